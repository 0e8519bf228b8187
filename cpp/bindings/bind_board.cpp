#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/bind.h"
#include "bindings/position_arg.h"
#include "board/symmetry.h"
#include "pattern/explain.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tengen {

namespace {

Point empty_point(const Position& position, int number) {
    const Point p = point_from(position.board(), number);
    if (!position.is_empty(p)) throw std::invalid_argument("the point is taken");
    return p;
}

template <typename Visit>
void each_point(int size, Visit visit) {
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) visit(point_at(x, y));
}

std::vector<int> numbers(const PointSet& points, int size) {
    std::vector<int> found;
    for (const Point p : points) found.push_back(number_of(p, size));
    return found;
}

// One byte for every colour, direction and point: the array that features.py shapes.
nb::bytes pattern_bytes(const Position& position) {
    std::vector<char> bytes;
    for (const Color color : {Color::Black, Color::White})
        for (const Direction d : ALL_DIRECTIONS)
            each_point(position.size(), [&](Point p) {
                bytes.push_back(static_cast<char>(position.pattern(p, color, d)));
            });
    return nb::bytes(bytes.data(), bytes.size());
}

nb::bytes class_bytes(const Position& position) {
    std::vector<char> bytes;
    for (const Color color : {Color::Black, Color::White})
        each_point(position.size(), [&](Point p) {
            bytes.push_back(static_cast<char>(position.point_class(p, color)));
        });
    return nb::bytes(bytes.data(), bytes.size());
}

std::vector<int> legal_moves(const Position& position) {
    std::vector<int> found;
    each_point(position.size(), [&](Point p) {
        if (position.is_legal(p)) found.push_back(number_of(p, position.size()));
    });
    return found;
}

bool has_legal_move(const Position& position) {
    bool found = false;
    each_point(position.size(), [&](Point p) { found = found || position.is_legal(p); });
    return found;
}

// The number of sequences of `depth` legal moves; a move that makes five ends its sequence.
std::uint64_t perft(Position& position, int depth) {
    std::uint64_t leaves = 0;
    each_point(position.size(), [&](Point p) {
        if (!position.is_legal(p)) return;
        if (depth == 1 || position.point_class(p, position.to_move()) == PointClass::Five) {
            ++leaves;
            return;
        }
        position.play(p);
        leaves += perft(position, depth - 1);
        position.undo();
    });
    return leaves;
}

nb::tuple point_tuple(const std::vector<Point>& points, int size) {
    nb::list found;
    for (const Point p : points) found.append(number_of(p, size));
    return nb::tuple(found);
}

nb::tuple row_tuple(const Explanation::Row& row, int size) {
    return nb::make_tuple(static_cast<int>(row.direction), point_tuple(row.stones, size));
}

nb::tuple explanation_tuple(const Explanation& explanation, int size) {
    nb::list fives, overlines, fours, threes;
    for (const auto& row : explanation.fives) fives.append(row_tuple(row, size));
    for (const auto& row : explanation.overlines) overlines.append(row_tuple(row, size));
    for (const auto& four : explanation.fours)
        fours.append(
            nb::make_tuple(row_tuple(four.row, size), point_tuple(four.completions, size)));
    for (const auto& three : explanation.threes) {
        nb::list judged;
        for (const auto& move : three.judged) judged.append(explanation_tuple(move, size));
        threes.append(nb::make_tuple(row_tuple(three.row, size),
                                     point_tuple(three.straight_fours, size), nb::tuple(judged),
                                     three.is_real));
    }
    return nb::make_tuple(number_of(explanation.point, size), static_cast<int>(explanation.foul),
                          nb::tuple(fives), nb::tuple(overlines), nb::tuple(fours),
                          nb::tuple(threes));
}

}  // namespace

void bind_board(nb::module_& m) {
    m.def(
        "makes_five",
        [](int rule, int size, nb::bytes cells, int number, int color) {
            const Board board = board_from(rule, size, cells, color);
            return board.makes_five(point_from(board, number), color_from(color));
        },
        "rule"_a, "size"_a, "cells"_a, "point"_a, "color"_a,
        "Would a stone of that colour there win at once?");
    m.def(
        "five",
        [](int rule, int size, nb::bytes cells, int color) {
            std::vector<int> stones;
            for (const Point p : board_from(rule, size, cells, color).five(color_from(color)))
                stones.push_back(number_of(p, size));
            return stones;
        },
        "rule"_a, "size"_a, "cells"_a, "color"_a,
        "The stones of a run that wins as it stands, if there is one.");
    m.def(
        "census",
        [](int number) {
            const PatternTable& table = PatternTable::of(rule_from(number));
            std::vector<std::vector<int>> counts(COLORS, std::vector<int>(PATTERNS));
            for (const PatternPair pair : table.entries())
                for (const Color color : {Color::Black, Color::White})
                    ++counts[static_cast<std::size_t>(color)]
                            [static_cast<std::size_t>(pair[color])];
            return counts;
        },
        "rule"_a, "How many possible line codes have each pattern, for Black and for White.");

    nb::class_<Position>(
        m, "Position",
        "A mutable board with patterns. Points are numbers y * size + x; colours are "
        "0 (black) and 1 (white).")
        .def(
            "__init__",
            [](Position* self, int rule, int size, nb::bytes cells, int to_move) {
                new (self) Position(board_from(rule, size, cells, to_move));
            },
            "rule"_a, "size"_a, "cells"_a, "to_move"_a)
        .def(
            "play", [](Position& self, int number) { self.play(empty_point(self, number)); },
            "point"_a)
        .def(
            "place",
            [](Position& self, int number, int color) {
                self.place(empty_point(self, number), color_from(color));
            },
            "point"_a, "color"_a)
        .def("pass_turn", &Position::pass)
        .def("undo",
             [](Position& self) {
                 if (self.board().history().empty()) throw std::invalid_argument("nothing to undo");
                 self.undo();
             })
        .def_prop_ro("to_move",
                     [](const Position& self) { return static_cast<int>(self.to_move()); })
        .def_prop_ro("key", &Position::key)
        .def_prop_ro("canonical_key",
                     [](const Position& self) { return self.board().canonical_key(); })
        .def(
            "foul",
            [](const Position& self, int number) {
                return static_cast<int>(self.foul(empty_point(self, number)));
            },
            "point"_a, "0 none, 1 overline, 2 double four, 3 double three.")
        .def("legal_moves", &legal_moves)
        .def("has_legal_move", &has_legal_move)
        .def(
            "points",
            [](const Position& self, int color, int point_class) {
                if (point_class < 0 || point_class >= POINT_CLASSES)
                    throw std::invalid_argument("there is no such class of points");
                return numbers(self.points(color_from(color), static_cast<PointClass>(point_class)),
                               self.size());
            },
            "color"_a, "point_class"_a)
        .def("patterns", &pattern_bytes, "A byte for every colour, direction and point.")
        .def("classes", &class_bytes, "A byte for every colour and point.")
        .def(
            "explain",
            [](const Position& self, int number, int color) {
                const Point p = empty_point(self, number);
                return explanation_tuple(explain(self, p, color_from(color)), self.size());
            },
            "point"_a, "color"_a,
            nb::sig("def explain(self, point: int, color: int) -> tuple[object, ...]"))
        .def(
            "perft",
            [](const Position& self, int depth) {
                if (depth < 1) throw std::invalid_argument("depth is at least 1");
                Position copy = self;
                return perft(copy, depth);
            },
            "depth"_a, nb::call_guard<nb::gil_scoped_release>(),
            "The number of sequences of that many legal moves; a five ends its sequence.")
        .def("check", &Position::check, "Does everything that is kept equal what the stones say?");
}

}  // namespace tengen
