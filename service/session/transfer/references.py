"""What documents, entries and marks of an export refer to: each id is of the right kind, and was given at the table."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import UNSET, Struct, json

from service.record import events
from service.record.deltas import Delta, Reversal
from service.record.documents import (
    ActionDoc,
    CharacterDoc,
    ClockDoc,
    ConsequenceDoc,
    JoinedDoc,
    OfferDoc,
    PriceChange,
    PriceTick,
    Proposal,
)
from service.record.events import Event, Rolled, Thrown
from service.record.export_lines import ExportHead, LoggedResult
from service.record.field_changes import FieldChanges
from service.record.ids import LAST, NUMBER

Kinds = tuple[str, ...]
"""Letters of ids, and words that may stand in their place."""

_PERSON, _CHARACTER, _CLOCK, _ACTION = ("p",), ("c",), ("k",), ("a", "r")
_PARTY, _CHANGED = ("p", "c", "gm"), ("c", "k", "shared")
_ID = re.compile(rf"[pckar]{NUMBER}", re.ASCII)
_NAMED = {"p": "a person", "c": "a character", "k": "a clock", "a": "an action", "r": "an action"}
_FIELDS: Mapping[type[Struct], Mapping[str, Kinds]] = {
    CharacterDoc: {"owner": _PERSON},
    ClockDoc: {"rival": _CLOCK, "after": _CLOCK, "next": _CLOCK, "owner": _PERSON},
    ActionDoc: {
        "character": _CHARACTER,
        "opened_by": _PERSON,
        "clock": _CLOCK,
        "follows": _ACTION,
        "thrower": _PERSON,
    },
    JoinedDoc: {"id": _ACTION, "character": _CHARACTER},
    OfferDoc: {"by": _PARTY, "to": _PARTY, "clock": _CLOCK},
    Proposal: {"character": _CHARACTER},
    PriceChange: {"who": ("c", "session")},
    PriceTick: {"clock": _CLOCK},
    ConsequenceDoc: {"character": _CHARACTER, "clock": _CLOCK, "thrower": _PERSON},
    FieldChanges: {"clock": _CLOCK, "thrower": _PERSON},
    Delta: {"who": _CHANGED},
    Reversal: {"who": _CHANGED},
}
"""Fields that refer to something, by the struct that has them; what is empty refers to nothing."""
_OF_EVENTS: Mapping[str, Kinds] = {
    "by": ("p", "service"),
    "person": _PERSON,
    "character": _CHARACTER,
    "clock": _CLOCK,
    "hidden_clock": _CLOCK,
    "action": _ACTION,
    "follows": _ACTION,
    "throwers": _PERSON,
}
_OF_TERMS: Mapping[str, Kinds] = {
    "thrower": _PERSON,
    "character": _CHARACTER,
    "assistants": _CHARACTER,
    "assistant": _CHARACTER,
    "clock": _CLOCK,
    "action": _ACTION,
}
_OF_MARKS = {"turn": _CHARACTER, "declared": _CHARACTER, "gone": _CLOCK, "steps": _ACTION, "tales": _ACTION}
"""Marks whose name has an id after its first colon."""


class LoggedActions(Struct):
    """What the log of an export says of actions, by entry."""

    rolls: dict[int, str] = {}
    """Rolls: the action of each, that of a direct roll by its own number."""
    steps: dict[int, str] = {}
    """Entries that have an action as they left it; "" for those of a newer version."""
    opens: set[int] = set()
    """Those among them that an action's entries after the dice may begin with."""

    def add(self, seq: int, event: Any, result: LoggedResult) -> None:
        """Add an entry."""
        if isinstance(event, Rolled):
            self.rolls[seq] = event.action or f"r{seq}"
        if not result.after.action:
            return
        self.steps[seq] = "" if isinstance(event, events.Unknown) else _action_of(event, result)
        if not isinstance(event, events.Chosen | events.Resisted):
            self.opens.add(seq)


def _action_of(event: Any, result: LoggedResult) -> str:
    return str(getattr(event, "action", "") or result.after.id)


def document_fault(head: ExportHead, doc: Struct) -> str | None:
    """Return what is wrong with the references of a document; None for nothing."""
    return next(_struct_faults(head, doc), None)


def entry_fault(head: ExportHead, event: Any, result: LoggedResult, after: Any) -> str | None:
    """Return what is wrong with the references of an entry, and of the documents that it left; None for nothing."""
    return next(_entry_faults(head, event, result, after), None)


def mark_fault(head: ExportHead, logged: LoggedActions, name: str, value: str) -> str | None:
    """Return what is wrong with what a mark refers to, by a log that was read whole; None for nothing."""
    kind, _, rest = name.partition(":")
    named = rest.partition(":")[0]
    if kind in _OF_MARKS and (fault := _fault(head, "its name", named, _OF_MARKS[kind])):
        return fault
    if kind == "joined" and not (rest.isdigit() and {int(rest), int(value)} <= logged.rolls.keys()):
        return "it joins an entry that is no roll"
    if kind != "steps":
        return None
    steps = [int(seq) for seq in value.split("_")]
    own = all(logged.steps.get(seq) in {named, ""} for seq in steps)
    begins = steps[0] in logged.opens if named[0] == "a" else logged.rolls.get(int(named[1:])) == named
    return None if own and begins else f"it has entries that are not of {named}"


def action_fault(logged: LoggedActions, marks: Mapping[str, str], name: str, doc: ActionDoc) -> str | None:
    """Return what is wrong with the rolls that an action names, by a log that was read whole; None for nothing."""
    first = marks.get(f"steps:{name}", "").partition("_")[0]
    if name[0] == "r" and logged.rolls.get(int(name[1:])) != name:
        return f"entry {name[1:]} is no roll without an action"
    if name[0] == "a" and doc.state != "open" and not first:
        return "the log has no entry of its roll"
    if name[0] == "a" and doc.state == "rolled" and doc.kind == "roll" and logged.rolls.get(int(first)) != name:
        return "the log has no roll of it"
    if any(one.roll not in logged.rolls for one in doc.joins):
        return "it joins an entry that is no roll"
    return None


def is_assigned(name: str, head: ExportHead) -> bool:
    """Return whether an id was assigned: in order, up to the highest, or at random to a clock that was hidden.

    That of a direct roll's action is the number of its entry.
    """
    number = int(name[1:])
    highest = head.entries if name[0] == "r" else head.next.get(name[0], 0)  # type: ignore[call-overload]  # a letter
    return number <= highest or (name[0] == "k" and number > LAST)


def _entry_faults(head: ExportHead, event: Any, result: LoggedResult, after: Any) -> Iterator[str]:
    if isinstance(event, Event):
        yield from _struct_faults(head, event)
    for name, kinds in _OF_TERMS.items() if isinstance(event, Thrown) else ():
        yield from _faults(head, f"terms/{name}", event.terms.get(name) or "", kinds)
    for change in result.changes:
        yield from _struct_faults(head, change)
    if isinstance(after, CharacterDoc | ClockDoc):
        yield from _struct_faults(head, after)
    if result.after.action:
        yield from _struct_faults(head, json.decode(result.after.action, type=ActionDoc))
    yield from _faults(head, "id", result.after.id, ("p", "c", "k", "a"))
    yield from _faults(head, "removed", result.after.removed, _PERSON)
    yield from _faults(head, "unseen", result.after.unseen, _CLOCK)


def _struct_faults(head: ExportHead, value: Struct) -> Iterator[str]:
    """Yield the faults of a struct, and of those in it."""
    references = _references(type(value))
    for name in value.__struct_fields__:
        found = getattr(value, name)
        if name in references:
            yield from _faults(head, name, found, references[name])
        elif isinstance(found, Struct):
            yield from _struct_faults(head, found)
        elif isinstance(found, tuple):
            for one in found:
                if isinstance(one, Struct):
                    yield from _struct_faults(head, one)
    if isinstance(value, ActionDoc):
        parties = [*value.steps, *[party.partition(" ")[0] for party in value.since]]
        yield from _faults(head, "steps", parties, _PARTY)


@cache
def _references(kind: type[Struct]) -> Mapping[str, Kinds]:
    return _OF_EVENTS if issubclass(kind, Event) else _FIELDS.get(kind, {})


def _faults(head: ExportHead, field: str, value: Any, kinds: Kinds) -> Iterator[str]:
    """Yield the faults of one reference, or of several; nothing is referred to by what is empty or not set."""
    several = value.values() if isinstance(value, dict) else value
    for one in several if isinstance(value, dict | list | tuple) else [value]:
        if one is not UNSET and one not in ("", None) and (fault := _fault(head, field, one, kinds)):
            yield fault


def _fault(head: ExportHead, field: str, value: Any, kinds: Kinds) -> str | None:
    if value in kinds and len(value) > 1:
        return None
    expected = " or ".join(dict.fromkeys(_NAMED.get(kind, f"`{kind}`") for kind in kinds))
    if not isinstance(value, str) or not _ID.fullmatch(value):
        return f"`{field}` is no id of {expected}"
    if value[0] not in kinds:
        return f"`{field}` is {value}, and must be {expected}"
    return None if is_assigned(value, head) else f"`{field}` is {value}, which this table never had"
