#include "protocol/conversation.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "protocol/commands.h"
#include "protocol/position_commands.h"
#include "protocol/refusal.h"

namespace tengen::protocol {

namespace {

/// The rows of a block that can all be stones: the points of the largest board.
constexpr std::size_t MOST_ROWS = MAX_SIZE * MAX_SIZE;
/// Letters of a row that are kept: more than any row has.
constexpr std::size_t MOST_WORD = 64;
/// Characters of lines that wait while a job runs.
constexpr std::size_t MOST_WAITING = std::size_t{1} << 20;

Text first_word(const Text& text) {
    const auto words = split(text, 2);
    return words.empty() ? Text() : upper(words.front());
}

/// Does an INFO concern the move that is being thought about?
bool is_time(const Text& text) {
    const auto words = split(text, 3);
    const Text key = words.size() > 1 ? upper(words[1]) : Text();
    return key == U"TIMEOUT_TURN" || key == U"TIME_LEFT";
}

Actions& append(Actions& actions, Actions more) {
    actions.insert(actions.end(), std::make_move_iterator(more.begin()),
                   std::make_move_iterator(more.end()));
    return actions;
}

Say error_line(const std::string& sentence) { return {"ERROR " + sentence}; }

}  // namespace

bool is_end(const Text& line) { return first_word(line) == U"END"; }

Say failure(const std::string& what, std::exception_ptr error) {
    try {
        std::rethrow_exception(std::move(error));
    } catch (const Refusal& refusal) {
        return error_line(refusal.what());
    } catch (const std::exception& unforeseen) {
        return error_line(what + " has failed: " + unforeseen.what());
    }
}

// --- what the driver calls ---

Actions Conversation::feed(const Text& line, double late) {
    const Text text = strip(line), word = first_word(text);
    if (is_end(text)) {
        is_ending_ = true;
        return task_ ? Actions{Halt{}} : Actions{Quit{}};
    }
    const bool is_anything_waiting = !waiting_.empty() || is_flooded_;
    if (word == U"INFO" && (!is_anything_waiting || is_time(text))) return hear_info(text);
    if (!task_) {
        late_ = late;
        return read(text);
    }
    if (word == U"STOP" || word == U"YXSTOP") return {Halt{}};
    if (text.empty()) return {};
    wait(text);
    return task_->answer ? Actions{} : Actions{Halt{}};
}

// Keep a line for its turn; of a flood only the beginning.
void Conversation::wait(const Text& text) {
    is_flooded_ |= waiting_size_ + text.size() > MOST_WAITING;
    if (is_flooded_) return;
    waiting_.push_back(text);
    waiting_size_ += text.size();
}

Actions Conversation::info(const Info& info) {
    if (!task_ || !task_->answer) return {};
    const bool is_first = info.report.rank == 1;
    if (is_first) last_info_ = info;
    const long long show = settings_.show_detail.value_or(0);
    Actions actions;
    if (show & REALTIME && is_first)
        for (std::string& line : realtime(info, notation()))
            actions.push_back(Say{std::move(line)});
    if (show & DETAIL)
        for (std::string& line : detail(info, task_->lines, notation()))
            actions.push_back(Say{std::move(line)});
    return actions;
}

Actions Conversation::finish(const std::vector<Point>& stones, double seconds) {
    const std::optional<Info> last = std::move(last_info_);
    const Task task = end_task(seconds);
    if (!task.answer) return {};
    Actions actions;
    if (last) actions.push_back(Say{summary(*last)});
    try {
        append(actions, task.answer(stones));
    } catch (const Refusal& refusal) {
        actions.push_back(
            error_line(std::string("the player's answer cannot be played: ") + refusal.what()));
    }
    may_ponder_ = true;
    return actions;
}

Actions Conversation::fail(std::exception_ptr error, double seconds) {
    const Task task = end_task(seconds);
    return task.answer ? Actions{failure("the player", std::move(error))} : Actions{};
}

Conversation::Task Conversation::end_task(double seconds) {
    assert(task_);
    Task task = std::move(*task_);
    task_.reset();
    last_info_.reset();
    may_ponder_ = false;
    if (task.answer) clock_.spend(seconds);
    return task;
}

std::optional<Actions> Conversation::go_on() {
    if (task_) return {};
    if (!waiting_.empty()) {
        late_ = 0;
        const Text text = std::move(waiting_.front());
        waiting_.pop_front();
        waiting_size_ -= text.size();
        return read(text);
    }
    if (std::exchange(is_flooded_, false))
        return Actions{
            error_line("too many lines came while the brain was thinking; the last of them are "
                       "dropped")};
    if (is_ending_) return Actions{Quit{}};
    make_player();
    if (may_ponder_ && settings_.pondering.value_or(0) != 0) return ponder();
    return {};
}

// --- lines and blocks ---

Actions Conversation::read(const Text& text) {
    Words words = split(text);
    if (words.empty()) return {};
    const Text command = upper(words.front());
    if (command == U"INFO") return hear_info(text);
    Actions actions;
    if (block_) {
        if (!find_command(command) || command == U"DONE") return collect(words);
        actions.push_back(error_line(narrow(block_->command) + " was not ended by DONE"));
        block_.reset();
    }
    words.erase(words.begin());
    if (!is_block(command)) return append(actions, obey(command, text, words));
    block_ = Block{command, {}};
    return append(actions, collect(words));
}

// Take rows of the open block, as many as can be of use, and judge it at DONE.
Actions Conversation::collect(const Words& words) {
    Words& rows = block_->rows;
    std::size_t end = 0;
    for (; end < words.size() && upper(words[end]) != U"DONE"; ++end)
        if (rows.size() <= MOST_ROWS) rows.push_back(words[end].substr(0, MOST_WORD));
    if (end == words.size()) return {};
    const Block block = std::move(*block_);
    block_.reset();
    if (end + 1 < words.size())
        return {error_line("nothing may follow DONE, but " + shown(words[end + 1]) + " does")};
    return obey(block.command, block.command, block.rows);
}

Actions Conversation::obey(const Text& command, const Text& text, const Words& words) {
    const Command found = find_command(command);
    if (!found) return {Say{"UNKNOWN command " + shown(text)}};
    try {
        return found(*this, words);
    } catch (const std::exception&) {
        return {failure(narrow(command), std::current_exception())};
    }
}

// --- INFO, heard at any time ---

Actions Conversation::hear_info(const Text& text) {
    const Words words = split(text, 3);
    const Settings::Number before = settings_.time_left;
    if (words.size() < 3 || !settings_.tell(words[1], strip(words[2]))) return {};
    const Text key = upper(words[1]);
    if (key == U"TIME_LEFT") clock_.told_time_left(before, *settings_.time_left);
    if (!task_) {
        if (is_option(key)) make_player();
        return {};
    }
    if (!task_->answer)
        return key == U"PONDERING" && settings_.pondering == 0 ? Actions{Halt{}} : Actions{};
    if (!is_time(text)) return {};
    const auto limit = limit_of(task_->job->game(), 0);
    if (!limit) return {Halt{}};
    return limit->seconds > 0 ? Actions{Halt{limit->seconds}} : Actions{};
}

// --- what the commands use ---

Rule Conversation::rule() const {
    const long long number = settings_.rule.value_or(0);
    if (is_yixin_ && number == 2) return Rule::Renju;
    for (const Rule rule : ALL_RULES)
        if (static_cast<long long>(rule) == number) return rule;
    throw Refusal("rule " + std::to_string(number) + " is not supported; choose 0, 1, 4, 8 or 9");
}

const GameState& Conversation::game() {
    if (!game_) throw Refusal("there is no board yet; send START first");
    if (const Rule told = rule(); game_->rule() != told) game_ = under_rule(*game_, told);
    return *game_;
}

const std::shared_ptr<Player>& Conversation::player() {
    const Player::Options options = options_of(settings_);
    if (!player_ || player_->options() != options) {
        player_.reset();  // first free its memory
        player_ = std::make_shared<Player>(options, make_evaluator_);
    }
    return player_;
}

Actions Conversation::new_game(GameState game) {
    game_ = std::move(game);
    blocked_ = {};
    clock_ = MatchClock();
    player()->new_game();
    return {Say{"OK"}};
}

// Make the engine for a game under way before a move needs it, off the manager's clock. What goes
// wrong is told by the move: an INFO is not answered.
void Conversation::make_player() {
    if (!game_) return;
    try {
        player();
    } catch (const Refusal&) {
        return;
    }
}

std::optional<SearchLimit> Conversation::limit(const GameState& game) {
    return limit_of(game, std::exchange(late_, 0.0));
}

std::optional<SearchLimit> Conversation::limit_of(const GameState& game, double late) const {
    return clock_.limit(settings_, game.stones(game.to_move()), game.empty(), late);
}

Actions Conversation::move(int lines) {
    const GameState& state = game();
    if (const Point lost = only_forbidden(state); lost != NO_POINT) {
        set_game(put(state, lost));
        return {Say{notation().write(lost)}};
    }
    const auto& who = player();
    const auto how_long = limit(state);
    return begin(
        std::make_shared<MoveJob>(who, state, how_long, lines, among(state)),
        [this](const std::vector<Point>& stones) { return play(stones.front()); }, lines);
}

Actions Conversation::begin(std::shared_ptr<Job> job, Respond answer, int lines) {
    task_ = Task{job, lines, std::move(answer)};
    Actions actions{Begin{std::move(job)}};
    if (is_ending_) actions.push_back(Halt{});
    return actions;
}

Actions Conversation::say_points(const std::vector<Point>& stones) {
    return {Say{notation().write(stones)}};
}

Actions Conversation::play(Point p) {
    set_game(played(game(), p));
    return {Say{notation().write(p)}};
}

std::vector<Row> Conversation::rows(const Words& words) {
    const Notation notation = this->notation();
    const auto size = static_cast<std::size_t>(notation.size());
    if (words.size() > size * size) {
        const std::string side = std::to_string(size);
        throw Refusal("a board of " + side + "x" + side + " has fewer points");
    }
    std::vector<Row> rows;
    for (const Text& word : words) rows.push_back(notation.read_row(word));
    return rows;
}

// The moves that are not blocked; none for all.
std::vector<Point> Conversation::among(const GameState& game) const {
    if (blocked_.is_empty()) return {};
    std::vector<Point> free = game.legal_moves();
    std::erase_if(free, [&](Point p) { return blocked_.contains(p); });
    if (free.empty()) throw Refusal("every legal point is blocked; send YXBLOCKRESET");
    return free;
}

std::optional<Actions> Conversation::ponder() {
    may_ponder_ = false;
    if (!game_ || game_->is_over()) return {};
    try {
        task_ = Task{std::make_shared<PonderJob>(player(), *game_), 1, {}};
    } catch (const std::exception&) {  // nobody asked: the next command tells what is wrong
        return {};
    }
    return Actions{Begin{task_->job}};
}

}  // namespace tengen::protocol
