#include "tests/check.h"

int main() {
    using namespace tengen::test;
    int failed = 0;
    for (const Case& test : cases()) {
        const int before = failures();
        test.run();
        if (failures() != before) {
            std::printf("FAILED %s\n", test.name);
            ++failed;
        }
    }
    const int total = static_cast<int>(cases().size());
    std::printf("%d passed, %d failed\n", total - failed, failed);
    return failed == 0 && total > 0 ? 0 : 1;
}
