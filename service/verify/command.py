"""The program `rollwright verify`: reads files, checks them, and prints what it found."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import UNSET

from service.audit import notes
from service.audit.notes import Key, NoteError
from service.record.export_lines import ExportHead
from service.record.wording import in_words
from service.verify import evidence_alone, export
from service.verify.compare import check_chains
from service.verify.epoch import ChainError, UnreadableError, read, unbound, verify_session
from service.verify.evidence import Kept, joined
from service.verify.findings import (
    ImportSource,
    NamedRolls,
    VerificationReport,
    Verified,
    other_hands_lines,
    roll_count,
    shortened,
)

CHECKED = (
    "Choose an export of a table: the file that the table gives out, with a name that ends in .ndjson. "
    "A log of an epoch, or responses of the service that you saved, can be checked too."
)
"""Which files can be checked; `verify.js` has the same words, and those that follow."""
FOREIGN = "this file is nothing that the service gives out"
UNJUDGED = "it depends on entries that this version cannot judge"
NO_EVIDENCE = "in these files is nothing to check"


def verify(file: Path, vkeys: Sequence[str], kept: Sequence[Path], me: str) -> int:
    """Check an export, logs of epochs, or what somebody kept; return the exit status.

    0: it holds. 1: something does not. 2: it cannot be read. 3: it holds as far as it can be checked: no key was given,
    an archive is of somebody else, an epoch is not revealed, or rolls were not ruled.
    """
    try:
        trusted = [notes.key(vkey) for vkey in vkeys]
        texts = {path: path.read_bytes() for path in _files([file])}
        exported = next((path for path, text in texts.items() if export.is_export(text)), None)
        body = texts.pop(exported) if exported else b""
        of_file = {path: _gathered(path, text) for path, text in texts.items()}
        of_others = {path: _gathered(path, path.read_bytes()) for path in _files(kept)}
        if kept and not any(of_others.values()):
            return _unreadable(f"{kept[0]}: nothing in it that could be compared")
        is_single = list(texts) == [file] and not any(of_file.values())
        is_log = is_single and _is_like_log(texts[file])
        if is_single and not is_log:
            return _unreadable(f"{file}: {FOREIGN}. {CHECKED}")
        found = joined([*of_file.values(), *of_others.values()])
        if exported:
            status = _print_report(exported, export.verify(body, trusted, found, me))
        elif is_log:
            status = _verify_logs(texts[file], trusted, found, me)
        else:
            status = _verify_kept(file, found, trusted, me)
        return _with_empty(status, ({} if is_log else of_file) | of_others)
    except OSError as error:
        return _unreadable(f"{error.filename}: {error.strerror}")
    except _UnreadableEvidenceError as error:
        return _unreadable(str(error))
    except (NoteError, UnreadableError) as error:
        return _unreadable(f"{file}: {in_words(error)}")


class _UnreadableEvidenceError(Exception):
    """A file that is no text; the error names it."""


def _gathered(path: Path, text: bytes) -> Kept:
    try:
        return export.gathered({str(path): text})
    except UnreadableError:
        raise _UnreadableEvidenceError(f"{path}: {FOREIGN}. {CHECKED}") from None


def _is_like_log(body: bytes) -> bool:
    """Return whether a file has the fields of an epoch's log, so that what is wrong in it can be told."""
    return b'"entries"' in body and b'"head"' in body


def _with_empty(status: int, evidence: Mapping[Path, Kept]) -> int:
    """Name the files that have nothing to compare, and return the exit status with them."""
    empty = [path for path, kept in evidence.items() if not kept]
    for path in empty:
        print(f"{_printable(str(path))}: nothing in it that could be compared", file=sys.stderr)
    return status or (3 if empty else 0)


def _files(paths: Iterable[Path]) -> list[Path]:
    """Return the files of some paths, those of folders in order."""
    return [one for path in paths for one in (sorted(path.rglob("*")) if path.is_dir() else [path]) if not one.is_dir()]


def _verify_logs(text: bytes, trusted: Sequence[Key], kept: Kept, me: str) -> int:
    logs, report = read(text), VerificationReport()
    try:
        chains = {(computed.log.sid, computed.log.e): computed for computed in verify_session(logs)}
        check_chains(report, chains, trusted, kept, me)
    except ChainError as error:
        report.found(0, f"{error.sid} epoch {error.e}: {error}")
    if report.findings:
        _print_findings(report)
        _print_rolls(_UNBOUND, [(f"{log.sid} epoch {log.e}", unbound(log)) for log in logs])
        return 1
    for log in logs:
        _print_epoch(Verified(log.sid, log.e, len(log.entries), log.seed is not UNSET, tuple(unbound(log))))
    if kept.notes and not trusted:
        report.notes.append(evidence_alone.unchecked_notes(len(kept.notes), trusted))
    _print_notes(report, report.unsigned)
    print(
        "Nothing signs these logs or says who ran the service, and rolls were not ruled again: an export has all of it."
    )
    return 3


def _verify_kept(file: Path, kept: Kept, trusted: Sequence[Key], me: str) -> int:
    if not kept:
        return _unreadable(f"{file}: {NO_EVIDENCE}. {CHECKED}")
    report = evidence_alone.verify(kept, trusted, me)
    _print_findings(report)
    if not report.findings:
        _print_notes(report, report.unsigned)
    _print_rolls(_UNBOUND, report.unbound)
    _print_hands(report)
    if report.findings:
        return 1
    print("Rolls were not ruled again, and nothing shows that all of them are here: compare with an export.")
    return 3


def _unreadable(why: str) -> int:
    print(f"rollwright: {_printable(why)}", file=sys.stderr)
    return 2


def _print_report(file: Path, report: VerificationReport) -> int:
    """Print the report of an export; return the exit status."""
    if report.unsupported:
        return _unreadable(f"{file}: unsupported scheme {report.unsupported}")
    _print_findings(report)
    if report.head is None or report.findings:
        _print_rolls(_UNBOUND, report.unbound)
        _print_hands(report)
    else:
        _print_checked(report, report.head)
    return report.status


def _print_findings(report: VerificationReport) -> None:
    for finding in report.findings:
        print(f"line {finding.line}: " * bool(finding.line) + _printable(finding.what), file=sys.stderr)


def _print_notes(report: VerificationReport, unsigned: Sequence[NamedRolls] = ()) -> None:
    """Print what people should know though nothing is wrong, and which rolls cannot be judged by what was signed.

    Where rolls are ruled on again, sides need not be.
    """
    if report.kept:
        print(f"{report.kept} things that you kept agree")
    for note in report.notes:
        print(_printable(note))
    _print_rolls("terms withheld", report.withheld)
    _print_rolls("sides not signed", unsigned)


def _print_checked(report: VerificationReport, head: ExportHead) -> None:
    """Print what was checked in an export in which nothing was found."""
    for epoch in report.epochs:
        _print_epoch(epoch)
    _print_hands(report)
    for source in report.sources:
        _print_source(source)
    _print_notes(report)
    _print_rulings(report)
    for what, names in (
        ("the word of the exporter alone, which the log does not decide", report.undecided),
        (UNJUDGED, report.unjudged),
    ):
        if names:
            print(f"{what}: {_printable(shortened(names))}")
    assert report.signer
    print(f"{head.entries} entries, signed by {report.signer.vkey}")
    if not report.trusted:
        print("The file itself says that this is the operator's key: give the published one with --key.")


def _print_rulings(report: VerificationReport) -> None:
    print(f"{roll_count(report.ruled)}: outcome, costs and ticks follow from the dice")
    if report.given:
        print(f"{roll_count(report.given)} of them with given faces: in the log, outside the chain")
    for reason, entries in report.unruled.items():
        print(f"{roll_count(len(entries))} not ruled on again: {_printable(reason)}: entry {shortened(entries)}")
    if report.unknown_rules:
        print(f"the table plays {_printable(report.unknown_rules)}, which this version does not know")
    for kind, count in report.unknown.items():
        print(f"{_entry_count(count)} of a type that this version does not know: {_printable(kind)}")


def _print_source(source: ImportSource) -> None:
    known = "a key you gave" if source.trusted else "a key you did not give"
    text = f"imported from {_printable(source.sid)} with {_entry_count(source.entries)}, signed by {known}"
    print(f"{text}: {source.signer.vkey}")


def _print_epoch(epoch: Verified) -> None:
    held = "dice and chain hold" if epoch.revealed else "chain holds; not revealed, so its dice cannot be checked"
    text = f"{roll_count(epoch.rolls)}, {held}" if epoch.rolls or epoch.revealed else "no rolls yet"
    if epoch.unbound:
        text += f"; {_UNBOUND}: roll {shortened(epoch.unbound)}"
    print(f"{_printable(epoch.sid)} epoch {epoch.e}: {text}")


_UNBOUND = "unbound, so that the operator could choose the dice"


def _print_rolls(what: str, epochs: Sequence[NamedRolls]) -> None:
    """Name rolls that are so, by the names of their epochs."""
    for name, numbers in epochs:
        if numbers:
            print(f"{_printable(name)}: {what}: roll {shortened(numbers)}")


def _print_hands(report: VerificationReport) -> None:
    """Name the rolls by the host's own hand, those of which it is not said, and those for somebody else's character."""
    for line in (*report.hosts.lines, *other_hands_lines(report.other_hands)):
        print(_printable(line))


def _entry_count(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"


def _printable(text: str) -> str:
    # A file may come from anyone, and a terminal obeys control characters.
    return text.encode("unicode_escape").decode()
