"""Odds beside icepool: the table of outcomes alone, and the whole reply; with cold and with warm caches."""

import sys
from collections.abc import Callable
from fractions import Fraction
from time import perf_counter
from typing import Any

import icepool.math
from icepool import Pool
from msgspec import Struct

from bench import oracle
from bench.rolls import POOL, spec
from bench.rounds import SLICE, Measured, interleaved, timed, typical
from bench.table import micro, table, times, verdict
from service.rules.odds import Table, odds
from service.rules.odds import table as service_table
from service.rules.spec import Spec
from service.rules.systems import system_of

ROUNDS = 15
AIM = 20.0


class Case(Struct, frozen=True):
    """A roll, and its outcomes by icepool."""

    title: str
    roll: dict[str, Any]
    cold: Callable[[], icepool.Die[str]]
    warm: Callable[[], icepool.Die[str]]


CASES = {
    "pool": Case("3d6 keep highest, four bands", POOL, oracle.pool_cold, oracle.pool_warm),
    "duality": Case(
        "2d12 + d6 + 3 against 14, five outcomes",
        {"system": "daggerheart", "trait": 3, "difficulty": 14, "advantage": 1},
        oracle.duality,
        oracle.duality,
    ),
    "storyteller": Case(
        "six d10 against 7, five degrees",
        {"system": "underworld", "traits": [{"name": "Will", "rating": 6, "max": 10}], "difficulty": 7},
        oracle.storyteller_cold,
        oracle.storyteller_warm,
    ),
}
HEAD = (
    "roll",
    "caches",
    "icepool µs",
    "outcomes µs",
    "icepool / outcomes",
    "aim",
    "reply µs",
    "icepool / reply",
    "aim",
)


def outcomes(roll: Spec) -> Table:
    """Return the chance of each outcome by the code of `POST /v1/odds`: what icepool computes, and more."""
    system = system_of(roll)
    return service_table(system, system.plan(roll))


def report() -> str:
    """Check that both agree, measure, and return the table."""
    contestants: dict[str, Callable[[], float]] = {}
    for name, case in CASES.items():
        roll = spec(case.roll)
        _agree(case, roll)
        contestants |= {
            f"{name} icepool warm": timed(case.warm),
            f"{name} outcomes warm": timed(lambda roll=roll: outcomes(roll)),  # type: ignore[misc]  # mypy infers no lambda with a default
            f"{name} reply warm": timed(lambda roll=roll: odds(roll)),  # type: ignore[misc]  # mypy infers no lambda with a default
            f"{name} icepool cold": from_nothing(case.cold),
            f"{name} outcomes cold": from_nothing(lambda roll=roll: outcomes(roll)),  # type: ignore[misc]  # mypy infers no lambda with a default
            f"{name} reply cold": from_nothing(lambda roll=roll: odds(roll)),  # type: ignore[misc]  # mypy infers no lambda with a default
        }
    measured = interleaved(contestants, ROUNDS)
    return table(HEAD, [_row(name, how, measured) for name in CASES for how in ("cold", "warm")], words=2)


def _row(name: str, how: str, measured: Measured) -> list[str]:
    peer, alone, whole = (measured[f"{name} {what} {how}"] for what in ("icepool", "outcomes", "reply"))
    return [
        CASES[name].title,
        how,
        micro(typical(peer)),
        *(micro(typical(alone)), times(peer, alone), verdict(peer, alone, AIM)),
        *(micro(typical(whole)), times(peer, whole), verdict(peer, whole, AIM)),
    ]


def _agree(case: Case, roll: Spec) -> None:
    """Fail where the two tables differ: a benchmark of different results compares nothing."""
    ours = sorted(filter(None, (Fraction(stake.chance.fraction) for stake in outcomes(roll).outcomes)))
    for die in (case.cold(), case.warm()):
        assert ours == sorted(Fraction(n, die.denominator()) for n in die.quantities()), case.title


def from_nothing(call: Callable[[], object]) -> Callable[[], float]:
    """Return a contestant: microseconds of a call with empty caches; emptying them is not timed."""

    def measure() -> float:
        spent, calls = 0.0, 0
        while spent < SLICE / 4:
            _forget()
            start = perf_counter()
            call()
            spent += perf_counter() - start
            calls += 1
        return spent / calls * 1e6

    return measure


def _forget() -> None:
    """Empty the caches of the rules and of icepool."""
    for forget in _forgetting():
        forget()
    icepool.math.comb_row_cache.clear()
    Pool.clear_cache()  # type: ignore[no-untyped-call]  # icepool annotates its dice, not its caches


def _forgetting() -> list[Callable[[], None]]:
    rules = [module for name, module in sys.modules.items() if name.startswith("service.rules")]
    return [value.cache_clear for module in rules for value in vars(module).values() if hasattr(value, "cache_clear")]
