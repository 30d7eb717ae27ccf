"""`/v1/sessions/{sid}/players`: join, revoke, renew, hand over; the join code."""

from typing import Annotated

from msgspec import Meta, Struct

from service.http import auth
from service.http.body import parse, read
from service.http.operation import JSON, Answer, Call, Operation, answer
from service.http.resources.table import PID, SID, entry_answer, replayed
from service.record import events
from service.record.log_record import LogRecord
from service.session import people
from service.session.commands import ALL, GM, Caller
from service.session.log.views import LogEntry
from service.session.people import Join
from service.session.tokens import token


class Joined(Struct, frozen=True):
    """A person's token."""

    id: Annotated[str, Meta(description="Their person id.", examples=["p2"])]
    token: Annotated[str, Meta(description="Keep it; `Authorization: Bearer ...`.")]


class Code(Struct, frozen=True):
    """The join code."""

    join_code: Annotated[str, Meta(description="The former one lets nobody in any more.")]


async def join(call: Call) -> Answer:
    """Let somebody in who knows the code."""
    value = parse(call.body)
    asked = read(value, Join)
    stored = await people.join(auth.store(call), call.path["sid"], asked, auth.once(call, value, ""), call.address)
    return _token(call, stored, events.decode_effects(stored.result).after["id"], 1, 201)


def _token(call: Call, stored: LogRecord, person: str, version: int, status: int) -> Answer:
    proof = token(auth.tables(call).master, Caller(call.path["sid"], person, version))
    return answer(Joined(person, proof), status=status, headers=replayed(stored))


async def revoke(call: Call) -> Answer:
    """Make somebody's token worthless."""
    return entry_answer(await people.revoke(auth.store(call), auth.command(call), call.path["pid"]))


async def renew(call: Call) -> Answer:
    """Give somebody a new token."""
    stored = await people.renew(auth.store(call), auth.command(call), call.path["pid"])
    return _token(call, stored, call.path["pid"], events.decode_effects(stored.result).after["version"], 200)


async def hand_over(call: Call) -> Answer:
    """Make somebody else GM."""
    return entry_answer(await people.hand_over(auth.store(call), auth.command(call), call.path["pid"]))


async def change_code(call: Call) -> Answer:
    """Replace the join code."""
    stored, code = await people.change_code(auth.store(call), auth.command(call))
    return answer(Code(code), headers=replayed(stored))


_PLAYER = "/v1/sessions/{sid}/players/{pid}"
OPERATIONS = [
    Operation(
        method="POST",
        path="/v1/sessions/{sid}/players",
        id="join",
        summary="Join a table",
        description="Join with the code, as a player or a spectator, and get a token. Wrong codes are counted by "
        "address: after ten, that address waits for ten minutes, and so it does after thirty who joined. A client that "
        "repeats the request with its Idempotency-Key gets the same token: choose a random key.",
        tag="people",
        parameters=SID,
        handle=join,
        takes=Join,
        examples={"player": {"code": "7KQ2M9XW", "name": "Ana"}},
        gives={JSON: Joined},
        status=201,
        refuses=(403, 404, 409, 422, 429),
        stored=True,
        keyed=True,
    ),
    Operation(
        method="DELETE",
        path=_PLAYER,
        id="revoke",
        summary="Revoke a token",
        description="Make a person's token worthless, which makes room for another: the GM anybody's, everybody their "
        "own. Change the join code too, where they are not to come back.",
        tag="people",
        parameters=PID,
        handle=revoke,
        gives={JSON: LogEntry},
        roles=ALL,
        keyed=True,
    ),
    Operation(
        method="POST",
        path=_PLAYER + "/token",
        id="renewToken",
        summary="Renew a token",
        description="Replace a person's token by a new one: the GM anybody's, also one that was revoked where there is "
        "room for one more active person; everybody their own, up to 16 times. The former one is worthless from then "
        "on, but for asking this again with the same Idempotency-Key.",
        tag="people",
        parameters=PID,
        handle=renew,
        gives={JSON: Joined},
        roles=ALL,
        keyed=True,
    ),
    Operation(
        method="POST",
        path=_PLAYER + "/gm",
        id="handOver",
        summary="Hand the GM's role over",
        description="Make this person GM; who was GM is a player from then on. Tokens stay.",
        tag="people",
        parameters=PID,
        handle=hand_over,
        gives={JSON: LogEntry},
        roles=GM,
        keyed=True,
    ),
    Operation(
        method="POST",
        path="/v1/sessions/{sid}/code",
        id="changeCode",
        summary="Change the join code",
        description="Replace the join code by a new one.",
        tag="people",
        parameters=SID,
        handle=change_code,
        gives={JSON: Code},
        roles=GM,
        keyed=True,
    ),
]
