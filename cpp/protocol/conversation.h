// The brain's side of the Gomocup protocol: lines in, actions out, and nothing else.
//
// It touches no stream, no thread and no clock. Whoever drives it (server.h) feeds lines, runs the
// jobs that it asks for and hands back their results. While a job runs, INFO, STOP and END are
// heard at once; every other line waits its turn, and what is told after it waits with it. After
// END the jobs are cut short, but what was asked before it is answered.
//
// Every line has a meaning of its own: what is malformed costs one ERROR and the next line is read
// afresh. A block (BOARD … DONE) is read to its end before it is judged. This is the C++ twin of
// `tengen.gomocup.brain.conversation`; one set of tests holds them together.
#pragma once

#include <deque>
#include <exception>
#include <functional>
#include <optional>

#include "protocol/actions.h"
#include "protocol/clock.h"
#include "protocol/notation.h"

namespace tengen::protocol {

using Words = std::vector<Text>;

class Conversation {
  public:
    /// In the Yixin dialect points are written row first and rule 2 is renju. The seed chooses
    /// among the openings of Swap2. The factory makes what judges positions.
    Conversation(std::string version, bool is_yixin, std::uint64_t seed,
                 EvaluatorFactory make_evaluator)
        : version_(std::move(version)),
          is_yixin_(is_yixin),
          seed_(seed),
          make_evaluator_(std::move(make_evaluator)) {}

    // --- what the driver calls ---

    /// One line of the manager, whose clock has run for `late` seconds by now.
    Actions feed(const Text& line, double late);
    /// What the running job has found so far.
    Actions info(const Info& info);
    /// The stones that the job chose, after so many seconds; then comes `go_on`.
    Actions finish(const std::vector<Point>& stones, double seconds);
    /// The reason why the job has no result; then comes `go_on`.
    Actions fail(std::exception_ptr error, double seconds);
    /// One step after a job: a line that waited for its end, the end, or pondering. None: the next
    /// step is the manager's, or a job's.
    std::optional<Actions> go_on();

    // --- what the commands use ---

    using Respond = std::function<Actions(const std::vector<Point>&)>;

    const std::string& version() const { return version_; }
    const Settings& settings() const { return settings_; }
    Notation notation() { return Notation(game().size(), is_yixin_); }
    /// The rule that was told. Throws Refusal for a number without a meaning.
    Rule rule() const;
    /// The game, under the rule that was told last. Throws Refusal before START.
    const GameState& game();
    void set_game(GameState game) { game_ = std::move(game); }
    PointSet& blocked() { return blocked_; }
    /// Who plays, with the options that the manager told.
    const std::shared_ptr<Player>& player();
    std::uint64_t next_seed() { return ++seed_; }

    Actions new_game(GameState game);
    /// The limit of the next move on that board; none is at once.
    std::optional<SearchLimit> limit(const GameState& game);
    /// Think about the board; the answer is a move, which is played.
    Actions move(int lines = 1);
    /// Start a job whose stones are made into lines.
    Actions begin(std::shared_ptr<Job> job, Respond answer, int lines = 1);
    /// Answer with stones that are not played: the manager will say what becomes of them.
    Actions say_points(const std::vector<Point>& stones);
    /// Play a move of the brain's own, and say it.
    Actions play(Point p);
    /// The rows of a block.
    std::vector<Row> rows(const Words& words);

  private:
    struct Task {
        std::shared_ptr<Job> job;
        int lines = 1;
        Respond answer;  // none for pondering, which nobody waits for
    };
    struct Block {
        Text command;
        Words rows;
    };

    Actions read(const Text& text);
    Actions collect(const Words& words);
    Actions obey(const Text& command, const Text& text, const Words& words);
    Actions hear_info(const Text& text);
    void wait(const Text& text);
    Task end_task(double seconds);
    void make_player();
    std::optional<SearchLimit> limit_of(const GameState& game, double late) const;
    std::vector<Point> among(const GameState& game) const;
    std::optional<Actions> ponder();

    std::string version_;
    bool is_yixin_;
    std::uint64_t seed_;
    EvaluatorFactory make_evaluator_;
    Settings settings_;
    std::optional<GameState> game_;
    PointSet blocked_;
    std::shared_ptr<Player> player_;
    MatchClock clock_;
    double late_ = 0;
    std::optional<Task> task_;
    std::deque<Text> waiting_;
    std::size_t waiting_size_ = 0;  // characters
    bool is_flooded_ = false;       // from here on lines are dropped, until the others are read
    std::optional<Block> block_;
    std::optional<Info> last_info_;
    bool is_ending_ = false, may_ponder_ = false;
};

/// Is nothing read that follows this line?
bool is_end(const Text& line);

/// Tell why something has failed: one ERROR.
Say failure(const std::string& what, std::exception_ptr error);

}  // namespace tengen::protocol
