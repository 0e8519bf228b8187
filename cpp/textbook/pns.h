// Proof-number search (Allis 1994); the twin of `tengen.search.pns`, node for node.
//
// One thing is done faster than written there: an ancestor whose numbers stay the same ends the
// update, and the next walk to the most-proving node begins at it, since the way to it is the same.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "textbook/game.h"

namespace tengen::textbook {

/// A proof or disproof number; sums of finite ones stay far below INFINITE.
using ProofNumber = std::uint64_t;
constexpr ProofNumber INFINITE = std::uint64_t{1} << 62;

struct PnsOptions {
    double goal;  // the least utility for the root's player that counts as true
    std::uint64_t nodes;
    double seconds;
};

struct PnsResult {
    ProofNumber proof = 1;
    ProofNumber disproof = 1;
    std::vector<std::uint32_t> pv;                           // ordinals
    std::vector<std::pair<ProofNumber, ProofNumber>> moves;  // of the root
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
    std::uint64_t depth = 0;
};

template <Game G>
class Pns {
  public:
    using State = typename G::State;

    Pns(const G& game, const PnsOptions& options) : game_(game), options_(options) {}

    template <class Poll>
    PnsResult search(State state, Poll&& poll) {
        using Clock = std::chrono::steady_clock;
        const auto start = Clock::now();
        const auto is_late = [&] {
            return std::chrono::duration<double>(Clock::now() - start).count() >= options_.seconds;
        };
        const bool has_deadline = options_.seconds < std::numeric_limits<double>::infinity();
        side_ = game_.outcome(state) ? Side::MAX : game_.to_move(state);
        generate(std::move(state), NONE, 0);
        std::uint32_t at = 0;
        std::uint64_t next_poll = POLL_INTERVAL;
        while (nodes_[0].proof != 0 && nodes_[0].disproof != 0 && nodes_.size() < options_.nodes) {
            if (has_deadline && is_late()) break;
            if (nodes_.size() >= next_poll) {
                next_poll += POLL_INTERVAL;
                poll();
            }
            at = most_proving(at);
            develop(at);
            at = update_ancestors(at);
        }
        report();
        return std::move(result_);
    }

  private:
    static constexpr std::uint32_t NONE = ~std::uint32_t{0};

    struct Node {
        State state;
        ProofNumber proof = 1;
        ProofNumber disproof = 1;
        std::uint32_t parent = NONE;
        std::uint32_t children = 0;
        std::uint32_t count = 0;  // of the children; 0 until the node is developed
        std::uint32_t depth = 0;
        bool is_or = false;
    };

    /// SelectMostProving, beginning at a node that lies on the way.
    std::uint32_t most_proving(std::uint32_t at) const {
        while (nodes_[at].count != 0) {
            const Node& node = nodes_[at];
            at = node.children;
            if (node.is_or) {
                while (nodes_[at].proof != node.proof) ++at;
            } else {
                while (nodes_[at].disproof != node.disproof) ++at;
            }
        }
        return at;
    }

    /// DevelopNode: generates the children, side by side, and evaluates them.
    void develop(std::uint32_t at) {
        const State state = nodes_[at].state;
        const auto moves = game_.legal_moves(state);
        if (moves.size() == 0) throw GameError(NO_MOVE);
        if (nodes_.size() + moves.size() > NONE) throw SearchError("the tree is full: limit nodes");
        nodes_[at].children = static_cast<std::uint32_t>(nodes_.size());
        nodes_[at].count = static_cast<std::uint32_t>(moves.size());
        const std::uint32_t depth = nodes_[at].depth + 1;
        for (std::size_t i = 0; i < moves.size(); ++i)
            generate(game_.play(state, moves[i]), at, depth);
    }

    void generate(State&& state, std::uint32_t parent, std::uint32_t depth) {
        Node node{std::move(state), 1, 1, parent, 0, 0, depth, false};
        if (const auto utility = game_.outcome(node.state)) {
            const bool is_true = *utility * static_cast<int>(side_) >= options_.goal;
            (is_true ? node.proof : node.disproof) = 0;
            (is_true ? node.disproof : node.proof) = INFINITE;
            ++result_.leaves;
        } else {
            node.is_or = game_.to_move(node.state) == side_;
        }
        nodes_.push_back(std::move(node));
        result_.depth = std::max<std::uint64_t>(result_.depth, depth);
    }

    /// UpdateAncestors. Returns the highest node whose numbers, or whose children's, changed.
    std::uint32_t update_ancestors(std::uint32_t at) {
        for (;;) {
            Node& node = nodes_[at];
            ProofNumber least = INFINITE, sum = 0;
            for (std::uint32_t i = node.children; i < node.children + node.count; ++i) {
                least = std::min(least, node.is_or ? nodes_[i].proof : nodes_[i].disproof);
                sum = std::min(INFINITE, sum + (node.is_or ? nodes_[i].disproof : nodes_[i].proof));
            }
            ProofNumber& minimised = node.is_or ? node.proof : node.disproof;
            ProofNumber& summed = node.is_or ? node.disproof : node.proof;
            const bool is_same = minimised == least && summed == sum;
            minimised = least;
            summed = sum;
            if (is_same || node.parent == NONE) return at;
            at = node.parent;
        }
    }

    void report() {
        const Node& root = nodes_[0];
        result_.nodes = nodes_.size();
        result_.proof = root.proof;
        result_.disproof = root.disproof;
        for (std::uint32_t i = root.children; i < root.children + root.count; ++i)
            result_.moves.emplace_back(nodes_[i].proof, nodes_[i].disproof);
        for (std::uint32_t at = most_proving(0); at != 0; at = nodes_[at].parent)
            result_.pv.push_back(at - nodes_[nodes_[at].parent].children);
        std::reverse(result_.pv.begin(), result_.pv.end());
    }

    const G& game_;
    PnsOptions options_;
    Side side_ = Side::MAX;
    std::vector<Node> nodes_;
    PnsResult result_;
};

}  // namespace tengen::textbook
