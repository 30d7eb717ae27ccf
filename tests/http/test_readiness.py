"""Ready is a process whose store takes changes; one that takes none says why."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis
from msgspec.structs import replace

from tests.applications import application
from tests.client import Client
from tests.clock import PATIENT
from tests.store.servers import clustered, connected, programs, serving, until
from tests.table import open_table

pytestmark = pytest.mark.slow

ROLL = {"spec": {"system": "buried_secrets", "rating": 1}}


AT_ONCE = replace(PATIENT, readiness=0, memory=3600)
"""The store is asked each time; its memory at the start alone, or a full one is known before."""


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """A Redis of the test's own."""
    with serving(programs()[0], tmp_path, "--enable-protected-configs", "yes") as url:
        yield url


@pytest.fixture
def server(url: str) -> Iterator[redis.Redis]:
    """A client that may do anything to it."""
    with connected(url, decode_responses=True) as server:
        yield server


@pytest.fixture
def client(url: str) -> Iterator[Client]:
    """A client of an application over that Redis."""
    with Client(application(url, AT_ONCE)) as client:
        yield client


def full(server: redis.Redis, _: Path) -> None:
    """Let it have no memory for anything more."""
    server.config_set("maxmemory", 1)


def unsaved(server: redis.Redis, directory: Path) -> None:
    """Let it save its data to a directory that is not there, as to a disk that is full."""
    gone = directory / "gone"
    gone.mkdir()
    server.config_set("dir", str(gone))
    gone.rmdir()
    server.config_set("save", "3600 1")
    server.bgsave()
    until(lambda: server.info("persistence")["rdb_last_bgsave_status"] == "err", "it is saved")


def unfollowed(server: redis.Redis, _: Path) -> None:
    """Let it want a replica."""
    server.config_set("min-replicas-to-write", 1)


def demoted(server: redis.Redis, _: Path) -> None:
    """Let it be a replica of a server that is not there."""
    server.replicaof("127.0.0.1", 1)


@pytest.mark.parametrize(
    "broken, mended, why",
    [
        (full, ("CONFIG", "SET", "maxmemory", 0), "its memory is full (maxmemory)"),
        (unsaved, ("CONFIG", "SET", "stop-writes-on-bgsave-error", "no"), "it cannot save to its disk"),
        (unfollowed, ("CONFIG", "SET", "min-replicas-to-write", 0), "too few replicas are connected"),
        (demoted, ("REPLICAOF", "NO", "ONE"), "it is a replica"),
    ],
)
def test_a_store_that_takes_no_changes(
    client: Client,
    server: redis.Redis,
    tmp_path: Path,
    broken: Callable[[redis.Redis, Path], None],
    mended: tuple[str, ...],
    why: str,
) -> None:
    """It is told by /readyz and by each change, which is not made; all that changes nothing is answered."""
    assert client.get("/readyz").status_code == 200
    table = open_table(client)
    broken(server, tmp_path)
    changes = [
        table.call("POST", "/rolls", ROLL, key="a-roll-to-be-made-once"),
        table.call("POST", "/characters", {"name": "Silk"}),
        client.post("/v1/sessions", json={"system": "underworld"}, headers={"Idempotency-Key": "x" * 16}),
    ]
    for answer in (client.get("/readyz"), *changes):
        problem = answer.json()
        assert (answer.status_code, problem["code"]) == (503, "store_read_only"), answer.text
        assert why in problem["detail"]
        assert answer.headers["retry-after"] == "1"
    for answer in (client.get("/livez"), table.call("GET", ""), client.post("/v1/rolls", json=ROLL["spec"])):
        assert answer.status_code == 200
    server.execute_command(*mended)  # type: ignore[no-untyped-call]  # redis-py does not annotate it
    assert client.get("/readyz").status_code == 200
    made = table.call("POST", "/rolls", ROLL, key="a-roll-to-be-made-once")
    assert (made.status_code, "idempotent-replayed" in made.headers) == (201, False)
    # Before it there may be a new epoch: a server that was a replica has another history, which a new connection reads.
    rolls = [entry["seq"] for entry in table.ok("GET", "/log")["items"] if entry["type"] == "rolled"]
    assert rolls == [made.json()["seq"]]


@pytest.mark.real
def test_one_server_of_a_cluster_takes_no_changes(tmp_path: Path) -> None:
    """Each primary is tried: one that takes no changes makes the tables it has stand still."""
    with clustered(programs()[0], tmp_path) as cluster:
        with Client(application(cluster.url, AT_ONCE)) as client:
            for node in cluster.nodes:
                assert client.get("/readyz").status_code == 200
                node.client.config_set("maxmemory", 1)
                answer = client.get("/readyz")
                assert (answer.status_code, answer.json()["code"]) == (503, "store_read_only")
                node.client.config_set("maxmemory", 0)
            assert client.get("/readyz").status_code == 200
        tried = [node.ask("KEYS", "rollwright:3:ready:*") for node in cluster.nodes]
        assert [len(keys) for keys in tried] == [1, 1, 1]
        assert all(0 < node.ask("TTL", keys[0]) <= 60 for node, keys in zip(cluster.nodes, tried, strict=True))


def test_many_who_ask_write_once(url: str, server: redis.Redis) -> None:
    """However often it is asked, the store is written to once a second at most."""

    def written() -> int:
        return int(server.info("commandstats")["cmdstat_set"]["calls"])

    with Client(application(url), stopped_clock=True) as client:
        assert client.get("/readyz").is_success
        before = written()
        for _ in range(20):
            assert client.get("/readyz").status_code == 200
        assert written() == before
        client.advance(PATIENT.readiness + 0.1)
        assert client.get("/readyz").status_code == 200
        assert written() == before + 1
