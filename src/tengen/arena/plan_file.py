"""Tournaments as TOML files, which say what is to be played and by whom.

``examples/tournament.toml`` explains every word.
"""

from __future__ import annotations

import os
import shlex
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from tengen.arena.contestant import Contestant, with_distinct_names
from tengen.arena.league import League, league_named
from tengen.arena.openings import bundled, neutral, read_openings
from tengen.arena.plan import Form, Plan
from tengen.errors import TengenError
from tengen.gomocup.manager.control import Control
from tengen.gomocup.manager.profile import profile_named
from tengen.gomoku.rule import Rule
from tengen.records import parse_rule
from tengen.records.files import read_bounded

_WORDS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "name": str,
    "league": str,
    "form": str,
    "rounds": int,
    "pairs": int,
    "rule": (str, int),
    "size": int,
    "time": str,
    "memory_mb": int,
    "openings": str,
    "vary": (str, list),
    "expel": (int, float),
    "profile": str,
    "tolerance": (int, float),
    "adjudicate": bool,
    "resign": str,
    "seed": int,
    "sandbox": bool,
    "concurrency": int,
    "store": str,
    "player": list,
}
_PLAYER_WORDS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "name": str,
    "player": (str, list),
    "time": str,
    "memory_mb": int,
    "settle": (int, float),
    "threads": int,
    "info": dict,
}
_OPEN: Final = League("", Rule.FREESTYLE, 15, Control(turn=1.0), profile="tengen", pairs=1)
"""What holds where neither the file nor a league says anything."""


@dataclass(frozen=True, slots=True)
class PlanFile:
    """A plan, and what the file says beside it: where the games go, how many run at a time."""

    plan: Plan
    store: Path
    concurrency: int = 1


def read_plan(path: str | os.PathLike[str]) -> PlanFile:
    """Read a tournament.

    Raises :class:`~tengen.errors.TengenError` with the word that is wrong.
    """
    try:
        words = tomllib.loads(read_bounded(path).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise TengenError("plan.toml", path=path, why=error) from None
    try:
        return _plan(words, Path(path))
    except TengenError as error:
        raise TengenError("plan.in_file", path=path, why=error) from None


def _plan(words: Mapping[str, Any], path: Path) -> PlanFile:
    _check(words, _WORDS, "a tournament")
    league = league_named(words["league"]) if "league" in words else _OPEN
    rule = parse_rule(str(words["rule"])) if "rule" in words else league.rule
    size = words.get("size", league.size)
    openings = words.get("openings", "swap2" if league.swap2 else "bundled")
    form = _form(words.get("form", "round-robin"))
    plan = Plan(
        with_distinct_names(_contestant(each, words, league) for each in words.get("player", ())),
        find_openings(openings, rule, size, path.parent),
        words.get("pairs", league.pairs),
        form,
        words.get("rounds", 0),
        rule,
        size,
        openings == "swap2",
        profile_named(words.get("profile", league.profile)).name,
        words.get("tolerance"),
        words.get("adjudicate", False),
        words.get("seed", 0),
        words.get("name", path.stem),
        words.get("sandbox", False),
        words.get("resign", ""),
        variations(words.get("vary", "")),
        float(words.get("expel", 0.0)),
    )
    store = path.parent / words["store"] if "store" in words else path.with_suffix(".db")
    return PlanFile(plan, store, words.get("concurrency", 1))


def variations(text: str | list[str]) -> tuple[str, ...]:
    """Return what is done to openings: ``turn``, ``shift`` or ``turn,shift``.

    >>> variations("turn, shift"), variations("")
    (('turn', 'shift'), ())
    """
    words = text.split(",") if isinstance(text, str) else map(str, text)
    return tuple(word for word in map(str.strip, words) if word)


def find_openings(
    text: str, rule: Rule, size: int, folder: Path | None = None
) -> tuple[tuple[str, ...], ...]:
    """Return the openings of ``bundled``, ``neutral``, ``none``, ``swap2`` (by players) or a file.

    >>> find_openings("none", Rule.FREESTYLE, 15)
    ((),)
    """
    if text in ("none", "swap2"):
        return ((),)
    if text == "bundled":
        found = bundled(rule, size)
    elif text == "neutral":
        found = neutral(rule, size)
    else:
        found = read_openings((folder or Path()) / text, rule=rule, size=size)
    return tuple(tuple(map(str, stones)) for stones in found)


def _contestant(words: object, file: Mapping[str, Any], league: League) -> Contestant:
    if not isinstance(words, Mapping):
        raise TengenError("plan.player_table")
    _check(words, _PLAYER_WORDS, "a player")
    if "player" not in words:
        raise TengenError("plan.player_line")
    time = words.get("time", file.get("time"))
    control = league.control if time is None else Control.parse(time)
    memory = words.get("memory_mb", file.get("memory_mb", control.memory_mb))
    if memory is None:
        memory = league.control.memory_mb
    player = words["player"]
    if isinstance(player, list):  # the words of a command
        if not all(isinstance(word, str) for word in player):
            raise TengenError("plan.value", key="player", value=repr(player))
        player = "cmd:" + shlex.join(player)
    contestant = Contestant.parse(player, replace(control, memory_mb=memory), words.get("name", ""))
    return replace(contestant, settle=float(words.get("settle", 0.0)), info=_info(words))


def _info(words: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return what a player is told by INFO: its threads, and whatever the file says."""
    told: dict[str, object] = {}
    if "threads" in words:
        if words["threads"] < 1:
            raise TengenError("plan.value", key="threads", value=words["threads"])
        told["thread_num"] = words["threads"]
    for name, value in {**told, **words.get("info", {})}.items():
        if isinstance(value, (dict, list)) or len(f"{name}{value}".split()) != 1:
            raise TengenError("plan.info", key=name, value=str(value))
        told[name] = int(value) if isinstance(value, bool) else value
    return tuple((name, str(value)) for name, value in told.items())


def _form(text: str) -> Form:
    if text not in set(Form):
        raise TengenError("plan.form", form=text, forms=Form)
    return Form(text)


def _check(
    words: Mapping[str, Any], known: Mapping[str, type | tuple[type, ...]], what: str
) -> None:
    for word, value in words.items():
        if word not in known:
            raise TengenError("plan.key", key=word, place=what, known=known)
        kind = known[word]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise TengenError("plan.value", key=word, value=repr(value))
