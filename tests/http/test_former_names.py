"""People, characters and clocks that are gone keep their names in all that was told of them."""

from collections.abc import Callable
from typing import Any

import pytest
import redis

from service.app import App
from service.record import former_names
from service.record.log_record import LogRecord
from tests.client import Client
from tests.http.test_unsettled import HISTORY, copied
from tests.scene import Scene
from tests.table import Table, open_table


def text_of(table: Table, language: str = "en", token: str = "") -> str:
    """Return the log of a table as text."""
    headers = {"Accept": "text/plain", "Accept-Language": language}
    return table.call("GET", "/log?limit=200", headers=headers, token=token or table.gm).text


def names_in_log(table: Table, token: str) -> list[Any]:
    """Return who is named in changes and deletions, in order."""
    items = table.ok("GET", "/log?limit=200", token=token)["items"]
    found = [one.get("who_name") for entry in items for one in entry["changes"]]
    return found + [entry.get("clock_name") for entry in items if entry["type"] == "clock_deleted"]


@HISTORY
@pytest.mark.parametrize(
    "language, told",
    [
        ("en", ["Ash, steal it, prowl: ", "deletes the character Ash"]),
        ("de", ["Ash, steal it, prowl: ", "löscht die Figur Ash"]),
    ],
)
def test_a_character_that_died(scene: Callable[..., Scene], language: str, told: list[str], *, imported: bool) -> None:
    """A deleted character keeps its name in its rolls and in the entry that deletes it, also after an import."""
    play = scene()
    ash = play.table.ok("POST", "/characters", {"name": "Ash"})["id"]
    play.aid = play.table.ok(
        "POST", "/actions", {"character": ash, "spec": {"goal": "steal it", "action": "prowl", "rating": 1}}
    )["id"]
    play.set(play.gm, spec={"position": "risky"})
    play.roll(play.gm, [2])
    harm = [{"id": "harm", "character": ash}]
    play.table.ok("POST", f"{play.path}/choices", {"picks": harm, "fate": {"n1": "landed"}})
    play.table.call("DELETE", f"/characters/{ash}", version="*")
    table = copied(play.table) if imported else play.table
    text = text_of(table, language)
    assert [one for one in told if one not in text] == [], text
    assert f"{ash} " not in text
    roll = table.ok("GET", "/log?type=rolled")["items"][0]["seq"]
    for form in ("text/plain", "text/markdown", "text/html"):
        assert "Ash" in table.call("GET", f"/rolls/{roll}", headers={"Accept": form}).text
    view = table.ok("GET", "", token=table.gm)
    assert view["former_names"] == {ash: "Ash"}
    entry = table.ok("GET", "/log?type=character_deleted")["items"][0]
    assert entry["character_name"] == "Ash"


def test_what_a_deletion_answers(scene: Callable[..., Scene]) -> None:
    """The response to a deletion names what is gone, and so does a repetition."""
    play = scene()
    for path, field in (("/characters/c2", "character_name"), ("/clocks/k1", "clock_name")):
        answers = [play.table.ok("DELETE", path, version="*", key=f"delete{path:.>16}") for _ in range(2)]
        assert [one[field] for one in answers] == [{"/characters/c2": "Thorn", "/clocks/k1": "Guards"}[path]] * 2


@HISTORY
def test_a_clock_that_is_hidden_or_gone(scene: Callable[..., Scene], *, imported: bool) -> None:
    """Players are told the name that they saw last of a clock, whether hidden or deleted; the GM its last one."""
    play = scene()
    play.table.ok("POST", "/clocks", {"name": "Alarm", "size": 6})
    for clock in ("k1", "k2"):
        play.table.ok("POST", f"/clocks/{clock}/ticks", {"by": 1})
    play.table.ok("PATCH", "/clocks/k1", {"visible": False, "name": "The traitor"}, version="*")
    play.table.ok("PATCH", "/clocks/k1", {"name": "The traitor comes"}, version="*")
    play.table.ok("DELETE", "/clocks/k2", version="*")
    table = copied(play.table) if imported else play.table
    player = table.ok("POST", "/players/p2/token", {})["token"] if imported else play.ana
    assert names_in_log(table, player) == ["Guards", "Alarm"] * 2
    assert names_in_log(table, table.gm) == ["The traitor comes", "Alarm", "Alarm"]
    assert table.ok("GET", "", token=player)["former_names"] == {"k1": "Guards", "k2": "Alarm"}
    assert table.ok("GET", "", token=table.gm)["former_names"] == {"k2": "Alarm"}
    play.table = table
    table.ok("DELETE", "/clocks/k1", version="*")
    assert names_in_log(table, player) == ["Guards", "Alarm"] * 2
    assert "The traitor" not in text_of(table, token=player)
    assert table.ok("GET", "", token=table.gm)["former_names"] == {"k1": "The traitor comes", "k2": "Alarm"}


@HISTORY
def test_a_clock_that_is_shown_again(scene: Callable[..., Scene], *, imported: bool) -> None:
    """A clock that players see again has its new name from then on, and before the one that they saw."""
    play = scene()
    play.table.ok("POST", "/clocks/k1/ticks", {"by": 1})
    for more in ({"visible": False}, {"name": "The traitor"}, {"visible": True, "name": "Watch"}):
        play.table.ok("PATCH", "/clocks/k1", more, version="*")
    play.table.ok("POST", "/clocks/k1/ticks", {"by": 1})
    table = copied(play.table) if imported else play.table
    player = table.ok("POST", "/players/p2/token", {})["token"] if imported else play.ana
    assert names_in_log(table, player) == ["Guards", "Watch", "Guards"]
    assert names_in_log(table, table.gm) == ["Guards", "Watch"]
    assert "The traitor" not in text_of(table, token=player)
    assert "former_names" not in table.ok("GET", "", token=player)
    table.ok("PATCH", "/clocks/k1", {"visible": False}, version="*")
    assert names_in_log(table, player) == ["Guards", "Watch", "Guards", "Watch"]


def test_a_person_whose_document_is_gone(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody whose place was taken by a newcomer is named in what they did."""
    monkeypatch.setattr("service.session.people.MAX_PEOPLE", 3)
    table = open_table(client)
    ana = table.join("Ana")
    table.join("Ben")
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    table.call("DELETE", "/players/p2", token=ana)
    table.join("Cleo")
    assert "p2" not in [one["id"] for one in table.ok("GET", "")["people"]]
    assert table.ok("GET", "/log?type=character_created")["items"][0]["by_name"] == "Ana"
    assert table.ok("GET", "")["former_names"] == {"p2": "Ana"}
    assert "Ana (p2): creates the character Silk" in text_of(table)


def test_names_follow_from_the_log(app: App, client: Client, raw: redis.Redis) -> None:
    """What the scripts keep of former names is what an import finds in the log."""
    table = open_table(client)
    table.join("Ana")
    table.ok("POST", "/characters", {"name": "Silk"})
    for name in ("Guards", "Alarm", "Doom"):
        table.ok("POST", "/clocks", {"name": name, "size": 6, "visible": name != "Doom"})
    table.ok("PATCH", "/characters/c1", {"name": "Ash"}, version="*")
    table.ok("PATCH", "/clocks/k1", {"visible": False}, version="*")
    table.ok("PATCH", "/clocks/k2", {"visible": False, "name": "Traitor"}, version="*")
    table.ok("PATCH", "/clocks/k2", {"visible": True}, version="*")
    ids = [one["id"] for one in table.ok("GET", "/clocks")["clocks"]]
    for path in ("/characters/c1", "/clocks/k2", f"/clocks/{ids[-1]}"):
        table.ok("DELETE", path, version="*")

    tables = app.deployment.tables
    assert tables

    async def log() -> list[LogRecord]:
        return [stored async for stored in tables.store.entries(table.sid)]

    found: Any = raw.hgetall(f"rollwright:3:{{{table.sid}}}")
    stored = {name.decode(): value.decode() for name, value in found.items()}
    prefixes = (former_names.WAS, former_names.SHOWN, former_names.CALLED)
    kept = {name: value for name, value in stored.items() if name.startswith(prefixes)}
    assert kept == former_names.fields_of(client.blocking_portal.call(log))
    assert len(kept) == 7
