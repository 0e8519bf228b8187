#include "protocol/commands.h"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/position_commands.h"
#include "protocol/refusal.h"
#include "protocol/swap2.h"

namespace tengen::protocol {

namespace {

Point one_point(Conversation& brain, const std::string& command, const Words& words) {
    const Notation notation = brain.notation();
    if (words.size() != 1) throw Refusal(command + " needs one point, such as " + command + " 7,7");
    return notation.read(words.front());
}

// START n, or as the Yixin family has it, `start w h`.
Actions start(Conversation& brain, const Words& words) {
    std::vector<long long> sizes;
    for (const Text& word : words) sizes.push_back(number_of(word));
    if (sizes.empty() || sizes.size() > 2)
        throw Refusal("START needs the size of the board, such as START 15");
    if (sizes.front() != sizes.back()) throw Refusal("only square boards are supported");
    return brain.new_game(started(brain.rule(), sizes.front()));
}

// RECTSTART w,h: square ones only.
Actions rectstart(Conversation& brain, const Words& words) {
    const Text sides = words.size() == 1 ? words.front() : Text();
    if (std::ranges::count(sides, U',') != 1)
        throw Refusal("RECTSTART needs two sides, such as RECTSTART 15,15");
    const std::size_t comma = sides.find(',');
    return start(brain, {sides.substr(0, comma), sides.substr(comma + 1)});
}

Actions restart(Conversation& brain, const Words&) {
    const Rule rule = brain.rule();
    return brain.new_game(GameState(rule, brain.game().size()));
}

Actions begin(Conversation& brain, const Words&) {
    if (brain.game().board().stones() > 0)
        throw Refusal("BEGIN is for an empty board; use TURN or BOARD");
    return brain.move();
}

Actions turn(Conversation& brain, const Words& words) {
    const Point p = one_point(brain, "TURN", words);
    brain.set_game(played(brain.game(), p));
    return brain.move();
}

// PLAY x,y: the brain must move there.
Actions play(Conversation& brain, const Words& words) {
    return brain.play(one_point(brain, "PLAY", words));
}

Actions takeback(Conversation& brain, const Words& words) {
    const GameState& game = brain.game();
    brain.set_game(take_back(game, one_point(brain, "TAKEBACK", words)));
    return {Say{"OK"}};
}

// BOARD … DONE: the position, the brain to move.
Actions board(Conversation& brain, const Words& words) {
    const GameState& game = brain.game();
    brain.set_game(own_turn(brain.rows(words), game.rule(), game.size()));
    return brain.move();
}

// SWAP2BOARD … DONE. Nothing of it is kept: the BOARD that follows says what became of the stones.
Actions swap2board(Conversation& brain, const Words& words) {
    const GameState& game = brain.game();
    GameState position = laid(brain.rows(words), game.rule(), game.size());
    const std::uint64_t seed = brain.next_seed();
    const auto limit = brain.limit(position);
    auto job = std::make_shared<Swap2Job>(brain.player(), std::move(position), limit, seed);
    return brain.begin(std::move(job), [&brain](const std::vector<Point>& stones) {
        return stones.empty() ? Actions{Say{"SWAP"}} : brain.say_points(stones);
    });
}

Actions about(Conversation& brain, const Words&) {
    return {Say{"name=\"Tengen\", version=\"" + brain.version() +
                "\", author=\"the Tengen authors\", country=\"International\""}};
}

// STOP while nothing is thought about.
Actions stop(Conversation&, const Words&) { return {}; }

Actions done(Conversation&, const Words&) {
    throw Refusal("DONE ends a block, but none was begun");
}

using Named = std::pair<std::u32string_view, Command>;
constexpr std::array<Named, 12> COMMANDS = {{
    {U"ABOUT", about},
    {U"BEGIN", begin},
    {U"BOARD", board},
    {U"DONE", done},
    {U"PLAY", play},
    {U"RECTSTART", rectstart},
    {U"RESTART", restart},
    {U"START", start},
    {U"STOP", stop},
    {U"SWAP2BOARD", swap2board},
    {U"TAKEBACK", takeback},
    {U"TURN", turn},
}};

constexpr std::array<std::u32string_view, 16> BLOCKS = {
    U"BOARD",
    U"SWAP2BOARD",
    U"YXBLOCK",
    U"YXBLOCKPATH",
    U"YXBLOCKPATHUNDO",
    U"YXBLOCKUNDO",
    U"YXBOARD",
    U"YXDELETEDATABASEALL",
    U"YXDELETEDATABASEONE",
    U"YXEDITLABELDATABASE",
    U"YXEDITTEXTDATABASE",
    U"YXEDITTVDDATABASE",
    U"YXQUERYDATABASEALL",
    U"YXQUERYDATABASEALLT",
    U"YXQUERYDATABASEONE",
    U"YXQUERYDATABASETEXT",
};

}  // namespace

long long number_of(const Text& text) {
    const auto number = read_number(text, 9);
    if (!number) throw Refusal(shown(text) + " is not a number");
    return *number;
}

Command find_command(const Text& name) {
    const auto* const found = std::ranges::find(COMMANDS, name, &Named::first);
    return found == COMMANDS.end() ? find_yixin_command(name) : found->second;
}

bool is_block(const Text& name) { return std::ranges::find(BLOCKS, name) != BLOCKS.end(); }

}  // namespace tengen::protocol
