// Threads, or what stands for them where a system has none: WebAssembly without shared memory.
//
// The engine uses these names only, so that one header knows the difference.
#pragma once

#if defined(__wasm__) && !defined(_REENTRANT)
#define TENGEN_THREADS 0
#else
#define TENGEN_THREADS 1
#include <mutex>
#include <thread>
#endif

namespace tengen {

#if TENGEN_THREADS

using Mutex = std::mutex;
using Lock = std::lock_guard<std::mutex>;
/// Ends when its object does.
using Thread = std::jthread;
constexpr int MOST_THREADS = 256;

#else

struct Mutex {};
struct Lock {
    explicit Lock(Mutex&) {}
};
/// There is never one: `MOST_THREADS` counts the first, which is there.
struct Thread {
    template <typename Body>
    explicit Thread(Body&&) {}
};
constexpr int MOST_THREADS = 1;

#endif

}  // namespace tengen
