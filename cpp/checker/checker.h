// Checks a certificate: does the attacker win from its root, whatever the defender plays?
//
// For every position with a move in the certificate, the move is played and every empty point is
// tried as a reply. After each reply the attacker must win by fours, or the certificate has a move
// for the new position, or its advice, followed to the end, wins (`replay`). Inside a replay the
// defender is allowed to leave out the replies of which the lemma of fours says that they change
// nothing (fours.h); at a sample of the nodes they are tried all the same.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "checker/certificate.h"
#include "checker/fours.h"

namespace tengen::checker {

/// Attacker's nodes that one replay may visit: a limit of the format.
constexpr int REPLAY_NODES = 2'000;
/// Advice for the same stones: as many moves are tried.
constexpr std::size_t MOST_ADVICE = 4;

struct CheckOptions {
    /// Of the positions with a move, one in so many is tried; 1 for all.
    std::uint64_t one_in = 1;
    std::uint64_t seed = 0;
    /// Of the defender's nodes inside replays, one in so many is tried at every empty point.
    std::uint64_t zone_free_in = 100;
    /// Asked after every reply whether to stop.
    std::function<bool()> must_stop = {};
    /// Called after every position.
    std::function<void(std::uint64_t done, std::uint64_t known)> progress = {};
    /// Called where the certificate does not win, with the position, the attacker to move; whether
    /// it could be mended. To make certificates with; nothing to check them with.
    std::function<bool(const Board&, Certificate&, bool replay_failed)> mend = {};
    /// If it is given: the advice that was followed to a win.
    std::map<std::vector<Point>, std::vector<Point>>* used = nullptr;
};

struct CheckReport {
    enum class Status : std::uint8_t { Proved, Failed, Stopped } status = Status::Failed;
    /// Where it failed: the position as `Board::cells`, the attacker to move; and why.
    std::string position, reason;
    std::uint64_t positions = 0;     ///< with a move, tried at every empty point
    std::uint64_t replies = 0;       ///< tried there
    std::uint64_t replay_nodes = 0;  ///< attacker's nodes inside replays
    std::uint64_t zone_free = 0;  ///< defender's nodes inside replays, tried at every empty point
    std::uint64_t zone_free_replies = 0;  ///< of these, outside the zone
    /// The attacker makes five within so many plies of the root, if all was checked.
    int distance = 0;
};

CheckReport check(Certificate& certificate, const CheckOptions& options);

}  // namespace tengen::checker
