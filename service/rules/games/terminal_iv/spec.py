"""What is settled before an `act` of Terminal_IV (T4-09..T4-32, T4-43, T4-45)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from service.rules.errors import RuleError
from service.rules.fitd.spec import AssessedSpec, Factors
from service.rules.sheet import ByName, Sheet
from service.rules.spec import Label, closed_list, spec_field, usual_names

Boost = Annotated[Literal["push", "assist", "devils_bargain"], closed_list("source", "Boost")]
ActionLevel = Annotated[Literal["none", "skill", "specialty", "mastery"], closed_list("level", "ActionLevel")]


class Tier(Struct, frozen=True, forbid_unknown_fields=True):
    """Quality by Tier: own, one more when fine, less the opposition's (T4-45)."""

    own: Annotated[int, Meta(ge=0, le=10), spec_field("T4-45", "Your Tier.", "gm")]
    opposing: Annotated[int, Meta(ge=0, le=10), spec_field("T4-45", "Theirs.", "gm")]
    fine: Annotated[bool, spec_field("T4-45", "Fine gear counts one Tier more.", "gm")] = False


class TerminalFactors(Factors, frozen=True, forbid_unknown_fields=True):
    """The factors, with quality as a number; by Tier, send `tier` instead."""

    quality: Annotated[int, Meta(ge=-2, le=2), spec_field("T4-45", "Tools and resources.", "gm")] = 0


NO_FACTORS = TerminalFactors()


class TerminalIV(AssessedSpec, frozen=True, kw_only=True, tag="terminal_iv"):
    """An `act` of Terminal_IV."""

    level: Annotated[
        ActionLevel,
        spec_field(
            "T4-03 T4-13 T4-14 T4-15 T4-16",
            "Action dice: 0, 1, 2 or 3; a level includes the lower ones.",
            group="dice",
            primary=True,
        ),
    ] = "none"
    action: Annotated[Label, spec_field("T4-12", "The action's name.", group="story", primary=True)] = ""
    factors: Annotated[
        TerminalFactors,
        spec_field("T4-45", "Shift the stated effect; leave out where nothing shifts it.", "gm", group="effect"),
    ] = NO_FACTORS
    boost: Annotated[
        Boost | None,
        spec_field("T4-29", "The one boost die, by one of three ways.", free=True, group="costs", primary=True),
    ] = None
    cyber: Annotated[
        bool, spec_field("T4-30", "The cyber die, by using cyberware.", free=True, group="dice", primary=True)
    ] = False
    ware: Annotated[Label, spec_field("T4-30", "The cyberware used.", free=True, group="story")] = ""
    tier: Annotated[Tier | None, spec_field("T4-45", "Quality by Tier.", "gm", group="effect")] = None
    custom_dice: Annotated[int, Meta(ge=0, le=10), spec_field("T4-43", "Dice of an own ability.", group="dice")] = 0
    admin_approved: Annotated[
        bool, spec_field("T4-43", "The Admin lets own abilities pass 5 dice.", "gm", group="dice")
    ] = False


class TerminalIVSheet(Sheet, frozen=True, kw_only=True):
    """What a character of Terminal_IV is."""

    levels: Annotated[
        ByName[ActionLevel],
        spec_field("T4-13 T4-14 T4-15 T4-16", "Level by action; none where it is not named."),
        usual_names("Burn", "Execute", "Bruteforce"),
    ] = field(default_factory=dict)


def factor_levels(spec: TerminalIV) -> int | None:
    """Return the levels that the factors add; None where the spec names no factors."""
    factors = spec.factors
    if spec.tier is None:
        return factors.potency + factors.quality + factors.scale if factors != NO_FACTORS else None
    if factors.quality:
        raise RuleError(
            "quality_twice", "quality comes from tier or from factors.quality, not both", rule="T4-45", pointer="/tier"
        )
    quality = spec.tier.own + spec.tier.fine - spec.tier.opposing
    return factors.potency + max(-2, min(2, quality)) + factors.scale
