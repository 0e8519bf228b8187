#include "base/version.h"

namespace tengen {

const char* compiler() { return __VERSION__; }

const char* version() { return TENGEN_VERSION; }

}  // namespace tengen
