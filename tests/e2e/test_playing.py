"""docs/playing.md tells the truth: its lines, pasted into a shell in order, play each game, the first to its end."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.e2e import curl

PAGE = (Path(__file__).parents[2] / "docs" / "playing.md").read_text()


@pytest.mark.real
def test_each_game_is_played_to_its_dice(service: str, tmp_path: Path) -> None:
    """The GM and two players negotiate, change their minds and roll; what the page says of each step holds."""
    setup, *games = ["\n".join(re.findall(r"^    (.+)$", section, re.MULTILINE)) for section in PAGE.split("\n## ")[1:]]
    assert len(games) == 5
    printed = curl.shell(f"set -eu\n{setup}\n{chr(10).join(games)}\n".replace("localhost:8000", service), tmp_path)
    said = [json.loads(line) for line in printed.splitlines()]
    rolls = [one for one in said if one.get("type") == "rolled"]
    assert [_game(one) for one in rolls] == [
        "buried_secrets",
        "fallen_empire",
        "terminal_iv",
        "daggerheart",
        "underworld",
        "underworld",
    ]
    opened, agreed = said[0], said[1]
    assert ([one["who"] for one in opened["awaits"]], opened["state"], agreed["state"]) == (["gm"], "draft", "ready")
    assert [change["who"] for change in rolls[0]["changes"]][:2] == ["c2", "c1"]
    assert rolls[0]["ruling"]["pool"]["size"] == 3
    hidden = next(one for one in said if "difficulty_commit" in one)
    assert hidden["difficulty_commit"] == rolls[3]["proof"]["rec"]["req"]["difficulty"]
    stakes = [one for one in said if "options" in one and "version" in one and "pending" not in one]
    assert ["success" in one for one in stakes] == [True, True, False]
    assert [roll["ruling"]["pool"]["size"] for roll in rolls[4:]] == [5, 1]
    assert [one["state"] for one in said if one.get("state") == "cancelled"] == ["cancelled"]
    [resisted] = [one for one in said if one.get("type") == "resisted"]
    charged = [(change["track"], change["amount"]) for change in resisted["changes"]]
    assert charged == [("stress", 1), ("harm_2", 1)]
    pending = next(one["pending"] for one in said if "pending" in one)
    assert [one["left"]["severity"] for one in pending] == ["standard", "standard"]
    [undone] = [one for one in said if one.get("type") == "reversed"]
    assert [(change["who"], change["amount"]) for change in undone["changes"]] == [("k2", -3)]
    settled = next(one for one in said if one.get("state") == "settled")
    assert [one["state"] for one in settled["consequences"]] == ["resisted", "avoided"]


def test_each_roll_is_of_what_was_seen() -> None:
    """No roll of the page is of whatever version there is: the point is to commit to these terms."""
    rolls = re.findall(r"^    (.*)/actions/(a\d)/roll .*$", PAGE, re.MULTILINE)
    assert len(rolls) == 6
    assert {line for line, aid in rolls if line != f'V=$(etag "$ANA" {aid}) ana POST '} == set()


def _game(entry: Any) -> str:
    return str(entry["ruling"]["system"]) if "ruling" in entry else "daggerheart"
