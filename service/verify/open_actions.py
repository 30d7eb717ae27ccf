"""The open actions among the documents of an export: each is as the steps of the log left it."""

from collections.abc import Mapping
from typing import Any

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
        elif not folded and _is_decided(doc, table) and document.id not in table.unruled:
            report.found(number, f"document {document.id}: no such action is open by the log")
    documents = {document.id for _, document in lines.actions}
    for aid in table.open:
        if aid not in documents:
            report.found(0, f"document {aid}: it is open by the log, and missing")


def _is_decided(doc: ActionDoc, table: LoggedTable) -> bool:
    """Return whether the log says that there is no such action: it has each roll since the table was imported."""
    return table.whole or (doc.state != "open" and table.documents.known)


def _differing(doc: ActionDoc, folded: ActionDoc) -> list[str]:
    """Return the fields that differ, those of the spec one by one."""
    one, other = ({**to_builtins(each), "spec": None} for each in (doc, folded))
    names = [f"`{name}`" for name in _differing_names(one, other)]
    return names + [f"`spec/{name}`" for name in _differing_names(doc.spec, folded.spec)]


def _differing_names(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    return sorted(name for name in one.keys() | other.keys() if spelt(one.get(name)) != spelt(other.get(name)))


def same_action(one: ActionDoc, other: ActionDoc) -> bool:
    """Return whether two documents are the same in JSON, where `true` is no 1."""
    return spelt(one) == spelt(other)


def spelt(value: Any) -> bytes:
    """Return a value as JSON, in which equal ones are the same."""
    return json.encode(value, order="deterministic")
