"""Who is asking: bearer tokens, Idempotency-Keys and versions (RFC 6750, RFC 9110)."""

import hashlib
import json
import re
from typing import Any

from service.http.operation import Call, Operation
from service.http.problems import Headers, Problem
from service.http.refusals import CHALLENGE
from service.record.idempotency import IdempotencyKey
from service.session.commands import Caller, Command
from service.session.storage import SessionStore, Unavailable
from service.session.tables import Tables
from service.session.tokens import holder

_KEY = re.compile(rb"[\x21-\x7e]{16,64}")
_VERSION = re.compile(rb'(?:W/)?"([1-9][0-9]{0,8})"')
"""A weak one too: whoever compresses on the way makes it so."""


def tables(call: Call) -> Tables:
    """Return whose dice the deployment's are; Problem 503 where it has no tables."""
    if call.deployment.tables is None:
        raise Unavailable("this deployment has no store")
    return call.deployment.tables


def store(call: Call) -> SessionStore:
    """Return the store of the deployment; Problem 503 where it has none."""
    return tables(call).store


def admit(operation: Operation, call: Call) -> None:
    """Refuse what a request's head refuses already, so that no body of it is read: 401, or 400 without its key."""
    if operation.roles and not ("ticket" in call.query and b"authorization" not in call.headers):
        call.caller = token_holder(call)
    if operation.opens:
        call.deployment.limits.require_key(call.headers)
    if operation.keyed:
        _key(call)


def caller(call: Call) -> Caller:
    """Return the caller, whose token `admit` has checked."""
    assert call.caller
    return call.caller


def token_holder(call: Call) -> Caller:
    """Return who asks, by a token of this table; Problem 401 without one."""
    master = tables(call).master
    scheme, _, presented = call.headers.get(b"authorization", b"").partition(b" ")
    if scheme.lower() != b"bearer":
        raise Problem(401, "token_missing", "send your token: `Authorization: Bearer ...`", headers=CHALLENGE)
    found = holder(master, call.path["sid"], presented.strip().decode("latin-1"))
    if found is None:
        raise Problem(
            401,
            "token_invalid",
            "this is no token of this session: send the one you got on opening or joining it",
            headers=CHALLENGE,
        )
    return found


def _key(call: Call) -> bytes:
    """Return the Idempotency-Key; Problem 400 without one."""
    key = call.headers.get(b"idempotency-key")
    if key is None or not _KEY.fullmatch(key):
        code = "key_missing" if key is None else "key_malformed"
        detail = "send an Idempotency-Key of 16 to 64 printable characters, such as a UUID, and the same one to retry"
        raise Problem(400, code, detail)
    return key


def once(call: Call, value: Any, who: str) -> IdempotencyKey:
    """Return what makes a request the same request again."""
    asked = [call.method, call.at, who, value]
    # Only where there is one: requests without keep the digest that processes of an older version give them.
    if seen := call.headers.get(b"if-match", b"").strip().removeprefix(b"W/"):
        asked.append(seen.decode("latin-1"))
    return IdempotencyKey(_digest(_key(call), 16), _digest(json.dumps(asked, sort_keys=True).encode(), 8))


async def may_open(call: Call, once: IdempotencyKey) -> Headers:
    """Count a table that is about to be opened, and not the same one again; return what is told of the limit.

    Problem 429 where too many were opened.
    """
    limits = call.deployment.limits
    if limits.tables is None or await store(call).reserved(once):
        return ()
    return await limits.open(call.headers, call.address)


def _digest(text: bytes, size: int) -> bytes:
    return hashlib.blake2b(text, digest_size=size).digest()


def command(call: Call, value: Any = None) -> Command:
    """Return who asks for a change, and what makes it the same change again."""
    who = caller(call)
    return Command(who, once(call, value, who.person), call.headers[b"idempotency-key"].decode())


def version(call: Call) -> int | None:
    """Return the version the caller saw, or None where any will do; Problem 428 where they do not say."""
    seen = call.headers.get(b"if-match")
    if seen is None:
        raise Problem(428, "version_missing", 'send the ETag you saw: `If-Match: "3"`')
    if seen.strip() == b"*":
        return None
    match = _VERSION.fullmatch(seen.strip())
    if not match:
        raise Problem(400, "version_malformed", 'If-Match is one ETag as it was given: `"3"`, or `*`')
    return int(match[1])


def etag(number: int) -> tuple[bytes, bytes]:
    """Return the header that names a version."""
    return b"etag", b'"%d"' % number
