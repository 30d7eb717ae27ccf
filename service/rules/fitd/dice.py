"""How dice become an outcome: by how many of them show how much. Also the ways to each, and the dice that decide."""

from collections.abc import Sequence
from functools import lru_cache

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
    """Return the ways to each reading; those out of reach have 0."""
    if keep == "lowest":
        return tuple(_of_the_lower(needs, sides, dice))
    faces = sorted({face for face, _ in needs}, reverse=True)
    most = [max(count for face, count in needs if face == at) for at in faces]
    states = {(0,) * len(faces): 1}
    for _ in range(dice):
        states = _with_one_more(states, faces, most, sides)
    found = [0] * len(needs)
    places = {face: place for place, face in enumerate(faces)}
    for shown, ways in states.items():
        held = (place for place, (face, count) in enumerate(needs) if count <= shown[places[face]])
        found[next(held)] += ways
    return tuple(found)


def _with_one_more(
    states: dict[tuple[int, ...], int], faces: Sequence[int], most: Sequence[int], sides: int
) -> dict[tuple[int, ...], int]:
    """Return how many dice show at least each face with one more die, counted up to what any reading needs.

    Faces between two that matter are alike.
    """
    found: dict[tuple[int, ...], int] = {}
    above = sides + 1
    for at, face in enumerate(faces):
        alike, above = above - face, face
        for shown, ways in states.items():
            more = shown[:at] + tuple([min(bound, one + 1) for one, bound in zip(shown[at:], most[at:], strict=True)])
            found[more] = found.get(more, 0) + ways * alike
    return found


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
