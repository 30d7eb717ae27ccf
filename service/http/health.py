"""`GET /livez` and `/readyz`."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from service.http.operation import JSON, Answer, Call, Operation, answer


class Health(Struct, frozen=True):
    """Whether the process can answer."""

    status: Annotated[Literal["ok"], Meta(description="Always ok: a process that cannot answer does not.")]


async def alive(_call: Call) -> Answer:
    """Answer that the process runs; rolls need nothing else."""
    return answer(Health("ok"))


async def ready(call: Call) -> Answer:
    """Answer that the store answers and its events are heard, where the deployment has one."""
    if call.deployment.hub:
        await call.deployment.hub.round_trip()
    return answer(Health("ok"))


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
        description="Answers when the store of its tables answers too, and what is published there is heard.",
        tag="operations",
        handle=ready,
        gives={JSON: Health},
        refuses=(503,),
    ),
]
