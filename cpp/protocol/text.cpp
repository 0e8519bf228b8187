#include "protocol/text.h"

#include <algorithm>
#include <cstdio>

namespace tengen::protocol {

namespace {

constexpr char32_t REPLACEMENT = 0xFFFD;
constexpr std::size_t MOST_SHOWN = 40;

/// How a character of several bytes begins: its length, and what the second byte may be.
struct Lead {
    int length;
    unsigned char least, most;
};

Lead lead_of(unsigned char c) {
    if (c >= 0xC2 && c <= 0xDF) return {2, 0x80, 0xBF};
    if (c == 0xE0) return {3, 0xA0, 0xBF};
    if (c == 0xED) return {3, 0x80, 0x9F};
    if (c >= 0xE1 && c <= 0xEF) return {3, 0x80, 0xBF};
    if (c == 0xF0) return {4, 0x90, 0xBF};
    if (c >= 0xF1 && c <= 0xF3) return {4, 0x80, 0xBF};
    if (c == 0xF4) return {4, 0x80, 0x8F};
    return {0, 0, 0};
}

std::string escaped(char32_t c, char quote) {
    if (c == static_cast<unsigned char>(quote) || c == '\\') return {'\\', static_cast<char>(c)};
    if (c == '\t') return "\\t";
    if (c == '\n') return "\\n";
    if (c == '\r') return "\\r";
    if (c >= 0x20 && c < 0x7F) return {static_cast<char>(c)};
    char text[12];
    const char* const form = c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x";
    std::snprintf(text, sizeof text, form, static_cast<unsigned>(c));
    return text;
}

}  // namespace

Text decode(std::string_view bytes) {
    Text text;
    for (std::size_t i = 0; i < bytes.size();) {
        const auto at = [&](std::size_t k) { return static_cast<unsigned char>(bytes[k]); };
        const unsigned char first = at(i++);
        if (first < 0x80) {
            text += first;
            continue;
        }
        const Lead lead = lead_of(first);
        char32_t c = first & (0xFF >> (lead.length + 1));
        int read = 1;
        for (; read < lead.length && i < bytes.size(); ++read, ++i) {
            const unsigned char least = read == 1 ? lead.least : 0x80;
            const unsigned char most = read == 1 ? lead.most : 0xBF;
            if (at(i) < least || at(i) > most) break;
            c = c << 6 | (at(i) & 0x3F);
        }
        text += lead.length > 0 && read == lead.length ? c : REPLACEMENT;
    }
    return text;
}

std::string narrow(const Text& text) {
    std::string bytes;
    for (const char32_t c : text) bytes += c < 0x80 ? static_cast<char>(c) : '?';
    return bytes;
}

bool is_blank(char32_t c) {
    return (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20) || c == 0x85 || c == 0xA0 ||
           c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 ||
           c == 0x202F || c == 0x205F || c == 0x3000;
}

Text strip(const Text& text) {
    const auto first = std::find_if_not(text.begin(), text.end(), is_blank);
    const auto last = std::find_if_not(text.rbegin(), text.rend(), is_blank).base();
    return first < last ? Text(first, last) : Text();
}

std::vector<Text> split(const Text& text, std::size_t most) {
    std::vector<Text> words;
    auto at = std::find_if_not(text.begin(), text.end(), is_blank);
    while (at != text.end()) {
        auto end = std::find_if(at, text.end(), is_blank);
        if (words.size() + 1 == most) end = text.end();
        words.emplace_back(at, end);
        at = std::find_if_not(end, text.end(), is_blank);
    }
    return words;
}

Text upper(Text text) {
    for (char32_t& c : text)
        if (c >= 'a' && c <= 'z') c -= 'a' - 'A';
    return text;
}

std::optional<long long> read_number(const Text& text, int digits) {
    const std::size_t sign = !text.empty() && (text[0] == '+' || text[0] == '-') ? 1 : 0;
    const std::size_t count = text.size() - sign;
    if (count < 1 || count > static_cast<std::size_t>(digits)) return {};
    long long number = 0;
    for (const char32_t c : text.substr(sign)) {
        if (c < '0' || c > '9') return {};
        number = 10 * number + static_cast<long long>(c - '0');
    }
    return text[0] == '-' ? -number : number;
}

std::string shown(const Text& text) {
    const Text part = text.substr(0, MOST_SHOWN);
    const bool is_cut = text.size() > MOST_SHOWN;
    const bool has_single = part.find('\'') != Text::npos,
               has_double = part.find('"') != Text::npos;
    const char quote = has_single && !has_double ? '"' : '\'';
    std::string said(1, quote);
    for (const char32_t c : part) said += escaped(c, quote);
    if (is_cut) said += "...";
    return said + quote;
}

}  // namespace tengen::protocol
