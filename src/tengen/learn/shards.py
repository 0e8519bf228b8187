"""Games of the engine against itself in bulk: files of a thousand games each.

Game *i* depends on the plan and *i* alone, so a shard is a function of the plan and its number: it
does not matter which thread or machine makes it, or when. A folder that was left half done goes on
with the shards that are missing, and the bytes are the same in the end.

A shard is one line of JSON (the plan, the number of the first game, the length and the checksum of
what follows) and the games as ``cpp/learn/self_play.h`` writes them.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from tengen import _core
from tengen.cluster import join_cluster
from tengen.errors import TrainingError
from tengen.files import replace_file
from tengen.gomoku.bench import bench_set
from tengen.gomoku.rule import Rule
from tengen.gomoku.weights import read_weights
from tengen.learn.selfplay import PlayedGame

UNKNOWN_POINT, UNKNOWN_SCORE = 0xFFFF, -32_767
_HEAD = struct.Struct("<QBH")
_MOVE = struct.Struct("<HHh")


@dataclass(frozen=True, slots=True)
class DataPlan:
    """How games are made. The same plan gives the same bytes."""

    rule: str
    size: int
    nodes: int
    """Per move."""
    seed: int
    engine: int
    """The engine's signature."""
    weights: str
    """The SHA-256 of the file of weights; empty for the built-in ones."""
    shard: int = 1_000
    """Games per shard."""

    @classmethod
    def of(cls, rule: Rule, size: int, nodes: int, seed: int, weights: bytes = b"") -> DataPlan:
        """Return the plan for this engine, with the content of a file of weights."""
        digest = sha256(weights).hexdigest() if weights else ""
        return cls(rule.word, size, nodes, seed, bench_set().signature, digest)


def make_shard(plan: DataPlan, number: int, weights: str, stop: _core.Stop | None = None) -> bytes:
    """Return the bytes of a shard; none if it was stopped.

    *weights* is the path of a file, or empty.
    """
    stop = stop or _core.Stop()
    tables = read_weights(Path(weights)) if weights else None
    rule = Rule[plan.rule.upper()]
    first = number * plan.shard
    games = _core.self_play(
        rule, plan.size, plan.nodes, plan.seed, first, plan.shard, stop, weights=tables
    )
    if stop.is_set():
        return b""
    head = {**asdict(plan), "first": first, "length": len(games), "crc": zlib.crc32(games)}
    return json.dumps(head).encode() + b"\n" + games


def make_data(
    folder: Path,
    plan: DataPlan,
    games: int,
    weights: str = "",
    *,
    jobs: int = 1,
    ray: str | None = None,
    report: Callable[[int], object] = lambda done: None,
) -> None:
    """Make the shards that are missing until the folder has *games* games, rounded up.

    In *jobs* threads of this machine, or on a Ray cluster: *ray* is its address, empty for one of
    this machine. *report* gets the number of games that are there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    shards = range(-(-games // plan.shard))
    missing = [number for number in shards if not _is_there(folder, plan, number)]
    report(plan.shard * (len(shards) - len(missing)))
    make = _on_ray if ray is not None else _in_threads
    done = len(shards) - len(missing)
    for number, data in make(plan, weights, missing, jobs, ray):
        replace_file(_path(folder, number), data)
        done += 1
        report(plan.shard * done)


def _in_threads(
    plan: DataPlan, weights: str, missing: Sequence[int], jobs: int, _: str | None
) -> Iterator[tuple[int, bytes]]:
    stop = _core.Stop()
    with ThreadPoolExecutor(jobs) as pool:
        left: dict[Future[bytes], int] = {
            pool.submit(make_shard, plan, number, weights, stop): number for number in missing
        }
        try:
            while left:
                for future in wait(left, return_when=FIRST_COMPLETED).done:
                    yield left.pop(future), future.result()
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise


def _on_ray(
    plan: DataPlan, weights: str, missing: Sequence[int], jobs: int, address: str | None
) -> Iterator[tuple[int, bytes]]:
    """Ray gives the shard of a lost worker to another; the weights travel once."""
    ray = join_cluster(jobs, address or None)
    try:
        content = ray.put(Path(weights).read_text(encoding="utf-8") if weights else "")
        task = ray.remote(num_cpus=1, max_retries=3)(_make_with_content)
        left = {task.remote(plan, number, content): number for number in missing}
        while left:
            for reference in ray.wait(list(left))[0]:
                yield left.pop(reference), ray.get(reference)
    finally:
        ray.shutdown()


def _make_with_content(plan: DataPlan, number: int, content: str) -> bytes:
    """Make a shard on another machine, where the file of weights is not."""
    if not content:
        return make_shard(plan, number, "")
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="tengen-") as folder:
        path = Path(folder) / "weights.json"
        path.write_text(content, encoding="utf-8")
        return make_shard(plan, number, str(path))


def read_data(folder: Path) -> list[PlayedGame]:
    """Return the games of all shards of a folder, each once.

    Raises :class:`~tengen.errors.TrainingError` for a damaged file, or if there is none.
    """
    games: dict[bytes, PlayedGame] = {}
    for plan, body in bodies(folder):
        for _, game in _games_of(body, Rule[plan.rule.upper()], plan.size):
            games.setdefault(struct.pack(f"<{len(game.moves)}H", *game.moves), game)
    return list(games.values())


def bodies(folder: Path) -> Iterator[tuple[DataPlan, bytes]]:
    """Yield the plan and the games of each shard of a folder, as the core writes them.

    Raises :class:`~tengen.errors.TrainingError` for a damaged file, or if there is none.
    """
    paths = sorted(folder.glob("games-*.shard"))
    if not paths:
        raise TrainingError("training.no_data", path=folder)
    yield from map(_read, paths)


def read_plan(folder: Path) -> DataPlan:
    """Return how the games of a folder were made."""
    return _read(min(folder.glob("games-*.shard")))[0]


def read_held_out(folder: Path, every: int) -> list[PlayedGame]:
    """Return the games that a training keeps apart, one in so many."""
    found = []
    for plan, body in bodies(folder):
        games = _games_of(body, Rule[plan.rule.upper()], plan.size)
        found += [game for number, game in games if number % every == every - 1]
    return found


def _games_of(body: bytes, rule: Rule, size: int) -> Iterator[tuple[int, PlayedGame]]:
    """Yield the games with their numbers."""
    at = 0
    while at < len(body):
        number, result, count = _HEAD.unpack_from(body, at)
        at += _HEAD.size
        moves, best, scores = zip(
            *_MOVE.iter_unpack(body[at : at + count * _MOVE.size]), strict=True
        )
        at += count * _MOVE.size
        game = PlayedGame(
            int(rule),
            size,
            list(moves),
            [-1 if point == UNKNOWN_POINT else point for point in best],
            [None if score == UNKNOWN_SCORE else score for score in scores],
            result - 1,
        )
        yield number, game


def _path(folder: Path, number: int) -> Path:
    return folder / f"games-{number:06}.shard"


def _is_there(folder: Path, plan: DataPlan, number: int) -> bool:
    """Whether the shard was made; TrainingError if it was made by another plan."""
    path = _path(folder, number)
    if not path.exists():
        return False
    if _read(path)[0] != plan:
        raise TrainingError("training.other_options", path=path)
    return True


def _read(path: Path) -> tuple[DataPlan, bytes]:
    line, _, body = path.read_bytes().partition(b"\n")
    try:
        head = json.loads(line)
        length, crc, first = head.pop("length"), head.pop("crc"), head.pop("first")
        plan = DataPlan(**head)
        if (len(body), zlib.crc32(body)) != (length, crc) or not isinstance(first, int):
            raise ValueError("the checksum does not fit")
    except (ValueError, TypeError, KeyError) as error:
        raise TrainingError("training.shard", path=path, why=error) from error
    return plan, body


__all__ = [
    "DataPlan",
    "bodies",
    "make_data",
    "make_shard",
    "read_data",
    "read_held_out",
    "read_plan",
]
