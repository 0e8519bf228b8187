"""The functions of the exercise, used as the lecture's main program uses them."""

import io
import sys
from contextlib import redirect_stdout
from math import inf

import pytest

from tengen.judge import students
from tengen.judge.parse import parse_tree
from tengen.judge.students import (
    Node,
    construct_tree,
    get_unvisited_nodes,
    get_value,
    max_value,
    min_value,
)

MAIN = """
rule, n = map(int, input().strip().split())
tree = eval(input().strip())
root_node = construct_tree(n-1, tree, rule)
print(get_value(root_node, float('-inf'), float('inf')))
# print out unvisited nodes
print(' '.join( [str(node) for node in get_unvisited_nodes(root_node)]))
"""


def run_main(role: int, depth: int, tree: str) -> str:
    """Run the slide's main program as it stands; its `eval` is our reader."""
    lines = iter([f"{role} {depth}\n", f"{tree}\n"])
    names = {name: getattr(students, name) for name in students.__all__}
    names |= {"input": lambda: next(lines), "eval": lambda text: parse_tree(text, depth)}
    with redirect_stdout(io.StringIO()) as printed:
        exec(MAIN, names)
    return printed.getvalue()


def test_the_main_program_on_the_sample() -> None:
    sample = "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]"
    assert run_main(1, 5, sample) == "3\n12 25 0 5 2 14\n"


@pytest.mark.parametrize(
    ("role", "tree", "printed"),
    [
        (1, "[1]", "1\n\n"),
        (0, "[2,-1.5,3]", "-1.5\n\n"),
        (1, "[3.0,3]", "3.0\n\n"),
    ],
)
def test_nothing_pruned_is_an_empty_line(role: int, tree: str, printed: str) -> None:
    assert run_main(role, 2, tree) == printed


def test_the_attributes_of_the_slide() -> None:
    root = construct_tree(2, [[3, 17], [2, 12]], 1)
    assert (root.rule, root.is_leaf, root.value, root.visited) == ("max", False, None, False)
    assert [child.rule for child in root.successor] == ["min", "min"]
    leaf = root.successor[0].successor[1]
    assert (leaf.rule, leaf.is_leaf, leaf.value, leaf.successor) == ("max", True, 17, [])
    assert get_value(root, -inf, inf) == root.value == 3
    assert [child.value for child in root.successor] == [3, 2]
    assert get_unvisited_nodes(root) == [12]
    assert "not visited" in repr(root.successor[1].successor[1])


def test_the_two_halves_may_be_called_alone() -> None:
    leaves = [Node(is_leaf=True, value=value) for value in (1, 5, 2)]
    assert max_value(Node(1, leaves), -inf, 4) == 5
    assert [leaf.visited for leaf in leaves] == [True, True, False]
    assert min_value(Node(0, leaves), 0, inf) == 1


def test_leaves_that_are_not_equally_deep_are_refused() -> None:
    with pytest.raises(ValueError, match="not all 2 brackets deep"):
        construct_tree(2, [[3], 4], 1)  # type: ignore[arg-type]


def test_ten_thousand_levels() -> None:
    levels = 10_000
    before = sys.getrecursionlimit()
    tree = "[" * (levels - 1) + "7,5" + "]" * (levels - 1)
    # The pair belongs to the side that the parity of the levels gives: here to MAX again.
    assert run_main(1, levels, tree) == ("7\n\n" if levels % 2 == 0 else "5\n\n")
    assert sys.getrecursionlimit() == before
