// Standard input and output, as bytes.
#pragma once

#include "protocol/server.h"

namespace tengen {

class StandardPipe : public protocol::Pipe {
  public:
    StandardPipe();
    std::size_t read(std::span<char> bytes) override;
    /// Lines end as the system's programs end them: CR LF on Windows, LF elsewhere.
    bool write(std::string_view text) override;
};

/// Ctrl-C, and on Windows Ctrl-Break and a closed console, end the process at once and without a
/// word.
void end_quietly_on_interrupt();

/// End the process at once, whatever its threads do.
[[noreturn]] void leave();

}  // namespace tengen
