"""What `POST /v1/games` warns of in a game that plays, and members of a document that nothing reads."""

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.client import Client
from tests.rules.test_check import NIGHT_FERRY
from tests.rules.test_documents import FILES

PAGE = (Path(__file__).parents[2] / "docs" / "games.md").read_text()
FERRY = tomllib.loads(NIGHT_FERRY)
FROSTBITE = {"id": "frostbite", "does": "tell"}
HARM = {"at_least": 1, "options": ["harm"]}
IN_NO_MENU = "is in no menu, so nobody can pick it"
NO_POSITION = "`any` stands for no position: this menu, or that of the base, names each"
GAIN = {"track": "xp", "amount": 1, "why": "bold", "bands": ["peril"]}
CITE = {"rule": "QH-01", "when": [[{"band": "peril", "position": "tight_spot"}]]}


@pytest.mark.parametrize(
    "name, more, warned",
    [
        ("", {}, {}),
        ("", {"options": [FROSTBITE]}, {"/options/6": f"'frostbite' {IN_NO_MENU}"}),
        ("", {"options": [FROSTBITE], "narrated": ["frostbite"]}, {}),
        ("", {"drop": ["menus.critical_success"], "menus": {"critical_success": {"any": {}}}}, {}),
        ("", {"branches": [{"id": "hide"}]}, {"/branches/3": f"'hide' {IN_NO_MENU}"}),
        ("", {"menus": {"bad_outcome": {"any": HARM}}}, {"/menus/bad_outcome/any": NO_POSITION}),
        ("", {"drop": ["menus.bad_outcome"], "menus": {"bad_outcome": {"any": HARM}}}, {}),
        ("", {"words": {"en": {"track": {"stress": ["Strain"]}, "field": {"ratings": ["Skills"]}}}}, {}),
        ("", {"words": {"en": {"term": {"position": ["Stance"]}}}}, {}),
        (
            "",
            {"words": {"en": {"track": {"stres": ["Strain"]}}}},
            {"/words/en/track/stres": "this game has no track 'stres': did you mean 'stress'?"},
        ),
        (
            "",
            {"words": {"de": {"fields": {"action": ["Tat"]}}}},
            {"/words/de/fields": "'fields' is no kind of words: did you mean 'field'?"},
        ),
        ("", {"mood": "brass"}, {}),
        (
            "",
            {"mood": "rust"},
            {"/mood": "'rust' is none of brass, marble, phosphor, dusk, blood, paper, so the game has that of paper"},
        ),
        ("quiet_harbour", {"gains": [GAIN]}, {}),
        (
            "quiet_harbour",
            {"gains": [GAIN | {"positions": ["tight_spot"]}]},
            {"/gains/0": "none of its outcomes comes in its positions"},
        ),
        ("quiet_harbour", {"cites": [CITE]}, {"/cites/0/when/0": "its outcome does not come in its position"}),
    ],
)
def test_what_is_stated_in_vain(client: Client, name: str, more: dict[str, Any], warned: dict[str, str]) -> None:
    """Options of no menu, `any` of no position, outcomes that never come so, and words of nothing; the game plays."""
    answer = client.post("/v1/games", json=copy.deepcopy(FILES[name] if name else FERRY) | more)
    assert answer.status_code == 200, answer.text
    assert {one["pointer"]: one["detail"] for one in answer.json()["warnings"]} == warned


def test_a_warning_has_its_line(client: Client) -> None:
    """It has the line of the file, and none where that is on one line."""
    toml = NIGHT_FERRY + "[words.en.track]\n'stres' = ['Strain']\n"
    headers = {"content-type": "application/toml"}
    [warning] = client.post("/v1/games", content=toml.encode(), headers=headers).json()["warnings"]
    assert toml.splitlines()[warning["line"] - 1] == "'stres' = ['Strain']"


def test_at_most_twenty_are_told(client: Client) -> None:
    """As of faults, the first twenty."""
    words = {"en": {"track": {f"no_{n}": ["Nothing"] for n in range(30)}}}
    assert len(client.post("/v1/games", json=FERRY | {"words": words}).json()["warnings"]) == 20


UNREAD: tuple[tuple[str, dict[str, Any]], ...] = (("`version`, `credits`", {"version": 7, "credits": "Made up"}),)


@pytest.mark.parametrize("named, more", UNREAD, ids=[named for named, _ in UNREAD])
def test_members_that_nothing_reads(client: Client, named: str, more: dict[str, Any]) -> None:
    """They are part of the document and of its name, and change nothing of description, odds and rolls, as docs say."""
    assert named in PAGE
    without, with_it = (client.post("/v1/games", json=file).json() for file in (FERRY, FERRY | more))
    assert without["rules"] != with_it["rules"]
    for member in ("description", "odds", "warnings"):
        assert _without_name(without[member]) == _without_name(with_it[member])
    spec = {"system": "own", "rating": 2, "dice": [4, 1]}
    rolls = [client.post("/v1/rolls", json=spec | {"game": file}).json() for file in (FERRY, FERRY | more)]
    assert _without_name(rolls[0]) == _without_name(rolls[1])


def _without_name(part: Any) -> Any:
    """Return a part of a reply without the name of the game."""
    return {name: value for name, value in part.items() if name != "rules"} if isinstance(part, dict) else part
