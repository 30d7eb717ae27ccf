"""The program that a player verifies with, and the key of the deployment that is attacked."""

from collections.abc import Callable
from pathlib import Path

import pytest

from service.audit import notes
from service.audit.notes import Key
from service.cli import main
from tests.attacks.hostile import OPERATOR
from tests.client import Client
from tests.http.conftest import brief  # noqa: F401  # a fixture

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
