// An exact solver of Connect Four on 7 columns and 6 rows.
//
// Negamax with null windows over a score that knows how soon a game is won; a table of bounds,
// keyed alike for mirror images; forced replies, no move below a cell where the opponent would win,
// and the moves that make most threats first, from the middle outwards. Allen and Allis solved the
// game in 1988 (the first player wins); the bitboard arithmetic follows Tromp's encoding.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "textbook/bitboard.h"

namespace tengen::textbook {

class ConnectFourSolver {
  public:
    static constexpr int COLUMNS = 7, ROWS = 6, HEIGHT = ROWS + 1, CELLS = COLUMNS * ROWS;

    /// The stones of the side to move and those of both.
    struct Position {
        Bits mine;
        Bits all;
        int count;

        Position after(Bits stone) const { return {all ^ mine, all | stone, count + 1}; }
        Bits theirs() const { return all ^ mine; }
    };

    struct Solution {
        int score = 0;  // for the side to move, see solve()
        std::vector<std::uint8_t> line;
    };

    explicit ConnectFourSolver(int table_bits = 22)
        : shift_(64 - table_bits),
          table_size_(std::size_t{1} << table_bits),
          table_(static_cast<std::uint64_t*>(std::calloc(table_size_, sizeof(std::uint64_t)))) {
        if (table_ == nullptr) throw std::bad_alloc();
    }

    /// Throws GameError for stones that hang in the air, or lie beside the board or on each other.
    static Position position(const Stones& stones);

    /// The score of an unfinished position and a shortest line of best play; the first column on
    /// ties. The score is 0 for a draw; a win scores the number of stones that the winner has in
    /// hand before the winning one (21 at the beginning), negative if the opponent wins. So among
    /// wins the soonest is greatest, among losses the latest.
    template <class Poll>
    Solution solve(Position position, Poll&& poll) {
        Solution solution;
        int score = solution.score = value(position, poll);
        while (position.count < CELLS) {
            const auto [column, stone] = best_move(position, score, poll);
            solution.line.push_back(static_cast<std::uint8_t>(column));
            if ((stone & winning_cells(position.mine, position.all)) != 0) break;
            position = position.after(stone);
            score = -score;
        }
        return solution;
    }

    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t table_hits() const { return table_hits_; }
    std::size_t table_size() const { return table_size_; }

  private:
    static constexpr Bits BOTTOM = [] {
        Bits cells = 0;
        for (int column = 0; column < COLUMNS; ++column) cells |= bit(column * HEIGHT);
        return cells;
    }();
    static constexpr Bits BOARD = BOTTOM * (bit(ROWS) - 1);
    static constexpr Bits COLUMN = bit(ROWS) - 1;
    static constexpr std::array<int, COLUMNS> FROM_THE_MIDDLE{3, 2, 4, 1, 5, 0, 6};
    static constexpr int MIRRORED_UNTIL = 22;  // above, mirror images are too rare to look for
    static constexpr int TABLE_UNTIL = 34;     // above, searching is quicker than memory

    /// What the side to move scores by winning with its next stone.
    static int win_now(int count) { return (CELLS + 1 - count) / 2; }

    /// What it scores if the opponent wins with the stone after that.
    static int lose_next(int count) { return -(CELLS - count) / 2; }

    static Bits playable(Bits all) { return (all + BOTTOM) & BOARD; }

    /// The empty cells that would complete a line of four with `stones`, playable or not.
    static Bits winning_cells(Bits stones, Bits all) {
        Bits cells = (stones << 1) & (stones << 2) & (stones << 3);  // on top of three
        for (const int step : {HEIGHT - 1, HEIGHT, HEIGHT + 1}) {
            const Bits two_before = (stones << step) & (stones << 2 * step);
            const Bits two_after = (stones >> step) & (stones >> 2 * step);
            cells |= two_before & ((stones << 3 * step) | (stones >> step));
            cells |= two_after & ((stones >> 3 * step) | (stones << step));
        }
        return cells & BOARD & ~all;
    }

    static Bits key(const Position& position);

    /// The moves after which the opponent, whose winning cells are `danger`, cannot win at once.
    static Bits safe_moves(const Position& position, Bits danger) {
        Bits moves = playable(position.all);
        const Bits forced = moves & danger;
        if (forced != 0) {
            if ((forced & (forced - 1)) != 0) return 0;
            moves = forced;
        }
        return moves & ~(danger >> 1);
    }

    /// The exact score, by halving the interval in which it lies.
    template <class Poll>
    int value(const Position& position, Poll& poll) {
        if ((winning_cells(position.mine, position.all) & playable(position.all)) != 0)
            return win_now(position.count);
        int low = lose_next(position.count), high = (CELLS - 1 - position.count) / 2;
        while (low < high) {
            // Near zero first: it is where most positions lie, and what others cut with.
            int middle = low + (high - low) / 2;
            if (middle <= 0 && low / 2 < middle) {
                middle = low / 2;
            } else if (middle >= 0 && high / 2 > middle) {
                middle = high / 2;
            }
            const int found = search(position, middle, middle + 1, poll);
            (found <= middle ? high : low) = found;
        }
        return low;
    }

    /// The first column, from the left, that keeps the score; and its cell.
    template <class Poll>
    std::pair<int, Bits> best_move(const Position& position, int score, Poll& poll) {
        const Bits moves = playable(position.all);
        const Bits wins = winning_cells(position.mine, position.all) & moves;
        for (int column = 0; column < COLUMNS; ++column) {
            const Bits stone = moves & (COLUMN << (column * HEIGHT));
            if (stone == 0) continue;
            if (wins != 0 ? (stone & wins) != 0 : keeps(position.after(stone), score, poll))
                return {column, stone};
        }
        throw GameError("no move keeps the score");  // only a bug could
    }

    /// Whether the side that has just moved still scores at least `score`.
    template <class Poll>
    bool keeps(const Position& position, int score, Poll& poll) {
        if (position.count == CELLS) return score <= 0;
        if ((winning_cells(position.mine, position.all) & playable(position.all)) != 0)
            return -win_now(position.count) >= score;
        return search(position, -score, -score + 1, poll) <= -score;
    }

    template <class Poll>
    int search(const Position& position, int alpha, int beta, Poll& poll) {
        const Bits danger = winning_cells(position.theirs(), position.all);
        return negamax(position, danger, alpha, beta, poll);
    }

    template <class Poll>
    int negamax(const Position& position, Bits danger, int alpha, int beta, Poll& poll);

    /// An entry is a position's key and seven bits: a score, and whether it is a lower bound.
    std::uint64_t& entry(Bits key) { return table_[(key * 0x9E3779B97F4A7C15ULL) >> shift_]; }

    void store(Bits key, int score, bool is_lower) {
        entry(key) = key << 7 | static_cast<std::uint64_t>(score + 32) << 1 | (is_lower ? 1 : 0);
    }

    int shift_;
    std::size_t table_size_;
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    std::unique_ptr<std::uint64_t[], Free> table_;  // calloc: pages that are not used cost nothing
    std::uint64_t nodes_ = 0;
    std::uint64_t table_hits_ = 0;
};

/// Fail-soft, for a side that cannot win with its next stone; `danger` is where the opponent would.
template <class Poll>
int ConnectFourSolver::negamax(const Position& position, Bits danger, int alpha, int beta,
                               Poll& poll) {
    if (++nodes_ % POLL_INTERVAL == 0) poll();
    const Bits moves = safe_moves(position, danger);
    if (moves == 0) return lose_next(position.count);
    if (position.count >= CELLS - 2) return 0;  // nobody can win any more

    // At worst the opponent wins with its stone after the next, at best we with ours.
    const int worst = lose_next(position.count + 2), best = win_now(position.count + 2);
    if (alpha < worst && (alpha = worst) >= beta) return alpha;
    if (beta > best && (beta = best) <= alpha) return beta;

    const bool uses_table = position.count <= TABLE_UNTIL;
    const Bits this_key = uses_table ? key(position) : 0;
    if (const std::uint64_t found = uses_table ? entry(this_key) : 0;
        found != 0 && found >> 7 == this_key) {
        ++table_hits_;
        const int score = static_cast<int>(found >> 1 & 63) - 32;
        if ((found & 1) != 0) {
            if (score >= beta) return score;
            alpha = score > alpha ? score : alpha;
        } else {
            if (score <= alpha) return score;
            beta = score < beta ? score : beta;
        }
    }

    struct Candidate {
        Bits stone;
        Bits wins;  // where the stone lets us win: the danger to the opponent
        int threats;
    };
    Candidate candidates[COLUMNS];
    int size = 0;
    for (const int column : FROM_THE_MIDDLE) {
        const Bits stone = moves & (COLUMN << (column * HEIGHT));
        if (stone == 0) continue;
        const Bits wins = winning_cells(position.mine | stone, position.all | stone);
        int threats = 0;
        for (Bits rest = wins; rest != 0; rest &= rest - 1) ++threats;
        int place = size++;
        for (; place > 0 && candidates[place - 1].threats < threats; --place)
            candidates[place] = candidates[place - 1];
        candidates[place] = {stone, wins, threats};
    }

    int value = worst;
    for (int i = 0; i < size; ++i) {
        const auto& [stone, wins, threats] = candidates[i];
        const int score = -negamax(position.after(stone), wins, -beta, -alpha, poll);
        value = i == 0 || score > value ? score : value;
        if (value >= beta) {
            if (uses_table) store(this_key, value, true);
            return value;
        }
        alpha = value > alpha ? value : alpha;
    }
    if (uses_table) store(this_key, value, false);
    return value;
}

}  // namespace tengen::textbook
