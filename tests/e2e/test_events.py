"""The log live, over a running server and a real Redis: resumed, hidden, ended, killed, and never read."""

import json
import os
import signal
import socket
import threading
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import datetime, timedelta
from functools import partial
from http.client import HTTPConnection, HTTPResponse
from itertools import takewhile
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
import redis

from service.store.keys import keys
from tests.applications import MASTER_KEY
from tests.e2e.conftest import Service, started
from tests.plain import NO_TLS
from tests.store.servers import connected, in_memory, kill_redis, programs, serving
from tests.store.test_broadcaster import append
from tests.table import Table, open_table
from tests.waiting import wait_until

pytestmark = pytest.mark.real

MANY_BEATS = 60
"""Heartbeats after which what has not come comes no more."""
Block = dict[str, str]


@pytest.fixture(scope="module")
def running() -> Iterator[Service]:
    """A service whose streams stay open, and which says nothing of broken tasks or streams whatever is done to it."""
    with in_memory() as path:
        with started(path, HEARTBEAT_SECONDS="1", STREAMS_PER_PERSON="32") as service:
            yield service
        blameless(service)


def blameless(service: Service) -> None:
    """Assert that nothing failed that was not meant to."""
    said = service.log.read_text()
    for word in ("Traceback", "never retrieved", "broke off", "pub/sub failed", "Task ", "request failed"):
        assert word not in said, said


@pytest.fixture
def table(running: Service) -> Iterator[Table]:
    """A table of this test's own."""
    with httpx.Client(base_url=running.url, timeout=60, verify=NO_TLS) as client:
        yield open_table(client)


class Stream:
    """An open event stream, read block by block."""

    opened: ClassVar[list["Stream"]] = []

    def __init__(
        self, port: int, table: Table, token: str | None = None, *, last: str = "", query: str = "", buffer: int = 0
    ) -> None:
        self.opened.append(self)
        self.connection = HTTPConnection("127.0.0.1", port)
        self.connection.sock = socket.socket()
        if buffer:
            self.connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.connection.sock.connect(("127.0.0.1", port))
        headers = {} if token == "" else {"Authorization": f"Bearer {token or table.gm}"}
        if last:
            headers["Last-Event-ID"] = last
        self.connection.request("GET", f"/v1/sessions/{table.sid}/events{query}", headers=headers)
        self.answer: HTTPResponse = self.connection.getresponse()

    def block(self) -> Block | None:
        """Return the next block of lines by field, a comment under no name; None when the stream has ended."""
        fields: Block = {}
        while line := self.answer.readline():
            if line == b"\n":
                return fields
            name, _, value = line.decode().rstrip("\n").partition(":")
            fields[name] = value.removeprefix(" ")
        assert not fields, "the stream ended within an event"
        return None

    def blocks(self) -> Iterator[Block]:
        """Yield blocks until the stream ends; fail where nothing comes but heartbeats."""
        beats = 0
        while (block := self.block()) is not None:
            beats = beats + 1 if "" in block else 0
            assert beats < MANY_BEATS, "nothing comes but heartbeats"
            yield block

    def begun(self) -> "Stream":
        """Read what comes first, so that the stream is followed from here on."""
        assert self.answer.status == 200, self.answer.read()
        assert self.block() == {"retry": "1000"}
        return self

    def event(self) -> Block | None:
        """Return the next event that is neither `presence` nor `problems`; None when the stream has ended."""
        for block in self.blocks():
            if "id" in block or block.get("event", "presence") not in {"presence", "problems"}:
                return block
        return None

    def problems(self) -> list[tuple[str, str]]:
        """Return the actions, each with the code of its problem, of the next event `problems`."""
        for block in self.blocks():
            if block.get("event") == "problems":
                assert set(block) == {"event", "data"}
                return [(one["action"], one["problem"]["code"]) for one in json.loads(block["data"])["actions"]]
        raise AssertionError("the stream has ended")

    def present(self) -> list[str]:
        """Return the people of the next event, which is `presence` and has no other field."""
        block = next((one for one in self.blocks() if one and "" not in one), None)
        assert block is not None, "the stream has ended"
        assert set(block) == {"event", "data"}, block
        said = json.loads(block["data"])
        assert (block["event"], set(said), said["type"]) == ("presence", {"type", "present"}, "presence")
        people: list[str] = said["present"]
        return people

    def events(self, most: int) -> list[Block]:
        """Return so many events, or all until the stream ends."""
        found: list[Block] = []
        while len(found) < most and (event := self.event()) is not None:
            found.append(event)
        return found

    def close(self) -> None:
        """Go, without a word."""
        self.answer.close()
        self.connection.close()


@pytest.fixture(autouse=True)
def _no_stream_left() -> Iterator[None]:
    """Close what a test left open."""
    yield
    while Stream.opened:
        Stream.opened.pop().close()


def numbers(events: list[Block]) -> list[int]:
    """Return the numbers of entries."""
    return [int(event["id"].partition("-")[0]) for event in events]


def data(events: list[Block]) -> list[Any]:
    """Return the entries themselves."""
    return [json.loads(event["data"]) for event in events]


def store_of(running: Service) -> "redis.Redis":
    """Return a client of the service's own Redis."""
    return connected(f"unix://{running.data}/redis.sock")


def followed(running: Service, table: Table) -> int:
    """Return how many processes are subscribed to a table."""
    with store_of(running) as client:
        [(_, count)] = client.pubsub_numsub(keys(table.sid).table)
    return int(count)


def test_what_happens_is_told_at_once(running: Service, table: Table) -> None:
    """A stream begins now; then each entry is an event, with the id, the type and the very entry of the log."""
    table.join()
    stream = Stream(running.port, table).begun()
    table.ok("POST", "/turns")
    table.ok("POST", "/characters", {"name": "Silk"})
    events = stream.events(2)
    log = table.ok("GET", "/log?after=2")["items"]
    assert data(events) == log
    assert [(event["id"], event["event"]) for event in events] == [(entry["id"], entry["type"]) for entry in log]
    assert stream.answer.headers["content-type"] == "text/event-stream"
    assert stream.answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("way", ["header", "query", "both"])
def test_a_stream_goes_on_behind_the_last_event(running: Service, table: Table, way: str) -> None:
    """Whoever comes back is told all that is behind their last event, once, and then what happens; the header wins."""
    for _ in range(5):
        table.ok("POST", "/turns")
    log = table.ok("GET", "/log")["items"]
    query = f"?last_event_id={log[0 if way == 'both' else 2]['id']}" if way != "header" else ""
    stream = Stream(running.port, table, last=log[2]["id"] if way != "query" else "", query=query).begun()
    table.ok("POST", "/turns")
    assert numbers(stream.events(4)) == [4, 5, 6, 7]


def test_a_long_past_is_told_whole(running: Service, table: Table) -> None:
    """More entries than Redis is asked for at once are told in order, without a gap, while others are made."""
    for _ in range(300):
        table.ok("POST", "/turns")
    first = table.ok("GET", "/log?limit=1")["items"][0]["id"]
    making = threading.Thread(target=lambda: [table.ok("POST", "/turns") for _ in range(60)])
    making.start()
    streams = [Stream(running.port, table, last=first).begun() for _ in range(5)]
    told = [numbers(stream.events(360)) for stream in streams]
    making.join()
    assert told == [list(range(2, 362))] * 5


def action_in_a_race(table: Table, token: str | None = None) -> str:
    """Open an action, ready to be rolled, on a clock of four segments, k1, whose rival is k2; return its id."""
    table.ok("POST", "/characters", {"name": "Silk"}, token=token)
    table.ok("POST", "/clocks", {"name": "We", "size": 4, "kind": "racing"})
    table.ok("POST", "/clocks", {"name": "They", "size": 4, "kind": "racing", "rival": "k1"})
    aid: str = table.ok("POST", "/actions", {"character": "c1", "spec": {"rating": 1}, "clock": "k1"}, token=token)[
        "id"
    ]
    terms = {"spec": {"position": "risky", "effect": "standard"}, "agreed": True}
    assert table.ok("PATCH", f"/actions/{aid}", terms, version="*")["state"] == "ready"
    return aid


def test_an_event_is_made_once_for_all_streams(running: Service, table: Table) -> None:
    """Eight streams that wait for an event read its names, and the problems behind it, once, as one stream does.

    An event is kept for seconds: on a slow machine some streams may send it later, and one of them reads again.
    """
    aid = action_in_a_race(table)
    reads: list[int] = []
    streams: list[Stream] = []
    for more in (1, 7):
        streams += [Stream(running.port, table).begun() for _ in range(more)]
        assert [stream.present() for stream in streams[-more:]]
        with store_of(running) as client, client.monitor() as monitor:
            table.ok("POST", "/clocks/k2/ticks", {"by": 4})
            # Problems are read last: when they have come, all else has been read.
            assert [stream.problems() for stream in streams] == [[(aid, "clock_closed")]] * len(streams)
            client.echo("told")
            seen = takewhile(lambda each: each["command"] != "ECHO told", monitor.listen())
            # What scripts read is no stream's: presence is renewed each second, in whichever round.
            direct = [each["command"] for each in seen if each["client_type"] != "lua"]
            reads.append(sum(command.startswith("HMGET") and table.sid in command for command in direct))
        table.ok("POST", "/clocks/k2/ticks", {"by": -4})
        assert [stream.problems() for stream in streams] == [[]] * len(streams)
    assert 0 < reads[0] <= reads[1] < reads[0] + 7


@pytest.mark.parametrize(
    "last",
    [
        "2-00000000000000000000000000000000",
        "9999-0a1b2c3d4e5f60718293a4b5c6d7e8f9",
        "99999-0a1b2c3d4e5f60718293a4b5c6d7e8f9",
    ],
)
def test_a_lost_past_is_told_anew(running: Service, table: Table, last: str) -> None:
    """An event that is not the log's gets a reset, and then all from the start."""
    table.join()
    stream = Stream(running.port, table, last=last).begun()
    assert stream.block() == {"event": "reset", "data": "{}"}
    assert numbers(stream.events(2)) == [1, 2]


def test_a_quiet_stream_says_that_it_is_there(running: Service, table: Table) -> None:
    """Every heartbeat without an event there is a comment."""
    stream = Stream(running.port, table).begun()
    assert stream.present() == ["p1"]
    told = []
    for _ in range(2):
        # Each is answered before the next is asked for, so the clock of the store has the seconds between.
        table.ok("POST", "/turns")
        told += stream.events(1)
        assert [stream.block(), stream.block()] == [{"": "still here"}] * 2
    first, second = (datetime.fromisoformat(entry["at"]) for entry in data(told))
    assert second - first > timedelta(seconds=1.5)


def test_what_is_hidden_leaves_only_its_id(running: Service, table: Table) -> None:
    """A player hears of a hidden clock nothing but that there was an entry, so that their last event stays right."""
    ana = table.join()
    gm, player = Stream(running.port, table).begun(), Stream(running.port, table, ana).begun()
    traitor = table.ok("POST", "/clocks", {"name": "The Traitor", "size": 6, "visible": False})["id"]
    table.ok("POST", f"/clocks/{traitor}/ticks", {"by": 2})
    table.ok("POST", "/turns")
    shown, hidden = gm.events(3), player.events(3)
    assert [event["id"] for event in shown] == [event["id"] for event in hidden]
    assert shown[0]["event"] == "clock_created"
    assert [set(event) for event in hidden] == [{"id"}, {"id"}, {"id", "event", "data"}]


def test_the_streams_of_a_revoked_person_end(running: Service, table: Table) -> None:
    """Whose token was revoked or renewed is told so and no more; others go on."""
    ana, bo = table.join("Ana"), table.join("Bo")
    streams = {name: Stream(running.port, table, token).begun() for name, token in (("ana", ana), ("bo", bo))}
    table.ok("DELETE", "/players/p2")
    table.ok("POST", "/turns")
    assert [event["event"] for event in streams["ana"].events(9)] == ["person_revoked"]
    assert [event["event"] for event in streams["bo"].events(2)] == ["person_revoked", "turn_started"]
    renewed = table.ok("POST", "/players/p3/token", token=bo)["token"]
    table.ok("POST", "/turns")
    assert [event["event"] for event in streams["bo"].events(9)] == ["token_renewed"]
    assert [Stream(running.port, table, token).answer.status for token in (ana, bo)] == [401, 401]
    # What is in the past of a token that is good does not end its stream.
    first = table.ok("GET", "/log?limit=1")["items"][0]["id"]
    again = Stream(running.port, table, renewed, last=first).begun()
    assert numbers(again.events(6)) == [2, 3, 4, 5, 6, 7]


def test_the_streams_of_whoever_changes_roles_end(running: Service, table: Table) -> None:
    """When the GM's role is handed over, the streams of both end, as what they may see is another; others go on."""
    ana, bo = table.join("Ana"), table.join("Bo")
    streams = [Stream(running.port, table, token).begun() for token in (table.gm, ana, bo)]
    table.ok("POST", "/players/p2/gm")
    table.ok("POST", "/clocks", {"name": "The Traitor", "size": 6, "visible": False}, token=ana)
    assert [event["event"] for event in streams[0].events(9)] == ["gm_handed_over"]
    assert [event["event"] for event in streams[1].events(9)] == ["gm_handed_over"]
    assert [event.get("event") for event in streams[2].events(2)] == ["gm_handed_over", None]
    back = Stream(running.port, table, ana, last=table.ok("GET", "/log")["items"][3]["id"]).begun()
    assert [event["event"] for event in back.events(1)] == ["clock_created"]


def test_a_deleted_table_ends_its_streams(running: Service, table: Table) -> None:
    """When the table is erased, every stream ends, and there is none to come back to."""
    ana = table.join()
    streams = [Stream(running.port, table, token).begun() for token in (table.gm, ana)]
    assert table.call("DELETE", "").status_code == 204
    assert [stream.event() for stream in streams] == [None, None]
    assert Stream(running.port, table, ana).answer.status == 404
    wait_until(lambda: followed(running, table) == 0)


def test_a_reader_who_goes_is_forgotten(running: Service, table: Table) -> None:
    """The last reader of a table who goes, quietly or while events come, leaves no subscription behind."""
    streams = [Stream(running.port, table).begun() for _ in range(5)]
    wait_until(lambda: followed(running, table) == 1)
    for stream in streams[:4]:
        stream.close()
    table.ok("POST", "/turns")
    assert numbers(streams[4].events(1)) == [2]
    streams[4].close()
    wait_until(lambda: followed(running, table) == 0)


def tick(table: Table, enough: threading.Event) -> list[int]:
    """Tick a clock until it is enough, each time until it is answered, whatever happens to the store."""
    ticked: list[int] = []
    while not enough.is_set():
        key = str(uuid.uuid4())
        ticked.append(wait_until(partial(ticked_once, table, key), "a tick is not answered"))
    return ticked


def ticked_once(table: Table, key: str) -> int:
    """Return the number of the entry of a tick; 0 where it was refused, or not answered in time."""
    try:
        answer = table.call("POST", "/clocks/k1/ticks", {"by": 1}, key=key)
    except httpx.TimeoutException:
        return 0
    seq: int = answer.json()["seq"] if answer.is_success else 0
    return seq


def read_until(stream: Stream, over: threading.Event, ticked: list[int], found: list[int]) -> None:
    """Find the numbers of the entries that a stream sends, until it is over and all that were ticked are there."""
    while not (over.is_set() and ticked and len(found) >= len(ticked)):
        # A heartbeat comes each second.
        block = stream.block()
        assert block is not None, "the stream has ended"
        found += numbers([block] if "id" in block else [])


def test_streams_outlive_redis(running: Service, table: Table) -> None:
    """Redis is killed twice in a storm of ticks: open streams stay open, and miss and double nothing."""
    table.ok("POST", "/clocks", {"name": "Storm", "size": 12, "kind": "countdown"})
    streams = [Stream(running.port, table).begun() for _ in range(3)]
    enough = threading.Event()
    told: list[list[int]] = [[] for _ in streams]
    # Each stream is read all the time: who reads nothing is a slow reader, and may be disconnected.
    with ThreadPoolExecutor(6) as pool:
        writers = [pool.submit(tick, table, enough) for _ in range(3)]
        ticked: list[int] = []
        readers = [
            pool.submit(read_until, stream, enough, ticked, found) for stream, found in zip(streams, told, strict=True)
        ]

        def has_told(count: int) -> bool:
            # A reader that fails says why at once.
            for reader in readers:
                if reader.done():
                    reader.result()
            return len(told[0]) >= count

        try:
            wait_until(lambda: has_told(30))
            kill_redis(running.data)
            wait_until(lambda: has_told(90))
            kill_redis(running.data)
            wait_until(lambda: has_told(150))
            enough.set()
            ticked += [seq for writer in writers for seq in writer.result()]
        finally:
            enough.set()
        for reader in readers:
            reader.result()
    whole = list(range(3, 3 + len(ticked)))
    assert sorted(ticked) == whole
    assert told == [whole, whole, whole]
    clock = table.ok("GET", "/clocks/k1")
    assert clock["loops"] * 12 + clock["filled"] == len(whole)
    # No more than that: the next event is the next entry.
    table.ok("POST", "/turns")
    assert [numbers(stream.events(1)) for stream in streams] == [[whole[-1] + 1]] * 3


def test_a_stream_is_opened_while_redis_is_away(running: Service, table: Table) -> None:
    """Whoever comes while Redis is away is refused with 503 and not left waiting."""
    with store_of(running) as client:
        process = int(client.info()["process_id"])
    os.kill(process, signal.SIGSTOP)
    try:
        # The answer comes before Redis goes on.
        answer = table.call("GET", "/events")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
    finally:
        os.kill(process, signal.SIGCONT)
    wait_until(lambda: table.call("GET", "").is_success)


def worker_of(service: Service) -> int:
    """Return the process that serves."""
    children = Path(f"/proc/{service.process.pid}/task").glob("*/children")
    every = [int(child) for path in children for child in path.read_text().split()]
    [worker] = [child for child in every if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text()]
    return worker


def memory(process: int) -> int:
    """Return the kilobytes a process holds."""
    [line] = [line for line in Path(f"/proc/{process}/status").read_text().splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1])


def test_a_client_that_never_reads_costs_little(running: Service, table: Table) -> None:
    """Readers who read nothing of 20 megabytes each cost far less than that; one who reads misses nothing."""
    stuck = [Stream(running.port, table, buffer=4096) for _ in range(20)]
    reading = Stream(running.port, table).begun()
    worker = worker_of(running)
    before = memory(worker)
    entry = json.dumps({"type": "person_joined", "name": "x" * 40_000, "role": "player"}).encode()
    told = []
    with store_of(running) as client:
        for seq in range(2, 502):
            append(client, table.sid, seq, entry)
            told += numbers(reading.events(1))
    assert told == list(range(2, 502))
    assert memory(worker) - before < 20 * 1024
    for stream in [*stuck, reading]:
        stream.close()
    wait_until(lambda: followed(running, table) == 0)


@pytest.mark.parametrize("stuck", [0, 5])
def test_a_service_told_to_stop_does(tmp_path: Path, stuck: int) -> None:
    """On SIGTERM streams are told and end, and the service with them; clients that do not read hold it up a little."""
    with started(tmp_path, STREAMS_PER_PERSON="32") as service, httpx.Client(base_url=service.url) as client:
        table = open_table(client)
        streams = [Stream(service.port, table).begun() for _ in range(20)]
        for _ in range(stuck):
            Stream(service.port, table, buffer=4096)
        if stuck:
            entry = json.dumps({"type": "person_joined", "name": "x" * 40_000, "role": "player"}).encode()
            with store_of(service) as store:
                for seq in range(2, 202):
                    append(store, table.sid, seq, entry)
                    streams[0].events(1)
            streams = streams[:1]
        service.process.terminate()
        assert [stream.event() for stream in streams] == [{"event": "closing", "data": "{}"}] * len(streams)
        assert [stream.event() for stream in streams] == [None] * len(streams)
        assert service.process.wait(timeout=20) == 0
        # Nothing had to be killed that could stop of itself.
        assert stuck or "Killing worker" not in service.log.read_text()
    blameless(service)


def test_people_are_present_while_they_follow(running: Service, table: Table) -> None:
    """Each person counts once, from the first stream to the last; all are told, and the log has nothing of it."""
    ana, bo = table.join("Ana"), table.join("Bo")
    before = table.ok("GET", "?include=characters,clocks")
    gm = Stream(running.port, table).begun()
    assert gm.present() == ["p1"]
    first = Stream(running.port, table, ana).begun()
    ticket = table.ok("POST", "/tickets", token=ana)["ticket"]
    second = Stream(running.port, table, "", query=f"?ticket={ticket}").begun()
    assert [stream.present() for stream in (gm, first, second)] == [["p1", "p2"]] * 3
    first.close()
    third = Stream(running.port, table, bo).begun()
    assert [stream.present() for stream in (gm, second, third)] == [["p1", "p2", "p3"]] * 3
    assert table.ok("GET", "?include=clocks,presence", token=bo)["present"] == ["p1", "p2", "p3"]
    second.close()
    assert [stream.present() for stream in (gm, third)] == [["p1", "p3"]] * 2
    assert table.ok("GET", "?include=characters,clocks") == before
    # What comes next is the next entry: a reader resumes behind an entry.
    table.ok("POST", "/turns")
    assert [numbers(stream.events(1)) for stream in (gm, third)] == [[4], [4]]


def test_a_problem_is_told_as_soon_as_others_cause_it(running: Service, table: Table) -> None:
    """Streams name the actions that cannot be rolled any more, also where what others do is the cause."""
    ana = table.join("Ana")
    aid = action_in_a_race(table, ana)
    streams = [Stream(running.port, table, token).begun() for token in (table.gm, ana, ana)]
    for stream in streams:
        stream.present()
    table.ok("POST", "/turns")
    table.ok("POST", "/clocks/k2/ticks", {"by": 4})
    assert [stream.problems() for stream in streams] == [[(aid, "clock_closed")]] * 3
    table.ok("POST", "/turns")
    table.ok("PATCH", f"/actions/{aid}", {"clock": None}, token=ana, version="*")
    assert [stream.problems() for stream in streams] == [[]] * 3
    late = Stream(running.port, table, ana, last="0").begun()
    table.ok("PATCH", f"/actions/{aid}", {"clock": "k1"}, token=ana, version="*")
    assert [stream.problems() for stream in (*streams, late)] == [[(aid, "clock_closed")]] * 4
    # One that begins later is told what is so, and what is no more.
    for last in ("", "0"):
        streams.append(Stream(running.port, table, ana, last=last).begun())
        assert streams[-1].problems() == [(aid, "clock_closed")]
    table.ok("POST", "/clocks/k2/ticks", {"by": -4})
    assert [stream.problems() for stream in streams] == [[]] * 5


def test_a_revoked_person_is_absent(running: Service, table: Table) -> None:
    """Presence ends with the streams of a person, and with their token."""
    ana = table.join()
    gm = Stream(running.port, table).begun()
    assert gm.present() == ["p1"]
    Stream(running.port, table, ana).begun()
    assert gm.present() == ["p1", "p2"]
    table.ok("DELETE", "/players/p2")
    assert table.ok("GET", "?include=presence")["present"] == ["p1"]
    assert numbers(gm.events(1)) == [3]
    assert gm.present() == ["p1"]


def test_a_stranger_is_told_of_nobody(running: Service, table: Table) -> None:
    """Who is present is for the table alone, and a refused stream makes nobody present."""
    other = open_table(table.client)
    gm = Stream(running.port, table).begun()
    assert gm.present() == ["p1"]
    assert Stream(running.port, table, other.gm).answer.status == 401
    assert table.call("GET", "?include=presence", token=other.gm).status_code == 401
    assert other.ok("GET", "?include=presence")["present"] == []
    assert table.ok("GET", "?include=presence")["present"] == ["p1"]


def test_presence_comes_back_with_redis(running: Service, table: Table) -> None:
    """Streams outlive a Redis that was killed, and who comes and goes afterwards is told."""
    ana = table.join()
    gm = Stream(running.port, table).begun()
    assert gm.present() == ["p1"]
    kill_redis(running.data)
    wait_until(lambda: table.call("GET", "").is_success)
    with store_of(running) as client:
        client.delete(keys(table.sid).presence)
    wait_until(lambda: table.ok("GET", "?include=presence")["present"] == ["p1"])
    player = Stream(running.port, table, ana).begun()
    assert [gm.present(), player.present()] == [["p1", "p2"]] * 2
    player.close()
    assert gm.present() == ["p1"]


def test_two_processes_tell_each_other(tmp_path: Path) -> None:
    """Presence is that of all processes: one that stops takes its people with it at once, a killed one in time."""
    with ExitStack() as stack:
        redis_url = stack.enter_context(serving(programs()[0], tmp_path))
        settings: dict[str, Any] = {"REDIS_URL": redis_url, "MASTER_KEY": MASTER_KEY, "HEARTBEAT_SECONDS": "1"}
        places = [tmp_path / name for name in ("stays", "stops", "killed")]
        for place in places:
            place.mkdir()
        stays, stops, killed = (stack.enter_context(started(place, **settings)) for place in places)
        client = stack.enter_context(httpx.Client(base_url=stays.url, timeout=10, verify=NO_TLS))
        table = open_table(client)
        ana, bo = table.join("Ana"), table.join("Bo")
        gm = Stream(stays.port, table).begun()
        assert gm.present() == ["p1"]
        player = Stream(stops.port, table, ana).begun()
        assert [gm.present(), player.present()] == [["p1", "p2"]] * 2
        third = Stream(killed.port, table, bo).begun()
        assert [stream.present() for stream in (gm, player, third)] == [["p1", "p2", "p3"]] * 3
        stops.process.terminate()
        assert gm.present() == ["p1", "p3"]
        assert stops.process.wait(timeout=20) == 0
        worker = worker_of(killed)
        killed.process.kill()
        os.kill(worker, signal.SIGKILL)
        assert gm.present() == ["p1"]
    blameless(stays)
