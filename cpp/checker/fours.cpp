#include "checker/fours.h"

#include <utility>

namespace tengen::checker {

namespace {

class Search {
  public:
    Search(Board& board, Color attacker) : board_(board), attacker_(attacker) {}

    /// At most so many fours, after `last`.
    bool attack(int most, Point last) {
        if (nodes_-- <= 0) return false;
        line.fives = board_.fives(attacker_);
        if (!line.fives.empty()) return true;
        const PointList theirs = board_.fives(other(attacker_));
        if (theirs.size() > 1) return false;
        if (most == 0) return is_cut_ = true, false;
        for (const Point move : board_.fours(attacker_)) {
            if (!theirs.empty() ? move != theirs[0] : is_out_of_order(last, move)) continue;
            if (plays(move, most)) return true;
            if (nodes_ <= 0) return false;
        }
        return false;
    }
    /// After an attack that found nothing: would more fours, with the nodes that are left, help?
    bool may_go_on() { return nodes_ > 0 && std::exchange(is_cut_, false); }

    FoursLine line;

  private:
    /// A four that could have been played before the last one, and comes before it.
    bool is_out_of_order(Point last, Point move) const {
        return last != NO_POINT && move < last && !board_.makes_four_with(move, last, attacker_);
    }

    /// A four. The defender has no five besides, so the reply is forced.
    bool plays(Point move, int most) {
        const PointList fives = board_.fives_after(move, attacker_);
        if (fives.size() > 1) {
            line.moves.push_back(move);
            line.fives = fives;
            return true;
        }
        if (most == 1) return is_cut_ = true, false;
        const Point reply = fives[0];
        line.moves.insert(line.moves.end(), {move, reply});
        board_.place(move, attacker_);
        board_.place(reply, other(attacker_));
        const bool wins = attack(most - 1, move);
        board_.remove(reply);
        board_.remove(move);
        if (!wins) line.moves.resize(line.moves.size() - 2);
        return wins;
    }

    Board& board_;
    Color attacker_;
    int nodes_ = FOURS_NODES;
    bool is_cut_ = false;  // somewhere the fours were used up
};

}  // namespace

std::optional<FoursLine> find_fours(Board& board, Color attacker) {
    Search search(board, attacker);
    for (int most = 0; most <= MOST_FOURS; ++most) {
        if (search.attack(most, NO_POINT)) return search.line;
        if (!search.may_go_on()) break;
    }
    return std::nullopt;
}

PointList zone_of_fours(Board& board, Color attacker, const FoursLine& line) {
    PointList zone = board.points_with_three(other(attacker));
    for (const Point p : line.fives) zone.add(p);
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
        const bool is_reply = i % 2 == 1;
        zone.add(line.moves[i]);
        board.place(line.moves[i], is_reply ? other(attacker) : attacker);
        if (!is_reply) continue;
        for (const Point p : board.points_with_three(other(attacker))) zone.add(p);
    }
    for (const Point p : line.moves) board.remove(p);
    return zone;
}

}  // namespace tengen::checker
