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
    Stop stop;
    Engine engine(1, 16);
    Budget budget;
    SolverOptions options;
    options.nodes = nodes;
    Solver solver(root.rule(), root.size(), attacker, options,
                  engine_choice(engine, stop, options.choice_nodes), budget);
    solver.set_up(cells_of(root));
    Attempt found{solver.solve(root.to_move()), {}};
    if (found.status == Solver::Status::Proved) found.certified = certify(solver, root, {});
    return found;
}

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
