"""Signing keys, and exports for players."""

import json
import uuid
from typing import Any

import msgspec

from service.audit import notes
from service.audit.chain import SeededEpoch
from service.session.tables import tables
from service.verify.export import verify
from tests.applications import application
from tests.client import Client
from tests.exports import kept_from
from tests.proofs import HIDDEN, KEY, SALT, closed, receipt_of, rolled, signing_key
from tests.table import Table, open_table


def test_two_applications_share_nothing(client: Client, redis_url: str) -> None:
    """Two applications in one process sign with their own keys: neither answers with a receipt of the other's cache."""
    table = open_table(client)
    mine = rolled(table, key=KEY)
    with Client(application(redis_url, signer="other.example")) as other:
        [published] = other.get("/.well-known/rollwright-keys").json()["keys"]
        again = rolled(Table(other, {"id": table.sid, "join_code": "", "gm_token": table.gm}), key=KEY)
    assert again["proof"]["leaf"] == mine["proof"]["leaf"]
    assert receipt_of(again, notes.key(published["vkey"])).leaf.hex() == again["proof"]["leaf"]
    assert rolled(table, key=KEY) == mine


def test_keys_rotate(redis_url: str) -> None:
    """A new number is a new key, which signs; the former ones stay published, and what they signed still holds."""
    with Client(application(redis_url, signer="rolls.example")) as client:
        table = open_table(client)
        first = rolled(table, key=KEY)
        [former] = client.get("/.well-known/rollwright-keys").json()["keys"]
    with Client(application(redis_url, signer="rolls.example", signing_key=2)) as client:
        published = client.get("/.well-known/rollwright-keys").json()["keys"]
        assert [one["signs"] for one in published] == [True, False]
        assert published[1] == former | {"signs": False}
        receipt = receipt_of(first, notes.key(published[1]["vkey"]))
        table = Table(client, {"id": table.sid, "join_code": "", "gm_token": table.gm})
        again = rolled(table, key=KEY)
        assert receipt_of(again, notes.key(published[0]["vkey"])) == receipt
        assert table.ok("GET", "/audit")["keys"] == [one["vkey"] for one in published]


def test_keys_follow_from_the_master_key_and_their_number() -> None:
    """Each number and each master key has a key of its own, always the same."""
    made: list[Any] = [tables(None, bytes([master]) * 32, "n", 3).keys for master in (1, 2, 1)]  # type: ignore[arg-type]  # no store
    assert made[0] == made[2]
    assert len({key.public for keys in made for key in keys}) == 6


def test_nothing_secret_is_shown() -> None:
    """What is logged of an epoch or of a deployment tells no secret."""
    secret = b"\x17" * 32
    for shown in (SeededEpoch("sid", 0, bytes(32), secret), tables(None, secret, "n", 1)):  # type: ignore[arg-type]  # no store
        assert repr(secret)[2:-1] not in repr(shown)
        assert secret.hex() not in repr(shown)


def test_a_player_exports_what_they_may_see(client: Client) -> None:
    """A player's export has the log without what only the GM may see, whole epochs, and is verified by itself."""
    table = open_table(client, system="daggerheart")
    ana = table.join()
    hidden_clock = table.ok("POST", "/clocks", {"name": "The ritual", "size": 6, "visible": False})
    genesis = table.ok("GET", "")["epoch"]["genesis"]
    open_spec = {name: value for name, value in HIDDEN.items() if name != "difficulty_hidden"}
    table.ok("POST", "/rolls", {"spec": open_spec, "epoch": genesis}, token=ana)
    hidden = rolled(table, HIDDEN, key=KEY)
    table.ok("POST", f"/clocks/{hidden_clock['id']}/ticks", {"by": 2, "note": "closer"})
    closed(table)
    response = table.call("GET", "/export", token=ana)
    assert response.status_code == 200
    body = response.content
    lines = [json.loads(line) for line in body.splitlines()]
    assert lines[0]["reader"] == "p2"
    assert {line["line"] for line in lines} == {"rollwright/1", "entry", "seen", "epoch", "digest"}
    for secret in ("The ritual", "closer", hidden_clock["id"], SALT, '"difficulty":15,"difficulty_hidden"'):
        assert secret not in response.text.replace(json.dumps(lines[-1]), "")
    kept = kept_from(table.call("GET", "/log?limit=200", token=ana).text)
    report = verify(body, [signing_key(client)], kept)
    assert (report.findings, report.ruled, report.status) == ([], 1, 3)
    assert [*report.unruled] == ["its entry hides something from players"]
    assert [epoch.revealed for epoch in report.epochs] == [True, False]
    [seen] = [line for line in lines if line["line"] == "seen" and line["seq"] == hidden["seq"]]
    face = seen["entry"]["announced"]["dice"][0]["face"]
    seen["entry"]["announced"]["dice"][0]["face"] = face % 12 + 1
    forged = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    assert any("another faces" in finding.what for finding in verify(forged, kept=kept).findings)
    headers = {"Idempotency-Key": str(uuid.uuid4()), "Content-Type": "application/x-ndjson"}
    answer = client.post("/v1/sessions/import", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "import_damaged")
