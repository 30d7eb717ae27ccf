"""The program that a player verifies with, the key of the deployment that is attacked, and what hides an attack."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from service.audit import notes
from service.audit.notes import Key
from service.cli import main
from service.record.events import encode
from service.session import commands
from tests.attacks.hostile import BS, OPERATOR
from tests.client import Client
from tests.http.conftest import brief  # noqa: F401  # a fixture
from tests.table import Table

Program = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def key(client: Client) -> Key:
    """The key of the deployment, as it is published."""
    found = notes.key(client.get("/.well-known/rollwright-keys").json()["keys"][0]["vkey"])
    assert found == OPERATOR.key
    return found


@pytest.fixture
def program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Program:
    """`rollwright verify` for a file and what was kept: returns status and output, which never says "proven"."""

    def run(body: bytes | str, *kept: str, me: str = "", keys: tuple[Key, ...] = (OPERATOR.key,)) -> tuple[int, str]:
        file = tmp_path / "verified"
        file.write_bytes(body if isinstance(body, bytes) else body.encode())
        words = ["verify", str(file), *[word for one in keys for word in ("--key", one.vkey)]]
        for number, text in enumerate(kept):
            saved = tmp_path / f"kept{number}.json"
            saved.write_text(text)
            words += ["--kept", str(saved)]
        capsys.readouterr()
        status = main([*words, *(["--me", me] if me else [])])
        out, err = capsys.readouterr()
        assert "proven" not in (out + err).lower()
        assert (status == 1) == bool(err)
        return status, out + err

    return run


UNJUDGED = {
    "known": None,
    "unknown rules": ("/rolls", {"spec": BS}, rb'"rules":"\w+/\d+"', b'"rules":"game/99"'),
    "unknown type": ("/turns", None, b'"turn_started"', b'"table_blessed"'),
}


@pytest.fixture(params=UNJUDGED)
def unjudged(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[Table], None]:
    """What the operator writes into the log of a table before an attack, so that rulings cannot be judged; or nothing.

    It switches off no check of dice and terms.
    """

    def write(table: Table) -> None:
        if entry := UNJUDGED[request.param]:
            path, body, was, is_now = entry
            with monkeypatch.context() as patch:
                patch.setattr(commands, "encode", lambda event: re.sub(was, is_now, encode(event)))
                table.ok("POST", path, body)

    return write
