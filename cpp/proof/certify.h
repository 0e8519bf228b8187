// From a solved position to a certificate that the checker has accepted.
//
// The checker walks the proof on its own board, by its own rules, and asks the solver wherever the
// certificate has no answer yet. So what is written is what was needed, and a mistake of the solver
// ends in a question it cannot answer, not in a wrong certificate.
#pragma once

#include <span>
#include <string>

#include "checker/checker.h"
#include "proof/exhaustive.h"
#include "proof/solver.h"

namespace tengen {

struct Certified {
    checker::CheckReport report;  ///< of the last, complete check
    std::string bytes;            ///< the certificate, if it is proved
};

/// What is known before the solver is asked. It is checked like all the rest.
struct Known {
    std::span<const checker::Certificate> parts =
        {};                            ///< of the same game, the first of them first
    Point move = NO_POINT;             ///< of the attacker at the root, who is to move there
    Exhaustive* exhaustive = nullptr;  ///< of the root; asked where the solver knows no move
};

/// Draft: after one pass, in which the solver was asked for everything that was needed. It is meant
/// to be a part of another certificate, and that is when it is checked.
enum class Finish : std::uint8_t { Draft, Checked };

/// `root` has no side that has made five. The attacker is the solver's.
Certified certify(Solver& solver, const Board& root, const checker::CheckOptions& options,
                  const Known& known = {}, Finish finish = Finish::Checked);

}  // namespace tengen
