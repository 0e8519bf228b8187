// Depth-first proof-number search (Nagai 2002) with a bounded table.
//
// The problem says what the moves are and whether a node is won or lost outright; this engine
// decides where to look next. At OR nodes the disproof number is the greatest of the children's and
// one for each other that is open (weak proof numbers, Ueda et al. 2008): many moves transpose, and
// a sum would count them again and again. At AND nodes the proof number is the sum.
//
// When the memory is used up, the nodes with the least work below them go (SmallTreeGC, Nagai
// 1999). Proved nodes stay, so that the proof of the root can be read at the end.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace tengen {

using ProofNumber = std::uint32_t;
constexpr ProofNumber INFINITE_PROOF = 1'000'000'000;

/// What a problem says of a node. Open: its moves are listed; none decide it against the side to
/// move. Proved, Disproved: decided without a move. CutOff: the list is not complete, the search
/// ends.
enum class Expansion : std::uint8_t { Open, Proved, Disproved, CutOff };

/// `Problem` has types Move, Key and Note (what it keeps per node), and
///     Key key(bool is_or) const                      of the present position
///     Key key_after(Move, bool is_or) const
///     Expansion expand(bool is_or, std::vector<Move>&, Note&)
///     void play(Move, bool is_or), void undo()
///     bool must_end() const
/// and, if it has an idea of them, the first numbers of a child:
///     ProofNumber first_number(Move, bool is_or) const    pn of an AND child, dn of an OR child
/// or wants to learn what wins, with the position in place:
///     void proved(Move, bool is_or)    a move of an OR node that has just been proved
template <typename Problem>
class DfPn {
  public:
    using Move = typename Problem::Move;
    using Key = typename Problem::Key;
    using Note = typename Problem::Note;

    struct Node;
    struct Child {
        Move move;
        Node* node;  ///< in the table, where it stays until it is forgotten; then none
    };
    struct Node {
        ProofNumber pn = 1, dn = 1;
        std::uint32_t work = 0;  ///< expansions below, itself included
        bool is_expanded = false, is_on_path = false, is_garbage = false;
        std::vector<Child> children;
        Note note{};

        bool is_proved() const { return pn == 0; }
        bool is_decided() const { return pn == 0 || dn == 0; }
    };

    /// The table takes at most so many bytes, about.
    DfPn(Problem& problem, std::size_t memory) : problem_(problem), most_bytes_(memory) {}

    /// Search from the present position, where the attacker is to move unless told otherwise, until
    /// it is decided or the problem must end. It may be called again to go on.
    Node& solve(bool is_or = true) {
        Node& root = node_at(problem_.key(is_or));
        search(root, is_or, INFINITE_PROOF, INFINITE_PROOF);
        return root;
    }
    /// The node of that key; a new one if it is not known.
    Node& node_at(Key key) {
        const auto [found, is_new] = nodes_.try_emplace(key);
        if (is_new) bytes_ += sizeof(Node) + MAP_BYTES;
        return found->second;
    }
    bool knows_proved(Key key) const {
        const auto found = nodes_.find(key);
        return found != nodes_.end() && found->second.is_proved();
    }
    /// Is the memory used up by nodes that must stay? Then it finds no more.
    bool is_full() const { return is_full_; }
    std::size_t bytes() const { return bytes_; }

  private:
    /// What the map and the allocator add to a node and to a list of children, about.
    static constexpr std::size_t MAP_BYTES = 48, LIST_BYTES = 16;
    /// Of the memory, the part in so many that has to be free after nodes were forgotten.
    static constexpr std::size_t LEAST_FREE = 8;

    struct Tally {  // of a node's children together
        ProofNumber pn, dn;
        ProofNumber second;  ///< of the number that one child decides, the second least
        ProofNumber others;  ///< of the number that all decide, what is not the best child's
        Child* best;
    };

    static Tally look(Node& node, bool is_or) {
        ProofNumber least = INFINITE_PROOF, second = INFINITE_PROOF;  // what one child decides
        ProofNumber greatest = 0, sum = 0, open = 0, best_part = 0;   // what all children decide
        Child* best = nullptr;
        for (Child& child : node.children) {
            const ProofNumber pn = child.node ? child.node->pn : 1;
            const ProofNumber dn = child.node ? child.node->dn : 1;
            const ProofNumber one = is_or ? pn : dn, part = is_or ? dn : pn;
            greatest = std::max(greatest, part);
            sum = std::min(INFINITE_PROOF, sum + part);
            open += part > 0;
            if (one < least) {
                second = least;
                least = one;
                best = &child;
                best_part = part;
            } else {
                second = std::min(second, one);
            }
        }
        if (!is_or) return {sum, least, second, sum - best_part, best};
        const bool is_decided = greatest == 0 || greatest == INFINITE_PROOF;
        const ProofNumber others = is_decided ? 0 : open - 1;
        return {least, greatest + others, second, others, best};
    }

    void search(Node& node, bool is_or, ProofNumber pn_limit, ProofNumber dn_limit) {
        const std::uint64_t before = expansions_;
        node.is_on_path = true;
        if ((node.is_expanded || expand(node, is_or)) && !node.is_decided())
            descend(node, is_or, pn_limit, dn_limit);
        node.is_on_path = false;
        node.work = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(node.work + (expansions_ - before), ~std::uint32_t{0}));
        if (node.dn == 0) forget_children(node);
        if constexpr (requires(Move move) { problem_.proved(move, is_or); })
            if (node.is_proved() && is_or)
                for (const Child& child : node.children)
                    if (child.node && child.node->is_proved()) problem_.proved(child.move, is_or);
    }

    void descend(Node& node, bool is_or, ProofNumber pn_limit, ProofNumber dn_limit) {
        while (!problem_.must_end() && !is_full_) {
            const Tally tally = look(node, is_or);
            node.pn = tally.pn;
            node.dn = tally.dn;
            if (node.is_decided() || node.pn >= pn_limit || node.dn >= dn_limit) return;
            // Leave the best child only when it is clearly worse than the second (1 + ε).
            const ProofNumber own = std::min(INFINITE_PROOF, tally.second + tally.second / 4 + 1);
            const ProofNumber pn = is_or ? std::min(pn_limit, own) : pn_limit - tally.others;
            const ProofNumber dn = is_or ? dn_limit - tally.others : std::min(dn_limit, own);
            assert(tally.best && pn > 0 && dn > 0);
            Child& best = *tally.best;
            if (!best.node) best.node = &node_at(problem_.key_after(best.move, is_or));
            problem_.play(best.move, is_or);
            search(*best.node, !is_or, pn, dn);
            problem_.undo();
        }
    }

    /// False if the problem had to end.
    bool expand(Node& node, bool is_or) {
        assert(node.children.empty());
        moves_.clear();
        const Expansion expansion = problem_.expand(is_or, moves_, node.note);
        if (expansion == Expansion::CutOff) {
            node.note = Note{};
            return false;
        }
        ++expansions_;
        node.is_expanded = true;
        if (expansion != Expansion::Open) {
            node.pn = expansion == Expansion::Proved ? 0 : INFINITE_PROOF;
            node.dn = INFINITE_PROOF - node.pn;
            return true;
        }
        node.children.reserve(moves_.size());
        for (const Move move : moves_) node.children.push_back({move, child_node(move, is_or)});
        bytes_ += list_bytes(node);
        const Tally tally = look(node, is_or);
        node.pn = tally.pn;
        node.dn = tally.dn;
        if (bytes_ > most_bytes_) collect_garbage();
        return true;
    }

    Node* child_node(Move move, bool is_or) {
        Node& child = node_at(problem_.key_after(move, is_or));
        if constexpr (requires { problem_.first_number(move, is_or); }) {
            if (!child.is_expanded && child.pn == 1 && child.dn == 1)
                (is_or ? child.pn : child.dn) = problem_.first_number(move, is_or);
        }
        return &child;
    }

    static std::size_t list_bytes(const Node& node) {
        return node.children.empty() ? 0 : node.children.capacity() * sizeof(Child) + LIST_BYTES;
    }
    /// What does not win needs no list of moves.
    void forget_children(Node& node) {
        bytes_ -= list_bytes(node);
        std::vector<Child>().swap(node.children);
    }

    /// Forget the half of the nodes that are not needed with the least work below them.
    void collect_garbage() {
        std::vector<std::uint32_t> works;
        const auto may_go = [](const Node& node) { return !node.is_on_path && !node.is_proved(); };
        for (const auto& [key, node] : nodes_)
            if (may_go(node)) works.push_back(node.work);
        const auto middle = works.begin() + static_cast<std::ptrdiff_t>(works.size() / 2);
        if (!works.empty()) std::nth_element(works.begin(), middle, works.end());
        for (auto& [key, node] : nodes_) node.is_garbage = may_go(node) && node.work <= *middle;
        for (auto& [key, node] : nodes_)
            for (Child& child : node.children)
                if (child.node && child.node->is_garbage) child.node = nullptr;
        bytes_ = 0;
        for (auto place = nodes_.begin(); place != nodes_.end();) {
            if (place->second.is_garbage) {
                place = nodes_.erase(place);
                continue;
            }
            bytes_ += sizeof(Node) + MAP_BYTES + list_bytes(place->second);
            ++place;
        }
        is_full_ = bytes_ > most_bytes_ - most_bytes_ / LEAST_FREE;
    }

    struct HashKey {
        std::size_t operator()(const Key& key) const { return static_cast<std::size_t>(key); }
    };

    Problem& problem_;
    std::size_t bytes_ = 0, most_bytes_;
    std::uint64_t expansions_ = 0;
    bool is_full_ = false;
    std::unordered_map<Key, Node, HashKey> nodes_;
    std::vector<Move> moves_;
};

}  // namespace tengen
