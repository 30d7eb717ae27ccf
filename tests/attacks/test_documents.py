"""An operator whose export says otherwise than its own log how the table is: found by both verifiers, and not imported.

Signed again, and agreeing with all that everybody kept: the log alone tells. Each value of each document and mark is
changed, and each line is left out, so that no field is forgotten.
"""

import copy
import random
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

import pytest

from service.session.transfer.checker import ExportFault, answers
from service.verify.export import verify
from tests import exports
from tests.client import Client
from tests.conftest import examples
from tests.edits import changed, leaves
from tests.exports import Line
from tests.http.test_transfer import resealed, restore
from tests.node.bridge import verify_all
from tests.node.test_actions import lines_of
from tests.scene import Scene


def pools(client: Client) -> Scene:
    """Play Underworld: declared and extra actions, tries, Willpower, a reversal, a turn, words of damage."""
    play = Scene(client, "underworld")
    play.table.ok("PATCH", "/characters/c1", {"tracks": {"willpower": {"value": 3}}}, token=play.ana, version="*")
    terms = {"goal": "Force the door", "traits": [{"name": "Strength", "rating": 5}]}
    play.table.ok("POST", "/turns")
    more: dict[str, Any]
    rolled: Any = None
    for more in ({"declare": 2}, {}, {"task": "the door"}):
        play.open(play.ana, terms | {"willpower": "declare" in more}, **more)
        play.set(play.gm, agreed=True, **({"extra_actions": 1} if more else {}))
        rolled = play.roll(play.ana)
    play.table.ok("POST", "/reversals", {"seq": rolled["seq"], "with_later": True})
    for text in ("a cut", "a bruise"):
        change = {"who": "c1", "track": "damage", "amount": 1, "text": text}
        play.table.ok("POST", "/changes", {"changes": [change]})
    play.table.ok("PATCH", "/characters/c2", {"note": "Quiet", "sheet": {"traits": {"Wits": 3}}}, version="*")
    return play


def clocks(client: Client) -> Scene:
    """Play Buried Secrets: linked, racing and looping clocks, one hidden, one gone; people who leave, and options."""
    play = Scene(client, "buried_secrets")
    make = [
        {"name": "We", "size": 4, "kind": "racing"},
        {"name": "They", "size": 4, "kind": "racing", "rival": "k2"},
        {"name": "Rounds", "size": 3, "kind": "countdown"},
        {"name": "Then", "size": 4, "kind": "linked", "after": "k1"},
        {"name": "Behind the wall", "size": 8, "visible": False},
    ]
    for one in make:
        play.table.ok("POST", "/clocks", one)
    for kid, by in (("k2", 4), ("k4", 7), ("k1", 6), ("k5", 1)):
        play.table.ok("POST", f"/clocks/{kid}/ticks", {"by": by})
    play.table.ok("POST", "/clocks", {"name": "Gone", "size": 4})
    play.table.ok("DELETE", "/clocks/k6", version="*")
    play.table.ok(
        "PATCH", "", {"name": "The Vault Job", "options": {"given_dice": True, "direct_rolls": "own"}}, version="*"
    )
    play.table.ok(
        "POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 2}, "character": "c1"}, token=play.ana
    )
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "stress", "amount": 3}]})
    play.table.ok("DELETE", "/players/p3", version="*")
    return play


def grown(client: Client) -> Scene:
    """Play Daggerheart: a track that the character was made without, since the GM allowed it later."""
    play = Scene(client, "daggerheart")
    play.table.ok("PATCH", "", {"options": {"published": True, "direct_rolls": "all"}}, version="*")
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "hp", "amount": 1}]})
    play.table.ok("POST", "/changes", {"changes": [{"who": "session", "track": "fear", "amount": 3}]})
    return play


TABLES: list[Callable[[Client], Scene]] = [pools, clocks, grown]


def edits(lines: list[Line]) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Yield the number of a line and the path of a value of a document or mark; of an action are other tests."""
    for at, line in enumerate(lines):
        if line["line"] == "once":
            yield at, ("value",)
        elif line["line"] == "document" and line["id"][0] != "a":
            # Of the cap of a track that the document was made without only the rules tell.
            yield from (
                (at, ("doc", *path))
                for path in leaves(line["doc"])
                if path not in {("tracks", "hp", 1), ("tracks", "hp")}
            )


def told(line: Line) -> str:
    """Return how a finding names a document or a mark."""
    return f"mark {line['field']}: " if line["line"] == "once" else f"document {line['id']}: "


@pytest.mark.parametrize("scene", TABLES)
def test_documents_are_what_the_log_makes_of_them(client: Client, scene: Callable[[Client], Scene]) -> None:
    """Each value that differs is found by both verifiers, at its line; as each line left out is."""
    lines = lines_of(scene(client))
    assert verify(exports.sealed(copy.deepcopy(lines))).findings == []
    cases = [(at, changed(lines, (at, *path))) for at, path in edits(lines)]
    gone = [at for at, line in enumerate(lines) if line["line"] == "once" or line.get("id", "a")[0] != "a"]
    assert len(cases) > 40
    texts = [exports.sealed(forged) for _, forged in cases]
    for (at, forged), text, result in zip(cases, texts, verify_all(texts), strict=True):
        mine = [(one.line, one.what) for one in verify(text).findings]
        theirs = [(one["line"], one["text"].replace(f" (line {one['line']})", "")) for one in result["findings"]]
        for line, what in (mine[0], theirs[0]):
            assert (line, what.startswith(told(forged[at]))) == (at + 1, True), (forged[at], mine, theirs)
        # The limits of a value, such as the form of an id, are Python's.
        assert mine == theirs or mine[0][1].endswith("it cannot be read")
    for at in gone:
        left = [copy.deepcopy(line) for number, line in enumerate(lines) if number != at]
        text = exports.sealed(left)
        said = f"{told(lines[at])}it is there by the log, and missing"
        assert said in [one.what for one in verify(text).findings]
        assert said in [one["text"] for one in verify_all([text])[0]["findings"]]


@pytest.mark.law
@pytest.mark.parametrize("scene", TABLES)
def test_what_contradicts_its_log_is_not_imported(client: Client, scene: Callable[[Client], Scene]) -> None:
    """What checks an import names the line and the field."""
    lines = lines_of(scene(client))
    assert restore(client, resealed([*copy.deepcopy(lines), {}])).status_code == 201
    chance = random.Random("documents")
    found = list(edits(lines))
    for at, path in chance.sample(found, min(examples(12), len(found))):
        fault = next(answers(BytesIO(resealed([*changed(lines, (at, *path)), {}])), history=True))
        assert isinstance(fault, ExportFault), path
        assert fault.detail.startswith(f"line {at + 1}: "), fault.detail


def test_a_refused_try_is_not_allowed_by_an_import(client: Client) -> None:
    """Without the mark of its failure a repetition would be allowed again; the import is refused."""
    play = Scene(client, "fallen_empire")
    terms = {"score": 1, "goal": "Past the guard", "threat": "The alarm", "ability": "social", "dice": [1]}
    body = {"spec": terms | {"system": "fallen_empire"}, "character": "c1"}
    play.table.ok("POST", "/rolls", body)
    play.table.refused(422, "already_tried", "POST", "/rolls", body)
    lines = [line for line in lines_of(play) if not line.get("field", "").startswith("try:")]
    problem = restore(client, resealed([*lines, {}]))
    assert problem.json()["code"] == "import_damaged"
    assert "it is there by the log, and missing" in problem.json()["detail"]


def test_the_cap_of_an_added_track_is_the_games(client: Client) -> None:
    """A track that a character was made without has the cap that its game gives it, which the rules alone know."""
    lines = lines_of(grown(client))
    [at] = [number for number, line in enumerate(lines) if line.get("id") == "c1"]
    value, *cap = lines[at]["doc"]["tracks"]["hp"]
    for other_cap in ([], [5], [7]):
        if other_cap != cap:
            forged = copy.deepcopy(lines)
            forged[at]["doc"]["tracks"]["hp"] = [value, *other_cap]
            found = verify(exports.sealed(forged)).findings
            assert [one.what for one in found] == ["document c1: `tracks/hp` not as the log has it"]


@pytest.mark.parametrize("left", ["with documents", "without"])
def test_a_reader_hides_nothing(client: Client, left: str) -> None:
    """A GM's export that is said to be a player's, which has no documents, is told by its lines; nor is it imported."""
    lines = lines_of(clocks(client))
    lines[0]["reader"] = "p2"
    next(line for line in lines if line.get("id") == "c1")["doc"]["tracks"]["stress"][0] += 1
    if left == "without":
        lines = [line for line in lines if line["line"] not in {"document", "once"}]
    text = exports.sealed(copy.deepcopy(lines))
    [answer] = verify_all([text])
    for found in ([one.what for one in verify(text).findings], [one["text"] for one in answer["findings"]]):
        for words in ("the GM's export alone has such a line, and the head names a reader", "document c1"):
            assert any(words in one for one in found), found
    fault = next(answers(BytesIO(resealed([*lines, {}])), history=True))
    assert isinstance(fault, ExportFault)
