"""The parts of an export, read line by line within the limits of a table, and verified."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import IO, Any

import msgspec
from msgspec import Struct, field, json
from msgspec.structs import replace

from service.audit import notes
from service.audit.notes import Key, NoteError
from service.record import events
from service.record.actions import MAX_ACTIONS, MAX_BYTES
from service.record.after_dice import MAX_ENTRIES
from service.record.documents import DOCS, ActionDoc, EpochDoc, SessionDoc, kind_of
from service.record.export_lines import (
    AFTER,
    LONGEST,
    Archive,
    Document,
    ExportedEpoch,
    ExportHead,
    Line,
    Logged,
    LoggedResult,
    Remembered,
    Tail,
    Tracked,
    decode,
)
from service.record.ids import LAST, NUMBER
from service.record.log_record import MAX_LOG_BYTES, MAX_LOG_ENTRIES, LogRecord
from service.record.wording import in_words
from service.rules.errors import RuleError
from service.rules.sheet import known_sheet
from service.rules.systems import SYSTEMS
from service.rules.writing import displayed_text
from service.session.characters import MAX_CHARACTERS
from service.session.clocks import MAX_CLOCKS
from service.session.log.views import view_for
from service.session.people import MAX_PEOPLE
from service.session.sheets import sheet_values
from service.verify.export import verify

_MAX = {"session": 1, "shared": 1, "p": MAX_PEOPLE, "c": MAX_CHARACTERS, "k": MAX_CLOCKS, "a": MAX_ACTIONS}
_MAX_MARKS = 3
"""Most marks of one entry: of its attempt, of the turn, and that it was reversed, or that a standing roll joins it.
What its character declared, and the steps of its action, have the room of the entries that made the two."""
_LAST_VERSION, _LAST_LOOPS = 999_999_999 - MAX_LOG_ENTRIES, 999_999_999 - 10_000 * MAX_LOG_ENTRIES
"""Highest version of a document and most loops of a clock, with room for those of one more log."""
_LONGEST_NAME, _LONGEST_SEED = 64, 128
"""Longest name of an archived session, and longest client seed, in characters."""


_MARK = re.compile(r"[a-z]+:[A-Za-z0-9:_-]{1,60} [a-z0-9_]{1,20}")
_STEPS = re.compile(rf"steps:[ar]{NUMBER} {NUMBER}(_{NUMBER}){{0,{MAX_ENTRIES - 1}}}")
"""The entries of an action from its roll on, those of a direct roll without it."""
_COUNTS = {"try", "lost", "reversed", "joined"}
"""Marks whose value is a number of an entry, or of tries."""


class Parts(Struct):
    """The parts of an export."""

    head: ExportHead
    keys: list[Key] = []
    docs: dict[str, Any] = {}
    kinds: Counter[str] = field(default_factory=Counter)
    """Number of documents by kind."""
    memory: dict[str, str] = {}
    steps: dict[str, list[int]] = {}
    """The entries of each action from its roll on, by the log."""
    joins: list[tuple[int, int]] = []
    """By the log, the rolls that join others, each with one of these."""
    undone: set[int] = set()
    """Reversed entries, by the log."""
    direct: set[str] = set()
    """The actions of direct rolls, by the log."""
    reversed: dict[str, str] = {}
    """The marks of reversed entries, by the log: each has the entry that reversed it."""
    unknown: bool = False
    """Whether the log has entries of types that a newer version wrote."""
    log: list[LogRecord] = []
    tracks: dict[tuple[str, str], int] = {}
    """Last value of each track by the log, by document and name."""
    bytes: int = 0
    """Bytes of the entries of the log."""
    epochs: list[EpochDoc] = []
    imports: int = 0
    """Imports by the log; `archives` are their lines."""
    archives: int = 0
    source: Archive | None = None
    """The export itself, as the log of the new table names it."""


class Damaged(RuleError):  # noqa: N818  # named by the state of the export
    """An export that is damaged or was edited."""

    def __init__(self, line: int, detail: str) -> None:
        super().__init__("import_damaged", f"line {line}: {detail}")


def head_of(file: IO[bytes]) -> ExportHead:
    """Return the first line of an export; Damaged where the file is no export."""
    file.seek(0)
    try:
        head = decode(file.readline(LONGEST))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Damaged(1, f"this line cannot be read: {in_words(error, Line)}") from None
    if not isinstance(head, ExportHead):
        raise Damaged(1, "an export begins with its head")
    if head.reader:
        raise Damaged(1, "a player's export leaves out what only the GM may see: import the GM's")
    return head


def read(file: IO[bytes], *, history: bool) -> Parts:
    """Return the parts of an export; Damaged where it was edited, is incomplete, too large, or no export."""
    head = head_of(file)
    try:
        parts = Parts(head, [notes.key(vkey) for vkey in head.keys])
    except NoteError as error:
        raise Damaged(1, str(error)) from None
    number, line = 1, None
    for number, text in enumerate(_lines(file), 2):
        line = _decode_line(text, number)
        if isinstance(line, Tail):
            break
        _add(parts, line, number, history=history)
    _check(parts, number)
    _drop_unknown(parts, number)
    file.seek(0)
    report = verify(file.read())
    for finding in report.findings[:1]:
        raise Damaged(finding.line, finding.what)
    assert isinstance(line, Tail)
    assert report.signer
    _check_signers(parts, report.signer, number)
    parts.source = Archive(head.sid, head.entries, line.sha256, line.signed, report.signer.vkey)
    return parts


def _drop_unknown(parts: Parts, last: int) -> None:
    """Drop what of the sheets is unknown to this version, as of documents."""
    game = parts.docs["session"].game
    for name, doc in parts.docs.items():
        if kind_of(name) != "c" or not doc.sheet:
            continue
        try:
            sheet = known_sheet(game.sheet, sheet_values(doc.sheet))
        except (msgspec.DecodeError, RecursionError) as error:
            raise Damaged(last, f"the sheet of {name} cannot be read: {in_words(error)}") from None
        parts.docs[name] = replace(doc, sheet=json.encode(sheet).decode())


def _check_signers(parts: Parts, signer: Key, last: int) -> None:
    """Check that the key of the export signed its own epochs: nobody can sign them again after the import."""
    imports = [stored.seq for stored in parts.log if isinstance(events.decode(stored), events.Imported)]
    own = [epoch for epoch in parts.epochs if epoch.after >= max(imports, default=0)]
    if any(key != signer.vkey for epoch in own for key in epoch.keys):
        raise Damaged(last, "an epoch is signed by another key than the export")


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines after the first; Damaged for one that is longer than any in an export."""
    number = 2
    while text := file.readline(LONGEST + 1):
        if len(text) > LONGEST:
            raise Damaged(number, "this line is longer than any line of an export")
        yield text
        number += 1


def _decode_line(text: bytes, number: int) -> Any:
    try:
        return decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Damaged(number, in_words(error, Line)) from None


def _add(parts: Parts, line: Any, number: int, *, history: bool) -> None:
    """Add a line to the parts; Damaged where it is in the wrong place."""
    head, log, kind = parts.head, parts.log, kind_of(getattr(line, "id", ""))
    match line:
        case Document(id=name) if kind and name not in parts.docs and parts.kinds[kind] < _MAX[kind] and not log:
            parts.kinds[kind] += 1
            if kind == "a" and len(line.doc) > MAX_BYTES:
                raise Damaged(number, "this action is larger than any of a table")
            try:
                parts.docs[name] = displayed_text(json.decode(line.doc, type=DOCS[kind]))
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                raise Damaged(number, in_words(error, DOCS[kind])) from None
        case Remembered() if line.field not in parts.memory and _has_room_for_marks(parts) and not log:
            if not _is_valid_mark(line, head.entries):
                raise Damaged(number, "this is no valid mark")
            parts.memory[line.field] = line.value
        case Logged(seq=seq, at=at) if seq == len(log) + 1 <= head.entries and (not log or log[-1].at <= at):
            stored = LogRecord(seq, at, bytes(line.entry), bytes(line.result))
            parts.bytes += len(stored.entry) + len(stored.result)
            if parts.bytes > MAX_LOG_BYTES:
                raise Damaged(number, "the log is larger than that of any table")
            _check_entry(parts, stored, number, check_views=history)
            log.append(stored)
        case Archive() if len(log) == head.entries and parts.archives < parts.imports and not parts.epochs:
            parts.archives += 1
        case ExportedEpoch() if len(log) == head.entries > len(parts.epochs):
            parts.epochs.append(_epoch_doc(parts, line, number))
        case _:
            raise Damaged(number, "this line is in the wrong place, or superfluous")


def _has_room_for_marks(parts: Parts) -> bool:
    return len(parts.memory) < _MAX_MARKS * parts.head.entries


def _is_valid_mark(line: Remembered, entries: int) -> bool:
    """Return whether a mark is valid: its numbers of entries, or of tries, are within the limits."""
    kind, mark = line.field.partition(":")[0], f"{line.field} {line.value}"
    if kind == "steps":
        return bool(_STEPS.fullmatch(mark)) and all(int(step) <= entries for step in line.value.split("_"))
    if not _MARK.fullmatch(mark):
        return False
    return kind not in _COUNTS or (line.value.isdigit() and 1 <= int(line.value) <= entries)


def _check_entry(parts: Parts, stored: LogRecord, number: int, *, check_views: bool) -> None:
    """Check an entry by its type; a roll is ruled on again."""
    try:
        event = events.decode(stored)
        result = json.decode(stored.result, type=LoggedResult)
        joins = _joins(event, result)
        parts.imports += isinstance(event, events.Imported)
        parts.tracks |= {(change.who, change.track): change.to for change in result.changes}
        if result.after.doc:
            doc = json.decode(result.after.doc, type=AFTER.get(type(event), Tracked))
            document_id = result.after.id or getattr(event, "character", "")
            parts.tracks |= {(document_id, name): value for name, (value, *_) in getattr(doc, "tracks", {}).items()}
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Damaged(number, in_words(error)) from None
    parts.unknown |= isinstance(event, events.Unknown)
    parts.joins += [(stored.seq, roll) for roll in joins]
    _follow(parts, event, result, stored.seq)
    # Filters search entries by their bytes.
    if b'"%b"' % events.type_of(event).encode() not in stored.entry:
        raise Damaged(number, "the type of this entry is not spelt as the service writes it")
    try:
        if check_views:
            view_for(stored, "gm")
            view_for(stored, "player")
    except Exception:  # noqa: BLE001  # an entry that cannot be returned cannot be imported
        raise Damaged(number, "this entry cannot be read") from None


def _joins(event: events.AnyEntry | events.Unknown, result: LoggedResult) -> list[int]:
    """Return the rolls that a roll joins; DecodeError where its action is damaged."""
    if not isinstance(event, events.Rolled) or not result.after.action:
        return []
    return [one.roll for one in json.decode(result.after.action, type=ActionDoc).joins]


def _follow(parts: Parts, event: events.AnyEntry | events.Unknown, result: LoggedResult, seq: int) -> None:
    """Add an entry to those of its action, from the roll on; the reversal of a roll stands for all of them."""
    match event:
        case events.Rolled(req={"action": str(aid)}) | events.ActionClosed(action=aid):
            parts.steps[aid] = [seq]
        case events.Rolled():
            parts.direct.add(f"r{seq}")
        case events.ActionOpened() if event.narrated:
            parts.steps[result.after.id] = [seq]
        case events.Chosen(action=aid) | events.Resisted(action=aid):
            parts.steps.setdefault(aid, []).append(seq)
        case events.Reversed(action=aid):
            parts.reversed |= {f"reversed:{each}": str(seq) for each in event.seqs}
            parts.undone.update(event.seqs)
            if not aid:
                return
            steps = parts.steps.get(aid, [])
            rolled = int(aid[1:]) if aid.startswith("r") else steps[0] if steps else 0
            parts.steps[aid] = [seq] if rolled in event.seqs else [one for one in steps if one not in event.seqs]
        case _:
            pass


def _epoch_doc(parts: Parts, line: ExportedEpoch, number: int) -> EpochDoc:
    """Return an epoch as an archive, which is readable but never opened again."""
    log = line.log
    before = parts.epochs[-1].until if parts.epochs else 0
    if not before <= line.after <= line.until <= parts.head.entries:
        raise Damaged(number, "this epoch is in the wrong place")
    if max(len(log.sid), len(log.lineage)) > _LONGEST_NAME or len(log.client_seed) > _LONGEST_SEED:
        raise Damaged(number, "a session's name or a client seed is too long")
    try:
        signers = [key.vkey for note in line.checkpoints for key in notes.verify(note, parts.keys)[1]]
    except NoteError as error:
        raise Damaged(number, f"a checkpoint does not hold: {error}") from None
    return EpochDoc(
        sid=log.sid,
        e=log.e,
        client_seed=log.client_seed,
        rules=line.rules,
        commit=log.commit,
        next_commit=log.next_commit,
        genesis=log.genesis.hex(),
        lineage=log.lineage,
        after=line.after,
        until=line.until,
        rolls=len(log.entries),
        seed=log.seed or "",
        notes=line.checkpoints,
        keys=tuple(dict.fromkeys(signers)),
    )


def _check(parts: Parts, last: int) -> None:
    """Raise Damaged where parts contradict each other."""
    docs, head = parts.docs, parts.head
    kinds = {kind: [name for name in docs if kind_of(name) == kind] for kind in DOCS}
    fits = (
        len(parts.log) == head.entries
        and all(doc.version <= _LAST_VERSION for doc in docs.values())
        and all(number <= LAST for number in head.next.values())
        and all(_is_assigned(name, head) for kind in ("p", "c", "k", "a") for name in kinds[kind])
        and [docs[name].role for name in kinds["p"] if not docs[name].gone].count("gm") == 1
        and "session" in docs
        and "shared" in docs
        and docs["session"].system in SYSTEMS
        and "turn" in docs["shared"].tracks
        and {docs[name].owner for name in kinds["c"]} - {""} <= set(kinds["p"])
        and all(_agrees(docs.get(who), name, value) for (who, name), value in parts.tracks.items())
        and all(_clock_fits(docs, name) for name in kinds["k"])
        and all(_is_of_table(docs["session"], docs[name]) for name in kinds["a"])
        and (parts.unknown or (_steps_fit(parts) and _marks(parts, "reversed:") == parts.reversed))
        and (parts.unknown or _marks(parts, "joined:") == _joined_marks(parts))
    )
    if not fits:
        raise Damaged(last, "the parts of this export contradict each other")


def _steps_fit(parts: Parts) -> bool:
    """Return whether each action's mark names its entries, and each action that was rolled has its roll in the log."""
    told = {f"steps:{aid}": "_".join(map(str, steps)) for aid, steps in parts.steps.items() if steps}
    rolled = [name for name, doc in parts.docs.items() if kind_of(name) == "a" and doc.state != "open"]
    known = {*parts.direct, *[aid for aid in parts.steps if not aid.startswith("r")]}
    return told == _marks(parts, "steps:") and {*rolled, *parts.steps} <= known


def _joined_marks(parts: Parts) -> dict[str, str]:
    """Return the marks of joined rolls by the log: the last roll that joins it and stands."""
    return {f"joined:{roll}": str(seq) for seq, roll in parts.joins if seq not in parts.undone}


def _is_of_table(session: SessionDoc, action: ActionDoc) -> bool:
    """Return whether an action is of the table's game, or of an extra of it."""
    return action.system == session.system or session.extra_named(action.system) is not None


def _marks(parts: Parts, kind: str) -> dict[str, str]:
    return {name: value for name, value in parts.memory.items() if name.startswith(kind)}


def _agrees(doc: Any, track: str, value: int) -> bool:
    """Return whether a document, if it exists, has the track's value of the log; clocks have none."""
    stored = getattr(doc, "tracks", {}).get(track)
    return stored is None or stored[0] == value


def _is_assigned(name: str, head: ExportHead) -> bool:
    """Return whether an id was assigned: in order, up to the highest, or at random to a clock that was hidden.

    That of a direct roll's action is the number of its entry.
    """
    number = int(name[1:])
    highest = head.entries if name[0] == "r" else head.next.get(name[0], 0)  # type: ignore[call-overload]  # a letter
    return number <= highest or (name[0] == "k" and number > LAST)


def _clock_fits(docs: Mapping[str, Any], name: str) -> bool:
    clock = docs[name]
    mutual = (("rival", "rival"), ("after", "next"), ("next", "after"))
    fits = clock.filled <= clock.size and clock.loops <= (_LAST_LOOPS if clock.kind == "countdown" else 0)
    return fits and all(
        getattr(clock, there) is None or getattr(docs.get(getattr(clock, there)), back, None) == name
        for there, back in mutual
    )
