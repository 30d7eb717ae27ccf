"""Epochs of a table: committed to one ahead, drawn under, closed, and revealed (docs/fairness.md)."""

import hashlib
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from service.audit import chain
from service.audit.chain import Epoch
from service.audit.ra1 import mac, u64
from service.play import entry
from service.play.ask import PLAYERS, Ask, Caller, change, refuse
from service.play.dealer import Dealer
from service.play.recent import Recent
from service.store.sessions import Once, Refused, Sessions, Stored

MOST_ROLLS = 512
"""Rolls of an epoch: with the last of them it closes."""
MOST_EPOCHS = 512
"""Epochs of a table, after which none is closed only because somebody asks."""
Why = Literal["asked", "full", "rules"]


class EpochDoc(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An epoch as it is stored: of its seed the salt alone, until it is revealed."""

    sid: str
    e: int
    client_seed: str
    rules: str
    """Version of the rules that its rolls are ruled by."""
    commit: str
    next_commit: str
    name: str
    """Its genesis: no two epochs have the same, not even one that was lost and opened anew."""
    salt: str = ""
    """Of its seed; none in an archive."""
    after: int
    """The entry behind which it began."""
    until: int = 0
    """The entry that closed it."""
    rolls: int = 0
    """How many it had when it was closed."""
    last: str = ""
    """Entry and time of the last of them, as the chain knows it."""
    seed: str = ""
    """Once it is revealed."""
    notes: tuple[str, ...] = ()
    """Checkpoints of an archive, as they were signed for the table it came from."""
    keys: tuple[str, ...] = ()
    """Keys that signed them."""


class Epochs(Struct, frozen=True):
    """The epochs of a table, those of the tables it was imported from first."""

    now: EpochDoc
    past: tuple[EpochDoc, ...]
    unrevealed: tuple[EpochDoc, ...]
    """Those that were closed here and whose seeds are not told yet."""

    def of(self, seq: int) -> EpochDoc:
        """Return the epoch that was open when an entry was written."""
        at = bisect_left(self.past, seq, key=_until)
        return self.past[at] if at < len(self.past) else self.now

    def revealed_by(self, seq: int, e: int) -> EpochDoc | None:
        """Return the epoch of a number that an entry revealed, if it is known to be closed."""
        before = self.past[: bisect_left(self.past, seq, key=_until)]
        return next((epoch for epoch in reversed(before) if epoch.e == e), None)


def _until(epoch: EpochDoc) -> int:
    return epoch.until


_KNOWN: Recent[str, Epochs] = Recent(4096)
_SEEDED: Recent[str, Epoch] = Recent(4096)


async def known(store: Sessions, sid: str, *, anew: bool = False) -> Epochs:
    """Return the epochs of a table, perhaps as they were a while ago unless `anew`; Refused where there is no table."""
    if not anew and (met := _KNOWN.find(sid)):
        return met
    now, past = await store.fields(sid, "epoch", "epochs")
    if now is None:
        raise refuse("no_session")
    return _KNOWN.keep(sid, read(now, past))


def read(now: bytes, past: bytes | None) -> Epochs:
    """Return epochs as they are stored."""
    closed = msgspec.json.decode(past or b"[]", type=tuple[EpochDoc, ...])
    unrevealed = tuple([epoch for epoch in closed if epoch.salt and not epoch.seed])
    return Epochs(msgspec.json.decode(now, type=EpochDoc), closed, unrevealed)


def forget(sid: str) -> None:
    """Forget a table that was deleted."""
    _KNOWN.forget(sid)


def first(dealer: Dealer, sid: str, rules: str, *, after: int = 0) -> EpochDoc:
    """Return epoch 0 of a new table, and what it commits to: its own seed and the next."""
    return _opened(dealer, sid, 0, "", rules, after)


def fields(now: EpochDoc, past: Sequence[EpochDoc] = ()) -> dict[str, Any]:
    """Return the fields of a new table that hold its epochs."""
    stored: dict[str, Any] = {"epoch": msgspec.json.encode(now).decode(), "e": now.name, "rolls": 0, "last": now.name}
    return stored | ({"epochs": msgspec.json.encode(past).decode()} if past else {})


def _opened(  # noqa: PLR0913, PLR0917  # what an epoch is made of
    dealer: Dealer, sid: str, e: int, client_seed: str, rules: str, after: int
) -> EpochDoc:
    """Return an epoch as it is opened, the same each time: a close that was lost and made again commits to the same."""
    salts = [_salt(dealer, sid, number) for number in (e, e + 1)]
    seeds = [chain.epoch_seed(dealer.master, sid, e + number, salt) for number, salt in enumerate(salts)]
    commit, following = (chain.commitment(sid, e + number, seed) for number, seed in enumerate(seeds))
    return EpochDoc(
        sid=sid,
        e=e,
        client_seed=client_seed,
        rules=rules,
        commit=commit.hex(),
        next_commit=following.hex(),
        name=chain.genesis(sid, e, commit, following, client_seed).hex(),
        salt=salts[0].hex(),
        after=after,
    )


def _salt(dealer: Dealer, sid: str, e: int) -> bytes:
    return mac(dealer.master, "epoch", sid.encode(), u64(e))[:16]


def seeded(dealer: Dealer, doc: EpochDoc) -> Epoch:
    """Return an epoch to draw dice under, its seed computed once.

    ValueError where the seed is not the one that was committed to: a store or a master key that was tampered with must
    not roll.
    """
    met = _SEEDED.find(doc.name)
    if met:
        return met
    seed = chain.epoch_seed(dealer.master, doc.sid, doc.e, bytes.fromhex(doc.salt))
    if chain.commitment(doc.sid, doc.e, seed).hex() != doc.commit:
        raise ValueError(f"the seed of epoch {doc.e} is not the one that was committed to")
    return _SEEDED.keep(doc.name, Epoch(doc.sid, doc.e, doc.client_seed, seed))


async def settled(dealer: Dealer, sid: str, *, anew: bool = False) -> Epochs:
    """Return the epochs of a table, as `known` does, after revealing those that somebody closed and left so."""
    found = await known(dealer.store, sid, anew=anew)
    for epoch in found.unrevealed:
        await _reveal(dealer, sid, epoch)
    if not found.unrevealed:
        return found
    past = [replace(epoch, seed=seeded(dealer, epoch).seed.hex()) if epoch.salt else epoch for epoch in found.past]
    return _KNOWN.keep(sid, Epochs(found.now, tuple(past), ()))


async def close(dealer: Dealer, ask: Ask, client_seed: str) -> tuple[Stored, EpochDoc, str]:
    """Close the open epoch and reveal it; return the entry that closed it, the epoch, and what was committed to then.

    Refused where it has no roll. A repeated request finishes what was left undone, and is answered the same.
    """
    now = (await settled(dealer, ask.caller.sid, anew=True)).now
    try:
        stored = await _rotate(dealer, ask, now, client_seed, "asked", now.rules)
    except Refused as refused:
        # Somebody closed it since.
        if refused.code != "stale_epoch":
            raise
        return await close(dealer, ask, client_seed)
    asked = entry.decode(stored)
    assert isinstance(asked, entry.EpochClosed)
    return stored, (await settled(dealer, ask.caller.sid, anew=True)).of(stored.seq), asked.commit


async def turn_over(dealer: Dealer, caller: Caller, epoch: EpochDoc, why: Why, rules: str) -> EpochDoc:
    """Close an epoch without being asked to, and reveal it; return the one that is open then."""
    ask = Ask(caller, _once(why, epoch), "")
    try:
        await _rotate(dealer, ask, epoch, "", why, rules)
    except Refused as refused:
        # Somebody else closed it.
        if refused.code != "stale_epoch":
            raise
    return (await settled(dealer, caller.sid, anew=True)).now


async def _rotate(  # noqa: PLR0913, PLR0917  # what the change needs
    dealer: Dealer, ask: Ask, epoch: EpochDoc, client_seed: str, why: Why, rules: str
) -> Stored:
    following = _opened(dealer, epoch.sid, epoch.e + 1, client_seed, rules, 0)
    closed = entry.EpochClosed(
        by=ask.caller.person, epoch=epoch.e, why=why, client_seed=client_seed, commit=following.next_commit
    )
    least = {"rules": {"least": 0}, "full": {"least": 1}, "asked": {"least": 1, "most": MOST_EPOCHS}}
    call: dict[str, Any] = {"epoch": epoch.name, "next": following, **least[why]}
    return await change(dealer.store, ask, PLAYERS, "rotate", closed, **call)


async def _reveal(dealer: Dealer, sid: str, epoch: EpochDoc) -> None:
    # A closing that a failover could still undo is not revealed: its epoch would be open again, and its seed known.
    await dealer.store.secured(sid)
    seed = seeded(dealer, epoch).seed.hex()
    revealed = entry.EpochRevealed(by="service", epoch=epoch.e, seed=seed)
    call = {"after": epoch.after, "seed": seed}
    await dealer.store.change("reveal", sid, call, once=_once("reveal", epoch), entry=entry.encode(revealed))


def _once(what: str, epoch: EpochDoc) -> Once:
    """Return what makes a change that nobody asked for happen once to an epoch."""
    digest = hashlib.blake2b(f"{what}\n{epoch.name}".encode(), digest_size=24).digest()
    return Once(digest[:16], digest[16:])
