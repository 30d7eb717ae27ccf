"""Exact odds: every outcome of a spec with its chance and what it would mean, before the dice."""

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, ValidationError, convert, to_builtins
from msgspec.structs import astuple

from service.rules.clock import Clock, remaining
from service.rules.errors import RuleError
from service.rules.fitd.ruling import OWN
from service.rules.games.own import OwnGame
from service.rules.outcome import Change, Verdict
from service.rules.spec import Spec
from service.rules.system import Plan, System
from service.rules.systems import system_of


class Exact(Struct, frozen=True, gc=False):
    """A number, exactly and as a decimal rounded to 12 places."""

    fraction: Annotated[str, Meta(description="In lowest terms.", examples=["49/108"])]
    decimal: Annotated[float, Meta(description="Rounded to 12 places.")]


class OutcomeOdds(Verdict, frozen=True, kw_only=True):
    """One outcome: its chance, and the verdict a roll would give."""

    chance: Annotated[Exact, Meta(description="How likely it is.")]


class ClockOdds(Struct, frozen=True):
    """What the roll does to the clock, with nothing picked from a menu."""

    remaining: Annotated[int, Meta(description="Segments left (BS-15).")]
    fills: Annotated[Exact, Meta(description="Chance that this roll fills it, where nobody withdraws.")]
    expected_rolls: Annotated[
        Exact | None,
        Meta(description="Expected number of such rolls until it is full; null if it is never full (BS-15)."),
    ]


class Choice(Struct, frozen=True):
    """What one choice not taken yet would do."""

    option: Annotated[
        str,
        Meta(description="The choice.", examples=["push_effect", "assist", "trade_position_for_effect", "willpower"]),
    ]
    set: Annotated[dict[str, Any], Meta(description="What it changes in the spec.", examples=[{"bonus_die": "push"}])]
    summary: Annotated[str, Meta(description="The roll with it, as one line for people.")]
    costs: Annotated[tuple[Change, ...], Meta(description="What the choice adds to the costs.")]
    success: Annotated[Exact, Meta(description="Chance of any success with it.")]
    outcomes: Annotated[tuple[OutcomeOdds, ...], Meta(description="The stakes with it.")]


class Odds(Struct, frozen=True, kw_only=True):
    """The stakes of a spec (FE-39)."""

    system: Annotated[str, Meta(description="The game.")]
    rules: Annotated[str, Meta(description="System and version of its rules.")]
    summary: Annotated[str, Meta(description="The settled roll as one line for people.")]
    sides: Annotated[
        tuple[int, ...],
        Meta(
            description="Sides of the dice that the roll throws, in drawing order: a roll at a table may sign them.",
            examples=[[6, 6]],
        ),
    ]
    outcomes: Annotated[
        tuple[OutcomeOdds, ...],
        Meta(
            description="Best first; those out of reach have chance 0. One outcome may have several rows, with other "
            "gains or ticks."
        ),
    ]
    success: Annotated[Exact, Meta(description="Chance of any success.")]
    costs: Annotated[tuple[Change, ...], Meta(description="Due whatever the dice show.")]
    options: Annotated[
        tuple[Choice, ...],
        Meta(description="What each choice not taken yet would do; those the rules refuse are left out."),
    ]
    readings: Annotated[
        dict[str, Exact],
        Meta(
            description="Other counts of the same throws: `consequence_possible` (T4-A6), `all_ones` (FE-A2), "
            "`hope_higher`, `hope_higher_or_critical` (DH-A4); of damage its mean, `mean_damage` (DH-P3)."
        ),
    ]
    rulings: Annotated[tuple[str, ...], Meta(description="Ids of the rulings these odds rest on.")]
    clock: Annotated[ClockOdds, Meta(description="The clock of the spec (BS-15).")] | UnsetType = UNSET


class Table(Struct, frozen=True):
    """What the dice alone decide: outcomes, any success, and other counts."""

    outcomes: tuple[OutcomeOdds, ...]
    success: Exact
    readings: dict[str, Exact]


class OutcomeChance(Struct, frozen=True):
    """One outcome, and its chance."""

    outcome: Annotated[str, Meta(description="The outcome.")]
    chance: Annotated[Exact, Meta(description="How likely it is.")]


class PoolOdds(Struct, frozen=True, kw_only=True):
    """The odds of so many dice in a position, with nothing else chosen."""

    position: Annotated[str, Meta(description="The position.")]
    dice: Annotated[int, Meta(description="How many dice; of none two are thrown, and the lower one counts.")]
    outcomes: Annotated[tuple[OutcomeChance, ...], Meta(description="Best first.")]
    success: Annotated[Exact, Meta(description="Chance of any success.")]


_MOST_DICE = 5
"""Of the game's own number, for which the odds of its pools are counted."""


def odds(spec: Spec, game: System[Any, Any] | None = None) -> Odds:
    """Return the exact stakes of a spec, of each choice it leaves open, and of the clock it would tick.

    `game` is the one that it is of: of none, the latest version of its name.
    """
    system = game or system_of(spec)
    settled = system.plan(spec)
    known = table(system, settled)
    return Odds(
        system=system.name,
        rules=system.rules,
        summary=system.headline(settled),
        sides=settled.sides,
        outcomes=known.outcomes,
        success=known.success,
        costs=settled.costs,
        options=tuple(_choices(system, spec, settled)),
        readings=known.readings,
        rulings=settled.rulings + system.odds_rulings,
        clock=_clock(known.outcomes, settled.clock) if settled.clock else UNSET,
    )


def by_dice(game: OwnGame) -> Iterator[PoolOdds]:
    """Yield the odds by position and by the game's own number; none where it cannot be so high."""
    approach, positions = game.document.approach, [position.id for position in game.document.positions]
    numbers = range(_MOST_DICE + 1) if approach.number else (0,)
    for position in positions:
        stated = {"position": position} if len(positions) > 1 else {}
        for number in numbers:
            spec = stated | _needed(game) | ({approach.number: number} if approach.number else {})
            with suppress(ValidationError, RuleError):
                settled = game.system.plan(convert({"system": OWN, **spec}, game.system.spec))
                yield _pool_odds(game.system, settled, position, settled.pool.size)


def _needed(game: OwnGame) -> dict[str, Any]:
    """Return the fields without which there is no roll, each at the first value that it may have."""
    return {
        row.name: row.words[0].id if row.words else row.least if row.kind == "number" else "x"
        for row in game.document.fields
        if row.required
    }


def _pool_odds(system: System[Any, Any], settled: Plan, position: str, dice: int) -> PoolOdds:
    """Return the odds of a settled roll by outcome: what it gains and ticks beside that is left out."""
    known = table(system, settled)
    chances: dict[str, Exact] = {}
    for row in known.outcomes:
        former = chances.get(row.outcome)
        chances[row.outcome] = _sum(former, row.chance) if former else row.chance
    outcomes = tuple([OutcomeChance(outcome, chance) for outcome, chance in chances.items()])
    return PoolOdds(position=position, dice=dice, outcomes=outcomes, success=known.success)


def _sum(one: Exact, other: Exact) -> Exact:
    return exact(*(Fraction(one.fraction) + Fraction(other.fraction)).as_integer_ratio())


def table(system: System[Any, Any], settled: Plan) -> Table:
    """Return the table of a settled roll, from the cache where one with equal stakes was counted."""
    cache_key = _CacheKey(system, settled)
    known = _count_readings(cache_key)
    cache_key.settled = cache_key.system = None
    return known


class _CacheKey:
    """A settled roll, equal to every other of the same game whose stakes are the same."""

    __slots__ = ("key", "settled", "system")

    def __init__(self, system: System[Any, Any], settled: Plan) -> None:
        self.system: System[Any, Any] | None = system
        self.settled: Plan | None = settled
        """Both are None after counting, so that the cache keeps the key, and neither the game nor the caller's text."""
        self.key = system.rules, system.key(settled)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _CacheKey) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=4096)
def _count_readings(cache_key: _CacheKey) -> Table:
    """Judge every reading with the judge of the roll, and gather equal verdicts; success is over all of them."""
    system, settled = cache_key.system, cache_key.settled
    assert system is not None, "no key is counted twice"
    ways = system.distribution(settled)
    found: dict[tuple[object, ...], tuple[Verdict, int]] = {}
    for reading, n in ways.items():
        verdict = system.judge(settled, reading)
        key = verdict.outcome, verdict.degree, verdict.ticks, verdict.gains
        found[key] = verdict, n + (found[key][1] if key in found else 0)
    throws = sum(ways.values())
    rows = sorted(found.values(), key=lambda row: (not row[0].success, -(row[0].ticks or 0)))
    return Table(
        tuple([_stake(verdict, exact(n, throws)) for verdict, n in rows]),
        exact(sum([n for verdict, n in rows if verdict.success]), throws),
        {name: exact(n, throws) for name, n in system.readings(settled, ways).items()},
    )


def exact(ways: int, throws: int) -> Exact:
    """Return `ways` out of `throws` in lowest terms."""
    common = gcd(ways, throws)
    return Exact(f"{ways // common}/{throws // common}", round(ways / throws, 12))


def _stake(verdict: Verdict, of: Exact) -> OutcomeOdds:
    return OutcomeOdds(
        outcome=verdict.outcome,
        success=verdict.success,
        degree=verdict.degree,
        effect=verdict.effect,
        ticks=verdict.ticks,
        menu=verdict.menu,
        gains=verdict.gains,
        chance=of,
    )


def _choices(system: System[Any, Any], spec: Spec, settled: Plan) -> list[Choice]:
    """Return what each open choice would do; choices that the rules refuse are left out."""
    choices = []
    for name, changed in system.options(spec):
        try:
            taken = system.plan(changed)
        except RuleError:
            continue
        known = table(system, taken)
        costs = added(taken.costs, settled.costs)
        differing = fields_differing(spec, changed)
        choices.append(Choice(name, differing, system.headline(taken), costs, known.success, known.outcomes))
    return choices


def fields_differing(spec: Spec, changed: Spec) -> dict[str, Any]:
    """Return the fields of a spec that another has with other values, as plain values of that one."""
    values = zip(changed.__struct_fields__, astuple(changed), astuple(spec), strict=True)
    return {name: to_builtins(value) for name, value, before in values if value is not before and value != before}


def added(costs: tuple[Change, ...], before: tuple[Change, ...]) -> tuple[Change, ...]:
    """Return the costs that were not there before."""
    rest = list(costs)
    for cost in before:
        if cost in rest:
            rest.remove(cost)
    return tuple(rest)


def _clock(outcomes: tuple[OutcomeOdds, ...], clock: Clock) -> ClockOdds:
    """Return the chance to fill the clock, and the expected number of rolls, by recursion on what remains."""
    left = remaining(clock)
    step: dict[int, Fraction] = {}
    for stake in outcomes:
        ticks = int(stake.ticks or 0)
        step[ticks] = step.get(ticks, Fraction()) + Fraction(stake.chance.fraction)
    fills = sum((odd for ticks, odd in step.items() if ticks >= left), Fraction())
    stays = step.pop(0, Fraction())
    expected: Exact | None = None
    if stays < 1:
        rolls = [Fraction()]
        for open_ in range(1, left + 1):
            rolls.append((1 + sum(odd * rolls[max(0, open_ - ticks)] for ticks, odd in step.items())) / (1 - stays))
        expected = exact(*rolls[-1].as_integer_ratio())
    return ClockOdds(left, exact(*fills.as_integer_ratio()), expected)
