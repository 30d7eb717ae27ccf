"""`rollwright table game`: a GM at a terminal goes on to another version of the rules."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.cli import main
from tests.e2e.conftest import started
from tests.evolution.newer import FORMER, NEWER, VERSIONS_HERE, know_newer_version, made
from tests.store.servers import in_memory
from tests.terminal.test_table import URL, Capture, run, seated

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service that has a newer version of Buried Secrets."""
    copy = made(tmp_path_factory.mktemp("newer"))
    with in_memory() as path, started(path, code=copy) as running:
        yield running.url


@pytest.fixture(autouse=True)
def home(newer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own, and the service's address."""
    monkeypatch.setenv("ROLLWRIGHT_HOME", str(tmp_path))
    monkeypatch.setenv(URL, newer)


def test_a_table_moves_on(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between actions alone, by the GM; steps and rolls are read by the version of now, also of one conversation."""
    know_newer_version(monkeypatch)
    seated(capsys)
    move = "table game --table Vault --as"
    told = f"plays by {FORMER} from here on, instead of {NEWER}"
    assert told in run(capsys, f"{move} p1 {FORMER}")
    assert "only the GM may" in run(capsys, f"{move} p2 {NEWER}", 1)
    assert VERSIONS_HERE in run(capsys, f"{move} p1 fallen_empire/1", 1)
    run(capsys, "table do --as p2 character Silk")
    assert "No such option '--newer-omen'" in run(capsys, "table do --as p2 ask In --rating 1 --newer-omen", 2)

    def typed() -> Iterator[str]:
        yield "ask In --rating 1\n"
        assert "actions are open: a1" in run(capsys, f"{move} p1 {NEWER}", 1)
        yield "cancel\n"
        run(capsys, f"{move} p1 {NEWER}")
        yield "ask In --rating 1 --newer-omen\n"

    monkeypatch.setattr(sys, "stdin", typed())
    assert main(["table", "do", "--as", "p2", "-"]) == 0
    assert "a2 draft: In (rating=1 newer_omen=true)" in capsys.readouterr().out
    run(capsys, "table do --as p1 set --position risky")
    run(capsys, "table do --as p1 agree")
    assert "newer luck" in run(capsys, "table do --as p2 roll")
    assert json.loads(run(capsys, "table log Vault --json --limit 1"))["ruling"]["rules"] == NEWER
