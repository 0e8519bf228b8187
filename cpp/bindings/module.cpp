// The table of contents of `tengen._core`: one bind_noun(m) per file.
#include <nanobind/nanobind.h>

#include "bindings/bind.h"

NB_MODULE(_core, m) {
    m.doc() = "The compiled core. Private: use the names that tengen exports.";
    // What still lives when Python ends is ended by Python; only a debugger would want to know.
    nanobind::set_leak_warnings(false);
    tengen::bind_base(m);                 // SplitMix64 compiler
    tengen::bind_textbook(m);             // PyGame MNK ConnectFour Hexapawn Box Tree perft
    tengen::bind_minimax(m);              // Found minimax alphabeta
    tengen::bind_uct(m);                  // UctMove UctResult uct
    tengen::bind_pns(m);                  // PnsResult pns
    tengen::bind_connect_four_solver(m);  // solve_connect_four
    tengen::bind_board(m);                // Position
    tengen::bind_eval(m);       // PatternWeights combination position_samples move_samples
    tengen::bind_critic(m);     // Critic
    tengen::bind_threat(m);     // threats find_fours find_threats
    tengen::bind_engine(m);     // Engine Job
    tengen::bind_player(m);     // MonteCarloTree FlatMonteCarlo PlainSearch Genetic candidates
    tengen::bind_proof(m);      // prove check_certificate
    tengen::bind_self_play(m);  // self_play
    tengen::bind_network(m);    // Network NetworkData NetworkTrainer is_quiet
}
