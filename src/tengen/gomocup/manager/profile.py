"""How managers differ: each profile behaves towards a brain as one of them does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tengen.errors import TengenError

INFOS: Final = (
    "rule", "timeout_turn", "timeout_match", "time_increment", "max_memory", "game_type",
    "max_depth", "max_node",
)  # fmt: skip
"""Extensions (an increment, depth, nodes) are sent only where they say something."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What a manager does, where managers differ."""

    name: str
    newline: str = "\r\n"
    says_about: bool = False
    """ABOUT is sent first, and an answer awaited."""
    awaits_ok: bool = True
    """The game begins after OK; otherwise everything is sent at once."""
    repeats_start: bool = False
    """START is sent once more to a brain that is silent, which may have lost it."""
    start_on_clock: bool = False
    """The process is made just before its first move, on its clock."""
    suspends: bool = False
    """A brain that waits is stopped by a signal."""
    keeps: bool = False
    """The process serves one game after another."""
    always_board: bool = False
    """The first position is always sent by BOARD; else BEGIN, or TURN after one stone."""
    turn_after_one: bool = True
    """With one stone on the board, TURN; else BOARD."""
    accepts_suggest: bool = True
    """SUGGEST is answered by PLAY; else it is not understood."""
    is_strict: bool = False
    """Only exactly ``OK`` and ``x,y`` are understood, and ERROR loses at once."""
    merges_stderr: bool = False
    stops_by: str = ""
    """What is said when the time is up, before the tolerance begins."""
    tolerance: float = 1.0
    """Seconds beyond the limit before a move is too late."""
    start_seconds: float = 30.0
    """How long START may take when it is not on the clock."""
    grace: float = 0.5
    """Seconds between END and the kill."""
    draw_margin: int = 0
    """The game is drawn when so many points are left…"""
    draw_margin_renju_only: bool = False
    """…in renju alone, or under every rule."""
    checks_memory: bool = True
    folder_mb: int = 1024
    """What a brain may keep in its folders."""
    game_type: int = 2
    infos: tuple[str, ...] = INFOS
    """The INFO keys that follow START, in order."""


PROFILES: Final = {
    profile.name: profile
    for profile in (
        Profile("tengen", keeps=True, says_about=True, repeats_start=True),
        Profile(
            "judge",
            awaits_ok=False,
            start_on_clock=True,
            suspends=True,
            always_board=True,
            accepts_suggest=False,
            draw_margin=25,
            draw_margin_renju_only=True,
            folder_mb=70,
            game_type=3,
            infos=("timeout_turn", "timeout_match", "max_memory", "game_type", "rule", "folder"),
        ),
        Profile(
            "piskvork",
            suspends=True,
            merges_stderr=True,
            grace=0.7,
            infos=("max_memory", "timeout_match", "timeout_turn", "game_type", "rule", "folder"),
            draw_margin=25,
        ),
        Profile(
            "cgomoku",
            newline="\n",
            says_about=True,
            keeps=True,
            turn_after_one=False,
            accepts_suggest=False,
            is_strict=True,
            stops_by="YXSTOP",
            tolerance=3.0,
            start_seconds=3.0,
            infos=("rule", "timeout_turn", "timeout_match", "max_depth", "max_node", "max_memory"),
            checks_memory=False,
        ),
    )
}
"""Ours, GomocupJudge's, Piskvork's and c-gomoku-cli's."""


def profile_named(name: str) -> Profile:
    """Return the profile with this name.

    >>> profile_named("judge").awaits_ok
    False

    Raises :class:`~tengen.errors.TengenError` with the names that there are.
    """
    if name not in PROFILES:
        raise TengenError("profile.unknown", name=name, profiles=PROFILES)
    return PROFILES[name]
