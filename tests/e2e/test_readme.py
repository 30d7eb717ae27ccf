"""The README tells the truth: each of its curl lines works as written, and shows what it says it shows."""

import json
import re
import shlex
from pathlib import Path

import httpx
import pytest

README = (Path(__file__).parents[2] / "README.md").read_text()
CURLS = re.findall(r"^    curl (.+)$", README, re.MULTILINE)
SHOWN = re.findall(r"^    curl ([^\n]+text/plain[^\n]+)\n\n((?:    [^\n]*\n|\n(?=    ))+)", README, re.MULTILINE)


def run(service: str, line: str) -> httpx.Response:
    """Do what a curl line says."""
    address, *words = shlex.split(line)
    url = address.replace("localhost:8000", service)
    headers: dict[str, str] = {}
    body: str | None = None
    while words:
        option, value = words.pop(0), words.pop(0)
        if option == "--json":
            body = value
            headers = {"Content-Type": "application/json", "Accept": "application/json"} | headers
        else:
            assert option == "-H"
            name, _, text = value.partition(": ")
            headers[name] = text
    return httpx.request("POST" if body else "GET", url, headers=headers, content=body)


@pytest.mark.parametrize("line", CURLS)
def test_curl(service: str, line: str) -> None:
    """A curl line is answered, with a menu where it rolls."""
    response = run(service, line)
    assert response.status_code == 200, response.text
    if "/v1/rolls" in line and "text/plain" not in line:
        assert "options" in response.json()["menu"]


def test_every_game_is_rolled() -> None:
    """The tour rolls each of the five games."""
    rolled = {
        json.loads(shlex.split(line)[-1])["system"] for line in CURLS if line.startswith("localhost:8000/v1/rolls ")
    }
    assert rolled == {"buried_secrets", "fallen_empire", "terminal_iv", "daggerheart", "underworld"}


@pytest.mark.parametrize("line, shown", SHOWN)
def test_shown_text(service: str, line: str, shown: str) -> None:
    """What the README shows is what comes."""
    text = "\n".join(row.removeprefix("    ") for row in shown.rstrip().split("\n"))
    assert run(service, line).text == text + "\n"


def test_two_texts_are_shown() -> None:
    """Both shown texts were found to compare."""
    assert len(SHOWN) == 2
