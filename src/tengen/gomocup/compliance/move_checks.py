"""Checks of moves and positions; docstrings tell why."""

from __future__ import annotations

import re

from tengen.gomocup.compliance.check import CGOMOKU, JUDGE, PISKVORK, YIXIN, Group
from tengen.gomocup.compliance.dialogue import Dialogue, nearly_full
from tengen.gomocup.compliance.finding import ProtocolError, Severity
from tengen.gomoku.board import Board
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule

check = Group()

_EXACT = re.compile(r"[0-9]{1,3},[0-9]{1,3}", re.ASCII)
_LEAGUES = {0: "freestyle", 1: "standard", 4: "renju", 8: "caro", 9: "caro, exactly five"}


@check("BEGIN is answered by a move", Severity.FAILURE)
def begin(brain: Dialogue) -> None:
    """On the board."""
    brain.start()
    brain.move("BEGIN")


@check("TURN is answered by a move", Severity.FAILURE)
def turn(brain: Dialogue) -> None:
    """On an empty point."""
    brain.start()
    brain.turn((7, 7))


@check("a move is exactly x,y", Severity.FAILURE, CGOMOKU)
def exact_move(brain: Dialogue) -> None:
    """No blank before, between or behind, nothing else on the line."""
    brain.start()
    brain.say("BEGIN")
    line = brain.hear()
    if _EXACT.fullmatch(line) is None:
        raise ProtocolError("compliance.spelling", line=line)


@check("ten moves, one by one, are legal", Severity.FAILURE)
def ten_turns(brain: Dialogue) -> None:
    """The brain remembers both sides' stones."""
    brain.start(20)
    brain.move("BEGIN")
    brain.turns(10)


@check("only moves and messages are said in a game", Severity.WARNING, CGOMOKU, PISKVORK)
def readable(brain: Dialogue) -> None:
    """What is for people begins with MESSAGE or DEBUG."""
    brain.start()
    brain.move("BEGIN")
    for _ in range(3):
        brain.turn(brain.free())
    if brain.unreadable:
        raise ProtocolError("compliance.unreadable", line=brain.unreadable[0])


@check("nothing is written to standard error", Severity.WARNING, PISKVORK)
def no_stderr(brain: Dialogue) -> None:
    """Piskvork reads it as if it were an answer."""
    brain.start()
    brain.move("BEGIN")
    brain.turn(brain.free())
    brain.expect_quiet("a move")
    if text := brain.process.stderr.strip():
        raise ProtocolError("compliance.stderr", line=text.splitlines()[0][:80])


@check("BOARD is answered by a move", Severity.FAILURE)
def board(brain: Dialogue) -> None:
    """On an empty point."""
    brain.start()
    brain.board([(7, 7, 1), (8, 8, 2), (7, 8, 1), (8, 7, 2)])


@check("an empty BOARD is answered by a move", Severity.FAILURE, JUDGE)
def empty_board(brain: Dialogue) -> None:
    """The judge begins every game so."""
    brain.start()
    brain.board([])


@check("BOARD right after START and INFO, without waiting for OK", Severity.FAILURE, JUDGE)
def all_at_once(brain: Dialogue) -> None:
    """The judge never waits for OK."""
    brain.size = 20
    brain.say("START 20", "INFO timeout_turn 500", "INFO timeout_match 60000", "INFO rule 0")
    brain.board([(10, 10, 2)])


@check("columns and rows are not mixed up", Severity.FAILURE)
def column_and_row(brain: Dialogue) -> None:
    """Only three points of one column are empty."""
    brain.start()
    brain.board(nearly_full(15, (3, 1), (3, 6), (3, 12)))


@check("columns and rows count from 0", Severity.FAILURE)
def corners(brain: Dialogue) -> None:
    """Only the corners are empty."""
    brain.start()
    brain.board(nearly_full(15, (0, 0), (14, 14), (0, 14), (14, 0)))


@check("the last empty point is played", Severity.FAILURE)
def last_point(brain: Dialogue) -> None:
    """A draw is near, but it is not there yet."""
    brain.start()
    brain.board(nearly_full(15, (14, 3)))


@check("a second BOARD replaces the first", Severity.FAILURE, JUDGE, YIXIN)
def board_again(brain: Dialogue) -> None:
    """With a first one that leaves a single point."""
    brain.start()
    brain.board(nearly_full(15, (14, 3)))
    brain.board([(7, 7, 2), (8, 8, 1), (9, 9, 2)])
    brain.turn(brain.free())


@check("TURN goes on from a BOARD", Severity.FAILURE)
def turn_after_board(brain: Dialogue) -> None:
    """The stones of the block stay."""
    brain.start()
    brain.board(nearly_full(15, (3, 1), (3, 6), (3, 12)))
    left = next(place for place in ((3, 1), (3, 6), (3, 12)) if place not in brain.taken)
    brain.turn(left)


@check("the stones of BOARD may come in any order", Severity.FAILURE)
def any_order(brain: Dialogue) -> None:
    """Only in renju is the order that of the moves."""
    brain.start()
    brain.board([(9, 9, 2), (5, 5, 1), (7, 7, 2), (5, 6, 1), (9, 7, 2), (5, 7, 1)])


@check("a position with unequal numbers of stones is played", Severity.WARNING, PISKVORK, YIXIN)
def unequal(brain: Dialogue) -> None:
    """People set such positions up."""
    brain.start()
    brain.board([(7, 7, 2), (9, 9, 2), (3, 3, 2), (11, 5, 2), (5, 11, 1)])


@check("a block may stand on one line", Severity.NOTE, YIXIN)
def one_line(brain: Dialogue) -> None:
    """Gomocalc sends it so."""
    brain.start()
    brain.taken = {(7, 7), (8, 8)}
    brain.move("BOARD 7,7,1 8,8,2 DONE", seconds=2)


@check("every rule is answered, by a move or by ERROR", Severity.WARNING, JUDGE)
def rules(brain: Dialogue) -> None:
    """What is refused is told: those leagues are closed to the brain."""
    refused = []
    for rule, name in _LEAGUES.items():
        brain.start(15, rule=rule)
        try:
            brain.turn((7, 7))
        except ProtocolError as error:
            if "ERROR" not in str(error):
                raise
            refused.append(name)
    if refused:
        raise ProtocolError("compliance.rules", rules=refused, severity=Severity.NOTE)


@check("Gomocup's acceptance test: it completes its four", Severity.NOTE, JUDGE)
def takes_win(brain: Dialogue) -> None:
    """The judge's h8h9i8i9j8j9k8k9 must be answered by g8 or l8."""
    _accepted(brain, Rule.FREESTYLE, "h8h9i8i9j8j9k8k9", {"g8", "l8"})


@check("Gomocup's acceptance test: standard", Severity.NOTE, JUDGE)
def accepts_standard(brain: Dialogue) -> None:
    """Six do not win, so the three must be stopped."""
    _accepted(brain, Rule.STANDARD, "h8h9i8h10g8h11j13h12g14h14i15", {"f8", "j8"})


@check("Gomocup's acceptance test: caro", Severity.NOTE, JUDGE)
def accepts_caro(brain: Dialogue) -> None:
    """A five that is blocked at both ends does not win."""
    _accepted(brain, Rule.CARO, "h8f8g8f9i8f7j8l8", {"f5", "f6", "f10", "f11"})


@check("Gomocup's acceptance test: renju", Severity.WARNING, JUDGE)
def accepts_renju(brain: Dialogue) -> None:
    """The point g9 is forbidden."""
    every = {str(Point(x, y)) for x in range(15) for y in range(15)}
    _accepted(brain, Rule.RENJU, "h8h9i7i9h10i6i11i12", every - {"g9"})


def _accepted(brain: Dialogue, rule: Rule, moves: str, accepted: set[str]) -> None:
    """Send a position of the judge's test; its row 1 is the first one of the protocol."""
    brain.start(15, rule=int(rule))
    points = Board.parse(moves, rule=rule).moves
    first = 1 if len(points) % 2 == 0 else 2
    rows = [(p.x, p.y, first if i % 2 == 0 else 3 - first) for i, p in enumerate(points)]
    x, y = brain.board(rows)
    if str(Point(x, y)) not in accepted:
        wanted = " or ".join(sorted(accepted)) if len(accepted) < 9 else "anything but a foul"
        raise ProtocolError("compliance.judge", moves=moves, point=Point(x, y), wanted=wanted)


@check("the first move near a corner", Severity.FAILURE, JUDGE)
def corner_opening(brain: Dialogue) -> None:
    """The judge's last test begins with b2 e2 e3."""
    brain.start()
    brain.board([(1, 1, 2), (4, 1, 1), (4, 2, 2)])
    brain.turns(4)
