"""`POST /v1/turns`."""

from service.http.body import parse, read
from service.http.operation import JSON, Answer, Call, Operation, answer
from service.rules.underworld.turn import Turn, TurnPlan, plan_turn


async def plan(call: Call) -> Answer:
    """Answer the pools of a turn."""
    return answer(plan_turn(read(parse(call.body), Turn)))


OPERATIONS = [
    Operation(
        method="POST",
        path="/v1/turns",
        id="planTurn",
        summary="Plan several actions",
        description="Tell what several Underworld actions declared for one turn may roll (UW-18..UW-21); reflexives "
        "are free.",
        tag="rolls",
        handle=plan,
        takes=Turn,
        gives={JSON: TurnPlan},
        examples={
            "punch_and_dodge_twice": {"actions": [{"pool": 7}, {"pool": 6}, {"pool": 6}]},
            "with_a_reflexive": {"actions": [{"pool": 8}, {"pool": 6}, {"pool": 4, "reflexive": True}]},
        },
    ),
]
