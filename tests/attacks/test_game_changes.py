"""A GM moves a table to another version of its rules: between actions, logged, and held by both programs."""

import asyncio
import json
import re
import uuid
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from service.record.log_record import LogRecord
from service.rules.fitd.expand import plain
from service.store.calls import ActCall, ApplyCall, GameCall, PatchCall, PutCall, ScriptCall
from service.store.sessions import SessionStore
from tests.attacks.hostile import Line, Negotiator, entries_of, lines_of, signed_again
from tests.attacks.programs import asked, exports_of, found
from tests.client import Client
from tests.evolution.newer import FORMER, NEWER, VERSIONS_HERE, know_newer_version, newer_document
from tests.node.bridge import VERIFIER, instead, texts
from tests.table import Table, latest, open_table

SPEC = {"system": "buried_secrets", "rating": 2}
RISKY = SPEC | {"position": "risky"}
PUSHED = SPEC | {"bonus_die": "push"}
MEMBER = SPEC | {"group_member": True}
Meanwhile = Callable[[type[ScriptCall], Callable[[], Any]], list[Any]]


@pytest.fixture(scope="module", autouse=True)
def newer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A newer version of Buried Secrets beside the former, in the service and in both programs."""
    verifier = tmp_path_factory.mktemp("verifier") / "verify.js"
    with pytest.MonkeyPatch.context() as patched:
        know_newer_version(patched)
        text, head = VERIFIER.read_text(), "const GAME_DOCUMENTS = {\n"
        assert text.count(head) == 1
        document = json.dumps(plain(newer_document()))
        verifier.write_text(text.replace(head, f'{head}"{NEWER}": {document},\n'))
        with instead(verifier):
            yield


def moved(table: Table, rules: str = NEWER, **more: Any) -> Line:
    """Move a table to a version, by its GM; return the entry."""
    more.setdefault("version", "*")
    entry: Line = table.ok("PUT", "/game", {"rules": rules}, **more)
    return entry


def settle(table: Table, token: str | None = None) -> None:
    """Choose as little as there is to choose, until nothing is awaited; with the token of the one who plays."""
    while actions := table.ok("GET", "/actions")["actions"]:
        for action in actions:
            place = f"/actions/{action['id']}/choices"
            match action["awaits"][0]["what"]:
                case "branch":
                    table.ok("POST", place, {"branch": "withdraw"})
                case "choice":
                    answer = table.call("POST", place, {})
                    assert answer.is_success or table.ok("POST", place, {"picks": [{"id": "custom", "text": "Later"}]})
                case _:
                    table.ok("POST", place, {"take": [one["id"] for one in action["consequences"]]}, token=token)


def settled_roll(table: Table, spec: Line, token: str | None = None) -> Line:
    """Roll directly, and settle what it awaits."""
    rolled: Line = table.ok("POST", "/rolls", {"spec": spec, "character": "c1"}, token=token)
    settle(table, token)
    return rolled


def tracks_of(table: Table) -> Line:
    """Return the tracks of the first character."""
    tracks: Line = table.ok("GET", "/characters/c1")["tracks"]
    return tracks


def faultless(body: bytes) -> None:
    """Check that both programs rule on all of an export, and find nothing in it."""
    report, answer = asked(body)
    assert [one.what for one in report.findings] == []
    assert texts(answer) == []
    assert (report.status, answer["status"]) == (0, 0)


def test_check_5_a_table_moves_on(client: Client) -> None:
    """Check 5 of the acceptance of games: between actions, in the same epoch, and the next roll is by the new rules.

    Undoing a roll from before gives back exactly what it took.
    """
    ana = Negotiator(open_table(client))
    table = ana.table
    genesis = table.ok("GET", "")["epoch"]["genesis"]
    ana.ready()
    problem = table.refused(409, "actions_open", "PUT", "/game", {"rules": NEWER}, version="*")
    assert problem["open_actions"] == ["a1"]
    pushed = table.ok("POST", "/actions", {"character": "c1", "spec": PUSHED, "agreed": True})["id"]
    table.ok("POST", f"/actions/{pushed}/roll", {}, version="*", token=ana.token)
    table.ok("PATCH", "/actions/a1", {"state": "cancelled"}, version="*")
    settle(table, ana.token)
    assert tracks_of(table)["stress"]["value"] == 2
    changed = moved(table)
    assert (changed["type"], changed["by"], changed["rules"], changed["former"]) == (
        "game_changed",
        "p1",
        NEWER,
        FORMER,
    )
    seen = table.ok("GET", "")
    assert (seen["rules"], seen["epoch"]["genesis"]) == (NEWER, genesis)
    stale = {"spec": SPEC, "rules": FORMER, "dice": [6, 6], "epoch": genesis}
    refused = table.call("POST", "/rolls", stale, token=ana.token)
    assert (refused.status_code, refused.json()["code"]) == (412, "terms_changed")
    assert refused.json()["terms"]["rules"] == NEWER
    bound = table.ok("POST", "/rolls", stale | {"rules": NEWER}, token=ana.token)
    unbound = table.ok("POST", "/rolls", {"spec": SPEC | {"newer_omen": True}, "character": "c1"})
    assert (bound["ruling"]["rules"], unbound["ruling"]["rules"]) == (NEWER, NEWER)
    [paid] = unbound["changes"]
    assert (paid["track"], paid["amount"], paid["to"]) == ("newer_luck", -1, 2)
    [*_, rolled] = [
        one for one in table.ok("GET", "/log")["items"] if one.get("action") == pushed and one["type"] == "rolled"
    ]
    back = table.ok("POST", "/reversals", {"seq": rolled["seq"], "with_later": True})
    assert [(one["track"], one["amount"]) for one in back["changes"]] == [("stress", -2)]
    assert tracks_of(table)["stress"]["value"] == 0
    table.ok("POST", "/epochs", {})
    for body in exports_of(table, ana):
        faultless(body)


def test_what_cannot_be_played(client: Client) -> None:
    """Refused, each with its code: what the table plays, what is no version of its game, and what is not known here."""
    table = open_table(client)
    table.refused(422, "same_game", "PUT", "/game", {"rules": FORMER}, version="*")
    table.refused(422, "other_game", "PUT", "/game", {"rules": latest("fallen_empire")}, version="*")
    for rules in ("fortune/1", "buried_secrets/0", "buried_secrets", "x"):
        problem = table.refused(422, "unknown_rules", "PUT", "/game", {"rules": rules}, version="*")
        assert problem["detail"] == VERSIONS_HERE
        assert problem["errors"][0]["pointer"] == "/rules"
    problem = table.refused(422, "newer_rules_required", "PUT", "/game", {"rules": f"{NEWER}9"}, version="*")
    assert problem["detail"].startswith(VERSIONS_HERE)
    table.refused(428, "version_missing", "PUT", "/game", {"rules": NEWER})
    table.refused(412, "version_mismatch", "PUT", "/game", {"rules": NEWER}, version='"7"')
    ana = table.join()
    table.refused(403, "wrong_role", "PUT", "/game", {"rules": NEWER}, version="*", token=ana)
    key = str(uuid.uuid4())
    first = moved(table, version='"1"', key=key)
    assert moved(table, version='"1"', key=key) == first
    table.refused(422, "irreversible", "POST", "/reversals", {"seq": first["seq"]})


def test_the_stakes_of_an_action(client: Client) -> None:
    """Counted by the version of the table, which is not the one that the service has as its latest."""
    table = open_table(client)
    moved(table)
    table.ok("POST", "/characters", {"name": "Silk"})
    table.ok("POST", "/actions", {"character": "c1", "spec": RISKY | {"newer_omen": True}, "agreed": True})
    stakes = table.ok("GET", "/actions/a1/stakes")
    assert [(one["track"], one["amount"]) for one in stakes["costs"]] == [("newer_luck", 1)]
    assert stakes["sides"] == [6, 6, 6]


def test_a_direct_roll_that_awaits_a_choice(client: Client) -> None:
    """Nothing may be awaited: nor of direct rolls before their first step, nor of those after it."""
    table = open_table(client, options={"given_dice": True})
    table.ok("POST", "/characters", {"name": "Silk"})
    rolled = table.ok("POST", "/rolls", {"spec": RISKY | {"dice": [4, 1]}, "character": "c1"})
    place = f"/actions/{rolled['action']}/choices"
    refused: tuple[Any, ...] = (409, "actions_open", "PUT", "/game", {"rules": NEWER})
    assert table.refused(*refused, version="*")["open_actions"] == [rolled["action"]]
    table.ok("POST", place, {"picks": [{"id": "harm"}]})
    assert table.refused(*refused, version="*")["open_actions"] == [rolled["action"]]
    table.ok("POST", place, {"take": ["n1"]})
    moved(table)


def test_a_thrown_roll_that_awaits_a_choice(client: Client) -> None:
    """An action whose dice have fallen is settled by the rules that it was rolled by, before the table goes on."""
    ana = Negotiator(open_table(client, options={"given_dice": True}))
    table = ana.table
    table.ok("POST", "/actions", {"character": "c1", "spec": RISKY, "agreed": True})
    table.ok("POST", "/actions/a1/roll", {"dice": [4, 1]}, version="*", token=ana.token)
    refused: tuple[Any, ...] = (409, "actions_open", "PUT", "/game", {"rules": NEWER})
    assert table.refused(*refused, version="*")["open_actions"] == ["a1"]
    table.ok("POST", "/actions/a1/choices", {"picks": [{"id": "harm"}]})
    assert table.refused(*refused, version="*")["open_actions"] == ["a1"]
    table.ok("POST", "/actions/a1/choices", {"take": ["n1"]}, token=ana.token)
    moved(table)


def test_rules_that_go_back_and_forth(client: Client) -> None:
    """A roll that names its rules is ruled by them or not at all, however often its GM changes them meanwhile."""
    ana = Negotiator(open_table(client))
    table = ana.table
    body = {"spec": SPEC, "rules": FORMER, "dice": [6, 6], "epoch": ana.genesis, "character": "c1"}
    drawn = table.ok("GET", "")["epoch"]
    for _ in range(3):
        moved(table)
        answer = ana.throw("/rolls", body)
        assert (answer.status_code, answer.json()["code"]) == (412, "terms_changed")
        moved(table, FORMER)
    assert table.ok("GET", "")["epoch"] == drawn
    answer = ana.throw("/rolls", body)
    assert (answer.status_code, answer.json()["terms"]["rules"]) == (201, FORMER)
    settle(table, ana.token)
    table.ok("POST", "/epochs", {})
    for export in exports_of(table, ana):
        faultless(export)


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Let something be done once between the judging of a call and its script; return whether that is still to come."""

    def arrange(kind: type[ScriptCall], do: Callable[[], Any]) -> list[Any]:
        real, left = SessionStore.change, [do]

        async def change(store: SessionStore, sid: str, call: ScriptCall, **more: Any) -> LogRecord:
            if left and isinstance(call, kind):
                await asyncio.to_thread(left.pop())
            return await real(store, sid, call, **more)

        monkeypatch.setattr(SessionStore, "change", change)
        return left

    return arrange


def test_an_action_that_is_opened_meanwhile(client: Client, meanwhile: Meanwhile) -> None:
    """Either it is opened, and the rules stay, or they change, and it is judged by them: never by the former ones."""
    table = open_table(client)
    table.ok("POST", "/characters", {"name": "Silk"})
    body = {"character": "c1", "spec": SPEC}
    left = meanwhile(GameCall, lambda: table.ok("POST", "/actions", body))
    answer = table.call("PUT", "/game", {"rules": NEWER}, version="*")
    assert (answer.status_code, answer.json()["code"], answer.json()["open_actions"]) == (409, "actions_open", ["a1"])
    assert left == []
    table.ok("PATCH", "/actions/a1", {"state": "cancelled"}, version="*")
    left = meanwhile(ActCall, lambda: moved(table))
    opened = table.ok("POST", "/actions", body)
    assert left == []
    terms = table.ok("GET", f"/actions/{opened['id']}")["terms"]
    assert terms["rules"] == NEWER
    table.ok("PATCH", f"/actions/{opened['id']}", {"state": "cancelled"}, version="*")
    left = meanwhile(ActCall, lambda: moved(table, FORMER))
    answer = table.call("POST", "/actions", {"character": "c1", "spec": SPEC | {"newer_omen": True}})
    assert (answer.status_code, left) == (400, [])
    assert table.ok("GET", "/actions")["actions"] == []


def test_a_direct_roll_that_is_made_meanwhile(client: Client, meanwhile: Meanwhile) -> None:
    """Judged again by the rules of now; one that names the former ones is not made."""
    table = open_table(client)
    table.ok("POST", "/characters", {"name": "Silk"})
    left = meanwhile(ApplyCall, lambda: moved(table))
    rolled = table.ok("POST", "/rolls", {"spec": SPEC, "character": "c1"})
    assert (rolled["ruling"]["rules"], left) == (NEWER, [])
    settle(table)
    left = meanwhile(ApplyCall, lambda: moved(table, FORMER))
    answer = table.call("POST", "/rolls", {"spec": SPEC, "rules": NEWER, "dice": [6, 6]})
    assert (answer.status_code, answer.json()["code"], left) == (412, "terms_changed", [])


def test_a_sheet_that_is_written_meanwhile(client: Client, meanwhile: Meanwhile) -> None:
    """Neither is lost: a sheet that the rules do not know is not written, or they are not changed."""
    table = open_table(client)
    moved(table)
    table.ok("POST", "/characters", {"name": "Silk"})
    sheet = {"sheet": {"newer_omens": {"moth": 2}}}
    left = meanwhile(PatchCall, lambda: moved(table, FORMER))
    assert table.call("PATCH", "/characters/c1", sheet, version="*").status_code == 400
    assert left == []
    left = meanwhile(PutCall, lambda: moved(table))
    table.ok("POST", "/characters", {"name": "Thorn"})
    assert left == []
    left = meanwhile(GameCall, lambda: table.ok("PATCH", "/characters/c1", sheet, version="*"))
    answer = table.call("PUT", "/game", {"rules": FORMER}, version="*")
    assert (answer.status_code, answer.json()["code"], left) == (422, "sheet_lost", [])


def test_an_action_of_former_rules(client: Client) -> None:
    """A step that was taken back is made again by the rules that its action was rolled by, and holds."""
    ana = Negotiator(open_table(client, options={"given_dice": True}))
    table = ana.table
    table.ok("POST", "/rolls", {"spec": RISKY | {"dice": [4, 1]}, "character": "c1"}, token=ana.token)
    [action] = table.ok("GET", "/actions")["actions"]
    place = f"/actions/{action['id']}"
    table.ok("POST", f"{place}/choices", {"picks": [{"id": "harm"}]})
    taken = table.ok("POST", f"{place}/choices", {"take": ["n1"]}, token=ana.token)
    moved(table)
    table.ok("POST", "/reversals", {"seq": taken["seq"]})
    refused = table.refused(409, "actions_open", "PUT", "/game", {"rules": FORMER}, version="*")
    assert refused["open_actions"] == [action["id"]]
    seen = table.ok("GET", place)
    path = f"{place}/resistances"
    resisted = table.call("POST", path, {"consequence": "n1", "rating": 2}, token=ana.token, version="*")
    assert resisted.is_success, (resisted.text, seen)
    assert resisted.json()["terms"]["rules"] == FORMER
    settle(table, ana.token)
    moved(table, FORMER)
    table.ok("POST", "/epochs", {})
    for body in exports_of(table, ana):
        faultless(body)


def test_a_roll_of_former_rules_is_not_joined(client: Client) -> None:
    """Refused: what a member rolled by other rules is no part of a group action."""
    table = open_table(client, options={"published": True})
    for name in ("Silk", "Thorn"):
        table.ok("POST", "/characters", {"name": name})
    member = settled_roll(table, MEMBER)
    joins = [f"r{member['seq']}"]
    body = {"character": "c2", "spec": SPEC, "joins": joins}
    moved(table)
    assert FORMER in table.refused(422, "not_joinable", "POST", "/actions", body)["detail"]
    settled_roll(table, MEMBER)
    moved(table, FORMER)
    table.ok("POST", "/actions", body)


def test_a_sheet_that_does_not_fit(client: Client) -> None:
    """Refused with the character's name: what stands on a sheet is not lost by going back."""
    table = open_table(client)
    moved(table)
    table.ok("POST", "/characters", {"name": "Silk", "sheet": {"newer_omens": {"moth": 2}}})
    problem = table.refused(422, "sheet_lost", "PUT", "/game", {"rules": FORMER}, version="*")
    assert "c1 (Silk)" in problem["detail"]
    table.ok("PATCH", "/characters/c1", {"sheet": {"ratings": {"prowl": 2}}}, version="*")
    moved(table, FORMER)
    answer = table.call("PATCH", "/characters/c1", {"sheet": {"newer_omens": {"moth": 2}}}, version="*")
    assert answer.status_code == 400, answer.text


def test_tracks_stay(client: Client) -> None:
    """Those of the new version start with it; those that it lacks stay stored, and come back with their value."""
    ana = Negotiator(open_table(client))
    table = ana.table
    assert "newer_luck" not in tracks_of(table)
    moved(table)
    assert tracks_of(table)["newer_luck"] == {"value": 3}
    assert table.ok("GET", "")["tracks"]["newer_dread"] == {"value": 1}
    rolled = settled_roll(table, SPEC | {"newer_omen": True}, ana.token)
    moved(table, FORMER)
    table.ok("POST", "/reversals", {"seq": rolled["seq"], "with_later": True})
    moved(table)
    assert tracks_of(table)["newer_luck"] == {"value": 3}
    table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "newer_luck", "amount": -2}]})
    table.ok("POST", "/epochs", {})
    for body in exports_of(table, ana):
        faultless(body)


def test_former_versions_are_described(client: Client) -> None:
    """A table describes what it plays and played, to its people; of others it says that they are not there."""
    table = open_table(client)
    url = "/game?rules="
    table.refused(404, "not_found", "GET", url + NEWER)
    before = table.call("GET", "/game")
    moved(table)
    now = table.call("GET", "/game")
    assert now.json()["rules"] == NEWER
    assert table.ok("GET", url + NEWER) == now.json()
    former = table.call("GET", url + FORMER)
    assert (former.json(), former.headers["etag"]) == (before.json(), before.headers["etag"])
    assert former.headers["etag"] != now.headers["etag"]
    again = table.call("GET", url + FORMER, headers={"If-None-Match": former.headers["etag"]})
    assert again.status_code == 304
    table.refused(404, "not_found", "GET", url + "fallen_empire/1")


@pytest.fixture(scope="module")
def exports(client: Client) -> dict[str, bytes]:
    """The exports of GM and player of a table that moved on, with an action and a direct roll before and after it."""
    ana = Negotiator(open_table(client))
    table = ana.table
    for number, rules in ((1, FORMER), (2, NEWER)):
        ana.ask("POST", "/actions", {"character": "c1", "spec": SPEC})
        table.ok("PATCH", f"/actions/a{number}", {"spec": {"position": "risky"}, "agreed": True}, version="*")
        terms = ana.ask("GET", f"/actions/a{number}")["terms"]
        assert ana.bound(f"/actions/a{number}/roll", {}, terms).status_code == 201
        settle(table, ana.token)
        body = {"spec": SPEC, "rules": rules, "dice": [6, 6], "epoch": ana.genesis, "character": "c1"}
        assert ana.throw("/rolls", body).status_code == 201
        settle(table, ana.token)
        if number == 1:
            moved(table)
    table.ok("PATCH", "", {"name": "Later"}, version="*")
    ana.close()
    return dict(zip(("gm", "player"), exports_of(table, ana), strict=True))


def the_change(lines: list[Line]) -> Line:
    """Return the line of the change of rules."""
    [line] = [one for one in lines if (one.get("entry") or {}).get("type") == "game_changed"]
    return line


def without_the_change(lines: list[Line]) -> None:
    """Let the change never have happened, as far as the log says: a note stands in its place."""
    line = the_change(lines)
    if line["line"] == "seen":
        line["entry"] = {**line["entry"], "type": "turn_started"}
        del line["entry"]["rules"], line["entry"]["former"]
    else:
        line["entry"] = {"type": "turn_started", "by": "p1"}
        line["result"] = {}


def edit_change(**fields: Any) -> Callable[[list[Line]], None]:
    """Return an edit of what the change says."""
    return lambda lines: the_change(lines)["entry"].update(fields)


def earlier(lines: list[Line]) -> None:
    """Put the change before the roll of the first action, which is then open."""
    at = lines.index(the_change(lines))
    rolled = next(one for one in lines if (one.get("entry") or {}).get("type") == "rolled")
    to = lines.index(rolled)
    line = lines.pop(at)
    lines.insert(to, line)
    log = [one for one in lines if one["line"] in {"entry", "seen"}]
    for seq, one in enumerate(log, 1):
        one["seq"], one["at"] = seq, log[0]["at"]
        if one["line"] == "seen" and one["entry"]:
            one["entry"]["seq"] = seq
            one["id"] = f"{seq}-{one['id'].partition('-')[2]}"
            one["entry"]["id"] = one["id"]


BY_NEWER = f"it was ruled by {NEWER}, and the table plays {FORMER}"
BY_FORMER = f"it was ruled by {FORMER}, and the table plays {NEWER}"
EDITS: dict[str, tuple[Callable[[list[Line]], None], str]] = {
    "removed": (without_the_change, BY_NEWER),
    "to another game": (edit_change(rules="fallen_empire/1"), "it changes the game of its table"),
    "to the same one": (edit_change(rules=FORMER), BY_NEWER),
    "from another version": (
        edit_change(former="buried_secrets/97"),
        f"it says that the table played buried_secrets/97, and it plays {FORMER}",
    ),
    "by a player": (edit_change(by="p2"), "a player may not make it"),
    "while an action is open": (earlier, "it changes the rules while actions are open: a1"),
}


@pytest.mark.parametrize("reader", ["gm", "player"])
@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_change(exports: dict[str, bytes], edit: str, reader: str) -> None:
    """Found by both programs, in both exports, with the same words."""
    lines = lines_of(exports[reader])
    make, words = EDITS[edit]
    make(lines)
    body = signed_again(lines)
    found(body, re.escape(words))


@pytest.mark.parametrize("reader", ["gm", "player"])
def test_an_added_change(exports: dict[str, bytes], reader: str) -> None:
    """Found: rolls after it are of the version before it."""
    lines = lines_of(exports[reader])
    first = the_change(lines)
    copy = deepcopy(first)
    copy["entry"] |= {"rules": FORMER, "former": NEWER}
    if "result" in copy:
        doc = copy["result"]["after"]["doc"]
        doc |= {"rules": FORMER, "played": [NEWER], "version": doc["version"] + 1}
    at = lines.index(
        next(one for one in lines[lines.index(first) :] if (one.get("entry") or {}).get("type") == "rolled")
    )
    lines.insert(at, copy)
    found(signed_again(lines), re.escape(BY_NEWER))


@pytest.mark.parametrize(
    "change,words",
    [
        ({"rules": FORMER}, "it leaves a table of other rules than it names"),
        ({"options": {"given_dice": True}}, "it changes more of the table than its rules"),
        ({"name": "Mine"}, "it changes more of the table than its rules"),
        ({"played": []}, "it changes more of the table than its rules"),
    ],
)
def test_a_change_that_leaves_another_table(exports: dict[str, bytes], change: Line, words: str) -> None:
    """Found: what it leaves is the table as it was, by other rules."""
    lines = lines_of(exports["gm"])
    the_change(lines)["result"]["after"]["doc"].update(change)
    found(signed_again(lines), words)


def test_a_later_change_to_unknown_rules(exports: dict[str, bytes]) -> None:
    """Named, and not judged: the table went on by rules that the verifier does not have."""
    for reader in ("gm", "player"):
        lines = [line for line in lines_of(exports[reader]) if not _is_after_change(line, lines_of(exports[reader]))]
        text = json.dumps(lines).replace(NEWER, "buried_secrets/99")
        report, _ = asked(signed_again(json.loads(text)))
        assert report.unknown_rules == "buried_secrets/99"


def _is_after_change(line: Line, lines: list[Line]) -> bool:
    return line["line"] in {"entry", "seen"} and line["seq"] > the_change(lines)["seq"]


def test_what_was_not_edited_holds(exports: dict[str, bytes]) -> None:
    """Nothing of it is found in the same exports."""
    for body in exports.values():
        faultless(signed_again(lines_of(body)))
        assert len([line for line in lines_of(body) if line.get("entry")]) >= len(entries_of(lines_of(body), "rolled"))
