"""Speeds. Every figure stands beside a peer or a plain loop that ran in the same minute.

A module ``bench_NAME`` has one function ``run() -> Iterator[Row]``; ``python -m benchmarks``
(``make bench``) prints the rows of all, or of those named. No figure decides whether a test passes.
"""
