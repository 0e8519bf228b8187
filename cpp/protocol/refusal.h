// What a manager asked for and cannot have.
#pragma once

#include <stdexcept>
#include <string>

namespace tengen::protocol {

/// The one sentence after ERROR. The sentences are those of the Python brain, word for word
/// (`tengen/errors/sentences/en.json`); the conformance tests compare the two.
class Refusal : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace tengen::protocol
