"""What happens to the service, and what must hold all the while. `make faults` prints the table of it.

Each fault strikes amid a storm: clients tick clocks and roll, repeating under the same key until they are answered,
while others follow the tables and one rolls without any. Nothing that was answered may be lost or doubled, no stream
may skip, repeat or reorder an entry, and 503 comes in under a second.
"""

import asyncio
import json
import os
import signal
import socket
import sys
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import redis
from redis.crc import key_slot

from service.deadlines import Deadlines
from service.record.ids import IdempotencyKey
from service.session import lifecycle
from service.session.commands import Caller, Command
from service.store.keys import keys
from service.store.sessions import SessionStore
from service.verify.export import verify
from tests.applications import connection_to
from tests.faults.conftest import Row
from tests.faults.service import MASTER_KEY, Deployment, Instance
from tests.faults.storm import ROLL, Storm, dumped, storm, told
from tests.plain import NO_TLS
from tests.store.proxy import Proxy, proxied
from tests.store.servers import (
    BARE,
    Cluster,
    Node,
    Pair,
    clustered,
    in_memory,
    kill_redis,
    move,
    programs,
    serving,
    watched,
)
from tests.table import Table, open_table
from tests.waiting import wait_until_async

pytestmark = pytest.mark.real

MORE = int(os.environ.get("FAULTS", "1"))
"""How many times as much is done between the blows."""
AOF = (*BARE[2:], "--appendonly", "yes", "--appendfsync", "everysec", "--aof-use-rdb-preamble", "no")


class House:
    """What a test has: where to put things, what to stop at the end, and a place in the table."""

    def __init__(self, directory: Path, stack: ExitStack, row: Row) -> None:
        self.directory = directory
        self.stack = stack
        self.row = row

    async def deployment(self, *, instances: int = 1, balanced: bool = False, **settings: str) -> Deployment:
        """Start instances with the same settings, and wait until they answer."""
        usual = {"RATE_LIMIT": "60000/60"} | ({"MASTER_KEY": MASTER_KEY} if "REDIS_URL" in settings else {})
        started = [Instance(self.directory, **usual, **settings) for _ in range(instances)]
        # Called in reverse order: all are told to stop before any is waited for, as each may drain for a while.
        for one in started:
            self.stack.callback(one.close)
        for one in started:
            self.stack.callback(one.tell_to_stop)
        for one in started:
            await one.answers()
        return Deployment(started, balanced=balanced)

    def node(self, *options: str) -> Node:
        """Start a Redis that keeps its data."""
        node = Node(programs()[0], self.directory / "redis", *options)
        self.stack.callback(node.close)
        return node

    def hold(
        self, fault: str, raised: Storm, *, refuses: bool | None = True, stateless: bool = True, more: str = ""
    ) -> dict[str, Any]:
        """Assert what holds after every fault, and note it."""
        figures = raised.result
        assert not figures["failed"], dumped(figures)
        assert (figures["lost"], figures["doubled"]) == (0, 0), dumped(figures)
        if stateless:
            assert not figures["stateless failed"], dumped(figures)
        if refuses:
            assert figures["refused"], dumped(figures)
        if refuses is False:
            # A machine that stands still for a second is a slow Redis to whoever waits for it meanwhile.
            assert figures["refused"] * 50 <= figures["acknowledged"], dumped(figures)
        else:
            # Beyond the time that Redis is given, a 503 takes no longer than what needs no Redis may take meanwhile.
            late = max(0.2, figures["slowest stateless"])
            assert figures["usual 503"] < Deadlines().store + late, dumped(figures)
        self.row(fault, told(figures) + (f"; {more}" if more else ""))
        return figures


@pytest.fixture
def house(row: Row) -> Iterator[House]:
    """A house of the test's own."""
    with in_memory() as path, ExitStack() as stack:
        yield House(path, stack, row)


def test_redis_killed(house: House) -> None:
    """The embedded Redis is killed, twice, but not during a sync: it is started again over its append-only file."""

    async def play() -> None:
        deployment = await house.deployment()
        async with storm(deployment) as raised:
            for _ in range(2):
                kill_redis(house.directory / "data")
                await raised.lull(60 * MORE)
        house.hold("Redis killed (embedded)", raised, refuses=None)

    asyncio.run(play())


def test_redis_restarted(house: House) -> None:
    """A Redis of the operator's is shut down, and is away for a second."""

    async def play() -> None:
        node = house.node(*AOF)
        deployment = await house.deployment(REDIS_URL=node.url)
        async with storm(deployment) as raised:
            for _ in range(MORE):
                node.client.shutdown()
                node.process.wait()
                await asyncio.sleep(1)
                node.start()
                await raised.lull()
        house.hold("Redis restarted", raised)

    asyncio.run(play())


@asynccontextmanager
async def behind_a_proxy(house: House) -> AsyncIterator[tuple[Proxy, Deployment]]:
    """Start a service whose way to Redis can be disturbed."""
    with serving(programs()[0], house.directory) as url:
        async with proxied(url) as proxy:
            yield proxy, await house.deployment(REDIS_URL=proxy.url)


async def _cut_every(proxy: Proxy, replies: int) -> None:
    """Cut a connection each time so many replies have passed."""
    while True:
        if proxy.cut_in <= 0:
            proxy.cut_in = replies
        await asyncio.sleep(0.001)


def test_reset_after_execution(house: House) -> None:
    """Every twentieth reply is lost and its connection reset, after Redis has done what was asked."""

    async def play() -> None:
        async with behind_a_proxy(house) as (proxy, deployment), storm(deployment) as raised:
            # A cut may hit the connection that events come by, which no request waits for.
            cutting = asyncio.create_task(_cut_every(proxy, 20))
            await wait_until_async(
                lambda: proxy.cuts >= 20 * MORE and len(raised.refused) >= 10, "no connection is reset"
            )
            cutting.cancel()
            proxy.cut_in = 0
        house.hold("Reset after execution", raised)

    asyncio.run(play())


def test_slow_redis(house: House) -> None:
    """Each reply takes a fifth of a second, then longer than anybody waits, then no time again."""

    async def play() -> None:
        async with behind_a_proxy(house) as (proxy, deployment), storm(deployment) as raised:
            proxy.delay = partial(asyncio.sleep, 0.2)
            await raised.lull(20 * MORE)
            proxy.delay = partial(asyncio.sleep, 1.5)
            await raised.refusals(10 * MORE)
            proxy.delay = None
            await raised.lull()
        house.hold("Redis slow, then slower than is waited for", raised)

    asyncio.run(play())


def test_silent_redis(house: House) -> None:
    """Redis is stopped in its tracks (SIGSTOP) for two seconds."""

    async def play() -> None:
        node = house.node(*AOF)
        deployment = await house.deployment(REDIS_URL=node.url)
        async with storm(deployment) as raised:
            for _ in range(MORE):
                os.kill(node.process.pid, signal.SIGSTOP)
                await asyncio.sleep(2)
                os.kill(node.process.pid, signal.SIGCONT)
                await raised.lull()
        house.hold("Redis hangs", raised)

    asyncio.run(play())


def test_full_redis(house: House) -> None:
    """Redis has no room (maxmemory, noeviction): nothing is written or forgotten until there is room again."""

    async def play() -> None:
        node = house.node(*AOF, "--maxmemory-policy", "noeviction")
        deployment = await house.deployment(REDIS_URL=node.url)
        async with storm(deployment) as raised:
            for _ in range(MORE):
                node.client.config_set("maxmemory", "1mb")
                await raised.refusals(20)
                assert node.client.info("stats")["evicted_keys"] == 0
                node.client.config_set("maxmemory", "0")
                await raised.lull()
        house.hold("Redis full", raised)

    asyncio.run(play())


LOSSES = pytest.mark.parametrize("how", ["killed", "hangs"])
"""How a primary is lost: killed without a word, or stopped in its tracks (SIGSTOP), in which case it wakes later."""


def _lose(node: Node, how: str) -> None:
    os.kill(node.process.pid, signal.SIGKILL if how == "killed" else signal.SIGSTOP)


async def _wakes(node: Node, raised: Storm) -> None:
    """Wake a former primary amid the storm: it finds out that it is none any more."""
    os.kill(node.process.pid, signal.SIGCONT)

    def follows() -> bool:
        # A server that becomes a replica closes the connections it has.
        with suppress(redis.RedisError):
            return node.role == "slave"
        return False

    await wait_until_async(follows, "two are primaries")
    await raised.lull()


@LOSSES
def test_promoted_by_sentinel(house: House, how: str) -> None:
    """The primary of a Sentinel set is lost: a replica is promoted that has all that was acknowledged."""

    async def play() -> None:
        both = house.stack.enter_context(watched(programs()[0], house.directory))
        deployment = await house.deployment(REDIS_URL=both.url)
        async with storm(deployment) as raised:
            lost = both.primary
            _lose(lost, how)
            await wait_until_async(lambda: both.primary is not lost, "nobody is promoted")
            await raised.lull(60 * MORE)
            if how == "hangs":
                await _wakes(lost, raised)
        house.hold(f"Primary {how}, replica promoted (Sentinel)", raised)

    asyncio.run(play())


@LOSSES
def test_promoted_in_a_cluster(house: House, how: str) -> None:
    """A primary of a cluster is lost, with a third of the tables: its replica is promoted."""

    async def play() -> None:
        cluster = house.stack.enter_context(clustered(programs()[0], house.directory, replicas=1))
        deployment = await house.deployment(REDIS_URL=cluster.url)
        async with storm(deployment, tables=6) as raised:
            slot = key_slot(keys(raised.tables[0].sid).table.encode())
            lost = cluster.owner(slot)
            _lose(lost, how)
            await wait_until_async(lambda: _another_has(cluster, slot, lost), "nobody is promoted")
            await raised.lull(60 * MORE)
            if how == "hangs":
                await _wakes(lost, raised)
        house.hold(f"Primary {how}, replica promoted (cluster)", raised)

    asyncio.run(play())


def _another_has(cluster: Cluster, slot: int, lost: Node) -> bool:
    """Return whether the others say that somebody else has a slot."""
    others = Cluster([node for node in cluster.nodes if node is not lost], 1)
    with suppress(StopIteration):
        return others.owner(slot) is not lost
    return False


def test_replica_hangs(house: House) -> None:
    """A replica hangs (SIGSTOP): changes are refused until its primary gives it up (repl-timeout, 3 s here)."""

    async def play() -> None:
        given_up = ("--repl-timeout", "3", "--repl-ping-replica-period", "1")
        pair = Pair(programs()[0], house.directory, *given_up)
        house.stack.callback(pair.close)
        deployment = await house.deployment(REDIS_URL=pair.primary.url)
        async with storm(deployment) as raised:
            for _ in range(MORE):
                os.kill(pair.replica.process.pid, signal.SIGSTOP)
                await raised.lull()
                os.kill(pair.replica.process.pid, signal.SIGCONT)
                await wait_until_async(pair.connected, "the replica does not come back")
                await raised.lull()
        house.hold("Replica hangs", raised)

    asyncio.run(play())


def test_slots_moved(house: House) -> None:
    """The slots of three tables are moved to other primaries, key by key, while they are played at."""

    async def play() -> None:
        cluster = house.stack.enter_context(clustered(programs()[0], house.directory))
        deployment = await house.deployment(REDIS_URL=cluster.url)
        async with storm(deployment, tables=4) as raised:
            for table in raised.tables[:3] * MORE:
                slot = key_slot(keys(table.sid).table.encode())
                source = cluster.owner(slot)
                await move(cluster, slot, source, next(node for node in cluster.nodes if node is not source))
                await raised.lull(30)
        house.hold("Slots moved (cluster)", raised, refuses=None)

    asyncio.run(play())


def test_wedged_pubsub(house: House) -> None:
    """The connection that hears what is published stays open and hears nothing: it is noticed, and streams go on."""
    waited: list[float] = []

    async def play() -> None:
        async with behind_a_proxy(house) as (proxy, deployment), storm(deployment) as raised:
            ready, statuses = f"{deployment.instances[0].url}/readyz", []
            for asks in (True, False) * MORE:
                proxy.wedge()
                if asks:
                    statuses.append((await asyncio.to_thread(httpx.get, ready, timeout=60)).status_code)
                began = time.monotonic()
                # What is acknowledged from now on, only another connection can hear of.
                await asyncio.sleep(0.5)
                await raised.heard()
                waited.append(time.monotonic() - began)
        assert statuses == [503] * MORE
        house.hold("Pub/sub wedged", raised, refuses=False, more=f"pub/sub restored after {max(waited):.1f} s at most")

    asyncio.run(play())


def test_rolling_restart(house: House) -> None:
    """Two instances behind a load balancer are restarted one after the other: no request fails, streams are told."""

    async def play() -> None:
        node = house.node(*AOF)
        deployment = await house.deployment(instances=2, balanced=True, REDIS_URL=node.url, DRAIN_SECONDS="3")
        took: list[float] = []
        async with storm(deployment) as raised:
            for instance in deployment.instances * MORE:
                took.append(await instance.stop())
                instance.start()
                await instance.answers()
                await asyncio.sleep(0.5)
                await raised.lull()
        more = f"{raised.result['streams told']} streams sent `closing`; each instance stopped within {max(took):.1f} s"
        figures = house.hold("Rolling restart of two instances (SIGTERM)", raised, refuses=False, more=more)
        assert figures["broken"] == 0, dumped(figures)
        assert min(took) >= 3
        assert figures["streams told"] >= len(raised.tables)

    asyncio.run(play())


def test_service_killed(house: House) -> None:
    """One of two instances is killed without a word: whoever it did not answer asks the other."""

    async def play() -> None:
        node = house.node(*AOF)
        deployment = await house.deployment(instances=2, balanced=True, REDIS_URL=node.url)
        async with storm(deployment) as raised:
            for instance in deployment.instances * MORE:
                instance.kill()
                await raised.lull()
                instance.start()
                await instance.answers()
                await asyncio.sleep(0.5)
        figures = house.hold("An instance killed (SIGKILL)", raised, refuses=False, stateless=False)
        assert figures["broken"]

    asyncio.run(play())


def test_trickled_headers(house: House) -> None:
    """Forty clients send a byte of their headers every so often: each is let go, and everybody else is answered."""

    async def play() -> None:
        deployment = await house.deployment(HEADER_SECONDS="4")
        async with storm(deployment) as raised:
            port = deployment.instances[0].port
            lasted = await asyncio.gather(*[_trickle(port) for _ in range(40)])
        assert max(lasted) < 15
        house.hold(
            "Forty clients trickle their headers", raised, refuses=False, more=f"closed after {max(lasted):.1f} s"
        )

    asyncio.run(play())


async def _trickle(port: int) -> float:
    """Send a request's head byte by byte; return the seconds until the connection was closed."""
    began = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"x" * 1000
    try:
        for at in range(len(head)):
            writer.write(head[at : at + 1])
            await writer.drain()
            try:
                if not await asyncio.wait_for(reader.read(1024), 0.2):
                    break
            except TimeoutError:
                continue
    except ConnectionError:
        pass
    finally:
        writer.close()
    return time.monotonic() - began


Ask = Callable[[], Awaitable[httpx.Response]]


def test_strangers(house: House) -> None:
    """16,500 silent connections, sixty uploads of 31 MiB and an import of 500,000 lines, all at once and repeated.

    `/livez` and the rolls of another table are answered all the while, 99 of 100 within 250 ms. With FAULTS=1 a tenth
    of the strangers come for a few seconds, and the time is not judged.
    """
    part, seconds = (10, 10) if MORE == 1 else (1, 20 * MORE)
    patience = 30.0 if MORE == 1 else 5.0

    async def play() -> None:
        deployment = await house.deployment()
        instance = deployment.instances[0]
        waited: dict[str, list[float]] = {"/livez": [], "rolls": []}
        async with (
            storm(deployment, tables=1, clients=1, patience=patience) as raised,
            httpx.AsyncClient(base_url=instance.url, timeout=patience, verify=NO_TLS) as client,
        ):
            asks: dict[str, Ask] = {
                "/livez": partial(client.get, "/livez"),
                "rolls": _roll_at(await _table(instance.url), client),
            }
            program = (sys.executable, "-m", "tests.faults.strangers", str(instance.port), str(seconds), str(part))
            strangers = await asyncio.create_subprocess_exec(*program, stdout=asyncio.subprocess.PIPE)
            probes = [asyncio.create_task(_timed(asks[name], waited[name])) for name in asks]
            printed, _ = await strangers.communicate()
            for probe in probes:
                probe.cancel()
            ended = await asyncio.gather(*probes, return_exceptions=True)
        assert strangers.returncode == 0
        assert all(isinstance(end, asyncio.CancelledError) for end in ended), ended
        done = json.loads(printed)
        slow = {name: sorted(times)[len(times) * 99 // 100] for name, times in waited.items()}
        figures = [f"{name} {len(waited[name]):,} times, p99 {1000 * value:.0f} ms" for name, value in slow.items()]
        figures += [f"up to {done['silent']['most']:,} silent connections, {done['silent'].get('closed', 0):,} closed"]
        figures += [f"uploads: {status} {count:,} times" for status, count in sorted(done["answers"].items())]
        name = f"{16_500 // part:,} silent connections, {60 // part} uploads of 31 MiB and a hostile import"
        house.hold(name, raised, refuses=False, more="; ".join(figures))
        assert done["silent"].get("closed"), done
        assert done["answers"], "no upload was answered"
        assert set(done["answers"]) <= {"422", "429", "503", "closed while sending"}
        assert MORE == 1 or max(slow.values()) < 0.25, figures

    asyncio.run(play())


async def _table(url: str) -> Table:
    """Open a table with a character."""

    def opened() -> Table:
        with httpx.Client(base_url=url, timeout=60, verify=NO_TLS) as client:
            table = open_table(client)
            table.ok("POST", "/characters", {"name": "Silk"})
            return table

    return await asyncio.to_thread(opened)


def _roll_at(table: Table, client: httpx.AsyncClient) -> Ask:
    """Return what rolls at a table, and repeats a roll that the store did not answer in time, as clients do."""

    async def roll() -> httpx.Response:
        headers = {"Authorization": f"Bearer {table.gm}", "Idempotency-Key": str(uuid.uuid4())}
        while True:
            answer = await client.post(f"/v1/sessions/{table.sid}/rolls", json=ROLL, headers=headers)
            if answer.status_code != 503:
                return answer
            await asyncio.sleep(0.02)

    return roll


async def _timed(ask: Ask, waited: list[float]) -> None:
    """Ask again and again; note the seconds that each answer took."""
    while True:
        began = time.monotonic()
        answer = await ask()
        waited.append(time.monotonic() - began)
        assert answer.is_success, answer.text
        await asyncio.sleep(0.02)


def test_clients_that_never_read(house: House) -> None:
    """Sixty streams are opened and never read: others are answered and told all the while."""

    async def play() -> None:
        deployment = await house.deployment(STREAMS_PER_PERSON="64")
        async with storm(deployment) as raised:
            table, port = raised.tables[0], deployment.instances[0].port
            stuck = [_stuck(port, table.sid, table.gm) for _ in range(60)]
            await raised.lull(200 * MORE)
            for one in stuck:
                one.close()
        house.hold("Sixty readers never read", raised, refuses=False)

    asyncio.run(play())


def _stuck(port: int, sid: str, token: str) -> socket.socket:
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.connect(("127.0.0.1", port))
    head = f"GET /v1/sessions/{sid}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
    one.sendall(f"{head}Last-Event-ID: 0\r\n\r\n".encode())
    return one


def test_duplicates(house: House) -> None:
    """Every request is sent four times at once under its key: each happens once, and all four hear the same."""

    async def play() -> None:
        deployment = await house.deployment(instances=2, REDIS_URL=house.node(*AOF).url)
        async with storm(deployment, clients=3, copies=4) as raised:
            await raised.lull(100 * MORE)
        house.hold("Every request sent four times at once, to two instances", raised, refuses=False)

    asyncio.run(play())


MANY = 50
WRITES = 1000
"""Changes a second at the table that is exported."""


def test_many_actions_at_once(house: House) -> None:
    """Fifty actions are opened at once at one table, by two instances: all are, and nobody gets 503.

    With FAULTS=1, where other programs may share the machine, Redis may be late for some.
    """
    waited: list[float] = []

    async def play() -> None:
        deployment = await house.deployment(instances=2, REDIS_URL=house.node(*AOF).url)
        async with storm(deployment, tables=1, clients=1) as raised:
            for _ in range(10 * MORE):
                waited.extend(await _opened_at_once(deployment))
        assert MORE == 1 or len(waited) == 10 * MORE * MANY
        figures = f"{len(waited):,} actions opened, {MANY} at a time, slowest {max(waited):.2f} s"
        house.hold("Fifty actions opened at once, by two instances", raised, refuses=False, more=figures)

    asyncio.run(play())


async def _opened_at_once(deployment: Deployment) -> list[float]:
    """Open many actions at once at a new table; return the seconds that each took that was opened."""
    urls = [instance.url for instance in deployment.instances]
    table = await _table(urls[0])
    body = {"character": "c1", "spec": {"goal": "In", "action": "prowl", "rating": 2}}

    async def ask(number: int) -> list[float]:
        headers = {"Authorization": f"Bearer {table.gm}", "Idempotency-Key": str(uuid.uuid4())}
        url = f"{urls[number % len(urls)]}/v1/sessions/{table.sid}/actions"
        began = time.monotonic()
        answer = await client.post(url, json=body, headers=headers)
        assert answer.status_code == 201 or answer.json()["code"] == "store_unavailable", answer.text
        return [time.monotonic() - began] if answer.is_success else []

    async with httpx.AsyncClient(timeout=30, limits=httpx.Limits(max_connections=MANY), verify=NO_TLS) as client:
        return [took for one in await asyncio.gather(*[ask(number) for number in range(MANY)]) for took in one]


def test_export_of_a_busy_table(house: House) -> None:
    """A table at which somebody changes something a thousand times a second, and rolls, is exported whole, each time.

    With FAULTS=1 it is not judged how often a second.
    """
    rates: list[float] = []
    exported: list[bytes] = []

    async def play() -> None:
        node = house.node(*AOF)
        deployment = await house.deployment(REDIS_URL=node.url)
        url = deployment.instances[0].url
        async with (
            storm(deployment, tables=1, clients=1) as raised,
            httpx.AsyncClient(base_url=url, timeout=60, verify=NO_TLS) as client,
        ):
            for _ in range(MORE):
                table = await _table(url)
                busy = asyncio.Event()
                writing = asyncio.create_task(_written(node.url, table, busy, rates))
                rolling = asyncio.create_task(_timed(_roll_at(table, client), []))
                await busy.wait()
                for _ in range(3):
                    headers = {"Authorization": f"Bearer {table.gm}"}
                    answer = await client.get(f"/v1/sessions/{table.sid}/export", headers=headers)
                    assert answer.status_code == 200, answer.text
                    exported.append(answer.content)
                assert not writing.done()
                assert not rolling.done()
                for task in (writing, rolling):
                    task.cancel()
                await asyncio.gather(writing, rolling, return_exceptions=True)
        entries = sorted(_entries_of_whole(body) for body in exported)
        assert MORE == 1 or min(rates) > 0.9 * WRITES, rates
        counts = f"{len(entries)} exports, of {entries[0]:,} to {entries[-1]:,} entries, each whole"
        figures = f"{counts}, at {min(rates):,.0f} changes a second"
        house.hold("A thousand changes a second at a table that is exported", raised, refuses=None, more=figures)

    asyncio.run(play())


def _entries_of_whole(body: bytes) -> int:
    """Return how many entries an export has, in which nothing is wrong."""
    report = verify(body)
    assert not report.findings, report.findings
    assert report.head
    return report.head.entries


async def _written(url: str, table: Table, busy: asyncio.Event, rates: list[float]) -> None:
    """Begin turns at a table straight in its Redis, so many a second, until cancelled; note how many it were.

    `busy` is set once there is something to export.
    """
    connection = connection_to(url)
    store, began, made = SessionStore(connection, 3600), time.monotonic(), 0
    gm = Caller(table.sid, "p1", 1)
    try:
        while True:
            commands = [Command(gm, IdempotencyKey(os.urandom(16), os.urandom(8)), "") for _ in range(20)]
            await asyncio.gather(*[lifecycle.start_turn(store, command) for command in commands])
            made += len(commands)
            if made >= WRITES // 2:
                busy.set()
            await asyncio.sleep(max(0, began + made / WRITES - time.monotonic()))
    finally:
        rates.append(made / (time.monotonic() - began))
        await connection.close()
