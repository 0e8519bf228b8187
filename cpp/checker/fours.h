// The checker's search for a win by fours, with limits that belong to the format: every checker
// finds the same line.
//
// With a limit of 0, 1, 2, ... fours until one is enough; at every node the fours ascending by
// point. Of two fours that do not need each other only the ascending order is tried: a four that
// comes before the last one must share a window with it, or stop a five. A node is counted for
// every position in which the attacker is to move. No position is remembered: where the limits do
// not suffice, the certificate has a move.
#pragma once

#include <optional>
#include <vector>

#include "checker/board.h"

namespace tengen::checker {

constexpr int MOST_FOURS = 6;
constexpr int FOURS_NODES = 200;

/// Fours and forced replies in turn, the last a four or a reply; then five on one of these points.
struct FoursLine {
    std::vector<Point> moves;
    PointList fives;

    int fours() const { return static_cast<int>((moves.size() + 1) / 2); }
    /// Five within so many plies.
    int distance() const { return 2 * fours() + 1; }
};

/// A win by fours of the attacker, who is to move. Nothing: none was found within the limits.
std::optional<FoursLine> find_fours(Board& board, Color attacker);

/// Lemma of fours. The attacker, if the defender passed, would win by this line. Let the defender
/// place one stone m that is not in this zone:
///   - the fours and replies of the line,
///   - the points of its last five,
///   - the empty points of windows without the attacker that hold three stones of the defender, now
///     or after one of the replies.
/// Then the same line still wins. Proof: m is on no point of the line, so every four can be played
/// and leaves the defender the same points to stop it. The defender can leave the line only by
/// making five, or by a four that has to be answered; for either a window needs four stones of the
/// defender and no stone of the attacker. Without m there was none, or the line would not have been
/// one. With m it would hold m and three others, so m was an empty point of a window with three
/// stones, at the start or after a reply: in the zone. The attacker's fives do not depend on stones
/// of the defender elsewhere. ∎
PointList zone_of_fours(Board& board, Color attacker, const FoursLine& line);

}  // namespace tengen::checker
