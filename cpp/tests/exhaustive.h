// Does a side win within so many plies? Exhaustive truth, deep enough to check proved distances.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "board/neighbourhood.h"
#include "pattern/position.h"

namespace tengen::test {

/// Tries every move, with a memory of positions. In freestyle it first lets the loser pass: an
/// extra stone never hurts its owner there, so who does not lose after a pass does not lose at all,
/// and few moves of the winner are left to try. Under the other rules that is not so, and it needs
/// a nearly full board.
class Exhaustive {
  public:
    explicit Exhaustive(const Position& position)
        : position_(position),
          on_board_(all_points(position.size())),
          may_pass_(position.rule() == Rule::Freestyle) {}

    /// Does the side to move win within so many plies?
    bool wins(int plies) {
        const Color us = position_.to_move();
        if (position_.has_five_point(us)) return true;
        if (position_.board().is_full()) return false;
        // One stone more wins only by leaving Black without a legal move, in renju.
        if (plies < 3 && (position_.rule() != Rule::Renju || us == Color::Black)) return false;
        // In freestyle five is made within three plies only by a four.
        if (may_pass_ && plies == 3 && position_.four_points(us).is_empty()) return false;
        return remembered(wins_, plies,
                          [&] { return any_move(plies, [&] { return loses(plies - 1); }); });
    }

    /// Does the side to move lose within so many plies?
    bool loses(int plies) {
        if (position_.has_five_point(position_.to_move()) || position_.board().is_full())
            return false;
        if (plies < 2) return !has_legal_move();
        if (may_pass_) {
            position_.pass();
            const bool is_threatened = wins(plies - 1);
            position_.undo();
            if (!is_threatened) return false;
        }
        return remembered(losses_, plies, [&] {
            // No move saves; so it is in renju too where every point is forbidden.
            return !any_move(plies, [&] { return !wins(plies - 1); });
        });
    }

    /// Does that move keep the promise: a win within so many plies, this one counted?
    bool wins_by(Point p, int plies) {
        if (position_.point_class(p, position_.to_move()) == PointClass::Five) return true;
        return position_.is_legal(p) && after(p, [&] { return loses(plies - 1); });
    }

  private:
    struct Known {
        int yes_from = 1 << 20, no_until = -1;
    };
    using Memory = std::unordered_map<std::uint64_t, Known>;

    template <typename Question>
    bool after(Point p, Question ask) {
        position_.play(p);
        const bool answer = ask();
        position_.undo();
        return answer;
    }

    /// Is the answer yes after some legal move? First tries those that most often were.
    template <typename Question>
    bool any_move(int plies, Question ask) {
        std::vector<int>& successes = successes_[static_cast<std::size_t>(plies)];
        if (successes.empty()) successes.resize(CELLS);
        std::vector<Point> moves;
        for (const Point p : on_board_)
            if (position_.is_legal(p)) moves.push_back(p);
        std::stable_sort(moves.begin(), moves.end(),
                         [&](Point a, Point b) { return successes[a] > successes[b]; });
        for (const Point p : moves)
            if (after(p, ask)) {
                ++successes[p];
                return true;
            }
        return false;
    }

    template <typename Question>
    bool remembered(Memory& memory, int plies, Question ask) {
        Known& known = memory[position_.key()];  // entries stay where they are
        if (plies >= known.yes_from) return true;
        if (plies <= known.no_until) return false;
        const bool answer = ask();
        (answer ? known.yes_from : known.no_until) = plies;
        return answer;
    }

    bool has_legal_move() const {
        for (const Point p : on_board_)
            if (position_.is_legal(p)) return true;
        return false;
    }

    Position position_;
    PointSet on_board_;
    bool may_pass_;
    Memory wins_, losses_;
    std::array<std::vector<int>, MAX_SIZE * MAX_SIZE> successes_;  // by plies and points
};

}  // namespace tengen::test
