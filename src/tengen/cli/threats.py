"""``tengen threats``: what a position forces."""

from __future__ import annotations

import json
from typing import Annotated, Literal

import typer

from tengen.cli.options import Json, Nodes, PositionArgument, RuleIfGiven, SizeIfGiven, Svg
from tengen.cli.position import read_board
from tengen.game import Limit
from tengen.gomoku import Board, Color
from tengen.gomoku.threat_space import NODES, ThreatSpace, threat_space
from tengen.gomoku.threats import Threat
from tengen.gomoku.threats import threats as threats_of
from tengen.gomoku.win import Win, find_win

SEQUENCES, ROWS = 5, 40
"""How many winning sequences and rows of the table are printed, unless all are wanted."""


def threats(
    position: PositionArgument,
    rule: RuleIfGiven = None,
    size: SizeIfGiven = None,
    attacker: Annotated[
        Literal["black", "white"] | None,
        typer.Option(help="Who attacks and is to move; else the side to move."),
    ] = None,
    nodes: Nodes = None,
    svg: Svg = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Print the whole table and every sequence.")
    ] = False,
    json: Json = False,
) -> None:
    """Show the threats of a position and forced wins.

    A threat is a gain point, where the attacker plays; its cost, the replies that help; and the
    rest, the attacker's stones in it. The table lists below each threat those that depend on it
    (Allis 1994). Wins by fours are the shortest; wins by threats are exact, too, unless the limit
    is reached.

    Examples:
      tengen threats "h8 a1 h9 a2 g8 a3"
      tengen threats game.sgf --rule renju --attacker white
      tengen threats diagram.txt --svg threats.svg --json
    """
    board = read_board(position, rule, size)
    side = board.to_move if attacker is None else Color[attacker.upper()]
    limit = None if nodes is None else Limit(nodes=nodes)
    wins = [find_win(board, by, side, limit) for by in ("fours", "threats")]
    found = threats_of(board, side)
    space = threat_space(board, side, nodes=min(nodes or NODES, NODES))
    if svg is not None:
        svg.write_text(board.svg(threats=side), encoding="utf-8")
    typer.echo(
        _as_json(board, side, found, space, wins)
        if json
        else _as_text(board, side, found, space, wins, everything=everything)
    )


# --- the answer ---


def _as_text(
    board: Board,
    attacker: Color,
    found: tuple[Threat, ...],
    space: ThreatSpace,
    wins: list[Win],
    *,
    everything: bool,
) -> str:
    """Return the verdicts first, then what they rest on."""
    lines = [str(board), "", *map(_sentence, wins)]
    lines += ["", f"Threats of {attacker}: {len(found) or 'none'}"]
    lines += [f"  {threat}" for threat in sorted(found, key=lambda t: t.kind, reverse=True)]
    if space.sequences:
        sequences = [
            f"{sequence}" if sequence.is_verified else f"{sequence}  (not verified)"
            for sequence in sorted(space.sequences, key=lambda one: not one.is_verified)
        ]
        lines += ["", "Winning threat sequences, with the replies in brackets"]
        lines += _indented(sequences, None if everything else SEQUENCES)
    if space.roots:
        heading, *rows = str(space).splitlines()
        searched = f"{space.nodes:,} nodes" + ("" if space.is_complete else ", limit reached")
        lines += ["", f"Dependency table ({searched})", f"  {heading}"]
        lines += _indented(rows, None if everything else ROWS)
    return "\n".join(lines)


def _indented(lines: list[str], most: int | None) -> list[str]:
    """Return at most so many lines, and a last one that says what is missing."""
    shown = [f"  {line}" for line in lines[:most]]
    if len(shown) < len(lines):
        shown.append(f"  … and {len(lines) - len(shown):,} more (--all)")
    return shown


def _sentence(win: Win) -> str:
    name = f"By {win.by}"
    if not win:
        why = "no win" if win.status == "none" else "not known, the limit was reached"
        return f"{name}: {why} ({win.nodes:,} nodes)"
    five = " or ".join(map(str, win.fives))
    line = " ".join(map(str, win.line))
    steps = f"{line}, then five at {five}" if line else f"five at {five}"
    return f"{name}: {win.color} wins: {steps} ({win.nodes:,} nodes)"


def _as_json(
    board: Board, attacker: Color, found: tuple[Threat, ...], space: ThreatSpace, wins: list[Win]
) -> str:

    return json.dumps(
        {
            "rule": board.rule.word,
            "size": board.size,
            "color": attacker.word,
            "threats": [threat.as_json() for threat in found],
            "table": [{"depth": depth, **threat.as_json()} for depth, threat in space.rows()],
            "sequences": [
                {
                    "gains": [str(threat.gain) for threat in sequence.threats],
                    "verified": sequence.is_verified,
                }
                for sequence in space.sequences
            ],
            "wins": [win.as_json() for win in wins],
        }
    )
