"""Sources of dice: each takes sides, and returns faces and their origin."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Annotated, Literal, Protocol, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from service.rules.errors import RuleError

Reading = TypeVar("Reading", bound=Hashable)
Distribution = Mapping[Reading, int]
"""Number of equally likely throws by reading."""


class Audit(Struct, frozen=True, gc=False):
    """Where the faces came from."""

    kind: Annotated[
        Literal["replayable", "fresh", "given", "committed"],
        Meta(
            description="`replayable`: the caller gave the seed. `fresh`: the server drew it and returns it here. "
            "`given`: the caller gave the faces. `committed`: at a table, from a seed committed to before the roll."
        ),
    ]
    seed: (
        Annotated[str, Meta(description="Send it as `seed` with the same spec to see this reply again.")] | UnsetType
    ) = UNSET
    scheme: Annotated[Literal["ra3"], Meta(description="How faces follow from the seed: docs/dice.md.")] | UnsetType = (
        UNSET
    )
    epoch: Annotated[int, Meta(description="Of committed dice: the epoch whose seed they follow from.")] | UnsetType = (
        UNSET
    )
    bound: (
        Annotated[
            bool,
            Meta(
                description="Of committed dice: whether the request named that epoch; else the operator could choose."
            ),
        ]
        | UnsetType
    ) = UNSET


class Dice(Protocol):
    """A source of faces. All dice of a roll are drawn at once, because their sides are part of the roll's key."""

    @property
    def audit(self) -> Audit:
        """Return where the faces come from."""

    def draw(self, sides: Sequence[int]) -> Sequence[int]:
        """Return one face, 1 to its sides, for each die, in order."""


class Tape:
    """Given faces: physical dice, a virtual tabletop's own, or a test's."""

    audit = Audit("given")

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = faces

    def draw(self, sides: Sequence[int]) -> Sequence[int]:
        """Return the given faces; RuleError for another number of them, or for a face that its die lacks."""
        if len(self._faces) != len(sides):
            wanted = ", ".join(f"d{side}" for side in sides) or "no dice"
            raise RuleError(
                "faces_mismatch",
                f"this roll takes {len(sides)} faces ({wanted}), got {len(self._faces)}",
                pointer="/dice",
            )
        for at, (face, side) in enumerate(zip(self._faces, sides, strict=True)):
            if not 1 <= face <= side:
                raise RuleError("face_out_of_range", f"a d{side} shows 1 to {side}, not {face}", pointer=f"/dice/{at}")
        return self._faces


def die(sides: int) -> dict[int, int]:
    """Return the distribution of one die."""
    return dict.fromkeys(range(1, sides + 1), 1)


def combine(
    left: Distribution[Reading], right: Distribution[Reading], join: Callable[[Reading, Reading], Reading]
) -> dict[Reading, int]:
    """Return the distribution of two independent throws, joined by `join` (a convolution)."""
    both: dict[Reading, int] = {}
    for a, ways_a in left.items():
        for b, ways_b in right.items():
            reading = join(a, b)
            both[reading] = both.get(reading, 0) + ways_a * ways_b
    return both
