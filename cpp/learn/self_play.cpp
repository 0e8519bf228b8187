#include "learn/self_play.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "search/value.h"

namespace tengen {

namespace {

constexpr std::size_t MEMORY_MB = 8;
/// How far from nought the score of an opening may be: of one half of the games, and of the other.
constexpr int EVEN = 150, LOPSIDED = 600;
/// One move in so many of the first plies after the opening is not the best one.
constexpr std::uint32_t EXPLORE_IN = 8;
constexpr std::size_t EXPLORE_PLIES = 16;
constexpr int NEAR = 2;
/// Stones of an opening, and points that are drawn for them.
constexpr int MOST_STONES = 8, MOST_TRIES = 200;

int below(SplitMix64& random, int bound) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
}

/// A square of the board.
struct Square {
    int x, y, side;
};

Square square(int size, SplitMix64& random) {
    const int side = std::min(size, 5 + below(random, 5));
    switch (below(random, 4)) {
        case 0:
            return {below(random, size - side + 1), below(random, size - side + 1), side};
        case 1:
            return {0, 0, size};
        default:
            return {(size - side) / 2, (size - side) / 2, side};
    }
}

bool has_neighbour(const Position& position, int x, int y) {
    for (int j = y - NEAR; j <= y + NEAR; ++j)
        for (int i = x - NEAR; i <= x + NEAR; ++i) {
            const int last = position.size() - 1;
            if (i < 0 || j < 0 || i > last || j > last) continue;
            if (!position.is_empty(point_at(i, j))) return true;
        }
    return false;
}

}  // namespace

SelfPlay::SelfPlay(const SelfPlayPlan& plan, const EvaluatorFactory& make_evaluator)
    : plan_(plan), engine_(1, MEMORY_MB, make_evaluator) {}

SelfPlayGame SelfPlay::play(std::uint64_t index, const Stop& stop) {
    SplitMix64 random(SplitMix64(plan_.seed).next() ^ SplitMix64(~index).next());
    engine_.new_game();
    SelfPlayGame game{.index = index, .moves = opening(random, stop)};
    Position position = after(game.moves);
    game.best.assign(game.moves.size(), NO_POINT);
    game.scores.assign(game.moves.size(), NO_VALUE);
    const std::size_t start = game.moves.size();
    while (!position.board().is_full() && !stop.is_set()) {
        const Report report = think(position, stop);
        const Point best = report.pv.front();
        const bool is_black = position.to_move() == Color::Black;
        const bool explores = game.moves.size() < start + EXPLORE_PLIES &&
                              random.below(EXPLORE_IN) == 0 && !is_proved(report.value);
        const Point move = explores ? neighbour(position, best, random) : best;
        game.moves.push_back(move);
        game.best.push_back(best);
        game.scores.push_back(report.value);
        if (is_proved(report.value)) {
            game.result = is_win(report.value) == is_black ? 1 : -1;
            break;
        }
        if (position.point_class(move, position.to_move()) == PointClass::Five) {
            game.result = is_black ? 1 : -1;
            break;
        }
        position.play(move);
    }
    return game;
}

Report SelfPlay::think(const Position& position, const Stop& stop) {
    Report last;
    engine_.think({position, {0, 0, plan_.nodes, 0}, 1, {}}, stop,
                  [&](const Report& report) { last = report; });
    return last;
}

std::vector<Point> SelfPlay::opening(SplitMix64& random, const Stop& stop) {
    const int most = random.below(2) == 0 ? EVEN : LOPSIDED;
    while (true) {
        std::vector<Point> moves = random_stones(random);
        const int value = think(after(moves), stop).value;
        if (std::abs(value) <= most || stop.is_set()) return moves;
    }
}

Position SelfPlay::after(std::span<const Point> moves) const {
    Position position(plan_.rule, plan_.size);
    for (const Point move : moves) position.play(move);
    return position;
}

std::vector<Point> SelfPlay::random_stones(SplitMix64& random) const {
    Position position(plan_.rule, plan_.size);
    std::vector<Point> moves;
    const Square where = square(plan_.size, random);
    const bool is_grown = random.below(4) == 0;  // each stone near another
    const auto count = static_cast<std::size_t>(1 + below(random, MOST_STONES));
    for (int tries = 0; moves.size() < count && tries < MOST_TRIES; ++tries) {
        const int x = where.x + below(random, where.side), y = where.y + below(random, where.side);
        const Point p = point_at(x, y);
        if (!position.is_legal(p) || (is_grown && !moves.empty() && !has_neighbour(position, x, y)))
            continue;
        if (position.point_class(p, position.to_move()) == PointClass::Five) continue;
        position.play(p);
        moves.push_back(p);
    }
    return moves;
}

Point SelfPlay::neighbour(const Position& position, Point best, SplitMix64& random) const {
    std::vector<Point> near;
    for (const Point p : empty_points(position))
        if (std::abs(column(p) - column(best)) <= NEAR && std::abs(row(p) - row(best)) <= NEAR &&
            position.is_legal(p))
            near.push_back(p);
    return near[random.below(static_cast<std::uint32_t>(near.size()))];
}

void append_bytes(const SelfPlayGame& game, int size, std::vector<std::uint8_t>& bytes) {
    const auto append = [&](std::uint64_t number, int length) {
        for (int i = 0; i < length; ++i)
            bytes.push_back(static_cast<std::uint8_t>(number >> 8 * i));
    };
    const auto number_of = [&](Point p) {
        return p == NO_POINT ? 0xFFFFU : static_cast<unsigned>(row(p) * size + column(p));
    };
    append(game.index, 8);
    append(static_cast<std::uint64_t>(game.result + 1), 1);
    append(game.moves.size(), 2);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        append(number_of(game.moves[i]), 2);
        append(number_of(game.best[i]), 2);
        append(static_cast<std::uint16_t>(game.scores[i]), 2);
    }
}

std::vector<SelfPlayGame> games_from(std::span<const std::uint8_t> bytes, int size) {
    const auto take = [&](std::size_t length) {
        if (bytes.size() < length) throw std::invalid_argument("the games end too soon");
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < length; ++i) number |= std::uint64_t{bytes[i]} << 8 * i;
        bytes = bytes.subspan(length);
        return number;
    };
    const auto point = [&](std::uint64_t number) {
        if (number >= static_cast<std::uint64_t>(size * size))
            throw std::invalid_argument("a move of a game is not on the board");
        return point_at(static_cast<int>(number) % size, static_cast<int>(number) / size);
    };
    std::vector<SelfPlayGame> games;
    while (!bytes.empty()) {
        SelfPlayGame game;
        game.index = take(8);
        game.result = static_cast<int>(take(1)) - 1;
        PointSet stones;
        for (std::uint64_t left = take(2); left > 0; --left) {
            game.moves.push_back(point(take(2)));
            if (stones.contains(game.moves.back()))
                throw std::invalid_argument("a move of a game is not on an empty point");
            stones.add(game.moves.back());
            const std::uint64_t best = take(2);
            game.best.push_back(best == 0xFFFF ? NO_POINT : point(best));
            game.scores.push_back(static_cast<std::int16_t>(take(2)));
        }
        games.push_back(std::move(game));
    }
    return games;
}

}  // namespace tengen
