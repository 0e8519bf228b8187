#include <cstdlib>
#include <cstring>

#include "tests/check.h"

// core_tests [PART [TIMES]]: the tests whose names contain PART; those that play games play so many
// times as many. core_tests --quick: all but the long ones.
int main(int argc, char** argv) {
    using namespace tengen::test;
    const char* part = argc > 1 ? argv[1] : "";
    if (argc > 2) times() = std::atoi(argv[2]);
    const bool is_quick = std::strcmp(part, "--quick") == 0;
    if (is_quick) part = "";
    int failed = 0, total = 0;
    for (const Case& test : cases()) {
        if (!std::strstr(test.name, part) || (is_quick && test.is_long)) continue;
        ++total;
        const int before = failures();
        test.run();
        if (failures() != before) {
            std::printf("FAILED %s\n", test.name);
            ++failed;
        }
    }
    std::printf("%d passed, %d failed\n", total - failed, failed);
    return failed == 0 && total > 0 ? 0 : 1;
}
