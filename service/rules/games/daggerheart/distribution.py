"""The distribution of a duality roll, by convolution of its dice."""

from functools import cache, lru_cache, reduce
from operator import add

from service.rules.dice import Distribution, combine, die
from service.rules.games.daggerheart.plan import HELP_DIE, DaggerheartPlan
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
    extra = tuple(sorted([extra.sides for extra in spec.extra_dice]))
    return _distribution((spec.hope_die, spec.fear_die), settled.edge, spec.helpers, extra)


def chosen_reading(chosen: ChosenRoll) -> DaggerheartReading:
    """Return the reading of the roll that a Tag Team chose (DH-P2)."""
    return (chosen.hope > chosen.fear) - (chosen.hope < chosen.fear), chosen.total


@lru_cache(maxsize=256)
def _distribution(
    duality: tuple[int, int], edge: int, helpers: int, extra: tuple[int, ...]
) -> dict[DaggerheartReading, int]:
    """Return the ways by the sides of the dice; those of `edge` are below 0 with disadvantage."""
    added = {0: 1}
    if edge:
        added = {face if edge > 0 else -face: ways for face, ways in die(abs(edge)).items()}
    if helpers:
        highest = reduce(lambda pool, one: combine(pool, one, max), [die(HELP_DIE)] * helpers)
        added = combine(added, highest, add)
    for sides in extra:
        added = combine(added, die(sides), add)
    sums = {(0, more): ways for more, ways in added.items()}
    return _OUT_OF_REACH | combine(_duality(*duality), sums, lambda pair, more: (pair[0], pair[1] + more[1]))


@cache
def _duality(hope_die: int, fear_die: int) -> dict[DaggerheartReading, int]:
    pairs: dict[DaggerheartReading, int] = {}
    for hope in die(hope_die):
        for fear in die(fear_die):
            reading = (hope > fear) - (hope < fear), hope + fear
            pairs[reading] = pairs.get(reading, 0) + 1
    return pairs


def key(settled: DaggerheartPlan) -> tuple[object, ...]:
    """Return all that the stakes depend on."""
    extra = tuple(sorted([extra.sides for extra in settled.spec.extra_dice]))
    target = settled.difficulty - settled.tokens
    spec = settled.spec
    dice = spec.hope_die, spec.fear_die, settled.edge, spec.helpers, extra
    return dice, target, settled.headroom, spec.reaction, spec.chosen


def readings(settled: DaggerheartPlan, ways: Distribution[DaggerheartReading]) -> dict[str, int]:
    """Count Hope with and without criticals (DH-A4); a reaction has none (DH-A11)."""
    if settled.spec.reaction:
        return {}
    higher = sum([n for (hope, _), n in ways.items() if hope > 0])
    equal = sum([n for (hope, _), n in ways.items() if hope == 0])
    return {"hope_higher": higher, "hope_higher_or_critical": higher + equal}
