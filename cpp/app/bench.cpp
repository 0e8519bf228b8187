#include "app/bench.h"

#include <chrono>
#include <string_view>

#include "engine/engine.h"
#include "game/game_state.h"

namespace tengen {

namespace {

constexpr std::size_t MEMORY_MB = 64;

struct BenchPosition {
    std::string_view rule;
    int size;
    std::string_view moves;
};

constexpr BenchPosition POSITIONS[] = {
#include <bench/positions.inc>
};
constexpr struct {
    int depth;
    std::uint64_t signature;
} EXPECTED = {
#include <bench/expected.inc>
};

Rule rule_of(std::string_view name) {
    if (name == "standard") return Rule::Standard;
    if (name == "renju") return Rule::Renju;
    if (name == "caro") return Rule::Caro;
    if (name == "caro_exact") return Rule::CaroExact;
    return Rule::Freestyle;
}

GameState game_of(const BenchPosition& position) {
    GameState game(rule_of(position.rule), position.size);
    for (std::size_t i = 0; i < position.moves.size(); ++i) {
        const int x = position.moves[i] - 'a';
        int number = 0;
        while (++i < position.moves.size() && position.moves[i] != ' ')
            number = 10 * number + position.moves[i] - '0';
        game.play(point_at(x, number - 1));
    }
    return game;
}

}  // namespace

Bench run_bench() {
    Bench bench;
    for (const BenchPosition& position : POSITIONS) {
        Engine engine(1, MEMORY_MB);
        const Question question{game_of(position).position(), {.depth = EXPECTED.depth}, 1, {}};
        std::uint64_t nodes = 0;
        const auto start = std::chrono::steady_clock::now();
        engine.think(question, Stop(), [&](const Report& report) { nodes = report.nodes; });
        bench.seconds +=
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        bench.nodes += nodes;
    }
    return bench;
}

std::uint64_t signature() { return EXPECTED.signature; }

}  // namespace tengen
