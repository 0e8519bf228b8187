#include "checker/checker.h"

#include <algorithm>
#include <array>
#include <deque>
#include <unordered_map>

namespace tengen::checker {

namespace {

class Check {
  public:
    Check(Certificate& certificate, const CheckOptions& options)
        : certificate_(certificate),
          options_(options),
          board_(certificate.root()),
          attacker_(certificate.attacker),
          root_key_(board_.key(attacker_)) {
        for (const auto& entry : certificate_.advice) index_advice(entry);
    }

    CheckReport run() {
        if (!is_sound_root() || !holds_at_root()) return report_;
        if (!options_.mend) take_all();
        while (!open_.empty()) {
            const std::string& cells = *open_.front();
            open_.pop_front();
            if (!holds(cells)) return report_;
            if (options_.progress) options_.progress(++done_, nodes_.size());
        }
        if (options_.used) report_used();
        report_.status = CheckReport::Status::Proved;
        if (options_.one_in > 1) return report_;
        report_.distance = total(root_node_);
        CheckReport report = report_;  // to find the line, some positions are tried once more
        report.resistance = longest_line();
        return report;
    }

  private:
    /// What was found from the root or from a listed position on.
    struct Node {
        int plies = 0;  // to the five, the longest of the lines that end in no listed position
        struct Next {
            const std::string* cells;
            int plies;  // up to there
        };
        std::vector<Next> next;
        int total = 0;  // plies to the five, once it is known
    };
    /// A line that is looked for: to a listed position, or to the five.
    struct Goal {
        const std::string* cells;
        int plies;
        std::vector<Point> line;
    };

    // --- the root and the listed positions ---

    bool is_sound_root() {
        for (const Color color : {Color::Black, Color::White}) {
            Board board = board_;
            for (int i = 0; i < board.points(); ++i) {
                const auto p = static_cast<Point>(i);
                if (board.cells()[p] != Board::stone(color)) continue;
                board.remove(p);
                const bool is_five = board.makes_five(p, color);
                board.place(p, color);
                if (is_five) return fail("the game is over at the root");
            }
        }
        return true;
    }

    bool holds_at_root() {
        ++report_.positions;
        node_ = &root_node_;
        if (certificate_.to_move == attacker_) return settle();
        if (!board_.fives(other(attacker_)).empty()) return fail("the defender makes five");
        return holds_at_every_point();
    }

    bool holds(const std::string& cells) {
        ++report_.positions;
        node_ = &nodes_.at(cells);
        set_up(cells);
        const Point move = certificate_.moves.at(cells);
        if (!board_.is_empty(move)) return fail("the move is on a stone");
        if (board_.makes_five(move, attacker_))
            return end_line(1, [&] { return std::vector{move}; });
        const PointList theirs = board_.fives(other(attacker_));
        if (theirs.size() > 1 || (theirs.size() == 1 && move != theirs[0]))
            return fail("the defender makes five");
        place(move, attacker_);
        const bool holds = answers_listed_move();
        if (holds) remove(move);
        return holds;
    }

    bool answers_listed_move() {
        const Replies replies = forced_replies();
        if (replies.kind == Replies::Quiet) return holds_at_every_point();
        if (replies.kind == Replies::Refuted)
            return fail("a reply outside the zone of a line of fours refutes it");
        for (const Point reply : replies.points)
            if (board_.is_empty(reply) && !settles(reply)) return false;
        return true;
    }

    bool holds_at_every_point() {
        ++report_.quiet;
        bool is_full = true;
        for (int i = 0; i < board_.points(); ++i) {
            const auto reply = static_cast<Point>(i);
            if (!board_.is_empty(reply)) continue;
            is_full = false;
            if (!settles(reply)) return false;
        }
        return is_full ? fail("the board is full: a draw") : true;
    }

    /// A reply to a listed move. On false the board stays, to be shown.
    bool settles(Point reply) {
        ++report_.replies;
        place(reply, other(attacker_));
        if (!settle()) return false;
        remove(reply);
        if (!options_.must_stop || !options_.must_stop()) return true;
        report_.status = CheckReport::Status::Stopped;
        return false;
    }

    bool settle() {
        for (bool has_failed = false;; has_failed = true) {
            replay_nodes_ = REPLAY_NODES;
            if (replay()) return true;
            if (!options_.mend) break;
            const Mended mended = options_.mend(board_, certificate_, has_failed);
            if (!mended.is_mended) break;
            for (const auto& stones : mended.advised)
                index_advice(*certificate_.advice.find(stones));
        }
        return fail("there is no win by fours, no move and no advice that wins");
    }

    bool fail(const std::string& reason) {
        report_.status = CheckReport::Status::Failed;
        report_.position = board_.cells();
        report_.reason = reason;
        return false;
    }

    void set_up(const std::string& cells) {
        path_.clear();
        for (int i = 0; i < board_.points(); ++i) {
            const auto p = static_cast<Point>(i);
            if (board_.cells()[p] == cells[p]) continue;
            if (!board_.is_empty(p)) board_.remove(p);
            if (cells[p] == Board::BLACK) board_.place(p, Color::Black);
            if (cells[p] == Board::WHITE) board_.place(p, Color::White);
        }
    }
    int ply() const { return static_cast<int>(path_.size()); }
    void place(Point p, Color color) {
        board_.place(p, color);
        path_.push_back(p);
    }
    void remove(Point p) {
        board_.remove(p);
        path_.pop_back();
    }

    /// Every listed position, or a sample, in an order of their own.
    void take_all() {
        std::vector<const std::string*> all;
        for (const auto& [cells, move] : certificate_.moves) all.push_back(&cells);
        std::ranges::sort(all, [](const auto* a, const auto* b) { return *a < *b; });
        for (const std::string* cells : all) {
            set_up(*cells);
            if (is_chosen(options_.one_in)) take(*cells);
        }
    }
    void take(const std::string& cells) {
        const auto [found, is_new] = nodes_.try_emplace(cells);
        if (is_new) open_.push_back(&found->first);
    }

    /// Whether the position on the board is one of the sample.
    bool is_chosen(std::uint64_t one_in) const {
        const std::uint64_t key = mix(board_.key(Color::Black)) ^ board_.key(Color::White);
        return mix(key ^ mix(options_.seed)) % one_in == 0;
    }

    // --- replays ---

    /// The attacker to move: a line of fours, a listed position, or the advice.
    bool replay() {
        if (const auto line = find_fours(board_, attacker_))
            return end_line(line->distance(), [&] { return with_five(*line); });
        if (is_listed()) return true;
        if (replay_nodes_-- <= 0) return false;
        ++report_.replay_nodes;
        return follow();
    }

    bool is_listed() {
        const auto listed = certificate_.moves.find(board_.cells());
        if (listed == certificate_.moves.end()) return false;
        if (options_.mend) take(listed->first);
        node_->next.push_back({&listed->first, ply()});
        if (goal_ && goal_->cells && *goal_->cells == listed->first && goal_->plies == ply())
            goal_->line = path_;
        return true;
    }

    bool follow() {
        const auto advised = advice_.find(board_.key(attacker_));
        if (advised == advice_.end()) return false;
        const PointList theirs = board_.fives(other(attacker_));
        if (theirs.size() > 1) return false;
        const int plies = node_->plies;
        const std::size_t count = node_->next.size();
        const std::vector<Point> line = goal_ ? goal_->line : std::vector<Point>();
        for (std::size_t i = 0; i < std::min(advised->second.moves->size(), MOST_ADVICE); ++i) {
            const Point move = (*advised->second.moves)[i];
            if (!board_.is_empty(move) || (!theirs.empty() && move != theirs[0])) continue;
            place(move, attacker_);
            const bool wins = wins_after_replies();
            remove(move);
            if (wins) {
                ++advised->second.uses[i];
                return true;
            }
            node_->plies = plies;
            node_->next.resize(count);
            if (goal_) goal_->line = line;
        }
        return false;
    }

    bool wins_after_replies() {
        const Replies replies = forced_replies();
        if (replies.kind != Replies::Forced) return false;
        for (const Point reply : replies.points) {
            if (!board_.is_empty(reply)) continue;
            place(reply, other(attacker_));
            const bool wins = replay();
            remove(reply);
            if (!wins) return false;
        }
        return true;
    }

    /// What the defender has to be tried at after a move of the attacker.
    struct Replies {
        enum Kind : std::uint8_t {
            Forced,   ///< at these points, which are none if the attacker has won
            Quiet,    ///< everywhere: nothing is threatened
            Refuted,  ///< the defender makes five first, or the sample found the lemma wrong
        } kind;
        PointList points = {};
    };
    Replies forced_replies() {
        if (!board_.fives(other(attacker_)).empty()) return {Replies::Refuted};
        const PointList fives = board_.fives(attacker_);
        if (!fives.empty()) {
            end_line(2, [&] {
                return fives.size() > 1 ? std::vector{fives[0], fives[1]}
                                        : std::vector{reply_outside(fives), fives[0]};
            });
            return {Replies::Forced, fives.size() == 1 ? fives : PointList()};
        }
        const auto line = find_fours(board_, attacker_);
        if (!line) return {Replies::Quiet};
        const PointList zone = zone_of_fours(board_, attacker_, *line);
        if (is_chosen(options_.zone_free_in) && !holds_elsewhere(zone, *line))
            return {Replies::Refuted};
        end_line(1 + line->distance(), [&] {
            std::vector<Point> moves = with_five(*line);
            moves.insert(moves.begin(), reply_outside(zone));
            return moves;
        });
        return {Replies::Forced, zone};
    }

    /// The attacker makes five in so many plies more; `rest` returns the moves.
    template <typename Rest>
    bool end_line(int plies, Rest rest) {
        node_->plies = std::max(node_->plies, ply() + plies);
        if (goal_ && !goal_->cells && goal_->plies == ply() + plies) {
            goal_->line = path_;
            for (const Point move : rest()) goal_->line.push_back(move);
        }
        return true;
    }
    static std::vector<Point> with_five(const FoursLine& line) {
        std::vector<Point> moves = line.moves;
        for (std::size_t i = 0; i <= line.moves.size() % 2; ++i) moves.push_back(line.fives[i]);
        return moves;
    }
    /// NO_POINT on a full board.
    Point reply_outside(const PointList& zone) const {
        for (int i = 0; i < board_.points(); ++i) {
            const auto p = static_cast<Point>(i);
            if (board_.is_empty(p) && !std::ranges::binary_search(zone, p)) return p;
        }
        return NO_POINT;
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
        const PointList theirs = board_.fives(other(attacker_));
        const PointList fives = board_.fives(attacker_);
        const bool is_attacker = i % 2 == 0;
        if (!is_attacker && !theirs.empty()) return false;
        if (i == line.moves.size()) return is_attacker ? !fives.empty() : fives.size() > 1;
        const Point move = line.moves[i];
        if (!board_.is_empty(move)) return false;
        if (is_attacker && !theirs.empty() && (theirs.size() > 1 || move != theirs[0]))
            return false;
        if (!is_attacker && (fives.size() != 1 || fives[0] != move)) return false;
        board_.place(move, is_attacker ? attacker_ : other(attacker_));
        const bool wins = wins_by(line, i + 1);
        board_.remove(move);
        return wins;
    }

    // --- advice ---

    /// Advice for some stones, and how often each move was followed to a win.
    struct Advised {
        const std::vector<Point>* stones;
        const std::vector<Point>* moves;
        std::array<std::uint64_t, MOST_ADVICE> uses{};
    };
    /// By the key of the stones: two sets with one key would cost a try, nothing else.
    void index_advice(const std::pair<const std::vector<Point>, std::vector<Point>>& entry) {
        std::uint64_t key = root_key_;
        for (const Point p : entry.first) key ^= mix(p);
        advice_.try_emplace(key, Advised{&entry.first, &entry.second});
    }
    void report_used() const {
        Certificate& used = *options_.used;
        used = certificate_;
        std::erase_if(used.moves, [&](const auto& entry) { return !nodes_.contains(entry.first); });
        used.advice.clear();
        for (const auto& [key, advised] : advice_) {
            std::vector<std::pair<std::uint64_t, Point>> order;
            for (std::size_t i = 0; i < std::min(advised.moves->size(), MOST_ADVICE); ++i)
                if (advised.uses[i] > 0) order.emplace_back(advised.uses[i], (*advised.moves)[i]);
            std::ranges::stable_sort(order, [](auto a, auto b) { return a.first > b.first; });
            if (order.empty()) continue;
            std::vector<Point>& moves = used.advice[*advised.stones];
            for (const auto& [uses, move] : order) moves.push_back(move);
        }
    }

    // --- distance ---

    /// Plies to the five. Moves and replies add stones, so there are no cycles.
    int total(Node& node) {
        if (node.total > 0) return node.total;
        node.total = node.plies;
        for (const auto& [cells, plies] : node.next)
            node.total = std::max(node.total, plies + total(nodes_.at(*cells)));
        return node.total;
    }

    /// A line with as many plies: each part from a listed position to the next is found by trying
    /// the position again.
    std::vector<Point> longest_line() {
        std::vector<Point> line;
        const std::string root = certificate_.root().cells();
        const std::string* cells = &root;
        for (const Node* node = &root_node_; node;) {
            Goal goal{nullptr, node->total, {}};
            const Node* next = nullptr;
            for (const auto& [after, plies] : node->next)
                if (plies + nodes_.at(*after).total == node->total) {
                    goal = {after, plies, {}};
                    next = &nodes_.at(*after);
                    break;
                }
            find(goal, *cells, node == &root_node_);
            line.insert(line.end(), goal.line.begin(), goal.line.end());
            cells = goal.cells;
            node = next;
        }
        return line;
    }
    void find(Goal& goal, const std::string& cells, bool is_root) {
        goal_ = &goal;
        set_up(cells);
        is_root ? holds_at_root() : holds(cells);
        goal_ = nullptr;
    }

    Certificate& certificate_;
    const CheckOptions& options_;
    Board board_;
    Color attacker_;
    std::uint64_t root_key_;
    CheckReport report_;
    std::unordered_map<std::uint64_t, Advised> advice_;
    Node root_node_;
    Node* node_ = nullptr;                         // that is being checked
    std::unordered_map<std::string, Node> nodes_;  // by listed position
    std::deque<const std::string*> open_;
    std::uint64_t done_ = 0;
    std::vector<Point> path_;  // from the position that is being checked
    Goal* goal_ = nullptr;
    int replay_nodes_ = 0;
};

}  // namespace

CheckReport check(Certificate& certificate, const CheckOptions& options) {
    return Check(certificate, options).run();
}

}  // namespace tengen::checker
