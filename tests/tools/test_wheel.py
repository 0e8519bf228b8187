"""The wheel holds what a user needs, and no more."""

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
KINDS = {".py", ".pyi", ".typed", ".so", ".html", ".css", ".js", ".svg", ".json", ".txt"}


def test_the_wheel_holds_the_package_and_nothing_else(tmp_path: Path) -> None:
    # The build folder of the editable install is reused, so nothing is compiled twice.
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"),
            *("--no-deps", "--no-build-isolation", "--config-settings=build-dir=build/editable"),
            *("--wheel-dir", str(tmp_path), "."),
        ],
        cwd=ROOT,
        check=True,
    )
    [wheel] = tmp_path.glob("tengen-*.whl")
    names = [Path(name) for name in zipfile.ZipFile(wheel).namelist()]
    package = [name for name in names if name.parts[0] == "tengen"]
    assert {name.suffix for name in package} <= KINDS
    assert {name.parts[0] for name in names} == {"tengen", package_info(wheel)}
    for needed in ("py.typed", "_core.pyi", "web/static/index.html"):
        assert Path("tengen", needed) in package
    assert any(name.name.startswith("_core.") and name.suffix == ".so" for name in package)


def package_info(wheel: Path) -> str:
    return "-".join(wheel.name.split("-")[:2]) + ".dist-info"
