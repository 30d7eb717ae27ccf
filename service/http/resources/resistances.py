"""`POST /v1/resistances`."""

from litestar import post
from litestar.params import JSONBody

from service.http.answer import Answer
from service.http.operation import JSON, operation
from service.http.render.card import card_of_resistance
from service.http.render.forms import ROLL_TYPES, in_form
from service.http.request import Request
from service.language import _
from service.rules.resistance import EXAMPLES, Resist, Resistance
from service.rules.systems import SYSTEMS
from service.session.rolling import stateless


@post(
    "/v1/resistances",
    operation_id="resist",
    summary="Resist a consequence",
    tags=["rolls"],
    status_code=200,
    opt=operation(
        localized=True,
        other_response_types=ROLL_TYPES,
        problem_statuses=(422,),
        examples=EXAMPLES,
    ),
)
async def resist(data: JSONBody[Resist], request: Request) -> Answer[Resistance]:
    """Roll resistance in a Forged-in-the-Dark game.

    The response has the stress it costs and what is left of the consequence (FITD-A12). With `stress`, the GM's price
    is taken instead of a roll.
    """
    ruled, media = stateless.resist(data), request.exchange.media
    if media == JSON:
        return Answer(ruled)
    return Answer(await in_form(card_of_resistance(ruled, _(SYSTEMS[data.system].title)), media), media)


HANDLERS = [resist]
