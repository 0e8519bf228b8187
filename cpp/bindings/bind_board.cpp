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

// One byte for every colour, direction and point: the array that features.py shapes.
nb::bytes pattern_bytes(const Position& position) {
    std::vector<char> bytes;
    for (const Color color : {Color::Black, Color::White})
        for (const Direction d : ALL_DIRECTIONS)
            for (const Point p : all_points(position.size()))
                bytes.push_back(static_cast<char>(position.pattern(p, color, d)));
    return nb::bytes(bytes.data(), bytes.size());
}

nb::bytes class_bytes(const Position& position) {
    std::vector<char> bytes;
    for (const Color color : {Color::Black, Color::White})
        for (const Point p : all_points(position.size()))
            bytes.push_back(static_cast<char>(position.point_class(p, color)));
    return nb::bytes(bytes.data(), bytes.size());
}

std::vector<int> legal_moves(const Position& position) {
    return numbers_of(legal(position, all_points(position.size())), position.size());
}

bool has_legal_move(const Position& position) {
    for (const Point p : all_points(position.size()))
        if (position.is_legal(p)) return true;
    return false;
}

// The number of sequences of `depth` legal moves; a move that makes five ends its sequence.
std::uint64_t perft(Position& position, int depth) {
    std::uint64_t leaves = 0;
    for (const Point p : legal(position, all_points(position.size()))) {
        if (depth == 1 || position.point_class(p, position.to_move()) == PointClass::Five) {
            ++leaves;
            continue;
        }
        position.play(p);
        leaves += perft(position, depth - 1);
        position.undo();
    }
    return leaves;
}

nb::tuple point_tuple(const std::vector<Point>& points, int size) {
    return nb::tuple(nb::cast(numbers_of(points, size)));
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
            const Board board = board_from(rule, size, cells, color);
            return numbers_of(board.five(color_from(color)), size);
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
                return numbers_of(
                    self.points(color_from(color), static_cast<PointClass>(point_class)),
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
