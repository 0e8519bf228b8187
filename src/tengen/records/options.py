"""What a caller may tell a reader or a writer that the file itself does not say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tengen.errors import NotationError
from tengen.gomoku.rule import Rule

Rows: TypeAlias = Literal["bottom", "top"]
"""Where row 1 of a position string is: at the bottom (renju literature, RenLib, Yixin-Board,
gomocalc) or at the top (GomocupJudge, c-gomoku-cli)."""

_ALIASES: Final = {"gomoku": Rule.FREESTYLE, "free": Rule.FREESTYLE, "exact": Rule.STANDARD}


@dataclass(frozen=True, slots=True)
class Options:
    """Options of all formats; each format looks at those that concern it."""

    rule: Rule | None = None
    """Reading: the rule, whatever the file says."""
    size: int | None = None
    """Reading: the size, where the file does not say."""
    rows: Rows = "bottom"
    """Position strings: where row 1 is."""
    charset: str | None = None
    """The charset of texts; None: what the file says, else UTF-8."""
    partial: bool = False
    """Reading SGF and RenLib: keep what a file that was cut off still holds."""


def rule_named(text: str) -> Rule | None:
    """Return the rule with this name or Gomocup number, if there is one.

    >>> rule_named("Caro exact"), rule_named("4"), rule_named("chess")
    (<Rule.CARO_EXACT: 9>, <Rule.RENJU: 4>, None)
    """
    name = text.strip().lower().replace("-", "_").replace(" ", "_")
    for rule in Rule:
        if name in (rule.word, str(rule.value)):
            return rule
    return _ALIASES.get(name)


def parse_rule(text: str) -> Rule:
    """Read the name of a rule.

    Raises :class:`~tengen.errors.NotationError` with the names that there are.
    """
    rule = rule_named(text)
    if rule is None:
        raise NotationError("rule.unknown", name=text, rules=[each.word for each in Rule])
    return rule
