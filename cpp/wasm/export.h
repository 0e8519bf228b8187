// How a function of the module is exported under its own name.
#pragma once

#define TENGEN_WASM(name) __attribute__((export_name(#name)))
