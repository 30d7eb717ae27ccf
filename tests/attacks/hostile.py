"""What attackers have: the operator's keys, builds that grind dice, and exports that are signed again."""

import json
import os
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace

from service.audit import chain, notes, ra3
from service.audit.chain import SeededEpoch
from service.record.epochs import EpochDoc
from service.record.ids import IdempotencyKey
from service.record.terms import Terms
from service.session import epochs, tables, tokens
from service.session.access import cached_session
from service.session.commands import Caller, Command
from service.session.rolling import planned, rolls
from service.session.rolling.planned import Snapshot, TableRoll, plan_roll
from service.session.sheets import PartialSpec
from service.session.tables import Tables
from tests import exports
from tests.applications import MASTER_KEY
from tests.table import Table, latest

Line = dict[str, Any]
BS = {"system": "buried_secrets", "rating": 3}
RULES = latest("buried_secrets")
MASTER = tokens.master_key(MASTER_KEY)
OPERATOR = tables.tables(None, MASTER, "rollwright", 1).signer  # type: ignore[arg-type]  # no store
KEY = "a-key-of-ana-{:04}"


def genesis_of(sid: str, terms: Line) -> str:
    """Return the genesis of an epoch as a client computes it."""
    commits = bytes.fromhex(terms["commit"]), bytes.fromhex(terms["next_commit"])
    return chain.genesis(sid, terms["e"], *commits, terms["client_seed"]).hex()


def head_of(log: Line) -> str:
    """Return the head of an epoch's log, computed from its records."""
    head = bytes.fromhex(genesis_of(log["sid"], log))
    for entry in log["entries"]:
        record = ra3.digest("rec", ra3.canonical(entry["rec"]))
        head = chain.link(head, chain.leaf(entry["n"], entry["t"], record))
    return head.hex()


def body_of(spec: Line, genesis: str = "") -> Line:
    """Return the body of a direct roll as our clients send it: with rules and sides; with a genesis it is bound."""
    return {"spec": spec, "rules": RULES, "dice": [6] * spec["rating"]} | ({"epoch": genesis} if genesis else {})


class Player:
    """A player whose client keeps what it is told, and lines for each request: what was sent, signed and answered."""

    def __init__(self, table: Table, name: str = "Ana") -> None:
        self.table = table
        self.joined: Line = table.ok("POST", "/players", {"code": table.code, "name": name})
        self.token: str = self.joined["token"]
        self.id = self.token.partition(".")[0]
        self.genesis = genesis_of(table.sid, self.joined["epochs"][-1])
        self.told = [json.dumps(self.joined)]
        self.sent: list[str] = []
        self.answered: list[str] = []

    def roll(self, spec: Line = BS, *, bound: bool = True, key: str = "") -> Any:
        """Ask for a roll under a new key unless one is given, for the epoch that is known; return the response."""
        return self.throw("/rolls", body_of(spec, self.genesis if bound else ""), key=key)

    def throw(self, path: str, body: Line, *, key: str = "", **more: Any) -> Any:
        """Ask for dice under a new key unless one is given; return the response."""
        key = key or KEY.format(len(self.sent))
        self.sent.append(self.line("sent", key, by=self.id, body=body))
        response = self.table.call("POST", path, body, token=self.token, key=key, **more)
        self.told.append(response.text)
        self.answered.append(self.line("answered", key, status=response.status_code))
        return response

    def line(self, name: str, key: str, **about: Any) -> str:
        """Return a line about the request under a key."""
        return json.dumps({name: {"sid": self.table.sid, "key": key} | about})

    def close(self, client_seed: str = "") -> Line:
        """Close the open epoch; return the answer."""
        answer: Line = self.table.ok("POST", "/epochs", {"client_seed": client_seed}, token=self.token)
        self.told.append(json.dumps(answer))
        self.genesis = genesis_of(self.table.sid, answer["next"])
        return answer

    @property
    def kept(self) -> str:
        """All that was kept, a line each."""
        return "\n".join([*self.told, *self.sent, *self.answered])


class Negotiator(Player):
    """A player with a character, who keeps each step that they are told, and signs the terms that they saw."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.ask("POST", "/characters", {"name": "Silk"})

    def ask(self, method: str, path: str, body: Any = None) -> Line:
        """Make a step, and keep what it tells."""
        version = "*" if method == "PATCH" else None
        response = self.table.call(method, path, body, token=self.token, version=version)
        assert response.is_success, response.text
        self.told.append(response.text)
        told: Line = response.json()
        return told

    def given(self, spec: Line) -> Line:
        """Roll directly with faces thrown elsewhere; return the entry."""
        response = self.throw("/rolls", {"spec": spec, "character": "c1"})
        assert response.is_success, response.text
        entry: Line = response.json()
        return entry

    def bound(self, path: str, body: Line, signed: Line, *, key: str = "") -> Any:
        """Send a roll or resistance for terms, and keep these; return the response."""
        self.told.append(json.dumps({"terms": signed}))
        body = body | {"epoch": self.genesis, "terms": chain.terms_digest(signed)}
        return self.throw(path, body, key=key, version="*")

    def ready(self, **by_gm: Any) -> Line:
        """Open an action of Buried Secrets, to which the GM agrees, and sets other fields; return it as it is seen."""
        spec = {"goal": "In", "action": "prowl", "rating": 3}
        self.ask("POST", "/actions", {"character": "c1", "spec": spec})
        self.table.ok("PATCH", "/actions/a1", {"agreed": True, **by_gm}, version="*")
        return self.ask("GET", "/actions/a1")


def seeded_epoch(table: Table) -> SeededEpoch:
    """Return the open epoch of a table with its seed, as the operator knows it."""
    now = table.ok("GET", "")["epoch"]
    salt = chain.epoch_salt(MASTER, table.sid, now["e"], now["lineage"])
    return SeededEpoch(
        table.sid, now["e"], bytes.fromhex(now["genesis"]), chain.epoch_seed(MASTER, table.sid, now["e"], salt)
    )


def thrown(epoch: SeededEpoch, key: str, by: str, terms: Line) -> list[int]:
    """Return the faces of a bound roll by its terms, which have its sides, as the operator computes them."""
    req = chain.request(by, chain.terms_digest(terms), epoch.genesis.hex())
    return list(chain.draw(epoch, key, ra3.canonical(req), terms["dice"]))


def would_be(epoch: SeededEpoch, key: str, by: str, body: Line, sides: Sequence[int]) -> list[int]:
    """Return the faces of a direct roll, as anyone who knows an epoch's seed computes them from its body."""
    req = chain.request(by, chain.terms_digest(chain.direct_terms(body)), body.get("epoch", ""))
    return [face for _, face in chain.roll(epoch, key, req, sides).draws]


def faces_of(entry: Line) -> list[int]:
    """Return the faces that an entry of the log shows."""
    return [die["face"] for die in entry["ruling"]["dice"]]


def drawn(entry: Line) -> list[int]:
    """Return the faces of an entry's record, which is there whatever else is shown."""
    return [face for _, face in entry["proof"]["rec"]["draws"]]


def impostor(table: Table, person: str) -> str:
    """Return a person's token, as the operator can make it."""
    return tokens.token(MASTER, Caller(table.sid, person, 1))


def operator_command(sid: str) -> Command:
    """Return a command in the GM's name under a key of the operator."""
    return Command(Caller(sid, "p1", 1), IdempotencyKey(os.urandom(16), os.urandom(8)), "")


def sixes(faces: Sequence[int]) -> bool:
    """Return whether an attacker likes these faces."""
    return set(faces) == {6}


def key_for_sixes(epoch: SeededEpoch, body: Line, keys: Iterable[str]) -> str:
    """Return the first key under which the operator's own roll of three dice is nothing but sixes."""
    return next(key for key in keys if sixes(would_be(epoch, key, "p1", body, [6] * 3)))


async def ground(deployment: Tables, command: Command, request: TableRoll, candidates: Iterable[EpochDoc]) -> EpochDoc:
    """Return the first epoch under which a pending request gets nothing but sixes.

    A bound request is tried as if it had been made for that epoch.
    """
    session = await cached_session(deployment, command.caller.sid)
    if isinstance(request.spec, PartialSpec):
        request = replace(request, spec=convert(request.spec.fields, session.game.spec))
    for doc in candidates:
        tried = replace(request, epoch=doc.genesis if request.epoch else None)
        planned = plan_roll(Snapshot(session, doc, epochs.seeded_epoch(deployment, doc)), command, tried)
        if sixes(planned.event.faces):
            return doc
    raise AssertionError("no candidate is left")


async def close_with_a_ground_seed(deployment: Tables, command: Command, request: TableRoll) -> EpochDoc:
    """Close the open epoch with a client seed tried out for a pending request; return the epoch that was opened."""
    sid = command.caller.sid
    now = (await epochs.revealed_epochs(deployment, sid)).now
    lineage = await deployment.store.lineage(sid)
    tried = (epochs._following(deployment, now, f"tried {n}", lineage) for n in count())
    opened = await ground(deployment, command, request, tried)
    await epochs.close(deployment, operator_command(sid), opened.client_seed)
    return opened


def grind_terms(patch: pytest.MonkeyPatch, vary: Callable[[Line, int], Line]) -> None:
    """Install a build that writes other terms than were signed, and varies them until the dice are sixes."""
    trial, draw = [0], planned._draw

    def varied(terms_of: Callable[..., Terms]) -> Callable[..., Terms]:
        def others(*args: Any, **more: Any) -> Terms:
            shown = vary(terms_of(*args, **more).shown, trial[0])
            return Terms(shown, chain.terms_digest(shown))

        return others

    def ground_draw(*args: Any) -> Any:
        for trial[0] in count():
            result = draw(*args)
            if sixes([die.face for die in result.ruling.dice]):
                return result
        raise AssertionError

    for name in ("roll_terms", "_direct_terms"):
        patch.setattr(planned, name, varied(getattr(planned, name)))
    patch.setattr(planned, "check_terms", lambda *_: None)
    patch.setattr(planned, "_draw", ground_draw)


Build = Callable[[Tables, Command, TableRoll], Any]
honest_roll = rolls.roll
"""How the service rolls."""


def lines_of(body: bytes) -> list[Line]:
    """Return the lines of an export without the last one."""
    return [json.loads(line) for line in body.splitlines()][:-1]


def signed_again(lines: Sequence[Line], signer: notes.Signer = OPERATOR) -> bytes:
    """Return lines with a last one by a signer."""
    return exports.sealed(lines, signer)


def entries_of(lines: Sequence[Line], kind: str) -> list[Line]:
    """Return the lines of the log's entries of a type."""
    return [line for line in lines if line["line"] == "entry" and line["entry"]["type"] == kind]
