"""How long a table lives: it is told, and a table that is read lives on as one that is changed."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
import redis

from tests.client import Client
from tests.table import Table, open_table

DAY = 86_400
LIFE = 90 * DAY


@pytest.fixture
def table(client: Client) -> Table:
    """A table with a player."""
    return open_table(client)


def key(table: Table, name: str = "") -> str:
    """Return a key of the table in Redis."""
    return f"rollwright:3:{{{table.sid}}}{name}"


def number(raw: redis.Redis, table: Table, field: str) -> int:
    """Return a number that the table keeps."""
    stored: Any = raw.hget(key(table), field)
    return int(stored)


def aged(raw: redis.Redis, table: Table, days: int) -> int:
    """Let so many days pass since a table was changed; return when that was, in milliseconds."""
    at = number(raw, table, "at") - days * DAY * 1000
    raw.hset(key(table), "at", at)
    for name in ("", ":log"):
        raw.expire(key(table, name), LIFE - days * DAY)
    return at


def ends(milliseconds: int) -> str:
    """Return when a table ends that was changed or read at a time."""
    return datetime.fromtimestamp(milliseconds // 1000 + LIFE, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def test_it_is_told(table: Table, raw: redis.Redis) -> None:
    """The table, the answer to its code and its text say until when it is kept."""
    expires = ends(number(raw, table, "at"))
    assert table.ok("GET", "")["expires"] == expires
    assert table.ok("POST", "/v1/invitations", {"code": table.code})["expires"] == expires
    text = table.call("GET", "", headers={"Accept": "text/plain"}).text
    assert f"kept until {expires[:10]}" in text


READS: dict[str, Callable[[Table, str], object]] = {
    "the table": lambda table, token: table.ok("GET", "", token=token),
    "the log": lambda table, token: table.ok("GET", "/log", token=token),
    "a list": lambda table, token: table.ok("GET", "/characters", token=token),
}


@pytest.mark.parametrize("read", READS.values(), ids=READS)
@pytest.mark.parametrize("role", ["player", "spectator"])
def test_a_table_that_is_read_lives_on(
    table: Table, raw: redis.Redis, read: Callable[[Table, str], object], role: str
) -> None:
    """A read by any seat renews all keys of the table, and says so."""
    token = table.join("Ana", role)
    at = aged(raw, table, 60)
    read(table, token)
    renewed = number(raw, table, "renewed")
    assert renewed - at >= 60 * DAY * 1000
    assert {raw.ttl(key(table, name)) > LIFE - DAY for name in ("", ":log", ":idempotency")} == {True}
    assert table.ok("GET", "", token=token)["expires"] == ends(renewed)


def test_a_read_costs_no_write(table: Table, raw: redis.Redis) -> None:
    """Within a day of a change or of a read nothing is written, and a stranger's read renews nothing."""
    table.ok("GET", "")
    assert raw.hget(key(table), "renewed") is None
    at = aged(raw, table, 2)
    assert table.call("GET", "", token="p1.1.wrong").status_code == 401
    table.ok("POST", "/v1/invitations", {"code": table.code})
    assert raw.hget(key(table), "renewed") is None
    first = [table.ok("GET", "")["expires"] for _ in range(2)]
    renewed = number(raw, table, "renewed")
    assert (first, renewed > at) == ([ends(renewed)] * 2, True)
    raw.expire(key(table), 1000)
    table.ok("GET", "/log")
    assert (raw.ttl(key(table)) <= 1000, number(raw, table, "renewed")) == (True, renewed)
