"""What the page and the server say to each other, each message a model with a ``type``.

The page's half of the schema, ``static/js/messages.js``, is written from these classes by
:mod:`tengen.web.protocol.typedefs`. The server keeps no games: a message about a game carries all
of it, so that nothing is lost when a connection, a player or the server itself ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from tengen.errors import Sentence, TengenError
from tengen.records.limits import MAX_BYTES

MOST_ACTS = 22 * 22 + 20
"""A full board, and the choices of the longest opening."""
MOST_NODES = 20_000
"""Nodes of a tree that is a list of nodes; a larger one is packed."""

RuleName = Literal["freestyle", "standard", "renju", "caro", "caro_exact"]
FoulName = Literal["overline", "double four", "double three"]
ColorName = Literal["black", "white"]
ThreatName = Literal["broken three", "three", "four", "straight four", "five"]
Number = Annotated[int, Field(ge=0, le=2**53)]
Seconds = Annotated[float, Field(gt=0, le=3600)]
Act = Annotated[str, Field(min_length=1, max_length=300)]
Spec = Annotated[str, Field(min_length=1, max_length=200)]
Size = Annotated[int, Field(ge=5, le=22)]
Comment = Annotated[str, Field(max_length=10_000)]
NodeNumber = Annotated[int, Field(ge=0, le=MAX_BYTES // 2)]
PointName = Annotated[str, Field(pattern=r"^[a-v]([1-9]|1\d|2[0-2])$")]


class Model(BaseModel):
    """A part of a message. Nothing unknown is accepted."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Setup(Model):
    """Stones that were there before the first move, and who moves first."""

    black: Annotated[list[PointName], Field(max_length=22 * 22)] = []
    white: Annotated[list[PointName], Field(max_length=22 * 22)] = []
    to_move: ColorName = "black"


class Game(Model):
    """A game from its first stone, or from a set-up.

    An act is a move (``h8``) or, in the opening, a choice with what belongs to it, joined by
    hyphens: ``place-h8-i9-h10``, ``black``, ``swap``, ``declare-3``.
    """

    rule: RuleName = "freestyle"
    size: Size = 15
    opening: Annotated[str, Field(max_length=40)] = "free"
    setup: Setup | None = None
    acts: Annotated[list[Act], Field(max_length=MOST_ACTS)] = []


class Kept(Model):
    """What a record says of a move, and the page does not change."""

    evaluation: Annotated[float, Field(allow_inf_nan=False)] | None = None
    time_ms: int | None = None
    label: str = ""
    labels: dict[PointName, str] = {}
    is_marked: bool = False
    is_start: bool = False
    properties: dict[str, list[str]] = {}
    """SGF properties as they stand in the file."""


class TreeNode(Model):
    """A move with its comment. *parent* is left out where it is the node before."""

    parent: Annotated[int, Field(ge=0, lt=MOST_NODES)] | None = None
    move: PointName | None = None
    """None in the root alone."""
    comment: Comment = ""
    kept: Kept | None = None
    """What a file holds beyond that: the page hands it back as it came."""


class Beginning(Model):
    """What a game begins with, and what a file says of it as a whole."""

    rule: RuleName = "freestyle"
    size: Size = 15
    setup: Setup | None = None
    headers: dict[str, str] = {}
    """Players, event, date, result and whatever else a file says of the game."""


class Tree(Beginning):
    """A game with variations and comments, as the page keeps it and files hold it.

    Nodes stand in pre-order, the root first; of the nodes with one parent the first goes on with
    the main line, the others are variations. The list is flat, as in Tengen's own JSON, because
    readers of JSON limit how deep it may be, and games are longer.
    """

    tree: Annotated[list[TreeNode], Field(min_length=1, max_length=MOST_NODES)] = [TreeNode()]

    @model_validator(mode="after")
    def _is_tree(self) -> Self:
        for number, node in enumerate(self.tree):
            if (node.move is None) is not (number == 0):
                raise ValueError(f"node {number}: every node but the root has a move")
            if node.parent is not None and node.parent >= number:
                raise ValueError(f"node {number}: its parent does not stand before it")
        return self


class PackedTree(Beginning):
    """The same for a large book: the moves are one text, the remarks stand by their numbers.

    ``h8i9<j9`` are moves in pre-order; each ``<`` goes back by one. The root has the number 0.
    """

    moves: Annotated[str, Field(pattern=r"^([a-v][1-9]\d?|<)*$")]
    comments: dict[NodeNumber, Comment] = {}
    kept: dict[NodeNumber, Kept] = {}


class Said(Model):
    """A sentence: in English, and as a code with parameters for every language."""

    text: str
    code: str
    parameters: dict[str, Any] = {}


def said(sentence: Sentence) -> dict[str, Any]:
    """Return what a message says, by the names of the fields of :class:`Said`.

    >>> said(Sentence("point.occupied", point="h8"))["text"]
    'h8 is taken already'
    """
    return {"text": str(sentence), **sentence.as_json()}


class Refusal(Model):
    """What a route answers instead of what was asked for."""

    detail: str
    """The sentence, in English."""
    code: str
    parameters: dict[str, Any]


def refusal(error: TengenError) -> dict[str, Any]:
    """Return what a route answers instead: the sentence, and its code with parameters."""
    return {"detail": str(error), **error.said.as_json()}


class Imported(Model):
    """A game that was read from a file."""

    game: Tree | PackedTree
    """Packed where it has over 20,000 nodes."""
    rule_given: bool = True
    """Whether the file names its rule."""
    format: str
    games: int
    """How many games the file has."""
    charset: str = ""
    """In which charset the texts were read."""
    notes: list[Said]
    """What the page does not keep, in words for people."""


class Tournament(Model):
    """A tournament in a file."""

    name: str
    """The file's."""
    title: str
    rule: str
    size: int
    players: list[str]
    finished: int
    total: int
    running: int


class Limits(Model):
    """How long a player may think; *aim* is what the move deserves of the *seconds*."""

    seconds: Seconds | None = None
    aim: Seconds | None = None
    nodes: Annotated[int, Field(gt=0)] | None = None
    playouts: Annotated[int, Field(gt=0)] | None = None
    depth: Annotated[int, Field(gt=0, le=500)] | None = None


# --- from the page -------------------------------------------------------------------------------


class Look(Model):
    """Say what is on the board, and what may be done next."""

    type: Literal["look"] = "look"
    id: Number
    game: Game


class Think(Model):
    """Let a player think about a game: for a move, or for a hint."""

    type: Literal["think"] = "think"
    id: Number
    game: Game
    player: Spec
    limits: Limits = Limits()


class Analyse(Model):
    """Let a player look for the best lines of a position; a page has one analysis at a time."""

    type: Literal["analyse"] = "analyse"
    id: Number
    game: Game
    player: Spec
    lines: Annotated[int, Field(ge=1, le=5)] = 1
    limits: Limits = Limits()


class Survey(Model):
    """Say which threats both sides have, and whether one wins by them."""

    type: Literal["survey"] = "survey"
    id: Number
    game: Game


class Review(Model):
    """Judge every move of a game; *limits* are for each position."""

    type: Literal["review"] = "review"
    id: Number
    game: Game
    player: Spec
    limits: Limits = Limits(seconds=1)


class Stop(Model):
    """End with what was found so far (*play*), or forget the work of that number."""

    type: Literal["stop"] = "stop"
    id: Number
    play: bool = False


class Weigh(Model):
    """Say what the engine thinks of each move of a position before it searches."""

    type: Literal["weigh"]
    id: Number
    game: Game


Work = Think | Analyse | Survey | Review
"""What takes time: a worker does it."""
Ask = Look | Weigh | Work | Stop
"""Everything that the page says."""
ASK: TypeAdapter[Ask] = TypeAdapter(Annotated[Ask, Field(discriminator="type")])


# --- from the server -----------------------------------------------------------------------------


class Row(Model):
    """A row that a stone would make: five, overline, four or three, and what it leads to."""

    kind: Literal["five", "overline", "four", "straight four", "three", "no real three"]
    stones: list[str]
    ends: list[str]


class Forbidden(Model):
    """A point that Black may not play in renju, and why."""

    point: str
    foul: FoulName
    rows: list[Row]


class Region(Model):
    """Where a stone of the opening may lie: in, or outside, a central square."""

    side: int
    inside: bool


class Option(Model):
    """Something that may be done in the opening."""

    name: str
    areas: list[Region]
    most: int


class State(Model):
    """What is on the board."""

    type: Literal["state"] = "state"
    id: int
    moves: list[str]
    to_move: ColorName
    black: Literal[0, 1]
    """The seat that has Black, as things stand."""
    actor: Literal[0, 1]
    """The seat that decides now."""
    actors: list[Literal[0, 1]]
    """Per act, the seat whose it was."""
    options: list[Option]
    """What may be chosen in the opening; empty in ordinary play."""
    offers: list[str]
    declared: int
    forbidden: list[Forbidden]
    outcome: Literal["black", "white", "draw"] | None
    reason: Literal["five", "full", "no legal move"] | None
    five: list[str]


class Refused(Said):
    """The game cannot be: only so many of its acts stand, for that reason."""

    type: Literal["refused"] = "refused"
    id: int
    kept: int


class Chances(Model):
    """The chances of the side to move, as the network estimates them; together they are 1."""

    win: float
    draw: float
    loss: float


class Info(Model):
    """What a player has found so far."""

    type: Literal["info"] = "info"
    id: int
    best: str
    line: int = 1
    score: int | None = None
    plies: int | None = None
    win_rate: float | None = None
    chances: Chances | None = None
    pv: list[str] = []
    depth: int | None = None
    selective_depth: int | None = None
    nodes: int | None = None
    playouts: int | None = None
    seconds: float = 0.0
    text: str = ""


class Decided(Model):
    """A player's act."""

    type: Literal["decided"] = "decided"
    id: int
    act: str
    seconds: float


class Line(Model):
    """One of the best lines: its moves, parted by blanks, and its score for the side to move."""

    pv: str
    score: int | None
    chances: Chances | None = None


class Lines(Model):
    """What an analysis has found so far, best first; short, because it comes often."""

    type: Literal["lines"] = "lines"
    id: int
    lines: list[Line]
    depth: int | None = None
    selective_depth: int | None = None
    nodes: int | None = None
    playouts: int | None = None
    seconds: float = 0.0
    text: str = ""


class Threat(Model):
    """A stone on *gain* makes it with the stones *rest*; *cost* are the replies that help."""

    color: ColorName
    kind: ThreatName
    gain: str
    cost: list[str]
    rest: list[str]


class Win(Model):
    """A forced win of *color*, were it its turn: *line*, then five at one of *fives*."""

    color: ColorName
    by: Literal["fours", "threats"]
    line: list[str]
    fives: list[str]
    plies: int
    """How many stones until the five, that one included."""


class Dependency(Model):
    """A node of the dependency tree: a threat, or two nodes above it combined."""

    parent: int | None
    """The number of the node that it depends on; None for a threat of the position itself."""
    threat: Threat | None
    """None for a combination."""
    gains: list[str]
    """The attacker's stones up to here, in the order of play."""
    wins: bool
    """Whether the node, or one below it, cannot be parried by a reply to it."""


class Proved(Model):
    """What a published proof says of a position: Black wins."""

    name: str
    """The second move that the proof answers."""
    reason: Literal["fours", "listed", "advice", "replies"]
    plies: int
    """Black makes five within so many plies."""
    line: list[str]
    """One way on."""
    listed: list[str]
    """White's replies that have an answer of their own."""


class ThreatReport(Model):
    """The threats of a position. *dependencies* are the attacker's (Allis 1994)."""

    threats: list[Threat]
    wins: list[Win]
    attacker: ColorName
    dependencies: list[Dependency]
    left_out: int
    """How many nodes of the tree are left out."""
    proof: Proved | None
    """None if the position is in no published proof."""


class Surveyed(ThreatReport):
    """The same, as an answer."""

    type: Literal["surveyed"] = "surveyed"
    id: int


class ReviewedMove(Model):
    """A move of a review. Scores are for who made it."""

    number: int
    total: int
    move: str
    verdict: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    score: int
    best: str
    best_score: int
    lost: float
    pv: list[str]
    refutation: list[str]
    forced: Literal["loses", "misses a win"] | None
    by: Literal["fours", "threats", "force"] | None
    plies: int | None


class Judged(ReviewedMove):
    """The same, as an answer."""

    type: Literal["judged"] = "judged"
    id: int


class Done(Model):
    """An analysis or a review has come to its end."""

    type: Literal["done"] = "done"
    id: int
    seconds: float


class Failed(Said):
    """A player could not act; *crashed* when its process ended, which is then begun anew."""

    type: Literal["failed"] = "failed"
    id: int | None
    crashed: bool = False


class Weighed(Model):
    """The moves near stones, in the order in which the engine looks at them, with its priors."""

    type: Literal["weighed"] = "weighed"
    id: Number
    points: list[str]
    priors: list[int]


ServerMessage = (
    State | Refused | Info | Decided | Lines | Surveyed | Judged | Weighed | Done | Failed
)
"""Everything that the server says."""


def facts_for(kind: type[Model], facts: Mapping[str, object]) -> dict[str, Any]:
    """Return those of the facts for which such a message has a place.

    >>> facts_for(Line, {"pv": "h8", "score": 3, "depth": 5})
    {'pv': 'h8', 'score': 3}
    """
    return {name: fact for name, fact in facts.items() if name in kind.model_fields}


def as_json(message: Model) -> dict[str, Any]:
    """Return a message as it travels."""
    return message.model_dump(mode="json")
