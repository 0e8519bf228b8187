#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>

#include "bindings/bind.h"
#include "bindings/interrupt.h"
#include "bindings/position_arg.h"
#include "threat/fours.h"
#include "threat/threat.h"
#include "threat/threat_search.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tengen {

namespace {

nb::list number_list(const std::vector<Point>& points, int size) {
    nb::list found;
    for (const Point p : points) found.append(number_of(p, size));
    return found;
}

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
                                    number_of(threat.gain, size), number_list(threat.cost, size),
                                    number_list(threat.rest, size)));
    return found;
}

/// Ctrl-C, and a deadline, for a search that runs without the GIL.
class Watch {
  public:
    explicit Watch(double seconds) {
        if (seconds > 0)
            end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(std::min(seconds, LONGEST)));
    }
    /// A count that may reach `nodes`, 0 for any number.
    Work work(std::uint64_t nodes) {
        return Work(nodes ? nodes : Work::NO_LIMIT, [this] { look(); }, &stop_);
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr double LONGEST = 1e9;

    void look() {
        poll_();
        if (Clock::now() >= end_) stop_ = true;
    }

    PollReleased poll_;
    Clock::time_point end_ = Clock::time_point::max();
    std::atomic<bool> stop_ = false;
};

nb::tuple find_fours(const Position& position, std::uint64_t nodes, double seconds) {
    using Status = ThreatSearch::Status;
    Watch watch(seconds);
    Work work = watch.work(nodes);
    FoursTable table;
    FoursWin win;
    Status status = Status::Unknown;
    bool is_shortest = false;
    int plies = 0;
    {
        nb::gil_scoped_release release;
        FourBoard four_board(position.board());
        FoursSearch search(four_board, table, work);
        int length = search.find(position.to_move());
        if (length != FoursSearch::NONE) {
            status = Status::Proved;
            length = search.shorten(position.to_move(), length);
            is_shortest = !work.is_spent();
            plies = 2 * length + 1;
            win = search.win(position.to_move(), length);
        } else if (!work.is_spent()) {
            status = Status::Disproved;
        }
    }
    return nb::make_tuple(static_cast<int>(status), number_list(win.variation, position.size()),
                          number_list(win.fives, position.size()), plies, is_shortest, work.nodes(),
                          table.entries());
}

nb::tuple find_threats(const Position& position, std::uint64_t nodes, double seconds,
                       std::size_t memory_mb) {
    Watch watch(seconds);
    Work work = watch.work(nodes), fours_work = watch.work(0);
    FourBoard four_board(position.board());
    ThreatSearch search(four_board, position.to_move(), work, fours_work, Breadth::Whole,
                        memory_mb << 20);
    ThreatSearch::Status status;
    ThreatSearch::Win win;
    {
        nb::gil_scoped_release release;
        status = search.run();
        if (status == ThreatSearch::Status::Proved) win = search.win();
    }
    return nb::make_tuple(static_cast<int>(status),
                          number_list(win.moves.variation, position.size()),
                          number_list(win.moves.fives, position.size()), win.distance, work.nodes(),
                          fours_work.nodes());
}

// Is that move of the side to move the beginning of a win by threats?
int wins_by_threats(const Position& position, int move, std::uint64_t nodes) {
    const Point first = point_from(position.board(), move);
    if (!position.is_empty(first)) throw std::invalid_argument("the point is taken");
    Watch watch(0);
    Work work = watch.work(nodes), fours_work = watch.work(0);
    FourBoard four_board(position.board());
    return static_cast<int>(
        ThreatSearch(four_board, position.to_move(), work, fours_work).run(first));
}

}  // namespace

void bind_threat(nb::module_& m) {
    m.def(
        "threats", &threat_list, "position"_a, "color"_a, "near"_a,
        nb::sig("def threats(position: Position, color: int, near: int) -> "
                "list[tuple[int, int, int, list[int], list[int]]]"),
        "Every threat of that colour (that may depend on the stone `near`, unless it is -1): kind, "
        "direction, gain, cost, rest.");
    m.def("find_fours", &find_fours, "position"_a, "nodes"_a, "seconds"_a,
          nb::sig("def find_fours(position: Position, nodes: int, seconds: float) -> "
                  "tuple[int, list[int], list[int], int, bool, int, int]"),
          "Win by fours of the side to move; 0 for no limit: status (0 proved, 1 there is none, "
          "2 limit reached), line, fives, at most so many plies, whether it is the shortest, "
          "nodes, positions stored.");
    m.def(
        "find_threats", &find_threats, "position"_a, "nodes"_a, "seconds"_a, "memory_mb"_a,
        nb::sig("def find_threats(position: Position, nodes: int, seconds: float, memory_mb: int) "
                "-> tuple[int, list[int], list[int], int, int, int]"),
        "Win by threats of the side to move: status, line, fives, at most so many plies, nodes, "
        "nodes of the searches by fours inside.");
    m.def("wins_by_threats", &wins_by_threats, "position"_a, "move"_a, "nodes"_a,
          nb::call_guard<nb::gil_scoped_release>(),
          "Whether that move begins a win by threats: a status as above.");
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
