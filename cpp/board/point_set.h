// A set of points as 1024 bits; iteration goes row by row from the lower left, whatever was added
// when.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

#include "board/point.h"

namespace tengen {

class PointSet {
  public:
    static constexpr int WORDS = CELLS / 64;

    void add(Point p) {
        assert(p < CELLS);
        words_[p / 64] |= 1ULL << (p % 64);
    }
    void remove(Point p) { words_[p / 64] &= ~(1ULL << (p % 64)); }
    void toggle(Point p) { words_[p / 64] ^= 1ULL << (p % 64); }
    bool contains(Point p) const {
        assert(p < CELLS);
        return words_[p / 64] >> (p % 64) & 1;
    }

    /// Every point of a row of the padded array whose bit is set.
    void add_row(int row, std::uint32_t bits) {
        assert(row >= 0 && row < STRIDE);
        words_[row / 2] |= static_cast<std::uint64_t>(bits) << (32 * (row % 2));
    }

    std::uint32_t row_bits(int row) const {
        assert(row >= 0 && row < STRIDE);
        return static_cast<std::uint32_t>(words_[row / 2] >> (32 * (row % 2)));
    }

    bool is_empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words_) any |= word;
        return any == 0;
    }
    int count() const {
        int total = 0;
        for (const std::uint64_t word : words_) total += std::popcount(word);
        return total;
    }
    /// The first point, or NO_POINT.
    Point first() const { return *begin(); }

    PointSet& operator|=(const PointSet& other) {
        for (int i = 0; i < WORDS; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    PointSet& operator&=(const PointSet& other) {
        for (int i = 0; i < WORDS; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    PointSet& operator-=(const PointSet& other) {
        for (int i = 0; i < WORDS; ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    friend PointSet operator|(PointSet a, const PointSet& b) { return a |= b; }
    friend PointSet operator&(PointSet a, const PointSet& b) { return a &= b; }
    friend PointSet operator-(PointSet a, const PointSet& b) { return a -= b; }
    bool operator==(const PointSet&) const = default;

    class Iterator {
      public:
        Iterator(const PointSet& set, int word) : set_(set), word_(word) {
            if (word_ < WORDS) {
                rest_ = set_.words_[word_];
                skip();
            }
        }
        Point operator*() const {
            return word_ < WORDS ? static_cast<Point>(64 * word_ + std::countr_zero(rest_))
                                 : NO_POINT;
        }
        Iterator& operator++() {
            assert(word_ < WORDS && rest_ != 0);
            rest_ &= rest_ - 1;
            skip();
            return *this;
        }
        bool operator!=(const Iterator& other) const {
            return word_ != other.word_ || rest_ != other.rest_;
        }

      private:
        void skip() {
            while (rest_ == 0 && ++word_ < WORDS) rest_ = set_.words_[word_];
        }
        const PointSet& set_;
        int word_;
        std::uint64_t rest_ = 0;
    };
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, WORDS}; }

  private:
    std::array<std::uint64_t, WORDS> words_{};
};

/// Every point of a board of that size, to walk over row by row.
inline PointSet all_points(int size) {
    PointSet points;
    for (int y = 0; y < size; ++y) points.add_row(y + MARGIN, ((1U << size) - 1) << MARGIN);
    return points;
}

/// The empty points of any kind of board.
template <typename AnyBoard>
PointSet empty_points(const AnyBoard& board) {
    PointSet points;
    for (const Point p : all_points(board.size()))
        if (board.is_empty(p)) points.add(p);
    return points;
}

/// The cells of any kind of board, row by row from the lower left, as `Board` takes them.
template <typename AnyBoard>
std::vector<std::uint8_t> cells_of(const AnyBoard& board) {
    std::vector<std::uint8_t> cells;
    for (const Point p : all_points(board.size()))
        cells.push_back(static_cast<std::uint8_t>(board.at(p)));
    return cells;
}

}  // namespace tengen
