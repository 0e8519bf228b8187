// What the C interface needs in WebAssembly: a way to tell JavaScript, and an end for exceptions.
//
// Functions of JavaScript have no address here. So a report goes to a function that the module
// imports, by a callback that is the same for everyone.
#include <tengen.h>

#include <cstddef>

extern "C" {

__attribute__((import_module("tengen"), import_name("report"))) void tengen_wasm_report(
    const tengen_report* report);

/// The callback to give to `tengen_engine_think`.
__attribute__((export_name("tengen_wasm_callback"))) tengen_callback tengen_wasm_callback() {
    return [](const tengen_report* report, void*) { tengen_wasm_report(report); };
}

// The module is compiled with -fignore-exceptions: what would throw traps, and JavaScript sees a
// RuntimeError. The interface checks its arguments before, so only a lack of memory comes here.
[[noreturn]] void* __cxa_allocate_exception(std::size_t) { __builtin_trap(); }
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }
}
