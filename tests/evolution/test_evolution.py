"""This version and a newer one, side by side on one Redis: each reads what the other wrote, and goes on with it.

A table keeps the version of its rules: what the newer one opens is played by rules that the older one does not have.
"""

import json
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec import UNSET

from service.record.documents import Role
from service.record.log_record import LogRecord
from service.rules.fitd.library import documents
from service.session.log.entries import UnknownEntry
from service.session.log.views import view_for
from tests.applications import MASTER_KEY
from tests.e2e.conftest import started
from tests.evolution.newer import FORMER, NEWER, ROOT, made, ticks_of
from tests.node.bridge import NODE
from tests.table import Table, latest, open_table
from tools.earlier import EXPORTS, rules_of

SPEC = {"system": "buried_secrets", "rating": 2, "position": "risky"}
ROLES: tuple[Role, ...] = ("gm", "player")
Clients = dict[str, httpx.Client]
BOTH = pytest.mark.parametrize("writer,reader", [("older", "newer"), ("newer", "older")])


@pytest.fixture(scope="module")
def code(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Where the code of both versions is."""
    return {"older": ROOT, "newer": made(tmp_path_factory.mktemp("newer"))}


@pytest.fixture(scope="module")
def clients(code: dict[str, Path], redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clients]:
    """Clients of both versions, which share one Redis."""
    settings: Any = {"REDIS_URL": redis_url, "MASTER_KEY": MASTER_KEY, "STREAM_SECONDS": "2"}
    places = {name: tmp_path_factory.mktemp(name) for name in code}
    with (
        started(places["older"], code=code["older"], **settings) as older,
        started(places["newer"], code=code["newer"], **settings) as newer,
        httpx.Client(base_url=older.url, timeout=20) as one,
        httpx.Client(base_url=newer.url, timeout=20) as two,
    ):
        yield {"older": one, "newer": two}


def seen_by(client: httpx.Client, table: Table) -> Table:
    """Return the same table as a client of the other version has it."""
    opened = {"id": table.sid, "join_code": table.code, "gm_token": table.gm}
    return Table(client, opened)


def shared_table(clients: Clients, by: str) -> Table:
    """Return a table of the former rules, which the older version opened, as a client of one version has it."""
    return seen_by(clients[by], open_table(clients["older"]))


def play(table: Table, *, omen: bool = False, turn: bool = True) -> dict[str, Any]:
    """Play at a table; `omen`: with what only the newer rules have. Return the last roll."""
    table.ok("POST", "/characters", {"name": "Silk"})
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 6})
    table.ok("POST", "/rolls", {"spec": SPEC | {"assist": False}, "character": "c1", "clock": "k1"})
    if turn:
        table.ok("POST", "/turns")
    rolled: dict[str, Any] = table.ok(
        "POST", "/rolls", {"spec": SPEC | ({"newer_omen": True} if omen else {}), "character": "c1"}
    )
    return rolled


def stream(table: Table) -> list[str]:
    """Return the types of all entries of a table's stream."""
    headers = {"Authorization": f"Bearer {table.gm}", "Last-Event-ID": "0"}
    place = f"/v1/sessions/{table.sid}/events"
    with table.client.stream("GET", place, headers=headers) as answer:
        assert answer.status_code == 200
        types = [line.removeprefix("event: ") for line in answer.iter_lines() if line.startswith("event: ")]
        return [name for name in types if name != "presence"]


def found_by_script(code: Path, export: bytes, place: Path) -> subprocess.CompletedProcess[str]:
    """Verify an export with the JavaScript program of one version."""
    file = place / f"{uuid.uuid4()}.jsonl"
    file.write_bytes(export)
    command = [str(NODE), "service/http/verify/verify.js", str(file)]
    return subprocess.run(command, cwd=code, capture_output=True, text=True, check=False, timeout=60)


def verified(code: Path, export: bytes, place: Path) -> subprocess.CompletedProcess[str]:
    """Verify an export with the program of one version."""
    file = place / f"{uuid.uuid4()}.jsonl"
    file.write_bytes(export)
    [key, *_] = json.loads(export.splitlines()[0])["keys"]
    command = [sys.executable, "-m", "service", "verify", str(file), "--key", key]
    return subprocess.run(command, cwd=code, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.real
@BOTH
def test_a_table_is_read(clients: Clients, writer: str, reader: str) -> None:
    """Log, stream, report, proofs and documents of the other version's table are answered whole."""
    table = shared_table(clients, writer)
    rolled = play(table)
    other = seen_by(clients[reader], table)
    items = other.ok("GET", "/log")["items"]
    assert [item["seq"] for item in items] == list(range(1, len(items) + 1))
    last = items[-1]
    assert last["proof"] == rolled["proof"]
    assert stream(other) == [item["type"] for item in items]
    report = other.ok("GET", "/report")
    assert other.ok("GET", "/audit")["epochs"][0]["rolls"] == 2
    assert last["ruling"] == rolled["ruling"]
    assert (last["ruling"]["rules"], report["unruled"]) == (FORMER, 0)
    unknown = ["danced"] if reader == "older" else []
    assert [item["unknown_type"] for item in items if item["type"] == "unknown"] == unknown
    for place in ("", "/characters", "/clocks"):
        other.ok("GET", place)


@pytest.mark.real
@BOTH
def test_a_table_goes_on(clients: Clients, writer: str, reader: str) -> None:
    """What one version began, the other goes on with: characters, clocks, rolls, choices, epochs."""
    table = shared_table(clients, writer)
    play(table)
    other = seen_by(clients[reader], table)
    other.ok("PATCH", "/characters/c1", {"note": "limps"}, version="*")
    other.ok("POST", "/clocks/k1/ticks", {"by": 1})
    rolled = other.ok("POST", "/rolls", {"spec": SPEC, "character": "c1"})
    other.ok("PATCH", "", {"options": {"given_dice": True, "direct_rolls": "all"}}, version="*")
    menu = other.ok("POST", "/rolls", {"spec": SPEC | {"dice": [4, 1]}, "character": "c1"})
    place = f"/actions/{menu['action']}/choices"
    other.ok("POST", place, {"picks": [{"id": "harm"}]})
    taken = table.ok("POST", place, {"take": ["n1"]})
    assert [(change["track"], change["amount"]) for change in taken["changes"]] == [("harm_2", 1)]
    back = other.ok("POST", "/reversals", {"seq": taken["seq"]})
    assert [(change["track"], change["amount"]) for change in back["changes"]] == [("harm_2", -1)]
    other.ok("POST", place, {"take": ["n1"]})
    table.refused(409, "action_over", "POST", place, {"take": ["n1"]})
    other.ok("POST", "/epochs", {})
    assert table.ok("GET", "/log")["items"][-1]["type"] == "epoch_revealed"
    assert rolled["proof"] == next(
        item["proof"] for item in table.ok("GET", "/log")["items"] if item["seq"] == rolled["seq"]
    )


@pytest.mark.real
def test_a_table_of_newer_rules(clients: Clients, code: dict[str, Path], tmp_path: Path) -> None:
    """Check 3: the older version shows the log of a table of newer rules, and refuses what depends on them."""
    table = open_table(clients["newer"])
    play(table, omen=True)
    aid = table.ok("POST", "/actions", {"character": "c1", "spec": SPEC | {"newer_omen": True}, "agreed": True})["id"]
    seen = table.ok("GET", "")
    assert seen["rules"] == NEWER
    assert table.ok("GET", "/log")["items"][0]["rules"] == NEWER
    other = seen_by(clients["older"], table)
    items = other.ok("GET", "/log")["items"]
    assert [item["seq"] for item in items] == list(range(1, len(items) + 1))
    [*_, rolled] = [item for item in items if item["type"] == "rolled"]
    assert rolled["unruled"] == f"it was ruled by {NEWER}, which this version does not know"
    assert stream(other) == [item["type"] for item in items]
    asked = [
        ("GET", "", None),
        ("GET", "/game", None),
        ("GET", "/characters", None),
        ("GET", "/actions", None),
        ("GET", f"/actions/{aid}", None),
        ("GET", f"/actions/{aid}/stakes", None),
        ("POST", "/rolls", {"spec": SPEC}),
        ("POST", "/characters", {"name": "Thorn"}),
        ("PATCH", "/characters/c1", {"note": "limps"}),
        ("POST", "/actions", {"character": "c1", "spec": SPEC}),
        ("PATCH", f"/actions/{aid}", {"spec": {"position": "desperate"}}),
        ("POST", f"/actions/{aid}/roll", {}),
        ("POST", "/changes", {"changes": [{"who": "c1", "track": "stress", "amount": 1}]}),
    ]
    for method, path, body in asked:
        answer = other.call(method, path, body, version="*")
        assert (answer.status_code, answer.json()["code"]) == (422, "newer_rules_required"), (path, answer.text)
    assert table.ok("GET", "") == seen
    rolled = table.ok("POST", f"/actions/{aid}/roll", {}, version="*")
    assert rolled["terms"]["rules"] == NEWER
    table.ok("POST", "/epochs", {})
    export = table.call("GET", "/export").content
    assert verified(code["newer"], export, tmp_path).returncode == 0
    older = verified(code["older"], export, tmp_path)
    assert (older.returncode, older.stderr) == (3, "")
    assert f"it was ruled by {NEWER}, which this version does not know" in older.stdout
    for name in ("older", "newer"):
        script = found_by_script(code[name], export, tmp_path)
        assert (script.returncode, script.stderr) == (3, ""), script
    headers = {"Idempotency-Key": str(uuid.uuid4()), "Content-Type": "application/x-ndjson"}
    answer = clients["older"].post("/v1/sessions/import", content=export, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "newer_rules_required")


@pytest.mark.real
def test_a_table_moves_on(clients: Clients, code: dict[str, Path], tmp_path: Path) -> None:
    """A table of the older rules moves to the newer ones and back; its export is verified, imported, and plays on."""
    table = shared_table(clients, "newer")
    play(table, turn=False)
    for action in table.ok("GET", "/actions")["actions"]:
        table.ok("POST", "/reversals", {"seq": int(action["id"][1:]), "with_later": True})
    other = seen_by(clients["older"], table)
    newer: dict[str, Any] = {"rules": NEWER}
    other.refused(422, "newer_rules_required", "PUT", "/game", newer, version="*")
    table.ok("PUT", "/game", newer, version="*")
    assert other.ok("GET", "/log")["items"][-1]["rules"] == NEWER
    rolled = table.ok("POST", "/rolls", {"spec": SPEC | {"newer_omen": True}, "character": "c1"})
    answer = other.call("PUT", "/game", {"rules": FORMER}, version="*")
    assert (answer.status_code, answer.json()["code"]) == (422, "newer_rules_required")
    table.ok("POST", "/reversals", {"seq": rolled["seq"], "with_later": True})
    table.ok("PUT", "/game", {"rules": FORMER}, version="*")
    # A process that has cached the table by its former rules plays by those of now; nothing is left open.
    table.ok("PATCH", "", {"options": {"given_dice": True}}, version="*")
    other.ok("POST", "/rolls", {"spec": SPEC | {"dice": [6, 1]}, "character": "c1"})
    table.ok("POST", "/epochs", {})
    export = table.call("GET", "/export").content
    assert verified(code["newer"], export, tmp_path).returncode == 0
    older = verified(code["older"], export, tmp_path)
    assert (older.returncode, older.stderr) == (3, "")
    for name in ("older", "newer"):
        script = found_by_script(code[name], export, tmp_path)
        assert (script.returncode, script.stderr) == (3, ""), script
    headers = {"Content-Type": "application/x-ndjson"}
    answer = clients["newer"].post(
        "/v1/sessions/import", content=export, headers=headers | {"Idempotency-Key": str(uuid.uuid4())}
    )
    assert answer.status_code == 201, answer.text
    copy = Table(clients["newer"], answer.json())
    copy.ok("PUT", "/game", newer, version="*")
    assert copy.ok("GET", "/characters/c1")["tracks"]["newer_luck"] == {"value": 3}
    assert copy.ok("GET", f"/game?rules={FORMER}")["rules"] == FORMER


@pytest.mark.real
def test_a_new_track_starts(clients: Clients) -> None:
    """A track that a document lacks is told as it starts, and is spent from there; the older version keeps it."""
    table = open_table(clients["older"])
    table.ok("POST", "/characters", {"name": "Silk"})
    newer = seen_by(clients["newer"], table)
    assert newer.ok("GET", "/characters/c1")["tracks"]["newer_luck"] == {"value": 3}
    assert newer.ok("GET", "")["tracks"]["newer_dread"] == {"value": 1}
    newer.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "newer_luck", "amount": -1}]})
    charged = newer.ok("POST", "/changes", {"changes": [{"who": "session", "track": "newer_dread", "amount": 2}]})
    assert charged["changes"][0]["to"] == 3
    table.ok("PATCH", "/characters/c1", {"name": "Silk II", "tracks": {"stress": {"value": 4}}}, version="*")
    assert newer.ok("GET", "/characters/c1")["tracks"]["newer_luck"] == {"value": 2}
    newer.ok("PATCH", "/characters/c1", {"tracks": {"newer_luck": {"value": 1}}}, version="*")
    spent = {"changes": [{"who": "c1", "track": "newer_luck", "amount": -2}]}
    assert "has 1 newer_luck" in newer.refused(422, "unaffordable", "POST", "/changes", spent)["detail"]
    fresh = open_table(clients["older"])
    fresh.ok("POST", "/characters", {"name": "Thorn"})
    spent["changes"][0]["amount"] = -4
    problem = seen_by(clients["newer"], fresh).refused(422, "unaffordable", "POST", "/changes", spent)
    assert "has 3 newer_luck" in problem["detail"]


@pytest.mark.real
@BOTH
def test_a_sheet_of_the_other_version(clients: Clients, writer: str, reader: str) -> None:
    """A sheet is kept and rolled with by both versions, and an edit by the older one keeps what it does not know."""
    table = shared_table(clients, writer)
    sheet: dict[str, Any] = {"ratings": {"prowl": 3}}
    tracks = {"blood": {"value": 4, "cap": 9}}
    table.ok("POST", "/characters", {"name": "Silk", "sheet": sheet, "tracks": tracks})
    other = seen_by(clients[reader], table)
    rolled = other.ok("POST", "/rolls", {"spec": {"system": SPEC["system"], "action": "prowl"}, "character": "c1"})
    assert (rolled["from_sheet"], rolled["ruling"]["pool"]["size"]) == (["rating"], 3)
    other.ok("PATCH", "/characters/c1", {"note": "limps"}, version="*")
    seen = table.ok("GET", "/characters/c1")
    assert (seen["sheet"], seen["tracks"]["blood"]) == (sheet, tracks["blood"])


@pytest.mark.real
@BOTH
def test_exports_are_verified(
    clients: Clients, code: dict[str, Path], tmp_path: Path, writer: str, reader: str
) -> None:
    """Each verifies what the other exported; entries that it does not know it counts, and says so (status 3)."""
    table = shared_table(clients, writer)
    play(table)
    table.ok("POST", "/epochs", {})
    for exporter in (writer, reader):
        export = seen_by(clients[exporter], table).call("GET", "/export").content
        own = verified(code[writer], export, tmp_path)
        assert (own.returncode, own.stderr) == (0, ""), (exporter, own)
        other = verified(code[reader], export, tmp_path)
        assert (other.returncode, other.stderr) == (3 if reader == "older" else 0, ""), (exporter, other)
        if reader == "older":
            assert "1 entry of a type that this version does not know: danced" in other.stdout


@pytest.mark.real
@pytest.mark.parametrize("path", sorted(EXPORTS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_exports_of_former_rules(clients: Clients, code: dict[str, Path], tmp_path: Path, path: Path) -> None:
    """Checks 1, 2: what was exported before newer rules holds for programs that have them, and goes on."""
    export = path.read_bytes()
    older, newer = (verified(code[name], export, tmp_path) for name in ("older", "newer"))
    assert (newer.returncode, newer.stdout, newer.stderr) == (older.returncode, older.stdout, older.stderr)
    older, newer = (found_by_script(code[name], export, tmp_path) for name in ("older", "newer"))
    assert (newer.returncode, newer.stdout, newer.stderr) == (3, older.stdout, "")
    if not path.stem.endswith(".gm"):
        return
    headers = {"Idempotency-Key": str(uuid.uuid4()), "Content-Type": "application/x-ndjson"}
    answer = clients["newer"].post("/v1/sessions/import", content=export, headers=headers)
    assert answer.status_code == 201, answer.text
    assert Table(clients["newer"], answer.json()).ok("GET", "")["rules"] == rules_of(path)


@pytest.mark.real
@pytest.mark.parametrize("system", ["buried_secrets", "daggerheart"])
def test_an_action_from_before_an_upgrade(clients: Clients, code: dict[str, Path], tmp_path: Path, system: str) -> None:
    """Check 2: an action of the older version is rolled and settled by the former rules in the newer one."""
    spec = {"buried_secrets": SPEC, "daggerheart": {"system": "daggerheart", "trait": 1, "difficulty": 12}}[system]
    table = open_table(clients["older"], system)
    table.ok("POST", "/characters", {"name": "Silk"})
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 8})
    terms = {"character": "c1", "spec": spec, "clock": "k1"} if system == "buried_secrets" else {"character": "c1"}
    opened = table.ok("POST", "/actions", {**terms, "spec": spec})["id"]
    newer = seen_by(clients["newer"], table)
    stakes = newer.ok("GET", f"/actions/{opened}/stakes")
    assert stakes["terms"]["rules"] == latest(system)
    newer.ok("PATCH", f"/actions/{opened}", {"agreed": True}, version="*")
    rolled = newer.ok("POST", f"/actions/{opened}/roll", {}, version="*")
    assert rolled["terms"]["rules"] == latest(system)
    if system == "buried_secrets":
        cell = documents()[FORMER].menus["partial_success"]["risky"]
        [partial] = [row for row in stakes["outcomes"] if row["outcome"] == "partial_success"]
        assert partial["ticks"] == ticks_of(FORMER, "standard")
        assert [option["id"] for option in partial["menu"]["options"]] == list(cell.options)
        assert "newer_omen" not in {row["option"] for row in stakes["options"]}
        given = {"options": {"given_dice": True}}
        newer.ok("PATCH", "", given, version="*")
        full = newer.ok("POST", "/rolls", {"spec": SPEC | {"dice": [6, 1]}, "character": "c1", "clock": "k1"})
        [ticked] = [change["amount"] for change in full["changes"] if change["who"] == "k1"]
        assert ticked == ticks_of(FORMER, "standard")
        menu = newer.ok("POST", "/rolls", {"spec": SPEC | {"dice": [4, 1]}, "character": "c1"})
        assert [option["id"] for option in menu["ruling"]["menu"]["options"]] == list(cell.options)
        newer.refused(400, "unknown_field", "POST", "/rolls", {"spec": SPEC | {"newer_omen": True}})
    table.ok("POST", "/epochs", {})
    for name in ("older", "newer"):
        export = seen_by(clients[name], table).call("GET", "/export").content
        for reader in ("older", "newer"):
            program = verified(code[reader], export, tmp_path)
            assert (program.returncode, program.stderr) == (0, ""), (name, reader, program)
            script = found_by_script(code[reader], export, tmp_path)
            assert (script.returncode, script.stderr) == (3, ""), (name, reader, script)


@pytest.mark.real
@BOTH
@pytest.mark.parametrize("history", ["keep", "drop"])
def test_exports_are_imported(clients: Clients, writer: str, reader: str, history: str) -> None:
    """Each imports what the other exported, log and tracks included, and plays on.

    A turn that an entry of an unknown type began is no entry's that the older version could judge: it refuses that.
    """
    table = shared_table(clients, writer)
    play(table, turn=writer == "older")
    table.ok("POST", "/epochs", {})
    export = table.call("GET", "/export").content
    headers = {"Idempotency-Key": str(uuid.uuid4()), "Content-Type": "application/x-ndjson"}
    answer = clients[reader].post(f"/v1/sessions/import?history={history}", content=export, headers=headers)
    assert answer.status_code == 201, answer.text
    made = Table(clients[reader], answer.json())
    luck = {"value": 3}
    before, after = (one.ok("GET", "/characters/c1")["tracks"] for one in (table, made))
    if reader == "newer" or writer == "newer":
        assert after["newer_luck"] == luck
    assert {name: after[name] for name in before} == before
    if history == "keep":
        # The log is the same, byte for byte, and the newer version rules on all of it.
        ids = [[item["id"] for item in one.ok("GET", "/log")["items"]] for one in (table, made)]
        assert ids[1][: len(ids[0])] == ids[0]
        items = seen_by(clients["newer"], made).ok("GET", "/log")["items"]
        assert not [item for item in items if "unruled" in item or item["type"] == "unknown"]
    made.ok("POST", "/rolls", {"spec": SPEC, "character": "c1"})
    if history == "keep":
        again = made.call("GET", "/export").content
        entries = [line for line in export.splitlines() if b'"line":"entry"' in line]
        assert [line for line in again.splitlines() if line in entries] == entries
    if writer == "newer":
        table.ok("POST", "/turns")
        headers["Idempotency-Key"] = str(uuid.uuid4())
        danced = table.call("GET", "/export").content
        refused = clients[reader].post(f"/v1/sessions/import?history={history}", content=danced, headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (422, "import_unjudged")
        assert "an entry of type danced, which this version does not know" in refused.json()["detail"]


@pytest.mark.real
@BOTH
def test_a_rolling_restart(clients: Clients, writer: str, reader: str) -> None:
    """A request that one version carried out is the same request to the other: it is answered, and done once."""
    table = shared_table(clients, writer)
    table.ok("POST", "/characters", {"name": "Silk"})
    other, keys = seen_by(clients[reader], table), [str(uuid.uuid4()) for _ in range(6)]
    asked = [
        ("POST", "/rolls", {"spec": SPEC | {"bonus_die": "push"}, "character": "c1"}, None),
        ("POST", "/clocks", {"name": "Alarm", "size": 6}, None),
        ("POST", "/changes", {"changes": [{"who": "c1", "track": "stress", "amount": 1}]}, None),
        ("POST", "/turns", None, None),
        ("PATCH", "/characters/c1", {"note": "limps"}, "*"),
        ("POST", "/epochs", {}, None),
    ]
    for key, (method, path, body, version) in zip(keys, asked, strict=True):
        first = table.call(method, path, body, key=key, version=version)
        assert first.is_success, first.text
        again = other.call(method, path, body, key=key, version=version)
        assert again.status_code == first.status_code, again.text
        assert again.headers["idempotent-replayed"] == "true"
        answer = again.json()
        if "unknown_type" in answer:
            answer["type"] = answer.pop("unknown_type")
        assert answer == first.json()
    assert table.ok("GET", "/characters/c1")["tracks"]["stress"] == {"value": 3}


@pytest.mark.parametrize("salt,shown", [("", ["gm", "player"]), ("c29tZXRoaW5n", ["gm"])])
def test_what_a_newer_one_hides(salt: str, shown: list[Role]) -> None:
    """An entry of an unknown type that has a salt may hold something hidden: players are not told of it."""
    entry = json.dumps({"type": "danced", "by": "p1", "salt": salt, "steps": {"left": 2}}).encode()
    changes = [["c1", "stress", 1, 1, 0, False, 0, [], [], "of a newer version"], ["k1", "filled", 1, 1, 0, True, 0]]
    stored = LogRecord(2, 1_700_000_000_000, entry, json.dumps({"changes": changes, "mood": "good"}).encode())
    views = {role: view_for(stored, role) for role in ROLES}
    assert [role for role in ROLES if views[role]] == shown
    for role, view in views.items():
        if view:
            assert isinstance(view, UnknownEntry)
            assert (view.type, view.unknown_type, view.by) == ("unknown", "danced", "p1")
            assert [change.who for change in view.changes] == (["c1", "k1"] if role == "gm" else ["c1"])


def test_what_a_newer_one_threw() -> None:
    """An entry of an unknown type tells its dice, as a client checks them against its record; others tell none."""
    entry = {"type": "danced", "by": "p1", "draws": [[6, 4], [12, 11]], "epoch": 0, "bound": True, "key": "1" * 32}
    for changed, dice in (({}, [(6, 4), (12, 11)]), ({"draws": []}, []), ({"draws": [], "epoch": None}, None)):
        view = view_for(LogRecord(2, 1_700_000_000_000, json.dumps(entry | changed).encode(), b"{}"), "player")
        assert isinstance(view, UnknownEntry)
        assert (None if view.dice is UNSET else [(die.sides, die.face) for die in view.dice]) == dice


@pytest.mark.parametrize("entry", [b'{"type":"rolled","by":7}', b'{"type":"Danced!"}', b'{"by":"p1"}', b"{"])
def test_what_is_no_entry(entry: bytes) -> None:
    """A known type with wrong fields, or what has no type, is damaged and not newer."""
    with pytest.raises(msgspec.DecodeError):
        view_for(LogRecord(2, 1_700_000_000_000, entry, b"{}"), "gm")
