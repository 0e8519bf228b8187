// Proofs: solving a position, and checking a certificate.
#include <nanobind/stl/function.h>
#include <nanobind/stl/string.h>

#include <chrono>
#include <stdexcept>

#include "bindings/bind.h"
#include "bindings/limits_arg.h"
#include "bindings/position_arg.h"
#include "proof/certify.h"
#include "proof/engine_choice.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tengen {

namespace {

using checker::CheckReport;

constexpr std::size_t ENGINE_MB = 16;

/// Calls a Python function a few times per second, without the GIL held.
class Progress {
  public:
    explicit Progress(nb::object call) : call_(std::move(call)) {}

    template <typename Make>
    void operator()(Make make) {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        next_ = now + PAUSE;
        nb::gil_scoped_acquire gil;
        check_signals();
        if (!call_.is_none()) call_(make());
    }

  private:
    static constexpr std::chrono::milliseconds PAUSE{100};
    nb::object call_;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + PAUSE;
};

CheckReport check_certificate(nb::bytes data, std::uint64_t one_in, std::uint64_t seed,
                              const Stop* stop, nb::object call) {
    if (one_in == 0) throw std::invalid_argument("one position in at least one is checked");
    checker::Certificate certificate = checker::Certificate::decode({data.c_str(), data.size()});
    Progress progress(std::move(call));
    nb::gil_scoped_release release;
    checker::CheckOptions options;
    options.one_in = one_in;
    options.seed = seed;
    std::uint64_t done = 0, known = certificate.moves.size();
    options.progress = [&](std::uint64_t now, std::uint64_t) { done = now; };
    options.must_stop = [&] {
        progress([&] { return nb::make_tuple(done, known); });
        return stop && stop->is_set();
    };
    return checker::check(certificate, options);
}

/// What `prove` returns.
struct Proved {
    bool is_solved = false;  ///< the search says so
    CheckReport report;      ///< of the certificate
    std::string bytes;       ///< empty unless the checker has accepted it
    Solver::Counts counts;
    std::uint64_t nodes = 0;
    ProofNumber proof_number = 1;
};

Proved prove(const Position& position, int attacker, std::uint64_t nodes, double seconds,
             std::uint64_t choice_nodes, int levels, std::size_t memory_mb, const Stop& stop,
             nb::object call) {
    const Board& root = position.board();
    if (root.rule() != Rule::Freestyle && root.rule() != Rule::Standard)
        throw std::invalid_argument("proofs are for freestyle and standard");
    const std::vector<std::uint8_t> cells = cells_of(root);
    Progress progress(std::move(call));
    Proved found;
    nb::gil_scoped_release release;
    SolverOptions options;
    options.nodes = nodes ? nodes : Budget::NO_LIMIT;
    options.choice_nodes = choice_nodes;
    options.levels = levels;
    options.memory = memory_mb << 20;
    Solver* solver_now = nullptr;
    std::uint64_t checked = 0;
    const auto show = [&] {
        progress([&] {
            const Solver::Counts counts = solver_now->counts();
            return nb::make_tuple(solver_now->proof_number(), solver_now->nodes(), counts.replies,
                                  counts.by_advice + counts.by_search, checked);
        });
    };
    Budget::Limits limits{.seconds = seconds, .stop = &stop};
    limits.poll = [&] {
        if (solver_now) show();
    };
    Budget budget(std::move(limits));
    Engine engine(1, ENGINE_MB);
    Solver solver(root.rule(), root.size(), color_from(attacker), options,
                  choice_nodes ? engine_choice(engine, stop, choice_nodes) : Solver::Choose(),
                  budget);
    solver_now = &solver;
    solver.set_up(cells);
    found.is_solved = solver.solve(root.to_move()) == Solver::Status::Proved;
    found.proof_number = found.is_solved ? 0 : solver.proof_number();
    if (found.is_solved) {
        checker::CheckOptions checks;
        checks.progress = [&](std::uint64_t done, std::uint64_t) { checked = done; };
        checks.must_stop = [&] {
            show();
            return budget.must_end();
        };
        Certified certified =
            certify(solver, Board(root.rule(), root.size(), cells, root.to_move()), checks);
        found.report = certified.report;
        found.bytes = std::move(certified.bytes);
    }
    found.counts = solver.counts();
    found.nodes = solver.nodes();
    return found;
}

}  // namespace

void bind_proof(nb::module_& m) {
    using Status = CheckReport::Status;
    nb::enum_<Status>(m, "CheckStatus", "What the check of a certificate has shown.")
        .value("PROVED", Status::Proved)
        .value("FAILED", Status::Failed)
        .value("STOPPED", Status::Stopped);
    nb::class_<CheckReport>(m, "CheckReport", "What the native checker says of a certificate.")
        .def_ro("status", &CheckReport::status)
        .def_ro("position", &CheckReport::position, "Where it failed, the attacker to move.")
        .def_ro("reason", &CheckReport::reason)
        .def_ro("positions", &CheckReport::positions, "Tried at every empty point.")
        .def_ro("replies", &CheckReport::replies)
        .def_ro("replay_nodes", &CheckReport::replay_nodes)
        .def_ro("zone_free", &CheckReport::zone_free,
                "Nodes inside replays that were tried at every empty point.")
        .def_ro("zone_free_replies", &CheckReport::zone_free_replies)
        .def_ro("distance", &CheckReport::distance, "Five within so many plies of the root.");
    m.def("check_certificate", &check_certificate, "certificate"_a, nb::kw_only(), "one_in"_a = 1,
          "seed"_a = 0, "stop"_a = nb::none(), "progress"_a = nb::none(),
          "Check a certificate. Progress: positions done, and in all.");
    nb::class_<Proved>(m, "Proved", "What the solver found.")
        .def_ro("is_solved", &Proved::is_solved, "The search says so; the certificate decides.")
        .def_ro("report", &Proved::report)
        .def_prop_ro(
            "certificate",
            [](const Proved& found) -> nb::object {
                if (found.bytes.empty()) return nb::none();
                return nb::bytes(found.bytes.data(), found.bytes.size());
            },
            nb::sig("def certificate(self) -> bytes | None"),
            "Only if the checker has accepted it.")
        .def_ro("nodes", &Proved::nodes)
        .def_ro("proof_number", &Proved::proof_number)
        .def_prop_ro("attacker_nodes", [](const Proved& p) { return p.counts.attacker_nodes; })
        .def_prop_ro("defender_nodes", [](const Proved& p) { return p.counts.defender_nodes; })
        .def_prop_ro("replies", [](const Proved& p) { return p.counts.replies; })
        .def_prop_ro("by_advice", [](const Proved& p) { return p.counts.by_advice; })
        .def_prop_ro("by_search", [](const Proved& p) { return p.counts.by_search; });
    m.def("prove", &prove, "position"_a, "attacker"_a, nb::kw_only(), "nodes"_a = 0,
          "seconds"_a = 0.0, "choice_nodes"_a = 60'000, "levels"_a = 3, "memory_mb"_a = 1024,
          "stop"_a, "progress"_a = nb::none(),
          "Does the attacker win by force? 0 for no limit. Progress: proof number, nodes, replies, "
          "replies settled, positions checked.");
}

}  // namespace tengen
