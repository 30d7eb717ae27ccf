"""Shared parts of the operations of a table: security, links, and responses with an entry of the log."""

from typing import Any

from msgspec import UNSET

from service.http import auth
from service.http.answer import Answer
from service.http.problems import Headers
from service.http.request import Request
from service.record import events
from service.record.log_record import LogRecord
from service.rules.systems import SHORT_EXAMPLE
from service.session import lifecycle
from service.session.commands import Caller
from service.session.lifecycle import Opened
from service.session.tokens import token

TOKEN: list[dict[str, list[str]]] = [{"token": []}]
"""The `security` of a call that needs a token of the table."""
SYSTEM_EXAMPLE = {"system": SHORT_EXAMPLE["system"], "name": "The Vault Job", "gm": "Gia"}


def links_to(place: str, field: str, *operations: str) -> dict[str, Any]:
    """Return OpenAPI links from a new document to operations on it: `field` of the response is `place` of the path."""
    made = {"sid": "$request.path.sid", place: f"$response.body#/{field}"}
    return {
        operation: {"operationId": operation, "parameters": made, "description": "What was made, by its id."}
        for operation in operations
    }


_REPLAYED: Headers = ((b"idempotent-replayed", b"true"),)


def replayed(stored: LogRecord) -> Headers:
    """Return the header of a replayed response."""
    return _REPLAYED if stored.replayed else ()


def document(stored: LogRecord) -> dict[str, Any]:
    """Return the document after the change of an entry."""
    after = events.decode_effects(stored.result).after
    doc: dict[str, Any] = after["doc"]
    return {"id": after.get("id"), **doc}


def document_answer(
    value: Any, stored: LogRecord, *, at: str = "", etag: tuple[bytes, bytes] | None = None
) -> Answer[Any]:
    """Return a document that was made or changed, with its ETag (its version) and, where it is new, its place."""
    place = ((b"location", at.encode()),) if at else ()
    return Answer(value, headers=(etag or auth.etag(value.version), *place, *replayed(stored)))


async def opened_answer(request: Request, gm: Caller, quota: Headers, *, again: bool) -> Answer[Opened]:
    """Return a table that was made, with the token of its GM, and the headers of the limit on tables."""
    session = await lifecycle.opened_session(request.tables, gm)
    value = Opened(
        id=gm.sid,
        system=session.doc.system,
        rules=session.doc.named_rules,
        title=session.doc.own_title or UNSET,
        name=session.doc.name,
        gm=gm.person,
        gm_token=token(request.tables.master, gm),
        join_code=session.code,
        epochs=session.epochs,
    )
    location = (b"location", f"/v1/sessions/{gm.sid}".encode())
    return Answer(value, headers=(location, *(_REPLAYED if again else ()), *quota))
