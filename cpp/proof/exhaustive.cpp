#include "proof/exhaustive.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace tengen {

namespace {

/// The weight of a row that lacks nothing; one that lacks n stones weighs 2^-n of it.
constexpr int WHOLE = 32;

int bits(std::uint64_t set) { return std::popcount(set); }

}  // namespace

std::size_t Exhaustive::HashStones::operator()(const Stones& stones) const {
    return SplitMix64(stones.attacker ^ SplitMix64(stones.defender).next()).next();
}

Exhaustive::Exhaustive(const Board& board, Color attacker, Budget& budget)
    : board_(board), attacker_(attacker), to_move_(board.to_move()), budget_(budget) {
    for (const Point p : empty_points(board_)) {
        index_[p] = static_cast<int>(points_.size());
        points_.push_back(p);
    }
    if (points_.size() > MOST_EMPTY) return;
    rows_of_.resize(points_.size());
    for (const Point first : all_points(board.size()))
        for (const Direction d : ALL_DIRECTIONS) {
            Row row;
            bool is_open = true;
            for (int i = 0; i < 5 && is_open; ++i) {
                const Cell cell = board_.at(along(first, d, i));
                is_open = cell == Cell::Empty || cell == cell_of(attacker);
                if (cell == Cell::Empty) row.points |= 1ULL << index_[along(first, d, i)];
                row.own += cell == cell_of(attacker);
            }
            if (!is_open) continue;
            for (std::uint64_t left = row.points; left; left &= left - 1)
                rows_of_[static_cast<std::size_t>(std::countr_zero(left))].push_back(
                    static_cast<int>(rows_.size()));
            rows_.push_back(row);
        }
}

Exhaustive::Result Exhaustive::run() {
    if (points_.size() > MOST_EMPTY) return Result::Unknown;
    const bool wins = to_move_ == attacker_ ? attacks() : defends();
    if (budget_.is_spent()) return Result::Unknown;
    return wins ? Result::Wins : Result::DoesNot;
}

Point Exhaustive::winning_move(std::span<const std::uint8_t> cells) {
    if (points_.size() > MOST_EMPTY) return NO_POINT;
    std::vector<std::pair<Point, Color>> added;
    const int size = board_.size();
    for (const Point p : points_) {
        const auto cell =
            static_cast<Cell>(cells[static_cast<std::size_t>(row(p) * size + column(p))]);
        if (cell != Cell::Empty)
            added.emplace_back(p, cell == Cell::Black ? Color::Black : Color::White);
    }
    for (const auto& [p, color] : added) place(p, color);
    Point move = NO_POINT;
    const bool wins = attacks(&move);
    for (auto one = added.rbegin(); one != added.rend(); ++one) undo(one->first, one->second);
    return wins && !budget_.is_spent() ? move : NO_POINT;
}

// `winning` is asked for by those who know the position from before.
bool Exhaustive::attacks(Point* winning) {
    if (!budget_.count()) return false;
    if (board_.five_count(attacker_) > 0) {
        if (winning) *winning = board_.fives(attacker_).first();
        return true;
    }
    if (board_.five_count(defender()) > 1 || holds_by_weights(WHOLE / 2)) return false;
    const auto known = attacks_.find(stones_);
    if (known != attacks_.end() && (!winning || !known->second)) return known->second;
    bool wins = false;
    for (const Point p : moves(attacker_)) {
        wins = wins_after(p, attacker_);
        if (wins && winning) *winning = p;
        if (wins || budget_.is_spent()) break;
    }
    if (!budget_.is_spent()) attacks_[stones_] = wins;
    return wins;
}

bool Exhaustive::defends() {
    if (!budget_.count()) return false;
    if (board_.five_count(defender()) > 0) return false;
    if (board_.five_count(attacker_) > 1) return true;
    if (holds_by_weights(WHOLE)) return false;
    const auto known = defends_.find(stones_);
    if (known != defends_.end()) return known->second;
    bool wins = true;
    const std::vector<Point> replies = moves(defender());
    if (replies.empty()) return false;
    for (const Point p : replies) {
        wins = wins_after(p, defender());
        if (!wins || budget_.is_spent()) break;
    }
    if (!budget_.is_spent()) defends_[stones_] = wins;
    return wins;
}

bool Exhaustive::wins_after(Point p, Color color) {
    place(p, color);
    const bool wins = color == attacker_ ? defends() : attacks();
    undo(p, color);
    return wins;
}

void Exhaustive::place(Point p, Color color) {
    board_.place(p, color);
    (color == attacker_ ? stones_.attacker : stones_.defender) |= 1ULL << index_[p];
}

void Exhaustive::undo(Point p, Color color) {
    board_.undo();
    (color == attacker_ ? stones_.attacker : stones_.defender) &= ~(1ULL << index_[p]);
}

bool Exhaustive::holds_by_weights(int limit) const {
    int sum = 0;
    for (const Row& row : rows_) {
        if (row.points & stones_.defender) continue;
        sum += WHOLE >> (5 - row.own - bits(row.points & stones_.attacker));
        if (sum >= limit) return false;
    }
    return true;
}

// A side that must stop a five has no choice; otherwise all, the heaviest first.
std::vector<Point> Exhaustive::moves(Color color) const {
    if (board_.five_count(~color) > 0) return {board_.fives(~color).first()};
    std::vector<std::pair<int, Point>> rated;
    for (const Point p : points_)
        if (board_.is_empty(p)) rated.emplace_back(-weight(p), p);
    std::ranges::sort(rated);
    std::vector<Point> found;
    for (const auto& [value, p] : rated) found.push_back(p);
    return found;
}

int Exhaustive::weight(Point p) const {
    int sum = 0;
    for (const int i : rows_of_[static_cast<std::size_t>(index_[p])]) {
        const Row& row = rows_[static_cast<std::size_t>(i)];
        if ((row.points & stones_.defender) == 0)
            sum += 1 << 2 * (row.own + bits(row.points & stones_.attacker));
    }
    return sum;
}

}  // namespace tengen
