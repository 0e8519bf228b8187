#include "checker/fours.h"

#include <string>
#include <unordered_map>

namespace tengen::checker {

namespace {

class Search {
  public:
    Search(Board& board, Color attacker, int nodes)
        : board_(board), attacker_(attacker), nodes_(nodes) {}

    /// At most so many fours.
    bool attack(int most) {
        if (nodes_-- <= 0) return false;
        line.fives = board_.fives(attacker_);
        if (!line.fives.empty()) return true;
        const PointList theirs = board_.fives(other(attacker_));
        if (most == 0 || theirs.size() > 1) return false;
        const auto failed = failed_.find(board_.cells());
        if (failed != failed_.end() && failed->second >= most) return false;
        for (const Point move : board_.fours(attacker_)) {
            if (!theirs.empty() && move != theirs[0]) continue;
            if (plays(move, most)) return true;
            if (nodes_ <= 0) return false;
        }
        failed_[board_.cells()] = most;
        return false;
    }
    bool is_spent() const { return nodes_ <= 0; }

    FoursLine line;

  private:
    bool plays(Point move, int most) {
        board_.place(move, attacker_);
        line.moves.push_back(move);
        bool wins = false;
        if (board_.fives(other(attacker_)).empty()) {
            const PointList fives = board_.fives(attacker_);
            if (fives.size() > 1) {
                line.fives = fives;
                wins = true;
            } else if (fives.size() == 1 && most > 1) {
                board_.place(fives[0], other(attacker_));
                line.moves.push_back(fives[0]);
                wins = attack(most - 1);
                if (!wins) line.moves.pop_back();
                board_.remove(fives[0]);
            }
        }
        if (!wins) line.moves.pop_back();
        board_.remove(move);
        return wins;
    }

    Board& board_;
    Color attacker_;
    int nodes_;
    std::unordered_map<std::string, int> failed_;
};

}  // namespace

std::optional<FoursLine> find_fours(Board& board, Color attacker, int nodes) {
    Search search(board, attacker, nodes);
    for (int most = 0; most <= MOST_FOURS && !search.is_spent(); ++most)
        if (search.attack(most)) return search.line;
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
