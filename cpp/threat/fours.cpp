#include "threat/fours.h"

#include <algorithm>
#include <cassert>

#include "board/zobrist.h"
#include "pattern/class_table.h"
#include "threat/five_stops.h"

namespace tengen {

void stops(FourBoard& board, Color attacker, std::vector<Point>& found) {
    assert(board.five_count(attacker) > 0 && board.five_count(~attacker) == 0);
    found.clear();
    const Point five = board.fives(attacker).first();
    if (!board.is_caro()) {
        if (board.five_count(attacker) == 1 && !board.is_forbidden(five, ~attacker))
            found.push_back(five);
        return;
    }
    const auto has_five = [&] { return board.five_count(attacker) > 0; };
    for (const Point p : caro_five_stops(board, five, attacker, has_five)) found.push_back(p);
}

int FoursSearch::find(Color attacker, int most) {
    attacker_ = attacker;
    return attack(most);
}

int FoursSearch::shorten(Color attacker, int length) {
    attacker_ = attacker;
    for (int most = 0; most < length; ++most) {
        const int shorter = attack(most);
        if (shorter != NONE) return shorter;
        if (budget_.is_spent()) break;
    }
    return length;
}

// Positions with different attackers must not meet in the table.
std::uint64_t FoursSearch::key() const {
    return attacker_ == Color::White ? board_.key() ^ ZOBRIST.turn() : board_.key();
}

int FoursSearch::attack(int most) {
    assert(most >= 0 && most < NONE);
    if (!budget_.count()) return NONE;
    if (board_.five_count(attacker_) > 0) return 0;
    if (most == 0 || board_.four_count(attacker_) == 0) return NONE;
    FoursTable::Entry entry = table_.find(key());
    assert(entry.won == NONE || entry.failed < entry.won);
    if (entry.won <= most) return entry.won;
    if (entry.failed >= most) return NONE;

    const std::size_t depth = depth_++;
    if (moves_.size() <= depth) moves_.resize(2 * depth + 16);
    int length = NONE;
    Point four = NO_POINT;
    if (collect_fours(moves_[depth], most)) {
        length = 1;
        four = moves_[depth].back();
    } else {
        for (std::size_t i = 0; i < moves_[depth].size() && length == NONE; ++i) {
            four = moves_[depth][i];
            length = defend(four, most);
        }
    }
    --depth_;
    if (length != NONE) {
        entry.won = static_cast<std::uint8_t>(length);
        entry.move = four;
    } else {
        if (budget_.is_spent()) return NONE;
        entry.failed = static_cast<std::uint8_t>(most);
    }
    table_.store(entry);
    return length;
}

// The fours to try, the promising first. True if the last of them wins at once: two fives to stop
// while the defender has none. In caro one stone may stop both, so there the search has to see.
bool FoursSearch::collect_fours(std::vector<Point>& fours, int most) const {
    fours.clear();
    const bool is_caro = board_.is_caro(), is_renju_black = board_.is_renju_black(attacker_);
    const PointSet& their_fives = board_.fives(defender());
    const int their_count = board_.five_count(defender());
    if (their_count > 1 && !is_caro) return false;
    const ClassTable& classes = ClassTable::of(false);
    std::size_t with_three = 0;
    for (const Point p : board_.fours(attacker_)) {
        if (their_count == 1 && !is_caro && !their_fives.contains(p)) continue;
        if (is_renju_black && board_.is_forbidden(p, attacker_)) continue;
        // What is legal for Black in renju wins like anybody's move.
        const Patterns patterns = board_.patterns(p, attacker_);
        const PointClass found = classes[patterns];
        if (breadth_ == Breadth::Fertile && found == PointClass::Four && their_count == 0 &&
            line_count(patterns, Pattern::Two) == 1)
            continue;  // nothing on another line
        fours.push_back(p);
        if (!is_caro && found >= PointClass::DoubleFour) return true;
        if (found != PointClass::Four) std::swap(fours[with_three++], fours.back());
    }
    // With one four left it had to win at once, but for a stop that is forbidden.
    if (most == 1 && !is_caro && !board_.is_renju_black(defender())) fours.clear();
    return false;
}

int FoursSearch::defend(Point four, int most) {
    if (!budget_.count()) return NONE;
    assert(board_.makes_four(four, attacker_));
    board_.place(four, attacker_);
    int length = NONE;
    // A four that leaves the defender a five is none (only in caro are such fours tried).
    if (board_.five_count(defender()) == 0) {
        if (board_.is_caro()) {
            length = answer_all(most);
        } else if (board_.five_count(attacker_) > 1) {
            length = 1;
        } else {
            const Point five = board_.fives(attacker_).first();
            if (board_.is_forbidden(five, defender())) {
                length = 1;
            } else if (most > 1) {
                table_.prefetch(key() ^ ZOBRIST.stone(five, defender()));
                board_.place(five, defender());
                const int rest = attack(most - 1);
                board_.undo();
                if (rest != NONE) length = rest + 1;
            }
        }
    }
    board_.undo();
    return length;
}

// Caro: a four may be stopped in several ways, and must win against each.
int FoursSearch::answer_all(int most) {
    std::vector<Point> replies;
    stops(board_, attacker_, replies);
    int longest = 0;
    for (const Point reply : replies) {
        board_.place(reply, defender());
        const int rest = attack(most - 1);
        board_.undo();
        if (rest == NONE) return NONE;
        longest = std::max(longest, rest);
    }
    return longest + 1;
}

FoursWin FoursSearch::win(Color attacker, int length) {
    assert(length >= 0 && length < NONE);
    attacker_ = attacker;
    FoursWin win;
    Budget unlimited;
    FoursSearch again(board_, table_, unlimited, breadth_);
    std::vector<Point> replies;
    for (int most = length; board_.five_count(attacker_) == 0; --most) {
        again.find(attacker, most);  // the table has it, or has it again now
        const Point four = table_.find(key()).move;
        assert(four != NO_POINT);
        board_.place(four, attacker_);
        win.variation.push_back(four);
        stops(board_, attacker_, replies);
        if (replies.empty()) break;
        // The reply that holds out longest.
        Point best = replies.front();
        int longest = -1;
        for (const Point reply : replies) {
            board_.place(reply, defender());
            const int rest = again.find(attacker, most - 1);
            board_.undo();
            if (rest > longest) longest = rest, best = reply;
        }
        board_.place(best, defender());
        win.variation.push_back(best);
    }
    for (const Point p : board_.fives(attacker_)) win.fives.push_back(p);
    for (std::size_t i = 0; i < win.variation.size(); ++i) board_.undo();
    assert(win.length() <= length);
    return win;
}

namespace {

std::uint64_t count_replies(FourBoard& board, Color attacker, int depth);

std::uint64_t count_fours(FourBoard& board, Color attacker, int depth) {
    std::uint64_t leaves = static_cast<std::uint64_t>(board.five_count(attacker));
    const PointSet fours = board.fours(attacker) - board.fives(attacker);
    for (const Point p : fours) {
        if (board.is_forbidden(p, attacker)) continue;
        board.place(p, attacker);
        if (board.five_count(~attacker) == 0)
            leaves += depth == 1 ? 1 : count_replies(board, attacker, depth - 1);
        board.undo();
    }
    return leaves;
}

std::uint64_t count_replies(FourBoard& board, Color attacker, int depth) {
    std::vector<Point> replies;
    stops(board, attacker, replies);
    if (depth == 1) return replies.size();
    std::uint64_t leaves = 0;
    for (const Point p : replies) {
        board.place(p, ~attacker);
        leaves += count_fours(board, attacker, depth - 1);
        board.undo();
    }
    return leaves;
}

}  // namespace

std::uint64_t fours_perft(FourBoard& board, Color attacker, int depth) {
    return count_fours(board, attacker, depth);
}

}  // namespace tengen
