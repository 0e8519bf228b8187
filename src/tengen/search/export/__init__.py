"""Recordings to look at: JSON for programs, SVG for paper, and a page that steps through a search.

All three take a :class:`~tengen.search.trace.Trace`, of any algorithm on any game. The drawings
take these options:

game, state
    the game and the state that was searched (by default its initial one). With them moves are
    written as the game writes them, *label* can show states, and what was pruned can be unfolded.
pv
    the principal variation (``result.pv``), which is then marked.
label
    called with the state of each drawn node; the lines that it returns stand under the node.
    ``label=game.draw`` shows the boards of a game that draws itself.
limit
    the number of nodes that are drawn at most: those nearest to the root. A note says what is
    left out.
unfold
    draw also what lies behind the pruned moves, in grey, with the values of its leaves. The
    search never looked at it: the game is asked.
moves
    whether the branches bear the names of their moves.
title
    the heading; by default the name of the algorithm.
"""

from tengen.search.export.html import Film, to_film, to_html
from tengen.search.export.json import read_json, to_json, write_json
from tengen.search.export.svg import to_svg
from tengen.search.export.words import narrate

__all__ = ["Film", "narrate", "read_json", "to_film", "to_html", "to_json", "to_svg", "write_json"]
