// A certificate: what the attacker plays, as moves only. Nothing in it is believed; the checker
// tries it.
//
// The format (docs/methods/proof.md has the same in words). Points are y * size + x, one byte up to
// 15 × 15 and two bytes, low byte first, above. Numbers of 16 and 32 bits: low byte first.
//
//   "TENGENPF"  version (1)  rule (0 freestyle, 1 standard)  size  attacker (0 black, 1 white)
//   to_move     16 bits: black stones, points ascending     16 bits: white stones, points ascending
//   32 bits: length of the moves    32 bits: their CRC-32
//   32 bits: length of the advice   32 bits: its CRC-32     the moves     the advice
//
//   moves   := node (attacker to move at the root) or replies (defender to move); or nothing, if
//   the
//              root is won by fours or by advice
//   node    := point replies          the attacker's move, then what is not settled by advice
//   replies := point-sized count, then (point node) per reply, points ascending. A position that
//              came before, in another order of moves, is not written again.
//   advice  := trie over the attacker's stones beyond the root's, ascending:
//   trie    := count, moves to try in that order, count, then (point trie) per next stone
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "checker/board.h"

namespace tengen::checker {

struct Certificate {
    Rule rule = Rule::Freestyle;
    int size = 15;
    Color attacker = Color::Black, to_move = Color::Black;
    std::vector<Point> black, white;  ///< the stones of the root, ascending

    /// The attacker's move, by position.
    std::unordered_map<std::string, Point> moves;
    /// Moves to try, in that order, by the attacker's stones beyond the root's.
    std::map<std::vector<Point>, std::vector<Point>> advice;

    Board root() const;

    /// Canonical: equal certificates have equal bytes. Positions that cannot be reached are left
    /// out.
    std::string encode() const;
    /// Throws std::invalid_argument with a sentence for anything that is not a certificate.
    static Certificate decode(std::string_view bytes);
};

}  // namespace tengen::checker
