"""Parameters of a Forged-in-the-Dark game, its settled roll, and the verdict on each reading of its dice."""

from collections.abc import Callable
from functools import cache
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from service.language import _
from service.rules.clock import remaining
from service.rules.errors import RuleError
from service.rules.fitd.effect import EXTREME, LEVELS, assess
from service.rules.fitd.menu import menu_of
from service.rules.fitd.rows import PUSH_EFFECT, PUSHES, Rows
from service.rules.fitd.spec import AnyBand, FitdRuling, FitdSpec
from service.rules.outcome import NOTHING, Change, FinalLevel, Level, Pool, Position, Source, Step, Verdict, Warn
from service.rules.system import Plan

FitdSpecT = TypeVar("FitdSpecT", bound=FitdSpec)

CRITICAL = 7
"""The reading of two or more sixes; every other reading is the face that counts."""
XP = Change("actor", "xp", 1, "desperate")


class FitdVerdict(Verdict, frozen=True, kw_only=True):
    """A verdict with the fields of these games."""

    outcome: AnyBand
    effect: FinalLevel
    ticks: int
    actor_acts: bool
    opposition_acts: bool
    rulings: tuple[str, ...]


def _as_shared(shared: FitdVerdict, _position: Position, _reading: int, _keep: str) -> FitdVerdict:
    return shared


class Game(Struct, frozen=True, eq=False, kw_only=True):
    """The numbers, rows and rules of one of these games."""

    rules: str
    ruling: type[FitdRuling]
    rows: Rows
    """What its fields give to a roll, in the order in which the pool names them."""
    rests_on: tuple[str, ...] = ("FITD-A1",)
    """Rulings of each of its rolls."""
    ticks: tuple[int, int, int, int, int]
    """Ticks from zero to extreme: one table a game, never shared (FITD-A2)."""
    unprinted: frozenset[Level] = frozenset()
    """Levels whose ticks rest on FITD-A2."""
    push_rule: str
    """The rule of pushing for effect."""
    zero_dice: str | None = None
    """The ruling on a pool of zero, where the game is silent."""
    terrible: bool = False
    """Whether a counted 1 is an outcome of its own (FE-35)."""
    desperate_xp: bool = False
    """Whether a desperate roll marks XP (T4-21, BS-A5)."""
    amend: Callable[[FitdVerdict, Position, int, str], FitdVerdict] = _as_shared
    """Change the shared verdict, by position, reading and the die that is kept, where this game's differs."""


class FitdPlan(Plan, Generic[FitdSpecT], frozen=True, kw_only=True):
    """A settled Forged-in-the-Dark roll."""

    game: Game
    spec: FitdSpecT
    pool: Pool
    position: Position
    level: Level
    steps: tuple[Step, ...]
    warnings: tuple[Warn, ...]
    best: int = 0
    """The best reading of the other members of a group action; 0 where there are none."""
    strain: int = 0
    """Stress that their failures cost its leader (FITD-P1)."""


class Draft(Struct):
    """The dice, costs and factors that a game reads from its spec, before the shared rules settle the roll."""

    rulings: list[str]
    sources: list[Source] = []
    costs: list[Change] = []
    factors: int | None = None
    """Levels the factors are worth; None where none were named."""


def gather(game: Game, spec: FitdSpec) -> Draft:
    """Read the rows that a spec takes; RuleError for a push past what is not there."""
    draft = Draft([*game.rests_on])
    excluded = ""
    for name, by_value in game.rows.of_pool:
        given = by_value[getattr(spec, name)]
        if given is None or name == excluded:
            continue
        if given.source:
            draft.sources.append(given.source)
        if given.cost:
            named = given.price and getattr(spec, given.price)
            draft.costs.append(replace(given.cost, why=named) if named else given.cost)
        if given.excludes:
            excluded = given.excludes
            if not getattr(spec, excluded):
                detail = f"there is no {excluded} to ignore"
                raise RuleError("nothing_to_push", detail, rule=game.push_rule, pointer=f"/{name}")
    return draft


READINGS: dict[str, int] = {
    "critical_success": CRITICAL,
    "full_success": 6,
    "partial_success": 4,
    "bad_outcome": 2,
    "terrible_outcome": 1,
}
"""A reading of each band: those of one band have the same verdict."""


def settle(game: Game, spec: FitdSpecT, draft: Draft) -> FitdPlan[FitdSpecT]:
    """Settle pool, position, effect and costs; a pool of zero or less throws two dice and keeps the lower (FITD-A1)."""
    if spec.clock:
        remaining(spec.clock)
    if spec.group_member:
        _check_member(spec)
    size = max(0, sum([source.dice for source in draft.sources]))
    assessed = assess(spec, draft.factors, game.push_rule)
    costs, rulings = draft.costs, draft.rulings
    if size == 0 and game.zero_dice:
        rulings.append(game.zero_dice)
    if spec.push_effect:
        costs.append(PUSH_EFFECT)
    if len(costs) > 1 and sum([cost is push for cost in costs for push in PUSHES]) > 1:
        rulings.append("FITD-A10")
    rulings += assessed.rulings
    if assessed.position == "desperate" and not game.desperate_xp:
        rulings.append("BS-A5")
    if assessed.level == "zero":
        rulings.append("FITD-A7")
    if spec.group_member or spec.members:
        rulings.append("FITD-P1")
    if spec.sets_up and "FITD-P2" not in rulings:
        rulings.append("FITD-P2")
    members = [READINGS[outcome] for outcome in spec.members]
    best, strain = (max(members), sum([reading < 4 for reading in members])) if members else (0, 0)
    return FitdPlan(
        sides=(6,) * (size or 2),
        costs=tuple(costs),
        clock=spec.clock,
        game=game,
        spec=spec,
        pool=Pool(size, "highest" if size else "lowest", tuple(draft.sources)),
        position=assessed.position,
        level=assessed.level,
        steps=assessed.steps,
        warnings=(_at_zero(),) if assessed.level == "zero" else (),
        best=best,
        strain=strain,
        rulings=tuple(rulings),
    )


def plan(game: Game, spec: FitdSpecT) -> FitdPlan[FitdSpecT]:
    """Settle a roll by its rows alone."""
    return settle(game, spec, gather(game, spec))


def _at_zero() -> Warn:
    return Warn("FITD-A7", _("at zero effect only a critical success makes progress"))


def _check_member(spec: FitdSpec) -> None:
    """Refuse what a member's roll in a group action has no use for: the leader's has the effect (FITD-P1)."""
    for name in ("push_effect", "clock", "members", "sets_up", "setup"):
        if getattr(spec, name):
            detail = "effect and clock are the leader's: a member's roll only counts in it"
            raise RuleError("member_has_no_effect", detail, rule="FITD-P1", pointer=f"/{name}")


def _band(game: Game, reading: int) -> AnyBand:
    """Name the band of a reading (BS-34..36, FE-31..35, T4-36..39)."""
    if reading == CRITICAL:
        return "critical_success"
    if reading == 6:
        return "full_success"
    if reading >= 4:
        return "partial_success"
    return "terrible_outcome" if reading == 1 and game.terrible else "bad_outcome"


@cache
def verdict_of(game: Game, position: Position, level: Level, reading: int, keep: str) -> FitdVerdict:
    """Return the verdict on a reading; cached, since there are a few hundred in all."""
    outcome = _band(game, reading)
    at = LEVELS.index(level)
    lowered = LEVELS[at - 1] if at else None
    success = reading >= 4
    critical = reading == CRITICAL
    final: FinalLevel = LEVELS[min(EXTREME, at + critical)] if success else "none"
    ticks: dict[FinalLevel, int] = {"none": 0, **dict(zip(LEVELS, game.ticks, strict=True))}
    menu = menu_of(position, outcome, final, lowered, ticks)
    shown = {final, *(option.effect for option in menu.options)}
    applied = {
        "FITD-A2": not game.unprinted.isdisjoint(shown),
        "FITD-A4": critical and level == "extreme",
        "FITD-A8": reading < 6,
        "FITD-A11": bool(menu.branches),
        "FITD-A15": any(option.id in {"harm", "complication"} for option in menu.options),
        "FITD-A16": outcome == "partial_success" and lowered is None,
    }
    shared = FitdVerdict(
        outcome=outcome,
        success=success,
        effect=final,
        ticks=ticks[final],
        menu=menu,
        gains=(XP,) if game.desperate_xp and position == "desperate" else (),
        actor_acts=success,
        opposition_acts=reading < 6,
        rulings=tuple(rule for rule, holds in applied.items() if holds),
    )
    return game.amend(shared, position, reading, keep)


def as_member(verdict: FitdVerdict) -> FitdVerdict:
    """Return the verdict on a member's roll in a group action: nothing follows from it by itself (FITD-P1)."""
    return replace(verdict, effect="none", ticks=0, menu=NOTHING, actor_acts=False, opposition_acts=False, rulings=())


def as_leader(verdict: FitdVerdict, strain: int) -> FitdVerdict:
    """Return the verdict on the roll of a group action, with 1 stress of the leader's for each failure (FITD-P1)."""
    cost = Change("actor", "stress", strain, "group_action")
    return replace(verdict, gains=(*verdict.gains, cost)) if strain else verdict
