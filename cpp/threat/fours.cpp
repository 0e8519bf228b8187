#include "threat/fours.h"

#include <algorithm>
#include <cassert>

#include "board/zobrist.h"
#include "pattern/class_table.h"

namespace tengen {

namespace {

/// The defender's single stones that could take the five at f away: f itself, and in caro an end of
/// the row if the other end is his already.
void add_stops(const FourLines& lines, Point f, Color attacker, std::vector<Point>& found) {
    found.push_back(f);
    if (!lines.is_caro()) return;
    for (const Direction d : ALL_DIRECTIONS) {
        if (lines.pattern(f, attacker, d) != Pattern::Five) continue;
        for (const int side : {-1, 1}) {
            Point end = along(f, d, side);
            while (lines.at(end) == cell_of(attacker)) end = along(end, d, side);
            if (lines.at(end) == Cell::Empty) found.push_back(end);
        }
    }
}

}  // namespace

void stops(FourLines& lines, Color attacker, std::vector<Point>& found) {
    assert(lines.five_count(attacker) > 0 && lines.five_count(~attacker) == 0);
    found.clear();
    const Point five = lines.fives(attacker).first();
    if (!lines.is_caro()) {
        if (lines.five_count(attacker) == 1 && !lines.is_forbidden(five, ~attacker))
            found.push_back(five);
        return;
    }
    add_stops(lines, five, attacker, found);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    std::erase_if(found, [&](Point p) {
        lines.place(p, ~attacker);
        const bool helps = lines.five_count(attacker) == 0;
        lines.undo();
        return !helps;
    });
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
        if (work_.is_spent()) break;
    }
    return length;
}

// Positions with different attackers must not meet in the table.
std::uint64_t FoursSearch::key() const {
    return attacker_ == Color::White ? lines_.key() ^ ZOBRIST.turn() : lines_.key();
}

int FoursSearch::attack(int most) {
    assert(most >= 0 && most < NONE);
    if (!work_.count()) return NONE;
    if (lines_.five_count(attacker_) > 0) return 0;
    if (most == 0 || lines_.four_count(attacker_) == 0) return NONE;
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
        if (work_.is_spent()) return NONE;
        entry.failed = static_cast<std::uint8_t>(most);
    }
    table_.store(entry);
    return length;
}

// The fours to try, the promising first. True if the last of them wins at once: two fives to stop
// and none to fear. In caro one stone may stop both, so there the search has to see.
bool FoursSearch::collect_fours(std::vector<Point>& fours, int most) const {
    fours.clear();
    const bool is_caro = lines_.is_caro(), is_renju_black = lines_.is_renju_black(attacker_);
    const PointSet& fears = lines_.fives(defender());
    const int fear_count = lines_.five_count(defender());
    if (fear_count > 1 && !is_caro) return false;
    const ClassTable& classes = ClassTable::of(false);
    std::size_t with_three = 0;
    for (const Point p : lines_.fours(attacker_)) {
        if (fear_count == 1 && !is_caro && !fears.contains(p)) continue;
        if (is_renju_black && lines_.is_forbidden(p, attacker_)) continue;
        // What is legal for Black in renju wins like anybody's move.
        const Patterns patterns = lines_.patterns(p, attacker_);
        const PointClass found = classes[patterns];
        if (breadth_ == Breadth::Fertile && found == PointClass::Four && fear_count == 0 &&
            line_count(patterns, Pattern::Two) == 1)
            continue;  // nothing on another line
        fours.push_back(p);
        if (!is_caro && found >= PointClass::DoubleFour) return true;
        if (found != PointClass::Four) std::swap(fours[with_three++], fours.back());
    }
    // With one four left it had to win at once, but for a stop that is forbidden.
    if (most == 1 && !is_caro && !lines_.is_renju_black(defender())) fours.clear();
    return false;
}

int FoursSearch::defend(Point four, int most) {
    if (!work_.count()) return NONE;
    assert(lines_.makes_four(four, attacker_));
    lines_.place(four, attacker_);
    int length = NONE;
    // A four that leaves the defender a five is none (only in caro are such fours tried).
    if (lines_.five_count(defender()) == 0) {
        if (lines_.is_caro()) {
            length = answer_all(most);
        } else if (lines_.five_count(attacker_) > 1) {
            length = 1;
        } else {
            const Point five = lines_.fives(attacker_).first();
            if (lines_.is_forbidden(five, defender())) {
                length = 1;
            } else if (most > 1) {
                table_.prefetch(key() ^ ZOBRIST.stone(five, defender()));
                lines_.place(five, defender());
                const int rest = attack(most - 1);
                lines_.undo();
                if (rest != NONE) length = rest + 1;
            }
        }
    }
    lines_.undo();
    return length;
}

// Caro: a four may be stopped in several ways, and must win against each.
int FoursSearch::answer_all(int most) {
    std::vector<Point> replies;
    stops(lines_, attacker_, replies);
    int longest = 0;
    for (const Point reply : replies) {
        lines_.place(reply, defender());
        const int rest = attack(most - 1);
        lines_.undo();
        if (rest == NONE) return NONE;
        longest = std::max(longest, rest);
    }
    return longest + 1;
}

FoursWin FoursSearch::win(Color attacker, int length) {
    assert(length >= 0 && length < NONE);
    attacker_ = attacker;
    FoursWin win;
    Work unlimited;
    FoursSearch again(lines_, table_, unlimited, breadth_);
    std::vector<Point> replies;
    for (int most = length; lines_.five_count(attacker_) == 0; --most) {
        again.find(attacker, most);  // the table has it, or has it again now
        const Point four = table_.find(key()).move;
        assert(four != NO_POINT);
        lines_.place(four, attacker_);
        win.line.push_back(four);
        stops(lines_, attacker_, replies);
        if (replies.empty()) break;
        // The reply that holds out longest.
        Point best = replies.front();
        int longest = -1;
        for (const Point reply : replies) {
            lines_.place(reply, defender());
            const int rest = again.find(attacker, most - 1);
            lines_.undo();
            if (rest > longest) longest = rest, best = reply;
        }
        lines_.place(best, defender());
        win.line.push_back(best);
    }
    for (const Point p : lines_.fives(attacker_)) win.fives.push_back(p);
    for (std::size_t i = 0; i < win.line.size(); ++i) lines_.undo();
    assert(win.length() <= length);
    return win;
}

namespace {

std::uint64_t count_replies(FourLines& lines, Color attacker, int depth);

std::uint64_t count_fours(FourLines& lines, Color attacker, int depth) {
    std::uint64_t leaves = static_cast<std::uint64_t>(lines.five_count(attacker));
    const PointSet fours = lines.fours(attacker) - lines.fives(attacker);
    for (const Point p : fours) {
        if (lines.is_forbidden(p, attacker)) continue;
        lines.place(p, attacker);
        if (lines.five_count(~attacker) == 0)
            leaves += depth == 1 ? 1 : count_replies(lines, attacker, depth - 1);
        lines.undo();
    }
    return leaves;
}

std::uint64_t count_replies(FourLines& lines, Color attacker, int depth) {
    std::vector<Point> replies;
    stops(lines, attacker, replies);
    if (depth == 1) return replies.size();
    std::uint64_t leaves = 0;
    for (const Point p : replies) {
        lines.place(p, ~attacker);
        leaves += count_fours(lines, attacker, depth - 1);
        lines.undo();
    }
    return leaves;
}

}  // namespace

std::uint64_t fours_perft(FourLines& lines, Color attacker, int depth) {
    return count_fours(lines, attacker, depth);
}

}  // namespace tengen
