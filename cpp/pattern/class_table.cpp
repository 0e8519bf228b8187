#include "pattern/class_table.h"

namespace tengen {

ClassTable::ClassTable(bool renju_black) {
    for (int bits = 0; bits < 1 << 16; ++bits) {
        Patterns patterns;
        for (const Direction d : ALL_DIRECTIONS)
            patterns.set(d, static_cast<Pattern>(bits >> (4 * static_cast<int>(d)) & 15));
        classes_[bits] = classify(patterns, renju_black);
    }
}

const ClassTable& ClassTable::of(bool renju_black) {
    static const ClassTable renju(true);
    static const ClassTable other(false);
    return renju_black ? renju : other;
}

}  // namespace tengen
