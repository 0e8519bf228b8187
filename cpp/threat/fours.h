// Winning by continuous fours (VCF): complete, and the shortest if time allows.
//
// The attacker plays fours only, so the defender has no choice but to stop the five; what can go
// wrong is that a forced stone makes a four or a five for the defender. Stones are never removed,
// so what a position is worth does not depend on the way to it, and failures are stored for good.
// First the question whether there is a win at all, without a limit of depth; then deepening from
// below with the same table until the shortest is found. The length of a win is the number of fours
// before the five.
#pragma once

#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "threat/four_board.h"
#include "threat/fours_table.h"

namespace tengen {

/// Attacker and defender in turn up to the last four; then five at any of `fives` that is left.
struct FoursWin {
    std::vector<Point> variation;
    std::vector<Point> fives;

    int length() const { return static_cast<int>(variation.size() + 1) / 2; }
};

/// The legal moves that leave the attacker, who threatens five, without a five. In caro a stone at
/// the end of a five may do it. The defender cannot make five.
void stops(FourBoard& board, Color attacker, std::vector<Point>& found);

/// What the attacker tries. Whole: everything. Fertile: a four that makes at least a two on another
/// line or stops a five, a threat that makes at least a two on some line. Threes: threats that make
/// at least a three on some line, and all fours. Nearly every win is found by the narrow ones,
/// among a fraction of the positions; that there is none is not shown.
enum class Breadth : std::uint8_t { Whole, Fertile, Threes };

class FoursSearch {
  public:
    static constexpr int NONE = FoursTable::NONE;

    /// Searches on `board`, which is as before afterwards. A table serves one breadth.
    FoursSearch(FourBoard& board, FoursTable& table, Budget& budget,
                Breadth breadth = Breadth::Whole)
        : board_(board), table_(table), budget_(budget), breadth_(breadth) {}

    /// The length of some win with at most `most` fours for the attacker, who is to move; NONE if
    /// there is none, or if the budget is spent (ask it).
    int find(Color attacker, int most = NONE - 1);
    /// Shorten a win of that length as far as the budget allows; the length reached, which is the
    /// least unless the budget is spent.
    int shorten(Color attacker, int length);
    /// The moves of a win that was found, at most so long.
    FoursWin win(Color attacker, int length);

  private:
    int attack(int most);
    int defend(Point four, int most);
    int answer_all(int most);
    bool collect_fours(std::vector<Point>& fours, int most) const;
    std::uint64_t key() const;
    Color defender() const { return ~attacker_; }

    FourBoard& board_;
    FoursTable& table_;
    Budget& budget_;
    Breadth breadth_;
    Color attacker_ = Color::Black;
    std::vector<std::vector<Point>> moves_;  // one list per depth, kept to save allocations
    std::size_t depth_ = 0;
};

/// The number of sequences of `depth` plies in which the attacker, who is to move, plays fours (or
/// five, which ends the sequence) and the defender stops them (or makes five).
std::uint64_t fours_perft(FourBoard& board, Color attacker, int depth);

}  // namespace tengen
