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

/// What the solver knows, put into a certificate where the checker asks for it.
class Source {
  public:
    Source(Solver& solver, const Board& root, Color attacker)
        : solver_(solver), root_(root), attacker_(attacker) {}

    bool mend(const checker::Board& board, checker::Certificate& certificate, bool replay_failed) {
        solver_.set_up(cells_of(board));
        const SolverOptions& options = solver_.options();
        const bool by_threats = solver_.wins_by_threats({20 * options.replay, options.leaf_search});
        if (by_threats && !replay_failed && add_advice(certificate)) return true;
        Point move = NO_POINT;
        if (by_threats) {
            move = solver_.threats().move();
            if (move == NO_POINT) move = solver_.threats().first_four();
        } else if (solver_.solve(attacker_) == Solver::Status::Proved) {
            move = solver_.winning_move();
            // It may have found a win by threats with a larger effort.
            if (move == NO_POINT &&
                solver_.wins_by_threats({20 * options.replay, 20 * options.leaf_search}))
                move = solver_.threats().move();
        }
        if (move == NO_POINT) return false;
        certificate.moves[board.cells()] = to_checker(move, root_.size());
        return true;
    }

  private:
    /// Whether there is anything new to try.
    bool add_advice(checker::Certificate& certificate) {
        bool is_new = false;
        const FourBoard& board = solver_.board();
        solver_.threats().visit([&](Point move) {
            std::vector<checker::Point> stones;
            for (const Point p : all_points(board.size()))
                if (board.at(p) == cell_of(attacker_) && root_.at(p) != cell_of(attacker_))
                    stones.push_back(to_checker(p, board.size()));
            std::vector<checker::Point>& moves = certificate.advice[stones];
            const checker::Point number = to_checker(move, board.size());
            if (std::ranges::find(moves, number) != moves.end() ||
                moves.size() == checker::MOST_ADVICE)
                return;
            moves.push_back(number);
            is_new = true;
        });
        return is_new;
    }

    Solver& solver_;
    const Board& root_;
    Color attacker_;
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

/// Leaves out the moves that were never followed to a win; the others stay in their order.
void keep_used(Advised& advice, const Advised& used) {
    for (auto& [stones, moves] : advice) {
        const auto kept = used.find(stones);
        std::erase_if(moves, [&](checker::Point move) {
            return kept == used.end() ||
                   std::ranges::find(kept->second, move) == kept->second.end();
        });
    }
    std::erase_if(advice, [](const auto& entry) { return entry.second.empty(); });
}

}  // namespace

// A pass may add advice that makes an earlier replay longer than its limit, so passes are repeated
// until one needs nothing more.
Certified certify(Solver& solver, const Board& root, const checker::CheckOptions& options) {
    const Color attacker = solver.attacker();
    checker::Certificate certificate = empty_certificate(root, attacker);
    Source source(solver, root, attacker);
    bool is_mended = false;
    Advised used;
    checker::CheckOptions asking = options;
    asking.used = &used;
    asking.mend = [&](const checker::Board& board, checker::Certificate& to, bool replay_failed) {
        is_mended = true;
        return source.mend(board, to, replay_failed);
    };
    Certified found;
    do {
        is_mended = false;
        used.clear();
        found.report = checker::check(certificate, asking);
        if (found.report.status != checker::CheckReport::Status::Proved) return found;
    } while (is_mended);
    // Only what is followed is kept, and the whole is checked again without anybody to ask.
    keep_used(certificate.advice, used);
    const std::string bytes = certificate.encode();
    checker::Certificate read = checker::Certificate::decode(bytes);
    found.report = checker::check(read, options);
    if (found.report.status == checker::CheckReport::Status::Proved) found.bytes = bytes;
    return found;
}

}  // namespace tengen
