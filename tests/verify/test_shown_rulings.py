"""A ruling is compared in what it decides: whatever words its spec has, no honest roll is found broken."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from service.audit import chain
from service.record.deltas import Delta
from service.record.events import DifficultyOpened, Effects, Rolled, Unknown
from service.record.export_lines import ExportHead
from service.record.replay import due_of, ruling_of
from service.rules.spec import Spec, required_fields, without_defaults
from service.rules.systems import ALL, SYSTEMS
from service.session.rolling import stateless
from service.verify.evidence import Kept, KeptView
from service.verify.findings import Lines, ParsedEntry, VerificationReport
from service.verify.rulings import check_rulings
from service.verify.seen_rolls import check_shown_rulings
from tests.client import Client
from tests.edits import changed
from tests.node.evidence import in_both
from tests.scene import Scene
from tests.strategies import allowed

SALT = bytes(range(32))
HEAD = ExportHead(sid="the-table-of-the-tests", entries=1, next={}, keys=())


def rolled_with(spec: Spec) -> Rolled:
    """Return the entry of a direct roll of a spec, with committed dice, as the log has it."""
    system = ALL[str(spec.__struct_config__.tag)]
    dice = stateless.roll(replace(spec, seed="rollwright", dice=None)).dice
    values, filled = without_defaults(spec), {}
    if spec.hidden:
        filled[spec.hidden] = getattr(spec, spec.hidden)
        number = system.number(spec.hidden, filled[spec.hidden])
        assert number is not None
        values[spec.hidden] = chain.hidden_difficulty(SALT, number).hex()
    rules = next(game.rules for game in SYSTEMS.values() if system in (game, *game.extras))
    rolled = Rolled(
        by="p2",
        terms={"spec": values, "rules": rules, "dice": list(system.plan(spec).sides)},
        filled=filled,
        difficulty_salt=SALT.hex() if spec.hidden else "",
        draws=tuple([(die.sides, die.face) for die in dice]),
        epoch=0,
        key="k" * 16,
        outcome="",
    )
    return replace(rolled, outcome=ruling_of(rolled).outcome)


def changed_by(rolled: Rolled) -> tuple[Delta, ...]:
    """Return what a roll changes, as the log has it."""
    charges, ticks = due_of(rolled, ruling_of(rolled))
    assert not ticks
    return tuple([Delta(one.id, one.track, one.amount, max(0, one.amount), min(0, one.amount)) for one in charges])


def shown_to(reader: str, rolled: Rolled) -> dict[str, Any]:
    """Return the entry of a roll as a player, or the GM, sees it."""
    ruling = ruling_of(rolled)
    is_announced = ruling.hidden is not None and reader != "gm"
    shown = {"announced": ruling.hidden[0]} if ruling.hidden and is_announced else {"ruling": ruling}
    entry: dict[str, Any] = json.loads(msgspec.json.encode({"type": "rolled", "seq": 1, "id": "e1", **shown}))
    return entry


def found(rolled: Rolled, seen: dict[str, Any]) -> list[str]:
    """Return what is found in a player's export that shows an entry of a roll so, whose Difficulty was opened."""
    event = Unknown(type="rolled", by=rolled.by, terms=rolled.terms, draws=rolled.draws, epoch=0, key=rolled.key)
    entries = [ParsedEntry(2, 1, 0, "e1", event, Effects(changed_by(rolled), n=1), seen)]
    if "announced" in seen:
        system = ALL[rolled.spec["system"]]
        number = system.number("difficulty", rolled.spec["difficulty"])
        assert number is not None
        opened = DifficultyOpened(by="p1", roll=1, difficulty=number, difficulty_salt=rolled.difficulty_salt)
        entries.append(ParsedEntry(3, 2, 0, "e2", opened, Effects()))
    report = VerificationReport()
    check_rulings(report, Lines(HEAD, log=entries))
    assert report.findings or report.ruled == 1
    return [one.what for one in report.findings]


def found_beside(rolled: Rolled, kept: dict[str, Any]) -> list[str]:
    """Return what is found in the GM's export, which has the roll with its words, beside a kept response."""
    report = VerificationReport()
    lines = Lines(HEAD, log=[ParsedEntry(2, 1, 0, "e1", rolled, Effects(changed_by(rolled), n=1))])
    check_shown_rulings(report, lines, Kept(views=[KeptView(1, kept, "kept.json")]))
    return [one.what for one in report.findings]


def check(spec: Spec) -> None:
    """Check that a roll is found right in a player's export, by unsigned rules too, and beside what was kept."""
    rolled = rolled_with(spec)
    assert found(rolled, shown_to("player", rolled)) == []
    if not spec.hidden:
        unsigned = {name: value for name, value in rolled.terms.items() if name != "rules"}
        beside = replace(rolled, terms=unsigned, rules=rolled.ruled_by)
        assert found(beside, shown_to("player", beside)) == []
    for reader in ("player", "gm"):
        assert found_beside(rolled, shown_to(reader, rolled)) == []


@pytest.mark.parametrize("game", ALL)
@given(data=st.data())
def test_words_change_nothing(game: str, data: st.DataObject) -> None:
    """A roll of any spec, whatever its names, labels and words, holds without them, and beside what showed them."""
    check(data.draw(allowed(game)))


WORDS = {"goal": "In", "note": "quick"}
NAMED: dict[str, dict[str, Any]] = {
    "buried_secrets": {
        "rating": 0,
        "action": "prowl",
        "special_dice": [{"source": "rating", "dice": 2}, {"source": "cloak", "dice": 1}],
    },
    "fallen_empire": {
        "score": 2,
        "ability": "physical (strength)",
        "threat": "Guards",
        "details": [{"name": "rope", "dice": 2}],
        "spend": [{"track": "stress", "amount": 1, "why": "push_die"}],
    },
    "terminal_iv": {"cyber": True, "action": "hack", "ware": "deck"},
    "daggerheart": {
        "difficulty": "Presence Roll (12)",
        "trait_name": "group",
        "warned_consequences": ["a fall", "noise"],
        "experiences": [{"name": "help", "modifier": 2}],
        "modifiers": [{"source": "ring", "value": -1}],
        "extra_dice": [{"source": "duality", "sides": 8}],
        "trait": 2,
    },
    "underworld": {"traits": [{"name": "Willpower", "rating": 6}]},
    "fortune": {"rating": 2, "trait": "Tier"},
    "daggerheart_damage": {"sides": 8, "extra_dice": [{"source": "weapon", "sides": 6}]},
}
"""A spec of each game with all the words that it may have, some of which its rulings have themselves."""


@pytest.mark.parametrize("game", NAMED)
def test_each_word_of_a_spec(game: str) -> None:
    """Each field of words, with all others and without, hidden or not, changes nothing of what is compared."""
    assert NAMED.keys() == ALL.keys()
    kind: type[Spec] = ALL[game].spec
    fields = NAMED[game] | WORDS
    flags: list[dict[str, bool]] = [{}, *[{flag: True} for flag in ALL[game].hides.values()]]
    for flag in flags:
        check(msgspec.convert({"system": game, **fields, **flag}, kind))
        for name in fields.keys() - {*required_fields(kind), "cyber"}:
            left = {other: value for other, value in fields.items() if other != name}
            check(msgspec.convert({"system": game, **left, **flag}, kind))


@pytest.mark.parametrize(
    "game, path, says",
    [
        ("fallen_empire", ("ruling", "pool", "sources", 0, "dice"), "pool/sources/1/dice"),
        ("fallen_empire", ("ruling", "costs", 0, "amount"), "costs/1/amount"),
        ("fallen_empire", ("ruling", "effect", "ticks"), "effect/ticks"),
        ("daggerheart", ("ruling", "difficulty"), "difficulty"),
        ("daggerheart", ("ruling", "total"), "total"),
        ("buried_secrets", ("ruling", "menu", "options", 0, "id"), "menu/options/1/id"),
    ],
)
def test_what_a_ruling_decides(game: str, path: tuple[Any, ...], says: str) -> None:
    """What it decides is compared beside all these words: dice, numbers, costs, effect and the ids of its menu."""
    rolled = rolled_with(msgspec.convert({"system": game, **NAMED[game], **WORDS}, ALL[game].spec))
    forged = changed(shown_to("player", rolled), path)
    assert found(rolled, forged) == [f"entry 1: its ruling shows another `{says}`"]
    assert found_beside(rolled, forged) == [
        f"what you kept says otherwise: kept.json: entry 1: another `ruling/{says}`"
    ]


@pytest.mark.parametrize("game", SYSTEMS)
def test_words_at_a_table(client: Client, game: str) -> None:
    """At a table too: each reader's export holds for both verifiers, alone and beside what its reader kept and sent."""
    scene = Scene(client, game)
    if game == "daggerheart":
        scene.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "hope", "amount": 4}]})
    spec = NAMED[game] | WORDS
    again: dict[str, str] = {"fiction_changed": "night"} if game == "fallen_empire" else {}
    sent = []
    for reader, person in ((scene.gm, "p1"), (scene.ana, "p2")):
        scene.open(scene.gm, spec, **again)
        scene.set(scene.gm, thrower=person)
        scene.roll(reader)
        request = {"spec": {"system": game, **spec}, "character": "c1", **again}
        key = f"{person}-{scene.table.sid}"
        scene.table.ok("POST", "/rolls", request, token=reader, key=key)
        sent.append({"sent": {"sid": scene.table.sid, "by": person, "key": key, "body": request}})
    kept = "\n".join(map(json.dumps, sent))
    for reader in (scene.gm, scene.ana):
        body = scene.table.call("GET", "/export", token=reader).content
        page = scene.table.call("GET", "/log?limit=200&lang=de", token=reader).text
        for files in ({}, {"sent.jsonl": kept}, {"log.json": page, "sent.jsonl": kept}):
            assert in_both(body, files) == []
