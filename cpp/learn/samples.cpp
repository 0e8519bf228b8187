#include "learn/samples.h"

namespace tengen {

PositionSamples position_samples(Rule rule, int size, std::span<const Point> moves) {
    PositionSamples samples;
    Position position(rule, size);
    for (const Point move : moves) {
        if (is_quiet(position)) {
            const Color us = position.to_move();
            std::array<int, 2 * COMBINATIONS> counts{};
            for (const Point p : empty_points(position)) {
                ++counts[static_cast<std::size_t>(combination(position.patterns(p, us)))];
                ++counts[static_cast<std::size_t>(COMBINATIONS +
                                                  combination(position.patterns(p, ~us)))];
            }
            counts[0] = counts[COMBINATIONS] = 0;
            const std::size_t first = samples.features.size();
            for (std::size_t i = 0; i < counts.size(); ++i) {
                // More than 255 points alike exist on a nearly empty large board only.
                if (counts[i] == 0) continue;
                samples.features.push_back(static_cast<std::uint16_t>(i));
                samples.counts.push_back(static_cast<std::uint8_t>(std::min(counts[i], 255)));
            }
            samples.plies.push_back(static_cast<std::uint16_t>(position.board().stones()));
            samples.outlooks.push_back(static_cast<std::uint16_t>(outlook(position, us) * OUTLOOKS +
                                                                  outlook(position, ~us)));
            samples.sizes.push_back(static_cast<std::uint16_t>(samples.features.size() - first));
        }
        position.play(move);
    }
    return samples;
}

MoveSamples move_samples(Rule rule, int size, std::span<const Point> moves,
                         std::span<const Point> best) {
    MoveSamples samples;
    Position position(rule, size);
    Neighbourhood near(position.board(), Neighbourhood::square(2));
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
        const Point wanted = best[ply];
        const PointSet candidates = near.points();
        if (ply > 0 && wanted != NO_POINT && is_quiet(position) && candidates.contains(wanted)) {
            const Color us = position.to_move();
            std::uint16_t count = 0;
            for (const Point p : candidates) {
                if (p == wanted) samples.chosen.push_back(count);
                ++count;
                samples.own.push_back(
                    static_cast<std::uint16_t>(combination(position.patterns(p, us))));
                samples.other.push_back(
                    static_cast<std::uint16_t>(combination(position.patterns(p, ~us))));
            }
            samples.plies.push_back(static_cast<std::uint16_t>(position.board().stones()));
            samples.sizes.push_back(count);
        }
        position.play(moves[ply]);
        near.add(moves[ply]);
    }
    return samples;
}

}  // namespace tengen
