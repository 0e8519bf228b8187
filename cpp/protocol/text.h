// Foreign text: lines of a manager become words, and parts of them stand in answers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::protocol {

/// Text is UTF-32 inside: a manager may send any bytes, and what is cut is cut between characters.
using Text = std::u32string;

/// UTF-8; what is none becomes U+FFFD.
Text decode(std::string_view bytes);

/// ASCII only, for text that was checked before.
std::string narrow(const Text& text);

/// Without the blanks around it.
Text strip(const Text& text);
/// What stands between the blanks; at most so many words, the last with what follows it.
std::vector<Text> split(const Text& text, std::size_t most = ~std::size_t{0});
/// Letters of ASCII in upper case.
Text upper(Text text);
bool is_blank(char32_t c);

/// A whole number of at most so many digits, perhaps with a sign.
std::optional<long long> read_number(const Text& text, int digits);

/// In quotes and in ASCII, cut after 40 characters: it can stand in an answer.
std::string shown(const Text& text);

}  // namespace tengen::protocol
