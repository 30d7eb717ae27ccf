"""Who is asking: bearer tokens, Idempotency-Keys and versions (RFC 6750, RFC 9110)."""

import hashlib
import json
import re
from typing import Any

from service.http.operation import Call
from service.http.problems import Headers, Problem
from service.http.refusals import CHALLENGE
from service.play.ask import Ask, Caller
from service.play.dealer import Dealer
from service.play.tokens import holder
from service.store.lane import Unavailable
from service.store.sessions import Once, Sessions

_KEY = re.compile(rb"[\x21-\x7e]{16,64}")
_VERSION = re.compile(rb'(?:W/)?"([1-9][0-9]{0,8})"')
"""A weak one too: whoever compresses on the way makes it so."""


def dealer(call: Call) -> Dealer:
    """Return whose dice the deployment's are; Problem 503 where it has no tables."""
    if call.deployment.dealer is None:
        raise Unavailable("this deployment has no store")
    return call.deployment.dealer


def store(call: Call) -> Sessions:
    """Return the store of the deployment; Problem 503 where it has none."""
    return dealer(call).store


def caller(call: Call) -> Caller:
    """Return who asks, by a token of this table; Problem 401 without one."""
    master = dealer(call).master
    scheme, _, presented = call.headers.get(b"authorization", b"").partition(b" ")
    if scheme.lower() != b"bearer":
        raise Problem(401, "token_missing", "send your token: `Authorization: Bearer ...`", headers=CHALLENGE)
    found = holder(master, call.path["sid"], presented.strip().decode("latin-1"))
    if found is None:
        raise Problem(401, "token_invalid", "this is no token of this session", headers=CHALLENGE)
    return found


def once(call: Call, value: Any, who: str) -> Once:
    """Return what makes a request the same request again; Problem 400 without an Idempotency-Key."""
    key = call.headers.get(b"idempotency-key")
    if key is None or not _KEY.fullmatch(key):
        code = "key_missing" if key is None else "key_malformed"
        detail = "send an Idempotency-Key of 16 to 64 printable characters, such as a UUID, and the same one to retry"
        raise Problem(400, code, detail)
    asked = json.dumps([call.method, call.at, who, value], sort_keys=True).encode()
    return Once(_digest(key, 16), _digest(asked, 8))


async def may_open(call: Call, once: Once) -> Headers:
    """Count a table that is about to be opened, and not the same one again; return what is told of the limit.

    Problem 401 without the API key that this deployment wants, 429 where too many were opened.
    """
    limits = call.deployment.limits
    anew = limits.tables is not None and not await store(call).reserved(once)
    return await limits.open(call.headers, call.address, anew=anew)


def _digest(text: bytes, size: int) -> bytes:
    return hashlib.blake2b(text, digest_size=size).digest()


def ask(call: Call, value: Any = None) -> Ask:
    """Return who asks for a change, and what makes it the same change again."""
    who = caller(call)
    return Ask(who, once(call, value, who.person), call.headers[b"idempotency-key"].decode())


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
