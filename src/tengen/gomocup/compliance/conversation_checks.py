"""Checks of the start, of lines, and of words that are not moves; docstrings tell why."""

from __future__ import annotations

import time

from tengen.gomocup.compliance.check import CGOMOKU, JUDGE, PISKVORK, YIXIN, Group
from tengen.gomocup.compliance.dialogue import TRIES, Dialogue, infos, nearly_full
from tengen.gomocup.compliance.finding import ProtocolError, Severity
from tengen.gomocup.manager.client import ABOUT

check = Group()

SLOW_START = 1.0
"""Seconds from the start of the process to the first answer that cost no manager anything."""


@check("START 15 is answered", Severity.FAILURE)
def start(brain: Dialogue) -> None:
    """Everything else needs this."""
    brain.start()


@check("the answer is exactly OK", Severity.FAILURE, PISKVORK, CGOMOKU)
def exact_ok(brain: Dialogue) -> None:
    """Piskvork compares the whole line, c-gomoku-cli also the case."""
    brain.say("START 15")
    line = brain.hear()
    if line != "OK":
        who = Severity.WARNING if line.upper() == "OK" else None
        raise ProtocolError("compliance.start_not_ok", line=line, severity=who)


@check("nothing is said before the first command", Severity.WARNING, CGOMOKU, PISKVORK)
def no_banner(brain: Dialogue) -> None:
    """A greeting would be taken for the answer to ABOUT or START."""
    brain.start()
    if brain.unreadable:
        raise ProtocolError("compliance.before_answer", line=brain.unreadable[0])


@check("the first answer comes within a second", Severity.WARNING, JUDGE)
def quick_start(brain: Dialogue) -> None:
    """The judge counts the start of the process on the first move."""
    times: list[float] = []
    while not times or (times[-1] > SLOW_START and len(times) < TRIES):
        if times:
            brain.run_again()
        brain.start()
        times.append(time.monotonic() - brain.begun)
    if min(times) > SLOW_START:
        raise ProtocolError("compliance.first_answer", seconds=f"{min(times):.1f}")


@check("START 20 is answered by OK", Severity.FAILURE, JUDGE, PISKVORK)
def size_20(brain: Dialogue) -> None:
    """The one size that every brain must know."""
    brain.start(20)


@check("START in a running process begins a new game", Severity.FAILURE, CGOMOKU)
def start_again(brain: Dialogue) -> None:
    """The old stones are gone, also after a game that filled the board."""
    brain.start()
    brain.board(nearly_full(15, (14, 3)))
    brain.start()
    brain.move("BEGIN")


@check("impossible sizes are refused by ERROR", Severity.WARNING)
def odd_sizes(brain: Dialogue) -> None:
    """No brain plays on one point or on a hundred rows; a silent one looks as if it hung."""
    for size in ("1", "-1", "1000", "abc"):
        brain.answer_of(f"START {size}", "ERROR", "OK", "UNKNOWN")
    brain.start()


@check("ABOUT is answered", Severity.FAILURE, CGOMOKU, PISKVORK)
def about(brain: Dialogue) -> None:
    """c-gomoku-cli waits for it before START."""
    brain.answer("ABOUT")


@check("ABOUT tells name and version", Severity.WARNING, PISKVORK)
def about_words(brain: Dialogue) -> None:
    """One line of name="…", version="…"; old brains answer with free text."""
    said = brain.answer("ABOUT")
    told = {key.lower() for key, _ in ABOUT.findall(said)}
    missing = [key for key in ("name", "version", "author") if key not in told]
    if missing:
        raise ProtocolError("compliance.about", missing=missing, answer=said)


@check("RESTART is answered by OK, or by UNKNOWN", Severity.WARNING, PISKVORK)
def restart(brain: Dialogue) -> None:
    """Piskvork starts a new process after UNKNOWN."""
    brain.start()
    brain.turn((7, 7))
    if brain.answer_of("RESTART", "OK", "UNKNOWN").upper() == "OK":
        brain.taken.clear()
        brain.move("BEGIN")


@check("RECTSTART is answered", Severity.NOTE, PISKVORK)
def rectstart(brain: Dialogue) -> None:
    """OK, or ERROR or UNKNOWN for a brain that knows square boards only."""
    brain.answer_of("RECTSTART 20,15", "OK", "ERROR", "UNKNOWN")
    brain.start()


@check("lines may end with LF alone", Severity.FAILURE, CGOMOKU, YIXIN, newline="\n")
def line_feed(brain: Dialogue) -> None:
    """Piskvork and the judge send CR LF, as all other checks do."""
    brain.start()
    brain.turn((7, 7))
    brain.board([(7, 7, 2), (8, 8, 1), (9, 9, 2)])


@check("commands may be in lower case", Severity.WARNING, YIXIN)
def lower_case(brain: Dialogue) -> None:
    """Yixin-Board writes them so."""
    brain.answer_of("start 15", "OK")
    brain.say(*(line.lower() for line in infos()))
    brain.move("begin")


@check("empty lines and blanks mean nothing", Severity.WARNING)
def blanks(brain: Dialogue) -> None:
    """Neither an answer nor a crash."""
    brain.say("", "  ")
    brain.start()
    brain.say("", " ")
    brain.expect_quiet("an empty line")
    brain.taken.add((7, 7))
    brain.move("  TURN 7,7  ")


@check("an unknown command is answered by UNKNOWN", Severity.WARNING)
def unknown(brain: Dialogue) -> None:
    """So that a manager can fall back to what every brain knows; ERROR is near enough."""
    brain.start()
    said = brain.answer("XYZZY 1 2 3").upper()
    if not said.startswith("UNKNOWN"):
        mild = Severity.NOTE if said.startswith("ERROR") else None
        raise ProtocolError("compliance.unknown_command", answer=said, severity=mild)


@check("INFO is never answered", Severity.FAILURE, CGOMOKU, PISKVORK)
def info_silent(brain: Dialogue) -> None:
    """Neither known keys, nor unknown ones, nor nonsense."""
    brain.start()
    brain.say(
        *infos(), "INFO colour blue", "INFO", "INFO timeout_turn soon", "INFO timeout_turn 500"
    )
    brain.expect_quiet("INFO")
    brain.move("BEGIN")


@check("INFO may come before START", Severity.FAILURE, YIXIN)
def info_first(brain: Dialogue) -> None:
    """And is no reason to answer either."""
    brain.say(*infos())
    brain.expect_quiet("INFO")
    brain.start()


@check("a folder with blanks is one value", Severity.WARNING, PISKVORK, JUDGE)
def folder(brain: Dialogue) -> None:
    """INFO folder takes the rest of the line."""
    brain.start()
    brain.say("INFO folder /tmp/a folder/with blanks")
    brain.expect_quiet("INFO folder")
    brain.move("BEGIN")


@check("a flood of INFO evaluate is borne in silence", Severity.WARNING, PISKVORK)
def evaluate(brain: Dialogue) -> None:
    """Piskvork sends one for every movement of the mouse."""
    brain.start()
    brain.say(*(f"INFO evaluate {i % 15},{i // 15}" for i in range(200)))
    brain.expect_quiet("INFO evaluate")
    brain.move("BEGIN")


@check(
    "it runs in a folder with blanks where it may not write", Severity.WARNING, strange_folder=True
)
def strange_folder(brain: Dialogue) -> None:
    """The working folder is the manager's choice."""
    brain.start()
    brain.move("BEGIN")
