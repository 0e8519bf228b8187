#include "proof/certify.h"

#include <algorithm>

namespace tengen {

namespace {

checker::Point to_checker(Point p, int size) {
    return static_cast<checker::Point>(row(p) * size + column(p));
}

std::vector<std::uint8_t> cells_of(const checker::Board& board) {
    std::vector<std::uint8_t> cells;
    for (const char c : board.cells())
        cells.push_back(c == checker::Board::EMPTY ? 0 : c == checker::Board::BLACK ? 1 : 2);
    return cells;
}

/// Appends a move that is not known yet, if there is room.
bool add_move(std::vector<checker::Point>& moves, checker::Point move) {
    if (moves.size() == checker::MOST_ADVICE || std::ranges::find(moves, move) != moves.end())
        return false;
    moves.push_back(move);
    return true;
}

/// What the solver knows, put into a certificate where the checker asks for it.
class Source {
  public:
    Source(Solver& solver, const Board& root, Color attacker, Exhaustive* exhaustive)
        : solver_(solver), root_(root), attacker_(attacker), exhaustive_(exhaustive) {}

    checker::Mended mend(const checker::Board& board, checker::Certificate& certificate,
                         bool replay_failed) {
        solver_.set_up(cells_of(board));
        const SolverOptions& options = solver_.options();
        const bool by_threats = solver_.wins_by_threats({20 * options.replay, options.leaf_search});
        if (by_threats && !replay_failed) {
            checker::Mended mended = add_advice(certificate);
            if (mended.is_mended) return mended;
        }
        const Point move = by_threats ? first_threat() : quiet_move(board);
        if (move == NO_POINT) return {};
        certificate.moves[board.cells()] = to_checker(move, root_.size());
        return {true, {}};
    }

  private:
    Point first_threat() {
        const Point move = solver_.threats().move();
        return move == NO_POINT ? solver_.threats().first_four() : move;
    }
    Point quiet_move(const checker::Board& board) {
        if (exhaustive_)
            if (const Point move = exhaustive_->winning_move(cells_of(board)); move != NO_POINT)
                return move;
        if (solver_.solve(attacker_) != Solver::Status::Proved) return NO_POINT;
        if (const Point move = solver_.winning_move(); move != NO_POINT) return move;
        // It may have found a win by threats with a larger effort.
        const SolverOptions& options = solver_.options();
        const bool wins = solver_.wins_by_threats({20 * options.replay, 20 * options.leaf_search});
        return wins ? first_threat() : NO_POINT;
    }

    /// Of the win by threats that the solver has just found.
    checker::Mended add_advice(checker::Certificate& certificate) {
        checker::Mended mended;
        const FourBoard& board = solver_.board();
        solver_.threats().visit([&](Point move) {
            std::vector<checker::Point> stones;
            for (const Point p : all_points(board.size()))
                if (board.at(p) == cell_of(attacker_) && root_.at(p) != cell_of(attacker_))
                    stones.push_back(to_checker(p, board.size()));
            mended.is_mended |=
                add_move(certificate.advice[stones], to_checker(move, board.size()));
            mended.advised.push_back(std::move(stones));
        });
        return mended;
    }

    Solver& solver_;
    const Board& root_;
    Color attacker_;
    Exhaustive* exhaustive_;
};

checker::Certificate empty_certificate(const Board& root, Color attacker) {
    checker::Certificate certificate;
    certificate.rule = static_cast<checker::Rule>(root.rule());
    certificate.size = root.size();
    certificate.attacker = static_cast<checker::Color>(attacker);
    certificate.to_move = static_cast<checker::Color>(root.to_move());
    for (const Point p : all_points(root.size())) {
        if (root.is_empty(p)) continue;
        (root.at(p) == Cell::Black ? certificate.black : certificate.white)
            .push_back(to_checker(p, root.size()));
    }
    return certificate;
}

using Advised = std::map<std::vector<checker::Point>, std::vector<checker::Point>>;

/// Puts what was used into the order in which it was tried.
void keep_order(const Advised& tried, Advised& used) {
    for (auto& [stones, moves] : used) {
        std::vector<checker::Point> ordered;
        for (const checker::Point move : tried.at(stones))
            if (std::ranges::find(moves, move) != moves.end()) ordered.push_back(move);
        moves = std::move(ordered);
    }
}

void take_over(const checker::Certificate& part, checker::Certificate& to) {
    to.moves.insert(part.moves.begin(), part.moves.end());
    const bool is_black = to.attacker == checker::Color::Black;
    const std::vector<checker::Point>& own = is_black ? part.black : part.white;
    const std::vector<checker::Point>& known = is_black ? to.black : to.white;
    for (const auto& [stones, moves] : part.advice) {
        std::vector<checker::Point> all, beyond;
        std::ranges::set_union(own, stones, std::back_inserter(all));
        std::ranges::set_difference(all, known, std::back_inserter(beyond));
        std::vector<checker::Point>& tried = to.advice[beyond];
        for (const checker::Point move : moves) add_move(tried, move);
    }
}

}  // namespace

// The first pass puts the most useful advice first, and that changes the replays. So passes are
// repeated until one asks for nothing and reaches all that is listed: the check of the bytes as
// they are.
Certified certify(Solver& solver, const Board& root, const checker::CheckOptions& options,
                  const Known& known, Finish finish) {
    checker::Certificate certificate = empty_certificate(root, solver.attacker());
    if (known.move != NO_POINT)
        certificate.moves[certificate.root().cells()] = to_checker(known.move, root.size());
    for (const checker::Certificate& part : known.parts) take_over(part, certificate);
    Source source(solver, root, solver.attacker(), known.exhaustive);
    Certified found;
    for (bool is_first = true;; is_first = false) {
        bool is_mended = false;
        checker::Certificate used;
        checker::CheckOptions asking = options;
        asking.used = &used;
        asking.mend = [&](const checker::Board& board, checker::Certificate& to, bool has_failed) {
            is_mended = true;
            return source.mend(board, to, has_failed);
        };
        found.report = checker::check(certificate, asking);
        if (found.report.status != checker::CheckReport::Status::Proved) return {found.report, {}};
        if (!is_first && !is_mended && used.moves.size() == certificate.moves.size()) return found;
        if (!is_first) keep_order(certificate.advice, used.advice);
        found.bytes = used.encode();
        if (finish == Finish::Draft) return found;
        certificate = checker::Certificate::decode(found.bytes);
    }
}

}  // namespace tengen
