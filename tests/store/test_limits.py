"""What one person can use up of a table, and what the GM can do at a table that others have filled."""

import json
from typing import Any

import pytest

from service.store import sessions as module
from service.store.errors import Refused
from service.store.keys import keys
from tests.store.table import CODE, Table, person

JOIN: dict[str, Any] = {"code": CODE, "most": 6, "last": 999_999, "guesses": 10, "joins": 30, "wait": 600}
ROLL: dict[str, Any] = {"epoch": "first", "most": 512}
CLOSE: dict[str, Any] = {"least": 1, "closings": 2, "closing_seconds": 3600}
FEAR = ["shared", "fear", 1, False]


async def joined(table: Table, name: str = "Zoe", **more: Any) -> str:
    """Join; return the new id."""
    stored = await table.change("join", **JOIN | {"person": person(name, "player")} | more)
    found: str = json.loads(stored.result)["after"]["id"]
    return found


async def people(table: Table) -> dict[str, bool]:
    """Return whose documents there are, and whether they are active."""
    fields = await table.sessions.table(table.sid)
    ids = sorted((name for name in fields if name[0] == "p" and name[1:].isdigit()), key=lambda name: int(name[1:]))
    return {name: not json.loads(fields[name])["gone"] for name in ids}


# Room in the log.


async def test_room_is_kept_for_what_matters_more(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Players and spectators find a log full before its GM does, and the GM before revocations and the last closing."""
    others = await joined(table, "Eve"), await joined(table, "Mallory")
    await table.change("apply", **ROLL)
    tail = await table.sessions.tail(table.sid)
    monkeypatch.setattr(module, "RESERVE", 12)
    monkeypatch.setattr(module, "MAX_LOG_ENTRIES", tail + 14)
    monkeypatch.setattr(module, "RESERVED_ENTRY_BYTES", 0)
    await table.change("apply", charge=[FEAR], by="p2")
    await table.change("person", person="p4", act="renew", by="p4", renewals=9)
    full: list[tuple[str, dict[str, Any]]] = [
        ("apply", {"charge": [FEAR], "by": "p2"}),
        ("person", {"person": "p4", "act": "renew", "by": "p4", "token": 2, "renewals": 9}),
        ("rotate", CLOSE | {"epoch": "first", "next": {}, "by": "p2"}),
        ("join", JOIN | {"person": person("Zoe", "player"), "most": 9}),
    ]
    for name, call in full:
        assert (await table.refused("log_full", name, **call))["entries"] == tail + 2
    for _ in range(6):
        await table.change("apply", charge=[FEAR])
    await table.refused("log_full", "apply", charge=[FEAR])
    await table.change("person", person="p2", act="revoke", by="p2")
    for gone in others:
        await table.change("person", person=gone, act="revoke")
    await table.refused("gone", "person", person="p2", act="revoke")
    await table.refused("log_full", "person", person="p2", act="renew", most=9)
    await table.change("rotate", epoch="first", next={"genesis": "second"}, **CLOSE)
    await table.refused("log_full", "rotate", epoch="second", least=0, next={})
    await table.change("reveal", after=0, seed="5eed")
    await table.change("erase")


async def test_revocations_leave_room_to_close(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are revoked at a full log, its last epoch is closed and revealed."""
    roll = await table.change("apply", **ROLL)
    monkeypatch.setattr(module, "MAX_LOG_ENTRIES", roll.seq + 5)
    for gone in ("p2", "p3"):
        await table.change("person", person=gone, act="revoke")
    await table.refused("log_full", "person", person="p4", act="revoke")
    await table.change("rotate", epoch="first", next={"genesis": "second"}, **CLOSE)
    await table.change("reveal", after=0, seed="5eed")
    # One more, which an import of this table needs.
    assert await table.sessions.tail(table.sid) == roll.seq + 4


# Places for people.


async def test_the_lowest_of_the_revoked_goes_first(table: Table) -> None:
    """Only when a newcomer needs the room is a document removed: the oldest of the revoked people."""
    for gone in ("p5", "p6"):
        assert await joined(table) == gone
        await table.change("person", person=gone, act="revoke")
    await table.change("person", person="p3", act="revoke")
    for newcomer, removed in (("p7", "p3"), ("p8", "p5"), ("p9", "p6")):
        there = set(await people(table))
        assert await joined(table) == newcomer
        assert set(await people(table)) == there - {removed} | {newcomer}
    await table.refused("not_found", "person", person="p3", act="renew", most=6)
    await table.refused("token_revoked", "apply", charge=[FEAR], by="p3")


async def test_characters_of_who_was_removed_are_the_gms(table: Table) -> None:
    """What a removed person owned has no owner and a new version; what others own stays as it was."""
    for owner in ("p2", "p3", "p2"):
        await table.change("put", kind="c", most=9, doc={"name": "Silk", "owner": owner, "tracks": {"stress": [0, 9]}})
    await table.change("person", person="p2", act="revoke")
    await joined(table)
    await joined(table)
    assert [(await table.doc(name)).get("owner") for name in ("c1", "c2", "c3")] == ["p2", "p3", "p2"]
    await joined(table)
    assert "p2" not in await people(table)
    docs = [await table.doc(name) for name in ("c1", "c2", "c3")]
    assert [(doc.get("owner"), doc["version"]) for doc in docs] == [(None, 2), ("p3", 1), (None, 2)]
    assert all(doc["tracks"] == {"stress": [0, 9]} for doc in docs)


async def test_who_was_removed_hears_again_of_what_they_did(table: Table) -> None:
    """A request of a person whose document is gone is answered as it was, and anything new is refused."""
    await table.change("apply", by="p2", unsettled=16)
    left: dict[str, Any] = {"person": "p2", "act": "revoke", "by": "p2"}
    first = await table.change("person", **left, key="leaving")
    for _ in range(3):
        await joined(table)
    assert "p2" not in await people(table)
    assert await table.sessions.fields(table.sid, "unsettled:p2") == [None]
    again = await table.change("person", **left, key="leaving")
    assert (again.replayed, again.id, again.role) == (True, first.id, "")
    await table.refused("token_revoked", "person", **left, key="another")


async def test_numbers_end(table: Table) -> None:
    """After the last number that an id can have nobody joins, and no number is given twice."""
    await table.redis.do("HSET", keys(table.sid).table, "next:p", 999_998)
    assert await joined(table) == "p999999"
    assert await table.refused("too_many", "join", **JOIN, person=person("Zoe", "player")) == {"most": 999_999}


# By address.


async def test_joins_that_are_refused_do_not_count(table: Table) -> None:
    """Where there is no room a join counts for nothing, and a wrong code counts as such alone."""
    few: dict[str, Any] = JOIN | {"person": person("Zoe", "player"), "joins": 1}
    for _ in range(3):
        await table.refused("too_many", "join", **few | {"most": 1})
        with pytest.raises(Refused, match="wrong_code"):
            await table.change("join", **few | {"code": "WRONG"})
    assert await joined(table, **few | {"most": 99}) == "p5"
    await table.refused("too_many_joins", "join", **few | {"most": 99})
