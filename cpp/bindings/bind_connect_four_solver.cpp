#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "bindings/bind.h"
#include "bindings/interrupt.h"
#include "textbook/connect_four_solver.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tengen {

using namespace textbook;

namespace {

/// The score for the side to move, the columns of a best line, nodes, table hits and table size.
nb::tuple solve(const std::pair<std::uint64_t, std::uint64_t>& state) {
    ConnectFourSolver::Solution solution;
    std::uint64_t nodes = 0, hits = 0;
    std::size_t size = 0;
    {
        PollReleased poll;
        const nb::gil_scoped_release released;
        ConnectFourSolver solver;
        solution = solver.solve(ConnectFourSolver::position({state.first, state.second}), poll);
        nodes = solver.nodes();
        hits = solver.table_hits();
        size = solver.table_size();
    }
    nb::list line;
    for (const int column : solution.line) line.append(column);
    return nb::make_tuple(solution.score, line, nodes, hits, size);
}

}  // namespace

void bind_connect_four_solver(nb::module_& m) {
    m.def("solve_connect_four", solve, "state"_a,
          nb::sig("def solve_connect_four(state: tuple[int, int]) -> "
                  "tuple[int, list[int], int, int, int]"),
          "Score for the side to move, line, nodes, table hits, table size; 7x6, unfinished.");
}

}  // namespace tengen
