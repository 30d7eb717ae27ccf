"""Count successes and ones, judge them, and write the ruling."""

from collections.abc import Sequence
from functools import cache
from math import comb

from msgspec import UNSET

from service.rules.dice import Audit, Distribution
from service.rules.outcome import NOTHING, Die, Menu, Option, Pool, Verdict
from service.rules.underworld.plan import UnderworldPlan
from service.rules.underworld.spec import Degree, UnderworldRuling

RULES = "underworld/1"

UnderworldReading = tuple[int, int]
"""Dice at or above the difficulty, and ones."""
AUTOMATIC: UnderworldReading = (1, 0)
IMPOSSIBLE: UnderworldReading = (0, 0)


def read(faces: Sequence[int], difficulty: int) -> UnderworldReading:
    """Count successes and ones; tens neither explode nor count double (UW-16, UW-A12)."""
    return sum([face >= difficulty for face in faces]), faces.count(1)


@cache
def _distribution(dice: int, difficulty: int) -> dict[UnderworldReading, int]:
    """Return the ways to each count, down from three successes; counts too high for the pool have 0."""
    hit, blank = 11 - difficulty, difficulty - 2
    pool = {
        (raw, ones): comb(dice, raw) * comb(dice - raw, ones) * hit**raw * blank ** (dice - raw - ones)
        for raw in range(dice + 1)
        for ones in range(dice - raw + 1)
    }
    return {(3, 0): 0, (2, 0): 0, (1, 0): 0, (0, 0): 0, (0, 1): 0} | pool


def distribution(settled: UnderworldPlan) -> Distribution[UnderworldReading]:
    """Return the ways to each reading of the pool, or the only one where nothing is rolled."""
    if settled.state == "rolled":
        return _distribution(len(settled.sides), settled.effective)
    return {AUTOMATIC if settled.state == "automatic" else IMPOSSIBLE: 1}


def net(settled: UnderworldPlan, reading: UnderworldReading) -> int:
    """Return net successes: ones cancel, then Willpower's is added; cancellable, it is added before (UW-23, UW-A1)."""
    raw, ones = reading
    if settled.spec.willpower_cancellable:
        return max(0, raw + settled.willpower - ones)
    return max(0, raw - ones) + settled.willpower


def judge(settled: UnderworldPlan, reading: UnderworldReading) -> Verdict:
    """Return the verdict on a reading; a botch is counted before cancelling (UW-22..UW-27)."""
    if settled.state == "impossible":
        return _IMPOSSIBLE
    successes = net(settled, reading)
    if successes >= settled.spec.needed:
        return _SUCCESS[min(3, successes)]
    botched = reading[0] == 0 and reading[1] > 0 and not settled.willpower
    return BOTCH if botched else _FAILURE


DEGREES: dict[int, Degree] = {1: "marginal", 2: "moderate", 3: "complete"}
_IMPOSSIBLE = Verdict(outcome="impossible", success=False, menu=NOTHING)
_SUCCESS = {n: Verdict(outcome="success", success=True, degree=degree, menu=NOTHING) for n, degree in DEGREES.items()}
_FAILURE = Verdict(outcome="failure", success=False, menu=NOTHING)
BOTCH = Verdict(
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
    verdict = judge(settled, reading)
    successes = net(settled, reading)
    rulings = settled.rulings
    if verdict.degree == "moderate":
        rulings += ("UW-A3",)
    return UnderworldRuling(
        rules=RULES,
        outcome=verdict.outcome,  # type: ignore[arg-type]  # the verdicts above have just these names
        success=verdict.success,
        degree=verdict.degree,  # type: ignore[arg-type]  # as above
        summary=_summary(settled, faces, verdict, successes),
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
        menu=verdict.menu,
        costs=settled.costs,
        gains=verdict.gains,
        rulings=rulings,
        audit=audit,
    )


def _die(face: int, difficulty: int) -> Die:
    if face >= difficulty:
        return Die(10, face, "pool", counts=True, reason="success")
    return Die(10, face, "pool", counts=face == 1, reason="cancels" if face == 1 else "blank")


def _summary(settled: UnderworldPlan, faces: Sequence[int], verdict: Verdict, successes: int) -> str:
    if settled.size == 0:
        return "no dice left for this action - it may not be attempted"
    if settled.state == "impossible":
        return f"difficulty {settled.effective} - impossible: there is no chance left"
    shown = " ".join(map(str, faces)) or f"{settled.size} dice, not rolled"
    if settled.willpower:
        shown += " + Willpower"
    words = {
        "success": f"{verdict.degree} success, {successes} net",
        "failure": f"failure, {successes} net of {settled.spec.needed}" if settled.spec.needed > 1 else "failure",
        "botch": "botch: something goes wrong besides",
    }
    return f"difficulty {settled.effective}: {shown} - {words[verdict.outcome]}"


def key(settled: UnderworldPlan) -> tuple[str, int, int, bool, bool, int]:
    """Return all that the stakes depend on."""
    spec = settled.spec
    dice = len(settled.sides)
    return settled.state, dice, settled.effective, settled.willpower, spec.willpower_cancellable, spec.needed


def headline(settled: UnderworldPlan) -> str:
    """Return the settled roll as one line for people."""
    how = {"rolled": "", "automatic": ", not rolled", "impossible": ", no chance left"}[settled.state]
    willpower = ", Willpower spent" if settled.willpower else ""
    return f"{settled.size} dice against difficulty {settled.effective}{willpower}{how}"
