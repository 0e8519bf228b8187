"""Who takes part: a player under a name, with its own time."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from math import inf
from pathlib import Path
from typing import Any, Self

from tengen._version import __version__
from tengen.errors import PlayerError, TengenError
from tengen.gomocup.manager.brain_player import command_of
from tengen.gomocup.manager.control import Control


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player of a tournament.

    *player* is ``name:tengen?threads=2``, ``cmd:./pbrain-x --flag``, ``py:module:function`` or the
    bare name of one of ours.

    >>> Contestant.parse("random?seed=1", Control(turn=1)).name
    'random?seed=1'
    >>> Contestant.parse("cmd:/opt/pbrain-pela --fast", Control(turn=1)).name
    'pbrain-pela'
    >>> Contestant.parse("cmd:python -O my/pbrain-first.py", Control(turn=1)).name
    'pbrain-first'
    """

    name: str
    player: str
    control: Control = field(default_factory=lambda: Control(turn=1.0))
    settle: float = 0.0
    """Seconds of rest between its answer and the next command, for a brain that loses commands."""
    info: tuple[tuple[str, str], ...] = ()
    """What it is told by INFO beside what all are told: names and values."""

    def __post_init__(self) -> None:
        if not 0 <= self.settle < inf:
            raise TengenError("player.settle", seconds=self.settle)

    @classmethod
    def parse(cls, text: str, control: Control, name: str = "") -> Self:
        """Return the player that *text* names.

        Raises :class:`~tengen.errors.PlayerError` for one that there is not.
        """
        command = command_of(text)
        kind, _, rest = text.partition(":")
        if not name:
            name = {"cmd": _program(command), "name": rest, "py": rest}.get(kind, text)
        return cls(name, text, control)

    def check(self) -> None:
        """Raise :class:`~tengen.errors.PlayerError` if the program is not to be found here."""
        program = command_of(self.player)[0]
        if shutil.which(program) is None:
            raise PlayerError("player.no_program", program=program, player=self.name)

    def command(self, seed: int) -> tuple[str, ...]:
        """Return the command that runs it; ours take the seed for their openings."""
        command = command_of(self.player)
        return command if self.player.startswith("cmd:") else (*command, "--seed", str(seed))

    @property
    def identity(self) -> str:
        """What exactly plays: a digest of the program, or our version."""
        if not self.player.startswith("cmd:"):
            return f"tengen {__version__}"
        digests = [digest(word) for word in command_of(self.player)]
        return " ".join(filter(None, digests))

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self)

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Self:
        """Return what :meth:`to_json` wrote."""
        info = tuple((name, value) for name, value in plain.get("info", ()))
        return cls(**{**plain, "control": Control(**plain["control"]), "info": info})


def _program(command: Sequence[str]) -> str:
    """Return the name of the program, or of the script that an interpreter runs."""
    scripts = [word for word in command[1:] if word.endswith(".py")]
    path = Path(scripts[0] if scripts and "python" in command[0] else command[0])
    return path.stem if path.suffix in (".py", ".exe") else path.name


def with_distinct_names(contestants: Iterable[Contestant]) -> tuple[Contestant, ...]:
    """Return them with a number behind each name that another has already.

    >>> two = [Contestant.parse("random", Control(turn=1))] * 2
    >>> [each.name for each in with_distinct_names(two)]
    ['random', 'random#2']
    """
    taken: set[str] = set()
    distinct = []
    for contestant in contestants:
        name, number = contestant.name, 1
        while name in taken:
            number += 1
            name = f"{contestant.name}#{number}"
        taken.add(name)
        distinct.append(replace(contestant, name=name))
    if not distinct:
        raise TengenError("tournament.no_players")
    return tuple(distinct)


@cache
def digest(word: str) -> str:
    """Return the SHA-256 of the program or file that a word of a command names, if it does.

    It is taken once: what is exchanged during a run is noticed by the next.
    """
    path = Path(shutil.which(word) or word)
    try:
        with path.open("rb") as file:
            return f"{path.name}:{hashlib.file_digest(file, 'sha256').hexdigest()[:16]}"
    except (OSError, ValueError):
        return ""
