"""Effect, from the stated one to the one rolled with: factors, ability, trade, push, each clamped (FITD-A3)."""

from msgspec import Struct

from service.language import mark
from service.rules.errors import RuleError
from service.rules.fitd.spec import AssessedSpec, FitdSpec, SetUp
from service.rules.offers import Trade
from service.rules.outcome import FinalLevel, Level, Position, Step

LEVELS: tuple[Level, ...] = ("zero", "limited", "standard", "great", "extreme")
POSITIONS: tuple[Position, ...] = ("controlled", "risky", "desperate")
EXTREME = 4

PROMPTS: dict[FinalLevel, tuple[str, ...]] = {
    "none": (),
    "zero": (mark("What would have to change before this can work at all?"),),
    "limited": (mark("In what way does it fall short?"), mark("What is left to do?")),
    "standard": (mark("Is that enough, or is there more to do?"),),
    "great": (mark("How does it show that this went better than usual?"), mark("What else is won by it?")),
    "extreme": (mark("How does this turn the whole scene?"),),
}
PROFILES: dict[Position, str] = {
    "controlled": mark("You act on your own terms; a slip costs little."),
    "risky": mark("You go head to head; it may well hurt."),
    "desperate": mark("You are in real trouble and reach too far; failing is grave."),
}


class Assessed(Struct, frozen=True):
    """Position and effect that are rolled with."""

    position: Position
    level: Level
    steps: tuple[Step, ...]
    rulings: tuple[str, ...]


def assess(spec: FitdSpec, factors: int | None, push_rule: str) -> Assessed:
    """Return position and effect after all that changes them; `factors` is None where none were named."""
    position, at = spec.position, LEVELS.index(spec.effect)
    steps = [Step("stated", spec.effect)]
    rulings: tuple[str, ...] = ()
    if factors is not None:
        at = min(EXTREME, max(0, at + factors))
        steps.append(Step("factors", LEVELS[at]))
        rulings += ("FITD-A6",)
    if isinstance(spec, AssessedSpec) and spec.effect_bonus:
        at = min(EXTREME, at + spec.effect_bonus)
        steps.append(Step("effect_bonus", LEVELS[at]))
    if spec.setup:
        position, at = _set_up(spec.setup, position, at)
        steps.append(Step("setup", LEVELS[at]))
        rulings += ("FITD-P2",)
    if isinstance(spec, AssessedSpec) and spec.trade:
        position, at = _trade(spec.trade, position, at)
        steps.append(Step("trade", LEVELS[at]))
        rulings += ("FITD-A5", "FITD-A13")
    if spec.push_effect:
        at = _push(at, push_rule)
        steps.append(Step("push_effect", LEVELS[at]))
    if len(steps) > 1:
        rulings += ("FITD-A3",)
    return Assessed(position, LEVELS[at], tuple(steps), rulings)


def _trade(trade: Trade, position: Position, level: int) -> tuple[Position, int]:
    """Trade one step of position for one of effect, or the reverse; refuse where there is no room (FITD-A5)."""
    step = 1 if trade == "position_for_effect" else -1
    place = POSITIONS.index(position) + step
    if not 0 <= place < len(POSITIONS):
        raise RuleError("trade_impossible", f"there is no position beyond {position}", rule="FITD-A5", pointer="/trade")
    if not 0 < level + step <= EXTREME:
        beyond = "pass extreme" if step > 0 else "fall to zero"
        raise RuleError("trade_impossible", f"the effect would {beyond}", rule="FITD-A5", pointer="/trade")
    return POSITIONS[place], level + step


def _set_up(setup: SetUp, position: Position, level: int) -> tuple[Position, int]:
    """Give what a set-up won: one level of effect, or one step of position; refuse where there is none (FITD-P2)."""
    best = "the position is controlled" if setup == "position" else "the effect is extreme"
    if (setup == "position" and position == POSITIONS[0]) or (setup == "effect" and level == EXTREME):
        raise RuleError("nothing_to_set_up", f"{best} already", rule="FITD-P2", pointer="/setup")
    return (POSITIONS[POSITIONS.index(position) - 1], level) if setup == "position" else (position, level + 1)


def _push(level: int, rule: str) -> int:
    """Push one level up; refuse where the effect is extreme already (BS-22)."""
    if level == EXTREME:
        raise RuleError("nothing_to_push", "the effect is extreme already", rule=rule, pointer="/push_effect")
    return level + 1
