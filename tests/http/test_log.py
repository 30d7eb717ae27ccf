"""The log in pages, and tickets for its stream."""

import asyncio
import gc
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import pytest

from service.http.resources import log
from service.record.log_record import LogRecord
from service.session.caches import caches
from service.session.log import reading
from service.store.errors import Unavailable
from service.store.keys import keys
from tests.client import Client
from tests.clock import turns
from tests.store.servers import connected
from tests.table import Table, open_table

LINK = re.compile(r'<(/v1/sessions/[A-Za-z0-9_-]{22}/log\?[^>]*)>; rel="next"')
TRAITOR = {"name": "The Traitor", "size": 6, "visible": False}


@pytest.fixture(scope="module")
def played(client: Client) -> Table:
    """A table where much has happened, some of it hidden; p2 plays c1, and rolled with c2's help."""
    table = open_table(client)
    ana = table.join("Ana")
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    table.ok("POST", "/characters", {"name": "Thorn"}, token=ana)
    hidden = table.ok("POST", "/clocks", TRAITOR)["id"]
    for number in range(20):
        table.ok("POST", "/turns")
        if number % 3:
            table.ok("POST", f"/clocks/{hidden}/ticks", {"by": 1 if number % 2 else -1})
        if number % 7 == 0:
            spec = {"system": "buried_secrets", "rating": 2, "assist": True}
            table.ok("POST", "/rolls", {"spec": spec, "character": "c1", "assistant": "c2"}, token=ana)
    table.ok("POST", f"/clocks/{hidden}/ticks", {"by": 1})
    return table


@pytest.fixture(scope="module", params=["gm", "player"])
def token(request: pytest.FixtureRequest, played: Table) -> str:
    """The token of one who sees all, or of one who does not."""
    return played.gm if request.param == "gm" else played.join("Bo")


def pages(table: Table, query: str, token: str | None = None) -> list[list[Any]]:
    """Return all pages, each found by the link of the one before."""
    found, at = [], f"/v1/sessions/{table.sid}/log{query}"
    while at:
        answer = table.call("GET", at, token=token)
        assert answer.status_code == 200, answer.text
        page = answer.json()
        found.append(page["items"])
        match = LINK.fullmatch(answer.headers.get("link", ""))
        at = match[1] if match else ""
        # The link says what `next` does, and keeps the limit and the filters.
        assert (page["next"] is None) == (at == "")
        assert not at or f"after={page['next']}" in at
    return found


def flat(lists: list[list[Any]]) -> list[Any]:
    """Return what all pages have, in order."""
    return [item for items in lists for item in items]


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 7, 20, 37, 38, 39, 40, 200])
def test_pages_tell_all_once(played: Table, token: str, limit: int) -> None:
    """Whatever the limit, pages tell every entry a reader may see once and in order; each but the last is full."""
    whole = played.ok("GET", "/log?limit=200", token=token)["items"]
    entries = played.ok("GET", "")["entries"]
    hidden = {entry["seq"] for entry in flat(pages(played, "")) if str(entry["type"]).startswith("clock")}
    assert [entry["seq"] for entry in whole] == [
        seq for seq in range(1, entries + 1) if token == played.gm or seq not in hidden
    ]
    found = pages(played, f"?limit={limit}", token)
    assert flat(found) == whole
    assert {len(page) for page in found[:-1]} <= {limit}
    assert 0 < len(found[-1]) <= limit


@pytest.mark.parametrize("form", ["image/svg+xml", "application/vnd.foundry.roll+json"])
def test_links_keep_the_form(played: Table, form: str) -> None:
    """The link to the next page has the form as a query must: `+` encoded (RFC 3986, 2.2)."""
    found = flat(pages(played, f"?limit=7&as={quote(form, safe='')}"))
    assert len(found) == played.ok("GET", "")["entries"]
    assert all("form" in entry for entry in found if entry["type"] == "rolled")


@pytest.mark.parametrize(
    "query, wanted",
    [
        ("type=rolled", lambda entry: entry["type"] == "rolled"),
        ("type=clock_ticked", lambda entry: entry["type"] == "clock_ticked"),
        ("by=p2", lambda entry: entry["by"] == "p2"),
        ("by=p1&type=turn_started", lambda entry: (entry["by"], entry["type"]) == ("p1", "turn_started")),
        ("character=c1", lambda entry: entry["type"] == "rolled" or entry.get("character") == "c1"),
        # Who helped is told of the rolls that cost them stress.
        ("character=c2", lambda entry: entry["type"] == "rolled" or entry.get("character") == "c2"),
        ("character=c3", lambda _: False),
        ("type=imported", lambda _: False),
        (
            "by=p2&type=character_created&character=c1",
            lambda entry: entry["type"] != "rolled" and entry.get("character") == "c1",
        ),
    ],
)
@pytest.mark.parametrize("limit", [1, 2, 200])
def test_filters(played: Table, token: str, query: str, wanted: Callable[[Any], bool], limit: int) -> None:
    """A filter leaves exactly what it names of what the reader may see, over as many pages as it takes."""
    whole = played.ok("GET", "/log?limit=200", token=token)["items"]
    found = pages(played, f"?{query}&limit={limit}", token)
    assert flat(found) == [entry for entry in whole if wanted(entry)]
    assert all(found[:-1])


def test_a_clock_that_was_hidden_is_found_as_deleted(client: Client) -> None:
    """What a reader is told as deleted, they find by that type; the GM finds it as the change it was."""
    table = open_table(client)
    ana = table.join()
    table.ok("POST", "/clocks", TRAITOR | {"visible": True})
    table.ok("PATCH", "/clocks/k1", {"visible": False}, version='"1"')
    for kind, token, found in (("deleted", ana, [4]), ("changed", ana, []), ("changed", table.gm, [4])):
        assert [entry["seq"] for entry in flat(pages(table, f"?type=clock_{kind}", token))] == found


def test_a_log_longer_than_one_look_is_told_whole(client: Client) -> None:
    """More entries than Redis is asked for at once are told, and a rare one among them is found."""
    table = open_table(client)
    for _ in range(260):
        table.ok("POST", "/turns")
    table.join()
    assert [entry["seq"] for entry in flat(pages(table, "?limit=100"))] == list(range(1, 263))
    assert [entry["seq"] for entry in flat(pages(table, "?type=person_joined"))] == [262]


def test_there_is_nothing_behind_the_end(played: Table) -> None:
    """Behind the last entry there is an empty page, so that a reader may ask again and again."""
    answer = played.call("GET", f"/log?after={played.ok('GET', '')['entries']}")
    assert answer.json() == {"items": [], "next": None}
    assert "link" not in answer.headers
    assert played.ok("GET", "/log?after=16384") == {"items": [], "next": None}


def test_every_type_of_entry_may_be_asked_for(played: Table) -> None:
    """The filter by type takes each type that entries have."""
    for entry in flat(pages(played, "")):
        assert entry in played.ok("GET", f"/log?limit=200&type={entry['type']}")["items"]


@pytest.mark.parametrize("query", ["?limit=200", "?limit=3&type=rolled", "?limit=200&by=p9"])
def test_a_page_looks_at_a_bounded_part_of_the_log(
    played: Table, token: str, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page ends where it has looked at so many entries, wanted or not, and the next one goes on from there."""
    usual = flat(pages(played, query, token))
    monkeypatch.setattr(reading, "MAX_READ", 4)
    short = pages(played, query, token)
    assert flat(short) == usual
    assert len(short) >= played.ok("GET", "")["entries"] // 4
    assert all(page[-1]["seq"] - page[0]["seq"] < 4 for page in short if page)


def stream(client: Client, table: Table, ticket: str, **headers: str) -> Any:
    """Open an event stream with a ticket, and read it to its end."""
    return client.get(f"/v1/sessions/{table.sid}/events?ticket={ticket}", headers=headers)


def test_a_ticket_is_good_once(brief: Client) -> None:
    """A ticket opens the stream of its table once, without a token; it may not be stored."""
    table = open_table(brief)
    answer = table.call("POST", "/tickets")
    ticket, seconds = answer.json()["ticket"], answer.json()["seconds"]
    assert (answer.status_code, seconds, answer.headers["cache-control"]) == (201, 30, "no-store")
    first = table.ok("GET", "/log")["items"][0]["id"]
    table.ok("POST", "/turns")
    opened = stream(brief, table, ticket, **{"Last-Event-ID": first})
    assert opened.text.startswith("retry: 1000\n\nid: 2-")
    second = stream(brief, table, ticket)
    assert (second.status_code, second.json()["code"]) == (401, "no_ticket")
    assert second.headers["www-authenticate"] == "Bearer"


def test_tickets_of_one_table_open_no_other(brief: Client) -> None:
    """Another table's ticket opens nothing, and stays good for its own."""
    mine, other = open_table(brief), open_table(brief)
    ticket = mine.ok("POST", "/tickets")["ticket"]
    assert stream(brief, other, ticket).status_code == 401
    assert stream(brief, mine, ticket).status_code == 200


def test_a_ticket_is_worth_no_more_than_its_token(brief: Client) -> None:
    """Whose token was revoked after the ticket was issued gets no stream."""
    table = open_table(brief)
    token = table.join()
    ticket = table.ok("POST", "/tickets", token=token)["ticket"]
    table.ok("DELETE", "/players/p2")
    refused = stream(brief, table, ticket)
    assert (refused.status_code, refused.json()["code"]) == (401, "token_revoked")


def test_a_ticket_is_good_for_a_while(brief: Client, redis_url: str) -> None:
    """A ticket whose time is over opens nothing; the next that is issued clears it away."""
    table = open_table(brief)
    ticket, at = "x" * 32, keys(table.sid).tickets
    with connected(redis_url) as store:
        store.hset(at, mapping={log._digest(ticket): "p1 1 1", log._digest("another"): "p1 1 1"})
        assert stream(brief, table, ticket).json()["code"] == "no_ticket"
        table.ok("POST", "/tickets")
        assert store.hlen(at) == 1


@pytest.mark.parametrize("ticket", ["", "x" * 65, "%00" * 32])
def test_what_is_no_ticket_is_refused(played: Table, ticket: str) -> None:
    """What no ticket ever looked like is refused with 400, and one that never was with 401."""
    played.refused(400, "invalid_parameter", "GET", f"/events?ticket={ticket}")
    never = played.client.get(f"/v1/sessions/{played.sid}/events?ticket={'x' * 32}")
    assert (never.status_code, never.json()["code"]) == (401, "no_ticket")


def test_tickets_are_bounded(client: Client) -> None:
    """A person has eight tickets at a time, a table 64; one more is refused, but for the GM's own eight."""
    table = open_table(client)
    people = [table.join(f"Person {number}", "spectator") for number in range(9)]
    for token in people[:8]:
        for _ in range(8):
            table.ok("POST", "/tickets", token=token)
        table.refused(409, "too_many", "POST", "/tickets", token=token)
    table.refused(409, "too_many", "POST", "/tickets", token=people[8])
    for _ in range(8):
        table.ok("POST", "/tickets")
    table.refused(409, "too_many", "POST", "/tickets")
    assert open_table(client).call("POST", "/tickets").status_code == 201


def test_the_stream_is_no_json(brief: Client) -> None:
    """Whoever asks the stream for JSON is told that there is none, before their ticket is used up."""
    table = open_table(brief)
    ticket = table.ok("POST", "/tickets")["ticket"]
    table.refused(406, "not_acceptable", "GET", f"/events?ticket={ticket}", headers={"Accept": "application/json"})
    assert stream(brief, table, ticket).status_code == 200


def test_head_tells_the_headers(played: Table) -> None:
    """HEAD of the stream and of the log answers without a body, and holds nothing open."""
    for at, media in (("/events", "text/event-stream"), ("/log", "application/json")):
        answer = played.call("HEAD", at)
        assert (answer.status_code, answer.headers["content-type"], answer.content) == (200, media, b"")


def test_an_event_that_nobody_waits_for_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Readers who leave end neither the event of others nor, where it fails, in an error that nobody handles."""
    told: list[dict[str, Any]] = []
    calls: list[str] = []

    async def made(_tables: object, key: tuple[str, ...]) -> bytes:
        calls.append(key[1])
        await turns(10)
        if key[1] == "fails":
            raise Unavailable("the store is away")
        return b"made"

    async def readers() -> tuple[bytes, int]:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
        tables: Any = SimpleNamespace(caches=caches())
        stored = LogRecord(1, 1, b"{}", b"{}")

        def reader(sid: str) -> asyncio.Task[bytes]:
            return asyncio.create_task(log._event_bytes(tables, sid, stored, "gm", None))

        leaves, stays, alone = reader("s1"), reader("s1"), reader("fails")
        await turns(5)
        leaves.cancel()
        alone.cancel()
        event = await stays
        await turns(20)
        gc.collect()
        return event, len(tables.caches.pending_events)

    monkeypatch.setattr(log, "_made_event", made)
    assert asyncio.run(readers()) == (b"made", 0)
    assert (sorted(calls), told) == (["fails", "s1"], [])
