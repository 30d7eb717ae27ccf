"""Keys by which join codes find tables: one a code, in any slot, for as long as the table is kept unchanged."""

import asyncio
import secrets

import pytest
from redis.crc import key_slot

from service.store.keys import join_code, keys
from service.store.sessions import SessionStore
from tests.store.table import SECONDS, Table


@pytest.fixture
def code() -> str:
    """A code of no other test."""
    return secrets.token_hex(5).upper()


async def test_a_code_finds_the_table_that_claimed_it(sessions: SessionStore, code: str) -> None:
    """One of two tables that claim a code at once gets it, a second claim of its own is good, and nobody else's is."""
    assert await sessions.table_by_code(code) is None
    got = await asyncio.gather(*[sessions.claim_code(code, sid) for sid in ("one", "other")])
    assert sorted(got) == [False, True]
    owner = ("one", "other")[got.index(True)]
    assert await sessions.table_by_code(code) == owner
    assert await sessions.claim_code(code, owner)
    await sessions.forget_code(code)
    assert await sessions.table_by_code(code) is None


async def test_a_code_expires_and_is_renewed(sessions: SessionStore, table: Table, code: str) -> None:
    """It lives as long as an unchanged table; renewing it makes that anew, also of a code that was lost."""
    await sessions.claim_code(code, table.sid)
    for lose in (("EXPIRE", join_code(code), 9), ("UNLINK", join_code(code))):
        await table.redis.do(*lose)
        sessions.renew_code(code, table.sid)
        await asyncio.gather(*sessions._tasks)
        assert SECONDS - 60 < await table.redis.do("TTL", join_code(code)) <= SECONDS


async def test_codes_are_spread_over_a_cluster(sessions: SessionStore, table: Table) -> None:
    """Codes are in slots of their own, and found in each: their keys have no part of the table's."""
    drawn = [secrets.token_hex(5).upper() for _ in range(20)]
    for one in drawn:
        assert await sessions.claim_code(one, table.sid)
    assert len({key_slot(join_code(one).encode()) for one in drawn} - {key_slot(keys(table.sid).table.encode())}) > 10
    assert {await sessions.table_by_code(one) for one in drawn} == {table.sid}
