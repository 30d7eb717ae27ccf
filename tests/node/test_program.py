"""`node verify.js` tells by its exit status and its lines what `rollwright verify` tells."""

import json
import subprocess
from pathlib import Path

import pytest

from service.verify import command
from service.verify.command import CHECKED, FOREIGN
from tests import exports
from tests.exports import SIGNER, STRANGER, sealed, small, vkey
from tests.node.bridge import NODE, VERIFIER
from tests.node.test_vectors import FILE, VECTORS
from tests.verify.export_faults import drawn
from tests.verify.faults import both, put

LOGS = {vector["name"]: vector["log"] for vector in VECTORS}
SESSION = FILE["sessions"][0]["logs"]
UNBOUND = "roll is not bound, so that the operator could choose the dice"
UNSIGNED = "roll has sides that are not signed, so that rules alone tell them"
LINES = """\
s_session epoch 0: 2 rolls, dice and chain hold
s_session epoch 1: 0 rolls, dice and chain hold
s_session epoch 2: 1 roll, dice and chain hold
s_session epoch 3: 1 roll, dice and chain hold
1 roll is not bound, so that the operator could choose the dice: roll 2 of epoch 0 (p2)
Nothing signs these logs or says who ran the service, and rolls were not ruled again: an export has all of it.
"""


def run(*words: str | Path) -> tuple[int, str, str]:
    """Run the program; return its exit status, and what it says."""
    done = subprocess.run([NODE, VERIFIER, *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def written(directory: Path, text: bytes | str) -> Path:
    """Write a file to verify."""
    file = directory / "table.ndjson"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_logs_that_hold(tmp_path: Path) -> None:
    """Each log is a line, the service's own, and status 3: nothing signs a bare log."""
    assert run(written(tmp_path, json.dumps(SESSION))) == (3, LINES, "")
    opened = run(written(tmp_path, json.dumps(LOGS["8-open"])))
    assert opened[::2] == (3, "")


def test_a_log_that_does_not_hold(tmp_path: Path) -> None:
    """A fault is told on stderr, nothing is said to hold, unbound rolls are named all the same, and status 1."""
    (broken,) = (vector["log"] for vector in FILE["negative"] if vector["name"].endswith("key used twice"))
    named = f"1 {UNBOUND}: roll 2 of epoch 1 (p2)\n1 {UNSIGNED}: roll 6 of epoch 1 (p2)\n"
    assert run(written(tmp_path, json.dumps(broken))) == (1, named, "s_chain epoch 1: key reused at 5\n")


def test_another_scheme(tmp_path: Path) -> None:
    """A log of the scheme before is named, and status 2."""
    (old,) = (vector["log"] for vector in FILE["negative"] if vector["name"] == "log of ra2")
    file = written(tmp_path, json.dumps(old))
    assert run(file) == (2, "", f"verify.js: {file}: unsupported scheme ra2\n")


def test_what_cannot_be_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Rolls by unknown rules and entries of unknown types are lines of both programs, alike, and status 3."""
    lines = small()
    unknown = [drawn(0, f"entries.{at}.terms.rules", "game/99") for at in range(3)]
    both(*unknown, put("clock_ticked entry.type", "danced"))(lines)
    file = written(tmp_path, sealed(lines))
    status, out, err = run(file, "--key", vkey(SIGNER.key))
    assert (status, err, command.verify(file, [vkey(SIGNER.key)], [], "")) == (3, "", 3)
    said = capsys.readouterr().out
    for line in (
        "3 rolls not ruled on again: it was ruled by game/99, which this version does not know: entry 2, 3, 4\n",
        "1 entry of a type that this version does not know: danced\n",
    ):
        assert line in out
        assert line in said


def test_an_export(tmp_path: Path) -> None:
    """Who signed is told, that this has to be compared, and what was not checked."""
    file = written(tmp_path, sealed(exports.imported()))
    status, out, err = run(file)
    assert (status, err) == (3, "")
    foreign = f"{exports.FORMER_SID} with 6 log entries was imported, as signed by {vkey(exports.FORMER.key)}"
    assert f"{foreign}, not a key you gave\n" in out
    assert out.startswith(f"{exports.FORMER_SID} epoch 0: 2 rolls, dice and chain hold\n")
    assert "1 roll with given faces: in the log, outside the chain\n" in out
    assert f"the key it names:\n  {vkey(SIGNER.key)}\nCompare this key" in out
    assert "\n7 rolls: outcome, costs and ticks follow from the dice\n" in out
    assert "Rulings of" not in out
    status, out, err = run(file, f"--key={vkey(STRANGER.key)}", "--key", vkey(SIGNER.key))
    assert (status, err) == (3, "")
    assert out.endswith(f"a key you gave:\n  {vkey(SIGNER.key)}\n")
    status, out, err = run(file, "--key", vkey(STRANGER.key))
    assert (status, out.partition(": ")[0]) == (1, f"6 {UNBOUND}".replace("roll is", "rolls are"))
    assert err == (
        f"{exports.SID} epoch 0: signed by no key that you gave (checkpoint 1, epoch on line 21)\n"
        f"{exports.SID} epoch 1: signed by no key that you gave (checkpoint 1, epoch on line 22)\n"
        f"line 23: signed by a key you did not give: rolls.example+{SIGNER.key.id.hex()}\n"
    )


def test_an_open_epoch(tmp_path: Path) -> None:
    """Where dice cannot be checked yet this is told, in the words and with the status of the service."""
    status, out, err = run(written(tmp_path, sealed(small())))
    assert (status, err) == (3, "")
    assert f"{exports.SID} epoch 2: 2 rolls, chain holds; not revealed, so its dice cannot be checked\n" in out


def test_many_faults(tmp_path: Path) -> None:
    """Of very many faults the first fifty are told, and how many more there are."""
    lines = exports.export(exports.epochs(exports.SID, [80]))
    for entry in lines[-1]["log"]["entries"]:
        entry["rec"]["req"]["position"] = "controlled"
    status, out, err = run(written(tmp_path, sealed(lines)))
    assert (status, out.count("log entry 21 (p2) and 60 more\n"), out.count("\n")) == (1, 1, 2)
    assert len(err.splitlines()) == 51
    # Each roll is at fault in its epoch, and beside the log.
    assert err.splitlines()[-1] == "... and 110 more"


@pytest.mark.parametrize(
    "words", [(), ("--me=p1",), ("a", "--me=p1", "--me=p2"), ("a", "--key"), ("a", "--kay=x"), ("-x",)]
)
def test_usage(words: tuple[str, ...]) -> None:
    """Words that mean nothing are answered with those that do, and status 2."""
    assert run(*words) == (2, "", "usage: node verify.js FILE... [--key VKEY]... [--kept FILE]... [--me PERSON]\n")


def test_help() -> None:
    """Who asks for help is told on stdout, and status 0."""
    assert run("--help") == (0, "usage: node verify.js FILE... [--key VKEY]... [--kept FILE]... [--me PERSON]\n", "")


def test_no_file(tmp_path: Path) -> None:
    """A file that is not there, no log, or beside a key that is none is named, and status 2."""
    status, out, err = run(tmp_path / "none")
    assert (status, out) == (2, "")
    assert err.startswith(f"verify.js: {tmp_path / 'none'}: ENOENT")
    file = written(tmp_path, "{}")
    assert run(file)[::2] == (
        2,
        f"verify.js: {file}: {FOREIGN}. {CHECKED}\n",
    )
    status, out, err = run(file, "--key", "\x1b[2J")
    assert (status, out) == (2, "")
    assert err == f"verify.js: {file}: not a key: it should be <name>+<8 hex digits>+<base64>\n"


def test_a_name_cannot_speak_for_the_program(tmp_path: Path) -> None:
    """Names with line breaks and control characters are spelt out as the service spells them."""
    log = LOGS["1-unbound"] | {"sid": "s epoch 0: 9 rolls, dice and chain hold\n\x1b[8m"}
    status, out, err = run(written(tmp_path, json.dumps(log)))
    assert (status, out) == (1, f"1 {UNBOUND}: roll 1 of epoch 0 (p2)\n1 {UNSIGNED}: roll 1 of epoch 0 (p2)\n")
    assert err == "s epoch 0: 9 rolls, dice and chain hold\\n\\x1b[8m epoch 0: seed does not match commitment\n"


def test_as_a_module(tmp_path: Path) -> None:
    """Where node takes the file for a module it says so, and does not end as if all were well."""
    copy = tmp_path / "verify.mjs"
    copy.write_bytes(VERIFIER.read_bytes())
    done = subprocess.run([NODE, copy, "x"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "rename it to verify.cjs" in done.stderr
