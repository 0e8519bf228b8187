// Does the attacker win by force? Every move and every reply, for small or nearly full boards.
//
// Plain depth-first search over all empty points. What ends a line early:
//   - a five, or a full board;
//   - a side that must stop a five has that one move;
//   - the theorem of Erdős and Selfridge (1973) for the game in which the attacker makes a row and
//     the defender only prevents it: the defender holds it if the sum over all rows of five without
//     a defender's stone of 2^-(stones that the row lacks) is below 1 with the defender to move,
//     below 1/2 with the attacker to move. A defender who also may win holds all the more, and so
//     does one against an attacker whose longer rows do not count.
// Positions are remembered by their stones, not by a key.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/budget.h"
#include "base/random.h"
#include "board/board.h"
#include "threat/four_board.h"

namespace tengen {

class Exhaustive {
  public:
    enum class Result : std::uint8_t { Wins, DoesNot, Unknown };
    /// More empty points are refused: a position is two sets of so many bits.
    static constexpr int MOST_EMPTY = 64;

    /// Freestyle or standard; nobody has made five.
    Exhaustive(const Board& board, Color attacker, Budget& budget);

    /// From the root. Unknown: the budget is spent, or there are too many empty points.
    Result run();
    /// The attacker's winning move after stones have been added to the root; none if the attacker,
    /// who is to move, does not win there, or the budget is spent.
    Point winning_move(std::span<const std::uint8_t> cells);

    std::uint64_t nodes() const { return budget_.nodes(); }

  private:
    struct Stones {
        std::uint64_t attacker = 0, defender = 0;
        bool operator==(const Stones&) const = default;
    };
    struct HashStones {
        std::size_t operator()(const Stones& stones) const;
    };
    struct Row {
        std::uint64_t points = 0;  // that are empty at the root
        int own = 0;               // stones of the attacker at the root
    };

    bool attacks(Point* winning = nullptr);
    bool defends();
    bool wins_after(Point p, Color color);
    void place(Point p, Color color);
    void undo(Point p, Color color);
    bool holds_by_weights(int limit) const;
    std::vector<Point> moves(Color color) const;
    int weight(Point p) const;
    Color defender() const { return ~attacker_; }

    FourBoard board_;
    Color attacker_, to_move_;
    Budget& budget_;
    std::vector<Point> points_;              // empty at the root
    std::array<int, CELLS> index_{};         // of a point in that list
    std::vector<Row> rows_;                  // without a stone of the defender at the root
    std::vector<std::vector<int>> rows_of_;  // by index of a point
    Stones stones_;                          // beyond the root's
    std::unordered_map<Stones, bool, HashStones> attacks_, defends_;  // does the attacker win?
};

}  // namespace tengen
