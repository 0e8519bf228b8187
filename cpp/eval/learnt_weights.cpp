// The numbers of src/tengen/gomoku/weights/patterns-*.json, compiled in.
#include "eval/pattern_weights.h"

namespace tengen {

namespace {

constexpr int FREESTYLE[] = {
#include <weights/freestyle.inc>
};
constexpr int STANDARD[] = {
#include <weights/standard.inc>
};
constexpr int RENJU[] = {
#include <weights/renju.inc>
};

std::span<const int> numbers_of(Rule rule) {
    switch (rule) {
        case Rule::Freestyle:
        case Rule::Caro:
            return FREESTYLE;
        case Rule::Standard:
        case Rule::CaroExact:
            return STANDARD;
        case Rule::Renju:
            return RENJU;
    }
    return {};
}

}  // namespace

PatternWeights PatternWeights::learnt(Rule rule) {
    const std::span<const int> numbers = numbers_of(rule);
    std::vector<int> both(numbers.begin(), numbers.end());
    // Where the colours are alike they are written once.
    if (both.size() == COUNT) both.insert(both.end(), numbers.begin(), numbers.end());
    return from(both);
}

}  // namespace tengen
