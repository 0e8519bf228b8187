#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/bind.h"
#include "bindings/evaluator_arg.h"
#include "bindings/interrupt.h"
#include "bindings/position_arg.h"
#include "engine/job.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tengen {

namespace {

Question question_from(const Position& position, double seconds, double aim, std::uint64_t nodes,
                       int depth, int ranks, const std::vector<int>& among) {
    if (ranks < 1) throw std::invalid_argument("at least one move is asked for");
    Question question{position, {seconds, aim, nodes, depth}, ranks, {}};
    for (const int number : among) {
        question.among.push_back(point_from(position.board(), number));
        if (!position.is_legal(question.among.back()))
            throw std::invalid_argument("a move that is asked about is not legal");
    }
    if (position.board().is_full()) throw std::invalid_argument("the board is full");
    return question;
}

/// A report as Python reads it: its points are numbers on a board of that size.
struct SizedReport {
    Report report;
    int size;
};

/// The job of one engine, as Python reads it.
class PyJob {
  public:
    PyJob(Engine& engine, Question question, Stop& stop)
        : size_(question.position.size()), stop_(stop), job_(engine, std::move(question), stop) {}
    ~PyJob() { stop_.set(); }  // then the job ends

    nb::object next(int milliseconds) {
        Report report;
        Job::State state;
        {
            nb::gil_scoped_release release;
            state = job_.next(report, std::chrono::milliseconds(milliseconds));
        }
        if (state == Job::State::Ended) return nb::bool_(false);
        if (state == Job::State::Waiting) return nb::none();
        return nb::cast(SizedReport{std::move(report), size_});
    }

  private:
    int size_;
    Stop& stop_;
    Job job_;
};

}  // namespace

void bind_engine(nb::module_& m) {
    m.attr("DEFAULT_EVALUATOR") = DEFAULT_EVALUATOR;
    nb::class_<Engine>(m, "Engine", "The alpha-beta engine: its threads and its table.")
        .def(
            "__init__",
            [](Engine* self, int threads, std::size_t memory_mb, const nb::object& weights,
               const std::string& evaluator) {
                new (self) Engine(threads, memory_mb, factory_from(evaluator, weights));
            },
            "threads"_a, "memory_mb"_a, "weights"_a.none() = nb::none(),
            "evaluator"_a = DEFAULT_EVALUATOR,
            nb::sig("def __init__(self, threads: int, memory_mb: int, "
                    "weights: PatternWeights | Network | None = None, "
                    "evaluator: str = ...) -> None"))
        .def("new_game", &Engine::new_game, nb::call_guard<nb::gil_scoped_release>(),
             "Forget what was learnt.")
        .def(
            "balance",
            [](Engine& self, const Position& position, const Stop& stop, double seconds, double aim,
               std::uint64_t nodes, int depth, int stones) {
                const Question question =
                    question_from(position, seconds, aim, nodes, depth, 1, {});
                std::vector<Point> found;
                {
                    nb::gil_scoped_release release;
                    found = self.balance(question, stop, stones);
                }
                return numbers_of(found, position.size());
            },
            "position"_a, "stop"_a, "seconds"_a, "aim"_a, "nodes"_a, "depth"_a, "stones"_a,
            nb::sig("def balance(self, position: Position, stop: Stop, seconds: float, aim: float, "
                    "nodes: int, depth: int, stones: int) -> list[int]"),
            "One or two moves that leave the position even; 0 for no limit.");
    const auto field = [](auto Report::* member) {
        return [member](const SizedReport& sized) { return sized.report.*member; };
    };
    nb::class_<SizedReport>(m, "Report", "One of the best moves, as far as it is known.")
        .def_prop_ro("rank", field(&Report::rank))
        .def_prop_ro("value", field(&Report::value), "For the side to move.")
        .def_prop_ro(
            "pv", [](const SizedReport& sized) { return numbers_of(sized.report.pv, sized.size); })
        .def_prop_ro("depth", field(&Report::depth))
        .def_prop_ro("selective_depth", field(&Report::selective_depth))
        .def_prop_ro("nodes", field(&Report::nodes))
        .def_prop_ro("threat_nodes", field(&Report::threat_nodes))
        .def_prop_ro("seconds", field(&Report::seconds))
        .def_prop_ro("source", [](const SizedReport& sized) {
            return static_cast<int>(sized.report.source);
        });
    nb::class_<PyJob>(m, "Job", "An engine at work in a thread of its own; set `stop` to end it.")
        .def(
            "__init__",
            [](PyJob* self, Engine& engine, const Position& position, Stop& stop, double seconds,
               double aim, std::uint64_t nodes, int depth, int ranks,
               const std::vector<int>& among) {
                new (self)
                    PyJob(engine, question_from(position, seconds, aim, nodes, depth, ranks, among),
                          stop);
            },
            "engine"_a, "position"_a, "stop"_a, "seconds"_a, "aim"_a, "nodes"_a, "depth"_a,
            "ranks"_a, "among"_a, nb::keep_alive<1, 2>(), nb::keep_alive<1, 4>())
        .def("next", &PyJob::next, "milliseconds"_a,
             nb::sig("def next(self, milliseconds: int) -> Report | bool | None"),
             "The next report, None if there is none yet, False at the end.");
}

}  // namespace tengen
