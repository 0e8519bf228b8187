// A certificate: what the attacker plays, as moves only. Nothing in it is believed; the checker
// tries it.
//
// The format (docs/methods/proof.md has the same in words). Points are y * size + x, one byte up to
// 15 × 15 and two bytes, low byte first, above. Numbers of 16 and 32 bits: low byte first. A count
// takes seven bits per byte, the low ones first; the high bit says that another byte follows.
//
//   "TENGENPF"  version (2)  rule (0 freestyle, 1 standard)  size  attacker (0 black, 1 white)
//   to_move     16 bits: black stones, points ascending     16 bits: white stones, points ascending
//   32 bits: length of the trie     32 bits: its CRC-32     the trie
//
//   trie := count, moves of the advice in the order in which they are tried
//           count, listed positions: the defender's stones beyond the root's, ascending, and the
//                  attacker's move; the positions ascending by these stones
//           count, next stones: point, trie; ascending
//
// A node of the trie stands for the attacker's stones beyond the root's, ascending. The attacker is
// to move, so the defender has as many beyond the root, and one more if the defender moves there.
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

    /// The attacker's move in a listed position, by `Board::cells`.
    std::unordered_map<std::string, Point> moves;
    /// Moves to try, in that order, by the attacker's stones beyond the root's.
    std::map<std::vector<Point>, std::vector<Point>> advice;

    Board root() const;

    /// Canonical: equal certificates have equal bytes.
    std::string encode() const;
    /// Throws std::invalid_argument with a sentence for anything that is not a certificate.
    static Certificate decode(std::string_view bytes);
};

}  // namespace tengen::checker
