"""Damaged documents of a table: finding them, and who may see their ids."""

from collections.abc import Mapping
from typing import Any

import msgspec

from service.record.documents import DOCS, EpochDoc, PersonDoc, kind_of
from service.record.log_record import UNREADABLE, LogDamaged
from service.session.commands import Caller
from service.session.epochs import seeded_epoch
from service.session.tables import Tables


class TableDamaged(Exception):  # noqa: N818  # named by the state of the table
    """Raised where documents that a request needs cannot be read."""

    def __init__(self, ids: tuple[str, ...], *, may_list: bool) -> None:
        super().__init__(ids)
        self.ids = ids
        """Ids of the documents; `epoch` and `epochs` for epochs, `log` for entries."""
        self.may_list = may_list
        """Whether the caller may see the ids: the GM alone, since a clock may be hidden."""


def unreadable(fields: Mapping[str, bytes]) -> list[str]:
    """Return the ids of a table's documents that cannot be read; `session`, `shared`, `epoch` also where missing."""
    documents = {name: stored for name, stored in fields.items() if kind_of(name)}
    damaged = {name for name, stored in documents.items() if not _readable(stored, DOCS[kind_of(name)])}
    if not _readable(fields.get("epoch", b""), EpochDoc):
        damaged.add("epoch")
    return sorted(damaged | ({"session", "shared"} - documents.keys()))


def _readable(stored: bytes, kind: Any) -> bool:
    try:
        msgspec.json.decode(stored, type=kind)
    except UNREADABLE:
        return False
    return True


async def damaged_documents(tables: Tables, sid: str, fields: Mapping[str, bytes]) -> list[str]:
    """Return the ids of `unreadable`, and `epoch` or `epochs` where the open epoch or a closed one is damaged."""
    damaged = unreadable(fields)
    if "epoch" not in damaged and not _drawable(tables, sid, fields["epoch"]):
        damaged.append("epoch")
    if not all(_readable(epoch, EpochDoc) for epoch in await tables.store.epochs(sid)):
        damaged.append("epochs")
    return damaged


async def find_damage(tables: Tables, sid: str, caller: Caller | None, failure: Exception) -> TableDamaged | None:
    """Return the damage that made a request fail; None where there is none, or the table does not exist."""
    fields = await tables.store.table(sid)
    if not fields:
        return None
    damaged = await damaged_documents(tables, sid, fields)
    if isinstance(failure, LogDamaged) or (not damaged and isinstance(failure, UNREADABLE)):
        # All documents can be read, so the log is damaged.
        damaged.append("log")
    return TableDamaged(tuple(damaged), may_list=_is_gm(fields, caller)) if damaged else None


def _drawable(tables: Tables, sid: str, stored: bytes) -> bool:
    """Return whether dice can be drawn under an epoch: it is this table's, and its seed matches the commitment."""
    try:
        epoch = msgspec.json.decode(stored, type=EpochDoc)
        seeded_epoch(tables, epoch)
    except (*UNREADABLE, ValueError):
        return False
    return epoch.sid == sid


def _is_gm(fields: Mapping[str, bytes], caller: Caller | None) -> bool:
    stored = fields.get(caller.person, b"") if caller else b""
    if caller is None or not _readable(stored, PersonDoc):
        return False
    person = msgspec.json.decode(stored, type=PersonDoc)
    return person.role == "gm" and not person.gone and person.version == caller.version
