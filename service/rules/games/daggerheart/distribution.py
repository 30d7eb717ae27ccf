"""The distribution of a duality roll, by convolution of its dice."""

from functools import cache, lru_cache, reduce
from operator import add

from service.rules.dice import Distribution, combine, die
from service.rules.games.daggerheart.plan import DaggerheartPlan
from service.rules.games.daggerheart.spec import ChosenRoll

DaggerheartReading = tuple[int, int]
"""Which duality die is higher (1 Hope, -1 Fear, 0 equal), and the sum of all dice, disadvantage subtracted."""

_OUT_OF_REACH: dict[DaggerheartReading, int] = {(0, 0): 0, (1, 999): 0, (-1, 999): 0, (1, -999): 0, (-1, -999): 0}
"""A reading for each outcome, best first, which no dice give, so that the odds list every outcome."""


def distribution(settled: DaggerheartPlan) -> Distribution[DaggerheartReading]:
    """Return the ways to each reading."""
    spec = settled.spec
    if spec.chosen:
        return _OUT_OF_REACH | {chosen_reading(spec.chosen): 1}
    return _distribution(settled.edge, spec.helpers, tuple(sorted([extra.sides for extra in spec.extra_dice])))


def chosen_reading(chosen: ChosenRoll) -> DaggerheartReading:
    """Return the reading of the roll that a Tag Team chose (DH-P2)."""
    return (chosen.hope > chosen.fear) - (chosen.hope < chosen.fear), chosen.total


@lru_cache(maxsize=256)
def _distribution(edge: int, helpers: int, extra: tuple[int, ...]) -> dict[DaggerheartReading, int]:
    """Return the ways; `edge` is 1 with advantage, -1 with disadvantage, `extra` the sides of extra dice."""
    added = {0: 1}
    if edge:
        added = {edge * face: ways for face, ways in die(6).items()}
    if helpers:
        highest = reduce(lambda pool, one: combine(pool, one, max), [die(6)] * helpers)
        added = combine(added, highest, add)
    for sides in extra:
        added = combine(added, die(sides), add)
    sums = {(0, more): ways for more, ways in added.items()}
    return _OUT_OF_REACH | combine(_duality(), sums, lambda pair, more: (pair[0], pair[1] + more[1]))


@cache
def _duality() -> dict[DaggerheartReading, int]:
    pairs: dict[DaggerheartReading, int] = {}
    for hope in range(1, 13):
        for fear in range(1, 13):
            reading = (hope > fear) - (hope < fear), hope + fear
            pairs[reading] = pairs.get(reading, 0) + 1
    return pairs


def key(settled: DaggerheartPlan) -> tuple[object, ...]:
    """Return all that the stakes depend on."""
    extra = tuple(sorted([extra.sides for extra in settled.spec.extra_dice]))
    target = settled.difficulty - settled.tokens
    return settled.edge, settled.spec.helpers, extra, target, settled.headroom, settled.spec.chosen


def readings(_settled: DaggerheartPlan, ways: Distribution[DaggerheartReading]) -> dict[str, int]:
    """Count Hope with and without criticals (DH-A4)."""
    higher = sum([n for (hope, _), n in ways.items() if hope > 0])
    equal = sum([n for (hope, _), n in ways.items() if hope == 0])
    return {"hope_higher": higher, "hope_higher_or_critical": higher + equal}
