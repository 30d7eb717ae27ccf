"""Bearer tokens, Idempotency-Keys and versions (RFC 6750, RFC 9110), and the providers that handlers get them from."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from litestar.di import NamedDependency, Provide

from service.http.exchange import Exchange
from service.http.operation import ETAG, Operation
from service.http.problems import Headers, Problem
from service.http.refusals import CHALLENGE
from service.http.request import Request
from service.record.ids import IdempotencyKey
from service.session.commands import Caller, Command
from service.session.tables import Tables
from service.session.tokens import holder

_KEY = re.compile(rb"[\x21-\x7e]{16,64}")
_ETAG = re.compile(ETAG.encode())


def admit(operation: Operation, request: Request) -> None:
    """Check the token and keys in a request's head before its body is received: 401, or 400 without a key."""
    exchange = request.exchange
    at_table = operation.roles and "sid" in operation.parameters
    if at_table and not ("ticket" in exchange.query and b"authorization" not in exchange.headers):
        exchange.caller = token_holder(request.tables, request.path_params["sid"], exchange.headers)
    if operation.opens_table:
        exchange.deployment.limits.require_key(exchange.headers)
    if operation.needs_key:
        _key(exchange)


def token_holder(tables: Tables, sid: str, headers: Mapping[bytes, bytes]) -> Caller:
    """Return the holder of a token of this table; Problem 401 without one."""
    return _holder(tables, sid, _bearer(headers))


def token_holders(tables: Tables, sids: Sequence[str], headers: Mapping[bytes, bytes]) -> list[Caller]:
    """Return the holders of tokens of these tables, sent as one bearer token with `~` between; Problem 401 without.

    No token has a `~`, and a bearer token may (RFC 6750, 2.1).
    """
    presented = _bearer(headers).split("~")
    if len(presented) != len(sids):
        detail = f"send a token for each table, with `~` between them: {len(sids)}, not {len(presented)}"
        raise Problem(401, "token_invalid", detail, headers=CHALLENGE)
    return [_holder(tables, sid, one, f"{sid}: ") for sid, one in zip(sids, presented, strict=True)]


def _bearer(headers: Mapping[bytes, bytes]) -> str:
    scheme, _, presented = headers.get(b"authorization", b"").partition(b" ")
    if scheme.lower() != b"bearer":
        raise Problem(401, "token_missing", "send your token: `Authorization: Bearer ...`", headers=CHALLENGE)
    return presented.strip().decode("latin-1")


def _holder(tables: Tables, sid: str, presented: str, table: str = "") -> Caller:
    found = holder(tables.master, sid, presented)
    if found is None:
        raise Problem(
            401,
            "token_invalid",
            f"{table}this is no token of this session: send the one you got on opening or joining it",
            headers=CHALLENGE,
        )
    return found


def provide_caller(request: Request) -> Caller:
    """Provide the caller, whose token `admit` has checked."""
    caller = request.exchange.caller
    assert caller
    return caller


def provide_command(request: Request, caller: NamedDependency[Caller]) -> Command:
    """Provide the caller's request for a change, and what makes it the same request again."""
    exchange = request.exchange
    body = exchange.value
    return Command(caller, idempotency_key(exchange, body, caller.person), _key(exchange).decode(), body)


PROVIDERS = {
    "caller": Provide(provide_caller, sync_to_thread=False),
    "command": Provide(provide_command, sync_to_thread=False),
}
"""Litestar calls those that a handler names. It runs two that are independent in a task group, which takes time."""


def _key(exchange: Exchange) -> bytes:
    """Return the Idempotency-Key; Problem 400 without one."""
    key = exchange.headers.get(b"idempotency-key")
    if key is None or not _KEY.fullmatch(key):
        code = "key_missing" if key is None else "key_malformed"
        random = "send an Idempotency-Key of 16 to 64 printable characters, such as 32 random hexadecimal digits"
        detail = f"{random}, and the same one to retry"
        raise Problem(400, code, detail)
    return key


def idempotency_key(exchange: Exchange, value: Any, who: str) -> IdempotencyKey:
    """Return the digest of a request's key, and the fingerprint of its method, path, caller, If-Match and body."""
    seen = exchange.headers.get(b"if-match", b"").strip().removeprefix(b"W/").decode("latin-1")
    parts = [exchange.method, exchange.path, who, seen, value]
    return IdempotencyKey(_digest(_key(exchange), 16), _digest(json.dumps(parts, sort_keys=True).encode(), 8))


async def may_open(request: Request, key: IdempotencyKey) -> Headers:
    """Count a table that is about to be opened, a repeated request once; return the headers of that quota.

    Problem 429 where too many were opened, 503 where the store has no room.
    """
    exchange = request.exchange
    if await request.store.reserved(key):
        return ()
    return await exchange.deployment.limits.open(exchange.headers, exchange.address)


def _digest(text: bytes, size: int) -> bytes:
    return hashlib.blake2b(text, digest_size=size).digest()


def version(request: Request) -> int | None:
    """Return the version of If-Match, or None for any; 0, which is none, for an ETag with a digest.

    Problem 428 without it.
    """
    expected = expected_etag(request)
    return None if expected is None else int(expected) if expected.isdecimal() else 0


def expected_etag(request: Request) -> str | None:
    """Return the ETag of If-Match, or None for any; Problem 428 without it."""
    seen = request.exchange.headers.get(b"if-match")
    if seen is None:
        raise Problem(428, "version_missing", 'send the ETag you saw: `If-Match: "3"`')
    if seen.strip() == b"*":
        return None
    match = _ETAG.fullmatch(seen.strip())
    if not match:
        raise Problem(400, "version_malformed", 'If-Match is one ETag as it was given: `"3"`, or `*`')
    return match[1].decode()


def etag(value: int | str) -> tuple[bytes, bytes]:
    """Return the header that names a version of a document, or what a reader was shown."""
    return b"etag", f'"{value}"'.encode()
