#include "protocol/notation.h"

#include "protocol/refusal.h"

namespace tengen::protocol {

namespace {

/// One to four digits.
std::optional<int> coordinate(const Text& text) {
    if (text.empty() || text[0] == '+' || text[0] == '-') return {};
    const auto number = read_number(text, 4);
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

}  // namespace

Row Notation::read_row(const Text& text) const {
    const std::size_t first = text.find(','), second = text.find(',', first + 1);
    const auto x = coordinate(text.substr(0, first));
    const auto y =
        first == Text::npos ? std::nullopt : coordinate(text.substr(first + 1, second - first - 1));
    std::optional<int> field;
    const bool has_field = first != Text::npos && second != Text::npos;
    if (has_field && text.size() == second + 2) field = coordinate(text.substr(second + 1));
    if (!x || !y || has_field != field.has_value())
        throw Refusal(shown(text) + " is not a point; write x,y");
    const auto [column, row] = is_row_first_ ? std::pair(*y, *x) : std::pair(*x, *y);
    if (column >= size_ || row >= size_) {
        const std::string size = std::to_string(size_);
        throw Refusal(narrow(text) + " is not on the " + size + "x" + size + " board");
    }
    return {point_at(column, size_ - 1 - row), field};
}

Point Notation::read(const Text& text) const {
    const Row row = read_row(text);
    if (row.field) throw Refusal(shown(text) + " is not a point; write x,y");
    return row.point;
}

std::pair<int, int> Notation::pair(Point p) const {
    const int x = column(p), y = size_ - 1 - row(p);
    return is_row_first_ ? std::pair(y, x) : std::pair(x, y);
}

std::string Notation::write(std::span<const Point> points) const {
    std::string text;
    for (const Point p : points) {
        if (!text.empty()) text += ' ';
        const auto [first, second] = pair(p);
        text += std::to_string(first) + ',' + std::to_string(second);
    }
    return text;
}

std::string name_of(Point p) {
    std::string name(1, static_cast<char>('a' + column(p)));
    name += std::to_string(row(p) + 1);
    return name;
}

}  // namespace tengen::protocol
