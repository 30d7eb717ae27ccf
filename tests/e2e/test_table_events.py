"""Several tables on one stream, over a running server: told apart, resumed, refused, ended, and bounded."""

import json
import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.e2e.conftest import Service, started
from tests.plain import Patient
from tests.store.servers import in_memory
from tests.table import Table, open_table
from tests.waiting import wait_until

pytestmark = pytest.mark.real

Event = dict[str, Any]


@pytest.fixture(scope="module")
def running() -> Iterator[Service]:
    """A service that nothing may fail in."""
    with in_memory() as path:
        with started(path, HEARTBEAT_SECONDS="1", STREAMS_PER_PERSON="2") as service:
            yield service
        said = service.log.read_text()
        for word in ("Traceback", "never retrieved", "Task ", "request failed", "stream failed"):
            assert word not in said, said


@pytest.fixture
def two(running: Service) -> Iterator[list[Table]]:
    """Two tables of this test's own."""
    with httpx.Client(base_url=running.url, timeout=30, transport=Patient()) as client:
        yield [open_table(client), open_table(client, "daggerheart")]


def asked(tables: Sequence[Table], tokens: Sequence[str] = (), last: str = "") -> tuple[str, dict[str, str]]:
    """Return path and headers of a stream of tables, by their GMs unless other tokens are given."""
    headers = {"Authorization": f"Bearer {'~'.join(tokens or [table.gm for table in tables])}"}
    headers |= {"Last-Event-ID": last} if last else {}
    return f"/v1/events?tables={','.join(table.sid for table in tables)}", headers


@contextmanager
def following(tables: Sequence[Table], tokens: Sequence[str] = (), last: str = "") -> Iterator[Iterator[Event]]:
    """Open a stream, and yield its events: entries, and what concerns the stream; without presence and comments."""
    path, headers = asked(tables, tokens, last)
    with tables[0].client.stream("GET", path, headers=headers) as answer:
        assert answer.status_code == 200, answer.read()
        lines = answer.iter_lines()
        assert [next(lines), next(lines)] == ["retry: 1000", ""]
        yield events_in(lines)


def events_in(lines: Iterator[str]) -> Iterator[Event]:
    """Yield the events of a stream that are neither presence nor comments."""
    block: Event = {}
    for line in lines:
        name, _, value = line.partition(": ")
        if name:
            block[name] = json.loads(value) if name == "data" else value
        elif line == "" and block:
            found, block = block, {}
            if found.get("event") != "presence":
                yield found
        else:
            block = {}


def refused(tables: Sequence[Table], tokens: Sequence[str] = (), last: str = "") -> tuple[int, str, str]:
    """Return status, code and detail of a stream that is refused."""
    path, headers = asked(tables, tokens, last)
    answer = tables[0].client.get(path, headers=headers)
    problem = answer.json()
    return answer.status_code, problem["code"], problem["detail"]


def test_entries_of_all_tables_come_on_one_stream(two: list[Table]) -> None:
    """Each event is that of the table's own log, with the table's id, in the order of each log."""
    with following(two) as events:
        for table in (two[0], two[1], two[0]):
            table.ok("POST", "/characters", {"name": "Silk"})
        found = [next(events) for _ in range(3)]
    for table in two:
        log = table.ok("GET", "/log?after=1")["items"]
        assert [one["data"]["data"] for one in found if one["data"]["table"] == table.sid] == log
    assert {one["event"] for one in found} == {"character_created"}


def test_a_position_for_each_table_goes_on_without_gap_or_repeat(two: list[Table]) -> None:
    """With the id of each event the next stream tells what is behind it at every table, once."""
    with following(two) as events:
        two[0].ok("POST", "/characters", {"name": "Silk"})
        last = next(events)["id"]
    for at in (0, 1, 1):
        two[at].ok("POST", "/characters", {"name": "Thorn"})
    seen: list[tuple[str, int]] = []
    for _ in range(3):
        # A new stream for each event: ids of one table never lose the position in the other.
        with following(two, last=last) as events:
            event = next(events)
        last = event["id"]
        seen.append((event["data"]["table"], event["data"]["data"]["seq"]))
    assert sorted(seen) == sorted([(two[0].sid, 3), (two[1].sid, 2), (two[1].sid, 3)])
    assert [int(one.partition("-")[0]) for one in last.split(",")] == [3, 3]


def test_zero_is_the_whole_log_and_a_lost_past_is_reset(two: list[Table]) -> None:
    """`0` begins with the first entry; a position that is not in the log resets its table alone."""
    lost = f"9-{'0' * 32}"
    with following(two, last=f"0,{lost}") as events:
        found = [next(events) for _ in range(3)]
    resets = [one for one in found if one["event"] == "reset"]
    assert [(one["data"], "id" in one) for one in resets] == [({"table": two[1].sid}, False)]
    entries = {one["data"]["table"]: one["data"]["data"]["seq"] for one in found if "id" in one}
    assert entries == {two[0].sid: 1, two[1].sid: 1}


def test_what_is_hidden_leaves_only_positions(two: list[Table]) -> None:
    """A player is told nothing of a hidden clock, also where they are GM of the other table."""
    ana = two[0].join()
    with following(two, [ana, two[1].gm]) as events:
        for table in two:
            table.ok("POST", "/clocks", {"name": "The Traitor", "size": 6, "visible": False})
        found = [next(events), next(events)]
    [hidden] = [one for one in found if set(one) == {"id"}]
    [shown] = [one for one in found if one is not hidden]
    assert shown["data"]["table"] == two[1].sid
    assert "Traitor" not in json.dumps(hidden)


@pytest.mark.parametrize("way", ["swapped", "one for both", "too few", "too many", "another person's number"])
def test_a_table_takes_its_own_token(two: list[Table], way: str) -> None:
    """No token opens a neighbour's table, whatever is sent beside it."""
    gm, other = two[0].gm, two[1].gm
    tokens = {
        "swapped": [other, gm],
        "one for both": [gm, gm],
        "too few": [gm],
        "too many": [gm, other, other],
        "another person's number": [gm, other.replace("p1.", "p2.", 1)],
    }
    assert refused(two, tokens[way])[:2] == (401, "token_invalid")


def test_a_refusal_names_its_table(two: list[Table]) -> None:
    """Where one table is refused, the stream is, and the reader is told which table, whatever the reason."""
    ana, bo = two[1].join("Ana"), two[1].join("Bo")
    two[1].ok("DELETE", "/players/p2")
    status, code, detail = refused(two, [two[0].gm, ana])
    assert (status, code) == (401, "token_revoked")
    assert detail.startswith(f"{two[1].sid}: ")
    status, code, detail = refused(two, [two[0].gm, two[0].gm])
    assert (code, detail.startswith(f"{two[1].sid}: ")) == ("token_invalid", True)
    assert two[1].call("DELETE", "").status_code == 204
    status, code, detail = refused(two, [two[0].gm, bo])
    assert (status, code, detail.startswith(f"{two[1].sid}: ")) == (404, "no_session", True)


def test_the_stream_ends_with_a_revoked_token(two: list[Table]) -> None:
    """A person who is revoked at one table is told so, and nothing after it of that table."""
    ana = two[0].join()
    with following(two, [ana, two[1].gm]) as events:
        two[0].ok("DELETE", "/players/p2")
        two[0].ok("POST", "/characters", {"name": "Silk"})
        found = list(events)
    assert [one["event"] for one in found] == ["person_revoked"]


def test_a_deleted_table_ends_the_stream(two: list[Table]) -> None:
    """When one table is deleted, the stream ends."""
    with following(two) as events:
        assert two[1].call("DELETE", "").status_code == 204
        assert list(events) == []


@pytest.mark.parametrize(
    "tables",
    ["", "?tables=", "?tables=x", "?tables={0},", "?tables={0},{0}", "?tables={0};{1}", "?tables=" + "{0}," * 16],
)
def test_other_lists_of_tables_are_refused(two: list[Table], tables: str) -> None:
    """One to sixteen ids, each once: anything else is 400, before any token is looked at."""
    answer = two[0].client.get("/v1/events" + tables.format(two[0].sid, two[1].sid))
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_parameter")


@pytest.mark.parametrize("last", ["x", "0", "0,0,0", "0,", "0, 0", f"0,1-{'A' * 32}"])
def test_other_positions_are_refused(two: list[Table], last: str) -> None:
    """A position for each table, or none at all."""
    assert refused(two, last=last)[:2] == (400, "event_malformed")


def test_streams_are_bounded_and_given_back(two: list[Table]) -> None:
    """Each table of a stream counts as a stream of its person; one that is refused or closed leaves no count."""
    with ExitStack() as stack:
        stack.enter_context(following(two[1:]))
        stack.enter_context(following(two))
        # The second table has its two streams; the first would have room, and is not left counted.
        for _ in range(3):
            assert refused(two)[:2] == (429, "too_many_streams")
        stack.enter_context(following(two[:1]))
    # The service learns of closed connections a little later.
    path, headers = asked(two)

    def is_opened() -> bool:
        with two[0].client.stream("GET", path, headers=headers) as answer:
            return bool(answer.status_code == 200)

    wait_until(is_opened, "the streams are not given back")


def test_a_reader_is_present_at_every_table(two: list[Table]) -> None:
    """Who follows several tables is present at each of them, and at none once the stream is closed."""
    path, headers = asked(two)
    with two[0].client.stream("GET", path, headers=headers) as answer:
        present = set()
        for line in answer.iter_lines():
            if '"presence"' in line:
                told = json.loads(line.removeprefix("data: "))
                assert told["data"] == {"type": "presence", "present": ["p1"]}
                present.add(told["table"])
            if len(present) == 2:
                break
    assert present == {table.sid for table in two}


def test_sixteen_tables(running: Service) -> None:
    """A stream has as many tables as it may, with all tokens and positions in its headers."""
    with httpx.Client(base_url=running.url, timeout=30, transport=Patient()) as client:
        tables = [open_table(client) for _ in range(16)]
        with following(tables, last=",".join("0" * 16)) as events:
            found = [next(events) for _ in range(16)]
        with following(tables, last=found[-1]["id"]) as events:
            tables[7].ok("POST", "/turns")
            assert next(events)["data"]["table"] == tables[7].sid
    assert {one["data"]["table"] for one in found} == {table.sid for table in tables}


def test_the_client_of_the_documentation(running: Service, two: list[Table]) -> None:
    """The client in docs/sessions.md tells every entry once, and returns the refusal when a table is gone."""
    text = Path("docs/sessions.md").read_text()
    [source] = [block for block in re.findall(r"```python\n(.+?)```", text, re.DOTALL) if "def follow" in block]
    names: dict[str, Any] = {}
    exec(source, names)  # what is documented is what is tried
    told: list[tuple[str, int]] = []
    returned: list[str] = []
    tokens = {table.sid: table.gm for table in two}

    def follow() -> None:
        returned.append(
            names["follow"](running.url, tokens, lambda table, data: told.append((table, data["seq"])), "0,0")
        )

    client = threading.Thread(target=follow)
    client.start()
    expected = {(table.sid, seq) for table in two for seq in (1, 2)}
    for table in two:
        table.ok("POST", "/characters", {"name": "Silk"})
    wait_until(lambda: set(told) == expected, "entries are missing")
    assert two[0].call("DELETE", "").status_code == 204
    client.join()
    assert (sorted(told), len(returned)) == (sorted(expected), 1)
    assert returned[0].startswith(f"{two[0].sid}: ")
