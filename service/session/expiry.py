"""How long a table lives that nobody changes or reads."""

from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from datetime import UTC, datetime
from time import time
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from service.session.tables import Tables
from service.store.errors import Unavailable
from service.store.sessions import SessionStore

FIELDS = ("at", "renewed")
"""Fields of a table that say when it was changed, and when its life was renewed by a read."""
_DAY = 86_400_000
Expires = (
    Annotated[
        str,
        Meta(
            description="When the table ends, unless somebody changes or reads it before (RFC 3339).",
            examples=["2026-05-01T20:15:00Z"],
        ),
    ]
    | UnsetType
)


async def renew(tables: Tables, sid: str, fields: MutableMapping[str, bytes]) -> None:
    """Let a table live on that is read, where a day is gone since it was changed or read; note it in its fields.

    Where Redis does not reply, a later read does it.
    """
    if 0 < _last(fields) <= int(time() * 1000) - _DAY:
        with suppress(Unavailable):
            fields["renewed"] = str(await tables.store.renew(sid, _DAY)).encode()


def expires(store: SessionStore, fields: Mapping[str, bytes]) -> str | UnsetType:
    """Return when a table ends; nothing where it is damaged there."""
    if not _last(fields):
        return UNSET
    ends = datetime.fromtimestamp(_last(fields) // 1000 + store.seconds, UTC)
    return ends.isoformat(timespec="seconds").replace("+00:00", "Z")


def _last(fields: Mapping[str, bytes]) -> int:
    """Return when a table was changed or renewed last, in milliseconds; 0 where that is damaged."""
    at, renewed = [fields.get(name) or b"0" for name in FIELDS]
    return max(int(at), int(renewed)) if at.isdigit() and renewed.isdigit() else 0
