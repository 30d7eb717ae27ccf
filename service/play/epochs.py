"""Epochs of a table: committed to one ahead, drawn under, closed, and revealed (docs/fairness.md)."""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from service.audit import chain
from service.audit.chain import Epoch
from service.play import entry
from service.play.ask import PLAYERS, Ask, Caller, change, refuse
from service.play.dealer import Dealer
from service.play.recent import Recent
from service.store.sessions import Once, Refused, Sessions, Stored

MOST_ROLLS = 512
"""Rolls of an epoch: with the last of them it closes."""
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
    salt: str = ""
    """Of its seed; none in an archive."""
    next_salt: str = ""
    after: int
    """The entry behind which it began."""
    until: int = 0
    """The entry that closed it."""
    rolls: int = 0
    """How many it had when it was closed."""
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

    def of(self, seq: int) -> EpochDoc:
        """Return the epoch that was open when an entry was written."""
        return next((epoch for epoch in self.past if seq <= epoch.until), self.now)


_KNOWN: Recent[str, Epochs] = Recent(4096)
_SEEDED: Recent[tuple[str, int], Epoch] = Recent(4096)


async def epochs(store: Sessions, sid: str, *, anew: bool = False) -> Epochs:
    """Return the epochs of a table, perhaps as they were a while ago unless `anew`; Refused where there is no table."""
    if sid in _KNOWN and not anew:
        return _KNOWN[sid]
    now, past = await store.fields(sid, "epoch", "epochs")
    if now is None:
        raise refuse("no_session")
    return _KNOWN.keep(sid, read(now, past))


def read(now: bytes, past: bytes | None) -> Epochs:
    """Return epochs as they are stored."""
    return Epochs(
        msgspec.json.decode(now, type=EpochDoc), msgspec.json.decode(past or b"[]", type=tuple[EpochDoc, ...])
    )


def forget(sid: str) -> None:
    """Forget a table that was deleted."""
    _KNOWN.pop(sid, None)


def first(dealer: Dealer, sid: str, rules: str, *, after: int = 0) -> EpochDoc:
    """Return epoch 0 of a new table, and what it commits to: its own seed and the next."""
    salt, next_salt = secrets.token_hex(16), secrets.token_hex(16)
    return EpochDoc(
        sid=sid,
        e=0,
        client_seed="",
        rules=rules,
        commit=_commitment(dealer, sid, 0, salt),
        next_commit=_commitment(dealer, sid, 1, next_salt),
        salt=salt,
        next_salt=next_salt,
        after=after,
    )


def fields(now: EpochDoc, past: Sequence[EpochDoc] = ()) -> dict[str, Any]:
    """Return the fields of a new table that hold its epochs."""
    stored: dict[str, Any] = {"epoch": msgspec.json.encode(now).decode(), "e": now.e, "rolls": 0, "last": "0 0"}
    return stored | ({"epochs": msgspec.json.encode(past).decode()} if past else {})


def _following(dealer: Dealer, epoch: EpochDoc, client_seed: str, rules: str) -> EpochDoc:
    salt = secrets.token_hex(16)
    return EpochDoc(
        sid=epoch.sid,
        e=epoch.e + 1,
        client_seed=client_seed,
        rules=rules,
        commit=epoch.next_commit,
        next_commit=_commitment(dealer, epoch.sid, epoch.e + 2, salt),
        salt=epoch.next_salt,
        next_salt=salt,
        after=0,
    )


def _commitment(dealer: Dealer, sid: str, e: int, salt: str) -> str:
    return chain.commitment(sid, e, chain.epoch_seed(dealer.master, sid, e, bytes.fromhex(salt))).hex()


def seeded(dealer: Dealer, doc: EpochDoc) -> Epoch:
    """Return an epoch to draw dice under, its seed computed once.

    ValueError where the seed is not the one that was committed to: a store or a master key that was tampered with must
    not roll.
    """
    known = _SEEDED.get((doc.sid, doc.e))
    if known:
        return known
    seed = chain.epoch_seed(dealer.master, doc.sid, doc.e, bytes.fromhex(doc.salt))
    if chain.commitment(doc.sid, doc.e, seed).hex() != doc.commit:
        raise ValueError(f"the seed of epoch {doc.e} is not the one that was committed to")
    return _SEEDED.keep((doc.sid, doc.e), Epoch(doc.sid, doc.e, doc.client_seed, seed))


async def close(dealer: Dealer, ask: Ask, client_seed: str) -> tuple[Stored, EpochDoc, str]:
    """Close the open epoch and reveal it; return the entry that closed it, the epoch, and what was committed to then.

    Refused where it has no roll. A repeated request finishes what was left undone, and is answered the same.
    """
    found = await epochs(dealer.store, ask.caller.sid, anew=True)
    await reveal(dealer, found)
    try:
        stored = await _rotate(dealer, ask, found.now, client_seed, "asked", found.now.rules)
    except Refused as refused:
        # Somebody closed it since.
        if refused.code != "stale_epoch":
            raise
        return await close(dealer, ask, client_seed)
    found = await epochs(dealer.store, ask.caller.sid, anew=True)
    await reveal(dealer, found)
    asked = entry.decode(stored)
    assert isinstance(asked, entry.EpochClosed)
    return stored, (await epochs(dealer.store, ask.caller.sid, anew=True)).of(stored.seq), asked.commit


async def turn_over(dealer: Dealer, caller: Caller, epoch: EpochDoc, why: Why, rules: str) -> Epochs:
    """Close an epoch without being asked to, and reveal it; return the epochs there are then."""
    name = f"{why}\n{caller.sid}\n{epoch.e}".encode()
    digest = hashlib.blake2b(name, digest_size=24).digest()
    await reveal(dealer, await epochs(dealer.store, caller.sid, anew=True))
    try:
        await _rotate(dealer, Ask(caller, Once(digest[:16], digest[16:]), ""), epoch, "", why, rules)
    except Refused as refused:
        # Somebody else closed it.
        if refused.code != "stale_epoch":
            raise
    await reveal(dealer, await epochs(dealer.store, caller.sid, anew=True))
    return await epochs(dealer.store, caller.sid)


async def _rotate(  # noqa: PLR0913, PLR0917  # what the change needs
    dealer: Dealer, ask: Ask, epoch: EpochDoc, client_seed: str, why: Why, rules: str
) -> Stored:
    following = _following(dealer, epoch, client_seed, rules)
    closed = entry.EpochClosed(
        by=ask.caller.person, epoch=epoch.e, why=why, client_seed=client_seed, commit=following.next_commit
    )
    call: dict[str, Any] = {"e": epoch.e, "least": 0 if why == "rules" else 1, "next": following}
    return await change(dealer.store, ask, PLAYERS, "rotate", closed, **call)


async def reveal(dealer: Dealer, found: Epochs) -> None:
    """Publish the seeds of epochs that were closed and not revealed, whoever left them so."""
    for epoch in found.past:
        if epoch.seed or not epoch.salt:
            continue
        seed = seeded(dealer, epoch).seed.hex()
        digest = hashlib.blake2b(f"reveal\n{epoch.sid}\n{epoch.e}".encode(), digest_size=24).digest()
        revealed = entry.EpochRevealed(by="service", epoch=epoch.e, seed=seed)
        await dealer.store.change(
            "reveal",
            found.now.sid,
            {"after": epoch.after, "seed": seed},
            once=Once(digest[:16], digest[16:]),
            entry=entry.encode(revealed),
        )
        _KNOWN.pop(found.now.sid, None)
