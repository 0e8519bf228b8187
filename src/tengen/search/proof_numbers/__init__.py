"""Proof-number search: on a tree, on a graph, and depth first."""
