"""Read the dice, count the ways, and write the ruling."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from service.rules.clock import tick
from service.rules.dice import Audit, Distribution
from service.rules.fitd.effect import LEVELS, POSITIONS, PROFILES, PROMPTS
from service.rules.fitd.game import CRITICAL, FitdPlan, FitdSpecT, FitdVerdict, Game, verdict_of
from service.rules.fitd.menu import follow_up
from service.rules.fitd.spec import AssessedSpec, FitdRuling
from service.rules.memory import FITD_TRACKS, Memory, Track
from service.rules.outcome import Die, Effect
from service.rules.system import System

_SUMMARY = {
    "critical_success": "critical success: it works, better than hoped",
    "full_success": "full success: it works",
    "partial_success": "partial success: it works, at a price",
    "bad_outcome": "bad outcome: it goes wrong",
    "terrible_outcome": "terrible outcome: it goes as wrong as it can",
}
_BRANCHING = {
    "partial_success": "partial success: step back, or do it with a minor consequence",
    "bad_outcome": "bad outcome: press on through a risky opening, or withdraw",
}
_DIE = {(face, counts): Die(6, face, "pool", counts) for face in range(1, 7) for counts in (True, False)}


def read(faces: Sequence[int], keep: str) -> int:
    """Read the die that counts, or CRITICAL for two or more sixes; a pool of zero has no critical (FITD-A1, FE-30)."""
    if keep == "lowest":
        return min(faces)
    return CRITICAL if faces.count(6) > 1 else max(faces)


@cache
def distribution_of(dice: int, keep: str) -> dict[int, int]:
    """Return the ways to each reading, best first; unreachable readings have 0."""
    if keep == "lowest":
        return {CRITICAL: 0} | {face: (7 - face) ** dice - (6 - face) ** dice for face in range(6, 0, -1)}
    one_six = dice * 5 ** (dice - 1)
    no_six = 5**dice
    ways = {CRITICAL: 6**dice - no_six - one_six, 6: one_six}
    return ways | {face: face**dice - (face - 1) ** dice for face in range(5, 0, -1)}


def distribution(settled: FitdPlan[Any]) -> Distribution[int]:
    """Return the ways to each reading of the plan's pool."""
    return distribution_of(len(settled.sides), settled.pool.keep)


def judge(settled: FitdPlan[Any], reading: int) -> FitdVerdict:
    """Return the verdict on a reading of the dice in the plan's position."""
    return verdict_of(settled.game, settled.position, settled.level, reading, settled.pool.keep)


def key(settled: FitdPlan[Any]) -> tuple[str, str, int, str]:
    """Return all that the stakes depend on."""
    return settled.position, settled.level, len(settled.sides), settled.pool.keep


def headline(settled: FitdPlan[Any]) -> str:
    """Return the settled roll as one line for people."""
    return f"{settled.pool.size}d, {settled.position}, {settled.level} effect"


def rule(settled: FitdPlan[Any], faces: Sequence[int], audit: Audit, **own: Any) -> FitdRuling:
    """Turn faces into the ruling; `own` is what only this game adds."""
    keep = settled.pool.keep
    reading = read(faces, keep)
    verdict = judge(settled, reading)
    words = (_BRANCHING if verdict.menu.branches else _SUMMARY)[verdict.outcome]
    shown = " ".join(map(str, faces)) + (", the lower counts" if keep == "lowest" else "")
    spec = settled.spec
    return settled.game.ruling(
        rules=settled.game.rules,
        outcome=verdict.outcome,
        success=verdict.success,
        summary=f"{settled.position}, {settled.level} effect: {shown} - {words}",
        goal=spec.goal or UNSET,
        note=spec.note or UNSET,
        pool=settled.pool,
        dice=marked(faces, reading),
        position=settled.position,
        effect=Effect(settled.level, verdict.effect, verdict.ticks, settled.steps, UNSET if verdict.success else True),
        actor_acts=verdict.actor_acts,
        opposition_acts=verdict.opposition_acts,
        clock=tick(settled.clock, verdict.ticks) if settled.clock else UNSET,
        prompts=PROMPTS[verdict.effect],
        menu=verdict.menu,
        costs=settled.costs,
        gains=verdict.gains,
        warnings=settled.warnings or UNSET,
        rulings=settled.rulings + verdict.rulings,
        audit=audit,
        **own,
    )


def marked(faces: Sequence[int], reading: int) -> tuple[Die, ...]:
    """Mark the die that decided, or every six of a critical."""
    if reading == CRITICAL:
        return tuple([_DIE[face, face == 6] for face in faces])
    decisive = faces.index(reading)
    return tuple([_DIE[face, at == decisive] for at, face in enumerate(faces)])


def options(spec: FitdSpecT) -> Iterator[tuple[str, FitdSpecT]]:
    """Offer a push for effect, and the trades where the game has them."""
    if not spec.push_effect:
        yield "push_effect", replace(spec, push_effect=True)
    if isinstance(spec, AssessedSpec) and not spec.trade:
        yield "trade_position_for_effect", replace(spec, trade="position_for_effect")
        yield "trade_effect_for_position", replace(spec, trade="effect_for_position")


def readings(_settled: FitdPlan[Any], ways: Distribution[int]) -> dict[str, int]:
    """Count the throws that may bring a consequence (T4-A6), and the one whose every die is a 1 (FE-A2)."""
    return {"consequence_possible": sum(n for reading, n in ways.items() if reading < 6), "all_ones": 1}


def tables(game: Game) -> dict[str, Any]:
    """Return ladders, ticks and the whole grid, from the code that judges."""
    bands = range(CRITICAL, 0, -1)
    return {
        "positions": [{"id": position, "profile": PROFILES[position]} for position in POSITIONS],
        "effects": [
            {"id": level, "ticks": ticks, "prompts": PROMPTS[level]}
            for level, ticks in zip(LEVELS, game.ticks, strict=True)
        ],
        "menus": {
            position: {
                verdict.outcome: verdict.menu
                for verdict in (verdict_of(game, position, "standard", reading, "highest") for reading in bands)
            }
            for position in POSITIONS
        },
    }


def system(  # noqa: PLR0913  # what a game's memory has of its own
    game: Game,
    *,
    tracks: Mapping[str, Track] | None = None,
    required: Mapping[str, str] | None = None,
    repeats: Callable[[Any], tuple[str, ...]] | None = None,
    harm: str | None = None,
    approach: tuple[str, ...],
    **own: Any,
) -> System[Any, Any]:
    """Return the system of a game.

    `tracks`, `required`, `repeats`, `harm` and `approach` are what its memory adds; `own` are the other fields of its
    `System`, with a `rule` where it adds to the ruling.
    """
    return System(
        **{"rule": rule} | own,
        rules=game.rules,
        ruling=game.ruling,
        distribution=distribution,
        judge=judge,
        key=key,
        headline=headline,
        readings=readings,
        memory=Memory(
            tracks={**FITD_TRACKS, **(tracks or {})},
            required=required or {},
            repeats=repeats,
            harm=harm,
            repeat_rule="FE-06" if repeats else None,
            approach=approach,
            follow_up=follow_up(dict(zip(LEVELS, game.ticks, strict=True))),
        ),
        tables=tables(game),
    )
