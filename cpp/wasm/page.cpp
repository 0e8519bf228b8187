// What the page asks of the core beyond the C interface: threats after stones that are only thought
// of, forced wins, the priors of moves, the odds of a draw, and why a point is forbidden.
//
// Lists are written as numbers one after the other: a count, then so many points, each x and y.
#include <tengen.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "eval/line_draw_odds.h"
#include "eval/move_priors.h"
#include "interface/handles.h"
#include "interface/told.h"
#include "pattern/explain.h"
#include "threat/find_win.h"
#include "wasm/export.h"
#include "wasm/poll.h"

using namespace tengen;

namespace {

/// Memory for the tables of one search by threats.
constexpr std::size_t THREAT_MEMORY = std::size_t{32} << 20;

/// A stone that is only thought of.
struct Stone {
    std::int32_t x, y, color;
};

/// Writes numbers as far as there is room, and counts them all.
class Numbers {
  public:
    Numbers(std::int32_t* place, int room) : place_(place), room_(room) {}
    void add(int number) {
        if (count_ < room_) place_[count_] = number;
        ++count_;
    }
    void add(const std::vector<Point>& points) {
        add(static_cast<int>(points.size()));
        for (const Point p : points) {
            add(column(p));
            add(row(p));
        }
    }
    int count() const { return count_; }

  private:
    std::int32_t* place_;
    int room_, count_ = 0;
};

/// The kinds of rows of a foul, as `site/js/rules/foul_rows.js` numbers them.
enum RowKind : int { FiveRow, OverlineRow, FourRow, StraightFourRow, ThreeRow, NoRealThreeRow };

void add_row(Numbers& told, RowKind kind, const std::vector<Point>& stones,
             const std::vector<Point>& ends) {
    told.add(kind);
    told.add(stones);
    told.add(ends);
}

/// The moves that make the three a straight four and are neither forbidden nor a five.
std::vector<Point> good_ends(const Explanation::Three& three) {
    std::vector<Point> ends;
    for (const Point p : three.straight_fours) {
        const bool is_bad = std::ranges::any_of(three.judged, [&](const Explanation& move) {
            return move.point == p && (move.foul != Foul::None || !move.fives.empty());
        });
        if (!is_bad) ends.push_back(p);
    }
    return ends;
}

}  // namespace

extern "C" {

/// The threats of a colour once these stones lie there too, those near one point or, with a
/// negative one, all: how many there are, the first `most` of them written.
TENGEN_WASM(tengen_wasm_threats_after)
int tengen_wasm_threats_after(const tengen_game* game, int color, const Stone* stones, int count,
                              int near_x, int near_y, tengen_threat* found, int most) {
    Position position = game->state.position();
    for (const Stone* stone = stones; stone != stones + count; ++stone)
        position.place(point_at(stone->x, stone->y), static_cast<Color>(stone->color));
    const auto attacker = static_cast<Color>(color);
    return write(near_x < 0 ? threats(position, attacker)
                            : threats_near(position, attacker, point_at(near_x, near_y)),
                 found, most, threat_of);
}

/// A win of a colour as if it were to move, by fours or by threats: plies, line and fives written;
/// 0 numbers if none was found among so many nodes, or before it was to stop.
TENGEN_WASM(tengen_wasm_win)
int tengen_wasm_win(const tengen_game* game, int color, int by_threats, int nodes,
                    std::int32_t* place, int room) {
    Position position = game->state.position();
    position.set_to_move(static_cast<Color>(color));
    const Stop stop(is_to_stop);
    Budget::Limits limits{
        .nodes = static_cast<std::uint64_t>(nodes), .memory = THREAT_MEMORY, .stop = &stop};
    const FoundWin found = by_threats ? find_threats(position, std::move(limits))
                                      : find_fours(position, std::move(limits));
    Numbers told(place, room);
    if (found.status != ThreatSearch::Status::Proved) return 0;
    told.add(found.distance);
    told.add(found.win.variation);
    told.add(found.win.fives);
    return told.count();
}

/// The moves of the side to move with their priors, the most promising first: x, y and prior of
/// each; nothing if the game is over.
TENGEN_WASM(tengen_wasm_priors)
int tengen_wasm_priors(const tengen_game* game, std::int32_t* place, int room) {
    Numbers told(place, room);
    if (game->state.is_over()) return 0;
    for (const auto& [point, prior] : move_priors(game->state.position())) {
        told.add(column(point));
        told.add(row(point));
        told.add(prior);
    }
    return told.count();
}

/// The log odds of a draw where a line of so many points comes to rest: 1 number, or 0 if the
/// network has no draw head.
TENGEN_WASM(tengen_wasm_draw_odds)
int tengen_wasm_draw_odds(const tengen_game* game, const tengen_point* points, int count,
                          std::int32_t* place, int room) {
    std::vector<Point> line;
    for (const tengen_point* p = points; p != points + count; ++p)
        line.push_back(point_at(p->x, p->y));
    const Position& position = game->state.position();
    Numbers told(place, room);
    const auto odds = line_draw_odds(NetworkTables::of(position.rule()), position, line);
    if (odds) told.add(*odds);
    return told.count();
}

/// The rows that a stone of the side to move would make: for each its kind, its stones, and what
/// they lead to.
TENGEN_WASM(tengen_wasm_rows)
int tengen_wasm_rows(const tengen_game* game, int x, int y, std::int32_t* place, int room) {
    const Position& position = game->state.position();
    const Explanation why = explain(position, point_at(x, y), position.to_move());
    Numbers told(place, room);
    for (const auto& row : why.fives) add_row(told, FiveRow, row.stones, {});
    for (const auto& row : why.overlines) add_row(told, OverlineRow, row.stones, {});
    for (const auto& four : why.fours)
        add_row(told, four.completions.size() == 2 ? StraightFourRow : FourRow, four.row.stones,
                four.completions);
    for (const auto& three : why.threes)
        add_row(told, three.is_real ? ThreeRow : NoRealThreeRow, three.row.stones,
                good_ends(three));
    return told.count();
}
}
