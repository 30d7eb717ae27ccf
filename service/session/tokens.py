"""Tokens: a person's identity at a table, with an HMAC by the master key, so that no token is stored."""

import base64
import hashlib
import hmac
import re

from service.audit.ra3 import mac, u64
from service.session.commands import Caller

_TOKEN = re.compile(r"(p[1-9]\d{0,5})\.([1-9]\d{0,8})\.([A-Za-z0-9_-]{43})\Z", re.ASCII)


def master_key(secret: str) -> bytes:
    """Return the 32 bytes that all tokens of a deployment are derived from."""
    return hashlib.sha256(secret.encode()).digest()


def token(master: bytes, caller: Caller) -> str:
    """Return a person's token: `<person>.<version>.<HMAC-SHA-256>`."""
    proof = mac(master, "token", caller.sid.encode(), caller.person.encode(), u64(caller.version))
    return f"{caller.person}.{caller.version}.{base64.urlsafe_b64encode(proof).rstrip(b'=').decode()}"


def holder(master: bytes, sid: str, presented: str) -> Caller | None:
    """Return the holder of a token at a table, or None for one that is not of this table; in constant time."""
    match = _TOKEN.match(presented)
    if not match:
        return None
    caller = Caller(sid, match[1], int(match[2]))
    return caller if hmac.compare_digest(token(master, caller).encode(), presented.encode()) else None
