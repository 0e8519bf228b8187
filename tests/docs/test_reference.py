"""What is generated is fresh, and no public name lacks its page."""

from __future__ import annotations

from tests.docs.blocks import ROOT
from tools import commands, names


def test_the_command_reference_is_fresh() -> None:
    assert (ROOT / commands.PAGE).read_text(encoding="utf-8") == commands.make(), (
        "run 'make reference'"
    )


def test_every_public_name_has_its_page() -> None:
    made = names.make()  # raises KeyError for a name without a page
    assert (ROOT / names.PAGE).read_text(encoding="utf-8") == made, "run 'make reference'"
