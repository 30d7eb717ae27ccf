"""`/v1/sessions/{sid}/audit` and `/epochs`, and the keys that sign: what proves that dice were honest."""

from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from service.http.answer import Answer
from service.http.operation import operation
from service.http.parameters import Shape
from service.http.request import Request
from service.http.resources.table import TOKEN, replayed
from service.record.log_record import MAX_LOG_ENTRIES
from service.session.commands import ALL, PLAYERS, Caller, Command
from service.session.fairness import audit_trail as audits
from service.session.fairness.audit_trail import AuditTrail, Close, Closed, PublishedKeys

_Epoch = Annotated[
    int | None,
    QueryParameter(),
    Shape("An epoch of this session whose rolls to return.", type="integer", minimum=0, maximum=MAX_LOG_ENTRIES),
]


@get(
    "/v1/sessions/{sid:str}/audit",
    operation_id="auditSession",
    summary="What proves the dice",
    tags=["audit"],
    security=TOKEN,
    opt=operation(roles=ALL, bulk=True, cost=10),
)
async def audit_session(request: Request, caller: NamedDependency[Caller], epoch: _Epoch = None) -> Answer[AuditTrail]:
    """Return commitments, heads and checkpoints of all epochs of a table.

    With `epoch` also the rolls of that one, each with its record and receipt. docs/proofs.md explains how to verify
    them.
    """
    return Answer(await audits.audit(request.tables, caller, epoch))


@post(
    "/v1/sessions/{sid:str}/epochs",
    operation_id="closeEpoch",
    summary="Close an epoch",
    tags=["audit"],
    security=TOKEN,
    opt=operation(
        examples={"seeded": {"client_seed": "Ana 4, Ben 6, Gia 1"}}, roles=PLAYERS, needs_key=True, frees=True
    ),
)
async def close_epoch(data: JSONBody[Close], request: Request, command: NamedDependency[Command]) -> Answer[Closed]:
    """Close the epoch that dice are drawn under, publish its seed, and open the next with a client seed.

    An epoch without a roll cannot be closed. The seed reveals no hidden Difficulty.
    """
    stored, closed = await audits.close(request.tables, command, data)
    return Answer(closed, headers=replayed(stored))


@get(
    "/.well-known/rollwright-keys",
    operation_id="signingKeys",
    summary="The keys that sign",
    tags=["audit"],
    opt=operation(needs_store=True),
)
async def signing_keys(request: Request) -> Answer[PublishedKeys]:
    """Publish the public keys of receipts, checkpoints and exports, former ones included.

    Compare them with those in an export; get them over another channel if you can.
    """
    return Answer(audits.keys(request.tables), headers=((b"cache-control", b"public, max-age=3600"),))


HANDLERS = [audit_session, close_epoch, signing_keys]
