"""A table from the first call to the last, over a service and a Redis that are killed under it."""

import json
import os
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.audit import notes
from service.verify.export import verify
from tests.e2e.conftest import started, wait_for
from tests.exports import kept_from
from tests.plain import NO_TLS
from tests.rules.test_documents import FILES
from tests.store.servers import free_port, in_memory, kill_redis, programs, serving
from tests.table import Table, open_table
from tests.waiting import wait_until

pytestmark = pytest.mark.real


class Service:
    """A service over a data directory, which can be killed and started again."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes]

    def start(self) -> None:
        """Start it, and wait until it answers."""
        environment = os.environ | {"HOST": "127.0.0.1", "PORT": str(self.port), "DATA_DIR": str(self.data)}
        self.process = subprocess.Popen([sys.executable, "-m", "service", "serve"], env=environment)
        wait_for(self.url, self.process)

    def kill(self) -> None:
        """Kill it without a word."""
        self.process.kill()
        self.process.wait()


@pytest.fixture
def killable() -> Iterator[Service]:
    """A service of this test's own."""
    with in_memory() as path:
        service = Service(path / "data")
        service.start()
        try:
            yield service
        finally:
            service.process.terminate()
            service.process.wait()


class Follower(threading.Thread):
    """Somebody who follows a table, and comes back behind their last event when the stream breaks off."""

    def __init__(self, url: str, sid: str, token: str) -> None:
        super().__init__(daemon=True)
        self.place = f"{url}/v1/sessions/{sid}/events"
        self.token = token
        self.events: list[tuple[str, str, str]] = []
        self.listening = threading.Event()
        self.done = threading.Event()

    def run(self) -> None:
        """Follow until told to stop."""
        while not self.done.is_set():
            headers = {"Authorization": f"Bearer {self.token}"}
            if self.events:
                headers["Last-Event-ID"] = self.events[-1][0]
            try:
                with httpx.stream("GET", self.place, headers=headers, timeout=None, verify=NO_TLS) as response:
                    if response.status_code == 200:
                        self.listen(response)
            except httpx.HTTPError:
                self.done.wait(0.05)

    def listen(self, response: httpx.Response) -> None:
        """Note events as they come."""
        event: dict[str, str] = {}
        for line in response.iter_lines():
            self.listening.set()
            name, _, value = line.partition(": ")
            if line:
                event[name] = value
            else:
                if "id" in event:
                    self.events.append((event["id"], event.get("event", ""), event.get("data", "")))
                event.clear()
            if self.done.is_set():
                return


def insist(table: Table, place: str, body: Any, token: str) -> dict[str, Any]:
    """Send a change until it is answered, always under the same key, as a careful client does."""
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": str(uuid.uuid4())}

    def sent() -> dict[str, Any] | None:
        try:
            answer = httpx.post(
                table.client.base_url.join(f"/v1/sessions/{table.sid}{place}"),
                json=body,
                headers=headers,
                verify=NO_TLS,
            )
        except httpx.HTTPError:
            return None
        if answer.is_success:
            entry: dict[str, Any] = answer.json()
            return entry
        # After a restart the store is another, and a new epoch is open, under which nothing was rolled yet.
        waits = answer.status_code == 409 and answer.json()["code"] == "epoch_empty"
        assert waits or (answer.status_code == 503 and int(answer.headers["retry-after"]) > 0), answer.text
        return None

    answered: dict[str, Any] = wait_until(sent, f"{place} is not answered")
    return answered


Call = tuple[str, Any]
TICK: Call = ("/clocks/k1/ticks", {"by": 1})


@contextmanager
def storm(table: Table, token: str, each: int, call: Call = TICK) -> Iterator[list[dict[str, Any]]]:
    """Tick a clock, or do something else, from six clients at once; yield what was answered, whole in the end."""
    answers: list[dict[str, Any]] = []

    def client() -> None:
        for _ in range(each):
            answers.append(insist(table, *call, token))  # noqa: PERF401  # seen while it grows

    clients = [threading.Thread(target=client) for _ in range(6)]
    for one in clients:
        one.start()
    yield answers
    for one in clients:
        one.join()


def history(table: Table) -> list[dict[str, Any]]:
    """Return the whole log, page by page, as the links say."""
    entries: list[dict[str, Any]] = []
    place = "/log?limit=200"
    while place:
        page = table.call("GET", place)
        entries += page.json()["items"]
        place = page.links["next"]["url"] if "next" in page.links else ""
    return entries


def test_nothing_is_lost_or_doubled(killable: Service) -> None:
    """Two players join and roll; Redis and then the service are killed mid-storm: all that was answered stays, once."""
    with httpx.Client(base_url=killable.url, timeout=60) as client:
        table = open_table(client, name="The Vault Job")
        ana, bo = table.join("Ana"), table.join("Bo")
        table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
        table.ok("POST", "/characters", {"name": "Thorn"}, token=bo)
        table.ok("POST", "/clocks", {"name": "Alarm", "size": 10, "kind": "countdown"})
        followers = [Follower(killable.url, table.sid, token) for token in (table.gm, ana, bo)]
        for follower in followers:
            follower.start()
            assert follower.listening.wait()
        spec = {"system": "buried_secrets", "rating": 3, "assist": True, "effect": "great"}
        roll = {"spec": spec, "character": "c1", "assistant": "c2", "clock": "k1"}
        rolled = insist(table, "/rolls", roll, table.gm)
        wait_until(lambda: all(follower.events for follower in followers), "the roll did not reach everybody")
        assert [json.loads(follower.events[0][2]) for follower in followers] == [rolled] * 3

        with storm(table, ana, 40) as answers:
            wait_until(lambda: len(answers) > 60, "the storm did not begin")
            killed = kill_redis(killable.data)
        with storm(table, bo, 40) as more:
            wait_until(lambda: len(more) > 60, "the storm did not go on")
            killable.kill()
            killable.start()
        answers += more
        table.ok("POST", "/turns")

        log = history(table)
        ticks = [entry for entry in log if entry["type"] == "clock_ticked"]
        by_seq = {entry["seq"]: entry["id"] for entry in ticks}
        assert [entry["seq"] for entry in log] == list(range(1, len(log) + 1))
        assert {answer["seq"]: answer["id"] for answer in answers} == by_seq
        assert len(answers) == len(ticks) == 2 * 6 * 40
        clock = table.ok("GET", "/clocks/k1")
        already = next((change["amount"] for change in rolled["changes"] if change["who"] == "k1"), 0)
        assert clock["loops"] * 10 + clock["filled"] == len(ticks) + already
        assert table.ok("GET", "/characters/c2")["tracks"]["stress"]["value"] == 1

        ids = [entry["id"] for entry in log[rolled["seq"] - 1 :]]
        wait_until(lambda: all(len(follower.events) >= len(ids) for follower in followers), "a stream does not resume")
        for follower in followers:
            follower.done.set()
            assert [event[0] for event in follower.events] == ids
        with pytest.raises(ProcessLookupError):
            os.kill(killed, 0)


def test_dice_hold_through_it_all(killable: Service) -> None:
    """Redis and service are killed while players roll and close epochs: what anybody was told agrees with the export.

    So do all receipts and heads, by an answer or by a stream; chain, dice and rulings hold.
    """
    with httpx.Client(base_url=killable.url, timeout=60) as client:
        table = open_table(client, name="The Vault Job")
        ana, bo = table.join("Ana"), table.join("Bo")
        follower = Follower(killable.url, table.sid, bo)
        follower.start()
        assert follower.listening.wait()
        roll: Call = ("/rolls", {"spec": {"system": "buried_secrets", "rating": 2, "goal": "In"}})
        with storm(table, ana, 15, roll) as answers:
            wait_until(lambda: len(answers) > 30, "the storm did not begin")
            insist(table, "/epochs", {"client_seed": "Ana"}, ana)
            kill_redis(killable.data)
            insist(table, "/epochs", {"client_seed": "Bo"}, bo)
        with storm(table, bo, 15, roll) as more:
            wait_until(lambda: len(more) > 30, "the storm did not go on")
            killable.kill()
            killable.start()
            insist(table, "/epochs", {}, bo)
        answers += more
        insist(table, "/rolls", roll[1], ana)
        insist(table, "/epochs", {}, ana)
        rolls = [entry for entry in history(table) if entry["type"] == "rolled"]
        wait_until(
            lambda: len([event for event in follower.events if event[1] == "rolled"]) == len(rolls), "a roll is missing"
        )
        follower.done.set()

        published = httpx.get(f"{killable.url}/.well-known/rollwright-keys").json()["keys"]
        seen = [json.loads(event[2]) for event in follower.events if event[1] in {"rolled", "epoch_revealed"}]
        noted = kept_from(json.dumps([answers, seen]))
        report = verify(table.call("GET", "/export").content, [notes.key(published[0]["vkey"])], noted)
        assert (report.findings, report.ruled) == ([], len(rolls))
        assert report.kept == len(noted.notes) + len(noted.facts)
        assert len(rolls) == 2 * 6 * 15 + 1
        assert len([fact for fact in noted.facts if fact.field == "head"]) == 2 * len(rolls) - 1
        assert [epoch.revealed for epoch in report.epochs] == [True] * (len(report.epochs) - 1) + [False]
        closings = [entry["why"] for entry in history(table) if entry["type"] == "epoch_closed"]
        assert (closings.count("request"), closings.count("store") >= 2) == (4, True)
        heads = {entry["seq"]: entry["head"] for entry in rolls}
        assert {entry["seq"]: entry["head"] for entry in (*answers, *seen) if entry["type"] == "rolled"} == heads


def test_a_game_of_ones_own_outlives_redis_and_service(killable: Service) -> None:
    """A table opened with a document is played on by it after Redis, then the service, were killed; its log verifies.

    The process that starts then has never seen the document: it reads it from the log.
    """
    roll: Call = ("/rolls", {"spec": {"system": "own", "trade": "rigging", "nerve": True}, "character": "c1"})
    with httpx.Client(base_url=killable.url, timeout=60) as client:
        table = open_table(client, FILES["gantry_nine"])
        table.ok("POST", "/characters", {"name": "Silk", "sheet": {"trades": {"Rigging": 2}}})
        table.ok("POST", "/changes", {"changes": [{"who": "session", "track": "nerve", "amount": 3}]})
        document = table.call("GET", "/game/document").content
        rolled = [insist(table, *roll, table.gm)]
        kill_redis(killable.data)
        rolled.append(insist(table, *roll, table.gm))
        killable.kill()
        killable.start()
        rolled.append(insist(table, *roll, table.gm))
        assert {one["ruling"]["rules"] for one in rolled} == {table.ok("GET", "")["rules"]}
        assert [one["changes"][0]["track"] for one in rolled] == ["nerve"] * 3
        assert table.call("GET", "/game/document").content == document
        insist(table, "/epochs", {}, table.gm)
        published = httpx.get(f"{killable.url}/.well-known/rollwright-keys").json()["keys"]
        report = verify(table.call("GET", "/export").content, [notes.key(published[0]["vkey"])])
    assert (report.findings, report.ruled, report.unruled, report.status) == ([], 3, {}, 0)


def test_a_second_process_plays_a_game_that_it_never_saw(tmp_path: Path) -> None:
    """What one process opened by a document, and moved to another one, a second one plays on by the log alone."""
    with ExitStack() as stack:
        redis_url = stack.enter_context(serving(programs()[0], tmp_path))
        places = [tmp_path / name for name in ("first", "second")]
        for place in places:
            place.mkdir()
        settings: dict[str, Any] = {"REDIS_URL": redis_url, "MASTER_KEY": "a secret of 32 characters, or more"}
        first, second = (
            stack.enter_context(httpx.Client(base_url=one.url, timeout=60, verify=NO_TLS))
            for one in [stack.enter_context(started(place, **settings)) for place in places]
        )
        here = open_table(first, FILES["gantry_nine"], options={"given_dice": True})
        there = Table(second, here.ok("GET", "") | {"gm_token": here.gm, "join_code": here.code})
        there.ok("POST", "/characters", {"name": "Silk", "sheet": {"trades": {"Rigging": 2}}})
        spec = {"trade": "rigging", "goal": "Up the mast", "position": "risky", "effect": "standard"}
        action = there.ok("POST", "/actions", {"character": "c1", "spec": spec})["id"]
        rolled = there.ok("POST", f"/actions/{action}/roll", {"dice": [6, 3]}, version="*")
        assert (rolled["ruling"]["rules"], rolled["ruling"]["outcome"]) == (here.ok("GET", "")["rules"], "full_success")
        moved = here.ok("PUT", "/game", {"game": {**FILES["gantry_nine"], "title": "Gantry Ten"}}, version="*")
        entry = there.ok("POST", "/rolls", {"spec": {"system": "own", "trade": "rigging"}, "character": "c1"})
        assert entry["ruling"]["rules"] == moved["rules"] != rolled["ruling"]["rules"]
        assert there.call("GET", "/game/document").content == here.call("GET", "/game/document").content
        report = verify(there.call("GET", "/export").content)
    assert (report.findings, report.ruled, report.unruled) == ([], 2, {})


def test_a_store_that_is_away_is_told(tmp_path: Path) -> None:
    """Without Redis a table is answered 503 within a second, and rolls that need none are answered all the while."""
    service = Service(tmp_path / "data")
    os.environ |= {"REDIS_URL": f"unix://{tmp_path}/nobody.sock", "MASTER_KEY": "a secret of 32 characters, or more"}
    try:
        service.start()
    finally:
        del os.environ["REDIS_URL"], os.environ["MASTER_KEY"]
    try:
        began = time.monotonic()
        headers = {"Idempotency-Key": "k" * 16}
        answer = httpx.post(f"{service.url}/v1/sessions", json={"system": "underworld"}, headers=headers)
        assert time.monotonic() - began < 1
        assert (answer.status_code, answer.json()["code"], answer.headers["retry-after"]) == (
            503,
            "store_unavailable",
            "1",
        )
        spec = {"system": "buried_secrets", "rating": 1}
        assert httpx.post(f"{service.url}/v1/rolls", json=spec).status_code == 200
        assert (httpx.get(f"{service.url}/livez").status_code, httpx.get(f"{service.url}/readyz").status_code) == (
            200,
            503,
        )
    finally:
        service.process.terminate()
        service.process.wait()


def test_a_deployment_without_a_key_does_not_start() -> None:
    """With a Redis of the operator's and no master key the service refuses to start, and says what to set."""
    environment = os.environ | {"REDIS_URL": "redis://127.0.0.1:1", "PORT": str(free_port())}
    run = subprocess.run(
        [sys.executable, "-m", "service", "serve"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert run.returncode == 2
    assert "MASTER_KEY" in run.stderr
    assert "Traceback" not in run.stderr


def test_the_key_is_kept(killable: Service) -> None:
    """An embedded service makes its master key, readable by its owner alone, and keeps it with its data."""
    key = killable.data / "master.key"
    assert (key.stat().st_mode & 0o777, len(key.read_text().strip())) == (0o600, 64)
    table = open_table(httpx.Client(base_url=killable.url))
    killable.process.terminate()
    assert killable.process.wait(timeout=20) == 0
    killable.start()
    assert table.ok("GET", "")["id"] == table.sid
    table.client.close()
