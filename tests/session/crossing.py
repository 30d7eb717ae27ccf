"""A table whose steps cross: played through the session layer, put back to where it was, compared as it is stored."""

import asyncio
import hashlib
import re
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from copy import copy
from typing import Any

import msgspec
from msgspec import Struct, json

from service.record.ids import IdempotencyKey
from service.rules.errors import RuleError
from service.rules.systems import SYSTEMS
from service.session import adjustments, characters, clocks, lifecycle, people
from service.session.actions import following, reading, resisting, rolling, steps
from service.session.actions.requests import (
    ActionChoice,
    ActionPatch,
    ActionRoll,
    NewAction,
    NewOffer,
    NewResistance,
    OfferAnswer,
)
from service.session.caches import caches
from service.session.commands import Caller, Command
from service.session.queues import StepQueues
from service.session.rolling import rolls
from service.session.rolling.planned import TableRoll
from service.session.tables import Tables, tables
from service.session.transfer import export
from service.session.undo import reversals
from service.store.connection import Connection
from service.store.errors import Refused
from service.store.keys import keys
from service.store.sessions import SessionStore
from service.verify.export import verify
from tests.applications import connection_to

PEOPLE = {"gm": "p1", "ana": "p2", "ben": "p3", "cleo": "p4"}
_COPY = """
-- KEYS: what is copied, then where to; what is not there is not there then either.
local half = #KEYS / 2
for at = 1, half do
  redis.call('DEL', KEYS[half + at])
  redis.call('COPY', KEYS[at], KEYS[half + at])
end
"""
_TIME = re.compile(rb"\b1\d{12}\b")
_SALT = re.compile(rb'"salt":"[^"]*"')


class Step(Struct, frozen=True):
    """A step of a person, not made yet."""

    who: str
    make: Callable[["Crossing", Command], Awaitable[Any]]


class Crossing:
    """A table with a GM, three players with a character each, and a clock."""

    def __init__(self, connection: Connection) -> None:
        self._redis = connection
        self.tables: Tables = tables(SessionStore(connection, 600), bytes(32), "rolls.example", 1)
        self.sid = ""
        self.seen: dict[tuple[str, str], str] = {}
        """The ETags of the actions at the start, by person and action."""
        self._entries = 0

    async def open(self, system: str, start: Sequence[Step]) -> "Crossing":
        """Open a table of a game, and make the steps that it starts with."""
        new = msgspec.convert(
            {"system": system, "options": {"given_dice": True, "published": True, "direct_rolls": "all"}},
            lifecycle.NewSession,
        )
        self.sid, _ = await lifecycle.create(self.tables, new, _idempotency(uuid.uuid4().hex))
        [code] = await self.tables.store.fields(self.sid, "code")
        assert code
        for name in ("ana", "ben", "cleo"):
            asked = people.Join(code=code.decode(), name=name)
            await people.join(self.tables.store, self.sid, asked, _idempotency(name), "192.0.2.1")
        owned = [character(name) for name in ("ana", "ben", "cleo")]
        for number, step in enumerate([*owned, clock("gm"), *start]):
            assert await self.make(step, f"start {number}") == "done", number
        for name, person in PEOPLE.items():
            for action, _ in await reading.read_all(self.tables, Caller(self.sid, person, 1), None, None):
                self.seen[name, action.id] = action.etag
        self._entries = await self.tables.store.tail(self.sid)
        await self.keep("start")
        return self

    async def make(self, step: Step, key: str, late: int = 0) -> str:
        """Make a step under a key, so many round trips to Redis late; return how it was answered."""
        for _ in range(late):
            await self._redis.do("PING")
        command = Command(
            Caller(self.sid, PEOPLE[step.who], 1), _idempotency(key), key.replace(" ", "-").ljust(16, "-")
        )
        # Of one process steps would wait for each other.
        process = copy(self)
        process.tables = msgspec.structs.replace(self.tables, queues=StepQueues())
        try:
            await step.make(process, command)
        except (Refused, RuleError) as refused:
            return refused.code
        return "done"

    async def keep(self, name: str) -> None:
        """Keep the table as it is now under a name."""
        own = self._keys()
        await self._copy(own, [f"{key}:{name}" for key in own])

    async def put_back(self, name: str) -> None:
        """Make the table what it was, and forget what was cached of it."""
        own = self._keys()
        await self._copy([f"{key}:{name}" for key in own], own)
        self.tables = msgspec.structs.replace(self.tables, caches=caches(8))

    def _keys(self) -> list[str]:
        at = keys(self.sid)
        return [at.table, at.log, at.idempotency, at.marks, at.epochs]

    async def _copy(self, there: Sequence[str], here: Sequence[str]) -> None:
        await self._redis.do("EVAL", _COPY, 2 * len(here), *there, *here)

    async def state(self) -> dict[str, Any]:
        """Return all that is stored, and the entries since the start, without times and random salts."""
        at = keys(self.sid)
        fields, marks, log = await asyncio.gather(
            self.tables.store.table(self.sid),
            self._redis.do("HGETALL", at.marks),
            self._redis.do("XRANGE", at.log, f"({self._entries}-0", "+"),
        )
        entries = {f"entry {name.decode().partition('-')[0]}": [_plain(one) for one in entry] for name, entry in log}
        return {name: _plain(value) for name, value in fields.items()} | {"marks": marks} | entries

    async def faults(self) -> list[str]:
        """Return what a verifier finds: the log has the steps in an order in which each was its maker's to make."""
        fields = await self.tables.store.table(self.sid)
        gm = next(person for person in PEOPLE.values() if json.decode(fields[person])["role"] == "gm")
        lines = await export.export(self.tables, Caller(self.sid, gm, 1), history=True)
        return [finding.what for finding in verify(b"".join([line async for line in lines])).findings]


def _idempotency(key: str) -> IdempotencyKey:
    digest = hashlib.blake2b(key.encode(), digest_size=24).digest()
    return IdempotencyKey(digest[:16], digest[16:])


def _plain(stored: bytes) -> Any:
    """Return a stored value without times and random salts."""
    plain = _SALT.sub(b'"salt":""', _TIME.sub(b"0", stored))
    return json.decode(plain) if plain.startswith(b"{") else plain


class Outcome(Struct, frozen=True):
    """How two steps were answered, and what was stored then."""

    said: tuple[str, str]
    state: dict[str, Any]

    @property
    def turned(self) -> "Outcome":
        """The same with the two steps named the other way round."""
        return Outcome(self.said[::-1], self.state)


def again(name: str) -> str:
    """Return the name of the second of two steps that are the same."""
    return f"{name} again"


async def in_turn(table: Crossing, steps: Mapping[str, Step]) -> dict[tuple[str, str], Outcome]:
    """Return what comes of each two steps one after the other; of a step and itself also the other way round."""
    found = {}
    for one, first in steps.items():
        await table.put_back("start")
        said = await table.make(first, one)
        await table.keep("first")
        for other, second in steps.items():
            name = again(one) if one == other else other
            await table.put_back("first")
            found[one, name] = Outcome((said, await table.make(second, name)), await table.state())
        await table.put_back("start")
        said = await table.make(first, again(one))
        found[again(one), one] = Outcome((said, await table.make(first, one)), await table.state())
    return found


async def at_once(table: Crossing, names: tuple[str, str], steps: tuple[Step, Step], late: tuple[int, int]) -> Outcome:
    """Return what comes of two steps at the same time, each under its name and so many round trips late."""
    await table.put_back("start")
    one, other = await asyncio.gather(*map(table.make, steps, names, late))
    return Outcome((one, other), await table.state())


def differences(outcome: Outcome, orders: Sequence[Outcome]) -> dict[str, Any]:
    """Return how an outcome was answered and what differs from those in order, by what is stored, theirs last."""
    names = {name for one in (outcome, *orders) for name in one.state}
    values = {name: [one.state.get(name) for one in (outcome, *orders)] for name in sorted(names)}
    differing = {name: found for name, found in values.items() if any(one != found[0] for one in found)}
    return {"said": [one.said for one in (outcome, *orders)]} | differing


@asynccontextmanager
async def at_table(url: str, system: str, start: Sequence[Step]) -> AsyncIterator[Crossing]:
    """Open a table of a game in a Redis, make the steps that it starts with, and keep it as its start."""
    connection = connection_to(url)
    try:
        yield await Crossing(connection).open(system, start)
    finally:
        await connection.close()


def opened(who: str, **fields: Any) -> Step:
    """Open an action of the first character."""
    asked = msgspec.convert({"character": "c1"} | fields, NewAction)
    return Step(who, lambda table, command: steps.open_action(table.tables, command, asked))


def terms(who: str, *, of: str = "a1", seen: bool = False, **fields: Any) -> Step:
    """Set fields of an action, or end it; with `seen` as it was at the start alone."""
    asked = msgspec.convert(fields, ActionPatch)
    return Step(
        who,
        lambda table, command: steps.patch_action(
            table.tables, command, of, asked, table.seen[who, of] if seen else None
        ),
    )


def offer(who: str, *, of: str = "a1", **fields: Any) -> Step:
    """Make an offer."""
    asked = msgspec.convert(fields, NewOffer)
    return Step(who, lambda table, command: steps.make_offer(table.tables, command, of, asked))


def answer(who: str, oid: str, said: str, *, of: str = "a1", **counter: Any) -> Step:
    """Answer an offer."""
    asked = msgspec.convert({"answer": said} | ({"offer": counter} if counter else {}), OfferAnswer)
    return Step(who, lambda table, command: steps.answer_offer(table.tables, command, of, oid, asked))


def roll(who: str, *, of: str = "a1", seen: bool = False, dice: tuple[int, ...] | None = None) -> Step:
    """Roll an action; with `seen` as it was at the start alone."""
    asked = ActionRoll(dice=dice)
    return Step(
        who,
        lambda table, command: rolling.roll(table.tables, command, of, table.seen[who, of] if seen else None, asked),
    )


def choice(who: str, *, of: str = "a1", **fields: Any) -> Step:
    """Make a choice after the dice."""
    asked = msgspec.convert(fields, ActionChoice)
    return Step(who, lambda table, command: following.choose(table.tables, command, of, asked))


def resistance(who: str, *, of: str = "a1", **fields: Any) -> Step:
    """Resist a consequence."""
    asked = msgspec.convert(fields, NewResistance)
    return Step(who, lambda table, command: resisting.resist(table.tables, command, of, asked))


def reversal(who: str, seq: int, *, with_later: bool = False) -> Step:
    """Reverse an entry."""
    asked = reversals.NewReversal(seq, with_later=with_later)
    return Step(who, lambda table, command: reversals.reverse(table.tables, command, asked))


def direct_roll(who: str, system: str, spec: Mapping[str, Any], **fields: Any) -> Step:
    """Roll the first character without an action."""
    sent = {"spec": {"system": system, **spec}, "character": "c1", **fields}
    asked = TableRoll(spec=msgspec.convert(sent["spec"], SYSTEMS[system].spec), character="c1", **fields)
    return Step(
        who, lambda table, command: rolls.roll(table.tables, msgspec.structs.replace(command, body=sent), asked)
    )


def character(who: str) -> Step:
    """Make a character of one's own."""
    asked = characters.NewCharacter(name=f"{who}'s")
    return Step(who, lambda table, command: characters.create(table.tables, command, asked))


def edited(who: str, cid: str, **fields: Any) -> Step:
    """Edit a character."""
    asked = msgspec.convert(fields, characters.CharacterPatch)
    return Step(who, lambda table, command: characters.patch(table.tables, command, cid, asked, None))


def deleted(who: str, cid: str) -> Step:
    """Delete a character."""
    return Step(who, lambda table, command: characters.delete(table.tables.store, command, cid, None))


def track(who: str, whose: str, name: str, amount: int) -> Step:
    """Change a track by hand."""
    asked = adjustments.TrackAdjustments((adjustments.TrackAdjustment(whose, name, amount),))
    return Step(who, lambda table, command: adjustments.change_tracks(table.tables, command, asked))


def clock(who: str, **fields: Any) -> Step:
    """Make a clock that all see."""
    asked = msgspec.convert({"name": "Guards", "size": 6, **fields}, clocks.NewClock)
    return Step(who, lambda table, command: clocks.create(table.tables.store, command, asked))


def changed_clock(who: str, *, of: str = "k1", **fields: Any) -> Step:
    """Edit a clock."""
    asked = msgspec.convert(fields, clocks.ClockPatch)
    return Step(who, lambda table, command: clocks.patch(table.tables.store, command, of, asked, None))


def deleted_clock(who: str, *, of: str = "k1") -> Step:
    """Delete a clock."""
    return Step(who, lambda table, command: clocks.delete(table.tables.store, command, of, None))


def new_gm(who: str, person: str) -> Step:
    """Hand over the GM's role."""
    return Step(who, lambda table, command: people.hand_over(table.tables.store, command, person))


def revoked(who: str, person: str) -> Step:
    """Revoke a token."""
    return Step(who, lambda table, command: people.revoke(table.tables.store, command, person))


def new_turn(who: str) -> Step:
    """Begin a turn."""
    return Step(who, lambda table, command: lifecycle.start_turn(table.tables.store, command))
