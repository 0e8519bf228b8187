"""The compiled core. Private: use the names that tengen exports."""

from collections.abc import Sequence
import enum
from typing import Final, overload


def compiler() -> str:
    """What compiled this core, for bug reports."""

class SplitMix64:
    """The random generator of the native searches."""

    def __init__(self, seed: int) -> None: ...

    def next(self) -> int: ...

    def below(self, bound: int) -> int: ...

class Stop:
    """Tells a search that runs in another thread to end."""

    def __init__(self) -> None: ...

    def set(self) -> None:
        """End soon; for good, and from any thread."""

    def is_set(self) -> bool: ...

class PyGame:
    """Drives a game that is written in Python."""

    def __init__(self, game: object) -> None: ...

class MNK:
    """m,n,k on at most 64 cells."""

    def __init__(self, columns: int, rows: int, k: int, weights: tuple[float, float] | None = None) -> None: ...

class ConnectFour:
    """Connect Four within 64 bits."""

    def __init__(self, columns: int, rows: int, k: int) -> None: ...

class Hexapawn:
    """Hexapawn on at most 64 cells."""

    def __init__(self, columns: int, rows: int) -> None: ...

class Box:
    """The box game on at most 64 cells."""

    def __init__(self, cells: int, adjacent: Sequence[tuple[int, int]]) -> None: ...

class Tree:
    """An explicit tree, its nodes in pre-order."""

    def __init__(self, child_counts: Sequence[int], utilities: Sequence[float], root: int) -> None:
        """Takes buffers of 64-bit ints and of doubles."""

@overload
def perft(game: PyGame, state: object, depth: int) -> int: ...

@overload
def perft(game: MNK, state: tuple[int, int], depth: int) -> int: ...

@overload
def perft(game: ConnectFour, state: tuple[int, int], depth: int) -> int: ...

@overload
def perft(game: Hexapawn, state: tuple[int, int, int], depth: int) -> int: ...

@overload
def perft(game: Box, state: tuple[int, int], depth: int) -> int: ...

@overload
def perft(game: Tree, state: int, depth: int) -> int:
    """The number of lines of play of exactly depth moves."""

class Found:
    """What a search found; moves are ordinals of legal_moves."""

    @property
    def value(self) -> float: ...

    @property
    def pv(self) -> list[int]: ...

    @property
    def moves(self) -> list[tuple[int, float, int, bool]]:
        """
        Ordinal, value, -1, 0 or 1 for an upper bound, an exact value, a lower bound, and whether that holds beyond the horizon.
        """

    @property
    def best(self) -> list[int] | None: ...

    @property
    def counts(self) -> dict[str, int]: ...

@overload
def minimax(game: PyGame, state: object, depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False) -> Found: ...

@overload
def minimax(game: MNK, state: tuple[int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False) -> Found: ...

@overload
def minimax(game: ConnectFour, state: tuple[int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False) -> Found: ...

@overload
def minimax(game: Hexapawn, state: tuple[int, int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False) -> Found: ...

@overload
def minimax(game: Box, state: tuple[int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False) -> Found: ...

@overload
def minimax(game: Tree, state: int, depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False) -> Found: ...

@overload
def alphabeta(game: PyGame, state: object, depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False, fail_hard: bool = False) -> Found: ...

@overload
def alphabeta(game: MNK, state: tuple[int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False, fail_hard: bool = False) -> Found: ...

@overload
def alphabeta(game: ConnectFour, state: tuple[int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False, fail_hard: bool = False) -> Found: ...

@overload
def alphabeta(game: Hexapawn, state: tuple[int, int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False, fail_hard: bool = False) -> Found: ...

@overload
def alphabeta(game: Box, state: tuple[int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False, fail_hard: bool = False) -> Found: ...

@overload
def alphabeta(game: Tree, state: int, depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False, fail_hard: bool = False) -> Found: ...

class UctMove:
    """What was learnt of one root move."""

    @property
    def ordinal(self) -> int: ...

    @property
    def value(self) -> float: ...

    @property
    def is_proven(self) -> bool: ...

    @property
    def visits(self) -> int: ...

class UctResult:
    """Moves are ordinals."""

    @property
    def value(self) -> float | None: ...

    @property
    def is_proven(self) -> bool: ...

    @property
    def pv(self) -> list[int]: ...

    @property
    def moves(self) -> list[UctMove]: ...

    @property
    def nodes(self) -> int: ...

    @property
    def leaves(self) -> int: ...

    @property
    def depth(self) -> int: ...

    @property
    def playouts(self) -> int: ...

@overload
def uct(game: PyGame, state: object, exploration: float, caution: float, least: float, greatest: float, seed: int, playouts: int, nodes: int, seconds: float, memory: int = 262144) -> UctResult: ...

@overload
def uct(game: MNK, state: tuple[int, int], exploration: float, caution: float, least: float, greatest: float, seed: int, playouts: int, nodes: int, seconds: float, memory: int = 262144) -> UctResult: ...

@overload
def uct(game: ConnectFour, state: tuple[int, int], exploration: float, caution: float, least: float, greatest: float, seed: int, playouts: int, nodes: int, seconds: float, memory: int = 262144) -> UctResult: ...

@overload
def uct(game: Hexapawn, state: tuple[int, int, int], exploration: float, caution: float, least: float, greatest: float, seed: int, playouts: int, nodes: int, seconds: float, memory: int = 262144) -> UctResult: ...

@overload
def uct(game: Box, state: tuple[int, int], exploration: float, caution: float, least: float, greatest: float, seed: int, playouts: int, nodes: int, seconds: float, memory: int = 262144) -> UctResult: ...

@overload
def uct(game: Tree, state: int, exploration: float, caution: float, least: float, greatest: float, seed: int, playouts: int, nodes: int, seconds: float, memory: int = 262144) -> UctResult:
    """Monte-Carlo tree search with proven values."""

class PnsResult:
    """Moves are ordinals."""

    @property
    def proof(self) -> float: ...

    @property
    def disproof(self) -> float: ...

    @property
    def moves(self) -> list[tuple[float, float]]: ...

    @property
    def pv(self) -> list[int]: ...

    @property
    def nodes(self) -> int: ...

    @property
    def leaves(self) -> int: ...

    @property
    def depth(self) -> int: ...

@overload
def pns(game: PyGame, state: object, goal: float, nodes: int, seconds: float, memory: int = 262144) -> PnsResult: ...

@overload
def pns(game: MNK, state: tuple[int, int], goal: float, nodes: int, seconds: float, memory: int = 262144) -> PnsResult: ...

@overload
def pns(game: ConnectFour, state: tuple[int, int], goal: float, nodes: int, seconds: float, memory: int = 262144) -> PnsResult: ...

@overload
def pns(game: Hexapawn, state: tuple[int, int, int], goal: float, nodes: int, seconds: float, memory: int = 262144) -> PnsResult: ...

@overload
def pns(game: Box, state: tuple[int, int], goal: float, nodes: int, seconds: float, memory: int = 262144) -> PnsResult: ...

@overload
def pns(game: Tree, state: int, goal: float, nodes: int, seconds: float, memory: int = 262144) -> PnsResult:
    """Proof-number search."""

def solve_connect_four(state: tuple[int, int]) -> tuple[int, list[int], int, int, int]:
    """
    Score for the side to move, line, nodes, table hits, table size; 7x6, unfinished.
    """

def makes_five(rule: int, size: int, cells: bytes, point: int, color: int) -> bool:
    """Would a stone of that colour there win at once?"""

def five(rule: int, size: int, cells: bytes, color: int) -> list[int]:
    """The stones of a run that wins as it stands, if there is one."""

def census(rule: int) -> list[list[int]]:
    """
    How many possible line codes have each pattern, for Black and for White.
    """

class Position:
    """
    A mutable board with patterns. Points are numbers y * size + x; colours are 0 (black) and 1 (white).
    """

    def __init__(self, rule: int, size: int, cells: bytes, to_move: int) -> None: ...

    def play(self, point: int) -> None: ...

    def place(self, point: int, color: int) -> None: ...

    def pass_turn(self) -> None: ...

    def undo(self) -> None: ...

    @property
    def to_move(self) -> int: ...

    @property
    def key(self) -> int: ...

    @property
    def canonical_key(self) -> int: ...

    def foul(self, point: int) -> int:
        """0 none, 1 overline, 2 double four, 3 double three."""

    def legal_moves(self) -> list[int]: ...

    def has_legal_move(self) -> bool: ...

    def points(self, color: int, point_class: int) -> list[int]: ...

    def patterns(self) -> bytes:
        """A byte for every colour, direction and point."""

    def classes(self) -> bytes:
        """A byte for every colour and point."""

    def explain(self, point: int, color: int) -> tuple[object, ...]: ...

    def perft(self, depth: int) -> int:
        """
        The number of sequences of that many legal moves; a five ends its sequence.
        """

    def check(self) -> bool:
        """Does everything that is kept equal what the stones say?"""

COMBINATIONS: int = 1820

OUTLOOKS: int = 64

FINE: int = 16

class PatternWeights:
    """What patterns are worth: see cpp/eval/pattern_weights.h."""

    @staticmethod
    def hand_made(rule: int) -> PatternWeights: ...

    @staticmethod
    def learnt(rule: int) -> PatternWeights:
        """The weights that the engine plays with."""

    @staticmethod
    def read(numbers: Sequence[int]) -> PatternWeights:
        """
        Tempo, own, other, outlooks, attack, defence: for Black, then for White.
        """

    def numbers(self) -> list[int]: ...

    def evaluate(self, position: Position) -> int:
        """The value for the side to move."""

    def evaluate_slowly(self, position: Position) -> int:
        """The same by the definition, from the stones alone."""

    def prior(self, position: Position, point: int) -> int:
        """How promising a move is, for ordering."""

def move_priors(position: Position) -> list[tuple[int, int]]:
    """
    The legal moves near stones with their priors, the most promising first.
    """

def combination(a: int, b: int, c: int, d: int) -> int:
    """The number of four patterns, whatever their order."""

def position_samples(rule: int, size: int, moves: Sequence[int]) -> tuple[bytes, bytes, bytes, bytes, bytes]:
    """
    The quiet positions of a game: plies, outlooks, sizes, features (all of 16 bits), counts (of 8 bits).
    """

def move_samples(rule: int, size: int, moves: Sequence[int], best: Sequence[int]) -> tuple[bytes, bytes, bytes, bytes, bytes]:
    """
    The choices in the quiet positions of a game (-1: best move unknown): plies, sizes, chosen, own and other combinations (all of 16 bits).
    """

class Critic:
    """The small network of adaptive dynamic programming."""

    def __init__(self, hidden: int, seed: int) -> None: ...

    @staticmethod
    def read(hidden: int, weights: Sequence[float]) -> Critic: ...

    @property
    def hidden(self) -> int: ...

    def weights(self) -> list[float]: ...

    def value(self, position: Position) -> float:
        """The chance that the side to move wins."""

    def inputs(self, position: Position) -> list[int]:
        """The input nodes that are on."""

    def learn(self, position: Position, target: float, rate: float) -> float:
        """One step towards a target; the error before it."""

    def judge(self, position: Position) -> list[tuple[int, float]]:
        """Every candidate with the chance of winning after it, best first."""

    def teach(self, random: SplitMix64, rule: int, size: int, games: int, rate: float, lam: float, explore: float) -> tuple[int, int, int, int, float]:
        """Self-play: games, moves, wins of Black, draws, sum of absolute errors."""

def threats(position: Position, color: int, near: int) -> list[tuple[int, int, int, list[int], list[int]]]:
    """
    Every threat of that colour (that may depend on the stone `near`, unless it is -1): kind, direction, gain, cost, rest.
    """

class WinStatus(enum.Enum):
    """What a search for a win has shown."""

    PROVED = 0

    DISPROVED = 1
    """There is none of the kind that was searched for."""

    UNKNOWN = 2
    """A limit was reached first."""

class FoundWin:
    """What a search for a win found."""

    @property
    def status(self) -> WinStatus: ...

    @property
    def variation(self) -> list[int]:
        """Attacker and defender in turn, up to the last four."""

    @property
    def fives(self) -> list[int]:
        """Where the attacker then makes five."""

    @property
    def distance(self) -> int:
        """The win takes at most so many plies."""

    @property
    def is_shortest(self) -> bool: ...

    @property
    def nodes(self) -> int: ...

    @property
    def fours_nodes(self) -> int:
        """Positions of the searches by fours inside a search by threats."""

    @property
    def entries(self) -> int:
        """Positions that the table of fours holds."""

def find_fours(position: Position, *, nodes: int = 0, seconds: float = 0.0) -> FoundWin:
    """Win by fours of the side to move; 0 for no limit."""

def find_threats(position: Position, *, nodes: int = 0, seconds: float = 0.0, memory_mb: int = 1024, first: int | None = None, threes: bool = False, stop: Stop | None = None) -> FoundWin:
    """
    Win by threats of the side to move, beginning with `first` if it is given, by fours and threes alone if `threes` says so; 0 for no limit.
    """

def fours_perft(position: Position, depth: int) -> int:
    """
    Sequences of so many fours and forced replies; a five ends its sequence.
    """

DEFAULT_EVALUATOR: str = 'network'

class Engine:
    """The alpha-beta engine: its threads and its table."""

    def __init__(self, threads: int, memory_mb: int, weights: PatternWeights | Network | None = None, evaluator: str = ...) -> None: ...

    def new_game(self) -> None:
        """Forget what was learnt."""

    def balance(self, position: Position, stop: Stop, seconds: float, aim: float, nodes: int, depth: int, stones: int) -> list[int]:
        """One or two moves that leave the position even; 0 for no limit."""

class Report:
    """One of the best moves, as far as it is known."""

    @property
    def rank(self) -> int: ...

    @property
    def value(self) -> int:
        """For the side to move."""

    @property
    def pv(self) -> list[int]: ...

    @property
    def depth(self) -> int: ...

    @property
    def selective_depth(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def threat_nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def source(self) -> int: ...

class Job:
    """An engine at work in a thread of its own; set `stop` to end it."""

    def __init__(self, engine: Engine, position: Position, stop: Stop, seconds: float, aim: float, nodes: int, depth: int, ranks: int, among: Sequence[int]) -> None: ...

    def next(self, milliseconds: int) -> Report | bool | None:
        """The next report, None if there is none yet, False at the end."""

def candidates(position: Position, radius: int) -> list[int]:
    """The legal moves near stones."""

def forced_move(position: Position) -> int | None:
    """The move that knowledge forces, if any."""

class MonteCarloTree:
    """A tree that simulations grow."""

    def __init__(self, position: Position, radius: int, exploration: float, proof_weight: float, select: int, simulate: int, prove: bool, seed: int, memory: int) -> None: ...

    def grow(self, playouts: int, seconds: float, stop: Stop) -> None:
        """More simulations."""

    def moves(self) -> list[tuple[int, float, int, bool]]:
        """
        Of every root move that was tried: the point, its win rate for the side to move, visits, whether that is settled.
        """

    def variation(self) -> list[int]: ...

    @property
    def distance(self) -> int:
        """A proven win or loss takes at most so many plies."""

    @property
    def proven(self) -> int | None:
        """The root's value for the side to move, if no legal move changes it."""

    @property
    def settled(self) -> int | None:
        """The same among the candidates only; then the tree grows no more."""

    @property
    def playouts(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def threat_nodes(self) -> int: ...

class FlatMonteCarlo:
    """Flat Monte Carlo with knowledge."""

    def __init__(self, position: Position, radius: int, seed: int) -> None: ...

    def play_round(self, simulations: int, playouts: int, seconds: float, stop: Stop) -> bool:
        """So many simulations of each move; whether all were played."""

    @property
    def moves(self) -> list[int]: ...

    @property
    def totals(self) -> list[int]: ...

    @property
    def best(self) -> int:
        """The index of the move with the greatest total."""

    @property
    def simulations(self) -> int: ...

    @property
    def playouts(self) -> int: ...

class PlainSearch:
    """Minimax, and alpha-beta if it prunes."""

    def __init__(self, position: Position, prunes: bool, radius: int) -> None: ...

    def search(self, depth: int, nodes: int, seconds: float, stop: Stop) -> tuple[int, list[int], bool]:
        """
        Value for the side to move, principal variation, whether all of it was searched.
        """

    @property
    def evaluation(self) -> int:
        """What the evaluation says of the root, for the side to move."""

    @property
    def root_moves(self) -> list[int]: ...

    def keep_moves(self, moves: Sequence[int]) -> None:
        """Look at these root moves only."""

    @property
    def nodes(self) -> int: ...

class Genetic:
    """A population of sequences of moves."""

    def __init__(self, position: Position, genes: int, population: int, generations: int, crossover: float, mutation: float, discount: float, radius: int, seed: int) -> None: ...

    def evolve(self, evaluations: int, seconds: float, stop: Stop) -> None:
        """All generations."""

    def fitness(self, genes: Sequence[int]) -> float: ...

    @property
    def best(self) -> list[int]: ...

    @property
    def best_fitness(self) -> float: ...

    @property
    def generation(self) -> int: ...

    @property
    def evaluations(self) -> int: ...

def crossover(a: Sequence[int], b: Sequence[int], cut: int) -> tuple[list[int], list[int]]:
    """The children of two chromosomes, cut after so many genes."""

def exchange_blocks(genes: Sequence[int], i: int, j: int) -> list[int]:
    """The chromosome with two blocks of two genes exchanged."""

def threat_space_win(position: Position, nodes: int, seconds: float, stop: Stop) -> tuple[list[int], int]:
    """
    The attacker's moves of a potential win of the side to move by threats whose replies are all played at once, if any; nodes.
    """

def threat_defences(position: Position, moves: Sequence[int], nodes: int, seconds: float, stop: Stop) -> list[int]:
    """The moves after which no win by threats was found for the opponent."""

class CheckStatus(enum.Enum):
    """What the check of a certificate has shown."""

    PROVED = 0

    FAILED = 1

    STOPPED = 2

class CheckReport:
    """What the native checker says of a certificate."""

    @property
    def status(self) -> CheckStatus: ...

    @property
    def position(self) -> str:
        """Where it failed, the attacker to move."""

    @property
    def reason(self) -> str: ...

    @property
    def positions(self) -> int:
        """The root, and the listed ones that were tried."""

    @property
    def quiet(self) -> int:
        """Of these, tried at every empty point."""

    @property
    def replies(self) -> int: ...

    @property
    def replay_nodes(self) -> int: ...

    @property
    def zone_free(self) -> int:
        """Nodes inside replays that were tried at every empty point."""

    @property
    def zone_free_replies(self) -> int: ...

    @property
    def distance(self) -> int:
        """Five within so many plies of the root."""

    @property
    def resistance(self) -> list[int]:
        """A line of so many plies."""

def check_certificate(certificate: bytes, *, one_in: int = 1, seed: int = 0, stop: Stop | None = None, progress: object | None = None) -> CheckReport:
    """Check a certificate. Progress: positions done, and in all."""

class ProofStatus(enum.Enum):
    """Does the attacker win by force?"""

    PROVED = 0

    DISPROVED = 1

    UNKNOWN = 2

class Proved:
    """What the solver found."""

    @property
    def status(self) -> ProofStatus: ...

    @property
    def report(self) -> CheckReport: ...

    @property
    def certificate(self) -> bytes | None:
        """If it is proved: accepted by the checker unless it is a draft."""

    @property
    def nodes(self) -> int: ...

    @property
    def proof_number(self) -> int: ...

    @property
    def attacker_nodes(self) -> int: ...

    @property
    def defender_nodes(self) -> int: ...

    @property
    def replies(self) -> int: ...

    @property
    def by_advice(self) -> int: ...

    @property
    def by_search(self) -> int: ...

class Hints:
    """What won in finished proofs: advice for the next ones."""

    def __init__(self, certificates: list[bytes]) -> None:
        """From certificates as bytes; the moves of the first come first."""

def certify(position: Position, attacker: int, parts: list[bytes], *, move: int = -1, nodes: int = 0, seconds: float = 0.0, choice_nodes: int = 60000, levels: int = 3, memory_mb: int = 1024, stop: Stop, progress: object | None = None) -> Proved:
    """
    Merge certificates of positions below this one into its own, with the attacker's move at the root if one is given. The solver is asked for what they lack.
    """

def prove(position: Position, attacker: int, *, hints: Hints | None = None, draft: bool = False, nodes: int = 0, seconds: float = 0.0, choice_nodes: int = 60000, levels: int = 3, memory_mb: int = 1024, stop: Stop, progress: object | None = None) -> Proved:
    """
    Does the attacker win by force? 0 for no limit. Progress: proof number, nodes, replies, replies settled, positions checked.
    """

def self_play(rule: int, size: int, nodes: int, seed: int, first: int, count: int, stop: Stop, weights: PatternWeights | Network | None = None, evaluator: str = ...) -> bytes:
    """
    Games of the engine against itself, as bytes (cpp/learn/self_play.h); fewer if it is stopped. Game i depends on the arguments before `first`, the weights and i alone.
    """

def is_quiet(position: Position) -> bool:
    """
    Whether nothing is decided within two plies: evaluations learn from such positions.
    """

class Network:
    """A network on patterns: see cpp/eval/network.h."""

    @staticmethod
    def learnt(rule: int) -> Network:
        """The network that the engine plays with."""

    @staticmethod
    def read(numbers: Sequence[int]) -> Network:
        """The numbers for Black, then for White."""

    COUNT: Final[int] = ...
    """Numbers of one side without the draw head."""

    DRAW_COUNT: Final[int] = ...
    """Those of the draw head, which follow."""

    def numbers(self) -> list[int]: ...

    def evaluate(self, position: Position) -> int:
        """The value for the side to move."""

    def evaluate_slowly(self, position: Position) -> int:
        """The same by the definition, from the stones alone."""

    def prior(self, position: Position, point: int) -> int:
        """How promising a move is, for ordering."""

    def losses(self, data: NetworkData) -> tuple[int, float, float, float, float, float]:
        """
        Positions held out, the cross-entropy to results and to scores; the last is to draws.
        """

    @property
    def has_draws(self) -> bool: ...

    def with_draws_of(self, other: Network) -> Network:
        """This network with the draw head of another."""

    def draw_odds(self, position: Position, line: Sequence[int]) -> int | None:
        """
        The log odds of a draw where the line comes to rest; None without a draw head.
        """

    def draw_odds_slowly(self, position: Position) -> int:
        """Those of the position by the definition, from the stones alone."""

class NetworkData:
    """Positions for the training of a network."""

    def __init__(self) -> None: ...

    def add(self, rule: int, size: int, games: bytes, held_out: int) -> None:
        """
        Add the quiet positions of games of self_play; every n-th game is held out.
        """

    def add_position(self, position: Position, score: float) -> None:
        """Add a position to test with, and what a search expects there."""

    def draw_share_loss(self) -> float:
        """
        The cross-entropy to draws of their share among the positions learnt from.
        """

    @property
    def positions(self) -> int: ...

    @property
    def held_out(self) -> int: ...

class NetworkTrainer:
    """See cpp/learn/network_trainer.h."""

    def __init__(self, rule: int, seed: int) -> None: ...

    def train(self, data: NetworkData, batch: int, blend: float, policy: float, decay: float, first_rate: float, last_rate: float, seed: int, stop: Stop, only_draws: bool = False) -> float:
        """One epoch; the mean loss."""

    def losses(self, data: NetworkData) -> tuple[int, float, float, float, float, float]:
        """
        Positions held out, the cross-entropy to results, to scores and to best moves, how often the best move is first, and the cross-entropy to draws.
        """

    def network(self) -> Network:
        """The network as the engine uses it."""

    def state(self) -> bytes: ...

    def start_from(self, network: Network) -> None:
        """Begin with the numbers of a network, perhaps of another rule."""

    def restore(self, state: bytes) -> None: ...
