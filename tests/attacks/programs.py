"""Both programs that verify, asked about exports as a player asks them: each must say the same of an attack."""

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, to_builtins

from service.audit import notes
from service.verify import export
from service.verify.findings import VerificationReport
from tests.attacks.hostile import OPERATOR, Player
from tests.node.bridge import texts
from tests.node.evidence import in_node
from tests.table import Table

KEY = OPERATOR.key.vkey


class Named(Struct, frozen=True):
    """What is named of an export in which nothing is at fault."""

    own: list[int]
    """Entries of rolls by the host's own hand."""
    host_changes: list[tuple[int, str, str]]
    """Entries that say another host than before, with the former and the new one."""
    withheld: list[int]
    """Rolls of the table's epochs whose terms nobody has."""
    unsigned: list[int]
    """Likewise those whose sides nobody signed."""
    unknown: list[str]
    """Unknown rules and types of entries."""
    notes: list[str]
    """Requests that were not rolled."""


def exports_of(table: Table, *players: Player) -> list[bytes]:
    """Return the exports that the GM gets, and some players."""
    return [table.call("GET", "/export", token=token).content for token in (table.gm, *[one.token for one in players])]


def found(body: bytes, words: str, kept: str = "", me: str = "") -> None:
    """Check that both programs end with status 1, and with a finding that has these words (a pattern)."""
    report, answer = asked(body, kept, me)
    for status, said in ((report.status, [one.what for one in report.findings]), (answer["status"], texts(answer))):
        assert status == 1
        assert any(re.search(words, one) for one in said), said


def holds(body: bytes, kept: str = "", me: str = "", *, status: int | None = 0) -> Named:
    """Check that both programs find nothing, and return what both name.

    `status` is that of Python's; None where it does not matter what can be judged.
    """
    report, answer = asked(body, kept, me)
    faults = [*[one.what for one in report.findings], *texts(answer)]
    assert not faults, faults
    # Documents that the log does not decide leave the script at 3, and so do rules that it does not have.
    assert answer["status"] == (3 if answer["unresolved"] or report.undecided else report.status)
    assert report.status in ({0, 3} if status is None else {status})
    named = _numbers(report)
    unknown = [*[reason for reason in report.unruled if "does not know" in reason], *report.unknown]
    assert {name: [one["n"] for one in answer[name]] for name in named} == named
    assert answer["hosts"] == to_builtins(report.hosts)
    changes = [(one.seq, one.former, one.host) for one in report.hosts.changes]
    assert answer["notes"] == report.notes
    open_rolls = [why["text"] for why in answer["open"] if why["what"] in {"unruled", "unknown"}]
    assert all(any(one in text for text in open_rolls) for one in unknown), open_rolls
    return Named(report.hosts.own, changes, unknown=unknown, notes=report.notes, **named)


def asked(body: bytes, kept: str = "", me: str = "") -> tuple[VerificationReport, Any]:
    """Return what both programs say of an export beside what was kept."""
    files: Mapping[str, str] = {"kept.jsonl": kept} if kept else {}
    evidence = export.gathered({name: text.encode() for name, text in files.items()})
    return export.verify(body, [notes.key(KEY)], evidence, me), in_node(body, files, [KEY], me)


def _numbers(report: VerificationReport) -> dict[str, list[int]]:
    named = {"withheld": report.withheld, "unsigned": report.unsigned}
    return {name: [n for _, numbers in rolls for n in numbers] for name, rolls in named.items()}
