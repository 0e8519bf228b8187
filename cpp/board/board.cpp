#include "board/board.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "board/point_set.h"
#include "board/symmetry.h"
#include "board/zobrist.h"

namespace tengen {

namespace {

int checked_size(int size) {
    if (size < MIN_SIZE || size > MAX_SIZE)
        throw std::invalid_argument("a board has from 5 to 22 points a side");
    return size;
}

}  // namespace

Board::Board(Rule rule, int size)
    : rule_(rule),
      size_(static_cast<std::uint8_t>(checked_size(size))),
      key_(ZOBRIST.empty(rule, size)),
      lines_(size) {
    cells_.fill(Cell::Wall);
    for (const Point p : all_points(size)) cells_[p] = Cell::Empty;
    history_.reserve(64);
}

Board::Board(Rule rule, int size, std::span<const std::uint8_t> cells, Color to_move)
    : Board(rule, size) {
    if (cells.size() != static_cast<std::size_t>(size) * static_cast<std::size_t>(size))
        throw std::invalid_argument("a set-up has a cell for every point of the board");
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] > static_cast<int>(Cell::White))
            throw std::invalid_argument("a cell is 0 (empty), 1 (black) or 2 (white)");
        if (cells[i] == static_cast<int>(Cell::Empty)) continue;
        const int number = static_cast<int>(i);
        place(point_at(number % size, number / size),
              cells[i] == static_cast<int>(Cell::Black) ? Color::Black : Color::White);
    }
    history_.clear();
    set_to_move(to_move);
}

void Board::push(Ply ply) {
    assert(ply.point == NO_POINT || is_empty(ply.point));
    history_.push_back(ply);
    if (ply.point != NO_POINT) {
        cells_[ply.point] = cell_of(ply.color);
        ++stones_;
    }
    toggle(ply);
}

void Board::undo() {
    assert(!history_.empty());
    const Ply ply = history_.back();
    history_.pop_back();
    if (ply.point != NO_POINT) {
        cells_[ply.point] = Cell::Empty;
        --stones_;
    }
    toggle(ply);
}

// What is its own inverse: line codes, key, turn.
void Board::toggle(Ply ply) {
    if (ply.point != NO_POINT) {
        lines_.flip(ply.point, cell_of(ply.color));
        key_ ^= ZOBRIST.stone(ply.point, ply.color);
    }
    if (ply.turned) {
        to_move_ = ~to_move_;
        key_ ^= ZOBRIST.turn();
    }
}

void Board::set_to_move(Color color) {
    if (color != to_move_) key_ ^= ZOBRIST.turn();
    to_move_ = color;
}

std::uint64_t Board::canonical_key() const {
    std::array<std::uint64_t, SYMMETRIES> keys;
    keys.fill(ZOBRIST.empty(rule_, size_) ^ (to_move_ == Color::White ? ZOBRIST.turn() : 0));
    for (const Point p : all_points(size_)) {
        if (is_empty(p)) continue;
        const Color color = cells_[p] == Cell::Black ? Color::Black : Color::White;
        for (int s = 0; s < SYMMETRIES; ++s)
            keys[s] ^= ZOBRIST.stone(transform(p, s, size_), color);
    }
    return *std::min_element(keys.begin(), keys.end());
}

// The run through p if a stone of that colour stood there.
Board::Run Board::run(Point p, Color color, Direction d) const {
    assert(at(p) != Cell::Wall);
    Run run{p, p, 1};
    while (cells_[along(run.first, d, -1)] == cell_of(color)) {
        run.first = along(run.first, d, -1);
        ++run.length;
    }
    while (cells_[along(run.last, d, 1)] == cell_of(color)) {
        run.last = along(run.last, d, 1);
        ++run.length;
    }
    return run;
}

bool Board::wins_with(const Run& run, Color color, Direction d) const {
    return wins(rule_, color, run.length, cells_[along(run.first, d, -1)],
                cells_[along(run.last, d, 1)]);
}

bool Board::makes_five(Point p, Color color) const {
    assert(is_empty(p));
    return std::any_of(ALL_DIRECTIONS.begin(), ALL_DIRECTIONS.end(),
                       [&](Direction d) { return wins_with(run(p, color, d), color, d); });
}

std::vector<Point> Board::five(Color color) const {
    std::vector<Point> stones;
    for (const Point p : all_points(size_)) {
        if (cells_[p] != cell_of(color)) continue;
        for (const Direction d : ALL_DIRECTIONS) {
            const Run found = run(p, color, d);
            if (!wins_with(found, color, d)) continue;
            for (int i = 0; i < found.length; ++i)
                stones.push_back(static_cast<Point>(found.first + i * step(d)));
            return stones;
        }
    }
    return stones;
}

bool Board::check() const {
    Lines lines(size_);
    std::uint64_t key =
        ZOBRIST.empty(rule_, size_) ^ (to_move_ == Color::White ? ZOBRIST.turn() : 0);
    int stones = 0;
    for (const Point p : all_points(size_)) {
        if (cells_[p] == Cell::Wall) return false;
        if (is_empty(p)) continue;
        lines.flip(p, cells_[p]);
        key ^= ZOBRIST.stone(p, cells_[p] == Cell::Black ? Color::Black : Color::White);
        ++stones;
    }
    return lines == lines_ && key == key_ && stones == stones_;
}

}  // namespace tengen
