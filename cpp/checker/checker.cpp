#include "checker/checker.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace tengen::checker {

namespace {

constexpr int FAILED = -1;

std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 30;
    x *= 0xBF58476D1CE4E5B9ULL;
    x ^= x >> 27;
    x *= 0x94D049BB133111EBULL;
    return x ^ x >> 31;
}

std::uint64_t hash(const std::string& text, std::uint64_t seed) {
    std::uint64_t h = mix(seed + 0x9E3779B97F4A7C15ULL);
    for (const char c : text) h = mix(h ^ static_cast<std::uint8_t>(c));
    return h;
}

class Check {
  public:
    Check(Certificate& certificate, const CheckOptions& options)
        : certificate_(certificate),
          options_(options),
          board_(certificate.root()),
          root_(board_.cells()),
          attacker_(certificate.attacker) {}

    CheckReport run() {
        if (!is_sound_root()) return report_;
        if (certificate_.to_move == attacker_) {
            root_plies_ = settle();
            if (root_plies_ == FAILED) return report_;
        } else if (!try_replies(board_.cells(), NO_POINT)) {
            return report_;
        }
        while (!open_.empty()) {
            const std::string cells = open_.front();
            open_.pop_front();
            set_up(cells);
            const bool is_sampled = hash(cells, options_.seed) % options_.one_in == 0;
            const Point move = certificate_.moves.at(cells);
            if (!board_.is_empty(move)) return fail("the move is on a stone");
            if (!(is_sampled ? try_replies(cells, move) : pass_on(cells, move))) return report_;
            if (options_.progress) options_.progress(++done_, nodes_.size());
        }
        report_.status = CheckReport::Status::Proved;
        report_.distance = options_.one_in == 1 ? root_distance() : 0;
        return report_;
    }

  private:
    /// Of a position with a move: the most plies after the replies that need no further position,
    /// and the positions after the others.
    struct Node {
        int distance = 0;
        std::vector<std::string> next;
        int total = 0;  // plies from here to the five, once it is known
    };

    bool is_sound_root() {
        for (const Color color : {Color::Black, Color::White}) {
            Board board = board_;
            for (int i = 0; i < board.points(); ++i) {
                const auto p = static_cast<Point>(i);
                if (board.cells()[p] != Board::stone(color)) continue;
                board.remove(p);
                const bool is_five = board.makes_five(p, color);
                board.place(p, color);
                if (is_five) return fail("the game is over at the root"), false;
            }
        }
        return true;
    }

    CheckReport fail(const std::string& reason) {
        report_.status = CheckReport::Status::Failed;
        report_.position = board_.cells();
        report_.reason = reason;
        return report_;
    }

    void set_up(const std::string& cells) {
        for (int i = 0; i < board_.points(); ++i) {
            const auto p = static_cast<Point>(i);
            if (board_.cells()[p] == cells[p]) continue;
            if (!board_.is_empty(p)) board_.remove(p);
            if (cells[p] == Board::BLACK) board_.place(p, Color::Black);
            if (cells[p] == Board::WHITE) board_.place(p, Color::White);
        }
    }

    /// The attacker plays `move` (nothing if the defender is to move at the root), and every empty
    /// point is tried as a reply.
    bool try_replies(const std::string& cells, Point move) {
        ++report_.positions;
        Node& node = nodes_[cells];
        if (move != NO_POINT) {
            if (board_.makes_five(move, attacker_)) return true;
            board_.place(move, attacker_);
        }
        if (!board_.fives(other(attacker_)).empty()) return fail("the defender makes five"), false;
        int empty = 0;
        for (int i = 0; i < board_.points(); ++i) {
            const auto reply = static_cast<Point>(i);
            if (!board_.is_empty(reply)) continue;
            ++empty;
            ++report_.replies;
            board_.place(reply, other(attacker_));
            const int plies = settle();
            if (plies == FAILED) return false;
            if (options_.must_stop && options_.must_stop()) {
                report_.status = CheckReport::Status::Stopped;
                return false;
            }
            if (plies == 0)
                node.next.push_back(board_.cells());
            else
                node.distance = std::max(node.distance, plies);
            board_.remove(reply);
        }
        if (empty == 0) return fail("the board is full: a draw"), false;
        return true;
    }

    /// Not in the sample: only the positions after it are taken.
    bool pass_on(const std::string&, Point move) {
        board_.place(move, attacker_);
        for (int i = 0; i < board_.points(); ++i) {
            const auto reply = static_cast<Point>(i);
            if (!board_.is_empty(reply)) continue;
            board_.place(reply, other(attacker_));
            if (certificate_.moves.contains(board_.cells())) take(board_.cells());
            board_.remove(reply);
        }
        return true;
    }

    void take(const std::string& cells) {
        if (nodes_.try_emplace(cells).second) open_.push_back(cells);
    }

    /// The attacker is to move: the plies to the five; 0 if the certificate has a move here, which
    /// is tried later; or FAILED.
    int settle() {
        for (int mends = 0;; ++mends) {
            if (certificate_.moves.contains(board_.cells())) {
                take(board_.cells());
                return 0;
            }
            replay_nodes_ = REPLAY_NODES;
            const int plies = replay();
            if (plies != FAILED) return plies;
            if (!options_.mend || mends == 2 || !options_.mend(board_, certificate_, mends > 0)) {
                fail("there is no win by fours, no move and no advice that wins");
                return FAILED;
            }
        }
    }

    /// The attacker's stones beyond the root's.
    std::vector<Point> stones() const {
        std::vector<Point> found;
        const char own = Board::stone(attacker_);
        for (std::size_t i = 0; i < root_.size(); ++i)
            if (board_.cells()[i] == own && root_[i] != own) found.push_back(static_cast<Point>(i));
        return found;
    }
    const std::vector<Point>* advice() const {
        const auto found = certificate_.advice.find(stones());
        return found == certificate_.advice.end() ? nullptr : &found->second;
    }
    void use(Point move) {
        std::vector<Point>& moves = (*options_.used)[stones()];
        if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
    }

    /// The attacker to move: the plies to the five by a short search for fours, by the advice, or
    /// by a longer search for fours; or FAILED.
    int replay() {
        if (const auto by_fours = find_fours(board_, attacker_, QUICK_NODES))
            return by_fours->distance();
        if (replay_nodes_-- <= 0) return FAILED;
        ++report_.replay_nodes;
        const int plies = follow();
        if (plies != FAILED) return plies;
        const auto by_fours = find_fours(board_, attacker_);
        return by_fours ? by_fours->distance() : FAILED;
    }

    int follow() {
        const PointList theirs = board_.fives(other(attacker_));
        const std::vector<Point>* const moves = advice();
        if (theirs.size() > 1 || !moves) return FAILED;
        const std::size_t count = std::min(moves->size(), MOST_ADVICE);
        for (std::size_t i = 0; i < count; ++i) {
            const Point move = (*moves)[i];
            if (!board_.is_empty(move) || (!theirs.empty() && move != theirs[0])) continue;
            board_.place(move, attacker_);
            const int plies = replay_replies();
            board_.remove(move);
            if (plies == FAILED) continue;
            if (options_.used) use(move);
            return plies + 1;
        }
        return FAILED;
    }

    /// The defender to move: after a four the one stop; after a threat what the lemma leaves.
    int replay_replies() {
        if (!board_.fives(other(attacker_)).empty()) return FAILED;
        const PointList fives = board_.fives(attacker_);
        if (fives.size() > 1) return 2;
        int longest = 2;
        PointList replies = fives;
        if (fives.empty()) {
            const auto line = find_fours(board_, attacker_);
            if (!line) return FAILED;
            replies = zone_of_fours(board_, attacker_, *line);
            longest = 1 + line->distance();
            if (hash(board_.cells(), options_.seed) % options_.zone_free_in == 0 &&
                !holds_elsewhere(replies, *line))
                return FAILED;
        }
        for (const Point reply : replies) {
            if (!board_.is_empty(reply)) continue;
            board_.place(reply, other(attacker_));
            const int plies = replay();
            board_.remove(reply);
            if (plies == FAILED) return FAILED;
            longest = std::max(longest, plies + 1);
        }
        return longest;
    }

    /// The lemma of fours, tried at every empty point outside the zone: the same line still wins.
    bool holds_elsewhere(const PointList& zone, const FoursLine& line) {
        ++report_.zone_free;
        for (int i = 0; i < board_.points(); ++i) {
            const auto p = static_cast<Point>(i);
            if (!board_.is_empty(p) || std::ranges::binary_search(zone, p)) continue;
            ++report_.zone_free_replies;
            board_.place(p, other(attacker_));
            const bool holds = wins_by(line, 0);
            board_.remove(p);
            if (!holds) return false;
        }
        return true;
    }

    /// Does the line win from its i-th move on?
    bool wins_by(const FoursLine& line, std::size_t i) {
        if (!board_.fives(other(attacker_)).empty() && i % 2 == 1) return false;
        if (i == line.moves.size()) {
            const PointList fives = board_.fives(attacker_);
            return i % 2 == 0 ? !fives.empty() : fives.size() > 1;
        }
        const Color mover = i % 2 == 0 ? attacker_ : other(attacker_);
        const Point move = line.moves[i];
        const PointList theirs = board_.fives(other(attacker_));
        if (!board_.is_empty(move)) return false;
        if (i % 2 == 0 && !theirs.empty() && (theirs.size() > 1 || move != theirs[0])) return false;
        if (i % 2 == 1) {
            const PointList fives = board_.fives(attacker_);
            if (fives.size() != 1 || fives[0] != move) return false;
        }
        board_.place(move, mover);
        const bool wins = wins_by(line, i + 1);
        board_.remove(move);
        return wins;
    }

    /// Plies from a position with a move: moves and replies add stones, so there are no cycles.
    int total(const std::string& cells) {
        Node& node = nodes_.at(cells);
        if (node.total > 0) return node.total;
        int longest = node.distance;
        for (const std::string& next : node.next) longest = std::max(longest, total(next));
        const bool is_five = node.distance == 0 && node.next.empty();
        return node.total = is_five ? 1 : longest + 2;
    }
    int root_distance() {
        if (certificate_.to_move != attacker_) return total(root_) - 1;
        const auto node = nodes_.find(root_);
        if (node != nodes_.end()) return total(root_);
        return root_plies_;
    }

    Certificate& certificate_;
    const CheckOptions& options_;
    Board board_;
    std::string root_;
    Color attacker_;
    CheckReport report_;
    std::unordered_map<std::string, Node> nodes_;
    std::deque<std::string> open_;
    std::uint64_t done_ = 0;
    int replay_nodes_ = 0;
    int root_plies_ = 0;  // if the root needs no move
};

}  // namespace

CheckReport check(Certificate& certificate, const CheckOptions& options) {
    return Check(certificate, options).run();
}

}  // namespace tengen::checker
