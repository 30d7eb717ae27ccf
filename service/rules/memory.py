"""State that a game keeps between rolls: tracks, attempts and turns."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from service.rules.errors import RuleError
from service.rules.follow_up import FollowUp
from service.rules.spec import Spec, SpecT

MAX = 999
_BRACKET = re.compile(r"\(.*", re.DOTALL)
"""A detail in brackets after a name, as in `physical (strength)`, also without its end."""


BoxShape = Literal["square", "diamond", "drop", "round", "hexagon"]


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
    published: Annotated[
        bool, Meta(description="Whether only tables have it that allow rules of the published games.")
    ] = False
    worded: Annotated[bool, Meta(description="Whether a marked box may have words that say what it is.")] = False
    shape: Annotated[BoxShape, Meta(description="How its boxes are drawn.")] = "square"
    usual_cap: Annotated[
        Annotated[int, Meta(ge=1, le=99)] | None,
        Meta(description="How many boxes a printed sheet has, no rule of the game; null: none that is known."),
    ] = None


class Approach(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a roll says how the goal is pursued: by a name, and by the number that the sheet has of it."""

    name: Annotated[str, Meta(description="The field of the name, or a list of objects that have one each.")] = ""
    number: Annotated[str, Meta(description="The field of the number; of a list the member of each object.")] = ""
    part: Annotated[str, Meta(description="The part of the sheet that has it by name.")] = ""
    member: Annotated[str, Meta(description="The member that is the number, where the sheet has objects.")] = ""
    least: Annotated[int, Meta(description="The least number that is usual.")] = 0
    most: Annotated[int, Meta(description="The most that is usual.")] = 5
    start: Annotated[int | str, Meta(description="What a new name on the sheet has.")] = 1
    also: Annotated[tuple[str, ...], Meta(description="Other fields that say how.")] = ()

    def fields(self, spec: type[Spec]) -> tuple[str, ...]:
        """Return the fields of a spec that say how: an action that follows another starts with them."""
        named = [name for name in (self.name, self.number) if name in spec.__struct_fields__]
        return (*named, *self.also)


class Tries(Struct, frozen=True, kw_only=True):
    """How further tries at a task differ from the first: by their number, and by whether each is harder (UW-33)."""

    attempt: Annotated[str, Meta(description="The field of the number, which the table counts; 1 is the first.")]
    harder: Annotated[
        str, Meta(description="The field that says whether each is harder; null: by an option of the table.")
    ]
    most: Annotated[int, Meta(description="The highest number: any further try is like this one.")]
    rule: Annotated[str, Meta(description="The rule it rests on.")]

    def further(self, spec: SpecT, number: int, *, harder: bool) -> SpecT:
        """Return the spec of a try; `harder` is the table's option. RuleError for a wrong number that was sent."""
        if getattr(spec, self.attempt) not in {1, number}:
            detail = f"tries at a task are counted: this is number {number}, leave it out"
            raise RuleError("attempt_counted", detail, rule=self.rule, pointer=f"/{self.attempt}")
        sent = getattr(spec, self.harder)
        # Further tries than a spec can have are as hard as the last: impossible, or not harder.
        told = {self.attempt: min(number, self.most), self.harder: sent if harder or sent is not None else False}
        return replace(spec, **told)


class Repeats(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What makes a roll the same attempt again, which is refused after a failure (FE-06)."""

    fields: Annotated[tuple[str, ...], Meta(description="The fields that are the same; case and spacing are ignored.")]
    bracketed: Annotated[
        tuple[str, ...], Meta(description="Those of them of which a detail in brackets is ignored too.")
    ] = ()
    unless: Annotated[tuple[str, ...], Meta(description="Fields that make a roll no attempt of its own.")] = ()
    rule: Annotated[str, Meta(description="The rule of the refusal.")]

    def key(self, spec: Spec) -> tuple[str, ...]:
        """Return what makes the attempt of a roll the same; empty for a roll that is none."""
        if any(getattr(spec, name) for name in self.unless):
            return ()
        return tuple([" ".join(self._compared(spec, name).casefold().split()) for name in self.fields])

    def _compared(self, spec: Spec, name: str) -> str:
        """Return what of a field is compared; one that is nothing but a bracket is compared whole."""
        text: str = getattr(spec, name)
        return (_BRACKET.sub("", text).strip() if name in self.bracketed else "") or text


class Memory(Struct, frozen=True, kw_only=True):
    """What a game keeps; a game without memory keeps nothing."""

    tracks: Mapping[str, Track] = {}
    required: Mapping[str, str] = {}
    """Fields of a spec that may be left out in a stateless roll but not at a table, each with its rule."""
    repeats: Repeats | None = None
    """What is refused as the same attempt again; None where a character may try the same again."""
    tries: Tries | None = None
    """How tries at a task are counted; None where they are not."""
    once_a_turn: Mapping[str, str] = {}
    """Tracks that may be spent once a turn, each with its rule (UW-32)."""
    from_character: tuple[str, ...] = ()
    """Fields of a spec that are filled from the character's tracks at a table."""
    harm: str | None = None
    """The field of a spec that a table may compute from the character's harm (FE-43)."""
    approach: Approach = Approach()
    """How a roll says how the goal is pursued."""
    counted: Mapping[str, str] = {}
    """Fields of a spec that an action gets from the table, each with where from."""
    uncounted: tuple[str, ...] = ()
    """Fields of a spec by which a roll is none of the declared actions (UW-01)."""
    by_option: tuple[str, ...] = ()
    """Fields of a spec that the table's options decide where a roll leaves them out."""
    follow_up: FollowUp = FollowUp()
    """What follows from a roll."""


MAX_PENALTY = 10


def harm_penalty(dice: Sequence[int], boxes: Sequence[int]) -> int:
    """Return the dice lost to harm: for each box of a level what the table says, at most ten in all (FE-43)."""
    return min(MAX_PENALTY, sum([lost * marked for lost, marked in zip(dice, boxes, strict=True)]))
