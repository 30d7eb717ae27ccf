"""`GET /livez` and `/readyz`."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from service.http.operation import JSON, Answer, Call, Operation, answer


class Health(Struct, frozen=True):
    """Whether the process can answer."""

    status: Annotated[Literal["ok"], Meta(description="Always ok: a process that cannot answer does not.")]


async def ok(_call: Call) -> Answer:
    """Answer that the process runs; rolls need nothing else."""
    return answer(Health("ok"))


OPERATIONS = [
    Operation(
        method="GET",
        path=path,
        id=path[1:],
        summary=summary,
        description="Answers as soon as the process can; rolls and odds need nothing beside it.",
        tag="operations",
        handle=ok,
        gives={JSON: Health},
    )
    for path, summary in (("/livez", "Is it alive?"), ("/readyz", "Is it ready?"))
]
