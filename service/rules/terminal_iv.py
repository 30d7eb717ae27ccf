"""Terminal_IV: its rules beyond the shared Forged-in-the-Dark ones (T4-01..T4-46)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from service.rules.dice import Audit
from service.rules.errors import RuleError
from service.rules.fitd import fortune, roll
from service.rules.fitd.game import ASSIST, CRITICAL, PUSH_DIE, Draft, FitdPlan, FitdVerdict, Game, settle
from service.rules.fitd.spec import AssessedSpec, Band, Factors, FitdRuling
from service.rules.offers import sets, trade
from service.rules.outcome import Change, Position
from service.rules.sheet import ByName, Filled, Sheet
from service.rules.spec import Label, reply_field, spec_field

Boost = Literal["push", "assist", "devils_bargain"]
ExitValue = Literal["00", "0", "1", "2"]
ActionLevel = Literal["none", "skill", "specialty", "mastery"]
CAP = 5
_ACTION_DICE = {"skill": 1, "specialty": 2, "mastery": 3}


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
        ByName[ActionLevel], spec_field("T4-13 T4-14 T4-15 T4-16", "Level by action; none where it is not named.")
    ] = field(default_factory=dict)


class TerminalIVRuling(FitdRuling, frozen=True, kw_only=True, tag="terminal_iv"):
    """A ruling of Terminal_IV."""

    outcome: Annotated[Band, reply_field("T4-36 T4-37 T4-38 T4-39", "The outcome.")]
    exit_value: Annotated[ExitValue, reply_field("T4-36 T4-37 T4-38 T4-39 T4-A7", "A string: 00 and 0 differ.")]
    xp: Annotated[int, reply_field("T4-21 T4-A8", "XP to mark: 1 on a desperate roll.")]
    command: Annotated[str, reply_field("T4-01 T4-02 T4-A4", "The roll as the game's command line.")]


def plan(spec: TerminalIV) -> FitdPlan[TerminalIV]:
    """Settle a roll: action, boost and cyber dice, at most five (T4-09, T4-43)."""
    draft = Draft(["FITD-A1"])
    if spec.level != "none":
        draft.add(spec.level, _ACTION_DICE[spec.level])
    if spec.boost:
        draft.add(spec.boost, 1, _BOOST_COST[spec.boost])
    if spec.cyber:
        draft.add("cyber", 1)
    elif spec.ware:
        raise RuleError("ware_without_cyber", "cyberware gives its die with cyber: true", rule="T4-30", pointer="/ware")
    if spec.custom_dice:
        draft.add("custom", spec.custom_dice)
        draft.rulings.append("T4-A9")
    size = sum(source.dice for source in draft.sources)
    if size > CAP and not spec.admin_approved:
        detail = f"{size} dice: more than {CAP} need an own ability that the Admin approved (admin_approved)"
        raise RuleError("too_many_dice", detail, rule="T4-43", pointer="/custom_dice")
    if draft.costs or spec.push_effect:
        draft.rulings.append("T4-A2")
    draft.factors = _assessed(spec)
    if draft.factors is not None or spec.effect_bonus or spec.push_effect:
        draft.rulings.append("T4-A5")
    return settle(GAME, spec, draft)


def _assessed(spec: TerminalIV) -> int | None:
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


def amend(verdict: FitdVerdict, _position: Position, reading: int, _keep: str) -> FitdVerdict:
    """Name the rulings on the two zeros and on XP."""
    applied = {"T4-A7": reading == CRITICAL, "T4-A8": bool(verdict.gains)}
    return replace(verdict, rulings=verdict.rulings + tuple(rule for rule, holds in applied.items() if holds))


def rule(settled: FitdPlan[TerminalIV], faces: Sequence[int], audit: Audit) -> FitdRuling:
    """Rule on the faces."""
    outcome = roll.judge(settled, roll.read(faces, settled.pool.keep)).outcome
    return roll.rule(
        settled,
        faces,
        audit,
        exit_value=_EXIT[outcome],
        xp=int(settled.position == "desperate"),
        command=_command(settled.spec),
    )


def _command(spec: TerminalIV) -> str:
    """Return the roll as its command line: level, position, effect, then the options."""
    words = ["act", _LEVEL_FLAG[spec.level], f"-{spec.position[0]}", _EFFECT_FLAG[spec.effect]]
    if spec.boost:
        words.append(f"-B {spec.boost}")
    if spec.cyber:
        words.append("-C")
    if spec.push_effect:
        words.append("-p")
    if spec.trade:
        words.append(f"-t {spec.trade}")
    return " ".join(word for word in words if word)


def fill(fields: Mapping[str, Any], sheet: TerminalIVSheet) -> Filled:
    """Take the level of the action named (T4-12)."""
    filled = Filled()
    if "level" not in fields:
        filled.take("level", "levels", sheet.levels, fields.get("action"))
    return filled


def options(spec: TerminalIV) -> Iterable[tuple[str, TerminalIV]]:
    """Offer the choices the spec leaves open."""
    if not spec.boost:
        yield "push_die", replace(spec, boost="push")
        yield "assist", replace(spec, boost="assist")
        yield "devils_bargain", replace(spec, boost="devils_bargain")
    if not spec.cyber:
        yield "cyber", replace(spec, cyber=True)
    yield from roll.options(spec)


_BOOST_COST = {
    "push": PUSH_DIE,
    "assist": ASSIST,
    "devils_bargain": Change("actor", "devils_bargain", 1, "custom"),
}
_EXIT: dict[str, ExitValue] = {
    "critical_success": "00",
    "full_success": "0",
    "partial_success": "1",
    "bad_outcome": "2",
}
_LEVEL_FLAG = {"none": "", "skill": "-S", "specialty": "-P", "mastery": "-M"}
_EFFECT_FLAG = {"zero": "-z", "limited": "-l", "standard": "-s", "great": "-g", "extreme": "-x"}

GAME = Game(
    rules="terminal_iv/1",
    ruling=TerminalIVRuling,
    ticks=(0, 1, 2, 3, 5),
    unprinted=frozenset({"zero"}),
    push_rule="T4-31",
    desperate_xp=True,
    amend=amend,
)
SYSTEM = roll.system(
    GAME,
    title="Terminal_IV",
    ids=("T4", "FITD"),
    spec=TerminalIV,
    approach=("action", "level"),
    plan=plan,
    rule=rule,
    options=options,
    words={
        "source": ("skill", "specialty", "mastery", "devils_bargain", "cyber", "custom"),
        "why": ("custom", "desperate"),
        "choice": (
            "devils_bargain",
            "bargain",
            "cyber",
            "trade",
            "trade_position_for_effect",
            "trade_effect_for_position",
        ),
    },
    extras=(fortune.SYSTEM,),
    sheet=TerminalIVSheet,
    fill=fill,
    from_sheet={"level": None},
    required={"goal": "T4-A3", "action": "T4-A3"},
    examples={
        "terminal_iv": {
            "system": "terminal_iv",
            "level": "mastery",
            "action": "burn",
            "position": "desperate",
            "boost": "assist",
            "cyber": True,
            "ware": "optic spoof",
            "tier": {"own": 1, "fine": True, "opposing": 3},
        },
    },
    odds_rulings=("T4-A6",),
    offers={
        "assist": sets("T4-29", boost="assist"),
        "bargain": sets("T4-29", boost="devils_bargain"),
        "trade": trade("T4-32"),
    },
)
