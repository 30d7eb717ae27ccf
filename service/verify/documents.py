"""The documents and marks of an export: each is as the log left it, where the log decides it."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import json, to_builtins

from service.record.documents import DOCS, kind_of
from service.record.marks import KINDS, same_mark
from service.verify.findings import Lines, VerificationReport
from service.verify.logged_table import LoggedTable

_VERSIONS = {"version", "other_version"}
"""Of a clock: they count what players saw of others too, so that a log without its beginning does not decide them."""


def check_documents(report: VerificationReport, lines: Lines, table: LoggedTable) -> None:
    """Compare session, shared tracks, people, characters, clocks and marks with what the log makes of them.

    An export without history, and that of a player, has none of the two. What the log does not decide is the exporter's
    word, and is named in the report: documents from before an import without history, and all that a newer version may
    have changed.
    """
    if not lines.entries or lines.head.reader:
        return
    _check_docs(report, lines, table)
    if table.documents.known:
        _check_marks(report, lines, table)


def _check_docs(report: VerificationReport, lines: Lines, table: LoggedTable) -> None:
    for number, document in lines.documents:
        kind, folded = kind_of(document.id), table.documents.get(document.id, table.clocks)
        if not kind or (folded is None and table.documents.whole):
            report.found(number, f"document {document.id}: there is none by the log")
        elif folded is None:
            report.undecided.append(document.id)
        else:
            try:
                doc = json.decode(document.doc, type=DOCS[kind])
                mine, theirs = to_builtins(doc), to_builtins(msgspec.convert(folded, DOCS[kind]))
                for who, track in table.documents.uncapped:
                    if who == document.id and track in mine["tracks"]:
                        theirs["tracks"][track] = theirs["tracks"][track][:1] + mine["tracks"][track][1:]
                        report.undecided.append(document.id)
                differ = _differing(mine, theirs, set() if kind != "k" or table.followed else _VERSIONS)
            except (msgspec.DecodeError, UnicodeError):
                report.found(number, f"document {document.id}: it cannot be read")
                continue
            if differ:
                report.found(number, f"document {document.id}: {', '.join(differ)} not as the log has it")
    there = {document.id for _, document in lines.documents}
    for name in table.documents.docs:
        if name not in there:
            report.found(0, f"document {name}: it is there by the log, and missing")


def _differing(one: Mapping[str, Any], other: Mapping[str, Any], ignored: set[str]) -> list[str]:
    """Return the fields that differ, those of lists by name one by one."""
    found: list[str] = []
    for field in sorted((one.keys() | other.keys()) - ignored):
        mine, theirs = one.get(field), other.get(field)
        if isinstance(mine, dict) and isinstance(theirs, dict):
            parts = sorted(mine.keys() | theirs.keys())
            found += [f"`{field}/{part}`" for part in parts if mine.get(part) != theirs.get(part)]
        elif mine != theirs:
            found.append(f"`{field}`")
    return found


def _check_marks(report: VerificationReport, lines: Lines, table: LoggedTable) -> None:
    try:
        expected = table.marks.values
    except (ValueError, KeyError, TypeError, AttributeError):
        report.found(0, "what the log says of marks cannot be read")
        return
    for number, mark in lines.marks:
        if mark.field.partition(":")[0] not in KINDS:
            report.undecided.append(mark.field)
        elif not same_mark(mark.field, expected.pop(mark.field, ""), mark.value):
            report.found(number, f"mark {mark.field}: not as the log has it")
    for field in expected:
        report.found(0, f"mark {field}: it is there by the log, and missing")
