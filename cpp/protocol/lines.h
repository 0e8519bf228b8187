// Bytes become lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tengen::protocol {

/// Lines end with CR, LF or both; empty ones are left out, and the rest of a very long one is
/// dropped.
class LineSplitter {
  public:
    static constexpr std::size_t LONGEST = 1 << 16;

    /// The lines that these bytes end.
    std::vector<std::string> feed(std::string_view bytes);
    /// What no line end has followed.
    const std::string& rest() const { return line_; }

  private:
    std::string line_;
};

}  // namespace tengen::protocol
