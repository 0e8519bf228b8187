/* Tengen in C: five in a row, its rules and its engine, for programs in any language.
 *
 * Handles are opaque. No function throws, prints or keeps a global that changes. A function that
 * can fail returns a status, 0 for success; `tengen_error` has a sentence for each. A game or an
 * engine belongs to one thread at a time; only `tengen_engine_stop` may be called from any thread.
 * Points count from the lower left corner, columns x and rows y from 0: h8 is x = 7, y = 7.
 */
#ifndef TENGEN_H
#define TENGEN_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32) && defined(TENGEN_BUILD)
#define TENGEN_API __declspec(dllexport)
#elif defined(_WIN32)
#define TENGEN_API
#else
#define TENGEN_API __attribute__((visibility("default")))
#endif

/* Changes when a program that was compiled before would no longer work. */
#define TENGEN_ABI 1

typedef struct tengen_game tengen_game;
typedef struct tengen_engine tengen_engine;

enum tengen_status {
    TENGEN_OK = 0,
    TENGEN_GAME_OVER = 1,
    TENGEN_POINT_TAKEN = 2,
    TENGEN_OVERLINE = 3, /* the three that are forbidden to Black in renju */
    TENGEN_DOUBLE_FOUR = 4,
    TENGEN_DOUBLE_THREE = 5,
    TENGEN_OFF_BOARD = 6,
    TENGEN_NO_MOVE = 7,
    TENGEN_BAD_ARGUMENT = 8,
    TENGEN_NO_MEMORY = 9,
    TENGEN_FAILED = 10
};

/* The numbers are those of the Gomocup protocol. */
enum tengen_rule {
    TENGEN_FREESTYLE = 0,
    TENGEN_STANDARD = 1,
    TENGEN_RENJU = 4,
    TENGEN_CARO = 8,
    TENGEN_CARO_EXACT = 9
};

enum tengen_color { TENGEN_BLACK = 0, TENGEN_WHITE = 1 };

enum tengen_ending {
    TENGEN_GOES_ON = 0,
    TENGEN_BLACK_WINS = 1,
    TENGEN_WHITE_WINS = 2,
    TENGEN_DRAW = 3
};

/* Who found a move. A win by fours or threats is told up to the last four; then comes five. */
enum tengen_source {
    TENGEN_BY_SEARCH = 0,
    TENGEN_BY_FOURS = 1,
    TENGEN_BY_THREATS = 2,
    TENGEN_FORCED = 3,
    TENGEN_FIRST_STONE = 4
};

typedef struct tengen_point {
    int32_t x, y;
} tengen_point;

/* What a stone on `gain` threatens: 0 broken three, 1 three, 2 four, 3 straight four, 4 five. The
 * direction is 0 row, 1 column, 2 diagonal, 3 antidiagonal; `cost` are the replies, `rest` the
 * stones that stand already. */
typedef struct tengen_threat {
    int32_t kind, direction;
    tengen_point gain;
    int32_t cost_count, rest_count;
    tengen_point cost[8], rest[8];
} tengen_threat;

/* Whatever is reached first ends the search; 0 means no limit of that kind. All zero thinks until
 * `tengen_engine_stop`. */
typedef struct tengen_limit {
    double seconds;
    double aim; /* how long the move deserves, more if the position is unclear */
    uint64_t nodes;
    int32_t depth;
    int32_t lines; /* so many of the best moves are wanted; 0 is 1 */
    int32_t level; /* 1 to 10, a handicap; 0 is full strength */
} tengen_limit;

/* One of the best moves and its variation, as far as they are known. The value is that of the side
 * to move: 200 units are one unit of log odds; from 29000 on it is a win in 30000 - value plies,
 * from -29000 down a loss. */
typedef struct tengen_report {
    int32_t line; /* 1 is the best */
    int32_t value;
    int32_t depth, selective_depth;
    uint64_t nodes, threat_nodes;
    double seconds;
    int32_t pv_length; /* at least 1; the first point is the move */
    int32_t source;
    const tengen_point* pv;
} tengen_report;

/* Called in the thread that thinks; the report is gone when it returns. It may call
 * `tengen_engine_stop`, and no other function for this engine. */
typedef void (*tengen_callback)(const tengen_report* report, void* user);

/* --- about --- */

/* TENGEN_ABI of the library. Compare it with that of the header before anything else. */
TENGEN_API int tengen_abi_version(void);
/* Such as "0.2.0". */
TENGEN_API const char* tengen_version(void);
/* What a status means, in English. */
TENGEN_API const char* tengen_error(int status);

/* --- a game --- */

/* An empty board of 5 to 22 points per side; NULL for another size or rule, or without memory. */
TENGEN_API tengen_game* tengen_game_new(int rule, int size);
TENGEN_API void tengen_game_free(tengen_game* game);
/* Replace the game by a set-up: size × size cells row by row from the lower left, 0 empty, 1 Black,
 * 2 White. */
TENGEN_API int tengen_game_set_up(tengen_game* game, const uint8_t* cells, int to_move);
/* A stone of the side to move, if it is legal. */
TENGEN_API int tengen_game_play(tengen_game* game, int x, int y);
TENGEN_API int tengen_game_undo(tengen_game* game);
/* What `tengen_game_play` would say, without playing. */
TENGEN_API int tengen_game_check(const tengen_game* game, int x, int y);
/* Write size × size cells; return the size. */
TENGEN_API int tengen_game_cells(const tengen_game* game, uint8_t* cells);
TENGEN_API int tengen_game_to_move(const tengen_game* game);
TENGEN_API int tengen_game_ending(const tengen_game* game);
/* The points that are forbidden to the side to move: how many there are, the first `most` of them
 * written. */
TENGEN_API int tengen_game_forbidden(const tengen_game* game, tengen_point* points, int most);
/* The threats of a colour, as above. */
TENGEN_API int tengen_game_threats(const tengen_game* game, int color, tengen_threat* threats,
                                   int most);

/* --- the engine --- */

/* All tables together take at most so many megabytes; NULL for bad numbers, or without memory. */
TENGEN_API tengen_engine* tengen_engine_new(int threads, int memory_mb);
TENGEN_API void tengen_engine_free(tengen_engine* engine);
/* Forget what was learnt. */
TENGEN_API int tengen_engine_clear(tengen_engine* engine);
/* Think until a limit is reached, and report on the way. The move is written to `move`; it is not
 * played. The callback may be NULL. */
TENGEN_API int tengen_engine_think(tengen_engine* engine, const tengen_game* game,
                                   const tengen_limit* limit, tengen_callback callback, void* user,
                                   tengen_point* move);
/* One or two stones that leave the position as even as can be found. */
TENGEN_API int tengen_engine_balance(tengen_engine* engine, const tengen_game* game,
                                     const tengen_limit* limit, int stones, tengen_point* points);
/* End the question that is being thought about, soon and from any thread; without one, nothing. */
TENGEN_API void tengen_engine_stop(tengen_engine* engine);

#ifdef __cplusplus
}
#endif

#endif
