// What is behind the opaque handles of `include/tengen.h`.
#pragma once

#include "base/threads.h"
#include "engine/level.h"
#include "game/game_state.h"

struct tengen_game {
    tengen::GameState state;
};

struct tengen_engine {
    tengen::Engine engine;
    tengen::SplitMix64 random{0};
    tengen::Mutex mutex;
    tengen::Stop* running = nullptr;  // of the question that is being thought about
    tengen::Stop::Ask ask = nullptr;  // where there are no threads: is it to stop?

    tengen_engine(int threads, std::size_t memory_mb) : engine(threads, memory_mb) {}
};
