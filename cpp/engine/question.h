// What an engine is asked, and what it answers while it thinks.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "pattern/position.h"

namespace tengen {

/// Whatever is reached first ends the search; 0 means no limit of that kind.
struct SearchLimit {
    double seconds = 0;
    double aim = 0;  ///< how long the move deserves; more if the position is unclear, less if not
    std::uint64_t nodes = 0;
    int depth = 0;
};

struct Question {
    Position position;  ///< the game is not over
    SearchLimit limit;
    int ranks = 1;             ///< so many of the best moves are wanted
    std::vector<Point> among;  ///< only these moves, which are legal; all, if it is empty
};

/// Who found the move.
enum class Source : std::uint8_t {
    Search,   ///< the main search
    Fours,    ///< a win by fours from the root
    Threats,  ///< a win by threats from the root
    Forced,   ///< every other legal move, if there is one, loses at once
    Centre,   ///< the first stone
};

/// One of the best moves and its variation, as far as they are known.
struct Report {
    int rank = 1;
    int value = 0;  ///< for the side to move, see search/value.h
    std::vector<Point> pv;
    int depth = 0, selective_depth = 0;
    std::uint64_t nodes = 0, threat_nodes = 0;
    double seconds = 0;
    Source source = Source::Search;
};

using ReportSink = std::function<void(const Report&)>;

}  // namespace tengen
