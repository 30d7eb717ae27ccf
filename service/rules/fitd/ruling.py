"""The type of a game's rulings: outcome and position in its words, what it shows, and what it repeats."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import NODEFAULT, UNSET, Meta, Struct, UnsetType

from service.rules.clock import Ticked
from service.rules.fitd.contract import CLOSED_LISTS, RULING_FIELDS
from service.rules.fitd.document import GameDocument
from service.rules.fitd.fields import TypeNames, ids, literal, struct_of, usual_or_own
from service.rules.outcome import Effect, Position, Ruling
from service.rules.spec import (
    closed_list,
    reply_field,
)
from service.rules.system import OutcomeGrade

Band = Annotated[
    Literal["critical_success", "full_success", "partial_success", "bad_outcome"], closed_list("outcome", "Band")
]


AnyBand = Annotated[
    Literal["critical_success", "full_success", "partial_success", "bad_outcome", "terrible_outcome"],
    closed_list("outcome", "AnyBand"),
]


GRADES: dict[str, OutcomeGrade] = {
    "critical_success": "crit",
    "full_success": "clean",
    "partial_success": "price",
    "bad_outcome": "bad",
}
"""The grades of the four usual outcomes."""
WORKS = {"crit", "clean", "price"}
SAFE = {"crit", "clean"}
"""Grades after which the opposition does not act."""


OWN = "own"
"""What every game that is not of the release is called in `system`: its document names it."""


class FitdRuling(Ruling, frozen=True, kw_only=True):
    """A Forged-in-the-Dark ruling."""

    outcome: Annotated[str, reply_field("BS-34 FE-31 T4-36", "The outcome.")]
    position: Annotated[str, reply_field("FITD-A13", "The position rolled with, after a trade.")]
    effect: Annotated[Effect, reply_field("BS-13 FE-20 T4-24", "How much is done.")]
    actor_acts: Annotated[bool, reply_field("BS-47 T4-08", "Whether the character's effect lands.")]
    opposition_acts: Annotated[bool, reply_field("BS-47 T4-08", "Whether the opposition's effect lands.")]
    clock: (
        Annotated[
            Ticked,
            reply_field("FE-44 BS-15", "The clock after this roll; where the player picks a branch, if it is done."),
        ]
        | UnsetType
    ) = UNSET
    prompts: Annotated[tuple[str, ...], reply_field("BS-14 T4-24", "Questions the final effect asks.")]

    @property
    def ticks(self) -> int:
        """Return the ticks of the final effect (FITD-A2)."""
        return self.effect.ticks


class OwnRuling(FitdRuling, frozen=True, kw_only=True, tag=OWN):
    """A ruling of a game of somebody's own, in the words of its document."""

    outcome: Annotated[str, reply_field("FITD-A1", "The outcome.")]
    effect: Annotated[Effect, reply_field("FITD-A3", "How much is done.")]
    actor_acts: Annotated[bool, reply_field("FITD-A24", "Whether the character's effect lands.")]
    opposition_acts: Annotated[bool, reply_field("FITD-A24", "Whether the opposition's effect lands.")]
    clock: (
        Annotated[
            Ticked,
            reply_field("FITD-A2", "The clock after this roll; where the player picks a branch, if it is done."),
        ]
        | UnsetType
    ) = UNSET
    prompts: Annotated[tuple[str, ...], Meta(description="Questions the final effect asks.")]
    shows: Annotated[
        dict[str, str | int],
        Meta(description="What the game shows beside: of its outcome, of its position, and texts of the spec."),
    ]


class OwnField(Struct, frozen=True):
    """A field of the ruling that code computes, which games of the release alone have."""

    name: str
    rule: str
    description: str


def ruling_of(document: GameDocument, names: TypeNames, own: Sequence[OwnField]) -> type[FitdRuling]:
    """Return the type of a ruling: outcome and position in the game's words, what it shows, and what it repeats."""
    outcome = usual_or_own(ids(document.bands), "outcome", Band, AnyBand)
    position = usual_or_own(ids(document.positions), "position", Position)
    fields: list[tuple[str, Any, Any]] = [
        ("outcome", Annotated[outcome, _reply(document, "outcome")], NODEFAULT),
        ("position", Annotated[position, reply_field("FITD-A13", _POSITION)], NODEFAULT),
    ]
    shown: dict[str, dict[str | int, None]] = {}
    for shows in [*[band.shows for band in document.bands], *[position.shows for position in document.positions]]:
        for name, value in shows.items():
            shown.setdefault(name, {})[value] = None
    fields += [
        (name, Annotated[_shown(name, [*values]), _reply(document, name)], NODEFAULT) for name, values in shown.items()
    ]
    rules = {row.name: " ".join(row.rules) for row in document.fields}
    fields += [
        (name, Annotated[str, reply_field(rules[name], "As sent.")] | UnsetType, UNSET) for name in document.echoes
    ]
    fields += [(one.name, Annotated[str, reply_field(one.rule, one.description)], NODEFAULT) for one in own]
    name, words = names.of("ruling", "Ruling", f"A ruling of {names.title}.")
    return struct_of(
        name,
        words,
        FitdRuling,
        fields,
        tag=document.name,
        worded=(*FitdRuling.worded, *[one.name for one in own]),
        from_words=(*FitdRuling.from_words, *document.echoes),
    )


_POSITION = "The position rolled with, after a trade."


def _reply(document: GameDocument, name: str) -> Meta:
    known = {"outcome": ("BS-34 FE-31 T4-36", "The outcome.")}.get(name)
    found = RULING_FIELDS.get((document.name, name), known)
    return reply_field(*found) if found else Meta(description="What the game says of it.")


def _shown(name: str, values: list[str | int]) -> Any:
    """Return the type of what bands or positions show: their words, or a number."""
    if all(isinstance(value, int) for value in values):
        return int
    return literal(values, *CLOSED_LISTS.get(name, ("value", "")))
