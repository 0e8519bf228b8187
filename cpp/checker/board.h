// The checker's own board. It shares no code with the solver: every row of five points is a window
// with a count of stones per colour, and everything is read off these counts.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tengen::checker {

enum class Rule : std::uint8_t { Freestyle = 0, Standard = 1 };
enum class Color : std::uint8_t { Black = 0, White = 1 };
/// A mixing function: equal numbers give equal results, others hardly ever.
constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ x >> 27) * 0x94D049BB133111EBULL;
    return x ^ x >> 31;
}

constexpr Color other(Color color) { return color == Color::Black ? Color::White : Color::Black; }

/// y * size + x.
using Point = std::uint16_t;
constexpr Point NO_POINT = 0xFFFF;

/// Points, ascending and each once, without allocation.
class PointList {
  public:
    void add(Point p) {
        std::size_t i = size_;
        while (i > 0 && points_[i - 1] > p) --i;
        if (i > 0 && points_[i - 1] == p) return;
        for (std::size_t j = size_; j > i; --j) points_[j] = points_[j - 1];
        points_[i] = p;
        ++size_;
    }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Point operator[](std::size_t i) const { return points_[i]; }
    const Point* begin() const { return points_.data(); }
    const Point* end() const { return points_.data() + size_; }

  private:
    static constexpr std::size_t MOST = 22 * 22;
    std::size_t size_ = 0;
    std::array<Point, MOST> points_;
};

class Board {
  public:
    static constexpr char EMPTY = '.', BLACK = 'x', WHITE = 'o';

    Board(Rule rule, int size);

    int size() const { return size_; }
    int points() const { return size_ * size_; }
    bool is_empty(Point p) const { return cells_[p] == EMPTY; }
    /// One character per point: the position itself, to be compared.
    const std::string& cells() const { return cells_; }
    /// A number that depends on that colour's stones alone: to look up what is tried, never what
    /// is believed.
    std::uint64_t key(Color color) const { return keys_[static_cast<std::size_t>(color)]; }
    static char stone(Color color) { return color == Color::Black ? BLACK : WHITE; }

    void place(Point p, Color color);
    void remove(Point p);

    /// Where that colour makes five: exactly five in standard, five or more in freestyle.
    /// Ascending.
    PointList fives(Color color) const;
    bool makes_five(Point p, Color color) const;
    /// Where that colour makes a four, ascending.
    PointList fours(Color color) const;
    /// Where that colour, which has no five now, makes five after a stone on p. Ascending.
    PointList fives_after(Point p, Color color) const;
    /// Whether that colour makes a four on p in a window that holds its stone q.
    bool makes_four_with(Point p, Point q, Color color) const;
    /// The empty points of windows without a stone of the opponent that hold at least three of
    /// that colour, ascending.
    PointList points_with_three(Color color) const;

  private:
    struct Window {
        std::array<Point, 5> points;
        Point before, after;  // beyond its ends; NO_POINT off the board
    };
    /// Would the full window be a five of that colour?
    bool is_exact(const Window& window, Color color) const;
    void change(Point p, Color color, int sign);
    bool is_alone(std::size_t window, Color color, int stones) const;
    /// Calls `visit(window)` for every window with that many stones of the colour, 3 or 4, and none
    /// of the opponent's.
    template <typename Visit>
    void each_window(Color color, int stones, Visit visit) const;

    Rule rule_;
    int size_;
    std::string cells_;
    std::array<std::uint64_t, 2> keys_{};
    std::vector<Window> windows_;
    std::vector<std::vector<std::uint16_t>> windows_of_;  // by point
    std::vector<std::uint8_t> counts_;  // by window: six times the black stones, and the white
    // One bit per window, by kind: black alone with three stones, with four; white the same.
    std::array<std::vector<std::uint64_t>, 4> alone_;
};

}  // namespace tengen::checker
