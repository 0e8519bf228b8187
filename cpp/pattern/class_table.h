// `classify` as a table over the sixteen bits of `Patterns`.
#pragma once

#include <array>
#include <memory>

#include "pattern/pattern.h"

namespace tengen {

class ClassTable {
  public:
    /// The shared table: one for Black in renju, one for everybody else.
    static const ClassTable& of(bool renju_black);

    PointClass operator[](Patterns patterns) const { return classes_[patterns.bits()]; }

  private:
    explicit ClassTable(bool renju_black);

    std::array<PointClass, 1 << 16> classes_;
};

}  // namespace tengen
