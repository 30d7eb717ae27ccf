"""The largest table that can be: nothing that is done with it blocks Redis, and what is exported can be imported.

At night it is the largest; elsewhere its log has a tenth of that, since an import takes seconds.
"""

import uuid
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
import redis
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect, json

from service.audit import chain, ra3
from service.audit.chain import ChainEntry, Record, SeededEpoch
from service.audit.committed import Committed
from service.http.resources.transfer import IMPORT_LIMIT
from service.record import events, export_lines
from service.record.actions.limits import MAX_BYTES
from service.record.documents import DOCS
from service.record.epochs import MAX_ROLLS
from service.record.ids import CLOCK, PERSON
from service.record.log_record import MAX_LOG_BYTES, MAX_LOG_ENTRIES
from service.rules.sheet import MAX_SHEET
from service.rules.spec import without_defaults
from service.rules.systems import SYSTEMS, resolve
from service.session.tracks import MAX_OWN_TRACKS
from service.session.transfer.parts import _MAX, _MAX_MARKS
from service.store.keys import keys
from service.store.sessions import RESERVED_ENTRY_BYTES
from tests import exports, largest
from tests.applications import application
from tests.client import Client
from tests.conftest import LAWS
from tests.store.servers import connected, programs, serving, until
from tests.strategies import allowed
from tests.table import Table

pytestmark = pytest.mark.slow

PART = 1 if LAWS == "full" else 10
ENTRIES, BYTES = MAX_LOG_ENTRIES // PART, MAX_LOG_BYTES // PART
BLOCKED = 10_000
"""Microseconds for which one command may occupy Redis."""
SPEC = {"system": "buried_secrets", "rating": 1}


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Redis of this module's own, which notes what takes long."""
    with serving(programs()[0], tmp_path_factory.mktemp("redis"), "--slowlog-log-slower-than", str(BLOCKED)) as url:
        yield url


@pytest.fixture(scope="module")
def raw(redis_url: str) -> Iterator[redis.Redis]:
    """That Redis."""
    with connected(redis_url) as raw:
        yield raw


@pytest.fixture(scope="module")
def client(redis_url: str) -> Iterator[Client]:
    """A client of an application of this module's own."""
    with Client(application(redis_url)) as client:
        yield client


@pytest.fixture(scope="module")
def body() -> bytes:
    """The largest export that is imported with its log, or that part of it."""
    return largest.export((MAX_LOG_ENTRIES - largest.LEFT[0]) // PART, (MAX_LOG_BYTES - largest.LEFT[1]) // PART)


@pytest.fixture(scope="module")
def table(client: Client, body: bytes) -> Table:
    """The table that it makes."""
    return imported(client, body)


def restore(client: Client, body: bytes, query: str = "") -> httpx.Response:
    """Import an export."""
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": str(uuid.uuid4())}
    return client.post(f"/v1/sessions/import{query}", content=body, headers=headers)


def imported(client: Client, body: bytes, query: str = "") -> Table:
    """Return the table that an export makes."""
    response = restore(client, body, query)
    assert response.status_code == 201, response.text
    return Table(client, response.json())


def unblocked(raw: redis.Redis, act: Callable[[], object]) -> None:
    """Do something without a command that occupies Redis for too long.

    A command's time goes on while the process waits for a CPU, so on a busy machine any may seem slow: what is slow by
    itself is slow each time.
    """
    slow: set[bytes] | None = None
    for _ in range(4):
        raw.slowlog_reset()
        act()
        found = {_kind(one["command"]) for one in raw.slowlog_get(128)}
        slow = found if slow is None else slow & found
        if not slow:
            return
    pytest.fail(f"slow each time: {slow}; the last time {raw.slowlog_get(128)}")


def _kind(command: bytes) -> bytes:
    """Return the name of a command, of a script with its digest: its keys may be others each time."""
    name, *arguments = command.split(b" ", 2)
    return b" ".join([name, *arguments[:1]]) if name.startswith(b"EVAL") else name


CALLS: list[tuple[str, str, Any]] = [
    ("GET", "", None),
    ("GET", "/characters", None),
    ("GET", "/clocks", None),
    ("GET", "/clocks/k256", None),
    ("GET", "/log?limit=200", None),
    ("GET", "/log?limit=200&after=2100", None),
    ("GET", "/log?limit=200&by=p499", None),
    ("GET", "/audit", None),
    ("GET", "/audit?epoch=0", None),
    ("GET", "/report", None),
    ("GET", "/export", None),
    ("GET", "/export?history=drop", None),
    ("PATCH", "", {"name": largest.NAME}),
    ("POST", "/characters", {"name": "One too many"}),
    ("PATCH", "/characters/c1", {"note": largest.NOTE}),
    ("POST", "/clocks/k1/ticks", {"by": 100, "note": largest.NOTE}),
    ("PATCH", "/clocks/k256", {"name": largest.NAME}),
    ("POST", "/rolls", {"spec": SPEC | {"goal": largest.NOTE}, "character": "c64", "clock": "k1"}),
    ("POST", "/changes", {"changes": [{"who": "c64", "track": "stress", "amount": 1}] * 20}),
    ("POST", "/turns", None),
    ("POST", "/tickets", None),
    ("POST", "/epochs", {}),
    ("POST", "/rolls", {"spec": SPEC, "character": "c1"}),
    ("POST", "/epochs", {}),
    ("POST", "/players/p500/token", None),
]


@pytest.mark.real
@pytest.mark.law
def test_no_call_blocks(table: Table, raw: redis.Redis) -> None:
    """No call to the largest table occupies Redis for more than 10 ms at a time, however many epochs there are."""
    for call in CALLS:
        unblocked(raw, lambda call=call: answered(table, *call))  # type: ignore[misc]  # mypy does not infer a lambda with defaults


def answered(table: Table, method: str, place: str, asked: Any) -> None:
    """Call a table, which may have no room for more."""
    response = table.call(method, place, asked, version="*")
    assert response.status_code in {200, 201, 409}, response.text


@pytest.mark.real
@pytest.mark.law
def test_importing_and_deleting_block_nobody(client: Client, body: bytes, raw: redis.Redis) -> None:
    """Neither an import with all there can be, nor deleting what it made, nor its end by time occupies Redis long."""

    def come_and_go() -> None:
        made = [imported(client, body, query) for query in ("", "?history=drop")]
        made[0].ok("DELETE", "")
        names = list(raw.scan_iter(f"*{made[1].sid}*"))
        for name in names:
            raw.pexpire(name, 1)
        until(lambda: not raw.exists(*names), "it does not expire")

    unblocked(raw, come_and_go)


@pytest.mark.real
@pytest.mark.law
def test_a_full_table_is_exported_and_imported(
    client: Client, body: bytes, raw: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log that is full to its last entry and its last bytes is exported, and imported with its log or without."""
    monkeypatch.setattr("service.store.sessions.MAX_LOG_ENTRIES", ENTRIES)
    monkeypatch.setattr("service.store.sessions.MAX_LOG_BYTES", BYTES)
    table = imported(client, body)
    fill(table, raw)
    table.refused(409, "log_full", "POST", "/turns")
    exported = table.call("GET", "/export").content
    assert exported.count(b'{"line":"entry"') == ENTRIES - 2
    for query in ("", "?history=drop"):
        response = restore(client, exported, query)
        assert response.status_code == 201, response.text


def fill(table: Table, raw: redis.Redis) -> None:
    """Fill a table's log straight in Redis: what is left of its bytes is spread over what is left of its entries."""
    at = keys(table.sid)
    seq, stamp, size = (int(value or 0) for value in raw.hmget(at.table, "seq", "at", "bytes"))
    most = BYTES - 2 * RESERVED_ENTRY_BYTES
    each = (most - size) // (ENTRIES - 2 - seq)
    note = "x" * (each - len(b'{"type":"tracks_changed","by":"p1","note":""}{}'))
    text = events.encode(events.TracksChanged(by="p1", note=note))
    with raw.pipeline(transaction=False) as commands:
        for number in range(seq + 1, ENTRIES - 1):
            commands.xadd(at.log, {"t": stamp, "e": text, "r": b"{}"}, id=f"{number}-0")
        commands.execute()
    raw.hset(at.table, mapping={"seq": ENTRIES - 2, "bytes": most})


# How large an export can be.

DICE = 100
"""Dice of a roll, at most."""
RECORD = 300
"""Bytes that the record of a roll has more than its entry, at most."""
EPOCH_ENTRIES = 3
"""Entries that an epoch has at least: a roll, its closing, and the reveal of its seed."""
NOTE = 600
"""Bytes of a checkpoint that a deployment signs."""


@pytest.mark.parametrize("game", SYSTEMS)
@given(data=st.data())
def test_a_record_is_not_much_longer_than_its_entry(game: str, data: st.DataObject) -> None:
    """What an export has of a roll in its epoch is nearly all in its entry, whose bytes are limited."""
    spec = data.draw(allowed(game))
    terms, key = {"spec": without_defaults(spec)}, "k" * 64
    req = chain.request("p500", chain.terms_digest(terms), "0" * 64)
    epoch = SeededEpoch(exports.SID, MAX_LOG_ENTRIES, bytes(32), bytes(32))
    ruling = resolve(spec, Committed(epoch, key, req))
    draws = tuple([(die.sides, die.face) for die in ruling.dice])
    rolled = events.Rolled(
        by="p500",
        terms=terms,
        rules=SYSTEMS[game].rules,
        draws=draws,
        epoch=epoch.e,
        bound=True,
        key=key,
        outcome=ruling.outcome,
    )
    assert len(draws) <= DICE
    record = Record(ra3.SCHEME, epoch.sid, epoch.e, key, req, draws)
    chained = len(json.encode(ChainEntry(MAX_ROLLS, 10**13, record, terms))) + 1
    assert chained - len(events.encode(rolled)) <= RECORD


def test_the_largest_export_can_be_imported() -> None:
    """By what each line can hold, and how many there can be, no export is larger than an import may be."""
    sizes = {kind: MAX_BYTES if kind == "a" else largest_of(DOCS[kind]) for kind in _MAX}
    documents = sum(most * (sizes[kind] + largest_of(export_lines.Document)) for kind, most in _MAX.items())
    once = _MAX_MARKS * MAX_LOG_ENTRIES * len('{"line":"once","field":"","value":""}\n' + 80 * "x" + 20 * "x")
    once += len("_12345") * MAX_LOG_ENTRIES  # The steps of actions name an entry once.
    # Each entry stands in the log, and then a roll in its epoch, and a closing in the client seed of one.
    log = 2 * MAX_LOG_BYTES + MAX_LOG_ENTRIES * (largest_of(export_lines.Logged) + RECORD)
    epoch = largest_of(export_lines.ExportedEpoch) + NOTE
    checkpoints = MAX_LOG_ENTRIES // 64 * NOTE
    head, tail = largest_of(export_lines.ExportHead), largest_of(export_lines.Tail)
    assert head + documents + once + log + MAX_LOG_ENTRIES // EPOCH_ENTRIES * epoch + checkpoints + tail <= IMPORT_LIMIT


TRACKS = max(sum(len(name) + 20 for name in game.memory.tracks) for game in SYSTEMS.values()) + 60 * MAX_OWN_TRACKS
BY_NAME = {"tracks": TRACKS, "system": 40, "id": 9, "sid": 66, "lineage": 66, "v": 5}
"""Bytes of fields that their type does not limit."""
COUNTED = {"doc", "entry", "result", "entries", "client_seed", "checkpoints"}
"""Fields that are counted above."""
SPELT = {PERSON["pattern"]: 9, CLOCK["pattern"]: 9, r"\A[A-Za-z0-9_-]{22}\Z": 24, r"\A[0-9a-f]{64}\Z": 66}
"""Bytes of what matches a pattern."""


def largest_of(kind: Any) -> int:
    """Return the bytes that a line, or a document, has at most; each character may take six."""
    return size_of(inspect.type_info(kind)) + 1


def size_of(kind: Any) -> int:  # noqa: C901, PLR0911  # one a kind of type
    """Return the bytes of a type's largest value."""
    match kind:
        case inspect.Metadata():
            return size_of(kind.type)
        case inspect.StrType(pattern=str(pattern)) if pattern in SPELT:
            return SPELT[pattern]
        case inspect.StrType(max_length=int(most)):
            return 6 * most + 2
        case inspect.IntType(ge=int(least), le=int(most)):
            return max(len(str(least)), len(str(most)))
        case inspect.BoolType() | inspect.NoneType():
            return 5
        case inspect.LiteralType(values=values):
            return max(len(json.encode(value)) for value in values)
        case inspect.UnionType(types=types):
            return max(size_of(one) for one in types)
        case inspect.VarTupleType(item_type=item, max_length=int(most)):
            return most * (size_of(item) + 1) + 2
        case inspect.DictType(key_type=key, value_type=value, max_length=int(most)):
            return most * (size_of(key) + size_of(value) + 2) + 2
        case inspect.DictType(key_type=inspect.LiteralType(values=names), value_type=value):
            return sum(size_of(value) + len(str(name)) + 4 for name in names)
        case inspect.StructType(fields=fields):
            tag = len(json.encode({kind.tag_field: kind.tag})) if kind.tag_field else 0
            return tag + sum(len(one.encode_name) + 4 + sized(one) for one in fields) + 2
        case _:
            pass
    raise AssertionError(f"no limit to {kind}")


def sized(known: inspect.Field) -> int:
    """Return the bytes of a field's largest value."""
    if known.encode_name in COUNTED and known.type != inspect.type_info(export_lines.Seq):
        return 0
    if known.name == "sheet":
        # A character of a name takes four bytes: in UTF-8, or with what its quotes need in a text within a text.
        return min(max(largest_of(game.sheet) for game in SYSTEMS.values()) * 4 // 6, MAX_SHEET * 4)
    return BY_NAME[known.name] if known.name in BY_NAME else size_of(known.type)
