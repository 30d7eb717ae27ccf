"""A file with nothing to check: both programs say so in the same words, and name the files that can be checked."""

import subprocess
from pathlib import Path

import pytest

from service.cli import main
from service.verify.command import CHECKED, FOREIGN, NO_EVIDENCE
from tests.node.bridge import NODE, VERIFIER

JUNK = {
    "empty": b"",
    "mark": b"\xef\xbb\xbf",
    "text": b"name,roll\nAna,6\n",
    "number": b"42",
    "list": b"[]",
    "refusal": b'{"title":"Unauthorized","code":"unauthorized"}',
    "cut": b'\xef\xbb\xbf{"seq":1,',
    "deep": b"[" * 90_000,
    "picture": b"\x89PNG\r\n\x1a\n",
    "utf-16": "{}".encode("utf-16"),
}
Capture = pytest.CaptureFixture[str]


def both_say(capsys: Capture, why: str, *files: Path | str) -> None:
    """Run both programs on files: they end with status 2 and say why."""
    assert main(["verify", *map(str, files)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.splitlines()[0]) == ("", f"rollwright: {why}")
    done = subprocess.run([NODE, VERIFIER, *files], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"verify.js: {why}\n")


@pytest.mark.parametrize("body", JUNK.values(), ids=JUNK)
def test_a_foreign_file(body: bytes, tmp_path: Path, capsys: Capture) -> None:
    """One file that is nothing of the service's."""
    file = tmp_path / "junk"
    file.write_bytes(body)
    both_say(capsys, f"{file}: {FOREIGN}. {CHECKED}", file)


def test_several_files(tmp_path: Path, capsys: Capture) -> None:
    """A folder without anything to check."""
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("eggs")
    both_say(capsys, f"{tmp_path}: {NO_EVIDENCE}. {CHECKED}", tmp_path)


def test_what_was_kept(tmp_path: Path, capsys: Capture) -> None:
    """A file among what was kept that is no text is named."""
    picture, note = tmp_path / "a.png", tmp_path / "b.txt"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    note.write_text("eggs")
    both_say(capsys, f"{picture}: {FOREIGN}. {CHECKED}", note, "--kept", picture)
