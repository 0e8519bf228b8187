#include "game/game_state.h"

#include <algorithm>

namespace tengen {

std::vector<std::uint8_t> GameState::cells() const {
    std::vector<std::uint8_t> cells;
    for (int y = 0; y < size(); ++y)
        for (int x = 0; x < size(); ++x)
            cells.push_back(static_cast<std::uint8_t>(board().at(point_at(x, y))));
    return cells;
}

int GameState::stones(Color color) const {
    const auto all = cells();
    return static_cast<int>(std::ranges::count(all, static_cast<std::uint8_t>(cell_of(color))));
}

std::vector<Point> GameState::moves() const {
    std::vector<Point> moves;
    for (const Ply& ply : board().history()) moves.push_back(ply.point);
    return moves;
}

Ending GameState::ending() const {
    for (const Color color : {~to_move(), to_move()})
        if (board().has_five(color))
            return color == Color::Black ? Ending::BlackWins : Ending::WhiteWins;
    if (board().is_full()) return Ending::Draw;
    if (rule() == Rule::Renju && to_move() == Color::Black &&
        legal(position_, all_points(size())).empty())
        return Ending::WhiteWins;
    return Ending::None;
}

Refused GameState::refused(Point p) const {
    if (is_over()) return Refused::Over;
    if (!position_.is_empty(p)) return Refused::Taken;
    if (to_move() == Color::White) return Refused::No;
    switch (position_.foul(p)) {
        case Foul::Overline:
            return Refused::Overline;
        case Foul::DoubleFour:
            return Refused::DoubleFour;
        case Foul::DoubleThree:
            return Refused::DoubleThree;
        case Foul::None:
            break;
    }
    return Refused::No;
}

std::vector<Point> GameState::legal_moves() const {
    return is_over() ? std::vector<Point>{} : legal(position_, all_points(size()));
}

std::vector<Point> GameState::forbidden() const {
    std::vector<Point> found;
    if (rule() != Rule::Renju || to_move() != Color::Black) return found;
    for (const Point p : all_points(size()))
        if (position_.is_empty(p) && !position_.is_legal(p)) found.push_back(p);
    return found;
}

GameState set_up(const GameState& game, Rule rule, Color to_move) {
    return GameState(rule, game.size(), game.cells(), to_move);
}

GameState with_moves(const GameState& game, std::span<const Point> order) {
    GameState played(game.rule(), game.size());
    for (const Point p : order) {
        if (played.refused(p) != Refused::No) return game;
        played.play(p);
    }
    return is_same_position(played, game) ? played : game;
}

bool is_same_position(const GameState& a, const GameState& b) {
    return a.rule() == b.rule() && a.size() == b.size() && a.to_move() == b.to_move() &&
           a.cells() == b.cells();
}

}  // namespace tengen
