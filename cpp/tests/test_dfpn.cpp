#include <algorithm>
#include <map>
#include <vector>

#include "base/random.h"
#include "tests/check.h"
#include "threat/dfpn.h"

using namespace tengen;

namespace {

/// Two sides take points in turn; when none is left, chance has decided who won with that division.
/// Positions transpose as those of a board do.
class Division {
  public:
    using Move = int;
    using Key = std::uint64_t;
    struct Note {};
    static constexpr int POINTS = 9;

    Division(std::uint64_t seed, std::uint64_t expansions) : seed_(seed), left_(expansions) {}

    Key key(bool) const { return taken_; }  // the number of points taken says whose turn it is
    Key key_after(Move move, bool is_or) const { return taken_ | bit(move, is_or); }
    Expansion expand(bool is_or, std::vector<Move>& moves, Note&) {
        if (left_ == 0) return Expansion::CutOff;
        --left_;
        if (path_.size() == POINTS) {
            // No move decides against the side to move, which is the defender after nine points.
            return attacker_wins() ? Expansion::Open : Expansion::Disproved;
        }
        for (int i = 0; i < POINTS; ++i)
            if (!(taken_ & (bit(i, true) | bit(i, false)))) moves.push_back(i);
        CHECK(is_or == (path_.size() % 2 == 0));
        return Expansion::Open;
    }
    void play(Move move, bool is_or) {
        path_.push_back(bit(move, is_or));
        taken_ |= path_.back();
    }
    void undo() {
        taken_ ^= path_.back();
        path_.pop_back();
    }
    bool must_end() const { return left_ == 0; }

    /// By plain recursion.
    bool is_won() {
        const auto known = truth_.find(taken_);
        if (known != truth_.end()) return known->second;
        const bool is_or = path_.size() % 2 == 0;
        bool won = path_.size() == POINTS ? attacker_wins() : !is_or;
        for (int i = 0; i < POINTS; ++i) {
            if (taken_ & (bit(i, true) | bit(i, false))) continue;
            play(i, is_or);
            const bool next = is_won();
            undo();
            won = is_or ? won || next : won && next;
        }
        return truth_[taken_] = won;
    }

  private:
    static std::uint64_t bit(int move, bool is_or) { return 1ULL << (2 * move + is_or); }
    bool attacker_wins() const { return SplitMix64(seed_ ^ (taken_ << 20)).next() % 16 < 9; }

    std::uint64_t seed_, left_, taken_ = 0;
    std::vector<std::uint64_t> path_;
    std::map<std::uint64_t, bool> truth_;
};

}  // namespace

TEST(dfpn_agrees_with_plain_recursion_whatever_it_has_to_forget) {
    int won = 0;
    std::size_t most_bytes = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed)
        for (const std::size_t memory : {std::size_t{1} << 24, std::size_t{512} << 10}) {
            Division division(seed, 50'000'000);
            const bool expected = division.is_won();
            DfPn dfpn(division, memory);
            const auto& root = dfpn.solve();
            CHECK(root.is_decided() || dfpn.is_full());
            CHECK(!root.is_decided() || root.is_proved() == expected);
            CHECK(dfpn.bytes() <= memory + (memory >> 3));
            most_bytes = std::max(most_bytes, dfpn.bytes());
            won += expected;
        }
    CHECK(won > 20 && won < 100);
    CHECK(most_bytes > 512 << 10);  // otherwise nothing was forgotten
}

TEST(dfpn_goes_on_where_it_was_cut_off) {
    Division whole(3, 1'000'000);
    const bool expected = whole.is_won();
    Division division(3, 50);
    DfPn dfpn(division, 1 << 24);
    CHECK(!dfpn.solve().is_decided());
    division = Division(3, 1'000'000);
    CHECK(dfpn.solve().is_proved() == expected);
}
