"""Spec and ruling of an Underworld roll."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field
from msgspec.structs import force_setattr

from service.language import word
from service.rules.abilities import UsedAbilities, abilities_type
from service.rules.clock import Clock, Ticked
from service.rules.outcome import Pool, Ruling, Source
from service.rules.sheet import Filled, Sheet
from service.rules.spec import Implied, Label, Name, Spec, closed_list, reply_field, spec_field, usual_names
from service.rules.turn import MAX_ACTIONS

UnderworldOutcome = Annotated[Literal["success", "failure", "botch", "impossible"], closed_list("outcome")]
Degree = Annotated[Literal["marginal", "moderate", "complete"], closed_list("degree")]
TRAIT_MAX = 5
TRAIT_ALONE = 10
"""A trait with this maximum takes no second trait (UW-11)."""
MAXIMUM = Implied(by="name", values={"humanity": TRAIT_ALONE, "willpower": TRAIT_ALONE}, otherwise=TRAIT_MAX)
"""The maximum of a trait (UW-A17)."""
Dots = Annotated[int, Meta(ge=0, le=10)]
MAX_TRAITS = 64
"""Names on a sheet: nine Attributes, thirty Abilities, Virtues, Backgrounds and Disciplines."""
HUMAN_POOL = 10
HARDEST = 10
MAX_TRIES = 20
MAX_OPPOSED = 100
MAX_MODIFIERS = 10
MAX_POOL = 40
"""Most dice of one roll: traits give 20 at most, modifiers the rest (UW-P3)."""
HarmRoll = Annotated[Literal["soak", "damage"], closed_list("value", "HarmRoll")]


class Trait(Struct, frozen=True, forbid_unknown_fields=True):
    """An Attribute, an Ability, or a trait rated to 10 that stands alone."""

    name: Annotated[Name, spec_field("UW-07", "The trait.")]
    rating: Annotated[Dots, spec_field("UW-04 UW-05", "Dots.")]
    max: (
        Annotated[
            Literal[5, 10],
            spec_field(
                "UW-11 UW-A17", "Left out: 10 for Humanity and Willpower, which take no other; 5 for any other."
            ),
        ]
        | UnsetType
    ) = UNSET

    def __post_init__(self) -> None:
        """Set the maximum from the name: the maximum is audited and decides, the name is not (UW-A17)."""
        if self.max is UNSET:
            force_setattr(self, "max", MAXIMUM.of(self.name))

    @property
    def rated_to_ten(self) -> bool:
        """Return whether its name is one of those whose maximum is 10, in any case."""
        return MAXIMUM.of(self.name) == TRAIT_ALONE


class DiceModifier(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice that a wound, a weapon, cover or the like gives or takes."""

    source: Annotated[Name, spec_field("UW-P3", "The reason.", "shared")]
    dice: Annotated[int, Meta(ge=-10, le=10), spec_field("UW-P3", "How many dice; negative takes dice away.", "shared")]


class Multiple(Struct, frozen=True, forbid_unknown_fields=True):
    """Which of how many actions declared for the turn this is (UW-18)."""

    number: Annotated[int, Meta(ge=1, le=MAX_ACTIONS), spec_field("UW-18 UW-20", "Which action this is, from 1.")]
    of: Annotated[int, Meta(ge=1, le=MAX_ACTIONS), spec_field("UW-18 UW-19", "How many were declared.")]


class Underworld(Spec, frozen=True, kw_only=True, tag="underworld"):
    """A roll of Underworld."""

    traits: Annotated[
        tuple[Trait, ...],
        Meta(min_length=1, max_length=2),
        spec_field(
            "UW-10 UW-07 UW-09",
            "One trait, or an Attribute and an Ability; never three.",
            "shared",
            group="dice",
            primary=True,
        ),
    ]
    difficulty: Annotated[
        int,
        Meta(ge=2, le=HARDEST),
        spec_field("UW-14 UW-15", "Faces from here on succeed: 2 to 10.", "gm", group="effect", primary=True),
    ] = 6
    modifiers: Annotated[
        tuple[DiceModifier, ...],
        Meta(max_length=MAX_MODIFIERS),
        spec_field(
            "UW-P3",
            "Dice for wounds, weapons, cover and the like, each with its reason.",
            "shared",
            published=True,
            group="dice",
        ),
    ] = ()
    specialty: Annotated[
        Label,
        spec_field(
            "UW-P4", "The specialty that applies: each 10 counts twice.", "shared", published=True, group="dice"
        ),
    ] = ""
    harm_roll: Annotated[
        HarmRoll | None,
        spec_field("UW-P5", "A roll of soak or damage, which cannot botch.", "shared", published=True, group="dice"),
    ] = None
    attempt: Annotated[
        int, Meta(ge=1, le=MAX_TRIES), spec_field("UW-33", "1 for the first try, 2 for the second ...", group="effect")
    ] = 1
    retry_exempt: Annotated[
        bool, spec_field("UW-36", "Failing is normal here: tries stay as hard.", "gm", group="effect")
    ] = False
    retry_rule: Annotated[
        bool | None,
        spec_field(
            "UW-33 UW-A16",
            "Whether each further try is harder by one; left out: it is, unless the table's options say otherwise.",
            "gm",
            group="effect",
        ),
    ] = None
    multiple: Annotated[
        Multiple | None, spec_field("UW-18 UW-19 UW-20", "One of several actions in a turn.", group="dice")
    ] = None
    reflexive: Annotated[
        bool,
        spec_field("UW-01 UW-02", "A reflexive, such as soak or a Virtue: no action, and loses no dice.", group="dice"),
    ] = False
    stressful: Annotated[
        bool, spec_field("UW-30", "Combat or other stress: no automatic success.", "gm", group="effect")
    ] = False
    take_automatic: Annotated[
        bool, spec_field("UW-29 UW-30 UW-A5", "Take one success without rolling.", group="dice")
    ] = False
    willpower: Annotated[
        bool,
        spec_field(
            "UW-32 UW-A1", "Spend a Willpower point for one sure success.", free=True, group="costs", primary=True
        ),
    ] = False
    willpower_cancellable: Annotated[
        bool, spec_field("UW-A1", "The other reading: ones may cancel Willpower's success too.", "gm", group="costs")
    ] = False
    special_abilities: UsedAbilities = ()
    needed: Annotated[
        int, Meta(ge=1, le=20), spec_field("UW-17", "Net successes the task needs.", "gm", group="effect")
    ] = 1
    opposed: Annotated[
        Annotated[int, Meta(ge=0, le=MAX_OPPOSED)] | None,
        spec_field(
            "UW-P1",
            "Of a resisted roll: the opponent's net successes, which are taken off.",
            "shared",
            joined=True,
            group="extras",
        ),
    ] = None
    extended: Annotated[
        bool, spec_field("UW-P2", "An extended roll: net successes tick a clock.", "gm", published=True, group="extras")
    ] = False
    clock: Annotated[
        Clock | None,
        spec_field(
            "UW-P2",
            "The clock of an extended roll: as many successes as it takes.",
            "gm",
            published=True,
            group="extras",
        ),
    ] = None
    supernatural: Annotated[
        bool, spec_field("UW-12 UW-A10", "Traits above 5 and pools above 10 are allowed.", "gm", group="dice")
    ] = False


ATTRIBUTES = usual_names(
    *("Strength", "Dexterity", "Stamina", "Charisma", "Manipulation", "Appearance"),
    *("Perception", "Intelligence", "Wits"),
    # Abilities.
    others=True,
)


ABILITY_FIELDS = ("modifiers", "specialty")
"""What special abilities of a sheet may give to a roll."""


class UnderworldSheet(Sheet, frozen=True, kw_only=True):
    """What a character of Underworld is; the maximum of a trait follows from its name, as in a spec (UW-A17)."""

    traits: Annotated[
        dict[Name, Dots], Meta(max_length=MAX_TRAITS), spec_field("UW-04 UW-05", "Dots by trait."), ATTRIBUTES
    ] = field(default_factory=dict)
    special_abilities: abilities_type("UnderworldSpecialAbility", Underworld, ABILITY_FIELDS) = field(  # type: ignore[valid-type]  # made of fields
        default_factory=dict
    )


def fill(fields: Mapping[str, Any], sheet: UnderworldSheet) -> Filled:
    """Take the dots of the traits named (UW-07)."""
    filled = Filled()
    filled.take_each("traits", "rating", sheet.traits, fields.get("traits"))
    return filled


def dice_words(pool: Pool) -> str:
    """Return the dice of a pool with where they come from: `3d10: Strength 3, Brawl 2, wounded -2`."""
    return f"{pool.size}d10: {source_words(pool.sources)}"


def source_words(sources: Sequence[Source]) -> str:
    """Return where dice come from, each with how many."""
    return ", ".join([f"{word('source', source.source)} {source.dice}" for source in sources])


class UnderworldRuling(Ruling, frozen=True, kw_only=True, tag="underworld"):
    """A ruling of Underworld."""

    from_words: ClassVar[tuple[str, ...]] = (*Ruling.from_words, "specialty")

    outcome: Annotated[UnderworldOutcome, reply_field("UW-17 UW-22 UW-25 UW-34", "The outcome.")]
    degree: Annotated[Degree, reply_field("UW-17 UW-A3", "How well, by net successes.")] | UnsetType = UNSET
    successes: Annotated[int, reply_field("UW-23", "Net successes, with ones cancelled and Willpower added.")]
    raw_successes: Annotated[
        int, reply_field("UW-16 UW-P4", "Dice at or above the difficulty; with a specialty each 10 counts twice.")
    ]
    ones: Annotated[int, reply_field("UW-23 UW-27", "Dice that show a 1.")]
    needed: Annotated[int, reply_field("UW-17", "Net successes the task needs.")]
    difficulty: Annotated[int, reply_field("UW-14", "The difficulty that the Storyteller set.")]
    effective_difficulty: Annotated[
        int, reply_field("UW-33 UW-A15", "With the rise for further tries; above 10: impossible.")
    ]
    rolled: Annotated[bool, reply_field("UW-31", "Whether dice were thrown.")]
    attemptable: Annotated[bool, reply_field("UW-21", "Whether penalties leave a die.")]
    dice_modifier: (
        Annotated[int, reply_field("UW-P3", "Dice that modifiers give or take, of which `pool` has the reasons.")]
        | UnsetType
    ) = UNSET
    specialty: Annotated[str, reply_field("UW-P4", "As sent: each 10 counted twice.")] | UnsetType = UNSET
    harm_roll: Annotated[HarmRoll, reply_field("UW-P5", "As sent: it could not botch.")] | UnsetType = UNSET
    opposed: Annotated[int, reply_field("UW-P1", "Net successes of the opponent.")] | UnsetType = UNSET
    margin: Annotated[int, reply_field("UW-P1", "Net successes beyond the opponent's.")] | UnsetType = UNSET
    progress: Annotated[int, reply_field("UW-P2", "Ticks of an extended roll.")] | UnsetType = UNSET
    clock: Annotated[Ticked, reply_field("UW-P2", "The clock after an extended roll.")] | UnsetType = UNSET
    automatic_available: Annotated[bool, reply_field("UW-29 UW-A6", "Whether an automatic success was possible.")]

    @property
    def pool_words(self) -> str:
        """Return the dice and where they come from, where modifiers give or take any (UW-P3)."""
        return "" if self.dice_modifier is UNSET else dice_words(self.pool)

    @property
    def ticks(self) -> int | None:
        """Return the ticks of an extended roll (UW-P2); None for any other, which ticks no clock."""
        return None if self.progress is UNSET else self.progress

    @property
    def tried(self) -> bool:
        """Return whether it counts as a try: an impossible, unattempted or extended one does not (UW-A18, UW-P2)."""
        return self.outcome != "impossible" and self.progress is UNSET
