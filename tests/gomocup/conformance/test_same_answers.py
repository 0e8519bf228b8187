"""The brain in Python and the brain in C++ say the same, word for word, whatever they are sent."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.gomocup.conformance.processes import talking, without_times

LIMITS = ("INFO timeout_turn 600000", "INFO timeout_match 0", "INFO max_node 40")
# Nothing here depends on the clock: lines are sent when the ones before are answered, and there
# is no memory to be scarce.
INFOS = [
    *(f"INFO rule {rule}" for rule in (0, 1, 2, 4, 8, 9)),
    *(f"INFO show_detail {bits}" for bits in (0, 1, 2, 3)),
    *(f"INFO strength {strength}" for strength in (0, 35, 60, 99, 100)),
    *("INFO max_depth 3", "INFO max_depth 0", "INFO max_node 25", "INFO max_node 60"),
    *("INFO timeout_turn 0", "INFO timeout_turn 600000", "INFO thread_num 1", "INFO folder a b"),
    *("INFO", "INFO rule", "info RULE  4 ", "INFO rule 4 4", "INFO hash_size 2048"),
]
COMMANDS = [
    *("START 15", "START 9", "START 5", "START 22", "START 4", "RECTSTART 9,9", "RESTART"),
    *("BEGIN", "BEGIN 1", "TURN", "TURN 7,7 8,8", "SWAP2BOARD DONE", "YXSHOWFORBID", "DONE"),
    *("YXNBEST 1", "YXNBEST 3", "YXNBEST 401", "YXBALANCEONE 0", "YXBALANCETWO", "YXBALANCEONE x"),
    *("YXBLOCKRESET", "YXHASHCLEAR", "YXSHOWINFO", "STOP", "YXSTOP 1", "YXQUERYDATABASEALL 1 DONE"),
]
number = st.integers(0, 9)
pair = st.tuples(number, number).map("{0[0]},{0[1]}".format)
row = st.tuples(number, number, st.sampled_from([1, 2, 1, 2, 1, 2, 0, 3])).map(
    "{0[0]},{0[1]},{0[2]}".format
)
one_point = st.tuples(st.sampled_from(["TURN", "PLAY", "TAKEBACK", "turn"]), pair).map(" ".join)
blocks = st.tuples(
    st.sampled_from(["BOARD", "YXBOARD", "SWAP2BOARD", "YXBLOCK", "YXBLOCKUNDO"]),
    st.lists(row, max_size=9, unique_by=lambda text: text[:3]) | st.lists(row | pair, max_size=5),
    st.sampled_from(["DONE", "DONE", "DONE", "done", "", "DONE x"]),
).map(lambda block: " ".join([block[0], *block[1], block[2]]))
noise = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r"), max_size=50)
foreign = st.sampled_from(
    ["ſTART 5", "YXſTOP", "ınfo rule 4", "INFO \u212aey 4", "BOARD 1,1,1 DONE\u017f"]
)
lines = st.one_of(
    st.sampled_from(COMMANDS),
    st.sampled_from(INFOS),
    one_point,
    one_point,
    blocks,
    blocks,
    noise,
    foreign,
).filter(lambda line: line.split()[:1] not in (["ABOUT"], ["END"]))


@pytest.mark.timeout(0)
@settings(max_examples=40, deadline=None)
@given(st.lists(lines, min_size=5, max_size=40), st.booleans(), st.integers(0, 99))
def test_whatever_is_sent_both_say_the_same(sent: list[str], yixin: bool, seed: int) -> None:
    arguments = [*(["--yixin"] if yixin else []), "--seed", str(seed)]
    with talking("python", *arguments) as one, talking("native", *arguments) as other:
        for line in (*LIMITS, "START 10", *sent):
            assert without_times(one.ask(line)) == without_times(other.ask(line)), line


def test_both_evaluators_can_be_chosen() -> None:
    sent = ["START 15", *LIMITS, "INFO max_node 3000", "BOARD 7,7,1 8,8,2 6,8,1 8,6,2 DONE"]
    said = {}
    for evaluator in ("network", "patterns"):
        with (
            talking("python", "--player", f"tengen?evaluator={evaluator}") as one,
            talking("native", "--evaluator", evaluator) as other,
        ):
            said[evaluator] = without_times(one.ask(*sent))
            assert said[evaluator] == without_times(other.ask(*sent))
    assert said["network"] != said["patterns"]
