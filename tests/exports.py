"""Whole exports as a deployment writes them, made of service.audit alone: lines to change, and to seal again."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from service.audit import chain, notes
from service.audit.chain import Checkpoint, Entry, Epoch
from service.audit.notes import Key, Signer

Line = dict[str, Any]

SIGNER = notes.signer("rolls.example", b"\x01" * 32)
FORMER = notes.signer("old.example/dice", b"\x02" * 32)
STRANGER = notes.signer("stranger.example", b"\x03" * 32)
START = 1767225600000
"""The time of the first entry, in milliseconds."""


def vkey(key: Key) -> str:
    """Spell a key as C2SP does."""
    typed = b64encode(b"\x01" + key.public).decode()
    return f"{key.name}+{key.id.hex()}+{typed}"


def request(n: int) -> dict[str, Any]:
    """Return what roll `n` of an epoch asks for: one to four dice, now and then of several sizes."""
    dice = [6] * (1 + n % 4) if n % 5 else [12, 12, 20]
    return {"character": "c1", "dice": dice, "position": "risky", "rules": "1", "system": "buried_secrets"}


def drawn(sid: str, e: int, requests: Sequence[Line], *, at: int = START, signer: Signer = SIGNER) -> Line:
    """Return the line of a revealed epoch: a roll each second from `at` on, checkpoints of every 64 and the last."""
    epoch = Epoch(sid, e, _client_seed(e), _seed(sid, e))
    commit, after = (chain.commitment(sid, number, _seed(sid, number)) for number in (e, e + 1))
    heads = [chain.genesis(sid, e, commit, after, epoch.client_seed)]
    entries = []
    for n, req in enumerate(requests, 1):
        entry = Entry(n, at + 1000 * n, chain.roll(epoch, f"{sid}-key-{e:04}-{n:06}", req))
        entries.append(json.loads(msgspec.json.encode(entry)))
        heads.append(chain.link(heads[-1], chain.leaf(n, entry.t, chain.record_hash(entry.rec))))
    log = {
        "sid": sid,
        "e": e,
        "client_seed": epoch.client_seed,
        "commit": commit.hex(),
        "next_commit": after.hex(),
        "seed": epoch.seed.hex(),
        "entries": entries,
        "head": heads[-1].hex(),
    }
    signed = sorted({0, len(requests), *range(64, len(requests), 64)})
    checkpoints = [notes.signed_checkpoint(signer, Checkpoint(sid, e, n, heads[n])) for n in signed]
    return {"line": "epoch", "after": 0, "until": 0, "rules": "1", "log": log, "checkpoints": checkpoints}


def _client_seed(e: int) -> str:
    return f"client {e}" if e else ""


def _seed(sid: str, e: int) -> bytes:
    return hashlib.sha256(f"{sid} {e}".encode()).digest()


def unrevealed(line: Line) -> Line:
    """Return an epoch's line as it is before its seed is told."""
    log = {name: value for name, value in line["log"].items() if name != "seed"}
    return line | {"line": "open_epoch", "log": log}


def epochs(sid: str, sizes: Sequence[int], *, at: int = START, signer: Signer = SIGNER) -> list[Line]:
    """Return the lines of a session's epochs, with so many rolls each."""
    lines = []
    for e, size in enumerate(sizes):
        lines.append(drawn(sid, e, [request(n) for n in range(size)], at=at, signer=signer))
        at += 1000 * size
    return lines


def export(
    drawn: Sequence[Line], *, sid: str = "s_table", keys: Iterable[Key] = (SIGNER.key, FORMER.key)
) -> list[Line]:
    """Return all lines but the last of an export: its log has these epochs' rolls, and some other entries between."""
    log = [_entry("session_created", START, name="The Vault Job")]
    drawn = [{**line} for line in drawn]
    for line, following in zip(drawn, [*drawn, None][1:], strict=True):
        line["after"] = len(log)
        log += [_rolled(entry) for entry in line["log"]["entries"]]
        last = following is None or following["log"]["sid"] != line["log"]["sid"]
        tick = _entry("clock_ticked", log[-1]["at"], clock="k1", note="the alarm — “loud”")
        log.append(tick if last else _closed(line, log[-1]["at"]))
        line["until"] = len(log)
    log.append(_entry("rolled", log[-1]["at"], by="gm", req={"dice": [6, 6]}, faces=[6, 5], outcome="full_success"))
    for seq, entry in enumerate(log, 1):
        entry["seq"] = seq
    head = {"line": "rollwright/1", "sid": sid, "entries": len(log), "next": {"c": 1, "k": 1, "p": 2}}
    return [
        head | {"keys": [vkey(key) for key in keys]},
        {"line": "document", "id": "session", "doc": {"name": "The Vault Job"}},
        {"line": "once", "field": "k" * 16, "value": "1"},
        *log,
        *drawn,
    ]


def _entry(kind: str, at: int, **fields: Any) -> Line:
    return {"line": "entry", "seq": 0, "at": at, "entry": {"type": kind, **fields}, "result": {}}


def _closed(line: Line, at: int) -> Line:
    """Return the entry that closes an epoch and tells the commitment after the next."""
    log = line["log"]
    commit = chain.commitment(log["sid"], log["e"] + 2, _seed(log["sid"], log["e"] + 2)).hex()
    told = {"why": "asked", "client_seed": _client_seed(log["e"] + 1), "commit": commit}
    return _entry("epoch_closed", at, by="p2", epoch=log["e"], **told)


def _rolled(entry: Line) -> Line:
    rec = entry["rec"]
    faces = [face for _, face in rec["draws"]]
    said = {"goal": "Open the vault"}
    line = _entry("rolled", entry["t"], by="p2", req=rec["req"], said=said, faces=faces, epoch=rec["e"], key=rec["key"])
    line["entry"]["outcome"] = "partial_success"
    return line | {"result": {"changes": [], "n": entry["n"]}}


def small() -> list[Line]:
    """Return the lines of an export with two revealed epochs and an open one."""
    *revealed, last = epochs("s_table", [3, 2, 2])
    return export([*revealed, unrevealed(last)])


def imported() -> list[Line]:
    """Return the lines of an imported session's export: archived epochs of another deployment come first."""
    archived = epochs("s_before", [2, 1], signer=FORMER)
    return export([*archived, *epochs("s_table", [2, 1], at=archived[-1]["log"]["entries"][-1]["t"])])


def spelt(lines: Iterable[Line]) -> bytes:
    """Write lines as an export does."""
    return b"".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n" for line in lines)


def sealed(lines: Sequence[Line], signer: Signer = SIGNER) -> bytes:
    """Write lines, and the last one that signs them."""
    return seal(spelt(lines), lines[0]["sid"], lines[0]["entries"], signer)


def seal(text: bytes, sid: str, entries: int, signer: Signer = SIGNER) -> bytes:
    """Put the last line behind the bytes of the others."""
    digest = hashlib.sha256(text)
    body = f"{signer.name}/export\n{signer.name}/{sid}\n{entries}\n{b64encode(digest.digest()).decode()}\n"
    return text + spelt([{"line": "digest", "sha256": digest.hexdigest(), "signed": notes.sign(signer, body)}])
