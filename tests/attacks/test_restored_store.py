"""A store that forgets, and players who know what it revealed before."""

import json
import os
import shutil
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import pytest
import redis

from service.audit import chain
from service.audit.chain import SeededEpoch
from tests.applications import application
from tests.attacks.conftest import Program
from tests.attacks.hostile import BS, KEY, MASTER, Line, Player, body_of, faces_of, would_be
from tests.client import Client
from tests.clock import SHORT_WAIT
from tests.store.servers import BARE, Node, followed, programs, until
from tests.table import Table, open_table
from tests.waiting import wait_until

pytestmark = pytest.mark.real

SPEC = BS | {"rating": 8}
AOF = (*BARE[2:], "--appendonly", "yes", "--appendfsync", "always")


def serve(stack: ExitStack, url: str) -> Client:
    """Start an application, with a short wait for replicas."""
    return stack.enter_context(Client(application(url, SHORT_WAIT), stopped_clock=True))


def patiently(table: Table, method: str, path: str, body: Any = None, **more: Any) -> Any:
    """Call a path until the store is there again; return the response."""

    def answered() -> Any:
        response = table.call(method, path, body, **more)
        return None if response.status_code == 503 else [response]

    return wait_until(answered, f"{path} is not answered")[0]


class Backup:
    """A Redis, and what was saved of it."""

    def __init__(self, node: Node, directory: Path, kind: str) -> None:
        self.node, self.data, self.saved, self.kind = node, directory, directory.with_name("backup"), kind

    def save(self) -> None:
        """Save what there is."""
        if self.kind == "aof":
            shutil.copytree(self.data / "appendonlydir", self.saved)
        else:
            self.node.ask("SAVE")
            shutil.copy(self.data / "dump.rdb", self.saved)

    def restore(self) -> None:
        """Stop the server, put back what was saved, and start it again; after kill -9 its own last dump is there."""
        if self.kind == "kill -9":
            os.kill(self.node.process.pid, signal.SIGKILL)
            self.node.process.wait()
        else:
            with suppress(redis.ConnectionError):
                self.node.client.shutdown(save=self.kind == "rdb")
            self.node.process.wait()
        self.node.kill()
        if self.kind == "aof":
            shutil.rmtree(self.data / "appendonlydir")
            shutil.copytree(self.saved, self.data / "appendonlydir")
        elif self.kind == "rdb":
            shutil.copy(self.saved, self.data / "dump.rdb")
        self.node.start()
        self.node.wait()


@pytest.fixture(params=["kill -9", "rdb", "aof"])
def backup(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Backup]:
    """A Redis of the test's own, that forgets in one of three ways."""
    directory = tmp_path / "redis"
    with closing(Node(programs()[0], directory, *(AOF if request.param == "aof" else BARE))) as node:
        node.wait()
        yield Backup(node, directory, request.param)


def known_faces(epoch: Line, by: str, key: str, *, bound: bool) -> list[int]:
    """Return the faces of a request, as anyone who knows an epoch's seed computes them."""
    seeded = SeededEpoch(epoch["sid"], epoch["e"], bytes.fromhex(epoch["genesis"]), bytes.fromhex(epoch["seed"]))
    body = body_of(SPEC, epoch["genesis"] if bound else "")
    return would_be(seeded, key, by, body, body["dice"])


def best_key(epoch: Line, by: str, *, bound: bool) -> str:
    """Return the best of a hundred keys, for whoever knows an epoch's seed."""
    keys = [KEY.format(n + 100) for n in range(100)]
    return max(keys, key=lambda key: sum(known_faces(epoch, by, key, bound=bound)))


@pytest.mark.parametrize("process", ["goes on", "is new"])
def test_a_known_seed_is_worth_nothing_after_a_restore(backup: Backup, program: Program, process: str) -> None:
    """Prevented: no dice follow from a seed that the lost history revealed; the kept reveals prove the loss."""
    with ExitStack() as stack:
        table = open_table(serve(stack, backup.node.url))
        ana = Player(table)
        ana.roll(SPEC)
        backup.save()
        known = [ana.close("one")["epoch"]]
        ana.roll(SPEC)
        known.append(ana.close("two")["epoch"])
        proofs = ana.kept
        backup.restore()
        if process == "is new":
            table.client = serve(stack, backup.node.url)
        assert [item["type"] for item in patiently(table, "GET", "/log").json()["items"]][-1] == "rolled"
        # The open epoch and the next one are those whose seeds she knows.
        assert [one["commit"] for one in table.ok("GET", "/audit")["commitments"]] == [
            chain.commitment(table.sid, one["e"], bytes.fromhex(one["seed"])).hex() for one in known
        ]
        ana.genesis = known[0]["genesis"]
        refused = ana.roll(SPEC, key=best_key(known[0], ana.id, bound=True))
        assert (refused.status_code, refused.json()["code"]) == (409, "stale_epoch")
        assert refused.json()["epoch"]["e"] == 2
        key = best_key(known[0], ana.id, bound=False)
        entry = ana.roll(SPEC, bound=False, key=key).json()
        assert entry["proof"]["rec"]["e"] == 2
        closings = [item for item in table.ok("GET", "/log")["items"] if item["type"] == "epoch_closed"]
        assert [(item["epoch"], item["why"]) for item in closings] == [(0, "store"), (1, "store")]
        opened = refused.json()["epoch"]
        assert opened["lineage"] != known[0]["lineage"]
        for one in known:
            wished = known_faces(one | {"genesis": opened["genesis"], "e": 2}, ana.id, key, bound=False)
            assert faces_of(entry) not in (wished, known_faces(one, ana.id, key, bound=False))
        table.ok("POST", "/epochs", {})
        trail = table.ok("GET", "/audit")["epochs"]
        assert trail[2]["seed"] not in {one["seed"] for one in known}
        body = table.call("GET", "/export").content
        assert program(body)[0] == 0
        status, said = program(body, proofs)
        assert (status, f"{table.sid} epoch 1: another genesis\n" in said) == (1, True)
        # A reveal alone proves it.
        reveal = json.dumps({"epoch": known[1], "next": {}})
        assert program(body, reveal)[0] == 1


def test_a_player_closes_the_epoch_that_came_back(backup: Backup) -> None:
    """Prevented: where the player closes the restored epoch first, the next, whose seed is known too, has no roll."""
    with ExitStack() as stack:
        table = open_table(serve(stack, backup.node.url))
        ana = Player(table)
        ana.roll(SPEC)
        backup.save()
        ana.close()
        ana.roll(SPEC)
        seed = ana.close()["epoch"]["seed"]
        backup.restore()
        patiently(table, "GET", "/log")
        opened = ana.close("a ground seed")["next"]
        assert chain.commitment(table.sid, 1, bytes.fromhex(seed)).hex() == opened["commit"]
        # She computes the dice of epoch 1, and binds her roll to it.
        known = opened | {"seed": seed, "sid": table.sid}
        refused = ana.roll(SPEC, key=best_key(known, ana.id, bound=True))
        assert (refused.status_code, refused.json()["epoch"]["e"]) == (409, 2)
        entry = ana.roll(SPEC, bound=False, key=best_key(known, ana.id, bound=False)).json()
        assert entry["proof"]["rec"]["e"] == 2
        trail = table.ok("GET", "/audit")["epochs"]
        assert [(one["rolls"], one["state"]) for one in trail] == [(1, "revealed"), (0, "revealed"), (1, "open")]


def test_the_same_backup_twice(backup: Backup) -> None:
    """Prevented: epochs that were opened after one restore have other seeds after the next of the same backup."""
    with ExitStack() as stack:
        table = open_table(serve(stack, backup.node.url))
        ana = Player(table)
        ana.roll(SPEC)
        backup.save()
        seeds = []
        for _ in range(2):
            backup.restore()
            patiently(table, "GET", "/log")
            entry = ana.roll(SPEC, bound=False, key=KEY.format(500)).json()
            assert entry["proof"]["rec"]["e"] == 2
            ana.close()
            seeds.append([one["seed"] for one in table.ok("GET", "/audit")["epochs"][:3]])
        assert seeds[0][:2] == seeds[1][:2]
        assert seeds[0][2] != seeds[1][2]


class Wire:
    """The way from a primary to its replica, which can be held."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        self.open = threading.Event()
        self.open.set()
        self._ends: list[socket.socket] = []
        self._threads = [threading.Thread(target=self._meet, daemon=True)]
        self._threads[0].start()

    def _meet(self) -> None:
        with suppress(OSError):
            while True:
                replica, _ = self._server.accept()
                primary = socket.create_connection(("127.0.0.1", self._port))
                self._ends += [replica, primary]
                for pair in ((replica, primary), (primary, replica)):
                    self._threads.append(threading.Thread(target=self._pass_on, args=pair, daemon=True))
                    self._threads[-1].start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                # What is held when the wire is cut is lost.
                self.open.wait()
                target.sendall(data)

    def close(self) -> None:
        """Cut it."""
        for end in (self._server, *self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.open.set()
        for thread in self._threads:
            thread.join(5)


def test_a_failover_before_a_closing_is_at_the_replica(tmp_path: Path, program: Program) -> None:
    """Prevented: a closing that the replica lacks reveals nothing; after the failover no dice follow from its seed."""
    with ExitStack() as stack:
        primary = stack.enter_context(closing(Node(programs()[0], tmp_path / "primary", *BARE)))
        primary.wait()
        wire = stack.enter_context(closing(Wire(primary.port)))
        follow = ("--replicaof", f"127.0.0.1 {wire.port}")
        replica = stack.enter_context(closing(Node(programs()[0], tmp_path / "replica", *BARE, *follow)))
        primary.client.config_set("repl-diskless-sync-delay", 0)
        # However slow the machine is: without a replica, there is none to wait for, and a closing is revealed.
        primary.client.config_set("repl-timeout", 3600)
        until(lambda: followed(primary) == 1, "the replica does not come")
        table = open_table(serve(stack, primary.url))
        ana = Player(table)
        ana.roll(SPEC)
        lineage = ana.joined["epochs"][0]["lineage"]
        seeds = [
            chain.epoch_seed(MASTER, table.sid, e, chain.epoch_salt(MASTER, table.sid, e, lineage)) for e in (0, 1)
        ]
        assert [chain.commitment(table.sid, e, seed).hex() for e, seed in enumerate(seeds)] == [
            one["commit"] for one in table.ok("GET", "/audit")["commitments"]
        ]
        wire.open.clear()
        answer = table.call("POST", "/epochs", {"client_seed": "ours"}, token=ana.token, key=KEY.format(1))
        assert (answer.status_code, answer.json()["code"]) == (503, "not_replicated")
        told = [answer.text, table.call("POST", "/rolls", {"spec": SPEC}, token=ana.token).text]
        told += [table.call("GET", place).text for place in ("", "/audit", "/log?limit=200", "/export")]
        assert not any(seed.hex() in text for seed in seeds for text in told)
        # It is closed at the primary, and revealed nowhere.
        assert "epoch_closed" in told[4]
        assert "epoch_revealed" not in "".join(told)
        primary.kill()
        wire.close()
        replica.ask("REPLICAOF", "NO", "ONE")
        table.client = serve(stack, replica.url)
        assert [item["type"] for item in table.ok("GET", "/log")["items"]][-1] == "rolled"
        assert ana.roll(SPEC).status_code == 409
        entry = ana.roll(SPEC, bound=False).json()
        assert entry["proof"]["rec"]["e"] == 2
        # Nothing that she was told is lost.
        table.ok("POST", "/epochs", {})
        assert program(table.call("GET", "/export").content, ana.kept, me=ana.id)[0] == 0
