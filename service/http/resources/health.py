"""`GET /livez`, `/readyz` and `/metrics`."""

from typing import Annotated, Literal

from litestar import get
from msgspec import Meta, Struct

from service import telemetry
from service.http.answer import Answer
from service.http.operation import TEXT, operation
from service.http.problems import Problem
from service.http.request import Request


class Health(Struct, frozen=True):
    """Whether the process can answer."""

    status: Annotated[Literal["ok"], Meta(description="Always ok: a process that cannot answer does not.")]


@get("/livez", operation_id="livez", summary="Is it alive?", tags=["operations"])
async def alive() -> Answer[Health]:
    """Answer as soon as the process can; rolls and odds need nothing beside it."""
    return Answer(Health("ok"))


@get("/readyz", operation_id="readyz", summary="Is it ready?", tags=["operations"], opt=operation(refuses=(503,)))
async def ready(request: Request) -> Answer[Health]:
    """Answer when the store of its tables takes changes, and what is published there is heard.

    Not any more once the process was told to stop. Otherwise the problem says what is wrong, as of a second ago.
    """
    deployment = request.exchange.deployment
    if deployment.draining:
        raise Problem(503, "draining", "this process is about to stop: ask another", headers=((b"retry-after", b"1"),))
    if deployment.broadcaster:
        await deployment.broadcaster.round_trip()
    return Answer(Health("ok"))


@get("/metrics", operation_id="metrics", summary="What is measured", tags=["operations"], media_type=TEXT)
async def metrics() -> Answer[str]:
    """Tell rates, errors and latencies in Prometheus' text format; nothing of a table."""
    return Answer(telemetry.exposition(), telemetry.MEDIA)


HANDLERS = [alive, ready, metrics]
