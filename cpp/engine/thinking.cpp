#include "engine/thinking.h"

#include <algorithm>
#include <cassert>
#include <exception>
#include <stdexcept>

#include "base/threads.h"
#include "search/forced_replies.h"

namespace tengen {

namespace {

/// Positions that the search by fours at the root may visit.
constexpr std::uint64_t ROOT_FOURS = 200'000;
/// And keep: a larger table takes milliseconds to grow, in which nothing can be stopped.
constexpr int ROOT_FOURS_BITS = 18;
/// Of the main search's nodes, the part that the search by threats may visit at the root.
constexpr std::uint64_t THREATS_PART = 16;
/// Positions of the search by threats between two looks at the clock: each may take some ten
/// microseconds.
constexpr std::uint32_t THREAT_LOOK = 16;
/// A forced move is played at once: the search has so many nodes to see what comes of it.
constexpr std::uint64_t FORCED_NODES = 2'000;

}  // namespace

Thinking::Thinking(const Question& question, const Stop& stop, const ReportSink& sink,
                   Workers& workers, std::size_t threat_memory)
    : question_(question),
      sink_(sink),
      workers_(workers),
      pace_(question.limit),
      budget_({.seconds = pace_.deadline(), .memory = threat_memory, .stop = &stop}),
      root_(root_of(question)),
      threat_budget_(budget_, Budget::NO_LIMIT, THREAT_LOOK),
      fours_budget_(budget_, Budget::NO_LIMIT),
      four_board_(question.position.board()) {}

// The threads beside the first. They end with the search, also when it ends by an exception.
class Thinking::Helpers {
  public:
    Helpers(Thinking& thinking, std::size_t workers) : thinking_(thinking) {
        for (std::size_t i = 1; i < workers; ++i) threads_.emplace_back([this, i] { run(i); });
    }
    ~Helpers() { thinking_.budget_.end(); }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    /// Wait for them. Throws what one of them threw.
    void end() {
        thinking_.budget_.end();
        threads_.clear();
        if (error_) std::rethrow_exception(error_);
    }

  private:
    void run(std::size_t i) {
        try {
            thinking_.help(*thinking_.workers_[i]);
        } catch (...) {
            const Lock lock(mutex_);
            error_ = std::current_exception();
            thinking_.budget_.end();
        }
    }

    Thinking& thinking_;
    Mutex mutex_;
    std::exception_ptr error_;
    std::vector<Thread> threads_;  // last: they use all of the above
};

void Thinking::run() {
    if (root_.moves.empty()) throw std::invalid_argument("there is no legal move");
    const bool is_forced = root_.moves.size() == 1 && question_.ranks == 1 && pace_.is_timed();
    std::uint64_t limit = question_.limit.nodes;
    if (is_forced) limit = limit == 0 ? FORCED_NODES : std::min(limit, FORCED_NODES);
    if (limit != 0) limit = (limit + workers_.size() - 1) / workers_.size();
    for (const auto& worker : workers_)
        worker->begin(question_.position, root_.moves, root_.rest, limit, budget_);
    if (!is_forced && question_.ranks == 1 && find_fours()) return;
    Helpers helpers(*this, is_forced ? 1 : workers_.size());
    deepen();
    helpers.end();
}

// The other threads search the same root; the table and the busy moves share the work.
void Thinking::help(Worker& worker) {
    for (int depth = 1; depth <= Worker::MOST_DEPTH; ++depth)
        if (!worker.deepen(depth, question_.ranks)) return;
}

void Thinking::deepen() {
    Worker& worker = *workers_.front();
    const int most = question_.limit.depth > 0 ? std::min(question_.limit.depth, Worker::MOST_DEPTH)
                                               : Worker::MOST_DEPTH;
    for (int depth = 1; depth <= most; ++depth) {
        const bool is_finished = worker.deepen(depth, question_.ranks);
        const RootMove& best = worker.root_moves().front();
        if (!is_finished) {
            // A better move counts. That one move loses says nothing of those not searched yet.
            const bool is_better =
                best.point != reported_ && (worker.finished_ranks() > 0 || !is_loss(best.value));
            if (is_better || reported_ == NO_POINT) report_ranks(depth - 1);
            return;
        }
        report_ranks(depth);
        // Nothing is left to learn, or a deeper search could only find the same faster.
        if (is_proved(best.value) && question_.ranks == 1) return;
        if (pace_.is_enough(best.point, best.value)) return;
        if (question_.ranks == 1 && find_threats()) return;
    }
}

void Thinking::report_ranks(int depth) {
    const auto& moves = workers_.front()->root_moves();
    const std::size_t count = std::min(moves.size(), static_cast<std::size_t>(question_.ranks));
    for (std::size_t i = 0; i < count; ++i) {
        const RootMove& move = moves[i];
        assert(!move.pv.empty() && move.pv.front() == move.point);
        int value = move.value > -INFINITE_VALUE ? move.value : move.previous;
        const bool is_searched = value > -INFINITE_VALUE;
        if (i > 0 && !is_searched) break;
        if (!is_searched)
            value = 0;
        else if (workers_.front()->finished_ranks() == 0 && is_loss(value))
            value = without_proof(value);  // the others were not searched
        Report report{static_cast<int>(i) + 1,
                      value,
                      move.pv,
                      std::max(depth, 0),
                      move.selective_depth,
                      nodes(),
                      threat_nodes(),
                      pace_.elapsed(),
                      root_.source};
        if (i == 0) reported_ = move.point;
        sink_(report);
    }
}

bool Thinking::may_play(Point p) const {
    return std::ranges::find(root_.moves, p) != root_.moves.end() ||
           std::ranges::find(root_.rest, p) != root_.rest.end();
}

bool Thinking::report_win(const FoursWin& win, int distance, Source source) {
    if (win.variation.empty() || !may_play(win.variation.front())) return false;
    Report report;
    assert(distance >= 3 && distance >= static_cast<int>(win.variation.size()));
    report.value = win_in(distance);
    report.depth = static_cast<int>(win.variation.size());
    report.selective_depth = report.depth;
    report.pv = win.variation;
    report.nodes = nodes();
    report.threat_nodes = threat_nodes();
    report.seconds = pace_.elapsed();
    report.source = source;
    sink_(report);
    return true;
}

bool Thinking::find_fours() {
    if (four_point_count(question_.position, question_.position.to_move()) == 0) return false;
    FoursTable table(std::min(ROOT_FOURS_BITS, FoursTable::bits_for(budget_.memory())));
    FoursSearch search(four_board_, table, fours_budget_);
    const Color us = question_.position.to_move();
    fours_budget_.allow(ROOT_FOURS);
    int length = search.find(us);
    if (length == FoursSearch::NONE || length == 0) return false;
    fours_budget_.allow(ROOT_FOURS);
    length = search.shorten(us, length);
    return report_win(search.win(us, length), 2 * length + 1, Source::Fours);
}

bool Thinking::find_threats() {
    const Color us = question_.position.to_move();
    if (question_.position.has_five_point(~us)) return false;
    const auto look_for = [&](Breadth breadth) {
        if (threats_) fours_nodes_ += threats_->fours_nodes();
        threats_ = std::make_unique<ThreatSearch>(four_board_, us, threat_budget_, breadth);
    };
    if (!threats_) look_for(Breadth::Fertile);
    if (threats_->is_full()) return false;
    const std::uint64_t share = nodes() / THREATS_PART;
    if (share <= threat_budget_.nodes()) return false;
    threat_budget_.allow(share - threat_budget_.nodes());
    ThreatSearch::Status status = threats_->run();
    if (status != ThreatSearch::Status::Proved && !threat_budget_.is_spent() &&
        !threats_->is_full() && threats_->breadth() == Breadth::Fertile) {
        look_for(Breadth::Whole);
        status = threats_->run();
    }
    if (status != ThreatSearch::Status::Proved) return false;
    const ThreatSearch::Win win = threats_->win();
    return report_win(win.moves, win.distance, Source::Threats);
}

std::uint64_t Thinking::nodes() const {
    std::uint64_t sum = 0;
    for (const auto& worker : workers_) sum += worker->nodes();
    return sum;
}

std::uint64_t Thinking::threat_nodes() const {
    std::uint64_t sum = threat_budget_.nodes() + fours_budget_.nodes() + fours_nodes_;
    if (threats_) sum += threats_->fours_nodes();
    for (const auto& worker : workers_) sum += worker->threat_nodes();
    return sum;
}

}  // namespace tengen
