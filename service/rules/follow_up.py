"""Follow-up of a roll at a table, by game: branches, consequences, granted effect."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from service.rules.outcome import Option

CUSTOM = "custom"
"""A consequence that no menu has: what the GM says."""
USUAL = "standard"
"""How grave a consequence is where nobody says it, in games that are no documents."""


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
    result: Literal["avoided", "reduced"] | None
    """What is left; None where the GM says."""


class Weight(Struct, frozen=True):
    """How grave a consequence is."""

    id: Annotated[str, Meta(description="Its severity.", examples=["standard"])]
    ticks: Annotated[int, Meta(description="Ticks of a complication (FITD-A15).")]
    harm: Annotated[int, Meta(description="Level of a harm (FITD-A15).")]
    track: Annotated[str, Meta(description="The track that this harm marks; empty: the game counts none.")] = ""
    boxes: Annotated[int, Meta(description="How many boxes of it.")] = 1


def weights_of(track: str) -> tuple[Weight, ...]:
    """Return the three usual severities (FITD-A15), of which a harm marks as many boxes of a track as its level."""
    return tuple([Weight(name, level, level, track, level) for level, name in enumerate(_SEVERITIES, 1)])


_SEVERITIES = ("lesser", USUAL, "severe")


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
    graded_by_gm: Mapping[str, str] = {}
    """Of consequences whose menu does not say how grave they are: the severity where the GM does not either."""
    part: str = ""
    """The part of the sheet that states the ratings that resist; "" for none."""
    member: str = ""
    """The member of its objects that is the rating."""
    counted_in: str = ""
    """The part of the sheet by whose values `counts` are counted."""
    counts: Mapping[str, tuple[str, ...]] = {}
    """Ratings that follow from the sheet: how many of these names have 1 or more."""
    ability: bool = False
    """Whether special abilities of the sheet may resist, without a roll (FITD-A26)."""


class FollowUp(Struct, frozen=True, kw_only=True):
    """A game's rules on branches and picks; without one, menus change nothing at a table."""

    branches: Mapping[str, BranchRule] = {}
    marks: Mapping[str, str] = {}
    """The character's track that a picked option marks by 1, beside boxes of harm, by option."""
    severities: tuple[Weight, ...] = ()
    """How grave a consequence may be that the GM grades, from the least (FITD-A15); none where nothing is graded."""
    usual: str = USUAL
    """Their severity where nobody says it."""
    narrated: Mapping[str, Option] = {}
    """Consequences that the GM may narrate without a roll, beside `custom` (FE-07)."""
    once: frozenset[str] = frozenset()
    """Consequences of the action itself, which are picked once (FITD-A17)."""
    lost: frozenset[str] = frozenset()
    """Those of them that end the attempt at a goal (FITD-A19)."""
    graded_by_gm: frozenset[str] = frozenset({CUSTOM})
    """Consequences whose menu does not say how grave they are."""
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

    def weight(self, severity: str) -> Weight | None:
        """Return how grave a severity is; None for one that the game does not have."""
        return next((one for one in self.severities if one.id == severity), None)

    def harm(self, level: int) -> Weight | None:
        """Return the least severity whose harm has a level; None where none has it."""
        return next((one for one in self.severities if one.harm == level), None)

    @property
    def resist_rule(self) -> str | None:
        """Return the rule of resisting; None where the game has no resistance."""
        return self.resist.rule if self.resist else None


NARRATED_HARM: Mapping[str, Option] = {
    "harm": Option("harm", "consequence", USUAL, resistible=False, harm_level=_SEVERITIES.index(USUAL) + 1)
}
"""Harm as the one consequence that the GM narrates, of games in which nothing is resisted."""
