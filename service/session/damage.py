"""Damaged documents of a table: finding them, and who may see their ids."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from service.record.documents import DOCS, ClockDoc, PersonDoc, kind_of
from service.record.epochs import EpochDoc
from service.record.log_record import UNREADABLE, LogDamaged, StoreDamaged
from service.session.commands import Caller
from service.session.epochs import seeded_epoch
from service.session.tables import Tables


class TableDamaged(Exception):  # noqa: N818  # named by the state of the table
    """Raised where documents that a request needs cannot be read."""

    def __init__(self, ids: tuple[str, ...], *, may_list: bool) -> None:
        super().__init__(ids)
        self.ids = ids
        """Ids of the documents; `epoch` and `epochs` for epochs, `log` for entries; names of other fields and keys."""
        self.may_list = may_list
        """Whether the caller may see the ids: the GM alone, since a clock may be hidden."""


_NUMBER = re.compile(rb"[0-9]{1,15}")
_FIELDS: Mapping[str, re.Pattern[bytes]] = {
    **dict.fromkeys(("seq", "at", "bytes", "rolls", "next:p"), _NUMBER),
    **dict.fromkeys(("e", "last", "code", "gm"), re.compile(rb".+", re.DOTALL)),
}
"""The fields that every table has beside its documents (service/store/lua/preamble.lua)."""
_FORMER = rb"[1-9][0-9]{0,14}\x01[^\x01]+"
"""A former name, after the entry that ended it."""
_MORE: Mapping[str, re.Pattern[bytes]] = {
    **dict.fromkeys(("next", "count", "closed", "renewed", "made"), _NUMBER),
    **dict.fromkeys(("was", "shown"), re.compile(rb".+", re.DOTALL)),
    "called": re.compile(rb"%b(?:\x01%b)*" % (_FORMER, _FORMER), re.DOTALL),
    "unsettled": re.compile(rb"[1-9][0-9]{0,14}(?: [1-9][0-9]{0,14})*"),
}
"""Fields that a table may have, by what stands before a colon."""


def unreadable(fields: Mapping[str, bytes]) -> list[str]:
    """Return the ids of a table's documents that cannot be read, and the names of other fields.

    `session`, `shared`, `epoch`, and what every table has, also where missing; a clock also where one that it names is.
    """
    documents = {name: stored for name, stored in fields.items() if kind_of(name)}
    damaged = {name for name, stored in documents.items() if not _readable(stored, DOCS[kind_of(name)])}
    if not _readable(fields.get("epoch", b""), EpochDoc):
        damaged.add("epoch")
    damaged |= {name for name, form in _FIELDS.items() if not form.fullmatch(fields.get(name, b""))}
    more = {name: _MORE.get(name.partition(":")[0]) for name in fields}
    damaged |= {name for name, form in more.items() if form and not form.fullmatch(fields[name])}
    if not damaged & {"epoch", "e"} and _genesis(fields["epoch"]) != fields["e"]:
        damaged.add("e")
    damaged |= {name for name in documents if name[0] == "k" and name not in damaged and _dangles(fields, name)}
    return sorted(damaged | ({"session", "shared"} - documents.keys()))


def _genesis(stored: bytes) -> bytes:
    return msgspec.json.decode(stored, type=EpochDoc).genesis.encode()


def _dangles(fields: Mapping[str, bytes], name: str) -> bool:
    """Return whether a clock names another one that is missing."""
    clock = msgspec.json.decode(fields[name], type=ClockDoc)
    return any(link not in fields for link in (clock.rival, clock.after, clock.next) if link)


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
    try:
        past = await tables.store.epochs(sid)
    except StoreDamaged:
        return [*damaged, "epochs"]
    return [*damaged, *(["epochs"] if not all(_readable(epoch, EpochDoc) for epoch in past) else [])]


async def find_damage(tables: Tables, sid: str, caller: Caller | None, failure: Exception) -> TableDamaged | None:
    """Return the damage that made a request fail; None where there is none, or the table does not exist."""
    mistyped = await tables.store.mistyped(sid)
    if "table" in mistyped:
        return TableDamaged(("table",), may_list=False)
    fields = await tables.store.table(sid)
    if not fields:
        return None
    damaged = {*mistyped, *await damaged_documents(tables, sid, fields)}
    if isinstance(failure, LogDamaged) or (not damaged and isinstance(failure, UNREADABLE)):
        # All documents can be read, so the log is damaged.
        damaged.add("log")
    return TableDamaged(tuple(sorted(damaged)), may_list=_is_gm(fields, caller)) if damaged else None


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
