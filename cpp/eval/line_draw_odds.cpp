#include "eval/line_draw_odds.h"

#include <utility>

namespace tengen {

std::optional<int> line_draw_odds(std::shared_ptr<const NetworkTables> tables, Position position,
                                  std::span<const Point> line) {
    if (!tables->network().has_draws) return {};
    NetworkEvaluator evaluator(std::move(tables));
    std::size_t played = 0, rest = 0;
    for (const Point p : line) {
        if (!position.is_empty(p)) break;
        position.play(p);
        if (++played; is_quiet(position)) rest = played;
    }
    for (; played > rest; --played) position.undo();
    evaluator.reset(position);
    return evaluator.draw_odds(position);
}

}  // namespace tengen
