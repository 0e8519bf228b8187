"""Matches and tournaments between any players: schedules, games, statistics, the store.

>>> from tengen.arena import Contestant, Control, LocalBackend, Plan, Store, Tournament
>>> players = [Contestant.parse(f"random?seed={seed}", Control(turn=10)) for seed in (1, 2)]
>>> with Store(":memory:") as store:
...     Tournament(Plan(tuple(players), size=9), store).run(LocalBackend())
...     [(task.first.name, result.reason.value) for task, result in store.games()]
True
[('random?seed=1', 'five'), ('random?seed=2', 'five')]
"""

from tengen.arena.backend import Backend, LocalBackend
from tengen.arena.contestant import Contestant
from tengen.arena.plan import Form, Plan
from tengen.arena.plan_file import PlanFile, read_plan
from tengen.arena.slot import run_task
from tengen.arena.store import Store, StoreError
from tengen.arena.task import GameResult, GameTask, MoveRecord, Reason, SideRecord
from tengen.arena.tournament import Tournament
from tengen.gomocup.manager.control import Control

__all__ = [
    "Backend",
    "Contestant",
    "Control",
    "Form",
    "GameResult",
    "GameTask",
    "LocalBackend",
    "MoveRecord",
    "Plan",
    "PlanFile",
    "Reason",
    "SideRecord",
    "Store",
    "StoreError",
    "Tournament",
    "read_plan",
    "run_task",
]
