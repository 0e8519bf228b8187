// An explicit tree as a game; the twin of `tengen.games.tree`.
#pragma once

#include <span>
#include <vector>

#include "textbook/game.h"

namespace tengen::textbook {

/// Nodes are numbered in pre-order, the root is 0. A state is a node, a move is a child's ordinal,
/// sides alternate, and a node without children is a leaf.
class Tree {
  public:
    using State = std::uint32_t;
    using Move = std::uint32_t;

    /// The ordinals 0, 1, … of a node's children.
    class Moves {
      public:
        explicit Moves(std::size_t size) : size_(size) {}
        std::size_t size() const { return size_; }
        Move operator[](std::size_t ordinal) const { return static_cast<Move>(ordinal); }

      private:
        std::size_t size_;
    };

    /// `child_counts` in pre-order says all about the shape; `utilities` counts only at leaves.
    Tree(std::span<const std::int64_t> child_counts, std::span<const double> utilities, Side root);

    State initial_state() const { return 0; }
    std::size_t size() const { return nodes_.size() - 1; }

    Side to_move(State node) const { return nodes_[node].is_odd ? other(root_) : root_; }

    Moves legal_moves(State node) const {
        return Moves(nodes_[node + 1].first_child - nodes_[node].first_child);
    }

    State play(State node, Move ordinal) const {
        return children_[nodes_[node].first_child + ordinal];
    }

    std::optional<double> outcome(State node) const {
        if (nodes_[node + 1].first_child != nodes_[node].first_child) return std::nullopt;
        return nodes_[node].utility;
    }

  private:
    struct Node {
        double utility = 0;
        std::uint32_t first_child = 0;  // an index into children_
        bool is_odd = false;            // an odd number of moves from the root
    };
    Side root_;
    std::vector<Node> nodes_;  // and one beyond the last, which closes its children
    std::vector<std::uint32_t> children_;
};

static_assert(Game<Tree>);

}  // namespace tengen::textbook
