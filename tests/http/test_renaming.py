"""A person, character or clock gets another name: what was told before keeps the former one."""

from collections.abc import Callable
from typing import Any

import pytest

from service.verify.export import verify
from tests.http.test_former_names import text_of
from tests.http.test_unsettled import HISTORY, copied
from tests.scene import Scene


def named(scene: Scene, field: str, who: str) -> list[str]:
    """Return the names beside an id in entries, in order, each once."""
    items = scene.table.ok("GET", "/log?limit=200")["items"]
    return [*dict.fromkeys(entry[f"{field}_name"] for entry in items if entry.get(field) == who)]


@HISTORY
@pytest.mark.parametrize(
    "language, told",
    [
        ("en", ["Ana (p2): creates the character", "Anna (p2): calls Ana Anna from here on", "Anna (p2): creates"]),
        ("de", ["Ana (p2): legt die Figur", "Anna (p2): nennt Ana von jetzt an Anna"]),
    ],
)
def test_a_person(scene: Callable[..., Scene], language: str, told: list[str], *, imported: bool) -> None:
    """Renaming oneself is an entry; entries before it have the former name, also after an import."""
    play = scene()
    entry = play.table.ok("PATCH", "/players/p2", {"name": "Anna"}, token=play.ana)
    assert (entry["type"], entry["former"], entry["name"], entry["by"]) == ("person_renamed", "Ana", "Anna", "p2")
    play.table.ok("POST", "/characters", {"name": "Ash"}, token=play.ana)
    assert verify(play.table.call("GET", "/export").content).findings == []
    if imported:
        play.table = copied(play.table)
    assert named(play, "by", "p2") == ["Ana", "Anna"]
    text = text_of(play.table, language)
    assert [one for one in told if one not in text] == [], text
    people = play.table.ok("GET", "")["people"]
    assert [one["name"] for one in people if one["id"] == "p2"] == ["Anna"]


@HISTORY
def test_a_character_and_a_clock(scene: Callable[..., Scene], *, imported: bool) -> None:
    """A character that is renamed keeps its former names in entries before, a clock in what ticked it."""
    play = scene()
    for name in ("Silver", "Gold"):
        play.agreed(play.ana, {"goal": "steal it", "action": "prowl", "rating": 1}, {"position": "risky"}, clock="k1")
        play.roll(play.ana, [6])
        play.table.ok("PATCH", "/characters/c1", {"name": name}, token=play.ana, version="*")
        play.table.ok("PATCH", "/clocks/k1", {"name": f"{name} guards"}, version="*")
    if imported:
        play.table = copied(play.table)
    rolls = play.table.ok("GET", "/log?type=rolled")["items"]
    assert sorted(one["character_name"] for one in rolls) == ["Silk", "Silver"]
    ticked = [change["who_name"] for one in rolls for change in one["changes"] if change["who"] == "k1"]
    assert sorted(ticked) == ["Guards", "Silver guards"]


@pytest.mark.parametrize("pid, code", [("p1", "not_yours"), ("p3", "not_yours")])
def test_of_others(scene: Callable[..., Scene], pid: str, code: str) -> None:
    """A player renames nobody else; the GM renames anybody, and nobody who has left."""
    play = scene()
    play.table.refused(403, code, "PATCH", f"/players/{pid}", {"name": "x"}, token=play.ana)
    play.table.ok("PATCH", f"/players/{pid}", {"name": "Cleo"})
    play.table.ok("DELETE", "/players/p2")
    play.table.refused(409, "gone", "PATCH", "/players/p2", {"name": "x"})
    play.table.refused(404, "not_found", "PATCH", "/players/p9", {"name": "x"})


def test_a_name_as_of_others(scene: Callable[..., Scene]) -> None:
    """As at joining two people may be called the same, and a name has a letter; a token stays valid."""
    play = scene()
    play.table.ok("PATCH", "/players/p2", {"name": "Ben"}, token=play.ana)
    play.table.refused(400, "invalid_field", "PATCH", "/players/p2", {"name": ""}, token=play.ana)
    play.table.ok("GET", "", token=play.ana)


def test_the_last_names_are_kept(scene: Callable[..., Scene]) -> None:
    """Of many names the last sixteen before the present one are told; older entries have the oldest of these."""
    play = scene()
    for number in range(18):
        play.table.ok("PATCH", "/players/p2", {"name": f"Name {number}"})
        play.table.ok("POST", "/characters", {"name": "Ash"}, token=play.ana)
    names: Any = named(play, "by", "p2")
    assert (names[0], names[-1], len(names)) == ("Name 1", "Name 17", 17)


@HISTORY
def test_nobody_fills_the_log(scene: Callable[..., Scene], *, imported: bool) -> None:
    """People change their own name sixteen times, never to the one that they have; then the GM alone changes it."""
    play = scene()
    watching = play.table.join("Cleo", "spectator")
    play.table.refused(409, "same_name", "PATCH", "/players/p4", {"name": "Cleo"}, token=watching)
    for number in range(16):
        play.table.ok("PATCH", "/players/p4", {"name": f"Name {number}"}, token=watching)
    if imported:
        play.table = copied(play.table)
        watching = play.table.ok("POST", "/players/p4/token")["token"]
    play.table.refused(409, "too_many", "PATCH", "/players/p4", {"name": "Another"}, token=watching)
    play.table.ok("PATCH", "/players/p4", {"name": "Another"})
    play.table.ok("PATCH", "/players/p2", {"name": "Anna"})
