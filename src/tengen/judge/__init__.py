"""The online-judge exercise on alpha-beta: read test cases, solve them, grade a submission.

:mod:`tengen.judge.students` holds the functions that the exercise asks for, under its names.
"""

from tengen.judge.grade import Difference, Verdict, grade
from tengen.judge.parse import Case, parse_tree, read_cases
from tengen.judge.solve import Answer, solve, solve_all

__all__ = [
    "Answer",
    "Case",
    "Difference",
    "Verdict",
    "grade",
    "parse_tree",
    "read_cases",
    "solve",
    "solve_all",
]
