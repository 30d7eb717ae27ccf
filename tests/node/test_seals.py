"""What `/play` says of dice, who threw them and refused rolls, and shows of a resistance: what is proved or signed."""

import json
import subprocess
from typing import Any

import pytest

from tests.e2e.conftest import ROOT
from tests.node.bridge import NODE

_PROGRAM = """
import { registerHooks } from "node:module";
const client = (name) => new URL("./clients/js/" + name.slice("/client/".length), "file://" + process.cwd() + "/").href;
registerHooks({
  resolve: (name, context, next) => next(name.startsWith("/client/") ? client(name) : name, context),
});
globalThis.document = { documentElement: { dataset: {} } };
const { sealOf } = await import("./service/http/play/changes.js");
const { handWords } = await import("./service/http/play/hands.js");
const { CountedRolls, noticed, othersWords } = await import("./service/http/play/warnings.js");
const { Throwers, throwsOf } = await import("./service/http/play/throwers.js");
const { ResistanceTerms } = await import("./service/http/play/resist.js");
const { isCompared } = await import("./service/http/play/fair.js");
const { Known } = await import("./service/http/play/known.js");
const told = JSON.parse(await new Response(process.stdin).text());
const { entry = {}, entries = [], warnings = [], checked, terms = {}, others = [], refusals = 0, report = null } = told;
const { kept = "" } = told;
const play = Object.assign(new Known("p2"), {
  people: [
    { id: "p1", name: "Gia", role: "gm", active: true },
    { id: "p2", name: "Ana", role: "player", active: true },
  ],
  characters: [{ id: "c1", name: "Silk", owner: "p2" }],
  session: { epoch: { e: 1 } },
  entries,
  othersRolls: others,
  refusals,
  warnings,
  checked: { of: () => checked },
});
const textsOf = (node) => {
  if (node === null || node === undefined || typeof node === "boolean") return [];
  if (typeof node !== "object") return [String(node).trim()];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  return textsOf(node.props?.children);
};
console.log(
  JSON.stringify({
    seal: sealOf(play, entry),
    hand: handWords(play, entry),
    noticed: noticed(play),
    others: othersWords(play),
    counted: textsOf(CountedRolls({ play })).filter(Boolean),
    throwers: textsOf(Throwers({ play, character: "c1", report })).filter(Boolean),
    throws: Object.fromEntries(throwsOf(report, entries)),
    compared: isCompared(kept),
    resisted: textsOf(ResistanceTerms({ play, terms })).filter(Boolean),
  }),
);
"""
SIGNED = {"action": "a1", "dice": [6], "thrower": "p2"}


def said(**given: Any) -> Any:
    """Return what the page says of an entry, of warnings, and of the terms of a resistance."""
    command = [str(NODE), "--input-type=module", "-e", _PROGRAM]
    done = subprocess.run(
        command, input=json.dumps(given), capture_output=True, text=True, check=False, cwd=ROOT, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def rolled(terms: Any, *, kind: str = "committed", bound: bool = True, epoch: int = 1, **more: Any) -> Any:
    """Return an entry of a roll by Ana for Silk; epoch 1 is open."""
    audit = {"kind": kind, "epoch": epoch, "bound": bound}
    ruling = {"dice": [{"sides": 6, "face": 4}], "audit": audit}
    return {"type": "rolled", "seq": 5, "by": "p2", "character": "c1", "terms": terms, "ruling": ruling, **more}


def unruled(**more: Any) -> Any:
    """Return the entry of a roll that the service could not rule on."""
    entry = rolled(SIGNED) | {"unruled": "it was ruled by daggerheart/9", "dice": [{"sides": 6, "face": 4}]} | more
    return {name: value for name, value in entry.items() if name != "ruling"}


@pytest.mark.parametrize(
    "given, seal",
    [
        ({"entry": rolled(SIGNED)}, "sealed"),
        ({"entry": rolled(SIGNED, epoch=0)}, "ended"),
        ({"entry": rolled(SIGNED, epoch=0), "checked": True}, "checked"),
        ({"entry": rolled(SIGNED), "checked": False}, "wrong"),
        ({"entry": rolled({"spec": {}, "dice": [6]})}, "sealed"),
        ({"entry": rolled({"spec": {}})}, "unsigned"),
        ({"entry": rolled({"spec": {}}), "checked": True}, "unsigned"),
        ({"entry": rolled(SIGNED, bound=False)}, "unbound"),
        ({"entry": rolled(SIGNED, bound=False), "checked": True}, "unbound"),
        ({"entry": rolled(SIGNED, bound=False), "checked": False}, "wrong"),
        ({"entry": rolled(SIGNED, kind="given")}, "given"),
        ({"entry": rolled(SIGNED), "warnings": [{"code": "unproven", "about": "roll", "seq": 5}]}, "wrong"),
        ({"entry": rolled(SIGNED), "warnings": [{"code": "request_changed", "about": "roll", "seq": 5}]}, "wrong"),
        ({"entry": rolled(SIGNED), "warnings": [{"code": "unproven", "about": "roll", "seq": 4}]}, "sealed"),
        ({"entry": unruled(bound=True)}, "sealed"),
        ({"entry": unruled(bound=False)}, "unbound"),
        ({"entry": unruled(given=True)}, "given"),
        ({"entry": unruled(bound=True), "checked": False}, "wrong"),
    ],
)
def test_a_seal_says_no_more_than_is_proved(given: Any, seal: str) -> None:
    """Unbound dice, dice whose number nobody signed, and what this device was not proved, are never called sealed."""
    assert said(**given)["seal"] == seal


def test_whose_hand_threw_is_named() -> None:
    """Another's than the player's, and the host's own."""
    assert said(entry=rolled(SIGNED))["hand"] == ""
    assert said(entry=rolled(SIGNED, by="p1"))["hand"] == " · thrown by Gia"
    assert said(entry=rolled(SIGNED, by="p1", by_host=True))["hand"] == " · thrown by Gia · by the host's own hand"
    others = [{"seq": 5, "by": "p1", "character": "c1"}, {"seq": 7, "by": "p1", "character": "c1"}]
    told = said(others=others)["others"]
    assert told == "2 rolls for your characters were made by somebody else: Silk (Gia)."


def test_a_roll_that_was_made_otherwise_is_one_unproven_roll() -> None:
    """However many warnings there are of it; a table that contradicts itself is another matter."""
    roll = "epoch 0 roll 1"
    warnings = [{"code": code, "about": roll} for code in ("unproven", "request_changed")]
    found = said(
        warnings=[*warnings, {"code": "entry_changed", "about": "entry 3"}, {"code": "not_mine", "about": roll}]
    )
    assert found["noticed"] == {"contradictions": 1, "foreign": 1, "unproven": 1}


def test_a_resistance_shows_what_it_signs() -> None:
    """Thrower, dice, rules, and what the page has no label for by name and value."""
    terms = {"action": "a1", "rating": 2, "rules": "buried_secrets/1", "dice": [6, 6], "thrower": "p2", "omen": "crows"}
    consequence = {"id": "n1", "pick": "harm", "severity": "severe", "harm_level": 3, "mark": "trauma", "odd": [1]}
    shown = said(terms={**terms, "consequence": consequence})["resisted"]
    assert shown == [
        *("Ana throws the dice", "2d6, buried_secrets/1", "Severity: severe", "trauma"),
        'omen: "crows" · odd: [1]',
    ]


def test_refused_rolls_are_counted() -> None:
    """Each, with what it means; nothing is said where none was refused."""
    assert said()["counted"] == []
    [told] = said(refusals=2)["counted"]
    assert told.startswith("2 rolls of yours were refused: each another throw")


def test_who_threw_least_is_offered_first() -> None:
    """Of those who may be named to throw, with how often each threw."""
    mine, theirs = rolled(SIGNED), rolled(SIGNED, by="p1")
    for entries, told in (
        ([mine, mine, theirs], "Gia, 1 throw so far Ana, 2 throws so far"),
        ([mine, theirs, theirs], "Ana, 1 throw so far Gia, 2 throws so far"),
    ):
        report = {"throws": {}, "last": 0}
        numbered = [entry | {"seq": seq} for seq, entry in enumerate(entries, 1)]
        assert (
            " ".join(said(entries=numbered, report=report)["throwers"]).replace(" ,", ",")
            == f"Who throws the dice? {told}"
        )


def test_who_threw_how_often_goes_on_with_what_follows_the_report() -> None:
    """The report counts the log; entries after it that throw dice come on top, and none is counted twice."""
    entries = [rolled(SIGNED, seq=seq, by=by) for seq, by in ((5, "p1"), (6, "p1"), (7, "p2"))]
    entries += [unruled(seq=8, by="p3"), {"type": "resisted", "seq": 9, "by": "p2", "resistance": {"stress": 2}}]
    told = said(report={"throws": {"p1": 40, "p2": 3}, "last": 5}, entries=entries)["throws"]
    assert told == {"p1": 41, "p2": 4, "p3": 1}
    assert said(entries=entries)["throws"] == {}


@pytest.mark.parametrize(
    "consequence, words",
    [
        ({"character": "c1"}, ["Silk"]),
        ({"character": "c9"}, ["c9"]),
        ({"text": "A ball in the arm", "pick": "harm"}, ['pick: "harm"']),
        ({"resistible": False}, ["resistible: false"]),
        ({"effect": "great", "ticks": 3}, ["ticks: 3"]),
        ({"harm_level": 0}, ["harm_level: 0"]),
        ({"omen": ["crows"]}, ['omen: ["crows"]']),
    ],
)
def test_each_member_of_a_consequence_is_shown(consequence: Any, words: list[str]) -> None:
    """In its title and text, which are those of the terms, or with what else is signed."""
    told = said(terms=SIGNED | {"consequence": {"id": "n1", **consequence}, "rating": 2})
    assert [one for one in words if one not in " ".join(told["resisted"])] == []


@pytest.mark.parametrize(
    "lines, compared",
    [
        ('{"sid":"s","epochs":[]}\n', False),
        ('{"sid":"s","epochs":[]}\n{"sent":{"sid":"s"}}\n', True),
        ('{"sid":"s","epochs":[]}\n{"seq":4,"proof":{}}\n', True),
    ],
)
def test_what_was_only_refused_is_compared_too(lines: str, compared: bool) -> None:
    """A device that has no roll proved to it has requests, of which the check may find a roll all the same."""
    assert said(kept=lines)["compared"] is compared
