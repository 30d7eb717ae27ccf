"""A progress clock as one roll sees it (BS-13, BS-15, FE-20, FE-44)."""

from typing import Annotated

from msgspec import Meta, Struct

from service.rules.errors import RuleError


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """A clock that is not full."""

    filled: Annotated[int, Meta(ge=0, le=100, description="Segments filled already.")]
    size: Annotated[int, Meta(ge=1, le=100, description="Segments in all; usually 4, 6 or 8 (FITD-A15).")]


class Ticked(Struct, frozen=True):
    """A clock after a roll, with nothing picked from the menu."""

    filled: Annotated[int, Meta(description="Segments filled now.")]
    size: Annotated[int, Meta(description="Segments in all.")]
    remaining: Annotated[int, Meta(description="Segments left (BS-15).")]
    overflow: Annotated[int, Meta(description="Ticks beyond the clock's size, which are lost (FE-44).")]


def remaining(clock: Clock) -> int:
    """Return the segments left; refuse a clock that is full."""
    if clock.filled >= clock.size:
        raise RuleError(
            "clock_full", "a roll ticks a clock with room: filled must be below size", pointer="/clock/filled"
        )
    return clock.size - clock.filled


def tick(clock: Clock, ticks: int) -> Ticked:
    """Fill segments up to the clock's size; return what is over as overflow."""
    overflow = max(0, clock.filled + ticks - clock.size)
    filled = clock.filled + ticks - overflow
    return Ticked(filled, clock.size, clock.size - filled, overflow)
