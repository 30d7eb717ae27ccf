"""What the log of an export says of its table so far: its people, whose each character is, turns, open actions."""

from typing import Any

from msgspec import Struct

from service.record import events
from service.record.actions import Participant
from service.record.declared import FIRST_TURN, Declared
from service.record.documents import ActionDoc, Role
from service.record.events import AnyEntry, Effects, Unknown
from service.rules.system import System


class LoggedPerson(Struct):
    """A person at the table."""

    role: Role
    gone: bool = False


class LoggedTable(Struct):
    """A table after some entries of its log."""

    people: dict[str, LoggedPerson] = {}
    owners: dict[str, str] = {}
    """People by character; "" where nobody plays it."""
    turn: int = FIRST_TURN
    declared: dict[str, Declared] = {}
    """The actions that characters declared for a turn."""
    open: dict[str, ActionDoc] = {}
    closed: set[str] = set()
    whole: bool = False
    """Whether the log begins with the table, and has all steps of actions so far."""

    def participant(self, game: System[Any, Any], by: str, now: int) -> Participant | None:
        """Return a person as a participant; None where the log does not say who they are."""
        person = self.people.get(by)
        if person is None or person.role == "spectator":
            return None
        played = {cid for cid, owner in self.owners.items() if owner in self.people and not self.people[owner].gone}
        return Participant(
            game=game,
            person=by,
            role=person.role,
            now=now,
            owns=frozenset(cid for cid in played if self.owners[cid] == by),
            unowned=frozenset(self.owners.keys() - played),
        )

    def keep(self, aid: str, doc: ActionDoc) -> None:
        """Keep an action as a step or roll left it."""
        self.open[aid] = doc
        if doc.state != "open":
            del self.open[aid]
            self.closed.add(aid)

    def forget_actions(self) -> None:
        """Forget the open actions: an entry that cannot be followed may have changed any of them."""
        self.open.clear()
        self.whole = False

    def follow(self, event: AnyEntry | Unknown, effects: Effects) -> None:
        """Keep what an entry says; KeyError, AttributeError or TypeError where it lacks what its type has."""
        self._follow_people(event, effects)
        match event:
            case events.CharacterCreated() | events.CharacterChanged():
                cid = text_of(effects.after.get("id") or getattr(event, "character", ""))
                self.owners[cid] = text_of(effects.after["doc"].get("owner", ""))
            case events.CharacterDeleted():
                self.owners.pop(event.character, None)
            case events.TurnStarted():
                self.turn += 1
            case Unknown() if "action" in effects.after:
                # A newer version changed an action in a way that is unknown here.
                self.forget_actions()
            case _:
                pass

    def _follow_people(self, event: AnyEntry | Unknown, effects: Effects) -> None:
        match event:
            case events.SessionCreated():
                self.whole = True
                self.people[event.by] = LoggedPerson("gm")
            case events.PersonJoined():
                role: Role = "player" if event.role == "player" else "spectator"
                self.people[text_of(effects.after["id"])] = LoggedPerson(role)
            case events.PersonRevoked() | events.TokenRenewed():
                if person := self.people.get(event.person):
                    person.gone = isinstance(event, events.PersonRevoked)
            case events.GmHandedOver():
                if event.by in self.people:
                    self.people[event.by].role = "player"
                self.people[event.person] = LoggedPerson("gm")
            case _:
                pass


def text_of(value: Any) -> str:
    """Return a text that an entry has; TypeError where it is none."""
    if not isinstance(value, str):
        raise TypeError("this is no text")
    return value
