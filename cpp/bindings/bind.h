#pragma once

#include <nanobind/nanobind.h>

namespace tengen {

void bind_base(nanobind::module_& m);
void bind_connect_four_solver(nanobind::module_& m);
void bind_minimax(nanobind::module_& m);
void bind_pns(nanobind::module_& m);
void bind_textbook(nanobind::module_& m);
void bind_uct(nanobind::module_& m);
void bind_board(nanobind::module_& m);
void bind_engine(nanobind::module_& m);
void bind_critic(nanobind::module_& m);
void bind_eval(nanobind::module_& m);
void bind_threat(nanobind::module_& m);
void bind_player(nanobind::module_& m);
void bind_proof(nanobind::module_& m);
void bind_self_play(nanobind::module_& m);
void bind_network(nanobind::module_& m);

}  // namespace tengen
