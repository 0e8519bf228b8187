#include <algorithm>
#include <vector>

#include "base/random.h"
#include "kernel/kernels.h"
#include "tests/check.h"

using namespace tengen;

TEST(every_level_computes_the_same) {
    SplitMix64 random(9);
    CHECK(!all_kernels().empty() && &kernels() == all_kernels().back());
    for (std::size_t count = 1; count < 300; ++count) {
        std::vector<int> numbers(count);
        for (int& number : numbers) number = static_cast<int>(random.next());
        for (const KernelTable* level : all_kernels())
            CHECK(level->greatest(numbers.data(), count) == std::ranges::max(numbers));
    }
}
