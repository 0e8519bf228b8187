// Wins by fours asked for at any node of the main search.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "threat/fours.h"
#include "threat/threat_search.h"

namespace tengen {

/// Keeps a light board of its own and follows the main search only when it is asked: most nodes
/// never ask, and those that do are mostly neighbours.
class FoursProbe {
  public:
    static constexpr int NONE = FoursSearch::NONE;
    struct Stone {
        Point point;
        Color color;
        bool operator==(const Stone&) const = default;
    };

    explicit FoursProbe(int table_bits) : table_bits_(table_bits), table_(table_bits) {}

    /// A new root, searched with a part of that budget.
    void reset(const Board& board, Budget& whole);
    /// Forget what was learnt.
    void clear() { table_ = FoursTable(table_bits_); }

    /// How many fours win for the attacker, if the attacker moved next after these stones; NONE if
    /// that is not known within so many positions.
    int find(std::span<const Stone> stones, Color attacker, int nodes);
    /// What the attacker threatens after these stones, within so many positions.
    std::optional<Proof> threat(std::span<const Stone> stones, Color attacker, int nodes);

    std::uint64_t nodes() const { return budget_ ? budget_->nodes() : 0; }

  private:
    void follow(std::span<const Stone> stones);

    int table_bits_;
    FoursTable table_;
    std::optional<Budget> budget_;
    std::unique_ptr<FourBoard> board_;
    std::unique_ptr<FoursSearch> search_;
    std::vector<Stone> stones_;  // those on `board_` since the root
};

}  // namespace tengen
