#include "proof/hints.h"

#include <map>
#include <ranges>
#include <string_view>

namespace tengen {

namespace {

/// The key of one stone of the attacker.
std::uint64_t key_of(checker::Point p, const checker::Certificate& certificate) {
    const Point point = point_at(p % certificate.size, p / certificate.size);
    return ZOBRIST.stone(point, static_cast<Color>(certificate.attacker));
}

Point to_core(checker::Point p, int size) { return point_at(p % size, p / size); }

}  // namespace

// What is added last is found first.
Hints::Hints(std::span<const checker::Certificate> certificates) {
    for (const checker::Certificate& certificate : std::views::reverse(certificates)) {
        const bool is_black = certificate.attacker == checker::Color::Black;
        std::uint64_t root = 0;
        for (const checker::Point p : is_black ? certificate.black : certificate.white)
            root ^= key_of(p, certificate);
        for (const auto& [stones, moves] : certificate.advice) {
            std::uint64_t key = root;
            for (const checker::Point p : stones) key ^= key_of(p, certificate);
            for (const checker::Point move : std::views::reverse(moves))
                threats_.add(key, to_core(move, certificate.size));
        }
        // In an order of their own: two positions may have the same stones of the attacker.
        const std::map<std::string_view, checker::Point> moves(certificate.moves.begin(),
                                                               certificate.moves.end());
        for (const auto& [cells, move] : std::views::reverse(moves)) {
            std::uint64_t key = 0;
            for (std::size_t p = 0; p < cells.size(); ++p)
                if (cells[p] == checker::Board::stone(certificate.attacker))
                    key ^= key_of(static_cast<checker::Point>(p), certificate);
            const int size = certificate.size;
            const auto cell = [&, text = cells](int x, int y) {
                const char c = text[static_cast<std::size_t>(y * size + x)];
                return c == checker::Board::EMPTY   ? Cell::Empty
                       : c == checker::Board::BLACK ? Cell::Black
                                                    : Cell::White;
            };
            quiet_.add(key, to_core(move, size));
            quiet_.add(Advice::local_key(size, static_cast<Color>(certificate.attacker), cell),
                       to_core(move, size));
        }
    }
}

}  // namespace tengen
