"""What a hostile brain can do to others: what docs/arena.md says of each mode, and no more.

Every attack harms only what carries a token of its test. Where the kernel lacks Landlock the tests
of what it forbids are skipped, and so are those of the sandbox where there are no namespaces.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psutil
import pytest

from tengen.gomocup.manager import fork_server, launch, process_tree, ward
from tengen.gomocup.manager.client import Client
from tengen.gomocup.manager.fault import BrainError, Fault
from tengen.gomocup.manager.guard import IsolationError
from tengen.gomocup.manager.process import Caps, Process, check_sandbox
from tests.gomocup.brains import HOSTILE, mock
from tests.gomocup.manager.test_process import drain, soon, wait_until


def _sandbox_trouble() -> str:
    try:
        check_sandbox()
    except IsolationError as error:
        return str(error)
    return ""


needs_sandbox = pytest.mark.skipif(bool(_sandbox_trouble()), reason=_sandbox_trouble())
needs_landlock = pytest.mark.skipif(
    ward.landlock_version() < 6, reason="the kernel has no Landlock of version 6"
)
needs_linux = pytest.mark.skipif(not launch.HAS_FORK_SERVER, reason="this is not Linux")
BOTH = [
    pytest.param(False, marks=needs_landlock, id="default"),
    pytest.param(True, marks=needs_sandbox, id="sandbox"),
]
ANY = [
    pytest.param(False, marks=needs_linux, id="default"),
    pytest.param(True, marks=needs_sandbox, id="sandbox"),
]


def hostile(attack: str, token: object) -> tuple[str, ...]:
    return (sys.executable, "-I", "-S", str(HOSTILE), attack, str(token))


def attack(process: Process) -> int:
    """Have the brain attack; return how often it succeeded."""
    process.send("START 5\nBEGIN\n", soon())
    assert process.read_line(soon()) == "OK"
    return int(process.read_line(soon()).removeprefix("MESSAGE did "))


def carriers(token: str) -> list[int]:
    """Return the living processes with the token in their command line."""
    found = []
    for process in psutil.process_iter(["cmdline", "status"]):
        words = process.info["cmdline"] or ()
        if token in words and process.info["status"] != "zombie":
            found.append(process.pid)
    return found


def wait_for(token: str, number: int) -> None:
    wait_until(lambda: len(carriers(token)) == number)


@contextmanager
def victim(token: str) -> Iterator[Process]:
    """A brain of the same manager, which carries the token."""
    process = Process((*mock(), "--script", token))
    process.send("START 15\n", soon())
    assert process.read_line(soon()) == "OK"
    try:
        yield process
    finally:
        process.close()


@pytest.mark.parametrize("sandbox", BOTH)
@pytest.mark.parametrize("name", ["kill", "stop", "write-pipes", "open-memory"])
def test_a_brain_cannot_reach_its_opponent(name: str, sandbox: bool) -> None:
    token = uuid4().hex
    with victim(token) as other:
        process = Process(hostile(name, token), sandbox=sandbox)
        assert attack(process) == 0
        process.close()
        assert other.is_running
        other.send("ABOUT\n", soon())
        assert other.read_line(soon()).startswith("name=")


MANAGER = """
import sys, time
from tengen.gomocup.manager.process import Process
process = Process(sys.argv[1:-1], sandbox=sys.argv[-1] == "True")
process.send("START 5\\nBEGIN\\n", time.monotonic() + 60)
print([process.read_line(time.monotonic() + 60) for _ in range(2)][1], flush=True)
"""


@pytest.mark.parametrize("sandbox", BOTH)
@pytest.mark.parametrize("name", ["kill", "stop", "write-pipes", "open-memory"])
def test_a_brain_cannot_reach_its_manager(name: str, sandbox: bool) -> None:
    token = uuid4().hex
    command = [sys.executable, "-c", MANAGER, *hostile(name, token), str(sandbox)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.stdout == "MESSAGE did 0\n"
    assert run.returncode == 0


@needs_sandbox
def test_a_program_behind_a_link_in_a_hidden_place_runs() -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        link = f"{folder}/python"
        os.symlink(os.path.realpath(sys.executable), link)
        command = [link, "-I", "-S", "-c", "print(input())"]
        process = Process(command, sandbox=True)
        try:
            process.send("hello\n", soon())
            assert process.read_line(soon()) == "hello"
        finally:
            process.close()


@pytest.mark.parametrize("sandbox", ANY)
def test_a_daemon_ends_with_its_brain(sandbox: bool) -> None:
    for grace in (0.0, 20.0):
        token = uuid4().hex
        process = Process(hostile("daemonise", token), sandbox=sandbox)
        assert attack(process) == 1
        wait_for(token, 2)
        process.close("END\n", grace)
        assert carriers(token) == []


@needs_linux
def test_a_daemon_ends_even_if_its_ward_is_killed() -> None:
    token = uuid4().hex
    process = Process(hostile("daemonise", token))
    assert attack(process) == 1
    wait_for(token, 2)
    os.kill(process.pid, 9)
    with pytest.raises(BrainError) as caught:
        drain(process)
    assert caught.value.fault is Fault.CRASH
    wait_until(lambda: carriers(token) == [])
    process.close()


@pytest.mark.parametrize("sandbox", ANY)
@pytest.mark.parametrize("name", ["memfd", "share"])
def test_hidden_memory_is_counted(name: str, sandbox: bool) -> None:
    process = Process(hostile(name, "-"), Caps(memory=100 << 20), sandbox=sandbox)
    process.send("START 5\nBEGIN\n", soon())
    with pytest.raises(BrainError) as caught:
        drain(process)
    process.close()
    assert caught.value.fault is Fault.MEMORY


@needs_linux
def test_shared_memory_is_counted_once() -> None:
    code = """
import mmap, os
file = os.memfd_create("table")
os.ftruncate(file, 64 << 20)
table = mmap.mmap(file, 64 << 20)
for page in range(0, len(table), 4096): table[page] = 1
if os.fork() == 0: os.read(0, 1)
print("OK", flush=True)
os.read(0, 1)
"""
    process = Process((sys.executable, "-I", "-S", "-c", code))
    assert process.read_line(soon()) == "OK"
    assert 64 << 20 <= process.memory < 96 << 20
    process.close()


@pytest.mark.parametrize("sandbox", ANY)
def test_a_brain_inherits_nothing_but_its_pipes(sandbox: bool, tmp_path: Path) -> None:
    with victim(uuid4().hex), (tmp_path / "store").open("w"):
        process = Process(hostile("inherit", "-"), sandbox=sandbox)
        assert attack(process) == 0
        process.close()


@pytest.mark.parametrize("sandbox", ANY)
def test_a_brain_inherits_nothing_that_its_manager_has_inherited(sandbox: bool) -> None:
    """What a shell has opened is no business of a brain."""
    reading, writing = os.pipe()
    command = [sys.executable, "-c", MANAGER, *hostile("inherit", "-"), str(sandbox)]
    files = (reading, writing)
    run = subprocess.run(command, capture_output=True, text=True, pass_fds=files, check=False)
    os.close(reading)
    os.close(writing)
    assert run.stdout == "MESSAGE did 0\n"


@needs_sandbox
def test_files_are_read_only_in_the_sandbox(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    store.write_bytes(b"precious")
    process = Process(hostile("harm-file", store), sandbox=True)
    assert attack(process) == 0
    process.close()
    assert store.read_bytes() == b"precious"


@needs_sandbox
def test_there_is_no_network_in_the_sandbox() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        found = []
        for sandbox in (False, True):
            process = Process(hostile("connect", port), sandbox=sandbox)
            found.append(attack(process))
            process.close()
    assert found == [1, 0]


@needs_sandbox
@pytest.mark.skipif(str(HOSTILE.resolve()).startswith("/tmp/"), reason="the brain lies in /tmp")
def test_there_are_no_named_sockets_in_the_sandbox() -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as folder, socket.socket(socket.AF_UNIX) as server:
        server.bind(f"{folder}/agent")
        server.listen()
        found = []
        for sandbox in (False, True):
            process = Process(hostile("connect", f"{folder}/agent"), sandbox=sandbox)
            found.append(attack(process))
            process.close()
    assert found == [1, 0]


@pytest.mark.parametrize("sandbox", ANY)
def test_a_brain_has_a_folder_of_its_own_that_is_removed(sandbox: bool, tmp_path: Path) -> None:
    code = """
import os, sys, tempfile
open("made", "w").close()
print(os.getcwd(), os.environ["HOME"], tempfile.gettempdir(), *sorted(os.environ), flush=True)
open(os.path.join(sys.argv[1], "kept"), "w").close()
os.read(0, 1)
"""
    os.environ["TENGEN_TEST_SECRET"] = "x"
    try:
        command = (sys.executable, "-I", "-S", "-c", code, str(tmp_path))
        process = Process(command, folders=[str(tmp_path)], sandbox=sandbox)
    finally:
        del os.environ["TENGEN_TEST_SECRET"]
    folder, home, temporary, *names = process.read_line(soon()).split()
    assert folder == home == temporary
    assert os.listdir(folder) == ["made"]
    known = {*launch.KEPT, "HOME", "TMPDIR", fork_server.MARK}
    assert not [name for name in names if name not in known and not name.startswith("LC_")]
    wait_until(lambda: (tmp_path / "kept").exists())
    process.close()
    assert not Path(folder).exists()


@needs_linux
def test_the_folders_of_a_killed_manager_are_removed() -> None:
    code = """
import sys, time
from tengen.gomocup.manager import launch
from tengen.gomocup.manager.process import Process
process = Process(sys.argv[1:])
print(launch.manager().folder, flush=True)
time.sleep(3600)
"""
    command = [sys.executable, "-c", code, *mock()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as manager:
        assert manager.stdout is not None
        folder = manager.stdout.readline().strip()
        assert Path(folder).is_dir()
        manager.kill()
    wait_until(lambda: not Path(folder).exists())


def test_a_command_is_found_from_where_the_manager_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(HOSTILE, tmp_path / "brain.py")
    (tmp_path / "run").symlink_to(sys.executable)
    monkeypatch.chdir(tmp_path)
    for how in (("-I", "-S", "brain.py"), ("-m", "brain")):
        client = Client(("./run", *how, "inherit", "-"))
        client.new_game()
        assert client.about["name"] == "hostile"
        client.end()


# --- fork bombs, in a pid namespace of their own ---

BOMBER = """
import os, sys, time
from tengen.gomocup.manager.fault import BrainError, Fault
from tengen.gomocup.manager.process import Process
sandbox, token = sys.argv[-2] == "True", sys.argv[-3]
for grace in (0.0, 0.2):
    process = Process(sys.argv[1:-2], sandbox=sandbox)
    process.send("START 5\\nBEGIN\\n", time.monotonic() + 60)
    try:
        while True:
            process.read_line(time.monotonic() + 60)
    except BrainError as error:
        assert error.fault is Fault.PROCESSES, error
    process.close("END\\n", grace)
left = []
for name in filter(str.isdigit, os.listdir("/proc")):
    if int(name) != os.getpid():
        with open(f"/proc/{name}/cmdline", "rb") as file:
            words = file.read().split(b"\\0")
        if token.encode() in words and b"bomb" in words:
            left.append(name)
print("left", len(left))
"""


def bombed(sandbox: bool) -> str:
    token = uuid4().hex
    unshare = ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--mount-proc"]
    if subprocess.run([*unshare, "true"], capture_output=True, check=False).returncode:
        pytest.skip("a pid namespace of its own is not to be had here")
    command = [*unshare, sys.executable, "-c", BOMBER, *hostile("bomb", token), str(sandbox), "-"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert carriers(token) == []
    return run.stdout + run.stderr


@pytest.mark.skipif(shutil.which("unshare") is None, reason="there is no 'unshare' here")
@pytest.mark.parametrize("sandbox", ANY)
def test_a_fork_bomb_ends_with_its_game(sandbox: bool) -> None:
    assert bombed(sandbox) == "left 0\n"


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.skipif(shutil.which("unshare") is None, reason="there is no 'unshare' here")
@pytest.mark.parametrize("sandbox", ANY)
def test_many_fork_bombs(sandbox: bool) -> None:
    for _ in range(30):
        assert bombed(sandbox) == "left 0\n"


def test_a_sandbox_that_is_not_to_be_had_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "HAS_FORK_SERVER", False)
    with pytest.raises(IsolationError, match="needs Linux"):
        Process(mock(), sandbox=True)


@pytest.mark.skipif(shutil.which("unshare") is None, reason="there is no 'unshare' here")
def test_a_refusal_of_the_kernel_is_a_sentence() -> None:
    """Inside a sandbox the limit of user namespaces is none: there cannot be another one."""
    code = "from tengen.gomocup.manager.process import check_sandbox as c; c()"
    limit = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$0" "$@"'
    unshare = ["unshare", "--user", "--map-root-user", "--mount", "--pid", "--fork"]
    words = [*unshare, "--mount-proc", "sh", "-c", limit, sys.executable, "-c", code]
    if subprocess.run([*words[:-1], ""], capture_output=True, check=False).returncode:
        pytest.skip("a user namespace of its own is not to be had here")
    run = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert "IsolationError: this machine does not let programs be guarded" in run.stderr
    assert "namespaces of its own" in run.stderr


def test_without_a_fork_server_brains_are_plain_children(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other systems do."""
    monkeypatch.setattr(launch, "HAS_FORK_SERVER", False)
    monkeypatch.setattr(process_tree, "HAS_FORK_SERVER", False)
    process = Process(mock("leave", "--at", 2), Caps(memory=1 << 30))
    process.send("START 15\nBEGIN\n", soon())
    assert process.read_line(soon()) == "OK"
    assert "," in process.read_line(soon())
    process.send("TURN 0,0\n", soon())
    with pytest.raises(BrainError, match="exit code 3"):
        process.read_line(soon())
    assert process.close() is True
    with pytest.raises(BrainError, match="cannot start"):
        Process(["/no/such/brain"])
    stalls = Process(mock("fork", "--at", 1))
    stalls.send("START 15\nBEGIN\n", soon())
    assert stalls.read_line(soon()) == "OK"
    begin = time.monotonic()
    assert stalls.close("END\n", 0.05) is False
    assert time.monotonic() - begin < 20
    wait_until(lambda: not process_tree.marked(stalls._mark))
