"""Fallen Empire: its rules beyond the shared Forged-in-the-Dark ones (FE-01..FE-45)."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field
from msgspec.structs import replace

from service.rules.dice import Audit
from service.rules.fitd import fortune, roll
from service.rules.fitd.game import CRITICAL, FitdPlan, FitdVerdict, Game, gather, settle
from service.rules.fitd.rows import PUSH_FOR_EFFECT, PUSH_WOUNDS, Row, Rows, assistance, push
from service.rules.fitd.spec import Band, FitdRuling, FitdSpec
from service.rules.memory import MAX_PENALTY, Approach, Repeats, Track
from service.rules.outcome import Change, Position, Source
from service.rules.sheet import Filled, Sheet
from service.rules.spec import Label, Name, Text, closed_list, reply_field, spec_field, usual_names
from service.rules.system import RefusedField

Score = Annotated[int, Meta(ge=0, le=10)]
DetailDice = Annotated[int, Meta(ge=1, le=3)]
MAX_ABILITIES = 8
"""Most abilities of a sheet, and most details of each."""


class Detail(Struct, frozen=True, forbid_unknown_fields=True):
    """A detail the character has and that fits the approach."""

    name: Annotated[Name, spec_field("FE-12", "The detail.")]
    dice: Annotated[DetailDice, spec_field("FE-12", "Dice it gives.")] = 1


class Spend(Struct, frozen=True, forbid_unknown_fields=True):
    """Stress or Tension put in beforehand; the table decides what it buys (FE-40, FE-A11)."""

    track: Annotated[Literal["stress", "tension"], closed_list("track"), spec_field("FE-40 FE-A11", "What is spent.")]
    amount: Annotated[int, Meta(ge=1, le=20), spec_field("FE-40", "How much.")]
    why: Annotated[Name, spec_field("FE-40", "What for.")]


class FallenEmpire(FitdSpec, frozen=True, kw_only=True, tag="fallen_empire"):
    """An action roll of Fallen Empire."""

    score: Annotated[Score, spec_field("FE-10", "Score of the fitting ability.", group="dice", primary=True)]
    ability: Annotated[
        Label,
        spec_field(
            "FE-10 FE-13", "The ability's name; `physical (strength)` also names a detail.", group="story", primary=True
        ),
    ] = ""
    details: Annotated[
        tuple[Detail, ...], Meta(max_length=5), spec_field("FE-12", "Fitting details of the character.", group="dice")
    ] = ()
    assist: Annotated[
        bool, spec_field("FE-16 FE-A6", "A teammate helps: one die, 1 stress of theirs.", group="costs", primary=True)
    ] = False
    push_die: Annotated[
        bool, spec_field("FE-16 FE-A6", "Push yourself for one die: 2 stress.", free=True, group="costs", primary=True)
    ] = False
    push_wounds: Annotated[
        bool,
        spec_field("FE-A6", "Push yourself to ignore harm: 2 stress, no dice lost to it.", free=True, group="costs"),
    ] = False
    harm_penalty: Annotated[
        int, Meta(ge=0, le=MAX_PENALTY), spec_field("FE-16 FE-43", "Dice lost to harm.", "shared", group="dice")
    ] = 0
    other_dice: Annotated[
        int, Meta(ge=-10, le=10), spec_field("FE-16", "Anything else that changes the dice.", "gm", group="dice")
    ] = 0
    threat: Annotated[Text, spec_field("FE-11", "What can go wrong.", "shared", group="story", primary=True)] = ""
    flashback_stress: Annotated[
        int, Meta(ge=0, le=20), spec_field("FE-27 FE-A6", "Stress a flashback costs.", "gm", group="costs")
    ] = 0
    spend: Annotated[
        tuple[Spend, ...],
        Meta(max_length=5),
        spec_field("FE-40", "Stress or Tension spent before the dice.", free=True, group="costs"),
    ] = ()


class Ability(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An ability of a character, with the details that belong to it."""

    score: Annotated[Score, spec_field("FE-10", "Its score.")]
    details: Annotated[
        dict[Name, DetailDice], Meta(max_length=MAX_ABILITIES), spec_field("FE-12", "Dice by detail.")
    ] = field(default_factory=dict)


class FallenEmpireSheet(Sheet, frozen=True, kw_only=True):
    """What a character of Fallen Empire is."""

    abilities: Annotated[
        dict[Name, Ability],
        Meta(max_length=MAX_ABILITIES),
        spec_field("FE-10 FE-12", "Abilities by name."),
        usual_names("Physical", "Social", "Mental"),
    ] = field(default_factory=dict)


class FallenEmpireRuling(FitdRuling, frozen=True, kw_only=True, tag="fallen_empire"):
    """A ruling of Fallen Empire."""

    from_words: ClassVar[tuple[str, ...]] = (*FitdRuling.from_words, "threat")

    outcome_family: Annotated[Band, reply_field("FE-37 FE-A8", "The outcome with terrible folded into bad.")]
    threat: Annotated[str, reply_field("FE-11", "As sent.")] | UnsetType = UNSET


_CALLED_FOR = re.compile(r"([^()]+)\(([^()]+)\)\s*")
"""An ability, and the detail that is called for (FE-13)."""


def plan(spec: FallenEmpire) -> FitdPlan[FallenEmpire]:
    """Settle a roll: details after the score, and what is put in beforehand (FE-10..FE-16, FE-40)."""
    draft = gather(GAME, spec)
    draft.sources[1:1] = _details(spec)
    if draft.costs or spec.push_effect:
        draft.rulings.append("FE-A6")
    if spec.spend:
        draft.costs += [Change("actor", spend.track, spend.amount, spend.why) for spend in spec.spend]
        draft.rulings.append("FE-A11")
    return settle(GAME, spec, draft)


def _details(spec: FallenEmpire) -> list[Source]:
    """Return the dice of fitting details, and a detail that is called for and not there (FE-12, FE-13)."""
    sources = [Source(detail.name, detail.dice) for detail in spec.details]
    called_for = _CALLED_FOR.fullmatch(spec.ability)
    if called_for and called_for[2].strip().lower() not in {detail.name.lower() for detail in spec.details}:
        sources.append(Source(called_for[2].strip(), 0))
    return sources


def amend(verdict: FitdVerdict, position: Position, reading: int, keep: str) -> FitdVerdict:
    """Mark the shared grid as inferred, let a bad outcome pass without consequence, name the rulings on 1s and 6s."""
    menu = verdict.menu
    if menu.options or menu.branches:
        at_least = 0 if verdict.outcome == "bad_outcome" else menu.at_least
        menu = replace(menu, at_least=at_least, inferred=True)
    applied = {
        "FE-A1": keep == "lowest" and reading == 6,
        "FE-A2": keep == "lowest" and reading == 1,
        "FE-A4": menu.inferred is True,
        "FE-A7": reading == CRITICAL,
        "FE-A8": reading == 1,
        "FE-A9": reading == 1,
        "FE-A13": reading == 1 and position == "controlled",
    }
    rulings = verdict.rulings + tuple(rule for rule, holds in applied.items() if holds)
    return replace(verdict, menu=menu, rulings=rulings)


def rule(settled: FitdPlan[FallenEmpire], faces: Sequence[int], audit: Audit) -> FitdRuling:
    """Rule on the faces; a simple client may read `outcome_family` alone."""
    outcome = roll.judge(settled, roll.read(faces, settled.pool.keep)).outcome
    family = "bad_outcome" if outcome == "terrible_outcome" else outcome
    return roll.rule(settled, faces, audit, outcome_family=family, threat=settled.spec.threat or UNSET)


def fill(fields: Mapping[str, Any], sheet: FallenEmpireSheet) -> Filled:
    """Take the score of the ability named, and the detail that is called for; without it, no bonus (FE-10, FE-13)."""
    filled, name = Filled(), fields.get("ability")
    called_for = _CALLED_FOR.fullmatch(name) if isinstance(name, str) else None
    wants_detail = called_for is not None and "details" not in fields
    if "score" in fields and not wants_detail:
        return filled
    ability = filled.find("abilities", sheet.abilities, called_for[1] if called_for else name)
    if ability and "score" not in fields:
        filled.fields["score"] = ability.score
    if ability and wants_detail and called_for:
        dice = filled.find("details", ability.details, called_for[2])
        if dice is not None:
            filled.fields["details"] = [{"name": called_for[2].strip(), "dice": dice}]
    return filled


GAME = Game(
    rules="fallen_empire/1",
    ruling=FallenEmpireRuling,
    rows=Rows(
        Row("score", "score", 1, always=True),
        assistance("FE-A6"),
        push(),
        Row(
            "push_wounds",
            "harm ignored",
            value=True,
            cost=PUSH_WOUNDS,
            excludes="harm_penalty",
            choice="push_wounds",
        ),
        Row("harm_penalty", "harm", -1),
        Row("other_dice", "other", 1),
        Row("flashback_stress", cost=Change("actor", "stress", 1, "flashback")),
        PUSH_FOR_EFFECT,
    ),
    rests_on=(),
    ticks=(0, 1, 2, 3, 4),
    push_rule="FE-A6",
    terrible=True,
    amend=amend,
)
SLOTS = {
    "critical": ("critical_success",),
    "success": ("full_success",),
    "reduced": ("partial_success",),
    "failure": ("bad_outcome", "terrible_outcome"),
}
"""What the GM tells beforehand (FE-19, FE-22)."""
SYSTEM = roll.system(
    GAME,
    title="Fallen Empire",
    ids=("FE", "FITD", "BS-A5", "T4-A6"),
    spec=FallenEmpire,
    approach=Approach(name="ability", number="score", part="abilities", member="score", most=4, also=("threat",)),
    plan=plan,
    rule=rule,
    words={"slot": tuple(SLOTS)},
    slots=SLOTS,
    extras=(fortune.SYSTEM,),
    sheet=FallenEmpireSheet,
    fill=fill,
    from_sheet={"score": None, "details": None},
    harm="harm_penalty",
    tracks={"tension": Track(of="character", cost="adds", rule="FE-A11")},
    required={"goal": "FE-08", "threat": "FE-11"},
    # Nothing follows from a member's roll in a group action (FITD-P1).
    # A detail adds its bonus to the ability, and makes no other one (FE-13, FE-A12).
    repeats=Repeats(fields=("goal", "ability"), bracketed=("ability",), unless=("group_member",), rule="FE-06"),
    examples={
        "fallen_empire": {
            "system": "fallen_empire",
            "goal": "Be past the guard before the bell",
            "threat": "The guard raises the alarm",
            "ability": "physical (strength)",
            "score": 2,
            "details": [{"name": "strength", "dice": 1}],
            "harm_penalty": 1,
            "clock": {"filled": 2, "size": 6},
        },
    },
    odds_rulings=("FE-A2", "FE-A3", "T4-A6"),
    no_offer="FE-A5",
    refuses={
        "factors": RefusedField("FE-A5", "the GM states the effect outright: this game has no factors"),
        "effect_bonus": RefusedField("FE-A5", "the GM states the effect outright: this game has no effect bonus"),
        "trade": RefusedField("FE-A5", "this game has no trade of position and effect"),
        "bonus_die": RefusedField("FE-A5", "this game has no Devil's Bargain: use push_die, or other_dice with a note"),
        "bargain": RefusedField("FE-A5", "this game has no Devil's Bargain: use other_dice with a note"),
        "devils_bargain": RefusedField("FE-A5", "this game has no Devil's Bargain: use other_dice with a note"),
    },
)
