#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "bindings/bind.h"
#include "bindings/limits_arg.h"
#include "bindings/position_arg.h"
#include "threat/fours.h"
#include "threat/threat.h"
#include "threat/threat_search.h"

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

/// What a search for a win found, as Python reads it.
struct FoundWin {
    int size;
    ThreatSearch::Status status = ThreatSearch::Status::Unknown;
    FoursWin win{};
    int distance = 0;
    bool is_shortest = false;
    std::uint64_t nodes = 0, fours_nodes = 0;
    std::size_t entries = 0;
};

FoundWin find_fours(const Position& position, std::uint64_t nodes, double seconds) {
    FoundWin found{.size = position.size()};
    Budget budget(limits_from(nodes, seconds));
    FoursTable table;
    FourBoard four_board(position.board());
    FoursSearch search(four_board, table, budget);
    int length = search.find(position.to_move());
    if (length != FoursSearch::NONE) {
        found.status = ThreatSearch::Status::Proved;
        length = search.shorten(position.to_move(), length);
        found.is_shortest = !budget.is_spent();
        found.distance = 2 * length + 1;
        found.win = search.win(position.to_move(), length);
    } else if (!budget.is_spent()) {
        found.status = ThreatSearch::Status::Disproved;
    }
    found.nodes = budget.nodes();
    found.entries = table.entries();
    return found;
}

FoundWin find_threats(const Position& position, std::uint64_t nodes, double seconds,
                      std::size_t memory_mb, std::optional<int> first, bool threes,
                      const Stop* stop) {
    const Point move = first ? point_from(position.board(), *first) : NO_POINT;
    if (first && !position.is_empty(move)) throw std::invalid_argument("the point is taken");
    FoundWin found{.size = position.size()};
    Budget::Limits limits = limits_from(nodes, seconds, stop);
    limits.memory = memory_mb << 20;
    Budget budget(std::move(limits));
    FourBoard four_board(position.board());
    ThreatSearch search(four_board, position.to_move(), budget,
                        threes ? Breadth::Threes : Breadth::Whole);
    if (!budget.is_ended()) found.status = search.run(move);
    found.nodes = budget.nodes();
    found.fours_nodes = search.fours_nodes();
    if (found.status == ThreatSearch::Status::Proved) {
        ThreatSearch::Win win = search.win();
        found.win = std::move(win.moves);
        found.distance = win.distance;
    }
    return found;
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
    nb::class_<FoundWin>(m, "FoundWin", "What a search for a win found.")
        .def_ro("status", &FoundWin::status)
        .def_prop_ro(
            "variation",
            [](const FoundWin& found) { return numbers_of(found.win.variation, found.size); },
            "Attacker and defender in turn, up to the last four.")
        .def_prop_ro(
            "fives", [](const FoundWin& found) { return numbers_of(found.win.fives, found.size); },
            "Where the attacker then makes five.")
        .def_ro("distance", &FoundWin::distance, "The win takes at most so many plies.")
        .def_ro("is_shortest", &FoundWin::is_shortest)
        .def_ro("nodes", &FoundWin::nodes)
        .def_ro("fours_nodes", &FoundWin::fours_nodes,
                "Positions of the searches by fours inside a search by threats.")
        .def_ro("entries", &FoundWin::entries, "Positions that the table of fours holds.");
    m.def("find_fours", &find_fours, "position"_a, nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0,
          nb::call_guard<nb::gil_scoped_release>(),
          "Win by fours of the side to move; 0 for no limit.");
    m.def("find_threats", &find_threats, "position"_a, nb::kw_only(), "nodes"_a = 0,
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
