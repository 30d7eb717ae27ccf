"""`/v1/sessions/{sid}/players`: join, revoke, renew, rename, hand over; the join code."""

from typing import Annotated

from litestar import delete, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import UNSET, Meta, Struct, UnsetType

from service.http import auth
from service.http.answer import Answer
from service.http.operation import operation
from service.http.parameters import Pid, Sid
from service.http.request import Request
from service.http.resources.entries import ENTRY_TYPES, entry_answer
from service.http.resources.table import TOKEN, replayed
from service.record import events
from service.record.documents import TableRules
from service.record.epochs import AllEpochs
from service.record.log_record import UNREADABLE, LogRecord
from service.session import epochs, people
from service.session.access import cached_session
from service.session.commands import ALL, GM, Caller, Command
from service.session.log.entries import GmHandedOverEntry, PersonRenamedEntry, PersonRevokedEntry
from service.session.people import CodeSaid, Invitation, Join, PersonPatch
from service.session.tokens import token


class Joined(Struct, frozen=True):
    """A person's token."""

    id: Annotated[str, Meta(description="Their person id.", examples=["p2"])]
    token: Annotated[str, Meta(description="Keep it; `Authorization: Bearer ...`.")]
    sid: Annotated[str, Meta(description="The table.")]
    rules: TableRules | UnsetType = UNSET
    host: Annotated[str, Meta(description="Who runs the service, as the table's option of this name.")] | UnsetType = (
        UNSET
    )
    epochs: AllEpochs | UnsetType = UNSET


class JoinCode(Struct, frozen=True):
    """A new join code."""

    join_code: Annotated[str, Meta(description="The new code; the former one is refused from now on.")]


@post(
    "/v1/sessions/{sid:str}/players",
    operation_id="join",
    summary="Join a table",
    tags=["people"],
    opt=operation(
        examples={"player": {"code": "7KY2M9XW4A", "name": "Ana"}},
        problem_statuses=(403, 404, 409, 422, 429),
        needs_store=True,
        needs_key=True,
    ),
)
async def join(data: JSONBody[Join], sid: Sid, request: Request) -> Answer[Joined]:
    """Join with the code, as a player or a spectator; the response has a token.

    Wrong codes and joins are counted by address: after ten wrong codes, or thirty joins, it waits for ten minutes. A
    client that repeats the request with its Idempotency-Key gets the same token: choose a random key.
    """
    exchange = request.exchange
    key = auth.idempotency_key(exchange, exchange.value, "")
    stored = await people.join(request.store, sid, data, key, exchange.address)
    return await _joined(request, sid, stored, events.decode_effects(stored.result).after["id"], 1)


async def _joined(request: Request, sid: str, stored: LogRecord, person: str, version: int) -> Answer[Joined]:
    proof = token(request.tables.master, Caller(sid, person, version))
    try:
        terms = (await epochs.cached_epochs(request.tables, sid, refresh=True)).terms_at(stored.seq)
        session = await cached_session(request.tables, sid, refresh=True)
    except UNREADABLE:
        # They have joined: a damaged epoch is reported where dice are concerned.
        return Answer(Joined(person, proof, sid), headers=replayed(stored))
    joined = Joined(person, proof, sid, session.named_rules, session.options.host, terms)
    return Answer(joined, headers=replayed(stored))


@delete(
    "/v1/sessions/{sid:str}/players/{pid:str}",
    operation_id="revoke",
    summary="Revoke a token",
    tags=["people"],
    security=TOKEN,
    status_code=200,
    opt=operation(localized=True, other_response_types=ENTRY_TYPES, roles=ALL, needs_key=True, frees=True),
)
async def revoke(pid: Pid, request: Request, command: NamedDependency[Command]) -> Answer[PersonRevokedEntry]:
    """Revoke a person's token, which makes room for another person: the GM any, others their own.

    Change the join code too if they must not join again.
    """
    return await entry_answer(request, command, await people.revoke(request.store, command, pid))


@post(
    "/v1/sessions/{sid:str}/players/{pid:str}/token",
    operation_id="renewToken",
    summary="Renew a token",
    tags=["people"],
    security=TOKEN,
    status_code=200,
    opt=operation(roles=ALL, needs_key=True),
)
async def renew_token(pid: Pid, request: Request, command: NamedDependency[Command]) -> Answer[Joined]:
    """Replace a person's token by a new one.

    The GM renews any, also a revoked one if there is room for one more active person; others their own, up to 16 times.
    The former token is invalid from then on, except to repeat this request with the same Idempotency-Key.
    """
    stored = await people.renew(request.store, command, pid)
    version = events.decode_effects(stored.result).after["version"]
    return await _joined(request, command.caller.sid, stored, pid, version)


@patch(
    "/v1/sessions/{sid:str}/players/{pid:str}",
    operation_id="renamePerson",
    summary="Change a name",
    tags=["people"],
    security=TOKEN,
    opt=operation(
        localized=True,
        other_response_types=ENTRY_TYPES,
        examples={"name": {"name": "Anna"}},
        problem_statuses=(409,),
        roles=ALL,
        needs_key=True,
    ),
)
async def rename_person(
    data: JSONBody[PersonPatch], pid: Pid, request: Request, command: NamedDependency[Command]
) -> Answer[PersonRenamedEntry]:
    """Change a person's name: the GM any; others their own, until it changed 16 times.

    Entries before it keep the name that the person had then. The token stays valid.
    """
    return await entry_answer(request, command, await people.rename(request.store, command, pid, data))


@post(
    "/v1/sessions/{sid:str}/players/{pid:str}/gm",
    operation_id="handOver",
    summary="Hand the GM's role over",
    tags=["people"],
    security=TOKEN,
    status_code=200,
    opt=operation(localized=True, other_response_types=ENTRY_TYPES, roles=GM, needs_key=True),
)
async def hand_over(pid: Pid, request: Request, command: NamedDependency[Command]) -> Answer[GmHandedOverEntry]:
    """Make this person GM; the former GM becomes a player.

    Tokens stay valid.
    """
    return await entry_answer(request, command, await people.hand_over(request.store, command, pid))


@post(
    "/v1/sessions/{sid:str}/code",
    operation_id="changeCode",
    summary="Change the join code",
    tags=["people"],
    security=TOKEN,
    status_code=200,
    opt=operation(roles=GM, needs_key=True, frees=True),
)
async def change_code(request: Request, command: NamedDependency[Command]) -> Answer[JoinCode]:
    """Replace the join code by a new one."""
    stored, code = await people.change_code(request.tables, command)
    return Answer(JoinCode(code), headers=replayed(stored))


@post(
    "/v1/invitations",
    operation_id="findTable",
    summary="Find a table by its join code",
    tags=["people"],
    status_code=200,
    opt=operation(examples={"code": {"code": "7KY2M-9XW4A"}}, problem_statuses=(403, 429), needs_store=True),
)
async def find_table(data: JSONBody[CodeSaid], request: Request) -> Answer[Invitation]:
    """Return which table a join code is for, to join it with the code: a person who was told the code needs no more.

    Wrong codes are counted by address, ten at once and one more each minute, and over all. `POST .../players` with the
    table's id works even where too many were tried.
    """
    exchange = request.exchange
    quotas = exchange.deployment.limits.quotas
    return Answer(await people.invitation(request.store, quotas, data, exchange.address))


HANDLERS = [find_table, join, revoke, renew_token, rename_person, hand_over, change_code]
