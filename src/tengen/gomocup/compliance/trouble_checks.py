"""Checks of what goes wrong, of time, and of the end; docstrings tell why."""

from __future__ import annotations

import re
import time

from tengen.gomocup.compliance.check import CGOMOKU, JUDGE, PISKVORK, YIXIN, Group
from tengen.gomocup.compliance.dialogue import MEMORY, QUIET, REPLY, TRIES, Dialogue, Place
from tengen.gomocup.compliance.finding import ProtocolError, Severity
from tengen.gomocup.manager.fault import BrainError, Fault

check = Group()

TOLERANCE = 1.0
"""Seconds over the limit that the judge forgives."""
LATE = 0.2
"""Seconds over the limit that may be the machine's fault."""
GRACE = 0.7
"""Seconds that Piskvork leaves between END and the kill; the judge leaves half a second."""

_THREE: tuple[Place, ...] = ((7, 7), (8, 8), (9, 5))
_MIDDLE = [(6, 6, 1), (8, 8, 2), (6, 8, 1), (8, 6, 2), (7, 9, 1), (5, 7, 2)]
_PAIR = re.compile(r"([0-9]{1,3}),([0-9]{1,3})", re.ASCII)


# --- mistakes of a manager ---


@check("a move is refused by ERROR before START", Severity.WARNING)
def before_start(brain: Dialogue) -> None:
    """There is no board."""
    brain.answer_of("TURN 7,7", "ERROR", "UNKNOWN")
    brain.start()


@check("a TURN off the board is refused by ERROR", Severity.WARNING)
def turn_off_board(brain: Dialogue) -> None:
    """And the game goes on as if it had not been sent."""
    brain.start()
    brain.answer_of("TURN 15,15", "ERROR")
    brain.turn((7, 7))


@check("a TURN on a stone is refused by ERROR", Severity.WARNING)
def turn_on_stone(brain: Dialogue) -> None:
    """And the game goes on as if it had not been sent."""
    brain.start()
    x, y = brain.move("BEGIN")
    brain.answer_of(f"TURN {x},{y}", "ERROR")
    brain.turn(brain.free())


@check("a malformed TURN costs one ERROR", Severity.WARNING)
def malformed_turn(brain: Dialogue) -> None:
    """The next line is read afresh: no flood, no silence, no second error."""
    brain.start()
    for line in ("TURN", "TURN 7", "TURN a,b"):
        brain.answer_of(line, "ERROR", "UNKNOWN")
        brain.expect_quiet(f"what follows {line!r}")
    brain.turn((7, 7))


@check("a malformed BOARD costs one ERROR", Severity.WARNING)
def malformed_board(brain: Dialogue) -> None:
    """The block is read to DONE, then refused."""
    brain.start()
    brain.say("BOARD", "7,7,1", "nonsense", "99,99,2")
    brain.answer_of("DONE", "ERROR", "UNKNOWN")
    brain.expect_quiet("what follows the block")
    brain.start()
    brain.board([(7, 7, 2)])


@check("an unknown rule is borne", Severity.WARNING)
def unknown_rule(brain: Dialogue) -> None:
    """ERROR to the next command, or play by another rule."""
    brain.start(15, rule=16)
    said = brain.answer("TURN 7,7", seconds=brain.patience)
    if not (said.upper().startswith("ERROR") or _PAIR.match(said)):
        raise ProtocolError("compliance.turn_16", answer=said)


@check("TAKEBACK is answered by OK, or by UNKNOWN", Severity.WARNING, PISKVORK)
def takeback(brain: Dialogue) -> None:
    """After OK the point is empty again."""
    brain.start()
    x, y = brain.turn((7, 7))
    if brain.answer_of(f"TAKEBACK {x},{y}", "OK", "UNKNOWN").upper() == "OK":
        brain.answer_of("TAKEBACK 7,7", "OK")
        brain.taken.clear()
        brain.turn((7, 7))


# --- Swap2 ---


@check("Swap2: three stones are laid", Severity.WARNING, JUDGE)
def swap2_lay(brain: Dialogue) -> None:
    """An empty SWAP2BOARD asks for ``x,y x,y x,y``."""
    brain.start()
    said = brain.swap2()
    _known(said)
    if len(set(_stones(said))) != 3:
        raise ProtocolError("compliance.swap2_empty", answer=said)


@check("Swap2: three stones are answered", Severity.WARNING, JUDGE)
def swap2_choose(brain: Dialogue) -> None:
    """By SWAP, one stone or two."""
    _swap2_answer(brain, _THREE, 2)


@check("Swap2: five stones are answered", Severity.WARNING, JUDGE)
def swap2_last(brain: Dialogue) -> None:
    """By SWAP or one stone."""
    _swap2_answer(brain, (*_THREE, (3, 3), (11, 10)), 1)


def _swap2_answer(brain: Dialogue, laid: tuple[Place, ...], most: int) -> None:
    brain.start()
    said = brain.swap2(*laid)
    _known(said)
    stones = _stones(said)
    if said != "SWAP" and not (1 <= len(stones) <= most and not set(stones) & set(laid)):
        raise ProtocolError("compliance.swap2", stones=len(laid), answer=said)
    brain.board([(7, 7, 2), (8, 8, 1), (9, 5, 2)])


def _known(said: str) -> None:
    if said.upper().startswith(("UNKNOWN", "ERROR")):
        raise ProtocolError("compliance.swap2_unknown", answer=said, severity=Severity.NOTE)


def _stones(said: str) -> list[Place]:
    """Return the stones of an answer, or none if it is written in any other way."""
    found = [_PAIR.fullmatch(word) for word in said.split(" ")]
    stones = [(int(match[1]), int(match[2])) for match in found if match is not None]
    on_board = all(max(stone) < 15 for stone in stones)
    return stones if on_board and len(stones) == len(found) == len(set(stones)) else []


# --- time ---


@check("the turn limit is kept", Severity.FAILURE)
def keeps_turn(brain: Dialogue) -> None:
    """Half a second, in the middle of a game."""
    brain.start(turn=500)
    _punctual(brain, 0.5, "INFO time_left 60000")


@check("the rest of the game's time is kept", Severity.FAILURE)
def keeps_match(brain: Dialogue) -> None:
    """A turn of 30 s is no permission when 400 ms are left."""
    brain.start(turn=30_000)
    _punctual(brain, 0.4, "INFO time_left 400")


def _punctual(brain: Dialogue, limit: float, told: str) -> None:
    times: list[float] = []
    while not times or (times[-1] > limit and len(times) < TRIES):
        brain.say(told)
        before = time.monotonic()
        brain.board(_MIDDLE)
        times.append(time.monotonic() - before)
    late = min(times) - limit
    if late > LATE:
        severity = None if late > TOLERANCE else Severity.WARNING
        raise ProtocolError(
            "compliance.slow", seconds=f"{min(times):.2f}", limit=limit, severity=severity
        )


@check("timeout_turn 0 is a move at once", Severity.WARNING, PISKVORK)
def at_once(brain: Dialogue) -> None:
    """Without any search."""
    brain.start(turn=0)
    brain.move("BEGIN", seconds=REPLY)


@check("no time left is a move at once", Severity.WARNING, JUDGE, PISKVORK)
def no_time_left(brain: Dialogue) -> None:
    """Zero or less must not be divided by, nor waited for."""
    brain.start()
    for left in (0, -500):
        brain.taken.add(place := brain.free())
        brain.move(f"INFO time_left {left}", f"TURN {place[0]},{place[1]}", seconds=REPLY)


@check("unlimited and huge times are understood", Severity.WARNING, PISKVORK, CGOMOKU, YIXIN)
def huge_times(brain: Dialogue) -> None:
    """2147483647 ms is no limit; the turn still is one."""
    brain.start(turn=500)
    brain.say("INFO timeout_match 100000000", "INFO time_left 2147483647")
    brain.move("BEGIN")


@check("strange limits of memory are borne", Severity.WARNING, PISKVORK)
def odd_memory(brain: Dialogue) -> None:
    """None, one megabyte, and more than 31 bits."""
    _memories(brain, 0, 1 << 20, 1 << 33)


@check("a limit beyond the machine's memory is borne", Severity.WARNING, PISKVORK, YIXIN)
def huge_memory(brain: Dialogue) -> None:
    """32 GB to 2^50 bytes allow more than there is; they do not promise it."""
    _memories(brain, 1 << 35, 1 << 40, 1 << 50)


def _memories(brain: Dialogue, *memories: int) -> None:
    for memory in memories:
        brain.start()
        brain.say(f"INFO max_memory {memory}")
        said = brain.answer("BEGIN", seconds=brain.patience)
        if not (_PAIR.match(said) or said.upper().startswith("ERROR")):
            raise ProtocolError("compliance.memory_refused", memory=memory, answer=said)


@check("350 MB of memory are enough", Severity.FAILURE, JUDGE, PISKVORK)
def memory(brain: Dialogue) -> None:
    """What its processes have is counted after a few moves."""
    brain.start(20)
    brain.move("BEGIN")
    for _ in range(3):
        brain.turn(brain.free())
    used = brain.process.memory
    if used > MEMORY:
        raise ProtocolError("compliance.memory", used=used >> 20, allowed=MEMORY >> 20)


@check("it can be told to move now", Severity.NOTE, PISKVORK, CGOMOKU, YIXIN)
def move_now(brain: Dialogue) -> None:
    """INFO timeout_turn 0 or YXSTOP while it thinks."""
    brain.start(turn=60_000)
    brain.taken = {(7, 7), (8, 8), (7, 9), (8, 6)}
    rows = [f"{x},{y},{1 + y % 2}" for x, y in sorted(brain.taken)]
    brain.say("INFO time_left 2147483647", "BOARD", *rows, "DONE")
    time.sleep(QUIET)
    brain.move("INFO timeout_turn 0", "YXSTOP", seconds=REPLY)


@check("it can be suspended and resumed", Severity.FAILURE, JUDGE, PISKVORK)
def suspended(brain: Dialogue) -> None:
    """Between its moves a brain is stopped by a signal."""
    brain.start()
    brain.move("BEGIN")
    for _ in range(3):
        brain.process.suspend()
        time.sleep(0.1)
        place = brain.free()
        brain.taken.add(place)
        brain.say("INFO time_left 30000", f"TURN {place[0]},{place[1]}")
        brain.process.resume()
        brain.move("INFO evaluate 0,0")


# --- the end ---


@check("END ends it", Severity.WARNING)
def end(brain: Dialogue) -> None:
    """Within the half second that the judge waits, and without a word."""
    brain.start()
    brain.move("BEGIN")
    _ends(brain)


@check("END ends it while it thinks", Severity.NOTE)
def end_thinking(brain: Dialogue) -> None:
    """Otherwise the manager kills it."""
    brain.start(turn=60_000)
    brain.say("INFO time_left 2147483647", "TURN 7,7")
    time.sleep(QUIET)
    _ends(brain)


def _ends(brain: Dialogue) -> None:
    brain.transcript.append("> END")
    if not brain.close("END\r\n", GRACE):
        raise ProtocolError("compliance.end", seconds=GRACE)


@check("the end of its input ends it", Severity.WARNING)
def end_of_input(brain: Dialogue) -> None:
    """Or it goes on for ever when its manager has died."""
    brain.start()
    brain.move("BEGIN")
    brain.transcript.append("> (end of input)")
    brain.process.close_input()
    try:
        while True:
            brain.hear(REPLY)
    except BrainError as error:
        if error.fault is Fault.TIMEOUT:
            raise ProtocolError("compliance.input_end", seconds=REPLY) from None


@check("the Yixin commands are known, or answered by UNKNOWN", Severity.NOTE, YIXIN)
def yixin(brain: Dialogue) -> None:
    """YXSTOP without thinking is ignored; an unknown one must not be fatal."""
    brain.start()
    brain.say("YXSTOP", "YXHASHCLEAR")
    brain.say("YXSHOWINFO")
    time.sleep(QUIET)
    brain.process.take_lines()
    brain.move("BEGIN")
