"""`POST /v1/resistances`."""

from litestar import post
from litestar.params import JSONBody

from service.http.answer import Answer
from service.http.operation import operation
from service.rules.resistance import Resist, Resistance
from service.session.rolling import stateless


@post(
    "/v1/resistances",
    operation_id="resist",
    summary="Resist a consequence",
    tags=["rolls"],
    status_code=200,
    opt=operation(
        problem_statuses=(422,),
        examples={
            "reduce_harm": {
                "system": "buried_secrets",
                "rating": 2,
                "consequence": {"id": "harm", "severity": "severe"},
                "seed": "rollwright",
            },
            "gm_price": {
                "system": "fallen_empire",
                "consequence": {"id": "complication", "ticks": 3},
                "result": "reduced",
                "stress": 2,
            },
        },
    ),
)
async def resist(data: JSONBody[Resist]) -> Answer[Resistance]:
    """Roll resistance in a Forged-in-the-Dark game.

    The response has the stress it costs and what is left of the consequence (FITD-A12). With `stress`, the GM's price
    is taken instead of a roll.
    """
    return Answer(stateless.resist(data))


HANDLERS = [resist]
