"""How many line codes have each pattern. One wrong entry of a table changes the count."""

from pathlib import Path

from tengen import _core
from tengen.gomoku import Color, Pattern, Rule

CENSUS = Path(__file__).parents[1] / "data" / "census.txt"


def census() -> str:
    lines = []
    for rule in Rule:
        counts = _core.census(rule)
        if counts[Color.BLACK] == counts[Color.WHITE]:
            sides = {"both": counts[Color.BLACK]}
        else:
            sides = {"black": counts[Color.BLACK], "white": counts[Color.WHITE]}
        for side, of_side in sides.items():
            lines.append(f"{rule.name.lower()} {side}")
            lines += [f"  {p.name.lower():13} {of_side[p]:7}" for p in Pattern if of_side[p]]
            lines.append(f"  {'all':13} {sum(of_side):7}")
    return "\n".join(lines) + "\n"


def test_the_census_is_as_checked_in() -> None:
    assert census() == CENSUS.read_text(encoding="utf-8")


def test_the_tables_hold_every_possible_line() -> None:
    """Walls only at the ends: k free cells a side, 3^k ways for each, squared for both sides."""
    for rule, radius in {Rule.FREESTYLE: 4, Rule.STANDARD: 5}.items():
        one_side = sum(3**cells for cells in range(radius + 1))
        assert sum(_core.census(rule)[Color.BLACK]) == one_side**2


def test_fives_by_counting() -> None:
    """Freestyle: five windows hold the point; count the lines with at least one of them full."""
    radius, fives = 4, 0
    sides = [tuple(side) for side in _sides(radius)]
    for left in sides:
        for right in sides:
            fives += _ones(left) + 1 + _ones(right) >= 5
    assert _core.census(Rule.FREESTYLE)[Color.BLACK][Pattern.FIVE] == fives


def _sides(radius: int) -> list[list[int]]:
    """Every way from the point outwards: 0 empty, 1 own, 2 opponent, 3 wall and then only walls."""
    if radius == 0:
        return [[]]
    rest = _sides(radius - 1)
    return [[cell, *more] for cell in range(3) for more in rest] + [[3] * radius]


def _ones(side: tuple[int, ...]) -> int:
    return next((i for i, cell in enumerate(side) if cell != 1), len(side))
