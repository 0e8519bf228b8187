// An end for exceptions in WebAssembly.
//
// The module is compiled with -fignore-exceptions: what would throw traps, and JavaScript sees a
// RuntimeError. The interface checks its arguments before, so only a lack of memory comes here.
#include <cstddef>

extern "C" {

[[noreturn]] void* __cxa_allocate_exception(std::size_t) { __builtin_trap(); }
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }
}
