// How a search asks JavaScript whether it is to stop.
#pragma once

namespace tengen {

/// Asked after every slice of nodes, for `Stop`. It may rest, so JavaScript calls whatever asks it
/// as a function that can be suspended (`site/js/slices.js`).
bool is_to_stop();

}  // namespace tengen
