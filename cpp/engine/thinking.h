// One question being thought about.
#pragma once

#include <memory>
#include <vector>

#include "engine/pace.h"
#include "engine/question.h"
#include "engine/root.h"
#include "search/worker.h"
#include "threat/threat_search.h"

namespace tengen {

class Thinking {
  public:
    using Workers = std::vector<std::unique_ptr<Worker>>;

    /// The search by threats takes at most `threat_memory` bytes.
    Thinking(const Question& question, const Stop& stop, const ReportSink& sink, Workers& workers,
             std::size_t threat_memory);
    void run();

  private:
    class Helpers;

    bool find_fours();
    bool find_threats();
    bool report_win(const FoursWin& win, int distance, Source source);
    void deepen();
    void report_ranks(int depth);
    void help(Worker& worker);
    std::uint64_t nodes() const;
    std::uint64_t threat_nodes() const;
    bool may_play(Point p) const;

    const Question& question_;
    const ReportSink& sink_;
    Workers& workers_;
    Pace pace_;
    Budget budget_;
    Root root_;
    Point reported_ = NO_POINT;
    // Wins by threats are looked for between the iterations, with a share of their nodes.
    Budget threat_budget_, fours_budget_;
    FourBoard four_board_;
    std::unique_ptr<ThreatSearch> threats_;
    std::uint64_t fours_nodes_ = 0;  // of searches by threats that were given up
};

}  // namespace tengen
