"""Tables that are opened with a document: the log keeps the game, and everything that a table can do follows it."""

import hashlib
import json
import uuid
from typing import Any

import pytest
from msgspec.structs import replace

from service import telemetry
from service.app import App
from service.audit import notes
from service.rules.games.own import NewerFormat
from service.session import caches
from service.session.caches import Games
from service.store.broadcaster import EventBroadcaster
from service.verify.export import verify
from tests.client import Client
from tests.http.conftest import told_so_far
from tests.node.bridge import texts
from tests.node.evidence import in_node
from tests.rules.test_documents import FILES
from tests.scene import Scene
from tests.table import Table, open_table


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
    """A direct roll takes numbers from the sheet, spends and gains tracks, and is told by what is done (`trade`)."""
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
    assert (entry["approach"], entry["ruling"]["rules"]) == ("rigging", table.ok("GET", "")["rules"])
    [_, logged] = table.ok("GET", "/log?type=rolled")["items"]
    assert logged["approach"] == "rigging"
    assert " Number 1, rigging: risky, " in text.text
    assert "table Nerve -1 to 1" in text.text
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


@pytest.mark.parametrize("game", ["gantry_nine", "buried_secrets"])
def test_faces_by_hand_are_ruled_on_where_nothing_hides_them(client: Client, game: str) -> None:
    """A player's export has no terms of an action's roll that was thrown by hand: it is named (3).

    A roll at once is ruled on, and the GM's export has both whole.
    """
    own = FILES.get(game)
    scene = Scene(client, own or game)
    rating = {"rating": 2, "goal": "Up"} | ({} if own else {"action": "prowl"})
    spec = {"system": "own" if own else game, "dice": [6, 3], "position": "risky", **rating}
    scene.table.ok("POST", "/rolls", {"spec": spec, "character": "c1"}, token=scene.ana)
    key = client.get("/.well-known/rollwright-keys").json()["keys"][0]["vkey"]
    for token in (scene.gm, scene.ana):
        report = verify(exported(scene.table, token=token), [notes.key(key)])
        assert (report.findings, report.ruled, report.unruled, report.status) == ([], 1, {}, 0)
    scene.agreed(scene.ana, {**rating, "goal": "Down"}, {"position": "risky"})
    rolled = scene.roll(scene.ana, [6, 3])
    hidden = {"its entry hides something from players": [rolled["seq"]]}
    for token, ruled, unruled, status in ((scene.gm, 2, {}, 0), (scene.ana, 1, hidden, 3)):
        body = exported(scene.table, token=token)
        report = verify(body, [notes.key(key)])
        assert (report.findings, report.ruled, report.unruled, report.status) == ([], ruled, unruled, status)
        answer = in_node(body, {}, [key])
        assert (texts(answer), answer["ruled"], answer["status"]) == ([], ruled, status)


def restored(client: Client, body: bytes, query: str = "", key: str = "") -> Any:
    """Import an export; return the response."""
    headers = {"Idempotency-Key": key or str(uuid.uuid4()), "Content-Type": "application/x-ndjson"}
    return client.post(f"/v1/sessions/import{query}", content=body, headers=headers)


@pytest.mark.parametrize("kept", ["", "?history=drop"])
@pytest.mark.parametrize("exported_with", ["", "?history=drop"])
def test_a_table_goes_on_after_an_import(client: Client, app: App, exported_with: str, kept: str) -> None:
    """Check 25: one table by one key; deleted and imported elsewhere, it plays on by the same bytes."""
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
    cold(app, there)
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


def test_a_grant_and_a_push_rest_on_rules_of_the_family(client: Client) -> None:
    """A push is counted as stress (FITD-A22); effect is granted after an outcome without any alone (FITD-A23)."""
    scene = OwnScene(client, "gantry_nine", {"trades": {"Rigging": 2}})
    for goal, dice in (("Up", [6, 2]), ("Across", [1, 2])):
        scene.agreed(scene.ana, {"trade": "rigging", "goal": goal, "push_effect": True}, {"position": "risky"})
        scene.roll(scene.ana, dice)
        path = f"{scene.path}/choices"
        if dice[0] == 6:
            problem = scene.table.call("POST", path, {"grant_effect": "limited"}, token=scene.gm).json()
            assert problem["code"] in {"nothing_to_grant", "action_over"}
        else:
            assert scene.choose(scene.gm, grant_effect="limited")["effect"] == "limited"
    assert scene.table.ok("GET", "/characters/c1")["tracks"]["stress"]["value"] == 4


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


def test_a_table_is_opened_with_a_game_or_a_system(client: Client) -> None:
    """Both or neither is refused, and so is a game that does not play; at the table a spec brings no game."""

    def refused(body: Any) -> tuple[int, str, list[str]]:
        answer = client.post("/v1/sessions", json=body, headers={"Idempotency-Key": str(uuid.uuid4())})
        problem = answer.json()
        return answer.status_code, problem["code"], [one["pointer"] for one in problem.get("errors", [])]

    assert refused({"name": "A table"}) == (400, "missing_field", ["/system"])
    assert refused({"system": "own"}) == (400, "unknown_system", ["/system"])
    assert refused({"system": "buried_secrets", "game": FILES["gantry_nine"]}) == (400, "refused_field", ["/game"])
    assert refused({"game": FILES["gantry_nine"] | {"position": "nowhere"}}) == (
        422,
        "game_invalid",
        ["/game/position"],
    )
    assert refused({"game": {"base": "none"}}) == (400, "invalid_field", ["/game/base"])
    table = own_table(client, "gantry_nine")
    spec = {"system": "own", "rating": 2}
    for brought in (spec | {"game": FILES["gantry_nine"]}, spec | {"skill": 2}):
        table.refused(400, "unknown_field", "POST", "/rolls", {"spec": brought})
    table.refused(422, "other_system", "POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 2}})
    printed = open_table(client)
    printed.refused(422, "other_system", "POST", "/rolls", {"spec": spec})
    document = printed.call("GET", "/game/document")
    assert document.json()["name"] == "buried_secrets"
    open_table(client, "daggerheart").refused(404, "no_document", "GET", "/game/document")


def test_the_game_of_a_table_is_cached_by_its_reader(client: Client) -> None:
    """The description and the document of a table's game are not sent again to those who have them."""
    table = own_table(client, "gantry_nine")
    for path in ("/game", "/game/document"):
        first = table.call("GET", path)
        assert table.call("GET", path, headers={"If-None-Match": first.headers["etag"]}).status_code == 304
    german = table.call("GET", "/game", headers={"Accept-Language": "de"})
    assert german.headers["etag"] != table.call("GET", "/game").headers["etag"]


def test_every_form_has_the_words_of_the_game(client: Client) -> None:
    """A roll at the table is told in the words of its document, in each form and in the reader's language."""
    scene = OwnScene(client, "gantry_nine", {"trades": {"Rigging": 2}})
    spec = {"system": "own", "trade": "rigging", "nerve": True, "dice": [6, 3, 1]}
    entry = scene.table.ok("POST", "/rolls", {"spec": spec, "character": "c1"})
    path = f"/rolls/{entry['seq']}"
    for media in ("text/plain", "text/markdown", "text/html"):
        told = {
            language: scene.table.call("GET", path, headers={"Accept": media, "Accept-Language": language}).text
            for language in ("en", "de")
        }
        assert "Nerve" in told["en"] or "nerve" in told["en"], media
        assert "Schneid" in told["de"], media
    lines = scene.table.call("GET", "/log", headers={"Accept": "text/plain", "Accept-Language": "de"}).text
    assert "Schneid" in lines
    german = scene.table.call("GET", "", headers={"Accept": "text/plain", "Accept-Language": "de"}).text
    assert "Gantry Nine" in german
    assert "Schneid" in german


def test_an_event_stream_has_the_words_of_the_game(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its entries are in the game's words, in the reader's language; what came before another game keeps its own."""
    monkeypatch.setattr(EventBroadcaster, "follow", told_so_far)
    scene = OwnScene(client, "gantry_nine", {"trades": {"Rigging": 2}})
    spec = {"system": "own", "trade": "rigging", "nerve": True, "dice": [6, 3, 1]}
    scene.table.ok("POST", "/rolls", {"spec": spec, "character": "c1"})
    former = scene.table.ok("GET", "")["rules"]
    moved = scene.table.ok("PUT", "/game", {"game": {**FILES["gantry_nine"], "title": "Gantry Ten"}}, version="*")
    for language, nerve in (("en", "Nerve"), ("de", "Schneid")):
        headers = {"Accept-Language": language, "Accept": "text/event-stream"}
        told = scene.table.call(
            "GET", "/events?last_event_id=0&as=text/markdown", token=scene.ana, headers=headers
        ).text
        blocks = [
            dict(line.split(": ", 1) for line in block.splitlines() if ": " in line) for block in told.split("\n\n")
        ]
        by_type = {one["event"]: json.loads(one["data"]) for one in blocks if "data" in one and "event" in one}
        assert f"1 {nerve}" in by_type["rolled"]["form"]
        assert by_type["rolled"]["ruling"]["rules"] == former
        told_move = by_type["game_changed"]
        assert (told_move["rules"], told_move["title"]) == (moved["rules"], "Gantry Ten")
        assert told_move["former"] == former
        assert "game" not in told_move


def test_resisting_for_nothing_names_the_track_of_the_game(client: Client) -> None:
    """What a resistance did not cost is told by the track that it would have cost, at a table and without one."""
    game = {**FILES["gantry_nine"], "resist": {"track": "frost"}}
    body = {
        "system": "own",
        "game": game,
        "rating": 1,
        "consequence": {"id": "harm", "severity": "severe"},
        "dice": [6],
    }
    for media in ("text/plain", "text/markdown", "text/html", "image/svg+xml"):
        answer = client.post("/v1/resistances", json=body, headers={"Accept": media})
        assert answer.status_code == 200, answer.text
        assert "0 Frost" in answer.text, media
        assert "stress" not in answer.text, media


def test_other_tables_keep_their_words(client: Client) -> None:
    """Words of one table are not said of another, by the same process."""
    scene = OwnScene(client, "gantry_nine")
    scene.table.call("GET", "", headers={"Accept": "text/plain", "Accept-Language": "de"})
    other = open_table(client, {**FILES["gantry_nine"], "words": {"de": {"track": {"nerve": ["Mut"]}}}})
    text = other.call("GET", "", headers={"Accept": "text/plain", "Accept-Language": "de"}).text
    assert "Mut" in text
    assert "Schneid" not in text


def cold(app: App, table: Table) -> None:
    """Let the process forget the table, and all games."""
    tables = app.deployment.tables
    assert tables
    tables.caches.remove(table.sid)
    app.deployment.tables = replace(tables, caches=replace(tables.caches, games=Games()))


READS = (
    *("", "?include=characters,clocks", "/game", "/game/document", "/characters", "/characters/c1", "/clocks"),
    *(
        "/log",
        "/log?type=rolled",
        "/log?before=9",
        "/rolls/{seq}",
        "/actions",
        "/actions/{aid}",
        "/actions/{aid}/stakes",
    ),
    *("/report", "/audit", "/export", "/export?history=drop", "/events?last_event_id=0"),
)


def test_a_process_reads_the_game_from_the_log(client: Client, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a process that does not know the table is asked first, it is answered by the table's document."""
    monkeypatch.setattr(EventBroadcaster, "follow", told_so_far)
    scene = OwnScene(client, "gantry_nine", {"trades": {"Rigging": 2}}, {"trades": {"Hauling": 1}})
    scene.agreed(scene.ana, {"trade": "rigging", "goal": "Up"}, {"position": "risky"})
    rolled = scene.roll(scene.ana, [4, 2])
    for path in READS:
        place = path.format(seq=rolled["seq"], aid=scene.aid)
        warm = scene.table.call("GET", place, token=scene.ana)
        cold(app, scene.table)
        answer = scene.table.call("GET", place, token=scene.ana)
        assert answer.status_code == 200, (place, answer.text)
        if "events" not in place and "export" not in place:
            assert answer.json() == warm.json(), place
        if "events" in place:
            assert '"outcome":"partial_success"' in answer.text
    steps: list[tuple[str, str, Any]] = [
        ("POST", "/actions/{aid}/choices", {"picks": [{"id": "frostbite"}, {"id": "harm"}]}),
        ("POST", "/actions/{aid}/resistances", {"consequence": "n2", "rating": 1, "dice": [5]}),
        ("POST", "/changes", {"changes": [{"who": "session", "track": "nerve", "amount": 1}]}),
        ("POST", "/characters", {"name": "Third", "sheet": {"trades": {"Welding": 1}}}),
        ("PATCH", "/characters/c1", {"sheet": {"trades": {"Rigging": 3}}}),
        ("POST", "/rolls", {"spec": {"system": "own", "rating": 1}}),
        ("POST", "/actions", {"character": "c1", "spec": {"trade": "rigging", "goal": "Down"}}),
        ("POST", "/reversals", {"seq": rolled["seq"], "with_later": True}),
    ]
    for method, path, body in steps:
        cold(app, scene.table)
        who = scene.ana if "resistances" in path else scene.gm
        version = "*" if method == "PATCH" else None
        answer = scene.table.call(method, path.format(aid=scene.aid), body, token=who, version=version)
        assert answer.is_success, (path, answer.text)
    assert verify(exported(scene.table)).findings == []


def test_ember_road_at_a_table(client: Client) -> None:
    """Four-sided dice, two numbers of a sheet, embers that are spent, and resistance that avoids by its dice."""
    scene = OwnScene(client, "ember_road", {"callings": {"Scout": 2}, "places": {"Pass": 1}})
    scene.open(scene.ana, {"calling": "scout", "place": "pass", "goal": "Over", "kindle": True})
    action = scene.set(scene.gm, spec={"position": "exposed", "helpers": 1})
    assert action["spec"] == {
        "system": "own",
        "calling": "scout",
        "place": "pass",
        "goal": "Over",
        "kindle": True,
        "position": "exposed",
        "helpers": 1,
        "skill": 2,
        "lore": 1,
    }
    stakes = scene.stakes(scene.ana)
    assert stakes["sides"] == [4] * 6
    assert [(cost["track"], cost["has"]) for cost in stakes["costs"]] == [("embers", 2)]
    entry = scene.roll(scene.ana, [3, 1, 1, 2, 2, 1])
    assert entry["ruling"]["outcome"] == "smoky"
    assert scene.track("embers") == 1
    scene.choose(scene.gm, picks=[{"id": "harm"}, {"id": "complication"}])
    pending = scene.stakes(scene.ana)["pending"]
    assert [one["consequence"]["severity"] for one in pending] == ["severe", "severe"]
    first = scene.resist(scene.ana, consequence="n1", rating=2, dice=[4, 1])["resistance"]
    assert (first["stress"], first["left"]) == (1, None)
    second = scene.resist(scene.ana, consequence="n2", rating=2, dice=[3, 1])["resistance"]
    assert (second["stress"], second["left"]["severity"]) == (2, "standard")
    assert (scene.track("stress"), scene.track("harm_3")) == (3, 0)
    refused = scene.table.call("POST", "/rolls", {"spec": {"system": "own", "skill": 3, "lore": 2, "helpers": 2}})
    problem = refused.json()
    assert (problem["code"], problem["rule"], problem["errors"][0]["pointer"]) == (
        "too_many_dice",
        "ER-05",
        "/spec/helpers",
    )
    for body in scene.exports():
        assert (texts(in_node(body, {}, [], "")), verify(body).findings) == ([], [])


def test_offers_at_a_table(client: Client) -> None:
    """Help and bargains are those of the document, paid by its tracks; a game without trades refuses them."""
    scene = OwnScene(client, "gantry_nine", {"trades": {"Rigging": 1}}, {"trades": {}})
    scene.open(scene.ana, {"trade": "rigging", "goal": "Up"})
    scene.offer(scene.ben, kind="assist", character="c2")
    scene.answer(scene.ana, "o1", "accept")
    scene.offer(
        scene.gm,
        kind="bargain",
        text="The crew hears it",
        price={"changes": [{"who": "session", "track": "nerve", "amount": -1}]},
    )
    scene.answer(scene.ana, "o2", "accept")
    scene.refused(
        422,
        "no_such_offer",
        "POST",
        f"{scene.path}/offers",
        {"kind": "trade", "trade": "position_for_effect"},
        scene.ana,
    )
    scene.set(scene.gm, agreed=True)
    stakes = scene.stakes(scene.ana)
    assert {(cost["who"], cost["track"], cost["has"]) for cost in stakes["costs"]} == {
        ("c2", "stress", 0),
        ("session", "nerve", 1),
    }
    entry = scene.roll(scene.ana, [6, 2, 2])
    assert [source["source"] for source in entry["ruling"]["pool"]["sources"]] == ["rating", "assist", "devils_bargain"]
    assert (scene.shared("nerve"), scene.track("stress", "c2")) == (1, 1)
    for body in scene.exports():
        assert (texts(in_node(body, {}, [], "")), verify(body).findings) == ([], [])


def test_a_bargain_between_players_takes_back_what_was_agreed(client: Client) -> None:
    """The GM agrees again, and the action goes on by the game of its table (BS-30)."""
    scene = OwnScene(client, "gantry_nine", {"trades": {"Rigging": 1}}, {"trades": {}})
    scene.open(scene.ana, {"trade": "rigging", "goal": "Up"})
    scene.set(scene.gm, agreed=True)
    scene.offer(scene.ben, kind="bargain", text="A debt")
    scene.answer(scene.ana, "o1", "accept")
    assert scene.stakes(scene.ana)["state"] == "draft"
    scene.set(scene.gm, agreed=True)
    entry = scene.roll(scene.ana, [6, 2])
    assert [source["source"] for source in entry["ruling"]["pool"]["sources"]] == ["rating", "devils_bargain"]
    for body in scene.exports():
        assert (texts(in_node(body, {}, [], "")), verify(body).findings) == ([], [])


def test_a_format_that_a_process_does_not_have(client: Client, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check 3: a table of a newer format is refused where its rules are needed; the log tells what it can."""
    scene = OwnScene(client, "gantry_nine", {"trades": {"Rigging": 1}})
    rolled = scene.table.ok("POST", "/rolls", {"spec": {"system": "own", "rating": 2}})

    def newer(_rules: str, _text: str) -> None:
        raise NewerFormat

    monkeypatch.setattr(caches, "game_named", newer)
    calls: list[tuple[str, str, Any]] = [
        ("POST", "/rolls", {"spec": {"system": "own", "rating": 2}}),
        ("POST", "/actions", {"character": "c1", "spec": {"trade": "rigging", "goal": "Up"}}),
        ("GET", "/game", None),
        ("GET", "/game/document", None),
    ]
    for method, path, body in calls:
        cold(app, scene.table)
        answer = scene.table.call(method, path, body)
        assert (answer.status_code, answer.json()["code"]) == (422, "newer_rules_required"), (path, answer.text)
    cold(app, scene.table)
    entries = scene.table.ok("GET", "/log")["items"]
    [shown] = [one for one in entries if one["seq"] == rolled["seq"]]
    assert "ruling" not in shown
    assert [die["face"] for die in shown["dice"]] == [die["face"] for die in rolled["ruling"]["dice"]]
    assert "title" not in entries[0]
    assert scene.table.call("GET", "/export").status_code == 200


def test_rolls_are_counted_as_those_of_one_game(client: Client) -> None:
    """What people call games and outcomes is no label of a metric."""
    counted = telemetry.rolls("own", "crit")
    before = counted._value.get()
    table = own_table(client, "ember_road")
    table.ok("POST", "/rolls", {"spec": {"system": "own", "skill": 2, "dice": [4, 4]}})
    assert counted._value.get() == before + 1


def test_a_fortune_roll_at_a_table(client: Client) -> None:
    """A document with fortune rolls has them at tables that allow the published extras, by the rules of these."""
    file = {**FILES["gantry_nine"], "extras": ["fortune/1"]}
    fortune = {"spec": {"system": "fortune", "rating": 2}}
    open_table(client, file).refused(422, "published_off", "POST", "/rolls", fortune)
    table = open_table(client, file, options={"published": True})
    entry = table.ok("POST", "/rolls", fortune)
    assert (entry["ruling"]["system"], entry["ruling"]["rules"]) == ("fortune", "fortune/1")
    body = exported(table)
    answer, report = in_node(body, {}, [], ""), verify(body)
    assert (texts(answer), report.findings, answer["ruled"], report.ruled) == ([], [], 1, 1)
