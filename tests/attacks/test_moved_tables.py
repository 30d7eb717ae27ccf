"""A GM moves a table to a game of somebody's own, to its next version, and back: logged, and held by both programs."""

import hashlib
import json
import re
import uuid
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from service.app import App
from service.rules.games.own import own_game
from tests.attacks.hostile import Line, Negotiator, entries_of, lines_of, signed_again
from tests.attacks.programs import asked, exports_of, found
from tests.attacks.test_game_changes import faultless, settle, settled_roll
from tests.client import Client
from tests.evolution.newer import FORMER
from tests.http.test_own_tables import cold, restored
from tests.node.bridge import texts
from tests.node.evidence import in_node, in_python
from tests.rules.test_documents import FILES
from tests.table import Table, latest, open_table

FILE = FILES["gantry_nine"]
LANTERN = {"name": "lantern", "kind": "switch", "owner": "gm", "dice": 1, "source": "lantern", "group": "dice"}
NEXT_FILE = {**FILE, "title": "Gantry Ten", "fields": [*FILE["fields"], LANTERN]}
OWN, NEXT = own_game(FILE).rules, own_game(NEXT_FILE).rules
PRINTED = {"system": "buried_secrets", "rating": 2}
TRADE = {"system": "own", "rating": 2}
LIT = TRADE | {"lantern": True}
OTHER = "its game is not the one that it names"


def moved(table: Table, to: Line, **more: Any) -> Line:
    """Move a table, by its GM; return the entry."""
    more.setdefault("version", "*")
    entry: Line = table.ok("PUT", "/game", to, **more)
    return entry


def played(ana: Negotiator, spec: Line) -> None:
    """Roll directly and undo it; roll so that it stays; throw an action for the open epoch."""
    table = ana.table
    undone = table.ok("POST", "/rolls", {"spec": spec | {"position": "risky", "dice": [6, 6]}, "character": "c1"})
    before = table.ok("GET", "")["tracks"]
    table.ok("POST", "/reversals", {"seq": undone["seq"], "with_later": True})
    gained = {change["track"]: change["amount"] for change in undone["changes"] if change["who"] == "session"}
    after = table.ok("GET", "")["tracks"]
    assert {name: before[name]["value"] - after[name]["value"] for name in gained} == gained
    settled_roll(table, spec, ana.token)
    opened = ana.ask("POST", "/actions", {"character": "c1", "spec": spec})["id"]
    table.ok("PATCH", f"/actions/{opened}", {"spec": {"position": "risky"}, "agreed": True}, version="*")
    terms = ana.ask("GET", f"/actions/{opened}")["terms"]
    answer = ana.bound(f"/actions/{opened}/roll", {}, terms)
    assert answer.status_code == 201, answer.text
    settle(table, ana.token)


def told(table: Table, spec: Line) -> Line:
    """Roll directly, by nobody's character; settle what it awaits, and return the entry."""
    rolled: Line = table.ok("POST", "/rolls", {"spec": spec})
    settle(table)
    return rolled


def walked(client: Client) -> Negotiator:
    """Return a player of a table that went through the games, with rolls in each."""
    ana = Negotiator(open_table(client, options={"given_dice": True}))
    table = ana.table
    for to, spec in (
        ({}, PRINTED),
        ({"game": FILE}, TRADE),
        ({"game": NEXT_FILE}, LIT),
        ({"rules": OWN}, TRADE),
        ({"rules": FORMER}, PRINTED),
    ):
        if to:
            moved(table, to)
        played(ana, TRADE if spec is LIT else spec)
        if spec is LIT:
            told(table, LIT)
    return ana


def document_of(table: Table, rules: str = "") -> bytes:
    """Return the document of a game of a table."""
    answer = table.call("GET", f"/game/document{'?rules=' + rules if rules else ''}")
    assert answer.status_code == 200, answer.text
    return answer.content


def test_a_table_goes_through_games(client: Client, app: App) -> None:
    """Played in each, undone in each, described and exported by GM and player: both programs find nothing.

    Imported with its history it plays on, and another process reads each game from the entry that has it.
    """
    ana = walked(client)
    table = ana.table
    seen = table.ok("GET", "")
    assert (seen["system"], seen["rules"]) == ("buried_secrets", FORMER)
    assert "title" not in seen
    changes = table.ok("GET", "/log?type=game_changed")["items"]
    assert [(one["former"], one["rules"], one.get("title")) for one in changes] == [
        (FORMER, OWN, "Gantry Nine"),
        (OWN, NEXT, "Gantry Ten"),
        (NEXT, OWN, "Gantry Nine"),
        (OWN, FORMER, None),
    ]
    assert not any("game" in one for one in changes)
    ana.close()
    for body in exports_of(table, ana):
        faultless(body)
    texts = {rules: document_of(table, rules) for rules in (OWN, NEXT, FORMER)}
    assert document_of(table) == texts[FORMER]
    exported = table.call("GET", "/export").content
    opened = restored(client, exported)
    assert opened.status_code == 201, opened.text
    there = Table(client, opened.json())
    for at in (table, there):
        for rules, text in texts.items():
            cold(app, at)
            assert document_of(at, rules) == text
            assert at.ok("GET", f"/game?rules={rules}")["rules"] == rules
        for rules in (OWN, NEXT):
            assert f"sha256:{hashlib.sha256(texts[rules]).hexdigest()}" == rules
        cold(app, at)
        assert at.ok("GET", "/log?limit=200")["items"][3]
        at.refused(404, "not_found", "GET", f"/game?rules=sha256:{'0' * 64}")
        cold(app, at)
        assert moved(at, {"rules": NEXT})["title"] == "Gantry Ten"
        cold(app, at)
        assert told(at, LIT)["ruling"]["rules"] == NEXT
        assert at.ok("GET", "/report")
        faultless_again(at)


def faultless_again(table: Table) -> None:
    """Check that both programs find nothing in the export of a table, and that it can be imported."""
    body = table.call("GET", "/export").content
    report, answer = asked(body)
    assert [one.what for one in report.findings] == []
    assert answer["status"] != 1
    assert restored(table.client, body).status_code == 201


@pytest.mark.parametrize("exported_with,kept", [("", "?history=drop"), ("?history=drop", "")])
@pytest.mark.parametrize("last", [{}, {"game": NEXT_FILE}], ids=["printed", "own"])
def test_an_import_without_history(client: Client, app: App, last: Line, exported_with: str, kept: str) -> None:
    """It plays on by what it plays; the games of the log that it lacks are not there, and may be brought again."""
    table = walked(client).table
    if last:
        moved(table, last)
    rules = table.ok("GET", "")["rules"]
    body = table.call("GET", f"/export{exported_with}").content
    opened = restored(client, body, kept)
    assert opened.status_code == 201, opened.text
    there = Table(client, opened.json())
    cold(app, there)
    assert there.ok("GET", "")["rules"] == rules
    cold(app, there)
    assert document_of(there) == document_of(table)
    there.refused(404, "not_found", "GET", f"/game?rules={OWN}")
    there.refused(422, "unknown_rules", "PUT", "/game", {"rules": OWN}, version="*")
    moved(there, {"game": FILE})
    told(there, TRADE)
    if last:
        moved(there, {"rules": NEXT})
    faultless_again(there)


def test_what_a_table_is_not_moved_to(client: Client) -> None:
    """Refused, each with its code: neither game nor rules, both, what it plays, what is no game, and an open action."""
    table = open_table(client)

    def refused(status: int, code: str, body: Line, **more: Any) -> Line:
        problem: Line = table.refused(status, code, "PUT", "/game", body, **{"version": "*", **more})
        return problem

    assert refused(400, "missing_field", {})["errors"][0]["pointer"] == "/rules"
    assert refused(400, "refused_field", {"rules": FORMER, "game": FILE})["errors"][0]["pointer"] == "/game"
    assert refused(422, "game_invalid", {"game": FILE | {"position": "nowhere"}})["errors"][0]["pointer"].startswith(
        "/game/"
    )
    refused(422, "unknown_rules", {"rules": OWN})
    problem = refused(422, "other_game", {"rules": "fallen_empire/1"})
    assert problem["errors"][0]["pointer"] == "/rules"
    assert "send that as `game` first" in problem["detail"]
    refused(422, "other_game", {"rules": "daggerheart/9"})
    refused(403, "wrong_role", {"game": FILE}, token=table.join())
    refused(412, "version_mismatch", {"game": FILE}, version='"7"')
    key = str(uuid.uuid4())
    first = moved(table, {"game": FILE}, key=key)
    assert moved(table, {"game": FILE}, key=key) == first
    assert refused(422, "same_game", {"game": FILE})["errors"][0]["pointer"] == "/game"
    refused(422, "same_game", {"rules": OWN})
    refused(422, "unknown_rules", {"rules": "fortune/1"})
    refused(422, "unknown_rules", {"rules": NEXT})
    refused(422, "newer_rules_required", {"rules": "buried_secrets/99"})
    table.refused(422, "irreversible", "POST", "/reversals", {"seq": first["seq"]})
    table.ok("POST", "/characters", {"name": "Silk", "sheet": {"trades": {"Rigging": 2}}})
    problem = refused(422, "sheet_lost", {"rules": FORMER})
    assert "c1 (Silk)" in problem["detail"]
    table.ok("POST", "/actions", {"character": "c1", "spec": TRADE})
    assert refused(409, "actions_open", {"game": NEXT_FILE})["open_actions"] == ["a1"]


def test_a_table_of_somebodys_own_moves_to_any_printed_game(client: Client) -> None:
    """From a document to each game of the release, also one that is a program; from there to a document again."""
    table = open_table(client, FILE)
    for rules in (latest("fallen_empire"), latest("daggerheart")):
        assert moved(table, {"rules": rules})["former"] == OWN
        assert table.ok("GET", "")["system"] == rules.partition("/")[0]
        table.refused(422, "other_game", "PUT", "/game", {"rules": FORMER}, version="*")
        assert moved(table, {"rules": OWN})["title"] == "Gantry Nine"
    assert told(table, TRADE)["ruling"]["rules"] == OWN
    table.ok("POST", "/epochs", {})
    faultless(table.call("GET", "/export").content)


def test_a_joining_keeps_the_rules_of_its_time(client: Client) -> None:
    """Who joined before a move kept the former rules: both programs agree, and find others, in each export."""
    table = open_table(client)
    kept: dict[str, str] = {}
    tokens: list[str] = []
    for name, to in (("ana", {}), ("ben", {"game": FILE}), ("cem", {"rules": FORMER})):
        if to:
            moved(table, to)
        answer = table.call("POST", "/players", {"code": table.code, "name": name})
        kept[f"{name}.json"] = answer.text
        tokens.append(answer.json()["token"])
    assert [json.loads(text)["rules"] for text in kept.values()] == [FORMER, OWN, FORMER]
    for token in (None, tokens[0]):
        body = table.call("GET", "/export", token=token).content
        assert (in_python(body, kept)[1], texts(in_node(body, kept))) == ([], [])
        for person, (name, rules) in enumerate((("ana", OWN), ("ben", FORMER), ("cem", NEXT)), 2):
            lie = kept | {f"{name}.json": json.dumps(json.loads(kept[f"{name}.json"]) | {"rules": rules})}
            said = [f"what you kept says otherwise: {name}.json: joining of p{person}: another rules"]
            assert (in_python(body, lie)[1], texts(in_node(body, lie))) == (said, said)


def test_a_table_has_eight_games(client: Client) -> None:
    """Refused is a ninth game of somebody's own; those that it has it may go back to."""
    table = open_table(client, FILE)
    for number in range(2, 9):
        moved(table, {"game": {**FILE, "version": number}})
    table.refused(409, "too_many", "PUT", "/game", {"game": {**FILE, "version": 9}}, version="*")
    moved(table, {"game": FILE})
    moved(table, {"rules": FORMER})
    table.refused(409, "too_many", "PUT", "/game", {"game": {**FILE, "version": 9}}, version="*")
    moved(table, {"rules": OWN})
    faultless_again(table)


@pytest.fixture(scope="module")
def exports(client: Client) -> dict[str, bytes]:
    """The exports of GM and player of a table that went through the games."""
    ana = walked(client)
    ana.close()
    return dict(zip(("gm", "player"), exports_of(ana.table, ana), strict=True))


def changes_of(lines: list[Line]) -> list[Line]:
    """Return the lines of the changes of game."""
    return entries_of(lines, "game_changed")


def numbered(lines: list[Line]) -> None:
    """Number the entries anew."""
    log = [one for one in lines if one["line"] in {"entry", "seen"}]
    for seq, one in enumerate(log, 1):
        one["seq"], one["at"] = seq, log[0]["at"]
        if one["line"] == "seen" and one["entry"]:
            one["id"] = f"{seq}-{one['id'].partition('-')[2]}"
            one["entry"] |= {"seq": seq, "id": one["id"]}


def without(lines: list[Line]) -> None:
    """Let the change to the next version never have happened: a turn begins in its place."""
    line = changes_of(lines)[1]
    line["entry"], line["result"] = {"type": "turn_started", "by": "p1"}, {}


def earlier(lines: list[Line]) -> None:
    """Put the change to the next version before the first roll by the former one."""
    first, line = changes_of(lines)[:2]
    lines.remove(line)
    lines.insert(lines.index(first) + 1, line)


def doubled(lines: list[Line]) -> None:
    """Go back to the former game before the first roll by the next version."""
    line = changes_of(lines)[1]
    copy = deepcopy(changes_of(lines)[2])
    doc, was = copy["result"]["after"]["doc"], line["result"]["after"]["doc"]
    doc |= {"version": was["version"] + 1, "played": [FORMER, NEXT], "games": was["games"]}
    lines.insert(lines.index(line) + 1, copy)


def with_text(make: Callable[[str], str]) -> Callable[[list[Line]], None]:
    """Return an edit of the document of the change to the next version."""

    def edit(lines: list[Line]) -> None:
        entry = changes_of(lines)[1]["entry"]
        entry["game"] = make(entry.get("game", ""))

    return edit


def beside_printed(lines: list[Line]) -> None:
    """Let the change to the printed game bring a document."""
    changes_of(lines)[3]["entry"]["game"] = own_game(FILE).text.decode()


def of_other(lines: list[Line]) -> None:
    """Put another document of the same title in the place of the next version, under its own name in the change."""
    text = own_game({**NEXT_FILE, "version": 7}).text
    name = f"sha256:{hashlib.sha256(text).hexdigest()}"
    line = changes_of(lines)[1]
    line["entry"] |= {"game": text.decode(), "rules": name}
    doc = line["result"]["after"]["doc"]
    doc |= {"rules": name, "games": {**doc["games"], name: doc["games"].pop(NEXT)}}


EDITS: dict[str, tuple[Callable[[list[Line]], None], str]] = {
    "dropped": (without, f"it was ruled by {NEXT}, and the table plays {OWN}"),
    "moved": (earlier, f"it was ruled by {OWN}, and the table plays {NEXT}"),
    "added": (doubled, f"it was ruled by {NEXT}, and the table plays {OWN}"),
    "without a document": (with_text(lambda _: ""), OTHER),
    "one space more": (with_text(lambda text: text.replace(":", ": ", 1)), OTHER),
    "of the same title": (with_text(lambda _: own_game({**NEXT_FILE, "version": 7}).text.decode()), OTHER),
    "of the former game": (with_text(lambda _: own_game(FILE).text.decode()), OTHER),
    "beside a printed game": (beside_printed, OTHER),
    "another document under its name": (of_other, f"it was ruled by {NEXT}, and the table plays sha256:"),
}


@pytest.mark.parametrize("reader", ["gm", "player"])
@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_change(exports: dict[str, bytes], client: Client, edit: str, reader: str) -> None:
    """Found by both programs, in both exports, with the same words; and not imported."""
    lines = lines_of(exports[reader])
    make, words = EDITS[edit]
    make(lines)
    numbered(lines)
    body = signed_again(lines)
    found(body, re.escape(words))
    if reader == "gm":
        answer = restored(client, body)
        assert (answer.status_code, answer.json()["code"]) == (422, "import_damaged"), answer.text


@pytest.mark.parametrize(
    "change,words",
    [
        ({"system": "buried_secrets"}, "it leaves a table of other rules than it names"),
        ({"rules": OWN}, "it leaves a table of other rules than it names"),
        ({"games": {}}, "it changes more of the table than its rules"),
        ({"games": {OWN: 1, NEXT: 1}}, "it changes more of the table than its rules"),
        ({"games": {f"sha256:{number:064}": 1 for number in range(9)}}, "it leaves a table of other rules"),
        ({"played": []}, "it changes more of the table than its rules"),
    ],
)
def test_a_change_that_leaves_another_table(exports: dict[str, bytes], change: Line, words: str) -> None:
    """Found: what it leaves is the table as it was, by another game, with the entry that has its document."""
    lines = lines_of(exports["gm"])
    changes_of(lines)[1]["result"]["after"]["doc"].update(change)
    found(signed_again(lines), words)


@pytest.mark.parametrize("games", [{OWN: 1}, {OWN: 999}, {}, {FORMER: 1}])
def test_a_session_that_names_other_entries(client: Client, games: Line) -> None:
    """Not imported: the entries that a session names have the documents of its games, by a log of any beginning."""
    table = walked(client).table
    without_log = restored(client, table.call("GET", "/export?history=drop").content).json()
    there = Table(client, without_log)
    moved(there, {"game": FILE})
    moved(there, {"rules": FORMER})
    lines = lines_of(there.call("GET", "/export").content)
    [session] = [one for one in lines if one["line"] == "document" and one["id"] == "session"]
    for line in [session["doc"], changes_of(lines)[0]["result"]["after"]["doc"]]:
        line["games"] = games
    answer = restored(client, signed_again(lines))
    assert (answer.status_code, answer.json()["code"]) == (422, "import_damaged"), answer.text


def test_what_was_not_edited_holds(exports: dict[str, bytes]) -> None:
    """Nothing of it is found in the same exports."""
    for body in exports.values():
        faultless(signed_again(lines_of(body)))
        assert len(changes_of(lines_of(body))) == 4
