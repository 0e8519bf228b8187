// What the C interface needs in WebAssembly: a way to tell JavaScript, and a way to be stopped.
//
// Functions of JavaScript have no address here. So a report goes to a function that the module
// imports, by a callback that is the same for everyone. And there is no second thread that could
// stop a search: the search itself asks, after every slice of nodes.
#include <tengen.h>

#include "interface/handles.h"
#include "wasm/export.h"
#include "wasm/poll.h"

namespace {

/// What `tengen.poll` says.
enum Poll : int { GoOn = 0, Halt = 1, Rest = 2 };

}  // namespace

extern "C" {

__attribute__((import_module("tengen"), import_name("report"))) void tengen_wasm_report(
    const tengen_report* report);

/// Called every few hundred nodes: go on, stop, or rest first.
__attribute__((import_module("tengen"), import_name("poll"))) int tengen_wasm_poll();

/// Lets JavaScript hear its messages, where it can suspend the module; is the search to stop?
__attribute__((import_module("tengen"), import_name("rest"))) int tengen_wasm_rest();

/// The callback to give to `tengen_engine_think`.
TENGEN_WASM(tengen_wasm_callback) tengen_callback tengen_wasm_callback() {
    return [](const tengen_report* report, void*) { tengen_wasm_report(report); };
}

/// An engine that asks `poll` and `rest` while it thinks; with `tengen_engine_new` nobody stops it.
TENGEN_WASM(tengen_wasm_engine_new) tengen_engine* tengen_wasm_engine_new(int memory_mb) {
    tengen_engine* const engine = tengen_engine_new(1, memory_mb);
    if (engine) engine->ask = tengen::is_to_stop;
    return engine;
}
}

bool tengen::is_to_stop() {
    const int said = tengen_wasm_poll();
    return said == Rest ? tengen_wasm_rest() != 0 : said == Halt;
}
