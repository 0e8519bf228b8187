#include "protocol/position_commands.h"

#include <algorithm>

#include "protocol/refusal.h"

namespace tengen::protocol {

namespace {

constexpr int OWN = 1, OPPONENT = 2;  // the third field of a row of BOARD

std::string name_of(Color color) { return color == Color::Black ? "Black" : "White"; }

std::string words_of(Ending ending) {
    if (ending == Ending::Draw) return "a draw";
    return name_of(ending == Ending::BlackWins ? Color::Black : Color::White) + " has won";
}

std::string reason(const GameState& game, Point p, Refused refused) {
    const std::string name = protocol::name_of(p), forbidden = " is forbidden to Black: ";
    switch (refused) {
        case Refused::Over:
            return name + " cannot be played: the game is over, " + words_of(game.ending());
        case Refused::Taken:
            return name + " is taken by " +
                   name_of(game.board().at(p) == Cell::Black ? Color::Black : Color::White);
        case Refused::Overline:
            return name + forbidden + "overline";
        case Refused::DoubleFour:
            return name + forbidden + "double four";
        case Refused::DoubleThree:
            return name + forbidden + "double three";
        case Refused::No:
            break;
    }
    return {};
}

/// The stones of both colours, Black's first. Throws Refusal for two on one point.
class SetUp {
  public:
    explicit SetUp(int size)
        : size_(size), cells_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) {}

    void add(Point p, Color color) {
        std::uint8_t& cell = cells_[static_cast<std::size_t>(row(p) * size_ + column(p))];
        if (cell != 0)
            throw Refusal("there are two stones on " + protocol::name_of(p) + "; take one away");
        cell = static_cast<std::uint8_t>(cell_of(color));
    }
    GameState game(Rule rule, Color to_move) const {
        return GameState(rule, size_, cells_, to_move);
    }

  private:
    int size_;
    std::vector<std::uint8_t> cells_;
};

std::vector<Point> points_of(std::span<const Row> rows) {
    std::vector<Point> points;
    for (const Row& row : rows) points.push_back(row.point);
    return points;
}

void check_fields(std::span<const Row> rows) {
    const auto is_odd = [](const Row& row) { return row.field != OWN && row.field != OPPONENT; };
    const auto odd = std::ranges::find_if(rows, is_odd);
    if (odd == rows.end()) return;
    if (odd->field.value_or(0) != 0)
        throw Refusal("field " + std::to_string(*odd->field) +
                      " is not supported; 1 is own, 2 the opponent's");
    throw Refusal("a row of BOARD is x,y,field; 1 is own, 2 the opponent's");
}

}  // namespace

GameState started(Rule rule, long long size) {
    if (size < MIN_SIZE || size > MAX_SIZE)
        throw Refusal("unsupported size: a board has " + std::to_string(MIN_SIZE) + " to " +
                      std::to_string(MAX_SIZE) + " points per side, not " + std::to_string(size));
    return GameState(rule, static_cast<int>(size));
}

GameState played(GameState game, Point p) {
    if (const Refused refused = game.refused(p); refused != Refused::No)
        throw Refusal(reason(game, p, refused));
    game.play(p);
    return game;
}

GameState own_turn(std::span<const Row> rows, Rule rule, int size) {
    check_fields(rows);
    const auto own = std::ranges::count(rows, std::optional(OWN), &Row::field);
    const bool has_more = 2 * own >= static_cast<std::ptrdiff_t>(rows.size());
    const bool is_black =
        rule == Rule::Renju && !rows.empty() ? rows.front().field == OWN : has_more;
    const Color us = is_black ? Color::Black : Color::White;
    SetUp stones(size);
    for (const Color color : {Color::Black, Color::White})
        for (const Row& row : rows)
            if ((row.field == OWN ? us : ~us) == color) stones.add(row.point, color);
    return with_moves(stones.game(rule, us), points_of(rows));
}

GameState laid(std::span<const Row> rows, Rule rule, int size) {
    SetUp stones(size);
    for (const std::size_t color : {0, 1})
        for (std::size_t i = color; i < rows.size(); i += 2)
            stones.add(rows[i].point, static_cast<Color>(color));
    return with_moves(stones.game(rule, static_cast<Color>(rows.size() % 2)), points_of(rows));
}

GameState under_rule(const GameState& game, Rule rule) {
    return with_moves(set_up(game, rule, game.to_move()), game.moves());
}

GameState put(const GameState& game, Point p) {
    auto cells = game.cells();
    cells[static_cast<std::size_t>(row(p) * game.size() + column(p))] =
        static_cast<std::uint8_t>(cell_of(game.to_move()));
    return GameState(game.rule(), game.size(), cells, ~game.to_move());
}

GameState take_back(GameState game, Point p) {
    const Cell cell = game.board().at(p);
    if (cell == Cell::Empty)
        throw Refusal("there is no stone on " + protocol::name_of(p) + " to take back");
    if (game.last_move() == p) {
        game.undo();
        return game;
    }
    auto cells = game.cells();
    cells[static_cast<std::size_t>(row(p) * game.size() + column(p))] = 0;
    const Color color = cell == Cell::Black ? Color::Black : Color::White;
    return GameState(game.rule(), game.size(), cells, color);
}

Point only_forbidden(const GameState& game) {
    const Ending ending = game.ending();
    if (ending == Ending::None) return NO_POINT;
    if (game.board().is_full()) throw Refusal("the board is full; there is no move");
    const Color winner = ending == Ending::BlackWins ? Color::Black : Color::White;
    if (game.board().has_five(winner))
        throw Refusal("the game is over: " + name_of(winner) + " has five");
    return game.forbidden().front();
}

}  // namespace tengen::protocol
