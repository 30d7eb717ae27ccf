"""Changes of tracks and clocks as the readers of an entry see them."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from service.record.deltas import SHARED, Delta, Reversal

LoggedAction = Annotated[
    str,
    Meta(
        description="Id of the action: of a direct roll, where something is awaited, `r` with the number of its entry.",
        examples=["a1", "r5"],
    ),
]
NamesBeside = Annotated[
    dict[str, str],
    Meta(
        description="Names, of then, of those whom the step's offer and the action's consequences name: by id.",
        examples=[{"c2": "Thorn", "k1": "Guards"}],
    ),
]


class Changed(Struct, frozen=True, kw_only=True):
    """A track or a clock that changed."""

    who: Annotated[str, Meta(description="A character, a clock, or `session`.", examples=["c1", "k1", "session"])]
    who_name: Annotated[str, Meta(description="The name that it had then.")] | UnsetType = UNSET
    track: Annotated[
        str,
        Meta(
            description="The track; of a clock `filled`, `locked` when it opens, `lost` when its rival wins, or "
            "wins no more, or `started` with a bargain, and taken back with it.",
            examples=["stress"],
        ),
    ]
    amount: Annotated[int, Meta(description="Amount of the change.")]
    to: Annotated[int, Meta(description="Value after the change.")]
    overflow: Annotated[int, Meta(description="The part that did not fit and is lost (FE-44, DH-A5).")] | UnsetType = (
        UNSET
    )
    loops: Annotated[int, Meta(description="Of a countdown: how often it was filled.")] | UnsetType = UNSET
    texts: Annotated[tuple[str, ...], Meta(description="What the boxes are that it marked or cleared.")] | UnsetType = (
        UNSET
    )


class Leftover(Struct, frozen=True, kw_only=True):
    """A change that could not be taken back, in part or whole."""

    who: Annotated[str, Meta(description="A character, a clock, or `session`.", examples=["c1"])]
    who_name: Annotated[str, Meta(description="The name that it had then.")] | UnsetType = UNSET
    track: Annotated[str, Meta(description="The track; of a clock `filled` or `locked`.", examples=["stress"])]
    amount: Annotated[int, Meta(description="What is missing.")]


def changed_value(change: Delta) -> Changed:
    """Return a stored change as readers see it."""
    return Changed(
        who="session" if change.who == SHARED else change.who,
        track=change.track,
        amount=change.amount,
        to=change.to,
        overflow=change.overflow or UNSET,
        loops=change.loops or UNSET,
        texts=change.texts or UNSET,
    )


def leftover_value(one: Reversal) -> Leftover:
    """Return what could not be taken back as readers see it."""
    return Leftover(who="session" if one.who == SHARED else one.who, track=one.track, amount=one.amount)
