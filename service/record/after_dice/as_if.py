"""What tracks and clocks would be if entries had not been made: an undo differs by bounds that were met since. Pure."""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from service.record import events
from service.record.deltas import SHARED, Delta
from service.record.documents import ClockDoc
from service.record.events import AnyEntry, Effects, Unknown

MOST = 99_999
"""The highest value of a track without a cap (service/store/lua/tracks.lua)."""


class Since(Struct, frozen=True):
    """An entry of the log, from the earliest on that is to be taken back."""

    seq: int
    event: AnyEntry | Unknown
    effects: Effects


class TrackHistory(Struct):
    """A track or clock as it was, entry by entry, and as it would have been."""

    lowest: int
    highest: int
    was: int
    would_be: int
    was_full: bool = False
    """Whether it would have been full, or gone round, at some time."""


def would_be(
    key: tuple[str, str], log: Sequence[Since], gone: Container[int], document: ClockDoc | Sequence[int]
) -> TrackHistory | None:
    """Return a track or a clock's segments without the entries of `gone`; None where no entry of the log changes it.

    `document` is the clock, or value and cap of the track.
    """
    clock = document if isinstance(document, ClockDoc) else None
    value: TrackHistory | None = None
    undone = {seq for one in log if isinstance(one.event, events.Reversed) for seq in one.event.seqs}
    first = log[0].seq
    for one in log:
        is_undo = isinstance(one.event, events.Reversed) and any(seq >= first for seq in one.event.seqs)
        for change in one.effects.changes:
            if (change.who, change.track) != key:
                continue
            after = _position(change, clock)
            value = value or _begun(after - change.amount, document)
            if not (one.seq in gone or one.seq in undone or is_undo):
                value.would_be = max(value.lowest, min(value.would_be + change.asked, value.highest))
                value.was_full |= clock is not None and value.would_be >= clock.size
            value.was = after
        for edited in _edited(key, one):
            if value and edited != value.was:
                value.was = value.would_be = edited
    return value


def _position(change: Delta, clock: ClockDoc | None) -> int:
    """Return a track's value after a change, or all segments that a clock had by then."""
    return change.to + (change.loops * clock.size if clock else 0)


def _begun(before: int, document: ClockDoc | Sequence[int]) -> TrackHistory:
    if isinstance(document, ClockDoc):
        highest = MOST if document.kind == "countdown" else document.size
    else:
        highest = document[1] if len(document) > 1 and document[1] else MOST
    return TrackHistory(0, max(highest, before), before, before)


def _edited(key: tuple[str, str], one: Since) -> Iterator[int]:
    """Yield the value of a track that an edit of its character set."""
    who, track = key
    doc: Mapping[str, Any] = one.effects.after.get("doc", {})
    if who != SHARED and isinstance(one.event, events.CharacterChanged) and one.event.character == who:
        yield from doc["tracks"].get(track, [])[:1]


def linked(documents: Mapping[str, Any]) -> set[str]:
    """Return the clocks that open after those among some documents."""
    return {one.next for one in documents.values() if isinstance(one, ClockDoc) and one.next}


def opened(kid: str, log: Sequence[Since]) -> bool:
    """Return whether a clock was opened by an entry of the log."""
    changes = [change for one in log for change in one.effects.changes]
    return any((one.who, one.track) == (kid, "locked") and one.amount < 0 for one in changes)
