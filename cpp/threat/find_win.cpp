#include "threat/find_win.h"

namespace tengen {

FoundWin find_fours(const Position& position, Budget::Limits limits) {
    FoundWin found;
    Budget budget(std::move(limits));
    FoursTable table;
    FourBoard four_board(position.board());
    FoursSearch search(four_board, table, budget);
    int length = search.find(position.to_move());
    if (length != FoursSearch::NONE) {
        found.status = ThreatSearch::Status::Proved;
        length = search.shorten(position.to_move(), length);
        found.is_shortest = !budget.is_spent();
        found.distance = 2 * length + 1;
        found.win = search.win(position.to_move(), length);
    } else if (!budget.is_spent()) {
        found.status = ThreatSearch::Status::Disproved;
    }
    found.nodes = budget.nodes();
    found.entries = table.entries();
    return found;
}

FoundWin find_threats(const Position& position, Budget::Limits limits, Breadth breadth,
                      Point first) {
    FoundWin found;
    Budget budget(std::move(limits));
    FourBoard four_board(position.board());
    ThreatSearch search(four_board, position.to_move(), budget, breadth);
    if (!budget.is_ended()) found.status = search.run(first);
    found.nodes = budget.nodes();
    found.fours_nodes = search.fours_nodes();
    if (found.status == ThreatSearch::Status::Proved) {
        ThreatSearch::Win win = search.win();
        found.win = std::move(win.moves);
        found.distance = win.distance;
    }
    return found;
}

}  // namespace tengen
