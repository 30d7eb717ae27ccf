"""The hashing of one committed roll of three dice, beside the same hashes bare."""

import hmac
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from msgspec import json, to_builtins

from bench.rounds import Measured, interleaved, ratios, timed, typical
from bench.table import micro, table, times
from service.audit import chain, notes, ra3
from service.audit.chain import Receipt, SeededEpoch
from service.audit.committed import Committed
from service.record.events import Rolled
from service.record.evidence import record_of

ROUNDS = 25
AIM = 1.5
SIDES = (6, 6, 6)
EPOCH = SeededEpoch("D6qs5If4HtP5BrBsFaEXsQ", 3, b"\x03" * 32, b"\x05" * 32)
KEY = "0d3b5c1e-7a42-4f0e-9a57-2f8f0c6b1d11"
TERMS: dict[str, Any] = {
    "spec": {"system": "buried_secrets", "rating": 3},
    "character": "c1",
    "rules": "buried_secrets/1",
    "dice": [*SIDES],
}
REQ = chain.request("p2", chain.terms_digest(TERMS), EPOCH.genesis.hex())
FACES = chain.draw(EPOCH, KEY, ra3.canonical(REQ), SIDES)
DRAWS = tuple(zip(SIDES, FACES, strict=True))
ROLLED = Rolled(by="p2", terms=TERMS, draws=DRAWS, epoch=EPOCH.e, bound=True, key=KEY, outcome="")
RECORD = record_of(EPOCH.sid, EPOCH.genesis.hex(), ROLLED)
N, TIME, HEAD = 17, 1_767_225_600_000, b"\x07" * 32
SIGNER = notes.signer("rolls.example", b"\x01" * 32)
_encode = json.Encoder(order="sorted").encode

Call = Callable[[], bytes]
OURS = "a roll's calls: the terms' digest, the request's JSON, faces, the record's text and digest, leaf, head"
TABLE = "as a table makes them: the record put together as well"
RECEIPT = "beside them: the receipt, signed with Ed25519"


def report() -> str:
    """Check that all compute the same head, measure, and return the table."""
    bare = _bare()
    calls = {OURS: _ours, TABLE: _at_table, **bare}
    assert len({call() for call in calls.values()}) == 1, "they do not hash the same"
    measured = interleaved({name: timed(call) for name, call in (calls | {RECEIPT: _receipt}).items()}, ROUNDS)
    rows = [[name, micro(typical(measured[name])), "", "", ""] for name in (OURS, TABLE, RECEIPT)]
    rows[2:2] = [_row(measured, name, None if at else AIM) for at, name in enumerate(bare)]
    return table(["", "µs", "a roll's calls / it", "aim", "a table's / it"], rows)


def _row(measured: Measured, name: str, aim: float | None) -> list[str]:
    ours, bare = measured[OURS], measured[name]
    middle = ratios(ours, bare)[1]
    told = "none" if aim is None else f"at most {aim:g}: {'met' if middle <= aim else 'missed'}"
    return [name, micro(typical(bare)), times(ours, bare), told, times(measured[TABLE], bare)]


def _ours() -> bytes:
    chain.terms_digest(TERMS)
    req = ra3.canonical(REQ)
    chain.draw(EPOCH, KEY, req, SIDES)
    return _head(chain.record_text(RECORD, req))


def _at_table() -> bytes:
    """Do what `rolls` does for the faces, and `proofs` for the head."""
    dice = Committed(EPOCH, KEY, REQ)
    dice.draw(SIDES)
    return _head(chain.record_text(record_of(EPOCH.sid, EPOCH.genesis.hex(), ROLLED), dice.text))


def _head(text: bytes) -> bytes:
    return chain.link(HEAD, chain.leaf(N, TIME, ra3.digest("rec", text)))


def _receipt() -> str:
    return notes.signed_receipt(SIGNER, Receipt(EPOCH.sid, EPOCH.e, EPOCH.genesis, N, HEAD))


def _bare() -> dict[str, Call]:
    """Return the hashes of the roll, over bytes that are ready, with each JSON that may be counted as its own.

    The first has the aim.
    """
    hashes, record = _hashes(), to_builtins(RECORD)

    def after(write: Callable[[Any], bytes], value: Any) -> Call:
        def call() -> bytes:
            write(value)
            return hashes()

        return call

    return {
        "bare: two HMAC, three SHA-256, the canonical JSON of the record": after(ra3.canonical, record),
        "bare: the same with the canonical JSON of the request alone": after(ra3.canonical, REQ),
        "bare: the same with msgspec's sorted JSON of the record, unchecked": after(_encode, record),
        "bare: the hashes alone": hashes,
    }


def _hashes() -> Call:
    """Return the two HMACs and three SHA-256 of the roll; they come to its head."""
    parts = (EPOCH.genesis, KEY.encode(), ra3.canonical(REQ))
    roll, block = ra3.tagged("roll", *parts), ra3.tagged("blk", ra3.u64(0))
    key = hmac.digest(EPOCH.seed, roll, "sha256")
    assert ra3.draw(ra3.words(key), SIDES) == FACES, "they draw other dice"
    record = ra3.tagged("rec", ra3.canonical(to_builtins(RECORD)))
    leaf = ra3.tagged("leaf", ra3.u64(N), ra3.u64(TIME), sha256(record).digest())
    link = ra3.tagged("link", HEAD, sha256(leaf).digest())

    def hashes() -> bytes:
        hmac.digest(EPOCH.seed, roll, "sha256")
        hmac.digest(key, block, "sha256")
        sha256(record).digest()
        sha256(leaf).digest()
        return sha256(link).digest()

    return hashes
