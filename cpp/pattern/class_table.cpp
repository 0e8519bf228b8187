#include "pattern/class_table.h"

namespace tengen {

ClassTable::ClassTable(bool renju_black) {
    for (int bits = 0; bits < 1 << 16; ++bits)
        classes_[bits] = classify(Patterns(static_cast<std::uint16_t>(bits)), renju_black);
}

const ClassTable& ClassTable::of(bool renju_black) {
    static const ClassTable renju(true);
    static const ClassTable other(false);
    return renju_black ? renju : other;
}

}  // namespace tengen
