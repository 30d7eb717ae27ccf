"""No input of any kind ends a command in a traceback: arguments, standard input, files and what is kept here."""

import io
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from rollwright_client import Client as ServiceClient
from service.cli import IO_ERROR, main
from service.terminal import seats
from tests.client import Client
from tests.conftest import examples
from tests.terminal.any_input import Typed, command_of, commands

STATUSES = {0, 1, 2, 3, 64, 69, IO_ERROR}
DOCUMENTS = Path(__file__).parents[1] / "rules" / "documents"


class _Service(ServiceClient):
    """A client of the application in this process, which goes on when the client is closed."""

    def close(self) -> None:
        pass


def arranged(home: Path) -> None:
    """Open a table in this process as its GM, where something was asked, something befell, and something is offered."""
    for typed in (
        ["open", "buried_secrets", "--name", "The Vault Job", "--gm", "Gia", "--given-dice"],
        ["do", "character", "Silk"],
        ["clock", "Guards", "--size", "6"],
        ["do", "ask", "In", "prowl", "--rating", "2"],
        ["do", "roll", "--dice", "1,2"],
        ["do", "pick", "harm"],
        ["do", "ask", "Out", "prowl", "--rating", "2"],
        ["do", "offer", "trade", "position_for_effect"],
        ["export", "-o", str(home / "export.ndjson")],
    ):
        assert main(["table", *typed]) == 0, typed


@pytest.fixture(scope="module")
def files(client: Client, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Path]]:
    """Files of all kinds: games, exports, and what is none of it. Commands have a seat, and a service that answers."""
    home = tmp_path_factory.mktemp("terminal")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ROLLWRIGHT_HOME", str(home / "kept"))
        patch.setenv("ROLLWRIGHT_URL", "http://testserver.local")
        patch.setattr(seats, "service", lambda url: _Service(url, http=client, storage=seats.storage(), patience=10))
        arranged(home)
        yield [home, home / "nosuch", *_made(home, (home / "export.ndjson").read_bytes())]


def _made(home: Path, export: bytes) -> list[Path]:
    chance = Typed("files", [])
    game = (DOCUMENTS / "gantry_nine.toml").read_bytes()
    texts = {
        "binary": chance.chance.randbytes(5000),
        "empty": b"",
        "deep": b"[" * 90_000,
        "deep.toml": b"a = " + b"[" * 9000,
        "game.toml": game,
    }
    for number in range(6):
        values = chance.other(tomllib.loads(game.decode()))
        texts[f"game{number}.toml"] = chance.broken(game)
        texts[f"game{number}.json"] = chance.broken(json.dumps(values).encode())
        lines = export.split(b"\n")
        at = chance.chance.randrange(len(lines) - 1)
        lines[at] = chance.broken(json.dumps(chance.other(json.loads(lines[at]))).encode())
        texts[f"export{number}.ndjson"] = b"\n".join(lines)
        texts[f"cut{number}.ndjson"] = chance.broken(export)
    for name, text in texts.items():
        (home / name).write_bytes(text)
    return [home / name for name in texts]


@pytest.mark.law
@pytest.mark.parametrize("words", [*commands()], ids="-".join)
def test_any_input_is_read_or_refused_in_words(
    words: tuple[str, ...],
    files: list[Path],
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
    tmp_path: Path,
) -> None:
    """With one of the documented statuses; what is refused says why, on standard error."""
    typed = Typed(f"any input of {' '.join(words)}", files)
    monkeypatch.chdir(tmp_path)
    # What one command forgets, others have.
    shutil.copytree(os.environ["ROLLWRIGHT_HOME"], tmp_path / "kept")
    monkeypatch.setenv("ROLLWRIGHT_HOME", str(tmp_path / "kept"))
    # What asks a service takes half a second, and the document of the contract is made each time.
    for _ in range(examples(300) // (5 if words[0] in {"table", "openapi"} else 1)):
        arguments, piped = typed.arguments(words), typed.piped()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(piped), encoding="utf-8"))
        try:
            status = main(arguments)
        except BaseException as error:
            error.add_note(f"typed: {str(arguments)[:2000]}\npiped: {piped[:2000]!r}")
            raise
        said = capsysbinary.readouterr()
        assert status in STATUSES, arguments
        assert b"Traceback" not in said.err
        assert status in {0, 3} or said.err or said.out, arguments


def test_every_command_is_tried() -> None:
    """Each has its own row, the steps of a table too."""
    rows = [*commands()]
    assert {
        ("act",),
        ("roll", "-"),
        ("odds", "own"),
        ("game", "check"),
        ("table", "import"),
        ("table", "do", "take"),
    } <= {*rows}
    assert all(command_of(words).params or words[-1] in {"list", "openapi"} for words in rows if words[0] != "serve")


_PROGRAM = [sys.executable, "-m", "service"]


@pytest.mark.real
@pytest.mark.parametrize(
    "line, statuses",
    [
        ("roll - <&-", {2}),
        ("resist - <&-", {2}),
        ("table do - <&-", {0, 2, 69}),
        ("roll buried_secrets --rating 2 >&-", {0}),
        ("roll buried_secrets --rating nosuch 2>&-", {2}),
        ("roll buried_secrets --rating 2 >/dev/full", {IO_ERROR}),
        ("openapi >/dev/full", {IO_ERROR}),
        ("game new >/dev/full", {IO_ERROR}),
        ("openapi | true", {0}),
        ("game show $GAME | true", {0}),
        ("act x y -M --seed 1 | true", {0}),
        ("act x $'\\xff' -M", {64}),
        ("roll buried_secrets --goal $'\\xff' --rating 2", {2}),
        ("verify $'nosuch\\xff'", {2}),
        ("roll - </dev/urandom", {2}),
        ("game check /dev/zero", {2}),
        ("table do - </dev/urandom", {2}),
        ("game check /dev/null", {1}),
        ("LC_ALL=C act 'Zoë' – -M", {0, 1, 2, 64}),
        ("PYTHONIOENCODING=ascii roll buried_secrets --rating 2 --goal 'Zoë –'", {0}),
        ("ROLLWRIGHT_HOME=/dev/null table list", {IO_ERROR}),
        ("ROLLWRIGHT_HOME=/proc table list", {IO_ERROR}),
        ("ROLLWRIGHT_HOME=$DAMAGED table list", {IO_ERROR}),
        ("ROLLWRIGHT_HOME=$DAMAGED act x y -M --table last", {IO_ERROR}),
        ("ROLLWRIGHT_URL=http://[ table open buried_secrets", {1, 2, 69}),
        ("ROLLWRIGHT_URL=nosuch roll buried_secrets --rating 1", {0}),
        ("roll buried_secrets --rating 1 --url nosuch", {1, 2, 69}),
        ("table export -o /nosuch/x", {2, IO_ERROR}),
        ("table import /", {2}),
    ],
)
def test_streams_and_surroundings_of_any_kind(line: str, statuses: set[int], tmp_path: Path) -> None:
    """Closed or full streams, readers that are gone, bytes that are no text, and homes that are none."""
    (tmp_path / "damaged").mkdir()
    (tmp_path / "damaged" / "tables.sqlite").write_bytes(b"SQLite format 3\x00" + b"x" * 5000)
    surroundings = {
        "ROLLWRIGHT_HOME": str(tmp_path / "home"),
        "DAMAGED": str(tmp_path / "damaged"),
        "GAME": str(DOCUMENTS / "gantry_nine.toml"),
    }
    words = line.split(" ")
    first = next(at for at, word in enumerate(words) if "=" not in word)
    shell = " ".join([*words[:first], *_PROGRAM, *words[first:]])
    done = subprocess.run(["bash", "-c", shell], capture_output=True, check=False, env=os.environ | surroundings)
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    assert done.returncode in statuses, done.stderr
    assert done.returncode == 0 or done.stderr or done.stdout or "2>&-" in line
