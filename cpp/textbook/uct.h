// Monte-Carlo tree search: UCT with proven values; the twin of `tengen.search.monte_carlo.uct`,
// which explains the method. Both draw the same random numbers and compute in the same order, so
// that the same seed grows the same tree in either language.
//
// States are kept in the nodes: walking down plays nothing.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "base/random.h"
#include "textbook/game.h"
#include "textbook/uct_rules.h"

namespace tengen::textbook {

struct UctOptions {
    double exploration;
    double caution;
    double least;  // the utilities of the game lie between least and greatest
    double greatest;
    std::uint64_t seed;
    std::uint64_t playouts;
    std::uint64_t nodes;
    double seconds;
};

/// What was learnt of one root move.
struct UctMove {
    std::uint32_t ordinal;
    double value;
    bool is_proven;
    std::uint32_t visits;
};

struct UctResult {
    double value = 0;
    bool has_value = false;
    bool is_proven = false;
    std::vector<std::uint32_t> pv;  // ordinals
    std::vector<UctMove> moves;
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
    std::uint64_t depth = 0;
    std::uint64_t playouts = 0;
};

template <Game G>
class Uct {
  public:
    using State = typename G::State;

    Uct(const G& game, const UctOptions& options)
        : game_(game),
          options_(options),
          random_(options.seed),
          exploration_(options.exploration * (options.greatest - options.least)),
          caution_(options.caution * (options.greatest - options.least)),
          bonuses_(TABLE, NONE_YET),
          spreads_(TABLE) {
        for (std::uint32_t visits = 1; visits < TABLE; ++visits)
            spreads_[visits] = uct::spread(visits);
    }

    template <class Poll>
    UctResult search(State state, Poll&& poll) {
        using Clock = std::chrono::steady_clock;
        const auto start = Clock::now();
        const auto is_late = [&] {
            return std::chrono::duration<double>(Clock::now() - start).count() >= options_.seconds;
        };
        const bool has_deadline = options_.seconds < std::numeric_limits<double>::infinity();
        nodes_.reserve(std::min({options_.playouts, options_.nodes, FIRST_NODES - 1}) + 1);
        create(std::move(state), 0);
        std::uint64_t playouts = 0;
        while (!nodes_[0].is_proven() && playouts < options_.playouts &&
               result_.nodes < options_.nodes) {
            if (playouts % POLL_EVERY == POLL_EVERY - 1) poll();
            if (has_deadline && playouts % CLOCK_EVERY == 0 && is_late()) break;
            simulate();
            ++playouts;
        }
        result_.playouts = playouts;
        report();
        return std::move(result_);
    }

  private:
    static constexpr std::uint32_t NONE = ~std::uint32_t{0};
    static constexpr std::uint64_t POLL_EVERY = POLL_INTERVAL / 8;  // a playout is several nodes
    static constexpr std::uint64_t CLOCK_EVERY = 32;
    static constexpr std::uint64_t FIRST_NODES = 1 << 15;
    static constexpr std::uint32_t TABLE = 1024;
    static constexpr double NONE_YET = -1.0;

    struct Node {
        State state{};
        double total = 0;
        double value = 0;  // the mean of the simulations, within the bounds
        double lower = 0;
        double upper = 0;
        std::uint32_t visits = 0;
        std::uint32_t children = 0;  // where they begin in children_, once one was tried
        std::uint32_t count = 0;     // of the legal moves
        std::uint32_t tried = 0;
        std::uint32_t winner = NONE;  // a move that ends the game as well as can be
        Side side = Side::MAX;

        bool is_proven() const { return lower == upper; }
    };

    // --- the four steps ---------------------------------------------------------------------

    void simulate() {
        path_.clear();
        std::uint32_t at = 0;
        while (nodes_[at].tried == nodes_[at].count) {  // a proven node is never selected
            path_.push_back(at);
            at = most_urgent(nodes_[at]);
        }
        path_.push_back(at);
        const std::uint32_t leaf = expand(at);
        const double reward = nodes_[leaf].is_proven() ? nodes_[leaf].lower : playout(leaf);
        backpropagate(leaf, reward);
    }

    std::uint32_t most_urgent(const Node& node) {
        const double sign = static_cast<int>(node.side);
        const double bonus = bonus_of(node.visits);
        std::uint32_t best = NONE;
        double greatest = -std::numeric_limits<double>::infinity();
        for (const std::uint32_t index : children_of(node)) {
            const Node& child = nodes_[index];
            if (uct::is_idle(child, node, sign)) continue;
            const double urgency = uct::urgency(child, sign, bonus, spread_of(child.visits));
            if (urgency > greatest) {
                best = index;
                greatest = urgency;
            }
        }
        return best;
    }

    std::uint32_t expand(std::uint32_t at) {
        if (nodes_.size() == NONE) throw SearchError("search.tree_full");
        const auto leaf = static_cast<std::uint32_t>(nodes_.size());
        Node& node = nodes_[at];
        if (node.tried == 0) {
            node.children = static_cast<std::uint32_t>(children_.size());
            children_.resize(children_.size() + node.count);
        }
        children_[node.children + node.tried] = leaf;
        const auto moves = game_.legal_moves(node.state);
        State state = game_.play(node.state, moves[node.tried++]);
        create(std::move(state), path_.size());
        return leaf;
    }

    double playout(std::uint32_t leaf) {
        State state = nodes_[leaf].state;
        for (;;) {
            const auto moves = game_.legal_moves(state);
            state =
                game_.play(state, moves[random_.below(static_cast<std::uint32_t>(moves.size()))]);
            if (const auto utility = game_.outcome(state)) return checked(*utility);
        }
    }

    void backpropagate(std::uint32_t leaf, double reward) {
        uct::count(nodes_[leaf], reward);
        bool changed = nodes_[leaf].is_proven();
        for (std::size_t i = path_.size(); i-- > 0;) {
            Node& node = nodes_[path_[i]];
            if (changed) changed = tighten(node);
            reward = uct::within_bounds(reward, node);
            uct::count(node, reward);
        }
    }

    // --- nodes ------------------------------------------------------------------------------

    void create(State&& state, std::size_t depth) {
        Node& node = nodes_.emplace_back();
        ++result_.nodes;
        if (const auto utility = game_.outcome(state)) {
            node.lower = node.upper = node.value = checked(*utility);
            ++result_.leaves;
        } else {
            node.side = game_.to_move(state);
            if (node.side == Side::CHANCE) throw SearchError("search.core_chance");
            node.lower = options_.least;
            node.upper = options_.greatest;
            if (look_ahead(node, state)) ++depth;
        }
        node.state = std::move(state);
        result_.depth = std::max<std::uint64_t>(result_.depth, depth);
    }

    /// Proves a node in which one move ends the game as well as can be.
    bool look_ahead(Node& node, const State& state) {
        const auto moves = game_.legal_moves(state);
        node.count = static_cast<std::uint32_t>(moves.size());
        if (node.count == 0) throw GameError(NO_MOVE);
        const double best = node.side == Side::MAX ? options_.greatest : options_.least;
        for (std::uint32_t i = 0; i < node.count; ++i) {
            const auto utility = game_.outcome(game_.play(state, moves[i]));
            if (!utility || *utility != best) continue;
            node.winner = i;
            node.lower = node.upper = best;
            ++result_.nodes;
            ++result_.leaves;
            return true;
        }
        return false;
    }

    double checked(double utility) const {
        if (utility >= options_.least && utility <= options_.greatest) return utility;
        throw SearchError(
            "search.outside_utilities",
            {{"value", utility}, {"least", options_.least}, {"greatest", options_.greatest}});
    }

    bool tighten(Node& node) const {
        const auto children = children_of(node);
        return uct::tighten(node, node.side == Side::MAX, node.tried, node.tried == node.count,
                            [&](std::uint32_t i) -> const Node& { return nodes_[children[i]]; });
    }

    /// The children that were tried, by their indices in nodes_.
    std::span<const std::uint32_t> children_of(const Node& node) const {
        return {children_.data() + node.children, node.tried};
    }

    /// The weight of a child's spread. Most nodes have few visits: those roots are drawn once.
    double bonus_of(std::uint32_t visits) {
        if (visits >= TABLE) return uct::bonus(exploration_, visits);
        if (bonuses_[visits] == NONE_YET) bonuses_[visits] = uct::bonus(exploration_, visits);
        return bonuses_[visits];
    }

    double spread_of(std::uint32_t visits) const {
        return visits < TABLE ? spreads_[visits] : uct::spread(visits);
    }

    // --- the answer -------------------------------------------------------------------------

    /// The ordinal of the move to play; see `MCTS._choose`.
    std::uint32_t choose(const Node& node) const {
        if (node.winner != NONE) return node.winner;
        const double sign = static_cast<int>(node.side);
        const double least = sign * (sign > 0 ? options_.least : options_.greatest);
        return uct::choose(node.count, [&](std::uint32_t i) {
            if (i >= node.tried) return uct::untried(least);
            const Node& child = nodes_[children_of(node)[i]];
            return uct::preference(child, sign, caution_ * spread_of(child.visits));
        });
    }

    void report() {
        const Node* node = &nodes_[0];
        result_.is_proven = result_.has_value = node->is_proven();
        result_.value = node->lower;
        if (node->winner != NONE) {
            result_.moves.push_back({node->winner, node->lower, true, 0});
        } else {
            for (std::uint32_t i = 0; i < node->tried; ++i) {
                const Node& child = nodes_[children_of(*node)[i]];
                result_.moves.push_back({i, child.value, child.is_proven(), child.visits});
            }
        }
        while (node->count != 0) {
            const std::uint32_t ordinal = choose(*node);
            result_.pv.push_back(ordinal);
            if (node->winner != NONE || ordinal >= node->tried) break;
            node = &nodes_[children_of(*node)[ordinal]];
            if (!result_.has_value) {
                result_.has_value = true;
                result_.value = node->value;
            }
        }
    }

    const G& game_;
    UctOptions options_;
    SplitMix64 random_;
    double exploration_;
    double caution_;
    std::vector<double> bonuses_;
    std::vector<double> spreads_;
    std::vector<Node> nodes_;              // the root first
    std::vector<std::uint32_t> children_;  // a run of indices for every node that was expanded
    std::vector<std::uint32_t> path_;
    UctResult result_;
};

}  // namespace tengen::textbook
