"""`POST /v1/resistances`."""

from service.http.body import parse, read
from service.http.operation import JSON, Answer, Call, Operation, answer
from service.rules.resistance import Resist, Resistance
from service.session.rolling import stateless


async def resist(call: Call) -> Answer:
    """Resolve one resistance."""
    return answer(stateless.resist(read(parse(call.body), Resist)))


OPERATIONS = [
    Operation(
        method="POST",
        path="/v1/resistances",
        id="resist",
        summary="Resist a consequence",
        description="Roll resistance in a Forged-in-the-Dark game: the stress it costs and what is left of the "
        "consequence (FITD-A12). With `stress`, take the GM's price instead of a roll.",
        tag="rolls",
        handle=resist,
        refuses=(422,),
        takes=Resist,
        gives={JSON: Resistance},
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
]
