// Proof-number search (Allis 1994); the twin of `tengen.search.proof_numbers.pns`, node for node.
//
// An ancestor whose numbers stay the same ends the update, and the next walk to the most-proving
// node begins at it, since the way to it is the same. The children of a node are read one by one,
// which is fastest while they are few; of many a tally is kept, as
// `tengen.search.proof_numbers.tally` does.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <unordered_map>
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

    static constexpr std::uint32_t MANY = 64;

    /// What the numbers of many children amount to.
    struct Tally {
        using Item = std::pair<ProofNumber, std::uint32_t>;
        std::vector<Item> heap;  // what is minimised, and whose; also what was true once
        ProofNumber sum = 0;     // of what is summed, as far as it is finite
        std::uint32_t infinite = 0;

        void add(ProofNumber number) {
            if (number == INFINITE)
                ++infinite;
            else
                sum += number;
        }
        void take(ProofNumber number) {
            if (number == INFINITE)
                --infinite;
            else
                sum -= number;
        }
        ProofNumber total() const { return infinite != 0 ? INFINITE : std::min(sum, INFINITE); }
    };

    static ProofNumber minimised(const Node& child, bool is_or) {
        return is_or ? child.proof : child.disproof;
    }
    static ProofNumber summed(const Node& child, bool is_or) { return minimised(child, !is_or); }

    /// SelectMostProving, beginning at a node that lies on the way.
    std::uint32_t most_proving(std::uint32_t at) {
        while (nodes_[at].count != 0) {
            const Node& node = nodes_[at];
            if (node.count > MANY) {
                at = first_of(at);
                continue;
            }
            const ProofNumber wanted = minimised(node, node.is_or);
            at = node.children;
            while (minimised(nodes_[at], node.is_or) != wanted) ++at;
        }
        return at;
    }

    /// The first of many children that has the least number.
    std::uint32_t first_of(std::uint32_t at) {
        auto& heap = tallies_.at(at).heap;
        const bool is_or = nodes_[at].is_or;
        while (minimised(nodes_[heap.front().second], is_or) != heap.front().first) {
            std::pop_heap(heap.begin(), heap.end(), std::greater<>());
            heap.pop_back();
        }
        return heap.front().second;
    }

    void make_tally(std::uint32_t at) {
        Tally& tally = tallies_[at];
        const Node& node = nodes_[at];
        for (std::uint32_t i = node.children; i < node.children + node.count; ++i) {
            tally.heap.emplace_back(minimised(nodes_[i], node.is_or), i);
            tally.add(summed(nodes_[i], node.is_or));
        }
        std::make_heap(tally.heap.begin(), tally.heap.end(), std::greater<>());
    }

    /// Tells the tally of a parent, if it has one, of a child's new numbers.
    void tell(std::uint32_t parent, std::uint32_t child, ProofNumber was_minimised,
              ProofNumber was_summed) {
        if (nodes_[parent].count <= MANY) return;
        Tally& tally = tallies_.at(parent);
        const bool is_or = nodes_[parent].is_or;
        const ProofNumber number = minimised(nodes_[child], is_or);
        if (number != was_minimised) {
            tally.heap.emplace_back(number, child);
            std::push_heap(tally.heap.begin(), tally.heap.end(), std::greater<>());
        }
        tally.take(was_summed);
        tally.add(summed(nodes_[child], is_or));
    }

    /// DevelopNode: generates the children, side by side, and evaluates them.
    void develop(std::uint32_t at) {
        const State state = nodes_[at].state;
        const auto moves = game_.legal_moves(state);
        if (moves.size() == 0) throw GameError(NO_MOVE);
        if (nodes_.size() + moves.size() > NONE) throw SearchError("search.tree_full");
        nodes_[at].children = static_cast<std::uint32_t>(nodes_.size());
        nodes_[at].count = static_cast<std::uint32_t>(moves.size());
        const std::uint32_t depth = nodes_[at].depth + 1;
        for (std::size_t i = 0; i < moves.size(); ++i)
            generate(game_.play(state, moves[i]), at, depth);
        if (moves.size() > MANY) make_tally(at);
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
            const auto [least, sum] = node.count > MANY ? of_many(at) : of_few(node);
            const ProofNumber proof = node.is_or ? least : sum, disproof = node.is_or ? sum : least;
            const ProofNumber old_proof = std::exchange(node.proof, proof);
            const ProofNumber old_disproof = std::exchange(node.disproof, disproof);
            const bool is_same = old_proof == proof && old_disproof == disproof;
            if (is_same || node.parent == NONE) return at;
            const bool is_or = nodes_[node.parent].is_or;
            tell(node.parent, at, is_or ? old_proof : old_disproof,
                 is_or ? old_disproof : old_proof);
            at = node.parent;
        }
    }

    /// The least number and the sum of the others.
    std::pair<ProofNumber, ProofNumber> of_few(const Node& node) const {
        ProofNumber least = INFINITE, sum = 0;
        for (std::uint32_t i = node.children; i < node.children + node.count; ++i) {
            least = std::min(least, minimised(nodes_[i], node.is_or));
            sum = std::min(INFINITE, sum + summed(nodes_[i], node.is_or));
        }
        return {least, sum};
    }

    std::pair<ProofNumber, ProofNumber> of_many(std::uint32_t at) {
        const std::uint32_t first = first_of(at);
        return {minimised(nodes_[first], nodes_[at].is_or), tallies_.at(at).total()};
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
    std::unordered_map<std::uint32_t, Tally> tallies_;  // of the nodes with many children
    PnsResult result_;
};

}  // namespace tengen::textbook
