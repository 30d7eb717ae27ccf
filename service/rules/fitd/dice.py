"""How dice become an outcome: by how many of them show how much. Also the ways to each, and the dice that decide."""

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from service.rules.outcome import Die

Needs = tuple[tuple[int, int], ...]
"""Of each reading how much so many dice must show (face, count), best first; the last one holds for any dice."""


def read(needs: Needs, faces: Sequence[int], keep: str) -> int:
    """Return the place of the reading that counts; of a pool of zero the lower die alone counts (FITD-A1, FE-30)."""
    ordered = [min(faces)] if keep == "lowest" else sorted(faces, reverse=True)
    thrown = len(ordered)
    for place, (face, count) in enumerate(needs):
        if count <= thrown and ordered[count - 1] >= face:
            return place
    raise AssertionError("the last reading holds for any dice")


@lru_cache(maxsize=1024)
def ways_of(needs: Needs, sides: int, dice: int, keep: str) -> tuple[int, ...]:
    """Return the ways to each reading; those out of reach have 0.

    Faces are gone through from the highest, and the dice that show at least each are counted up to what any reading
    needs: from then on all readings by lower faces hold, whatever the other dice show.
    """
    if keep == "lowest":
        return tuple(_of_the_lower(needs, sides, dice))
    enough = max(count for _, count in needs)
    found = [0] * len(needs)
    # By the dice that show so much, and the best reading that they give: the ways to choose and to throw them.
    states = {(0, len(needs)): 1}
    above = sides + 1
    for face in sorted({face for face, _ in needs}, reverse=True):
        alike, above = above - face, face
        best_of_all = min(place for place, (low, _) in enumerate(needs) if low <= face)
        further: dict[tuple[int, int], int] = {}
        for (shown, best), ways in states.items():
            for more in range(dice - shown + 1):
                thrown, now = ways * comb(dice - shown, more) * alike**more, shown + more
                if now >= enough:
                    found[min(best, best_of_all)] += thrown * (face - 1) ** (dice - now)
                else:
                    state = now, min(best, _best_at(needs, face, now))
                    further[state] = further.get(state, 0) + thrown
        states = further
    for (shown, best), ways in states.items():
        if shown == dice:
            found[best] += ways
    return tuple(found)


def _best_at(needs: Needs, face: int, shown: int) -> int:
    """Return the best reading by a face of so many dice; one more than there are for none."""
    return next((place for place, (at, count) in enumerate(needs) if at == face and count <= shown), len(needs))


def _of_the_lower(needs: Needs, sides: int, dice: int) -> list[int]:
    """Return the ways to each reading where the lowest die alone counts."""
    found, above = [0] * len(needs), 0
    for place, (face, count) in enumerate(needs):
        reached = (sides + 1 - face) ** dice
        if count == 1 and reached > above:
            found[place], above = reached - above, reached
    return found


def marked(needs: Needs, place: int, faces: Sequence[int], sides: int, keep: str) -> tuple[Die, ...]:
    """Mark the die that decided for a reading, by its place; where several had to show as much, each that does."""
    face, count = needs[place]
    if count > 1:
        return tuple([_die(sides, one, one >= face) for one in faces])
    decisive = faces.index(min(faces) if keep == "lowest" else max(faces))
    return tuple([_die(sides, one, at == decisive) for at, one in enumerate(faces)])


@lru_cache(maxsize=128)
def _die(sides: int, face: int, counts: bool) -> Die:  # noqa: FBT001  # a field of what it makes
    return Die(sides, face, "pool", counts)
