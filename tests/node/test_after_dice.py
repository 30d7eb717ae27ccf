"""What an operator could write of the steps after the dice, and sign, is found by both verifiers, in the same words."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from service.verify.export import verify as verified
from tests import exports
from tests.exports import Line
from tests.node.bridge import texts, verify, verify_all
from tests.node.followed import FOLLOWED, resisted
from tests.node.test_actions import in_javascript, in_python, lines_of, opened, spelt
from tests.node.test_any_value import put
from tests.table import Table

Client = TestClient[Any]
Edit = Callable[[list[Line]], object]


@pytest.fixture(scope="module")
def tables(client: Client) -> dict[str, list[Line]]:
    """Return the lines of the export of each table."""
    return {play.__name__: [opened(line) for line in lines_of(play(client))] for play in FOLLOWED}


def step(lines: list[Line], kind: str, at: int = 0) -> Line:
    """Return a line of the log of a type."""
    return [line for line in lines if line["line"] == "entry" and line["entry"]["type"] == kind][at]


def says(kind: str, at: int = 0, **fields: Any) -> Edit:
    """Change what an entry says."""
    return lambda lines: step(lines, kind, at)["entry"].update(fields)


def asks(at: int, **fields: Any) -> Edit:
    """Change what a resistance asked for, and who made it as its request names them."""
    return lambda lines: step(lines, "resisted", at)["entry"]["req"].update(fields)


def leaves(kind: str, at: int = 0, **fields: Any) -> Edit:
    """Change what an entry left of its action."""
    return lambda lines: step(lines, kind, at)["result"]["after"]["action"].update(fields)


def lands(kind: str, at: int, *change: Any) -> Edit:
    """Change the last change of a track or a clock: another, or none."""

    def edit(lines: list[Line]) -> None:
        changes = step(lines, kind, at)["result"]["changes"]
        changes[-1:] = [[*change, *changes[-1][len(change) :]]] if change else []

    return edit


def adds(kind: str, at: int, *change: Any) -> Edit:
    """Add a change of a track or a clock to those of an entry."""

    def edit(lines: list[Line]) -> None:
        result = step(lines, kind, at)["result"]
        result["changes"] = [*result.get("changes", []), [*change]]

    return edit


def turns_back_the_first(lines: list[Line]) -> None:
    """Let a reversal take back a turn, and leave the one that began after it."""
    step(lines, "reversed", -3)["entry"]["seqs"] = step(lines, "reversed", -2)["entry"]["seqs"]


def counts_in_its_turn(lines: list[Line]) -> None:
    """Let a turn count the last roll."""
    step(lines, "rolled", -1)["result"].setdefault("after", {})["turn"] = 2


def document(lines: list[Line]) -> Line:
    """Return the document of an action that a direct roll made."""
    return next(line for line in lines if line["line"] == "document" and line["id"][0] == "r")


def first_consequence(kind: str, at: int = 0, **fields: Any) -> Edit:
    """Change the first consequence that an entry left."""
    return lambda lines: step(lines, kind, at)["result"]["after"]["action"]["consequences"][0].update(fields)


def drops(kind: str, at: int, name: str) -> Edit:
    """Leave out a field of an entry."""
    return lambda lines: step(lines, kind, at)["entry"].pop(name)


def starts_elsewhere(lines: list[Line]) -> None:
    """Let an action start in another position than the one that it follows led to."""
    [opening] = [line for line in lines if line["line"] == "entry" and line["entry"].get("follows")]
    opening["entry"]["given"]["preset"]["position"] = "desperate"
    opening["result"]["after"]["action"]["spec"]["position"] = "desperate"


def another_name(lines: list[Line]) -> None:
    """Name the action of a direct roll in another way, as if there were two of it."""
    choice = step(lines, "chosen", -1)["entry"]
    choice["action"] = f"r0{choice['action'][1:]}"


def reverses_the_earlier_alone(lines: list[Line]) -> None:
    """Let a reversal of two entries take back the earlier one, and leave the later one."""
    undone = step(lines, "reversed", 1)["entry"]
    undone["seqs"] = undone["seqs"][1:]
    changes = next(line["result"]["changes"] for line in lines if line.get("seq") == undone["seqs"][0])
    undone["due"] = [[who, track, -amount] for who, track, amount, *_ in reversed(changes)]


NOT_MADE = "this step was not to be made"
CHARGED, TICKED = "what it brings is not what was charged", "the clocks were not ticked as the consequences say"
REQUEST, STRESS = "its request is not for this consequence", "the dice say another stress"
TAKEN_BACK, TAKEN_LESS = "it takes back something else than what landed", "it takes back less than what landed"


@pytest.mark.parametrize(
    "table, edit, found",
    [
        # Who makes a step.
        ("resisted", says("chosen", 1, by="p3"), f"{NOT_MADE} (not_yours)"),
        ("resisted", says("chosen", 0, by="p2"), f"{NOT_MADE} (not_your_field)"),
        ("resisted", says("chosen", 0, by="p9"), f"{NOT_MADE} (wrong_role)"),
        ("resisted", says("chosen", 3, by="p2"), f"{NOT_MADE} (not_your_field)"),
        ("resisted", says("resisted", 2, by="p2"), f"{NOT_MADE} (not_yours)"),
        ("branched", says("chosen", 0, by="p3"), f"{NOT_MADE} (not_yours)"),
        ("branched", says("reversed", 0, by="p2"), f"{NOT_MADE} (wrong_role)"),
        ("branched", says("reversed", -3, by="p2"), f"{NOT_MADE} (wrong_role)"),
        ("narrated", says("action_opened", 0, by="p2"), f"{NOT_MADE} (not_your_field)"),
        # States of actions and consequences.
        ("resisted", says("chosen", 1, take=["n3"]), f"{NOT_MADE} (unknown_id)"),
        ("resisted", says("resisted", 0, consequence="n1"), f"{NOT_MADE} (consequence_over)"),
        ("resisted", says("chosen", 1, action="a9"), "a9 awaited nothing"),
        ("resisted", another_name, " awaited nothing"),
        ("branched", says("chosen", 1, branch="do_it"), f"{NOT_MADE} (already_settled)"),
        ("branched", drops("chosen", 0, "branch"), f"{NOT_MADE} (branch_first)"),
        ("resisted", says("chosen", 1, branch="do_it"), f"{NOT_MADE} (no_such_branch)"),
        ("resisted", says("chosen", 0, roll=1), "it names another roll than that of a1"),
        ("resisted", says("chosen", 0, leads_to="risky"), "the branch leads to another position"),
        # What a step leaves.
        ("resisted", first_consequence("chosen", 1, state="pending"), "a1 is not what this choice makes of it"),
        ("resisted", first_consequence("chosen", 0, id="n7"), "a1 is not what this choice makes of it"),
        ("resisted", first_consequence("chosen", 0, text="x"), "a1 is not what this choice makes of it"),
        ("resisted", first_consequence("resisted", 0, state="avoided"), "a1 is not what this resistance makes of it"),
        ("resisted", leaves("chosen", 0, due=["choice"]), "a1 is not what this choice makes of it"),
        ("resisted", leaves("chosen", 0, version=9), "a1 is not what this choice makes of it"),
        ("resisted", leaves("chosen", 0, steps={}), "a1 is not what this choice makes of it"),
        ("resisted", leaves("resisted", 0, state="rolled"), "a1 is not what this resistance makes of it"),
        ("resisted", says("chosen", 0, character="c2"), "a1 is not what this choice makes of it"),
        ("resisted", leaves("rolled", 0, due=["verdict"]), "a1 is not what this roll makes of it"),
        ("branched", leaves("chosen", 3, next="desperate"), "is not what this choice makes of it"),
        ("branched", leaves("reversed", 0, state="settled"), "is not what this reversal makes of it"),
        ("branched", says("reversed", 0, character="c2"), "is not what this reversal makes of it"),
        ("branched", starts_elsewhere, "it does not start where a2 led to"),
        ("narrated", leaves("action_opened", 0, due=["choice"]), "a1 is not what this step makes of it"),
        # What was picked and told.
        (
            "resisted",
            lambda lines: step(lines, "chosen")["entry"]["picks"].append(step(lines, "chosen")["entry"]["picks"][0]),
            f"{NOT_MADE} (picked_twice)",
        ),
        (
            "resisted",
            lambda lines: step(lines, "chosen")["entry"]["picks"][0].update(state="landed"),
            "the picks are not what the menu gives",
        ),
        (
            "narrated",
            lambda lines: step(lines, "action_opened")["entry"]["narrated"][0].update(id="n1"),
            "what is narrated is not what the rules have",
        ),
        ("told", drops("chosen", 0, "verdict"), "it tells another verdict than the roll"),
        ("resisted", says("chosen", 0, verdict={"success": True}), "it tells another verdict than the roll"),
        # What lands.
        ("resisted", lands("chosen", 1, "c1", "harm_1"), CHARGED),
        ("resisted", lands("chosen", 1, "c2"), CHARGED),
        ("resisted", lands("chosen", 1, "c1", "harm_3", 0, 0, 1), CHARGED),
        ("resisted", lands("resisted", 1), CHARGED),
        ("resisted", lands("resisted", 0, "k1", "filled", 5), TICKED),
        ("narrated", lands("chosen", 1, "k2", "filled", 2), TICKED),
        ("told", says("chosen", 1, changes=[{"who": "c1", "track": "stress", "amount": 2}]), CHARGED),
        # Resistance.
        ("resisted", asks(2, note="x"), REQUEST),
        ("resisted", asks(2, version=1), REQUEST),
        ("resisted", asks(2, consequence="n1"), REQUEST),
        ("resisted", asks(2, action="a1"), REQUEST),
        ("resisted", asks(2, by="p2"), REQUEST),
        ("resisted", asks(2, rating=11), REQUEST),
        ("resisted", asks(1, price=1), REQUEST),
        ("resisted", asks(1, rating=1), REQUEST),
        ("resisted", asks(2, dice=[6]), STRESS),
        ("resisted", says("resisted", 2, faces=[5, 4]), STRESS),
        ("resisted", says("resisted", 2, faces=[3]), f"{NOT_MADE} (faces_mismatch)"),
        ("resisted", says("resisted", 2, faces=[3, 7]), f"{NOT_MADE} (face_out_of_range)"),
        ("resisted", says("resisted", 1, stress=1), STRESS),
        ("resisted", says("resisted", 3, stress=0), STRESS),
        # Reversals.
        ("branched", says("reversed", 0, seqs=[1]), "it reverses an entry that cannot be"),
        ("branched", says("reversed", 0, seqs=[], due=[]), "it reverses an entry that cannot be"),
        ("branched", says("reversed", 0, seqs=[999]), "it reverses an entry that cannot be"),
        (
            "branched",
            lambda lines: step(lines, "reversed", 1)["entry"].update(seqs=step(lines, "reversed")["entry"]["seqs"]),
            "it reverses an entry twice",
        ),
        ("branched", lambda lines: step(lines, "reversed")["entry"]["due"][0].__setitem__(2, -3), TAKEN_BACK),
        ("branched", lands("reversed", 0, "c1", "harm_1"), TAKEN_BACK),
        ("branched", drops("reversed", 0, "action"), "it names no action, and reverses one's entries"),
        ("branched", reverses_the_earlier_alone, "it does not reverse the last entries of"),
        ("branched", says("reversed", 0, action="a9"), "a9 was not rolled"),
        ("branched", leaves("reversed", 2, granted="limited"), "is not what this reversal makes of it"),
        ("branched", leaves("reversed", 1, consequences_made=0), "is not what this reversal makes of it"),
        ("taken_back", lands("reversed", 2), TAKEN_BACK),
        ("taken_back", lands("reversed", 2, "c1", "stress", -1, 2, -2), TAKEN_LESS),
        ("taken_back", lands("reversed", 3, "c1", "stress", 0, 8, 2), TAKEN_LESS),
        ("taken_back", lands("reversed", 4), TAKEN_BACK),
        ("taken_back", lands("reversed", 5), TAKEN_BACK),
        ("taken_back", lands("reversed", 5, "k2", "filled", 0, 2, -2), TAKEN_BACK),
        ("taken_back", adds("reversed", 5, "k3", "locked", 1, 1, 0), TAKEN_BACK),
        ("taken_back", lands("reversed", 6), TAKEN_BACK),
        ("taken_back", adds("reversed", 2, "k4", "lost", 1, 1, 0), TAKEN_BACK),
        ("taken_back", adds("reversed", 2, "k4", "locked", -1, 0, 0), TAKEN_BACK),
        ("taken_back", turns_back_the_first, "it takes back a turn before a later one"),
        ("taken_back", counts_in_its_turn, "it takes back a turn before a roll that it counts"),
        ("fallen_away", lands("chosen", 1), TICKED),
        ("fallen_away", lands("chosen", 1, "k6", "filled", 2, 0, 0, False, 2), TICKED),
        ("fallen_away", lands("chosen", 1, "k6", "filled", 0, 3, 2, False, 0), TICKED),
        ("fallen_away", adds("chosen", 3, "k5", "filled", 2, 2, 0), TICKED),
        ("fallen_away", adds("chosen", 1, "k5", "lost", 1, 1, 0), TICKED),
        # Documents.
        (
            "resisted",
            lambda lines: document(lines)["doc"]["consequences"][0].update(harm_level=1),
            "`consequences` not as the log has it",
        ),
        ("resisted", lambda lines: lines.remove(document(lines)), "it is open by the log, and missing"),
        ("resisted", lambda lines: document(lines).update(id="r3"), "document r3: no such action is open by the log"),
    ],
)
def test_what_is_found(tables: dict[str, list[Line]], table: str, edit: Edit, found: str) -> None:
    """Each fault of a step, by who made it, what it names, what it left, and what it changed."""
    lines: list[Line] = json.loads(json.dumps(tables[table]))
    edit(lines)
    text = exports.sealed([spelt(line) for line in lines])
    mine, theirs = in_python(text), in_javascript(verify_all([text])[0])
    assert any(found in what for _, what in mine), mine
    assert any(found in what for _, what in theirs), theirs


@pytest.mark.parametrize("history", ["keep", "drop"])
def test_steps_after_an_import(client: Client, history: str) -> None:
    """What was pending when a table was imported is resolved and reversed there; without its log it is left out."""
    play = resisted(client)
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm"}, {"id": "complication", "clock": "k1"}])
    made = client.post(
        f"/v1/sessions/import?history={history}",
        content=play.table.call("GET", "/export").content,
        headers={"Content-Type": "application/x-ndjson", "Idempotency-Key": f"import-{history}-{play.table.sid}"},
    )
    assert made.is_success, made.text
    moved = Table(client, made.json())
    pending = moved.ok("GET", "/actions")["actions"]
    assert len(pending) == (2 if history == "keep" else 0)
    for action in pending:
        resolved = moved.ok("POST", f"/actions/{action['id']}/choices", {"fate": {"n1": "landed"}})
        moved.ok("POST", "/reversals", {"seq": resolved["seq"]})
        moved.ok("POST", f"/actions/{action['id']}/choices", {"fate": {"n1": "reduced"}})
    lines = [json.loads(line) for line in moved.call("GET", "/export").text.splitlines()[:-1]]
    lines[0]["keys"].insert(0, exports.vkey(exports.SIGNER.key))
    text = exports.sealed(lines)
    assert texts(verify(text)) == [] == verified(text).findings


@pytest.mark.parametrize("play", FOLLOWED)
def test_what_a_player_exports(client: Client, play: Callable[[Client], Any]) -> None:
    """A player's export hides steps, and neither verifier misses them; its dice are checked all the same."""
    scene = play(client)
    text = exports.sealed(lines_of(scene, scene.ana))
    assert texts(verify(text)) == [] == verified(text).findings


@pytest.mark.parametrize("table", ["resisted", "branched", "told"])
def test_rules_of_a_newer_version(tables: dict[str, list[Line]], table: str) -> None:
    """What follows a roll by rules that are not known is passed over by both, and so is the document that it left."""
    lines: list[Line] = json.loads(json.dumps(tables[table]))
    for line in lines:
        entry = line["entry"] if line["line"] == "entry" else {}
        if entry.get("type") in {"rolled", "resisted"}:
            entry["req"]["rules"] += "0"
    text = exports.sealed([spelt(line) for line in lines])
    assert in_python(text) == in_javascript(verify(text)) == set()


def test_a_step_of_no_action(tables: dict[str, list[Line]]) -> None:
    """What a step of an unnamed action leaves is where no other action starts, though that follows none either."""
    lines: list[Line] = json.loads(json.dumps(tables["branched"]))
    drops("chosen", 3, "action")(lines)
    text = exports.sealed([spelt(line) for line in lines])
    mine, theirs = in_python(text), in_javascript(verify_all([text])[0])
    assert mine == theirs
    assert [what for _, what in mine if "it does not start where nothing led to" in what] == []


@pytest.mark.parametrize("value", [{"a": 1}, {"dice": [{}]}, [["c1"]], 5, None])
def test_a_direct_roll_of_no_person(tables: dict[str, list[Line]], value: Any) -> None:
    """A direct roll by an object, or of one as its character, is a finding by the rules, and stops neither verifier."""
    cases = [
        (lines, number, (number, *path))
        for lines in tables.values()
        for number, line in enumerate(lines)
        for path in (("entry", "by"), ("entry", "req", "by"), ("entry", "req", "character"))
        if line.get("entry", {}).get("type") == "rolled"
    ]
    files = [exports.sealed([spelt(line) for line in put(lines, path, value)]) for lines, _, path in cases]
    results = verify_all(files)
    for (_, number, path), text, result in zip(cases, files, results, strict=True):
        assert number + 1 in {finding.line for finding in verified(text).findings}, path
        assert result["status"] in {1, 3}, path
