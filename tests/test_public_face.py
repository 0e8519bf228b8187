"""What is named in ``__all__`` exists, and the top of the package offers nothing else."""

import subprocess
import sys
from importlib import import_module

import pytest

import tengen

PACKAGES = ["tengen", "tengen.game", "tengen.games", "tengen.search", "tengen.gomoku"]


@pytest.mark.parametrize("name", PACKAGES)
def test_every_public_name_is_there(name: str) -> None:
    package = import_module(name)
    assert package.__all__
    for public in package.__all__:
        assert getattr(package, public) is not None


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'tengen' has no attribute 'bored'"):
        _ = tengen.bored


def test_the_library_imports_numpy_only_where_it_is_used() -> None:
    code = "import sys, tengen.search, tengen.games, tengen.gomoku; print('numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
