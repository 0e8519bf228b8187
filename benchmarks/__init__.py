"""Speeds. Every figure stands beside a peer or a plain loop that ran in the same minute.

A module ``bench_NAME`` has one function ``run() -> Iterator[Row]``; ``python -m benchmarks [NAME …]``
(or ``make bench``) prints its rows. Nothing here decides whether a test passes.
"""
