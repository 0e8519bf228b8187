#include "base/random.h"
#include "tests/check.h"
#include "textbook/alphabeta.h"
#include "textbook/connect_four.h"
#include "textbook/connect_four_solver.h"
#include "textbook/hexapawn.h"
#include "textbook/minimax.h"
#include "textbook/mnk.h"
#include "textbook/tree.h"

using namespace tengen;
using namespace tengen::textbook;

namespace {

constexpr auto NEVER = [] {};

template <Game G>
Found plain_minimax(const G& game, typename G::State root) {
    return minimax(game, root, Utilities<G>{game}, true, NEVER);
}

template <Game G>
Found plain_alphabeta(const G& game, typename G::State root, AlphaBetaOptions options = {}) {
    return alphabeta(game, root, Utilities<G>{game}, options, NEVER);
}

/// A tree of random shape with leaves from -4 to 4.
Tree random_tree(SplitMix64& random, Side root) {
    std::vector<std::int64_t> counts;
    std::vector<double> utilities;
    const auto grow = [&](auto&& self, int depth) -> void {
        const std::int64_t children = depth == 0 ? 0 : random.below(4);
        counts.push_back(children);
        utilities.push_back(static_cast<double>(random.below(9)) - 4);
        for (std::int64_t child = 0; child < children; ++child) self(self, depth - 1);
    };
    grow(grow, 6);
    return Tree(counts, utilities, root);
}

}  // namespace

TEST(minimax_of_tic_tac_toe) {
    const Found found = plain_minimax(MNK(3, 3, 3), {});
    CHECK(found.value == 0);
    CHECK(found.stats.nodes == 549946);
    CHECK(found.stats.leaves == 255168);
    CHECK(found.stats.depth == 9);
    CHECK(found.line.size() == 9);
    CHECK(found.best->size() == 9);
}

TEST(alphabeta_of_tic_tac_toe) {
    const Found found = plain_alphabeta(MNK(3, 3, 3), {}, {false, true});
    CHECK(found.value == 0);
    CHECK(found.stats.nodes == 18297);
    CHECK(found.best->size() == 9);
}

TEST(hexapawn_is_decided) {
    const Hexapawn small(3, 3), large(4, 4);
    CHECK(plain_minimax(small, small.initial_state()).value == -1);
    CHECK(plain_alphabeta(large, large.initial_state()).value == 1);
}

TEST(alphabeta_is_minimax_on_random_trees) {
    SplitMix64 random(7);
    for (int i = 0; i < 500; ++i) {
        const Tree tree = random_tree(random, i % 2 == 0 ? Side::MAX : Side::MIN);
        const Found exact = plain_minimax(tree, 0);
        for (const bool fail_hard : {false, true}) {
            const Found found = plain_alphabeta(tree, 0, {fail_hard, true});
            CHECK(found.value == exact.value);
            CHECK(found.line == exact.line);
            CHECK(found.best == exact.best);
            CHECK(found.stats.nodes <= exact.stats.nodes);
            for (const RootMove& move : found.moves) {
                const double truth = exact.moves[move.ordinal].value;
                CHECK(move.bound == Bound::EXACT   ? move.value == truth
                      : move.bound == Bound::UPPER ? move.value >= truth
                                                   : move.value <= truth);
            }
        }
    }
}

TEST(short_wins_are_preferred) {
    // A win in three plies, then one in two: [[[1]], [1]] with MAX to move.
    const std::int64_t counts[] = {2, 1, 1, 0, 1, 0};
    const double utilities[] = {0, 0, 0, 1, 0, 1};
    const Tree tree(counts, utilities, Side::MAX);
    const Scores<Tree, NoHorizon> scores{tree, {}, true};
    CHECK(plain_alphabeta(tree, 0).line == (Line{0, 0, 0}));
    CHECK(alphabeta(tree, 0u, scores, {}, NEVER).line == (Line{0, 1}));
}

TEST(a_win_outranks_every_estimate) {
    const MNK game(3, 3, 3);
    const Stones open_two{0b000000011, 0b001010000};  // X to move wins in the top row
    const Scores<MNK, DepthHorizon<MNK>> scores{game, {game, 1}, false};
    const Found found = alphabeta(game, open_two, scores, {}, NEVER);
    CHECK(found.value == 1);
    CHECK(found.stats.evaluations > 0);
    CHECK(game.legal_moves(open_two)[found.line[0]] == 2);
}

TEST(a_chain_of_many_levels) {
    const std::size_t levels = 90000;
    std::vector<std::int64_t> counts(levels, 1);
    counts.push_back(0);
    const Tree tree(counts, std::vector<double>(levels + 1, 5.0), Side::MAX);
    CHECK(plain_minimax(tree, 0).line.size() == levels);
    CHECK(plain_alphabeta(tree, 0).value == 5.0);
}

TEST(what_poll_throws_ends_the_search) {
    struct Stopped {};
    const MNK game(8, 8, 5);
    int polls = 0;
    const auto poll = [&] {
        if (++polls == 3) throw Stopped();
    };
    bool was_stopped = false;
    try {
        minimax(game, Stones{}, Utilities<MNK>{game}, false, poll);
    } catch (const Stopped&) {
        was_stopped = true;
    }
    CHECK(was_stopped);
}

TEST(the_solver_is_alphabeta_with_short_wins) {
    SplitMix64 random(11);
    const ConnectFour game(7, 6, 4);
    ConnectFourSolver solver(16);
    const auto poll = [] {};
    for (int i = 0; i < 60; ++i) {
        Stones state;
        for (int stones = 0; stones < 31 && !game.outcome(state); ++stones) {
            const auto moves = game.legal_moves(state);
            state = game.play(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (game.outcome(state)) continue;
        const Scores<ConnectFour, NoHorizon> scores{game, {}, true};
        const Found found = alphabeta(game, state, scores, {}, NEVER);
        const auto solution = solver.solve(ConnectFourSolver::position(state), poll);
        const int sign = state.side == Side::MAX ? 1 : -1;
        CHECK(found.value == sign * ((solution.score > 0) - (solution.score < 0)));
        CHECK(found.line.size() == solution.line.size());
    }
}
