#include "engine/root.h"

#include <algorithm>

#include "search/duty.h"
#include "search/worker.h"

namespace tengen {

namespace {

std::vector<Point> legal(const Position& position, const PointSet& points) {
    std::vector<Point> found;
    for (const Point p : points)
        if (position.is_legal(p)) found.push_back(p);
    return found;
}

/// What the duty leaves; empty if there is none, or if all is lost.
std::vector<Point> dutiful(Position position) {
    const Color us = position.to_move();
    if (position.has_five_point(us)) return {position.points(us, PointClass::Five).first()};
    if (position.has_five_point(~us)) {
        const PointSet stops = five_stops(position);
        // When two fives cannot both be stopped, one is.
        return legal(position, stops.is_empty() ? position.points(~us, PointClass::Five) : stops);
    }
    if (winning_four_count(position, us) > 0) return {winning_fours(position, us).first()};
    if (winning_four_count(position, ~us) == 0) return {};
    const FourDefences defences = four_defences(position);
    return legal(position, defences.killers | defences.fours);
}

}  // namespace

std::vector<Point> root_moves(const Question& question) {
    std::vector<Point> moves;
    if (question.lines == 1) moves = dutiful(question.position);
    if (moves.empty()) moves = Worker::candidates(question.position);
    if (question.among.empty()) return moves;
    std::vector<Point> asked;
    for (const Point p : question.among)
        if (question.position.is_legal(p)) asked.push_back(p);
    std::erase_if(moves, [&](Point p) { return std::ranges::find(asked, p) == asked.end(); });
    return moves.empty() ? asked : moves;
}

}  // namespace tengen
