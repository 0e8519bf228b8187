// How likely a line is to end in a draw.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "eval/network_evaluator.h"

namespace tengen {

/// The log odds of a draw where the line comes to rest: in its last quiet position, because the
/// network learns from quiet ones alone; in the position itself if there is none. A line ends where
/// its next point is taken. Nothing if the network has no draw head.
std::optional<int> line_draw_odds(std::shared_ptr<const NetworkTables> tables, Position position,
                                  std::span<const Point> line);

}  // namespace tengen
