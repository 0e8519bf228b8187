// The network as an evaluator: its sums are kept while the position changes.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "eval/evaluator.h"
#include "eval/network.h"
#include "kernel/kernels.h"

namespace tengen {

/// The tables laid out for both views at once; made once per network, shared by all threads.
class NetworkTables {
  public:
    explicit NetworkTables(std::shared_ptr<const Network> network);

    /// The learnt network of a rule, made when first asked for and shared from then on.
    static std::shared_ptr<const NetworkTables> of(Rule rule);

    const Network& network() const { return *network_; }
    /// By the byte of a point's line: Black's channels, then White's.
    const std::int16_t* table() const { return table_.data(); }
    const std::int16_t* bias() const { return bias_.data(); }
    /// Of the side to move, by the same byte.
    const std::int16_t* policy_table(Color us) const {
        return policy_tables_[static_cast<std::size_t>(us)].data();
    }
    const Network::Side& side(Color color) const {
        return network_->sides[static_cast<std::size_t>(color)];
    }
    /// From the sums of both views, Black's first, without the outlook.
    int value(const NetworkKernels& kernels, Color us, const std::int32_t* sums) const;
    int draw_odds(const NetworkKernels& kernels, Color us, const std::int32_t* sums) const;

  private:
    std::shared_ptr<const Network> network_;
    alignas(64) std::array<std::int16_t, Network::ROWS * NETWORK_BOTH> table_{};
    alignas(64) std::array<std::int16_t, NETWORK_BOTH> bias_{};
    std::array<std::array<std::int16_t, Network::ROWS * Network::CHANNELS>, COLORS> policy_tables_;
    /// The weights of both layers as the kernels read them.
    struct Layers {
        std::array<std::int16_t, Network::HIDDEN * Network::INPUTS> one;
        std::array<std::int16_t, Network::HIDDEN * Network::HIDDEN> two;
    };
    std::array<Layers, COLORS> layers_;

    int head(const NetworkKernels& kernels, Color us, const std::int32_t* sums,
             const std::int16_t* weights, std::int32_t bias) const;
};

class NetworkEvaluator final : public Evaluator {
  public:
    explicit NetworkEvaluator(std::shared_ptr<const NetworkTables> tables,
                              const KernelTable& kernels = tengen::kernels())
        : tables_(std::move(tables)), kernels_(kernels.network) {}

    void reset(const Position& position) override;
    void played(const Position&) override {}  // looked at when the value is asked for
    void undone(const Position& position) override;

    int evaluate(const Position& position) override;
    /// Of a position whose points have these rows, from Black's view, those far from everything
    /// left out; `pair` is its outlook.
    int value_of(std::span<const std::uint32_t> rows, Color us, int pair);
    /// The log odds of a draw, if the network has a draw head.
    std::optional<int> draw_odds(const Position& position);
    std::optional<int> draw_odds_of(std::span<const std::uint32_t> rows, Color us);
    void priors(const Position& position, std::span<const Point> points,
                std::span<int> found) override;

  private:
    struct Kept {
        std::size_t plies;  ///< of the position's history
        alignas(32) std::array<std::int32_t, NETWORK_BOTH> sums;
    };

    void catch_up(const Position& position);
    void begin_with(std::span<const std::uint32_t> rows);
    int value(Color us, int pair) const;
    std::optional<int> draw_odds(Color us) const;
    void add_changes(std::size_t count);

    std::shared_ptr<const NetworkTables> tables_;
    const NetworkKernels& kernels_;
    std::vector<Kept> kept_;  // of the positions on the way here that were looked at
    std::vector<RowChange> changes_;
    std::vector<std::array<std::uint8_t, DIRECTIONS>> rows_;
    std::array<std::uint32_t, CELLS> seen_{};  // when a point was last found changed
    std::uint32_t now_ = 0;
};

}  // namespace tengen
