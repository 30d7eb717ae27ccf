"""Settle a roll: its pool and costs, what is refused, and position and effect that it is rolled with."""

from collections.abc import Sequence
from typing import Any, Literal

from service.language import _
from service.rules.clock import remaining
from service.rules.errors import RuleError
from service.rules.fitd import assessment
from service.rules.fitd.gives import Given, with_why
from service.rules.fitd.planner import Planner
from service.rules.fitd.ruling import WORKS
from service.rules.outcome import Change, Pool, Source, Step, Warn
from service.rules.system import Plan


class FitdPlan(Plan, frozen=True, kw_only=True):
    """A settled Forged-in-the-Dark roll."""

    spec: Any
    pool: Pool
    position: str
    level: str
    steps: tuple[Step, ...]
    warnings: tuple[Warn, ...]
    best: int | None = None
    """The place of the best outcome of the other members of a group action; None where there are none."""
    strain: int = 0
    """How many of them failed (FITD-P1)."""
    unless: tuple[bool, ...] = ()
    """Which of the fields that gains depend on are set."""


def plan(game: Planner, spec: Any) -> FitdPlan:
    """Settle pool, position, effect and costs; a pool of zero or less throws two dice and keeps the lower (FITD-A1)."""
    document = game.document
    dice, pushes = document.dice.base, 0
    sources: list[Source] = [Source("base", dice)] if dice else []
    costs: list[Change] = []
    shifts: list[Given] = []
    cited: list[int] = []
    refusals: list[int] = [*game.unasked]
    usual = game.usual
    ignored = {other for name, other in game.ignoring if getattr(spec, name) != usual[name]} if game.ignoring else ()
    for field in game.fields:
        value = getattr(spec, field.name)
        given = field.giver(value, spec) if field.table is None else field.table[value]
        if given is None:
            continue
        if given.is_set:
            cited += given.cites
            refusals += field.refusals
        if field.name in ignored:
            continue
        dice += given.dice
        sources += given.sources
        if given.costs:
            why = given.why_from and getattr(spec, given.why_from)
            costs += with_why(given, why) if why else given.costs
            pushes += given.pushes
        if given.is_set and given.step:
            shifts.append(given)
    if refusals or dice > document.dice.most:
        _refuse(game, spec, dice, sorted(refusals))
    return _settled(game, spec, max(0, dice), tuple(sources), tuple(costs), shifts, cited, pushes)


def _refuse(game: Planner, spec: Any, dice: int, places: Sequence[int]) -> None:
    for place in places:
        one = game.refusals[place]
        most = one.row.more_dice_than
        if (most is not None and dice <= most) or (one.when and not all(holds(spec) for holds in one.when)):
            continue
        if not any(holds(spec) for holds in one.unless):
            detail = one.row.detail.replace("{dice}", str(dice))
            raise RuleError(one.row.code, detail, rule=one.row.rule, pointer=f"/{one.row.at.replace('.', '/')}")
    if dice > (most := game.document.dice.most):
        raise RuleError("too_many_dice", f"{dice} dice: {most} at most")


def _settled(  # noqa: PLR0913, PLR0917  # what was gathered
    game: Planner,
    spec: Any,
    size: int,
    sources: tuple[Source, ...],
    costs: tuple[Change, ...],
    shifts: list[Given],
    cited: list[int],
    pushes: int,
) -> FitdPlan:
    document = game.document
    if spec.clock:
        remaining(spec.clock)
    member = document.group is not None and spec.group_member
    if member:
        _check_member(game, spec)
    keep: Literal["highest", "lowest"] = "highest" if size else "lowest"
    setup = spec.setup if document.setup else None
    assessed = assessment.assess(game.ladder, spec, shifts, setup)
    rulings = _rulings(game, spec, cited, keep, pushes, assessed)
    at_zero = document.effects[assessed.level].ticks == 0
    if at_zero:
        rulings.append("FITD-A7")
    members = spec.members if document.group else ()
    if member or members:
        rulings.append("FITD-P1")
    if document.setup and spec.sets_up and "FITD-P2" not in rulings:
        rulings.append("FITD-P2")
    position = document.positions[assessed.position].id
    # Of an outcome that the game has not, the last.
    rolled = [outcome if outcome in game.bands else document.bands[-1].id for outcome in members]
    return FitdPlan(
        sides=(document.dice.sides,) * (size or 2),
        costs=costs,
        clock=spec.clock,
        spec=spec,
        pool=Pool(size, keep, sources),
        position=position,
        level=document.effects[assessed.level].id,
        steps=assessed.steps,
        warnings=(_at_zero(),) if at_zero else (),
        best=min([game.ranks[position][outcome] for outcome in rolled]) if rolled else None,
        strain=len([outcome for outcome in rolled if document.bands[game.bands[outcome]].grade not in WORKS]),
        unless=tuple([is_set(spec) for is_set in game.unless]) if game.unless else (),
        rulings=tuple(rulings),
    )


def _rulings(  # noqa: PLR0913, PLR0917  # what they depend on
    game: Planner, spec: Any, cited: list[int], keep: str, pushes: int, assessed: assessment.Assessed
) -> list[str]:
    """Return the rulings that a roll rests on before its dice, in the order in which it was settled."""
    citations = game.citations
    if citations.by_fields:
        cited += [place for place, condition in citations.by_fields if condition(spec)]
    known = sorted({*citations.always, *cited}) if cited else ()
    rulings = [citations.rules[place] for place in known] if cited else [*game.always]
    late: list[str] = []
    position = game.document.positions[assessed.position].id
    for rule, by_position, condition in citations.of_plan[position, keep]:
        if condition(spec):
            (late if by_position else rulings).append(rule)
    if pushes > 1:
        rulings.append("FITD-A10")
    return [*rulings, *assessed.rulings, *late]


def _at_zero() -> Warn:
    return Warn("FITD-A7", _("at zero effect only a critical success makes progress"))


def _check_member(game: Planner, spec: Any) -> None:
    """Refuse what a member's roll in a group action has no use for: the leader's has the effect (FITD-P1)."""
    setups = ("sets_up", "setup") if game.document.setup else ()
    for name in (*game.effect_pushes, "clock", "members", *setups):
        if getattr(spec, name) != game.usual[name]:
            detail = "effect and clock are the leader's: a member's roll only counts in it"
            raise RuleError("member_has_no_effect", detail, rule="FITD-P1", pointer=f"/{name}")
