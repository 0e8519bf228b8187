"""A process that thinks for the server: ``python -m tengen.web.worker``.

Jobs come as lines of JSON on the input, answers leave as lines of JSON on the output; a line with
``bytes`` is followed by so many raw ones. One job runs at a time; ``stop`` reaches it while it
runs. The end of the input ends the process, so it never outlives the server.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, BinaryIO

from tengen._core import Stop
from tengen.errors import Sentence, TengenError
from tengen.gomoku import players
from tengen.gomoku.info import Info
from tengen.gomoku.player import Player
from tengen.web.game_state import replay
from tengen.web.protocol import messages
from tengen.web.worker.analysis import analyse, judge, limit_of
from tengen.web.worker.job_queue import JobQueue
from tengen.web.worker.move_choice import decide
from tengen.web.worker.threat_report import survey
from tengen.web.worker.throttle import Throttle

MEMORY_BYTES = 4 << 30
"""What a worker may ask the system for, where that can be limited."""

Send = Callable[..., None]


class Thinker:
    """Keeps one player between jobs, so that it remembers the game."""

    def __init__(self) -> None:
        self._name = ""
        self._player: Player | None = None

    def do(self, job: dict[str, Any], stop: Stop, send: Send) -> None:
        """Do a job that a player does."""
        if job["do"] == "think":
            player = self._load(job["player"], is_new=not job["game"]["acts"])
            think(job, player, stop, send)
        elif job["do"] == "analyse":
            analyse(job, self._load(job["player"]), stop, send)
        else:
            judge(job, self._load(job["player"]), send)

    def _load(self, name: str, *, is_new: bool = False) -> Player:
        if self._player is None or name != self._name:
            if self._player is not None:
                self._player.close()
            self._name, self._player = "", None
            self._player = players.load(name)
            self._name = name
        elif is_new:
            self._player.new_game()
        return self._player


def think(job: dict[str, Any], player: Player, stop: Stop, send: Send) -> None:
    """Let a player find its act: infos at a bearable rate, then the act."""
    start = time.monotonic()
    state = replay(messages.Game(**job["game"]))
    with Throttle[Info](lambda info: send(**_info(job["id"], info))) as news:
        act = decide(player, state, limit_of(job), stop, news.put, seed=job["seed"])
    send(type="decided", id=job["id"], act=act, seconds=time.monotonic() - start)


def _info(number: int, info: Info) -> dict[str, Any]:
    short = replace(info, text=info.text[:200])
    facts = messages.facts_for(messages.Info, short.as_json(moves=30, digits=3))
    return messages.as_json(messages.Info(id=number, **facts))


def run(source: BinaryIO, target: BinaryIO) -> None:
    """Work until the input ends."""

    def send(payload: bytes | None = None, **message: Any) -> None:
        if payload is not None:
            message["bytes"] = len(payload)
        target.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
        if payload is not None:
            target.write(payload)
        target.flush()

    jobs, thinker = JobQueue(source), Thinker()
    while (next_job := jobs.next()) is not None:
        job, stop = next_job
        try:
            if job["do"] == "survey":
                send(**survey(job))
            elif job["do"] in ("think", "analyse", "review"):
                thinker.do(job, stop, send)
            elif job["do"] == "exchange":
                from tengen.web.worker.record_jobs import exchange

                exchange(job, send)
            else:
                from tengen.web.worker.lab_payload import present

                present(job, send)
        except TengenError as error:
            send(type="failed", id=job["id"], **messages.said(error.said))
        except MemoryError:
            send(type="failed", id=job["id"], **messages.said(Sentence("page.memory")))
        finally:
            jobs.finish(job)


def main() -> None:
    """Keep the output for answers: whatever a player prints goes to the error stream."""
    _limit_memory()
    target = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    run(sys.stdin.buffer, target)


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # not a POSIX system
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    allowed = MEMORY_BYTES if most == resource.RLIM_INFINITY else min(MEMORY_BYTES, most)
    resource.setrlimit(resource.RLIMIT_AS, (allowed, most))


if __name__ == "__main__":
    main()
