"""Follow-up of a roll at a table, by game: branches, consequences, granted effect."""

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from service.rules.outcome import Option

WEIGHTS: Mapping[str, int] = {"lesser": 1, "standard": 2, "severe": 3}
"""Ticks of a complication and level of a harm by severity (FITD-A15)."""


class BranchRule(Struct, frozen=True):
    """What a branch does when the player picks it."""

    menu: bool = False
    """Whether the GM picks from the menu then."""
    attempt: Literal["stands", "opens", "blocks"] = "stands"
    """Whether the same attempt may be made again: as the roll left it, opened by this branch, or blocked by it."""


class ResistRow(Struct, frozen=True):
    """What resisting costs where at least `count` dice show at least `face`, and what is left of the consequence."""

    face: int
    count: int
    costs: int
    result: str
    """Avoided, reduced, or "" where the GM says."""


class Weight(Struct, frozen=True):
    """How grave a consequence is: its name, the ticks of a complication, and the level of a harm."""

    id: str
    ticks: int
    harm: int


USUAL = tuple([Weight(name, weight, weight) for name, weight in WEIGHTS.items()])
"""Those of the games of the release."""


class ResistRule(Struct, frozen=True):
    """How a game's consequences are resisted."""

    rule: str
    track: str
    sides: int
    rows: tuple[ResistRow, ...]
    """Best first; the last one holds for any dice. Of one alone nothing is rolled."""
    consequences: Mapping[str, bool]
    """What can be resisted: whether it is more or less grave."""
    severities: tuple[Weight, ...]
    """From the least grave to the gravest."""


def no_mark(_: Option) -> str | None:
    """Mark nothing when an option is picked."""
    return None


class FollowUp(Struct, frozen=True, kw_only=True):
    """A game's rules on branches and picks; without one, menus change nothing at a table."""

    branches: Mapping[str, BranchRule] = {}
    mark: Callable[[Option], str | None] = no_mark
    """The character's track that a picked option marks by 1, beside boxes of harm."""
    weights: Mapping[str, int] = {}
    """Ticks of a consequence that the GM gives a clock, and level of its harm (FITD-A15); none where there are none."""
    harm: str = ""
    """The track of which harm marks as many boxes as its level; "": it marks a box of its level (FITD-A15)."""
    narrated: tuple[str, ...] = ()
    """Consequences that the GM may narrate without a roll, beside `custom` (FE-07)."""
    resist: ResistRule | None = None
    """How a consequence is resisted; None where the game has no resistance."""
    part_rule: str | None = None
    """The rule by which the GM may grant a part after a failure (DH-A13)."""
    granted: Mapping[str, int] = {}
    """Ticks of an effect that the GM grants on a bad outcome."""
    branch_rule: str | None = None
    """The rule of branches, which a refusal names."""
    menu_rule: str | None = None
    """The rule of picks from the menu."""
    tick_rule: str | None = None
    """The rule of options that tick a clock."""
    grant_rule: str | None = None
    """The rule of granted effect."""

    @property
    def resist_rule(self) -> str | None:
        """Return the rule of resisting; None where the game has no resistance."""
        return self.resist.rule if self.resist else None
