"""Settle a Storyteller roll: pool, difficulty, and whether dice are thrown at all."""

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from service.rules.clock import Clock, remaining
from service.rules.errors import RuleError
from service.rules.games.underworld.spec import HARDEST, HUMAN_POOL, MAX_POOL, TRAIT_ALONE, Multiple, Underworld
from service.rules.outcome import Change, Source
from service.rules.system import Plan
from service.rules.turn import loss

PlanState = Literal["rolled", "automatic", "impossible"]


class UnderworldPlan(Plan, frozen=True, kw_only=True):
    """A settled pool."""

    spec: Underworld
    size: int
    effective: int
    sources: tuple[Source, ...]
    state: PlanState
    willpower: bool
    """Whether a point is spent: only on a roll (UW-A7, UW-A8)."""
    automatic_available: bool


def plan(spec: Underworld) -> UnderworldPlan:
    """Settle pool and difficulty, and whether dice are thrown at all."""
    _allowed_traits(spec)
    if spec.extended and spec.needed > 1:
        detail = "an extended roll counts each success: the size of the clock says how many are needed"
        raise RuleError("extended_needs_one", detail, rule="UW-P2", pointer="/needed")
    if spec.multiple and spec.reflexive:
        detail = "a reflexive is none of the declared actions: leave its place out"
        raise RuleError("not_declared", detail, rule="UW-01", pointer="/multiple")
    if spec.clock:
        _allowed_clock(spec, spec.clock)
    sources = _sources(spec)
    size = sum([source.dice for source in sources])
    _allowed_size(spec, size)
    effective = spec.difficulty
    if spec.retry_rule is not False and not spec.retry_exempt:
        effective += spec.attempt - 1
    impossible = effective > HARDEST or size <= 0
    if spec.take_automatic:
        _allowed_automatic(spec, size, effective)
    state: PlanState = "impossible" if impossible else "automatic" if spec.take_automatic else "rolled"
    willpower = state == "rolled" and spec.willpower
    resisted = spec.opposed is not None
    automatic = not (impossible or _stressful(spec) or resisted) and size >= effective and spec.needed == 1
    return UnderworldPlan(
        sides=(10,) * size if state == "rolled" else (),
        costs=(_WILLPOWER,) if willpower else (),
        willpower=willpower,
        spec=spec,
        size=max(0, size),
        effective=effective,
        sources=tuple(sources),
        state=state,
        automatic_available=automatic,
        clock=spec.clock,
        rulings=_rulings(spec, state, effective, automatic=automatic),
    )


def _sources(spec: Underworld) -> list[Source]:
    """Return where dice come from: traits, modifiers, and the loss of several actions (UW-06, UW-P3, UW-19).

    The pool of damage has at least one die, whatever takes dice away (UW-P5).
    """
    sources = [Source(trait.name, trait.rating) for trait in spec.traits]
    sources += [Source(modifier.source, modifier.dice) for modifier in spec.modifiers]
    if spec.multiple:
        sources.append(Source("multiple_actions", -_lost(spec.multiple)))
    size = sum([source.dice for source in sources])
    if spec.harm_roll == "damage" and size < 1:
        sources.append(Source("least_damage", 1 - size))
    return sources


def _allowed_size(spec: Underworld, size: int) -> None:
    """Refuse a pool without a die, but for one of several actions, which may not be attempted (UW-A9, UW-21, UW-P3)."""
    pointer = "/modifiers" if spec.modifiers else "/traits"
    if size <= 0 and not _several(spec):
        raise RuleError("pool_empty", "there is no die to roll", rule="UW-A9", pointer=pointer)
    if size > MAX_POOL:
        detail = f"{size} dice: a roll has {MAX_POOL} at most"
        raise RuleError("too_many_dice", detail, rule="UW-P3", pointer=pointer)


_WILLPOWER = Change("actor", "willpower", 1, "willpower")


def _rulings(spec: Underworld, state: PlanState, effective: int, *, automatic: bool) -> tuple[str, ...]:
    several = _several(spec)
    applied = {
        "UW-A1": state == "rolled" and spec.willpower,
        "UW-A2": effective > spec.difficulty,
        "UW-A4": spec.multiple is not None and not several,
        "UW-A5": state == "automatic",
        "UW-A6": automatic,
        "UW-A8": state == "impossible" and spec.willpower,
        "UW-A10": spec.supernatural,
        "UW-A11": several,
        "UW-A12": state == "rolled" and not has_specialty(spec),
        "UW-A13": several and state == "rolled" and spec.willpower,
        "UW-A15": effective > HARDEST,
        "UW-A16": spec.attempt > 1,
        "UW-A17": any(trait.max == TRAIT_ALONE for trait in spec.traits),
        "UW-A18": state == "impossible",
        "UW-P1": spec.opposed is not None,
        "UW-P2": spec.extended,
        "UW-P3": bool(spec.modifiers),
        "UW-P4": state == "rolled" and has_specialty(spec),
        "UW-P5": spec.harm_roll is not None,
    }
    return tuple([rule for rule, holds in applied.items() if holds])


def has_specialty(spec: Underworld) -> bool:
    """Return whether a specialty applies, by which each 10 counts twice (UW-P4)."""
    return bool(spec.specialty.strip())


def _stressful(spec: Underworld) -> bool:
    """Return whether there is no automatic success: soak and damage are combat (UW-30, UW-P5)."""
    return spec.stressful or spec.harm_roll is not None


def _several(spec: Underworld) -> bool:
    """Return whether this is one of several actions; a single declared one is a plain roll (UW-A4)."""
    return spec.multiple is not None and spec.multiple.of > 1


def _lost(multiple: Multiple) -> int:
    """Return the dice this action loses; refuse one that was not declared (UW-18)."""
    if multiple.number > multiple.of:
        detail = f"action {multiple.number} of {multiple.of} was not declared"
        raise RuleError("no_such_action", detail, rule="UW-18", pointer="/multiple/number")
    return loss(multiple.number, multiple.of)


def _allowed_traits(spec: Underworld) -> None:
    """Refuse a maximum not the trait's, a second trait beside one rated to 10, and more dots than human.

    (UW-A17, UW-11; of dots UW-04, of the pool UW-12.)
    """
    for at, trait in enumerate(spec.traits):
        if trait.rated_to_ten and trait.max != TRAIT_ALONE:
            detail = f"the maximum of {trait.name.strip()} is {TRAIT_ALONE}: leave max out"
            raise RuleError("fixed_max", detail, rule="UW-A17", pointer=f"/traits/{at}/max")
        if trait.max == TRAIT_ALONE and len(spec.traits) > 1:
            detail = f"{trait.name} is rated to {TRAIT_ALONE} and takes no second trait"
            raise RuleError("trait_stands_alone", detail, rule="UW-11", pointer=f"/traits/{at}")
    if spec.supernatural:
        return
    pool = sum([trait.rating for trait in spec.traits])
    if pool > HUMAN_POOL:
        detail = f"{pool} dice: more than {HUMAN_POOL} need supernatural"
        raise RuleError("too_many_dice", detail, rule="UW-12", pointer="/traits")
    for at, trait in enumerate(spec.traits):
        if trait.max and trait.rating > trait.max:
            detail = f"{trait.name} {trait.rating}: above {trait.max} needs supernatural"
            raise RuleError("rating_above_human", detail, rule="UW-04", pointer=f"/traits/{at}/rating")


def _allowed_clock(spec: Underworld, clock: Clock) -> None:
    """Refuse a clock that is full, and one of a roll that is not extended (UW-P2)."""
    if not spec.extended:
        raise RuleError("no_ticks", "only an extended roll ticks a clock", rule="UW-P2", pointer="/clock")
    remaining(clock)


def _allowed_automatic(spec: Underworld, size: int, effective: int) -> None:
    """Refuse an automatic success under stress, below the difficulty, with Willpower, resisted, or of several."""
    at = "/take_automatic"
    if _stressful(spec):
        detail = "no automatic success in combat or other stress"
        raise RuleError("automatic_under_stress", detail, rule="UW-30", pointer=at)
    if size < effective:
        detail = f"{max(0, size)} dice do not reach difficulty {effective}"
        raise RuleError("pool_below_difficulty", detail, rule="UW-29", pointer=at)
    if spec.willpower:
        raise RuleError("willpower_without_roll", "Willpower works on a roll", rule="UW-A7", pointer=at)
    if spec.opposed is not None:
        raise RuleError("automatic_is_resisted", "a resisted roll is rolled", rule="UW-P1", pointer=at)
    if spec.needed > 1:
        detail = f"an automatic success is one, the task needs {spec.needed}"
        raise RuleError("automatic_is_one", detail, rule="UW-31", pointer=at)


def options(spec: Underworld) -> Iterable[tuple[str, Underworld]]:
    """Offer Willpower, or the automatic success, where there is a chance at all (UW-A8)."""
    if not spec.willpower and not spec.take_automatic and plan(spec).state == "rolled":
        yield "willpower", replace(spec, willpower=True)
        yield "take_automatic", replace(spec, take_automatic=True)
