"""Names of people, characters and clocks that are gone, or hidden by now: fields of the table that follow from its log.

They are no part of an export (service/store/lua/preamble.lua).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import json

from service.record import events
from service.record.documents import ActionDoc, Role, kind_of
from service.record.log_record import LogRecord

WAS = "was:"
"""Before the id of what is gone; the value is its last name."""
MOST_TOLD = 256
"""Most names that a reader of the table is told of."""
CALLED = "called:"
"""Before the id of what was renamed; the value has its former names, each after the entry that ended it."""
MOST_CALLED = 16
"""Most of them, the last ones."""
SHOWN = "shown:"
"""Before the id of a clock that is gone or hidden; the value is the last name that players saw."""


def fields_about(who: str) -> tuple[str, str]:
    """Return the fields that may have a former name of somebody or something, that of players last."""
    return f"{WAS}{who}", f"{SHOWN}{who}"


def name_before(seq: int, called: str, name: str) -> str:
    """Return what somebody was called in an entry, by the field of former names and the name now."""
    parts = called.split("\1") if called else []
    return next((was for until, was in zip(parts[::2], parts[1::2], strict=False) if seq < int(until)), name)


def former_name(role: Role, who: str, was: str | None, shown: str | None) -> str:
    """Return what a role is told that `who` was called; "" for what it never saw."""
    return (was if role == "gm" or not who.startswith("k") else shown) or ""


def all_of(role: Role, fields: Mapping[str, bytes]) -> dict[str, str]:
    """Return the names by id that a role is told of what it does not see any more, by a table's fields: the latest."""
    own = {name: value.decode(errors="replace") for name, value in fields.items() if name.startswith((WAS, SHOWN))}
    gone = {name.partition(":")[2] for name in own}
    names = {who: former_name(role, who, *map(own.get, fields_about(who))) for who in gone}
    unseen = [who for who, name in names.items() if name and not (role == "gm" and who in fields)]
    return {who: names[who] for who in sorted(unseen, key=_number)[-MOST_TOLD:]}


def _number(who: str) -> tuple[int, str]:
    return int(who[1:]), who


def fields_of(log: Iterable[LogRecord]) -> dict[str, str]:
    """Return the fields of a table by its log, in order."""
    names: dict[str, str] = {}
    visible: set[str] = set()
    fields: dict[str, str] = {}
    called: dict[str, list[str]] = {}
    for stored in log:
        event, effects = events.decode(stored), events.decode_effects(stored.result)
        for who, name, is_seen in _named(event, effects.after):
            before = names.get(who, name) if who in visible else fields.get(f"{SHOWN}{who}", name)
            if who in visible and not is_seen:
                fields[f"{SHOWN}{who}"] = before
            elif is_seen:
                fields.pop(f"{SHOWN}{who}", None)
            if is_seen and before != name:
                called.setdefault(who, []).extend((str(stored.seq), before))
            names[who] = name
            visible = visible | {who} if is_seen else visible - {who}
        for who in _gone(event, effects):
            if who in names:
                fields[f"{WAS}{who}"] = names[who]
            if who in visible and who.startswith("k"):
                fields[f"{SHOWN}{who}"] = names[who]
    return fields | {f"{CALLED}{who}": "\1".join(parts[-2 * MOST_CALLED :]) for who, parts in called.items()}


def _named(event: Any, after: Mapping[str, Any]) -> Iterator[tuple[str, str, bool]]:
    """Yield those whom an entry names: id, name, and whether players see it."""
    match event:
        case events.SessionCreated():
            yield from [(who, doc["name"], True) for who, doc in after.get("docs", {}).items() if kind_of(who) == "p"]
        case events.PersonJoined():
            yield after["id"], event.name, True
        case events.PersonRenamed(person=who):
            yield who, event.name, True
        case events.CharacterCreated() | events.ClockCreated():
            yield after["id"], after["doc"]["name"], after["doc"].get("visible", True)
        case events.CharacterChanged(character=who) | events.ClockChanged(clock=who) | events.ClockTicked(clock=who):
            yield who, after["doc"]["name"], after["doc"].get("visible", True)
        case events.OfferAnswered(clock=who) if who:
            action = json.decode(after["action"], type=ActionDoc)
            yield who, action.started[who].clock.name, True


def _gone(event: Any, effects: events.Effects) -> list[str]:
    """Return those who are gone after an entry."""
    match event:
        case events.CharacterDeleted(character=who) | events.ClockDeleted(clock=who):
            return [who]
        case events.PersonJoined() if effects.after.get("removed"):
            return [effects.after["removed"]]
    return [change.who for change in effects.changes if change.track == "started" and not change.to]
