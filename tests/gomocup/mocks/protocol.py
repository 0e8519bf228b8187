"""A brain that keeps to the protocol, but for one fault that it is asked for.

Run as ``python -I -S protocol.py [FAULT]``. It stands alone: no part of Tengen is used.
"""

from __future__ import annotations

import os
import select
import sys
import time

FAULTS = (
    "banner",
    "ok-with-text",
    "ok-lower-case",
    "no-about",
    "about-without-words",
    "only-15",
    "keeps-old-game",
    "silent-sizes",
    "case-matters",
    "blank-lines-answered",
    "silent-unknown",
    "error-for-unknown",
    "answers-info",
    "answers-evaluate",
    "needs-crlf",
    "writes-into-folder",
    "trailing-blank",
    "swapped",
    "off-by-one",
    "forgets-turns",
    "chatter",
    "stderr",
    "no-empty-board",
    "board-adds",
    "center-only",
    "one-stone-per-line",
    "rule-crash",
    "waits-for-ok",
    "silent-errors",
    "accepts-stones",
    "flood",
    "crash-on-malformed",
    "no-done-error",
    "silent-takeback",
    "swap2-two",
    "swap2-lower",
    "late",
    "very-late",
    "ignores-match",
    "divides-by-time",
    "thinks-at-zero",
    "memory",
    "trusts-memory",
    "ignores-end",
    "ignores-eof",
    "slow-start",
    "none",
)

fault = sys.argv[1] if len(sys.argv) > 1 else "none"
size = 0
stones: dict[tuple[int, int], str] = {}
infos: dict[str, str] = {}
hoard = bytearray()


def say(text: str) -> None:
    os.write(1, (text + "\n").encode())


def on_board(x: int, y: int) -> bool:
    return 0 <= x < size and 0 <= y < size


def read(word: str) -> tuple[int, int] | None:
    parts = word.split(",")
    if len(parts) not in (2, 3) or not all(part.isdigit() for part in parts):
        return None
    x, y = int(parts[0]), int(parts[1])
    if fault == "swapped":
        x, y = y, x
    return (x, y) if on_board(x, y) else None


def spend() -> None:
    turn, left = int(infos.get("timeout_turn", "1000")), int(infos.get("time_left", "100000"))
    if fault == "trusts-memory" and int(infos.get("max_memory", "0")) >= 1 << 35:
        raise MemoryError
    if fault == "divides-by-time":
        turn = turn * turn // left
    if fault == "thinks-at-zero" and (turn <= 0 or left <= 0):
        time.sleep(6)
    if fault == "late":
        time.sleep(turn / 1000 + 0.5)
    if fault == "very-late":
        time.sleep(turn / 1000 + 1.5)
    if fault == "ignores-match":
        time.sleep(min(turn / 1000, 2))
    if fault == "memory" and not hoard:
        hoard.extend(b"x" * (400 << 20))


def move() -> None:
    if not size:
        error("no board")
        return
    spend()
    if fault == "rule-crash" and infos.get("rule") not in ("0", "1"):
        sys.exit(1)
    if fault == "chatter":
        say("I am thinking")
    if fault == "stderr":
        os.write(2, b"thinking\n")
    points = [(x, y) for y in range(size) for x in range(size) if (x, y) not in stones]
    if fault == "center-only":
        points = [(x, y) for x, y in points if abs(x - 7) < 6 and abs(y - 7) < 6]
    x, y = points[0]
    stones[x, y] = "own"
    if fault == "off-by-one":
        x, y = x + 1, y + 1
    say(f"{x},{y}" + (" " if fault == "trailing-blank" else ""))


def error(sentence: str) -> None:
    if fault == "crash-on-malformed":
        sys.exit(1)
    while fault == "flood":
        say(f"ERROR {sentence}")
    if fault != "silent-errors":
        say(f"ERROR {sentence}")


def start(word: str) -> None:
    global size
    if not word.isdigit() or not 5 <= int(word) <= 30 or (fault == "only-15" and word != "15"):
        if fault != "silent-sizes":
            say("ERROR size")
        return
    size = int(word)
    if fault != "keeps-old-game":
        stones.clear()
    if fault == "slow-start":
        time.sleep(1.3)
    say({"ok-with-text": "OK - ready", "ok-lower-case": "ok"}.get(fault, "OK"))


def turn(rest: list[str]) -> None:
    place = read(rest[0]) if len(rest) == 1 and rest[0].count(",") == 1 else None
    if place is None or not size:
        error("no point")
    elif place in stones and fault not in ("accepts-stones", "keeps-old-game"):
        error("taken")
    else:
        if fault != "forgets-turns":
            stones[place] = "other"
        move()


def board(rows: list[str]) -> None:
    places = [read(row) for row in rows]
    if None in places and fault != "no-done-error":
        error("bad block")
        return
    if fault == "no-empty-board" and not rows:
        return
    if fault != "board-adds":
        stones.clear()
    for place in places:
        if place is not None:
            stones[place] = "some"
    move()


def swap2(rows: list[str]) -> None:
    if not rows:
        say("7,7 8,8" if fault == "swap2-two" else "7,7 8,8 9,5")
    else:
        say("swap" if fault == "swap2-lower" else "SWAP")


def obey(words: list[str]) -> bool:
    """Answer one command that is no block; return whether to go on."""
    command = words[0] if fault == "case-matters" else words[0].upper()
    rest = words[1:]
    if command == "END":
        return fault == "ignores-end"
    if command == "INFO":
        infos.update([(words[1].lower(), words[2])] if len(words) > 2 else [])
        if fault == "answers-info" or (fault == "answers-evaluate" and "evaluate" in words):
            say("OK")
    elif command == "START":
        start(rest[0] if rest else "")
    elif command == "ABOUT":
        words_of = 'name="mock", version="1", author="nobody"'
        if fault != "no-about":
            say("a mock" if fault == "about-without-words" else words_of)
    elif command == "RESTART":
        stones.clear()
        say("OK")
    elif command == "BEGIN":
        move()
    elif command == "TURN":
        turn(rest)
    elif command == "TAKEBACK":
        place = read(rest[0])
        if place is not None:
            stones.pop(place, None)
        if fault != "silent-takeback":
            say("OK")
    elif command != "YXSTOP" and fault != "silent-unknown":
        say(("ERROR " if fault == "error-for-unknown" else "UNKNOWN ") + command[:20])
    return True


def lines() -> list[str]:
    data = os.read(0, 1 << 16)
    while data and not data.endswith(b"\n"):
        data += os.read(0, 1 << 16)
    if not data:
        while fault == "ignores-eof":
            time.sleep(10)
        sys.exit(0)
    if fault == "needs-crlf" and b"\r" not in data:
        return []
    return data.decode().splitlines()


def serve() -> None:
    if fault == "banner":
        say("Welcome to mock 1.0")
    if fault == "writes-into-folder":
        with open("mock.log", "w", encoding="utf-8") as file:
            file.write("started")
    block: list[str] | None = None
    kind = ""
    while True:
        for line in lines():
            words = line.split()
            if not words:
                if fault == "blank-lines-answered":
                    say("ERROR empty")
                continue
            if block is not None:
                block += [word for word in words if word.upper() != "DONE"]
                if words[-1].upper() == "DONE":
                    rows, block = block, None
                    swap2(rows) if kind == "SWAP2BOARD" else board(rows)
            elif words[0].upper() in ("BOARD", "SWAP2BOARD"):
                kind, block = words[0].upper(), []
                if len(words) > 1 and fault == "one-stone-per-line":
                    block = None
                    say("ERROR block")
                elif words[-1].upper() == "DONE":
                    rows, block = words[1:-1], None
                    board(rows)
                else:
                    block += words[1:]
            elif not obey(words):
                return
            elif fault == "waits-for-ok" and words[0] == "START":
                while select.select([0], [], [], 2)[0] and os.read(0, 1 << 16):
                    pass  # what comes too early is lost, however slowly it comes
                break


if __name__ == "__main__":
    serve()
