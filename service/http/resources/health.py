"""`GET /livez`, `/readyz` and `/metrics`."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from service import telemetry
from service.http.operation import JSON, TEXT, Answer, Call, Operation, answer
from service.http.problems import Problem


class Health(Struct, frozen=True):
    """Whether the process can answer."""

    status: Annotated[Literal["ok"], Meta(description="Always ok: a process that cannot answer does not.")]


async def alive(_call: Call) -> Answer:
    """Answer that the process runs; rolls need nothing else."""
    return answer(Health("ok"))


async def ready(call: Call) -> Answer:
    """Answer that the store takes changes and its events are heard, where there is one; and that requests may come."""
    if call.deployment.draining:
        raise Problem(503, "draining", "this process is about to stop: ask another", headers=((b"retry-after", b"1"),))
    if call.deployment.broadcaster:
        await call.deployment.broadcaster.round_trip()
    return answer(Health("ok"))


async def metrics(_call: Call) -> Answer:
    """Answer what was measured."""
    return Answer(telemetry.exposition(), telemetry.MEDIA)


OPERATIONS = [
    Operation(
        method="GET",
        path="/livez",
        id="livez",
        summary="Is it alive?",
        description="Answers as soon as the process can; rolls and odds need nothing beside it.",
        tag="operations",
        handle=alive,
        gives={JSON: Health},
    ),
    Operation(
        method="GET",
        path="/readyz",
        id="readyz",
        summary="Is it ready?",
        description="Answers when the store of its tables takes changes, and what is published there is heard; not any "
        "more once the process was told to stop. Otherwise the problem says what is wrong, as of a second ago.",
        tag="operations",
        handle=ready,
        gives={JSON: Health},
        refuses=(503,),
    ),
    Operation(
        method="GET",
        path="/metrics",
        id="metrics",
        summary="What is measured",
        description="Rates, errors and latencies in Prometheus' text format; nothing of a table.",
        tag="operations",
        handle=metrics,
        gives={TEXT: str},
    ),
]
