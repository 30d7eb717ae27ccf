"""Offline verification of an epoch: read strictly, computed again, and compared with saved evidence."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from service.audit import chain, ra3
from service.audit.chain import ChainEntry, Checkpoint, EpochLog, Record, SeededEpoch
from service.audit.notes import Note
from service.record.wording import in_words
from service.verify.json_values import same

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


class Chain(Struct, frozen=True):
    """The computed chain of an epoch, up to its first fault."""

    log: EpochLog
    leaves: tuple[bytes, ...]
    """A leaf (32 bytes) for each roll."""
    heads: tuple[bytes, ...]
    """The genesis, and the head after each roll."""
    fault: str = ""
    """What does not hold; empty where all does."""

    @property
    def unbound(self) -> list[int]:
        """Return the numbers of the rolls whose request is not bound: the operator could choose their dice."""
        return unbound(self.log)

    @property
    def withheld(self) -> list[int]:
        """Return the numbers of the rolls whose terms are withheld."""
        return [entry.n for entry in self.log.entries if entry.terms is UNSET]

    @property
    def unsigned(self) -> list[int]:
        """Return the numbers of the rolls whose terms do not name the sides of their dice: these follow from rules."""
        return [entry.n for entry in self.log.entries if entry.terms is not UNSET and not chain.signs_dice(entry.terms)]


Chains = Mapping[tuple[str, int], Chain]
"""Chains by session and epoch."""


def unbound(log: EpochLog) -> list[int]:
    """Return the numbers of the rolls of a log whose request is not bound."""
    return [entry.n for entry in log.entries if not chain.is_bound(entry.rec.req)]


def read(text: bytes) -> tuple[EpochLog, ...]:
    """Return the logs of a file: one log, a JSON list of them, or one a line.

    UnreadableError for anything that another parser could read differently: text that is not UTF-8, duplicate keys,
    unknown fields, numbers that are no integers within 2^53-1, unpaired surrogates.
    """
    values = _readable(text, _values)
    if len(values) == 1 and isinstance(values[0], list):
        values = values[0]
    if not values:
        raise UnreadableError("not an epoch log: there is none in it")
    for value in values:
        # Logs of ra1 have no version of their own, and their records have.
        scheme = value.get("v", "ra1") if isinstance(value, dict) and "entries" in value else ra3.SCHEME
        if isinstance(scheme, str) and scheme != ra3.SCHEME:
            raise UnreadableError(f"unsupported scheme {scheme}")
    try:
        return msgspec.convert(values, tuple[EpochLog, ...])
    except msgspec.ValidationError as error:
        raise UnreadableError(f"not an epoch log: {error}") from None


def strict(text: bytes) -> Any:
    """Return one JSON value; UnreadableError for anything that another parser could read differently."""
    return _readable(text, lambda text: json.loads(text, object_pairs_hook=_object))


def _readable(text: bytes, parse: Callable[[str], Any]) -> Any:
    try:
        value = parse(text.decode())
        ra3.canonical(value)
    except json.JSONDecodeError as error:
        raise UnreadableError(f"not JSON: from line {error.lineno} column {error.colno} on") from None
    except UnicodeDecodeError as error:
        raise UnreadableError(in_words(error)) from None
    except UnicodeEncodeError:
        raise UnreadableError("half a character: a surrogate without its pair") from None
    except RecursionError:
        raise UnreadableError("nested too deeply") from None
    except ValueError as error:
        raise UnreadableError(str(error)) from None
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


def verify(log: EpochLog, spent: set[str] | None = None) -> Chain:
    """Recompute an epoch from its seed and requests; ChainError names the first entry at fault.

    Without a seed only the chain is computed; commitment and dice stay unchecked. `spent` are the keys of the
    session's earlier epochs, to which this one's are added: each is used once in a session.
    """
    computed = compute(log, set() if spent is None else spent)
    if computed.fault:
        raise ChainError(computed.fault, log.sid, log.e)
    return computed


def compute(log: EpochLog, earlier: set[str]) -> Chain:
    """Recompute an epoch as `verify` does, up to its first fault, which the chain names."""
    seed = None if log.seed is UNSET else bytes.fromhex(log.seed)
    epoch = SeededEpoch(log.sid, log.e, log.genesis, seed or b"")
    if seed is not None and chain.commitment(log.sid, log.e, seed).hex() != log.commit:
        return Chain(log, (), (epoch.genesis,), "seed does not match commitment")
    if log.e == 0 and log.client_seed:
        return Chain(log, (), (epoch.genesis,), "epoch 0 has a client seed")
    own: set[str] = set()
    leaves: list[bytes] = []
    heads = [epoch.genesis]
    before = 0
    for n, entry in enumerate(log.entries, 1):
        record = entry.rec
        fault = (
            _misplaced(epoch, n, before, entry)
            or _wrong_key(record, own, earlier)
            or request_fault(record.req, epoch.genesis.hex())
            or _no_dice(record)
            or (entry.terms is not UNSET and terms_fault(record, entry.terms))
            or (seed and _unfair(epoch, record))
        )
        if fault:
            # What concerns an epoch as a whole names no entry.
            named = fault if fault.endswith("earlier epoch") else f"{fault} at {n}"
            return Chain(log, tuple(leaves), tuple(heads), named)
        before = entry.t
        leaves.append(chain.leaf(n, entry.t, chain.record_hash(record)))
        heads.append(chain.link(heads[-1], leaves[-1]))
    if heads[-1].hex() != log.head:
        return Chain(log, tuple(leaves), tuple(heads), "chain head differs")
    earlier |= own
    return Chain(log, tuple(leaves), tuple(heads))


def _misplaced(epoch: SeededEpoch, n: int, before: int, entry: ChainEntry) -> str | None:
    if entry.n != n:
        return "gap or reorder"
    if entry.t < before:
        return "time runs backwards"
    if entry.rec.v != ra3.SCHEME:
        return "unknown scheme"
    if (entry.rec.sid, entry.rec.e) != (epoch.sid, epoch.e):
        return "record of another epoch"
    return None


def _wrong_key(record: Record, own: set[str], earlier: set[str]) -> str | None:
    key = record.key
    if not _KEY.fullmatch(key):
        return "key is not 16 to 64 printable characters"
    if key in own:
        return "key reused"
    if key in earlier:
        return "key of an earlier epoch"
    own.add(key)
    return None


def request_fault(req: Mapping[str, Any], genesis: str) -> str | None:
    """Return why a request is none of an epoch with this genesis, in hex."""
    if req.keys() not in _REQUESTS:
        return "request has other members"
    by, terms = req["by"], req["terms"]
    if not (isinstance(by, str) and by and isinstance(terms, str) and _DIGEST.fullmatch(terms)):
        return "request of nobody, or without a digest"
    return "made for another epoch" if req.get("epoch", genesis) != genesis else None


_REQUESTS = ({"by", "terms"}, {"by", "epoch", "terms"})
_DIGEST = re.compile(r"[0-9a-f]{64}")


def _no_dice(record: Record) -> str | None:
    return None if all(1 <= sides <= ra3.MAX_SIDES for sides, _ in record.draws) else "no such die"


def terms_fault(record: Record, terms: Mapping[str, Any]) -> str | None:
    """Return why terms are not those of a record, or not of its thrower and dice."""
    if chain.terms_digest(terms) != record.req.get("terms"):
        return "terms are not those of the request"
    if chain.is_action(terms):
        rules, dice, thrower = (terms.get(name) for name in ("rules", "dice", "thrower"))
        if not (isinstance(rules, str) and rules and isinstance(thrower, str) and thrower and dice is not None):
            return "terms lack rules, dice or thrower"
    if "thrower" in terms and terms["thrower"] != record.req.get("by"):
        return "thrown by another person than the terms name"
    sides = [side for side, _ in record.draws]
    # True == 1 in Python, but they are different dice.
    if chain.signs_dice(terms) and not same(terms["dice"], sides):
        return "sides differ from the terms"
    return None


def _unfair(epoch: SeededEpoch, record: Record) -> str | None:
    drawn = chain.roll(epoch, record.key, record.req, [sides for sides, _ in record.draws])
    return None if drawn.draws == record.draws else "dice differ"


def verify_session(logs: Sequence[EpochLog], kept: Sequence[Note] = ()) -> tuple[Chain, ...]:
    """Verify epochs of one session, that they follow each other, and that signed notes agree; ChainError as `verify`.

    That no epoch came before the first or after the last is proved only by notes that were saved.
    """
    if not logs:
        raise UnreadableError("no epoch log")
    chains: list[Chain] = []
    spent: set[str] = set()
    for log in logs:
        if chains and log.sid != logs[0].sid:
            raise ChainError("of another session", log.sid, log.e)
        if chains:
            follows(chains[-1].log, log)
        chains.append(verify(log, spent))
    found = {(computed.log.sid, computed.log.e): computed for computed in chains}
    for note in kept:
        agree(found, note)
    return tuple(chains)


def follows(former: EpochLog, log: EpochLog) -> None:
    """Check that an epoch is the next of its session; ChainError where it is not."""
    fault = None
    if log.e != former.e + 1:
        fault = "does not follow the epoch before"
    elif log.commit != former.next_commit:
        fault = "commitment is not the one given before"
    elif log.entries and log.lineage != former.lineage:
        fault = "rolls under a seed that an older store was bound to"
    if fault:
        raise ChainError(fault, log.sid, log.e)


def agree(chains: Chains, note: Note) -> bool:
    """Compare a signed note with the chains by session and epoch; ChainError where they differ.

    Return False where the chain ends before the note's roll, because of a fault: it neither agrees nor differs.
    """
    found = chains.get((note.sid, note.e))
    fault = None
    computed = True
    if found is None:
        fault = "epoch is missing"
    elif isinstance(note, Checkpoint):
        computed = note.n < len(found.heads)
        if not 0 <= note.n <= len(found.log.entries):
            fault = "head of a missing roll"
        elif computed and found.heads[note.n] != note.head:
            fault = "head differs"
    elif note.genesis != found.heads[0]:
        fault = "receipt is of another genesis"
    elif not 1 <= note.n <= len(found.log.entries):
        fault = "receipt of a missing roll"
    else:
        computed = note.n <= len(found.leaves)
        if computed and found.leaves[note.n - 1] != note.leaf:
            fault = "receipt differs"
    if fault:
        raise ChainError(fault, note.sid, note.e)
    return computed
