"""Evidence that a person kept, compared with an export."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from service.audit import chain, notes
from service.audit.chain import EpochLog, Record, SeededEpoch
from service.audit.notes import Key, NoteError
from service.record import events
from service.record.deltas import SHARED, Delta
from service.record.documents import Options
from service.record.events import Thrown
from service.record.export_lines import ExportHead
from service.verify.epoch import Chain, ChainError, Chains, agree, terms_fault
from service.verify.evidence import (
    CHANGE_FIELDS,
    PLAIN,
    Fact,
    Kept,
    Sent,
    Subject,
    Values,
    digest_of,
    faces_sent,
    field_name,
    gather_entry,
    listed,
    named,
    request_faults,
    sent_terms,
    unsent_rolls,
)
from service.verify.findings import Lines, ParsedEntry, VerificationReport
from service.verify.hosts import options_of
from service.verify.json_values import same
from service.verify.logged_documents import rules_of
from service.verify.seen_rolls import check_shown_rulings
from service.verify.views import check_views

_OPTIONS: Values = {"harm_dice": None, **msgspec.to_builtins(Options())}
_OF_RULES = {"session_created", "game_changed", "person_joined"}
"""Entries that tell which rules a table plays, and who joined it."""
_EMPTY: tuple[Any, ...] = (None, "", [])
"""What an entry leaves out as well as not."""


def check_kept(  # noqa: PLR0913, PLR0917  # all that is compared
    report: VerificationReport, lines: Lines, chains: Chains, keys: Sequence[Key], kept: Kept, me: str
) -> None:
    """Compare all evidence with an export: count what agrees, report the rest.

    `me` is the person whose requests were kept: a roll in their name under another key is reported.
    """
    for fault in kept.faults:
        report.found(0, f"what you kept does not hold: {fault}")
    _check_notes(report, chains, keys, kept)
    exported: dict[Subject, Values | None] = {}
    owners = _owners(chains, kept)
    for fact in kept.facts:
        subject = _subject(fact, owners.get(fact.source, lines.head.sid))
        if subject not in exported:
            exported[subject] = _exported(subject, lines, chains)
        _compare(report, fact, subject, exported[subject])
    _check_terms(report, lines, chains, kept)
    check_views(report, lines, kept)
    check_shown_rulings(report, lines, kept)
    rolls = _rolls(lines, chains)
    for sent in kept.sent:
        _check_sent(report, rolls, kept, sent)
    if me:
        _check_mine(report, lines, kept.keys_of(me), me)


def _check_terms(report: VerificationReport, lines: Lines, chains: Chains, kept: Kept) -> None:
    """Judge records whose terms are withheld by terms that the log has, or somebody kept or sent; name the others."""
    logged = [entry.event.terms for entry in lines.log if isinstance(entry.event, Thrown | events.Unknown)]
    others = [*logged, *[terms for sent in kept.sent for terms in sent_terms(sent.body)]]
    is_withheld = any(computed.withheld for computed in chains.values())
    known = {digest_of(terms): terms for terms in others if is_withheld} | kept.terms
    for (sid, e), computed in chains.items():
        name, withheld, unsigned = f"{sid} epoch {e}", [], computed.unsigned
        for n in computed.withheld:
            record = computed.log.entries[n - 1].rec
            terms = known.get(str(record.req.get("terms")))
            if terms is None:
                withheld.append(n)
            elif fault := terms_fault(record, terms):
                report.found(0, f"{name}: {fault} at {n}")
            elif not chain.signs_dice(terms):
                unsigned.append(n)
        report.withheld += [(name, withheld)] if withheld else []
        report.unsigned += [(name, sorted(unsigned))] if unsigned else []


def _check_notes(report: VerificationReport, chains: Chains, keys: Sequence[Key], kept: Kept) -> None:
    """Compare the notes that one of these keys has signed."""
    for text, source in kept.notes if keys else ():
        try:
            compared = agree(chains, notes.read(text, keys))
        except ChainError as error:
            _differs(report, source, f"{error.sid} epoch {error.e}: {error}")
        except NoteError as error:
            report.found(0, f"what you kept cannot be checked: {source}: {error}")
        else:
            report.kept += compared


class _Rolls(Struct):
    """What a file has of rolls, by what their requests name."""

    records: dict[tuple[str, str], Record] = {}
    """By session and key."""
    given: dict[str, ParsedEntry] = {}
    """Entries with faces thrown elsewhere, by key; bare logs have none."""
    epochs: dict[tuple[str, str], EpochLog] = {}
    """By session and genesis."""
    sessions: set[str] = set()


def _rolls(lines: Lines, chains: Chains) -> _Rolls:
    found = _Rolls(sessions={lines.head.sid, *[sid for sid, _ in chains]})
    for computed in chains.values():
        log = computed.log
        found.epochs[log.sid, log.genesis.hex()] = log
        for entry in log.entries:
            found.records.setdefault((log.sid, entry.rec.key), entry.rec)
    for one in lines.log:
        if isinstance(one.event, Thrown) and one.event.epoch is None and one.event.key:
            found.given.setdefault(one.event.key, one)
    return found


def check_chains(report: VerificationReport, chains: Chains, keys: Sequence[Key], kept: Kept, me: str) -> None:
    """Compare evidence of epochs and rolls with bare logs of one session; that of entries is left out."""
    [(sid, _), *_] = chains
    here = {*chains, *[(of, e + 1) for of, e in chains]}
    facts = [
        fact
        for fact in kept.facts
        if fact.subject[0] not in {"entry", "joining"} and (fact.subject[1] or sid, fact.subject[2]) in here
    ]
    of_chains = replace(kept, facts=facts)
    check_kept(report, Lines(ExportHead(sid=sid, entries=0, next={}, keys=())), chains, keys, of_chains, "")
    entries = [entry for computed in chains.values() for entry in computed.log.entries]
    rolls = [(("roll", entry.rec.sid, entry.rec.e, entry.n), entry.rec) for entry in entries]
    for fault in unsent_rolls(kept, me, rolls):
        report.found(0, fault)


def _differs(report: VerificationReport, source: str, what: str) -> None:
    report.found(0, f"what you kept says otherwise: {source}: {what}")


def _owners(chains: Chains, kept: Kept) -> dict[str, str]:
    """Return the session of each file with epochs that name none, as the answer to joining has: by their genesis."""
    sessions = {computed.log.genesis.hex(): computed.log.sid for computed in chains.values()}
    unnamed = [fact for fact in kept.facts if fact.field == "genesis" and fact.subject[:2] == ("epoch", "")]
    return {fact.source: sessions[fact.value] for fact in unnamed if fact.value in sessions}


def _subject(fact: Fact, owner: str) -> Subject:
    kind, sid, *place = fact.subject
    # Entries keep their numbers when a table is imported; epochs and rolls name their session.
    return kind, "" if kind == "entry" else sid or owner, *place  # type: ignore[return-value]  # two numbers


def _compare(report: VerificationReport, fact: Fact, subject: Subject, exported: Values | None) -> None:
    name = named(subject)
    # Of an entry that is hidden from its reader, an export has the id alone.
    if exported is None or (exported.keys() == {"id"} and fact.field != "id"):
        _differs(report, fact.source, f"{name} is missing")
    elif fact.field not in exported:
        pass
    elif _same(fact, exported):
        report.kept += 1
    else:
        _differs(report, fact.source, f"{name}: another {field_name(fact.field)}")


def _same(fact: Fact, exported: Values) -> bool:
    value = exported[fact.field]
    match fact.field:
        case "changes":
            shown, every = [change for change, hidden in value if not hidden], [change for change, _ in value]
            return same(fact.value, shown) or same(fact.value, every)
        case "picks":
            kept, logged = listed(fact.value), listed(value)
            pairs = [_picked_alike(one, other) for one, other in zip(kept, logged, strict=False)]
            return len(kept) == len(logged) and all(pairs)
        case "options" if isinstance(fact.value, dict) and isinstance(value, dict):
            # An earlier version had fewer.
            return same({**_OPTIONS, **fact.value}, {**_OPTIONS, **value})
        case _:
            return same(fact.value, value) or (fact.value in _EMPTY and value in _EMPTY)


def _picked_alike(kept: Any, logged: Any) -> bool:
    """Return whether a response and the log have the same pick: a player sees no hidden clock, or what only it tells.

    Its thrower is told beside the picks (`throwers`).
    """
    if not (isinstance(kept, dict) and isinstance(logged, dict)):
        return same(kept, logged)
    # Whose clock is hidden, and whose menu does not say how grave it is, has no ticks.
    pairs = ((kept, logged), (logged, kept))
    hides = any(not (one.get("clock") or one.get("ticks")) and other.get("clock") for one, other in pairs)
    unseen = {"ticks"} if hides else set()
    return same(_picked(kept, unseen), _picked(logged, unseen))


def _picked(pick: dict[str, Any], hidden: set[str]) -> dict[str, Any]:
    """Return a pick as both a response and the log have it, without what only the GM sees."""
    resists = pick.get("resistible") is True or "on_resist" in pick
    unseen = {"id", "state", "clock", "resistible", "thrower", *hidden}
    known = {name: value for name, value in pick.items() if name not in unseen}
    return {**known, "on_resist": pick.get("on_resist", "reduced")} if resists else known


def _exported(subject: Subject, lines: Lines, chains: Chains) -> Values | None:
    """Return what an export says of a subject; None where it lacks it."""
    kind, sid, first, second = subject
    if kind == "entry":
        at = first - 1
        found = lines.log[at] if 0 <= at < len(lines.log) and lines.log[at].seq == first else None
        if found is None:
            return None
        return {"id": found.id} if found.seen == {} else entry_values(found)
    if kind == "joining":
        return _joining_values(lines, f"p{first}")
    computed = chains.get((sid, first))
    if kind == "roll":
        return None if computed is None else _roll_values(computed, second)
    if computed is None:
        # The last commitment is to an epoch that the export does not have yet.
        before = chains.get((sid, first - 1))
        return None if before is None else {"commit": before.log.next_commit}
    log = computed.log
    values = {"commit": log.commit, "client_seed": log.client_seed, "genesis": log.genesis.hex()}
    return values | {"lineage": log.lineage} | ({} if log.seed is UNSET else {"seed": log.seed})


def _joining_values(lines: Lines, person: str) -> Values:
    """Return the rules that the table played when a person joined; nothing where its log does not tell."""
    rules = None
    for one in lines.log:
        kind = events.type_of(one.event) if one.seen is None else one.seen.get("type")
        if kind in _OF_RULES:
            values = entry_values(one)
            rules = values.get("rules") or rules
            if kind == "person_joined" and values.get("person") == person:
                return {"rules": rules} if rules else {}
    return {}


def _roll_values(computed: Chain, n: int) -> Values | None:
    if not 0 <= n <= len(computed.log.entries):
        return None
    # Behind the chain's first fault there is no head.
    head = {"head": computed.heads[n].hex()} if n < len(computed.heads) else {}
    if n == 0:
        return head
    entry = computed.log.entries[n - 1]
    is_computed = n <= len(computed.leaves)
    leaf = computed.leaves[n - 1] if is_computed else chain.leaf(n, entry.t, chain.record_hash(entry.rec))
    return head | {"t": entry.t, "rec": _plain(entry.rec), "leaf": leaf.hex()}


def entry_values(entry: ParsedEntry) -> Values:
    """Return the fields of an entry as its readers saw them; None for one that it does not have."""
    if entry.seen is not None:
        return _seen_values(entry.seen)
    event, effects = entry.event, entry.effects
    changes = [(_change_values(change), change.hidden) for change in effects.changes]
    values: dict[str, Any] = {"id": entry.id, "at": entry.at, "changes": changes}
    match event:
        case events.ClockCreated() | events.ClockChanged() | events.ClockTicked() | events.ClockDeleted():
            # A change of a hidden clock is shown under another type, and without some fields.
            return values | {"by": event.by}
        case events.CharacterCreated() | events.CharacterChanged():
            return values | {"by": event.by, "type": events.type_of(event)}
        case events.Unknown():
            # A newer version may show fields that are unknown here.
            faces, epoch = list(event.faces), event.epoch
            return values | {"by": event.by, "type": event.type, "faces": faces, "epoch": epoch}
        case _:
            # An entry's id is a digest of its other fields.
            plain = {name: value for name, value in _plain(event).items() if name in PLAIN}
            values |= dict.fromkeys(PLAIN) | plain | {"type": events.type_of(event)}
    values |= _own_values(entry)
    if isinstance(event, events.Reversed) and event.unseen:
        # Players see a reversal of what else it reverses, or a change of a clock.
        return {name: value for name, value in values.items() if name not in {"type", "clock", "reverses"}}
    return values


def _change_values(change: Delta) -> tuple[Any, ...]:
    shown = replace(change, who="session") if change.who == SHARED else change
    return tuple([getattr(shown, name) for name in CHANGE_FIELDS])


def _own_values(entry: ParsedEntry) -> dict[str, Any]:
    """Return the fields of an entry that its readers saw otherwise than they stand in it."""
    event, effects = entry.event, entry.effects
    document: Any = effects.after.get("doc")
    values: dict[str, Any] = {}
    match event:
        case events.Rolled():
            # The epoch of a roll is in its record; in a file that somebody wrote its helpers may be no list.
            values = {"faces": list(event.faces), "outcome": event.outcome, "epoch": None}
            values |= {"character": event.character, "assistants": list(event.assistants), "clock": event.clock}
            values |= {"task": event.task, "fiction_changed": event.fiction_changed, "override": event.override}
        case events.Resisted():
            values = {"faces": list(event.faces), "stress": event.stress, "epoch": None}
        case events.Chosen() if event.part:
            values = {"grant": "part"}
        case events.Reversed():
            values = {"reverses": list(event.seqs)}
        case events.SessionCreated():
            session: Any = effects.after.get("docs", {}).get("session", {})
            values = {"rules": rules_of(session) or None, "options": options_of(entry)}
        case events.SessionChanged() if isinstance(document, dict):
            values = {"name": document.get("name"), "options": options_of(entry)}
        case events.PersonJoined():
            values = dict.fromkeys(("person", "by"), effects.after.get("id"))
        case events.Imported():
            values = {"imported_from": event.sid}
        case _:
            pass
    return values


def _seen_values(seen: Values) -> Values:
    """Return the fields of an entry that its readers saw, from what one of them saw; None for one it does not have."""
    values = dict.fromkeys((*PLAIN, "outcome", "faces", "stress"))
    values |= {fact.field: fact.value for fact in gather_entry(seen).facts if fact.subject[0] == "entry"}
    return values | {"changes": [(change, False) for change in values.get("changes") or ()]}


def _plain(value: Any) -> Any:
    """Return a struct as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _check_mine(report: VerificationReport, lines: Lines, sent: set[tuple[str, str]], me: str) -> None:
    """Report the rolls in the name of `me` that `sent`, pairs of session and key, does not have.

    Those of an imported session are `me`'s only where something was sent there.
    """
    sessions = {sid for sid, _ in sent}
    for entry in lines.log:
        thrown = entry.event if isinstance(entry.event, Thrown) else events.chained(entry.event)
        # Given faces have a key too; without one nothing was thrown.
        if not thrown or thrown.by != me or not thrown.key:
            continue
        _, epoch = lines.epoch_of(entry.seq)
        sid = epoch.log.sid if epoch else lines.head.sid
        if (sid, thrown.key) not in sent and (sid in sessions or not lines.is_archived(entry.seq)):
            report.found(
                entry.line, f"entry {entry.seq}: a roll in the name of {me} under a key that {me} did not send"
            )


def _check_sent(report: VerificationReport, rolls: _Rolls, kept: Kept, sent: Sent) -> None:
    """Compare a request with the roll under its key; of one that was not made, tell what it would have been."""
    record, statuses = rolls.records.get((sent.sid, sent.key)), kept.answered.get((sent.sid, sent.key), ())
    if record is not None:
        faults = [*request_faults(kept, sent, record.req)]
        for fault in faults:
            _differs(report, sent.source, fault)
        report.kept += not faults
        return
    if sent.sid not in rolls.sessions:
        report.notes.append(f"{sent.source}: {sent.key} is of another session")
        return
    given, faces = rolls.given.get(sent.key), faces_sent(sent.body)
    if faces is not None:
        # Given faces are no part of a chain.
        if given and [face for _, face in given.event.draws] != faces:  # type: ignore[union-attr]  # it has dice
            _differs(report, sent.source, f"the roll under {sent.key} has other faces than you sent")
        return
    if given or any(200 <= status < 300 for status in statuses):
        _differs(report, sent.source, f"the roll under {sent.key} came back without its proof")
        return
    report.notes.append(f"{sent.source}: {sent.key} was not rolled{_unrolled(rolls, kept, sent)}")


def _unrolled(rolls: _Rolls, kept: Kept, sent: Sent) -> str:
    """Return what a bound request that was not made would have been, if its epoch is revealed and its dice signed."""
    log = rolls.epochs.get((sent.sid, str(sent.body.get("epoch"))))
    direct = sent_terms(sent.body)
    digest = digest_of(direct[0]) if direct else str(sent.body.get("terms"))
    sides = (direct[0] if direct else kept.terms.get(digest, {})).get("dice")
    if log is None or log.seed is UNSET or not isinstance(sides, list):
        return ""
    epoch = SeededEpoch(log.sid, log.e, log.genesis, bytes.fromhex(log.seed))
    try:
        rolled = chain.roll(epoch, sent.key, chain.request(sent.by, digest, log.genesis.hex()), sides)
    except (TypeError, ValueError):
        return ""
    return f"; it would have been {', '.join(str(face) for _, face in rolled.draws)}"
