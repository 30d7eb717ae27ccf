"""The scripts of k8s/redis form a cluster of real nodes, and bring it back after what happens to pods.

They need redis-cli or valkey-cli, which no package of Python's has: `make night STEPS=cluster` runs this.
Each node listens on a loopback address of its own; a stand-in for getent plays the DNS of Kubernetes.
"""

import os
import re
import shutil
import signal
import socketserver
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from tests.store.servers import programs
from tests.waiting import wait_until

pytestmark = pytest.mark.real

K8S = Path(__file__).parents[3] / "k8s"
SCRIPTS = K8S / "redis"
PASSWORD = f"a-password.of_the~tests+only/{os.getpid()}="
"""Of this run alone, so that servers which a killed run left at the same addresses join no cluster of another run."""
COUNT = 6
ONCE = Retry(NoBackoff(), 0)
CLI = shutil.which("valkey-cli") or shutil.which("redis-cli") or ""
KEYS = [f"table:{number}" for number in range(30)]


class Node:
    """A pod: a name that stays, an address that does not, a volume, a server, and the script beside it."""

    def __init__(self, cluster: "Cluster", number: int) -> None:
        self.name = f"node-{number}.cluster"
        self.cluster = cluster
        self.data = cluster.place / self.name
        self.processes: list[subprocess.Popen[bytes]] = []

    def start(self, address: str) -> None:
        """Start it under an address, over whatever is on its volume."""
        self.address = address
        self.data.mkdir(exist_ok=True)
        config = self.cluster.place / f"{self.name}.conf"
        config.write_text(self.cluster.config.replace("/data", str(self.data)))
        announced = ["--cluster-announce-ip", address, "--cluster-announce-hostname", self.name]
        # Kubernetes starts a sidecar first.
        self.run("introduce.sh")
        self.run("start.sh", str(config), "--port", self.cluster.port, "--bind", address, *announced)
        self.cluster.tell()

    def run(self, script: str, *arguments: str) -> None:
        """Run a script in the pod."""
        environment = self.cluster.environment | {"POD_IP": self.address, "PAUSE": "0.5"}
        with (self.cluster.place / f"{self.name}.{script}.log").open("ab") as log:
            command = ["sh", str(SCRIPTS / script), *arguments]
            # A group of its own, so that what the script started ends with it.
            self.processes.append(
                subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
            )

    def stop(self, how: signal.Signals) -> None:
        """End it."""
        for process in self.processes:
            os.killpg(process.pid, how)
        for process in self.processes:
            process.wait(20)
        self.processes = []

    def ask(self, *words: str) -> Any:
        """Send it a command; nothing where it does not answer, or refuses."""
        try:
            with redis.Redis(
                self.address, int(self.cluster.port), password=self.cluster.password, retry=ONCE
            ) as client:
                client.response_callbacks.clear()
                return client.execute_command(*words)
        except (redis.ConnectionError, redis.ResponseError):
            return None

    def master(self) -> bool:
        """Whether it is one, with slots."""
        return b"myself,master" in (mine := self.mine()) and mine.split()[-1] != b"connected"

    def mine(self) -> bytes:
        """Return what it says of itself."""
        return next((line for line in (self.ask("CLUSTER NODES") or b"").splitlines() if b"myself" in line), b"")


class Cluster:
    """Six of them, and where they are."""

    def __init__(self, place: Path, port: int) -> None:
        self.place = place
        self.port = str(port)
        self.password = PASSWORD
        config = (SCRIPTS / "cluster.conf").read_text()
        self.config = config.replace("include /etc/redis/redis.conf", (SCRIPTS / "redis.conf").read_text())
        (place / "password").write_text(PASSWORD + "\n")
        binaries = place / "bin"
        binaries.mkdir()
        getent = binaries / "getent"
        getent.write_text(f'#!/bin/sh\ngrep " $2\\$" {place}/hosts\n')
        getent.chmod(0o755)
        (binaries / "redis-server").symlink_to(programs()[-1])
        self.nodes = [Node(self, number) for number in range(COUNT)]
        self.environment = os.environ | {
            "PATH": f"{binaries}:{os.environ['PATH']}",
            "LC_ALL": "C",
            "PASSWORD_FILE": str(place / "password"),
            "REDIS_PORT": self.port,
            "REDIS_NODES": " ".join(node.name for node in self.nodes),
        }

    def tell(self) -> None:
        """Write down where each is."""
        lines = [f"{node.address} {node.name}\n" for node in self.nodes if node.processes]
        (self.place / "hosts").write_text("".join(lines))

    def form(self) -> str:
        """Run the script of the Job; return what it said."""
        return self.run(SCRIPTS / "form.sh")

    def run(self, script: Path, **told: str) -> str:
        """Run a script of a Job; return what it said."""
        environment, command = self.environment | told, ["sh", str(script)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def agrees(self) -> bool:
        """Whether every node knows of no trouble."""
        return all(
            b"cluster_state:ok" in (node.ask("CLUSTER INFO") or b"")
            and not re.search(rb"fail|noaddr|disconnected|handshake", node.ask("CLUSTER NODES") or b"fail")
            for node in self.nodes
        )

    def told(self, *words: str) -> Any:
        """Send a command to the master it belongs to."""
        return next((said for node in self.nodes if node.master() and (said := node.ask(*words)) is not None), None)

    def kept(self) -> bool:
        """Whether all that was written is there."""
        return all(self.told("GET", key) == key.encode() for key in KEYS)


@contextmanager
def running(place: Path, port: int) -> Iterator[Cluster]:
    """Six nodes, not yet a cluster."""
    cluster = Cluster(place, port)
    try:
        for number, node in enumerate(cluster.nodes):
            node.start(f"127.77.0.{number + 1}")
        yield cluster
    finally:
        for node in cluster.nodes:
            node.stop(signal.SIGKILL)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A formed cluster with something in it."""
    assert CLI, "install redis-cli (Debian's redis-tools)"
    # Such addresses are nobody else's, so the port is free, and so is that of the bus above it.
    with running(tmp_path_factory.mktemp("cluster"), 17379) as cluster:
        assert "6 nodes agree" in cluster.form()
        assert all(cluster.told("SET", key, key) == b"OK" for key in KEYS)
        yield cluster


def test_three_masters_have_a_replica_each(cluster: Cluster) -> None:
    """The Job forms three masters, each with one replica, and clients are told names."""
    # First slot, last slot, master, replica; a replica is told of when it has its data.
    wait_until(lambda: [len(shard) for shard in cluster.nodes[0].ask("CLUSTER SLOTS")] == [4, 4, 4])
    assert sum(node.master() for node in cluster.nodes) == 3
    shards = cluster.nodes[0].ask("CLUSTER SLOTS")
    assert {place[0] for shard in shards for place in shard[2:]} == {node.name.encode() for node in cluster.nodes}


def test_formed_again_nothing_changes(cluster: Cluster) -> None:
    """The Job applied again finds a cluster and leaves it alone."""
    before = [node.mine().split()[0::7] for node in cluster.nodes]
    assert "there is a cluster already" in cluster.form()
    assert [node.mine().split()[0::7] for node in cluster.nodes] == before
    assert cluster.kept()


def test_nobody_answers_without_the_password(cluster: Cluster) -> None:
    """A node asks for the password, and no process shows it."""
    client = redis.Redis(cluster.nodes[0].address, int(cluster.port), retry=ONCE)
    with client, pytest.raises(redis.AuthenticationError):
        client.ping()
    shown = [path.read_bytes() for node in cluster.nodes for path in commands(node)]
    assert shown
    assert not any(PASSWORD.encode() in said for said in shown)


def commands(node: Node) -> list[Path]:
    """Return the files with the command lines of its processes."""
    return [Path("/proc", str(process.pid), "cmdline") for process in node.processes]


def test_a_replica_that_hangs_is_not_waited_for_long(cluster: Cluster) -> None:
    """A master lets go of a replica that says nothing, before the minute that is usual; later it is there again."""
    hung = next(node for node in cluster.nodes if not node.master())
    # The line of a replica: id, address, flags, its master.
    follows = hung.mine().split()[3]
    master = next(node for node in cluster.nodes if node.mine().startswith(follows))
    server = hung.processes[-1]
    os.kill(server.pid, signal.SIGSTOP)
    try:
        wait_until(lambda: b"connected_slaves:0" in (master.ask("INFO", "replication") or b""))
        assert int(master.ask("CONFIG", "GET", "repl-timeout")[b"repl-timeout"]) < 60
    finally:
        os.kill(server.pid, signal.SIGCONT)
    wait_until(lambda: b"connected_slaves:1" in (master.ask("INFO", "replication") or b""))
    wait_until(cluster.agrees)


def test_a_password_is_changed_while_all_goes_on(cluster: Cluster) -> None:
    """By the steps of the README: both are right for a while; every probe passes and replicas come back all along."""
    file = cluster.place / "password"

    def on_all(*commands: str) -> None:
        for node in cluster.nodes:
            told = cluster.environment | {"REDISCLI_AUTH": file.read_text().strip()}
            command = [CLI, "-h", node.address, "-p", cluster.port]
            said = subprocess.run(
                command, env=told, input="\n".join(commands), capture_output=True, text=True, check=True
            )
            assert said.stdout.split() == ["OK"] * len(commands), said

    new = "another"
    try:
        on_all(f"acl setuser default >{new}", f"config set masterauth {new}")
        assert all(node.ask("PING") for node in cluster.nodes), "the former one is still right"
        file.write_text(new + "\n")
        cluster.password = new
        assert [alive(node) for node in cluster.nodes] == [0] * COUNT
        # One that comes back now has the new one, and still finds its master.
        lost = next(node for node in cluster.nodes if not node.master())
        lost.stop(signal.SIGTERM)
        lost.start(lost.address)
        wait_until(lambda: b"link_status:up" in (lost.ask("INFO", "replication") or b""))
        on_all(f"config set requirepass {new}")
        wait_until(cluster.agrees)
        cluster.password = PASSWORD
        assert not any(node.ask("PING") for node in cluster.nodes), "the former one is of no use"
        file.write_text(PASSWORD + "\n")
        # The servers have another one than the file: they live.
        assert [alive(node) for node in cluster.nodes] == [0] * COUNT
    finally:
        file.write_text(new + "\n")
        on_all(f"config set masterauth {PASSWORD}", f"config set requirepass {PASSWORD}")
        file.write_text(PASSWORD + "\n")
        cluster.password = PASSWORD
    wait_until(cluster.agrees)
    assert cluster.kept()


def alive(node: Node) -> int:
    """Run the probe of a node; return how it ended."""
    # In the pod the server is on 127.0.0.1 and the usual port.
    inside = node.cluster.place / "inside"
    inside.mkdir(exist_ok=True)
    client = inside / Path(CLI).name
    client.write_text(f'#!/bin/sh\nexec {CLI} -h {node.address} -p {node.cluster.port} "$@"\n')
    client.chmod(0o755)
    told = node.cluster.environment | {"PATH": f"{inside}:{os.environ['PATH']}"}
    return subprocess.run(["sh", str(SCRIPTS / "alive.sh")], env=told, check=False).returncode


def test_a_server_that_loads_is_not_alive_yet(cluster: Cluster) -> None:
    """It answers, but not what the probe wants."""

    class Loading(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            for line in self.rfile:
                if line.strip().upper() in {b"AUTH", b"PING"}:
                    self.wfile.write(b"+OK\r\n" if b"AUTH" in line.upper() else b"-LOADING Redis is loading\r\n")

    with socketserver.ThreadingTCPServer(("127.77.4.1", int(cluster.port)), Loading) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        loads = Node(cluster, COUNT + 1)
        loads.address = "127.77.4.1"
        assert alive(loads) == 1
        server.shutdown()
    assert alive(loads) == 1, "nobody is there"


def test_a_master_that_is_to_stop_hands_over_first(cluster: Cluster) -> None:
    """When its preStop has run it is a replica, of what was its own; run on a replica, it does nothing."""
    goes = next(node for node in cluster.nodes if node.master())
    told = {"POD_IP": goes.address}
    assert cluster.run(SCRIPTS / "handover.sh", **told) == ""
    assert b"myself,slave" in goes.mine()
    assert cluster.kept()
    before = [node.mine().split()[0::7] for node in cluster.nodes]
    cluster.run(SCRIPTS / "handover.sh", **told)
    assert [node.mine().split()[0::7] for node in cluster.nodes] == before
    wait_until(cluster.agrees)


def test_a_killed_master_is_replaced_and_comes_back_elsewhere(cluster: Cluster) -> None:
    """A replica takes over, all data is there; the old master comes back under a new address, as a replica."""
    lost = next(node for node in cluster.nodes if node.master())
    lost.stop(signal.SIGKILL)
    cluster.tell()
    wait_until(cluster.kept)
    lost.start("127.77.1.1")
    wait_until(cluster.agrees)
    assert b"myself,slave" in lost.mine()
    assert cluster.kept()


def test_all_restarted_under_new_addresses_find_each_other(cluster: Cluster) -> None:
    """Every pod goes and comes back elsewhere, some where another was: the cluster is whole again, with all data."""
    former = [node.address for node in cluster.nodes]
    for node in cluster.nodes:
        node.stop(signal.SIGTERM)
    for number, node in enumerate(cluster.nodes):
        node.start(former[number - 1] if number < 3 else f"127.77.2.{number + 1}")
    wait_until(cluster.agrees)
    wait_until(cluster.kept)


@pytest.mark.parametrize("introduced", [False, True])
def test_a_node_without_its_volume_is_let_in_again(cluster: Cluster, introduced: bool) -> None:
    """A replica that lost its data has no part in the cluster, known or not; the Job, run again, makes it a replica.

    It follows the master that it followed before, though others may not know yet that this lost its replica.
    """
    lost = next(node for node in cluster.nodes if not node.master())
    followed = lost.mine().split()[3]
    lost.stop(signal.SIGKILL)
    shutil.rmtree(lost.data)
    lost.start(lost.address)
    wait_until(lambda: lost.ask("PING") == b"PONG")
    if introduced:
        other = next(node for node in cluster.nodes if node.master())
        other.ask("CLUSTER MEET", lost.address, cluster.port)
        wait_until(lambda: (lost.ask("CLUSTER NODES") or b"").count(b"\n") > 1)
    assert "comes in as a replica" in cluster.form()
    wait_until(lambda: b"myself,slave" in lost.mine())
    assert lost.mine().split()[3] == followed
    # Each master has one again.
    wait_until(lambda: [len(shard) for shard in lost.ask("CLUSTER SLOTS")] == [4, 4, 4])
    assert cluster.kept()


def test_what_one_redis_has_is_moved_into_the_cluster(cluster: Cluster) -> None:
    """Keys, streams and their time left come along; the one Redis keeps all, and a second time is harmless."""
    one = Node(cluster, COUNT)
    one.name = "one"
    config = cluster.place / "one.conf"
    one.data.mkdir()
    config.write_text((SCRIPTS / "redis.conf").read_text().replace("/data", str(one.data)))
    one.address = "127.77.3.1"
    one.run("start.sh", str(config), "--port", cluster.port, "--bind", one.address)
    cluster.nodes.append(one)
    try:
        wait_until(lambda: one.ask("PING") == b"PONG")
        cluster.tell()
        for number in range(200):
            one.ask("HSET", f"rollwright:3:{{{number}}}", "session", "x" * number)
            one.ask("XADD", f"rollwright:3:{{{number}}}:log", "7-0", "t", str(number))
            one.ask("SET", f"rollwright:3:{{{number}}}:tries", "1", "EX", "600")
        for _ in range(2):
            said = cluster.run(K8S / "move" / "move.sh", FROM="one", FROM_PORT=cluster.port)
            assert "400 keys of tables there, 400 in the cluster" in said
        assert one.ask("DBSIZE") == 600
        for number in range(200):
            assert cluster.told("HGET", f"rollwright:3:{{{number}}}", "session") == b"x" * number
            assert cluster.told("XADD", f"rollwright:3:{{{number}}}:log", "8-0", "t", "") == b"8-0"
            assert 0 < cluster.told("TTL", f"rollwright:3:{{{number}}}:tries") <= 600
    finally:
        cluster.nodes.remove(one)
        one.stop(signal.SIGKILL)
