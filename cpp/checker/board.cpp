#include "checker/board.h"

#include <algorithm>
#include <bit>

namespace tengen::checker {

namespace {

constexpr int PER_BLACK = 6, PER_WHITE = 1;
constexpr std::uint8_t OTHER = 4;

constexpr int kind_of(Color color, int stones) { return 2 * static_cast<int>(color) + stones - 3; }

/// By a window's counts: what kind it is, or OTHER.
constexpr auto KINDS = [] {
    std::array<std::uint8_t, PER_BLACK * PER_BLACK> kinds{};
    kinds.fill(OTHER);
    for (const int stones : {3, 4}) {
        kinds[static_cast<std::size_t>(PER_BLACK * stones)] =
            static_cast<std::uint8_t>(kind_of(Color::Black, stones));
        kinds[static_cast<std::size_t>(PER_WHITE * stones)] =
            static_cast<std::uint8_t>(kind_of(Color::White, stones));
    }
    return kinds;
}();

}  // namespace

Board::Board(Rule rule, int size)
    : rule_(rule),
      size_(size),
      cells_(static_cast<std::size_t>(size * size), EMPTY),
      windows_of_(static_cast<std::size_t>(size * size)) {
    const auto at = [&](int x, int y) {
        const bool is_on_board = x >= 0 && y >= 0 && x < size && y < size;
        return is_on_board ? static_cast<Point>(y * size + x) : NO_POINT;
    };
    for (const auto& [dx, dy] : {std::array{1, 0}, {0, 1}, {1, 1}, {1, -1}})
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) {
                if (at(x + 4 * dx, y + 4 * dy) == NO_POINT) continue;
                Window window{{}, at(x - dx, y - dy), at(x + 5 * dx, y + 5 * dy)};
                for (int i = 0; i < 5; ++i) {
                    const Point p = at(x + i * dx, y + i * dy);
                    window.points[static_cast<std::size_t>(i)] = p;
                    windows_of_[p].push_back(static_cast<std::uint16_t>(windows_.size()));
                }
                windows_.push_back(window);
            }
    counts_.assign(windows_.size(), 0);
    for (auto& words : alone_) words.assign(windows_.size() / 64 + 1, 0);
}

void Board::change(Point p, Color color, int sign) {
    keys_[static_cast<std::size_t>(color)] ^= mix(p);
    const int by = sign * (color == Color::Black ? PER_BLACK : PER_WHITE);
    for (const std::uint16_t w : windows_of_[p]) {
        const std::uint8_t before = KINDS[counts_[w]];
        counts_[w] = static_cast<std::uint8_t>(counts_[w] + by);
        const std::uint8_t now = KINDS[counts_[w]];
        if (before == now) continue;
        const std::uint64_t bit = 1ULL << (w % 64);
        if (before != OTHER) alone_[before][w / 64] &= ~bit;
        if (now != OTHER) alone_[now][w / 64] |= bit;
    }
}

void Board::place(Point p, Color color) {
    cells_[p] = stone(color);
    change(p, color, 1);
}

void Board::remove(Point p) {
    change(p, cells_[p] == BLACK ? Color::Black : Color::White, -1);
    cells_[p] = EMPTY;
}

bool Board::is_alone(std::size_t window, Color color, int stones) const {
    return KINDS[counts_[window]] == kind_of(color, stones);
}

template <typename Visit>
void Board::each_window(Color color, int stones, Visit visit) const {
    const auto& words = alone_[static_cast<std::size_t>(kind_of(color, stones))];
    for (std::size_t i = 0; i < words.size(); ++i)
        for (std::uint64_t left = words[i]; left; left &= left - 1)
            visit(windows_[64 * i + static_cast<std::size_t>(std::countr_zero(left))]);
}

bool Board::is_exact(const Window& window, Color color) const {
    if (rule_ == Rule::Freestyle) return true;
    for (const Point end : {window.before, window.after})
        if (end != NO_POINT && cells_[end] == stone(color)) return false;
    return true;
}

PointList Board::fives(Color color) const {
    PointList found;
    each_window(color, 4, [&](const Window& window) {
        if (!is_exact(window, color)) return;
        for (const Point p : window.points)
            if (is_empty(p)) found.add(p);
    });
    return found;
}

bool Board::makes_five(Point p, Color color) const {
    return std::any_of(windows_of_[p].begin(), windows_of_[p].end(), [&](std::uint16_t w) {
        return is_alone(w, color, 4) && is_exact(windows_[w], color);
    });
}

PointList Board::fours(Color color) const {
    PointList found;
    each_window(color, 3, [&](const Window& window) {
        if (!is_exact(window, color)) return;
        for (const Point p : window.points)
            if (is_empty(p)) found.add(p);
    });
    return found;
}

PointList Board::fives_after(Point p, Color color) const {
    PointList found;
    for (const std::uint16_t w : windows_of_[p]) {
        if (!is_alone(w, color, 3) || !is_exact(windows_[w], color)) continue;
        for (const Point end : windows_[w].points)
            if (end != p && is_empty(end)) found.add(end);
    }
    return found;
}

bool Board::makes_four_with(Point p, Point q, Color color) const {
    return std::ranges::any_of(windows_of_[p], [&](std::uint16_t w) {
        return is_alone(w, color, 3) && is_exact(windows_[w], color) &&
               std::ranges::find(windows_[w].points, q) != windows_[w].points.end();
    });
}

PointList Board::points_with_three(Color color) const {
    PointList found;
    for (const int stones : {3, 4})
        each_window(color, stones, [&](const Window& window) {
            for (const Point p : window.points)
                if (is_empty(p)) found.add(p);
        });
    return found;
}

}  // namespace tengen::checker
