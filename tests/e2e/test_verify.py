"""`rollwright verify` tells by its exit status whether exported epochs hold."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from service.audit import chain, notes
from service.cli import main
from service.verify.command import CHECKED, FOREIGN, NO_EVIDENCE
from tests.client import Client
from tests.conftest import RA3, compact
from tests.table import open_table

LOGS = {vector["name"]: vector["log"] for vector in RA3["vectors"]}
[SESSION] = RA3["sessions"]
UNBOUND = "unbound, so that the operator could choose the dice: roll"
UNSIGNED = (
    "Nothing signs these logs or says who ran the service, and rolls were not ruled again: an export has all of it.\n"
)
LINES = f"""\
s_session epoch 0: 2 rolls, dice and chain hold; {UNBOUND} 2
s_session epoch 1: 0 rolls, dice and chain hold
s_session epoch 2: 1 roll, dice and chain hold
s_session epoch 3: 1 roll, dice and chain hold
{UNSIGNED}"""


def verified(file: Path, text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a person does, over a file of this text."""
    file.write_text(text)
    return subprocess.run(
        [sys.executable, "-m", "service", "verify", str(file), *arguments], capture_output=True, text=True, check=False
    )


def expected(vector: dict[str, Any]) -> str:
    """Return what the program prints of a vector's log."""
    log, found = vector["log"], vector["found"]
    rolls = "1 roll" if len(log["entries"]) == 1 else f"{len(log['entries'])} rolls"
    held = "dice and chain hold" if found["revealed"] else "chain holds; not revealed, so its dice cannot be checked"
    unbound = f"; {UNBOUND} {', '.join(map(str, found['unbound']))}" if found["unbound"] else ""
    named = [("terms withheld", found["withheld"]), ("sides not signed", found["unsigned"])]
    lines = [f"{rolls}, {held}{unbound}"]
    lines += [f"{what}: roll {', '.join(map(str, numbers))}" for what, numbers in named if numbers]
    return "".join(f"{log['sid']} epoch {log['e']}: {line}\n" for line in lines) + UNSIGNED


def test_one_log(tmp_path: Path) -> None:
    """A log that holds has status 3: nothing signs it, and its rolls are not ruled again."""
    [vector] = [vector for vector in RA3["vectors"] if vector["name"] == "5-chain"]
    done = verified(tmp_path / "epoch.json", json.dumps(vector["log"]))
    assert (done.returncode, done.stdout, done.stderr) == (3, expected(vector), "")
    assert done.stdout.startswith("s_chain epoch 1: 6 rolls, dice and chain hold; unbound")


@pytest.mark.parametrize("vector", RA3["vectors"], ids=lambda vector: vector["name"])
def test_accepted_logs(vector: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each accepted log is a line, which names its unbound rolls; others name those that cannot be judged."""
    file = tmp_path / "epoch.json"
    file.write_bytes(compact(vector["log"]))
    assert main(["verify", str(file)]) == 3
    assert capsys.readouterr() == (expected(vector), "")


def test_a_broken_log(tmp_path: Path) -> None:
    """The entry at fault of a log that does not hold is named on stderr, with status 1; unbound rolls are too."""
    (broken,) = (vector["log"] for vector in RA3["negative"] if vector["name"].endswith("key used twice"))
    done = verified(tmp_path / "epoch.json", json.dumps(broken))
    unbound = f"s_chain epoch 1: {UNBOUND} 2\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, unbound, "s_chain epoch 1: key reused at 5\n")


@pytest.mark.parametrize(
    "text", [json.dumps(SESSION["logs"], indent=2), "".join(f"{json.dumps(log)}\n" for log in SESSION["logs"])]
)
def test_a_list_and_lines(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A JSON list of a session's logs, or one log a line, gives a line for each epoch."""
    file = tmp_path / "epochs.json"
    file.write_text(text)
    assert main(["verify", str(file)]) == 3
    assert capsys.readouterr() == (LINES, "")


def test_logs_of_two_sessions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file with logs of two sessions is refused."""
    file = tmp_path / "epochs.json"
    file.write_text(json.dumps([LOGS["5-chain"], LOGS["7-empty"]]))
    assert main(["verify", str(file)]) == 1
    unbound = f"s_chain epoch 1: {UNBOUND} 2\n"
    assert capsys.readouterr() == (unbound, "s_empty epoch 4: of another session\n")


@pytest.mark.parametrize("version, scheme", [({}, "ra1"), ({"v": "ra2"}, "ra2")])
def test_a_log_of_a_former_scheme(
    version: dict[str, str], scheme: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A log of ra2, or without a version of its own, is named as unsupported, with status 2."""
    file = tmp_path / "epoch.json"
    file.write_text(json.dumps({name: value for name, value in LOGS["5-chain"].items() if name != "v"} | version))
    assert main(["verify", str(file)]) == 2
    assert capsys.readouterr() == ("", f"rollwright: {file}: unsupported scheme {scheme}\n")


@pytest.mark.parametrize(
    "body, why",
    [
        (b'["entries","head"]', "Expected an object, got text"),
        (json.dumps(LOGS["5-chain"] | {"head": "x"}).encode(), "Expected text of another form - at `$[0].head`"),
        (b'{"entries":[],"head"', "not JSON: from line 1 column 21 on"),
        (
            json.dumps({name: LOGS["5-chain"][name] for name in ("v", "entries", "head")}).encode(),
            "missing required field",
        ),
        (json.dumps(LOGS["5-chain"] | {"\x1b[2J": 1}).encode(), r"unknown field `\x1b[2J`"),
        (b'{"entries":[],"head":' + b"[" * 90_000, "nested too deeply"),
        (b'{"entries":[],"head":' + b"1" * 9_000, "a number is too long"),
    ],
    ids=["texts", "a head", "cut", "missing", "unknown", "depth", "digits"],
)
def test_what_cannot_be_read(body: bytes, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Why a file cannot be read is printed without types of Python and patterns, with status 2."""
    file = tmp_path / "epochs.json"
    file.write_bytes(body)
    assert main(["verify", str(file)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.startswith(f"rollwright: {file}: "), why in err, "\x1b" in err) == ("", True, True, False)


def before(log: dict[str, Any]) -> dict[str, Any]:
    """Return an unrevealed epoch without rolls that a log follows."""
    e = log["e"] - 1
    head = chain.genesis(log["sid"], e, bytes(32), bytes.fromhex(log["commit"]), "").hex()
    given = {"v": "ra3", "sid": log["sid"], "e": e, "lineage": log["lineage"], "client_seed": ""}
    return given | {"commit": "00" * 32, "next_commit": log["commit"], "entries": [], "head": head}


FAULTS = [vector for vector in RA3["negative"] if vector["status"] == 1]


@pytest.mark.parametrize("vector", FAULTS, ids=lambda vector: vector["name"])
def test_one_broken_log_behind_a_good_one(
    vector: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No line says that an epoch holds when a file has one that does not."""
    log = vector["log"]
    logs = [before(log), log] if log["e"] else [log]
    file = tmp_path / "epochs.json"
    file.write_text(json.dumps(logs))
    assert main(["verify", str(file)]) == 1
    out, err = capsys.readouterr()
    assert err == f"{log['sid']} epoch {log['e']}: {vector['error']}\n"
    assert all(UNBOUND in line for line in out.splitlines())


NOTES = RA3["notes"]


def with_note(tmp_path: Path, vector: dict[str, Any], kept: str) -> int:
    """Verify the log that the vectors' notes are of with one of them, as it was kept; return the status."""
    log, file = tmp_path / "epoch.json", tmp_path / "kept"
    log.write_text(json.dumps(LOGS[NOTES["log"]]))
    file.write_text(kept)
    keys = [argument for vkey in vector["vkeys"] for argument in ("--key", vkey)]
    return main(["verify", str(log), "--kept", str(file), *keys])


@pytest.mark.parametrize("vector", NOTES["accepted"], ids=lambda vector: vector["name"])
def test_a_note_that_agrees(vector: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A log holds beside a kept note that agrees, be it bare or in an answer."""
    for kept in (vector["note"], json.dumps({"checkpoint": vector["note"]})):
        assert with_note(tmp_path, vector, kept) == 3
        assert not capsys.readouterr().err


@pytest.mark.parametrize("vector", NOTES["refused"], ids=lambda vector: vector["name"])
def test_a_note_that_is_refused(vector: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A kept note that does not hold, or says otherwise, has status 1; a key that is none is no argument."""
    status = with_note(tmp_path, vector, json.dumps({"checkpoint": vector["note"]}))
    out, err = capsys.readouterr()
    assert all(UNBOUND in line for line in out.splitlines())
    assert vector["error"] in err
    assert status == (2 if vector["error"] == "not a key" else vector["status"])


def test_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is not there, or a directory without evidence, is named, and status 2."""
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().err == f"rollwright: {tmp_path / 'none.json'}: No such file or directory\n"
    assert main(["verify", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"rollwright: {tmp_path}: {NO_EVIDENCE}. {CHECKED}\n"


def test_a_name_cannot_speak_for_the_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A session's name with line breaks and control characters is spelt out, so that it cannot forge a line."""
    file = tmp_path / "epoch.json"
    file.write_text(json.dumps(LOGS["5-chain"] | {"sid": "s epoch 0: 9 rolls, dice and chain hold\n\x1b[8m"}))
    assert main(["verify", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == f"s epoch 0: 9 rolls, dice and chain hold\\n\\x1b[8m epoch 1: {UNBOUND} 2\n"
    assert err == "s epoch 0: 9 rolls, dice and chain hold\\n\\x1b[8m epoch 1: seed does not match commitment\n"


# Exports.

HOSTS = "2 rolls by the host's own hand: the host could choose their dice: entry 2, 3"


@pytest.fixture(scope="module")
def exported(client: Client, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The export of a table with a revealed epoch of two rolls, and beside it what was kept, and the key."""
    place = tmp_path_factory.mktemp("export")
    table = open_table(client, options={"host": "p1"})
    body = {"spec": {"system": "buried_secrets", "rating": 2}, "dice": [6, 6]}
    told = [table.call("POST", "/rolls", body).text for _ in range(2)]
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
        f"{sid} epoch 0: 2 rolls, dice and chain hold; {UNBOUND} 1, 2",
        f"{sid} epoch 1: no rolls yet",
        HOSTS,
        "2 rolls: outcome, costs and ticks follow from the dice",
        f"5 entries, signed by {key}",
    ]
    advice = "The file itself says that this is the operator's key: give the published one with --key."
    assert checked(exported, capsys) == (3, [*lines, advice], [])
    assert checked(exported, capsys, "--key", key) == (0, lines, [])


def test_an_export_and_what_was_kept(exported: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Receipts that a player kept, as they came, are held against the file."""
    kept = str(exported.parent / "kept.ndjson")
    key = beside(exported, "key")
    status, out, _ = checked(exported, capsys, "--kept", kept, "--key", key)
    assert (status, out[3]) == (0, "26 things that you kept agree")
    status, out, err = checked(exported, capsys, "--kept", str(exported.parent / "key"))
    assert (status, err) == (
        2,
        [f"rollwright: {exported.parent / 'key'}: nothing in it that could be compared"],
    )


def test_a_folder_of_a_person(exported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file of a folder that is no text is named; marks and line ends that programs add change nothing."""
    folder = tmp_path / "my folder"
    folder.mkdir()
    kept = beside(exported, "kept.ndjson")
    (folder / "kept.ndjson").write_bytes(b"\xef\xbb\xbf" + kept.replace("\n", "\r\n").encode())
    note = json.loads(kept.splitlines()[0])["proof"]["receipt"]
    (folder / "receipt.txt").write_bytes(note.replace("\n", "\r\n").encode())
    (folder / "shopping.txt").write_text("eggs")
    status, out, err = checked(exported, capsys, "--kept", str(folder), "--key", beside(exported, "key"))
    assert (status, out[3]) == (3, "27 things that you kept agree")
    assert err == [f"{folder / 'shopping.txt'}: nothing in it that could be compared"]
    (folder / ".DS_Store").write_bytes(b"\x00\x00\x00\x01Bud1\xff\xfe")
    for file in (exported, folder):
        status, out, err = checked(file, capsys, "--kept", str(folder))
        assert (status, out, err) == (2, [], [f"rollwright: {folder / '.DS_Store'}: {FOREIGN}. {CHECKED}"])


def test_a_broken_export(exported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A changed die is named with line, epoch and roll, and so are unbound rolls; nothing is said to hold."""
    lines = exported.read_text().splitlines(keepends=True)
    lines[9] = lines[9].replace('"draws":[[6,', '"draws":[[8,', 1)
    file = tmp_path / "broken.ndjson"
    file.write_text("".join(lines))
    status, out, err = checked(file, capsys)
    sid = beside(exported, "sid")
    unbound = f"{sid} epoch 0: {UNBOUND} 1, 2"
    assert (status, out, err[0]) == (1, [unbound, HOSTS], f"line 10: {sid} epoch 0: sides differ from the terms at 1")
    assert err[-1] == "line 12: the digest is another: something was edited"


def test_another_key(exported: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that another key signed is refused, and so is what is no key."""
    other = notes.signer("somebody", bytes(32)).key.vkey
    status, out, err = checked(exported, capsys, "--key", other)
    assert (status, out) == (1, [f"{beside(exported, 'sid')} epoch 0: {UNBOUND} 1, 2", HOSTS])
    assert err[-1] == "line 12: the signature does not hold: not signed by a known key"
    assert checked(exported, capsys, "--key", "nonsense")[0] == 2
