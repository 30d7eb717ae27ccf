"""The audit trail of a table's dice: commitments, heads, epochs with their rolls, and the signing keys."""

from base64 import b64encode
from typing import Annotated, Literal

import structlog
from msgspec import UNSET, Meta, Raw, Struct, UnsetType, structs

from service.audit.ra3 import SCHEME
from service.record.epochs import EpochDoc, EpochTerms
from service.record.log_record import UNREADABLE, LogRecord
from service.session import epochs
from service.session.access import authorize
from service.session.commands import Caller, Command
from service.session.fairness import epoch_chain, proofs
from service.session.tables import Tables
from service.store.errors import Refused

_log = structlog.get_logger()
ClientSeed = Annotated[
    str,
    Meta(max_length=128, description="Part of all dice of the next epoch: throw dice of your own for it."),
]


class Close(Struct, frozen=True, forbid_unknown_fields=True):
    """The client seed of the next epoch."""

    client_seed: ClientSeed = ""


class Commitment(Struct, frozen=True, kw_only=True):
    """The commitment to an epoch's seed."""

    e: Annotated[int, Meta(description="The epoch.")]
    commit: Annotated[str, Meta(description="Digest of its seed, published before the epoch begins.")]


class EpochView(EpochTerms, frozen=True, kw_only=True):
    """An epoch."""

    sid: Annotated[str, Meta(description="The session: another one's for an epoch that was imported.")]
    state: Annotated[
        Literal["open", "closed", "revealed"],
        Meta(description="`open`: dice are drawn under it. `closed`: no more dice. `revealed`: its seed is published."),
    ]
    seed: Annotated[str, Meta(description="Its seed.")] | UnsetType = UNSET
    rolls: Annotated[int, Meta(description="Rolls so far.")]
    head: (
        Annotated[
            str,
            Meta(description="Digest of all of them, in order; absent where they cannot be read (`table_damaged`)."),
        ]
        | UnsetType
    ) = UNSET
    checkpoints: Annotated[list[str], Meta(description="Signed notes of heads: every 64 rolls, and of the last one.")]


class ChainedRoll(Struct, frozen=True, kw_only=True):
    """A roll of an epoch."""

    seq: Annotated[int, Meta(description="Its entry in the log.")]
    n: Annotated[int, Meta(description="Its number in the epoch, from 1.")]
    t: Annotated[
        int, Meta(description="Time of the roll, in milliseconds since 1970.", extra_json_schema={"format": "int64"})
    ]
    rec: Annotated[Raw, Meta(description="Its record.", extra_json_schema={"type": "object"})]
    leaf: Annotated[str, Meta(description="Digest of number, time and record.")]
    head: Annotated[str, Meta(description="Digest of the epoch's rolls up to this one.")]
    receipt: Annotated[str, Meta(description="Signed note of the leaf.")] | UnsetType = UNSET


class AuditTrail(Struct, frozen=True, kw_only=True):
    """The audit trail of a table's dice."""

    scheme: Annotated[Literal["ra3"], Meta(description="How dice follow from seeds: docs/proofs.md.")]
    keys: Annotated[
        list[str], Meta(description="Keys of this deployment as C2SP verifier keys; the current one first.")
    ]
    commitments: Annotated[list[Commitment], Meta(description="All commitments that were published for this session.")]
    epochs: Annotated[list[EpochView], Meta(description="In order; those of imported tables first.")]
    rolls: (
        Annotated[list[ChainedRoll], Meta(description="With `epoch`: its rolls, with their receipts.")] | UnsetType
    ) = UNSET


class PublishedKey(Struct, frozen=True, kw_only=True):
    """A key that receipts, checkpoints and exports are signed with."""

    vkey: Annotated[str, Meta(description="The C2SP verifier key: name, id, and type with public key.")]
    name: Annotated[str, Meta(description="Its name.")]
    id: Annotated[str, Meta(description="Its id: 4 bytes in hex.")]
    public_key: Annotated[str, Meta(description="The Ed25519 public key: 32 bytes in base64.")]
    signs: Annotated[bool, Meta(description="Whether it is the current signing key.")]


class PublishedKeys(Struct, frozen=True):
    """The keys of a deployment."""

    keys: Annotated[list[PublishedKey], Meta(description="The current one first, then former ones.")]


def keys(tables: Tables) -> PublishedKeys:
    """Return the deployment's public keys."""
    return PublishedKeys(
        [
            PublishedKey(
                vkey=key.vkey,
                name=key.name,
                id=key.id.hex(),
                public_key=b64encode(key.public).decode(),
                signs=key == tables.keys[0],
            )
            for key in tables.keys
        ]
    )


async def audit(tables: Tables, caller: Caller, e: int | None) -> AuditTrail:
    """Return the audit trail of a table; with `e` also the rolls of this session's epoch of that number."""
    await authorize(tables, caller)
    table_epochs = await epochs.revealed_epochs(tables, caller.sid)
    own_epochs = [doc for doc in (*table_epochs.past, table_epochs.now) if not doc.archived]
    requested = next((doc for doc in own_epochs if doc.e == e), None)
    if e is not None and requested is None:
        raise Refused("not_found", id=f"epoch {e}")
    return AuditTrail(
        scheme=SCHEME,
        keys=[key.vkey for key in tables.keys],
        commitments=[Commitment(e=doc.e, commit=doc.commit) for doc in own_epochs]
        + [Commitment(e=table_epochs.now.e + 1, commit=table_epochs.now.next_commit)],
        epochs=[await _load_epoch_view(tables, caller.sid, doc) for doc in (*table_epochs.past, table_epochs.now)],
        rolls=await _rolls(tables, caller.sid, requested) if requested else UNSET,
    )


async def _load_epoch_view(tables: Tables, sid: str, doc: EpochDoc) -> EpochView:
    return _epoch_view(tables, doc, await epoch_chain.chain_of(tables, sid, doc))


def _epoch_view(tables: Tables, doc: EpochDoc, heads: list[bytes]) -> EpochView:
    """Return an epoch with its heads and checkpoints; without them where its rolls cannot be read."""
    return EpochView(
        sid=doc.sid,
        **structs.asdict(doc.terms),
        state="revealed" if doc.seed else "closed" if doc.until else "open",
        seed=doc.seed or UNSET,
        rolls=len(heads) - 1 if heads else doc.rolls,
        head=heads[-1].hex() if heads else UNSET,
        checkpoints=proofs.checkpoints(tables, doc, heads) if heads else [],
    )


async def _rolls(tables: Tables, sid: str, doc: EpochDoc) -> list[ChainedRoll]:
    links = await epoch_chain.links(tables, sid, doc)
    heads = await epoch_chain.chain_of(tables, sid, doc)
    return [
        ChainedRoll(
            seq=link.seq,
            n=link.n,
            t=link.at,
            rec=Raw(link.text),
            leaf=link.leaf.hex(),
            head=heads[link.n].hex(),
            receipt=proofs.receipt(tables, doc, link) or UNSET,
        )
        for link in links
    ]


class Closed(Struct, frozen=True, kw_only=True):
    """The epoch that was closed, and the one that was opened."""

    epoch: Annotated[EpochView, Meta(description="The epoch, revealed.")]
    next: Annotated[EpochTerms, Meta(description="The epoch that was opened.")]


async def close(tables: Tables, command: Command, request: Close) -> tuple[LogRecord, Closed]:
    """Close the open epoch, reveal its seed, and open the next with this client seed."""
    stored, doc, following = await epochs.close(tables, command, request.client_seed)
    try:
        heads = await epoch_chain.chain_of(tables, command.caller.sid, doc)
    except UNREADABLE as failure:
        # The epoch is closed, and its seed is published: return that without the head.
        _log.error("an epoch is returned without its head", error=type(failure).__name__)
        heads = []
    return stored, Closed(epoch=_epoch_view(tables, doc, heads), next=following)
