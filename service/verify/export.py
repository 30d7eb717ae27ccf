"""Offline verification of an export: every line is read strictly, recomputed, and compared with the others."""

import hashlib
from collections.abc import Sequence

import msgspec
from msgspec import json

from service.audit import notes
from service.audit.chain import EpochLog, OpenLog
from service.audit.notes import Key, NoteError
from service.record import events
from service.record.documents import MAX_ROLLS
from service.record.evidence import due_checkpoints
from service.record.export_lines import Archived, ExportHead, Line, Logged, Tail, Unrevealed, claim, decode
from service.record.log_record import LogRecord
from service.record.wording import in_words
from service.verify.epoch import Chain, ChainError, agree, follows, strict
from service.verify.epoch import verify as verify_epoch
from service.verify.findings import Chains, ExportedEpoch, Lines, ParsedEntry, VerificationReport, Verified
from service.verify.log import check_log
from service.verify.rulings import check_rulings
from service.verify.saved import SavedEvidence, check_saved


def verify(body: bytes, trusted: Sequence[Key] = (), saved: SavedEvidence | None = None) -> VerificationReport:
    """Check every line of an export.

    `trusted` are the keys that may have signed it, else the first that it names itself; `saved` is evidence from the
    table, which must agree with it.
    """
    report = VerificationReport(trusted=bool(trusted))
    texts = body.split(b"\n")
    cut = texts.pop()
    lines = _read(report, texts)
    if lines is None:
        return report
    report.head = lines.head
    known = _keys(report, lines.head)
    chains = _epochs(report, lines, known)
    check_saved(report, lines, chains, [*trusted, *known], saved or SavedEvidence())
    check_log(report, lines)
    check_rulings(report, lines)
    if cut:
        report.found(len(texts) + 1, "the last line is cut")
    else:
        _sealed(report, lines.head, body, texts[-1], trusted)
    return report


def _read(report: VerificationReport, texts: Sequence[bytes]) -> Lines | None:
    """Return the lines that can be read; None where the file is no export."""
    head = _line(report, texts[0], 1) if texts else None
    if not isinstance(head, ExportHead):
        report.found(1, "an export begins with its head")
        return None
    lines = Lines(head)
    for number, text in enumerate(texts[1:], 2):
        line = _line(report, text, number)
        match line:
            case None:
                lines.whole = False
            case Logged():
                _logged(report, lines, line, number)
            case Archived() | Unrevealed():
                lines.epochs.append((number, line))
            case ExportHead():
                report.found(number, "a second head")
            case Tail() if number < len(texts):
                report.found(number, "lines after the last")
            case _:
                pass
    return lines


def _line(report: VerificationReport, text: bytes, number: int) -> Line | None:
    try:
        strict(text.decode())
        if text != text.strip():
            raise ValueError("spaces around it")  # noqa: TRY301  # reported as all unreadable lines
        line: Line = decode(text)
    except (ValueError, msgspec.ValidationError, RecursionError) as error:
        report.found(number, f"this line cannot be read: {in_words(error, Line)}")
        return None
    return line


def _logged(report: VerificationReport, lines: Lines, line: Logged, number: int) -> None:
    lines.entries += 1
    try:
        asked = events.decode(LogRecord(line.seq, line.at, bytes(line.entry), b""))
        did = events.decode_effects(line.result)
    except (ValueError, msgspec.ValidationError) as error:
        report.found(number, f"entry {line.seq} cannot be read: {in_words(error)}")
        lines.whole = False
    else:
        lines.log.append(ParsedEntry(number, line.seq, line.at, asked, did))


def _keys(report: VerificationReport, head: ExportHead) -> list[Key]:
    known = []
    for vkey in head.keys:
        try:
            known.append(notes.key(vkey))
        except NoteError as error:
            report.found(1, f"a key of the file: {error}")
    if len(set(head.keys)) < len(head.keys):
        report.found(1, "a key of the file stands twice")
    return known


def _epochs(report: VerificationReport, lines: Lines, known: Sequence[Key]) -> Chains:
    """Verify each epoch, that those of one session follow each other, and signed heads; return the chains that hold."""
    chains: Chains = {}
    latest: dict[str, EpochLog | OpenLog] = {}
    before: ExportedEpoch | None = None
    for number, epoch in lines.epochs:
        log = epoch.log
        former, latest[log.sid] = latest.get(log.sid), log
        before, preceding = epoch, before
        try:
            if lines.whole:
                _placed(epoch, former, preceding)
            computed = verify_epoch(log)
            _checkpoints(epoch, computed, known)
        except ChainError as error:
            report.found(number, f"{lines.name(epoch)}: {error}")
        except NoteError as error:
            report.found(number, f"{lines.name(epoch)}: a checkpoint does not hold: {error}")
        else:
            chains[log.sid, log.e] = computed
            revealed = isinstance(epoch, Archived)
            report.epochs.append(Verified(log.sid, log.e, len(log.entries), revealed))
    return chains


def _placed(epoch: ExportedEpoch, former: EpochLog | OpenLog | None, before: ExportedEpoch | None) -> None:
    """Check an epoch's own limits and its place in the log; ChainError where they do not hold."""
    log = epoch.log
    fault = None
    if former:
        follows(former, log)
    elif log.e:
        fault = "epoch 0 is missing"
    elif log.client_seed:
        fault = "epoch 0 has a client seed"
    if epoch.until < epoch.after or (before and (epoch.after < before.until or epoch.after == before.after)):
        fault = "lies beside the log"
    if len(log.entries) > MAX_ROLLS:
        fault = f"more than {MAX_ROLLS} rolls"
    for entry_ in log.entries:
        if entry_.rec.req.get("rules") != epoch.rules:
            fault = fault or f"ruled otherwise at {entry_.n}"
    if fault:
        raise ChainError(fault, log.sid, log.e)


def _checkpoints(epoch: ExportedEpoch, computed: Chain, known: Sequence[Key]) -> None:
    """Check the signed heads of an epoch; NoteError, or ChainError, where one does not hold, or is missing."""
    log = epoch.log
    due = due_checkpoints(len(log.entries), revealed=isinstance(epoch, Archived))
    if len(epoch.checkpoints) != len(due):
        raise NoteError(f"{len(due)} are due, and {len(epoch.checkpoints)} are there")
    for n, note in zip(due, epoch.checkpoints, strict=True):
        signed = notes.read_checkpoint(note, notes.signed_by(note, known))
        agree({(log.sid, log.e): computed}, signed)
        if signed.n != n:
            raise NoteError(f"one is due at {n}, and this is of {signed.n}")


def _sealed(report: VerificationReport, head: ExportHead, body: bytes, last: bytes, trusted: Sequence[Key]) -> None:
    """Check the last line: the digest of all bytes before it, and its signature."""
    number = body.count(b"\n")
    try:
        tail = json.decode(last, type=Tail)
    except (msgspec.DecodeError, UnicodeError):
        report.found(number, "an export ends with its digest")
        return
    if json.encode(tail) != last:
        report.found(number, "the last line is spelt otherwise than it was written")
    if hashlib.sha256(body[: -len(last) - 1]).hexdigest() != tail.sha256:
        report.found(number, "the digest is another: something was edited")
        return
    try:
        signer = notes.signed_by(tail.signed, trusted or [notes.key(head.keys[0])])
        if notes.verify(tail.signed, signer) != claim(signer.name, head, tail.sha256):
            raise NoteError("it is another file's")  # noqa: TRY301  # reported as all invalid signatures
    except NoteError as error:
        report.found(number, f"the signature does not hold: {error}")
    else:
        report.signer = signer
