// A board together with what its lines offer: the patterns of every empty point, for both colours.
//
// Ask it what a stone would make: `pattern` on one line, `point_class` on all four; how many points
// of a class there are (`count`, O(1)) and which (`points`). A move looks again at the 32 or 40 points
// within reach of the stone; undo puts back what the move changed. Invariant: everything kept equals
// what `check()` computes from the stones alone.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/board.h"
#include "board/point_set.h"
#include "pattern/pattern.h"
#include "pattern/pattern_table.h"

namespace tengen {

class ClassTable;

/// Why Black may not play there in renju.
enum class Foul : std::uint8_t { None, Overline, DoubleFour, DoubleThree };

class Position {
  public:
    Position(Rule rule, int size);

    const Board& board() const { return board_; }
    Rule rule() const { return board_.rule(); }
    int size() const { return board_.size(); }
    Color to_move() const { return board_.to_move(); }
    bool is_empty(Point p) const { return board_.is_empty(p); }
    std::uint64_t key() const { return board_.key(); }

    // --- moves: see Board; the point must be empty ---
    void play(Point p);
    void place(Point p, Color color);
    void pass();
    void undo();
    void set_to_move(Color color) { board_.set_to_move(color); }

    // --- patterns: of empty points; an occupied point has None ---
    Pattern pattern(Point p, Color color, Direction d) const { return patterns(p, color)[d]; }
    Patterns patterns(Point p, Color color) const {
        return points_[p].patterns[static_cast<int>(color)];
    }
    PointClass point_class(Point p, Color color) const {
        return points_[p].classes[static_cast<int>(color)];
    }
    /// How many points are of that class, in O(1).
    int count(Color color, PointClass point_class) const {
        return counts_[static_cast<int>(color)][static_cast<int>(point_class)];
    }
    const PointSet& points(Color color, PointClass point_class) const {
        return sets_[static_cast<int>(color)][static_cast<int>(point_class)];
    }
    /// Can that colour win with its next stone?
    bool has_five_point(Color color) const { return count(color, PointClass::Five) > 0; }
    /// Every point where that colour makes a four of any kind (but no five). In renju Black's fouls
    /// are among them: ask `foul`.
    PointSet four_points(Color color) const;
    /// Every point where that colour makes a three but no four and no five; fouls as above.
    PointSet three_points(Color color) const;

    // --- renju ---
    /// Is p, an empty point, forbidden to Black, and why? Always None under the other rules.
    Foul foul(Point p) const;
    /// May the side to move play there? The point is empty and not forbidden to it.
    bool is_legal(Point p) const {
        return is_empty(p) && (to_move() == Color::White || foul(p) == Foul::None);
    }

    /// Recompute everything that is kept, and compare.
    bool check() const;

  private:
    struct PointState {
        std::array<Patterns, COLORS> patterns;
        std::array<PointClass, COLORS> classes{};
        bool operator==(const PointState&) const = default;
    };
    struct Change {
        Point point;
        PointState before;
    };

    void refresh_around(Point p);
    template <int Radius>
    void refresh_lines(Point p);
    PointState compute(Point p) const;
    void replace(Point p, const PointState& state);
    void reclassify(Point p, const PointState& state);
    void count_point(Point p, const PointState& state);

    Board board_;
    const PatternTable* table_;
    std::array<const ClassTable*, COLORS> classes_;
    std::array<PointState, CELLS> points_{};
    std::array<std::array<PointSet, POINT_CLASSES>, COLORS> sets_{};
    std::array<std::array<int, POINT_CLASSES>, COLORS> counts_{};
    std::vector<Change> changes_;         // undo stack
    std::vector<std::uint32_t> frames_;   // where in `changes_` each ply began
};

}  // namespace tengen
