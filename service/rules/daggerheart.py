"""Daggerheart: duality dice, Hope, Fear and Stress (DH-01..DH-36)."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from operator import itemgetter

from msgspec import UNSET
from msgspec.structs import replace

from service.rules import daggerheart_spread
from service.rules.daggerheart_spec import (
    HOPE_CAP,
    Daggerheart,
    DaggerheartRuling,
    Experience,
    HiddenVerdict,
    Outcome,
    PlayerView,
    Role,
    Told,
)
from service.rules.daggerheart_spread import Reading
from service.rules.dice import Audit, Spread
from service.rules.errors import RuleError
from service.rules.outcome import NOTHING, Change, Die, Menu, Option, Pool, Source, Verdict
from service.rules.system import Plan, System

TYPICAL_EXPERIENCE = 2
"""What the odds assume of an Experience not named yet: the modifier characters start with."""
_LABEL = re.compile(r"([A-Za-z][A-Za-z ]*?) Roll(?: \((\d+)\))?")
_HELP = Change("assistant", "hope", 1, "help")

Room = tuple[int | None, int | None]
"""Hope that can be gained and Stress that can be cleared by one roll; None where the track is unknown."""


class DaggerheartPlan(Plan, frozen=True, kw_only=True):
    """A settled duality roll."""

    spec: Daggerheart
    difficulty: int
    trait_name: str
    tokens: int
    edge: int
    """1 with the advantage die, -1 with the disadvantage die, else 0."""
    pool: Pool
    roles: tuple[Role, ...]
    room: Room | None
    """None on a reaction roll, which changes no track (DH-A11)."""
    rulings: tuple[str, ...]


def plan(spec: Daggerheart) -> DaggerheartPlan:
    """Settle a roll: everything is declared, summed and paid before the dice (DH-16, DH-20, DH-24)."""
    _allowed(spec)
    difficulty, trait_name = _difficulty(spec)
    edge = max(-1, min(1, spec.advantage - spec.disadvantage))
    sources, roles = [Source("duality", 2)], ["hope", "fear"]
    if edge:
        roles.append("advantage" if edge > 0 else "disadvantage")
        sources.append(Source(roles[-1], 1))
    if spec.helpers:
        roles += ["help"] * spec.helpers
        sources.append(Source("help", spec.helpers))
    for extra in spec.extra_dice:
        roles.append("extra")
        sources.append(Source(extra.source, 1))
    return DaggerheartPlan(
        sides=(12, 12) + (6,) * (abs(edge) + spec.helpers) + tuple([extra.sides for extra in spec.extra_dice]),
        costs=tuple([Change("actor", "hope", 1, experience.name) for experience in spec.experiences])
        + (_HELP,) * spec.helpers,
        spec=spec,
        difficulty=difficulty,
        trait_name=trait_name,
        tokens=spec.trait
        + sum([experience.modifier for experience in spec.experiences])
        + sum([modifier.value for modifier in spec.modifiers]),
        edge=edge,
        pool=Pool(len(roles), "sum", tuple(sources)),
        roles=tuple(roles),  # type: ignore[arg-type]  # mypy widens the list's literals to text
        room=None if spec.reaction else _room(spec),
        rulings=_rulings(spec),
    )


def _allowed(spec: Daggerheart) -> None:
    """Refuse Experiences that Hope cannot pay, and help with a reaction (DH-16, DH-A11)."""
    spent = len(spec.experiences)
    if spec.hope is not None and spent > spec.hope:
        detail = f"each Experience costs 1 Hope: {spent} to pay, {spec.hope} to spend"
        raise RuleError("not_enough_hope", detail, rule="DH-16", pointer="/experiences")
    if spec.reaction and spec.helpers:
        raise RuleError(
            "no_help_on_reaction", "nobody can help with a reaction roll", rule="DH-A11", pointer="/helpers"
        )


def _difficulty(spec: Daggerheart) -> tuple[int, str]:
    """Return Difficulty and trait; a label such as `Presence Roll (12)` gives both (DH-07, DH-A6)."""
    label = spec.difficulty
    if isinstance(label, int):
        return label, spec.trait_name
    match = _LABEL.fullmatch(label)
    if not match or not match[2]:
        detail = f"{label} names no Difficulty: the GM sets one, as a number or as `{label} (12)`"
        raise RuleError("difficulty_missing", detail, rule="DH-A6", pointer="/difficulty")
    return int(match[2]), spec.trait_name or match[1]


def _room(spec: Daggerheart) -> Room:
    """Return what the tracks can take; Hope paid for this roll makes room for Hope won by it (DH-A5, DH-A7)."""
    hope = None if spec.hope is None else min(1, HOPE_CAP - spec.hope + len(spec.experiences))
    return hope, None if spec.stress is None else min(1, spec.stress)


def _rulings(spec: Daggerheart) -> tuple[str, ...]:
    applied = {
        "DH-A1": True,
        "DH-A2": spec.advantage and spec.disadvantage,
        "DH-A3": spec.advantage > 1 or spec.disadvantage > 1 or spec.helpers,
        "DH-A6": isinstance(spec.difficulty, str),
        "DH-A7": spec.hope is not None and spec.experiences,
        "DH-A9": spec.difficulty_hidden,
        "DH-A11": spec.reaction,
    }
    return tuple([rule for rule, holds in applied.items() if holds])


def read(settled: DaggerheartPlan, faces: Sequence[int]) -> Reading:
    """Read the faces in the order they were drawn (DH-22)."""
    hope, fear = faces[:2]
    total = hope + fear
    helped = 0
    for role, face in zip(settled.roles[2:], faces[2:], strict=True):
        if role == "help":
            helped = max(helped, face)
        else:
            total += -face if role == "disadvantage" else face
    return (hope > fear) - (hope < fear), total + helped


def spread(settled: DaggerheartPlan) -> Spread[Reading]:
    """Return the ways to each reading."""
    spec = settled.spec
    extra = tuple(sorted([extra.sides for extra in spec.extra_dice]))
    return daggerheart_spread.spread(settled.edge, spec.helpers, extra)


_MENUS: dict[Outcome, Menu] = {
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
}
_OUTCOMES: dict[tuple[int, bool], Outcome] = {
    (0, True): "critical_success",
    (1, True): "success_with_hope",
    (-1, True): "success_with_fear",
    (1, False): "failure_with_hope",
    (-1, False): "failure_with_fear",
}


def judge(settled: DaggerheartPlan, reading: Reading) -> Verdict:
    """Say what a reading means: equal dice are a critical whatever the total (DH-25, DH-26)."""
    higher, dice = reading
    success = higher == 0 or dice + settled.tokens >= settled.difficulty
    return _verdict(_OUTCOMES[higher, success], settled.room)


@cache
def _verdict(outcome: Outcome, room: Room | None) -> Verdict:
    """Return menu and gains of an outcome (DH-27..DH-32)."""
    gains: tuple[Change, ...] = ()
    if room and outcome.endswith("fear"):
        gains = (Change("gm", "fear", 1, outcome),)
    elif room:
        gains = (_capped("hope", 1, outcome, room[0]),)
        if outcome == "critical_success":
            gains += (_capped("stress", -1, outcome, room[1]),)
    return Verdict(
        outcome=outcome,
        success=not outcome.startswith("failure"),
        menu=_MENUS[outcome] if room else NOTHING,
        gains=gains,
    )


def _capped(track: str, amount: int, why: str, room: int | None) -> Change:
    """Return a gain, or what of it is lost where the track has no room (DH-A5)."""
    return Change("actor", track, 0, why, overflow=1) if room == 0 else Change("actor", track, amount, why)


def rule(settled: DaggerheartPlan, faces: Sequence[int], audit: Audit) -> DaggerheartRuling:
    """Rule on the faces: Hope, Fear, then whatever was added."""
    higher, thrown = read(settled, faces)
    said = judge(settled, (higher, thrown))
    spec, total, critical = settled.spec, thrown + settled.tokens, higher == 0
    announce = "critical success" if critical else f"{total} with {'Hope' if higher > 0 else 'Fear'}"
    dice = _dice(settled, faces)
    outcome = _OUTCOMES[higher, said.success]
    applied = {
        "DH-A4": critical and not spec.reaction,
        "DH-A5": any(gain.overflow for gain in said.gains),
        "DH-A8": outcome == "failure_with_hope",
        "DH-A10": critical and spec.attack,
    }
    return DaggerheartRuling(
        rules=SYSTEM.rules,
        outcome=outcome,
        success=said.success,
        summary=_summary(settled, dice, total, outcome),
        goal=spec.goal or UNSET,
        note=spec.note or UNSET,
        pool=settled.pool,
        dice=dice,
        hope=faces[0],
        fear=faces[1],
        tokens=settled.tokens,
        tokens_sign="-" if settled.tokens < 0 else "+",
        total=total,
        difficulty=settled.difficulty,
        difficulty_source=spec.difficulty_source or ("gm" if isinstance(spec.difficulty, int) else "feature"),
        margin=total - settled.difficulty,
        announce=announce,
        trait_name=settled.trait_name or UNSET,
        warned_consequences=spec.warned_consequences or UNSET,
        extra_damage=critical if spec.attack else UNSET,
        player_view=PlayerView(Told(announce, total, dice), HiddenVerdict(outcome, said.success))
        if spec.difficulty_hidden
        else UNSET,
        menu=said.menu,
        costs=settled.costs,
        gains=said.gains,
        rulings=settled.rulings + tuple([rule for rule, holds in applied.items() if holds]),
        audit=audit,
    )


def _dice(settled: DaggerheartPlan, faces: Sequence[int]) -> tuple[Die, ...]:
    """Show the dice with their roles; of the help dice only the first highest counts (DH-A3)."""
    helped = [(face, -at) for at, (role, face) in enumerate(zip(settled.roles, faces, strict=True)) if role == "help"]
    best = -max(helped, key=itemgetter(0, 1))[1] if helped else None
    return tuple(
        [
            Die(sides, face, role, role != "help" or at == best, "-" if role == "disadvantage" else UNSET)
            for at, (sides, face, role) in enumerate(zip(settled.sides, faces, settled.roles, strict=True))
        ]
    )


_WORDS: dict[Outcome, str] = {
    "critical_success": "critical success: it works, and a little extra",
    "success_with_hope": "success with Hope: it works",
    "success_with_fear": "success with Fear: it works, at a cost",
    "failure_with_hope": "failure with Hope: it does not work",
    "failure_with_fear": "failure with Fear: it goes very badly",
}


def _summary(settled: DaggerheartPlan, dice: tuple[Die, ...], total: int, outcome: Outcome) -> str:
    """Write a sum that a person can follow, and never a hidden Difficulty (DH-08)."""
    parts = [f"Hope {dice[0].face}", f"Fear {dice[1].face}"]
    parts += [f"{die.role} {'-' if die.sign else '+'}{die.face}" for die in dice[2:] if die.counts]
    if settled.tokens:
        parts.append(f"{settled.tokens:+d}")
    against = "" if settled.spec.difficulty_hidden else f" against {settled.difficulty}"
    return f"{', '.join(parts)} = {total}{against} - {_WORDS[outcome]}"


def headline(settled: DaggerheartPlan) -> str:
    """Say what is rolled."""
    added = [{1: "+d6", -1: "-d6"}[settled.edge]] if settled.edge else []
    if settled.spec.helpers:
        added.append(f"+{settled.spec.helpers}d6 help (highest)")
    added += [f"+d{extra.sides}" for extra in settled.spec.extra_dice]
    return " ".join(["2d12", *added, f"{settled.tokens:+d} against {settled.difficulty}"])


def options(spec: Daggerheart) -> Iterable[tuple[str, Daggerheart]]:
    """Offer a helper's die, and an Experience of the usual modifier."""
    yield "helper", replace(spec, helpers=spec.helpers + 1)
    more = Experience("experience", TYPICAL_EXPERIENCE)
    yield "experience", replace(spec, experiences=(*spec.experiences, more))


def readings(_settled: DaggerheartPlan, ways: Spread[Reading]) -> dict[str, int]:
    """Count Hope with and without criticals (DH-A4)."""
    higher = sum([n for (hope, _), n in ways.items() if hope > 0])
    equal = sum([n for (hope, _), n in ways.items() if hope == 0])
    return {"hope_higher": higher, "hope_higher_or_critical": higher + equal}


SYSTEM = System(
    title="Daggerheart",
    ids=("DH",),
    version=1,
    spec=Daggerheart,
    ruling=DaggerheartRuling,
    plan=plan,
    rule=rule,
    spread=spread,
    judge=judge,
    headline=headline,
    options=options,
    examples={
        "daggerheart": {
            "system": "daggerheart",
            "trait_name": "Agility",
            "trait": 3,
            "difficulty": 14,
            "experiences": [{"name": "Rooftop runner", "modifier": 2}],
            "hope": 2,
            "advantage": 1,
        },
        "daggerheart_hidden": {
            "system": "daggerheart",
            "trait": 1,
            "difficulty": "Presence Roll (12)",
            "difficulty_hidden": True,
            "dice": [7, 8],
        },
    },
    readings=readings,
    tables={
        "outcomes": [{"id": outcome, "menu": _MENUS[outcome], "says": _WORDS[outcome]} for outcome in _MENUS],
        "tracks": [
            {"id": "hope", "who": "actor", "from": 0, "to": HOPE_CAP},
            {"id": "stress", "who": "actor", "from": 0},
            {"id": "fear", "who": "gm", "from": 0, "to": 12},
        ],
    },
)
