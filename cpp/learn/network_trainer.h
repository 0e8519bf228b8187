// Trains the network: logistic regression of the value and of draws, softmax regression of the best
// move, on batches of positions.
//
// A row of a table is learnt as a sum: what the own pattern is worth, what the opponent's is, and
// what the two are worth together, which a penalty keeps small. So rows that occur seldom learn
// from the others.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/random.h"
#include "learn/network_samples.h"

namespace tengen {

struct NetworkModel;

/// What a training changes. The value and the policy learn the same numbers with the draws and
/// without them.
enum class Lessons { All, WithoutDraws, OnlyDraws };

struct TrainingOptions {
    int batch = 512;
    float blend = 0.7F;   ///< how much of the target is the search's score; the rest is the result
    float policy = 0.3F;  ///< what the loss of the best move weighs beside that of the value
    float decay = 1e-5F;  ///< of what the patterns of a row are worth together, and of outlooks
    Lessons lessons = Lessons::All;
};

struct NetworkLosses {
    std::size_t positions = 0, choices = 0;
    double result = 0;  ///< cross-entropy to results
    double score = 0;   ///< cross-entropy to the search's scores
    double best = 0;    ///< cross-entropy to best moves
    double first = 0;   ///< how often the best move is put first
    double draw = 0;    ///< cross-entropy to whether the game was drawn; 0 without a draw head
};

class NetworkTrainer {
  public:
    /// Under renju the colours learn apart.
    NetworkTrainer(Rule rule, std::uint64_t seed);
    ~NetworkTrainer();

    /// One epoch in random order. The rate falls from the first to the last. Returns the mean loss
    /// of value and best move together, or of the draws where only they learn; cut short if `stop`
    /// is set.
    double train(const NetworkSamples& data, std::span<const std::uint32_t> chosen,
                 const TrainingOptions& options, double first_rate, double last_rate,
                 SplitMix64& random, const Stop& stop);
    /// Of the numbers before they are rounded.
    NetworkLosses losses(const NetworkSamples& data, std::span<const std::uint32_t> chosen) const;
    /// As the engine uses it; what no quiet position shows stays as it was made by hand.
    Network network() const;

    /// Everything that the next step depends on.
    std::string state() const;
    /// Throws std::invalid_argument if it is no state of such a trainer.
    void restore(std::string_view state);
    /// Begin with the numbers of a network, perhaps of another rule.
    void start_from(const Network& network);

  private:
    void begin_draws(const NetworkSamples& data, std::span<const std::uint32_t> chosen);
    std::size_t side(Color color) const { return is_even_ ? 0 : static_cast<std::size_t>(color); }

    Rule rule_;
    bool is_even_;
    std::unique_ptr<NetworkModel> model_;
};

/// The cross-entropy to draws of one chance for all positions: the share of draws among those that
/// were learnt from. A draw head must be better.
double draw_share_loss(const NetworkSamples& data, std::span<const std::uint32_t> learnt_from,
                       std::span<const std::uint32_t> chosen);

/// The losses of a network as it is shipped.
NetworkLosses losses_of(const Network& network, const NetworkSamples& data,
                        std::span<const std::uint32_t> chosen);

}  // namespace tengen
