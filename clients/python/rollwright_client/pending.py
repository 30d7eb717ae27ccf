"""A change that was made and whose answer is not known yet, and a roll that was refused."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

Body = dict[str, Any]


class Pending(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A change that was made and whose answer is not known yet."""

    key: str
    name: str
    """The operation, as the contract names it."""
    method: str
    path: str
    at: float
    """When it was first made, in seconds since 1970."""
    body: Body | None = None
    version: str = ""
    """If-Match."""
    rolls: bool = False
    """Whether it draws dice."""


class Refusal(Struct, frozen=True):
    """A roll that was refused because its epoch was closed: another set of dice that the operator could see."""

    key: str
    """Its key, which is not used again."""
    terms: dict[str, Any]
    """The terms of the epoch that is open now; they agree with what was kept."""
    refusals: int
    """How many of this person's bound rolls were refused at this table, this one included."""


Again = Callable[[Refusal], bool]
"""Whether to roll again after a refusal."""
