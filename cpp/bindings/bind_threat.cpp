#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "bindings/bind.h"
#include "bindings/limits_arg.h"
#include "bindings/position_arg.h"
#include "threat/find_win.h"
#include "threat/fours.h"
#include "threat/threat.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tengen {

namespace {

nb::list threat_list(Position& position, int color, int near) {
    const Color attacker = color_from(color);
    const Point stone = near < 0 ? NO_POINT : point_from(position.board(), near);
    std::vector<Threat> all;
    {
        nb::gil_scoped_release release;
        all = near < 0 ? threats(position, attacker) : threats_near(position, attacker, stone);
    }
    nb::list found;
    const int size = position.size();
    for (const Threat& threat : all)
        found.append(nb::make_tuple(static_cast<int>(threat.kind),
                                    static_cast<int>(threat.direction),
                                    number_of(threat.gain, size), numbers_of(threat.cost, size),
                                    numbers_of(threat.rest, size)));
    return found;
}

/// What a search for a win found; Python's points are numbers of a board of that size.
struct SizedWin : FoundWin {
    int size;
};

SizedWin fours_win(const Position& position, std::uint64_t nodes, double seconds) {
    return {find_fours(position, limits_from(nodes, seconds)), position.size()};
}

SizedWin threats_win(const Position& position, std::uint64_t nodes, double seconds,
                     std::size_t memory_mb, std::optional<int> first, bool threes,
                     const Stop* stop) {
    const Point move = first ? point_from(position.board(), *first) : NO_POINT;
    if (first && !position.is_empty(move)) throw std::invalid_argument("the point is taken");
    Budget::Limits limits = limits_from(nodes, seconds, stop);
    limits.memory = memory_mb << 20;
    const Breadth breadth = threes ? Breadth::Threes : Breadth::Whole;
    return {find_threats(position, std::move(limits), breadth, move), position.size()};
}

}  // namespace

void bind_threat(nb::module_& m) {
    m.def(
        "threats", &threat_list, "position"_a, "color"_a, "near"_a,
        nb::sig("def threats(position: Position, color: int, near: int) -> "
                "list[tuple[int, int, int, list[int], list[int]]]"),
        "Every threat of that colour (that may depend on the stone `near`, unless it is -1): kind, "
        "direction, gain, cost, rest.");
    using Status = ThreatSearch::Status;
    nb::enum_<Status>(m, "WinStatus", "What a search for a win has shown.")
        .value("PROVED", Status::Proved)
        .value("DISPROVED", Status::Disproved, "There is none of the kind that was searched for.")
        .value("UNKNOWN", Status::Unknown, "A limit was reached first.");
    nb::class_<SizedWin>(m, "FoundWin", "What a search for a win found.")
        .def_ro("status", &SizedWin::status)
        .def_prop_ro(
            "variation",
            [](const SizedWin& found) { return numbers_of(found.win.variation, found.size); },
            "Attacker and defender in turn, up to the last four.")
        .def_prop_ro(
            "fives", [](const SizedWin& found) { return numbers_of(found.win.fives, found.size); },
            "Where the attacker then makes five.")
        .def_ro("distance", &SizedWin::distance, "The win takes at most so many plies.")
        .def_ro("is_shortest", &SizedWin::is_shortest)
        .def_ro("nodes", &SizedWin::nodes)
        .def_ro("fours_nodes", &SizedWin::fours_nodes,
                "Positions of the searches by fours inside a search by threats.")
        .def_ro("entries", &SizedWin::entries, "Positions that the table of fours holds.");
    m.def("find_fours", &fours_win, "position"_a, nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0,
          nb::call_guard<nb::gil_scoped_release>(),
          "Win by fours of the side to move; 0 for no limit.");
    m.def("find_threats", &threats_win, "position"_a, nb::kw_only(), "nodes"_a = 0,
          "seconds"_a = 0.0, "memory_mb"_a = 1024, "first"_a = nb::none(), "threes"_a = false,
          "stop"_a = nb::none(), nb::call_guard<nb::gil_scoped_release>(),
          "Win by threats of the side to move, beginning with `first` if it is given, by fours and "
          "threes alone if `threes` says so; 0 for no limit.");
    m.def(
        "fours_perft",
        [](const Position& position, int depth) {
            if (depth < 1) throw std::invalid_argument("depth is at least 1");
            FourBoard four_board(position.board());
            return fours_perft(four_board, position.to_move(), depth);
        },
        "position"_a, "depth"_a, nb::call_guard<nb::gil_scoped_release>(),
        "Sequences of so many fours and forced replies; a five ends its sequence.");
}

}  // namespace tengen
