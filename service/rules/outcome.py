"""The result of a roll: outcome, deciding dice, costs and gains, and the menu."""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from service.rules.dice import Audit
from service.rules.spec import closed_list, reply_field

Position = Annotated[Literal["controlled", "risky", "desperate"], closed_list("position", "Position")]
Level = Annotated[Literal["zero", "limited", "standard", "great", "extreme"], closed_list("effect", "Level")]
FinalLevel = Annotated[
    Literal["none", "zero", "limited", "standard", "great", "extreme"], closed_list("effect", "FinalLevel")
]
Severity = Annotated[Literal["lesser", "standard", "severe"], closed_list("severity", "Severity")]
GameWord = Annotated[
    str,
    Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$(?!\n)", extra_json_schema={"x-pattern-description": "a word of the game"}),
]
"""A word of a game: those of a closed list in games of the release, any others in a game of somebody's own."""


class Source(Struct, frozen=True, gc=False):
    """Where dice of the pool come from; a penalty has a negative number."""

    source: Annotated[str, Meta(description="What gives the dice (BS-31, T4-09).")]
    dice: Annotated[int, Meta(description="How many; negative takes dice away (FE-16).")]


class Pool(Struct, frozen=True, gc=False):
    """The pool that was rolled, item by item."""

    size: Annotated[
        int, Meta(description="Dice of the pool. 0 in a FitD game: two are thrown, the lower counts (FITD-A1, FE-30).")
    ]
    keep: Annotated[
        Literal["highest", "lowest", "sum", "successes"],
        closed_list("keep"),
        Meta(description="How the faces become one reading (FITD-A1, DH-22, UW-16)."),
    ]
    sources: Annotated[tuple[Source, ...], Meta(description="In the order they were added (BS-31).")]


class Die(Struct, frozen=True, gc=False):
    """One die on the table."""

    sides: Annotated[int, Meta(description="How many faces it has.")]
    face: Annotated[int, Meta(description="The face it shows.")]
    role: Annotated[
        Literal["pool", "hope", "fear", "advantage", "disadvantage", "help", "extra"],
        closed_list("role"),
        Meta(description="What the die is for (DH-10..DH-14)."),
    ]
    counts: Annotated[bool, Meta(description="Whether this die decided the outcome (BS-34, FE-29).")]
    sign: Annotated[Literal["-"], Meta(description="Present where the face is subtracted (DH-12).")] | UnsetType = UNSET
    reason: (
        Annotated[
            Literal["success", "double", "cancels", "blank"],
            closed_list("reason"),
            Meta(
                description="Storyteller dice: at or above the difficulty, a 10 that counts twice, a 1, or neither "
                "(UW-16, UW-P4, UW-23)."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThrownDie(Struct, frozen=True, gc=False):
    """One die as it fell, where no ruling says what it is for."""

    sides: Annotated[int, Meta(description="How many faces it has.")]
    face: Annotated[int, Meta(description="The face it shows.")]


class RulingModifier(Struct, frozen=True, gc=False):
    """A number that is added to the dice, or to the successes that they show."""

    label: Annotated[str, Meta(description="What it is: a trait, an Experience, a feature, Willpower (DH-20, UW-32).")]
    value: Annotated[int, Meta(description="What it adds; negative takes away.")]


class Change(Struct, frozen=True, gc=False):
    """A cost or a gain: `amount` is paid (costs) or added (gains, may be negative)."""

    who: Annotated[
        Literal["actor", "assistant", "gm"],
        closed_list("role"),
        Meta(description="Who pays or gains; of a Tag Team's gains `assistant` is the partner (BS-24, DH-35, DH-P2)."),
    ]
    track: Annotated[
        str,
        Meta(
            description="stress, tension, hope, fear, willpower, xp, devils_bargain (BS-54, DH-35, UW-37).",
            examples=["stress"],
        ),
    ]
    amount: Annotated[int, Meta(description="Paid or gained; a negative gain is taken off (DH-27).")]
    why: Annotated[str, Meta(description="What it is for (BS-28, DH-16).")]
    overflow: (
        Annotated[int, Meta(description="What did not fit under the cap or over the floor, and is lost (DH-A5).")]
        | UnsetType
    ) = UNSET


class Option(Struct, frozen=True, gc=False):
    """One item of the menu, and what picking it would leave."""

    id: Annotated[
        str,
        Meta(
            description="What may be picked (BS-37..BS-42, DH-30..DH-32, UW-28).",
            examples=["harm", "complication", "reduced_effect", "worse_position"],
        ),
    ]
    kind: Annotated[
        Literal["consequence", "benefit", "cost"], Meta(description="What picking it does to the actor (BS-48).")
    ]
    severity: Annotated[GameWord, Meta(description="How grave it is (BS-37..BS-42).")] | UnsetType = UNSET
    resistible: Annotated[bool, Meta(description="Whether it can be resisted (BS-45, FE-42, T4-42).")] | UnsetType = (
        UNSET
    )
    optional: Annotated[bool, Meta(description="Comes on top of `at_least`, if the GM likes (FE-36).")] | UnsetType = (
        UNSET
    )
    effect: Annotated[GameWord, Meta(description="The effect left when this is picked (FE-23).")] | UnsetType = UNSET
    ticks: (
        Annotated[
            int,
            Meta(
                description="With `effect`: progress left. On a complication: ticks on a clock of the opposition "
                "(FITD-A15)."
            ),
        ]
        | UnsetType
    ) = UNSET
    position: Annotated[GameWord, Meta(description="The position this leads to (BS-39).")] | UnsetType = UNSET
    harm_level: Annotated[int, Meta(description="1 lesser, 2 moderate, 3 severe (FITD-A15).")] | UnsetType = UNSET


class Branch(Struct, frozen=True, gc=False):
    """One way on that the player picks, as from a controlled position (FITD-A11)."""

    id: Annotated[
        str, Meta(description="What the player does (BS-37, BS-38).", examples=["withdraw", "do_it", "press_on"])
    ]
    chooser: Annotated[Literal["player"], closed_list("role"), Meta(description="Always the player (FITD-A11).")]
    at_least: Annotated[int, Meta(description="How many `options` the GM then picks, at least (FITD-A8).")]
    effect: Annotated[GameWord, Meta(description="The effect it leaves (FITD-A11).")]
    ticks: Annotated[int, Meta(description="Ticks of that effect (FITD-A2).")]
    position: Annotated[GameWord, Meta(description="The position of the new roll (BS-38).")] | UnsetType = UNSET


class Menu(Struct, frozen=True, gc=False):
    """What may follow. A player's branch is picked first; the options are the GM's, who may always add `custom`."""

    chooser: Annotated[
        Literal["gm", "player"], closed_list("role"), Meta(description="Who makes the first pick (FITD-A11).")
    ]
    at_least: Annotated[
        int, Meta(description="How many options the GM picks, at least; there is no maximum (FITD-A8).")
    ]
    branches: Annotated[tuple[Branch, ...], Meta(description="Ways on that the player picks from, first (FITD-A11).")]
    options: Annotated[tuple[Option, ...], Meta(description="What the GM picks from (BS-44).")]
    inferred: (
        Annotated[bool, Meta(description="The game's own list is lost; this is the shared grid (FE-A4).")] | UnsetType
    ) = UNSET


NOTHING = Menu("gm", 0, (), ())


class Warn(Struct, frozen=True, gc=False):
    """Something allowed that is seldom meant."""

    rule: Annotated[str, Meta(description="The ruling that allows it.")]
    detail: Annotated[str, Meta(description="Why it is seldom meant.")]


class Step(Struct, frozen=True, gc=False):
    """One step on the way to the effect that is rolled with, in the order of FITD-A3."""

    why: Annotated[
        GameWord,
        Meta(description="What changed it (FITD-A3)."),
    ]
    to: Annotated[GameWord, Meta(description="The level after it (FITD-A3).")]


class Effect(Struct, frozen=True, gc=False):
    """How much is done."""

    rolled: Annotated[GameWord, Meta(description="The level the dice were rolled with (FITD-A3).")]
    final: Annotated[GameWord, Meta(description="What the outcome leaves, before the menu (BS-35, BS-43).")]
    ticks: Annotated[int, Meta(description="Ticks on a progress clock for `final` (FITD-A2).")]
    steps: Annotated[tuple[Step, ...], Meta(description="From the stated level to the one rolled with (FITD-A3).")]
    gm_may_grant_effect: (
        Annotated[bool, Meta(description="The GM may let some of it happen all the same (BS-43, T4-41).")] | UnsetType
    ) = UNSET


class Verdict(Struct, frozen=True, kw_only=True):
    """What one reading of the dice means: the part of a ruling that is known before the dice, as a stake."""

    outcome: Annotated[str, Meta(description="The outcome (BS-34, FE-31, DH-26, UW-22, T4-36).")]
    success: Annotated[bool, Meta(description="Whether what was tried works (BS-34, DH-25, UW-17).")]
    degree: Annotated[str, Meta(description="Underworld: marginal, moderate, complete (UW-17).")] | UnsetType = UNSET
    effect: Annotated[GameWord, Meta(description="The final effect, before the menu.")] | UnsetType = UNSET
    ticks: Annotated[int, Meta(description="Ticks of the final effect.")] | UnsetType = UNSET
    menu: Annotated[Menu, Meta(description="What may follow (BS-44, FE-19, DH-33).")]
    gains: Annotated[tuple[Change, ...], Meta(description="Gained with this outcome (DH-27, T4-21).")] = ()


class Announcement(Struct, frozen=True, gc=False):
    """What the player announces and sees before a verdict that depends on a hidden number (DH-36)."""

    announce: Annotated[str, reply_field("DH-23", "What the player announces.")]
    total: Annotated[int, reply_field("DH-22", "The total.")]
    dice: Annotated[tuple[Die, ...], reply_field("DH-36", "The dice on the table.")]
    modifiers: Annotated[tuple[RulingModifier, ...], reply_field("DH-20", "What is added to the dice.")]
    summary: Annotated[str, reply_field("DH-22", "Dice, modifiers and total as one line for people.")]
    reaction: Annotated[bool, reply_field("DH-A11", "Whether it is a reaction roll.")] | UnsetType = UNSET


class HiddenVerdict(Struct, frozen=True, gc=False):
    """The verdict that players see afterwards: never the hidden number, margin or odds (DH-A9)."""

    outcome: Annotated[str, reply_field("DH-A9", "The outcome.")]
    success: Annotated[bool, reply_field("DH-A9", "Whether it works.")]


NOT_DECIDED = ("summary", "rulings", "warnings", "prompts", "audit", "rules", "modifiers")
"""Parts of a ruling that decide nothing, and may change within a version of a game's rules."""


class Ruling(Struct, frozen=True, kw_only=True, tag_field="system"):
    """The reply to a roll; each system adds what is its own."""

    worded: ClassVar[tuple[str, ...]] = ("goal", "note")
    """Fields that hold free text of the spec, which decides nothing."""
    from_words: ClassVar[tuple[str, ...]] = ("source",)
    """Fields at any depth that follow from names and labels of the spec, which decide nothing either."""

    rules: Annotated[str, Meta(description="System and version of its rules.", examples=["buried_secrets/1"])]
    outcome: Annotated[str, Meta(description="The outcome (BS-34, FE-31, DH-26, UW-22, T4-36).")]
    success: Annotated[bool, Meta(description="Whether what was tried works (BS-34, DH-25, UW-17).")]
    summary: Annotated[str, Meta(description="The ruling as one line for people.")]
    goal: Annotated[str, Meta(description="As sent (BS-04).")] | UnsetType = UNSET
    note: Annotated[str, Meta(description="As sent.")] | UnsetType = UNSET
    pool: Annotated[Pool, Meta(description="The pool that was rolled (BS-31, UW-06).")]
    dice: Annotated[tuple[Die, ...], Meta(description="In the order they were drawn.")]
    modifiers: (
        Annotated[
            tuple[RulingModifier, ...],
            Meta(description="What is added to the dice, or to their successes (DH-20, UW-32)."),
        ]
        | UnsetType
    ) = UNSET
    menu: Annotated[Menu, Meta(description="What may follow (BS-44, FE-19, DH-33).")]
    costs: Annotated[tuple[Change, ...], Meta(description="Due whatever the dice show (BS-28, FITD-A14).")]
    gains: Annotated[tuple[Change, ...], Meta(description="Gained with this outcome (DH-27, T4-21).")]
    warnings: Annotated[tuple[Warn, ...], Meta(description="Allowed, but seldom meant.")] | UnsetType = UNSET
    rulings: Annotated[
        tuple[str, ...],
        Meta(description="Ids of the rulings this reply rests on; `GET /v1/systems/{system}` explains each."),
    ]
    audit: Annotated[Audit, Meta(description="Where the faces came from.")]

    @property
    def pool_words(self) -> str:
        """Return the dice and where they come from, where that is more than the terms say; else nothing."""
        return ""

    @property
    def ticks(self) -> int | None:
        """Return the ticks this is worth on a clock, before the menu; None where the game has no such thing."""
        return None

    @property
    def tried(self) -> bool:
        """Return whether it counts as a try at its task, where the game counts them (UW-A18)."""
        return True

    @property
    def shared(self) -> bool:
        """Return whether a partner gains what its character gains (DH-P2)."""
        return False

    @property
    def hidden(self) -> tuple[Any, Any] | None:
        """Return what players may see now, and the verdict they see later; None where they may see all (DH-36)."""
        return None
