"""The layer checks hold, and a planted violation fails them."""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from tools.include_layers import violations

ROOT = Path(__file__).parents[2]


def test_cpp_includes_point_downwards() -> None:
    assert violations(ROOT / "cpp") == []


def test_a_planted_include_is_found(tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "types.h").write_text('#include "engine/engine.h"\n')
    (tmp_path / "attic").mkdir()
    (tmp_path / "attic" / "old.cpp").write_text("")
    assert violations(tmp_path) == [
        f"{tmp_path}/attic/old.cpp: the folder attic/ has no place in the layers",
        f"{tmp_path}/base/types.h: base/ may not include engine/engine.h",
    ]


def lint_imports(project: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter on a copy of the package, so that a violation can be planted.

    Without `site` (-S), because the editable install would lead back to the original.
    """
    call = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    return subprocess.run(
        [sys.executable, "-S", "-c", call, "--no-cache"],
        cwd=project,
        env={"PYTHONPATH": f"{project / 'src'}:{sysconfig.get_path('purelib')}"},
        capture_output=True,
        text=True,
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(
        ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so")
    )
    return tmp_path


def plant(project: Path, module: str, imported: str) -> None:
    path = (project / "src" / Path(*module.split("."))).with_suffix(".py")
    path.write_text(f"{path.read_text()}\nimport {imported}\n")


def test_a_planted_import_is_found(project: Path) -> None:
    assert lint_imports(project).returncode == 0
    plant(project, "tengen.errors.sentence", "tengen.cli")
    report = lint_imports(project)
    assert report.returncode == 1
    assert "tengen.errors.sentence -> tengen.cli" in report.stdout


def test_planted_imports_between_rooms_are_found(project: Path) -> None:
    planted = [
        ("tengen.gomocup.brain.clock", "tengen.gomocup.manager.fault"),
        ("tengen.gomocup.manager.fault", "tengen.gomocup.brain.clock"),
        ("tengen.web.routes.records", "tengen.web.worker.throttle"),
        ("tengen.web.protocol.columns", "tengen.web.pool"),
        ("tengen.search.depth_first.ordering", "tengen.search.monte_carlo.playout"),
    ]
    for module, imported in planted:
        plant(project, module, imported)
    report = lint_imports(project)
    assert report.returncode == 1
    for module, imported in planted:
        assert f"{module} -> {imported}" in report.stdout
