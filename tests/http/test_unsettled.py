"""Direct rolls that await their first step: `GET /actions` lists the last ones of each person, whatever others do."""

from collections.abc import Callable

import pytest

from service.record import unsettled
from service.record.actions.limits import MAX_OWN_ROLLS
from service.store.sessions import PAGE
from tests.http.test_transfer import export, restore
from tests.scene import Scene
from tests.table import Table

HISTORY = pytest.mark.parametrize("imported", [False, True], ids=["here", "imported"])


@pytest.fixture
def play(scene: Callable[..., Scene]) -> Scene:
    """A table with two players."""
    return scene("buried_secrets")


def rolled(play: Scene, token: str, character: str) -> str:
    """Roll with a character directly, so that the GM is awaited; return the action."""
    spec = {"system": "buried_secrets", "rating": 1, "position": "risky", "dice": [2]}
    entry = play.table.ok("POST", "/rolls", {"spec": spec, "character": character}, token=token)
    assert [one["what"] for one in entry["awaits"]] == ["choice"]
    return str(entry["action"])


def awaiting(table: Table, query: str = "") -> list[str]:
    """Return the open actions."""
    return [one["id"] for one in table.ok("GET", f"/actions{query}")["actions"]]


def copied(table: Table, query: str = "") -> Table:
    """Export a table and import it."""
    return Table(table.client, restore(table.client, export(table), query).json())


@HISTORY
def test_later_entries_of_others(play: Scene, *, imported: bool) -> None:
    """More entries of somebody else than a page has, rolls or others, push no roll out."""
    own = rolled(play, play.ana, "c1")
    theirs = [rolled(play, play.ben, "c2") for _ in range(MAX_OWN_ROLLS + 4)]
    for _ in range(PAGE):
        play.table.ok("POST", "/clocks/k1/ticks", {"by": 0}, token=play.ben)
    table = copied(play.table) if imported else play.table
    assert awaiting(table) == [own, *theirs[4:]]
    assert awaiting(table, "?character=c1") == awaiting(table, "?state=rolled&character=c1") == [own]
    assert awaiting(table, "?state=ready") == []


@HISTORY
def test_settled_rolls_take_no_place(play: Scene, *, imported: bool) -> None:
    """A roll leaves the list with its first step or reversal, and only later ones that await something push it out."""
    first = rolled(play, play.ana, "c1")
    for _ in range(MAX_OWN_ROLLS + 4):
        settled = rolled(play, play.ana, "c1")
        play.table.ok("POST", f"/actions/{settled}/choices", {"picks": [{"id": "harm"}], "fate": {"n1": "avoided"}})
    play.reverse(int(rolled(play, play.ana, "c1")[1:]))
    chosen = rolled(play, play.ana, "c1")
    step = play.table.ok("POST", f"/actions/{chosen}/choices", {"picks": [{"id": "harm"}]})
    last = rolled(play, play.ana, "c1")
    table = copied(play.table) if imported else play.table
    assert awaiting(table) == [first, chosen, last]
    # Without its first step it awaits that again.
    table.ok("POST", "/reversals", {"seq": step["seq"]})
    assert awaiting(table) == [first, chosen, last]
    assert awaiting(copied(table)) == [first, chosen, last]


def test_the_list_is_no_part_of_an_export(play: Scene) -> None:
    """It follows from the log; without its log a table has none."""
    rolled(play, play.ana, "c1")
    assert b"unsettled" not in export(play.table)
    assert awaiting(copied(play.table, "?history=drop")) == []


def test_the_last_roll_of_each_person_comes_first() -> None:
    """Where more rolls await than are listed, those before the last ones are left out, whoever made them."""
    fields = {"unsettled:p1": b"3 5 8", "unsettled:p2": b"4", "unsettled:p3": b"6 7", "seq": b"9"}
    assert unsettled.listed(fields) == [8, 7, 4, 6, 5, 3]
