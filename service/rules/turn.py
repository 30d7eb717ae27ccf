"""Several actions in one turn: what each loses, and what is left of its pool (UW-01, UW-18..UW-21)."""

from typing import Annotated

from msgspec import Meta, Struct

from service.rules.spec import reply_field, spec_field

MAX_ACTIONS = 20


def loss(number: int, of: int) -> int:
    """Return the dice the k-th of N actions loses: N + k - 1, none when it is the only one (UW-19, UW-20, UW-A4)."""
    return of + number - 1 if of > 1 else 0


class TurnAction(Struct, frozen=True, forbid_unknown_fields=True):
    """One declared action with its own full pool."""

    pool: Annotated[int, Meta(ge=0, le=20), spec_field("UW-20", "Dice before the loss.")]
    reflexive: Annotated[bool, spec_field("UW-01", "Free: not counted, no dice lost.")] = False


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """All actions of a turn, declared beforehand, in order (UW-18, UW-A11)."""

    actions: Annotated[
        tuple[TurnAction, ...],
        Meta(min_length=1, max_length=MAX_ACTIONS),
        spec_field("UW-18", "In the declared order."),
    ]


class PlannedAction(Struct, frozen=True):
    """The remaining pool of an action."""

    pool: Annotated[int, Meta(description="Dice to roll; 0 when none are left.")]
    attemptable: Annotated[bool, Meta(description="Whether a die is left (UW-21).")]
    loses: Annotated[int, Meta(description="Dice lost to the other actions (UW-19, UW-20).")]
    reflexive: Annotated[bool, reply_field("UW-01", "As sent.")]


class TurnPlan(Struct, frozen=True):
    """The pools of a turn."""

    actions: Annotated[tuple[PlannedAction, ...], Meta(description="In the declared order.")]
    rulings: Annotated[tuple[str, ...], Meta(description="Ids of the rulings this rests on.")]


def plan_turn(turn: Turn) -> TurnPlan:
    """Return what each action may roll; what may not be attempted still counts (UW-A11)."""
    declared = sum(not action.reflexive for action in turn.actions)
    planned, number = [], 0
    for action in turn.actions:
        number += not action.reflexive
        loses = 0 if action.reflexive else loss(number, declared)
        left = max(0, action.pool - loses)
        planned.append(PlannedAction(left, left > 0, loses, action.reflexive))
    return TurnPlan(tuple(planned), ("UW-A11",) if declared > 1 else ("UW-A4",))
