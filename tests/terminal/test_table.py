"""`rollwright table`: a table opened, joined, played at and followed, at a running service."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.cli import main
from tests.e2e.conftest import started
from tests.store.servers import in_memory

Capture = pytest.CaptureFixture[str]
URL = "ROLLWRIGHT_URL"


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    """The address of a service."""
    with in_memory() as path, started(path) as running:
        yield running.url


@pytest.fixture(autouse=True)
def home(service: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, and the service's address."""
    monkeypatch.setenv("ROLLWRIGHT_HOME", str(tmp_path))
    monkeypatch.setenv(URL, service)
    return tmp_path


def run(capsys: Capture, typed: str, status: int = 0) -> str:
    """Return what a command prints; it ends with a status."""
    found = main(shlex.split(typed))
    printed = capsys.readouterr()
    assert found == status, printed.err
    return printed.out if status in {0, 3} else printed.err


def seated(capsys: Capture, game: str = "buried_secrets") -> None:
    """Open a table as Gia (p1), and join it as Ana (p2)."""
    run(capsys, f"table open {game} --name 'The Vault Job' --gm Gia --given-dice")
    opened = json.loads(run(capsys, "table show --json"))
    run(capsys, f"table join {opened['id']} {opened['join_code']} --name Ana")


def test_a_negotiation_is_typed_step_by_step(capsys: Capture) -> None:
    """From the goal to the last consequence, by two people."""
    seated(capsys)
    for typed, printed in [
        ('--as p2 character Silk --sheet \'{"ratings": {"prowl": 2}}\'', "c1 Silk"),
        ("--as p2 ask 'Past the guards' prowl", "a1 draft: Past the guards (rating=2 action=prowl)"),
        ("--as p1 set --position desperate", "a1 ready"),
        ("--as p1 offer bargain add_heat --text 'The bells ring'", "offers a bargain"),
        ("--as p2 accept", "accepts offer o1"),
        ("--as p2 stakes", "critical success"),
        ("--as p2 roll --dice 4,2,1", "desperate, standard effect: 4 2 1 - partial success"),
        ("--as p1 pick harm complication", "picks severe harm, severe complication"),
        ("--as p2 resist n1 2", "Silk resists severe harm"),
        ("--as p2 look -a a1", "n2 complication severe: pending"),
        ("--as p2 take", "takes severe complication"),
    ]:
        assert printed in run(capsys, f"table do {typed}")
    assert "6 Gia (p1): sets" not in run(capsys, "table log --limit 2")
    assert "rolled" not in run(capsys, "table look", 2)


def test_refusals_are_told_in_words(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not read has status 2, what the service refuses 1, and no service 69."""
    assert "there is no table 'last' here: none" in run(capsys, "table show", 2)
    seated(capsys)
    assert "there is no open action" in run(capsys, "table do roll", 2)
    run(capsys, "table do --as p2 character Silk")
    run(capsys, "table do --as p2 ask In --rating 1")
    assert "not yours" in run(capsys, "table do --as p2 set --position desperate", 1)
    assert "there is no table 'nosuch' here: The Vault Job" in run(capsys, "table show nosuch", 2)
    monkeypatch.setattr("service.terminal.seats.PATIENCE", 0.1)
    assert "no answer from 127.0.0.1" in run(capsys, "roll buried_secrets --rating 1 --url http://127.0.0.1:9", 69)


def test_act_rolls_at_a_table(capsys: Capture) -> None:
    """The roll stands in the log, bound to the epoch; the exit status is that of its value."""
    run(capsys, "table open terminal_iv --name Neon --gm Ada --given-dice")
    run(capsys, "table do character Zed")
    assert main(shlex.split("act 'open the vault' burn -M -d --table neon --dice 4,2,1")) == 1
    printed = capsys.readouterr()
    assert printed.out.startswith("act 'open the vault' burn -M -d -s\n")
    assert printed.err == "entry 3 of Neon\n"
    status = main(shlex.split("act 'open the vault' burn -M --table neon --json"))
    ruling = json.loads(capsys.readouterr().out)
    assert (ruling["audit"]["bound"], int(ruling["exit_value"])) == (True, status)
    seated(capsys)
    assert main(shlex.split("act in --table 'The Vault'")) == 64
    assert "plays buried_secrets" in capsys.readouterr().err


def test_a_clock_is_started_and_ticked(capsys: Capture) -> None:
    """By its name."""
    seated(capsys)
    assert run(capsys, "table clock Guards --size 6 --as p1") == "k1 Guards: 0 of 6\n"
    assert "Guards +2 to 2" in run(capsys, "table clock guards 2 --as p1")
    assert "name one of the clocks: Guards" in run(capsys, "table clock Dogs 2 --as p1", 2)
    assert "Guards: 2 of 6 (k1)" in run(capsys, "table show")


def test_an_export_is_verified_with_what_was_kept_and_imported(capsys: Capture, home: Path) -> None:
    """The files that the commands write are those that they read."""
    seated(capsys)
    run(capsys, "table do --as p2 character Silk")
    run(capsys, "table do --as p2 ask In --rating 2")
    run(capsys, "table do --as p1 agree")
    run(capsys, "table do --as p2 roll")
    kept = run(capsys, "table kept --as p2")
    (home / "kept.jsonl").write_text(kept)
    export = home / "export.ndjson"
    run(capsys, f"table export --as p1 -o {export}")
    assert "things that you kept agree" in run(capsys, f"verify {export} --kept {home / 'kept.jsonl'} --me p2", 3)
    assert "you are p1 (gm)" in run(capsys, f"table import {export}")
    listed = json.loads(run(capsys, "table list --json"))
    assert [(one["name"], one["person"]) for one in listed] == [
        ("The Vault Job", person) for person in ("p1", "p1", "p2")
    ]
    assert "token" not in str(listed)
    run(capsys, f"table forget {listed[0]['sid']}")
    assert len(json.loads(run(capsys, "table list --json"))) == 2


def test_a_table_is_followed_through_a_pipe(capsys: Capture) -> None:
    """An entry a line, as text or as JSON, as it happens."""
    seated(capsys)
    for options, expected in (
        ([], "1 Gia (p1): opens the table The Vault Job"),
        (["--json"], '{"type":"session_created"'),
    ):
        command = [sys.executable, "-m", "service", "table", "follow", "--after", "0", *options]
        following = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
        try:
            assert following.stdout
            assert following.stdout.readline().startswith(expected)
            following.stdout.readline()
            run(capsys, "table do --as p2 character Silk")
            assert "character" in following.stdout.readline()
        finally:
            following.terminate()
            following.communicate(timeout=20)


def test_steps_are_read_from_a_pipe(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line each; one that is refused stops nothing."""
    seated(capsys)
    typed = "character Silk\nnonsense\nask 'In it\nask In --rating 1  # the last\nhelp\nhelp offer\n"
    monkeypatch.setattr(sys, "stdin", iter(typed.splitlines(keepends=True)))
    assert main(["table", "do", "--as", "p2", "-"]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("c1 Silk\na1 draft: In (rating=1)\n")
    assert "Usage: offer" in printed.out
    assert "No such command 'nonsense'" in printed.err
    assert "No closing quotation" in printed.err
