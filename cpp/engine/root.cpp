#include "engine/root.h"

#include <algorithm>

#include "search/forced_replies.h"
#include "search/worker.h"

namespace tengen {

namespace {

/// What the position forces; no moves if it does not, or if all is lost.
Root forced(Position position) {
    const Color us = position.to_move();
    if (position.has_five_point(us))
        return {{position.points(us, PointClass::Five).first()}, {}, Source::Search};
    PointSet replies;
    bool is_saved = true;
    if (position.has_five_point(~us)) {
        replies = five_stops(position);
        is_saved = !replies.is_empty();
        // When two fives cannot both be stopped, one is.
        if (!is_saved) replies = position.points(~us, PointClass::Five);
    } else if (winning_four_count(position, us) > 0) {
        return {{winning_fours(position, us).first()}, {}, Source::Search};
    } else if (winning_four_count(position, ~us) > 0) {
        const FourDefences defences = four_defences(position);
        replies = defences.stoppers | defences.fours;
    }
    Root root{legal(position, replies), {}, Source::Search};
    if (root.moves.size() == 1 && is_saved) root.source = Source::Forced;
    return root;
}

/// Everything that is legal, what is near the stones first.
Root all(const Position& position) {
    Root root{legal_candidates(position, Worker::NEAR), {}, Source::Search};
    if (position.board().stones() == 0 && root.moves.size() == 1) {
        root.source = Source::Centre;
        return root;
    }
    PointSet rest = all_points(position.size());
    for (const Point p : root.moves) rest.remove(p);
    root.rest = legal(position, rest);
    if (root.moves.size() == 1 && root.rest.empty()) root.source = Source::Forced;
    return root;
}

}  // namespace

Root root_of(const Question& question) {
    Root root;
    if (question.ranks == 1) root = forced(question.position);
    if (root.moves.empty()) root = all(question.position);
    if (question.among.empty()) return root;
    const auto is_asked = [&](Point p) {
        return std::ranges::find(question.among, p) != question.among.end();
    };
    Root asked;
    std::ranges::copy_if(root.moves, std::back_inserter(asked.moves), is_asked);
    if (asked.moves.empty())
        std::ranges::copy_if(question.among, std::back_inserter(asked.moves),
                             [&](Point p) { return question.position.is_legal(p); });
    return asked;
}

}  // namespace tengen
