"""The engine from Python without the package: only the C library and ctypes.

Run it with the library that ``make library`` installs::

    python examples/embed/play.py build/library/lib/libtengen.so
"""

import ctypes
import sys
from ctypes import POINTER, Structure, c_double, c_int, c_int32, c_uint64, c_void_p


class Point(Structure):
    """``tengen_point``."""

    _fields_ = (("x", c_int32), ("y", c_int32))


class Limit(Structure):
    """``tengen_limit``; what is left out is 0, no limit."""

    _fields_ = (
        ("seconds", c_double),
        ("aim", c_double),
        ("nodes", c_uint64),
        ("depth", c_int32),
        ("lines", c_int32),
        ("level", c_int32),
    )


class Report(Structure):
    """``tengen_report``."""

    _fields_ = (
        ("line", c_int32),
        ("value", c_int32),
        ("depth", c_int32),
        ("selective_depth", c_int32),
        ("nodes", c_uint64),
        ("threat_nodes", c_uint64),
        ("seconds", c_double),
        ("pv_length", c_int32),
        ("source", c_int32),
        ("pv", POINTER(Point)),
    )


Callback = ctypes.CFUNCTYPE(None, POINTER(Report), c_void_p)


def load(path: str) -> ctypes.CDLL:
    """Return the library, with the types of the functions that are used here."""
    library = ctypes.CDLL(path)
    assert library.tengen_abi_version() == 1
    library.tengen_error.restype = ctypes.c_char_p
    library.tengen_game_new.restype = library.tengen_engine_new.restype = c_void_p
    library.tengen_game_free.argtypes = library.tengen_engine_free.argtypes = (c_void_p,)
    library.tengen_game_ending.argtypes = (c_void_p,)
    library.tengen_game_play.argtypes = (c_void_p, c_int, c_int)
    library.tengen_engine_think.argtypes = (
        *(c_void_p, c_void_p, POINTER(Limit)),
        *(Callback, c_void_p, POINTER(Point)),
    )
    return library


def main(path: str) -> None:
    """Let the engine play against one of its lower levels."""
    library = load(path)
    game, engine = library.tengen_game_new(0, 15), library.tengen_engine_new(1, 16)
    values: list[int] = []
    note = Callback(lambda report, user: values.append(report.contents.value))
    turn = 0
    while not library.tengen_game_ending(game):
        move, limit = Point(), Limit(nodes=2_000, level=2 if turn % 2 else 0)
        status = library.tengen_engine_think(engine, game, limit, note, None, move)
        status = status or library.tengen_game_play(game, move.x, move.y)
        if status:
            sys.exit(library.tengen_error(status).decode())
        print(f"{'abcdefghijklmnopqrstuv'[move.x]}{move.y + 1} {values[-1]:+d}")
        turn += 1
    print(("", "Black wins", "White wins", "a draw")[library.tengen_game_ending(game)])
    library.tengen_engine_free(engine)
    library.tengen_game_free(game)


if __name__ == "__main__":
    main(sys.argv[1])
