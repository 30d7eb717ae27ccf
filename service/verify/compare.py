"""Evidence that a person kept, compared with an export."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from service.audit import chain, notes, ra2
from service.audit.chain import Record, SeededEpoch
from service.audit.notes import Key, NoteError
from service.record import events
from service.record.deltas import SHARED
from service.record.events import Rolled
from service.record.export_lines import ExportHead
from service.rules.dice import Tape
from service.rules.errors import RuleError
from service.rules.spec import Spec, split_spec
from service.rules.systems import SYSTEMS
from service.verify.epoch import Chain, ChainError, Chains, agree
from service.verify.findings import Lines, ParsedEntry, VerificationReport
from service.verify.kept import PLAIN, Fact, Kept, Sent, Subject, field_name, gather_entry, named

Values = Mapping[str, Any]
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
    for note, source in kept.notes if keys else ():
        try:
            agree(chains, notes.read(note, keys))
        except ChainError as error:
            _differs(report, source, f"{error.sid} epoch {error.e}: {error}")
        except NoteError as error:
            report.found(0, f"what you kept cannot be checked: {source}: {error}")
        else:
            report.kept += 1
    exported: dict[Subject, Values | None] = {}
    owners = _owners(chains, kept)
    for fact in kept.facts:
        subject = _subject(fact, owners.get(fact.source, lines.head.sid))
        if subject not in exported:
            exported[subject] = _exported(subject, lines, chains)
        _compare(report, fact, subject, exported[subject])
    for sent in kept.sent:
        _check_sent(report, lines, chains, sent)
    if me:
        _check_mine(report, lines, {(sent.sid, sent.key) for sent in kept.sent if sent.by == me}, me)
        _check_witnessed(report, chains, kept, me)


def check_chains(report: VerificationReport, chains: Chains, keys: Sequence[Key], kept: Kept, me: str) -> None:
    """Compare evidence of epochs and rolls with bare logs of one session; that of entries is left out."""
    [(sid, _), *_] = chains
    here = {*chains, *[(of, e + 1) for of, e in chains]}
    facts = [
        fact for fact in kept.facts if fact.subject[0] != "entry" and (fact.subject[1] or sid, fact.subject[2]) in here
    ]
    of_chains = replace(kept, facts=facts)
    check_kept(report, Lines(ExportHead(sid=sid, entries=0, next={}, keys=())), chains, keys, of_chains, "")
    sent = {(one.sid, one.key) for one in kept.sent if one.by == me}
    records = [(entry.n, entry.rec) for computed in chains.values() for entry in computed.log.entries if me]
    for n, rec in records:
        if rec.req.get("by") == me and (rec.sid, rec.key) not in sent:
            report.found(0, f"{rec.sid} epoch {rec.e} roll {n}: in the name of {me} under a key that {me} did not send")
    if me:
        _check_witnessed(report, chains, kept, me)


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
    if exported is None:
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
            return fact.value in (shown, every)
        case "picks":
            # A player does not see the name of a hidden clock.
            return [_without_clock(pick) for pick in fact.value or ()] == [_without_clock(pick) for pick in value or ()]
        case _:
            return bool(fact.value == value) or (fact.value in _EMPTY and value in _EMPTY)


def _without_clock(pick: Any) -> Any:
    return {name: value for name, value in pick.items() if name != "clock"} if isinstance(pick, dict) else pick


def _exported(subject: Subject, lines: Lines, chains: Chains) -> Values | None:
    """Return what an export says of a subject; None where it lacks it."""
    kind, sid, first, second = subject
    if kind == "entry":
        at = first - 1
        found = lines.log[at] if 0 <= at < len(lines.log) and lines.log[at].seq == first else None
        return None if found is None or found.seen == {} else entry_values(found)
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


def _roll_values(computed: Chain, n: int) -> Values | None:
    if not 0 <= n < len(computed.heads):
        return None
    head = {"head": computed.heads[n].hex()}
    if n == 0:
        return head
    entry = computed.log.entries[n - 1]
    return head | {"t": entry.t, "rec": _plain(entry.rec), "leaf": computed.leaves[n - 1].hex()}


def entry_values(entry: ParsedEntry) -> Values:
    """Return the fields of an entry as its readers saw them; None for one that it does not have."""
    if entry.seen is not None:
        return _seen_values(entry.seen)
    event, effects = entry.asked, entry.did
    changes = [
        (("session" if change.who == SHARED else change.who, change.track, change.amount, change.to), change.hidden)
        for change in effects.changes
    ]
    values: dict[str, Any] = {"id": entry.id, "at": entry.at, "changes": changes}
    document: Any = effects.after.get("doc")
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
    match event:
        case events.Rolled():
            values |= {"faces": list(event.faces), "outcome": event.outcome}
            values |= {"character": event.character, "assistants": list(event.assistants)}
            # The epoch of a roll is in its record.
            values["epoch"] = None
        case events.SessionChanged() if isinstance(document, dict):
            values |= {"name": document.get("name"), "options": document.get("options")}
        case events.PersonJoined():
            values |= dict.fromkeys(("person", "by"), effects.after.get("id"))
        case events.Imported():
            values["imported_from"] = event.sid
        case _:
            pass
    return values


def _seen_values(seen: Values) -> Values:
    """Return the fields of an entry that its readers saw, from what one of them saw; None for one it does not have."""
    values = dict.fromkeys((*PLAIN, "outcome", "faces"))
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
        thrown = events.chained(entry.asked)
        if not thrown or thrown.by != me:
            continue
        _, epoch = lines.epoch_of(entry.seq)
        sid = epoch.log.sid if epoch else lines.head.sid
        if (sid, thrown.key) not in sent and (sid in sessions or not lines.is_archived(entry.seq)):
            report.found(
                entry.line, f"entry {entry.seq}: a roll in the name of {me} under a key that {me} did not send"
            )


def _check_witnessed(report: VerificationReport, chains: Chains, kept: Kept, me: str) -> None:
    """Report rolls that name `me` as their witness with a nonce that `me` did not give."""
    given = {(one.sid, one.nonce) for one in kept.opened if one.by == me}
    for computed in chains.values():
        for entry in computed.log.entries:
            rec, witness = entry.rec, entry.rec.witness
            if witness is not UNSET and witness.by == me and (rec.sid, witness.nonce) not in given:
                name = f"{rec.sid} epoch {rec.e} roll {entry.n}"
                report.found(0, f"{name}: witnessed in the name of {me} with a nonce that {me} did not give")


def _check_sent(report: VerificationReport, lines: Lines, chains: Chains, sent: Sent) -> None:
    """Compare a request with the roll under its key; of one that was not made, tell what it would have been."""
    record = next((r for c in chains.values() for r in _records(c) if (r.sid, r.key) == (sent.sid, sent.key)), None)
    if record is None and isinstance(spec := sent.body.get("spec"), dict) and spec.get("dice") is not None:
        # Given faces are no part of a chain.
        return
    if record is None:
        report.notes.append(f"{sent.source}: {sent.key} was not rolled{_unrolled(chains, sent)}")
        return
    rolled = next((e.asked for e in lines.log if isinstance(e.asked, Rolled) and e.asked.key == sent.key), None)
    try:
        fault = changed_request(record.req, sent.body, rolled, by=sent.by)
    except (msgspec.ValidationError, RuleError, KeyError, TypeError, ValueError):
        fault = "request"
    if fault:
        _differs(report, sent.source, f"the roll under {sent.key} has another {fault} than you sent")
    else:
        report.kept += 1


def _records(computed: Chain) -> list[Record]:
    return [entry.rec for entry in computed.log.entries]


def changed_request(req: Values, body: Values, rolled: Rolled | None, *, by: str) -> str | None:
    """Return the field of an audited request that is not as it was sent; `rolled` is its entry, where it is known."""
    spec = _spec(body)
    sent = _request(body, spec, by)
    # Further tries are harder: which try it is follows from the log, else from the request alone.
    attempt = rolled.attempt if rolled else int(req.get("attempt", 1)) if body.get("task") else 0
    if attempt:
        tries = [split_spec(_retried(spec, attempt, on=on)).committed for on in (True, False)]
        sent |= next((one for one in tries if one.items() <= req.items()), {})
    if spec.hidden and "difficulty_salt" not in body:
        sent.pop(spec.hidden)
    names = {*sent, *req} - {"dice", "rules", "witness"} - ({spec.hidden} if spec.hidden not in sent else set())
    return next((str(name) for name in sorted(map(str, names)) if sent.get(name) != req.get(name)), None)


def _spec(body: Values) -> Spec:
    """Return the spec of a request at a table, without the fields that the table fills for a character."""
    system = SYSTEMS[body["spec"]["system"]]
    spec: Spec = msgspec.convert(body["spec"], system.spec)
    return replace(spec, **dict.fromkeys(system.memory.from_character)) if body.get("character") else spec


def _memory(spec: Spec) -> Any:
    return SYSTEMS[str(spec.__struct_config__.tag)].memory


def _retried(spec: Spec, attempt: int, *, on: bool) -> Spec:
    retry = _memory(spec).retry
    retried: Spec = retry(spec, attempt, on) if retry else spec
    return retried


def _request(body: Values, spec: Spec, by: str) -> dict[str, Any]:
    """Return the audited request of a body, without its dice and rules."""
    assistants = body.get("assistant") or []
    who = {
        "by": by,
        "character": body.get("character"),
        "assistants": [assistants] if isinstance(assistants, str) else list(assistants),
        "epoch": body.get("epoch"),
    }
    req = split_spec(spec).committed | {name: value for name, value in who.items() if value}
    if spec.hidden and "difficulty_salt" in body:
        salt = bytes.fromhex(body["difficulty_salt"])
        req[spec.hidden] = chain.hidden_difficulty(salt, req[spec.hidden]).hex()
    return req


def _unrolled(chains: Chains, sent: Sent) -> str:
    """Return what a refused bound request would have been, where its epoch is revealed."""
    genesis = sent.body.get("epoch")
    log = next((c.log for c in chains.values() if (c.log.sid, c.log.genesis.hex()) == (sent.sid, genesis)), None)
    # Which try at a task it was follows from the log of then.
    if log is None or log.seed is UNSET or sent.body.get("task"):
        return ""
    try:
        spec = _spec(sent.body)
        system = SYSTEMS[sent.body["spec"]["system"]]
        settled = system.plan(spec)
        req = _request(sent.body, spec, sent.by) | {"rules": system.rules, "dice": list(settled.sides)}
        epoch = SeededEpoch(log.sid, log.e, log.genesis, bytes.fromhex(log.seed))
        faces = chain.draw(epoch, sent.key, b"", ra2.canonical(req), settled.sides)
        outcome = system.rule(settled, faces, Tape.audit).outcome
    except (msgspec.ValidationError, RuleError, KeyError, TypeError, ValueError):
        return ""
    return f"; it would have been {', '.join(map(str, faces))}: {outcome}"
