"""A real evening: thirty actions of five games, three people, one who loses the connection, and one undo."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.rules.systems import SYSTEMS
from tests.plain import NO_TLS
from tests.table import Table, open_table

ACTIONS = 6
"""Of each game."""
PATIENCE = 30.0
PLAYERS: dict[str, dict[str, Any]] = {
    "buried_secrets": {"goal": "Past the wall", "action": "prowl", "rating": 2},
    "fallen_empire": {"goal": "Into the archive", "ability": "mental", "score": 2, "threat": "The watch is called"},
    "terminal_iv": {"goal": "Shut the grid down", "action": "burn", "level": "specialty"},
    "daggerheart": {"goal": "Past the guard", "trait_name": "Presence", "trait": 1},
    "underworld": {"goal": "Through the window", "traits": [{"name": "Larceny", "rating": 4}]},
}
GMS: dict[str, dict[str, Any]] = {
    "buried_secrets": {"effect": "standard"},
    "fallen_empire": {"effect": "standard"},
    "terminal_iv": {"effect": "great"},
    "daggerheart": {"difficulty": 12, "difficulty_hidden": True},
    "underworld": {"difficulty": 7},
}
POSITIONS = ("controlled", "risky", "desperate")


class Phone(threading.Thread):
    """Ben's phone: it follows the log, loses the connection for a while, and goes on where it was."""

    def __init__(self, service: str, table: Table, token: str) -> None:
        super().__init__(daemon=True)
        self.url, self.token = f"{service}/v1/sessions/{table.sid}/events", token
        self.seen: list[str] = []
        self.away = threading.Event()
        self.done = threading.Event()

    def run(self) -> None:
        """Follow until the evening is over."""
        with httpx.Client(timeout=PATIENCE, verify=NO_TLS) as client:
            while not self.done.is_set():
                if self.away.is_set():
                    time.sleep(0.02)
                    continue
                headers = {
                    "Authorization": f"Bearer {self.token}",
                    "Last-Event-ID": self.seen[-1] if self.seen else "0",
                }
                with client.stream("GET", self.url, headers=headers) as response:
                    self.read(response)

    def read(self, response: httpx.Response) -> None:
        """Read events until the stream ends, or the connection is lost."""
        for line in response.iter_lines():
            if self.away.is_set() or self.done.is_set():
                return
            if line.startswith("id:"):
                self.seen.append(line.partition(":")[2].strip())

    def wait_for(self, last: str) -> None:
        """Wait until an event was seen."""
        until = time.monotonic() + PATIENCE
        while last not in self.seen:
            assert time.monotonic() < until, (last, self.seen[-3:])
            time.sleep(0.02)
        self.done.set()


class Evening:
    """One table, and how its people play."""

    def __init__(self, client: httpx.Client, system: str) -> None:
        self.system = system
        self.table = open_table(client, system)
        # The store of a busy machine may be late; people do as they are told then.
        self.table.tries = 5
        self.gm = self.table.gm
        self.ana, self.ben = self.table.join("Ana"), self.table.join("Ben")
        for token, name in ((self.ana, "Silk"), (self.ben, "Thorn")):
            self.table.ok("POST", "/characters", {"name": name}, token=token)
        self.table.ok("POST", "/clocks", {"name": "Trouble", "size": 8})
        self.owner = {"c1": self.ana, "c2": self.ben}

    def act(self, number: int) -> tuple[str, int]:
        """Play one action to its end; return its id, and the entry of its roll."""
        who = "c1" if number % 2 else "c2"
        other = "c2" if number % 2 else "c1"
        # Another goal each time: in one game the same approach is not repeated after a failure.
        spec = PLAYERS[self.system] | {"goal": f"{PLAYERS[self.system]['goal']}, part {number}"}
        gms = GMS[self.system] | ({"position": POSITIONS[number % 3]} if "effect" in GMS[self.system] else {})
        if number % 3 == 2:
            direct = {"spec": {"system": self.system, **spec, **gms}, "character": who}
            rolled = self.table.ok("POST", "/rolls", direct, token=self.gm)
            aid = rolled.get("action", f"r{rolled['seq']}")
        else:
            aid = self.table.ok("POST", "/actions", {"character": who, "spec": spec}, token=self.owner[who])["id"]
            self.table.ok("PATCH", f"/actions/{aid}", {"spec": gms}, version="*")
            if "assist" in SYSTEMS[self.system].offers and number % 3 == 1:
                self.help(aid, who, other)
            etag = self.table.ok("GET", f"/actions/{aid}", token=self.owner[who])["etag"]
            rolled = self.table.ok("POST", f"/actions/{aid}/roll", {}, token=self.owner[who], version=f'"{etag}"')
        self.follow(aid, rolled["seq"], number)
        return aid, rolled["seq"]

    def help(self, aid: str, who: str, other: str) -> None:
        """Let the other character help."""
        offer = {"kind": "assist", "character": other}
        oid = self.table.ok("POST", f"/actions/{aid}/offers", offer, token=self.owner[other])["offer"]
        self.table.ok("POST", f"/actions/{aid}/offers/{oid}/answers", {"answer": "accept"}, token=self.owner[who])

    def follow(self, aid: str, seq: int, number: int) -> None:
        """Do what is awaited, until nothing is."""
        while True:
            action = self.table.ok("GET", f"/actions/{aid}")
            if not action["awaits"]:
                assert action["state"] == "settled"
                return
            first = action["awaits"][0]
            menu = self.table.ok("GET", f"/log?after={seq - 1}")["items"][0]["ruling"]["menu"]
            if first["what"] == "branch":
                branch = menu["branches"][number % len(menu["branches"])]["id"]
                self.choose(aid, self.owner[first["who"]], branch=branch)
            elif first["what"] in {"choice", "verdict"}:
                least = next((one["at_least"] for one in menu["branches"] if one["id"] == action.get("branch")), None)
                due = menu["at_least"] if least is None else least
                self.choose(aid, self.gm, picks=[{"id": one["id"]} for one in menu["options"][:due]], note="So be it")
            elif number % 2:
                self.choose(aid, self.owner[first["who"]], take=[first["consequence"]])
            else:
                how = {"consequence": first["consequence"], "rating": number % 4}
                self.table.ok("POST", f"/actions/{aid}/resistances", how, token=self.owner[first["who"]])

    def choose(self, aid: str, token: str, **choice: Any) -> None:
        """Make a choice."""
        self.table.ok("POST", f"/actions/{aid}/choices", choice, token=token)

    def everything(self) -> dict[str, Any]:
        """Return tracks and clocks."""
        return {path: self.table.ok("GET", path) for path in ("/characters", "/clocks")}

    def log(self) -> list[str]:
        """Return the ids of all entries, as Ben reads them."""
        found: list[str] = []
        while True:
            after = int(found[-1].partition("-")[0]) if found else 0
            page = self.table.ok("GET", f"/log?after={after}", token=self.ben)["items"]
            if not page:
                return found
            found += [entry["id"] for entry in page]


@pytest.fixture
def client(service: str) -> Iterator[httpx.Client]:
    """A client of the running service."""
    with httpx.Client(base_url=service, timeout=PATIENCE, verify=NO_TLS) as client:
        yield client


@contextmanager
def followed(service: str, evening: Evening) -> Iterator[Phone]:
    """Let Ben's phone follow a table."""
    phone = Phone(service, evening.table, evening.ben)
    phone.start()
    try:
        yield phone
    finally:
        phone.done.set()
        phone.join(PATIENCE)


def test_an_evening(service: str, client: httpx.Client, tmp_path: Path) -> None:
    """All that happened is seen once by the one who was away, and verifies from the exports alone."""
    [key] = client.get("/.well-known/rollwright-keys").json()["keys"][:1]
    for system in SYSTEMS:
        evening = Evening(client, system)
        with followed(service, evening) as phone:
            for number in range(1, ACTIONS + 1):
                if number == 3:
                    phone.away.set()
                before = evening.everything()
                aid, seq = evening.act(number)
                if number == 4:
                    undone = evening.table.ok("POST", "/reversals", {"seq": seq, "with_later": True})
                    left = undone.get("left", ())
                    assert evening.table.ok("GET", f"/actions/{aid}")["state"] == "cancelled"
                    assert left or amounts(evening.everything()) == amounts(before), "by delta, exactly what landed"
                if number == 5:
                    phone.away.clear()
            evening.table.ok("POST", "/epochs", {"client_seed": "thrown by Ana"}, token=evening.ana)
            entries = evening.log()
            phone.wait_for(entries[-1])
            assert phone.seen == entries, "each entry once, in order, although he was away"
        assert evening.table.ok("GET", "/actions")["actions"] == []
        export = tmp_path / f"{system}.ndjson"
        export.write_bytes(evening.table.call("GET", "/export").content)
        told = subprocess.run(
            [sys.executable, "-m", "service", "verify", str(export), "--key", key["vkey"]],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert told.returncode == 0, told.stdout + told.stderr


def amounts(everything: dict[str, Any]) -> str:
    """Return tracks and clocks without their versions."""
    kept = [
        [{name: value for name, value in one.items() if name != "version"} for one in listed]
        for answer in everything.values()
        for listed in answer.values()
        if isinstance(listed, list)
    ]
    return json.dumps(kept)
