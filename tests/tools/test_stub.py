"""The committed stub says what the compiled core offers."""

from pathlib import Path

from tools.stub import STUB, generate

ROOT = Path(__file__).parents[2]


def test_the_stub_is_fresh() -> None:
    committed = (ROOT / STUB).read_text(encoding="utf-8")
    assert committed == generate(), "run 'make stub' and commit _core.pyi"
