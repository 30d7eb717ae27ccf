"""A player's own clock, such as healing or a long project: theirs to make, tick and remove, and seen by all."""

import uuid
from typing import Any

import pytest

from service.session import clocks
from service.verify.export import verify
from tests.client import Client
from tests.http.test_unsettled import copied
from tests.scene import PROWL, Scene
from tests.table import open_table

HEALING = {"name": "Healing", "size": 4}


@pytest.fixture
def play(client: Any) -> Scene:
    """Return a table with two players, a clock of the GM's (k1), and Ana's own (k2)."""
    scene = Scene(client, "buried_secrets", direct_rolls="all")
    scene.table.ok("POST", "/clocks", HEALING, token=scene.ana)
    return scene


def test_a_player_makes_a_clock(play: Scene) -> None:
    """Its owner makes, ticks, edits and removes it; all see it, and whose it is; the log says who did so."""
    table = play.table
    for token in (play.gm, play.ana, play.ben):
        clock = table.ok("GET", "/clocks/k2", token=token)
        assert (clock["name"], clock["owner"], clock["visible"], clock["ticked_by"]) == (
            "Healing",
            "p2",
            True,
            "players",
        )
    assert "owner" not in table.ok("GET", "/clocks/k1")
    assert table.ok("POST", "/clocks/k2/ticks", {"by": 2}, token=play.ana)["clock_after"]["filled"] == 2
    assert table.ok("PATCH", "/clocks/k2", {"name": "Rest", "size": 6}, token=play.ana, version="*")["size"] == 6
    assert table.ok("DELETE", "/clocks/k2", token=play.ana, version="*")["clock_name"] == "Rest"
    log = table.ok("GET", "/log?limit=200")["items"]
    assert [entry["by"] for entry in log if entry["type"].startswith("clock_") and entry["clock"] == "k2"] == ["p2"] * 4
    assert verify(table.call("GET", "/export").content).findings == []
    assert verify(table.call("GET", "/export", token=play.ben).content).findings == []


def test_the_gm_too(play: Scene) -> None:
    """The GM ticks, edits and removes a player's clock, makes one for somebody, and says whose it is."""
    table = play.table
    table.ok("POST", "/clocks/k2/ticks", {"by": 1})
    assert table.ok("PATCH", "/clocks/k2", {"owner": "p3"}, version="*")["owner"] == "p3"
    table.refused(403, "not_yours", "POST", "/clocks/k2/ticks", {"by": 1}, token=play.ana)
    table.ok("POST", "/clocks/k2/ticks", {"by": 1}, token=play.ben)
    assert "owner" not in table.ok("PATCH", "/clocks/k2", {"owner": None}, version="*")
    table.ok("POST", "/clocks/k2/ticks", {"by": 1}, token=play.ana)
    made = table.ok("POST", "/clocks", HEALING | {"owner": "p3"})
    assert made["owner"] == "p3"
    table.refused(409, "no_owner", "POST", "/clocks", HEALING | {"owner": "p9"})
    table.ok("DELETE", f"/clocks/{made['id']}", version="*")


@pytest.mark.parametrize(
    "status, code, method, path, body",
    [
        (403, "not_yours", "POST", "/clocks/k2/ticks", {"by": 1}),
        (403, "not_yours", "PATCH", "/clocks/k2", {"name": "Mine"}),
        (403, "not_yours", "DELETE", "/clocks/k2", None),
        (403, "not_yours", "PATCH", "/clocks/k1", {"visible": False}),
        (403, "not_yours", "DELETE", "/clocks/k1", None),
        (403, "not_yours", "POST", "/clocks", HEALING | {"owner": "p2"}),
        (
            403,
            "not_yours",
            "POST",
            "/rolls",
            {"spec": PROWL | {"system": "buried_secrets"}, "character": "c2", "clock": "k2"},
        ),
        (403, "not_yours", "POST", "/actions", {"character": "c2", "spec": PROWL, "clock": "k2"}),
        (422, "own_clock", "POST", "/clocks", HEALING | {"visible": False}),
        (422, "own_clock", "POST", "/clocks", HEALING | {"ticked_by": "gm"}),
        (422, "own_clock", "POST", "/clocks", HEALING | {"kind": "linked", "after": "k1"}),
        (422, "own_clock", "POST", "/clocks", HEALING | {"kind": "racing", "rival": "k3"}),
        (422, "own_clock", "POST", "/clocks", HEALING | {"kind": "linked", "after": "k9"}),
        (404, "not_found", "PATCH", "/clocks/k9", {"name": "None"}),
        (404, "not_found", "DELETE", "/clocks/k9", None),
    ],
)
def test_what_a_neighbour_may_not(play: Scene, status: int, code: str, method: str, path: str, body: Any) -> None:
    """Another player does nothing with it, nor with the GM's clocks; theirs is not hidden, and linked to none."""
    play.table.ok("POST", "/clocks", {"name": "Chase", "size": 4, "kind": "racing"})
    before = play.table.ok("GET", "/clocks")
    version = "*" if method in {"PATCH", "DELETE"} else None
    play.table.refused(status, code, method, path, body, token=play.ben, version=version)
    assert play.table.ok("GET", "/clocks") == before


@pytest.mark.parametrize("method, body", [("PATCH", {"name": "x"}), ("DELETE", None)])
def test_a_hidden_clock_is_not_there(play: Scene, method: str, body: Any) -> None:
    """Players who would edit or delete a hidden clock learn no more of it than of one that never was."""
    hidden = play.table.ok("POST", "/clocks", HEALING | {"visible": False})["id"]
    play.table.refused(404, "not_found", method, f"/clocks/{hidden}", body, token=play.ana, version="*")


def test_it_stays_seen_and_unlinked(play: Scene) -> None:
    """Neither its owner nor the GM hides it, links it or has the GM alone tick it, before it is the table's."""
    table = play.table
    for token in (play.gm, play.ana):
        for change in ({"visible": False}, {"ticked_by": "gm"}):
            table.refused(422, "own_clock", "PATCH", "/clocks/k2", change, token=token, version="*")
    for owner in (None, "p3"):
        table.refused(403, "wrong_role", "PATCH", "/clocks/k2", {"owner": owner}, token=play.ana, version="*")
    table.refused(422, "own_clock", "POST", "/clocks", HEALING | {"kind": "linked", "after": "k2"})
    table.ok("POST", "/clocks", HEALING | {"kind": "racing"}, token=play.ana)
    table.refused(422, "own_clock", "POST", "/clocks", HEALING | {"kind": "racing", "rival": "k3"})
    table.ok("POST", "/clocks", HEALING | {"kind": "linked", "after": "k1"})
    table.refused(422, "own_clock", "PATCH", "/clocks/k1", {"owner": "p2"}, version="*")
    table.ok("PATCH", "/clocks/k2", {"owner": None, "visible": False}, version="*")


def test_how_many(play: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player has no more than some, and all players together; the GM may make more of them."""
    for _ in range(clocks.MAX_OWN_CLOCKS - 1):
        play.table.ok("POST", "/clocks", HEALING, token=play.ana)
    problem = play.table.refused(409, "too_many", "POST", "/clocks", HEALING, token=play.ana)
    assert problem["detail"] == "the limit is 8 clocks of your own"
    play.table.ok("POST", "/clocks", HEALING | {"owner": "p2"})
    monkeypatch.setattr(clocks, "MAX_CLOCKS_BY_PLAYERS", 9)
    problem = play.table.refused(409, "too_many", "POST", "/clocks", HEALING, token=play.ben)
    assert problem["detail"] == "the limit is 9 clocks of players' own"
    play.table.ok("POST", "/clocks", HEALING | {"owner": "p3"})


def test_hidden_clocks_take_no_room(play: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the GM has hidden, players get what they would get without it, to the last clock of their own."""
    monkeypatch.setattr(clocks, "MAX_CLOCKS", 12)
    monkeypatch.setattr(clocks, "MAX_CLOCKS_BY_PLAYERS", 4)
    hidden = [play.table.ok("POST", "/clocks", HEALING | {"visible": False})["id"] for _ in range(7)]
    problem = play.table.refused(409, "too_many", "POST", "/clocks", HEALING | {"visible": False})
    assert problem["detail"] == "the limit is 8 clocks that are nobody's own"
    for _ in range(3):
        play.table.ok("POST", "/clocks", HEALING, token=play.ben)
    problem = play.table.refused(409, "too_many", "POST", "/clocks", HEALING, token=play.ben)
    assert problem["detail"] == "the limit is 4 clocks of players' own"
    play.table.ok("DELETE", f"/clocks/{hidden[0]}", version="*")
    assert play.table.refused(409, "too_many", "POST", "/clocks", HEALING, token=play.ben) == problem
    assert len(play.table.ok("GET", "/clocks", token=play.ben)["clocks"]) == 5


def test_names_of_the_gone_are_bounded(play: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who makes and deletes clocks fills the table with names up to a limit, and stops nobody else."""
    monkeypatch.setattr(clocks, "MAX_MADE_CLOCKS", 2)
    # Ana has made one.
    made = play.table.ok("POST", "/clocks", HEALING | {"name": "Healing again"}, token=play.ana)
    play.table.ok("DELETE", f"/clocks/{made['id']}", token=play.ana, version="*")
    problem = play.table.refused(409, "too_many", "POST", "/clocks", HEALING, token=play.ana)
    assert problem["detail"] == "the limit is 2 clocks of your own, with those that are deleted"
    play.table.ok("POST", "/clocks", HEALING | {"owner": "p2"})
    play.table.ok("POST", "/clocks", HEALING, token=play.ben)


def test_a_clock_that_is_disowned_needs_room(play: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that the GM takes from a player is nobody's own, and those leave room for players'."""
    monkeypatch.setattr(clocks, "MAX_CLOCKS", 6)
    monkeypatch.setattr(clocks, "MAX_CLOCKS_BY_PLAYERS", 4)
    play.table.ok("POST", "/clocks", HEALING)
    problem = play.table.refused(409, "too_many", "PATCH", "/clocks/k2", {"owner": None}, version="*")
    assert problem["detail"] == "the limit is 2 clocks that are nobody's own"


def test_a_roll_ticks_it(play: Scene) -> None:
    """An action of its owner ticks it, and one of somebody else where the GM names it; undone, the ticks are gone."""
    for token, character, by_gm in ((play.ana, "c1", {}), (play.ben, "c2", {"clock": "k2"})):
        own = {} if by_gm else {"clock": "k2"}
        play.open(token, PROWL, character=character, **own)
        play.set(play.gm, spec={"position": "risky", "effect": "standard"}, **by_gm)
        before = play.table.ok("GET", "/clocks/k2")["filled"]
        seq = play.roll(token, [6, 2])["seq"]
        assert play.table.ok("GET", "/clocks/k2")["filled"] == before + 2
        if by_gm:
            play.table.ok("POST", "/reversals", {"seq": seq, "with_later": True})
            assert play.table.ok("GET", "/clocks/k2")["filled"] == before
    tick = play.table.ok("POST", "/clocks/k2/ticks", {"by": 1}, token=play.ana)["seq"]
    play.table.ok("POST", "/reversals", {"seq": tick})
    assert verify(play.table.call("GET", "/export").content).findings == []


def test_its_owner_leaves(play: Scene) -> None:
    """The GM keeps it, and ticks it; other players do not. An import has it as it was."""
    play.table.ok("DELETE", "/players/p2")
    for table in (play.table, copied(play.table)):
        assert table.ok("GET", "/clocks/k2")["owner"] == "p2"
        table.ok("POST", "/clocks/k2/ticks", {"by": 1})
    play.table.refused(403, "not_yours", "POST", "/clocks/k2/ticks", {"by": 1}, token=play.ben)
    play.table.refused(409, "no_owner", "PATCH", "/clocks/k2", {"owner": "p2"}, version="*")


def test_its_owner_is_removed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a new person takes the place of who left, the GM alone ticks their clocks."""
    monkeypatch.setattr("service.session.people.MAX_PEOPLE", 3)
    table = open_table(client)
    ana, ben = table.join("Ana"), table.join("Ben")
    table.ok("POST", "/clocks", HEALING, token=ana)
    table.ok("DELETE", "/players/p2")
    table.join("Cleo")
    clock = table.ok("GET", "/clocks/k1")
    assert ("owner" in clock, clock["ticked_by"], clock["version"]) == (False, "gm", 2)
    table.refused(403, "not_yours", "POST", "/clocks/k1/ticks", {"by": 1}, token=ben)
    table.ok("POST", "/clocks/k1/ticks", {"by": 1})
    assert verify(table.call("GET", "/export").content).findings == []


def test_the_same_request_again(play: Scene) -> None:
    """A repeated request returns the clock that the first one made."""
    key = str(uuid.uuid4())
    made = [play.table.ok("POST", "/clocks", HEALING, token=play.ben, key=key) for _ in range(2)]
    assert made[0] == made[1]
    assert len(play.table.ok("GET", "/clocks")["clocks"]) == 3
