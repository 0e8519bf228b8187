// What a brain says of its thinking, for people and for graphical interfaces.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/question.h"
#include "protocol/notation.h"

namespace tengen::protocol {

/// A report, and a few words on who found it.
struct Info {
    Report report;
    std::string_view text;
};

/// The bits of `INFO show_detail`.
constexpr int REALTIME = 1, DETAIL = 2;

/// The words for a source; none for the main search.
std::string_view words_of(Source source);

/// The chance of the side to move, from 0 to 1.
double win_rate(int value);

/// The message before a move: what every manager can log, and an arena can read.
std::string summary(const Info& info);
/// The marks that an interface draws on the board while the brain thinks.
std::vector<std::string> realtime(const Info& info, const Notation& notation);
/// The block of one line of an analysis of so many.
std::vector<std::string> detail(const Info& info, int lines, const Notation& notation);

}  // namespace tengen::protocol
