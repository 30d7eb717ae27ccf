"""`/v1/sessions/{sid}/export`, `/v1/sessions/import`, and the fairness report."""

from service.http import auth
from service.http.operation import JSON, NDJSON, Answer, Call, Operation, answer
from service.http.resources.table import SID, opened
from service.rules.fairness import FairnessReport
from service.session import report as reports
from service.session.commands import ALL, GM
from service.session.lifecycle import Opened
from service.session.transfer import export as exports
from service.session.transfer import restore as restores

IMPORT_LIMIT = 64 * 1024 * 1024
"""Bytes of an import: more than the export of any table has."""
HISTORY = {
    "history": {
        "type": "string",
        "enum": ["keep", "drop"],
        "description": "`drop` leaves log and memory out, for a table whose log is full; `keep` is usual.",
    }
}


async def export(call: Call) -> Answer:
    """Answer the whole table, line by line."""
    caller = auth.caller(call)
    kept = call.query.get("history", "keep") == "keep"
    lines = await exports.export(auth.tables(call), caller, history=kept)
    named = f'attachment; filename="rollwright-{caller.sid}.ndjson"'.encode()
    return Answer(media=NDJSON, stream=lines, headers=((b"content-disposition", named),))


async def restore(call: Call) -> Answer:
    """Make a table from an export."""
    kept = call.query.get("history", "keep") == "keep"
    uploads = call.deployment.uploads
    async with uploads.receive(call.address, call.chunks) as upload:
        once = auth.once(call, [upload.sha256, call.query], "")
        told = await auth.may_open(call, once)
        async with uploads.turn:
            gm, again = await restores.restore(auth.tables(call), upload.file, once, upload.sha256, history=kept)
    return await opened(call, gm, told, again=again)


async def report(call: Call) -> Answer:
    """Answer the fairness report."""
    return answer(await reports.report(auth.tables(call), auth.caller(call)))


OPERATIONS = [
    Operation(
        method="GET",
        path="/v1/sessions/{sid}/export",
        id="exportSession",
        summary="Export a table",
        description="Give the whole table as lines of JSON: a head, its documents, what it remembers, its log as it is "
        "stored, its epochs of dice, and a signature of all that. It has no tokens and no join code. docs/sessions.md "
        "explains the lines, docs/fairness.md how they are checked.",
        bulk=True,
        cost=50,
        tag="transfer",
        parameters=SID,
        query=HISTORY,
        handle=export,
        gives={NDJSON: str},
        roles=GM,
    ),
    Operation(
        method="POST",
        path="/v1/sessions/import",
        id="importSession",
        summary="Import a table",
        description="Make a new table from an export: its people keep their ids, and get tokens from the GM, whose "
        "token is answered. An export is verified first, by the key that it names; one that does not hold is refused. "
        "It has at most 64 MiB; an address imports one at a time.",
        bulk=True,
        cost=200,
        tag="transfer",
        query=HISTORY,
        handle=restore,
        takes=str,
        limit=IMPORT_LIMIT,
        upload=True,
        gives={JSON: Opened},
        status=201,
        refuses=(401, 403, 409, 422),
        stored=True,
        opens=True,
        keyed=True,
    ),
    Operation(
        method="GET",
        path="/v1/sessions/{sid}/report",
        id="report",
        summary="How fair were the dice?",
        description="Compare the faces of all rolls with what fair dice show (chi-square), and the successes of each "
        "person with their chances. Faces thrown elsewhere are left out.",
        bulk=True,
        cost=10,
        tag="transfer",
        parameters=SID,
        handle=report,
        gives={JSON: FairnessReport},
        roles=ALL,
    ),
]
