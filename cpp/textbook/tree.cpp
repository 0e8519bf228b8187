#include "textbook/tree.h"

#include <limits>

namespace tengen::textbook {

namespace {

/// A node whose children are still to come.
struct Open {
    std::uint32_t next_child;  // where in children_ the next one is written
    std::int64_t left;
};

}  // namespace

Tree::Tree(std::span<const std::int64_t> child_counts, std::span<const double> utilities, Side root)
    : root_(root) {
    const std::size_t size = child_counts.size();
    if (size == 0 || size != utilities.size() || size > std::numeric_limits<std::uint32_t>::max())
        throw GameError("a tree needs one child count and one utility per node");
    nodes_.resize(size + 1);
    children_.resize(size - 1);
    std::uint32_t used = 0;
    std::vector<Open> open;
    for (std::uint32_t node = 0; node < size; ++node) {
        while (!open.empty() && open.back().left == 0) open.pop_back();
        if (node > 0) {
            if (open.empty()) throw GameError("the child counts of a tree are too small");
            children_[open.back().next_child++] = node;
            --open.back().left;
        }
        const std::int64_t count = child_counts[node];
        if (count < 0 || count > static_cast<std::int64_t>(size - 1 - used))
            throw GameError("the child counts of a tree are too great");
        nodes_[node] = {utilities[node], used, open.size() % 2 == 1};
        open.push_back({used, count});
        used += static_cast<std::uint32_t>(count);
    }
    nodes_[size].first_child = used;
    if (used != size - 1) throw GameError("the child counts of a tree are too small");
}

}  // namespace tengen::textbook
