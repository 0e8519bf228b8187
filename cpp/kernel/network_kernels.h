// The loops of the network. Nothing here defines a function: see level.cpp.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace tengen {

enum { NETWORK_CHANNELS = 16, NETWORK_HIDDEN = 32, NETWORK_BOTH = 2 * NETWORK_CHANNELS };

/// Shifts and bounds between the layers; see eval/network.h.
enum {
    SUM_SHIFT = 4,
    ONE_SHIFT = 8,
    TWO_SHIFT = 9,
    OUT_SHIFT = 11,
    POLICY_SHIFT = 8,
    MOST_INPUT = 16383
};

/// One of the four rows of a point is another now; the other three stay, a byte each.
struct RowChange {
    uint32_t others;
    uint16_t before, now;
};

/// The layers, as the kernels read them: the weights of inputs 2i and 2i + 1 side by side, for one
/// output after the other.
struct NetworkLayers {
    const int16_t* one_weights;
    const int32_t* one_bias;
    const int16_t* two_weights;
    const int32_t* two_bias;
    const int16_t* out_weights;
    int32_t out_bias;
};

struct NetworkKernels {
    /// Adds what the points are worth now and takes away what they were worth before. A row has
    /// NETWORK_BOTH numbers, and so have the bias and the sums.
    void (*add_changes)(int32_t* sums, const int16_t* table, const int16_t* bias,
                        const RowChange* changes, size_t count);
    /// From the sums of the side to move and of the other to the value without the outlook.
    int (*value)(const NetworkLayers* layers, const int32_t* own, const int32_t* other);
    /// The priors of points, each with four rows.
    void (*priors)(const int16_t* table, const int16_t* bias, const int16_t* out,
                   const uint8_t (*rows)[4], size_t count, int* found);
};

}  // namespace tengen
