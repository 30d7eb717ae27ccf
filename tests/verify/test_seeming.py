"""A file with nothing to check is named for what it seems to be, in the same words by both programs."""

import subprocess
from pathlib import Path

import pytest

from service.cli import main
from tests.node.bridge import NODE, VERIFIER

JUNK = {
    "empty": (b"", "empty"),
    "blank": (b" \r\n\n", "empty"),
    "mark": (b"\xef\xbb\xbf", "empty"),
    "note": (b"eggs\nmilk", "text, but nothing that the service gives out"),
    "csv": (b"name,roll\nAna,6\n", "text, but nothing that the service gives out"),
    "page": (b"\n<!DOCTYPE html><title>502</title>", "a web page (HTML)"),
    "number": (b"42", "JSON, but nothing that the service gives out"),
    "list": (b"[]", "JSON, but nothing that the service gives out"),
    "code": (b'{"code":5,"title":"Unauthorized"}', "JSON, but nothing that the service gives out"),
    "refusal": (b'{"title":"Unauthorized","code":"unauthorized"}', "a refusal of the service (unauthorized)"),
    "cut": (b'\xef\xbb\xbf{"seq":1,', "JSON that was cut off or changed"),
    "deep": (b"[" * 90_000, "JSON that was cut off or changed"),
    "pdf": (b"%PDF-1.7\n\xe2\xe3", "a PDF document"),
    "png": (b"\x89PNG\r\n\x1a\n", "a picture (PNG)"),
    "jpeg": (b"\xff\xd8\xff\xe0", "a picture (JPEG)"),
    "zip": (b"PK\x03\x04\x14", "a ZIP archive: unpack it first"),
    "gzip": (b"\x1f\x8b\x08", "compressed (gzip): unpack it first"),
    "utf-16": ("{}".encode("utf-16"), "text in UTF-16, and the service writes UTF-8"),
    "bytes": (b"\x00\x01\xfe\xff", "not text"),
}
CHECKED = (
    "Choose an export of a table: the file that the table gives out, with a name that ends in .ndjson. "
    "A log of an epoch, or responses of the service that you saved, can be checked too."
)


@pytest.mark.parametrize("body, what", JUNK.values(), ids=JUNK)
def test_what_a_file_seems_to_be(body: bytes, what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both programs end with status 2, and say what the file seems to be and which files can be checked."""
    file = tmp_path / "junk"
    file.write_bytes(body)
    assert main(["verify", str(file)]) == 2
    assert capsys.readouterr() == ("", f"rollwright: {file}: this file is {what}. {CHECKED}\n")
    done = subprocess.run([NODE, VERIFIER, file], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        "",
        f"verify.js: {file}: this file is {what}. {CHECKED}\n",
    )


def test_several_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder without anything to check is named, with the files that can be checked."""
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("eggs")
    assert main(["verify", str(tmp_path)]) == 2
    assert (
        capsys.readouterr().err.splitlines()[0]
        == f"rollwright: {tmp_path}: in these files is nothing to check. {CHECKED}"
    )
    done = subprocess.run([NODE, VERIFIER, tmp_path], capture_output=True, text=True, check=False)
    assert done.stderr == f"verify.js: {tmp_path}: in these files is nothing to check. {CHECKED}\n"


def test_what_was_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file among what was kept that is no text is named for what it seems to be."""
    picture, note = tmp_path / "a.png", tmp_path / "b.txt"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    note.write_text("eggs")
    assert main(["verify", str(note), "--kept", str(picture)]) == 2
    assert capsys.readouterr().err == f"rollwright: {picture}: this file is a picture (PNG)\n"
    done = subprocess.run([NODE, VERIFIER, note, "--kept", picture], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, f"verify.js: {picture}: this file is a picture (PNG)\n")
