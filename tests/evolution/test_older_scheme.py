"""Tables and exports of ra2, the scheme before this one: told as such by who reads them, and left as they are."""

import json
import secrets
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import redis

from service.store.keys import keys
from service.verify import command, export
from tests.applications import application
from tests.client import Client
from tests.http.test_transfer import restore
from tests.node import bridge
from tests.store.servers import connected
from tests.table import Table, open_table
from tools.earlier import PLAYED, Evening

RA2 = Path(__file__).parent / "ra2.jsonl"
"""An export that the service wrote before ra3."""
OLDER, OWN = "rollwright:", "rollwright:3:"
"""What the names of keys begin with, in the older version and in this one."""


@pytest.fixture
def raw(redis_url: str) -> Iterator[redis.Redis]:
    """A client that reads what the store holds."""
    with connected(redis_url) as connection:
        yield connection


def test_an_export_is_unsupported(capsys: pytest.CaptureFixture[str]) -> None:
    """Both verifiers end with 2, say which scheme it has, and accuse nobody."""
    report = export.verify(RA2.read_bytes())
    assert (report.status, report.unsupported) == (2, "ra2")
    assert command.verify(RA2, [], [], "") == 2
    assert capsys.readouterr() == ("", f"rollwright: {RA2}: unsupported scheme ra2\n")
    other = bridge.verify(RA2.read_bytes())
    assert (other["status"], other["reason"], other["findings"]) == (2, "unsupported scheme ra2", [])


def test_a_log_of_an_epoch_is_unsupported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The log of an epoch is told like an export."""
    log = next(line["log"] for line in map(json.loads, RA2.read_text().splitlines()) if line["line"] == "epoch")
    file = tmp_path / "epoch.json"
    file.write_text(json.dumps(log))
    assert command.verify(file, [], [], "") == 2
    assert capsys.readouterr() == ("", f"rollwright: {file}: unsupported scheme ra2\n")
    other = bridge.verify(file.read_bytes())
    assert (other["status"], other["reason"]) == (2, "unsupported scheme ra2")


def test_an_export_is_not_imported(client: Client) -> None:
    """An import is refused, and makes no table."""
    answer = restore(client, RA2.read_bytes())
    assert (answer.status_code, answer.json()["code"]) == (422, "import_damaged")


def stored(raw: redis.Redis, names: Iterable[str]) -> dict[str, Any]:
    """Return what keys hold, and when they expire."""
    return {name: (raw.dump(name), raw.expiretime(name)) for name in names}


def test_a_table_in_the_store_is_left_as_it_is(client: Client, redis_url: str, raw: redis.Redis) -> None:
    """Who has a seat there is told that there is no such table; its keys stay as they were, and expire."""
    table = open_table(client)
    ana = table.join()
    found = [*raw.scan_iter(f"{OWN}*{table.sid}*"), f"{OWN}code:{table.code}".encode()]
    moved = {name.decode(): name.decode().replace(OWN, OLDER) for name in found}
    for name, older in moved.items():
        raw.rename(name, older)
    before = stored(raw, moved.values())
    # Another process of this version, which has nothing of the table in its caches.
    with Client(application(redis_url)) as other:
        old = Table(other, {"id": table.sid, "join_code": table.code, "gm_token": table.gm})
        roll = {"spec": {"system": "buried_secrets", "rating": 2}}
        for token in (table.gm, ana):
            for method, path, body in (
                ("GET", "", None),
                ("GET", "/log", None),
                ("GET", "/export", None),
                ("POST", "/rolls", roll),
                ("POST", "/players", {"code": table.code, "name": "Ben"}),
                ("DELETE", "", None),
            ):
                answer = old.call(method, path, body, token=token)
                assert (answer.status_code, answer.json()["code"]) == (404, "no_session"), path
    assert stored(raw, moved.values()) == before
    assert not raw.keys(f"{OWN}*{table.sid}*")


@pytest.fixture
def confined(redis_url: str, raw: redis.Redis) -> Iterator[Client]:
    """A client of a service that Redis allows its own prefix of keys and channels alone."""
    password = secrets.token_hex(8)
    raw.acl_setuser(
        "confined",
        enabled=True,
        reset=True,
        passwords=[f"+{password}"],
        keys=[f"{OWN}*"],
        channels=[f"{OWN}*"],
        categories=["+@all"],
    )
    with Client(application(redis_url.replace("unix://", f"unix://confined:{password}@"))) as client:
        yield client
    raw.acl_deluser("confined")


@pytest.mark.parametrize("played", PLAYED, ids=lambda played: played.__name__)
def test_no_key_of_another_version_is_read(confined: Client, played: Callable[[Client], Evening]) -> None:
    """An evening is played, exported and imported by a service that may use no keys but those of this scheme."""
    evening = played(confined)
    body = evening.export()["gm"]
    assert restore(confined, body).status_code == 201
    assert confined.post("/v1/invitations", json={"code": evening.table.code}).is_success
    evening.table.ok("DELETE", "")


def test_keys_begin_with_the_prefix_of_their_scheme() -> None:
    """The prefix has the number of the scheme."""
    assert keys("x").table == f"{OWN}{{x}}"
