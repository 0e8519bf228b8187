#pragma once

namespace tengen {

/// What compiled this core, for bug reports.
const char* compiler();

}  // namespace tengen
