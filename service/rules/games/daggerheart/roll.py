"""Read a duality roll, judge it, and write the ruling."""

from collections.abc import Sequence
from functools import cache
from operator import itemgetter

from msgspec import UNSET
from msgspec.structs import replace

from service.language import _, mark, word
from service.rules.dice import Audit
from service.rules.games.daggerheart.distribution import DaggerheartReading, chosen_reading
from service.rules.games.daggerheart.plan import DaggerheartPlan, Headroom, modifiers_of
from service.rules.games.daggerheart.spec import (
    DaggerheartOutcome,
    DaggerheartRuling,
    PlayerView,
)
from service.rules.outcome import (
    NOTHING,
    Announcement,
    Change,
    Die,
    HiddenVerdict,
    Menu,
    Option,
    RulingModifier,
    Verdict,
)
from service.rules.system import OutcomeGrade

RULES = "daggerheart/1"


def read(settled: DaggerheartPlan, faces: Sequence[int]) -> DaggerheartReading:
    """Read the faces in the order they were drawn (DH-22), or the roll that a Tag Team chose (DH-P2)."""
    if settled.spec.chosen:
        return chosen_reading(settled.spec.chosen)
    hope, fear = faces[:2]
    total = hope + fear
    helped = 0
    for role, face in zip(settled.roles[2:], faces[2:], strict=True):
        if role == "help":
            helped = max(helped, face)
        else:
            total += -face if role == "disadvantage" else face
    return (hope > fear) - (hope < fear), total + helped


GRADES: dict[str, OutcomeGrade] = {
    "critical_success": "crit",
    "success_with_hope": "clean",
    "success_with_fear": "price",
    "failure_with_hope": "fail",
    "failure_with_fear": "bad",
    "reaction_critical": "crit",
    "reaction_success": "clean",
    "reaction_failure": "fail",
}
MENUS: dict[DaggerheartOutcome, Menu] = {
    "critical_success": Menu("gm", 0, (), (Option("extra", "benefit"),)),
    "success_with_hope": NOTHING,
    "success_with_fear": Menu("gm", 1, (), (Option("cost", "cost"), Option("consequence", "consequence"))),
    "failure_with_hope": Menu("gm", 1, (), (Option("consequence", "consequence"),)),
    "failure_with_fear": Menu(
        "gm",
        1,
        (),
        (
            Option("major_consequence", "consequence", "severe"),
            Option("major_complication", "consequence", "severe"),
        ),
    ),
    # Nothing follows by the dice of a reaction (DH-A11).
    "reaction_critical": NOTHING,
    "reaction_success": NOTHING,
    "reaction_failure": NOTHING,
}
_OUTCOMES: dict[tuple[int, bool], DaggerheartOutcome] = {
    (0, True): "critical_success",
    (1, True): "success_with_hope",
    (-1, True): "success_with_fear",
    (1, False): "failure_with_hope",
    (-1, False): "failure_with_fear",
}
OF_REACTIONS: tuple[DaggerheartOutcome, ...] = ("reaction_critical", "reaction_success", "reaction_failure")
"""The outcomes of reaction rolls: neither with Hope nor with Fear (DH-A11)."""


def judge(settled: DaggerheartPlan, reading: DaggerheartReading) -> Verdict:
    """Return the verdict on a reading: equal dice are a critical whatever the total (DH-25, DH-26)."""
    higher, dice = reading
    success = higher == 0 or dice + settled.tokens >= settled.difficulty
    verdict = _verdict(_outcome(settled, higher, success=success), settled.headroom)
    return _shared(verdict) if settled.spec.chosen else verdict


def _outcome(settled: DaggerheartPlan, higher: int, *, success: bool) -> DaggerheartOutcome:
    if not settled.spec.reaction:
        return _OUTCOMES[higher, success]
    critical, works, fails = OF_REACTIONS
    return critical if higher == 0 else works if success else fails


def _shared(verdict: Verdict) -> Verdict:
    """Return the verdict with what both characters of a Tag Team gain, and Fear for each of them (DH-P2)."""
    gains: list[Change] = []
    for one in verdict.gains:
        if one.who == "gm":
            gains.append(replace(one, amount=2 * one.amount))
        else:
            partner = Change("assistant", one.track, 1 if one.track == "hope" else -1, one.why)
            gains += [one, partner]
    return replace(verdict, gains=tuple(gains))


@cache
def _verdict(outcome: DaggerheartOutcome, headroom: Headroom | None) -> Verdict:
    """Return menu and gains of an outcome (DH-27..DH-32)."""
    gains: tuple[Change, ...] = ()
    if headroom and outcome.endswith("fear"):
        gains = (Change("gm", "fear", 1, outcome),)
    elif headroom:
        gains = (_capped("hope", 1, outcome, headroom[0]),)
        if outcome == "critical_success":
            gains += (_capped("stress", -1, outcome, headroom[1]),)
    return Verdict(
        outcome=outcome,
        success=GRADES[outcome] not in {"fail", "bad"},
        menu=MENUS[outcome] if headroom else NOTHING,
        gains=gains,
    )


def _capped(track: str, amount: int, why: str, headroom: int | None) -> Change:
    """Return a gain; all of it is overflow where the track has no headroom (DH-A5)."""
    return Change("actor", track, 0, why, overflow=1) if headroom == 0 else Change("actor", track, amount, why)


def rule(settled: DaggerheartPlan, faces: Sequence[int], audit: Audit) -> DaggerheartRuling:
    """Rule on the faces: Hope, Fear, then the added dice."""
    higher, thrown = read(settled, faces)
    verdict = judge(settled, (higher, thrown))
    spec, total, critical = settled.spec, thrown + settled.tokens, higher == 0
    announce = _announced_as(settled, total, higher)
    spoken = f"{total} - {announce}" if critical else announce
    dice = _dice(settled, faces)
    outcome = _outcome(settled, higher, success=verdict.success)
    applied = {
        "DH-A4": critical and settled.headroom is not None,
        "DH-A5": any(gain.overflow for gain in verdict.gains),
        "DH-A8": outcome == "failure_with_hope",
        "DH-A10": critical and spec.attack,
    }
    return DaggerheartRuling(
        rules=RULES,
        outcome=outcome,
        success=verdict.success,
        summary=_summary(settled, dice, total, outcome),
        goal=spec.goal or UNSET,
        note=spec.note or UNSET,
        pool=settled.pool,
        dice=dice,
        hope=spec.chosen.hope if spec.chosen else faces[0],
        fear=spec.chosen.fear if spec.chosen else faces[1],
        tokens=settled.tokens,
        tokens_sign="-" if settled.tokens < 0 else "+",
        total=total,
        difficulty=settled.difficulty,
        difficulty_source=spec.difficulty_source or ("gm" if isinstance(spec.difficulty, int) else "feature"),
        margin=total - settled.difficulty,
        announce=announce,
        reaction=True if spec.reaction else UNSET,
        trait_name=settled.trait_name or UNSET,
        warned_consequences=spec.warned_consequences or UNSET,
        extra_damage=critical if spec.attack else UNSET,
        player_view=PlayerView(
            Announcement(
                announce,
                total,
                dice,
                _announced(settled),
                f"{_items(settled, dice)} = {spoken}",
                True if spec.reaction else UNSET,
            ),
            HiddenVerdict(outcome, verdict.success),
        )
        if spec.difficulty_hidden
        else UNSET,
        tag_team=True if spec.chosen else UNSET,
        modifiers=settled.modifiers or UNSET,
        menu=verdict.menu,
        costs=settled.costs,
        gains=verdict.gains,
        warnings=settled.warnings or UNSET,
        rulings=settled.rulings + tuple([rule for rule, holds in applied.items() if holds]),
        audit=audit,
    )


def _announced_as(settled: DaggerheartPlan, total: int, higher: int) -> str:
    """Return what the player announces: of a reaction neither Hope nor Fear (DH-23, DH-A11)."""
    if settled.spec.reaction:
        return _("reaction: critical success") if higher == 0 else _("{total}, a reaction roll").format(total=total)
    if higher == 0:
        return _("critical success")
    return f"{total} {_('with Hope') if higher > 0 else _('with Fear')}"


def _dice(settled: DaggerheartPlan, faces: Sequence[int]) -> tuple[Die, ...]:
    """Return the dice with their roles; of the help dice only the first highest counts (DH-A3)."""
    helped = [(face, -at) for at, (role, face) in enumerate(zip(settled.roles, faces, strict=True)) if role == "help"]
    best = -max(helped, key=itemgetter(0, 1))[1] if helped else None
    return tuple(
        [
            Die(sides, face, role, role != "help" or at == best, "-" if role == "disadvantage" else UNSET)
            for at, (sides, face, role) in enumerate(zip(settled.sides, faces, settled.roles, strict=True))
        ]
    )


WORDS: dict[DaggerheartOutcome, str] = {
    "critical_success": mark("critical success: it works, and a little extra"),
    "success_with_hope": mark("success with Hope: it works"),
    "success_with_fear": mark("success with Fear: it works, at a cost"),
    "failure_with_hope": mark("failure with Hope: it does not work"),
    "failure_with_fear": mark("failure with Fear: it goes very badly"),
    "reaction_critical": mark("reaction: critical success, it works"),
    "reaction_success": mark("reaction: success, it works"),
    "reaction_failure": mark("reaction: failure, it does not work"),
}
_OF_TEAMS: dict[DaggerheartOutcome, str] = {
    "critical_success": mark("critical success: it works"),
    "success_with_hope": mark("success: it works"),
    "success_with_fear": mark("success: it works"),
    "failure_with_hope": mark("failure: it does not work"),
    "failure_with_fear": mark("failure: it does not work"),
}


def _summary(settled: DaggerheartPlan, dice: tuple[Die, ...], total: int, outcome: DaggerheartOutcome) -> str:
    """Return the sum and the outcome as a line for people, without a hidden Difficulty (DH-08)."""
    against = "" if settled.spec.difficulty_hidden else f" {_('against')} {settled.difficulty}"
    # Nothing follows from one of a Tag Team's two rolls by itself (DH-P2).
    words = _OF_TEAMS if settled.spec.tag_team else WORDS
    return f"{_items(settled, dice)} = {total}{against} - {_(words[outcome])}"


def _announced(settled: DaggerheartPlan) -> tuple[RulingModifier, ...]:
    """Return what is added to the dice, without a trait that the hidden Difficulty alone names (DH-07, DH-08)."""
    return modifiers_of(settled.spec, settled.spec.trait_name) if settled.modifiers else ()


def _items(settled: DaggerheartPlan, dice: tuple[Die, ...]) -> str:
    """Return the items of the sum; of the roll that a Tag Team chose, all but its Hope and Fear Dice as one (DH-22)."""
    chosen = settled.spec.chosen
    hope, fear = (chosen.hope, chosen.fear) if chosen else (dice[0].face, dice[1].face)
    parts = ["Tag Team"] if chosen else []
    parts += [f"{_('Hope')} {hope}", f"{_('Fear')} {fear}"]
    parts += [f"{word('role', die.role)} {'-' if die.sign else '+'}{die.face}" for die in dice[2:] if die.counts]
    rest = chosen.total - hope - fear if chosen else settled.tokens
    return ", ".join([*parts, f"{rest:+d}"] if rest else parts)


def headline(settled: DaggerheartPlan) -> str:
    """Return the settled roll as one line for people."""
    against = f"{_('against')} {_('a hidden Difficulty') if settled.spec.difficulty_hidden else settled.difficulty}"
    if settled.spec.chosen:
        return f"Tag Team, {settled.spec.chosen.total} {against}"
    spec = settled.spec
    pair = f"{_('Hope')} d{spec.hope_die} {_('Fear')} d{spec.fear_die}"
    pair = "2d12" if (spec.hope_die, spec.fear_die) == (12, 12) else pair
    added = [f"{'+' if settled.edge > 0 else '-'}d{abs(settled.edge)}"] if settled.edge else []
    if settled.spec.helpers:
        added.append(_("+{count}d6 help (highest)").format(count=settled.spec.helpers))
    added += [f"+d{extra.sides}" for extra in settled.spec.extra_dice]
    return " ".join([pair, *added, f"{settled.tokens:+d}", against])
