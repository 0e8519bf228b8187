// The commands that the Yixin family of interfaces adds, for analysis.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <utility>

#include "protocol/commands.h"
#include "protocol/machine.h"
#include "protocol/position_commands.h"
#include "protocol/refusal.h"

namespace tengen::protocol {

namespace {

constexpr int MOST_LINES = 400;

// YXBOARD … DONE: the position; no thinking, no answer.
Actions yxboard(Conversation& brain, const Words& words) {
    const GameState& game = brain.game();
    brain.set_game(own_turn(brain.rows(words), game.rule(), game.size()));
    return {};
}

// YXNBEST n: think about the board and show the n best lines.
Actions yxnbest(Conversation& brain, const Words& words) {
    const long long lines = words.size() == 1 ? number_of(words.front()) : 0;
    if (lines < 1 || lines > MOST_LINES)
        throw Refusal("YXNBEST needs a number of lines from 1 to " + std::to_string(MOST_LINES));
    return brain.move(static_cast<int>(lines));
}

Actions balance(Conversation& brain, const std::string& command, const Words& words, int stones) {
    Text given;
    bool is_zero = words.size() <= 1;
    for (const Text& word : words) {
        is_zero &= number_of(word) == 0;
        given += (given.empty() ? U"" : U" ") + word;
    }
    if (!is_zero) throw Refusal(command + " balances at 0 only, not at " + shown(given));
    const GameState& game = brain.game();
    if (game.is_over()) throw Refusal("the game is over; there is nothing to balance");
    return brain.begin(
        std::make_shared<BalanceJob>(brain.player(), game, brain.limit(game), stones),
        [&brain](const std::vector<Point>& found) { return brain.say_points(found); });
}

Actions yxbalanceone(Conversation& brain, const Words& words) {
    return balance(brain, "YXBALANCEONE", words, 1);
}

Actions yxbalancetwo(Conversation& brain, const Words& words) {
    return balance(brain, "YXBALANCETWO", words, 2);
}

// YXSHOWFORBID: the points that are forbidden to the side to move, four digits each.
Actions yxshowforbid(Conversation& brain, const Words&) {
    const Notation notation = brain.notation();
    std::vector<std::pair<int, int>> pairs;
    for (const Point p : brain.game().forbidden()) pairs.push_back(notation.pair(p));
    std::ranges::sort(pairs);
    std::string said = "FORBID ";
    for (const auto& [first, second] : pairs) {
        char digits[16];
        std::snprintf(digits, sizeof digits, "%02d%02d", first, second);
        said += digits;
    }
    return {Say{said + "."}};
}

// YXBLOCK … DONE: points that are not to be looked at.
Actions yxblock(Conversation& brain, const Words& words) {
    for (const Row& row : brain.rows(words)) brain.blocked().add(row.point);
    return {};
}

// YXBLOCKUNDO … DONE: look at them again.
Actions yxblockundo(Conversation& brain, const Words& words) {
    for (const Row& row : brain.rows(words)) brain.blocked().remove(row.point);
    return {};
}

Actions yxblockreset(Conversation& brain, const Words&) {
    brain.blocked() = {};
    return {};
}

Actions yxhashclear(Conversation& brain, const Words&) {
    brain.player()->new_game();
    return {};
}

// YXSHOWINFO: how many threads and how large a table (2^n KB) can be asked for.
Actions yxshowinfo(Conversation& brain, const Words&) {
    const std::uint64_t kilobytes = brain.settings().table_mb() << 10;
    return {Say{"MESSAGE INFO MAX_THREAD_NUM " + std::to_string(processors())},
            Say{"MESSAGE INFO MAX_HASH_SIZE " + std::to_string(std::bit_width(kilobytes) - 1)}};
}

Actions yxstop(Conversation&, const Words&) { return {}; }

using Named = std::pair<std::u32string_view, Command>;
constexpr std::array<Named, 11> COMMANDS = {{
    {U"YXBALANCEONE", yxbalanceone},
    {U"YXBALANCETWO", yxbalancetwo},
    {U"YXBLOCK", yxblock},
    {U"YXBLOCKRESET", yxblockreset},
    {U"YXBLOCKUNDO", yxblockundo},
    {U"YXBOARD", yxboard},
    {U"YXHASHCLEAR", yxhashclear},
    {U"YXNBEST", yxnbest},
    {U"YXSHOWFORBID", yxshowforbid},
    {U"YXSHOWINFO", yxshowinfo},
    {U"YXSTOP", yxstop},
}};

}  // namespace

Command find_yixin_command(const Text& name) {
    const auto* const found = std::ranges::find(COMMANDS, name, &Named::first);
    return found == COMMANDS.end() ? nullptr : found->second;
}

}  // namespace tengen::protocol
