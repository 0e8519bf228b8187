// Renju's forbidden points, for whoever keeps the lines.
#pragma once

#include "pattern/position.h"

namespace tengen {

/// Is the empty point p forbidden to Black, who would make these patterns there, of that class?
Foul judge_foul(const Lines& lines, Point p, Patterns patterns, PointClass point_class);

}  // namespace tengen
