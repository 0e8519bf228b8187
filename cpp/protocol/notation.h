// Points as the protocol writes them: `x,y`, from 0, with the *top* row first.
#pragma once

#include <optional>
#include <span>
#include <utility>

#include "board/point.h"
#include "protocol/text.h"

namespace tengen::protocol {

/// A row of a block: a point, perhaps with a field behind it.
struct Row {
    Point point;
    std::optional<int> field;
};

class Notation {
  public:
    /// The Yixin family of interfaces puts the row first.
    Notation(int size, bool is_row_first) : size_(size), is_row_first_(is_row_first) {}

    int size() const { return size_; }
    /// `x,y`. Throws Refusal for anything else, or off the board.
    Point read(const Text& text) const;
    /// `x,y` or `x,y,field`.
    Row read_row(const Text& text) const;
    /// The two numbers of a point, in the order in which they are written.
    std::pair<int, int> pair(Point p) const;
    /// Points with blanks between them.
    std::string write(std::span<const Point> points) const;
    std::string write(Point p) const { return write(std::span(&p, 1)); }

  private:
    int size_;
    bool is_row_first_;
};

/// As people write it: h8.
std::string name_of(Point p);

}  // namespace tengen::protocol
