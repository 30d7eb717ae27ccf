"""`rollwright verify` tells by its exit status whether exported epochs hold."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from service.audit import notes
from service.cli import main
from tests.conftest import GOLDEN
from tests.table import open_table

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


@pytest.mark.parametrize(
    "body, why",
    [
        (b"5", "Expected an object, got an integer"),
        (json.dumps(LOGS[0] | {"head": "x"}).encode(), "Expected text of another form - at `$[0].head`"),
        (b'{"sid": "\xff"}', "not UTF-8"),
        (b"[" * 90_000, "nested too deeply"),
        (b"1" * 9_000, "a number is too long"),
    ],
    ids=["a number", "a head", "bytes", "depth", "digits"],
)
def test_what_cannot_be_read(body: bytes, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that cannot be read is told in words, without types of Python and patterns, with status 2."""
    file = tmp_path / "epochs.json"
    file.write_bytes(body)
    assert main(["verify", str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"rollwright: {file}: {why}")


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


# Exports.


@pytest.fixture(scope="module")
def exported(client: TestClient[Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The export of a table with a revealed epoch of two rolls, and beside it what a player kept, and the key."""
    place = tmp_path_factory.mktemp("export")
    table = open_table(client)
    told = [table.call("POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 2}}).text for _ in range(2)]
    table.ok("POST", "/epochs", {})
    (place / "kept.ndjson").write_text("\n".join(told))
    (place / "key").write_text(client.get("/.well-known/rollwright-keys").json()["keys"][0]["vkey"])
    (place / "table.ndjson").write_bytes(table.call("GET", "/export").content)
    (place / "sid").write_text(table.sid)
    return place / "table.ndjson"


def checked(file: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, list[str], list[str]]:
    """Verify a file; return status, and the lines on stdout and stderr."""
    status = main(["verify", str(file), *more])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err.splitlines()


def beside(file: Path, name: str) -> str:
    """Return what stands in a file beside the export."""
    return (file.parent / name).read_text()


def test_an_export(exported: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An export that holds is told epoch by epoch, with who signed it; whose key that is, the reader has to know."""
    sid, key = beside(exported, "sid"), beside(exported, "key")
    lines = [
        f"{sid} epoch 0: 2 rolls, dice and chain hold",
        f"{sid} epoch 1: no rolls yet",
        "2 rolls: outcome, costs and ticks follow from the dice",
        f"5 entries, signed by {key}",
    ]
    advice = "The file itself says that this is the operator's key: compare it with the published one, or use --key."
    assert checked(exported, capsys) == (0, [*lines, advice], [])
    assert checked(exported, capsys, "--key", key) == (0, lines, [])


def test_an_export_and_what_was_kept(exported: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Receipts that a player kept, as they came, are held against the file."""
    kept = str(exported.parent / "kept.ndjson")
    status, out, _ = checked(exported, capsys, "--kept", kept)
    assert (status, out[2]) == (0, "4 receipts, heads and commitments that you kept agree")
    status, out, err = checked(exported, capsys, "--kept", str(exported.parent / "key"))
    assert (status, err) == (
        2,
        [f"rollwright: {exported.parent / 'key'}: no receipt, checkpoint, head or commitment in it"],
    )


def test_a_broken_export(exported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A changed die is named with line, epoch and roll; nothing is said to hold."""
    body = exported.read_text().replace('"draws":[[6,', '"draws":[[8,', 1)
    file = tmp_path / "broken.ndjson"
    file.write_text(body)
    status, out, err = checked(file, capsys)
    sid = beside(exported, "sid")
    assert (status, out, err[0]) == (1, [], f"line 10: {sid} epoch 0: sides differ from the request at 1")
    assert err[-1] == "line 12: the digest is another: something was edited"


def test_another_key(exported: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that another key signed is refused, and so is what is no key."""
    other = notes.signer("somebody", bytes(32)).key.vkey
    status, out, [err] = checked(exported, capsys, "--key", other)
    assert (status, out) == (1, [])
    assert err.startswith("line 12: the signature does not hold: signed by rollwright+")
    assert err.endswith(", which is not a key to trust here")
    assert checked(exported, capsys, "--key", "nonsense")[0] == 2


def test_an_export_that_is_not_revealed(
    client: TestClient[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where dice cannot be checked yet, the status says so."""
    table = open_table(client)
    table.ok("POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 2}})
    file = tmp_path / "open.ndjson"
    file.write_bytes(table.call("GET", "/export").content)
    status, out, err = checked(file, capsys)
    assert (status, err) == (3, [])
    assert out[0] == f"{table.sid} epoch 0: 1 roll, chain holds; not revealed, so its dice cannot be checked"
