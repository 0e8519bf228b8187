#include "engine/level.h"

#include <algorithm>
#include <cassert>

namespace tengen {

SearchLimit Level::limit(SearchLimit limit) const {
    limit.depth = limit.depth > 0 ? std::min(limit.depth, depth) : depth;
    limit.nodes = limit.nodes > 0 ? std::min(limit.nodes, nodes) : nodes;
    return limit;
}

const Report& Level::choose(const std::vector<Report>& reports, SplitMix64& random) const {
    const Report& best = reports.front();
    if (is_proved(best.value) || margin == 0) return best;
    std::vector<std::int64_t> weights;
    std::int64_t sum = 0;
    for (const Report& report : reports) {
        const std::int64_t near = std::max(0, margin - (best.value - report.value));
        weights.push_back(is_loss(report.value) ? 0 : near * near);
        sum += weights.back();
    }
    std::int64_t chance = random.below(static_cast<std::uint32_t>(sum));
    for (std::size_t i = 0; i < reports.size(); ++i)
        if ((chance -= weights[i]) < 0) return reports[i];
    assert(false);
    return best;
}

void think(Engine& engine, const Level* level, SplitMix64& random, const Question& question,
           const Stop& stop, const ChoiceSink& sink) {
    if (!level)
        return engine.think(question, stop, [&](const Report& report) { sink(report, false); });
    Question asked = question;
    asked.limit = level->limit(question.limit);
    asked.ranks = std::max(question.ranks, level->lines);
    std::vector<Report> last;
    engine.think(asked, stop, [&](const Report& report) {
        if (report.rank == 1) last.clear();
        last.push_back(report);
        if (report.rank <= question.ranks) sink(report, false);
    });
    Report chosen = level->choose(last, random);
    if (chosen.rank == 1) return;
    chosen.rank = 1;
    sink(chosen, true);
}

}  // namespace tengen
