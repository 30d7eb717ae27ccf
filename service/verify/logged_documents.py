"""The documents of a table by its log: session, shared tracks, people, characters and clocks."""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from itertools import zip_longest
from typing import Annotated, Any

from msgspec import DecodeError, Meta, Struct, ValidationError, convert, json, to_builtins

from service.record import events
from service.record.deltas import Delta
from service.record.documents import SessionDoc
from service.record.events import AnyEntry, Effects, Unknown
from service.record.replay import NamedGame, moved_to, named_game
from service.rules import systems
from service.rules.fitd.ruling import OWN
from service.rules.games.own import NewerFormat, NotItsGame, game_named
from service.rules.system import System
from service.verify.findings import Lines, VerificationReport
from service.verify.logged_clocks import LoggedClocks

_TRACK = Annotated[list[int], Meta(min_length=1)]
"""Value, and cap if it has one."""


class LoggedDocuments(Struct):
    """Documents as the log leaves them, as far as it decides them."""

    docs: dict[str, dict[str, Any]] = {}
    """By id, as JSON."""
    whole: bool = False
    """Whether there are no others: the log begins with the table, and each of its entries is of a known type."""
    uncapped: set[tuple[str, str]] = set()
    """Tracks that documents were made without, and of which this version of the rules does not know the cap."""
    known: bool = True
    """Whether each entry so far could be followed."""

    def forget(self) -> None:
        """Forget the documents: an entry that cannot be followed may have changed any of them."""
        self.docs.clear()
        self.whole = self.known = False

    def follow(self, event: AnyEntry | Unknown, effects: Effects) -> None:
        """Keep what an entry says; KeyError, TypeError or ValidationError where it lacks what its type has."""
        after, docs = effects.after, self.docs
        match event:
            case events.SessionCreated() if "docs" in after:
                docs.update(deepcopy(after["docs"]))
                self.whole = True
            case events.SessionChanged() | events.GameChanged():
                docs["session"] = deepcopy(after["doc"])
            case events.Imported() if "session" in docs:
                docs["session"]["options"]["host"] = ""
            case events.CharacterCreated() | events.ClockCreated():
                docs[after["id"]] = deepcopy(after["doc"])
            case events.CharacterChanged():
                docs[event.character] = deepcopy(after["doc"])
                self.uncapped = {one for one in self.uncapped if one[0] != event.character}
            case events.ClockChanged():
                docs[event.clock] = deepcopy(after["doc"])
            case events.CharacterDeleted():
                docs.pop(event.character, None)
            case events.ClockDeleted():
                docs.pop(event.clock, None)
            case _:
                self._follow_people(event, after)
        self._keep_changes(effects.changes)

    def _follow_people(self, event: AnyEntry | Unknown, after: dict[str, Any]) -> None:
        docs = self.docs
        match event:
            case events.PersonJoined():
                self._make_room(after.get("removed", ""))
                docs[after["id"]] = {"name": event.name, "role": event.role, "version": 1, "gone": False}
            case events.PersonRevoked() | events.TokenRenewed() if event.person in docs:
                gone = isinstance(event, events.PersonRevoked)
                docs[event.person] |= {"gone": gone, "version": after["version"]}
            case events.PersonRenamed() if event.person in docs:
                docs[event.person]["name"] = event.name
            case events.GmHandedOver():
                for person, role in ((event.by, "player"), (event.person, "gm")):
                    if person in docs:
                        docs[person]["role"] = role
            case _:
                pass

    def start_clock(self, kid: str, doc: dict[str, Any]) -> None:
        """Keep a clock that the price of a bargain started."""
        self.docs[kid] = doc

    def _make_room(self, removed: str) -> None:
        """Drop a person who made room for another; their characters are nobody's, their clocks the GM's."""
        if not removed:
            return
        self.docs.pop(removed, None)
        for doc in self.docs.values():
            if doc.get("owner") == removed:
                del doc["owner"]
                if "ticked_by" in doc:
                    doc["ticked_by"] = "gm"
                doc["version"] = _next(doc["version"])

    def _keep_changes(self, changes: Sequence[Delta]) -> None:
        touched = set()
        for change in changes:
            if change.track == "started" and not change.to:
                self.docs.pop(change.who, None)
            tracks = self.docs.get(change.who, {}).get("tracks")
            if tracks is None:
                continue
            if change.track not in tracks:
                tracks[change.track] = self._added(change.who, change.track)
            _, *cap = convert(tracks[change.track], _TRACK)
            tracks[change.track] = [change.to, *cap]
            _keep_texts(self.docs[change.who], change)
            touched.add(change.who)
        for name in touched & self.docs.keys():
            self.docs[name]["version"] = _next(self.docs[name]["version"])

    def _added(self, who: str, track: str) -> list[int]:
        """Return a track as it is added to a document that was made before its game had it."""
        game = game_of(self.docs.get("session", {}))
        known = game.memory.tracks.get(track) if game else None
        if known is None:
            self.uncapped.add((who, track))
        return [0, known.cap] if known and known.cap else [0]

    def get(self, name: str, clocks: LoggedClocks) -> dict[str, Any] | None:
        """Return a document; None where the log does not decide it."""
        doc, clock = self.docs.get(name), clocks.clocks.get(name)
        if doc is None or clock is None:
            return doc
        fields = to_builtins(clock)
        if not fields["owner"]:
            del fields["owner"]
        return doc | {field: value or None if field in _LINKS else value for field, value in fields.items()}


_LINKS = {"rival", "after", "next"}


def rules_of(session: Mapping[str, Any]) -> str:
    """Return the version of the rules that a session's document names; "" where it cannot be read."""
    try:
        return convert(session, SessionDoc).named_rules
    except ValidationError:
        return ""


def know_games(report: VerificationReport, lines: Lines) -> None:
    """Take the games of somebody's own from the documents that entries bring, or the head of an export without any.

    A document that is not the one that is named is found; one of a newer format stays unknown.
    """
    for one in lines.log:
        if named := named_game(one.event, one.effects):
            know_game(report, named, one.line, f"entry {one.seq}: ")
    if lines.head.game or not lines.head.entries:
        rules = rules_by_document(lines)
        if lines.head.game or systems.is_own(rules):
            know_game(report, NamedGame(rules, lines.head.game), 1)


def know_game(report: VerificationReport, named: NamedGame, line: int, at: str = "") -> None:
    """Take a game from its document, or report that it is another."""
    try:
        systems.know(game_named(named.rules, named.text).system)
    except NotItsGame as error:
        report.found(line, f"{at}{error}")
    except NewerFormat:
        pass


def rules_by_document(lines: Lines) -> str:
    """Return the rules that were played at first, where the log begins with an import: no entry names them.

    They are those that the first change of them names as the former ones, else those that the document of the session
    names; "" where an entry may have changed them since.
    """
    for one in lines.log:
        match one.seen or one.event:
            case events.GameChanged(former=former) | {"type": "game_changed", "former": str(former)}:
                return former
            case _:
                pass
    if any("session" in one.named for one in lines.log):
        return ""
    docs = [document.doc for _, document in lines.documents if document.id == "session"]
    try:
        return rules_of(json.decode(docs[0])) if docs else ""
    except (DecodeError, UnicodeError):
        return ""


def session_fault(session: Mapping[str, Any], former: Mapping[str, Any], played: str) -> str | None:
    """Return the fault of the game that a session's document names; None also where it cannot be read.

    `former` is the document before, empty where it is unknown, and `played` the rules that the table plays, if known.
    """
    rules = rules_of(session)
    if not rules:
        return None
    system = session["system"]
    if (played and rules != played) or former.get("system", system) != system:
        return "it changes the game of its table"
    if not systems.unknown(rules) and (systems.is_extra(rules) or systems.of(rules).name != system):
        return f"its table plays {rules}, which is not of {system}"
    return None


def game_fault(rules: str, former: str, played: str, awaiting: Iterable[str]) -> str | None:
    """Return the fault of a change of the rules: what it names, and that it is between actions.

    `played` are the rules that the table plays, if known, and `awaiting` the actions that await something.
    """
    if played and former != played:
        return f"it says that the table played {former}, and it plays {played}"
    # From one printed game to another it goes by somebody's own alone.
    name, was = systems.name_of(rules), systems.name_of(former)
    if name != was and OWN not in {name, was}:
        return "it changes the game of its table"
    open_ = sorted(awaiting, key=lambda aid: (aid[0], int(aid[1:])))
    return f"it changes the rules while actions are open: {', '.join(open_)}" if open_ else None


def changed_session_fault(
    session: Mapping[str, Any], former: Mapping[str, Any], change: events.GameChanged, seq: int
) -> str | None:
    """Return the fault of the session's document that a change of the rules leaves, whose entry is `seq`.

    `former` is the document before, empty where it is unknown.
    """
    now = convert(session, SessionDoc) if rules_of(session) else None
    if now is None or (now.system, now.rules) != (systems.name_of(change.rules), change.rules):
        return "it leaves a table of other rules than it names"
    if not former:
        return None
    due = moved_to(convert(former, SessionDoc), change.rules, seq)
    return None if now == due else "it changes more of the table than its rules"


def game_of(session: Mapping[str, Any]) -> System[Any, Any] | None:
    """Return the game of a session's document; None where this version does not know it."""
    rules = rules_of(session)
    return None if systems.unknown(rules) else systems.of(rules)


def _keep_texts(doc: dict[str, Any], change: Delta) -> None:
    """Keep what the boxes are that a change marked or cleared."""
    if not change.texts:
        return
    texts = doc.setdefault("texts", {})
    kept = list(texts.get(change.track, ()))
    for text, behind in zip_longest(change.texts, change.behind[: len(change.texts)], fillvalue=0):
        if change.amount > 0:
            kept.append(text)
        elif same := [at for at, one in enumerate(kept) if one == text]:
            del kept[same[max(0, len(same) - 1 - behind)]]
    texts[change.track] = kept
    if not kept:
        del texts[change.track]
    if not texts:
        del doc["texts"]


def _next(version: Any) -> int:
    """Return the version after one; TypeError for what is no number: `true` would count as 1."""
    if type(version) is not int:
        raise TypeError(f"no version: {version!r}")
    return version + 1
