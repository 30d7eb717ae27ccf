"""A table forged on an installation of one's own, and imported at an honest one."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from service.audit import chain, notes
from service.audit.chain import SeededEpoch
from service.audit.notes import Key, NoteError
from service.session import tables, tokens
from service.verify.export import verify
from tests import exports
from tests.applications import application
from tests.attacks.conftest import Program
from tests.attacks.hostile import BS, KEY, Line, Player, faces_of, key_for_sixes, lines_of, signed_again, sixes
from tests.client import Client
from tests.exports import kept_from
from tests.store.servers import programs, serving
from tests.table import Table, open_table

FORGERS_MASTER_KEY = "a secret of a forger, whose name is the honest one"
FORGER = tables.tables(None, tokens.master_key(FORGERS_MASTER_KEY), "rollwright", 1)  # type: ignore[arg-type]  # no store


@pytest.fixture(scope="module")
def forger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A deployment of the forger, under the same name as the honest one."""
    with (
        serving(programs()[0], tmp_path_factory.mktemp("forger")) as url,
        Client(application(url, master_key=FORGERS_MASTER_KEY)) as client,
    ):
        yield client


def export(table: Table) -> bytes:
    """Return a table's export."""
    return table.call("GET", "/export").content


def sent_in(client: Client, body: bytes) -> Any:
    """Return the answer to an import."""
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": hashlib.sha256(body).hexdigest()}
    return client.post("/v1/sessions/import", content=body, headers=headers)


def imported(client: Client, body: bytes) -> Table:
    """Return the table that an import makes."""
    answer = sent_in(client, body)
    assert answer.status_code == 201, answer.text
    return Table(client, answer.json())


def ground(table: Table) -> Line:
    """Roll sixes as whoever knows the seed: under the first key that has them."""
    terms = table.ok("GET", "")["epoch"]
    salt = chain.epoch_salt(FORGER.master, table.sid, terms["e"], terms["lineage"])
    seed = chain.epoch_seed(FORGER.master, table.sid, terms["e"], salt)
    epoch = SeededEpoch(table.sid, terms["e"], bytes.fromhex(terms["genesis"]), seed)
    body = {"spec": BS, "epoch": terms["genesis"]}
    first = 10_000 * terms["e"]  # The keys of a session are unique, and those of two epochs' sixes may be the same.
    keys = (KEY.format(n) for n in range(first, first + 10_000))
    entry: Line = table.ok("POST", "/rolls", body, key=key_for_sixes(epoch, body, keys))
    assert sixes(faces_of(entry))
    return entry


def forged(forger: Client, monkeypatch: pytest.MonkeyPatch, sid: str = "") -> Table:
    """Open a table of the forger, with a session id of the forger's choice, and roll sixes in two epochs."""
    with monkeypatch.context() as patch:
        if sid:
            patch.setattr("service.store.keys.secrets.token_urlsafe", lambda _: sid)
        table = open_table(forger)
    assert not sid or table.sid == sid
    for _ in range(2):
        ground(table)
        table.ok("POST", "/epochs", {})
    return table


def signed_by(text: str, key: Key) -> list[Any]:
    """Return the notes in answers or in an export's lines that a key has signed."""
    found = []
    for note in {note for note, _ in kept_from(text).notes} | set(all_texts(text)):
        try:
            notes.verify(note, [key])
        except NoteError:
            continue
        found.append(note)
    return found


def all_texts(text: str) -> Iterator[str]:
    """Yield every string of JSON values that stand a line each."""
    values: list[Any] = [json.loads(line) for line in text.splitlines() if line]
    while values:
        value = values.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict | list):
            values += value.values() if isinstance(value, dict) else value


def test_a_forged_table_is_its_forgers(
    client: Client, forger: Client, monkeypatch: pytest.MonkeyPatch, program: Program, key: Key
) -> None:
    """Found: the honest export of a forged table has status 3 with the honest key, and names the foreign signer."""
    source = forged(forger, monkeypatch)
    body = export(source)
    assert program(body)[0] == 1
    assert FORGER.signer.name == key.name
    table = imported(client, body)
    table.ok("POST", "/rolls", {"spec": BS})
    table.ok("POST", "/epochs", {})
    for _ in range(2):
        status, said = program(export(table))
        assert status == 3
        foreign = f"imported from {source.sid} with {lines_of(body)[0]['entries']} entries, signed by a key you did not"
        assert f"{foreign} give: {FORGER.signer.key.vkey}\n" in said
        # Carried on by one import after the other, the foreign signer stays.
        table = imported(client, export(table))
    # With both keys it holds, for whoever trusts the forger.
    assert program(export(table), keys=(key, FORGER.signer.key))[0] == 0


def test_foreign_epochs_are_never_signed(
    client: Client, forger: Client, monkeypatch: pytest.MonkeyPatch, key: Key
) -> None:
    """Prevented: in export, receipts, audit trail and checkpoints the honest key signs its own table alone."""
    source = forged(forger, monkeypatch)
    ground(source)  # In an epoch that is not revealed, so that nobody has signed its head.
    table = imported(client, export(source))
    # Each head would be signed at once.
    monkeypatch.setattr("service.record.evidence.CHECKPOINT_ROLLS", 1)
    before = [table.call("GET", place).text for place in ("", "/audit", "/audit?epoch=0", "/log?limit=200", "/report")]
    items = table.ok("GET", "/log?limit=200")["items"]
    rolls = [item for item in items if item["type"] == "rolled"]
    assert [sixes(faces_of(item)) for item in rolls] == [True] * 3
    assert not any({"receipt", "checkpoint"} & ({*item} | {*item["proof"]}) for item in rolls)
    assert not any("checkpoint" in item for item in items)
    told = "\n".join(text for text in before if text.startswith("{"))
    *lines, tail = export(table).decode().splitlines()
    assert signed_by(told + "\n" + "\n".join(lines), key) == []
    assert signed_by(tail, key) != []
    # What the table itself rolls is signed, under its own session.
    own = table.ok("POST", "/rolls", {"spec": BS})
    closed = table.ok("POST", "/epochs", {})
    told = "\n".join([json.dumps(own), json.dumps(closed), table.call("GET", "/audit?epoch=0").text])
    *lines, tail = export(table).decode().splitlines()
    mine = signed_by(told + "\n" + "\n".join(lines), key)
    assert mine
    assert {notes.read(note, [key]).sid for note in mine} == {table.sid}


def test_a_forged_table_under_an_honest_session_id(
    client: Client, forger: Client, monkeypatch: pytest.MonkeyPatch, program: Program, key: Key
) -> None:
    """Found: a forged table under the honest table's own id stays foreign, and contradicts what was kept of that."""
    honest = open_table(client)
    ana = Player(honest)
    ana.roll()
    ana.close()
    monkeypatch.setattr("service.record.evidence.CHECKPOINT_ROLLS", 1)
    source = forged(forger, monkeypatch, honest.sid)
    table = imported(client, export(source))
    assert table.sid != honest.sid
    table.ok("POST", "/rolls", {"spec": BS})
    table.ok("POST", "/epochs", {})
    body = export(table)
    status, said = program(body)
    assert (status, "signed by a key you did not give: " + FORGER.signer.key.vkey in said) == (3, True)
    places = ("/audit", "/audit?epoch=0", "/log?limit=200")
    told = "\n".join([*[table.call("GET", place).text for place in places], *body.decode().splitlines()[:-1]])
    assert {notes.read(note, [key]).sid for note in signed_by(told, key)} == {table.sid}
    for keys in ((key,), (key, FORGER.signer.key)):
        status, said = program(body, ana.kept, keys=keys)
        assert (status, f"{honest.sid} epoch 0: another genesis\n" in said) == (1, True)
        assert f"{honest.sid} epoch 0: receipt is of another genesis\n" in said
    # The honest table's own audit trail is not touched by it.
    assert program(export(honest), ana.kept, me=ana.id)[0] == 0


@pytest.mark.parametrize("first", [True, False])
def test_a_forger_names_the_honest_key(
    client: Client, forger: Client, monkeypatch: pytest.MonkeyPatch, program: Program, key: Key, first: bool
) -> None:
    """Prevented, or found: a file that names the honest key beside the forger's is not the honest deployment's."""
    lines = lines_of(export(forged(forger, monkeypatch)))
    own = FORGER.signer.key.vkey
    lines[0]["keys"] = [key.vkey, own] if first else [own, key.vkey]
    body = signed_again(lines, FORGER.signer)
    answer = sent_in(client, body)
    if first:
        assert (answer.status_code, answer.json()["code"]) == (422, "import_damaged")
        return
    table = Table(client, answer.json())
    table.ok("POST", "/rolls", {"spec": BS})
    table.ok("POST", "/epochs", {})
    status, said = program(export(table))
    assert (status, f"signed by a key you did not give: {own}\n" in said) == (3, True)


def test_an_honest_archive_does_not_cover_a_forgers_dice(client: Client, forger: Client, key: Key) -> None:
    """Prevented: a forger who imported an honest table cannot change its revealed dice, or add to them."""
    honest = open_table(client)
    for _ in range(2):
        honest.ok("POST", "/rolls", {"spec": BS})
        honest.ok("POST", "/epochs", {})
    table = imported(forger, export(honest))
    ground(table)
    table.ok("POST", "/epochs", {})
    lines = lines_of(export(table))
    assert verify(exports.sealed(lines, FORGER.signer)).findings == []
    epochs = [line for line in lines if line["line"] == "epoch"]
    # The forger's own revealed epoch, put before the import as if the honest key had signed it, is refused.
    [archive] = [line for line in lines if line["line"] == "archive"]
    assert archive["key"] == key.vkey
    [logged] = [line for line in lines if line.get("entry", {}).get("type") == "imported"]
    for signer in (FORGER.signer, notes.signer(key.name, b"\x09" * 32)):
        epochs[0]["checkpoints"] = [
            notes.sign(signer, note.rpartition("\n\n")[0] + "\n") for note in epochs[0]["checkpoints"]
        ]
        answer = sent_in(client, signed_again(lines, FORGER.signer))
        assert (answer.status_code, answer.json()["code"]) == (422, "import_damaged")
    # To say that it came from the forger changes who is named, and takes the honest signatures away.
    forged_archive = exports._archive(honest.sid, archive["entries"], FORGER.signer)
    archive |= forged_archive
    logged["entry"] |= {name: value for name, value in forged_archive.items() if name != "line"}
    findings = verify(signed_again(lines, FORGER.signer), [key, FORGER.signer.key]).findings
    assert any("a checkpoint does not hold: not signed by a known key" in finding.what for finding in findings)
