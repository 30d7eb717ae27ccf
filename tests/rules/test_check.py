"""What is wrong with a document is told with its place, and what is not told can be played."""

import copy
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from service.rules.card import GameCard, card_of
from service.rules.dice import Tape
from service.rules.errors import RuleError
from service.rules.fitd.check.fault import Fault
from service.rules.fitd.check.rolls import CODES
from service.rules.fitd.document import FieldRow, GameDocument
from service.rules.fitd.expand import expand, plain
from service.rules.fitd.library import bases, documents
from service.rules.fitd.system import game_of
from tests.conftest import examples
from tests.rules.faults import faults_of
from tests.rules.test_documents import FILES

DOCUMENTS = {**documents(), **{name: expand(file, bases()) for name, file in FILES.items()}}
NIGHT_FERRY = """
base = "forged-1"
name = "night_ferry"
title = "Night Ferry"
approach = { name = "action", number = "rating", part = "ratings", most = 4 }
cites = [{ rule = "FITD-A1" }]
sheet = [{ part = "ratings", value = { name = "value", kind = "number", most = 4 } }]
[[fields]]
name = "rating"
kind = "number"
most = 4
required = true
dice = 1
source = "rating"
always = true
sheet = { part = "ratings", by = "action" }
[[fields]]
name = "action"
kind = "text"
longest = 80
"""


@pytest.mark.parametrize("name", DOCUMENTS)
def test_nothing_is_wrong_with_ours(name: str) -> None:
    """The games of the release and the dialects of the tests have no fault."""
    assert faults_of(DOCUMENTS[name]) == ()


def test_the_smallest_file_plays() -> None:
    """A file of a dozen lines on the base is a game."""
    document = expand(tomllib.loads(NIGHT_FERRY), bases())
    assert faults_of(document) == ()
    game = game_of(document, "night_ferry/0")
    spec = msgspec.convert({"system": "night_ferry", "rating": 2, "push_effect": True}, game.spec)
    ruling: Any = game.rule(game.plan(spec), [6, 1], Tape.audit)
    assert (ruling.outcome, ruling.effect.final) == ("full_success", "great")


def test_codes_of_documents_are_explained() -> None:
    """What a document may call its refusals is on the page of problems."""
    page = (Path(__file__).parents[2] / "docs" / "problems.md").read_text()
    assert [code for code in CODES if f"`{code}`" not in page] == []


Edit = Callable[[dict[str, Any]], Any]


def put(path: str, value: Any) -> Edit:
    """Return what puts a value at a path of a document."""

    def edit(document: dict[str, Any]) -> None:
        at: Any = document
        *way, last = path.split("/")
        for part in way:
            at = at[int(part)] if isinstance(at, list) else at.setdefault(part, {})
        if isinstance(at, list) and last == "+":
            at.append(value)
        elif isinstance(at, list):
            at[int(last)] = value
        else:
            at[last] = value

    return edit


def field(**members: Any) -> Edit:
    """Return what adds a field."""
    return put("fields/+", {"name": "more", "kind": "switch", **members})


def showing(name: str) -> Edit:
    """Return what lets every outcome show a member."""
    return lambda document: [band.update(shows={name: "x"}) for band in document["bands"]]


OF_RULINGS = ("dice", "ticks", "shared", "hidden", "tried", "worded", "from_words", "source")
FLAG = {"name": "flag", "kind": "switch"}
DIE = {"name": "die", "kind": "number", "most": 2, "dice": 1}
NOTED = {"name": "noted", "kind": "object", "members": [{"name": "about", "kind": "text", "longest": 80}]}
GEAR = {"name": "gear", "kind": "object", "members": [{"name": "tool", "kind": "object", "members": [FLAG]}]}
NO = {"rule": "GN-01", "detail": "no"}
_COUNTS = "/resist/attributes/0/counts"
RESIST = {"rule": "GN-01", "track": "stress", "readings": [{"face": 1, "costs": 1}]}


def _counting(*names: str) -> Edit:
    """Let a rating that resists count names."""
    return put("resist/attributes", [{"name": "Nerve", "counts": [*names]}])


def _part(document: dict[str, Any], name: str) -> Any:
    """Return a part of the sheet."""
    return next(one for one in document["sheet"] if one["part"] == name)


WRONG: dict[str, tuple[Edit, str]] = {
    "a number of the service's own": (field(name="seed", kind="number", most=3), "/fields/8/name"),
    "a switch of the service's own": (field(name="goal"), "/fields/8/name"),
    "a text of the service's own": (field(name="position", kind="text", longest=80), "/fields/8/name"),
    "a number that the service computes": (field(name="hidden", kind="text", longest=80), "/fields/8/name"),
    "a field of another game's tables": (field(name="warned_consequences"), "/fields/8/name"),
    "a switch called as the request's action": (field(name="action"), "/fields/8/name"),
    "two types of one name": (
        lambda document: document["fields"].extend([GEAR, {"name": "gear_tool", "kind": "object", "members": [FLAG]}]),
        "/fields/9/name",
    ),
    "a type called as the sheet": (field(name="sheet", kind="object", members=[FLAG]), "/fields/8/name"),
    "more choices than odds count": (
        field(kind="choice", words=[{"id": f"w{at}", "option": f"w{at}"} for at in range(24)]),
        "/fields",
    ),
    "a field twice": (field(name="tool"), "/fields/8/name"),
    "a face that no die has": (put("bands/1/face", 7), "/bands/1/face"),
    "an outcome that a former one hides": (put("bands/2/face", 6), "/bands/2"),
    "dice without an outcome": (put("bands/3/face", 2), "/bands"),
    "no menu for a position": (put("menus/full_success", {"risky": {}}), "/menus/full_success"),
    "a menu of no outcome": (put("menus/nothing", {}), "/menus/nothing"),
    "an option that is none": (
        put("menus/bad_outcome/risky/options", ["nothing"]),
        "/menus/bad_outcome/risky/options/0",
    ),
    "more to pick than there is": (put("menus/bad_outcome/risky/at_least", 6), "/menus/bad_outcome/risky"),
    "more to pick at the least effect": (
        put("menus/partial_success/desperate", {"at_least": 1, "options": ["reduced_effect"]}),
        "/menus/partial_success/desperate",
    ),
    "shows that an outcome lacks": (put("bands/0/shows", {"sign": "x"}), "/bands/1/shows"),
    "shows of two kinds": (
        lambda document: [band.update(shows={"sign": at or "x"}) for at, band in enumerate(document["bands"])],
        "/bands/0/shows/sign",
    ),
    **{f"a member {name} that a ruling has": (showing(name), "/bands") for name in OF_RULINGS},
    "a default out of range": (field(kind="number", least=1, most=3), "/fields/8/default"),
    "a default that is no word": (field(kind="choice", words=[{"id": "a"}], default="b"), "/fields/8/default"),
    "a text with a default": (field(kind="text", longest=80, default="axe"), "/fields/8/default"),
    "a required text that may be blank": (field(kind="text", longest=80, required=True), "/fields/8/required"),
    "a required object that may be empty": (field(kind="object", members=[FLAG], required=True), "/fields/8/required"),
    "either of two beside an object": (field(kind="either", default=0, of=[DIE, GEAR]), "/fields/8/kind"),
    "either of two without a default": (
        field(kind="object", members=[{"name": "e", "kind": "either", "of": [DIE, GEAR]}]),
        "/fields/8/members/0/default",
    ),
    "an object before its number": (
        field(kind="object", members=[{"name": "e", "kind": "either", "default": 0, "of": [GEAR, DIE]}]),
        "/fields/8/members/0/of",
    ),
    "either of two whose object may be empty": (
        field(kind="object", members=[{"name": "e", "kind": "either", "default": 0, "of": [DIE, NOTED]}]),
        "/fields/8/members/0/of",
    ),
    "dice of an object that is left out": (
        field(kind="object", source="x", members=[DIE | {"default": 1}]),
        "/fields/8/members/0/default",
    ),
    "a shift of a number that is left out": (
        field(kind="number", most=2, default=1, effect=1, step="factors"),
        "/fields/8/default",
    ),
    "dice of a choice beside its words": (
        field(kind="choice", words=[{"id": "a"}], dice=1, source="x"),
        "/fields/8/dice",
    ),
    "dice of an object beside its members": (
        field(kind="object", members=[FLAG], dice=1, source="x"),
        "/fields/8/dice",
    ),
    "a cost of a word inside": (
        field(
            kind="object",
            members=[{"name": "a", "kind": "choice", "words": [{"id": "b", "cost": {"track": "stress", "why": "x"}}]}],
        ),
        "/fields/8/members/0/words/0/cost",
    ),
    "a text in a step": (field(kind="text", longest=80, step="factors"), "/fields/8"),
    "a text that ignores": (field(kind="text", longest=80, ignores="nerve"), "/fields/8/ignores"),
    "a track that is a word left out": (
        field(
            kind="object",
            many=2,
            members=[{"name": "t", "kind": "choice", "words": [{"id": "stress"}]}],
            cost={"track_from": "t", "why": "x"},
        ),
        "/fields/8/cost/track_from",
    ),
    "a track of the table's that is a word": (
        field(
            kind="object",
            many=2,
            members=[{"name": "t", "kind": "choice", "required": True, "words": [{"id": "nerve"}]}],
            cost={"track_from": "t", "why": "x"},
        ),
        "/fields/8/cost/who",
    ),
    "what one object is for": (
        field(
            kind="object",
            members=[FLAG],
            source="x",
            cost={"track": "stress", "why": "x", "why_from": "trade"},
        ),
        "/fields/8/cost/why_from",
    ),
    "a group that strains the table": (put("group/track", "nerve"), "/group/track"),
    "a resistance that costs what is spent": (
        lambda document: (
            document["tracks"].append({"id": "luck", "cost": "spends", "rule": "GN-05"})
            or document["resist"].update(track="luck")
        ),
        "/resist/track",
    ),
    "an assistant that nobody offers": (
        lambda document: document["offers"].pop(0),
        "/fields/4/cost/who",
    ),
    "a default of what is required": (field(kind="number", most=2, required=True, default=1), "/fields/8/default"),
    "`within` of one number": (
        field(kind="object", members=[{"name": "a", "kind": "switch"}], within=[1]),
        "/fields/8/within",
    ),
    "an object without members": (field(kind="object"), "/fields/8/members"),
    "a choice without words": (field(kind="choice"), "/fields/8/words"),
    "dice without a name": (field(dice=1), "/fields/8/source"),
    "a shift in no step": (field(effect=1), "/fields/8/step"),
    "a shift in the service's step": (field(effect=1, step="setup"), "/fields/8/step"),
    "a cost of no track": (field(cost={"track": "luck", "why": "x"}), "/fields/8/cost/track"),
    "a cost of the table's": (field(cost={"track": "nerve", "why": "x"}), "/fields/8/cost/who"),
    "a choice twice": (field(option="nerve"), "/fields/8"),
    "a text that gives dice": (field(kind="text", longest=80, dice=1, source="x"), "/fields/8"),
    "a number of no part": (
        field(kind="number", most=1, sheet={"part": "skills", "by": "trade"}),
        "/fields/8/sheet/part",
    ),
    "a sheet part without members": (
        put("sheet/+", {"part": "more", "value": {"name": "value", "kind": "object"}}),
        "/sheet/2/value/members",
    ),
    "a position that is none": (put("position", "calm"), "/position"),
    "a step that refuses without a code": (put("steps/+", {"id": "last", "room": "refuse"}), "/steps/4/code"),
    "a code that nothing explains": (
        put("refuse", [{"when": [{"field": "nerve"}], "at": "nerve", "code": "no", "rule": "GN-05", "detail": "no"}]),
        "/refuse/0/code",
    ),
    "a refusal of every roll": (
        put("refuse", [{"at": "nerve", "code": "too_many_dice", "rule": "GN-05", "detail": "no"}]),
        "/refuse/0",
    ),
    "a condition on no field": (
        put("cites", [{"rule": "GN-01", "when": [[{"field": "luck"}]]}]),
        "/cites/0/when/0/0/field",
    ),
    "a condition that says nothing": (put("cites", [{"rule": "GN-01", "when": [[{}]]}]), "/cites/0/when/0/0"),
    "an outcome that cites by a field": (
        put("cites", [{"rule": "GN-01", "when": [[{"band": "bad_outcome", "field": "nerve"}]]}]),
        "/cites/0/when/0",
    ),
    "a gain of an assistant": (put("gains/1/who", "assistant"), "/gains/1/who"),
    "a gain without a text": (put("gains/1/unless", ["trade"]), "/gains/1/unless/0"),
    "a gain without a text inside": (
        lambda document: document["fields"].append(NOTED) or document["gains"][1].update(unless=["noted.about"]),
        "/gains/1/unless/0",
    ),
    "a refusal by a text inside": (
        lambda document: (
            document["fields"].append(NOTED)
            or document.update(
                refuse=[{"when": [{"field": "noted.about"}], "at": "tool", "code": "nothing_to_push"} | NO]
            )
        ),
        "/refuse/0/when/0/field",
    ),
    "a gain without a note": (put("gains/1/unless", ["note"]), "/gains/1/unless/0"),
    "a refusal by a note": (
        put("refuse", [{"when": [{"field": "note"}], "at": "tool", "code": "nothing_to_push"} | NO]),
        "/refuse/0/when/0/field",
    ),
    "a condition on an object inside": (
        lambda document: [
            document["fields"].append(GEAR),
            document.update(cites=[{"rule": "GN-01", "when": [[{"field": "gear.tool"}]]}]),
        ],
        "/cites/0/when/0/0/field",
    ),
    "a branch that picks from no menu": (put("branches/0/at_least", 1), "/branches/0/at_least"),
    "an attempt unless a number is set": (
        put("repeats", {"fields": ["trade"], "unless": ["harm_dice"], "rule": "GN-01"}),
        "/repeats/unless/0",
    ),
    "a roll that needs a switch": (put("needed", [{"field": "nerve", "rule": "GN-01"}]), "/needed/0/field"),
    "a gain of no track": (put("gains/0/track", "luck"), "/gains/0/track"),
    "a track that begins above its cap": (
        put("tracks/0", {"id": "stress", "rule": "BS-54", "cap": 2, "start": 3}),
        "/tracks/0/start",
    ),
    "a flashback that is added to nothing": (
        put("offers/+", {"kind": "flashback", "rule": "BS-24"}),
        "/offers/2/adds",
    ),
    "an offer of no field": (put("offers/0/sets", {"help": True}), "/offers/0/sets/help"),
    "a reading that a former one hides": (put("resist/readings/1/count", 3), "/resist/readings/1"),
    "a rating that resists in no part": (put("resist/part", "traits"), "/resist/part"),
    "a rating that resists and is no number": (
        lambda document: [
            document["sheet"].append({"part": "traits", "value": {"name": "value", "kind": "switch"}}),
            document["resist"].update(part="traits"),
        ],
        "/resist/part",
    ),
    "a rating that is a member of no part": (put("resist", RESIST | {"member": "score"}), "/resist/member"),
    "a rating that is no member": (put("resist/member", "score"), "/resist/member"),
    "a rating of more dice than resist": (
        lambda document: _part(document, "attributes")["value"].update(most=11),
        "/resist/part",
    ),
    "a rating that counts in no part": (
        lambda document: [document["approach"].pop("part"), _counting("Row")(document)],
        "/resist/attributes",
    ),
    "a rating that counts a name twice": (_counting("Row", " row"), f"{_COUNTS}/1"),
    "a rating that counts no name of the sheet": (
        lambda document: [_part(document, "trades").update(names=["Row"]), _counting("Row", "Haul")(document)],
        f"{_COUNTS}/1",
    ),
    "two ratings of one name": (
        lambda document: document["resist"].update(attributes=[{"name": one, "counts": ["A"]} for one in ("N", "n")]),
        "/resist/attributes/1/name",
    ),
    "an outcome in no slot": (put("slots", [{"id": "good", "of": ["full_success"]}]), "/slots"),
    "a field that is refused and there": (
        put("refuses", [{"field": "tool", "rule": "GN-02", "reason": "no"}]),
        "/refuses/0/field",
    ),
    "an example that is refused": (put("examples/0/rating", 9), "/examples/0"),
    "an example with other dice": (put("examples/0/dice", [7, 4, 1]), "/examples/0/dice"),
    "an example with a fraction": (put("examples/0/rating", 0.5), "/examples"),
    "a number too large for JSON": (
        lambda document: [band.update(shows={"sign": 2**60}) for band in document["bands"]],
        "/bands",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_fault_is_told_with_its_place(what: str) -> None:
    """Each kind of fault has a pointer to where it stands."""
    edit, pointer = WRONG[what]
    document = plain(DOCUMENTS["gantry_nine"])
    edit(document)
    faults = faults_of(msgspec.convert(document, GameDocument))
    assert pointer in [fault.pointer for fault in faults], faults


def test_action_as_a_text_is_taken() -> None:
    """A text decides nothing, so it may be called as the request's own action is."""
    document = plain(DOCUMENTS["gantry_nine"])
    field(name="action", kind="text", longest=80)(document)
    assert faults_of(msgspec.convert(document, GameDocument)) == ()


def test_a_document_is_bounded() -> None:
    """Bytes, names and words have a most."""
    document = plain(DOCUMENTS["gantry_nine"])
    for number, pointer in ((200, ""), (100, "/words")):
        words = {"en": {"field": {f"w{at}": ["x" * 200] for at in range(number)}}}
        faults = faults_of(msgspec.convert(document | {"words": words}, GameDocument))
        assert [fault.pointer for fault in faults] == [pointer]
    many = [
        {"name": f"f{number}", "kind": "choice", "words": [{"id": f"w{at}"} for at in range(20)]} for number in range(7)
    ]
    document["fields"] = [*document["fields"], *many]
    assert "/fields" in [fault.pointer for fault in faults_of(msgspec.convert(document, GameDocument))]


def test_objects_are_bounded() -> None:
    """Sixteen in fields and sheet, also inside others: the first one beyond is told."""
    document = plain(DOCUMENTS["gantry_nine"])
    document["fields"] += [GEAR | {"name": f"gear_{at}"} for at in range(8)]
    assert faults_of(msgspec.convert(document, GameDocument)) == ()
    value = {"name": "value", "kind": "object", "members": [{"name": "dots", "kind": "number", "most": 4}]}
    document.setdefault("sheet", []).append({"part": "things", "value": value})
    faults = faults_of(msgspec.convert(document, GameDocument))
    place = len(document["sheet"]) - 1
    assert faults == (Fault(f"/sheet/{place}/value", "17 objects in fields and sheet: 16 at most"),)


OTHERS: tuple[Any, ...] = (0, 1, -1, 20, "", "constructor", "stress", "risky", "rating", True, [], {}, None)
"""What stands in the place of something else."""


@pytest.mark.law
@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_mutated_document_is_refused_or_plays(name: str) -> None:
    """A document with something changed breaks the schema, or has a fault with a place, or plays by its own types."""
    chance = Random(f"mutations of {name}")
    found = {"schema": 0, "fault": 0, "plays": 0}
    for _ in range(examples(40) * 10):
        document = copy.deepcopy(plain(DOCUMENTS[name]))
        mutate(document, chance)
        try:
            read = msgspec.convert(document, GameDocument)
        except msgspec.ValidationError:
            found["schema"] += 1
            continue
        if faults := faults_of(read):
            assert all(fault.detail for fault in faults)
            found["fault"] += 1
            continue
        _play(read, chance)
        found["plays"] += 1
    assert all(found.values()), found


def mutate(node: Any, chance: Random) -> None:
    """Change one member somewhere in a document."""
    while True:
        keys = list(node) if isinstance(node, dict) else range(len(node))
        key = chance.choice(keys)
        if isinstance(node[key], dict | list) and node[key] and chance.random() < 0.8:
            node = node[key]
            continue
        if chance.random() < 0.25:
            del node[key]
        elif isinstance(node, list) and chance.random() < 0.3:
            node.insert(key, copy.deepcopy(chance.choice(node)))
        elif isinstance(node[key], int) and chance.random() < 0.6:
            node[key] = node[key] + chance.choice([-1, 1, 2, 5])
        else:
            node[key] = chance.choice(OTHERS)
        return


def _play(document: GameDocument, chance: Random) -> None:
    """Roll and count, fill and describe."""
    game = game_of(document, f"{document.name}/0")
    assert msgspec.json.encode(GameCard(**card_of(game)))
    for spec in specs_of(document, chance):
        read = msgspec.convert(spec, game.spec)
        try:
            settled = game.plan(read)
        except RuleError:
            continue
        faces = [chance.randint(1, sides) for sides in settled.sides]
        ruling = game.rule(settled, faces, Tape.audit)
        assert msgspec.json.encode(ruling)
        ways = game.distribution(settled)
        assert sum(ways.values()) == document.dice.sides ** len(settled.sides)
        assert ruling.outcome in [game.judge(settled, place).outcome for place in ways]
        assert game.headline(settled)
        assert hash(game.key(settled)) is not None
        for _, changed in game.options(read):
            assert type(changed) is game.spec


def specs_of(document: GameDocument, chance: Random) -> Iterator[dict[str, Any]]:
    """Yield specs that keep to a document's types."""
    for _ in range(3):
        spec: dict[str, Any] = {"system": document.name}
        if len(document.positions) > 1:
            spec["position"] = chance.choice(document.positions).id
        if len(document.effects) > 1:
            spec["effect"] = chance.choice(document.effects).id
        for row in document.fields:
            if row.required or chance.random() < 0.5:
                spec[row.name] = _value(row, chance)
        yield spec


def _value(row: FieldRow, chance: Random) -> Any:
    """Return a value that a field may have."""
    if row.many:
        return [_one_value(row, chance) for _ in range(chance.randint(0, row.many))]
    return _one_value(row, chance)


def _one_value(row: FieldRow, chance: Random) -> Any:
    match row.kind:
        case "switch":
            return chance.random() < 0.5
        case "number":
            return chance.randint(row.least, row.most)
        case "choice":
            return chance.choice(row.words).id
        case "text":
            return chance.choice(["tinker", "physical (strength)"])
        case "either":
            return _one_value(chance.choice(row.of), chance)
        case _:
            return {one.name: _one_value(one, chance) for one in row.members}
