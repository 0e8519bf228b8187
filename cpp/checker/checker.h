// Checks a certificate: does the attacker win from its root, whatever the defender plays?
//
// The certificate lists positions, each with the attacker's move. For the root and for every listed
// position the checker shows: if all listed positions with more stones are won, this one is. Then
// all are won, by induction on the number of empty points.
//
// The listed move is played. If it makes a four, the one stop is tried; if it threatens to win by
// fours, the replies that the lemma of fours leaves (fours.h); after a quiet move, **every** empty
// point. After each reply the attacker must win by a line of fours, or the position is listed
// itself, or the advice, followed to the end, wins (`replay`). Where the lemma was used, a sample
// of the nodes is tried at every empty point all the same.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "checker/certificate.h"
#include "checker/fours.h"

namespace tengen::checker {

/// Attacker's nodes that one replay may visit: a limit of the format.
constexpr int REPLAY_NODES = 500;
/// Advice for the same stones: as many moves are tried.
constexpr std::size_t MOST_ADVICE = 4;

/// What somebody who knows more has put into a certificate where it did not win.
struct Mended {
    bool is_mended = false;
    std::vector<std::vector<Point>> advised;  ///< the stones whose advice is new
};

struct CheckOptions {
    /// Of the listed positions, one in so many is tried; 1 for all.
    std::uint64_t one_in = 1;
    std::uint64_t seed = 0;
    /// Of the nodes where the lemma is used, one in so many is tried at every empty point.
    std::uint64_t zone_free_in = 100;
    /// Asked after every reply whether to stop.
    std::function<bool()> must_stop = {};
    /// Called after every listed position.
    std::function<void(std::uint64_t done, std::uint64_t known)> progress = {};
    /// Called where the certificate does not win, with the position, the attacker to move. To make
    /// certificates with, so only what is reached from the root is tried; nothing to check with.
    std::function<Mended(const Board&, Certificate&, bool replay_failed)> mend = {};
    /// If it is given: the listed positions that were reached, and the advice that was followed to
    /// a win, the most useful moves first.
    Certificate* used = nullptr;
};

struct CheckReport {
    enum class Status : std::uint8_t { Proved, Failed, Stopped } status = Status::Failed;
    /// Where it failed: the position as `Board::cells`, the attacker to move; and why.
    std::string position, reason;
    std::uint64_t positions = 0;     ///< the root, and the listed ones that were tried
    std::uint64_t quiet = 0;         ///< of these, tried at every empty point
    std::uint64_t replies = 0;       ///< to listed moves
    std::uint64_t replay_nodes = 0;  ///< attacker's nodes inside replays
    std::uint64_t zone_free = 0;     ///< nodes where the lemma was used, tried at every empty point
    std::uint64_t zone_free_replies = 0;  ///< of these, outside the zone
    /// The attacker makes five within so many plies of the root, if all was checked.
    int distance = 0;
    /// The longest resistance: a line of so many plies.
    std::vector<Point> resistance;
};

CheckReport check(Certificate& certificate, const CheckOptions& options);

}  // namespace tengen::checker
