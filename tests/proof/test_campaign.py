"""Long proofs: the same certificate whoever does the jobs, however often they are killed."""

from __future__ import annotations

import importlib.util
import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tengen.errors import SearchError, TengenError
from tengen.gomoku import Board
from tengen.proof import Certificate, ProofStatus, prove
from tengen.proof.campaign import Campaign, State
from tengen.proof.job import Job, Outcome, run
from tengen.proof.runner import LocalRunner, RayRunner
from tests.proof.encoding import encode

MOVES = "d5 a1 e6 i9 f5 a9 g7"


def board() -> Board:
    """White is to move on 9 × 9; Black's four stones win."""
    return Board(size=9).play(*MOVES.split())


class Here:
    """Does the jobs in this process, one after the other, in a given order."""

    def __init__(self, seed: int | None = None, most: int | None = None) -> None:
        self.rng = None if seed is None else random.Random(seed)
        self.left = most

    def run(self, jobs: Sequence[Job], hints: Sequence[bytes]) -> Iterator[tuple[Job, Outcome]]:
        order = list(jobs)
        if self.rng:
            self.rng.shuffle(order)
        for job in order:
            if self.left is not None:
                self.left -= 1
                if self.left < 0:
                    raise KeyboardInterrupt
            yield job, run(job, hints)

    def close(self) -> None:
        pass


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The certificate of a proof that nothing interrupted."""
    found = Campaign(board(), tmp_path_factory.mktemp("whole"), Here()).run()
    assert found is not None
    assert found.verify()
    return found.data


def test_the_order_in_which_jobs_end_does_not_matter(tmp_path: Path, whole: bytes) -> None:
    found = Campaign(board(), tmp_path, Here(seed=1)).run()
    assert found is not None
    assert found.data == whole


def test_a_hint_that_proves_a_reply_settles_it(tmp_path: Path) -> None:
    reply = board().play("f7")
    proof = prove(reply).certificate
    assert proof is not None
    states: list[State] = []
    found = Campaign(board(), tmp_path, Here(), hints=[proof], progress=states.append).run()
    assert states[0].settled == 1
    assert states[-1].tries == states[-1].replies - 1
    assert found is not None
    assert found.verify()


def test_a_hint_that_claims_too_much_settles_nothing(tmp_path: Path) -> None:
    empty = [
        Certificate(encode(replace(proof.certificate._decoded, moves={}, advice={})))
        for proof in (prove(board().play(point)) for point in ("f6", "e5", "e4"))
        if proof.certificate
    ]
    claims = [claim for claim in empty if not claim.verify()]
    assert claims
    states: list[State] = []
    found = Campaign(board(), tmp_path, Here(), hints=claims, progress=states.append).run()
    assert states[0].settled == 0
    assert found is not None
    assert found.verify()


def test_a_proof_that_is_interrupted_goes_on(tmp_path: Path, whole: bytes) -> None:
    for most in (0, 1, 7, 20):
        with pytest.raises(KeyboardInterrupt):
            Campaign(board(), tmp_path, Here(seed=most, most=most)).run()
    states: list[State] = []
    found = Campaign(board(), tmp_path, Here(), progress=states.append).run()
    assert states[0].tries >= 4
    assert states[-1].settled == states[-1].replies == 81 - 7
    assert found is not None
    assert found.data == whole


def test_processes_find_the_same(tmp_path: Path, whole: bytes) -> None:
    with LocalRunner(2) as runner:
        found = Campaign(board(), tmp_path, runner).run()
    assert found is not None
    assert found.data == whole


@pytest.mark.skipif(
    importlib.util.find_spec("ray") is None,
    reason="the extra 'ray' is not installed: pip install ray",
)
def test_a_cluster_finds_the_same(tmp_path: Path, whole: bytes) -> None:
    with RayRunner(2) as runner:
        found = Campaign(board(), tmp_path, runner).run()
    assert found is not None
    assert found.data == whole


def prove_in(folder: Path) -> subprocess.Popen[bytes]:
    tengen = Path(sys.executable).with_name("tengen")
    command = [str(tengen), "prove", MOVES, "--size", "9", "--attacker", "black", "--jobs", "2"]
    return subprocess.Popen([*command, "--folder", str(folder)], stdout=subprocess.DEVNULL)


def kill_often(folder: Path, whole: bytes, moments: list[int]) -> None:
    """Kill it when so many jobs are done, each time; then let it end."""
    lines = folder / "outcomes.jsonl"
    for moment in sorted(moments):
        process = prove_in(folder)
        while process.poll() is None:
            done = lines.read_text().count("\n") if lines.exists() else 0
            if done >= moment:
                break
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert prove_in(folder).wait() == 0
    assert (folder / "whole.proof").read_bytes() == whole


def test_a_proof_that_is_killed_ends_with_the_same_certificate(
    tmp_path: Path, whole: bytes
) -> None:
    kill_often(tmp_path / "proof", whole, [0, 5, 30])


@pytest.mark.soak
def test_a_proof_that_is_killed_ten_times(tmp_path: Path, whole: bytes) -> None:
    rng = random.Random(7)
    kill_often(tmp_path / "proof", whole, [rng.randrange(74) for _ in range(10)])


def test_a_line_that_was_cut_off_is_done_again(tmp_path: Path, whole: bytes) -> None:
    with pytest.raises(KeyboardInterrupt):
        Campaign(board(), tmp_path, Here(most=9)).run()
    lines = tmp_path / "outcomes.jsonl"
    lines.write_bytes(lines.read_bytes()[:-20])
    found = Campaign(board(), tmp_path, Here()).run()
    assert found is not None
    assert found.data == whole


def test_a_folder_of_another_proof_is_refused(tmp_path: Path) -> None:
    Campaign(board(), tmp_path, Here())
    with pytest.raises(SearchError) as error:
        Campaign(board().play("a2"), tmp_path, Here())
    assert error.value.code == "proof.other_folder"


def test_a_lost_process_costs_its_job_only(tmp_path: Path, whole: bytes) -> None:
    """The first worker is killed while it has a job."""
    with LocalRunner(2) as runner:
        lost: list[int] = []

        def look(state: State) -> None:
            busy = [worker for worker in runner._workers if worker.job]
            if state.tries >= 6 and busy and not lost:
                lost.append(1)
                busy[0]._process.kill()

        found = Campaign(board(), tmp_path, runner, progress=look).run()
    assert lost
    assert found is not None
    assert found.data == whole


def test_replies_that_stay_unknown_are_named(tmp_path: Path) -> None:
    campaign = Campaign(board(), tmp_path, Here(), rounds=(1,), splits=0)
    assert campaign.run() is None
    assert campaign.prove().status is ProofStatus.UNKNOWN
    assert 0 < len(campaign.open) == len(campaign.state.open) <= 81 - 7


def test_a_reply_that_is_too_hard_is_split(tmp_path: Path) -> None:
    """Few nodes: the engine chooses moves, and the replies to them are jobs."""
    found = Campaign(board(), tmp_path, Here(), rounds=(500,), splits=4).run()
    assert any(path.is_dir() for path in tmp_path.iterdir())
    assert found is not None
    assert found.verify()


def test_hints_are_part_of_the_question(tmp_path: Path, whole: bytes) -> None:
    Campaign(board(), tmp_path, Here(), hints=[Certificate(whole)])
    assert len(json.loads((tmp_path / "campaign.json").read_text())["hints"]) == 1
    with pytest.raises(TengenError):
        Campaign(board(), tmp_path, Here())


def test_the_move_of_the_attacker_is_listed(tmp_path: Path) -> None:
    *before, last = MOVES.split()
    root = Board(size=9).play(*before)
    move = root.play(last).moves[-1]
    found = Campaign(root, tmp_path, Here(), move=move).run()
    assert found is not None
    assert found.board.cells == root.cells
    assert found.move(root) == move
    assert found.verify()
    assert prove(root).status is ProofStatus.PROVED
