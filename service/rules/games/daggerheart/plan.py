"""Settle a duality roll: everything is declared, summed and paid before the dice."""

from collections.abc import Iterable

from msgspec.structs import replace

from service.language import _
from service.rules.errors import RuleError
from service.rules.games.daggerheart.spec import (
    HOPE_CAP,
    MAX_EXPERIENCES,
    MAX_HELPERS,
    Daggerheart,
    DieRole,
    Experience,
    read_label,
)
from service.rules.outcome import Change, Pool, RulingModifier, Source, Warn
from service.rules.sheet import folded
from service.rules.system import Plan

TYPICAL_EXPERIENCE = 2
"""Modifier that the odds assume for an Experience not named yet: characters start with it."""
HELP_DIE = DISADVANTAGE_DIE = 6
_HELP = Change("assistant", "hope", 1, "help")
TAG_TEAM = Change("actor", "hope", 3, "tag_team")

Headroom = tuple[int | None, int | None]
"""Hope that can be gained and Stress that can be cleared by one roll; None where the track is unknown."""


class DaggerheartPlan(Plan, frozen=True, kw_only=True):
    """A settled duality roll."""

    spec: Daggerheart
    difficulty: int
    trait_name: str
    tokens: int
    modifiers: tuple[RulingModifier, ...] = ()
    edge: int
    """Sides of the advantage die, those of the disadvantage die below 0, else 0."""
    pool: Pool
    roles: tuple[DieRole, ...]
    headroom: Headroom | None
    """None on a roll that changes no track: a reaction (DH-A11), and one of a Tag Team's two (DH-P2)."""
    warnings: tuple[Warn, ...]


def plan(spec: Daggerheart) -> DaggerheartPlan:
    """Settle a roll: declare, sum and pay everything before the dice (DH-16, DH-20, DH-24)."""
    _check(spec)
    difficulty, trait_name = _difficulty(spec)
    if spec.chosen:
        return _chosen(spec, difficulty, trait_name)
    edge = _edge(spec)
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
    modifiers, warnings = modifiers_of(spec, trait_name), _warnings(spec)
    return DaggerheartPlan(
        sides=(
            *(spec.hope_die, spec.fear_die),
            *([abs(edge)] if edge else []),
            *[HELP_DIE] * spec.helpers,
            *[extra.sides for extra in spec.extra_dice],
        ),
        costs=tuple([Change("actor", "hope", 1, experience.name) for experience in spec.experiences])
        + (_HELP,) * spec.helpers
        + ((TAG_TEAM,) if spec.tag_team == "initiator" else ()),
        spec=spec,
        difficulty=difficulty,
        trait_name=trait_name,
        tokens=sum([modifier.value for modifier in modifiers]),
        modifiers=modifiers,
        edge=edge,
        pool=Pool(len(roles), "sum", tuple(sources)),
        roles=tuple(roles),  # type: ignore[arg-type]  # mypy widens the list's literals to text
        headroom=None if spec.reaction or spec.tag_team else _headroom(spec),
        rulings=_rulings(spec, warnings),
        warnings=warnings,
    )


def _edge(spec: Daggerheart) -> int:
    """Return the one die of advantage or disadvantage, which cancel one for one (DH-A2, DH-A3, DH-A15)."""
    more = spec.advantage - spec.disadvantage
    return spec.advantage_die if more > 0 else -DISADVANTAGE_DIE if more < 0 else 0


def modifiers_of(spec: Daggerheart, trait_name: str) -> tuple[RulingModifier, ...]:
    """Return what is added to the dice, item by item (DH-20, DH-P1)."""
    items = [(trait_name or "trait", spec.trait)]
    items += [(experience.name, experience.modifier) for experience in spec.experiences]
    items += [(modifier.source, modifier.value) for modifier in spec.modifiers]
    items.append(("group", sum([1 if member == "success" else -1 for member in spec.members])))
    return tuple([RulingModifier(label, value) for label, value in items if value])


_PLAIN = Daggerheart(difficulty=0)
_OF_DICE = (
    *("trait", "experiences", "modifiers", "advantage", "disadvantage", "helpers", "extra_dice"),
    *("hope_die", "fear_die", "advantage_die"),
)
"""What a roll whose dice have fallen has no use for."""


def _chosen(spec: Daggerheart, difficulty: int, trait_name: str) -> DaggerheartPlan:
    """Settle a Tag Team's result, of a roll that was made: nothing is rolled or paid any more (DH-P2)."""
    for name in _OF_DICE:
        if getattr(spec, name) != getattr(_PLAIN, name):
            raise RuleError("dice_have_fallen", "the chosen roll has its total", rule="DH-P2", pointer=f"/{name}")
    warnings = _warnings(spec)
    return DaggerheartPlan(
        sides=(),
        costs=(),
        spec=spec,
        difficulty=difficulty,
        trait_name=trait_name,
        tokens=0,
        edge=0,
        pool=Pool(0, "sum", ()),
        roles=(),
        headroom=_headroom(spec),
        rulings=_rulings(spec, warnings),
        warnings=warnings,
    )


def _check(spec: Daggerheart) -> None:
    """Refuse what Hope cannot pay, help with a reaction, and kinds of rolls together (DH-16, DH-A11)."""
    spent = len(spec.experiences)
    if spec.hope is not None and spent > spec.hope:
        detail = f"each Experience costs 1 Hope: {spent} to pay, {spec.hope} to spend"
        raise RuleError("not_enough_hope", detail, rule="DH-16", pointer="/experiences")
    if spec.hope is not None and spec.tag_team == "initiator" and spent + TAG_TEAM.amount > spec.hope:
        detail = f"a Tag Team costs its initiator {TAG_TEAM.amount} Hope beside Experiences: {spec.hope} to spend"
        raise RuleError("not_enough_hope", detail, rule="DH-P2", pointer="/tag_team")
    kinds = [name for name in ("reaction", "tag_team", "chosen", "members") if getattr(spec, name)]
    if len(kinds) > 1:
        detail = f"one roll is not both of {kinds[0]} and {kinds[1]}"
        raise RuleError("one_kind", detail, rule="DH-P2" if "tag_team" in kinds else "DH-P1", pointer=f"/{kinds[1]}")
    if spec.reaction and spec.helpers:
        raise RuleError(
            "no_help_on_reaction", "no one can help with a reaction roll", rule="DH-A11", pointer="/helpers"
        )


def _difficulty(spec: Daggerheart) -> tuple[int, str]:
    """Return Difficulty and trait; a label such as `Presence Roll (12)` gives both (DH-07, DH-A6)."""
    if isinstance(spec.difficulty, int):
        return spec.difficulty, spec.trait_name
    label = read_label(spec.difficulty)
    if label.difficulty is None:
        detail = f"{spec.difficulty} names no Difficulty: the GM sets one, as a number or as `{spec.difficulty} (12)`"
        raise RuleError("difficulty_missing", detail, rule="DH-A6", pointer="/difficulty")
    if label.reaction is not None and label.reaction != spec.reaction:
        # Without the label, which may be hidden (DH-08).
        detail = "the label of the Difficulty is of a reaction roll: set `reaction`, or give the number alone"
        if not label.reaction:
            detail = "the label of the Difficulty is of an action roll: leave `reaction` out, or give the number alone"
        raise RuleError("label_differs", detail, rule="DH-A14", pointer="/reaction")
    return label.difficulty, spec.trait_name or label.words


def _warnings(spec: Daggerheart) -> tuple[Warn, ...]:
    """Warn of a label whose trait is not the roll's (DH-A14)."""
    traits = read_label(spec.difficulty).traits if isinstance(spec.difficulty, str) else ()
    if not traits or not spec.trait_name or folded(spec.trait_name) in {folded(one) for one in traits}:
        return ()
    detail = _("the label of the Difficulty names {traits}, and the roll is of {trait}")
    return (Warn("DH-A14", detail.format(traits=", ".join(traits), trait=spec.trait_name)),)


def _headroom(spec: Daggerheart) -> Headroom:
    """Return what the tracks can take; Hope paid for this roll makes room for Hope won by it (DH-A5, DH-A7)."""
    hope = None if spec.hope is None else min(1, HOPE_CAP - spec.hope + len(spec.experiences))
    return hope, None if spec.stress is None else min(1, spec.stress)


def _rulings(spec: Daggerheart, warnings: tuple[Warn, ...]) -> tuple[str, ...]:
    applied = {
        "DH-A1": True,
        "DH-A2": spec.advantage and spec.disadvantage,
        "DH-A3": spec.advantage > 1 or spec.disadvantage > 1 or spec.helpers,
        "DH-A6": isinstance(spec.difficulty, str),
        "DH-A7": spec.hope is not None and spec.experiences,
        "DH-A9": spec.difficulty_hidden,
        "DH-A11": spec.reaction,
        "DH-A14": (isinstance(spec.difficulty, str) and read_label(spec.difficulty).reaction) or warnings,
        "DH-A15": (spec.hope_die, spec.fear_die) != (12, 12) or (_edge(spec) > 0 and spec.advantage_die != 6),
        "DH-P1": spec.members,
        "DH-P2": spec.tag_team or spec.chosen,
    }
    return tuple([rule for rule, holds in applied.items() if holds])


def options(spec: Daggerheart) -> Iterable[tuple[str, Daggerheart]]:
    """Offer a helper's die, and an Experience of the usual modifier."""
    if spec.chosen:
        return
    if spec.helpers < MAX_HELPERS:
        yield "helper", replace(spec, helpers=spec.helpers + 1)
    if len(spec.experiences) < MAX_EXPERIENCES:
        assumed = Experience("experience", TYPICAL_EXPERIENCE)
        yield "experience", replace(spec, experiences=(*spec.experiences, assumed))
