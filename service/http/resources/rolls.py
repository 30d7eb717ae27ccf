"""`POST /v1/rolls` and `/v1/rolls/batch`."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from service.http.body import parse, read, read_spec
from service.http.operation import JSON, TEXT, Answer, Call, Operation, answer
from service.http.problems import Problem, ProblemBody
from service.http.refusals import as_problem
from service.http.render import text
from service.http.schema import SPEC
from service.rules.errors import RuleError
from service.rules.outcome import Ruling
from service.rules.spec import Spec
from service.rules.systems import EXAMPLES
from service.session.rolling import stateless

BATCH = 100
_ANYTHING = {"type": ["object", "array", "string", "number", "boolean", "null"]}
_SPEC_OR_NOT = {"anyOf": [{"$ref": SPEC}, _ANYTHING]}


class Batch(Struct, frozen=True, forbid_unknown_fields=True):
    """Rolls that do not depend on each other."""

    rolls: Annotated[
        list[Annotated[Any, Meta(extra_json_schema=_SPEC_OR_NOT)]],
        Meta(
            min_length=1, max_length=BATCH, description="Roll specs; what is none is refused on its own, in its place."
        ),
    ]


class BatchItem(Struct, frozen=True):
    """The answer to one roll of a batch: `ruling` or `problem`, with the status it would have had alone."""

    status: Annotated[int, Meta(description="The status it would have had alone.")]
    ruling: Annotated[Ruling, Meta(description="The ruling, where there is one.")] | UnsetType = UNSET
    problem: Annotated[ProblemBody, Meta(description="Why there is none.")] | UnsetType = UNSET


class BatchAnswer(Struct, frozen=True):
    """One item for each roll, in order."""

    rolls: Annotated[list[BatchItem], Meta(description="In the order of the request.")]


async def roll(call: Call) -> Answer:
    """Resolve one spec."""
    said = stateless.roll(read_spec(parse(call.body)))
    return Answer(text.ruling(said).encode(), TEXT) if call.media == TEXT else answer(said)


async def roll_batch(call: Call) -> Answer:
    """Resolve each spec on its own."""
    return answer(BatchAnswer([_item(value) for value in read(parse(call.body), Batch).rolls]))


def _item(value: Any) -> BatchItem:
    try:
        return BatchItem(200, ruling=stateless.roll(read_spec(value)))
    except (Problem, RuleError) as refusal:
        problem = as_problem(refusal).body
        return BatchItem(problem.status, problem=problem)


OPERATIONS = [
    Operation(
        method="POST",
        path="/v1/rolls",
        id="roll",
        summary="Roll",
        description="Resolve an action roll: dice, outcome, effect, costs and the menu. Give `seed` for dice that can "
        "be had again, `dice` for faces thrown elsewhere, or neither.",
        tag="rolls",
        handle=roll,
        refuses=(422,),
        takes=Spec,
        gives={JSON: Ruling, TEXT: str},
        examples=EXAMPLES,
    ),
    Operation(
        method="POST",
        path="/v1/rolls/batch",
        id="rollBatch",
        summary="Roll many",
        description=f"Resolve up to {BATCH} specs, each answered or refused on its own, in order.",
        tag="rolls",
        handle=roll_batch,
        takes=Batch,
        gives={JSON: BatchAnswer},
        examples={
            "one": {"rolls": [{"system": "buried_secrets", "rating": 2}]},
            "all_games": {"rolls": list(EXAMPLES.values())},
        },
    ),
]
