"""`rollwright verify` tells by its exit status whether exported epochs hold."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from service.cli import main
from tests.conftest import GOLDEN

FILE = json.loads((GOLDEN / "chain.json").read_text())
LOGS = [vector["log"] for vector in FILE["vectors"]]
LINES = """\
s_01JGF8Z4 epoch 0: 1 roll, dice and chain hold
ab epoch 3: 1 roll, dice and chain hold
a epoch 3: 1 roll, dice and chain hold
s_reject epoch 0: 1 roll, dice and chain hold
s_stream epoch 7: 1 roll, dice and chain hold
s_chain epoch 1: 5 rolls, dice and chain hold
"""


def verified(file: Path, text: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a person does, over a file of this text."""
    file.write_text(text)
    return subprocess.run(
        [sys.executable, "-m", "service", "verify", str(file)], capture_output=True, text=True, check=False
    )


def test_one_log(tmp_path: Path) -> None:
    """A log that holds is one line, and status 0."""
    done = verified(tmp_path / "epoch.json", json.dumps(LOGS[-1]))
    assert (done.returncode, done.stdout, done.stderr) == (0, "s_chain epoch 1: 5 rolls, dice and chain hold\n", "")


def test_a_broken_log(tmp_path: Path) -> None:
    """A log that does not hold is told with its entry on stderr, and status 1."""
    (broken,) = (vector["log"] for vector in FILE["negative"] if vector["name"] == "key reused")
    done = verified(tmp_path / "epoch.json", json.dumps(broken))
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "s_chain epoch 1: key reused at 6\n")


@pytest.mark.parametrize("text", [json.dumps(LOGS, indent=2), "".join(f"{json.dumps(log)}\n" for log in LOGS)])
def test_a_list_and_lines(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A JSON list of logs and one log a line are told line by line."""
    file = tmp_path / "epochs.json"
    file.write_text(text)
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr() == (LINES, "")


@pytest.mark.parametrize("vector", FILE["negative"], ids=lambda vector: vector["name"])
def test_one_broken_log_among_good_ones(
    vector: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No line says that an epoch holds when a file has one that does not."""
    file = tmp_path / "epochs.json"
    file.write_text(json.dumps([*LOGS[:-1], vector["log"]]))
    assert main(["verify", str(file)]) == 1
    assert capsys.readouterr() == ("", f"s_chain epoch 1: {vector['error']}\n")


@pytest.mark.parametrize(
    "text, why",
    [
        ("", "no epoch log in it"),
        ("{", "line 1 column 2"),
        ("{}", "missing required field"),
        (json.dumps(LOGS[0] | {"\x1b[2J": 1}), r"unknown field `\x1b[2J`"),
    ],
)
def test_no_log(text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file without a log is named with the reason, and status 2."""
    file = tmp_path / "no.json"
    file.write_text(text)
    assert main(["verify", str(file)]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith(f"rollwright: {file}: ")
    assert why in err
    assert "\x1b" not in err


def test_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is not there, or is a directory, is named, and status 2."""
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().err == f"rollwright: {tmp_path / 'none.json'}: No such file or directory\n"
    assert main(["verify", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"rollwright: {tmp_path}: Is a directory\n"


def test_a_name_cannot_speak_for_the_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A session's name with line breaks and control characters is spelt out, so that it cannot forge a line."""
    file = tmp_path / "epoch.json"
    file.write_text(json.dumps(LOGS[0] | {"sid": "s epoch 0: 9 rolls, dice and chain hold\n\x1b[8m"}))
    assert main(["verify", str(file)]) == 1
    out, err = capsys.readouterr()
    assert not out
    assert err == "s epoch 0: 9 rolls, dice and chain hold\\n\\x1b[8m epoch 0: seed does not match commitment\n"
