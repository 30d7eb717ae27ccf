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
from service.record.actions.limits import MAX_ACTIONS, MAX_BYTES
from service.record.after_dice.choices import MAX_ENTRIES
from service.record.completing import known_sheet
from service.record.documents import DOCS, ActionDoc, Role, SessionDoc, kind_of
from service.record.epochs import EpochDoc
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
from service.record.replay import NamedGame, named_game, own_games
from service.record.wording import in_words
from service.rules import systems
from service.rules.errors import RuleError
from service.rules.games.own import NewerFormat, NotItsGame, game_named
from service.rules.system import System
from service.rules.writing import displayed_text
from service.session.actions.views import action
from service.session.characters import MAX_CHARACTERS
from service.session.clocks import MAX_CLOCKS
from service.session.log.views import view_for
from service.session.people import MAX_PEOPLE
from service.session.transfer.references import (
    LoggedActions,
    action_fault,
    document_fault,
    entry_fault,
    is_assigned,
    mark_fault,
)
from service.verify.export import verify
from service.verify.findings import VerificationReport

_MAX = {"session": 1, "shared": 1, "p": MAX_PEOPLE, "c": MAX_CHARACTERS, "k": MAX_CLOCKS, "a": MAX_ACTIONS}
_MAX_MARKS = 3
"""Most marks of one entry: of its attempt, of the turn, and that it was reversed, or that a standing roll joins it.
What its character declared, and the steps of its action, have the room of the entries that made the two."""
_LAST_VERSION, _LAST_LOOPS = 999_999_999 - MAX_LOG_ENTRIES, 999_999_999 - 10_000 * MAX_LOG_ENTRIES
"""Highest version of a document and most loops of a clock, with room for those of one more log."""
_LONGEST_NAME, _LONGEST_SEED = 64, 128
"""Longest name of an archived session, and longest client seed, in characters."""


_ROLES: tuple[Role, ...] = ("gm", "player")
_MARK = re.compile(r"[a-z]+:[A-Za-z0-9:_-]{1,60} [a-z0-9_]{1,20}")
_STEPS = re.compile(rf"steps:[ar]{NUMBER} {NUMBER}(_{NUMBER}){{0,{MAX_ENTRIES - 1}}}")
"""The entries of an action from its roll on, those of a direct roll without it."""
_COUNTS = {"try", "lost", "reversed", "joined", "tales"}
"""Marks whose value is a number of an entry, of tries, or of tales."""


class Parts(Struct):
    """The parts of an export."""

    head: ExportHead
    keys: list[Key] = []
    docs: dict[str, Any] = {}
    kinds: Counter[str] = field(default_factory=Counter)
    """Number of documents by kind."""
    lines: dict[str, int] = {}
    """Numbers of the lines of documents and marks, by id and name."""
    memory: dict[str, str] = {}
    logged: LoggedActions = field(default_factory=LoggedActions)
    log: list[LogRecord] = []
    bytes: int = 0
    """Bytes of the entries of the log."""
    epochs: list[EpochDoc] = []
    imports: int = 0
    """Imports by the log; `archives` are their lines."""
    archives: int = 0
    games: dict[int, NamedGame] = {}
    """Games of somebody's own, by the entries that have their documents; 0 for the head of one without entries."""
    source: Archive | None = None
    """The export itself, as the log of the new table names it."""

    @property
    def played_game(self) -> NamedGame | None:
        """Return the game of somebody's own that its table plays; None for one of the release."""
        rules = self.docs["session"].named_rules
        return next((game for game in self.games.values() if game.rules == rules), None)


class Damaged(RuleError):  # noqa: N818  # named by the state of the export
    """An export that is damaged or was edited."""

    def __init__(self, line: int, detail: str) -> None:
        super().__init__("import_damaged", f"line {line}: {detail}")


class Unjudged(RuleError):  # noqa: N818  # as above
    """An export with documents or marks that depend on what this version cannot judge."""

    def __init__(self, report: VerificationReport) -> None:
        types = [f"an entry of type {kind}, which this version does not know" for kind in report.unknown]
        first = next(iter([*types, *report.unruled]), "what an entry of the log says")
        super().__init__("import_unjudged", f"{report.unjudged[0]} depends on what cannot be judged here: {first}")


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
    """Return the parts of an export; Damaged where it was edited, is incomplete, too large, or no export.

    Unruled where this version does not have the rules of its table.
    """
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
    if head.game and "session" in parts.docs:
        _know_game(parts, NamedGame(parts.docs["session"].named_rules, head.game), 0, 1)
    file.seek(0)
    report = verify(file.read())
    for finding in report.findings[:1]:
        raise Damaged(finding.line, finding.what)
    if "session" not in parts.docs:
        raise Damaged(number, "it has no session")
    game = parts.docs["session"].game
    if report.unjudged:
        raise Unjudged(report)
    _check(parts, number)
    _drop_unknown(parts, game, number)
    assert isinstance(line, Tail)
    assert report.signer
    _check_signers(parts, report.signer, number)
    parts.source = Archive(head.sid, head.entries, line.sha256, line.signed, report.signer.vkey)
    return parts


def needs_log(name: str, doc: Any) -> bool:
    """Return whether a document means nothing without the log: that of an action that was rolled, or joins rolls."""
    return kind_of(name) == "a" and (doc.state != "open" or bool(doc.joins))


def _know_game(parts: Parts, named: NamedGame, seq: int, number: int, at: str = "") -> None:
    """Take a game of somebody's own from its document; one of a newer format stays unknown."""
    try:
        systems.know(game_named(named.rules, named.text).system)
    except NotItsGame as error:
        raise Damaged(number, f"{at}{error}") from None
    except NewerFormat:
        pass
    parts.games[seq] = named


def _drop_unknown(parts: Parts, game: System[Any, Any], last: int) -> None:
    """Drop what of the sheets is unknown to this version, as of documents."""
    for name, doc in parts.docs.items():
        if kind_of(name) != "c" or not doc.sheet:
            continue
        try:
            sheet = known_sheet(game.sheet, doc.sheet)
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
            parts.docs[name], parts.lines[name] = _document(head, line, number), number
        case Remembered() if line.field not in parts.memory and _has_room_for_marks(parts) and not log:
            if not _is_valid_mark(line, head.entries):
                raise Damaged(number, "this is no valid mark")
            parts.memory[line.field], parts.lines[line.field] = line.value, number
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


def _document(head: ExportHead, line: Document, number: int) -> Any:
    kind = DOCS[kind_of(line.id)]
    try:
        doc = displayed_text(json.decode(line.doc, type=kind))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Damaged(number, in_words(error, kind)) from None
    if fault := document_fault(head, doc):
        raise Damaged(number, f"document {line.id}: {fault}")
    return doc


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
        parts.imports += isinstance(event, events.Imported)
        after = json.decode(result.after.doc, type=AFTER.get(type(event), Tracked)) if result.after.doc else None
        fault = entry_fault(parts.head, event, result, after)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Damaged(number, in_words(error)) from None
    if fault:
        raise Damaged(number, f"entry {stored.seq}: {fault}")
    parts.logged.add(stored.seq, event, result)
    if named := named_game(event, events.decode_effects(stored.result)):
        _know_game(parts, named, stored.seq, number, f"entry {stored.seq}: ")
    # Filters search entries by their bytes, and so do the chains of epochs.
    if b'"%b"' % events.type_of(event).encode() not in stored.entry:
        raise Damaged(number, "the type of this entry is not spelt as the service writes it")
    if events.chained(event) and b'"epoch":' not in stored.entry:
        raise Damaged(number, "the epoch of this entry is not spelt as the service writes it")
    try:
        if check_views:
            view_for(stored, "gm")
            view_for(stored, "player")
    except Exception:  # noqa: BLE001  # an entry that cannot be returned cannot be imported
        raise Damaged(number, "this entry cannot be read") from None


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
        and all(is_assigned(name, head) for kind in ("p", "c", "k", "a") for name in kinds[kind])
        and [docs[name].role for name in kinds["p"] if not docs[name].gone].count("gm") == 1
        and _has_its_rules(docs["session"])
        and _has_its_games(parts)
        and "shared" in docs
        and "turn" in docs["shared"].tracks
        and {docs[name].owner for name in (*kinds["c"], *kinds["k"])} - {""} <= set(kinds["p"])
        and not any(docs[name].owner and docs[name].free for name in kinds["c"])
        and all(_clock_fits(docs, name) for name in kinds["k"])
        and all(_is_of_table(docs["session"], docs[name]) for name in kinds["a"])
    )
    if not fits:
        raise Damaged(last, "the parts of this export contradict each other")
    for name, value in parts.memory.items():
        if fault := mark_fault(head, parts.logged, name, value):
            raise Damaged(parts.lines[name], f"mark {name}: {fault}")
    for name in kinds["a"]:
        _check_action(parts, name, docs[name])


def _check_action(parts: Parts, name: str, doc: ActionDoc) -> None:
    """Check the rolls that an action names, and that it can be shown."""
    fault = action_fault(parts.logged, parts.memory, name, doc) if needs_log(name, doc) else None
    if fault:
        raise Damaged(parts.lines[name], f"document {name}: {fault}")
    try:
        for role in _ROLES:
            action(name, doc, role)
    except Exception:  # noqa: BLE001  # an action that cannot be returned cannot be imported
        raise Damaged(parts.lines[name], f"document {name}: its terms cannot be read") from None


def _has_its_rules(session: SessionDoc) -> bool:
    """Return whether the rules that a table plays are a version of its game."""
    return session.game.name == session.system and not systems.is_extra(session.named_rules)


def _has_its_games(parts: Parts) -> bool:
    """Return whether the entries that the session names have the documents of the games that it plays and played.

    Without entries it is the head that has the one that it plays.
    """
    session: SessionDoc = parts.docs["session"]
    named = own_games(session) if parts.log else {session.rules: 0} if session.is_own else {}
    brought = {seq: game.rules for seq, game in parts.games.items()}
    return session.games.keys() <= own_games(session).keys() and all(
        brought.get(seq) == rules for rules, seq in named.items()
    )


def _is_of_table(session: SessionDoc, action: ActionDoc) -> bool:
    """Return whether an action is of the game that the table plays, or of an extra of it, and by its rules.

    One that was rolled may be by rules that the table played before: a step after its dice was taken back.
    """
    versions = (session.named_rules, *(session.played if action.state != "open" else ()))
    games = [systems.of(rules) for rules in versions if not systems.unknown(rules)]
    own = (action.system, action.rules or systems.first(action.system))
    return any((one.name, one.rules) == own for game in games for one in (game, *game.extras))


def _clock_fits(docs: Mapping[str, Any], name: str) -> bool:
    clock = docs[name]
    mutual = (("rival", "rival"), ("after", "next"), ("next", "after"))
    fits = clock.filled <= clock.size and clock.loops <= (_LAST_LOOPS if clock.kind == "countdown" else 0)
    linked = any(getattr(clock, there) for there, _ in mutual)
    fits = fits and not (clock.owner and (linked or not clock.visible or clock.ticked_by != "players"))
    return fits and all(
        getattr(clock, there) is None or getattr(docs.get(getattr(clock, there)), back, None) == name
        for there, back in mutual
    )
