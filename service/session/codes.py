"""Join codes: to be said aloud, each of one table, which is found by it."""

import secrets
from collections.abc import Awaitable, Callable

from service.record.log_record import LogRecord
from service.store.errors import Refused, Unavailable
from service.store.sessions import SessionStore

_ALPHABET = "23456789AFHJKLMPRWXY"
"""Letters and digits that do not look alike; of those that are misheard most (B, D, P, T, V; F, S; M, N) one each."""
_LENGTH = 10
_DRAWS = 8
"""Most codes that are drawn, where each was another table's."""


def spelling(code: str) -> str:
    """Return a code as it is stored, from how somebody wrote it: in any case, in groups."""
    return "".join(letter for letter in code.upper() if letter.isalnum())


async def store_with_code(store: SessionStore, sid: str, change: Callable[[str], Awaitable[LogRecord]]) -> LogRecord:
    """Make a change that stores a new join code at a table, which is found by it before the change is made.

    A change that was not answered may have been made: then the code finds its table again once the GM reads it.
    """
    code = await _claim(store, sid)
    try:
        stored = await change(code)
    except (Refused, Unavailable):
        await store.forget_code(code)
        raise
    if stored.replayed:
        await store.forget_code(code)
    return stored


async def _claim(store: SessionStore, sid: str) -> str:
    """Return a code of 43 random bits that no other table has."""
    for _ in range(_DRAWS):
        code = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
        if await store.claim_code(code, sid):
            return code
    raise Refused("busy")
