"""Read the dice, count the ways, and write the ruling."""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from msgspec import UNSET, UnsetType

from service.language import ACTIVE, _, mark, word
from service.rules.clock import tick
from service.rules.dice import Audit, Distribution
from service.rules.fitd.effect import LEVELS, POSITIONS, PROFILES, PROMPTS
from service.rules.fitd.game import (
    CRITICAL,
    XP,
    FitdPlan,
    FitdVerdict,
    Game,
    as_leader,
    as_member,
    plan,
    verdict_of,
)
from service.rules.fitd.joins import join
from service.rules.fitd.menu import follow_up
from service.rules.fitd.rows import fill
from service.rules.fitd.spec import GRADES, MAX_MEMBERS, FitdRuling
from service.rules.joins import JoinRule
from service.rules.memory import FITD_TRACKS, Approach, Memory, Repeats, Track
from service.rules.outcome import Die, Effect, FinalLevel, Level, Position
from service.rules.system import System

_SUMMARY = {
    "critical_success": mark("critical success: it works, better than hoped"),
    "full_success": mark("full success: it works"),
    "partial_success": mark("partial success: it works, at a price"),
    "bad_outcome": mark("bad outcome: it goes wrong"),
    "terrible_outcome": mark("terrible outcome: it goes as wrong as it can"),
}
_BRANCHING = {
    "partial_success": mark("partial success: step back, or do it with a minor consequence"),
    "bad_outcome": mark("bad outcome: press on through a risky opening, or withdraw"),
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
    """Return the verdict on a reading of the dice in the plan's position; of a group the best one counts (FITD-P1)."""
    counted, keep = (settled.best, "highest") if settled.best > reading else (reading, settled.pool.keep)
    verdict = verdict_of(settled.game, settled.position, settled.level, counted, keep)
    if settled.spec.members:
        return as_leader(verdict, settled.strain + (reading < 4))
    return as_member(verdict) if settled.spec.group_member else verdict


def key(settled: FitdPlan[Any]) -> tuple[object, ...]:
    """Return all that the stakes depend on."""
    group = settled.best, settled.strain, settled.spec.group_member
    return settled.position, settled.level, len(settled.sides), settled.pool.keep, group


def headline(settled: FitdPlan[Any]) -> str:
    """Return the settled roll as one line for people."""
    if settled.spec.group_member:
        return _("{size}d for the group").format(size=settled.pool.size)
    best = _(", best of a group of {count}").format(count=len(settled.spec.members) + 1) if settled.spec.members else ""
    return f"{settled.pool.size}d, {_position_and_effect(settled.position, settled.level, ACTIVE.get())}{best}"


@cache
def _position_and_effect(position: Position, level: Level, _language: str) -> str:
    return _("{position}, {level} effect").format(position=word("position", position), level=word("effect", level))


def effective(settled: FitdPlan[Any]) -> dict[str, Any]:
    """Return position and effect after trades, set-ups and factors (FITD-A5, FITD-P2); a group's member has neither."""
    return {} if settled.spec.group_member else {"position": settled.position, "effect": settled.level}


def rule(settled: FitdPlan[Any], faces: Sequence[int], audit: Audit, **own: Any) -> FitdRuling:
    """Turn faces into the ruling; `own` is what only this game adds."""
    keep = settled.pool.keep
    reading = read(faces, keep)
    verdict = judge(settled, reading)
    words = _((_BRANCHING if verdict.menu.branches else _SUMMARY)[verdict.outcome])
    if settled.spec.group_member:
        words = _("{outcome} for the group").format(outcome=word("outcome", verdict.outcome))
    shown = " ".join(map(str, faces)) + (_(", the lower counts") if keep == "lowest" else "")
    spec = settled.spec
    return settled.game.ruling(
        rules=settled.game.rules,
        outcome=verdict.outcome,
        success=verdict.success,
        summary=f"{_terms(settled)}: {shown} - {words}",
        goal=spec.goal or UNSET,
        note=spec.note or UNSET,
        pool=settled.pool,
        dice=marked(faces, reading),
        position=settled.position,
        effect=Effect(settled.level, verdict.effect, verdict.ticks, settled.steps, _may_grant(settled, verdict)),
        actor_acts=verdict.actor_acts,
        opposition_acts=verdict.opposition_acts,
        clock=tick(settled.clock, verdict.ticks) if settled.clock else UNSET,
        prompts=_prompts(verdict.effect, ACTIVE.get()),
        menu=verdict.menu,
        costs=settled.costs,
        gains=verdict.gains,
        warnings=settled.warnings or UNSET,
        rulings=settled.rulings + verdict.rulings,
        audit=audit,
        **own,
    )


@cache
def _prompts(effect: FinalLevel, _language: str) -> tuple[str, ...]:
    return tuple([_(prompt) for prompt in PROMPTS[effect]])


def _terms(settled: FitdPlan[Any]) -> str:
    """Return position and effect as words, with the group that rolls; a member has neither."""
    if settled.spec.group_member:
        return _("group action")
    group = _(", group of {count}").format(count=len(settled.spec.members) + 1) if settled.spec.members else ""
    return _position_and_effect(settled.position, settled.level, ACTIVE.get()) + group


def _may_grant(settled: FitdPlan[Any], verdict: FitdVerdict) -> bool | UnsetType:
    """Return whether the GM may grant effect: after a failure, but not to a member of a group (BS-43, FITD-P1)."""
    return UNSET if verdict.success or settled.spec.group_member else True


def marked(faces: Sequence[int], reading: int) -> tuple[Die, ...]:
    """Mark the die that decided, or every six of a critical."""
    if reading == CRITICAL:
        return tuple([_DIE[face, face == 6] for face in faces])
    decisive = faces.index(reading)
    return tuple([_DIE[face, at == decisive] for at, face in enumerate(faces)])


def readings(settled: FitdPlan[Any], ways: Distribution[int]) -> dict[str, int]:
    """Count the throws that may bring a consequence (T4-A6), and the one whose every die is a 1 (FE-A2)."""
    harmless = settled.spec.group_member or settled.best >= 6
    possible = 0 if harmless else sum([n for reading, n in ways.items() if reading < 6])
    return {"consequence_possible": possible, "all_ones": 1}


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


def _words(game: Game, own: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return the ids of all these games, of a game's rows, and its own (`System.words`)."""
    every = {
        "why": ("group_action", "resistance", "critical", *([XP.why] if game.desperate_xp else [])),
        "reading": ("consequence_possible", "all_ones"),
        "warning": ("FITD-A7", "FITD-A17"),
    }
    parts = (game.rows.words, every, own)
    return {kind: tuple([word for part in parts for word in part.get(kind, ())]) for part in parts for kind in part}


def system(  # noqa: PLR0913  # what a game's memory has of its own
    game: Game,
    *,
    tracks: Mapping[str, Track] | None = None,
    required: Mapping[str, str] | None = None,
    repeats: Repeats | None = None,
    harm: str | None = None,
    approach: Approach,
    words: Mapping[str, tuple[str, ...]] | None = None,
    **own: Any,
) -> System[Any, Any]:
    """Return the system of a game; plan, choices, offers and ids follow from its rows.

    `tracks`, `required`, `repeats`, `harm` and `approach` are what its memory adds, `words` its own ids. `own` are the
    other fields of its `System`: `plan` and `rule` where it adds to them, `slots` where they are not its outcomes, and
    `fill` where a sheet gives more than the number of the approach.
    """
    outcomes = tuple(tables(game)["menus"]["risky"])
    defaults: dict[str, Any] = {
        "plan": partial(plan, game),
        "rule": rule,
        "slots": {name: (name,) for name in outcomes},
        "fill": partial(fill, approach),
        "from_sheet": {approach.number: None},
    }
    return System(
        **defaults | own,
        family="fitd",
        grades={name: GRADES[name] for name in outcomes},
        joins=JoinRule(kind="group", most=MAX_MEMBERS, take=join),
        pushes=game.rows.pushes,
        rules=game.rules,
        ruling=game.ruling,
        distribution=distribution,
        judge=judge,
        key=key,
        headline=headline,
        effective=effective,
        options=game.rows.options,
        offers=game.rows.offers,
        readings=readings,
        memory=Memory(
            tracks={**FITD_TRACKS, **(tracks or {})},
            required=required or {},
            repeats=repeats,
            harm=harm,
            approach=approach,
            follow_up=follow_up(dict(zip(LEVELS, game.ticks, strict=True))),
        ),
        words=_words(game, words or {}),
        tables=tables(game),
    )
