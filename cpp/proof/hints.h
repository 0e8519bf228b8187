// What won in proofs that are finished: advice for the next ones. It never changes while they run,
// so that each of them is a function of its position and its hints.
#pragma once

#include <span>

#include "checker/certificate.h"
#include "proof/advice.h"

namespace tengen {

class Hints {
  public:
    /// Of equal worth, the moves of the first certificates come first.
    explicit Hints(std::span<const checker::Certificate> certificates);

    const Advice& threats() const { return threats_; }
    const Advice& quiet() const { return quiet_; }

  private:
    Advice threats_, quiet_;
};

}  // namespace tengen
