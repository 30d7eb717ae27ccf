"""What attackers have: the operator's keys, builds that grind dice, and exports that are signed again."""

import json
import os
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Any

from msgspec.structs import replace

from service.audit import chain, notes
from service.audit.chain import SeededEpoch
from service.record.epochs import EpochDoc
from service.record.ids import IdempotencyKey
from service.session import epochs, tables, tokens
from service.session.access import cached_session
from service.session.commands import Caller, Command
from service.session.rolling import rolls
from service.session.rolling.planned import Snapshot, TableRoll, plan_roll
from service.session.tables import Tables
from tests import exports
from tests.applications import MASTER_KEY
from tests.table import Table

Line = dict[str, Any]
BS = {"system": "buried_secrets", "rating": 3}
RULES = "buried_secrets/1"
MASTER = tokens.master_key(MASTER_KEY)
OPERATOR = tables.tables(None, MASTER, "rollwright", 1).signer  # type: ignore[arg-type]  # no store
KEY = "a-key-of-ana-{:04}"


def genesis_of(sid: str, terms: Line) -> str:
    """Return the genesis of an epoch as a client computes it."""
    commits = bytes.fromhex(terms["commit"]), bytes.fromhex(terms["next_commit"])
    return chain.genesis(sid, terms["e"], *commits, terms["client_seed"]).hex()


def body_of(spec: Line, genesis: str = "") -> Line:
    """Return the body of a direct roll as our clients send it: with rules and sides; with a genesis it is bound."""
    return {"spec": spec, "rules": RULES, "dice": [6] * spec["rating"]} | ({"epoch": genesis} if genesis else {})


class Player:
    """A player whose client keeps what it is told, and a line for each request it sends."""

    def __init__(self, table: Table, name: str = "Ana") -> None:
        self.table = table
        self.joined: Line = table.ok("POST", "/players", {"code": table.code, "name": name})
        self.token: str = self.joined["token"]
        self.id = self.token.partition(".")[0]
        self.genesis = genesis_of(table.sid, self.joined["epochs"][-1])
        self.told = [json.dumps(self.joined)]
        self.sent: list[str] = []

    def roll(self, spec: Line = BS, *, bound: bool = True, key: str = "") -> Any:
        """Ask for a roll under a new key unless one is given, for the epoch that is known; return the response."""
        key = key or KEY.format(len(self.sent))
        body = body_of(spec, self.genesis if bound else "")
        sent = {"sid": self.table.sid, "by": self.id, "key": key, "body": body}
        self.sent.append(json.dumps({"sent": sent}))
        response = self.table.call("POST", "/rolls", body, token=self.token, key=key)
        self.told.append(response.text)
        return response

    def close(self, client_seed: str = "") -> Line:
        """Close the open epoch; return the answer."""
        answer: Line = self.table.ok("POST", "/epochs", {"client_seed": client_seed}, token=self.token)
        self.told.append(json.dumps(answer))
        self.genesis = genesis_of(self.table.sid, answer["next"])
        return answer

    @property
    def kept(self) -> str:
        """All that was kept, a line each."""
        return "\n".join([*self.told, *self.sent])


def would_be(epoch: SeededEpoch, key: str, by: str, body: Line, sides: Sequence[int]) -> list[int]:
    """Return the faces of a direct roll, as anyone who knows an epoch's seed computes them from its body."""
    req = chain.request(by, chain.terms_digest(chain.direct_terms(body)), body.get("epoch", ""))
    return [face for _, face in chain.roll(epoch, key, req, sides).draws]


def faces_of(entry: Line) -> list[int]:
    """Return the faces that an entry of the log shows."""
    return [die["face"] for die in entry["ruling"]["dice"]]


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


async def ground(
    deployment: Tables, command: Command, request: TableRoll, sent: Line, candidates: Iterable[EpochDoc]
) -> EpochDoc:
    """Return the first epoch under which a pending request gets nothing but sixes.

    A bound request is tried as if it had been made for that epoch.
    """
    session = await cached_session(deployment, command.caller.sid)
    for doc in candidates:
        tried = replace(request, epoch=doc.genesis if request.epoch else None)
        planned = plan_roll(Snapshot(session, doc, epochs.seeded_epoch(deployment, doc)), command, tried, sent)
        if sixes(planned.event.faces):
            return doc
    raise AssertionError("no candidate is left")


async def close_with_a_ground_seed(deployment: Tables, command: Command, request: TableRoll, sent: Line) -> EpochDoc:
    """Close the open epoch with a client seed tried out for a pending request; return the epoch that was opened."""
    sid = command.caller.sid
    now = (await epochs.revealed_epochs(deployment, sid)).now
    lineage = await deployment.store.lineage(sid)
    tried = (epochs._following(deployment, now, f"tried {n}", lineage) for n in count())
    opened = await ground(deployment, command, request, sent, tried)
    await epochs.close(deployment, operator_command(sid), opened.client_seed)
    return opened


Build = Callable[[Tables, Command, TableRoll, Line], Any]
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
