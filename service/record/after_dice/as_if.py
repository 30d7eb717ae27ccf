"""What tracks and clocks would be if entries had not been made: an undo differs by bounds that were met since. Pure."""

from collections.abc import Container, Mapping, Sequence
from typing import Any

from msgspec import Struct, field, json, to_builtins

from service.record import events
from service.record.deltas import Delta
from service.record.documents import MAX_TRACK, ActionDoc, ClockDoc
from service.record.events import AnyEntry, Effects, Unknown

StoredFields = Mapping[str, Any]
"""A character, a clock or the table's tracks, as stored."""


class Since(Struct, frozen=True):
    """An entry of the log, from the earliest on that is to be taken back."""

    seq: int
    event: AnyEntry | Unknown
    effects: Effects


class Bounds(Struct, frozen=True):
    """How far a track or a clock goes."""

    highest: int | None
    """None of a countdown, which begins again when it is full."""
    size: int = 0
    """Segments of a clock."""


class TrackHistory(Struct):
    """A track, or all segments of a clock with those of its full rounds, as it was, and as it would have been."""

    bounds: Bounds
    was: int
    would_be: int
    landed: dict[int, tuple[int, int]] = field(default_factory=dict)
    """What each entry added, and would have added."""
    filled: set[int] = field(default_factory=set)
    """Entries at which a clock would have become full."""
    full: dict[int, bool] = field(default_factory=dict)
    """By entry: whether a clock would have been full by then, or have gone round."""

    def move(self, seq: int, amount: int, asked: int) -> None:
        """Add `amount` as it landed, and of `asked` what would have landed."""
        before, highest = self.would_be, self.bounds.highest
        self.was += amount
        self.would_be = max(0, self.would_be + asked)
        if highest is not None:
            self.would_be = min(self.would_be, max(before, highest))
        real, other = self.landed.get(seq, (0, 0))
        self.landed[seq] = real + amount, other + self.would_be - before
        size = self.bounds.size
        if size and self.would_be // size > before // size:
            self.filled.add(seq)

    def edit(self, bounds: Bounds, value: int | None) -> None:
        """Take in the bounds of an edit, and the value of a track: one that differs was set by hand."""
        former, self.bounds = self.bounds, bounds
        if value is not None and value != self.was:
            self.was = self.would_be = value
        if bounds == former:
            return
        if bounds.highest is not None:
            self.would_be = min(self.would_be, bounds.highest)
        else:
            self.was, self.would_be = (_resized(each, former.size, bounds.size) for each in (self.was, self.would_be))

    def owed(self, seqs: Sequence[int]) -> int:
        """Return by how much more an undo of entries would have added than it did."""
        return sum(real - other for real, other in [self.landed.get(seq, (0, 0)) for seq in seqs])


def would_be(key: tuple[str, str], log: Sequence[Since], gone: Container[int], document: StoredFields) -> TrackHistory:
    """Return a track, or a clock's segments, without the entries of `gone`, of which one at least changes it.

    `document` is as it was before the log's first entry.
    """
    who, track = key
    bounds = bounds_of(document, track) or Bounds(MAX_TRACK)
    value: TrackHistory | None = None
    for one in log:
        seqs = _undone(one)
        changes = [change for change in one.effects.changes if (change.who, change.track) == key]
        for change in changes:
            value = value or _begun(change, bounds)
            value.move(one.seq, change.amount, 0 if one.seq in gone else change.asked + value.owed(seqs))
        if value and not changes and not _is_due(key, one):
            # What an undo left as it was, since the sum of what it took back was nothing.
            value.move(one.seq, 0, value.owed(seqs))
        edited = document_in(who, one)
        bounds = (bounds_of(edited, track) if edited else None) or bounds
        if value and edited:
            value.edit(bounds, None if bounds.size else _value(edited, track))
        if value:
            value.full[one.seq] = bool(bounds.size) and value.would_be >= bounds.size
    if value is None:
        raise ValueError(f"no entry changes {track} of {who}")
    return value


def would_be_locked(kid: str, now: ClockDoc, log: Sequence[Since], before: TrackHistory) -> bool:
    """Return whether a clock would wait for the one before it, whose history is `before`."""
    locked, moved = _at_first(kid, now, log)
    opened: set[int] = set()
    """Entries that would have opened it, and that have."""
    for one in log:
        made = document_in(kid, one) if isinstance(one.event, events.ClockCreated) else None
        if made:
            locked = not before.full.get(one.seq, not made.get("locked", False))
        if locked and one.seq in before.filled:
            locked = False
            opened.add(one.seq)
        was_relocked = False
        for change in one.effects.changes:
            if (change.who, change.track) == (kid, "filled"):
                moved = change.to > 0 or change.loops > 0
            was_relocked |= (change.who, change.track, change.amount) == (kid, "locked", 1)
        undone = {seq for seq in _undone(one) if seq >= log[0].seq}
        locked |= not moved and bool(opened & undone or (was_relocked and not undone))
    return locked


def _at_first(kid: str, now: ClockDoc, log: Sequence[Since]) -> tuple[bool, bool]:
    """Return whether a clock was locked when the log begins, and whether it had moved by then."""
    changes = [change for one in log for change in one.effects.changes if change.who == kid]
    locks = [change.amount < 0 for change in changes if change.track == "locked"]
    moves = [change.to - change.amount > 0 or change.loops > 0 for change in changes if change.track == "filled"]
    return (locks or [now.locked])[0], (moves or [now.filled > 0 or now.loops > 0])[0]


def _resized(segments: int, former: int, size: int) -> int:
    """Return the segments of a countdown, those of its full rounds included, after an edit of its size."""
    rounds, filled = divmod(segments, former)
    return rounds * size + min(filled, size - 1)


def _begun(change: Delta, bounds: Bounds) -> TrackHistory:
    before = change.to + change.loops * bounds.size - change.amount
    return TrackHistory(bounds, before, before)


def _undone(one: Since) -> tuple[int, ...]:
    return one.event.seqs if isinstance(one.event, events.Reversed) else ()


def _is_due(key: tuple[str, str], one: Since) -> bool:
    return isinstance(one.event, events.Reversed) and any((due.who, due.track) == key for due in one.event.due)


def bounds_of(document: StoredFields, track: str) -> Bounds | None:
    """Return the bounds of a clock, or of a track that a document has; None where it has not."""
    if "size" in document:
        return Bounds(None if document["kind"] == "countdown" else document["size"], document["size"])
    value, *cap = document["tracks"].get(track) or [None]
    return None if value is None else Bounds((cap or [0])[0] or MAX_TRACK)


def _value(document: StoredFields, track: str) -> int | None:
    return next(iter(document["tracks"].get(track, [])), None)


def document_in(who: str, one: Since) -> StoredFields | None:
    """Return the document of a character or a clock that an entry left; None where it does not have it."""
    after = one.effects.after
    match one.event:
        case events.CharacterCreated() | events.ClockCreated():
            named = after["id"]
        case events.CharacterChanged(character=named) | events.ClockChanged(clock=named):
            pass
        case events.ClockTicked(clock=named):
            pass
        case events.OfferAnswered(clock=named) if named == who:
            started = json.decode(after["action"], type=ActionDoc).started[who]
            return dict(to_builtins(started.clock))
        case _:
            return None
    return dict(after["doc"]) if named == who else None


def edits(who: str, log: Sequence[Since]) -> bool:
    """Return whether an entry of the log may have changed the bounds of a character or a clock."""
    edited = events.CharacterChanged | events.ClockChanged
    return any(isinstance(one.event, edited) and document_in(who, one) is not None for one in log)


def linked(documents: Mapping[str, Any]) -> set[str]:
    """Return the clocks that open after those among some documents."""
    return {one.next for one in documents.values() if isinstance(one, ClockDoc) and one.next}
