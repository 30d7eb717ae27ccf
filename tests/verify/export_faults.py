"""Faults of the lines of an export: its epochs and their checkpoints, its log beside them, archives, and forms."""

from base64 import b64encode
from collections.abc import Callable
from typing import Any

from service.audit import chain, notes
from service.audit.chain import Checkpoint
from service.record.log_record import MAX_LOG_ENTRIES
from tests import exports
from tests.exports import FORMER, FORMER_SID, SID, SIGNER, START, STRANGER, epochs, export, unrevealed, vkey
from tests.verify.faults import (
    Corpus,
    Edit,
    Lines,
    add,
    both,
    drop,
    entries_of,
    fault,
    move,
    put,
    redraw,
    value_at,
)

NONE = "0" * 64
OTHER_OPENING = "has another commitment, client seed, genesis or lineage than was announced"
OTHER_START = "epoch 0 has another commitment or genesis than was announced"
NOT_CLOSED = "the log does not say that the one before it was closed"


def revealed() -> Lines:
    """Return the lines of an export whose log reveals its first epoch."""
    lines = export(epochs(SID, [3, 1]))
    seed = value_at(lines, "epoch log.seed")
    put("clock_ticked entry", {"type": "epoch_revealed", "by": "service", "epoch": 0, "seed": seed})(lines)
    return lines


def long() -> Lines:
    """Return the lines of an export with an epoch of many checkpoints, and an open one of one."""
    first, second = epochs(SID, [130, 65])
    return export([first, unrevealed(second)])


MADE: dict[str, Callable[[], Lines]] = {
    "small": exports.small,
    "imported": exports.imported,
    "revealed": revealed,
    "long": long,
    "empty": lambda: export(epochs(SID, [0])),
}
"""Exports that are made without a service."""


def die(at: int, roll: int) -> Edit:
    """Turn a die of an epoch."""
    return put(f"epoch:{at} log.entries.{roll}.rec.draws.0", lambda die: [die[0], die[1] % die[0] + 1])


def checkpoint(n: int, head: str = "", *, e: int = 0, sid: str = SID, signer: notes.Signer = SIGNER) -> Edit:
    """Sign another checkpoint in the place of the first."""

    def edit(lines: Lines) -> None:
        digest = bytes.fromhex(head or value_at(lines, "epoch log.head"))
        put("epoch checkpoints.0", notes.signed_checkpoint(signer, Checkpoint(sid, e, n, digest)))(lines)

    return edit


def imports(**fields: Any) -> Edit:
    """Change an import, in its line and in the log."""
    return both(add("archive", fields), add("imported entry", fields))


def drawn(at: int, place: str, value: object = None) -> Edit:
    """Change an epoch, or leave a value out, draw its dice anew, and let the log have its rolls."""

    def edit(lines: Lines) -> None:
        where = f"epoch:{at} log.{place}"
        both(drop(where) if value is None else put(where, value), redraw(at))(lines)
        log = value_at(lines, f"epoch:{at} log")
        rolls = [line for line in entries_of(lines, "rolled") if line["entry"].get("epoch") == log["e"]]
        for line, entry in zip(rolls, log["entries"], strict=True):
            rec = entry["rec"]
            fields = {"key": rec["key"], "by": rec["req"].get("by", ""), "bound": "epoch" in rec["req"]}
            line["entry"] |= fields | {"terms": entry["terms"], "draws": rec["draws"]}

    return edit


ARCHIVES = "the archives are not the imports of the log"
OTHER_FILE = "an archive: it is another file's"
OTHER_EXPORT = "the archive: what was signed is another export"
UNKNOWN_KEY = "not signed by a known key"
UNSIGNED = "signature does not hold"
ROLL_2 = "has as roll 2"
BEHIND = "logged as behind something else at"
ANOTHER_EPOCH = "epoch 0: checkpoint of another epoch"
MISSING = "epoch 0: epoch is missing"
GAP = "gap or reorder in the log: entry 4 follows entry 2"
OPENED = ("commit", "genesis", "client_seed", "lineage")
TURN = {"type": "turn_started", "by": "p2"}


def overlong(lines: Lines) -> None:
    """Let an epoch have more rolls than one can have."""
    lines[:] = export(epochs(SID, [513]))


def another_seed(lines: Lines) -> None:
    """Draw an epoch under a seed of one's own, and commit to it in hindsight."""
    seed = "07" * 32
    put("epoch:1 log.commit", chain.commitment(SID, 1, bytes.fromhex(seed)).hex())(lines)
    drawn(1, "seed", seed)(lines)


BAD = b64encode(SIGNER.key.id + bytes(64)).decode()
EXPORT: Corpus = {
    "small": [
        # A roll of an epoch.
        fault(die(0, 1), "epoch 0: dice differ at 2"),
        fault(die(0, 1), ROLL_2, "epoch 0: dice not as in the log at 2"),
        fault(put("epoch log.entries.1.t", START + 2001), ROLL_2, "epoch 0: time not as in the log at 2"),
        fault(put("epoch log.entries.1.t", START + 2001), "epoch 0: chain head differs"),
        fault(put("epoch log.entries.1.t", START + 9001), "epoch 0: time runs backwards at 3"),
        fault(put("epoch log.entries.1.rec.key", "k" * 16), "epoch 0: dice differ at 2"),
        fault(put("epoch log.entries.1.rec.key", "k" * 16), ROLL_2, "epoch 0: key not as in the log at 2"),
        fault(put("epoch log.entries.1.rec.v", "ra2"), "epoch 0: unknown scheme at 2"),
        fault(put("epoch log.entries.1.rec.sid", "another"), "epoch 0: record of another epoch at 2"),
        fault(put("rolled entry.by_host", True), "it says otherwise than the log whether the host rolled"),
        fault(put("rolled entry.by_host", 1), "cannot be read"),
        fault(drop("epoch log.entries.1"), "epoch 0: gap or reorder at 2"),
        fault(drop("epoch log.entries.1"), ROLL_2, "entry 3: roll 2 of epoch 0 is in no epoch of the file"),
        fault(put("epoch:2 log.entries.1.rec.key", "short"), "epoch 2: key is not 16 to 64 printable characters at 2"),
        fault(die(2, 0), "has as roll 1", "epoch 2: dice not as in the log at 1"),
        fault(die(2, 0), "epoch 2: chain head differs"),
        fault(put("epoch log.entries.0.rec.draws", [[8, 8], [8, 8]]), "epoch 0: sides differ from the terms at 1"),
        fault(drawn(0, "entries.2.rec.key", f"{SID}-key-0000-000002"), "epoch 0: key reused at 3"),
        fault(drawn(1, "entries.1.rec.key", f"{SID}-key-0000-000002"), "epoch 1: key of an earlier epoch"),
        fault(drawn(0, "entries.0.rec.key", "short"), "epoch 0: key is not 16 to 64 printable characters at 1"),
        fault(drawn(0, "entries.0.rec.req.epoch", NONE), "epoch 0: made for another epoch at 1"),
        fault(add("epoch log.entries.0.rec", {"more": 1}), "cannot be read"),
        fault(drawn(0, "entries.0.rec.req.more", 1), "epoch 0: request has other members at 1"),
        fault(drawn(0, "entries.0.rec.req.by", ""), "epoch 0: request of nobody, or without a digest at 1"),
        fault(put("epoch log.entries.0.terms.character", "c2"), "epoch 0: terms are not those of the request at 1"),
        fault(drawn(0, "entries.0.terms.thrower", "p1"), "thrown by another person than the terms name at 1"),
        fault(drawn(0, "entries.0.terms.action", "a1"), "epoch 0: terms lack rules, dice or thrower at 1"),
        fault(drawn(0, "entries.0.terms.dice", [6, 6, 6]), "cannot be ruled on"),
        fault(drawn(0, "entries.0.terms.spec.more", 1), "its spec has `more`, which its rules do not have"),
        fault(put("epoch log.entries.0.terms", None), "cannot be read"),
        # A roll of the log.
        fault(put("rolled:1 at", START + 2001), ROLL_2, "epoch 0: time not as in the log at 2"),
        fault(
            put("rolled:1 at", START + 2001),
            ROLL_2,
            f"{BEHIND} 3",
            anywhere=True,
        ),
        fault(put("rolled:1 result.n", 9), ROLL_2, "epoch 0: number not as in the log at 2"),
        fault(put("rolled:1 result.before", "1 1"), ROLL_2, f"{BEHIND} 2"),
        fault(drop("rolled result.before"), "has as roll 1", f"{BEHIND} 1"),
        fault(put("rolled:1 entry.epoch", 9), ROLL_2, "epoch 0: epoch not as in the log at 2"),
        fault(put("rolled:1 entry.key", "k" * 16), ROLL_2, "epoch 0: key not as in the log at 2"),
        fault(put("rolled:1 entry.draws", [[6, 7], [6, 7]]), ROLL_2, "epoch 0: dice not as in the log at 2"),
        fault(put("rolled:1 entry.by", "p1"), ROLL_2, "epoch 0: request not as in the log at 2"),
        fault(drop("rolled:1 entry.epoch"), ROLL_2, "epoch 0: not in the log at 2", anywhere=True),
        fault(drop("rolled:1 entry.terms"), "cannot be read"),
        fault(drop("rolled:1 entry.draws"), "cannot be read"),
        fault(put("rolled:1 entry.terms.character", "c2"), ROLL_2, "epoch 0: request not as in the log at 2"),
        fault(put("rolled:1 entry.bound", value=True), ROLL_2, "epoch 0: request not as in the log at 2"),
        fault(
            both(put("rolled:-1 result", {"n": 3}), add("rolled:-1 entry", {"epoch": 2, "key": "k" * 16})),
            "epoch 2 is missing",
            "is in no epoch of the file",
        ),
        fault(put("rolled:1 entry.outcome", "x"), "the dice say"),
        fault(put("rolled:1 entry.filled", {"rating": 4}), "its spec has another `rating` than its thrower signed"),
        fault(put("rolled:1 entry.rules", "buried_secrets/1"), "its rules are told twice"),
        fault(put("rolled:1 changes", [["c1", "stress", -2, 0, 0]]), "not ticked"),
        # The log.
        fault(drop("rolled:1"), "entry 4 stands where 3 should", GAP),
        fault(move("rolled:1", 1), "entry 4 stands where 3 should", GAP),
        fault(move("rolled:1", 1), "stands where 3 should", "time runs backwards in the log at entry 3", anywhere=True),
        fault(
            put("session_created seq", 2),
            "entry 2 stands where 1 should",
            "gap or reorder in the log: it begins with entry 2",
        ),
        fault(
            put("head entries", 13),
            "13 entries are announced, and 12 are there",
            "there are 13 log entries, and there are 12",
        ),
        # Epochs.
        fault(put("epoch log.commit", NONE), "epoch 0: seed does not match commitment"),
        fault(put("epoch log.head", NONE), "epoch 0: chain head differs"),
        fault(put("epoch log.seed", NONE), "epoch 0: seed does not match commitment"),
        fault(drawn(0, "client_seed", "ground"), "epoch 0 has a client seed"),
        fault(drawn(1, "client_seed", "ground"), f"epoch 1 {OTHER_OPENING}"),
        fault(drawn(0, "next_commit", NONE), "epoch 1: commitment is not the one given before"),
        fault(another_seed, "epoch 1: commitment is not the one given before"),
        fault(drop("epoch:1"), "epoch 2: does not follow the epoch before"),
        fault(drop("epoch"), "epoch 1: epoch 0 is missing"),
        fault(put("epoch:2 log.commit", NONE), "epoch 2: commitment is not the one given before"),
        fault(put("epoch:2 log.commit", NONE), f"epoch 2 {OTHER_OPENING}"),
        fault(put("epoch until", 3), "epoch 0 is missing", "epoch 0: not among its epoch's entries at 3"),
        fault(
            put("epoch:1 after", 1),
            "epoch 1: lies beside the log",
            "epoch 1: its part of the log does not follow the epoch before",
        ),
        fault(put("epoch:1 after", 1), f"epoch 1: {NOT_CLOSED}"),
        *[fault(put(f"epoch_closed entry.{name}", NONE), f"epoch 1 {OTHER_OPENING}") for name in OPENED],
        fault(put("epoch_closed entry.epoch", 1), f"epoch 1 {OTHER_OPENING}"),
        fault(put("epoch_closed entry", TURN), f"epoch 1: {NOT_CLOSED}"),
        fault(
            both(put("epoch:1 log.lineage", "x"), put("epoch_closed entry.lineage", "x")),
            "epoch 1: rolls under a seed that an older store was bound to",
        ),
        fault(put("session_created entry.genesis", NONE), OTHER_START),
        fault(put("session_created entry.genesis", ""), OTHER_START),
        fault(put("session_created entry.commitments", [NONE, NONE]), OTHER_START),
        fault(add("session_created entry", {"commitments": [NONE, NONE], "genesis": NONE}), OTHER_START),
        fault(put("epoch log.v", "ra1"), "unsupported scheme ra1", ends=(2, 2)),
        # Checkpoints.
        fault(checkpoint(3, NONE), "epoch 0: head differs", "epoch 0: head differs at 3"),
        fault(checkpoint(4), "epoch 0: head of a missing roll", "epoch 0: head of a missing roll at 4"),
        fault(checkpoint(3, e=1), MISSING, ANOTHER_EPOCH),
        fault(checkpoint(3, sid="s"), MISSING, ANOTHER_EPOCH),
        fault(checkpoint(3, signer=STRANGER), UNKNOWN_KEY, "epoch 0: signed by none of the file's keys"),
        fault(
            put("epoch checkpoints.0", lambda note: note.replace(SID, SID[::-1])),
            UNSIGNED,
            ANOTHER_EPOCH,
        ),
        fault(put("epoch checkpoints.0", lambda note: note[:-3] + "=\n"), "bad base64", "epoch 0: bad base64"),
        fault(put("epoch checkpoints.0", "x"), "not a signed note"),
        fault(put("epoch checkpoints.0", lambda note: f"{note.rpartition(' ')[0]} {BAD}\n"), UNSIGNED),
        fault(
            put("epoch checkpoints.0", lambda note: note + notes.sign(FORMER, "x\n").rpartition("\n\n")[2]),
            UNSIGNED,
        ),
        fault(put("epoch checkpoints", []), "1 are due, and 0 are there", "epoch 0: 1 checkpoint is due, and 0 there"),
        # The head, and lines where they do not belong.
        fault(add("head keys", "x"), "a key of the file", "key 3: not a key"),
        fault(add("head keys", vkey(SIGNER.key)), "stands twice", "key 3 stands there twice"),
        fault(lambda lines: lines.insert(5, lines[0]), "out of place: a rollwright/1 line"),
        fault(
            lambda lines: lines.insert(5, {"line": "digest", "sha256": NONE, "signed": ""}),
            "out of place: a digest line",
        ),
        # Lines that cannot be read.
        *[
            fault(edit, "cannot be read", ends=(2, 2) if edit.__name__.startswith("head ") else (1, 1))
            for edit in (
                put("document:session line", "documents"),
                drop("rolled:1 at"),
                put("rolled:1 entry.terms", 5),
                put("epoch log.seed", "0"),
                put("epoch log.entries.0.rec.req.x", 0.5),
                drop("epoch:2 checkpoints"),
                put("once field", ""),
                put("once field", "x" * 81),
                put("once value", "\N{SNOWMAN}" * 361),
                put("rolled seq", 0),
                put("rolled at", 253_402_300_800_000),
                put("rolled result", []),
                put("epoch until", MAX_LOG_ENTRIES + 1),
                put("epoch rules", "buried_secrets/1"),
                put("epoch checkpoints", ["x" * 1001]),
                put("epoch checkpoints", ["x"] * 10),
                put("head next", {"p": 1_000_000}),
                put("head next", {"x": 1}),
                put("head sid", SID[1:]),
                put("head keys", []),
                put("head keys", [vkey(SIGNER.key)] * 201),
                put("head keys", [vkey(SIGNER.key), "x" * 201]),
                put("head entries", MAX_LOG_ENTRIES + 1),
                *[add(kind, {"more": 1}) for kind in ("document:session", "once", "rolled", "epoch", "head")],
            )
        ],
    ],
    "imported": [
        fault(
            drop("archive"),
            ARCHIVES,
            "the archive of what was imported is missing",
        ),
        fault(
            put("imported entry.type", "noted"),
            ARCHIVES,
            "an archive that was not imported",
        ),
        fault(put("archive entries", 5), ARCHIVES, "entries not as imported in"),
        fault(put("archive sha256", "1" * 64), ARCHIVES, "sha256 not as imported in"),
        fault(
            put("archive key", vkey(STRANGER.key)),
            UNKNOWN_KEY,
            "the archive: signed by none of the file's keys",
        ),
        fault(imports(key=vkey(SIGNER.key)), UNKNOWN_KEY, "not signed by its key"),
        fault(put("archive key", "x"), UNKNOWN_KEY, "the archive: not a key"),
        fault(imports(signed="nonsense"), "an archive: not a signed note", "the archive: not a signed note"),
        fault(imports(entries=5), OTHER_FILE, OTHER_EXPORT),
        fault(imports(sid=SID), OTHER_FILE, OTHER_EXPORT),
        fault(
            imports(sha256="1" * 64),
            OTHER_FILE,
            OTHER_EXPORT,
        ),
        fault(
            put("archive signed", lambda note: note.replace("\n6\n", "\n7\n")),
            "an archive: signature does not hold",
            OTHER_EXPORT,
        ),
        fault(
            imports(signed=notes.sign(FORMER, "old.example/dice/export\n")),
            OTHER_FILE,
            OTHER_EXPORT,
        ),
        fault(move("archive", -10), "out of place: an archive line"),
        fault(move("archive", 3), "out of place: an archive line"),
        fault(put("archive sid", "a-table"), "cannot be read"),
        fault(
            both(drop("archive"), put("imported entry", TURN)),
            f"{FORMER_SID} epoch 0: of another session",
        ),
        fault(
            both(drop("archive"), put("imported entry", TURN)),
            f"{SID} epoch 0: the log does not say that its table began there",
        ),
        fault(redraw(0), UNKNOWN_KEY, "not signed by the key of its archive"),
        fault(add("archive", {"more": 1}), "cannot be read"),
    ],
    "revealed": [
        fault(put("epoch_revealed entry.seed", NONE), "epoch 0 has another seed than was revealed"),
        fault(put("epoch_revealed entry.epoch", 7), "epoch 7 was revealed, and is not in the file"),
        fault(lambda lines: lines[-2].update(unrevealed(lines[-2])), "epoch 0 was revealed, and its seed is missing"),
    ],
    "empty": [
        fault(drop("epoch checkpoints.0"), "1 are due, and 0 are there", "1 checkpoint is due, and 0 there"),
        fault(overlong, "epoch 0: more than 512 rolls"),
    ],
    "long": [
        fault(drop("epoch checkpoints.1"), "3 are due, and 2 are there", "3 checkpoints are due, and 2 there"),
        fault(
            put("epoch checkpoints", lambda all_: [all_[1], all_[0], all_[2]]),
            "the head at 64 is due, and this is another note",
            "the checkpoint due here is that at 64, not at 128",
        ),
        fault(add("epoch:1 checkpoints", "x"), "1 are due, and 2 are there", "1 checkpoint is due, and 2 there"),
    ],
}
