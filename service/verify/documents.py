"""The documents and marks of an export: each is as the log left it, where the log decides it; so are open actions."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import json, to_builtins

from service.record.documents import DOCS, ActionDoc, kind_of
from service.record.events import Unknown
from service.record.export_lines import Document
from service.record.marks import KINDS
from service.verify.findings import Lines, VerificationReport
from service.verify.logged_table import LoggedTable

_VERSIONS = {"version", "other_version"}
"""Of a clock: they count what players saw of others too, so that a log without its beginning does not decide them."""


def check_documents(report: VerificationReport, lines: Lines, table: LoggedTable) -> None:
    """Compare actions, session, shared tracks, people, characters, clocks and marks with what the log makes of them.

    An export without history, and that of a player, has none of the two. What the log does not decide is the exporter's
    word, and is named: documents from before an import without history. Named too is what depends on entries that
    cannot be judged: what they changed, and of other documents that one of an unknown type names, those that differ.
    """
    if not lines.entries or not lines.is_gms:
        return
    _check_open_actions(report, lines, table)
    _check_docs(report, lines, table)
    if table.documents.known:
        _check_marks(report, lines, table)


def _check_docs(report: VerificationReport, lines: Lines, table: LoggedTable) -> None:
    begins_unknown = isinstance(lines.log[0].event, Unknown) if lines.log else False
    for number, document in lines.documents:
        name, folded = document.id, table.documents.get(document.id, table.clocks)
        if name in table.touched or (folded is None and name in table.unjudged):
            report.unjudged.append(name)
        elif not kind_of(name) or (folded is None and table.documents.whole):
            report.found(number, f"document {name}: there is none by the log")
        elif folded is None:
            (report.unjudged if begins_unknown else report.undecided).append(name)
        elif fault := _document_fault(report, table, document, folded):
            if name in table.unjudged:
                report.unjudged.append(name)
            else:
                report.found(number, f"document {name}: {fault}")
    there = {document.id for _, document in lines.documents}
    for name in [name for name in table.documents.docs if name not in there | table.unjudged]:
        report.found(0, f"document {name}: it is there by the log, and missing")


def _document_fault(
    report: VerificationReport, table: LoggedTable, document: Document, folded: Mapping[str, Any]
) -> str | None:
    """Return what of a document is not as the log has it; name one that has a track whose cap is unknown."""
    kind = kind_of(document.id)
    try:
        doc = json.decode(document.doc, type=DOCS[kind])
        mine, theirs = to_builtins(doc), to_builtins(msgspec.convert(folded, DOCS[kind]))
    except (msgspec.DecodeError, UnicodeError):
        return "it cannot be read"
    for who, track in table.documents.uncapped:
        if who == document.id and track in mine["tracks"]:
            theirs["tracks"][track] = theirs["tracks"][track][:1] + mine["tracks"][track][1:]
            report.undecided.append(document.id)
    differ = _differing(mine, theirs, set() if kind != "k" or table.followed else _VERSIONS)
    return f"{', '.join(differ)} not as the log has it" if differ else None


def _differing(one: Mapping[str, Any], other: Mapping[str, Any], ignored: set[str]) -> list[str]:
    """Return the fields that differ, those of lists by name one by one."""
    paths: list[str] = []
    for field in _differing_names(one, other):
        mine, theirs = one.get(field), other.get(field)
        if field in ignored:
            continue
        if isinstance(mine, dict) and isinstance(theirs, dict):
            paths += [f"`{field}/{part}`" for part in _differing_names(mine, theirs)]
        else:
            paths.append(f"`{field}`")
    return paths


def _check_marks(report: VerificationReport, lines: Lines, table: LoggedTable) -> None:
    try:
        expected = table.marks.values
    except (ValueError, KeyError, TypeError, AttributeError):
        report.found(0, "what the log says of marks cannot be read")
        return
    for number, mark in lines.marks:
        if mark.field.partition(":")[0] not in KINDS:
            report.undecided.append(mark.field)
        elif expected.pop(mark.field, "") != mark.value:
            _differs(report, table, mark.field, number, "not as the log has it")
    for field in expected:
        _differs(report, table, field, 0, "it is there by the log, and missing")


def _differs(report: VerificationReport, table: LoggedTable, field: str, number: int, how: str) -> None:
    """Report a mark that is another than by the log, or name it where entries that cannot be judged may explain it."""
    if table.unjudged:
        report.unjudged.append(field)
    else:
        report.found(number, f"mark {field}: {how}")


def _check_open_actions(report: VerificationReport, lines: Lines, table: LoggedTable) -> None:
    """Compare the documents of open actions with those that the steps of the log give."""
    for number, document in lines.actions:
        try:
            doc = json.decode(document.doc, type=ActionDoc)
        except (msgspec.DecodeError, UnicodeError):
            report.found(number, f"document {document.id}: it cannot be read")
            continue
        if document.id in table.unjudged:
            report.unjudged.append(document.id)
            continue
        folded = table.open.get(document.id)
        differ = _differing_fields(doc, folded) if folded else []
        if differ:
            report.found(number, f"document {document.id}: {', '.join(differ)} not as the log has it")
        elif not folded and _is_decided(doc, table):
            report.found(number, f"document {document.id}: no such action is open by the log")
    documents = {document.id for _, document in lines.actions}
    for aid in table.open:
        if aid not in documents and aid not in table.unjudged:
            report.found(0, f"document {aid}: it is open by the log, and missing")


def _is_decided(doc: ActionDoc, table: LoggedTable) -> bool:
    """Return whether the log says that there is no such action: it has each roll since the table was imported."""
    return table.whole or (doc.state != "open" and table.documents.known)


def _differing_fields(doc: ActionDoc, folded: ActionDoc) -> list[str]:
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
