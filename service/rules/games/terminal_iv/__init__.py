"""Terminal_IV: its rules beyond the shared Forged-in-the-Dark ones (T4-01..T4-46)."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from service.rules.dice import Audit
from service.rules.errors import RuleError
from service.rules.fitd import fortune, roll
from service.rules.fitd.game import CRITICAL, FitdPlan, FitdVerdict, Game, gather, settle
from service.rules.fitd.rows import PUSH_FOR_EFFECT, Row, Rows, assistance, bargain, push, trades
from service.rules.fitd.spec import Band, FitdRuling
from service.rules.games.terminal_iv.command import command_line
from service.rules.games.terminal_iv.spec import TerminalIV, TerminalIVSheet, factor_levels
from service.rules.memory import Approach
from service.rules.outcome import Position
from service.rules.spec import closed_list, reply_field

ExitValue = Annotated[Literal["00", "0", "1", "2"], closed_list("exit_value")]
CAP = 5


class TerminalIVRuling(FitdRuling, frozen=True, kw_only=True, tag="terminal_iv"):
    """A ruling of Terminal_IV."""

    worded: ClassVar[tuple[str, ...]] = (*FitdRuling.worded, "command")

    outcome: Annotated[Band, reply_field("T4-36 T4-37 T4-38 T4-39", "The outcome.")]
    exit_value: Annotated[ExitValue, reply_field("T4-36 T4-37 T4-38 T4-39 T4-A7", "A string: 00 and 0 differ.")]
    xp: Annotated[int, reply_field("T4-21 T4-A8", "XP to mark: 1 on a desperate roll.")]
    command: Annotated[
        str, reply_field("T4-01 T4-02 T4-A10", "The whole roll as the game's command line; `rollwright act` reads it.")
    ]


def plan(spec: TerminalIV) -> FitdPlan[TerminalIV]:
    """Settle a roll: at most five dice, and factors by Tier (T4-09, T4-43, T4-45)."""
    if spec.ware and not spec.cyber:
        raise RuleError("ware_without_cyber", "cyberware gives its die with cyber: true", rule="T4-30", pointer="/ware")
    draft = gather(GAME, spec)
    if spec.custom_dice:
        draft.rulings.append("T4-A9")
    size = sum(source.dice for source in draft.sources)
    if size > CAP and not spec.admin_approved:
        detail = f"{size} dice: more than {CAP} need an own ability that the Admin approved (admin_approved)"
        raise RuleError("too_many_dice", detail, rule="T4-43", pointer="/custom_dice")
    if draft.costs or spec.push_effect:
        draft.rulings.append("T4-A2")
    draft.factors = factor_levels(spec)
    if draft.factors is not None or spec.effect_bonus or spec.push_effect:
        draft.rulings.append("T4-A5")
    return settle(GAME, spec, draft)


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
        command=command_line(settled.spec),
    )


_EXIT: dict[str, ExitValue] = {
    "critical_success": "00",
    "full_success": "0",
    "partial_success": "1",
    "bad_outcome": "2",
}

GAME = Game(
    rules="terminal_iv/1",
    ruling=TerminalIVRuling,
    rows=Rows(
        Row("level", "skill", 1, value="skill"),
        Row("level", "specialty", 2, value="specialty"),
        Row("level", "mastery", 3, value="mastery"),
        push("boost", value="push"),
        assistance("T4-29", "boost", value="assist"),
        bargain("T4-29", "boost"),
        Row("cyber", "cyber", 1, value=True, choice="cyber"),
        Row("custom_dice", "custom", 1),
        PUSH_FOR_EFFECT,
        *trades("T4-32"),
    ),
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
    approach=Approach(name="action", number="level", part="levels", start="skill"),
    plan=plan,
    rule=rule,
    extras=(fortune.SYSTEM,),
    sheet=TerminalIVSheet,
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
)
