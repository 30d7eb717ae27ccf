"""Whole exports as a deployment writes them, made without a store: lines to change, and to seal again."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from service.audit import chain, notes, ra3
from service.audit.chain import ChainEntry, Checkpoint, SeededEpoch
from service.audit.notes import Key, Signer
from service.record.events import Rolled
from service.record.replay import ruling_of
from service.verify.evidence import Kept, gather

Line = dict[str, Any]

SIGNER = notes.signer("rolls.example", b"\x01" * 32)
FORMER = notes.signer("old.example/dice", b"\x02" * 32)
STRANGER = notes.signer("stranger.example", b"\x03" * 32)
SID = "the-table-of-the-tests"
FORMER_SID = "a-table-from-elsewhere"
RULES = "buried_secrets/1"
START = 1767225600000
"""The time of the first entry, in milliseconds."""


def vkey(key: Key) -> str:
    """Spell a key as C2SP does."""
    typed = b64encode(b"\x01" + key.public).decode()
    return f"{key.name}+{key.id.hex()}+{typed}"


def terms(n: int) -> dict[str, Any]:
    """Return the terms of roll `n` of an epoch, which is direct: one to four dice."""
    rating = 1 + n % 4
    spec = {"system": "buried_secrets", "rating": rating, "goal": "Open the vault"}
    return {"spec": spec, "character": "c1", "rules": RULES, "dice": [6] * rating}


def request(signed: Line) -> dict[str, Any]:
    """Return the unbound request of p2 with these terms."""
    return chain.request("p2", chain.terms_digest(signed))


def drawn(sid: str, e: int, signed: Sequence[Line], *, at: int = START, signer: Signer = SIGNER) -> Line:
    """Return the line of a revealed epoch: a roll each second from `at` on, checkpoints of every 64 and the last."""
    commit, after = (chain.commitment(sid, number, _seed(sid, number)).hex() for number in (e, e + 1))
    log = {"v": ra3.SCHEME, "sid": sid, "e": e, "lineage": "a-store", "client_seed": _client_seed(e)}
    log |= {"commit": commit, "next_commit": after}
    log |= {"seed": _seed(sid, e).hex(), "entries": [], "head": ""}
    entries = [
        {"n": n, "t": at + 1000 * n, "rec": {"key": f"{sid}-key-{e:04}-{n:06}", "req": request(one)}, "terms": one}
        for n, one in enumerate(signed, 1)
    ]
    line = {"line": "epoch", "after": 0, "until": 0, "log": log | {"entries": entries}}
    return redrawn(line | {"checkpoints": []}, signer)


def redrawn(line: Line, signer: Signer = SIGNER) -> Line:
    """Return the line of a revealed epoch with all its dice drawn anew, its head computed, and the due ones signed."""
    log = line["log"]
    sid, e = log["sid"], log["e"]
    epoch = SeededEpoch(sid, e, genesis(log), bytes.fromhex(log["seed"]))
    heads = [genesis(log)]
    entries = []
    for recorded in log["entries"]:
        rec, signed = recorded["rec"], recorded["terms"]
        req = rec["req"] | {"terms": chain.terms_digest(signed)}
        record = chain.roll(epoch, rec["key"], req, signed["dice"])
        entry = ChainEntry(recorded["n"], recorded["t"], record, signed)
        entries.append(json.loads(msgspec.json.encode(entry)))
        heads.append(chain.link(heads[-1], chain.leaf(entry.n, entry.t, chain.record_hash(entry.rec))))
    due = sorted({len(entries), *range(64, len(entries), 64)})
    checkpoints = [notes.signed_checkpoint(signer, Checkpoint(sid, e, n, heads[n])) for n in due]
    return line | {"log": log | {"entries": entries, "head": heads[-1].hex()}, "checkpoints": checkpoints}


def genesis(log: Line) -> bytes:
    """Return the genesis of an epoch's log."""
    commit, following = bytes.fromhex(log["commit"]), bytes.fromhex(log["next_commit"])
    return chain.genesis(log["sid"], log["e"], commit, following, log["client_seed"])


def _client_seed(e: int) -> str:
    return f"client {e}" if e else ""


def _seed(sid: str, e: int) -> bytes:
    return hashlib.sha256(f"{sid} {e}".encode()).digest()


def unrevealed(line: Line) -> Line:
    """Return an epoch's line as it is before its seed is revealed, and its last head signed."""
    log = {name: value for name, value in line["log"].items() if name != "seed"}
    return line | {"log": log, "checkpoints": line["checkpoints"][: len(log["entries"]) // 64]}


def epochs(sid: str, sizes: Sequence[int], *, at: int = START, signer: Signer = SIGNER) -> list[Line]:
    """Return the lines of a session's epochs, with so many rolls each."""
    lines = []
    for e, size in enumerate(sizes):
        lines.append(drawn(sid, e, [terms(n) for n in range(size)], at=at, signer=signer))
        at += 1000 * size
    return lines


def export(
    drawn: Sequence[Line],
    *,
    sid: str = SID,
    keys: Iterable[Key] = (SIGNER.key, FORMER.key),
    source: Signer = FORMER,
) -> list[Line]:
    """Return all lines but the last of an export: its log has these epochs' rolls, and some other entries between."""
    log = [_entry("session_created", START, by="p2", name="The Vault Job", **founded(drawn[0]))]
    archives: list[Line] = []
    drawn = [{**line} for line in drawn]
    for line, following in zip(drawn, [*drawn, None][1:], strict=True):
        line["after"] = len(log) if line["log"]["e"] or log[-1]["entry"]["type"] == "imported" else 0
        _roll(log, line["log"])
        if following is None:
            log.append(_entry("clock_ticked", log[-1]["at"], by="p2", clock="k1", note="the alarm — “loud”"))
        elif following["log"]["sid"] == line["log"]["sid"]:
            log.append(_closed(line, log[-1]["at"]))
        line["until"] = len(log)
        if following is not None and following["log"]["sid"] != line["log"]["sid"]:
            archives.append(_archive(line["log"]["sid"], len(log), source))
            source_fields = {name: value for name, value in archives[-1].items() if name != "line"}
            log.append(_entry("imported", log[-1]["at"], by="p2", **source_fields, **founded(following)))
    given = {"terms": terms(1), "draws": [[6, 6], [6, 5]], "outcome": "full_success"}
    log.append(_entry("rolled", log[-1]["at"], by="p2", **given))
    for seq, entry in enumerate(log, 1):
        entry["seq"] = seq
    head = {"line": "rollwright/1", "sid": sid, "entries": len(log), "next": {"c": 1, "k": 1, "p": 2}}
    return [
        head | {"keys": [vkey(key) for key in keys]},
        {"line": "document", "id": "session", "doc": {"name": "The Vault Job"}},
        {"line": "once", "field": "k" * 16, "value": "1"},
        *log,
        *archives,
        *drawn,
    ]


def founded(line: Line) -> Line:
    """Return what a table is told as it is made, or imported, of an epoch."""
    log = line["log"]
    return {"commitments": [log["commit"], log["next_commit"]], "genesis": genesis(log).hex()}


def _archive(sid: str, entries: int, signer: Signer) -> Line:
    """Return the line of an import: of an export of that session whose digest is all zeros."""
    body = f"{signer.name}/export\n{signer.name}/{sid}\n{entries}\n{b64encode(bytes(32)).decode()}\n"
    signed = {"sha256": "0" * 64, "signed": notes.sign(signer, body), "key": vkey(signer.key)}
    return {"line": "archive", "sid": sid, "entries": entries, **signed}


def _roll(log: list[Line], epoch: Line) -> None:
    """Put the rolls of an epoch into the log: each names the one before, and the first its epoch."""
    before = genesis(epoch).hex()
    for entry in epoch["entries"]:
        log.append(_rolled(entry, before))
        before = f"{len(log)} {entry['t']}"


def _entry(kind: str, at: int, **fields: Any) -> Line:
    return {"line": "entry", "seq": 0, "at": at, "entry": {"type": kind, **fields}, "result": {}}


def _closed(line: Line, at: int) -> Line:
    """Return the entry that closes an epoch and tells the commitment after the next."""
    log = line["log"]
    commit = chain.commitment(log["sid"], log["e"] + 2, _seed(log["sid"], log["e"] + 2)).hex()
    following = {"sid": log["sid"], "e": log["e"] + 1, "commit": log["next_commit"], "next_commit": commit}
    following["client_seed"] = _client_seed(log["e"] + 1)
    closing = {"why": "request", "client_seed": following["client_seed"], "commit": commit, "lineage": "a-store"}
    return _entry("epoch_closed", at, by="p2", epoch=log["e"], genesis=genesis(following).hex(), **closing)


def _rolled(entry: Line, before: str) -> Line:
    rec, signed = entry["rec"], entry["terms"]
    line = _entry("rolled", entry["t"], by="p2", terms=signed, draws=rec["draws"], epoch=rec["e"], key=rec["key"])
    rolled = Rolled(terms=signed, draws=tuple(map(tuple, rec["draws"])), epoch=rec["e"], key=rec["key"], outcome="")
    line["entry"]["outcome"] = ruling_of(rolled).outcome
    if chain.is_bound(rec["req"]):
        line["entry"]["bound"] = True
    return line | {"result": {"changes": [], "n": entry["n"], "before": before}}


def small() -> list[Line]:
    """Return the lines of an export with two revealed epochs and an open one."""
    *revealed, last = epochs(SID, [3, 2, 2])
    return export([*revealed, unrevealed(last)])


def imported() -> list[Line]:
    """Return the lines of an imported session's export: archived epochs of another deployment come first."""
    *archived, last = epochs(FORMER_SID, [2, 1, 0], signer=FORMER)
    return export([*archived, unrevealed(last), *epochs(SID, [2, 1], at=archived[-1]["log"]["entries"][-1]["t"])])


def spelt(lines: Iterable[Line]) -> bytes:
    """Write lines as an export does: results of entries as the store's script wrote them, with `/` escaped."""
    return b"".join(_spelt(line).encode() + b"\n" for line in lines)


def _spelt(line: Any) -> str:
    if not isinstance(line, dict) or line.get("line") != "entry":
        return _dumped(line)
    fields = {name: _dumped(value) for name, value in line.items()}
    if "result" in fields:
        fields["result"] = fields["result"].replace("/", r"\/")
    return "{" + ",".join(f'"{name}":{value}' for name, value in fields.items()) + "}"


def _dumped(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def sealed(lines: Sequence[Line], signer: Signer = SIGNER) -> bytes:
    """Write lines, and the last one that signs them."""
    return seal(spelt(lines), lines[0]["sid"], lines[0]["entries"], signer)


def seal(text: bytes, sid: str, entries: int, signer: Signer = SIGNER) -> bytes:
    """Put the last line behind the bytes of the others."""
    digest = hashlib.sha256(text)
    body = f"{signer.name}/export\n{signer.name}/{sid}\n{entries}\n{b64encode(digest.digest()).decode()}\n"
    return text + spelt([{"line": "digest", "sha256": digest.hexdigest(), "signed": notes.sign(signer, body)}])


def own_lines(text: str) -> list[Line]:
    """Return the lines of an export but the last, to be signed anew by the first of its keys."""
    lines = [json.loads(line) for line in text.splitlines()[:-1]]
    lines[0]["keys"].insert(0, vkey(SIGNER.key))
    return lines


def kept_from(*texts: str) -> Kept:
    """Return the evidence in texts, as if each were a file."""
    return gather({f"file {number}": text for number, text in enumerate(texts, 1)})
