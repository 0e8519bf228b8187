"""What is published holds what a user needs, and no more; the wheel alone plays a game."""

from __future__ import annotations

import fcntl
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_string
from pathlib import Path

import pytest
from tools.public_address import absolute, urls

ROOT = Path(__file__).parents[2]
KINDS = {".py", ".pyi", ".typed", ".so", ".html", ".css", ".js", ".svg", ".json", ".txt", ".xz"}
AT_THE_TOP = {
    "CHANGELOG.md",
    "CMakeLists.txt",
    "LICENSE",
    "PKG-INFO",
    "README.md",
    "pyproject.toml",
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    # The build folder of the editable install is reused, so nothing is compiled twice. The tests of
    # this file may run in several processes, which must not build there at the same time.
    folder = tmp_path_factory.mktemp("wheel")
    with open(ROOT / "build" / "wheel.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"),
                *("--no-deps", "--no-build-isolation"),
                "--config-settings=build-dir=build/editable",
                *("--wheel-dir", str(folder), "."),
            ],
            cwd=ROOT,
            check=True,
        )
    (found,) = folder.glob("tengen-*.whl")
    return found


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    names = [Path(name) for name in zipfile.ZipFile(wheel).namelist()]
    package = [name for name in names if name.parts[0] == "tengen"]
    assert {name.suffix for name in package} <= KINDS
    data = package_info(wheel).removesuffix(".dist-info") + ".data"
    assert {name.parts[0] for name in names} == {"tengen", package_info(wheel), data}
    assert [name for name in names if name.parts[0] == data] == [
        Path(data, "scripts", "pbrain-tengen")
    ]
    proof = "proof/data/freestyle-15/o15.proof.xz"
    for needed in ("py.typed", "_core.pyi", "web/static/index.html", proof):
        assert Path("tengen", needed) in package
    assert any(name.name.startswith("_core.") and name.suffix == ".so" for name in package)


def test_the_wheel_holds_every_file_that_is_tracked(wheel: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "src/tengen"], cwd=ROOT, capture_output=True, text=True
    )
    if listed.returncode:
        pytest.skip("this is not a checkout")
    tracked = {name.removeprefix("src/") for name in listed.stdout.splitlines()}
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("tengen/")}
    assert {name for name in packed if not name.endswith(".so")} == tracked


def test_the_metadata_is_whole(wheel: Path) -> None:
    text = zipfile.ZipFile(wheel).read(f"{package_info(wheel)}/METADATA").decode()
    fields = message_from_string(text)
    assert fields["Author"] == "The Tengen developers"
    assert fields["License-Expression"] == "MIT"
    assert fields["Description-Content-Type"] == "text/markdown"
    assert fields["Project-URL"] is None  # until there is a public address
    assert len(fields.get_all("Classifier", [])) > 10
    assert fields.get_payload() == (ROOT / "README.md").read_text(encoding="utf-8")


def test_a_public_address_makes_links_absolute() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "](docs/" in text
    made = absolute(text, "https://example.org/tengen")
    assert "](docs/" not in made
    assert set(urls("https://example.org/tengen")) >= {"Homepage", "Documentation", "Issues"}


def test_the_source_distribution_holds_what_builds_the_wheel(tmp_path: Path) -> None:
    build = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, str(tmp_path)], cwd=ROOT, check=True)
    (sdist,) = tmp_path.glob("tengen-*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = [Path(*Path(name).parts[1:]) for name in archive.getnames()]
    top = {name.parts[0] for name in names if len(name.parts) == 1}
    folders = {name.parts[0] for name in names if len(name.parts) > 1}
    assert top == AT_THE_TOP
    assert folders == {"cpp", "src", "tools"}
    assert {name for name in names if name.parts[0] == "tools"} == {Path("tools/public_address.py")}
    assert {name.suffix for name in names if name.parts[0] == "cpp"} == {".cpp", ".h"}
    assert {name.suffix for name in names if name.parts[0] == "src"} <= KINDS - {".so"}


def test_a_fresh_environment_with_only_the_wheel_plays_a_game(wheel: Path, tmp_path: Path) -> None:
    # No compiler, no checkout, no other package: an empty environment and one wheel.
    home = tmp_path / "fresh"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    python = str(home / "bin" / "python")
    install = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps"]
    subprocess.run([*install, "--disable-pip-version-check", str(wheel)], check=True)
    run = subprocess.run(
        [python, "-I", str(ROOT / "tests" / "release" / "installed_game.py")],
        cwd=tmp_path,
        env={"PATH": str(home / "bin")},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert f"at {home}" in run.stdout


def package_info(wheel: Path) -> str:
    return "-".join(wheel.name.split("-")[:2]) + ".dist-info"
