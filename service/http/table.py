"""What the calls of a table share: their parameters, and how an entry of the log is answered."""

from typing import Any, cast

from service.http import auth
from service.http.operation import Answer, Call, answer
from service.http.problems import Headers
from service.play import entry, session
from service.play.ask import Caller, Role
from service.play.ids import CHARACTER, CLOCK, PERSON
from service.play.log import told
from service.play.session import Opened
from service.play.tokens import token
from service.store.sessions import Stored

SID: dict[str, Any] = {"sid": {"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$", "description": "The session."}}
PID = SID | {"pid": {"type": "string", "pattern": PERSON, "description": "The person."}}
CID = SID | {"cid": {"type": "string", "pattern": CHARACTER, "description": "The character."}}
KID = SID | {"kid": {"type": "string", "pattern": CLOCK, "description": "The clock."}}
SEQ = SID | {"seq": {"type": "string", "pattern": "^[1-9][0-9]{0,4}$", "description": "The roll's number in the log."}}
SYSTEM_EXAMPLE = {"system": "buried_secrets", "name": "The Vault Job", "gm": "Gia"}


def leads_to(place: str, field: str, *operations: str) -> dict[str, Any]:
    """Return OpenAPI links from what was made to the operations on it: `field` of the answer is `place` of the path."""
    made = {"sid": "$request.path.sid", place: f"$response.body#/{field}"}
    return {
        operation: {"operationId": operation, "parameters": made, "description": "What was made, by its id."}
        for operation in operations
    }


_REPLAYED: Headers = ((b"idempotent-replayed", b"true"),)


def replayed(stored: Stored) -> Headers:
    """Return the header that says this was done before."""
    return _REPLAYED if stored.replayed else ()


def entry_answer(stored: Stored) -> Answer:
    """Return the entry of a change, as whoever made it may see it."""
    return answer(told(stored, cast("Role", stored.role)), headers=replayed(stored))


def document(stored: Stored) -> dict[str, Any]:
    """Return the document an entry left behind."""
    after = entry.result.decode(stored.result).after
    doc: dict[str, Any] = after["doc"]
    return {"id": after.get("id"), **doc}


def document_answer(value: Any, stored: Stored, *, status: int = 200, at: str = "") -> Answer:
    """Return a document that was made or changed, with its version and, where it is new, its place."""
    place = ((b"location", at.encode()),) if at else ()
    return answer(value, status=status, headers=(auth.etag(value.version), *place, *replayed(stored)))


async def opened(call: Call, gm: Caller, told: Headers, *, again: bool) -> Answer:
    """Answer a table that was made, with the token of its GM, and what is told of the limit on tables."""
    made = await session.opened(auth.store(call), gm)
    value = Opened(
        id=gm.sid,
        system=made.doc.system,
        name=made.doc.name,
        gm=gm.person,
        gm_token=token(auth.dealer(call).master, gm),
        join_code=made.code,
        commitments=made.commitments,
    )
    location = (b"location", f"/v1/sessions/{gm.sid}".encode())
    return answer(value, status=201, headers=(location, *(_REPLAYED if again else ()), *told))
