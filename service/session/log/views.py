"""The views of the log by role: all of it for the GM, without hidden documents for others."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from service.audit.committed import committed
from service.language import _
from service.record import events
from service.record.actions.participants import GM_PARTY
from service.record.actions.state import AwaitedTurn, awaits_of
from service.record.after_dice.made_rolls import direct_id, due_after
from service.record.after_dice.reversing import not_reversed
from service.record.documents import ActionDoc, Options, Role
from service.record.events import Effects
from service.record.log_record import LogRecord
from service.record.replay import priced_by, resistance_of, ruling_of
from service.rules import systems
from service.rules.dice import Tape
from service.rules.errors import Unruled
from service.rules.outcome import HiddenVerdict, Ruling, ThrownDie, Warn
from service.rules.writing import displayed
from service.session.actions.views import action_after, decode
from service.session.characters import character
from service.session.clocks import clock
from service.session.log import entries
from service.session.log.changes import changed_value, leftover_value
from service.session.log.entries import AnyLogEntry


def view_for(stored: LogRecord, role: Role, ruling: Ruling | None = None) -> AnyLogEntry | None:
    """Return an entry as a role may see it; None where it is hidden.

    A roll is ruled on again, unless its ruling is given.
    """
    event, effects = events.decode(stored), events.decode_effects(stored.result)
    kind: type[AnyLogEntry]
    own_fields: OwnFields
    if isinstance(event, events.Rolled):
        kind, own_fields = entries.RolledEntry, _rolled(stored, event, effects, role, ruling)
    elif isinstance(event, events.Reversed):
        kind, own_fields = entries.ReversedEntry, _reversed(event, effects, role, stored.seq)
    else:
        kind, view = _VIEWS[type(event)]
        try:
            own_fields = view(event, effects, role)
        except Unruled:
            # An action by rules that this version does not have: the entry is one that it does not know.
            unknown = events.Unknown(by=event.by, type=events.type_of(event), salt=event.salt)
            kind, own_fields = entries.UnknownEntry, _unknown(unknown, effects, role)
    if own_fields is None:
        return None
    at = datetime.fromtimestamp(stored.at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    changes = tuple([changed_value(change) for change in effects.changes if role == "gm" or not change.hidden])
    fields: dict[str, Any] = {"seq": stored.seq, "id": stored.id, "at": at, "by": event.by, "changes": changes}
    fields |= own_fields
    shown: AnyLogEntry = fields.pop("kind", kind)(**fields)
    return shown


OwnFields = dict[str, Any] | None
"""The fields of an entry's own type, with `kind` where it is shown as another; None hides it from all but the GM."""


def _no_fields(_event: Any, _effects: Effects, _role: Role) -> OwnFields:
    return {}


def _session_created(event: events.SessionCreated, effects: Effects, _role: Role) -> OwnFields:
    # A log that was made up for an import may lack it.
    session = effects.after.get("docs", {}).get("session", {"system": "", "options": {}})
    rules = session.get("rules") or systems.first(session["system"])
    own = _own_title(event, rules)
    return {"rules": rules, "name": event.name, "options": _options(session)} | own | _first_epoch(event)


def _own_title(event: events.SessionCreated | events.GameChanged, rules: str) -> dict[str, str]:
    """Return the title of a game of somebody's own whose document an entry has; nothing for one of the release."""
    return {} if not event.game or systems.unknown(rules) else {"title": systems.of(rules).title}


def _options(session: dict[str, Any]) -> Options:
    return msgspec.convert(session["options"], Options)


def _first_epoch(event: events.SessionCreated | events.Imported) -> dict[str, Any]:
    return {"commitments": event.commitments, "genesis": event.genesis}


def _session_changed(_event: events.SessionChanged, effects: Effects, _role: Role) -> OwnFields:
    return {"name": effects.after["doc"]["name"], "options": _options(effects.after["doc"])}


def _game_changed(event: events.GameChanged, _effects: Effects, _role: Role) -> OwnFields:
    return {"rules": event.rules, "former": event.former} | _own_title(event, event.rules)


def _person_joined(event: events.PersonJoined, effects: Effects, _role: Role) -> OwnFields:
    return {"name": event.name, "role": event.role, "person": effects.after["id"], "by": effects.after["id"]}


def _person(event: Any, _effects: Effects, _role: Role) -> OwnFields:
    return {"person": event.person}


def _person_renamed(event: events.PersonRenamed, effects: Effects, _role: Role) -> OwnFields:
    return {"person": event.person, "name": event.name, "former": effects.after["former"]}


def _character(event: Any, effects: Effects, _role: Role) -> OwnFields:
    cid = effects.after.get("id") or event.character
    return {"character": cid, "character_after": character(cid, effects.after["doc"])}


def _character_deleted(event: events.CharacterDeleted, _effects: Effects, _role: Role) -> OwnFields:
    return {"character": event.character}


def _clock(event: Any, effects: Effects, role: Role) -> OwnFields:
    """Return the fields of a clock's event; a clock that was just hidden is deleted for other roles."""
    kid = effects.after.get("id") or event.clock
    doc = effects.after["doc"]
    if role == "gm" or doc["visible"]:
        after = clock(kid, doc, links=role == "gm" or not doc.get("apart"))
        return {"clock": kid, "clock_after": after} | _note(event)
    if effects.after.get("hidden"):
        return {"clock": kid, "kind": entries.ClockDeletedEntry}
    return _visible_changes(effects)


def _clock_deleted(event: events.ClockDeleted, effects: Effects, role: Role) -> OwnFields:
    return _visible_changes(effects) if effects.after.get("hidden") and role != "gm" else {"clock": event.clock}


def _visible_changes(effects: Effects) -> OwnFields:
    """Return the event of a visible clock that a hidden one opened or beat; the hidden one is left out."""
    return {"kind": entries.ClockChangedEntry} if any(not change.hidden for change in effects.changes) else None


def _note(event: Any) -> dict[str, str]:
    """Return the note of an event, if it has one."""
    return {"note": event.note} if getattr(event, "note", "") else {}


def _tracks_changed(event: events.TracksChanged, _effects: Effects, _role: Role) -> OwnFields:
    return {**_note(event)}


def _rolled(
    stored: LogRecord, event: events.Rolled, effects: Effects, role: Role, ruling: Ruling | None
) -> dict[str, Any]:
    """Return the fields of a roll, and what it awaited when it was made."""
    fields = _roll_fields(event, effects, role)
    try:
        fields |= _ruling_fields(event, role, ruling or ruling_of(event))
    except Unruled as unruled:
        # An event with a salt may have hidden fields.
        hide_outcome = event.salt and role != "gm"
        fields |= {"unruled": unruled.detail} | _faces_from(event) | _dice(event)
        fields |= {} if hide_outcome else {"outcome": event.outcome}
    return fields | _awaited(stored, event, effects, fields)


def _epoch_closed(event: events.EpochClosed, _effects: Effects, _role: Role) -> OwnFields:
    return {
        "epoch": event.epoch,
        "why": event.why,
        "client_seed": event.client_seed,
        "commit": event.commit,
        "genesis": event.genesis,
        "lineage": event.lineage,
    }


def _epoch_revealed(event: events.EpochRevealed, _effects: Effects, _role: Role) -> OwnFields:
    return {"epoch": event.epoch, "seed": event.seed}


def _ruling_fields(event: events.Rolled, role: Role, ruling: Ruling) -> dict[str, Any]:
    if ruling.hidden and role != "gm":
        return _faces_from(event) | {"announced": ruling.hidden[0]}
    spec = event.spec
    named = spec.get(systems.roll(event.ruled_by, spec["system"]).memory.approach.name)
    return {"ruling": ruling, "approach": displayed(named) if isinstance(named, str) else UNSET}


def _faces_from(event: events.Rolled) -> dict[str, Any]:
    """Return whether dice were given by hand, or are bound to their epoch, where no ruling says it."""
    return _bound(event) or ({"given": True} if event.faces else {})


def _dice(event: events.Rolled | events.Unknown) -> dict[str, Any]:
    """Return the dice of an entry that this version cannot rule on: players see those of a hidden Difficulty too."""
    return {"dice": tuple([ThrownDie(sides, face) for sides, face in event.draws])}


def _bound(event: events.Rolled | events.Unknown) -> dict[str, Any]:
    """Return whether committed dice are bound to their epoch."""
    return {"bound": event.bound} if events.chained(event) else {}


def _roll_fields(event: events.Rolled, effects: Effects, role: Role) -> dict[str, Any]:
    """Return the fields of a roll beside its ruling."""
    return {
        "character": event.character or UNSET,
        "assistants": event.assistants or UNSET,
        "clock": event.clock if event.clock and (role == "gm" or not effects.after.get("hidden")) else UNSET,
        "task": event.task or UNSET,
        "action": event.action or UNSET,
        "terms": event.terms,
        "attempt": event.attempt or UNSET,
        "fiction_changed": event.fiction_changed or UNSET,
        "override": event.override or UNSET,
        "from_sheet": event.from_sheet or UNSET,
        "filled": _filled(event, role) or UNSET,
        "by_host": event.by_host or UNSET,
        # Of a roll against a hidden Difficulty players are told nothing more.
        "gm_fields": ((role == "gm" or not event.difficulty_salt) and tuple(effects.after.get("gm_fields", ())))
        or UNSET,
    }


def _filled(event: events.Rolled, role: Role) -> dict[str, Any]:
    """Return the fields of the spec that the table added; players do not see a Difficulty that is hidden."""
    if role == "gm":
        return event.filled
    try:
        hides = systems.roll(event.ruled_by, event.terms["spec"]["system"]).hides
    except Unruled:
        return {} if event.difficulty_salt else event.filled
    hidden = {name for name, flag in hides.items() if event.spec.get(flag)}
    return {name: value for name, value in event.filled.items() if name not in hidden}


def _awaited(stored: LogRecord, event: events.Rolled, effects: Effects, own_fields: dict[str, Any]) -> dict[str, Any]:
    """Return what a roll awaited when it was made: of a direct roll by its ruling, with the id of its action."""
    lost = {"opportunity_lost": effects.after["lost"]} if "lost" in effects.after else {}
    if "unruled" in own_fields:
        return lost
    if "action" in effects.after:
        doc = decode(effects.after["action"])
        said = "" if "announced" in own_fields else said_of(doc, event.outcome)
        return lost | {"awaits": awaits_of(doc, doc.game), "said": said or UNSET}
    hidden, ruling = "announced" in own_fields, own_fields.get("ruling")
    due = ("verdict",) if hidden else due_after(ruling) if ruling else ()
    if not due:
        return lost
    actor = event.character or event.by
    awaits = [AwaitedTurn(who=actor if what == "branch" else GM_PARTY, what=what, since=stored.at) for what in due]
    return lost | {"action": direct_id(event, stored.seq), "awaits": tuple(awaits)}


def said_of(doc: ActionDoc, outcome: str) -> str:
    """Return what the GM told beforehand of an outcome; "" for nothing."""
    return next((doc.says[slot] for slot, of in doc.game.slots.items() if outcome in of and slot in doc.says), "")


def _difficulty_opened(event: events.DifficultyOpened, _effects: Effects, _role: Role) -> OwnFields:
    return {"roll": event.roll, "difficulty": event.difficulty, "difficulty_salt": event.difficulty_salt}


def _chosen(event: events.Chosen, effects: Effects, role: Role) -> OwnFields:
    after = action_after(event.action, effects, role, (event.roll,))
    doc = decode(effects.after["action"])
    filled = [one for one in event.picks if event.roll and one.clock and one.clock == doc.clock]
    detail = _("it ticks the clock that this roll fills")
    return {
        "action": after.id,
        "action_after": after,
        "character": event.character or UNSET,
        "roll": event.roll or UNSET,
        "branch": event.branch or UNSET,
        "picks": after.consequences[len(after.consequences) - len(event.picks) :] or UNSET,
        "take": event.take or UNSET,
        "fate": event.fate or UNSET,
        "throwers": event.throwers or UNSET,
        "effect": event.effect or UNSET,
        "grant": "part" if event.part else UNSET,
        "verdict": UNSET if event.verdict is None else msgspec.convert(event.verdict, HiddenVerdict),
        "warnings": (Warn("FITD-A17", detail),) if filled and after.clock else UNSET,
    } | _note(event)


def _resisted(event: events.Resisted, effects: Effects, role: Role) -> OwnFields:
    after = action_after(event.action, effects, role, (event.roll,))
    doc = decode(effects.after["action"])
    one = next(each for each in doc.consequences if each.id == event.consequence)
    rating, dice = event.terms.get("rating", 0), Tape(event.faces)
    ruling = resistance_of(priced_by(one, event.ability), event.ruled_by, rating, dice)
    if event.epoch is not None:
        ruling = replace(ruling, audit=committed(event.epoch, bound=event.bound))
    return {
        "action": after.id,
        "action_after": after,
        "character": event.character,
        "roll": event.roll or UNSET,
        "consequence": event.consequence,
        "resistance": ruling,
        "attribute": event.attribute or UNSET,
        "ability": event.ability or UNSET,
        "from_sheet": event.from_sheet or UNSET,
        "terms": event.terms or UNSET,
        "by_host": event.by_host or UNSET,
    } | _note(event)


def _reversed(event: events.Reversed, effects: Effects, role: Role, seq: int) -> OwnFields:
    """Return the fields of a reversal; of entries that players do not see they learn what they see change."""
    seen = event.seqs if role == "gm" else tuple([one for one in event.seqs if one not in event.unseen])
    if not seen:
        return _visible_changes(effects)
    left = [
        leftover_value(one)
        for one in not_reversed(event.due, effects.changes)
        # Players may not know a clock.
        if role == "gm" or not one.who.startswith("k")
    ]
    undone = event.action and decode(effects.after["action"]).undone
    steps = (seq,) if undone else (event.roll,) if event.roll else ()
    return {
        "action": event.action or UNSET,
        "action_after": action_after(event.action, effects, role, steps) if event.action else UNSET,
        "character": event.character or UNSET,
        "reverses": seen,
        "left": tuple(left) or UNSET,
    } | (_note(event) if len(seen) == len(event.seqs) else {})


def _action(event: events.ActionEvent, effects: Effects, role: Role) -> OwnFields:
    after = action_after(event.action, effects, role)
    return {"action": after.id, "action_after": after, "character": event.character}


def _offer(event: Any, effects: Effects, role: Role) -> dict[str, Any]:
    after = action_after(event.action, effects, role)
    fields = {"action": after.id, "action_after": after, "character": event.character}
    # The last one is what the step made: an offer, or a counter to one.
    if isinstance(event, events.OfferMade):
        return fields | {"offer": after.offers[-1].id}
    fields["offer"] = event.offer
    if isinstance(event, events.OfferLapsed):
        return fields
    if event.clock:
        doc = decode(effects.after["action"]).started[event.clock].clock
        fields |= {"clock": event.clock, "clock_after": clock(event.clock, msgspec.to_builtins(doc))}
    return fields | {
        "answer": event.answer,
        "counter": after.offers[-1].id if event.answer == "counter" else UNSET,
    }


def _tale_told(event: events.TaleTold, _effects: Effects, _role: Role) -> OwnFields:
    return {"action": event.action, "character": event.character or UNSET, "text": event.text}


def _imported(event: events.Imported, _effects: Effects, _role: Role) -> OwnFields:
    return {"imported_from": event.sid} | _first_epoch(event)


def _unknown(event: events.Unknown, _effects: Effects, role: Role) -> OwnFields:
    if event.salt and role != "gm":
        return None
    thrown = _dice(event) if event.draws or events.chained(event) else {}
    return {"unknown_type": event.type} | _bound(event) | thrown


_VIEWS: dict[
    type[events.Event | events.Unknown], tuple[type[AnyLogEntry], Callable[[Any, Effects, Role], OwnFields]]
] = {
    events.SessionCreated: (entries.SessionCreatedEntry, _session_created),
    events.GameChanged: (entries.GameChangedEntry, _game_changed),
    events.SessionChanged: (entries.SessionChangedEntry, _session_changed),
    events.PersonJoined: (entries.PersonJoinedEntry, _person_joined),
    events.PersonRevoked: (entries.PersonRevokedEntry, _person),
    events.TokenRenewed: (entries.TokenRenewedEntry, _person),
    events.PersonRenamed: (entries.PersonRenamedEntry, _person_renamed),
    events.GmHandedOver: (entries.GmHandedOverEntry, _person),
    events.CodeChanged: (entries.CodeChangedEntry, _no_fields),
    events.CharacterCreated: (entries.CharacterCreatedEntry, _character),
    events.CharacterChanged: (entries.CharacterChangedEntry, _character),
    events.CharacterDeleted: (entries.CharacterDeletedEntry, _character_deleted),
    events.ClockCreated: (entries.ClockCreatedEntry, _clock),
    events.ClockChanged: (entries.ClockChangedEntry, _clock),
    events.ClockTicked: (entries.ClockTickedEntry, _clock),
    events.ClockDeleted: (entries.ClockDeletedEntry, _clock_deleted),
    events.TurnStarted: (entries.TurnStartedEntry, _no_fields),
    events.TracksChanged: (entries.TracksChangedEntry, _tracks_changed),
    events.DifficultyOpened: (entries.DifficultyOpenedEntry, _difficulty_opened),
    events.EpochClosed: (entries.EpochClosedEntry, _epoch_closed),
    events.EpochRevealed: (entries.EpochRevealedEntry, _epoch_revealed),
    events.Chosen: (entries.ChosenEntry, _chosen),
    events.Resisted: (entries.ResistedEntry, _resisted),
    events.ActionOpened: (entries.ActionOpenedEntry, _action),
    events.ActionChanged: (entries.ActionChangedEntry, _action),
    events.ActionClosed: (entries.ActionClosedEntry, _action),
    events.OfferMade: (entries.OfferMadeEntry, _offer),
    events.OfferAnswered: (entries.OfferAnsweredEntry, _offer),
    events.OfferLapsed: (entries.OfferLapsedEntry, _offer),
    events.TaleTold: (entries.TaleToldEntry, _tale_told),
    events.Imported: (entries.ImportedEntry, _imported),
    events.Unknown: (entries.UnknownEntry, _unknown),
}
