"""gomocup_zip.py FOLDER: pack the Windows programs of FOLDER as Gomocup takes them."""

import sys
import zipfile
from pathlib import Path

PROGRAMS = ("pbrain-tengen64.exe", "pbrain-tengen.exe")
MOST_BYTES = 8_000_000
"""Gomocup takes no more without a letter."""
README = """\
Tengen {version}: a brain for Gomocup and for Piskvork

pbrain-tengen64.exe is for 64-bit Windows, pbrain-tengen.exe for 32-bit Windows. Each is one file
that needs no other and writes none. Copy the one that fits, and choose it in the manager.

Rules: freestyle, standard, renju, caro and exact caro; boards of 5 to 22 points per side; Swap2.
It uses one thread unless INFO thread_num says more, and the memory that INFO max_memory allows.

  pbrain-tengen64.exe --help    the options
  pbrain-tengen64.exe --bench   the signature of the engine, and its speed

MIT licence, in the file LICENSE.
"""


def pack(folder: Path) -> Path:
    """Write the archive beside the programs, and return it."""
    from tengen import __version__

    archive = folder / "tengen.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name in PROGRAMS:
            packed.write(folder / name, name)
        windows = README.format(version=__version__).replace("\n", "\r\n")
        packed.writestr("README.txt", windows)
        packed.write("LICENSE", "LICENSE")
    return archive


def main() -> int:
    """Pack, and tell the size."""
    archive = pack(Path(sys.argv[1]))
    size = archive.stat().st_size
    print(f"{archive}: {size:,} bytes")
    return 0 if size <= MOST_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
