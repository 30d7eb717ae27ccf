"""Offline verification of an export: every line is read strictly, recomputed, and compared with the others."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, json
from msgspec.structs import replace

from service.audit import chain, notes
from service.audit.chain import Checkpoint, EpochLog, Ordinal, Record
from service.audit.notes import Key, NoteError
from service.audit.ra3 import SCHEME
from service.record import events
from service.record.deltas import SHARED, Amount, Delta
from service.record.documents import kind_of
from service.record.epochs import MAX_ROLLS
from service.record.events import Effects, Unknown
from service.record.evidence import due_checkpoints
from service.record.export_lines import (
    Archive,
    Document,
    ExportedEpoch,
    ExportHead,
    Line,
    Logged,
    Remembered,
    Seen,
    Tail,
    claim,
    decode,
)
from service.record.log_record import LogRecord
from service.record.wording import in_words
from service.rules import systems
from service.verify.actions import check_actions
from service.verify.compare import check_kept, entry_values
from service.verify.epoch import Chain, ChainError, Chains, UnreadableError, agree, compute, follows, strict
from service.verify.evidence import Kept, gather, joined
from service.verify.findings import ImportSource, Lines, ParsedEntry, VerificationReport, Verified
from service.verify.hosts import check_hosts
from service.verify.log import check_log
from service.verify.logged_documents import know_games
from service.verify.rulings import check_rulings


def verify(body: bytes, trusted: Sequence[Key] = (), kept: Kept | None = None, me: str = "") -> VerificationReport:
    """Check every line of an export.

    `trusted` are the keys that may have signed it, else the first that it names itself. `kept` is evidence from the
    table, which must agree with it; `me` is the person who sent the requests in it.
    """
    with systems.apart():
        return _verified(body, trusted, kept or Kept(), me)


def _verified(body: bytes, trusted: Sequence[Key], kept: Kept, me: str) -> VerificationReport:
    """Check every line, by the games of the release and those that the file has."""
    report = VerificationReport(trusted=bool(trusted))
    texts = body.split(b"\n")
    cut = texts.pop()
    lines = _read(report, texts)
    if lines is None:
        return report
    report.head = lines.head
    if lines.head.reader and lines.gm_lines:
        report.found(lines.gm_lines[0], "the GM's export alone has such a line, and the head names a reader")
    know_games(report, lines)
    known = _keys(report, lines.head)
    _archives(report, lines, known, trusted)
    chains = _epochs(report, lines, known, trusted)
    check_log(report, lines)
    check_hosts(report, lines)
    if lines.whole:
        check_kept(report, lines, chains, [*trusted, *known], kept, me)
    check_rulings(report, lines)
    check_actions(report, lines)
    if cut:
        report.found(len(texts) + 1, "the last line is cut")
    else:
        _sealed(report, lines.head, body, texts[-1], trusted)
    return report


def is_export(body: bytes) -> bool:
    """Return whether a file is an export, by its first line."""
    return body.startswith(b'{"line":"rollwright/1"')


def gathered(texts: Mapping[str, bytes]) -> Kept:
    """Return the evidence in files by name; exports may be among them. UnreadableError, with the name, for no text."""
    return joined(_gathered(name, body) for name, body in texts.items())


def _gathered(name: str, body: bytes) -> Kept:
    try:
        # Programs that save texts may add a byte order mark, and end lines as Windows does.
        text = body.decode().removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeError as error:
        raise UnreadableError(f"{name}: {in_words(error)}") from None
    if not is_export(text.encode()):
        return gather({name: text})
    kept = Kept()
    _add_export(kept, name, text.encode())
    return kept


def _add_export(kept: Kept, source: str, body: bytes) -> None:
    """Add the facts of an export that somebody kept: its entries, epochs, rolls and signed heads."""
    report = VerificationReport()
    lines = _read(report, body.split(b"\n")[:-1])
    if lines is None:
        return
    for entry in lines.log:
        if entry.seen == {}:
            kept.add(source, ("entry", "", entry.seq, 0), id=entry.id)
            continue
        values = dict(entry_values(entry))
        values |= {"id": entry.id, "changes": [change for change, _ in values.get("changes", ())]}
        kept.add(source, ("entry", "", entry.seq, 0), **values)
    for _, epoch in lines.epochs:
        log = epoch.log
        kept.notes += [(note, source) for note in epoch.checkpoints]
        terms = {"genesis": log.genesis.hex(), "commit": log.commit, "client_seed": log.client_seed}
        kept.add(source, ("epoch", log.sid, log.e, 0), lineage=log.lineage, seed=log.seed or None, **terms)
        kept.add(source, ("epoch", log.sid, log.e + 1, 0), commit=log.next_commit)
        for roll in log.entries:
            kept.add(source, ("roll", log.sid, log.e, roll.n), t=roll.t, rec=json.decode(json.encode(roll.rec)))


def _read(report: VerificationReport, texts: Sequence[bytes]) -> Lines | None:
    """Return the lines that can be read; None where the file is no export."""
    head = _line(report, texts[0], 1) if texts else None
    if not isinstance(head, ExportHead):
        report.found(1, "an export begins with its head")
        return None
    lines = Lines(head, gm_lines=[1] if head.next else [])
    for number, text in enumerate(texts[1:], 2):
        line = _line(report, text, number)
        match line:
            case None:
                lines.whole = False
            case ExportHead():
                report.found(number, "out of place: a rollwright/1 line")
            case Tail() if number < len(texts):
                report.found(number, "out of place: a digest line")
            case _:
                _add(report, lines, line, number)
    return lines


def _add(report: VerificationReport, lines: Lines, line: Line, number: int) -> None:
    if isinstance(line, Document | Remembered):
        lines.gm_lines.append(number)
    match line:
        case Document() if kind_of(line.id) == "a":
            lines.actions.append((number, line))
        case Document():
            lines.documents.append((number, line))
        case Remembered():
            lines.marks.append((number, line))
        case Logged():
            _logged(report, lines, line, number)
        case Seen():
            _seen(report, lines, line, number)
        case Archive():
            lines.archives.append((number, line))
        case ExportedEpoch():
            _add_epoch(report, lines, line, number)
        case _:
            pass


def _add_epoch(report: VerificationReport, lines: Lines, line: ExportedEpoch, number: int) -> None:
    if line.log.v == SCHEME:
        lines.epochs.append((number, line))
        return
    report.unsupported = line.log.v
    report.found(number, f"unsupported scheme {line.log.v}")
    lines.whole = False


def _line(report: VerificationReport, text: bytes, number: int) -> Line | None:
    try:
        strict(text)
        if text != text.strip():
            raise ValueError("spaces around it")  # noqa: TRY301  # reported as all unreadable lines
        line: Line = decode(text)
    except (ValueError, UnreadableError, msgspec.ValidationError, RecursionError) as error:
        report.unsupported = report.unsupported or _other_scheme(text)
        why = f"unsupported scheme {report.unsupported}" if report.unsupported else in_words(error, Line)
        report.found(number, f"this line cannot be read: {why}")
        return None
    return line


def _other_scheme(text: bytes) -> str:
    """Return the scheme of a line with an epoch of another scheme; empty for any other line. Logs of ra1 name none."""
    try:
        match json.decode(text):
            case {"line": "epoch" | "open_epoch", "log": {"entries": list(), **log}}:
                scheme = log.get("v", "ra1")
                return scheme if isinstance(scheme, str) and scheme != SCHEME else ""
            case _:
                return ""
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def _logged(report: VerificationReport, lines: Lines, line: Logged, number: int) -> None:
    lines.entries += 1
    stored = LogRecord(line.seq, line.at, bytes(line.entry), bytes(line.result))
    try:
        event = events.decode(stored)
        effects = events.decode_effects(line.result)
    except (ValueError, msgspec.ValidationError) as error:
        report.found(number, f"entry {line.seq} cannot be read: {in_words(error)}")
        lines.whole = False
    else:
        named = (
            frozenset(_named([json.decode(line.entry), json.decode(line.result)]))
            if isinstance(event, Unknown)
            else frozenset()
        )
        lines.log.append(ParsedEntry(number, line.seq, line.at, stored.id, event, effects, named=named))
        if event.salt:
            # A player's export shows what its reader saw of it.
            lines.gm_lines.append(number)


def _named(value: Any) -> Iterator[str]:
    """Yield the ids of documents in a value, at any depth."""
    if isinstance(value, str) and kind_of(value):
        yield value
    for inside in [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _named(inside)


def _seen(report: VerificationReport, lines: Lines, line: Seen, number: int) -> None:
    """Add an entry as a player sees it; its committed dice are part of the chain as any."""
    lines.entries += 1
    if not lines.head.reader:
        report.found(number, f"entry {line.seq}: it hides something, and the export names no reader")
    entry = json.decode(line.entry)
    if not isinstance(entry, dict | None):
        report.found(number, f"entry {line.seq}: this is no entry")
        lines.whole = False
        return
    if entry is not None and (entry.get("seq"), entry.get("id")) != (line.seq, line.id):
        report.found(number, f"entry {line.seq}: what its reader saw is another entry")
        lines.whole = False
        return
    entry = entry or {}
    try:
        seen = msgspec.convert(entry, _SeenEntry)
    except msgspec.ValidationError as error:
        report.found(number, f"entry {line.seq} cannot be read: {in_words(error)}")
        lines.whole = False
        return
    rec, n = (seen.proof.rec, seen.proof.n) if seen.proof else (None, 0)
    changes = tuple([_delta(change) for change in seen.changes])
    event = Unknown(type=seen.type, by=seen.by, terms=seen.terms)
    if rec:
        event = replace(event, draws=rec.draws, epoch=rec.e, bound=chain.is_bound(rec.req), key=rec.key)
    effects = Effects(changes, n=n)
    lines.log.append(ParsedEntry(number, line.seq, line.at, line.id, event, effects, entry))


class _SeenChange(Struct):
    """A change as an entry of the log shows it."""

    who: str
    track: str
    amount: Amount
    to: Amount
    overflow: Amount = 0


class _SeenProof(Struct):
    """A roll's proof, as far as it is needed to compare the roll with its epoch."""

    rec: Record
    n: Ordinal


class _SeenEntry(Struct):
    """An entry of the log as its reader saw it, as far as its fields are followed."""

    type: str = "hidden"
    by: str = ""
    terms: dict[str, Any] = {}
    proof: _SeenProof | None = None
    changes: tuple[_SeenChange, ...] = ()
    by_host: bool = False


def _delta(change: _SeenChange) -> Delta:
    who = SHARED if change.who == "session" else change.who
    return Delta(who, change.track, change.amount, change.to, change.overflow)


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


def _archives(report: VerificationReport, lines: Lines, known: Sequence[Key], trusted: Sequence[Key]) -> None:
    """Check the exports that were imported: each is in the log, and signed by the key that its line names."""
    logged = [one.event for one in lines.log if isinstance(one.event, events.Imported)]
    named = [Archive(one.sid, one.entries, one.sha256, one.signed, one.key) for one in logged]
    if lines.whole and named != [archive for _, archive in lines.archives]:
        report.found(1, "the archives are not the imports of the log")
    last, first = max([one.line for one in lines.log], default=0), min([one for one, _ in lines.epochs], default=UNSET)
    for number, archive in lines.archives:
        if number < last or (first is not UNSET and number > first):
            report.found(number, "out of place: an archive line")
        try:
            body, signers = notes.verify(archive.signed, [key for key in known if key.vkey == archive.key])
            if body != claim(signers[0].name, archive, archive.sha256):
                raise NoteError("it is another file's")  # noqa: TRY301  # reported as all invalid signatures
        except NoteError as error:
            report.found(number, f"an archive: {error}")
        else:
            report.sources.append(ImportSource(archive.sid, archive.entries, signers[0], signers[0] in trusted))


def _epochs(report: VerificationReport, lines: Lines, known: Sequence[Key], trusted: Sequence[Key]) -> Chains:
    """Verify each epoch, that those of one session follow each other, and signed heads.

    Return the chains, those with a fault up to it.
    """
    chains: dict[tuple[str, int], Chain] = {}
    latest: dict[str, EpochLog] = {}
    spent: dict[str, set[str]] = {}
    before: ExportedEpoch | None = None
    for number, epoch in lines.epochs:
        log = epoch.log
        former, latest[log.sid] = latest.get(log.sid), log
        before, preceding = epoch, before
        chains[log.sid, log.e] = computed = compute(log, spent.setdefault(log.sid, set()))
        unbound = tuple(computed.unbound)
        if unbound:
            report.unbound.append((lines.name(epoch), unbound))
        try:
            if lines.whole:
                _placed(epoch, former, preceding, "" if lines.archive_of(epoch) else lines.head.sid)
            _holds(computed)
            # An imported epoch is signed by who signed its export, never by who imported it.
            archive = lines.archive_of(epoch)
            signers = [key for key in known if key.vkey == archive.key] if archive else trusted or known
            _checkpoints(epoch, computed, signers)
        except ChainError as error:
            report.found(number, f"{lines.name(epoch)}: {error}")
        except NoteError as error:
            report.found(number, f"{lines.name(epoch)}: a checkpoint does not hold: {error}")
        else:
            revealed, rolls = log.seed is not UNSET, len(log.entries)
            report.epochs.append(Verified(log.sid, log.e, rolls, revealed, unbound))
    return chains


def _holds(computed: Chain) -> None:
    if computed.fault:
        raise ChainError(computed.fault, computed.log.sid, computed.log.e)


def _placed(epoch: ExportedEpoch, former: EpochLog | None, before: ExportedEpoch | None, sid: str) -> None:
    """Check an epoch's own limits and its place in the log; ChainError where they do not hold.

    `sid` is the session whose epoch it must be; empty in an archive.
    """
    log = epoch.log
    fault = None
    if former:
        follows(former, log)
    elif log.e:
        fault = "epoch 0 is missing"
    if epoch.until < epoch.after or (before and (epoch.after < before.until or epoch.after == before.after)):
        fault = "lies beside the log"
    if len(log.entries) > MAX_ROLLS:
        fault = f"more than {MAX_ROLLS} rolls"
    if sid and log.sid != sid:
        fault = "of another session"
    if fault:
        raise ChainError(fault, log.sid, log.e)


def _checkpoints(epoch: ExportedEpoch, computed: Chain, keys: Sequence[Key]) -> None:
    """Check the signed heads of an epoch; NoteError, or ChainError, where one does not hold, or is missing."""
    log = epoch.log
    due = due_checkpoints(len(log.entries), revealed=log.seed is not UNSET)
    if len(epoch.checkpoints) != len(due):
        raise NoteError(f"{len(due)} are due, and {len(epoch.checkpoints)} are there")
    for n, note in zip(due, epoch.checkpoints, strict=True):
        signed = notes.read(note, keys)
        agree({(log.sid, log.e): computed}, signed)
        if not isinstance(signed, Checkpoint) or signed.n != n:
            raise NoteError(f"the head at {n} is due, and this is another note")


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
        signed, signers = notes.verify(tail.signed, trusted or [notes.key(head.keys[0])])
        # Others may have signed it as well, before or behind the one who exported it.
        signer = next((key for key in signers if signed == claim(key.name, head, tail.sha256)), None)
        if signer is None:
            raise NoteError("it is another file's")  # noqa: TRY301  # reported as all invalid signatures
    except NoteError as error:
        report.found(number, f"the signature does not hold: {error}")
    else:
        report.signer = signer
