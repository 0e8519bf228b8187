#include "threat/four_board.h"

#include <algorithm>
#include <cassert>

#include "board/zobrist.h"
#include "pattern/forbidden.h"
#include "pattern/line_walk.h"

namespace tengen {

namespace {

/// By `PatternPair::bits`: bit 0 Black's four, 1 Black's five, 2 White's four, 3 White's five.
constexpr auto FLAGS_OF_PAIR = [] {
    std::array<std::uint8_t, 256> flags{};
    for (int bits = 0; bits < 256; ++bits)
        for (const int color : {0, 1}) {
            const auto pattern = static_cast<Pattern>(color ? bits >> 4 : bits & 15);
            if (is_four(pattern)) flags[bits] |= static_cast<std::uint8_t>(1 << (2 * color));
            if (pattern == Pattern::Five)
                flags[bits] |= static_cast<std::uint8_t>(2 << (2 * color));
        }
    return flags;
}();

/// One bit for each cell of a window that lies within the radius.
template <int Radius>
constexpr std::uint32_t LOW_BITS = [] {
    std::uint32_t bits = 0;
    for (int i = -Radius; i <= Radius; ++i) bits |= 1U << (2 * (Lines::WINDOW_RADIUS + i));
    return bits;
}();

/// What a point has in some direction: the four bits of all directions, one over the other.
unsigned any_direction(unsigned flags) {
    flags |= flags >> 8;
    return (flags | flags >> 4) & 15;
}

/// Are three bits set? (Not std::popcount: without the instruction in the target it is a call.)
bool has_three(std::uint32_t bits) {
    bits &= bits - 1;
    return (bits & (bits - 1)) != 0;
}

/// Does one side have three stones within reach? Otherwise no five or four there comes or goes.
template <int Radius>
bool is_busy(std::uint32_t window) {
    const std::uint32_t low = window & LOW_BITS<Radius>, high = window >> 1 & LOW_BITS<Radius>;
    return has_three(low & ~high) || has_three(high & ~low);
}

}  // namespace

FourBoard::FourBoard(const Board& board)
    : rule_(board.rule()),
      size_(board.size()),
      key_(board.to_move() == Color::White ? board.key() ^ ZOBRIST.turn() : board.key()),
      lines_(board.lines()),
      table_(&PatternTable::of(board.rule())) {
    for (const Point p : empty_points(*this)) {
        Flags flags = 0;
        for (const Direction d : ALL_DIRECTIONS)
            flags |= static_cast<Flags>(FLAGS_OF_PAIR[table_->look_up(lines_, p, d).bits]
                                        << (4 * static_cast<int>(d)));
        set_flags(p, flags);
    }
    changes_.reserve(1024);
    plies_.reserve(128);
}

void FourBoard::place(Point p, Color color) {
    assert(is_empty(p));
    plies_.push_back({p, color, static_cast<std::uint32_t>(changes_.size())});
    lines_.flip(p, cell_of(color));
    key_ ^= ZOBRIST.stone(p, color);
    if (flags_[p]) {
        changes_.push_back({p, flags_[p]});
        set_flags(p, 0);
    }
    each_line(*table_, [&]<int Radius, Direction D> { refresh<Radius, D>(p); });
}

void FourBoard::undo() {
    assert(!plies_.empty());
    const Ply ply = plies_.back();
    plies_.pop_back();
    while (changes_.size() > ply.first_change) {
        set_flags(changes_.back().point, changes_.back().before);
        changes_.pop_back();
    }
    lines_.flip(ply.point, cell_of(ply.color));
    key_ ^= ZOBRIST.stone(ply.point, ply.color);
}

template <int Radius, Direction D>
void FourBoard::refresh(Point p) {
    if (!is_busy<Radius>(lines_.window(p, D))) return;
    constexpr int SHIFT = 4 * static_cast<int>(D);
    each_pair<Radius, D>(*table_, lines_, size_, p, [&](Point q, PatternPair pair) {
        const auto now =
            static_cast<Flags>((flags_[q] & ~(15 << SHIFT)) | FLAGS_OF_PAIR[pair.bits] << SHIFT);
        if (now == flags_[q]) return;
        changes_.push_back({q, flags_[q]});
        set_flags(q, now);
    });
}

void FourBoard::set_flags(Point p, Flags flags) {
    const unsigned now = any_direction(flags);
    for (unsigned changed = any_direction(flags_[p]) ^ now; changed; changed &= changed - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(changed));
        sets_[i].toggle(p);
        counts_[i] += now >> i & 1 ? 1 : -1;
        assert(counts_[i] >= 0);
    }
    flags_[p] = flags;
}

bool FourBoard::is_forbidden(Point p, Color color) const {
    if (!is_renju_black(color)) return false;
    const Patterns found = patterns(p, color);
    return judge_foul(lines_, p, found, classify(found, true)) != Foul::None;
}

}  // namespace tengen
