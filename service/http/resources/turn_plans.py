"""`POST /v1/turn-plans`."""

from litestar import post
from litestar.params import JSONBody

from service.http.answer import Answer
from service.http.operation import operation
from service.rules import turn
from service.rules.turn import Turn, TurnPlan


@post(
    "/v1/turn-plans",
    operation_id="planTurn",
    summary="Plan several actions",
    tags=["rolls"],
    status_code=200,
    opt=operation(
        examples={
            "punch_and_dodge_twice": {"actions": [{"pool": 7}, {"pool": 6}, {"pool": 6}]},
            "with_a_reflexive": {"actions": [{"pool": 8}, {"pool": 6}, {"pool": 4, "reflexive": True}]},
        }
    ),
)
async def plan_turn(data: JSONBody[Turn]) -> Answer[TurnPlan]:
    """Return the pools of several actions declared for one turn (UW-18..UW-21); reflexives are free."""
    return Answer(turn.plan_turn(data))


HANDLERS = [plan_turn]
