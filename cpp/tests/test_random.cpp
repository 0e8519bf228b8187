#include "base/random.h"
#include "tests/check.h"

TEST(splitmix64_gives_the_published_sequence) {
    tengen::SplitMix64 random(1234567);
    CHECK(random.next() == 6457827717110365317ULL);
    CHECK(random.next() == 3203168211198807973ULL);
    CHECK(random.next() == 9817491932198370423ULL);
}

TEST(below_stays_below) {
    tengen::SplitMix64 random(1);
    for (int i = 0; i < 1000; ++i) CHECK(random.below(7) < 7);
}
