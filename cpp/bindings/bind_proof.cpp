// Proofs: solving a position, and checking a certificate.
#include <nanobind/stl/function.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

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
/// What an exhaustive search may visit before the solver begins.
constexpr std::uint64_t EXHAUSTIVE_NODES = 1'000'000;

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
    enum class Status : std::uint8_t { Proved, Disproved, Unknown } status = Status::Unknown;
    CheckReport report;  ///< of the certificate
    std::string bytes;   ///< empty unless the checker has accepted it
    Solver::Counts counts;
    std::uint64_t nodes = 0;
    ProofNumber proof_number = 1;
};

std::vector<checker::Certificate> decode_all(const nb::list& list) {
    std::vector<checker::Certificate> found;
    for (const nb::handle one : list) {
        const auto data = nb::cast<nb::bytes>(one);
        found.push_back(checker::Certificate::decode({data.c_str(), data.size()}));
    }
    return found;
}

/// A solver with all that it needs, and what it shows while it runs.
class Proving {
  public:
    Proving(const Position& position, int attacker, const Hints* hints, std::uint64_t nodes,
            double seconds, std::uint64_t choice_nodes, int levels, std::size_t memory_mb,
            const Stop& stop, nb::object call)
        : root_(root_of(position.board())),
          progress_(std::move(call)),
          budget_(limits(seconds, stop)),
          exhaustive_budget_(budget_, nodes ? std::min(nodes, EXHAUSTIVE_NODES) : EXHAUSTIVE_NODES),
          exhaustive_(root_, color_from(attacker), exhaustive_budget_),
          engine_(1, ENGINE_MB),
          solver_(root_.rule(), root_.size(), color_from(attacker),
                  options(nodes, choice_nodes, levels, memory_mb),
                  choice_nodes ? engine_choice(engine_, budget_) : Solver::Choose(), budget_,
                  hints) {
        solver_.set_up(cells_of(root_));
    }

    using Status = Proved::Status;
    /// Proved: the search says so, and the checker will be asked.
    Status solve() {
        const Exhaustive::Result result = exhaustive_.run();
        exhaustive_budget_.allow(EXHAUSTIVE_NODES);
        if (result == Exhaustive::Result::DoesNot) return Status::Disproved;
        if (result == Exhaustive::Result::Wins) return Status::Proved;
        return solver_.solve(root_.to_move()) == Solver::Status::Proved ? Status::Proved
                                                                        : Status::Unknown;
    }

    void certify(Proved& found, Known known, Finish finish) {
        known.exhaustive = &exhaustive_;
        checker::CheckOptions checks;
        checks.progress = [&](std::uint64_t done, std::uint64_t) { checked_ = done; };
        checks.must_stop = [&] {
            show();
            return budget_.must_end();
        };
        Certified certified = tengen::certify(solver_, root_, checks, known, finish);
        found.report = certified.report;
        found.bytes = std::move(certified.bytes);
        found.status = found.bytes.empty() ? Status::Unknown : Status::Proved;
    }

    Proved finish(Proved found) {
        found.proof_number = found.status == Status::Proved      ? 0
                             : found.status == Status::Disproved ? INFINITE_PROOF
                                                                 : solver_.proof_number();
        found.counts = solver_.counts();
        found.nodes = solver_.nodes() + exhaustive_.nodes();
        return found;
    }

  private:
    static Board root_of(const Board& board) {
        if (board.rule() != Rule::Freestyle && board.rule() != Rule::Standard)
            throw std::invalid_argument("proofs are for freestyle and standard");
        return Board(board.rule(), board.size(), cells_of(board), board.to_move());
    }
    Budget::Limits limits(double seconds, const Stop& stop) {
        Budget::Limits limits{.seconds = seconds, .stop = &stop};
        limits.poll = [this] { show(); };
        return limits;
    }
    static SolverOptions options(std::uint64_t nodes, std::uint64_t choice_nodes, int levels,
                                 std::size_t memory_mb) {
        SolverOptions options;
        options.nodes = nodes ? nodes : Budget::NO_LIMIT;
        options.choice_nodes = choice_nodes;
        options.levels = levels;
        options.memory = memory_mb << 20;
        return options;
    }
    void show() {
        progress_([&] {
            const Solver::Counts counts = solver_.counts();
            return nb::make_tuple(solver_.proof_number(), solver_.nodes(), counts.replies,
                                  counts.by_advice + counts.by_search, checked_);
        });
    }

    Board root_;
    Progress progress_;
    std::uint64_t checked_ = 0;
    Budget budget_;
    Budget exhaustive_budget_;
    Exhaustive exhaustive_;
    Engine engine_;
    Solver solver_;
};

Proved prove(const Position& position, int attacker, const Hints* hints, bool draft,
             std::uint64_t nodes, double seconds, std::uint64_t choice_nodes, int levels,
             std::size_t memory_mb, const Stop& stop, nb::object call) {
    Proving proving(position, attacker, hints, nodes, seconds, choice_nodes, levels, memory_mb,
                    stop, std::move(call));
    nb::gil_scoped_release release;
    Proved found;
    found.status = proving.solve();
    if (found.status == Proved::Status::Proved)
        proving.certify(found, {}, draft ? Finish::Draft : Finish::Checked);
    return proving.finish(std::move(found));
}

Proved certify_parts(const Position& position, int attacker, const nb::list& parts, int move,
                     std::uint64_t nodes, double seconds, std::uint64_t choice_nodes, int levels,
                     std::size_t memory_mb, const Stop& stop, nb::object call) {
    const std::vector<checker::Certificate> decoded = decode_all(parts);
    const Hints hints(decoded);
    Proving proving(position, attacker, &hints, nodes, seconds, choice_nodes, levels, memory_mb,
                    stop, std::move(call));
    nb::gil_scoped_release release;
    Proved found;
    proving.certify(found, {decoded, move < 0 ? NO_POINT : point_from(position.board(), move)},
                    Finish::Checked);
    return proving.finish(std::move(found));
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
        .def_ro("positions", &CheckReport::positions,
                "The root, and the listed ones that were tried.")
        .def_ro("quiet", &CheckReport::quiet, "Of these, tried at every empty point.")
        .def_ro("replies", &CheckReport::replies)
        .def_ro("replay_nodes", &CheckReport::replay_nodes)
        .def_ro("zone_free", &CheckReport::zone_free,
                "Nodes inside replays that were tried at every empty point.")
        .def_ro("zone_free_replies", &CheckReport::zone_free_replies)
        .def_ro("distance", &CheckReport::distance, "Five within so many plies of the root.")
        .def_ro("resistance", &CheckReport::resistance, "A line of so many plies.");
    m.def("check_certificate", &check_certificate, "certificate"_a, nb::kw_only(), "one_in"_a = 1,
          "seed"_a = 0, "stop"_a = nb::none(), "progress"_a = nb::none(),
          "Check a certificate. Progress: positions done, and in all.");
    nb::enum_<Proved::Status>(m, "ProofStatus", "Does the attacker win by force?")
        .value("PROVED", Proved::Status::Proved)
        .value("DISPROVED", Proved::Status::Disproved)
        .value("UNKNOWN", Proved::Status::Unknown);
    nb::class_<Proved>(m, "Proved", "What the solver found.")
        .def_ro("status", &Proved::status)
        .def_ro("report", &Proved::report)
        .def_prop_ro(
            "certificate",
            [](const Proved& found) -> nb::object {
                if (found.bytes.empty()) return nb::none();
                return nb::bytes(found.bytes.data(), found.bytes.size());
            },
            nb::sig("def certificate(self) -> bytes | None"),
            "If it is proved: accepted by the checker unless it is a draft.")
        .def_ro("nodes", &Proved::nodes)
        .def_ro("proof_number", &Proved::proof_number)
        .def_prop_ro("attacker_nodes", [](const Proved& p) { return p.counts.attacker_nodes; })
        .def_prop_ro("defender_nodes", [](const Proved& p) { return p.counts.defender_nodes; })
        .def_prop_ro("replies", [](const Proved& p) { return p.counts.replies; })
        .def_prop_ro("by_advice", [](const Proved& p) { return p.counts.by_advice; })
        .def_prop_ro("by_search", [](const Proved& p) { return p.counts.by_search; });
    nb::class_<Hints>(m, "Hints", "What won in finished proofs: advice for the next ones.")
        .def(
            "__init__",
            [](Hints* self, const nb::list& certificates) {
                new (self) Hints(decode_all(certificates));
            },
            "certificates"_a, nb::sig("def __init__(self, certificates: list[bytes]) -> None"),
            "From certificates as bytes; the moves of the first come first.");
    m.def(
        "certify", &certify_parts, "position"_a, "attacker"_a, "parts"_a, nb::kw_only(),
        "move"_a = -1, "nodes"_a = 0, "seconds"_a = 0.0, "choice_nodes"_a = 60'000, "levels"_a = 3,
        "memory_mb"_a = 1024, "stop"_a, "progress"_a = nb::none(),
        nb::sig("def certify(position: Position, attacker: int, parts: list[bytes], *, "
                "move: int = -1, nodes: int = 0, seconds: float = 0.0, choice_nodes: int = 60000, "
                "levels: int = 3, memory_mb: int = 1024, stop: Stop, "
                "progress: object | None = None) -> Proved"),
        "Merge certificates of positions below this one into its own, with the attacker's move at "
        "the root if one is given. The solver is asked for what they lack.");
    m.def("prove", &prove, "position"_a, "attacker"_a, nb::kw_only(), "hints"_a = nb::none(),
          "draft"_a = false, "nodes"_a = 0, "seconds"_a = 0.0, "choice_nodes"_a = 60'000,
          "levels"_a = 3, "memory_mb"_a = 1024, "stop"_a, "progress"_a = nb::none(),
          "Does the attacker win by force? 0 for no limit. Progress: proof number, nodes, replies, "
          "replies settled, positions checked.");
}

}  // namespace tengen
