"""What the log of an export says of its table so far: its people, whose each character is, turns, open actions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct, convert, field, to_builtins

from service.record import events
from service.record.actions.participants import Participant
from service.record.after_dice.made_rolls import MadeRoll, action_of_roll, direct_id, ticked_by_branch, ticked_by_roll
from service.record.completing import known_sheet
from service.record.declared import FIRST_TURN, Counted
from service.record.deltas import SHARED, Charge, Delta
from service.record.documents import MAX_TRACK, ActionDoc, Role, kind_of
from service.record.events import AnyEntry, Effects, Unknown
from service.record.joining import JoinedAction
from service.record.marks import LoggedMarks
from service.record.replay import ruling_of
from service.rules import systems
from service.rules.sheet import Sheet
from service.rules.system import System
from service.verify.findings import ParsedEntry
from service.verify.logged_clocks import LoggedClocks
from service.verify.logged_documents import LoggedDocuments, rules_of


class LoggedPerson(Struct):
    """A person at the table."""

    role: Role | Literal[""]
    """Empty where the log does not say it, of somebody who has left."""
    gone: bool = False


class LoggedStep(Struct, frozen=True):
    """An entry of an action from its roll on."""

    seq: int
    after: ActionDoc


class LoggedTable(Struct):
    """A table after some entries of its log."""

    people: dict[str, LoggedPerson] = {}
    begun: bool = False
    """Whether the log begins with the table, so that it names all people."""
    owners: dict[str, str] = {}
    """People by character; "" where nobody plays it."""
    turn: int = FIRST_TURN
    declared: dict[tuple[str, int], dict[int, Counted]] = {}
    """What the rolls that stand count in their turn, by character and turn, and by number."""
    rules: str = ""
    """The version of the rules that it plays; "" where the log does not say."""
    ruled: dict[str, str] = {}
    """The version that it played as each action began."""
    awaiting: set[str] = set()
    """Actions that await something, by entries as they are stored or as their reader saw them.

    Those of direct rolls from their first step.
    """
    actions: dict[str, ActionDoc] = {}
    """Actions as their last entry left them."""
    steps: dict[str, list[LoggedStep]] = {}
    """Their entries from the roll on, without those that were reversed."""
    touched: set[str] = set()
    """Documents that an entry which cannot be judged changed: of an unknown type, or by unknown rules."""
    unjudged: set[str] = set()
    """These, and all others that entries of unknown types name; of actions from then on no step is judged."""
    entries: dict[int, ParsedEntry] = {}
    reversed: set[int] = set()
    """Entries that were reversed."""
    tales: dict[int, str] = {}
    """Who told each tale, by its entry."""
    documents: LoggedDocuments = field(default_factory=LoggedDocuments)
    marks: LoggedMarks = field(default_factory=LoggedMarks)
    kinds: dict[str, str] = {}
    """Kinds of clocks."""
    clocks: LoggedClocks = field(default_factory=LoggedClocks)
    tickers: dict[str, str] = {}
    """Who ticks each clock beside the GM: a person whose own it is, or all `players`; else `gm`."""
    caps: dict[str, dict[str, int]] = {}
    """Caps of the tracks that each character has; 0 for one that is unknown."""
    joined: dict[int, list[int]] = {}
    """By the entry of a roll: those of the rolls that joined it."""
    turns: list[int] = []
    """Entries that began turns; those that were reversed are dropped from the end."""
    counted: list[int] = []
    """Likewise rolls that a turn counts."""
    whole: bool = False
    """Whether the log begins with the table, and has all steps of actions so far."""
    complete: bool = True
    """Whether it has all entries so far that it announces, none of an unknown type that names turns or clocks."""

    def participant(self, game: System[Any, Any], by: str, now: int) -> Participant | None:
        """Return a person as a participant; None where the log does not say who they are."""
        person = self.people.get(by)
        if person is None or person.role not in {"gm", "player"}:
            return None
        played = {cid for cid, owner in self.owners.items() if owner in self.people and not self.people[owner].gone}
        return Participant(
            game=game,
            person=by,
            role="gm" if person.role == "gm" else "player",
            now=now,
            owns=frozenset(cid for cid in played if self.owners[cid] == by),
            unowned=frozenset(self.owners.keys() - played),
        )

    def thrower(self, named: str, character: str) -> str:
        """Return the person who throws for a character: the one named, else its player, else the GM; "" if unknown."""
        here = {pid for pid, person in self.people.items() if not person.gone and person.role != "spectator"}
        gm = next((pid for pid in here if self.people[pid].role == "gm"), "")
        owner = self.owners.get(character, "")
        return named if named in here else owner if owner in here else gm

    def player(self, character: str) -> str:
        """Return the person who plays a character; "" where nobody does. An import may not say who somebody is."""
        owner = self.owners.get(character, "")
        person = self.people.get(owner)
        return "" if person and (person.gone or person.role == "spectator") else owner

    def sheet(self, game: System[Any, Any], character: str) -> Sheet | None:
        """Return the sheet of a character as it is now; None where the log does not say it."""
        stored = self.documents.docs.get(character)
        if stored is None or character in self.unjudged:
            return None
        return known_sheet(game.sheet, text_of(stored.get("sheet", "")))

    def game_of(self, doc: ActionDoc) -> System[Any, Any] | None:
        """Return the game, or extra of it, of an action that is opened; None for another, Unruled for unknown rules."""
        if not self.rules:
            return doc.game
        game = systems.of(self.rules)
        return next((one for one in (game, *game.extras) if one.name == doc.system), None)

    @property
    def played(self) -> str:
        """Return the rules that it plays; "" where the log does not say, or an entry may have changed them since."""
        return "" if "session" in self.unjudged else self.rules

    @property
    def open(self) -> dict[str, ActionDoc]:
        """Return the actions that the table has as documents."""
        return {aid: doc for aid, doc in self.actions.items() if doc.state in {"open", "rolled"}}

    def current(self, aid: str) -> ActionDoc | None:
        """Return an action as it is, that of a direct roll before its first step included; None where unknown.

        Unruled where the rules of the direct roll are unknown.
        """
        if aid in self.actions or not aid.startswith("r"):
            return self.actions.get(aid)
        one = self.entries.get(int(aid[1:]))
        if one is None or not isinstance(one.event, events.Rolled) or direct_id(one.event, one.seq) != aid:
            return None
        doc = action_of_roll(one.at, one.event)
        self.steps.setdefault(aid, [LoggedStep(one.seq, doc)])
        return doc

    def keep_action(self, one: ParsedEntry) -> None:
        """Keep whether the action of an entry awaits something, and which rules are played as it begins."""
        if one.seen is not None:
            aid, is_open = one.seen.get("action"), _is_open(one.seen)
        elif isinstance(one.event, events.Rolled):
            aid, is_open = one.event.action, None
        else:
            aid, is_open = getattr(one.event, "action", "") or one.effects.after.get("id"), None
        aid = aid or (f"r{one.seq}" if events.type_of(one.event) == "rolled" else "")
        if not isinstance(aid, str) or kind_of(aid) != "a":
            return
        self.ruled.setdefault(aid, self.rules)
        if one.seen is None and aid in self.actions:
            is_open = self.actions[aid].state in {"open", "rolled"}
        if is_open:
            self.awaiting.add(aid)
        elif is_open is not None:
            self.awaiting.discard(aid)

    def keep(self, aid: str, doc: ActionDoc, seq: int) -> None:
        """Keep an action as an entry left it."""
        self.actions[aid] = doc
        if doc.state != "open":
            self.steps.setdefault(aid, []).append(LoggedStep(seq, doc))

    def made(self, aid: str, before: int) -> MadeRoll | None:
        """Return the roll of an action, with the ticks that it and the branch added before an entry.

        None where the GM narrated.
        """
        steps = self.steps[aid]
        one = self.entries[steps[0].seq]
        if not isinstance(one.event, events.Rolled):
            return None
        branches = [self.entries[step.seq] for step in steps[1:] if step.seq < before]
        chosen = [each for each in branches if isinstance(each.event, events.Chosen) and each.event.branch]
        ruling, clock = ruling_of(one.event), self.actions[aid].clock
        ticked = ticked_by_roll(ruling, clock, one.effects.changes)
        for each in chosen:
            branch = each.event.branch if isinstance(each.event, events.Chosen) else ""
            ticked += ticked_by_branch(ruling, branch, clock, each.effects.changes)
        return MadeRoll(one.seq, one.event, ruling, ticked)

    def cannot_judge(self, one: ParsedEntry) -> None:
        """Keep which documents depend on an entry that cannot be judged."""
        event, after = one.event, one.effects.after
        action = (event.action or f"r{one.seq}") if isinstance(event, events.Rolled) else ""
        named = [after.get("id"), *after.get("docs", ()), action or getattr(event, "action", "")]
        self.touched |= {change.who for change in one.effects.changes}
        self.touched |= {name for name in named if isinstance(name, str) and kind_of(name)}
        self.unjudged |= self.touched | one.named
        if isinstance(event, Unknown) and any(kind_of(name) in _OF_TURNS_AND_CLOCKS for name in one.named):
            self.complete = False

    def joined_action(self, aid: str) -> JoinedAction | None:
        """Return an action that was rolled, for one that joins it; None where the log has no such roll."""
        doc = self.current(aid)
        if doc is None or doc.kind != "roll" or doc.state not in {"rolled", "settled"}:
            return None
        one = self.entries[self.steps[aid][0].seq]
        if not isinstance(one.event, events.Rolled):
            return None
        return JoinedAction(aid, doc, MadeRoll(one.seq, one.event, ruling_of(one.event), 0))

    def joined_by(self, seq: int) -> list[int]:
        """Return the rolls that joined a roll and stand."""
        return [lead for lead in self.joined.get(seq, ()) if lead not in self.reversed]

    def forget_actions(self) -> None:
        """Forget the actions: an entry that cannot be followed may have changed any of them."""
        self.actions.clear()
        self.steps.clear()
        self.whole = self.complete = False

    @property
    def followed(self) -> bool:
        """Return whether the log says how each track and clock is."""
        return self.whole and self.complete

    def has_all(self, actions: Iterable[str]) -> bool:
        """Return whether the log has all steps of some actions, and each could be judged."""
        return self.whole and self.unjudged.isdisjoint(actions)

    def has_room(self, charge: Charge, change: Delta) -> bool:
        """Return whether a change is less than what was charged, where more would have fit."""
        cap = self.caps.get(charge.id, {}).get(charge.track, 0)
        return (change.overflow < 0 and change.to > 0) or (change.overflow > 0 and change.to < cap)

    def has_track(self, charge: Charge) -> bool:
        """Return whether what was charged once can be charged still; tracks of a character may be deleted."""
        if charge.id == SHARED:
            return True
        return charge.id in self.owners and charge.track in self.caps.get(charge.id, {})

    def last_standing(self, entries: list[int]) -> int:
        """Return the last of `turns` or `counted` that was not reversed; 0 for none."""
        while entries and entries[-1] in self.reversed:
            entries.pop()
        return entries[-1] if entries else 0

    def keep_changes(self, changes: Sequence[Delta]) -> None:
        """Keep which tracks there are, and how clocks are."""
        for change in changes:
            self.clocks.keep(change)
            if change.who in self.owners:
                self.caps.setdefault(change.who, {}).setdefault(change.track, 0)
        self.clocks.settle()

    def follow(self, one: ParsedEntry) -> None:
        """Keep what an entry says; KeyError, AttributeError or TypeError where it lacks what its type has."""
        event, effects = one.event, one.effects
        self.documents.follow(event, effects)
        self.marks.follow(one.seq, event, effects)
        self._follow_people(event, effects)
        self._follow_documents(event, effects)
        match event:
            case events.TurnStarted():
                self.turn += 1
                self.turns.append(one.seq)
            case events.TaleTold():
                self.tales[one.seq] = event.by
            case events.Rolled() if "turn" in effects.after:
                self.counted.append(one.seq)
            case events.Reversed():
                for seq in event.seqs:
                    self._take_back(seq)
            case _:
                pass

    def _follow_documents(self, event: AnyEntry | Unknown, effects: Effects) -> None:
        match event:
            case events.CharacterCreated() | events.CharacterChanged():
                cid = text_of(effects.after.get("id") or getattr(event, "character", ""))
                self.owners[cid] = text_of(effects.after["doc"].get("owner", ""))
                self.caps[cid] = caps_of(effects.after["doc"].get("tracks", {}))
            case events.CharacterDeleted():
                self.owners.pop(event.character, None)
            case events.ClockCreated():
                kid = text_of(effects.after["id"])
                self.kinds[kid] = text_of(effects.after["doc"]["kind"])
                self.tickers[kid] = ticker_of(effects.after["doc"])
                self.clocks.create(kid, effects.after["doc"])
            case events.OfferAnswered(clock=kid) if kid:
                doc = self.actions[event.action].started[kid].clock
                self.kinds[kid], self.tickers[kid] = doc.kind, doc.ticker
                self.clocks.create(kid, to_builtins(doc))
                self.documents.start_clock(kid, to_builtins(doc))
            case events.ClockChanged():
                self.clocks.edit(event.clock, effects.after["doc"])
                self.tickers[event.clock] = ticker_of(effects.after["doc"])
            case events.ClockDeleted():
                self.clocks.delete(event.clock)
            case _:
                pass

    def _take_back(self, seq: int) -> None:
        """Keep that an entry was reversed, with the turn that it began, or the declared action that it counted."""
        self.reversed.add(seq)
        one = self.entries.get(seq)
        if one is None:
            return
        if isinstance(one.event, events.TurnStarted):
            self.turn -= 1
        event, turn = one.event, one.effects.after.get("turn")
        if isinstance(event, events.Rolled) and isinstance(turn, int):
            self.declared.get((event.character, turn), {}).pop(seq, None)

    def _follow_people(self, event: AnyEntry | Unknown, effects: Effects) -> None:
        match event:
            case events.SessionCreated():
                self.whole = True
                self.rules = rules_of(effects.after.get("docs", {}).get("session", {})) or self.rules
                self.begin(event.by)
            case events.GameChanged():
                self.rules = event.rules
            case events.PersonJoined():
                self.join(text_of(effects.after["id"]), event.role)
                if removed := effects.after.get("removed"):
                    self.clocks.disown(text_of(removed))
            case events.PersonRevoked() | events.TokenRenewed():
                self.leave(event.person, gone=isinstance(event, events.PersonRevoked))
            case events.GmHandedOver():
                self.hand_over(event.by, event.person)
            case _:
                pass

    def begin(self, by: str) -> None:
        """Keep that somebody opened the table: whoever else is at it joined."""
        self.begun = True
        self.people[by] = LoggedPerson("gm")

    def join(self, pid: str, role: object) -> None:
        """Keep that a person joined."""
        self.people[pid] = LoggedPerson("player" if role == "player" else "spectator")

    def leave(self, pid: str, *, gone: bool) -> None:
        """Keep that a person's token was revoked, or renewed; nothing of one who never joined."""
        person = self.people.get(pid)
        if person and (person.role or gone):
            person.gone = gone
        elif person:
            del self.people[pid]
        elif gone and not self.begun:
            self.people[pid] = LoggedPerson("", gone=True)

    def hand_over(self, by: object, pid: str) -> None:
        """Keep that a person became GM, and the GM a player; nothing of one who never joined."""
        if isinstance(by, str) and by in self.people:
            self.people[by].role = "player"
        if pid in self.people or not self.begun:
            self.people.setdefault(pid, LoggedPerson("gm")).role = "gm"


def _is_open(seen: Mapping[str, Any]) -> bool | None:
    """Return whether an action awaits something, by an entry as its reader saw it; None where it does not say."""
    match seen:
        case {"action_after": {"state": state}}:
            return state in {"draft", "ready", "rolled"}
        case {"type": "rolled", "terms": {"action": str()}}:
            return bool(seen.get("awaits"))
        case _:
            return None


_OF_TURNS_AND_CLOCKS = {"session", "shared", "k"}


def caps_of(tracks: Any) -> dict[str, int]:
    """Return the caps of the tracks of a document; ValidationError where it has none."""
    return {name: cap[0] if cap else MAX_TRACK for name, (_, *cap) in convert(tracks, dict[str, list[int]]).items()}


def ticker_of(clock: Any) -> str:
    """Return who ticks a clock beside the GM, by its document or its view; "" for what is none."""
    ticker = (clock.get("owner") or clock.get("ticked_by")) if isinstance(clock, Mapping) else ""
    return ticker if isinstance(ticker, str) else ""


def text_of(value: Any) -> str:
    """Return a text that an entry has; TypeError where it is none."""
    if not isinstance(value, str):
        raise TypeError("this is no text")
    return value
