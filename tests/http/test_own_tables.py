"""Tables that are opened with a document: the log keeps the game, and everything that a table can do follows it."""

import hashlib
import uuid
from typing import Any

import pytest

from service.verify.export import verify
from tests.client import Client
from tests.node.bridge import texts
from tests.node.evidence import in_node
from tests.rules.test_documents import FILES
from tests.scene import Scene
from tests.table import Table


def opening(client: Client, name: str, key: str = "", **more: Any) -> Any:
    """Open a table with a game of the tests; return the response."""
    sent = {"Idempotency-Key": key or str(uuid.uuid4())}
    return client.post("/v1/sessions", json={"game": FILES[name], **more}, headers=sent)


def own_table(client: Client, name: str, *sheets: dict[str, Any], **more: Any) -> Table:
    """Open a table with a game of the tests, where faces may be given, and a character for each sheet."""
    answer = opening(client, name, options={"given_dice": True, **more.pop("options", {})}, **more)
    assert answer.status_code == 201, answer.text
    table = Table(client, answer.json())
    for number, sheet in enumerate(sheets, 1):
        table.ok("POST", "/characters", {"name": f"Number {number}", "sheet": sheet})
    return table


def test_a_table_opens_with_a_document(client: Client) -> None:
    """A game in place of `system` opens a table of `own`, by the digest and the title of its document."""
    opened = opening(client, "gantry_nine").json()
    assert (opened["system"], opened["title"]) == ("own", "Gantry Nine")
    table = Table(client, opened)
    seen = table.ok("GET", "")
    assert (seen["system"], seen["rules"], seen["title"]) == ("own", opened["rules"], "Gantry Nine")
    assert seen["tracks"]["nerve"] == {"value": 1, "cap": 6}
    document = table.call("GET", "/game/document")
    assert f"sha256:{hashlib.sha256(document.content).hexdigest()}" == opened["rules"]
    [created] = table.ok("GET", "/log")["items"]
    assert (created["rules"], created["title"]) == (opened["rules"], "Gantry Nine")
    assert "game" not in created


def test_a_direct_roll_follows_the_document(client: Client) -> None:
    """A direct roll takes numbers from the sheet, and spends and gains tracks of character and table."""
    table = own_table(client, "gantry_nine", {"trades": {"Rigging": 2}})
    spec = {"system": "own", "trade": "rigging", "dice": [6, 3]}
    entry = table.ok("POST", "/rolls", {"spec": spec, "character": "c1"})
    assert entry["ruling"]["outcome"] == "full_success"
    assert table.ok("GET", "")["tracks"]["nerve"]["value"] == 2
    bound = {"system": "own", "trade": "rigging", "rating": 2, "nerve": True, "dice": [6, 6, 1]}
    entry = table.ok("POST", "/rolls", {"spec": bound, "character": "c1"})
    assert entry["ruling"]["outcome"] == "critical_success"
    assert table.ok("GET", "")["tracks"]["nerve"]["value"] == 1
    text = table.call("GET", f"/rolls/{entry['seq']}", headers={"accept": "text/plain"})
    assert "Gantry Nine" in text.text or text.status_code == 200
    committed = table.ok("POST", "/rolls", {"spec": {"system": "own", "rating": 2}})
    assert committed["ruling"]["rules"] == table.ok("GET", "")["rules"]
    assert table.ok("GET", "/report")


def exported(table: Table, **more: Any) -> bytes:
    """Return the export of a table."""
    answer = table.call("GET", "/export", **more)
    assert answer.status_code == 200, answer.text
    return answer.content


def test_an_export_is_verified_by_its_own_document(client: Client) -> None:
    """The exports of GM and player carry the document, and the verifier rules by it."""
    table = own_table(client, "gantry_nine", {"trades": {"Rigging": 2}})
    ana = table.join()
    table.ok("POST", "/rolls", {"spec": {"system": "own", "rating": 2}, "character": "c1"})
    for token in (None, ana):
        report = verify(exported(table, token=token))
        assert (report.findings, report.ruled, report.unruled) == ([], 1, {})


def restored(client: Client, body: bytes, query: str = "", key: str = "") -> Any:
    """Import an export; return the response."""
    headers = {"Idempotency-Key": key or str(uuid.uuid4()), "Content-Type": "application/x-ndjson"}
    return client.post(f"/v1/sessions/import{query}", content=body, headers=headers)


@pytest.mark.parametrize("kept", ["", "?history=drop"])
@pytest.mark.parametrize("exported_with", ["", "?history=drop"])
def test_a_table_goes_on_after_an_import(client: Client, exported_with: str, kept: str) -> None:
    """Check 25: one table by one key; deleted and imported, it plays on by the same bytes, with and without its log."""
    key = str(uuid.uuid4())
    first, again = [opening(client, "ember_road", key, options={"given_dice": True}) for _ in range(2)]
    assert (first.status_code, again.status_code, first.json()) == (201, 201, again.json())
    assert "idempotent-replayed" in again.headers
    table = Table(client, first.json())
    document = table.call("GET", "/game/document").content
    before = table.ok("GET", "/game")
    body = table.call("GET", f"/export{exported_with}").content
    assert verify(body).findings == []
    assert table.call("DELETE", "").status_code == 204
    opened = restored(client, body, kept)
    assert opened.status_code == 201, opened.text
    assert (opened.json()["title"], opened.json()["system"]) == ("Ember Road", "own")
    there = Table(client, opened.json())
    assert there.call("GET", "/game/document").content == document
    assert there.ok("GET", "/game") == before
    there.ok("POST", "/characters", {"name": "Ana", "sheet": {"callings": {"Scout": 2}}})
    entry = there.ok("POST", "/rolls", {"spec": {"system": "own", "skill": 2, "dice": [4, 4]}, "character": "c1"})
    assert entry["ruling"]["outcome"] == "critical_success"
    again = exported(there)
    assert verify(again).findings == []
    assert restored(client, again).status_code == 201


def test_both_programs_rule_by_the_document(client: Client) -> None:
    """The script rules on each roll of an own game, of the GM's export and of a player's, as Python does."""
    table = own_table(client, "gantry_nine", {"trades": {"Rigging": 2}})
    ana = table.join()
    table.ok("POST", "/rolls", {"spec": {"system": "own", "rating": 2}, "character": "c1"})
    for token in (None, ana):
        body = exported(table, token=token)
        answer, report = in_node(body, {}, [], ""), verify(body)
        assert (texts(answer), report.findings) == ([], [])
        assert (answer["ruled"], answer["unresolved"], report.ruled) == (1, [], 1)


class OwnScene(Scene):
    """A table of a game of the tests, with Ana and Ben, whose characters have these sheets."""

    def __init__(self, client: Client, name: str, *sheets: dict[str, Any], **options: Any) -> None:
        self.table = own_table(client, name, options=options)
        self.gm, self.aid = self.table.gm, ""
        self.ana, self.ben = self.table.join("Ana"), self.table.join("Ben")
        for who, sheet in zip((self.ana, self.ben), sheets, strict=False):
            self.table.ok("POST", "/characters", {"name": "Somebody", "sheet": sheet}, token=who)

    def shared(self, track: str) -> int:
        """Return what a track of the table is."""
        value: int = self.table.ok("GET", "")["tracks"][track]["value"]
        return value

    def exports(self) -> list[bytes]:
        """Return the exports of the GM and of Ana."""
        return [exported(self.table, token=token) for token in (self.gm, self.ana)]


def test_nerve_is_spent_and_won(client: Client) -> None:
    """Check 23: Ana spends nerve for a die and wins none; without it a bold six wins one; frostbite marks frost."""
    scene = OwnScene(client, "gantry_nine", {"trades": {"Rigging": 2}})
    scene.open(scene.ana, {"trade": "rigging", "goal": "Up", "nerve": True})
    scene.set(scene.gm, spec={"position": "risky", "tool": "fine"})
    stakes = scene.stakes(scene.ana)
    assert [cost["track"] for cost in stakes["costs"]] == ["nerve"]
    assert len(stakes["sides"]) == 3
    entry = scene.roll(scene.ana, [6, 3, 1])
    assert (entry["ruling"]["outcome"], entry["ruling"]["effect"]["final"]) == ("full_success", "great")
    assert scene.shared("nerve") == 0
    scene.agreed(scene.ana, {"trade": "rigging", "goal": "Across"}, {"position": "risky"})
    scene.roll(scene.ana, [6, 2])
    assert scene.shared("nerve") == 1
    scene.agreed(scene.ana, {"trade": "rigging", "goal": "Down"}, {"position": "risky"})
    entry = scene.roll(scene.ana, [5, 2])
    scene.choose(scene.gm, picks=[{"id": "frostbite"}, {"id": "harm", "text": "a cut"}])
    resisted = scene.resist(scene.ana, consequence="n2", rating=2, dice=[4, 2])
    assert resisted["resistance"]["stress"] == 2
    scene.choose(scene.ana, take=["n1"])
    assert (scene.track("frost"), scene.track("stress"), scene.track("harm_2")) == (1, 2, 0)
    scene.reverse(entry["seq"], with_later=True)
    assert (scene.track("frost"), scene.track("stress")) == (0, 0)
    for body in scene.exports():
        assert (texts(in_node(body, {}, [], "")), verify(body).findings) == ([], [])
    german = scene.table.ok("GET", "/game?lang=de")
    assert german["labels"]["track"]["nerve"]["label"] == "Schneid"
