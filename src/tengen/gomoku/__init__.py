"""Five in a row: points, rules, boards, threats."""

from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule

__all__ = ["Point", "Rule"]
