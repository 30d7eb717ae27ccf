"""Evidence that a person kept, checked without an export: against itself, and against what was revealed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from service.audit import chain, notes
from service.audit.chain import Checkpoint, Record, SeededEpoch
from service.audit.notes import Key, Note, NoteError, UnknownSignerError
from service.verify.epoch import request_fault, terms_fault
from service.verify.evidence import Kept, Subject, field_name, named, request_faults, unsent_rolls
from service.verify.findings import VerificationReport, roll_count
from service.verify.hosts import SaidHost
from service.verify.json_values import is_natural, same
from service.verify.logged_table import LoggedTable
from service.verify.players import follow_view, other_hand
from service.verify.rulings import opens

Known = dict[Subject, dict[str, Any]]
Rolls = Mapping[int, Mapping[str, Any]]
"""The facts of an epoch's rolls, by number."""


def verify(kept: Kept, keys: Sequence[Key], me: str = "") -> VerificationReport:
    """Check evidence by itself: what stands in it twice, its notes, and the dice of epochs that are revealed in it.

    `keys` are those that may have signed its notes, `me` the person who sent the requests in it. What holds are notes.
    """
    report = VerificationReport()
    for fault in kept.faults:
        report.found(0, fault)
    known = _merged(report, kept)
    _add_logged_terms(known)
    _check_notes(report, kept, known, keys)
    rolls = {subject: fields for subject, fields in sorted(known.items()) if subject[0] == "roll" and "rec" in fields}
    records = _records(report, rolls)
    for at, own in _by_epoch(rolls).items():
        made = {n: records["roll", *at, n] for n in own if ("roll", *at, n) in records}
        _check_epoch(report, known.get(("epoch", *at, 0), {}), at, own, made)
        _check_terms(report, kept, f"{at[0]} epoch {at[1]}", made)
    _check_opened(report, kept, known, records)
    _count_hands(report, kept, known, records)
    for fault in unsent_rolls(kept, me, records.items()):
        report.found(0, fault)
    by_key = {(rec.sid, rec.key): rec for rec in reversed(records.values())}
    for sent in kept.sent:
        if record := by_key.get((sent.sid, sent.key)):
            for fault in request_faults(kept, sent, record.req):
                report.found(0, f"{sent.source}: {fault}")
    return report


def _by_epoch(rolls: Known) -> dict[tuple[str, int], dict[int, dict[str, Any]]]:
    found: dict[tuple[str, int], dict[int, dict[str, Any]]] = {}
    for (_, sid, e, n), fields in rolls.items():
        found.setdefault((sid, e), {})[n] = fields
    return found


def _records(report: VerificationReport, rolls: Known) -> dict[Subject, Record]:
    """Return the records that can be read; any other is a finding."""
    records = {}
    for subject, fields in rolls.items():
        try:
            records[subject] = msgspec.convert(fields["rec"], Record)
        except (msgspec.ValidationError, UnicodeError):
            report.found(0, f"{named(subject)}: this is no record")
    return records


def _check_opened(report: VerificationReport, kept: Kept, known: Known, records: Mapping[Subject, Record]) -> None:
    """Check that an opened Difficulty is the one in the record of its roll, where that was kept."""
    rolls = {(sid, seq): records.get(("roll", sid, e, n)) for (sid, e, n), seq in kept.places.items()}
    for (kind, sid, seq, _), fields in sorted(known.items()):
        match fields:
            case {
                "type": "difficulty_opened",
                "roll": roll,
                "difficulty": difficulty,
                "difficulty_salt": str(salt),
            } if is_natural(roll) and is_natural(difficulty):
                record = rolls.get((sid, roll)) if kind == "entry" else None
                terms = kept.terms.get(str(record.req.get("terms"))) if record else None
                if terms and not opens(terms.get("spec", {}), salt, difficulty):
                    what = f"another Difficulty was opened than roll {roll} was made against"
                    report.found(0, f"entry {seq}: {what}")
            case _:
                pass


def _count_hands(report: VerificationReport, kept: Kept, known: Known, records: Mapping[Subject, Record]) -> None:
    """Count the rolls by the host's own hand, and those for others: by their entries, and by what those before show."""
    entries = {subject[2]: fields for subject, fields in known.items() if subject[0] == "entry"}
    rolls = {kept.places[at[1:]]: record for at, record in records.items() if at[1:] in kept.places}
    report.hosts.unsaid = len(records) - len(rolls)
    said, table = SaidHost(), LoggedTable()
    views = {view.seq: view.entry for view in kept.views}
    for seq in sorted(entries.keys() | rolls.keys()):
        fields = entries.get(seq, {})
        said.follow(report.hosts, seq, str(fields.get("type")), fields.get("options"))
        follow_view(table, views.get(seq, {}))
        if seq in rolls:
            by, terms = rolls[seq].req.get("by"), kept.terms.get(str(rolls[seq].req.get("terms")), {})
            said.count(report.hosts, seq, by, is_said=fields.get("by_host") is True)
            report.other_hands += other_hand(table, seq, by, terms, fields.get("character"))


def _merged(report: VerificationReport, kept: Kept) -> Known:
    """Return the facts by subject; two that differ are a finding, which names both files."""
    known: dict[Subject, dict[str, Any]] = {}
    sources: dict[tuple[Subject, str], str] = {}
    # An epoch that does not name its session, as in a refusal, is that of any other evidence with its genesis.
    genesis = {fact.value: fact.subject[1] for fact in kept.facts if fact.field == "genesis" and fact.subject[1]}
    unnamed = [fact for fact in kept.facts if fact.field == "genesis" and fact.subject[:2] == ("epoch", "")]
    owners = {fact.source: genesis[fact.value] for fact in unnamed if fact.value in genesis}
    sessions = {fact.subject[1] for fact in kept.facts if fact.subject[1]}
    only = sessions.pop() if len(sessions) == 1 else ""
    for fact in kept.facts:
        kind, sid, *place = fact.subject
        owner = sid or (owners.get(fact.source, only) if kind == "epoch" else only)
        at: Subject = (kind, owner, *place)  # type: ignore[assignment]  # two numbers
        fields = known.setdefault(at, {})
        if fact.field not in fields:
            fields[fact.field] = fact.value
            sources[at, fact.field] = fact.source
        elif not same(fields[fact.field], fact.value) and fact.field not in {
            "changes",
            "type",
            "picks",
            "clock",
            "character",
        }:
            where = f"{sources[at, fact.field]} and {fact.source}"
            shown = f": {_short(fields[fact.field])} and {_short(fact.value)}"
            report.found(0, f"{named(at)}: {field_name(fact.field)} differs between {where}{shown}")
    return known


def _add_logged_terms(known: Known) -> None:
    """Add what entries of a log say of epochs, which name no session: to the session that their hashes fit.

    A seed that fits none is that of the only session there is, unless the entry was imported.
    """
    entries = [(subject[2], fields) for subject, fields in sorted(known.items()) if subject[0] == "entry"]
    imported = max([seq for seq, fields in entries if fields.get("type") == "imported"], default=0)
    sessions = {subject[1] for subject in known if subject[1]}
    for sid in sessions:
        for seq, fields in entries:
            for e, terms in _logged_terms(known, sid, fields, only=len(sessions) == 1 and seq > imported):
                epoch = known.setdefault(("epoch", sid, e, 0), {})
                epoch |= {name: value for name, value in terms.items() if name not in epoch}


def _logged_terms(
    known: Known, sid: str, fields: Mapping[str, Any], *, only: bool
) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the terms of epochs of a session that an entry has, with the number of the epoch."""
    match fields:
        case {"type": "session_created" | "imported", "genesis": genesis, "commitments": [str(first), str(second)]}:
            if _genesis(sid, 0, first, second, "") == genesis:
                yield 0, {"commit": first, "genesis": genesis, "client_seed": ""}
                yield 1, {"commit": second}
        case {"type": "epoch_closed", "epoch": e, "commit": commit, "client_seed": str(chosen), "genesis": named} if (
            is_natural(e)
        ):
            opened = known.get(("epoch", sid, e + 1, 0), {}).get("commit", "")
            if _genesis(sid, e + 1, opened, commit, chosen) == named:
                yield e + 1, {"genesis": named, "client_seed": chosen}
                yield e + 2, {"commit": commit}
        case {"type": "epoch_revealed", "epoch": e, "seed": seed} if is_natural(e):
            commit = known.get(("epoch", sid, e, 0), {}).get("commit", "")
            if only or chain.commitment(sid, e, bytes.fromhex(seed)).hex() == commit:
                yield e, {"seed": seed}
        case _:
            pass


def _genesis(sid: str, e: int, commit: str, following: str, client_seed: str) -> str:
    try:
        return chain.genesis(sid, e, bytes.fromhex(commit), bytes.fromhex(following), client_seed).hex()
    except (ValueError, OverflowError):
        return ""


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _check_notes(report: VerificationReport, kept: Kept, known: Known, keys: Sequence[Key]) -> None:
    unchecked = 0
    for note, source in kept.notes:
        try:
            fault = _note_differs(known, notes.read(note, keys))
        except UnknownSignerError:
            unchecked += 1
            continue
        except NoteError as error:
            fault = str(error)
        if fault:
            report.found(0, f"{source}: {fault}")
    if unchecked:
        report.notes.append(unchecked_notes(unchecked, keys))


def unchecked_notes(count: int, keys: Sequence[Key]) -> str:
    """Return why signed notes were not checked."""
    why = "signed by no key that you gave" if keys else "give the published key with --key"
    return f"{count} signed notes were not checked: {why}"


def _note_differs(known: Known, note: Note) -> str | None:
    epoch = known.get(("epoch", note.sid, note.e, 0), {})
    match note:
        case Checkpoint():
            fields, field, value = known.get(("roll", note.sid, note.e, note.n), {}), "head", note.head.hex()
        case _:
            fields, field, value = known.get(("roll", note.sid, note.e, note.n), {}), "leaf", note.leaf.hex()
            if epoch.get("genesis", note.genesis.hex()) != note.genesis.hex():
                return f"{note.sid} epoch {note.e}: a receipt is of another genesis"
    signed = fields.get(field, value)
    return None if signed == value else f"{note.sid} epoch {note.e} roll {note.n}: another {field} than was signed"


def _check_epoch(
    report: VerificationReport,
    epoch: Mapping[str, Any],
    at: tuple[str, int],
    rolls: Rolls,
    records: Mapping[int, Record],
) -> None:
    """Check the dice of an epoch's rolls, where its seed and genesis are known, and the chain as far as it is whole."""
    (sid, e), name = at, f"{at[0]} epoch {at[1]}"
    seed, genesis = epoch.get("seed"), epoch.get("genesis")
    if genesis:
        for n, record in records.items():
            fault = request_fault(record.req, genesis)
            if fault:
                report.found(0, f"{name} roll {n}: {fault}")
        _check_heads(report, name, genesis, rolls)
    if seed and epoch.get("commit") and chain.commitment(sid, e, bytes.fromhex(seed)).hex() != epoch["commit"]:
        report.found(0, f"{name}: seed does not match commitment")
    if seed and genesis:
        drawn = SeededEpoch(sid, e, bytes.fromhex(genesis), bytes.fromhex(seed))
        unfair = [n for n, record in records.items() if not _is_fair(drawn, record)]
        for n in unfair:
            report.found(0, f"{name} roll {n}: dice differ")
    result = "dice hold" if seed and genesis else "not revealed, so the dice cannot be checked yet"
    report.notes.append(f"{name}: {roll_count(len(rolls))} that you kept, {result}")
    unbound = [n for n, record in records.items() if not chain.is_bound(record.req)]
    report.unbound += [(name, unbound)] if unbound else []


def _check_terms(report: VerificationReport, kept: Kept, name: str, records: Mapping[int, Record]) -> None:
    """Check that records are of the terms that were kept; name those of which none were, and those without sides."""
    terms = {n: kept.terms.get(str(record.req.get("terms"))) for n, record in records.items()}
    for n, signed in terms.items():
        if signed is not None and (fault := terms_fault(records[n], signed)):
            report.found(0, f"{name} roll {n}: {fault}")
    withheld = [n for n, signed in terms.items() if signed is None]
    unsigned = [n for n, signed in terms.items() if signed is not None and not chain.signs_dice(signed)]
    report.withheld += [(name, withheld)] if withheld else []
    report.unsigned += [(name, unsigned)] if unsigned else []


def _check_heads(report: VerificationReport, name: str, genesis: str, rolls: Rolls) -> None:
    """Compute the heads from the first roll on, up to the first whose leaf was not kept."""
    head = bytes.fromhex(genesis)
    for n in range(1, len(rolls) + 1):
        if "leaf" not in rolls.get(n, {}):
            return
        head = chain.link(head, bytes.fromhex(rolls[n]["leaf"]))
        if rolls[n].get("head", head.hex()) != head.hex():
            report.found(0, f"{name} roll {n}: chain head differs")
            return


def _is_fair(epoch: SeededEpoch, record: Record) -> bool:
    try:
        return chain.roll(epoch, record.key, record.req, [sides for sides, _ in record.draws]).draws == record.draws
    except (KeyError, TypeError, ValueError):
        return False
