// From a solved position to a certificate that the checker has accepted.
//
// The checker walks the proof on its own board, by its own rules, and asks the solver wherever the
// certificate has no answer yet. So what is written is what was needed, and a mistake of the solver
// ends in a question it cannot answer, not in a wrong certificate.
#pragma once

#include <string>

#include "checker/checker.h"
#include "proof/solver.h"

namespace tengen {

struct Certified {
    checker::CheckReport report;  ///< of the last, complete check
    std::string bytes;            ///< the certificate, if it is proved
};

/// `root` has no side that has made five. The attacker is the solver's.
Certified certify(Solver& solver, const Board& root, const checker::CheckOptions& options);

}  // namespace tengen
