"""Offline verification of an epoch: read strictly, computed again, and compared with saved evidence."""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from service.audit import chain, ra1
from service.audit.chain import ChainEntry, Checkpoint, EpochLog, OpenLog, Receipt, SeededEpoch
from service.record.wording import in_words

_KEY = re.compile(r"[!-~]{16,64}")
_GAP = re.compile(r"[ \t\r]*(?:\n[ \t\r\n]*|\Z)")


class UnreadableError(Exception):
    """Not a log of this scheme: its JSON or its fields cannot be read."""


class ChainError(Exception):
    """A log that can be read but does not hold; the text names the fault and its entry."""

    def __init__(self, reason: str, sid: str, e: int) -> None:
        super().__init__(reason)
        self.sid = sid
        self.e = e


class Chain(msgspec.Struct, frozen=True):
    """The computed chain of an epoch: a leaf (32 bytes) for each roll, and the heads, the first of them the genesis."""

    leaves: tuple[bytes, ...]
    heads: tuple[bytes, ...]


def read(text: bytes) -> tuple[EpochLog, ...]:
    """Return the logs of a file: one log, a JSON list of them, or one a line.

    UnreadableError for anything that another parser could read differently: text that is not UTF-8, duplicate keys,
    unknown fields, numbers that are no integers within 2^53-1, unpaired surrogates.
    """
    try:
        values = _values(text.decode())
        if len(values) == 1 and isinstance(values[0], list):
            values = values[0]
        ra1.canonical(values)
        logs = msgspec.convert(values, tuple[EpochLog, ...])
    except (RecursionError, UnicodeError) as error:
        raise UnreadableError(in_words(error)) from None
    except (ValueError, msgspec.ValidationError) as error:
        raise UnreadableError(str(error)) from error
    if not logs:
        raise UnreadableError("no epoch log in it")
    return logs


def strict(text: str) -> Any:
    """Return one JSON value; ValueError or RecursionError for anything that another parser could read differently."""
    value = json.loads(text, object_pairs_hook=_object)
    ra1.canonical(value)
    return value


def _values(text: str) -> list[Any]:
    decoder = json.JSONDecoder(object_pairs_hook=_object)
    values, at = [], len(text) - len(text.lstrip(" \t\r\n"))
    while at < len(text):
        value, end = decoder.raw_decode(text, at)
        gap = _GAP.match(text, end)
        if gap is None:
            raise json.JSONDecodeError("Only one log a line", text, end)
        values.append(value)
        at = gap.end()
    return values


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"a key stands twice: {max(names, key=names.count)}")
    return fields


def verify(log: EpochLog | OpenLog) -> Chain:
    """Recompute an epoch from its seed and requests; ChainError names the first entry at fault.

    Without a seed only the chain is computed; commitment and dice stay unchecked.
    """
    seed = bytes.fromhex(log.seed) if isinstance(log, EpochLog) else None
    commit = bytes.fromhex(log.commit)
    if seed is not None and chain.commitment(log.sid, log.e, seed) != commit:
        raise ChainError("seed does not match commitment", log.sid, log.e)
    epoch = SeededEpoch(log.sid, log.e, log.client_seed, seed or b"")
    leaves: list[bytes] = []
    heads = [chain.genesis(log.sid, log.e, commit, bytes.fromhex(log.next_commit), log.client_seed)]
    keys: set[str] = set()
    before = 0
    for n, entry in enumerate(log.entries, 1):
        fault = _misplaced(epoch, n, before, entry) or _unasked(entry, keys) or (seed and _unfair(epoch, entry))
        if fault:
            raise ChainError(f"{fault} at {n}", log.sid, log.e)
        before = entry.t
        keys.add(entry.rec.key)
        leaves.append(chain.leaf(n, entry.t, chain.record_hash(entry.rec)))
        heads.append(chain.link(heads[-1], leaves[-1]))
    if heads[-1].hex() != log.head:
        raise ChainError("chain head differs", log.sid, log.e)
    return Chain(tuple(leaves), tuple(heads))


def _misplaced(epoch: SeededEpoch, n: int, before: int, entry: ChainEntry) -> str | None:
    if entry.n != n:
        return "gap or reorder"
    if entry.t < before:
        return "time runs backwards"
    if entry.rec.v != ra1.SCHEME:
        return "unknown scheme"
    if (entry.rec.sid, entry.rec.e) != (epoch.sid, epoch.e):
        return "record of another epoch"
    return None


def _unasked(entry: ChainEntry, keys: Collection[str]) -> str | None:
    key, draws = entry.rec.key, entry.rec.draws
    if not _KEY.fullmatch(key):
        return "key is not 16 to 64 printable characters"
    if key in keys:
        return "key reused"
    sides = entry.rec.req.get("dice")
    # True == 1 in Python, but they are different requests.
    if sides != [side for side, _ in draws] or any(type(side) is not int for side in sides):
        return "sides differ from the request"
    return None


def _unfair(epoch: SeededEpoch, entry: ChainEntry) -> str | None:
    drawn = chain.roll(epoch, entry.rec.key, entry.rec.req)
    return None if drawn.draws == entry.rec.draws else "dice differ"


def verify_all(logs: Sequence[EpochLog | OpenLog], kept: Sequence[Receipt | Checkpoint] = ()) -> tuple[Chain, ...]:
    """Verify epochs, that those of one session follow each other, and that receipts and checkpoints agree.

    A receipt or checkpoint of a missing epoch or roll disagrees. ChainError as `verify`. That no epoch came
    before the first or after the last is proved only by receipts and checkpoints that were saved.
    """
    latest: dict[str, EpochLog | OpenLog] = {}
    chains: dict[tuple[str, int], Chain] = {}
    for log in logs:
        if log.sid in latest:
            follows(latest[log.sid], log)
        latest[log.sid] = log
        chains[log.sid, log.e] = verify(log)
    for signed in kept:
        agree(chains, signed)
    return tuple(chains.values())


def follows(former: EpochLog | OpenLog, log: EpochLog | OpenLog) -> None:
    """Check that an epoch is the next of its session; ChainError where it is not."""
    if log.e != former.e + 1:
        raise ChainError(f"does not follow epoch {former.e}", log.sid, log.e)
    if log.commit != former.next_commit:
        raise ChainError(f"commitment is not the one epoch {former.e} gave", log.sid, log.e)


def agree(chains: Mapping[tuple[str, int], Chain], kept: Receipt | Checkpoint) -> None:
    """Compare a signed note with the chains by session and epoch; ChainError where they differ."""
    what = "receipt" if isinstance(kept, Receipt) else "checkpoint"
    found = chains.get((kept.sid, kept.e))
    if found is None:
        raise ChainError(f"epoch is missing, of which roll {kept.n} was signed", kept.sid, kept.e)
    computed = [b"", *found.leaves] if isinstance(kept, Receipt) else found.heads
    if not 0 <= kept.n < len(computed):
        raise ChainError(f"{what} of a missing roll at {kept.n}", kept.sid, kept.e)
    if computed[kept.n] != (kept.leaf if isinstance(kept, Receipt) else kept.head):
        raise ChainError(f"{what} differs at {kept.n}", kept.sid, kept.e)
