#pragma once

namespace tengen {

/// What compiled this core, for bug reports.
const char* compiler();

/// The version of Tengen: the one place that names it is `src/tengen/_version.py`.
const char* version();

}  // namespace tengen
