"""Spec and ruling of a Daggerheart roll."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType, field

from service.rules.abilities import UsedAbilities, abilities_type
from service.rules.outcome import Announcement, HiddenVerdict, Ruling
from service.rules.sheet import ByName, Filled, Sheet
from service.rules.spec import Label, Name, Spec, closed_list, reply_field, spec_field, usual_names

DaggerheartOutcome = Annotated[
    Literal[
        "critical_success",
        "success_with_hope",
        "success_with_fear",
        "failure_with_hope",
        "failure_with_fear",
        "reaction_critical",
        "reaction_success",
        "reaction_failure",
    ],
    closed_list("outcome", "DaggerheartOutcome"),
]
DifficultySource = Annotated[Literal["gm", "feature", "adversary"], closed_list("value", "DifficultySource")]
TagTeamPart = Annotated[Literal["initiator", "partner"], closed_list("value", "TagTeamPart")]
HOPE_CAP = 6
DieRole = Literal["hope", "fear", "advantage", "disadvantage", "help", "extra"]
TRAITS = ("Agility", "Strength", "Finesse", "Instinct", "Presence", "Knowledge")
_LABEL = re.compile(r"([A-Za-z][A-Za-z ]*?) Roll(?: \((\d+)\))?", re.ASCII)
_KINDS = {"action": False, "reaction": True}
"""Words of a label that say what kind of roll it is, and whether that is a reaction."""
NUMBER_LABEL = r"[A-Za-z][A-Za-z ]*? Roll \(([0-9]+)\)"
"""One that has a Difficulty."""
DieSides = Literal[4, 6, 8, 10, 12, 20]
"""The dice that people have, of which published features name these."""
MAX_EXPERIENCES = 5
MAX_HELPERS = 10
TraitValue = Annotated[int, Meta(ge=-10, le=10)]
ExperienceModifier = Annotated[int, Meta(ge=-10, le=10)]
MAX_EXTRA_DICE = 10
MAX_MEMBERS = 10
"""Characters who support the leader of a group action."""


class FeatureLabel(NamedTuple):
    """What the label of a feature says (DH-A6, DH-A14): `Instinct Reaction Roll (10)`."""

    words: str
    """Its trait, or whatever is said in its place; "" for nothing."""
    difficulty: int | None
    reaction: bool | None
    """Whether it is of a reaction roll; None where it does not say."""

    @property
    def traits(self) -> tuple[str, ...]:
        """Return the traits among its words."""
        return tuple([trait for trait in TRAITS if trait.casefold() in self.words.casefold().split()])


@lru_cache(maxsize=64)
def read_label(label: str) -> FeatureLabel:
    """Read a label that its pattern allows; a roll reads its own more than once."""
    match = _LABEL.fullmatch(label)
    words = match[1].split() if match else []
    kinds = [_KINDS[word.casefold()] for word in words if word.casefold() in _KINDS]
    named = " ".join([word for word in words if word.casefold() not in _KINDS])
    return FeatureLabel(named, int(match[2]) if match and match[2] else None, kinds[0] if kinds else None)


class Experience(Struct, frozen=True, forbid_unknown_fields=True):
    """An Experience used: one Hope, and its modifier."""

    name: Annotated[Name, spec_field("DH-16", "The Experience.")]
    modifier: Annotated[ExperienceModifier, spec_field("DH-16", "What it adds.")]


class Modifier(Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus or penalty of a feature or an item."""

    source: Annotated[Name, spec_field("DH-18 DH-19", "Where it comes from.")]
    value: Annotated[int, Meta(ge=-20, le=20), spec_field("DH-18 DH-19", "What it adds; negative takes away.")]


class ExtraDie(Struct, frozen=True, forbid_unknown_fields=True):
    """A die that a feature adds, from the character or another player."""

    source: Annotated[Name, spec_field("DH-13", "The feature.")]
    sides: Annotated[int, Meta(ge=2, le=20), spec_field("DH-13 DH-A1", "Sides of the die.")] = 6


class ChosenRoll(Struct, frozen=True, forbid_unknown_fields=True):
    """The roll of a Tag Team that its characters chose."""

    hope: Annotated[int, Meta(ge=1, le=20), spec_field("DH-P2", "Its Hope Die.", "shared")]
    fear: Annotated[int, Meta(ge=1, le=20), spec_field("DH-P2", "Its Fear Die.", "shared")]
    total: Annotated[int, Meta(ge=-999, le=999), spec_field("DH-P2", "Its total.", "shared")]


class Daggerheart(Spec, frozen=True, kw_only=True, tag="daggerheart"):
    """An action or reaction roll of Daggerheart."""

    difficulty: Annotated[
        Annotated[int, Meta(ge=0, le=99)]
        | Annotated[
            str,
            Meta(
                pattern=r"^[A-Za-z][A-Za-z ]* Roll( \([0-9]{1,2}\))?$(?!\n)",
                max_length=40,
                extra_json_schema={"x-pattern-description": "a label such as `Presence Roll (12)`"},
            ),
        ],
        spec_field(
            "DH-06 DH-07 DH-A6",
            "The number to reach, or a feature's label: `Presence Roll (12)`, `Instinct Reaction Roll (10)`.",
            "gm",
            group="effect",
            primary=True,
        ),
    ]
    trait: Annotated[TraitValue, spec_field("DH-15", "Value of the trait.", "shared", group="dice", primary=True)] = 0
    trait_name: Annotated[
        Label, spec_field("DH-04 DH-05", "The trait's name.", "shared", group="story", primary=True)
    ] = ""
    difficulty_hidden: Annotated[
        bool, spec_field("DH-08", "Players do not see the Difficulty.", "gm", group="effect")
    ] = False
    difficulty_source: Annotated[
        DifficultySource | None,
        spec_field(
            "DH-07",
            "Where the Difficulty comes from; left out: a label is a feature's, a number the GM's.",
            "gm",
            group="effect",
        ),
    ] = None
    warned_consequences: Annotated[
        tuple[Name, ...],
        Meta(max_length=10),
        spec_field("DH-09", "Consequences that the GM announces beforehand.", "gm", group="story"),
    ] = ()
    experiences: Annotated[
        tuple[Experience, ...],
        Meta(max_length=MAX_EXPERIENCES),
        spec_field("DH-16 DH-17", "Experiences used: one Hope each.", "shared", group="costs", primary=True),
    ] = ()
    modifiers: Annotated[
        tuple[Modifier, ...],
        Meta(max_length=20),
        spec_field("DH-18 DH-19", "Other bonuses and penalties.", group="dice"),
    ] = ()
    advantage: Annotated[
        int,
        Meta(ge=0, le=10),
        spec_field("DH-11 DH-A2 DH-A3", "Sources of advantage.", "shared", group="dice", primary=True),
    ] = 0
    disadvantage: Annotated[
        int,
        Meta(ge=0, le=10),
        spec_field("DH-12 DH-A2 DH-A3", "Sources of disadvantage.", "gm", group="dice", primary=True),
    ] = 0
    helpers: Annotated[
        int,
        Meta(ge=0, le=MAX_HELPERS),
        spec_field("DH-14 DH-A3", "Allies who help for one Hope each; the highest d6 counts.", group="costs"),
    ] = 0
    extra_dice: Annotated[
        tuple[ExtraDie, ...],
        Meta(max_length=MAX_EXTRA_DICE),
        spec_field("DH-13", "Dice of features, such as a Rally Die.", group="dice"),
    ] = ()
    hope_die: Annotated[
        DieSides, spec_field("DH-A15", "Sides of the Hope Die, where an ability changes it.", "shared", group="extras")
    ] = 12
    fear_die: Annotated[
        DieSides, spec_field("DH-A15", "Sides of the Fear Die, where an ability changes it.", "shared", group="extras")
    ] = 12
    advantage_die: Annotated[
        DieSides,
        spec_field("DH-A15", "Sides of the advantage die, where an ability changes it.", "shared", group="extras"),
    ] = 6
    attack: Annotated[bool, spec_field("DH-28", "A critical deals extra damage.", group="effect")] = False
    reaction: Annotated[
        bool,
        spec_field(
            "DH-A11", "A reaction roll: Hope, Fear and Stress stay as they are.", "gm", group="effect", once=True
        ),
    ] = False
    members: Annotated[
        tuple[Annotated[Literal["success", "failure"], closed_list("outcome")], ...],
        Meta(max_length=MAX_MEMBERS),
        spec_field(
            "DH-P1",
            "Of a group action: reaction rolls that support it, +1 or -1 each.",
            "shared",
            joined=True,
            group="extras",
        ),
    ] = ()
    tag_team: Annotated[
        TagTeamPart | None,
        spec_field(
            "DH-P2",
            "One of a Tag Team's two rolls: the initiator pays 3 Hope, nothing else follows.",
            published=True,
            once=True,
            group="extras",
        ),
    ] = None
    chosen: Annotated[
        ChosenRoll | None,
        spec_field(
            "DH-P2",
            "Of a Tag Team: the roll that counts for both, so nothing is rolled.",
            "shared",
            joined=True,
            group="extras",
        ),
    ] = None
    special_abilities: UsedAbilities = ()
    hope: Annotated[
        Annotated[int, Meta(ge=0, le=HOPE_CAP)] | None,
        spec_field("DH-A5 DH-16", "Hope of the character; unknown when left out.", group="costs"),
    ] = None
    stress: Annotated[
        Annotated[int, Meta(ge=0, le=20)] | None,
        spec_field("DH-A5 DH-27", "Stress marked; unknown when left out.", group="costs"),
    ] = None

    @property
    def numbers(self) -> Mapping[str, int]:
        """Return the Difficulty of a label (DH-A6)."""
        number = read_label(self.difficulty).difficulty if isinstance(self.difficulty, str) else None
        return {} if number is None else {"difficulty": number}

    @property
    def hidden(self) -> str | None:
        """Return the Difficulty's field where players do not see it (DH-08)."""
        return "difficulty" if self.difficulty_hidden else None


DamageOutcome = Annotated[Literal["none", "minor", "major", "severe", "damage"], closed_list("outcome")]
MAX_DAMAGE = 999


class Thresholds(Struct, frozen=True, forbid_unknown_fields=True):
    """Damage thresholds of a target."""

    major: Annotated[int, Meta(ge=1, le=99), spec_field("DH-P3", "From here on it is major: 2 HP.", "gm")]
    severe: Annotated[
        Annotated[int, Meta(ge=1, le=99)] | None,
        spec_field("DH-P3", "From here on it is severe: 3 HP; left out: it never is.", "gm"),
    ] = None


class DaggerheartDamage(Spec, frozen=True, kw_only=True, tag="daggerheart_damage"):
    """A damage roll of Daggerheart."""

    # Required, so that each counts once: what a partner's damage adds is added once.
    sides: Annotated[
        DieSides,
        spec_field(
            "DH-P3", "Sides of the weapon's damage dice.", published=True, once=True, group="dice", primary=True
        ),
    ]
    proficiency: Annotated[
        int,
        Meta(ge=1, le=6),
        spec_field("DH-P3", "How many of them are rolled.", published=True, group="dice", primary=True),
    ] = 1
    modifier: Annotated[
        int, Meta(ge=-20, le=50), spec_field("DH-P3", "What is added once.", published=True, group="dice", primary=True)
    ] = 0
    extra_dice: Annotated[
        tuple[ExtraDie, ...],
        Meta(max_length=MAX_EXTRA_DICE),
        spec_field("DH-P3", "Dice of features, which Proficiency does not multiply.", published=True, group="dice"),
    ] = ()
    critical: Annotated[
        bool,
        spec_field(
            "DH-P3",
            "Of a critical attack: the highest faces are added.",
            "gm",
            published=True,
            group="dice",
            primary=True,
        ),
    ] = False
    critical_attack: Annotated[
        bool, spec_field("DH-P3", "The attack that it joins was a critical.", "shared", joined=True, group="extras")
    ] = False
    thresholds: Annotated[
        Thresholds | None,
        spec_field("DH-P3", "The target's; without them no HP are counted.", "gm", published=True, group="effect"),
    ] = None
    partner: Annotated[
        int,
        Meta(ge=0, le=MAX_DAMAGE),
        spec_field(
            "DH-P2", "Of a Tag Team: the partner's damage, which is added.", "shared", joined=True, group="extras"
        ),
    ] = 0


class DaggerheartDamageRuling(Ruling, frozen=True, kw_only=True, tag="daggerheart_damage"):
    """A ruling on damage."""

    outcome: Annotated[DamageOutcome, reply_field("DH-P3", "How grave it is; `damage` where no thresholds are known.")]
    total: Annotated[int, reply_field("DH-P3", "The damage.")]
    critical: Annotated[bool, reply_field("DH-P3", "Whether the attack was a critical.")]
    hit_points: Annotated[int, reply_field("DH-P3", "HP that the target marks, before armor.")] | UnsetType = UNSET


ABILITY_FIELDS = ("advantage", "modifiers", "extra_dice", "hope_die", "fear_die", "advantage_die")
"""What special abilities of a sheet may give to a roll."""


class DaggerheartSheet(Sheet, frozen=True, kw_only=True):
    """What a character of Daggerheart is."""

    traits: Annotated[
        ByName[TraitValue],
        spec_field("DH-15", "Value by trait."),
        usual_names(*TRAITS),
    ] = field(default_factory=dict)
    experiences: Annotated[ByName[ExperienceModifier], spec_field("DH-16", "Modifier by Experience.")] = field(
        default_factory=dict
    )
    special_abilities: abilities_type("DaggerheartSpecialAbility", Daggerheart, ABILITY_FIELDS) = field(  # type: ignore[valid-type]  # made of fields
        default_factory=dict
    )


def fill(fields: Mapping[str, Any], sheet: DaggerheartSheet) -> Filled:
    """Take the value of the trait named, and the modifiers of Experiences (DH-15, DH-16)."""
    filled = Filled()
    if "trait" not in fields:
        filled.take("trait", "traits", sheet.traits, fields.get("trait_name"))
    filled.take_each("experiences", "modifier", sheet.experiences, fields.get("experiences"))
    return filled


class PlayerView(Struct, frozen=True, gc=False):
    """A hidden-Difficulty roll as players may see it, in two parts."""

    now: Annotated[Announcement, reply_field("DH-36", "Before the verdict.")]
    later: Annotated[HiddenVerdict, reply_field("DH-36", "The verdict.")]


class DaggerheartRuling(Ruling, frozen=True, kw_only=True, tag="daggerheart"):
    """A ruling of Daggerheart, as the GM sees it."""

    from_words: ClassVar[tuple[str, ...]] = (
        *Ruling.from_words,
        "trait_name",
        "warned_consequences",
        # A label is a feature's (DH-07).
        "difficulty_source",
    )

    outcome: Annotated[DaggerheartOutcome, reply_field("DH-25 DH-26", "The outcome.")]
    hope: Annotated[int, reply_field("DH-10", "Face of the Hope Die.")]
    fear: Annotated[int, reply_field("DH-10", "Face of the Fear Die.")]
    tokens: Annotated[int, reply_field("DH-20", "Sum of trait, Experiences and modifiers.")]
    tokens_sign: Annotated[Literal["+", "-"], reply_field("DH-21", "Whether the tokens are added or subtracted.")]
    total: Annotated[int, reply_field("DH-22", "All dice, the disadvantage die subtracted, and the tokens.")]
    difficulty: Annotated[int, reply_field("DH-06", "The number to reach.")]
    difficulty_source: Annotated[DifficultySource, reply_field("DH-07", "Where it comes from.")]
    margin: Annotated[int, reply_field("DH-06", "Total less Difficulty.")]
    announce: Annotated[str, reply_field("DH-23", "What the player announces.")]
    reaction: Annotated[bool, reply_field("DH-A11", "Whether it is a reaction roll.")] | UnsetType = UNSET
    trait_name: Annotated[str, reply_field("DH-04", "As sent, or from the label.")] | UnsetType = UNSET
    warned_consequences: Annotated[tuple[str, ...], reply_field("DH-09", "As sent.")] | UnsetType = UNSET
    extra_damage: Annotated[bool, reply_field("DH-28 DH-A10", "A critical attack.")] | UnsetType = UNSET
    player_view: Annotated[PlayerView, reply_field("DH-08 DH-36", "All that players may see.")] | UnsetType = UNSET
    tag_team: Annotated[bool, reply_field("DH-P2", "Whether it is a Tag Team's: both characters gain.")] | UnsetType = (
        UNSET
    )

    @property
    def shared(self) -> bool:
        """Return whether a partner gains what its character gains (DH-P2)."""
        return self.tag_team is True

    @property
    def hidden(self) -> tuple[Announcement, HiddenVerdict] | None:
        """Return what players may see now and later, where the Difficulty is hidden (DH-36)."""
        return (self.player_view.now, self.player_view.later) if self.player_view else None
