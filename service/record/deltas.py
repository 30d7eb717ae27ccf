"""What a change does to tracks and clocks: asked for before, and done after."""

from typing import Annotated

from msgspec import Meta, Struct

from service.record.documents import Loops

Amount = Annotated[int, Meta(ge=-999_999, le=999_999)]
SHARED = "shared"
"""Whose the tracks of the whole table are."""


class Charge(Struct, frozen=True, omit_defaults=True):
    """A change of a track that is asked for."""

    id: str
    """Whose it is: a character's id, or `shared`."""
    track: str
    amount: int
    must: bool = False
    """Whether all of it must fit: what is spent must be there (DH-16, UW-32)."""
    follows: bool = False
    """Whether it follows from a roll, and falls away where the character has gone since."""


class Tick(Struct, frozen=True, omit_defaults=True):
    """A change of a clock that is asked for."""

    id: str
    by: int
    follows: bool = False
    """Whether it follows from a roll, which was allowed when it named its clock."""


class Delta(Struct, frozen=True, array_like=True):
    """A change that was made, as the log has it: an array, of which a newer version may add to the end."""

    who: Annotated[str, Meta(max_length=40)]
    track: Annotated[str, Meta(max_length=40)]
    """Of a clock `filled`, `locked` or `lost`."""
    amount: Amount
    to: Amount
    """What it is now."""
    overflow: Amount
    """What found no room (FE-44, DH-A5)."""
    hidden: bool = False
    """Of a clock: whether it is the GM's alone."""
    loops: Loops = 0
    """Of a countdown: how often it was full."""

    @property
    def asked(self) -> int:
        """Return the amount that was asked for."""
        return self.amount + self.overflow
