"""`/v1/sessions/{sid}/audit` and `/epochs`, and the keys that sign: what proves that dice were honest."""

from service.http import auth
from service.http.body import parse, read
from service.http.operation import JSON, Answer, Call, Operation, answer
from service.http.resources.table import SID, replayed
from service.session import audit_trail as audits
from service.session.audit_trail import AuditTrail, Close, Closed, PublishedKeys
from service.session.commands import ALL, PLAYERS


async def view(call: Call) -> Answer:
    """Answer what is known of the table's dice."""
    return answer(await audits.audit(auth.tables(call), auth.caller(call), call.query.get("epoch")))


async def close(call: Call) -> Answer:
    """Close the open epoch."""
    value = parse(call.body)
    asked = read(value, Close)
    stored, closed = await audits.close(auth.tables(call), auth.command(call, value), asked)
    return answer(closed, status=201, headers=replayed(stored))


async def keys(call: Call) -> Answer:
    """Answer the public keys."""
    return answer(audits.keys(auth.tables(call)), headers=((b"cache-control", b"public, max-age=3600"),))


OPERATIONS = [
    Operation(
        method="GET",
        path="/v1/sessions/{sid}/audit",
        id="auditSession",
        summary="What proves the dice",
        description="Tell commitments, heads and checkpoints of all epochs of a table; with `epoch` also the rolls of "
        "that one, each with its record and receipt. docs/fairness.md says how to check them.",
        bulk=True,
        cost=10,
        tag="audit",
        parameters=SID,
        query={
            "epoch": {
                "type": "integer",
                "minimum": 0,
                "maximum": 16384,
                "description": "An epoch of this session whose rolls to tell.",
            }
        },
        handle=view,
        gives={JSON: AuditTrail},
        roles=ALL,
    ),
    Operation(
        method="POST",
        path="/v1/sessions/{sid}/epochs",
        id="closeEpoch",
        summary="Close an epoch",
        description="Close the epoch that dice are drawn under, publish its seed, and open the next with a client "
        "seed. It needs a roll. The seed also opens Difficulties still hidden in it.",
        tag="audit",
        parameters=SID,
        handle=close,
        takes=Close,
        examples={"seeded": {"client_seed": "Ana 4, Ben 6, Gia 1"}},
        gives={JSON: Closed},
        status=201,
        roles=PLAYERS,
        keyed=True,
    ),
    Operation(
        method="GET",
        path="/.well-known/rollwright-keys",
        id="signingKeys",
        summary="The keys that sign",
        description="Public keys of receipts, checkpoints and exports, former ones included. Compare them with those "
        "in a file, and get them by another way if you can.",
        tag="audit",
        handle=keys,
        gives={JSON: PublishedKeys},
        stored=True,
    ),
]
