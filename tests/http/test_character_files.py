"""A character in one go: the text of a file is read as the table's game has it, and the answer can be taken."""

import json
from typing import Any

import pytest

from service.http.resources.characters import FILE_LIMIT
from service.rules.character_files.formats import FORMATS
from tests.client import Client
from tests.rules.actors import BLADES, DAGGERHEART, M06, WOD20
from tests.table import Table, open_table

OWN: dict[str, Any] = {
    "base": "forged-1",
    "name": "night_ferry",
    "title": "Night Ferry",
    "approach": {"name": "action", "number": "rating", "part": "ratings", "most": 4},
    "cites": [{"rule": "FITD-A1"}],
    "fields": [
        {
            "name": "rating",
            "kind": "number",
            "most": 4,
            "required": True,
            "dice": 1,
            "source": "rating",
            "always": True,
            "sheet": {"part": "ratings", "by": "action"},
        },
        {"name": "action", "kind": "text", "longest": 80},
    ],
    "sheet": [{"part": "ratings", "names": ["Row", "Steer"], "value": {"name": "value", "kind": "number", "most": 4}}],
}


def read(table: Table, file: Any, token: str | None = None, **more: Any) -> Any:
    """Return what a table reads out of a file."""
    text = file if isinstance(file, str) else json.dumps(file)
    answer = table.call("POST", "/characters/read", {"text": text} | more, token=token)
    assert answer.status_code == 200, answer.text
    return answer.json()


def taken(answer: dict[str, Any]) -> dict[str, Any]:
    """Return the body that makes the character which was read."""
    return {name: answer[name] for name in ("name", "note", "sheet", "tracks") if name in answer}


@pytest.mark.parametrize(
    "system,file",
    [
        *(("buried_secrets", BLADES), ("daggerheart", DAGGERHEART), ("underworld", WOD20), ("daggerheart", M06)),
        ("buried_secrets", "Silk\nProwl 2\nStress 3/9\nHeat 4\nClimb 1"),
    ],
)
def test_what_was_read_is_taken(client: Client, system: str, file: Any) -> None:
    """It makes a character with that sheet and those tracks; reading stores nothing."""
    table = open_table(client, system, options={"published": True})
    answer = read(table, file)
    assert table.ok("GET", "/characters") == {"characters": []}
    assert answer["format"] in FORMATS
    assert answer["left_out"]
    made = table.ok("POST", "/characters", taken(answer))
    assert made["sheet"] == answer["sheet"]
    assert {name: made["tracks"][name] for name in answer["tracks"]} == {
        name: made["tracks"][name] | track for name, track in answer["tracks"].items()
    }


def test_a_character_comes_back(client: Client) -> None:
    """What one table returns of a character, another one of the game takes whole."""
    table = open_table(client, "buried_secrets")
    body = {
        "name": "Silk",
        "note": "limps",
        "sheet": {"ratings": {"Prowl": 2, "Fence": 1}},
        "tracks": {
            "stress": {"value": 3, "cap": 9},
            "harm_1": {"value": 1, "texts": ["cut"]},
            "ink": {"value": 1, "cap": 4},
        },
    }
    made = table.ok("POST", "/characters", body)
    other = open_table(client, "buried_secrets")
    answer = read(other, made)
    assert (answer["format"], answer["left_out"]) == ("rollwright", [])
    again = other.ok("POST", "/characters", taken(answer))
    assert {name: made[name] for name in ("name", "note", "sheet", "tracks")} == {
        name: again[name] for name in ("name", "note", "sheet", "tracks")
    }


def test_tracks_of_published_games(client: Client) -> None:
    """A table that plays by the source alone says so of each track that it does not have."""
    table = open_table(client, "daggerheart")
    answer = read(table, DAGGERHEART)
    assert set(answer["tracks"]) == {"stress", "hope"}
    [left] = [one for one in answer["left_out"] if one["reason"] == "published_off"]
    assert left == {
        "at": "system.resources.hitPoints",
        "value": "hp 3",
        "reason": "published_off",
        "why": "this table plays without it",
    }


def test_a_game_of_ones_own(client: Client) -> None:
    """The names are those of the table's document."""
    table = open_table(client, OWN)
    answer = read(table, "steer 2\nRow 9\nProwl 1\nStress 2")
    assert answer["sheet"] == {"ratings": {"Steer": 2}}
    assert answer["tracks"] == {"stress": {"value": 2}}
    assert [one["reason"] for one in answer["left_out"]] == ["out_of_range", "unknown_name"]


def test_reading_into_a_character(client: Client) -> None:
    """What its sheet has beside the file stays in the answer, which a change of the whole sheet takes."""
    table = open_table(client, "buried_secrets")
    made = table.ok("POST", "/characters", {"name": "Silk", "sheet": {"ratings": {"PROWL": 1, "Hunt": 2}}})
    answer = read(table, "prowl 3\nSway 1", character=made["id"])
    assert answer["sheet"] == {"ratings": {"PROWL": 3, "Hunt": 2, "Sway": 1}}
    changed = table.call("PATCH", "/characters/c1", {"sheet": answer["sheet"]}, version="*").json()
    assert changed["sheet"] == answer["sheet"]


def test_rights(client: Client) -> None:
    """A player reads into their own character, and into no other; who watches reads none."""
    table = open_table(client, "buried_secrets")
    table.ok("POST", "/characters", {"name": "Silk"})
    ana, ben = table.join("Ana"), table.join("Ben", role="spectator")
    own = table.ok("POST", "/characters", {"name": "Ash"}, token=ana)
    assert read(table, "Prowl 2", ana, character=own["id"])["sheet"] == {"ratings": {"Prowl": 2}}
    body = {"text": "Prowl 2", "character": "c1"}
    refused = table.call("POST", "/characters/read", body, token=ana)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")
    watched = table.call("POST", "/characters/read", {"text": "Prowl 2"}, token=ben)
    assert (watched.status_code, watched.json()["code"]) == (403, "wrong_role")
    gone = table.call("POST", "/characters/read", body | {"character": "c9"})
    assert (gone.status_code, gone.json()["code"]) == (422, "unknown_id")


def test_words_for_people(client: Client) -> None:
    """Reasons are in the reader's language."""
    table = open_table(client, "buried_secrets")
    answer = table.call("POST", "/characters/read?lang=de", {"text": "Heat 3"}).json()
    assert answer["left_out"][0]["at"] == "Zeile 1"
    assert answer["left_out"][0]["why"] == "das gehört dem Tisch: seine Spielleitung setzt es"


def test_sizes(client: Client) -> None:
    """A file of half a million characters is read, also with all of it escaped; a longer one is refused."""
    table = open_table(client, "buried_secrets")
    long = table.call("POST", "/characters/read", {"text": '"' * 500_000})
    assert long.status_code == 200
    assert table.call("POST", "/characters/read", {"text": "🐉" * 512 * 1024}).status_code == 200
    assert table.call("POST", "/characters/read", {"text": "x" * (512 * 1024 + 1)}).status_code == 400
    assert table.call("POST", "/characters/read", {"text": "x" * FILE_LIMIT}).status_code == 413


@pytest.mark.parametrize("text", ['{"a": 1, "a": 2}', "[" * 9_000, '{"a"', " ", '{"name": "\\ud800x"}'])
def test_what_is_no_character(client: Client, text: str) -> None:
    """It is refused with a sentence."""
    table = open_table(client, "buried_secrets")
    refused = table.call("POST", "/characters/read", {"text": text})
    assert (refused.status_code, refused.json()["code"]) == (422, "unreadable_character")
    assert refused.json()["errors"][0]["pointer"] == "/text"
