"""Buried Secrets: its rules beyond the shared Forged-in-the-Dark ones (BS-01..BS-54)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from service.rules.errors import RuleError
from service.rules.fitd import fortune, roll
from service.rules.fitd.game import FitdPlan, Game, gather, settle
from service.rules.fitd.rows import PUSH_FOR_EFFECT, Row, Rows, assistance, bargain, push, trades
from service.rules.fitd.spec import AssessedSpec, Band, Factors, FitdRuling
from service.rules.memory import Approach, Track
from service.rules.offers import Bargain
from service.rules.outcome import Source
from service.rules.sheet import ByName, Sheet
from service.rules.spec import Label, Name, closed_list, reply_field, spec_field, usual_names

BonusDie = Annotated[Literal["push", "devils_bargain"], closed_list("source", "BonusDie")]
Rank = Annotated[Literal["normal", "fine", "exceptional"], closed_list("rank", "Rank")]
_RANKS: tuple[Rank, ...] = ("normal", "fine", "exceptional")
Rating = Annotated[int, Meta(ge=0, le=10)]


class Ranks(Struct, frozen=True, forbid_unknown_fields=True):
    """Quality by comparison: the difference in ranks, against standard effect (BS-18, BS-A3)."""

    own: Annotated[Rank, spec_field("BS-18 BS-A2", "Rank of what you use.", "gm")] = "normal"
    opposing: Annotated[Rank, spec_field("BS-18 BS-A2", "Rank of what you face.", "gm")] = "normal"


class BuriedSecretsFactors(Factors, frozen=True, forbid_unknown_fields=True):
    """The factors, with quality as a number or by comparison."""

    quality: Annotated[
        Annotated[int, Meta(ge=-2, le=2)] | Ranks,
        spec_field("BS-18", "Tools and resources, or both sides' ranks.", "gm"),
    ] = 0

    def shift(self) -> int:
        """Return the levels all factors are worth together."""
        quality = self.quality
        if isinstance(quality, Ranks):
            quality = _RANKS.index(quality.own) - _RANKS.index(quality.opposing)
        return self.potency + quality + self.scale


NO_FACTORS = BuriedSecretsFactors()


class SpecialDice(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice of a special ability, beside the two slots."""

    source: Annotated[Name, spec_field("BS-23 BS-A4", "The ability.")]
    dice: Annotated[int, Meta(ge=1, le=3), spec_field("BS-23 BS-A4", "Dice it gives.")]


class BuriedSecrets(AssessedSpec, frozen=True, kw_only=True, tag="buried_secrets"):
    """An action roll of Buried Secrets."""

    rating: Annotated[
        Rating,
        spec_field("BS-05", "Dots of the action rolled; published characters have 0 to 4.", group="dice", primary=True),
    ]
    action: Annotated[Label, spec_field("BS-05", "The action's name.", group="story", primary=True)] = ""
    factors: Annotated[
        BuriedSecretsFactors,
        spec_field("BS-16", "Shift the stated effect; leave out where nothing shifts it.", "gm", group="effect"),
    ] = NO_FACTORS
    assist: Annotated[
        bool, spec_field("BS-24", "A teammate helps: one die, 1 stress of theirs.", group="costs", primary=True)
    ] = False
    bonus_die: Annotated[
        BonusDie | None,
        spec_field("BS-25", "The second slot: 2 stress, or a bargain.", free=True, group="costs", primary=True),
    ] = None
    bargain: Annotated[Bargain | None, spec_field("BS-27", "What the Devil's Bargain costs.", "gm", group="costs")] = (
        None
    )
    special_dice: Annotated[
        tuple[SpecialDice, ...],
        Meta(max_length=5),
        spec_field("BS-23", "Dice of special abilities, each with its reason.", group="dice"),
    ] = ()


ACTIONS = usual_names(
    *("Attune", "Command", "Consort", "Finesse", "Hunt", "Prowl"),
    *("Skirmish", "Study", "Survey", "Sway", "Tinker", "Wreck"),
)
"""Published actions: the source prints no list (BS-05)."""


class BuriedSecretsSheet(Sheet, frozen=True, kw_only=True):
    """What a character of Buried Secrets is."""

    ratings: Annotated[ByName[Rating], spec_field("BS-05", "Dots by action."), ACTIONS] = field(default_factory=dict)


class BuriedSecretsRuling(FitdRuling, frozen=True, kw_only=True, tag="buried_secrets"):
    """A ruling of Buried Secrets."""

    outcome: Annotated[Band, reply_field("BS-34 BS-35 BS-36", "The outcome.")]


def plan(spec: BuriedSecrets) -> FitdPlan[BuriedSecrets]:
    """Settle a roll: the price of a bargain, special dice beside the slots, factors by rank (BS-16..BS-31)."""
    if spec.bargain and spec.bonus_die != "devils_bargain":
        detail = "a bargain buys the bonus die: set bonus_die to devils_bargain"
        raise RuleError("bargain_without_die", detail, rule="BS-27", pointer="/bargain")
    draft = gather(GAME, spec)
    if spec.special_dice:
        draft.sources += [Source(special.source, special.dice) for special in spec.special_dice]
        draft.rulings.append("BS-A4")
    if spec.effect in {"zero", "extreme"}:
        draft.rulings.append("FITD-A9")
    if spec.factors != NO_FACTORS:
        draft.factors = spec.factors.shift()
        if isinstance(spec.factors.quality, Ranks):
            draft.rulings += ("BS-A2", "BS-A3")
    return settle(GAME, spec, draft)


GAME = Game(
    rules="buried_secrets/1",
    ruling=BuriedSecretsRuling,
    rows=Rows(
        Row("rating", "rating", 1, always=True),
        assistance("BS-24"),
        push("bonus_die", value="push"),
        bargain("BS-25", "bonus_die", "bargain"),
        PUSH_FOR_EFFECT,
        *trades("BS-50"),
    ),
    ticks=(0, 1, 2, 3, 5),
    unprinted=frozenset({"zero", "extreme"}),
    push_rule="BS-22",
    zero_dice="BS-A1",
)
SYSTEM = roll.system(
    GAME,
    title="Buried Secrets",
    ids=("BS", "FITD", "T4-A6"),
    spec=BuriedSecrets,
    approach=Approach(name="action", number="rating", part="ratings", most=4),
    plan=plan,
    extras=(fortune.SYSTEM,),
    sheet=BuriedSecretsSheet,
    tracks={"heat": Track(of="table", cost="adds", rule="BS-54")},
    examples={
        "buried_secrets": {
            "system": "buried_secrets",
            "goal": "Get the ledger out of the vault",
            "action": "tinker",
            "rating": 2,
            "position": "risky",
            "effect": "standard",
            "assist": True,
            "push_effect": True,
            "seed": "rollwright",
        },
        "buried_secrets_thorn": {
            "system": "buried_secrets",
            "rating": 2,
            "factors": {"quality": {"own": "fine", "opposing": "exceptional"}},
            "bonus_die": "devils_bargain",
            "bargain": "add_heat",
            "dice": [6, 6, 1],
        },
    },
    odds_rulings=("T4-A6",),
)
