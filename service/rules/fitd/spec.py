"""The shared fields of spec and ruling of the three games."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from service.rules.clock import Clock, Ticked
from service.rules.offers import Trade
from service.rules.outcome import Effect, Level, Position, Ruling
from service.rules.spec import Spec, closed_list, reply_field, spec_field
from service.rules.system import OutcomeGrade

MAX_MEMBERS = 20
"""Members of a group action beside its leader."""
Band = Annotated[
    Literal["critical_success", "full_success", "partial_success", "bad_outcome"], closed_list("outcome", "Band")
]
AnyBand = Annotated[
    Literal["critical_success", "full_success", "partial_success", "bad_outcome", "terrible_outcome"],
    closed_list("outcome", "AnyBand"),
]
GRADES: dict[str, OutcomeGrade] = {
    "critical_success": "crit",
    "full_success": "clean",
    "partial_success": "price",
    "bad_outcome": "bad",
    "terrible_outcome": "bad",
}
SetUp = Annotated[Literal["effect", "position"], closed_list("set_up", "SetUp")]


class FitdSpec(Spec, frozen=True, kw_only=True):
    """What the GM and the player settle in each of the three games."""

    position: Annotated[
        Position,
        spec_field("BS-08 BS-09 FE-17 FE-18 T4-18 T4-19", "How dangerous it is.", "gm", group="effect", primary=True),
    ] = "risky"
    effect: Annotated[
        Level, spec_field("BS-11 BS-12 FE-21 T4-22", "How much it would do.", "gm", group="effect", primary=True)
    ] = "standard"
    clock: Annotated[
        Clock | None, spec_field("BS-13 FE-20 T4-24", "The progress clock this roll ticks.", "gm", group="effect")
    ] = None
    push_effect: Annotated[
        bool,
        spec_field(
            "BS-22 FE-A6 T4-31", "Push yourself for one more level: 2 stress.", free=True, group="costs", primary=True
        ),
    ] = False
    group_member: Annotated[
        bool,
        spec_field(
            "FITD-P1",
            "A member's roll in a group action: it counts in the leader's, and nothing else follows.",
            "shared",
            published=True,
            once=True,
            group="extras",
        ),
    ] = False
    members: Annotated[
        tuple[AnyBand, ...],
        Meta(max_length=MAX_MEMBERS),
        spec_field(
            "FITD-P1",
            "Of the leader of a group action: what the members rolled.",
            "shared",
            joined=True,
            group="extras",
        ),
    ] = ()
    sets_up: Annotated[
        SetUp | None,
        spec_field("FITD-P2", "A set-up: what a success gives to those who follow it.", published=True, group="extras"),
    ] = None
    setup: Annotated[
        SetUp | None,
        spec_field(
            "FITD-P2",
            "What a set-up gives: one level of effect, or a better position.",
            "shared",
            joined=True,
            group="extras",
        ),
    ] = None


class AssessedSpec(FitdSpec, frozen=True, kw_only=True):
    """What Buried Secrets and Terminal_IV settle beyond that; Fallen Empire has none of it (FE-A5)."""

    effect_bonus: Annotated[
        int,
        Meta(ge=0, le=1),
        spec_field("BS-21 T4-45", "A special ability's +1, after the assessment.", group="effect"),
    ] = 0
    trade: Annotated[
        Trade | None, spec_field("BS-50 T4-32", "Worse position for better effect, or the reverse.", group="effect")
    ] = None


class Factors(Struct, frozen=True, forbid_unknown_fields=True):
    """The helper arithmetic: levels of effect each factor is worth (BS-16, BS-20, FITD-A6)."""

    potency: Annotated[
        int, Meta(ge=-2, le=2), spec_field("BS-17 T4-45", "Weak spots, time, arcane influence.", "gm")
    ] = 0
    scale: Annotated[int, Meta(ge=-2, le=2), spec_field("BS-19 T4-45", "Numbers, area, scope.", "gm")] = 0


class FitdRuling(Ruling, frozen=True, kw_only=True):
    """A Forged-in-the-Dark ruling."""

    outcome: Annotated[AnyBand, reply_field("BS-34 FE-31 T4-36", "The outcome.")]
    position: Annotated[Position, reply_field("FITD-A13", "The position rolled with, after a trade.")]
    effect: Annotated[Effect, reply_field("BS-13 FE-20 T4-24", "How much is done.")]
    actor_acts: Annotated[bool, reply_field("BS-47 T4-08", "Whether the character's effect lands.")]
    opposition_acts: Annotated[bool, reply_field("BS-47 T4-08", "Whether the opposition's effect lands.")]
    clock: (
        Annotated[
            Ticked,
            reply_field("FE-44 BS-15", "The clock after this roll; where the player picks a branch, if it is done."),
        ]
        | UnsetType
    ) = UNSET
    prompts: Annotated[tuple[str, ...], reply_field("BS-14 T4-24", "Questions the final effect asks.")]

    @property
    def ticks(self) -> int:
        """Return the ticks of the final effect (FITD-A2)."""
        return self.effect.ticks
