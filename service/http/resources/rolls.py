"""`POST /v1/rolls`, `/v1/rolls/batch` and `/v1/resistances`."""

from typing import Annotated, Any

from litestar import post
from litestar.params import JSONBody
from msgspec import UNSET, Meta, Struct, UnsetType

from service.http.answer import Answer
from service.http.body import read_as, read_spec
from service.http.operation import JSON, operation
from service.http.problems import Problem, ProblemBody
from service.http.refusals import as_problem
from service.http.render.card import card_of, card_of_resistance
from service.http.render.forms import ROLL_TYPES, in_form
from service.http.request import Request
from service.http.resources.games import brought, game_of, missing_game, played
from service.http.schema import SPEC
from service.language import _, words_of
from service.rules.errors import RuleError
from service.rules.fitd.ruling import OWN
from service.rules.games.own import GAME
from service.rules.outcome import Ruling
from service.rules.resistance import EXAMPLES as RESISTANCES
from service.rules.resistance import Resist, Resistance
from service.rules.spec import Spec
from service.rules.system import System
from service.rules.systems import EXAMPLES, SHORT_EXAMPLE, SYSTEMS
from service.session.rolling import stateless

BATCH = 100
SUGGESTED = 4
"""Refused items for which fields are suggested: more of them would be the same mistake, and cost more than rolls."""


class Batch(Struct, frozen=True, forbid_unknown_fields=True):
    """Rolls that do not depend on each other."""

    rolls: Annotated[
        list[Annotated[Any, Meta(extra_json_schema={"$ref": SPEC})]],
        Meta(min_length=1, max_length=BATCH, description="Roll specs; an item that is none is refused in its place."),
    ]
    game: (
        Annotated[
            dict[str, Any],
            Meta(description="The game of those of a game of your own.", extra_json_schema={"$ref": GAME}),
        ]
        | UnsetType
    ) = UNSET


class BatchItem(Struct, frozen=True):
    """The result of one roll of a batch: `ruling` or `problem`, with the status it would have had alone."""

    status: Annotated[int, Meta(description="The status it would have had alone.")]
    ruling: Annotated[Ruling, Meta(description="The ruling, where there is one.")] | UnsetType = UNSET
    problem: Annotated[ProblemBody, Meta(description="Why there is none.")] | UnsetType = UNSET


class BatchAnswer(Struct, frozen=True):
    """One item for each roll, in order."""

    rolls: Annotated[list[BatchItem], Meta(description="In the order of the request.")]


@post(
    "/v1/rolls",
    operation_id="roll",
    summary="Roll",
    tags=["rolls"],
    status_code=200,
    opt=operation(localized=True, other_response_types=ROLL_TYPES, examples=EXAMPLES, problem_statuses=(422,)),
)
async def roll(data: JSONBody[Spec], request: Request) -> Answer[Ruling]:
    """Resolve an action roll: dice, outcome, effect, costs and the menu.

    Give `seed` for dice that can be reproduced, `dice` for faces thrown elsewhere, or neither.
    """
    spec, game = await played(request, data)
    media = request.exchange.media
    with words_of(game.own_words if game else {}):
        ruling = stateless.roll(spec, game)
        return Answer(ruling if media == JSON else await in_form(card_of(ruling, played=game), media), media)


@post(
    "/v1/rolls/batch",
    operation_id="rollBatch",
    summary="Roll many",
    tags=["rolls"],
    status_code=200,
    opt=operation(
        localized=True,
        examples={
            "one": {"rolls": [dict(SHORT_EXAMPLE)]},
            "all_games": {"rolls": list(EXAMPLES.values())},
        },
    ),
)
async def roll_batch(data: JSONBody[Batch], request: Request) -> Answer[BatchAnswer]:
    """Resolve up to 100 specs, in order; each is ruled or refused on its own.

    `game` stands beside `rolls` for those of `own`, which have none themselves.
    """
    game = (await game_of(request, data.game, "/game")).system if data.game is not UNSET else None
    items: list[BatchItem] = []
    refused = 0
    for value in data.rolls:
        items.append(_item(value, game, suggest=refused < SUGGESTED))
        refused += items[-1].status != 200
    return Answer(BatchAnswer(items))


def _item(value: Any, game: System[Any, Any] | None, *, suggest: bool) -> BatchItem:
    try:
        if not (isinstance(value, dict) and value.get("system") == OWN):
            return BatchItem(200, ruling=stateless.roll(read_spec(value, suggest=suggest)))
        if game is None:
            raise missing_game()
        with words_of(game.own_words):
            return BatchItem(200, ruling=stateless.roll(read_as(value, game, suggest=suggest), game))
    except (Problem, RuleError) as refusal:
        problem = as_problem(refusal).body
        return BatchItem(problem.status, problem=problem)


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
        examples=RESISTANCES,
    ),
)
async def resist(data: JSONBody[Resist], request: Request) -> Answer[Resistance]:
    """Roll resistance in a Forged-in-the-Dark game.

    The response has what it costs, as `stress`, and what is left of the consequence (FITD-A12). With `stress`, the GM's
    price is taken instead of a roll.
    """
    game, media = await brought(request, data.system, data.game), request.exchange.media
    with words_of(game.own_words if game else {}):
        ruled = stateless.resist(data, game)
        if media == JSON:
            return Answer(ruled)
        played = game or SYSTEMS[data.system]
        return Answer(await in_form(card_of_resistance(ruled, _(played.title), played), media), media)


HANDLERS = [roll, roll_batch, resist]
