"""A writer of certificates for tests: the format once more, from its description."""

from __future__ import annotations

import zlib

from tengen.proof.checker import MAGIC, STONES, VERSION, Certificate


def encode(certificate: Certificate) -> bytes:
    """Write a certificate with right lengths and checksums, whatever it says."""
    wide = 2 if certificate.size > 15 else 1

    def point(value: int) -> bytes:
        return value.to_bytes(wide, "little")

    def count(value: int) -> bytes:
        low, rest = value & 127, value >> 7
        return bytes([low | 128]) + count(rest) if rest else bytes([low])

    root = certificate.root()

    def beyond(position: str, color: int) -> tuple[int, ...]:
        stone = STONES[color]
        return tuple(p for p, cell in enumerate(position) if cell == stone and root[p] != stone)

    listed: dict[tuple[int, ...], dict[tuple[int, ...], int]] = {}
    for position, move in certificate.moves.items():
        own = beyond(position, certificate.attacker)
        listed.setdefault(own, {})[beyond(position, 1 - certificate.attacker)] = move

    def node(stones: tuple[int, ...], keys: list[tuple[int, ...]]) -> bytes:
        advice = certificate.advice.get(stones, [])
        data = count(len(advice)) + b"".join(map(point, advice))
        here = listed.get(stones, {})
        data += count(len(here))
        for theirs, move in sorted(here.items()):
            data += b"".join(map(point, theirs)) + point(move)
        below = [key for key in keys if len(key) > len(stones)]
        nexts = sorted({key[len(stones)] for key in below})
        data += count(len(nexts))
        for stone in nexts:
            inside = [key for key in below if key[len(stones)] == stone]
            data += point(stone) + node((*stones, stone), inside)
        return data

    trie = node((), sorted({*listed, *certificate.advice}))
    head = MAGIC + bytes(
        [
            VERSION,
            certificate.rule,
            certificate.size,
            certificate.attacker,
            certificate.to_move,
        ]
    )
    for stones in (certificate.black, certificate.white):
        head += len(stones).to_bytes(2, "little") + b"".join(map(point, stones))
    return head + len(trie).to_bytes(4, "little") + zlib.crc32(trie).to_bytes(4, "little") + trie
