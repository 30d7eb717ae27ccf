"""Crossroads, a made-up sixth game: 2d6 and a stat; 10 and up works, 7 to 9 works at a cost, less does not.

Who misses gives ground, and may not try the same again, or stands fast and may be hurt.
"""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta

from service.rules.dice import Audit, Distribution, combine, die
from service.rules.follow_up import BranchRule, FollowUp
from service.rules.memory import Memory, Repeats, Track
from service.rules.outcome import NOTHING, Branch, Die, Menu, Option, Pool, Ruling, Source, Verdict
from service.rules.spec import Spec, closed_list, deprecated, reply_field, spec_field, values_of
from service.rules.system import Plan, System

RULES = "crossroads/0"
Outcome = Annotated[Literal["strong_hit", "weak_hit", "miss"], closed_list("outcome")]


class Crossroads(Spec, frozen=True, kw_only=True, tag="crossroads"):
    """A move of Crossroads."""

    stat: Annotated[
        int, Meta(ge=-3, le=3), spec_field("XR-01", "The stat the move asks for.", group="dice", primary=True)
    ]
    edge: Annotated[
        bool,
        spec_field("XR-01", "Has no effect any more; raise `stat` by 1.", group="extras"),
        deprecated("2026-12-01", "2027-12-01"),
    ] = False


class CrossroadsRuling(Ruling, frozen=True, kw_only=True, tag="crossroads"):
    """A ruling of Crossroads."""

    outcome: Annotated[Outcome, reply_field("XR-02", "The outcome.")]
    total: Annotated[int, reply_field("XR-02", "Both dice and the stat.")]


class CrossroadsPlan(Plan, frozen=True, kw_only=True):
    """A settled move."""

    spec: Crossroads


def plan(spec: Crossroads) -> CrossroadsPlan:
    """Settle a move: it always throws two dice."""
    return CrossroadsPlan(sides=(6, 6), costs=(), rulings=(), spec=spec)


def distribution(_settled: CrossroadsPlan) -> Distribution[int]:
    """Return the ways to each sum."""
    return combine(die(6), die(6), int.__add__)


_COST = Menu("gm", 1, (), (Option("cost", "cost"),))
_STRONG = Verdict(outcome="strong_hit", success=True, menu=NOTHING)
_WEAK = Verdict(outcome="weak_hit", success=True, menu=_COST)
_GIVE, _STAND = Branch("give_ground", "player", 0, "none", 0), Branch("stand_fast", "player", 1, "none", 0)
_MISS = Verdict(
    outcome="miss",
    success=False,
    menu=Menu("player", 1, (_GIVE, _STAND), (Option("hurt", "consequence"), Option("cost", "cost"))),
)


def judge(settled: CrossroadsPlan, thrown: int) -> Verdict:
    """Say what a sum means (XR-02)."""
    total = thrown + settled.spec.stat
    return _STRONG if total >= 10 else _WEAK if total >= 7 else _MISS


def rule(settled: CrossroadsPlan, faces: Sequence[int], audit: Audit) -> CrossroadsRuling:
    """Rule on both dice."""
    said, total = judge(settled, sum(faces)), sum(faces) + settled.spec.stat
    return CrossroadsRuling(
        rules=RULES,
        outcome=said.outcome,  # type: ignore[arg-type]  # the three verdicts above have just these names
        success=said.success,
        summary=f"{faces[0]} and {faces[1]}, {settled.spec.stat:+d} = {total} - {said.outcome.replace('_', ' ')}",
        goal=settled.spec.goal or UNSET,
        note=settled.spec.note or UNSET,
        pool=Pool(2, "sum", (Source("move", 2),)),
        dice=tuple(Die(6, face, "pool", counts=True) for face in faces),
        total=total,
        menu=said.menu,
        costs=(),
        gains=(),
        rulings=(),
        audit=audit,
    )


def key(settled: CrossroadsPlan) -> int:
    """Return all that the stakes depend on."""
    return settled.spec.stat


def headline(settled: CrossroadsPlan) -> str:
    """Say what is rolled."""
    return f"2d6 {settled.spec.stat:+d}"


MEMORY = Memory(
    tracks={"hurt": Track(of="character", cost="adds", cap=5, rule="XR-03")},
    repeats=Repeats(fields=("goal",), rule="XR-03"),
    follow_up=FollowUp(
        branches={"give_ground": BranchRule(attempt="blocks"), "stand_fast": BranchRule(menu=True, attempt="opens")},
        marks={"hurt": "hurt"},
        branch_rule="XR-03",
        menu_rule="XR-03",
    ),
)
SYSTEM = System(
    title="Crossroads",
    family="sum",
    ids=("XR",),
    rules=RULES,
    spec=Crossroads,
    ruling=CrossroadsRuling,
    plan=plan,
    rule=rule,
    distribution=distribution,
    judge=judge,
    key=key,
    headline=headline,
    slots={outcome: (outcome,) for outcome in values_of(Outcome)},
    grades={"strong_hit": "clean", "weak_hit": "price", "miss": "bad"},
    memory=MEMORY,
    examples={"crossroads": {"system": "crossroads", "stat": 2, "dice": [4, 3]}},
)
