"""`GET /livez`, `/readyz` and `/metrics`."""

from typing import Annotated, Literal

from litestar import get
from msgspec import UNSET, Meta, Struct, UnsetType

from service import telemetry
from service.http.answer import Answer
from service.http.operation import TEXT, operation
from service.http.problems import Problem
from service.http.request import Request


class Health(Struct, frozen=True):
    """The state of the process."""

    status: Annotated[Literal["ok"], Meta(description="Always ok: otherwise the response is a problem.")]


class Readiness(Struct, frozen=True):
    """The state of the process and of its store."""

    status: Annotated[Literal["ok"], Meta(description="Always ok: otherwise the response is a problem.")]
    store: (
        Annotated[
            Literal["ok", "full"],
            Meta(
                description="`full`: it refuses new tables and imports (`store_full`), and tables that exist go on; "
                "absent without a store."
            ),
        ]
        | UnsetType
    ) = UNSET


@get("/livez", operation_id="livez", summary="Is it alive?", tags=["operations"])
async def livez() -> Answer[Health]:
    """Return ok as soon as the process serves requests; rolls and odds need nothing else."""
    return Answer(Health("ok"))


@get(
    "/readyz",
    operation_id="readyz",
    summary="Is it ready?",
    tags=["operations"],
    opt=operation(problem_statuses=(503,)),
)
async def readyz(request: Request) -> Answer[Readiness]:
    """Return ok while the store accepts changes and its notifications arrive.

    Not once the process is stopping. The problem names the cause, from a check at most a second old.
    """
    deployment = request.exchange.deployment
    if deployment.draining:
        raise Problem(
            503, "draining", "this process is stopping: send the request to another", headers=((b"retry-after", b"1"),)
        )
    if deployment.broadcaster:
        await deployment.broadcaster.round_trip()
    memory = deployment.limits.memory
    return Answer(Readiness("ok", UNSET if memory is None else "ok" if memory.has_room() else "full"))


@get("/metrics", operation_id="metrics", summary="What is measured", tags=["operations"], media_type=TEXT)
async def metrics() -> Answer[str]:
    """Return rates, errors and latencies in the text format of Prometheus; no data of tables."""
    return Answer(telemetry.exposition(), telemetry.MEDIA)


HANDLERS = [livez, readyz, metrics]
