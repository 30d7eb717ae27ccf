"""Steps after the dice in an export: what an operator could write into the log, and sign, is found."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from service.verify.export import verify
from tests.exports import Line, spelt
from tests.http.test_after_dice import Aftermath
from tests.verify.test_actions import found, lines_of, rewrite, steps

Client = TestClient[Any]


@pytest.fixture(scope="module")
def lines(client: Client) -> list[Line]:
    """An export of a scene with every kind of step after the dice."""
    play = Aftermath(client, "buried_secrets")
    play.table.ok("POST", "/clocks", {"name": "Bridge", "size": 6, "kind": "tug_of_war"})
    play.rolled([1, 2], position="desperate", clock="k1")
    picks = [{"id": "harm"}, {"id": "complication", "clock": "k2"}, {"id": "harm", "character": "c2", "price": 2}]
    play.choose(play.gm, picks=picks, changes=[{"who": "c1", "track": "xp", "amount": 1}])
    play.resist(play.ana, consequence="n1", rating=2)
    play.choose(play.ana, take=["n2"])
    play.resist(play.ben, consequence="n3")
    play.direct([4, 1], position="controlled", clock="k1")
    play.choose(play.ana, branch="do_it")
    chosen = play.choose(play.gm, picks=[{"id": "reduced_effect"}], fate={"n1": "landed"})
    play.reverse(chosen["seq"])
    play.choose(play.gm, picks=[{"id": "harm"}], fate={"n2": "avoided"})
    changed = play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "stress", "amount": 3}]})
    play.reverse(changed["seq"])
    narrated = {"kind": "narrated", "character": "c1", "consequences": [{"id": "harm", "severity": "severe"}]}
    play.aid = play.table.ok("POST", "/actions", narrated)["id"]
    play.rolled([1, 2], position="controlled")
    play.choose(play.ana, branch="press_on")
    play.open(play.ana, {}, follows=play.aid)
    play.direct([4, 1], position="controlled", clock="k1")
    play.choose(play.ana, branch="do_it")
    play.reverse(int(play.aid[1:]), with_later=True)
    play.table.ok("POST", "/turns")
    turn = play.table.ok("POST", "/turns")
    play.direct([6, 6])
    play.reverse(turn["seq"])
    exported = lines_of(play)
    assert found(exported) == []
    return exported


def entry(change: Callable[[Line], object]) -> Callable[[Line], object]:
    """Return a change of a line that changes its entry."""
    return lambda line: change(line["entry"])


def doc(change: Callable[[Line], object]) -> Callable[[Line], object]:
    """Return a change of a line that changes the action it left."""
    return lambda line: rewrite(line, change)


def put(name: str, value: Any) -> Callable[[Line], object]:
    """Return a change that sets a field."""
    return lambda found: found.update({name: value})


def both(*changes: Callable[[Line], object]) -> Callable[[Line], object]:
    """Return a change that makes several."""

    def change(line: Line) -> None:
        for one in changes:
            one(line)

    return change


def charged(at: int, amount: int) -> Callable[[Line], object]:
    """Return a change of a line that charges another amount."""

    def change(line: Line) -> None:
        line["result"]["changes"][at][2] = amount

    return change


def changed(at: int, change: list[Any]) -> Callable[[Line], object]:
    """Return a change of a line that puts another change of a track or a clock."""
    return lambda line: line["result"]["changes"].__setitem__(at, change)


def added(*change: Any) -> Callable[[Line], object]:
    """Return a change of a line that adds a change of a track or a clock."""
    return lambda line: line["result"].setdefault("changes", []).append([*change])


FORGED: dict[str, tuple[str, int, Callable[[Line], object], str]] = {
    "a choice by another player": ("chosen", 1, entry(put("by", "p3")), "not to be made (not_yours)"),
    "picks by a player": ("chosen", 0, entry(put("by", "p2")), "not to be made (not_your_field)"),
    "a graver pick": ("chosen", 0, entry(lambda one: one["picks"][0].update(harm_level=1)), "not what the menu gives"),
    "a pick that cannot be resisted": (
        "chosen",
        0,
        entry(lambda one: one["picks"][0].pop("resistible")),
        "not what the menu gives",
    ),
    "a pick of no menu": ("chosen", 0, entry(lambda one: one["picks"][0].update(pick="ruin")), "(not_on_menu)"),
    "another roll": ("chosen", 0, entry(put("roll", 3)), "another roll than that"),
    "a verdict of none": ("chosen", 0, entry(put("verdict", {"success": True})), "another verdict than the roll"),
    "what was taken twice": ("chosen", 1, entry(put("take", ["n1"])), "(consequence_over)"),
    "what was never picked": ("chosen", 1, entry(put("take", ["n9"])), "(unknown_id)"),
    "another state": ("chosen", 1, doc(put("state", "settled")), "not what this choice makes of it"),
    "another action": ("chosen", 1, entry(put("action", "a9")), "awaited nothing"),
    "a branch that leads elsewhere": ("chosen", 5, entry(put("leads_to", "desperate")), "leads to another position"),
    "a branch of none": ("chosen", 2, entry(put("branch", "press_on")), "(no_such_branch)"),
    "more ticks": ("chosen", 1, charged(0, -2), "clocks were not ticked as the consequences say"),
    "no ticks": ("chosen", 1, lambda line: line["result"].pop("changes"), "not ticked as the consequences say"),
    "ticks that did not fit": ("chosen", 1, changed(0, ["k2", "filled", 0, 3, -2]), "not ticked as the consequences"),
    "no charge by hand": ("chosen", 0, lambda line: line["result"].pop("changes"), "not what was charged"),
    "a resistance by another": ("resisted", 0, entry(put("by", "p3")), "not to be made (not_yours)"),
    "a resistance of less stress": ("resisted", 0, entry(put("stress", 9)), "the dice say another stress"),
    "a resistance of another rating": (
        "resisted",
        0,
        entry(lambda one: one["req"].update(rating=3)),
        "(faces_mismatch)",
    ),
    "a resistance of another version": (
        "resisted",
        0,
        entry(lambda one: one["req"].update(version=1)),
        "not for this consequence",
    ),
    "a word in its request": (
        "resisted",
        0,
        entry(lambda one: one["req"].update(note="x")),
        "not for this consequence",
    ),
    "a price of nothing": ("resisted", 1, entry(lambda one: one["req"].update(price=0)), "not for this consequence"),
    "a resistance that left more": ("resisted", 0, charged(-1, 2), "not what was charged"),
    "a resisted action elsewhere": ("resisted", 0, doc(put("version", 9)), "not what this resistance makes of it"),
    "a reversal by a player": ("reversed", 0, entry(put("by", "p2")), "(wrong_role)"),
    "a reversal of more": ("reversed", 1, entry(put("due", [["c1", "stress", -9]])), "something else than what landed"),
    "a reversal that took more": ("reversed", 1, charged(0, -1), "something else than what landed"),
    "a reversal that took nothing": (
        "reversed",
        1,
        lambda line: line["result"].pop("changes"),
        "else than what landed",
    ),
    "a reversal that took less": ("reversed", 1, changed(0, ["c1", "stress", -1, 2, -2]), "less than what landed"),
    "a reversal that left a clock": ("reversed", 0, lambda line: line["result"]["changes"].pop(), "than what landed"),
    "a reversal that opened a clock": ("reversed", 0, added("k1", "locked", -1, 0, 0), "than what landed"),
    "a reversal that ended a race": ("reversed", 1, added("k1", "lost", 1, 1, 0), "than what landed"),
    "a reversal of an earlier turn": (
        "reversed",
        3,
        entry(lambda one: one["seqs"].__setitem__(0, one["seqs"][0] - 1)),
        "a turn before a later one",
    ),
    "a reversal of an epoch": ("reversed", 1, entry(put("seqs", [1])), "an entry that cannot be"),
    "a reversal of nothing": ("reversed", 1, entry(put("seqs", [999])), "an entry that cannot be"),
    "a reversal without its action": (
        "reversed",
        0,
        lambda line: (line["entry"].pop("action"), line["result"].pop("after")),
        "names no action",
    ),
    "a reversal that left another action": ("reversed", 0, doc(put("branch", "")), "not what this reversal makes"),
    "a reversed roll that shows its branch": (
        "reversed",
        2,
        doc(put("branch", "do_it")),
        "not what this reversal makes",
    ),
    "an id that is given again": ("reversed", 0, doc(put("consequences_made", 0)), "not what this reversal makes"),
    "a narration by a player": ("action_opened", 1, entry(put("by", "p2")), "not to be made (not_your_field)"),
    "a narration of another grade": (
        "action_opened",
        1,
        both(
            entry(lambda one: one["narrated"][0].update(ticks=3)),
            doc(lambda one: one["consequences"][0].update(ticks=3)),
        ),
        "not what the rules have",
    ),
    "an action that starts elsewhere": (
        "action_opened",
        3,
        both(
            entry(lambda one: one["given"].update(preset={"position": "desperate"})),
            doc(lambda one: one["spec"].update(position="desperate")),
        ),
        "does not start where",
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_step_is_found(lines: list[Line], name: str) -> None:
    """Each step is its maker's, of the menu and of the dice, and changes what the consequences say, and no more."""
    kind, number, change, fault = FORGED[name]
    forged = copy.deepcopy(lines)
    line = steps(forged, kind)[number]
    change(line)
    assert any(what.startswith(f"entry {line['seq']}: ") and fault in what for what in found(forged)), found(forged)


def test_a_turn_whose_rolls_stand(lines: list[Line]) -> None:
    """A turn is taken back once no roll is left that it counts."""
    forged = copy.deepcopy(lines)
    steps(forged, "rolled")[-1]["result"].setdefault("after", {})["turn"] = 3
    assert found(forged) == [
        f"entry {steps(forged, 'reversed')[-1]['seq']}: it takes back a turn before a roll that it counts"
    ]


def test_an_entry_is_reversed_once(lines: list[Line]) -> None:
    """A reversal that comes again is found, also where nothing is left to take back."""
    forged = copy.deepcopy(lines)
    *_, again = steps(forged, "reversed")
    later = copy.deepcopy(again)
    at = forged.index(again)
    forged.insert(at + 1, later)
    for number, line in enumerate([line for line in forged if line["line"] == "entry"], 1):
        line["seq"] = number
    report = verify(spelt(forged))
    assert any("reverses an entry twice" in finding.what for finding in report.findings)
