"""Names beside the ids in entries of the log."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from msgspec import UNSET, Struct, json
from msgspec.structs import replace

from service.record import former_names
from service.record.documents import Role
from service.record.log_record import UNREADABLE
from service.session.actions.named_ids import ids_among, ids_in_consequences, ids_in_offers
from service.session.log.changes import Changed, Leftover
from service.session.log.entries import (
    ChosenEntry,
    ClockDeletedEntry,
    EntryT,
    LogEntry,
    PersonEntry,
    ResistedEntry,
    ReversedEntry,
    StepEntry,
)
from service.store.sessions import SessionStore

WhoseT = TypeVar("WhoseT", Changed, Leftover)


class _Named(Struct):
    """A document of a person, a character or a clock, as far as its name goes."""

    name: str = ""
    visible: bool = True


async def with_names(store: SessionStore, sid: str, role: Role, entries: Sequence[EntryT]) -> list[EntryT]:
    """Return entries of the log with names beside ids, as they were then.

    What is gone has the name that it had last, and a clock that is hidden from a role the one that it saw last; what
    cannot be read has none.
    """
    names, called = await _read_names(store, sid, role, {one for entry in entries for one in _ids(entry)})
    return [add_names(entry, _names_of_then(entry.seq, names, called)) for entry in entries]


async def names_of(store: SessionStore, sid: str, role: Role, of: Iterable[str]) -> dict[str, str]:
    """Return names by id, as they are now, or were last."""
    return (await _read_names(store, sid, role, of))[0]


async def _read_names(
    store: SessionStore, sid: str, role: Role, of: Iterable[str]
) -> tuple[dict[str, str], dict[str, str]]:
    """Return names by id, and the fields of former names of those who have some."""
    ids = sorted(of)
    fields = [field for one in ids for field in (one, *former_names.fields_about(one), f"{former_names.CALLED}{one}")]
    stored: Sequence[bytes | None] = await store.fields(sid, *fields) if ids else []
    names: dict[str, str] = {}
    called: dict[str, str] = {}
    for one, found, *former, before in zip(ids, *[stored[at::4] for at in range(4)], strict=True):
        with suppress(*UNREADABLE):
            doc = json.decode(found or b"{}", type=_Named)
            seen = doc.name if doc.visible or role == "gm" else ""
            name = seen or former_names.former_name(role, one, *[(name or b"").decode() for name in former])
            if name:
                names[one] = name
            if name and before:
                called[one] = before.decode()
    return names, called


def _names_of_then(seq: int, names: Mapping[str, str], called: Mapping[str, str]) -> dict[str, str]:
    """Return names by id as they were in an entry."""
    then = {}
    for one, before in called.items():
        with suppress(*UNREADABLE):
            then[one] = former_names.name_before(seq, before, names[one])
    return {**names, **then}


def _ids(entry: LogEntry) -> set[str]:
    """Return the ids in an entry that have names beside them."""
    found = {entry.by, *(change.who for change in entry.changes)}
    found |= {one.who for one in getattr(entry, "left", ()) or ()}
    found |= {getattr(entry, "character", ""), getattr(entry, "person", "")}
    if isinstance(entry, ClockDeletedEntry):
        found.add(entry.clock)
    return ids_among(found) | _ids_in_action(entry)


def _ids_in_action(entry: LogEntry) -> set[str]:
    """Return the ids in the offers and consequences that a step of an action is about."""
    if not isinstance(entry, StepEntry | ChosenEntry | ResistedEntry):
        return set()
    after = entry.action_after
    its = {getattr(entry, "offer", ""), getattr(entry, "counter", "")}
    offers = ids_in_offers([one for one in after.offers if one.id in its])
    return offers | ids_in_consequences(after.consequences) | ids_among([after.thrower])


def _whose(changes: tuple[WhoseT, ...], names: Mapping[str, str]) -> tuple[WhoseT, ...]:
    """Return changes, or what could not be taken back, with the name of whom each is of."""
    return tuple([replace(one, who_name=names[one.who]) if one.who in names else one for one in changes])


def add_names(entry: EntryT, names: Mapping[str, str]) -> EntryT:
    """Return an entry with these names beside its ids."""
    changes = _whose(entry.changes, names)
    named: dict[str, Any] = {"by_name": names.get(entry.by, UNSET), "changes": changes}
    if isinstance(entry, ReversedEntry) and entry.left:
        named["left"] = _whose(entry.left, names)
    named["character_name"] = names.get(getattr(entry, "character", ""), UNSET)
    if isinstance(entry, PersonEntry):
        named["person_name"] = names.get(entry.person, UNSET)
    if isinstance(entry, ClockDeletedEntry):
        named["clock_name"] = names.get(entry.clock, UNSET)
    if isinstance(entry, StepEntry | ChosenEntry | ResistedEntry):
        named["names"] = {one: names[one] for one in sorted(_ids_in_action(entry)) if one in names} or UNSET
    return replace(entry, **named)
