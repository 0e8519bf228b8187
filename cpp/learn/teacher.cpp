#include "learn/teacher.h"

#include <algorithm>
#include <cmath>

namespace tengen {

namespace {

struct Step {
    Critic::Inputs inputs;
    double value;
    double best;  // of the moves there
    bool is_random;
};

double uniform(SplitMix64& random) {
    return static_cast<double>(random.next() >> 11) / (1ULL << 53);
}

void play_opening(Position& position, int stones, SplitMix64& random) {
    const int side = std::min(position.size(), 7), first = (position.size() - side) / 2;
    const auto place = [&] {
        return first + static_cast<int>(random.below(static_cast<std::uint32_t>(side)));
    };
    const int count = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(stones)));
    for (int i = 0; i < count; ++i) {
        const int x = place(), y = place();
        if (position.is_legal(point_at(x, y))) position.play(point_at(x, y));
    }
}

}  // namespace

Learnt teach(Critic& critic, const Lesson& lesson, int games, SplitMix64& random,
             const std::function<void()>& poll) {
    Learnt learnt;
    std::vector<Step> steps;
    for (; learnt.games < games; ++learnt.games) {
        if (poll) poll();
        Position position(lesson.rule, lesson.size);
        play_opening(position, lesson.opening_stones, random);
        steps.clear();
        double target = 0.5;  // of the position after the last, for the side to move there
        while (true) {
            const std::vector<JudgedMove> moves = judge_moves(critic, position);
            if (moves.empty()) break;
            const bool is_random = uniform(random) < lesson.explore;
            Critic::Inputs inputs = Critic::inputs(position);
            const double value = critic.value(inputs);
            steps.push_back({std::move(inputs), value, moves.front().win_rate, is_random});
            const auto count = static_cast<std::uint32_t>(moves.size());
            const Point p = moves[is_random ? random.below(count) : 0].point;
            const bool wins = position.point_class(p, position.to_move()) == PointClass::Five;
            position.play(p);
            if (wins) {
                target = 0;
                learnt.black_wins += position.to_move() == Color::White;
                break;
            }
        }
        learnt.draws += target == 0.5;
        double next = target;
        for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
            target = step->is_random ? step->best
                                     : 1 - ((1 - lesson.lambda) * next + lesson.lambda * target);
            learnt.error += std::abs(critic.learn(step->inputs, target, lesson.rate));
            next = step->value;
        }
        learnt.moves += steps.size();
    }
    return learnt;
}

}  // namespace tengen
