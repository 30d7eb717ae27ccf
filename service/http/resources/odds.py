"""`POST /v1/odds`."""

from litestar import post
from litestar.params import JSONBody

from service.http.answer import Answer
from service.http.operation import TEXT, operation
from service.http.render import text
from service.http.request import Request
from service.http.resources.games import played
from service.language import words_of
from service.rules import odds as exact
from service.rules.odds import Odds
from service.rules.spec import Spec
from service.rules.systems import EXAMPLES


@post(
    "/v1/odds",
    operation_id="odds",
    summary="Exact odds",
    tags=["odds"],
    status_code=200,
    opt=operation(localized=True, other_response_types={TEXT: str}, examples=EXAMPLES, problem_statuses=(422,)),
)
async def odds(data: JSONBody[Spec], request: Request) -> Answer[Odds]:
    """Return every outcome of a spec with its exact chance, effect and menu.

    Also how each option that is still open would change them, and, with `clock`, when it fills. Takes the spec of a
    roll; `seed` and `dice` change nothing.
    """
    spec, game = await played(request, data)
    with words_of(game.own_words if game else {}):
        known = exact.odds(spec, game)
        return Answer(text.odds(known).encode(), TEXT) if request.exchange.media == TEXT else Answer(known)


HANDLERS = [odds]
