"""`POST /v1/rolls` and `/v1/rolls/batch`."""

from typing import Annotated, Any

from litestar import post
from litestar.params import JSONBody
from msgspec import UNSET, Meta, Struct, UnsetType

from service.http.answer import Answer
from service.http.body import read_spec
from service.http.operation import JSON, operation
from service.http.problems import Problem, ProblemBody
from service.http.refusals import as_problem
from service.http.render.card import card_of
from service.http.render.forms import ROLL_TYPES, in_form
from service.http.request import Request
from service.http.schema import SPEC
from service.rules.errors import RuleError
from service.rules.outcome import Ruling
from service.rules.spec import Spec
from service.rules.systems import EXAMPLES, SHORT_EXAMPLE
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
    ruling = stateless.roll(data)
    media = request.exchange.media
    return Answer(ruling if media == JSON else await in_form(card_of(ruling), media), media)


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
async def roll_batch(data: JSONBody[Batch]) -> Answer[BatchAnswer]:
    """Resolve up to 100 specs, in order; each is ruled or refused on its own."""
    items: list[BatchItem] = []
    refused = 0
    for value in data.rolls:
        items.append(_item(value, suggest=refused < SUGGESTED))
        refused += items[-1].status != 200
    return Answer(BatchAnswer(items))


def _item(value: Any, *, suggest: bool) -> BatchItem:
    try:
        return BatchItem(200, ruling=stateless.roll(read_spec(value, suggest=suggest)))
    except (Problem, RuleError) as refusal:
        problem = as_problem(refusal).body
        return BatchItem(problem.status, problem=problem)


HANDLERS = [roll, roll_batch]
