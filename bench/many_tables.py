"""Hundreds of thousands of tables: copies of one, each with an id, dice and tokens of its own."""

import base64
import hashlib
from collections.abc import Sequence
from itertools import islice

from redis import Redis

from bench.tables import MASTER_KEY, Table
from service.session import epochs
from service.session.commands import Caller
from service.session.tables import Tables, tables
from service.session.tokens import master_key, token
from service.store.cluster import connect
from service.store.keys import keys
from service.store.pipeliner import lineage_of
from service.store.sessions import SessionStore
from service.store.target import parse_url

DAY = 86_400
MASTER = master_key(MASTER_KEY)
_BATCH = 200
_COPY = """
for at = 5, #ARGV, 5 do
  for number = 0, 2 do
    redis.call('RESTORE', ARGV[at + number], ARGV[1], ARGV[2 + number])
  end
  redis.call('HSET', ARGV[at], 'epoch', ARGV[at + 3], 'e', ARGV[at + 4], 'last', ARGV[at + 4])
end
"""
"""A table is a hash, a log and its idempotency keys; only its epoch depends on its id."""


def sid(number: int) -> str:
    """Return the id of the table of a number: random, and the same each time."""
    digest = hashlib.blake2b(number.to_bytes(8, "big"), digest_size=16).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def table_at(number: int) -> Table:
    """Return the table of a number, with the tokens of its GM and its player."""
    name = sid(number)
    return Table(name, *(token(MASTER, Caller(name, person, 1)) for person in ("p1", "p2")))


def fill(client: Redis, model: Table, numbers: Sequence[int]) -> None:
    """Copy a table without rolls to all these numbers, at one server; the table may be of another."""
    fill_from(client, dumped(client, model), numbers)


def dumped(client: Redis, model: Table) -> list[bytes]:
    """Return the keys of a table, as `DUMP` serialises them."""
    at = keys(model.sid)
    parts = [client.dump(key) for key in (at.table, at.log, at.idempotency)]
    assert all(parts), "the table to copy is incomplete"
    assert not client.exists(at.marks), "the table to copy has marks, which would be lost"
    return [part for part in parts if part]


def fill_from(client: Redis, parts: Sequence[bytes], numbers: Sequence[int]) -> None:
    """Restore dumped keys for all these numbers."""
    copy = client.register_script(_COPY)
    tables = tables_at("redis://nowhere")
    lineage = lineage_of(b"master_replid:" + str(client.info("replication")["master_replid"]).encode())
    left = iter(numbers)
    while some := list(islice(left, _BATCH)):
        copy(
            args=[90 * DAY * 1000, *parts, *(word for number in some for word in _words(tables, sid(number), lineage))]
        )


def _words(tables: Tables, name: str, lineage: str) -> tuple[str, str, str, str, str]:
    at = keys(name)
    stored = epochs.epoch_fields(epochs.first_epoch(tables, name, lineage))
    return at.table, at.log, at.idempotency, stored["epoch"], stored["e"]


def tables_at(url: str) -> Tables:
    """Return the tables of the benchmarks; they connect only when used."""
    return tables(SessionStore(connect(parse_url(url)), DAY), MASTER, "bench", 1)
