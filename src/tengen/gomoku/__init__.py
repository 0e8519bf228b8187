"""Five in a row: points, rules, boards, patterns, threats."""

from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.foul import Explanation, Foul
from tengen.gomoku.game import Gomoku
from tengen.gomoku.pattern import Direction, Pattern, PointClass
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule

__all__ = [
    "Board",
    "Color",
    "Direction",
    "Explanation",
    "Foul",
    "Gomoku",
    "Pattern",
    "Point",
    "PointClass",
    "Rule",
]
