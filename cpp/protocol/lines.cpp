#include "protocol/lines.h"

#include <utility>

namespace tengen::protocol {

std::vector<std::string> LineSplitter::feed(std::string_view bytes) {
    std::vector<std::string> lines;
    for (const char c : bytes) {
        if (c != '\r' && c != '\n') {
            if (line_.size() < LONGEST) line_ += c;
        } else if (!line_.empty()) {
            lines.push_back(std::exchange(line_, {}));
        }
    }
    return lines;
}

}  // namespace tengen::protocol
