"""An operator who says something else than happened: in a player's name, in the log, or in an answer."""

import json
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from service.audit import chain, ra3
from service.session.log import reading, views
from tests.attacks.conftest import Program
from tests.attacks.hostile import (
    BS,
    KEY,
    OPERATOR,
    Line,
    Player,
    entries_of,
    faces_of,
    head_of,
    impostor,
    lines_of,
    signed_again,
)
from tests.client import Client
from tests.table import Table, open_table

SENT_BY_NOBODY = "a roll in the name of {0} under a key that {0} did not send"


def export(table: Table) -> bytes:
    """Return a table's export."""
    return table.call("GET", "/export").content


def imported(table: Table) -> Table:
    """Return the table that an import of a table's export makes."""
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": f"import-of-{table.sid}"}
    answer = table.client.post("/v1/sessions/import", content=export(table), headers=headers)
    assert answer.status_code == 201, answer.text
    return Table(table.client, answer.json())


# In a player's name.


def test_a_roll_in_a_players_name_under_a_key_of_another_table(client: Client, program: Program) -> None:
    """Found: a key that the player sent at another table is none that was sent at this one."""
    other, table = open_table(client), open_table(client)
    ana, elsewhere = Player(table), Player(other)
    assert ana.id == elsewhere.id
    elsewhere.roll(key=KEY.format(77))
    ana.roll()
    seq = table.ok("POST", "/rolls", {"spec": BS}, token=impostor(table, ana.id), key=KEY.format(77))["seq"]
    ana.close()
    status, said = program(export(table), "\n".join([*ana.sent, *elsewhere.sent]), me=ana.id)
    assert (status, f"entry {seq}: {SENT_BY_NOBODY.format(ana.id)}\n" in said) == (1, True)


def test_a_roll_in_a_players_name_behind_an_import(client: Client, program: Program) -> None:
    """Found: an operator who hands out the export of an import still shows the roll that the player did not send."""
    table = open_table(client)
    ana = Player(table)
    ana.roll()
    seq = table.ok("POST", "/rolls", {"spec": BS}, token=impostor(table, ana.id))["seq"]
    ana.close()
    status, said = program(export(imported(table)), ana.kept, me=ana.id)
    assert (status, f"entry {seq}: {SENT_BY_NOBODY.format(ana.id)}\n" in said) == (1, True)
    # Whoever was not at the table that was imported, as Bo, is told nothing of it.
    bo = Player(open_table(client), "Bo")
    bo.roll()
    assert program(export(imported(table)), "\n".join(bo.sent), me=bo.id)[0] == 0


def test_an_honest_import_agrees(client: Client, program: Program) -> None:
    """What a player got at joining, which names no session, agrees with the export of an import of her table."""
    table = open_table(client)
    ana = Player(table)
    ana.roll()
    ana.close()
    assert program(export(imported(table)), ana.kept, me=ana.id)[0] == 0


def test_a_key_of_a_refused_request_is_used_for_another(client: Client, program: Program) -> None:
    """Found: a roll under a key that the player sent, with another request than was sent under it."""
    table = open_table(client)
    ana = Player(table)
    ana.roll()
    ana.close()
    ana.genesis = "00" * 32
    assert ana.roll().status_code == 409
    refused = json.loads(ana.sent[-1])["sent"]
    table.ok("POST", "/rolls", {"spec": BS | {"rating": 1}}, token=impostor(table, ana.id), key=refused["key"])
    table.ok("POST", "/epochs", {})
    status, said = program(export(table), "\n".join(ana.sent), me=ana.id)
    assert (status, f"the roll under {refused['key']} has another epoch than you sent\n" in said) == (1, True)


# The log.


@pytest.fixture(scope="module")
def played(client: Client) -> tuple[bytes, str, str]:
    """An export with entries of many kinds, the log of a player as pages, and the same as a stream."""
    table = open_table(client, options={"given_dice": True}, name="The Vault Job")
    ana = Player(table)
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana.token)
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 8})
    table.ok("PATCH", "", {"options": {"given_dice": True, "retry_rule": False, "direct_rolls": "all"}}, version="*")
    spec = BS | {"rating": 1, "position": "risky", "dice": [2], "goal": "Over the wall"}
    given = table.ok("POST", "/rolls", {"spec": spec, "character": "c1"}, token=ana.token)
    picks = [{"id": "harm"}]
    table.ok("POST", f"/actions/r{given['seq']}/choices", {"picks": picks, "note": "a cut"})
    table.ok("POST", "/turns")
    body = {"spec": BS | {"rating": 2, "goal": "In"}, "character": "c1", "clock": "k1"}
    table.ok("POST", "/rolls", body, token=ana.token)
    table.ok("POST", "/clocks/k1/ticks", {"by": 1, "note": "heard"})
    table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "stress", "amount": 3}], "note": "a scare"})
    ana.close("ours")
    items = table.ok("GET", "/log?limit=200", token=ana.token)["items"]
    stream = "".join(f"id: {item['id']}\nevent: {item['type']}\ndata: {json.dumps(item)}\n\n" for item in items)
    return export(table), json.dumps({"items": items}), stream


def _last(lines: list[Line], kind: str) -> Line:
    return entries_of(lines, kind)[-1]


GONE = object()
"""In the place of a field that is left out."""
# The entry, its type and which of them; the path in its line; the other value, or what it is made of the former one.
REWRITTEN: dict[str, tuple[str, int, str, Any, str]] = {
    "another amount": ("tracks_changed", -1, "result/changes/0", lambda was: [*was[:2], 1, 1, *was[4:]], "changes"),
    "another reason of a change": ("tracks_changed", -1, "entry/note", "a rest", "note"),
    "another actor": ("tracks_changed", -1, "entry/by", "p2", "by"),
    "another pick": ("chosen", -1, "entry/picks/0/pick", "complication", "picks"),
    "another choice": ("chosen", -1, "entry/roll", lambda was: was + 2, "roll"),
    "another note of a choice": ("chosen", -1, "entry/note", "a scratch", "note"),
    "other options": ("session_changed", -1, "result/after/doc/options/given_dice", False, "options"),
    "another name of the table": ("session_created", -1, "entry/name", "Another Job", "name"),
    "another name of a person": ("person_joined", -1, "entry/name", "Bo", "name"),
    "another role": ("person_joined", -1, "entry/role", "spectator", "role"),
    "another outcome": ("rolled", 0, "entry", lambda was: was | {"faces": [6], "outcome": "full_success"}, "outcome"),
    "another character": ("rolled", 0, "entry/terms/character", GONE, "character"),
    "another time": ("turn_started", -1, "at", lambda was: was - 3_600_000, "time"),
    "another type": ("turn_started", -1, "entry/type", "code_changed", "type"),
    "another tick": ("clock_ticked", -1, "result/changes/0/2", lambda was: was + 2, "changes"),
    "another end of an epoch": ("epoch_closed", -1, "entry/why", "full", "why"),
    "another goal": ("rolled", 1, "entry/terms/spec/goal", "Out", "event id"),
    "another name of a character": ("character_created", -1, "result/after/doc/name", "Thorn", "event id"),
    "another name of a clock": ("clock_created", -1, "result/after/doc/name", "Reserves", "event id"),
    "another reason of a tick": ("clock_ticked", -1, "entry/note", "silence", "event id"),
    "another clock": ("rolled", 1, "entry/terms/clock", GONE, "clock"),
}
"""What an operator rewrites, and the field by which a player finds it."""


def rewritten(body: bytes, name: str) -> bytes:
    """Return an export with something rewritten, and signed again."""
    lines = lines_of(body)
    kind, at, path, value, _ = REWRITTEN[name]
    place: Any = entries_of(lines, kind)[at]
    *parents, last = [int(part) if part.isdigit() else part for part in path.split("/")]
    for part in parents:
        place = place[part]
    if value is GONE:
        del place[last]
    else:
        place[last] = value(place[last]) if callable(value) else value
    return signed_again(lines)


def test_what_was_not_rewritten_agrees(played: tuple[bytes, str, str], program: Program) -> None:
    """What the rewritings begin with is the export as it was, and agrees with all that the player kept."""
    body, *kept = played
    again = signed_again(lines_of(body))
    # Redis writes a slash in JSON with a backslash before it, so that the last line has another digest.
    assert lines_of(again)[:-1] == lines_of(body)[:-1]
    for text in kept:
        assert program(again, text)[0] == 0


def test_what_was_kept_holds_by_itself(played: tuple[bytes, str, str], program: Program) -> None:
    """A page and a stream hold without an export, and a die turned in them is found there."""
    _, *kept = played
    for text in kept:
        status, said = program(text)
        assert (status, "epoch 0: 1 roll that you kept, dice hold" in said) == (3, True)
        item = next(item for item in json.loads(kept[0])["items"] if "proof" in item)
        die = json.dumps(item["ruling"]["dice"][0])
        face = item["ruling"]["dice"][0]["face"]
        turned = die.replace(f'"face": {face}', f'"face": {face % 6 + 1}')
        assert turned != die
        status, said = program(text.replace(die, turned))
        assert (status, f"entry {item['seq']}: other faces were told than its record has\n" in said) == (1, True)


@pytest.mark.parametrize("rewrite", REWRITTEN)
def test_what_is_no_dice_is_rewritten(played: tuple[bytes, str, str], program: Program, rewrite: str) -> None:
    """Found: what the operator rewrites and signs again differs from the page and the stream that a player kept."""
    body, *kept = played
    for text in kept:
        status, said = program(rewritten(body, rewrite), text)
        assert status == 1
        assert "what you kept says otherwise: " in said
        assert f": another {REWRITTEN[rewrite][-1]}\n" in said
        assert ": another event id\n" in said


def test_rewritings_are_silent_without_what_was_kept(played: tuple[bytes, str, str], program: Program) -> None:
    """Nothing but what a player kept tells most of these: that is what a player keeps it for."""
    silent = {name for name in REWRITTEN if program(rewritten(played[0], name))[0] == 0}
    told = {f"another {what}" for what in ("character", "outcome", "pick", "choice", "time", "tick")}
    # The documents are what the log makes of them.
    told |= {"another name of a person", "another role", "other options", "another amount"}
    told |= {"another name of a character", "another name of a clock"}
    # The record has the digest of a roll's terms.
    told |= {"another goal", "another clock"}
    assert silent == REWRITTEN.keys() - told


def test_an_entry_is_left_out(played: tuple[bytes, str, str], program: Program) -> None:
    """Found: without an entry at the end of the log, which no dice follow, what the player kept is missing."""
    body, *kept = played
    lines = lines_of(body)
    last = entries_of(lines, "epoch_revealed")[-1]
    lines.remove(last)
    lines[0]["entries"] -= 1
    for line in lines:
        if line["line"] == "epoch":
            line["until"] = min(line["until"], last["seq"] - 1)
    for text in kept:
        status, said = program(signed_again(lines), text)
        assert (status, f"entry {last['seq']} is missing\n" in said) == (1, True)


@pytest.mark.parametrize("kind", ["tracks_changed", "chosen", "person_joined"])
@pytest.mark.parametrize("reader", ["", "p2"])
def test_an_entry_is_hidden(played: tuple[bytes, str, str], program: Program, kind: str, reader: str) -> None:
    """Found: an entry that the player kept is hidden, wholly or in one field, as if its reader might not see it."""
    body, page, _ = played
    for fields in (None, {"note", "changes", "picks", "name"}):
        lines = lines_of(body)
        if reader:
            lines[0]["reader"] = reader
        at = lines.index(entries_of(lines, kind)[-1])
        item = next(item for item in json.loads(page)["items"] if item["seq"] == lines[at]["seq"])
        seen = {name: value for name, value in item.items() if name not in fields} if fields else None
        lines[at] = {"line": "seen", "seq": item["seq"], "at": lines[at]["at"], "id": item["id"], "entry": seen}
        status, said = program(signed_again(lines), page)
        assert status == 1
        assert ("names no reader" in said) == (not reader)
        assert "what you kept says otherwise" in said


@pytest.mark.parametrize("seen", [[], 5, "x"])
def test_a_hidden_entry_that_is_none(played: tuple[bytes, str, str], program: Program, seen: Any) -> None:
    """Found: what is no entry is named by its line, and the verifier goes on."""
    lines = lines_of(played[0])
    lines[0]["reader"] = "p2"
    at = lines.index(entries_of(lines, "chosen")[-1])
    lines[at] = {
        "line": "seen",
        "seq": lines[at]["seq"],
        "at": lines[at]["at"],
        "id": "1-00000000000000000000000000000000",
        "entry": seen,
    }
    status, said = program(signed_again(lines))
    assert (status, f"line {at + 1}: entry {lines[at]['seq']}: this is no entry\n" in said) == (1, True)


@pytest.mark.parametrize("salt", ["zz", "é", "00" * 32])
def test_a_difficulty_is_opened_with_any_salt(played: tuple[bytes, str, str], program: Program, salt: str) -> None:
    """Found: a salt that is no digits, or opens nothing, is named by its line, and the verifier goes on."""
    lines = lines_of(played[0])
    [roll, *_] = entries_of(lines, "rolled")
    opened = {"type": "difficulty_opened", "by": "p1", "roll": roll["seq"], "difficulty": 5, "difficulty_salt": salt}
    turn = _last(lines, "turn_started")
    turn["entry"] = opened
    status, said = program(signed_again(lines))
    assert (status, f"entry {turn['seq']}: another Difficulty was opened than roll {roll['seq']}" in said) == (1, True)


# Other faces.


@pytest.fixture
def liar(monkeypatch: pytest.MonkeyPatch) -> None:
    """A build that tells sixes of every roll, beside its true record and receipt."""

    def told(stored: Any, role: Any, ruling: Any = None) -> Any:
        entry: Any = views.view_for(stored, role, ruling)
        dice = tuple([replace(die, face=die.sides) for die in entry.ruling.dice])
        return replace(entry, ruling=replace(entry.ruling, dice=dice))

    monkeypatch.setattr(reading, "view_for", told)


@pytest.mark.usefixtures("liar")
def test_other_faces_are_told(client: Client, program: Program) -> None:
    """Found: one kept answer shows that its faces are not its record's; the export names the roll."""
    table = open_table(client)
    ana = Player(table)
    answer = ana.roll(BS | {"rating": 8})
    entry = answer.json()
    assert faces_of(entry) == [6] * 8
    true = [face for _, face in entry["proof"]["rec"]["draws"]]
    assert true != faces_of(entry)
    ana.close()
    alone = f"entry {entry['seq']}: other faces were told than its record has\n"
    for keys in ((OPERATOR.key,), ()):
        status, said = program(answer.text, keys=keys)
        assert (status, alone in said) == (1, True)
    body = export(table)
    assert program(body)[0] == 0
    status, said = program(body, answer.text)
    assert (status, alone in said, f"entry {entry['seq']}: another faces\n" in said) == (1, True, True)


def epoch_log(body: bytes) -> str:
    """Return the log of the first epoch of an export, as a file of its own."""
    return next(json.dumps(line["log"]) for line in lines_of(body) if line["line"] == "epoch")


@pytest.mark.usefixtures("liar")
def test_other_faces_are_told_beside_a_bare_log(client: Client, program: Program) -> None:
    """Found: beside the log of an epoch, too, a kept answer shows the faces that its record does not have."""
    table = open_table(client)
    ana = Player(table)
    entry = ana.roll(BS | {"rating": 8}).json()
    ana.close()
    status, said = program(epoch_log(export(table)), json.dumps(entry))
    assert (status, f"entry {entry['seq']}: other faces were told than its record has\n" in said) == (1, True)


def test_a_bare_log_is_compared_with_all_that_was_kept(client: Client, program: Program) -> None:
    """Found: a bare log under another seed, with a roll left out, or with one that the player did not send."""
    table = open_table(client)
    ana = Player(table)
    ana.roll()
    table.ok("POST", "/rolls", {"spec": BS}, token=impostor(table, ana.id))
    last = table.ok("POST", "/rolls", {"spec": BS})
    kept = ana.kept
    ana.close()
    log = epoch_log(export(table))
    assert program(log, kept)[0] == 3
    status, said = program(log, kept, me=ana.id)
    assert (status, f"{table.sid} epoch 0 roll 2: in the name of {ana.id} under a key" in said) == (1, True)
    status, said = program(log, kept.replace('"lineage": "', '"lineage": "0'))
    assert (status, "another lineage" in said) == (1, True)
    status, said = program(log, kept.replace('"rating": 3', '"rating": 2'))
    assert (status, "has another terms than you sent" in said) == (1, True)
    del last["proof"]["receipt"]
    cut = json.loads(log)
    *cut["entries"], _ = cut["entries"]
    cut["head"] = head_of(cut)
    status, said = program(json.dumps(cut), json.dumps(last))
    assert (status, f"{table.sid} epoch 0 roll 3 is missing\n" in said) == (1, True)


def _with_other_draws(entry: Line) -> Line:
    """Return an answer whose record has the faces that are told, and the true leaf."""
    sixes = [[6, 6] for _ in entry["proof"]["rec"]["draws"]]
    return entry | {"proof": entry["proof"] | {"rec": entry["proof"]["rec"] | {"draws": sixes}}}


def _with_another_leaf(entry: Line) -> Line:
    """Return an answer as above, with the leaf of that record."""
    told = _with_other_draws(entry)
    proof = told["proof"]
    leaf = chain.leaf(proof["n"], proof["t"], ra3.digest("rec", ra3.canonical(proof["rec"])))
    return told | {"proof": proof | {"leaf": leaf.hex()}}


@pytest.mark.usefixtures("liar")
@pytest.mark.parametrize(
    "lie, alone",
    [
        (_with_other_draws, "the leaf is not the record's"),
        (_with_another_leaf, "another leaf than was signed"),
    ],
)
def test_other_faces_are_told_with_another_record(
    client: Client, program: Program, lie: Callable[[Line], Line], alone: str
) -> None:
    """Found: a record that was fitted to the faces told is not the one of its leaf, or not the one of its receipt."""
    table = open_table(client)
    ana = Player(table)
    told = json.dumps(lie(ana.roll(BS | {"rating": 8}).json()))
    ana.close()
    status, said = program(told)
    assert (status, alone in said) == (1, True)
    status, said = program(export(table), told)
    assert (status, f"{table.sid} epoch 0 roll 1: another record\n" in said) == (1, True)


@pytest.mark.usefixtures("liar")
def test_a_dropped_receipt_does_not_hide_other_faces(client: Client, program: Program) -> None:
    """Found: an answer without any proof is no evidence by itself, and its faces differ from the export's."""
    table = open_table(client)
    ana = Player(table)
    entry = ana.roll(BS | {"rating": 8}).json()
    ana.close()
    told = json.dumps({name: value for name, value in entry.items() if name not in {"proof", "head"}})
    assert program(told)[0] == 3
    status, said = program(export(table), told)
    assert (status, f"entry {entry['seq']}: another faces\n" in said) == (1, True)


def test_a_forged_receipt(client: Client, program: Program) -> None:
    """Found: a receipt that carries the operator's key id without a signature of that key is refused."""
    table = open_table(client)
    ana = Player(table)
    entry = ana.roll().json()
    body, _, _ = entry["proof"]["receipt"].rpartition("\n\n")
    wrong = b64encode(OPERATOR.key.id + bytes(64)).decode()
    entry["proof"]["receipt"] = f"{body}\n\n— {OPERATOR.name} {wrong}\n"
    status, said = program(json.dumps(entry))
    assert (status, "signature does not hold" in said) == (1, True)
