// Games of the engine against itself, to learn from.
//
// Game i depends on the plan, the weights and i alone, so that games can be made anywhere, in any
// order, and made again. A game begins with a few random stones, from one of several generators:
// near the middle, in a square somewhere, anywhere, or each next to another. Half of the games
// begin where the engine finds the position even, the others may be lopsided, since a search meets
// lopsided positions, too. Now and then a random neighbour of the best move is played. A game ends
// when the engine has proved a win: what follows teaches nothing about quiet positions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.h"
#include "engine/engine.h"

namespace tengen {

struct SelfPlayPlan {
    Rule rule = Rule::Freestyle;
    int size = 15;
    std::uint64_t nodes = 1'000;  ///< per move
    std::uint64_t seed = 0;
};

struct SelfPlayGame {
    std::uint64_t index = 0;
    int result = 0;  ///< 1 if Black won, 0 for a draw, -1 if White won
    std::vector<Point> moves;
    std::vector<Point> best;  ///< the engine's choice, played or not; NO_POINT in the opening
    std::vector<int> scores;  ///< for the side to move; NO_VALUE in the opening
};

class SelfPlay {
  public:
    SelfPlay(const SelfPlayPlan& plan, const EvaluatorFactory& make_evaluator);

    /// The game of that number; cut short if `stop` is set.
    SelfPlayGame play(std::uint64_t index, const Stop& stop);

  private:
    Report think(const Position& position, const Stop& stop);
    std::vector<Point> opening(SplitMix64& random, const Stop& stop);
    std::vector<Point> random_stones(SplitMix64& random) const;
    Position after(std::span<const Point> moves) const;
    Point neighbour(const Position& position, Point best, SplitMix64& random) const;

    SelfPlayPlan plan_;
    Engine engine_;
};

/// One game as bytes, little-endian: the index (8), the result + 1 (1), the number of moves (2),
/// then for each its number, that of the best move (65535: unknown) and the score (-32767:
/// unknown), 2 bytes each. A point's number is y * size + x.
void append_bytes(const SelfPlayGame& game, int size, std::vector<std::uint8_t>& bytes);
/// The games in such bytes. Throws std::invalid_argument if they end within a game, or if a number
/// is no empty point of the board.
std::vector<SelfPlayGame> games_from(std::span<const std::uint8_t> bytes, int size);

}  // namespace tengen
