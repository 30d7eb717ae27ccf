"""What a reversal takes back: the opposite of what entries changed, by delta. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from msgspec import Struct

from service.record.deltas import Charge, Delta, Reversal, Tick
from service.record.events import Effects

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


LoggedChange = tuple[int, Effects]
"""An entry with its effects."""


def words_behind(
    reversed_entries: Sequence[LoggedChange], since: Sequence[LoggedChange]
) -> dict[tuple[str, str], tuple[int, ...]]:
    """Return how many boxes of the same words stand behind each that entries marked, by track, in order.

    The latest entry is first, as for `opposite_of`; `since` has all entries from the earliest of them on, in order.
    """
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    gone: list[tuple[str, str, str]] = []
    for seq, effects in reversed_entries:
        for at in reversed(range(len(effects.changes))):
            change = effects.changes[at]
            marked = [*effects.changes[at + 1 :], *_changes_after(seq, since)]
            same = [one for one in marked if (one.who, one.track) == (change.who, change.track)]
            counts = []
            for place, text in enumerate(change.texts):
                named = change.who, change.track, text
                behind = _still_behind(text, change.texts[place + 1 :].count(text), same)
                counts.append(max(0, behind - gone.count(named)) if change.amount > 0 else 0)
            gone += [(change.who, change.track, text) for text in change.texts]
            key = change.who, change.track
            found[key] = found.get(key, ()) + tuple(counts)
    return found


def _changes_after(seq: int, since: Sequence[LoggedChange]) -> Iterator[Delta]:
    return (change for later, effects in since if later > seq for change in effects.changes)


def _still_behind(text: str, behind: int, later: Iterable[Delta]) -> int:
    """Return how many boxes of the same words stand behind one after later changes of its track."""
    for change in later:
        if change.amount > 0:
            behind += change.texts.count(text)
            continue
        for one, stayed in zip_longest(change.texts, change.behind[: len(change.texts)], fillvalue=0):
            if one == text and stayed == behind:
                return 0
            behind -= one == text and stayed < behind
    return behind


_NO_WORDS: Mapping[tuple[str, str], tuple[int, ...]] = {}


class Undo(Struct, frozen=True):
    """What is to be taken back, as arguments of the store's script."""

    charges: tuple[Charge, ...]
    ticks: tuple[Tick, ...]
    relock: tuple[str, ...]


def undo(due: Sequence[Reversal], behind: Mapping[tuple[str, str], tuple[int, ...]] = _NO_WORDS) -> Undo:
    """Return a reversal as arguments of the script, which skips what is gone; `behind` as `words_behind` returns it."""
    clock_tracks = {"filled", "locked"}
    return Undo(
        tuple(
            [
                Charge(
                    one.who,
                    one.track,
                    one.amount,
                    skippable=True,
                    texts=one.texts,
                    behind=behind.get((one.who, one.track), ()),
                )
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
