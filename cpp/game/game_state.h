// A game as its players see it: a position, the moves that led to it, and whether it is over.
//
// `Position` knows what stones make and asks for legal moves only; this says which moves are legal
// and why others are not. It is the C++ twin of the Python class `tengen.Board`.
#pragma once

#include <span>
#include <vector>

#include "pattern/position.h"

namespace tengen {

/// Why a move is not legal.
enum class Refused : std::uint8_t { No, Over, Taken, Overline, DoubleFour, DoubleThree };

enum class Ending : std::uint8_t { None, BlackWins, WhiteWins, Draw };

class GameState {
  public:
    /// Throws std::invalid_argument for a size that is not supported.
    GameState(Rule rule, int size) : position_(rule, size) {}
    /// A set-up, see `Board`.
    GameState(Rule rule, int size, std::span<const std::uint8_t> cells, Color to_move)
        : position_(Board(rule, size, cells, to_move)) {}

    const Position& position() const { return position_; }
    const Board& board() const { return position_.board(); }
    Rule rule() const { return position_.rule(); }
    int size() const { return position_.size(); }
    Color to_move() const { return position_.to_move(); }
    /// Row by row from the lower left: 0 empty, 1 Black, 2 White.
    std::vector<std::uint8_t> cells() const;
    int stones(Color color) const;
    int empty() const { return size() * size() - board().stones(); }

    /// The moves since the empty board or the set-up.
    std::vector<Point> moves() const;
    bool has_moves() const { return !board().history().empty(); }
    Point last_move() const { return has_moves() ? board().history().back().point : NO_POINT; }

    /// Five, by whoever has it; a full board; or, in renju, Black without a legal move.
    Ending ending() const;
    bool is_over() const { return ending() != Ending::None; }

    /// May the side to move play on that point of the board?
    Refused refused(Point p) const;
    std::vector<Point> legal_moves() const;
    /// The empty points that are forbidden to the side to move: none but for Black in renju.
    std::vector<Point> forbidden() const;

    /// The move must be legal.
    void play(Point p) { position_.play(p); }
    /// There must be a move.
    void undo() { position_.undo(); }

  private:
    Position position_;
};

/// The same stones, under that rule, with that side to move; a set-up without moves.
GameState set_up(const GameState& game, Rule rule, Color to_move);

/// The same position with its moves in that order, if they can be played so.
GameState with_moves(const GameState& game, std::span<const Point> order);

bool is_same_position(const GameState& a, const GameState& b);

}  // namespace tengen
