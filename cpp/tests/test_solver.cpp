#include <map>

#include "proof/certify.h"
#include "proof/engine_choice.h"
#include "tests/check.h"
#include "tests/oracle.h"

using namespace tengen;

namespace {

Point at_text(const char* text) { return point_at(text[0] - 'a', std::atoi(text + 1) - 1); }

Board board_of(std::initializer_list<const char*> moves) {
    Board played(Rule::Freestyle, 15);
    for (const char* move : moves) played.play(at_text(move));
    return Board(Rule::Freestyle, 15, cells_of(played), played.to_move());
}

struct Attempt {
    Solver::Status status;
    Certified certified;
};

Attempt attempt(const Board& root, Color attacker, std::uint64_t nodes) {
    Engine engine(1, 16);
    Budget budget;
    SolverOptions options;
    options.nodes = nodes;
    Solver solver(root.rule(), root.size(), attacker, options, engine_choice(engine, budget),
                  budget);
    solver.set_up(cells_of(root));
    Attempt found{solver.solve(root.to_move()), {}};
    if (found.status == Solver::Status::Proved) found.certified = certify(solver, root, {});
    return found;
}

/// Every move of either side, and nothing else; positions are remembered.
class Plain {
  public:
    explicit Plain(Color attacker) : attacker_(attacker) {}

    bool wins(Board& board) {
        const bool is_attacker = board.to_move() == attacker_;
        std::vector<Point> moves;
        for (const Point p : all_points(board.size()))
            if (board.is_empty(p)) moves.push_back(p);
        for (const Point p : moves)
            if (board.makes_five(p, board.to_move())) return is_attacker;
        const auto [known, is_new] = known_.try_emplace(cells_of(board), false);
        if (!is_new) return known->second;
        bool wins = !is_attacker && !moves.empty();
        for (const Point p : moves) {
            board.play(p);
            const bool wins_then = this->wins(board);
            board.undo();
            if (wins_then != is_attacker) continue;
            wins = wins_then;
            break;
        }
        known_[cells_of(board)] = wins;
        return wins;
    }

  private:
    Color attacker_;
    std::map<std::vector<std::uint8_t>, bool> known_;
};

}  // namespace

LONG_TEST(a_quiet_win_is_solved_and_certified) {
    // Black has no win by threats here; a quiet move wins.
    const Board root = board_of({"h8", "i9", "g9", "h11"});
    const Attempt found = attempt(root, Color::Black, 20'000'000);
    CHECK(found.status == Solver::Status::Proved);
    CHECK(found.certified.report.status == checker::CheckReport::Status::Proved);
    CHECK(!found.certified.bytes.empty());
    CHECK(found.certified.report.positions >= 1);
    CHECK(found.certified.report.zone_free_replies > 0);
    // The same bytes again, and canonical ones.
    CHECK(attempt(root, Color::Black, 20'000'000).certified.bytes == found.certified.bytes);
    const auto read = checker::Certificate::decode(found.certified.bytes);
    CHECK(read.encode() == found.certified.bytes);
}

TEST(what_is_not_won_stays_unknown) {
    const Board root = board_of({"h8", "h9"});
    CHECK(attempt(root, Color::White, 300'000).status == Solver::Status::Unknown);
}

// Wins and others, on reachable positions of small boards with at most 14 empty points. (Ten
// thousand of them take `core_tests exhausted 50`.)
LONG_TEST(what_is_exhausted_agrees_with_plain_minimax) {
    SplitMix64 random(41);
    int wins = 0, others = 0;
    for (int i = 0; i < 200 * test::times(); ++i) {
        const Rule rule = i % 2 ? Rule::Freestyle : Rule::Standard;
        const int size = 5 + i % 3;
        const int empty = 6 + static_cast<int>(random.below(9));
        const Position position = test::random_position(random, rule, size, size * size - empty);
        Board board(rule, size, cells_of(position.board()), position.to_move());
        const Color attacker = random.below(2) ? Color::Black : Color::White;
        Budget budget;
        const auto result = Exhaustive(board, attacker, budget).run();
        const bool is_won = Plain(attacker).wins(board);
        CHECK(result == (is_won ? Exhaustive::Result::Wins : Exhaustive::Result::DoesNot));
        ++(is_won ? wins : others);
    }
    CHECK(wins > 20 && others > 100);
}

TEST(nobody_wins_by_force_on_five_by_five_and_six_by_six) {
    for (const Rule rule : {Rule::Freestyle, Rule::Standard})
        for (const int size : {5, 6})
            for (const Color attacker : {Color::Black, Color::White}) {
                Budget budget({.nodes = 1'000'000});
                CHECK(Exhaustive(Board(rule, size), attacker, budget).run() ==
                      Exhaustive::Result::DoesNot);
            }
}

TEST(a_line_of_fours_is_found_by_the_checker) {
    checker::Board board(checker::Rule::Freestyle, 15);
    const auto number = [](const char* text) {
        const Point p = at_text(text);
        return static_cast<checker::Point>(row(p) * 15 + column(p));
    };
    for (const char* stone : {"f8", "g8", "h8", "i9", "i10"})
        board.place(number(stone), checker::Color::Black);
    for (const char* stone : {"e8", "i12"}) board.place(number(stone), checker::Color::White);
    const auto line = checker::find_fours(board, checker::Color::Black);
    CHECK(line && line->fours() == 2 && line->moves.front() == number("i8"));
    CHECK(!checker::find_fours(board, checker::Color::White));
}
