"""Redis over TCP, on the core of the load: one server, or a cluster of three, with the embedded server's settings."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory

from msgspec import Struct
from redis import Redis, RedisError

from bench.servers import PATIENCE, aside, free_port
from service.store.embedded import program

SLOTS = 16_384
_OPTIONS = {
    "appendonly": "yes",
    "appendfsync": "everysec",
    "save": "",
    "stream-node-max-bytes": "1024",
    "maxmemory-policy": "noeviction",
    "daemonize": "no",
    "bind": "127.0.0.1",
}


class Node(Struct, frozen=True):
    """A server that runs."""

    port: int
    process: int
    client: Redis
    cluster: bool


class Nodes(Struct, frozen=True):
    """One server, or the primaries of a cluster."""

    url: str
    nodes: tuple[Node, ...]

    def owner(self, slot: int) -> int:
        """Return the index of the node that has a slot: they share the slots in order."""
        return next(number for number, end in enumerate(bounds(len(self.nodes))[1:]) if slot < end)


def bounds(number: int) -> list[int]:
    """Return the first slot of each of so many nodes, and the end."""
    return [round(SLOTS * node / number) for node in range(number + 1)]


@contextmanager
def nodes(number: int, *, cluster: bool, server: Path | None = None) -> Iterator[Nodes]:
    """Run one server, or a cluster of so many primaries without replicas; by default the embedded program."""
    with ExitStack() as stack:
        stack.enter_context(aside())
        found = tuple(stack.enter_context(_node(server or program(), cluster=cluster)) for _ in range(number))
        if cluster:
            _meet(found)
        scheme = "redis+cluster" if cluster else "redis"
        yield Nodes(f"{scheme}://" + ",".join(f"127.0.0.1:{node.port}" for node in found), found)


@contextmanager
def _node(server: Path, *, cluster: bool) -> Iterator[Node]:
    port = free_port()
    options = {**_OPTIONS, "port": str(port)}
    if cluster:
        options |= {"cluster-enabled": "yes", "cluster-port": str(free_port())}
    with TemporaryDirectory() as data:
        words = [word for name, value in (options | {"dir": data}).items() for word in (f"--{name}", value)]
        environment = os.environ | {"LC_ALL": "C"}
        with Popen([server, *words], env=environment, cwd=Path(data), stdout=DEVNULL, stderr=DEVNULL) as process:
            try:
                with Redis(port=port, decode_responses=True) as client:
                    _until(client.ping, "a node does not answer")
                    yield Node(port, process.pid, client, cluster)
            finally:
                process.kill()


def _meet(found: tuple[Node, ...]) -> None:
    """Assign the slots, and wait until every node knows them."""
    ends = bounds(len(found))
    for number, node in enumerate(found):
        _ask(node, "CLUSTER ADDSLOTSRANGE", ends[number], ends[number + 1] - 1)
        _ask(node, "CLUSTER SET-CONFIG-EPOCH", number + 1)
        bus = int(node.client.config_get("cluster-port")["cluster-port"] or 0)
        _ask(found[0], "CLUSTER MEET", "127.0.0.1", node.port, bus)
    _until(
        lambda: all(
            told["cluster_state"] == "ok" and int(told["cluster_known_nodes"]) == len(found)
            for told in (bus_of(node) for node in found)
        ),
        "the cluster does not settle",
    )


def passed_on(node: Node) -> int:
    """Return how many messages a node has passed on to others for PUBLISH."""
    return int(bus_of(node).get("cluster_stats_messages_publish_sent", 0)) if node.cluster else 0


def version(client: Redis) -> str:
    """Return name and version of a server."""
    told = client.info("server")
    name = told.get("server_name", "redis")
    return f"{name.capitalize()} {told.get(f'{name}_version', told['redis_version'])}"


def bus_of(node: Node) -> dict[str, str]:
    """Return the fields of `CLUSTER INFO` of a node."""
    told: dict[str, str] = _ask(node, "CLUSTER INFO")
    return told


def _ask(node: Node, *words: str | int) -> dict[str, str]:
    told: dict[str, str] = node.client.execute_command(*words)  # type: ignore[no-untyped-call]  # redis-py does not annotate it
    return told


def _until(holds: Callable[[], object], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(RedisError):
            if holds():
                return
        time.sleep(0.05)
    raise RuntimeError(what)
