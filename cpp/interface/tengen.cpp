// The C interface: what is behind `include/tengen.h`. No exception leaves it.
#define TENGEN_BUILD
#include <tengen.h>

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "base/version.h"
#include "interface/handles.h"
#include "interface/told.h"

using namespace tengen;

namespace {

/// The stop of one question, known to its engine while it is thought about.
class Asked {
  public:
    explicit Asked(tengen_engine& engine) : engine_(engine), stop_(engine.ask) { set(&stop_); }
    ~Asked() { set(nullptr); }
    Asked(const Asked&) = delete;
    Asked& operator=(const Asked&) = delete;
    const Stop& stop() const { return stop_; }

  private:
    void set(Stop* stop) {
        const Lock lock(engine_.mutex);
        engine_.running = stop;
    }
    tengen_engine& engine_;
    Stop stop_;
};

std::optional<Rule> rule_of(int number) {
    for (const Rule rule : ALL_RULES)
        if (static_cast<int>(rule) == number) return rule;
    return {};
}

int status_of(Refused refused) {
    switch (refused) {
        case Refused::No:
            return TENGEN_OK;
        case Refused::Over:
            return TENGEN_GAME_OVER;
        case Refused::Taken:
            return TENGEN_POINT_TAKEN;
        case Refused::Overline:
            return TENGEN_OVERLINE;
        case Refused::DoubleFour:
            return TENGEN_DOUBLE_FOUR;
        case Refused::DoubleThree:
            return TENGEN_DOUBLE_THREE;
    }
    return TENGEN_FAILED;
}

/// Run it; an exception becomes a status.
template <typename Body>
int guarded(Body&& body) noexcept {
    try {
        return body();
    } catch (const std::bad_alloc&) {
        return TENGEN_NO_MEMORY;
    } catch (const std::invalid_argument&) {
        return TENGEN_BAD_ARGUMENT;
    } catch (...) {
        return TENGEN_FAILED;
    }
}

/// The same where there is a handle or none.
template <typename Body>
auto made(Body&& body) noexcept -> decltype(body()) {
    try {
        return body();
    } catch (...) {
        return nullptr;
    }
}

bool is_sound(const tengen_limit& limit) {
    return limit.seconds >= 0 && limit.aim >= 0 && limit.depth >= 0 && limit.lines >= 0 &&
           limit.level >= 0 && limit.level <= static_cast<int>(LEVELS.size());
}

Question question_of(const GameState& game, const tengen_limit& limit) {
    return {game.position(),
            {limit.seconds, limit.aim, limit.nodes, limit.depth},
            std::max(limit.lines, 1),
            {}};
}

void tell(const Report& report, tengen_callback callback, void* user) {
    std::vector<tengen_point> pv;
    for (const Point p : report.pv) pv.push_back(point_of(p));
    const tengen_report told{report.rank,
                             report.value,
                             report.depth,
                             report.selective_depth,
                             report.nodes,
                             report.threat_nodes,
                             report.seconds,
                             static_cast<std::int32_t>(pv.size()),
                             static_cast<std::int32_t>(report.source),
                             pv.data()};
    callback(&told, user);
}

}  // namespace

int tengen_abi_version(void) { return TENGEN_ABI; }

const char* tengen_version(void) { return version(); }

const char* tengen_error(int status) {
    switch (status) {
        case TENGEN_OK:
            return "all is well";
        case TENGEN_GAME_OVER:
            return "the game is over";
        case TENGEN_POINT_TAKEN:
            return "the point is taken";
        case TENGEN_OVERLINE:
            return "the point is forbidden to Black: overline";
        case TENGEN_DOUBLE_FOUR:
            return "the point is forbidden to Black: double four";
        case TENGEN_DOUBLE_THREE:
            return "the point is forbidden to Black: double three";
        case TENGEN_OFF_BOARD:
            return "the point is not on the board";
        case TENGEN_NO_MOVE:
            return "there is no move";
        case TENGEN_BAD_ARGUMENT:
            return "an argument is out of range, or a pointer is null";
        case TENGEN_NO_MEMORY:
            return "there is not enough memory";
        default:
            return "something failed that should not; please report it";
    }
}

// --- a game ---

tengen_game* tengen_game_new(int rule, int size) {
    return made([&]() -> tengen_game* {
        const auto known = rule_of(rule);
        return known ? new tengen_game{GameState(*known, size)} : nullptr;
    });
}

void tengen_game_free(tengen_game* game) { delete game; }

int tengen_game_set_up(tengen_game* game, const std::uint8_t* cells, int to_move) {
    if (!game || !cells || (to_move != TENGEN_BLACK && to_move != TENGEN_WHITE))
        return TENGEN_BAD_ARGUMENT;
    return guarded([&] {
        const int size = game->state.size();
        game->state = GameState(game->state.rule(), size,
                                std::span(cells, static_cast<std::size_t>(size * size)),
                                static_cast<Color>(to_move));
        return TENGEN_OK;
    });
}

int tengen_game_check(const tengen_game* game, int x, int y) {
    if (!game) return TENGEN_BAD_ARGUMENT;
    if (!game->state.board().is_on_board(x, y)) return TENGEN_OFF_BOARD;
    return guarded([&] { return status_of(game->state.refused(point_at(x, y))); });
}

int tengen_game_play(tengen_game* game, int x, int y) {
    const int status = tengen_game_check(game, x, y);
    if (status != TENGEN_OK) return status;
    return guarded([&] {
        game->state.play(point_at(x, y));
        return TENGEN_OK;
    });
}

int tengen_game_undo(tengen_game* game) {
    if (!game) return TENGEN_BAD_ARGUMENT;
    if (!game->state.has_moves()) return TENGEN_NO_MOVE;
    return guarded([&] {
        game->state.undo();
        return TENGEN_OK;
    });
}

int tengen_game_cells(const tengen_game* game, std::uint8_t* cells) {
    if (!game || !cells) return 0;
    const int size = game->state.size();
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            *cells++ = static_cast<std::uint8_t>(game->state.board().at(point_at(x, y)));
    return size;
}

int tengen_game_to_move(const tengen_game* game) {
    return game ? static_cast<int>(game->state.to_move()) : 0;
}

int tengen_game_ending(const tengen_game* game) {
    if (!game) return TENGEN_GOES_ON;
    return guarded([&] { return static_cast<int>(game->state.ending()); });
}

int tengen_game_forbidden(const tengen_game* game, tengen_point* points, int most) {
    if (!game || (!points && most > 0)) return 0;
    int count = 0;
    guarded([&] {
        count = write(game->state.forbidden(), points, most, point_of);
        return TENGEN_OK;
    });
    return count;
}

int tengen_game_threats(const tengen_game* game, int color, tengen_threat* found, int most) {
    if (!game || (!found && most > 0) || (color != TENGEN_BLACK && color != TENGEN_WHITE)) return 0;
    int count = 0;
    guarded([&] {
        Position position = game->state.position();
        count = write(threats(position, static_cast<Color>(color)), found, most, threat_of);
        return TENGEN_OK;
    });
    return count;
}

// --- the engine ---

tengen_engine* tengen_engine_new(int threads, int memory_mb) {
    if (memory_mb < 1) return nullptr;
    return made([&] { return new tengen_engine(threads, static_cast<std::size_t>(memory_mb)); });
}

void tengen_engine_free(tengen_engine* engine) { delete engine; }

int tengen_engine_clear(tengen_engine* engine) {
    if (!engine) return TENGEN_BAD_ARGUMENT;
    return guarded([&] {
        engine->engine.new_game();
        engine->random = SplitMix64(0);
        return TENGEN_OK;
    });
}

int tengen_engine_think(tengen_engine* engine, const tengen_game* game, const tengen_limit* limit,
                        tengen_callback callback, void* user, tengen_point* move) {
    if (!engine || !game || !limit || !is_sound(*limit)) return TENGEN_BAD_ARGUMENT;
    return guarded([&]() -> int {
        if (game->state.is_over()) return TENGEN_GAME_OVER;
        const Level* const level =
            limit->level > 0 ? &LEVELS[static_cast<std::size_t>(limit->level - 1)] : nullptr;
        const Asked asked(*engine);
        Point best = NO_POINT;
        think(engine->engine, level, engine->random, question_of(game->state, *limit), asked.stop(),
              [&](const Report& report, bool) {
                  if (report.rank == 1) best = report.pv.front();
                  if (callback) tell(report, callback, user);
              });
        if (best == NO_POINT) return TENGEN_NO_MOVE;
        if (move) *move = point_of(best);
        return TENGEN_OK;
    });
}

int tengen_engine_balance(tengen_engine* engine, const tengen_game* game, const tengen_limit* limit,
                          int stones, tengen_point* points) {
    if (!engine || !game || !limit || !is_sound(*limit) || !points) return TENGEN_BAD_ARGUMENT;
    return guarded([&]() -> int {
        if (game->state.is_over()) return TENGEN_GAME_OVER;
        const Asked asked(*engine);
        const std::vector<Point> found =
            engine->engine.balance(question_of(game->state, *limit), asked.stop(), stones);
        write(found, points, stones, point_of);
        return TENGEN_OK;
    });
}

void tengen_engine_stop(tengen_engine* engine) {
    if (!engine) return;
    const Lock lock(engine->mutex);
    if (engine->running) engine->running->set();
}
