"""`/v1/sessions/{sid}/export`, `/v1/sessions/import`, and the fairness report."""

from contextlib import AbstractAsyncContextManager
from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from service.audit.statistics import FairnessReport
from service.http import auth
from service.http.answer import Answer
from service.http.operation import NDJSON, operation
from service.http.parameters import Shape
from service.http.request import Request
from service.http.resources.table import TOKEN, opened_answer
from service.session.commands import ALL, Caller
from service.session.fairness import report as reports
from service.session.lifecycle import Opened
from service.session.transfer import export as exports
from service.session.transfer import restore as restores

IMPORT_LIMIT = 96 * 1024 * 1024
"""Bytes of an import: more than the export of any table has."""
_History = Annotated[
    str,
    QueryParameter(),
    Shape(
        "`drop` leaves log and memory out, for a table whose log is full; `keep` is usual. A player's export, which is "
        "for verification, has the log with both.",
        type="string",
        enum=["keep", "drop"],
    ),
]


@get(
    "/v1/sessions/{sid:str}/export",
    operation_id="exportSession",
    summary="Export a table",
    tags=["transfer"],
    security=TOKEN,
    media_type=NDJSON,
    opt=operation(roles=ALL, bulk=True, cost=50, sends=("Content-Disposition",)),
)
async def export_session(request: Request, caller: NamedDependency[Caller], history: _History = "keep") -> Answer[str]:
    """Export the whole table as lines of JSON.

    A head, its documents, its marks, its log as stored, its epochs of dice, and a signature of all that. It contains no
    tokens and no join code. Players and spectators get the log and whole epochs, without what only the GM may see: that
    can be verified, and not imported. docs/sessions.md explains the lines, docs/proofs.md how they are verified.
    """
    lines = await exports.export(request.tables, caller, history=history == "keep")
    disposition = f'attachment; filename="rollwright-{caller.sid}.ndjson"'.encode()
    return Answer(media=NDJSON, stream=lines, headers=((b"content-disposition", disposition),))


@post(
    "/v1/sessions/import",
    operation_id="importSession",
    summary="Import a table",
    tags=["transfer"],
    request_max_body_size=IMPORT_LIMIT,
    opt=operation(
        upload=True,
        problem_statuses=(401, 403, 409, 422),
        needs_store=True,
        bulk=True,
        cost=200,
        opens_table=True,
        needs_key=True,
        sends=("Location",),
    ),
)
async def import_session(request: Request, history: _History = "keep") -> Answer[Opened]:
    """Make a new table from an export: its people keep their ids, and get tokens from the GM.

    The GM's token is in the response. An export is verified first, by the key that it names, and refused where that
    fails. It has at most 96 MiB; an address imports one at a time.
    """
    exchange = request.exchange
    uploads, limits = exchange.deployment.uploads, exchange.deployment.limits

    def room(size: int) -> AbstractAsyncContextManager[None]:
        return limits.import_bytes(exchange.headers, exchange.address, size)

    async with uploads.receive(exchange.address, request.upload()) as upload:
        key = auth.idempotency_key(exchange, [upload.sha256, exchange.query], "")
        quota = await auth.may_open(request, key)
        async with uploads.turn:
            gm, again = await restores.restore(request.tables, upload.file, key, room, history=history == "keep")
    return await opened_answer(request, gm, quota, again=again)


@get(
    "/v1/sessions/{sid:str}/report",
    operation_id="report",
    summary="How fair were the dice?",
    tags=["transfer"],
    security=TOKEN,
    opt=operation(roles=ALL, bulk=True, cost=10),
)
async def report(request: Request, caller: NamedDependency[Caller]) -> Answer[FairnessReport]:
    """Compare the faces of all rolls with what fair dice show, and the successes of each person with their chances.

    Faces are compared by chi-square; those thrown elsewhere are left out.
    """
    return Answer(await reports.report(request.tables, caller))


HANDLERS = [export_session, import_session, report]
