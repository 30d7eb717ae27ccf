"""The open actions among the documents of an export: each is as the steps of the log left it."""

import msgspec
from msgspec import json, to_builtins

from service.record.documents import ActionDoc
from service.verify.findings import Lines, VerificationReport
from service.verify.logged_table import LoggedTable


def check_open_actions(report: VerificationReport, lines: Lines, table: LoggedTable) -> None:
    """Compare the documents of open actions with those that the steps of the log give.

    An export without history, and that of a player, has none of the two.
    """
    if not lines.entries or lines.head.reader:
        return
    for number, document in lines.actions:
        try:
            doc = json.decode(document.doc, type=ActionDoc)
        except (msgspec.DecodeError, UnicodeError):
            report.found(number, f"document {document.id}: it cannot be read")
            continue
        folded = table.open.get(document.id)
        differ = _differing(doc, folded) if folded else []
        if differ:
            report.found(number, f"document {document.id}: {', '.join(differ)} not as the log has it")
        elif table.whole and not folded:
            report.found(number, f"document {document.id}: no such action is open by the log")
    documents = {document.id for _, document in lines.actions}
    for aid in table.open:
        if aid not in documents:
            report.found(0, f"document {aid}: it is open by the log, and missing")


def _differing(doc: ActionDoc, folded: ActionDoc) -> list[str]:
    """Return the fields that differ, those of the spec one by one."""
    one, other = ({**to_builtins(each), "spec": None} for each in (doc, folded))
    names = sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))
    spec = sorted(name for name in doc.spec.keys() | folded.spec.keys() if doc.spec.get(name) != folded.spec.get(name))
    return [f"`{name}`" for name in names] + [f"`spec/{name}`" for name in spec]
