#include "kernel/kernels.h"

#ifdef TENGEN_HAS_AVX2
#include <cpuid.h>
#endif

namespace tengen {

extern const KernelTable PORTABLE_KERNELS;
#ifdef TENGEN_HAS_AVX2
extern const KernelTable AVX2_KERNELS;

namespace {

/// Whether processor and system let us use AVX2. Asked directly, because __builtin_cpu_supports
/// needs a part of the compiler's library that zig's does not have.
bool has_avx2() {
    constexpr unsigned OSXSAVE = 1u << 27, AVX = 1u << 28, AVX2 = 1u << 5, XMM_YMM = 6;
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0) return false;
    if ((c & (OSXSAVE | AVX)) != (OSXSAVE | AVX)) return false;
    unsigned low = 0, high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    if ((low & XMM_YMM) != XMM_YMM) return false;  // the system must save the registers
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & AVX2) != 0;
}

}  // namespace
#endif

const std::vector<const KernelTable*>& all_kernels() {
    static const std::vector<const KernelTable*> ALL = [] {
        std::vector<const KernelTable*> found = {&PORTABLE_KERNELS};
#ifdef TENGEN_HAS_AVX2
        if (has_avx2()) found.push_back(&AVX2_KERNELS);
#endif
        return found;
    }();
    return ALL;
}

const KernelTable& kernels() {
    static const KernelTable& BEST = *all_kernels().back();
    return BEST;
}

}  // namespace tengen
