#include "learn/network_samples.h"

#include <bit>
#include <cmath>

#include "learn/samples.h"
#include "search/value.h"

namespace tengen {

namespace {

float expected(int value) {
    if (is_proved(value)) return is_win(value) ? 1 : 0;
    return 1 / (1 + std::exp(-static_cast<float>(value) / Evaluator::SCALE));
}

}  // namespace

void NetworkSamples::add(Rule rule, int size, const SelfPlayGame& game) {
    Position position(rule, size);
    Neighbourhood near(position.board(), Neighbourhood::square(2));
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        if (game.best[ply] != NO_POINT && ply > 0 && is_quiet(position)) {
            const int sign = position.to_move() == Color::Black ? 1 : -1;
            add(position, near.points(), game.best[ply], expected(game.scores[ply]),
                static_cast<float>(1 + sign * game.result) / 2);
        }
        position.play(game.moves[ply]);
        near.add(game.moves[ply]);
    }
}

void NetworkSamples::add(const Position& position, const PointSet& near, Point best, float score,
                         float result) {
    const Color us = position.to_move();
    NetworkSample sample{};
    sample.first = rows.size();
    sample.best = NetworkSample::UNKNOWN;
    for (const Point p : all_points(position.size())) {
        std::uint32_t here = std::bit_cast<std::uint32_t>(position.state(p).pairs);
        if (us == Color::White) here = swap_views(here);
        if (here == 0) ++sample.dead;
        if (here == 0 || here == FAR_ROWS) continue;
        if (p == best && near.contains(p)) sample.best = sample.count;
        rows.push_back(here);
        candidates.push_back(near.contains(p));
        ++sample.count;
    }
    sample.outlook =
        static_cast<std::uint16_t>(outlook(position, us) * OUTLOOKS + outlook(position, ~us));
    sample.score = score;
    sample.result = result;
    sample.color = us;
    samples.push_back(sample);
}

}  // namespace tengen
