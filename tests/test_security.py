"""SECURITY.md says what is so."""

import ast
import math
import re
from pathlib import Path

from service.session import codes, people

ROOT = Path(__file__).parents[1]
# What makes requests.
FETCHES = {"aiohttp", "ftplib", "httpcore", "httpx", "niquests", "requests", "smtplib", "telnetlib", "urllib3"}
# What has sockets of clients, or tries whether it can listen; embedded.py asks its own server on a Unix socket.
LISTENS = {"connections.py", "ports.py"}
SENDS = "sending.py"
"""What sends webhooks, to addresses that it checks."""
PARTS = {"http.client", "urllib.request", "xmlrpc.client"}


def test_what_holds_it_is_there() -> None:
    """Every test that SECURITY.md names exists, and each of the ten risks has some."""
    rows = re.findall(r"^\| (API\d+) .*$", (ROOT / "SECURITY.md").read_text(), re.MULTILINE)
    assert rows == [f"API{number}" for number in range(1, 11)]
    for line in (ROOT / "SECURITY.md").read_text().splitlines():
        named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", line)
        assert named or not line.startswith("| API")
        for file, name in named:
            assert re.search(rf"^(async )?def {name}\(", (ROOT / file).read_text(), re.MULTILINE), (file, name)


def test_what_it_says_of_join_codes() -> None:
    """The bits of a code, and how many wrong ones are allowed, are those of the service."""
    text = " ".join((ROOT / "SECURITY.md").read_text().split())
    bits = int(codes._LENGTH * math.log2(len(codes._ALPHABET)))
    assert f"**Join codes** have {bits} random bits" in text
    assert f"all addresses together have {people.WRONG_OF_ALL.most:,} in ten minutes" in text
    assert (people.WRONG_OF_ADDRESS.most, people.GUESSES) == (10, 10)
    assert {people.TRY_SECONDS, people.WRONG_OF_ADDRESS.seconds, people.WRONG_OF_ALL.seconds} == {600}


def test_nothing_is_fetched() -> None:
    """No module of the service can make a request of its own, or evaluate text."""
    for file in (ROOT / "service").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            match node:
                case ast.Import(names=names):
                    imported = {name.name for name in names}
                case ast.ImportFrom(module=module, names=names):
                    imported = {module or ""} | {f"{module}.{name.name}" for name in names}
                case ast.Call(func=ast.Name(id=called)):
                    assert called not in {"eval", "exec", "compile", "__import__"}, file
                    continue
                case ast.Attribute(attr=name):
                    assert name not in {"open_connection", "create_connection", "import_module"}, file
                    assert name not in {"connect", "connect_ex", "sendto"} or file.name not in LISTENS, file
                    continue
                case _:
                    continue
            if file.name == SENDS:
                continue
            assert not {name.partition(".")[0] for name in imported} & FETCHES, file
            assert not imported & PARTS, file
            assert "socket" not in imported or file.name in {"embedded.py", *LISTENS}, file
