"""State that a game keeps between rolls: tracks, attempts and turns."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from service.rules.follow_up import FollowUp

MAX = 999


class Track(Struct, frozen=True, kw_only=True):
    """A counter of a character, or of the whole table; none falls below 0."""

    of: Annotated[Literal["character", "table"], Meta(description="Whose it is; a table's is the GM's.")]
    cost: Annotated[
        Literal["adds", "spends"],
        Meta(description="What a cost does to it: stress adds up, Hope is spent and must suffice."),
    ]
    start: Annotated[int, Meta(description="Its value at a new character, or table.")] = 0
    cap: Annotated[
        Annotated[int, Meta(ge=1, le=MAX)] | None,
        Meta(description="The game's own cap; null: a character may have one."),
    ] = None
    rule: Annotated[str, Meta(description="The rule it rests on.")]
    spent: Annotated[str | None, Meta(description="The rule of spending it, where the game has one.")] = None


class Memory(Struct, frozen=True, kw_only=True):
    """What a game keeps; a game without memory keeps nothing."""

    tracks: Mapping[str, Track] = {}
    required: Mapping[str, str] = {}
    """Fields of a spec that may be left out in a stateless roll but not at a table, each with its rule."""
    repeats: Callable[[Any], tuple[str, ...]] | None = None
    """What makes a further roll of a character the same attempt again, which is refused (FE-06); empty: nothing."""
    repeat_rule: str | None = None
    """The rule of that refusal."""
    retry: Callable[[Any, int, bool], Any] | None = None
    """The spec of a further try at a task: its number from 1, and whether tries grow harder (UW-33, UW-A16)."""
    once_a_turn: Mapping[str, str] = {}
    """Tracks that may be spent once a turn, each with its rule (UW-32)."""
    from_character: tuple[str, ...] = ()
    """Fields of a spec that are filled from the character's tracks at a table."""
    harm: str | None = None
    """The field of a spec that a table may compute from the character's harm (FE-43)."""
    approach: tuple[str, ...] = ()
    """Fields of a spec that say how the goal is pursued: an action that follows another starts with them."""
    counted: Mapping[str, str] = {}
    """Fields of a spec that an action gets from the table, each with where from."""
    uncounted: tuple[str, ...] = ()
    """Fields of a spec by which a roll is none of the declared actions (UW-01)."""
    by_option: tuple[str, ...] = ()
    """Fields of a spec that the table's options decide where a roll leaves them out."""
    follow_up: FollowUp = FollowUp()
    """What follows from a roll."""


FITD_TRACKS: Mapping[str, Track] = {
    "stress": Track(of="character", cost="adds", rule="BS-54"),
    "trauma": Track(of="character", cost="adds", rule="FITD-A15"),
    "harm_1": Track(of="character", cost="adds", rule="FITD-A15"),
    "harm_2": Track(of="character", cost="adds", rule="FITD-A15"),
    "harm_3": Track(of="character", cost="adds", rule="FITD-A15"),
    "xp": Track(of="character", cost="spends", rule="T4-21"),
}
"""Harm is counted by level: 1 lesser, 2 moderate, 3 severe (FITD-A15)."""
HARM = ("harm_1", "harm_2", "harm_3")
MAX_PENALTY = 10


def harm_penalty(dice: Sequence[int], boxes: Sequence[int]) -> int:
    """Return the dice lost to harm: for each box of a level what the table says, at most ten in all (FE-43)."""
    return min(MAX_PENALTY, sum([lost * marked for lost, marked in zip(dice, boxes, strict=True)]))
