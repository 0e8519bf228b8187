#include "tests/check.h"
#include "textbook/hexapawn.h"
#include "textbook/mnk.h"
#include "textbook/pns.h"

#include <limits>

using namespace tengen::textbook;

namespace {

template <class G>
PnsResult search(const G& game, double goal, std::uint64_t nodes = ~std::uint64_t{0}) {
    const PnsOptions options{goal, nodes, std::numeric_limits<double>::infinity()};
    return Pns<G>(game, options).search(game.initial_state(), [] {});
}

}  // namespace

TEST(pns_shows_tic_tac_toe_drawn_in_two_runs) {
    const PnsResult win = search(MNK(3, 3, 3), 1);
    CHECK(win.proof == INFINITE && win.disproof == 0);
    const PnsResult draw = search(MNK(3, 3, 3), 0);
    CHECK(draw.proof == 0 && draw.disproof == INFINITE);
    CHECK(draw.pv.size() >= 5);
}

TEST(pns_solves_hexapawn) {
    CHECK(search(Hexapawn(3, 3), 1).disproof == 0);
    CHECK(search(Hexapawn(4, 4), 1).proof == 0);
}

TEST(pns_stops_at_its_limit_with_numbers_that_say_nothing_yet) {
    const PnsResult result = search(MNK(5, 5, 4), 1, 1000);
    CHECK(result.nodes >= 1000 && result.nodes < 1025);
    CHECK(result.proof > 0 && result.proof < INFINITE);
    CHECK(result.disproof > 0 && result.disproof < INFINITE);
    CHECK(result.moves.size() == 25);
}
