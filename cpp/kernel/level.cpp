// The kernels of one level. CMake compiles this file once per instruction set and sets LEVEL_NAME
// and LEVEL_KERNELS.
//
// It includes nothing that defines inline functions: of those the linker keeps one copy, which must
// not be one that was compiled for another machine.
#include "kernel/kernel_table.h"

#include <string.h>
#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace tengen {

namespace {

int greatest(const int* numbers, size_t count) {
    int found = numbers[0];
    for (size_t i = 1; i < count; ++i) found = numbers[i] > found ? numbers[i] : found;
    return found;
}

// --- the network -----------------------------------------------------------------------------

#ifdef __GNUC__
typedef int16_t Shorts __attribute__((vector_size(2 * NETWORK_CHANNELS)));

Shorts relu(Shorts v) { return v > 0 ? v : Shorts{}; }
#ifdef __AVX2__
struct Ints {  // two registers: a vector of twice their width would go through memory
    __m256i low, high;
};
Ints widened(Shorts v) {
    return {_mm256_cvtepi16_epi32(_mm256_castsi256_si128((__m256i)v)),
            _mm256_cvtepi16_epi32(_mm256_extracti128_si256((__m256i)v, 1))};
}
Ints operator+(const Ints& a, const Ints& b) {
    return {_mm256_add_epi32(a.low, b.low), _mm256_add_epi32(a.high, b.high)};
}
#else
typedef int32_t Ints __attribute__((vector_size(4 * NETWORK_CHANNELS)));
Ints widened(Shorts v) { return __builtin_convertvector(v, Ints); }
#endif
#else
struct Shorts {
    int16_t at[NETWORK_CHANNELS];
};
struct Ints {
    int32_t at[NETWORK_CHANNELS];
};

Shorts operator+(Shorts a, const Shorts& b) {
    for (int i = 0; i < NETWORK_CHANNELS; ++i) a.at[i] = (int16_t)(a.at[i] + b.at[i]);
    return a;
}
Shorts operator-(Shorts a, const Shorts& b) {
    for (int i = 0; i < NETWORK_CHANNELS; ++i) a.at[i] = (int16_t)(a.at[i] - b.at[i]);
    return a;
}
Ints operator+(Ints a, const Ints& b) {
    for (int i = 0; i < NETWORK_CHANNELS; ++i) a.at[i] += b.at[i];
    return a;
}
Shorts relu(Shorts v) {
    for (int16_t& each : v.at) each = each > 0 ? each : (int16_t)0;
    return v;
}
Ints widened(const Shorts& v) {
    Ints found;
    for (int i = 0; i < NETWORK_CHANNELS; ++i) found.at[i] = v.at[i];
    return found;
}
#endif

template <typename Vector, typename Number>
Vector load(const Number* from) {
    Vector v;
    memcpy(&v, from, sizeof v);
    return v;
}

Ints change_of(const int16_t* table, Shorts bias, const RowChange& change) {
    const auto row = [&](size_t number) { return load<Shorts>(table + number * NETWORK_BOTH); };
    const Shorts others =
        bias + row(change.others & 255) + row(change.others >> 8 & 255) + row(change.others >> 16);
    return widened(relu(others + row(change.now)) - relu(others + row(change.before)));
}

void add_changes(int32_t* sums, const int16_t* table, const int16_t* bias, const RowChange* changes,
                 size_t count) {
    const int16_t* const other_table = table + NETWORK_CHANNELS;
    const Shorts own_bias = load<Shorts>(bias), other_bias = load<Shorts>(bias + NETWORK_CHANNELS);
    Ints own = load<Ints>(sums), other = load<Ints>(sums + NETWORK_CHANNELS);
    for (size_t i = 0; i < count; ++i) {
        own = own + change_of(table, own_bias, changes[i]);
        other = other + change_of(other_table, other_bias, changes[i]);
    }
    memcpy(sums, &own, sizeof own);
    memcpy(sums + NETWORK_CHANNELS, &other, sizeof other);
}

int16_t bounded(int value, int least) {
    return (int16_t)(value < least ? least : value > MOST_INPUT ? MOST_INPUT : value);
}

/// The next layer: its inputs bounded, shifted and without what is negative.
void layer(const int16_t* weights, const int32_t* bias, const int16_t* in, int shift,
           int16_t* out) {
    int32_t sums[NETWORK_HIDDEN];
#ifdef __AVX2__
    __m256i parts[NETWORK_HIDDEN / 8];
    for (int o = 0; o < NETWORK_HIDDEN / 8; ++o)
        parts[o] = _mm256_loadu_si256((const __m256i*)(bias + 8 * o));
    for (int i = 0; i < NETWORK_HIDDEN; i += 2) {
        int32_t pair;
        memcpy(&pair, in + i, sizeof pair);
        const __m256i both = _mm256_set1_epi32(pair);
        for (int o = 0; o < NETWORK_HIDDEN / 8; ++o) {
            const __m256i w =
                _mm256_loadu_si256((const __m256i*)(weights + i * NETWORK_HIDDEN + 16 * o));
            parts[o] = _mm256_add_epi32(parts[o], _mm256_madd_epi16(w, both));
        }
    }
    memcpy(sums, parts, sizeof sums);
#else
    for (int o = 0; o < NETWORK_HIDDEN; ++o) sums[o] = bias[o];
    for (int i = 0; i < NETWORK_HIDDEN; i += 2)
        for (int o = 0; o < NETWORK_HIDDEN; ++o)
            sums[o] += weights[i * NETWORK_HIDDEN + 2 * o] * in[i] +
                       weights[i * NETWORK_HIDDEN + 2 * o + 1] * in[i + 1];
#endif
    for (int o = 0; o < NETWORK_HIDDEN; ++o) out[o] = bounded(sums[o] >> shift, 0);
}

int dot(const int16_t* a, const int16_t* b, int count) {
    int sum = 0;
    for (int i = 0; i < count; ++i) sum += a[i] * b[i];
    return sum;
}

int network_value(const NetworkLayers* layers, const int32_t* own, const int32_t* other) {
    static_assert(NETWORK_BOTH == NETWORK_HIDDEN, "both layers are alike");
    int16_t x[NETWORK_BOTH], one[NETWORK_HIDDEN], two[NETWORK_HIDDEN];
    for (int c = 0; c < NETWORK_CHANNELS; ++c) {
        x[c] = bounded(own[c] >> SUM_SHIFT, -MOST_INPUT);
        x[NETWORK_CHANNELS + c] = bounded(other[c] >> SUM_SHIFT, -MOST_INPUT);
    }
    layer(layers->one_weights, layers->one_bias, x, ONE_SHIFT, one);
    layer(layers->two_weights, layers->two_bias, one, TWO_SHIFT, two);
    return (layers->out_bias + dot(layers->out_weights, two, NETWORK_HIDDEN)) >> OUT_SHIFT;
}

void network_priors(const int16_t* table, const int16_t* bias, const int16_t* out,
                    const uint8_t (*rows)[4], size_t count, int* found) {
    const Shorts all_bias = load<Shorts>(bias);
    const auto row = [&](uint8_t number) {
        return load<Shorts>(table + number * NETWORK_CHANNELS);
    };
    for (size_t i = 0; i < count; ++i) {
        const Shorts h =
            relu(all_bias + row(rows[i][0]) + row(rows[i][1]) + row(rows[i][2]) + row(rows[i][3]));
        int16_t numbers[NETWORK_CHANNELS];
        memcpy(numbers, &h, sizeof numbers);
        found[i] = dot(numbers, out, NETWORK_CHANNELS) >> POLICY_SHIFT;
    }
}

}  // namespace

extern const KernelTable LEVEL_KERNELS;
const KernelTable LEVEL_KERNELS = {
    LEVEL_NAME, greatest, {add_changes, network_value, network_priors}};

}  // namespace tengen
