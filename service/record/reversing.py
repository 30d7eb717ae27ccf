"""What a reversal takes back: the opposite of what entries changed, by delta. Pure."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from service.record.deltas import Charge, Delta, Tick
from service.record.events import Effects, Reversal

_FOLLOWS = {"lost"}
"""Changes of a clock that follow from others by themselves."""


def opposite_of(reversed_entries: Iterable[Effects]) -> tuple[Reversal, ...]:
    """Return what is to be taken back of entries, the latest first: the sum by track, and clocks to lock again."""
    sums: dict[tuple[str, str], int] = {}
    texts: dict[tuple[str, str], tuple[str, ...]] = {}
    for effects in reversed_entries:
        for change in reversed(effects.changes):
            if change.track not in _FOLLOWS:
                key = change.who, change.track
                sums[key] = sums.get(key, 0) - change.amount
                texts[key] = texts.get(key, ()) + change.texts
    return tuple([Reversal(*key, amount, texts[key]) for key, amount in sums.items() if amount])


class Undo(Struct, frozen=True):
    """What is to be taken back, as arguments of the store's script."""

    charges: tuple[Charge, ...]
    ticks: tuple[Tick, ...]
    relock: tuple[str, ...]


def undo(due: Sequence[Reversal]) -> Undo:
    """Return a reversal as arguments of the script, which skips what is gone."""
    clock_tracks = {"filled", "locked"}
    return Undo(
        tuple(
            [
                Charge(one.who, one.track, one.amount, skippable=True, texts=one.texts)
                for one in due
                if one.track not in clock_tracks
            ]
        ),
        tuple([Tick(one.who, one.amount, skippable=True) for one in due if one.track == "filled"]),
        tuple([one.who for one in due if one.track == "locked" and one.amount > 0]),
    )


def not_reversed(due: Sequence[Reversal], changes: Sequence[Delta]) -> list[Reversal]:
    """Return what could not be taken back: a document that is gone, a track below the amount, a clock that moved."""
    made = {(change.who, change.track): change.amount for change in changes}
    left = [Reversal(one.who, one.track, one.amount - made.get((one.who, one.track), 0)) for one in due]
    return [one for one in left if one.amount]
