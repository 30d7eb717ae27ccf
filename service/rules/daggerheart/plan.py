"""Settle a duality roll: everything is declared, summed and paid before the dice."""

from collections.abc import Iterable

from msgspec.structs import replace

from service.rules.daggerheart.spec import (
    HOPE_CAP,
    LABEL,
    MAX_EXPERIENCES,
    MAX_HELPERS,
    Daggerheart,
    DieRole,
    Experience,
)
from service.rules.errors import RuleError
from service.rules.outcome import Change, Pool, Source
from service.rules.system import Plan

TYPICAL_EXPERIENCE = 2
"""Modifier that the odds assume for an Experience not named yet: characters start with it."""
_HELP = Change("assistant", "hope", 1, "help")

Headroom = tuple[int | None, int | None]
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
    roles: tuple[DieRole, ...]
    headroom: Headroom | None
    """None on a reaction roll, which changes no track (DH-A11)."""


def plan(spec: Daggerheart) -> DaggerheartPlan:
    """Settle a roll: declare, sum and pay everything before the dice (DH-16, DH-20, DH-24)."""
    _check(spec)
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
        headroom=None if spec.reaction else _headroom(spec),
        rulings=_rulings(spec),
    )


def _check(spec: Daggerheart) -> None:
    """Refuse Experiences that Hope cannot pay, and help with a reaction (DH-16, DH-A11)."""
    spent = len(spec.experiences)
    if spec.hope is not None and spent > spec.hope:
        detail = f"each Experience costs 1 Hope: {spent} to pay, {spec.hope} to spend"
        raise RuleError("not_enough_hope", detail, rule="DH-16", pointer="/experiences")
    if spec.reaction and spec.helpers:
        raise RuleError(
            "no_help_on_reaction", "no one can help with a reaction roll", rule="DH-A11", pointer="/helpers"
        )


def _difficulty(spec: Daggerheart) -> tuple[int, str]:
    """Return Difficulty and trait; a label such as `Presence Roll (12)` gives both (DH-07, DH-A6)."""
    label = spec.difficulty
    if isinstance(label, int):
        return label, spec.trait_name
    match = LABEL.fullmatch(label)
    if not match or not match[2]:
        detail = f"{label} names no Difficulty: the GM sets one, as a number or as `{label} (12)`"
        raise RuleError("difficulty_missing", detail, rule="DH-A6", pointer="/difficulty")
    return int(match[2]), spec.trait_name or match[1]


def _headroom(spec: Daggerheart) -> Headroom:
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


def options(spec: Daggerheart) -> Iterable[tuple[str, Daggerheart]]:
    """Offer a helper's die, and an Experience of the usual modifier."""
    if spec.helpers < MAX_HELPERS:
        yield "helper", replace(spec, helpers=spec.helpers + 1)
    if len(spec.experiences) < MAX_EXPERIENCES:
        assumed = Experience("experience", TYPICAL_EXPERIENCE)
        yield "experience", replace(spec, experiences=(*spec.experiences, assumed))
