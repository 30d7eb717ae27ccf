"""What is found in a file, before anybody asks whether the game has a place for it."""

from typing import Any, Literal

from msgspec import Struct

Where = tuple[str, ...]
"""Members from the outermost on; of a line its number."""


class Value(Struct, frozen=True, kw_only=True):
    """A value of a file: what it is called, and what it may be."""

    at: Where
    name: str
    number: Any
    """A whole number, a word, an empty object where a name is all there is, or None where it is none of these."""
    kind: Literal["sheet", "part", "track", "name", "note"] = "sheet"
    """`part` is one of our own export that is no values by name."""
    part: str = ""
    """The part that the file puts it in; "": by its name; `*`: that of the game's approaches."""
    any_name: bool = False
    """Whether it may go by a name that is not usual to the approaches, where these have others."""
    cap: int | None = None
    texts: tuple[str, ...] = ()
    own: bool = False
    """Whether it is of our own export: the value as a sheet has it, or a track that may be the character's own."""
    shown: str = ""
    """What stands in the file, in short."""


class Contents(Struct):
    """All that a file has: what may have a place, and what cannot be read as anything."""

    format: str
    values: list[Value] = []
    rest: list[tuple[Where, Any]] = []
    """Where something else stands, and what."""
