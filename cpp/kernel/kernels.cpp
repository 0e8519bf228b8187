#include "kernel/kernels.h"

namespace tengen {

extern const KernelTable PORTABLE_KERNELS;
#ifdef TENGEN_HAS_AVX2
extern const KernelTable AVX2_KERNELS;
#endif

const std::vector<const KernelTable*>& all_kernels() {
    static const std::vector<const KernelTable*> ALL = [] {
        std::vector<const KernelTable*> found = {&PORTABLE_KERNELS};
#ifdef TENGEN_HAS_AVX2
        if (__builtin_cpu_supports("avx2")) found.push_back(&AVX2_KERNELS);
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
