"""A brain's process cannot hang, flood or outlive its manager."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from tengen.gomocup.manager import fork_server, launch, process_tree
from tengen.gomocup.manager.fault import BrainError, Fault
from tengen.gomocup.manager.process import Caps, Process
from tests.gomocup.brains import mock

PATIENCE = 60.0
"""Far more than anything here takes; a test that waits for so long has failed."""


def soon() -> float:
    return time.monotonic() + PATIENCE


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = soon()
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def drain(process: Process) -> None:
    while True:
        process.read_line(soon())


def python(code: str) -> tuple[str, ...]:
    return (sys.executable, "-I", "-S", "-c", code)


def write(data: bytes) -> tuple[str, ...]:
    return python(f"import os; os.write(1, {data!r}); os.read(0, 1)")


def test_lines_end_with_cr_lf_or_both_and_empty_ones_are_dropped() -> None:
    process = Process(write(b"one\rtwo\r\n\r\n\nthree\nfo\xffur\r"))
    lines = [process.read_line(soon()) for _ in range(4)]
    assert process.close() is False
    assert lines == ["one", "two", "three", "fo�ur"]


def test_a_line_may_arrive_in_pieces() -> None:
    code = "for b in b'7,7\\n': os.write(1, bytes([b])); time.sleep(.005)"
    process = Process(python(f"import os, time\n{code}\nos.read(0, 1)"))
    assert process.read_line(soon()) == "7,7"
    process.close()


def test_a_deadline_is_a_fault() -> None:
    process = Process(mock())
    with pytest.raises(BrainError) as caught:
        process.read_line(time.monotonic() + 0.05)
    assert caught.value.fault is Fault.TIMEOUT
    assert process.close("END\n", PATIENCE) is True


def test_a_program_that_is_not_there_is_a_crash() -> None:
    with pytest.raises(BrainError, match="cannot start '/no/such/brain'") as caught:
        Process(["/no/such/brain"])
    assert caught.value.fault is Fault.CRASH


def test_output_is_capped_by_bytes_and_by_lines() -> None:
    for caps in (Caps(bytes=1000), Caps(lines=100)):
        process = Process(mock("flood", "--at", 1), caps)
        process.send("START 15\nBEGIN\n", soon())
        with pytest.raises(BrainError) as caught:
            drain(process)
        process.close()
        assert caught.value.fault is Fault.FLOOD


def test_the_end_of_standard_error_is_kept() -> None:
    code = "import os; os.write(2, b'x' * 200_000 + b'the end'); os.write(1, b'OK\\n')"
    process = Process(python(code), Caps(stderr=1000))
    assert process.read_line(soon()) == "OK"
    process.close("", PATIENCE)
    assert len(process.stderr) == 1000
    assert process.stderr.endswith("the end")


def test_a_brain_that_does_not_read_cannot_block_the_manager() -> None:
    process = Process(python("import time; time.sleep(3600)"))
    with pytest.raises(BrainError) as caught:
        process.send("x" * 1_000_000, time.monotonic() + 0.1)
    process.close()
    assert caught.value.fault is Fault.TIMEOUT


def test_how_a_process_ended_is_told() -> None:
    process = Process(mock("midline", "--at", 1))
    process.send("START 15\nBEGIN\n", soon())
    assert process.read_line(soon()) == "OK"
    with pytest.raises(BrainError, match="exit code 0, within the line '7,'"):
        process.read_line(soon())
    process.close()


def test_memory_is_watched_while_the_brain_thinks() -> None:
    process = Process(mock("memory", "--at", 1), Caps(memory=80 * 2**20))
    process.send("START 15\nBEGIN\n", soon())
    assert process.read_line(soon()) == "OK"
    with pytest.raises(BrainError) as caught:
        process.read_line(soon())
    process.close()
    assert caught.value.fault is Fault.MEMORY
    assert "80 MB are allowed" in caught.value.detail


def test_children_that_ran_away_are_killed_too() -> None:
    process = Process(mock("fork", "--at", 1))
    process.send("START 15\nBEGIN\n", soon())
    mark = process._mark
    wait_until(lambda: len(process_tree.marked(mark)) >= 5)
    family = process_tree.marked(mark)
    process.close()
    assert not process_tree.marked(mark)
    for pid in family:  # a zombie may wait for whoever has inherited it, but nothing runs
        assert not psutil.pid_exists(pid) or psutil.Process(pid).status() == "zombie"


def test_a_suspended_brain_does_nothing_until_it_is_resumed() -> None:
    process = Process(mock())
    process.send("START 15\n", soon())
    assert process.read_line(soon()) == "OK"
    process.suspend()
    [brain] = process_tree.descendants(process.pid)
    wait_until(lambda: psutil.Process(brain).status() == "stopped")
    process.send("BEGIN\n", soon())
    with pytest.raises(BrainError):
        process.read_line(time.monotonic() + 0.05)
    process.resume()
    assert "," in process.read_line(soon())
    assert process.close("END\n", PATIENCE) is True


def test_no_zombie_is_left() -> None:
    process = Process(mock("leave", "--at", 1))
    process.send("START 15\nBEGIN\n", soon())
    process.close("", PATIENCE)
    wait_until(lambda: not psutil.pid_exists(process.pid))


MANAGER = """
import sys, time
from tengen.gomocup.manager.process import Process
process = Process(sys.argv[1:])
process.send("START 15\\nBEGIN\\n", time.monotonic() + 60)
process.read_line(time.monotonic() + 60)
print(process._mark, flush=True)
time.sleep(3600)
"""


@pytest.mark.parametrize("fault", ["stall", "fork", "ignores-end"])
def test_the_brains_of_a_killed_manager_die(fault: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", MANAGER, *mock(fault, "--at", 1)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=tmp_path, text=True) as manager:
        assert manager.stdout is not None
        mark = manager.stdout.readline().strip()
        wait_until(lambda: len(fork_server.marked(mark)) >= (5 if fault == "fork" else 1))
        os.kill(manager.pid, signal.SIGKILL)
    wait_until(lambda: not fork_server.marked(mark))


def test_what_the_fork_server_missed_is_found_by_the_managers_mark() -> None:
    process = Process(mock("stall"))
    assert process_tree.end_manager("0" * 32) == 0
    assert process.is_running
    process.close()


def test_brains_start_and_end_at_once_in_many_threads() -> None:
    """The end of one must not be the end of another that is just being made."""
    trouble: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(100):
                assert Process(["true"]).close("", PATIENCE) is True
        except BaseException as error:
            trouble.append(error)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert trouble == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may have any number of processes")
@pytest.mark.skipif(not launch.HAS_FORK_SERVER, reason="this is not Linux")
def test_where_no_process_is_to_be_had_a_brain_crashes_and_the_fork_server_lives() -> None:
    Process(["true"]).close("", PATIENCE)
    family = psutil.Process().children()
    [fork_server_pid] = [each.pid for each in family if fork_server.__file__ in each.cmdline()]
    soft, hard = resource.prlimit(fork_server_pid, resource.RLIMIT_NPROC)
    resource.prlimit(fork_server_pid, resource.RLIMIT_NPROC, (0, hard))
    try:
        with pytest.raises(BrainError, match="cannot start 'true'"):
            Process(["true"])
    finally:
        resource.prlimit(fork_server_pid, resource.RLIMIT_NPROC, (soft, hard))
    assert Process(["true"]).close("", PATIENCE) is True
    assert psutil.pid_exists(fork_server_pid)
