"""Changes of tracks and clocks: as requested, and as made."""

from typing import Annotated

from msgspec import Meta, Struct

from service.record.documents import BoxTexts, Loops

Amount = Annotated[int, Meta(ge=-999_999, le=999_999)]
SHARED = "shared"
"""Id of the document that holds the tracks of the whole table."""


class Charge(Struct, frozen=True, omit_defaults=True):
    """A requested change of a track."""

    id: str
    """Whose it is: a character's id, or `shared`."""
    track: str
    amount: int
    must: bool = False
    """Whether it is refused unless all of it fits: what is spent must suffice (DH-16, UW-32)."""
    skippable: bool = False
    """Whether it is skipped where the character was deleted since: it follows from a roll, which was allowed."""
    texts: tuple[str, ...] = ()
    """What the boxes are that it marks, or which ones it clears."""
    behind: tuple[int, ...] = ()
    """How many boxes of the same words stay behind each one that it clears; none where that is not said."""


class Tick(Struct, frozen=True, omit_defaults=True):
    """A requested change of a clock."""

    id: str
    by: int
    skippable: bool = False
    """Whether it is skipped where the clock was deleted, locked or lost since: it was allowed when it was named."""


class Delta(Struct, frozen=True, array_like=True):
    """A change that was made, as stored in the log: an array, to which a newer version may append."""

    who: Annotated[str, Meta(max_length=40)]
    track: Annotated[str, Meta(max_length=40)]
    """Of a clock `filled`, `locked`, `lost`, or `started` with a bargain and taken back with it."""
    amount: Amount
    to: Amount
    """The value after the change."""
    overflow: Amount
    """The part that did not fit and is lost (FE-44, DH-A5)."""
    hidden: bool = False
    """Of a clock: whether it is hidden from players."""
    loops: Loops = 0
    """Of a countdown: how often it was filled."""
    texts: BoxTexts = ()
    """What the boxes are that it marked or cleared, as far as they have words."""
    behind: Annotated[tuple[Annotated[int, Meta(ge=0, le=5)], ...], Meta(max_length=5)] = ()
    """How many boxes of the same words stayed behind each one that it cleared; left out where none did."""

    @property
    def asked(self) -> int:
        """Return the requested amount."""
        return self.amount + self.overflow


class Reversal(Struct, frozen=True, array_like=True):
    """A change that was to be taken back: the opposite amount of what landed."""

    who: str
    track: str
    amount: int
    texts: tuple[str, ...] = ()
    """What the boxes are that are cleared or marked again."""
