#include "base/version.h"

namespace tengen {

const char* compiler() { return __VERSION__; }

}  // namespace tengen
