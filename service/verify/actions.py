"""The actions of an export: each step was its maker's to make, and each roll was of the terms that were agreed."""

from typing import Any

from msgspec import Struct, json, to_builtins

from service.audit import chain
from service.record import actions, events
from service.record.actions import FieldChanges, Seat, StepRefused
from service.record.documents import ActionDoc, Role
from service.record.events import ActionEvent, AnyEntry, Effects, Rolled, Unknown
from service.record.replay import Unruled, spec_of
from service.record.transitions import after_step
from service.rules.errors import RuleError
from service.rules.spec import Spec
from service.rules.system import System
from service.rules.systems import SYSTEMS
from service.verify.findings import Lines, ParsedEntry, VerificationReport


class _Person(Struct):
    role: Role
    gone: bool = False


class _Table(Struct):
    """What the log says of a table so far: its people, whose each character is, and the open actions."""

    people: dict[str, _Person] = {}
    owners: dict[str, str] = {}
    open: dict[str, ActionDoc] = {}
    closed: set[str] = set()
    whole: bool = False
    """Whether the log begins with the table, and has all its steps."""

    def seat(self, game: System[Any, Any], by: str, now: int) -> Seat | None:
        """Return the seat of a person; None where the log does not say who they are."""
        person = self.people.get(by)
        if person is None or person.role == "spectator":
            return None
        played = {cid for cid, owner in self.owners.items() if owner in self.people and not self.people[owner].gone}
        return Seat(
            game=game,
            person=by,
            role=person.role,
            now=now,
            owns=frozenset(cid for cid in played if self.owners[cid] == by),
            unowned=frozenset(self.owners.keys() - played),
        )


def check_actions(report: VerificationReport, lines: Lines) -> None:
    """Fold the steps of every action again, owners of fields included, and compare each roll with its terms."""
    table = _Table()
    for one in lines.log:
        if one.seen is not None:
            continue
        try:
            fault = _fault(table, one)
            _follow(table, one.asked, one.did)
        except Unruled:
            fault = None
        except (StepRefused, RuleError) as refused:
            fault = f"this step was not to be made ({refused.code})"
        except (ValueError, KeyError, TypeError, AttributeError, IndexError):
            fault = "what it says of an action, a person or a character cannot be read"
        if fault:
            report.found(one.line, f"entry {one.seq}: {fault}")


def _fault(table: _Table, one: ParsedEntry) -> str | None:
    if isinstance(one.asked, ActionEvent):
        return _misstepped(table, one, one.asked)
    if isinstance(one.asked, Rolled) and "action" in one.asked.req:
        return _other_terms(table, one, one.asked)
    return None


def _keep(table: _Table, aid: str, doc: ActionDoc) -> None:
    table.open[aid] = doc
    if doc.state != "open":
        del table.open[aid]
        table.closed.add(aid)


def _misstepped(table: _Table, one: ParsedEntry, event: ActionEvent) -> str | None:
    """Return the fault of a step; what the log does not let anybody judge has none."""
    after = json.decode(one.did.after["action"], type=ActionDoc)
    aid = event.action or str(one.did.after["id"])
    before = table.open.get(aid)
    if aid in table.closed or ((before is None) != isinstance(event, events.ActionOpened) and table.whole):
        return f"{aid} was not open"
    _keep(table, aid, after)
    seat = table.seat(SYSTEMS[after.system], event.by, after.at) if after.system in SYSTEMS else None
    known = before is not None or isinstance(event, events.ActionOpened)
    if seat is None or not known:
        return None
    if after_step(before, seat, event) != after:
        return f"{aid} is not what this step makes of it"
    return _miscommitted(after, event)


def _miscommitted(doc: ActionDoc, event: ActionEvent) -> str | None:
    """Return the fault of a commitment to a hidden Difficulty."""
    given = event.given if isinstance(event, events.ActionOpened | events.ActionChanged) else FieldChanges()
    if not given.difficulty_commit:
        return None
    game = SYSTEMS[doc.system]
    hidden = actions.hides(doc, game)
    number = game.number(hidden, doc.spec[hidden]) if doc.spec.get(hidden) is not None else None
    if number is None:
        return "a commitment to no Difficulty"
    digest = chain.hidden_difficulty(bytes.fromhex(given.difficulty_salt), number).hex()
    return None if digest == given.difficulty_commit else "the commitment is to another Difficulty"


def _other_terms(table: _Table, one: ParsedEntry, rolled: Rolled) -> str | None:
    """Return the fault of a roll whose request differs from the terms of its action."""
    aid = str(rolled.req["action"])
    doc, after = table.open.get(aid), json.decode(one.did.after["action"], type=ActionDoc)
    _keep(table, aid, after)
    if doc is None:
        # A log that begins with an import has not the steps of what was open then.
        return f"{aid} was not open" if table.whole else None
    system, spec = spec_of(rolled)
    seat = table.seat(system, rolled.by, after.at)
    if seat and not (seat.role == "gm" or seat.acts_for(doc.character)):
        return f"{rolled.by} does not act for {doc.character}"
    if seat and actions.rolled(doc, seat) != after:
        return f"{aid} is not what this roll makes of it"
    if actions.state_of(doc, system) != "ready":
        return f"{aid} was not ready to be rolled"
    differ = _differing(doc, system, rolled, spec)
    return f"{differ[0]} is not as {aid} had it" if differ else None


def _differing(doc: ActionDoc, system: System[Any, Any], rolled: Rolled, spec: Spec) -> list[str]:
    """Return what of a roll differs from the terms of its action; what the table counts may."""
    known, agreed = to_builtins(spec), to_builtins(actions.spec_of(doc, system))
    beside = {*system.memory.counted, *system.memory.from_character, "dice"}
    names = sorted(known.keys() | agreed.keys())
    pairs = {f"`{name}`": (known.get(name), agreed.get(name)) for name in names if name not in beside}
    pairs |= {
        "its version": (rolled.req.get("version"), doc.version),
        "its character": (rolled.character, doc.character),
        "its help": (rolled.assistants, actions.assistants_of(doc)),
        "its clock": (rolled.clock, doc.clock),
        "its task": (rolled.task, doc.task),
        "its price": (rolled.prices, actions.prices_of(doc)),
        "its reason": ((rolled.fiction_changed, rolled.override), (doc.fiction_changed, doc.override)),
        "its commitment": (
            rolled.req.get(spec.hidden) if spec.hidden and rolled.epoch is not None else "",
            doc.difficulty_commit if rolled.epoch is not None else "",
        ),
    }
    return [name for name, (one, other) in pairs.items() if one != other]


def _follow(table: _Table, event: AnyEntry | Unknown, did: Effects) -> None:
    """Keep who is at the table, and whose each character is."""
    match event:
        case events.SessionCreated():
            table.whole = True
            table.people[event.by] = _Person("gm")
        case events.PersonJoined():
            table.people[str(did.after["id"])] = _Person("player" if event.role == "player" else "spectator")
        case events.PersonRevoked() | events.TokenRenewed():
            if person := table.people.get(event.person):
                person.gone = isinstance(event, events.PersonRevoked)
        case events.GmHandedOver():
            if event.by in table.people:
                table.people[event.by].role = "player"
            table.people[event.person] = _Person("gm")
        case events.CharacterCreated() | events.CharacterChanged():
            cid = str(did.after.get("id") or getattr(event, "character", ""))
            table.owners[cid] = str(did.after["doc"].get("owner", ""))
        case events.CharacterDeleted():
            table.owners.pop(event.character, None)
        case _:
            pass
