"""Count successes and ones, judge them, and write the ruling."""

from collections.abc import Sequence
from functools import cache
from math import comb

from msgspec import UNSET
from msgspec.structs import replace

from service.language import ACTIVE, _, ngettext, word
from service.rules.clock import tick
from service.rules.dice import Audit, Distribution
from service.rules.games.underworld.plan import UnderworldPlan, has_specialty
from service.rules.games.underworld.spec import Degree, UnderworldRuling, dice_words, source_words
from service.rules.outcome import NOTHING, Die, Menu, Option, Pool, RulingModifier, Verdict
from service.rules.system import OutcomeGrade

RULES = "underworld/1"

UnderworldReading = tuple[int, int]
"""Successes of the dice, and ones."""
AUTOMATIC: UnderworldReading = (1, 0)
IMPOSSIBLE: UnderworldReading = (0, 0)


def read(settled: UnderworldPlan, faces: Sequence[int]) -> UnderworldReading:
    """Count successes and ones; tens neither explode nor, without a specialty, count twice (UW-16, UW-A12, UW-P4)."""
    twice = faces.count(10) if has_specialty(settled.spec) else 0
    return sum([face >= settled.effective for face in faces]) + twice, faces.count(1)


@cache
def _distribution(dice: int, difficulty: int, opposed: int, *, twice: bool) -> dict[UnderworldReading, int]:
    """Return the ways to each count, down from three more than an opponent's; counts too high for the pool have 0.

    `twice`: each 10 counts twice, so it is counted apart from other successes.
    """
    hit, blank = 11 - difficulty - twice, difficulty - 2
    best_first = [*[(raw, 0) for raw in range(opposed + 3, -1, -1)], (0, 1)]
    ways: dict[UnderworldReading, int] = dict.fromkeys(best_first, 0)
    for tens in range(dice + 1 if twice else 1):
        for once in range(dice - tens + 1):
            rest = dice - tens - once
            for ones in range(rest + 1):
                reading = 2 * tens + once, ones
                chosen = comb(dice, tens) * comb(dice - tens, once) * comb(rest, ones)
                ways[reading] = ways.get(reading, 0) + chosen * hit**once * blank ** (rest - ones)
    return ways


def distribution(settled: UnderworldPlan) -> Distribution[UnderworldReading]:
    """Return the ways to each reading of the pool, or the only one where nothing is rolled."""
    if settled.state == "rolled":
        opposed, twice = settled.spec.opposed or 0, has_specialty(settled.spec)
        return _distribution(len(settled.sides), settled.effective, opposed, twice=twice)
    return {AUTOMATIC if settled.state == "automatic" else IMPOSSIBLE: 1}


def net(settled: UnderworldPlan, reading: UnderworldReading) -> int:
    """Return net successes: ones cancel, then Willpower's is added; cancellable, it is added before (UW-23, UW-A1)."""
    raw, ones = reading
    if settled.spec.willpower_cancellable:
        return max(0, raw + settled.willpower - ones)
    return max(0, raw - ones) + settled.willpower


def margin(settled: UnderworldPlan, reading: UnderworldReading) -> int:
    """Return net successes beyond those of an opponent, who wins nothing by more (UW-P1)."""
    return max(0, net(settled, reading) - (settled.spec.opposed or 0))


def judge(settled: UnderworldPlan, reading: UnderworldReading) -> Verdict:
    """Return the verdict on a reading; a botch is counted before cancelling (UW-22..UW-27)."""
    verdict = _judge(settled, reading)
    if not settled.spec.extended:
        return verdict
    return replace(verdict, ticks=margin(settled, reading) if verdict.success else 0)


def _judge(settled: UnderworldPlan, reading: UnderworldReading) -> Verdict:
    if settled.state == "impossible":
        return _IMPOSSIBLE
    successes = margin(settled, reading)
    if successes >= settled.spec.needed:
        return _SUCCESS[min(3, successes)]
    may_botch = not settled.willpower and settled.spec.harm_roll is None
    botched = may_botch and reading[0] == 0 and reading[1] > 0
    return BOTCH if botched else _FAILURE


GRADES: dict[str, OutcomeGrade] = {
    "success": "clean",
    "marginal": "price",
    "moderate": "clean",
    "complete": "crit",
    "failure": "fail",
    "impossible": "fail",
    "botch": "bad",
}
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
    reading = {"automatic": AUTOMATIC, "impossible": IMPOSSIBLE}.get(settled.state) or read(settled, faces)
    verdict = judge(settled, reading)
    successes = net(settled, reading)
    beyond = margin(settled, reading)
    rulings = settled.rulings
    if verdict.degree == "moderate":
        rulings += ("UW-A3",)
    return UnderworldRuling(
        rules=RULES,
        outcome=verdict.outcome,  # type: ignore[arg-type]  # the verdicts above have just these names
        success=verdict.success,
        degree=verdict.degree,  # type: ignore[arg-type]  # as above
        summary=_summary(settled, faces, verdict, beyond),
        goal=spec.goal or UNSET,
        note=spec.note or UNSET,
        pool=Pool(settled.size, "successes", settled.sources),
        dice=tuple([_die(face, settled) for face in faces]),
        successes=successes,
        raw_successes=reading[0],
        ones=reading[1],
        needed=spec.needed,
        difficulty=spec.difficulty,
        effective_difficulty=settled.effective,
        dice_modifier=sum([one.dice for one in spec.modifiers]) if spec.modifiers else UNSET,
        specialty=spec.specialty if has_specialty(spec) else UNSET,
        harm_roll=spec.harm_roll or UNSET,
        opposed=UNSET if spec.opposed is None else spec.opposed,
        margin=UNSET if spec.opposed is None else beyond,
        progress=verdict.ticks,
        modifiers=_modifiers(settled) or UNSET,
        clock=tick(spec.clock, verdict.ticks or 0) if spec.clock else UNSET,
        rolled=settled.state == "rolled",
        attemptable=settled.size > 0,
        automatic_available=settled.automatic_available,
        menu=verdict.menu,
        costs=settled.costs,
        gains=verdict.gains,
        rulings=rulings,
        audit=audit,
    )


def _modifiers(settled: UnderworldPlan) -> tuple[RulingModifier, ...]:
    """Return what is added to the successes of the dice (UW-32, UW-P1)."""
    items = (("Willpower", int(settled.willpower)), ("opponent", -(settled.spec.opposed or 0)))
    return tuple([RulingModifier(label, value) for label, value in items if value])


def _die(face: int, settled: UnderworldPlan) -> Die:
    if face >= settled.effective:
        twice = face == 10 and has_specialty(settled.spec)
        return Die(10, face, "pool", counts=True, reason="double" if twice else "success")
    return Die(10, face, "pool", counts=face == 1, reason="cancels" if face == 1 else "blank")


def _summary(settled: UnderworldPlan, faces: Sequence[int], verdict: Verdict, successes: int) -> str:
    dice = [dice_words(Pool(settled.size, "successes", settled.sources))] if settled.spec.modifiers else []
    return "; ".join([*dice, *_counted(settled), _result(settled, faces, verdict, successes)])


def _counted(settled: UnderworldPlan) -> list[str]:
    """Return how published rules count the dice otherwise, in words (UW-P4, UW-P5)."""
    spec, found = settled.spec, []
    if has_specialty(spec):
        found.append(_("{specialty}: each 10 counts twice").format(specialty=spec.specialty.strip()))
    if spec.harm_roll:
        found.append(word("value", spec.harm_roll))
    return found


def _result(settled: UnderworldPlan, faces: Sequence[int], verdict: Verdict, successes: int) -> str:
    if settled.size == 0:
        return _("no dice left for this action - it may not be attempted")
    if settled.state == "impossible":
        return f"{_('difficulty')} {settled.effective} - {_('impossible: there is no chance left')}"
    shown = " ".join(map(str, faces)) or _rolled_none(settled.size)
    if settled.willpower:
        shown += " + Willpower"
    against = "" if settled.spec.opposed is None else f" {_('against')} {settled.spec.opposed}"
    return f"{_('difficulty')} {settled.effective}: {shown}{against} - {_verdict_words(settled, verdict, successes)}"


@cache
def _success(degree: str, _language: str) -> str:
    return _("{degree} success").format(degree=word("degree", degree))


def _rolled_none(size: int) -> str:
    return ngettext("{count} die, not rolled", "{count} dice, not rolled", size).format(count=size)


def _verdict_words(settled: UnderworldPlan, verdict: Verdict, successes: int) -> str:
    if verdict.degree:
        return f"{_success(verdict.degree, ACTIVE.get())}, {successes} {_('net')}"
    if verdict.outcome == "botch":
        return _("botch: something goes wrong besides")
    if settled.spec.needed > 1:
        return _("failure, {count} net of {needed}").format(count=successes, needed=settled.spec.needed)
    return _("failure")


def key(settled: UnderworldPlan) -> tuple[object, ...]:
    """Return all that the stakes depend on."""
    spec = settled.spec
    dice = len(settled.sides)
    published = spec.opposed, spec.extended, has_specialty(spec), spec.harm_roll is not None
    return settled.state, dice, settled.effective, settled.willpower, spec.willpower_cancellable, spec.needed, published


def headline(settled: UnderworldPlan) -> str:
    """Return the settled roll as one line for people."""
    spec = settled.spec
    against = ngettext(
        "{count} die against difficulty {difficulty}", "{count} dice against difficulty {difficulty}", settled.size
    )
    parts = {
        _("less {count} of the opponent").format(count=spec.opposed): spec.opposed is not None,
        _("Willpower spent"): settled.willpower,
        _("extended"): spec.extended,
        _("not rolled"): settled.state == "automatic",
        _("no chance left"): settled.state == "impossible",
    }
    told = [*_counted(settled), *[part for part, holds in parts.items() if holds]]
    sources = f" ({source_words(settled.sources)})" if spec.modifiers else ""
    return ", ".join([against.format(count=settled.size, difficulty=settled.effective) + sources, *told])
