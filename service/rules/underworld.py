"""Underworld: Storyteller d10 pools, difficulty, ones, Willpower and multiple actions (UW-01..UW-37)."""

from collections.abc import Iterable, Sequence
from functools import cache, reduce
from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from service.rules.dice import Audit, Spread, combine
from service.rules.errors import RuleError
from service.rules.outcome import NOTHING, Change, Die, Menu, Option, Pool, Source, Verdict
from service.rules.system import Plan, System
from service.rules.underworld_spec import (
    HARDEST,
    HUMAN_POOL,
    TRAIT_ALONE,
    Degree,
    Multiple,
    Underworld,
    UnderworldRuling,
)

State = Literal["rolled", "automatic", "impossible"]


class UnderworldPlan(Plan, frozen=True, kw_only=True):
    """A settled pool."""

    spec: Underworld
    size: int
    effective: int
    sources: tuple[Source, ...]
    state: State
    willpower: bool
    """Whether a point is spent: only on a roll (UW-A7, UW-A8)."""
    automatic_available: bool
    rulings: tuple[str, ...]


def loss(number: int, of: int) -> int:
    """Return the dice the k-th of N actions loses: N + k - 1, none when it is the only one (UW-19, UW-20, UW-A4)."""
    return of + number - 1 if of > 1 else 0


def plan(spec: Underworld) -> UnderworldPlan:
    """Settle pool and difficulty, and whether dice are thrown at all."""
    _allowed_traits(spec)
    sources = [Source(trait.name, trait.rating) for trait in spec.traits]
    if spec.multiple:
        sources.append(Source("multiple_actions", -_lost(spec.multiple)))
    size = sum([source.dice for source in sources])
    if size == 0 and not _several(spec):
        raise RuleError("pool_empty", "there is no die to roll", rule="UW-A9", pointer="/traits")
    effective = spec.difficulty
    if spec.retry_rule and not spec.retry_exempt:
        effective += spec.attempt - 1
    impossible = effective > HARDEST or size <= 0
    if spec.take_automatic and not impossible:
        _allowed_automatic(spec, size, effective)
    state: State = "impossible" if impossible else "automatic" if spec.take_automatic else "rolled"
    willpower = state == "rolled" and spec.willpower
    automatic = not impossible and not spec.stressful and size >= effective and spec.needed == 1
    return UnderworldPlan(
        sides=(10,) * size if state == "rolled" else (),
        costs=(_WILLPOWER,) if willpower else (),
        willpower=willpower,
        spec=spec,
        size=max(0, size),
        effective=effective,
        sources=tuple(sources),
        state=state,
        automatic_available=automatic,
        rulings=_rulings(spec, state, effective, automatic=automatic),
    )


_WILLPOWER = Change("actor", "willpower", 1, "willpower")


def _rulings(spec: Underworld, state: State, effective: int, *, automatic: bool) -> tuple[str, ...]:
    several = _several(spec)
    applied = {
        "UW-A1": state == "rolled" and spec.willpower,
        "UW-A2": effective > spec.difficulty,
        "UW-A4": spec.multiple is not None and not several,
        "UW-A5": state == "automatic",
        "UW-A6": automatic,
        "UW-A8": state == "impossible" and spec.willpower,
        "UW-A10": spec.supernatural,
        "UW-A11": several,
        "UW-A12": True,
        "UW-A15": effective > HARDEST,
        "UW-A16": spec.attempt > 1,
    }
    return tuple([rule for rule, holds in applied.items() if holds])


def _several(spec: Underworld) -> bool:
    """Tell whether this is one of several actions; a single declared one is a plain roll (UW-A4)."""
    return spec.multiple is not None and spec.multiple.of > 1


def _lost(multiple: Multiple) -> int:
    """Return the dice this action loses; refuse one that was not declared (UW-18)."""
    if multiple.number > multiple.of:
        detail = f"action {multiple.number} of {multiple.of} was not declared"
        raise RuleError("no_such_action", detail, rule="UW-18", pointer="/multiple/number")
    return loss(multiple.number, multiple.of)


def _allowed_traits(spec: Underworld) -> None:
    """Refuse a second trait beside one rated to 10, and dots and pools no human has (UW-04, UW-11, UW-12)."""
    for at, trait in enumerate(spec.traits):
        if trait.max == TRAIT_ALONE and len(spec.traits) > 1:
            detail = f"{trait.name} is rated to {TRAIT_ALONE} and takes no second trait"
            raise RuleError("trait_stands_alone", detail, rule="UW-11", pointer=f"/traits/{at}")
    if spec.supernatural:
        return
    pool = sum([trait.rating for trait in spec.traits])
    if pool > HUMAN_POOL:
        detail = f"{pool} dice: more than {HUMAN_POOL} need supernatural"
        raise RuleError("too_many_dice", detail, rule="UW-12", pointer="/traits")
    for at, trait in enumerate(spec.traits):
        if trait.rating > trait.max:
            detail = f"{trait.name} {trait.rating}: above {trait.max} needs supernatural"
            raise RuleError("rating_above_human", detail, rule="UW-04", pointer=f"/traits/{at}/rating")


def _allowed_automatic(spec: Underworld, size: int, effective: int) -> None:
    """Refuse an automatic success under stress, below the difficulty, with Willpower, or for more than one."""
    refusals = {
        "UW-30": ("automatic_under_stress", "no automatic success in combat or other stress", spec.stressful),
        "UW-29": ("pool_below_difficulty", f"{size} dice do not reach difficulty {effective}", size < effective),
        "UW-A7": ("willpower_without_roll", "Willpower works on a roll", spec.willpower),
        "UW-31": ("automatic_is_one", f"an automatic success is one, the task needs {spec.needed}", spec.needed > 1),
    }
    for rule_id, (code, detail, holds) in refusals.items():
        if holds:
            raise RuleError(code, detail, rule=rule_id, pointer="/take_automatic")


Reading = tuple[int, int]
"""Dice at or above the difficulty, and ones."""
AUTOMATIC: Reading = (1, 0)
IMPOSSIBLE: Reading = (0, 0)


def read(faces: Sequence[int], difficulty: int) -> Reading:
    """Count successes and ones; tens neither explode nor count double (UW-16, UW-A12)."""
    return sum([face >= difficulty for face in faces]), faces.count(1)


@cache
def _spread(dice: int, difficulty: int) -> dict[Reading, int]:
    """Return the ways to each count; counts too high for the pool are there with none, down from three successes."""
    one: dict[Reading, int] = {(1, 0): 11 - difficulty, (0, 1): 1, (0, 0): difficulty - 2}
    pool = reduce(lambda pool, die: combine(pool, die, lambda a, b: (a[0] + b[0], a[1] + b[1])), [one] * dice)
    return {(3, 0): 0, (2, 0): 0, (1, 0): 0, (0, 0): 0, (0, 1): 0} | pool


def spread(settled: UnderworldPlan) -> Spread[Reading]:
    """Return the ways to each reading of the pool, or the only one where nothing is rolled."""
    if settled.state == "rolled":
        return _spread(len(settled.sides), settled.effective)
    return {AUTOMATIC if settled.state == "automatic" else IMPOSSIBLE: 1}


def net(settled: UnderworldPlan, reading: Reading) -> int:
    """Return net successes: ones cancel, then Willpower's is added; cancellable, it is added before (UW-23, UW-A1)."""
    raw, ones = reading
    if settled.spec.willpower_cancellable:
        return max(0, raw + settled.willpower - ones)
    return max(0, raw - ones) + settled.willpower


def judge(settled: UnderworldPlan, reading: Reading) -> Verdict:
    """Say what a reading means; a botch is counted before cancelling (UW-22..UW-27)."""
    if settled.state == "impossible":
        return _IMPOSSIBLE
    successes = net(settled, reading)
    if successes >= settled.spec.needed:
        return _SUCCESS[min(3, successes)]
    botched = reading[0] == 0 and reading[1] > 0 and not settled.willpower
    return _BOTCH if botched else _FAILURE


_DEGREES: dict[int, Degree] = {1: "marginal", 2: "moderate", 3: "complete"}
_IMPOSSIBLE = Verdict(outcome="impossible", success=False, menu=NOTHING)
_SUCCESS = {n: Verdict(outcome="success", success=True, degree=degree, menu=NOTHING) for n, degree in _DEGREES.items()}
_FAILURE = Verdict(outcome="failure", success=False, menu=NOTHING)
_BOTCH = Verdict(
    outcome="botch",
    success=False,
    menu=Menu(
        "gm",
        1,
        (),
        (
            Option("minor_inconvenience", "consequence", "lesser"),
            Option("setback", "consequence", "standard"),
            Option("serious_mishap", "consequence", "severe"),
        ),
    ),
)


def rule(settled: UnderworldPlan, faces: Sequence[int], audit: Audit) -> UnderworldRuling:
    """Rule on the faces of the pool."""
    spec = settled.spec
    reading = {"automatic": AUTOMATIC, "impossible": IMPOSSIBLE}.get(settled.state) or read(faces, settled.effective)
    said = judge(settled, reading)
    successes = net(settled, reading)
    rulings = settled.rulings
    if said.degree == "moderate":
        rulings += ("UW-A3",)
    return UnderworldRuling(
        rules=SYSTEM.rules,
        outcome=said.outcome,  # type: ignore[arg-type]  # the verdicts above have just these names
        success=said.success,
        degree=said.degree,  # type: ignore[arg-type]  # as above
        summary=_summary(settled, faces, said, successes),
        goal=spec.goal or UNSET,
        note=spec.note or UNSET,
        pool=Pool(settled.size, "successes", settled.sources),
        dice=tuple([_die(face, settled.effective) for face in faces]),
        successes=successes,
        raw_successes=reading[0],
        ones=reading[1],
        needed=spec.needed,
        difficulty=spec.difficulty,
        effective_difficulty=settled.effective,
        rolled=settled.state == "rolled",
        attemptable=settled.size > 0,
        automatic_available=settled.automatic_available,
        menu=said.menu,
        costs=settled.costs,
        gains=said.gains,
        rulings=rulings,
        audit=audit,
    )


def _die(face: int, difficulty: int) -> Die:
    if face >= difficulty:
        return Die(10, face, "pool", counts=True, reason="success")
    return Die(10, face, "pool", counts=face == 1, reason="cancels" if face == 1 else "blank")


def _summary(settled: UnderworldPlan, faces: Sequence[int], said: Verdict, successes: int) -> str:
    if settled.size == 0:
        return "no dice left for this action - it may not be attempted"
    if settled.state == "impossible":
        return f"difficulty {settled.effective} - impossible: there is no chance left"
    shown = " ".join(map(str, faces)) or f"{settled.size} dice, not rolled"
    if settled.willpower:
        shown += " + Willpower"
    words = {
        "success": f"{said.degree} success, {successes} net",
        "failure": "failure",
        "botch": "botch: something goes wrong besides",
    }
    return f"difficulty {settled.effective}: {shown} - {words[said.outcome]}"


def headline(settled: UnderworldPlan) -> str:
    """Say what is rolled."""
    how = {"rolled": "", "automatic": ", not rolled", "impossible": ", no chance left"}[settled.state]
    willpower = ", Willpower spent" if settled.willpower else ""
    return f"{settled.size} dice against difficulty {settled.effective}{willpower}{how}"


def options(spec: Underworld) -> Iterable[tuple[str, Underworld]]:
    """Offer Willpower, or the automatic success, where there is a chance at all (UW-A8)."""
    if not spec.willpower and not spec.take_automatic and plan(spec).state == "rolled":
        yield "willpower", replace(spec, willpower=True)
        yield "take_automatic", replace(spec, take_automatic=True)


SYSTEM = System(
    title="Underworld",
    ids=("UW",),
    version=1,
    spec=Underworld,
    ruling=UnderworldRuling,
    plan=plan,
    rule=rule,
    spread=spread,
    judge=judge,
    headline=headline,
    options=options,
    examples={
        "underworld": {
            "system": "underworld",
            "traits": [{"name": "Perception", "rating": 2}, {"name": "Finance", "rating": 4}],
            "difficulty": 7,
            "willpower": True,
        },
        "underworld_retry": {
            "system": "underworld",
            "traits": [{"name": "Dexterity", "rating": 3}, {"name": "Athletics", "rating": 2}],
            "attempt": 2,
            "multiple": {"number": 1, "of": 2},
            "dice": [1, 7, 10],
        },
    },
    tables={
        "degrees": [{"id": degree, "from": successes} for successes, degree in _DEGREES.items()],
        "botch": _BOTCH.menu,
        "retry": {"rises_by": 1, "impossible_above": HARDEST},
    },
)
