"""Reading with few requests: the log backwards and without proofs, what caches keep, options that say what to set."""

import re
from collections.abc import Callable

import pytest

from service.record.log_record import MAX_LOG_ENTRIES
from service.rules.systems import ALL, EXAMPLES
from tests.client import Client
from tests.scene import PROWL, Scene
from tests.table import Table, open_table


@pytest.fixture
def table(client: Client) -> Table:
    """Open a table with 45 entries, some of which players do not see."""
    table = open_table(client, "buried_secrets")
    for at in range(44):
        table.ok("POST", "/clocks", {"name": f"Clock {at}", "size": 4, "visible": at % 3 > 0})
    return table


def backwards(table: Table, token: str, limit: int, **filters: str) -> list[int]:
    """Return the numbers of all entries, read from the end in pages."""
    found: list[int] = []
    query = "".join([f"&{name}={value}" for name, value in filters.items()])
    before: int | None = MAX_LOG_ENTRIES + 1
    while before is not None:
        page = table.ok("GET", f"/log?before={before}&limit={limit}{query}", token=token)
        assert len(page["items"]) <= limit
        found = [entry["seq"] for entry in page["items"]] + found
        before = page["next"]
    return found


@pytest.mark.parametrize("limit", [1, 7, 44, 45, 200])
def test_the_log_backwards(table: Table, limit: int) -> None:
    """Pages from the end have the same entries as those from the start, in order, for each reader."""
    for token in (table.gm, table.join()):
        forwards = [entry["seq"] for entry in table.ok("GET", "/log?limit=200", token=token)["items"]]
        assert backwards(table, token, limit) == forwards
    clocks = [one["seq"] for one in table.ok("GET", "/log?limit=200&type=clock_created")["items"]]
    assert backwards(table, table.gm, limit, type="clock_created") == clocks


def test_pages_link_to_the_next(table: Table) -> None:
    """The link of a page goes on in the same direction, with the same filters."""
    page = table.call("GET", "/log?before=30&limit=5&type=clock_created")
    link = re.search(r'<([^>]*)>; rel="next"', page.headers["link"])
    assert link
    assert f"before={page.json()['next']}" in link[1]
    assert "type=clock_created" in link[1]
    assert "after" not in link[1]


def test_a_range_of_the_log(table: Table) -> None:
    """With `after` too, a page has the last entries between the two numbers."""
    whole = [entry["seq"] for entry in table.ok("GET", "/log?limit=200")["items"]]
    for before in (len(whole) + 1, 2_058, 24_577):
        end = table.ok("GET", f"/log?before={before}&limit=5")
        assert ([entry["seq"] for entry in end["items"]], end["next"]) == (whole[-5:], whole[-5])
    page = table.ok("GET", "/log?after=10&before=20&limit=4")
    assert [entry["seq"] for entry in page["items"]] == [16, 17, 18, 19]
    page = table.ok("GET", f"/log?after=10&before={page['next']}&limit=200")
    assert ([entry["seq"] for entry in page["items"]], page["next"]) == ([11, 12, 13, 14, 15], None)
    assert table.ok("GET", "/log?after=20&before=20")["items"] == []


def test_every_entry_can_be_reached(client: Client) -> None:
    """Parameters that name an entry go up to the last that a log can have."""
    paths = client.get("/openapi.json").json()["paths"]
    log = {
        one["name"]: one["schema"] for one in paths["/v1/sessions/{sid}/log"]["get"]["parameters"] if "schema" in one
    }
    assert (log["after"]["maximum"], log["before"]["maximum"]) == (MAX_LOG_ENTRIES, MAX_LOG_ENTRIES + 1)
    audit = {one["name"]: one for one in paths["/v1/sessions/{sid}/audit"]["get"]["parameters"] if "schema" in one}
    assert {one["schema"].get("maximum") for one in audit.values()} <= {None, MAX_LOG_ENTRIES}


def test_a_page_without_proofs(client: Client) -> None:
    """`proof=no` leaves out proofs, heads and checkpoints, and nothing else."""
    table = open_table(client, "buried_secrets")
    for _ in range(3):
        table.ok("POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 2}})
    proved, plain = (table.ok("GET", f"/log{query}")["items"] for query in ("", "?proof=no"))
    assert any("proof" in entry for entry in proved)
    left = [
        {name: value for name, value in one.items() if name not in {"proof", "head", "checkpoint"}} for one in proved
    ]
    assert plain == left


@pytest.mark.parametrize("path", ["/v1/systems", *[f"/v1/systems/{name}" for name in ALL]])
def test_caches_keep_what_a_game_is(client: Client, path: str) -> None:
    """What changes with the version alone may be cached, and is 304 for those who have it."""
    first = client.get(path)
    assert first.headers["cache-control"] == "public, max-age=300"
    again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(path, headers={"If-None-Match": '"another"'}).json() == first.json()


def test_a_clock_without_caption(client: Client) -> None:
    """The picture of a clock also comes without its name and count, and then it is a square."""
    table = open_table(client, "buried_secrets")
    table.ok("POST", "/clocks", {"name": "Guards", "size": 6})
    pictures = [
        table.call("GET", f"/clocks/k1{query}", headers={"Accept": "image/svg+xml"}).text
        for query in ("", "?caption=yes", "?caption=no")
    ]
    assert pictures[0] == pictures[1]
    assert ("0/6</text>" in pictures[1], "0/6</text>" in pictures[2]) == (True, False)
    assert "Guards" in pictures[2].partition("</title>")[0], "for those who cannot see it"
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"', pictures[2])
    assert box
    assert abs(int(box[1]) - int(box[2])) < 20


@pytest.mark.parametrize("name", EXAMPLES)
def test_odds_say_what_to_set(client: Client, name: str) -> None:
    """The spec with what an option sets has the chances that the option tells."""
    spec = {field: value for field, value in EXAMPLES[name].items() if field not in {"dice", "seed"}}
    options = client.post("/v1/odds", json=spec).json()["options"]
    for option in options:
        taken = client.post("/v1/odds", json=spec | option["set"])
        assert taken.status_code == 200, option
        assert taken.json()["success"] == option["success"]
        assert taken.json()["summary"] == option["summary"]


def test_stakes_say_what_to_set(scene: Callable[..., Scene]) -> None:
    """An option of one's own says what to set; what another person must agree to says nothing."""
    play = scene()
    play.agreed(play.ana, PROWL)
    options = {one["option"]: one for one in play.stakes(play.ana)["options"]}
    assert options["push_effect"]["set"] == {"push_effect": True}
    assert options["push_die"]["set"] == {"bonus_die": "push"}
    assert [name for name, one in options.items() if "set" not in one] == [
        "assist",
        "devils_bargain",
        "trade_position_for_effect",
        "trade_effect_for_position",
    ]
    play.set(play.ana, spec=options["push_die"]["set"])
    assert play.stakes(play.ana)["success"] == options["push_die"]["success"]


def test_one_request_shows_a_table(table: Table) -> None:
    """Characters and clocks as their own calls have them, and the event from which the stream goes on."""
    ana = table.join()
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    for token in (table.gm, ana):
        seen = table.ok("GET", "?include=characters,clocks", token=token)
        assert seen["characters"] == table.ok("GET", "/characters", token=token)["characters"]
        assert seen["clocks"] == table.ok("GET", "/clocks", token=token)["clocks"]
        last = table.ok("GET", f"/log?before={MAX_LOG_ENTRIES + 1}&limit=1")["items"][0]
        assert seen["last_event_id"] == last["id"]
        assert "characters" not in table.ok("GET", "?include=clocks", token=token)
        plain = table.ok("GET", "", token=token)
        extra = {"characters", "clocks", "last_event_id"}
        assert plain == {name: value for name, value in seen.items() if name not in extra}
    for some in ("presence", "characters,presence", "presence,clocks,characters"):
        told = table.ok("GET", f"?include={some}", token=ana)
        assert told["present"] == []
        added = set(told) - set(table.ok("GET", "", token=ana))
        assert added == {*some.split(","), "present", "last_event_id"} - {"presence"}
    counts = [len(table.ok("GET", "?include=clocks", token=token)["clocks"]) for token in (table.gm, ana)]
    assert counts[0] > counts[1], "hidden ones are the GM's"
    for wrong in ("log", "presence,", "clocks presence"):
        table.refused(400, "invalid_parameter", "GET", f"?include={wrong}")
