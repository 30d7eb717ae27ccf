"""What follows from a roll at a table, by the game: branches, what picks mark, effect that is granted."""

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from service.rules.outcome import FinalLevel, Option


class BranchRule(Struct, frozen=True):
    """What a branch does when the player picks it."""

    menu: bool = False
    """Whether the GM picks from the menu then."""
    attempt: Literal["stands", "opens", "blocks"] = "stands"
    """Whether the same attempt may be made again: as the roll left it, opened by this branch, or blocked by it."""


def no_mark(_: Option) -> str | None:
    """Mark nothing when an option is picked."""
    return None


class FollowUp(Struct, frozen=True, kw_only=True):
    """What a game says of branches and picks; without any, menus are for people alone."""

    branches: Mapping[str, BranchRule] = {}
    mark: Callable[[Option], str | None] = no_mark
    """The character's track that a picked option marks by 1."""
    granted: Mapping[FinalLevel, int] = {}
    """Ticks of an effect that the GM grants although it went wrong."""
    branch_rule: str | None = None
    """The rule of branches, which a refusal names."""
    menu_rule: str | None = None
    """That of picks from the menu."""
    tick_rule: str | None = None
    """That of options that tick a clock."""
    grant_rule: str | None = None
    """That of granted effect."""
