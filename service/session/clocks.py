"""Clocks: progress that all people see, or the GM alone."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from service.record import events
from service.record.deltas import Tick
from service.record.documents import ClockKind, Role
from service.record.ids import ClockId, PersonId, unordered
from service.record.log_record import LogRecord
from service.rules.errors import RuleError
from service.rules.spec import Name, Text
from service.session.access import ids_of, load_all
from service.session.commands import PLAYERS, Caller, Command, change
from service.session.tables import Tables
from service.store.calls import ApplyCall, DeleteCall, PatchCall, PutCall
from service.store.errors import Refused
from service.store.sessions import SessionStore

MAX_CLOCKS = 256
MAX_OWN_CLOCKS = 8
"""Most clocks of a player's own."""
MAX_CLOCKS_BY_PLAYERS = 64
"""Clocks of players' own beyond which the GM alone makes some; clocks that are nobody's own leave room for these."""
MAX_MADE_CLOCKS = 256
"""Most clocks of their own that a player makes, with those that are deleted: a table keeps their names."""
ClockState = Literal["open", "locked", "full", "won", "lost"]


class NewClock(Struct, frozen=True, forbid_unknown_fields=True):
    """A new clock."""

    name: Annotated[Name, Meta(description="For people.")]
    size: Annotated[int, Meta(ge=1, le=100, description="Segments; usually 4, 6 or 8 (FITD-A15).")]
    kind: Annotated[
        ClockKind,
        Meta(
            description="`racing`: of a pair one wins. `linked`: opens when the one before it fills. `tug_of_war`: has "
            "two ends. `countdown`: starts again when it is full. The others differ by name alone."
        ),
    ] = "progress"
    filled: (
        Annotated[int, Meta(ge=0, le=100, description="Segments filled at the start; half of a tug of war, else 0.")]
        | UnsetType
    ) = UNSET
    visible: Annotated[bool, Meta(description="False: hidden from all but the GM, in every call, log and stream.")] = (
        True
    )
    ticked_by: Annotated[Literal["players", "gm"], Meta(description="Who may tick it.")] = "players"
    rival: (
        Annotated[ClockId, Meta(description="`racing`: the other clock of the pair, which must exist.")] | UnsetType
    ) = UNSET
    after: Annotated[ClockId, Meta(description="`linked`: the clock that opens it.")] | UnsetType = UNSET
    owner: (
        Annotated[PersonId, Meta(description="Whose own it is; the player who makes it, for a player.")] | UnsetType
    ) = UNSET


class ClockPatch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Fields of a clock to change; only ticks fill it."""

    name: Annotated[Name, Meta(description="For people.")] | UnsetType = UNSET
    size: (
        Annotated[int, Meta(ge=1, le=100, description="Segments; a new number must be above the filled ones.")]
        | UnsetType
    ) = UNSET
    visible: Annotated[bool, Meta(description="False: hidden from all but the GM.")] | UnsetType = UNSET
    ticked_by: Annotated[Literal["players", "gm"], Meta(description="Who may tick it.")] | UnsetType = UNSET
    owner: (
        Annotated[PersonId | None, Meta(description="Whose own it is; null: the table's. The GM alone changes it.")]
        | UnsetType
    ) = UNSET


class Ticks(Struct, frozen=True, forbid_unknown_fields=True):
    """Ticks to add, or to remove."""

    by: Annotated[int, Meta(ge=-100, le=100, description="Segments; negative removes ticks.")]
    note: Annotated[Text, Meta(description="Free text.")] = ""


class TableClock(Struct, frozen=True, kw_only=True):
    """A clock."""

    id: Annotated[str, Meta(description="Its id.", examples=["k1"])]
    name: Annotated[str, Meta(description="For people.")]
    kind: Annotated[ClockKind, Meta(description="What it does when it fills.")]
    size: Annotated[int, Meta(description="Segments in all.")]
    filled: Annotated[int, Meta(description="Segments filled.")]
    remaining: Annotated[int, Meta(description="Segments left (BS-15).")]
    state: Annotated[
        ClockState,
        Meta(
            description="`locked` until the clock before it fills; `won`, `lost`: a race, or a tug of war at its end."
        ),
    ]
    loops: Annotated[int, Meta(description="`countdown`: how often it was filled.")]
    visible: Annotated[bool, Meta(description="False: hidden from all but the GM.")]
    ticked_by: Annotated[Literal["players", "gm"], Meta(description="Who may tick it.")]
    rival: Annotated[str, Meta(description="The other of a racing pair.")] | UnsetType = UNSET
    after: Annotated[str, Meta(description="The clock that opens it.")] | UnsetType = UNSET
    owner: (
        Annotated[
            str,
            Meta(
                description="Whose own it is, such as a long project: they and the GM alone tick, edit and delete it. "
                "All see it, and it is linked to no other.",
                examples=["p2"],
            ),
        ]
        | UnsetType
    ) = UNSET
    version: Annotated[int, Meta(description="As in its ETag.")]


def clock(kid: str, doc: dict[str, Any], rival: dict[str, Any] | None = None, *, links: bool = True) -> TableClock:
    """Return a clock for the response; links to clocks that the reader may not see are left out."""
    return TableClock(
        id=kid,
        name=doc["name"],
        kind=doc["kind"],
        size=doc["size"],
        filled=doc["filled"],
        remaining=doc["size"] - doc["filled"],
        state=_state(doc, rival),
        loops=doc["loops"],
        visible=doc["visible"],
        ticked_by=doc["ticked_by"],
        rival=doc.get("rival", UNSET) if links else UNSET,
        after=doc.get("after", UNSET) if links else UNSET,
        owner=doc.get("owner", UNSET),
        version=doc["version"],
    )


def _state(doc: dict[str, Any], rival: dict[str, Any] | None) -> ClockState:
    full = doc["filled"] == doc["size"]
    if doc.get("locked"):
        return "locked"
    if doc["kind"] == "tug_of_war" and not doc["filled"]:
        return "lost"
    if doc.get("lost") or (rival and rival["filled"] == rival["size"]):
        return "lost"
    if full:
        return "won" if doc["kind"] in {"tug_of_war", "racing"} else "full"
    return "open"


async def create(store: SessionStore, command: Command, new_clock: NewClock) -> LogRecord:
    """Create a clock; a player's is their own."""
    doc = {
        "name": new_clock.name,
        "kind": new_clock.kind,
        "size": new_clock.size,
        "filled": _start(new_clock),
        "loops": 0,
        "visible": new_clock.visible,
        "ticked_by": new_clock.ticked_by,
    }
    doc |= {name: value for name in ("rival", "after", "owner") if (value := getattr(new_clock, name))}
    event = events.ClockCreated(by=command.caller.person, salt=events.salt())
    while True:
        number = 0 if new_clock.visible else unordered()
        call = PutCall(
            kind="k",
            most=MAX_CLOCKS,
            doc=doc,
            number=number,
            most_own=MAX_OWN_CLOCKS,
            most_of_players=MAX_CLOCKS_BY_PLAYERS,
            most_made=MAX_MADE_CLOCKS,
        )
        try:
            return await change(store, command, PLAYERS, call, event)
        except Refused as refused:
            if refused.code != "id_taken":
                raise


def _start(new_clock: NewClock) -> int:
    """Return the segments that a clock starts with; RuleError for a start or links that its kind cannot have."""
    links = {"rival": (new_clock.rival, "racing"), "after": (new_clock.after, "linked")}
    for name, (value, kind) in links.items():
        if value and new_clock.kind != kind:
            raise RuleError("wrong_kind", f"only a {kind} clock has `{name}`", pointer=f"/{name}")
    if new_clock.kind == "linked" and not new_clock.after:
        raise RuleError("link_missing", "a linked clock needs `after`: the clock that opens it", pointer="/after")
    tug = new_clock.kind == "tug_of_war"
    if tug and new_clock.size < 2:
        raise RuleError("too_small", "a tug of war has at least two segments", pointer="/size")
    start = new_clock.filled if new_clock.filled is not UNSET else new_clock.size // 2 if tug else 0
    low, high = (1, new_clock.size - 1) if tug else (0, new_clock.size - (new_clock.kind in {"countdown", "racing"}))
    if not low <= start <= high:
        raise RuleError("bad_start", f"a clock of this kind and size starts from {low} to {high}", pointer="/filled")
    return start


async def patch(
    store: SessionStore, command: Command, kid: str, clock_patch: ClockPatch, version: int | None
) -> LogRecord:
    """Edit a clock: the GM any, a player their own."""
    event = events.ClockChanged(by=command.caller.person, salt=events.salt(), clock=kid)
    given, unset = (replace(clock_patch, owner=UNSET), ("owner",)) if clock_patch.owner is None else (clock_patch, ())
    most = MAX_CLOCKS - MAX_CLOCKS_BY_PLAYERS
    call = PatchCall(id=kid, version=version, set=given, unset=unset, most=most)
    return await change(store, command, PLAYERS, call, event)


async def delete(store: SessionStore, command: Command, kid: str, version: int | None) -> LogRecord:
    """Delete a clock: the GM any, a player their own; its links to other clocks are removed."""
    event = events.ClockDeleted(by=command.caller.person, salt=events.salt(), clock=kid)
    return await change(store, command, PLAYERS, DeleteCall(id=kid, version=version), event)


async def tick(store: SessionStore, command: Command, kid: str, ticks: Ticks) -> LogRecord:
    """Tick a clock by hand."""
    event = events.ClockTicked(by=command.caller.person, salt=events.salt(), clock=kid, note=ticks.note)
    return await change(store, command, PLAYERS, ApplyCall(tick=(Tick(kid, ticks.by),), show=kid), event)


async def read(tables: Tables, caller: Caller, kid: str) -> TableClock:
    """Return a clock."""
    role, fields = await load_all(tables, caller)
    if kid not in fields:
        raise Refused("not_found", id=kid)
    found = _visible_clock(role, fields, kid)
    if found is None:
        raise Refused("not_found", id=kid)
    return found


async def read_all(tables: Tables, caller: Caller) -> list[TableClock]:
    """Return all clocks the caller may see, by number."""
    role, fields = await load_all(tables, caller)
    return all_of(role, fields)


def all_of(role: Role, fields: Mapping[str, bytes]) -> list[TableClock]:
    """Return the clocks among a table's fields that a role may see, by number."""
    return [found for name in ids_of(fields, "k") if (found := _visible_clock(role, fields, name))]


def _visible_clock(role: Role, fields: Mapping[str, bytes], kid: str) -> TableClock | None:
    """Return a clock as this role may see it, without links to clocks that it may not see."""
    docs = {name: msgspec.json.decode(fields[name]) for name in _linked(fields, kid)}
    doc = docs[kid]
    rival = docs.get(doc.get("rival", ""))
    if role != "gm":
        if not doc["visible"]:
            return None
        doc = {name: value for name, value in doc.items() if name not in {"rival", "after"} or docs[value]["visible"]}
    return clock(kid, doc, rival)


def _linked(fields: Mapping[str, bytes], kid: str) -> list[str]:
    doc = msgspec.json.decode(fields[kid])
    return [kid, *(doc[name] for name in ("rival", "after") if name in doc)]
