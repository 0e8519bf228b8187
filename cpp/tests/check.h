// A unit-test frame in fifty lines: TEST(name) { CHECK(...); }. No macro does more than it says.
#pragma once

#include <cstdio>
#include <vector>

namespace tengen::test {

struct Case {
    const char* name;
    void (*run)();
    bool is_long;  ///< left out of a quick run
};

inline std::vector<Case>& cases() {
    static std::vector<Case> all;
    return all;
}

inline int& failures() {
    static int count = 0;
    return count;
}

/// How many times as long the tests that play games go on.
inline int& times() {
    static int count = 1;
    return count;
}

struct Register {
    Register(const char* name, void (*run)(), bool is_long) {
        cases().push_back({name, run, is_long});
    }
};

}  // namespace tengen::test

#define TENGEN_TEST(name, is_long)                                                 \
    static void test_##name();                                                     \
    static const ::tengen::test::Register reg_##name(#name, test_##name, is_long); \
    static void test_##name()
#define TEST(name) TENGEN_TEST(name, false)
#define LONG_TEST(name) TENGEN_TEST(name, true)

#define CHECK(condition)                                                        \
    do {                                                                        \
        if (!(condition)) {                                                     \
            std::printf("%s:%d: failed: %s\n", __FILE__, __LINE__, #condition); \
            ++::tengen::test::failures();                                       \
        }                                                                       \
    } while (false)
