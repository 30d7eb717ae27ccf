"""Memory of the store: bytes by address, and the mark above which only tables that exist grow."""

import asyncio
import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import redis
from msgspec.structs import replace

from service import telemetry
from service.deadlines import Deadlines
from service.http.limits import Limits
from service.http.problems import Problem
from service.session.transfer import restore
from service.store.connection import Connection
from service.store.errors import Unavailable
from service.store.keys import keys
from service.store.memory import StoreMemory
from service.store.quota import Quotas
from tests.applications import application
from tests.client import Client
from tests.clock import PATIENT, advance, turns
from tests.http.conftest import Start, own_address
from tests.store.servers import BARE, Node, programs, until
from tests.table import Table, open_table

pytestmark = pytest.mark.slow

ROLL = {"spec": {"system": "buried_secrets", "rating": 1}}


def imported(client: Client, export: bytes, key: str = "") -> httpx.Response:
    """Send an export."""
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": key or uuid.uuid4().hex}
    return client.post("/v1/sessions/import", content=export, headers=headers)


def opened(client: Client, key: str = "") -> httpx.Response:
    """Open a table."""
    headers = {"Idempotency-Key": key or uuid.uuid4().hex}
    return client.post("/v1/sessions", json={"system": "buried_secrets"}, headers=headers)


@pytest.fixture
def export(redis_url: str) -> bytes:
    """An export of some 40,000 bytes of memory."""
    with Client(application(redis_url)) as client:
        table = open_table(client)
        table.ok("POST", "/characters", {"name": "Silk"})
        for number in range(40):
            table.ok("PATCH", "/characters/c1", {"note": f"{number:0500}"}, version="*")
        return bytes(table.call("GET", "/export").content)


def test_imports_are_counted_in_bytes(start: Start, raw: redis.Redis, export: bytes) -> None:
    """An import that has more bytes than are left is refused before anything of it is stored."""
    host = own_address()
    client = start(host, store_limit="130000/36000")
    first = imported(client, export)
    policies = first.headers["ratelimit-policy"]
    assert (first.status_code, policies) == (201, '"bytes";q=130000;w=36000')
    assert imported(client, export).status_code == 201
    before = set(raw.keys("rollwright:3:{*"))
    refused = imported(client, export)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert "130000 bytes in 36000 seconds" in refused.json()["detail"]
    found = re.search(r"counts as (\d+)", refused.json()["detail"])
    assert found
    assert len(export) / 2 < int(found[1]) < len(export) * 2
    assert int(refused.headers["retry-after"]) > 1000
    # What other tests left may expire meanwhile.
    assert set(raw.keys("rollwright:3:{*")) <= before
    # The rest is for what is small, in each process.
    table = Table(client, first.json())
    for there in (client, start(host, store_limit="130000/36000")):
        for _ in range(20):
            told = {"id": table.sid, "join_code": "", "gm_token": table.gm}
            Table(there, told).ok("POST", "/rolls", ROLL)
    # Another address has a quota of its own.
    assert imported(start(store_limit="130000/36000"), export).status_code == 201


def test_an_import_that_fails_is_not_counted(start: Start, export: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the store fails meanwhile, the bytes of an import are given back: it may be sent again."""
    client, key = start(store_limit="80000/36000"), uuid.uuid4().hex

    async def failing(*_: Any) -> None:
        raise Unavailable("it is gone")

    with monkeypatch.context() as patched:
        patched.setattr(restore, "_create", failing)
        for _ in range(3):
            assert imported(client, export, key).json()["code"] == "store_unavailable"
    assert imported(client, export, key).status_code == 201
    # The same again is none more, and any other is.
    assert imported(client, export, key).headers["idempotent-replayed"] == "true"
    assert imported(client, export).status_code == 429


def test_changes_are_counted_in_bytes(start: Start, raw: redis.Redis) -> None:
    """Rolls and notes of one address end with its bytes; it reads and revokes, and other addresses play on."""
    host = own_address()
    clients = [start(host, store_limit="300000/36000") for _ in range(2)]
    tables = [open_table(client) for client in clients]
    for table in tables:
        table.ok("POST", "/characters", {"name": "Silk"})
    player = tables[0].ok("POST", "/players", {"code": tables[0].code, "name": "Ana"})
    refused = None
    for number in range(400):
        table = tables[number % 2]
        patched = table.call("PATCH", "/characters/c1", {"note": f"{number:0500}"}, version="*")
        rolled = table.call("POST", "/rolls", ROLL)
        refused = next((one for one in (patched, rolled) if one.status_code == 429), None)
        if refused:
            break
    assert refused
    assert "300000 bytes in 36000 seconds" in refused.json()["detail"]
    stored = sum(int(raw.hget(keys(table.sid).table, "bytes") or 0) for table in tables)
    assert stored > 100_000
    # The other process may have leased some.
    for client in clients:
        while opened(client).status_code != 429:
            pass
    stored = sum(int(raw.hget(keys(table.sid).table, "bytes") or 0) for table in tables)
    assert stored < 300_000
    tables[0].ok("GET", "/log")
    other = Table(start(store_limit="300000/36000"), {"id": tables[0].sid, "join_code": "", "gm_token": tables[0].gm})
    other.ok("POST", "/rolls", ROLL)
    tables[0].ok("DELETE", f"/players/{player['id']}")


def test_a_table_waits_for_its_bytes(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Redis takes long to count the bytes, opening a table waits for it, as for the table itself."""
    client, run = start("", Deadlines(), stopped_clock=True, store_limit="300000/36000"), Connection.run

    async def slow(self: Any, name: str, *arguments: Any, **options: Any) -> Any:
        if name == "take_quota":
            advance(2 * self.deadlines.quota)
            await turns()
        return await run(self, name, *arguments, **options)

    monkeypatch.setattr(Connection, "run", slow)
    assert opened(client).status_code == 201


def test_deleting_is_always_possible(start: Start) -> None:
    """A table with rolls is deleted where no byte is left: its epoch is closed first."""
    client = start(store_limit="20000/360000")
    table = open_table(client)
    table.ok("POST", "/rolls", ROLL)
    while table.call("POST", "/rolls", ROLL).status_code != 429:
        pass
    table.refused(409, "epoch_open", "DELETE", "")
    table.ok("POST", "/epochs", {})
    table.ok("DELETE", "")


ALL_THE_TIME = replace(PATIENT, memory=0.01)
"""Between two readings of the memory of a Redis."""


@pytest.fixture
def node(tmp_path: Path) -> Iterator[Node]:
    """A Redis of the test's own."""
    node = Node(programs()[0], tmp_path / "node", *BARE)
    until(node.client.ping, "it does not answer")
    # So much that a tenth of it is room for what the test does.
    node.client.setrange("padding", 20_000_000, "x")
    yield node
    node.close()


def filled(node: Node, part: float) -> None:
    """Set the memory of a Redis so that such a part is used."""
    node.client.config_set("maxmemory", int(node.client.info("memory")["used_memory"] / part))


def told(client: Client) -> str:
    """Return what `/readyz` says of the store."""
    ready = client.get("/readyz")
    assert (ready.status_code, ready.json()["status"]) == (200, "ok")
    return str(ready.json()["store"])


@pytest.mark.real
def test_a_store_above_its_mark(start: Start, node: Node, export: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """New tables and imports are refused, and tables that exist go on; once there is room, all is as before."""
    # Each value, not the last: the metric is that of the process, where other applications set it as well.
    ratios: list[float] = []
    monkeypatch.setattr(telemetry.STORE_USED, "set", ratios.append)
    client, key = start("", ALL_THE_TIME, redis_url=node.url), uuid.uuid4().hex
    first = opened(client, key)
    table = Table(client, first.json())
    assert told(client) == "ok"
    filled(node, 0.9)
    until(lambda: told(client) == "full", "the mark is not seen")
    for refused in (opened(client), imported(client, export)):
        assert (refused.status_code, refused.json()["code"]) == (503, "store_full")
        assert refused.headers["retry-after"] == "60"
    for _ in range(20):
        table.ok("POST", "/rolls", ROLL)
    again = opened(client, key)
    assert (again.status_code, again.json()) == (201, first.json())
    until(lambda: any(0.85 < ratio < 1.5 for ratio in ratios), "the metric does not tell")
    node.client.config_set("maxmemory", 10**9)
    until(lambda: told(client) == "ok", "the room is not seen")
    assert {opened(client).status_code, imported(client, export).status_code} == {201}


class Told:
    """A store of servers that tell their memory."""

    def __init__(self, *servers: tuple[int, int]) -> None:
        self.servers = servers

    async def memory(self) -> list[bytes]:
        """Return what each server tells."""
        text = "used_memory:{}\r\nmaxmemory:{}\r\nmem_not_counted_for_evict:0\r\n"
        return [text.format(*server).encode() for server in self.servers]


def test_an_import_fits_below_the_mark() -> None:
    """An import that would exceed the mark is refused although the store is below it; the fullest server counts."""

    async def ask(size: int) -> str:
        store: Any = Told((100, 1000), (700, 1000), (5000, 0))
        usage = StoreMemory(store, 0)
        await usage.read()
        try:
            async with Limits(Quotas(None), memory=usage).import_bytes({}, "192.0.2.1", size):
                return "ok"
        except Problem as problem:
            return problem.body.code

    assert [asyncio.run(ask(size)) for size in (1, 100, 101)] == ["ok", "ok", "store_full"]


@pytest.mark.real
def test_without_a_size_there_is_no_mark(start: Start, node: Node) -> None:
    """A Redis without maxmemory takes tables, unless STORE_SIZE names a size that it exceeds."""
    assert opened(start("", ALL_THE_TIME, redis_url=node.url)).status_code == 201
    used = int(node.client.info("memory")["used_memory"])
    small = start("", ALL_THE_TIME, redis_url=node.url, store_size=used)
    until(lambda: told(small) == "full", "the size is not known")
    assert opened(small).json()["code"] == "store_full"
    assert opened(start("", ALL_THE_TIME, redis_url=node.url, store_size=100 * used)).status_code == 201
