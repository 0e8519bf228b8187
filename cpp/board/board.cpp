#include "board/board.h"

#include <algorithm>
#include <stdexcept>

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
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) cells_[point_at(x, y)] = Cell::Empty;
    history_.reserve(64);
}

void Board::push(Ply ply) {
    history_.push_back(ply);
    if (ply.point != NO_POINT) {
        cells_[ply.point] = cell_of(ply.color);
        ++stones_;
    }
    toggle(ply);
}

void Board::undo() {
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
    for (int y = 0; y < size_; ++y)
        for (int x = 0; x < size_; ++x) {
            const Point p = point_at(x, y);
            if (is_empty(p)) continue;
            const Color color = cells_[p] == Cell::Black ? Color::Black : Color::White;
            for (int s = 0; s < SYMMETRIES; ++s)
                keys[s] ^= ZOBRIST.stone(transform(p, s, size_), color);
        }
    return *std::min_element(keys.begin(), keys.end());
}

int Board::run_length(Point p, Color color, Direction d) const {
    const int delta = step(d);
    int length = 1;
    for (int q = p + delta; cells_[q] == cell_of(color); q += delta) ++length;
    for (int q = p - delta; cells_[q] == cell_of(color); q -= delta) ++length;
    return length;
}

bool Board::makes_five(Point p, Color color) const {
    for (const Direction d : ALL_DIRECTIONS) {
        const int delta = step(d);
        int first = p, last = p;
        while (cells_[first - delta] == cell_of(color)) first -= delta;
        while (cells_[last + delta] == cell_of(color)) last += delta;
        const int length = (last - first) / delta + 1;
        if (wins(rule_, color, length, cells_[first - delta], cells_[last + delta])) return true;
    }
    return false;
}

bool Board::has_five(Color color) const {
    for (int y = 0; y < size_; ++y)
        for (int x = 0; x < size_; ++x) {
            const Point p = point_at(x, y);
            if (cells_[p] == cell_of(color) && makes_five(p, color)) return true;
        }
    return false;
}

bool Board::check() const {
    Lines lines(size_);
    std::uint64_t key = ZOBRIST.empty(rule_, size_) ^ (to_move_ == Color::White ? ZOBRIST.turn() : 0);
    int stones = 0;
    for (int y = 0; y < size_; ++y)
        for (int x = 0; x < size_; ++x) {
            const Point p = point_at(x, y);
            if (cells_[p] == Cell::Wall) return false;
            if (is_empty(p)) continue;
            lines.flip(p, cells_[p]);
            key ^= ZOBRIST.stone(p, cells_[p] == Cell::Black ? Color::Black : Color::White);
            ++stones;
        }
    return lines == lines_ && key == key_ && stones == stones_;
}

}  // namespace tengen
