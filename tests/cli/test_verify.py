"""What ``tengen verify`` and ``tengen prove`` say of files that are no certificates."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.cli import main


@pytest.mark.parametrize(
    ("data", "reason"),
    [(b"h8 i9 g9", "this is not a certificate"), (b"\xfd7zXZ\0broken", "damaged xz file")],
)
@pytest.mark.parametrize("command", [["verify"], ["verify", "--plain"], ["verify", "--print"]])
def test_a_wrong_file_is_named_with_the_reason(
    data: bytes,
    reason: str,
    command: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(data)
    assert main([*command, str(file)]) == 2
    said = f"tengen: {file}: {reason}; name a file that 'tengen prove' wrote\n"
    assert capsys.readouterr().err == said
