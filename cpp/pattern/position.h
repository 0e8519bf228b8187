// A board together with what its lines offer: the patterns of every empty point, for both colours.
//
// Ask it what a stone would make: `pattern` on one line, `point_class` on all four; how many points
// of a class there are (`count`, O(1)) and which (`points`). A move looks again at the 32 or 40
// points within reach of the stone; undo puts back what the move changed. Invariant: everything
// kept equals what `check()` computes from the stones alone.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "board/board.h"
#include "board/neighbourhood.h"
#include "board/point_set.h"
#include "pattern/pattern.h"
#include "pattern/pattern_table.h"

namespace tengen {

class ClassTable;

/// Why Black may not play there in renju.
enum class Foul : std::uint8_t { None, Overline, DoubleFour, DoubleThree };

class Position {
  public:
    using Classes = std::array<PointClass, COLORS>;
    /// All that is kept of one point: one load, one store.
    struct alignas(8) PointState {
        std::array<PatternPair, DIRECTIONS> pairs;
        Classes classes{};
        Point point = NO_POINT;  ///< whose state it is
        bool operator==(const PointState&) const = default;

        Patterns patterns(Color color) const {
            // The low or high nibbles of the four bytes, pushed together; the first byte is the
            // lowest.
            static_assert(std::endian::native == std::endian::little);
            std::uint32_t bits = std::bit_cast<std::uint32_t>(pairs);
            bits = (color == Color::Black ? bits : bits >> 4) & 0x0F0F0F0F;
            bits = (bits | bits >> 4) & 0x00FF00FF;
            return Patterns(static_cast<std::uint16_t>(bits | bits >> 8));
        }
    };

    Position(Rule rule, int size) : Position(Board(rule, size)) {}
    /// The patterns of a set-up; throws std::invalid_argument unless its history is empty.
    explicit Position(Board board);

    const Board& board() const { return board_; }
    Rule rule() const { return board_.rule(); }
    int size() const { return board_.size(); }
    Color to_move() const { return board_.to_move(); }
    Cell at(Point p) const { return board_.at(p); }
    bool is_empty(Point p) const { return board_.is_empty(p); }
    std::uint64_t key() const { return board_.key(); }

    // --- moves: see Board; the point must be empty ---
    void play(Point p);
    void place(Point p, Color color);
    void pass();
    void undo();
    void set_to_move(Color color) { board_.set_to_move(color); }

    // --- patterns: of empty points; an occupied point has None ---
    Pattern pattern(Point p, Color color, Direction d) const {
        return points_[p].pairs[static_cast<int>(d)][color];
    }
    Patterns patterns(Point p, Color color) const { return points_[p].patterns(color); }
    const PointState& state(Point p) const { return points_[p]; }
    /// The states that the last ply replaced, each point's once; there must have been a ply.
    std::span<const PointState> replaced() const {
        assert(!frames_.empty());
        return replaced_since(frames_.size() - 1);
    }
    /// Those that the plies after the first `plies` replaced, the oldest first; a point may occur
    /// once per ply.
    std::span<const PointState> replaced_since(std::size_t plies) const {
        const std::size_t first = plies < frames_.size() ? frames_[plies] : change_count_;
        return {changes_.data() + first, change_count_ - first};
    }
    /// How many plies can be undone.
    std::size_t plies() const { return frames_.size(); }
    PointClass point_class(Point p, Color color) const {
        return points_[p].classes[static_cast<int>(color)];
    }
    /// How many points are of that class, in O(1).
    int count(Color color, PointClass point_class) const {
        return counts_[static_cast<int>(color)][static_cast<int>(point_class)];
    }
    /// Those points. The set changes with every move: copy it to play while going through it.
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
    bool is_renju_black(Color color) const {
        return rule() == Rule::Renju && color == Color::Black;
    }
    PointState compute(Point p) const;
    void refresh_around(Point p);
    template <int Radius, Direction D>
    void refresh_line(Point p);
    void classify_changes(std::size_t first, Direction d);
    void reclassify(Point p, Classes classes);

    Board board_;
    const PatternTable* table_;
    std::array<const ClassTable*, COLORS> class_tables_;
    std::array<PointState, CELLS> points_{};
    std::array<std::array<PointSet, POINT_CLASSES>, COLORS> sets_{};
    std::array<std::array<int, POINT_CLASSES>, COLORS> counts_{};
    // Undo: the states that the plies replaced, in a stack that never shrinks, its height, and
    // where in it each ply of the history begins. A ply changes a point's state once: only one
    // direction leads to the point from the stone.
    std::vector<PointState> changes_;
    std::size_t change_count_ = 0;
    std::vector<std::size_t> frames_;
};

/// Those of the points that the side to move may play.
std::vector<Point> legal(const Position& position, const PointSet& points);

/// The moves to look at when nothing forces: the legal points near a stone (near as the shape
/// says); all legal points if there are none.
std::vector<Point> legal_candidates(const Position& position, Neighbourhood::Shape shape);
/// The same with the points near a stone given.
std::vector<Point> legal_candidates(const Position& position, const PointSet& near);

}  // namespace tengen
