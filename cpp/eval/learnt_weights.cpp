// The numbers of src/tengen/gomoku/weights/{patterns,network}-*.json, compiled in.
#include "eval/network.h"
#include "eval/pattern_weights.h"

namespace tengen {

namespace {

struct Numbers {
    std::span<const int> patterns, network;
};

constexpr int FREESTYLE[] = {
#include <weights/patterns-freestyle.inc>
};
constexpr int STANDARD[] = {
#include <weights/patterns-standard.inc>
};
constexpr int RENJU[] = {
#include <weights/patterns-renju.inc>
};
constexpr int FREESTYLE_NETWORK[] = {
#include <weights/network-freestyle.inc>
};
constexpr int STANDARD_NETWORK[] = {
#include <weights/network-standard.inc>
};
constexpr int RENJU_NETWORK[] = {
#include <weights/network-renju.inc>
};

Numbers numbers_of(Rule rule) {
    switch (rule) {
        case Rule::Freestyle:
        case Rule::Caro:
            return {FREESTYLE, FREESTYLE_NETWORK};
        case Rule::Standard:
        case Rule::CaroExact:
            return {STANDARD, STANDARD_NETWORK};
        case Rule::Renju:
            return {RENJU, RENJU_NETWORK};
    }
    return {};
}

/// Where the colours are alike they are written once, with at most so many numbers.
std::vector<int> both(std::span<const int> numbers, std::size_t most) {
    std::vector<int> found(numbers.begin(), numbers.end());
    if (found.size() <= most) found.insert(found.end(), numbers.begin(), numbers.end());
    return found;
}

}  // namespace

PatternWeights PatternWeights::learnt(Rule rule) {
    return from(both(numbers_of(rule).patterns, COUNT));
}

Network Network::learnt(Rule rule) {
    return from(both(numbers_of(rule).network, COUNT + DRAW_COUNT));
}

}  // namespace tengen
