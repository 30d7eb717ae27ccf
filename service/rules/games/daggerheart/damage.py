"""The damage roll of Daggerheart, named in the source and printed in the published rules alone (DH-P3)."""

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from operator import add

from msgspec import UNSET, UnsetType

from service.language import _, mark
from service.rules.dice import Audit, Distribution, combine, die
from service.rules.errors import RuleError
from service.rules.games.daggerheart.joins import join_damage
from service.rules.games.daggerheart.spec import (
    MAX_EXTRA_DICE,
    DaggerheartDamage,
    DaggerheartDamageRuling,
    DamageOutcome,
)
from service.rules.joins import JoinRule
from service.rules.offers import OfferRule
from service.rules.outcome import NOTHING, Die, Pool, RulingModifier, Source, Verdict
from service.rules.system import Plan, System

RULES = "daggerheart_damage/1"


class DamagePlan(Plan, frozen=True, kw_only=True):
    """A settled damage roll."""

    spec: DaggerheartDamage
    modifiers: tuple[RulingModifier, ...]
    """What is added to the dice: modifier, the highest faces of a critical, and a partner's damage."""
    added: int
    """Their sum."""
    pool: Pool
    weapon: int
    """How many dice are the weapon's, the first ones."""


def plan(spec: DaggerheartDamage) -> DamagePlan:
    """Settle dice and what is added; a critical adds the highest that its dice can show."""
    sides = (spec.sides,) * spec.proficiency + tuple([extra.sides for extra in spec.extra_dice])
    sources = [Source("weapon", spec.proficiency), *[Source(extra.source, 1) for extra in spec.extra_dice]]
    thresholds = spec.thresholds
    if thresholds and thresholds.severe is not None and thresholds.severe <= thresholds.major:
        detail = f"the severe threshold is above the major one: {thresholds.severe} and {thresholds.major}"
        raise RuleError("thresholds_crossed", detail, rule="DH-P3", pointer="/thresholds/severe")
    highest = sum(sides) if _is_critical(spec) else 0
    items = (("modifier", spec.modifier), ("critical", highest), ("partner", spec.partner))
    return DamagePlan(
        sides=sides,
        costs=(),
        rulings=("DH-P3", "DH-P2") if spec.partner else ("DH-P3",),
        spec=spec,
        modifiers=tuple([RulingModifier(label, value) for label, value in items if value]),
        added=sum([value for _, value in items]),
        pool=Pool(len(sides), "sum", tuple(sources)),
        weapon=spec.proficiency,
    )


def _is_critical(spec: DaggerheartDamage) -> bool:
    return spec.critical or spec.critical_attack


def distribution(settled: DamagePlan) -> Distribution[int]:
    """Return the ways to each sum of the dice, the highest first."""
    return _distribution(tuple(sorted(settled.sides)))


@lru_cache(maxsize=256)
def _distribution(sides: tuple[int, ...]) -> dict[int, int]:
    sums: Distribution[int] = {0: 1}
    for one in sides:
        sums = combine(sums, die(one), add)
    return dict(sorted(sums.items(), reverse=True))


_HIT_POINTS: dict[DamageOutcome, int] = {"severe": 3, "major": 2, "minor": 1, "none": 0}
_VERDICTS: dict[DamageOutcome, Verdict] = {
    outcome: Verdict(outcome=outcome, success=outcome != "none", menu=NOTHING) for outcome in (*_HIT_POINTS, "damage")
}


def judge(settled: DamagePlan, reading: int) -> Verdict:
    """Return the verdict on a sum: how grave it is by the target's thresholds, where these are known."""
    return _VERDICTS[_outcome(settled, max(0, reading + settled.added))]


def _outcome(settled: DamagePlan, total: int) -> DamageOutcome:
    thresholds = settled.spec.thresholds
    if total == 0:
        return "none"
    if thresholds is None:
        return "damage"
    if thresholds.severe is not None and total >= thresholds.severe:
        return "severe"
    return "major" if total >= thresholds.major else "minor"


def rule(settled: DamagePlan, faces: Sequence[int], audit: Audit) -> DaggerheartDamageRuling:
    """Rule on the faces."""
    spec = settled.spec
    total = max(0, sum(faces) + settled.added)
    outcome = _outcome(settled, total)
    points = UNSET if outcome == "damage" else _HIT_POINTS[outcome]
    return DaggerheartDamageRuling(
        rules=RULES,
        outcome=outcome,
        success=outcome != "none",
        summary=_summary(settled, faces, total, points),
        goal=spec.goal or UNSET,
        note=spec.note or UNSET,
        pool=settled.pool,
        dice=tuple(
            [
                Die(sides, face, "pool" if at < settled.weapon else "extra", counts=True)
                for at, (sides, face) in enumerate(zip(settled.sides, faces, strict=True))
            ]
        ),
        total=total,
        critical=_is_critical(spec),
        hit_points=points,
        modifiers=settled.modifiers or UNSET,
        menu=NOTHING,
        costs=(),
        gains=(),
        rulings=settled.rulings,
        audit=audit,
    )


def _summary(settled: DamagePlan, faces: Sequence[int], total: int, points: int | UnsetType) -> str:
    spec = settled.spec
    parts = [" + ".join(map(str, faces))]
    if _is_critical(spec):
        parts.append(f"{_('critical')} +{sum(settled.sides)}")
    if spec.modifier:
        parts.append(f"{spec.modifier:+d}")
    if spec.partner:
        parts.append(f"{_('partner')} +{spec.partner}")
    marks = "" if points is UNSET else f" - {_('marks')} {points} HP"
    return f"{', '.join(parts)} = {total} {_('damage')}{marks}"


def key(settled: DamagePlan) -> Hashable:
    """Return all that the stakes depend on."""
    return tuple(sorted(settled.sides)), settled.added, settled.spec.thresholds


def headline(settled: DamagePlan) -> str:
    """Return the settled roll as one line for people."""
    spec = settled.spec
    dice = [f"{spec.proficiency}d{spec.sides}", *[f"d{extra.sides}" for extra in spec.extra_dice]]
    added = f" {settled.added:+d}" if settled.added else ""
    return f"{_('damage')} {' + '.join(dice)}{added}"


def readings(settled: DamagePlan, ways: Distribution[int]) -> Mapping[str, int]:
    """Return the mean damage, as the sum over all throws."""
    return {"mean_damage": sum([max(0, sums + settled.added) * n for sums, n in ways.items()])}


DIE = OfferRule(rule="DH-13", adds="extra_dice", item="die", most=MAX_EXTRA_DICE)
"""A die of somebody else's feature, such as a Rally Die: for an action, a reaction or damage (DH-13)."""
SYSTEM = System(
    offers={"die": DIE},
    slots={outcome: (outcome,) for outcome in _VERDICTS},
    title=mark("Daggerheart damage roll"),
    ids=("DH",),
    rules=RULES,
    spec=DaggerheartDamage,
    ruling=DaggerheartDamageRuling,
    plan=plan,
    rule=rule,
    distribution=distribution,
    judge=judge,
    key=key,
    headline=headline,
    readings=readings,
    # An attack, and the damage of a Tag Team's partner.
    joins=JoinRule(kind="damage", most=2, take=join_damage),
    family="sum",
    examples={
        "daggerheart_damage": {
            "system": "daggerheart_damage",
            "goal": "Cut the rope bridge's guard down",
            "proficiency": 2,
            "sides": 8,
            "modifier": 3,
            "critical": True,
            "thresholds": {"major": 8, "severe": 16},
        },
    },
    words={
        "source": ("weapon",),
        "modifier": ("modifier", "critical", "partner"),
        "reading": ("mean_damage",),
    },
    tables={"hit_points": [{"id": outcome, "marks": points} for outcome, points in _HIT_POINTS.items()]},
)
