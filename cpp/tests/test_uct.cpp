#include "tests/check.h"
#include "textbook/connect_four.h"
#include "textbook/hexapawn.h"
#include "textbook/mnk.h"
#include "textbook/uct.h"

#include <limits>
#include <vector>

using namespace tengen::textbook;

namespace {

constexpr std::uint64_t UNLIMITED = ~std::uint64_t{0};

template <class G>
UctResult search(const G& game, std::uint64_t playouts, std::uint64_t seed = 0) {
    const UctOptions options{1.4142135623730951,
                             1.0,
                             -1.0,
                             1.0,
                             seed,
                             playouts,
                             UNLIMITED,
                             std::numeric_limits<double>::infinity()};
    return Uct<G>(game, options).search(game.initial_state(), [] {});
}

}  // namespace

TEST(uct_proves_that_tic_tac_toe_is_a_draw) {
    const UctResult result = search(MNK(3, 3, 3), UNLIMITED);
    CHECK(result.is_proven);
    CHECK(result.value == 0);
    CHECK(result.pv.size() == 9);
}

TEST(uct_proves_hexapawn) {
    const UctResult small = search(Hexapawn(3, 3), UNLIMITED);
    CHECK(small.is_proven && small.value == -1);
    const UctResult large = search(Hexapawn(4, 4), UNLIMITED);
    CHECK(large.is_proven && large.value == 1);
}

TEST(uct_counts_every_simulation_once) {
    const UctResult result = search(ConnectFour(7, 6, 4), 5000);
    CHECK(result.playouts == 5000);
    CHECK(!result.is_proven && result.has_value);
    std::uint64_t visits = 0;
    for (const UctMove& move : result.moves) visits += move.visits;
    CHECK(visits == 5000);
    // Every simulation adds a node, and a second one where it saw a win one move ahead.
    CHECK(result.nodes >= 5001 && result.nodes <= 10001);
}

TEST(uct_repeats_itself_for_the_same_seed_only) {
    const auto visits = [](std::uint64_t seed) {
        std::vector<std::uint32_t> all;
        for (const UctMove& move : search(ConnectFour(7, 6, 4), 1000, seed).moves)
            all.push_back(move.visits);
        return all;
    };
    CHECK(visits(1) == visits(1));
    CHECK(visits(1) != visits(2));
}

TEST(uct_polls_and_can_be_ended) {
    struct Enough {};
    const MNK game(7, 7, 7);
    const UctOptions options{1, 1, -1, 1, 0, UNLIMITED, UNLIMITED, 1e9};
    bool is_ended = false;
    try {
        Uct<MNK>(game, options).search(game.initial_state(), [] { throw Enough{}; });
    } catch (const Enough&) {
        is_ended = true;
    }
    CHECK(is_ended);
}
