"""Minimax and what became of it: alpha-beta, deepening, principal variation search."""
