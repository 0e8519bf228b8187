/* The engine plays both sides of a game. Build it with what `make library` installs:
 *
 *     cc play.c $(PKG_CONFIG_PATH=build/library/lib/pkgconfig pkg-config --cflags --libs tengen)
 */
#include <stdio.h>
#include <tengen.h>

static void show(const tengen_report* report, void* user) { *(uint64_t*)user = report->nodes; }

int main(void) {
    if (tengen_abi_version() != TENGEN_ABI) {
        fprintf(stderr, "the library is not the one of the header\n");
        return 1;
    }
    tengen_game* game = tengen_game_new(TENGEN_FREESTYLE, 15);
    tengen_engine* engine = tengen_engine_new(1, 16);
    if (!game || !engine) {
        fprintf(stderr, "there is not enough memory\n");
        return 1;
    }
    const tengen_limit limit = {.nodes = 2000};
    while (tengen_game_ending(game) == TENGEN_GOES_ON) {
        tengen_point move;
        uint64_t nodes = 0;
        int status = tengen_engine_think(engine, game, &limit, show, &nodes, &move);
        if (status == TENGEN_OK) status = tengen_game_play(game, move.x, move.y);
        if (status != TENGEN_OK) {
            fprintf(stderr, "%s\n", tengen_error(status));
            return 1;
        }
        printf("%c%d, %lu nodes\n", 'a' + move.x, move.y + 1, (unsigned long)nodes);
    }
    puts(tengen_game_ending(game) == TENGEN_BLACK_WINS   ? "Black wins"
         : tengen_game_ending(game) == TENGEN_WHITE_WINS ? "White wins"
                                                         : "a draw");
    tengen_engine_free(engine);
    tengen_game_free(game);
    return 0;
}
