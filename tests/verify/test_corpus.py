"""One corpus for both verifiers: each accuses no honest or older file, and finds each fault of a forged one alike."""

import json
import random
import re
from collections.abc import Callable
from functools import cache
from pprint import pformat
from typing import Any

import pytest
from msgspec.structs import replace

from service.verify import command
from service.verify.export import verify
from tests import exports
from tests.client import Client
from tests.conftest import examples
from tests.edits import changed, leaves, scalars
from tests.exports import Line
from tests.node import evidence
from tests.node.bridge import ask
from tests.node.test_actions import lines_of
from tests.scene import Scene
from tests.table import open_table
from tests.verify.after_dice_faults import BY_HAND, CHOICE, NOT_MADE, REQUEST
from tests.verify.corpus import FORGED, HONEST, OLDER, PLAYED_HERE, READERS, File
from tests.verify.export_faults import MADE, die, drawn
from tests.verify.faults import (
    Edit,
    both,
    drop,
    fault,
    faulty,
    in_javascript,
    in_python,
    misfound,
    noted,
    opened,
    put,
    results_of,
    signed,
)

Lines = list[Line]
Play = Callable[[str], tuple[Lines, ...]]
"""What plays a table, or makes its export, once: its lines, and those of a player's export."""


FAULTS = {one.table: list(one.faults) for one in FORGED if one.reader == "gm"}


@pytest.fixture(scope="module")
def play(client: Client) -> Play:
    """What plays a table."""

    @cache
    def played(name: str) -> tuple[Lines, ...]:
        if name in MADE:
            return (MADE[name](),)
        scene = PLAYED_HERE[name](client)
        return lines_of(scene), lines_of(scene, scene.ana)

    return played


@pytest.mark.parametrize("file", [*HONEST, *OLDER], ids=str)
def test_what_nobody_forged(play: Play, file: File) -> None:
    """Both find nothing in it, whoever it was exported for, and end with the same status."""
    text = file.path.read_bytes() if file.path else signed(play(file.table)[READERS.index(file.reader)])
    report, [theirs] = verify(text), results_of([text])
    assert (report.status, theirs["status"], theirs["findings"]) == (file.status, file.status, [])
    assert not report.findings or report.unsupported


@pytest.mark.parametrize("file", FORGED, ids=str)
def test_both_find_the_same(play: Play, file: File) -> None:
    """Each fault is a finding of both, on its line, in its words; what code of a game tells is one of Python's."""
    missed = dict(misfound(play(file.table)[READERS.index(file.reader)], file.faults))
    assert not missed, pformat(missed, width=160)


def test_what_a_newer_version_wrote(play: Play) -> None:
    """An entry of an unknown type, also one with dice or an action, is unknown to both, and nothing later accused."""
    for table, kind, newer in (
        ("buried_secrets", "action_changed", "action_resisted"),
        ("small", "rolled:1", "opposed"),
    ):
        text = faulty(play(table)[0], put(f"{kind} entry.type", newer))
        assert (in_python(text), results_of([text])[0]["findings"]) == (set(), [])


UNJUDGED: list[tuple[str, Edit, list[str]]] = [
    ("daggerheart", noted(), []),
    ("daggerheart", both(noted(), put("document:p1 doc.name", "Another")), ["p1"]),
    ("daggerheart", both(noted(gone="c2"), drop("document:c2")), []),
    ("daggerheart", put("clock_created entry.type", "clock_drawn"), ["k1"]),
    ("daggerheart", put("tracks_changed entry.type", "healed"), ["c2"]),
    ("daggerheart", both(noted(["c1", "stress", 8, 8, 0]), put("document:c1 doc.tracks.stress.0", 8)), ["c1"]),
    ("underworld", put("turn_started:1 entry.type", "danced"), ["shared"]),
    ("buried_secrets", put("session_created entry.type", "founded"), ["p1", "session", "shared"]),
    ("underworld", put("turn_started entry.type", "danced"), ["shared"]),
    ("buried_secrets", put("action_opened:-1 entry.type", "action_begun"), ["a6"]),
]
"""Entries of an unknown type, and the documents and marks that depend on them."""


@pytest.mark.parametrize("at", range(len(UNJUDGED)))
def test_what_depends_on_an_unknown_entry(play: Play, at: int) -> None:
    """Both name the same documents, and accuse nobody."""
    table, edit, names = UNJUDGED[at]
    text = faulty(play(table)[0], edit)
    [theirs] = results_of([text])
    mine = verify(text)
    assert ([one.what for one in mine.findings], theirs["findings"], mine.status) == ([], [], 3)
    told = [why["text"] for why in theirs["open"] if command.UNJUDGED in why["text"]]
    assert told == ([f"{command.UNJUDGED}: {', '.join(mine.unjudged)}"] if mine.unjudged else [])
    assert mine.unjudged == names


@pytest.mark.parametrize("edit", [noted(), put("clock_created entry.type", "clock_drawn")], ids=["noted", "drawn"])
def test_an_unknown_entry_switches_nothing_off(play: Play, edit: Edit) -> None:
    """Beside an entry of an unknown type each fault is found as ever, of documents that it does not name too."""
    stress = fault(put("document:c1 doc.tracks.stress.0", 8), "document c1: `tracks/stress` not as the log has it")
    gone = fault(drop("document:c2"), "document c2: it is there by the log, and missing")
    faults = [*FAULTS["daggerheart"], stress, gone]
    missed = dict(misfound(play("daggerheart")[0], [replace(one, edit=both(one.edit, edit)) for one in faults]))
    assert not missed, pformat(missed, width=160)


def test_rolls_by_unknown_rules(play: Play) -> None:
    """Both name each of them, the rest is checked as ever, and the status is 3."""
    lines = play("small")[0]
    unknown = both(*[drawn(0, f"entries.{at}.terms.rules", "game/99") for at in range(3)])
    unknown = both(unknown, put("clock_ticked entry.type", "danced"))
    text = faulty(lines, unknown)
    [theirs] = results_of([text])
    mine = verify(text, [exports.SIGNER.key])
    reason = "it was ruled by game/99, which this version does not know"
    assert (mine.findings, theirs["findings"], mine.status, theirs["status"]) == ([], [], 3, 3)
    assert (mine.unruled, mine.unknown) == ({reason: [2, 3, 4]}, {"danced": 1})
    told = {why["what"]: why["text"] for why in theirs["open"]}
    assert told["unruled"] == f"3 rolls not ruled on again: {reason}: entry 2, 3, 4"
    assert told["unknown"] == "1 entry of a type that this version does not know: danced"
    assert [*misfound(lines, [fault(both(unknown, die(0, 1)), "epoch 0: dice differ at 2")])] == []


@pytest.mark.law
@pytest.mark.parametrize("seed", range(3))
def test_clocks_that_move(client: Client, seed: int) -> None:
    """However clocks are linked, hidden, ticked and deleted, both give them the values and versions that they have."""
    table, chance = open_table(client), random.Random(seed)
    for _ in range(examples(120)):
        kids = [one["id"] for one in table.ok("GET", "/clocks")["clocks"]]
        kid, how = chance.choice([*kids, "k1"]), chance.random()
        if how < 0.25 or not kids:
            kind = chance.choice(["progress", "countdown", "racing", "linked"])
            link = {"racing": {"rival": kid}, "linked": {"after": kid}}.get(kind, {})
            new = {"name": "A clock", "size": 3, "kind": kind, "visible": chance.random() < 0.7}
            table.call("POST", "/clocks", new | (link if chance.random() < 0.8 else {}))
        elif how < 0.7:
            table.call("POST", f"/clocks/{kid}/ticks", {"by": chance.choice([-2, 1, 2, 4])})
        elif how < 0.9:
            change = chance.choice([{"visible": True}, {"visible": False}, {"size": 5}, {"name": "Another"}])
            table.call("PATCH", f"/clocks/{kid}", change, version="*")
        else:
            table.call("DELETE", f"/clocks/{kid}", version="*")
    text = signed(exports.own_lines(table.call("GET", "/export").text))
    assert (in_python(text), results_of([text])[0]["findings"]) == (set(), [])


FOLLOWS = {"awaits", "etag", "reversed_by", "roll", "state", "terms", "terms_digest"}
"""Fields of documents in responses that follow from the rules, from others, or from other entries."""
SHOWN = ("action", "action_after", "character_after", "clock", "clock_after", "picks")


@pytest.mark.law
@pytest.mark.parametrize("table", ["bargained", "buried_secrets", "daggerheart", "resisted", "taken_back"])
def test_documents_in_responses(client: Client, table: str) -> None:
    """What a response showed its reader of an action, a character or a clock is what the log has of it, for both."""
    scene = PLAYED_HERE[table](client)
    body = scene.table.call("GET", "/export").content
    cases: list[tuple[str, Any]] = []
    for token in (scene.gm, scene.ana):
        items = scene.table.ok("GET", "/log?limit=200", token=token)["items"]
        places = [(at, *path) for at, item in enumerate(items) for path in leaves(item) if path and path[0] in SHOWN]
        decided = [path for path in places if path[2:3] == () or path[2] not in FOLLOWS]
        decided = [path for path in decided if path[-1] not in {"character_name", "who_name"}]
        picked = random.Random(table).sample(decided, examples(90))
        cases += [
            ("", items),
            *((f": entry {items[path[0]]['seq']}: another ", changed(items, path)) for path in picked),
        ]
    pages = [{"page.json": json.dumps({"items": items})} for _, items in cases]
    answers = ask([evidence.question(body, files) for files in pages])
    for (said, _), files, answer in zip(cases, pages, answers, strict=True):
        found = evidence.in_python(body, files)[1]
        assert [one["text"] for one in answer["findings"]] == found
        assert any(said in what for what in found) if said else not found, (said, found)


def test_faces_given_by_hand(client: Client) -> None:
    """In every export both find each roll and resistance with given faces, while the option is off."""
    scene = Scene(client, "buried_secrets")
    watcher = scene.table.join("Cid", role="spectator")
    scene.rolled([1, 2], position="desperate")
    scene.choose(scene.gm, picks=[{"id": "harm"}, {"id": "complication", "clock": "k1"}])
    scene.resist(scene.ana, consequence="n1", rating=1, dice=[4])
    scene.resist(scene.ana, consequence="n2", rating=1)
    scene.direct([6, 2])
    scene.direct([6, 2], clock="k1")
    scene.table.ok("PATCH", "", {"options": {"given_dice": False}}, version="*")
    scene.rolled([])
    for reader in (scene.gm, scene.ana, watcher):
        lines = lines_of(scene, reader)
        assert in_python(signed(lines)) == set()
        given = [
            at for at, line in enumerate(lines, 1) if line["line"] in {"entry", "seen"} and is_given(line["entry"])
        ]
        assert len(given) == 4
        texts = [
            faulty(lines, put("session_created after.docs.session.options.given_dice", False)),
            faulty(
                lines, both(put("session_created entry.type", "founded"), put("session_changed entry.type", "danced"))
            ),
        ]
        [found, unknown] = zip(map(in_python, texts), map(in_javascript, results_of(texts)), strict=True)
        for one, other in zip(found, unknown, strict=True):
            assert [at for at, what in sorted(one) if BY_HAND in what] == given
            assert not [what for _, what in other if BY_HAND in what]


def test_who_throws_for_resisting(client: Client) -> None:
    """A choice that names a thrower alone is the player's; then they resist, and both find what is otherwise."""
    scene = Scene(client, "buried_secrets")
    scene.rolled([1, 2], position="desperate")
    scene.choose(scene.gm, picks=[{"id": "harm"}, {"id": "complication", "clock": "k1"}])
    scene.choose(scene.ana, throwers={"n1": "p3"})
    scene.resist(scene.ben, consequence="n1", rating=1)
    lines = lines_of(scene, scene.gm)
    text = signed(lines)
    assert (in_python(text), results_of([text])[0]["findings"]) == (set(), [])
    named = "chosen:1 entry.throwers"
    faults = [
        fault(put(named, {"n1": "p2"}), f"a1 {CHOICE}"),
        fault(put(named, {}), f"{NOT_MADE} (wrong_role)"),
        fault(put(named, {"n9": "p3"}), f"{NOT_MADE} (unknown_id)"),
        fault(put("chosen:1 entry.by", "p3"), f"{NOT_MADE} (not_yours)"),
        fault(put("resisted entry.by", "p2"), REQUEST),
    ]
    missed = dict(misfound(lines, faults))
    assert not missed, pformat(missed, width=160)


def is_given(entry: Any) -> bool:
    """Return whether an entry, as it is stored or as a player sees it, has faces that were given by hand."""
    shown = entry.get("ruling") or entry.get("resistance") or {}
    return bool(entry.get("draws") and "epoch" not in entry) or shown.get("audit", {}).get("kind") == "given"


def test_a_name_that_is_a_term(client: Client) -> None:
    """The name of a trait is a term, unlike those of documents: both compare it, whichever reader kept it."""
    scene = PLAYED_HERE["daggerheart"](client)
    for reader, exporter in ((scene.gm, scene.gm), (scene.ana, scene.gm), (scene.ana, scene.ana)):
        items = scene.table.ok("GET", "/log?limit=200", token=reader)["items"]
        at = next(at for at, item in enumerate(items) if item["type"] == "action_changed")
        kept = json.dumps(changed(items, (at, "action_after", "spec", "trait_name")))
        body = scene.table.call("GET", "/export", token=exporter).content
        said = f"entry {items[at]['seq']}: another `action_after/spec/trait_name`"
        assert evidence.in_both(body, {"page.json": kept}) == [f"what you kept says otherwise: page.json: {said}"]


UNSAID = re.compile(
    # Chance, a newer type of entry, game or rules; words; when; what players did not see.
    r"entry\.(salt|type|note|rules)|result\.after\.(action\.(at|system)|unseen|marks)"
)
"""Fields of a step of which nothing else in an export says what they are."""
BY_RULES = re.compile(r"entry\.(outcome|verdict)|result\.changes")
"""Fields that follow from the rules of games: those of a game that is no document are in Python alone."""


@pytest.mark.parametrize("table", ["daggerheart", "fallen_empire"])
def test_each_field_of_a_step(play: Play, table: str) -> None:
    """Whatever field of a step, a roll or the action that it leaves has another value, both find it."""
    lines = [opened(line) for line in play(table)[0]]
    paths: dict[tuple[str, str], tuple[Any, ...]] = {}
    for number, line in enumerate(lines):
        if line["line"] == "entry" and re.match(
            "action_|offer_|rolled|chosen|resisted|reversed", line["entry"]["type"]
        ):
            for path in [*scalars(line)]:
                name = ".".join("#" if isinstance(one, int) else one for one in path)
                paths.setdefault((line["entry"]["type"], name), (number, *path))
    steps = {place: path for place, path in paths.items() if re.match("entry|result", place[1])}
    texts = [signed(changed(lines, path)) for path in steps.values()]
    for (kind, name), text, result in zip(steps, texts, results_of(texts), strict=True):
        if not UNSAID.match(name):
            assert in_python(text), (kind, name)
            assert result["findings"] or (table == "daggerheart" and BY_RULES.match(name)), (kind, name)
