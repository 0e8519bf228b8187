#include "player/threat_defence.h"

#include "threat/threat_search.h"

namespace tengen {

std::vector<Point> threat_defences(const Position& position, const std::vector<Point>& moves,
                                   std::uint64_t nodes, Budget& budget) {
    std::vector<Point> found;
    FourBoard four_board(position.board());
    const Color us = position.to_move();
    for (const Point move : moves) {
        Budget part(budget, nodes);
        four_board.place(move, us);
        const auto status = ThreatSearch(four_board, ~us, part).run();
        four_board.undo();
        if (budget.is_ended()) break;
        if (status != ThreatSearch::Status::Proved) found.push_back(move);
    }
    return found;
}

}  // namespace tengen
