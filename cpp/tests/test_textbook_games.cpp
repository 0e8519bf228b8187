#include "tests/check.h"
#include "textbook/box.h"
#include "textbook/connect_four.h"
#include "textbook/hexapawn.h"
#include "textbook/mnk.h"
#include "textbook/perft.h"
#include "textbook/tree.h"

using namespace tengen::textbook;

namespace {

constexpr auto NEVER = [] {};

template <Game G>
std::uint64_t count(const G& game, int depth) {
    return perft(game, game.initial_state(), depth, NEVER);
}

}  // namespace

TEST(perft_of_tic_tac_toe) {
    const std::uint64_t known[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    for (int depth = 0; depth < 10; ++depth) CHECK(count(MNK(3, 3, 3), depth) == known[depth]);
}

TEST(perft_of_four_by_four) { CHECK(count(MNK(4, 4, 3), 6) == 5518656); }

TEST(lines_do_not_wrap_round) {
    const MNK game(3, 4, 3);
    CHECK(!game.outcome({0b000000001110, 0}));         // cells 1 2 3: two rows
    CHECK(game.outcome({0b000000111000, 0}) == 1.0);   // row 1
    CHECK(game.outcome({0, 0b100100100000}) == -1.0);  // cells 5 8 11: a column
    CHECK(game.outcome({0b000001010100, 0}) == 1.0);   // cells 2 4 6: a diagonal
    CHECK(!game.outcome({0b000010101000, 0}));         // cells 3 5 7: no line
    CHECK(MNK(8, 8, 5).outcome({0x1F00000000000000ULL, 0}) == 1.0);
    CHECK(!MNK(2, 2, 5).outcome({0b111, 0}));
}

TEST(perft_of_connect_four) {
    // 7^n until columns fill and games end.
    const ConnectFour game(7, 6, 4);
    CHECK(count(game, 4) == 2401);
    CHECK(count(game, 6) == 117649);
    CHECK(count(game, 7) == 823536);
}

TEST(connect_four_lines) {
    const ConnectFour game(7, 6, 4);
    const auto play = [&](std::initializer_list<int> columns) {
        Stones state = game.initial_state();
        for (const int column : columns)
            state = game.play(state, static_cast<std::uint8_t>(column));
        return game.outcome(state);
    };
    CHECK(play({0, 1, 0, 1, 0, 1, 0}) == 1.0);              // a column
    CHECK(play({0, 0, 1, 1, 2, 2, 3}) == 1.0);              // a row
    CHECK(play({0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3}) == 1.0);  // rising
    CHECK(play({6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3}) == 1.0);  // falling
    CHECK(play({0, 1, 0, 1, 0, 1, 6, 1}) == -1.0);
    CHECK(!play({0, 0, 0, 0, 0, 0}));
}

TEST(hexapawn_moves) {
    const Hexapawn game(3, 3);
    auto state = game.initial_state();
    CHECK(game.legal_moves(state).size() == 3);
    state = game.play(state, {7, 4});
    const auto moves = game.legal_moves(state);
    CHECK(moves.size() == 4);  // 0-3 0x4 2-5 2x4
    CHECK(moves[1].from == 0 && moves[1].to == 4);
    CHECK(moves[3].from == 2 && moves[3].to == 4);
    CHECK(game.outcome({0b1, 0, Side::MIN}) == 1.0);
    CHECK(game.outcome({bit(6), bit(3), Side::MAX}) == -1.0);  // blocked
}

TEST(box_has_182_nodes) {
    const Box game(5, {{0, 2}, {1, 2}, {2, 3}, {2, 4}});
    std::uint64_t nodes = 0;
    for (int depth = 0; depth <= 5; ++depth) nodes += count(game, depth);
    CHECK(nodes == 182);
}

TEST(tree_of_two_levels) {
    const std::int64_t counts[] = {2, 2, 0, 0, 1, 0};
    const double utilities[] = {0, 0, 3, 17, 0, 2};
    const Tree tree(counts, utilities, Side::MIN);
    CHECK(tree.to_move(0) == Side::MIN);
    CHECK(tree.to_move(tree.play(0, 1)) == Side::MAX);
    CHECK(tree.outcome(tree.play(tree.play(0, 1), 0)) == 2.0);
    CHECK(tree.outcome(tree.play(tree.play(0, 0), 1)) == 17.0);
    CHECK(!tree.outcome(4));
}

TEST(trees_that_do_not_add_up_are_refused) {
    const auto refused = [](std::initializer_list<std::int64_t> counts) {
        const std::vector<double> utilities(counts.size(), 0.0);
        try {
            const Tree tree({counts.begin(), counts.size()}, utilities, Side::MAX);
        } catch (const GameError&) {
            return true;
        }
        return false;
    };
    CHECK(refused({}));
    CHECK(refused({0, 0}));
    CHECK(refused({2, 0}));
    CHECK(refused({-1}));
    CHECK(refused({1, 2, 0}));
    CHECK(!refused({1, 1, 0}));
}
