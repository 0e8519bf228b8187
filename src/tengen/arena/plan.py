"""What a tournament is: who, how, over which openings. The same plan makes the same pairings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from math import isfinite
from typing import Any, Self

from tengen.arena.adjudication import Resign
from tengen.arena.contestant import Contestant
from tengen.arena.openings import VARIATIONS
from tengen.errors import TengenError
from tengen.gomoku.rule import Rule


class Form(StrEnum):
    """Which players meet."""

    ROUND_ROBIN = "round-robin"
    """Everybody meets everybody."""
    GAUNTLET = "gauntlet"
    """The first meets everybody else."""
    SWISS = "swiss"
    """In each round, those with about as many points who have not met, or least often."""
    KNOCKOUT = "knockout"
    """The loser leaves."""

    @property
    def is_fixed(self) -> bool:
        """Whether all pairings are known from the beginning."""
        return self in (Form.ROUND_ROBIN, Form.GAUNTLET)


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament. Every meeting is played over *pairs* openings, each with both colours."""

    contestants: tuple[Contestant, ...]
    openings: tuple[tuple[str, ...], ...] = ((),)
    pairs: int = 1
    form: Form = Form.ROUND_ROBIN
    rounds: int = 0
    """Swiss: how many; 0 means as many as single out one winner."""
    rule: Rule = Rule.FREESTYLE
    size: int = 15
    swap2: bool = False
    profile: str = "tengen"
    tolerance: float | None = None
    adjudicates: bool = False
    seed: int = 0
    name: str = ""
    sandbox: bool = False
    resign: str = ""
    """``SCORE,MOVES``: a game ends when both sides say so often that it is decided."""
    vary: tuple[str, ...] = ()
    """What is done to each opening before it is played: ``turn``, ``shift``."""
    expel: float = 0.0
    """Who loses a greater share of its games by faults plays no more; 0 means nobody."""

    def __post_init__(self) -> None:
        if len(self.contestants) < 2:
            raise TengenError("tournament.two_players")
        if len({each.name for each in self.contestants}) < len(self.contestants):
            raise TengenError("tournament.same_name")
        if self.pairs < 1:
            raise TengenError("tournament.no_games")
        if self.tolerance is not None and not (isfinite(self.tolerance) and self.tolerance >= 0):
            raise TengenError("tournament.tolerance", seconds=self.tolerance)
        if not set(self.vary) <= set(VARIATIONS):
            raise TengenError("tournament.vary", vary=self.vary, ways=VARIATIONS)
        if not 0 <= self.expel < 1:
            raise TengenError("tournament.expel", share=self.expel)
        if self.expel and not self.form.is_fixed:
            raise TengenError("tournament.expel_form", form=self.form)
        if self.resign:
            Resign.parse(self.resign)
        if not self.openings:
            raise TengenError("tournament.no_opening")

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self) | {
            "rule": int(self.rule),
            "form": self.form.value,
            "openings": [" ".join(opening) for opening in self.openings],
        }

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Self:
        """Return what :meth:`to_json` wrote."""
        return cls(
            **{
                **plain,
                "contestants": tuple(map(Contestant.from_json, plain["contestants"])),
                "openings": tuple(tuple(text.split()) for text in plain["openings"]),
                "form": Form(plain["form"]),
                "rule": Rule(plain["rule"]),
                "vary": tuple(plain.get("vary", ())),
            }
        )

    def continues(self, other: Plan) -> bool:
        """Whether this plan only goes on where *other* ended: the same, or with more pairs.

        More pairs are a continuation where the order of the games does not depend on results.
        """
        if self.form.is_fixed:
            return replace(self, pairs=other.pairs) == other and self.pairs >= other.pairs
        return self == other
