"""A player's own export: an operator who changes what it shows is found; what hides nothing is ruled on."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from service.rules.outcome import NOT_DECIDED
from service.rules.systems import ALL
from service.verify import export as verify
from service.verify.views import CHANGING
from tests import exports
from tests.client import Client
from tests.conftest import examples
from tests.edits import changed, leaves
from tests.exports import Line
from tests.node.bridge import ask
from tests.node.evidence import in_python, question
from tests.node.followed import FOLLOWED
from tests.node.negotiated import PLAYED
from tests.scene import PROWL, Scene

Path = tuple[Any, ...]


def lines_of(play: Scene, token: str) -> list[Line]:
    """Return the lines of a person's export but the last, to be signed anew."""
    lines = [json.loads(line) for line in play.table.call("GET", "/export", token=token).text.splitlines()[:-1]]
    lines[0]["keys"].insert(0, exports.vkey(exports.SIGNER.key))
    return lines


def page(play: Scene, token: str) -> str:
    """Return the log as a person reads it."""
    text: str = play.table.call("GET", "/log?limit=200", token=token).text
    return text


def is_compared(path: Path) -> bool:
    """Return whether a field is compared: language, proof and names of documents are not."""
    names = [name for name in path if isinstance(name, str)]
    return not any(
        name in CHANGING or name in {"by_name", "character_name", "person_name", "who_name"} for name in names
    )


def found(lines: list[Line], kept: str, me: str) -> list[list[str]]:
    """Return the findings of both verifiers."""
    text, files = exports.sealed(copy.deepcopy(lines)), {"log.json": kept}
    _, mine, _ = in_python(text, files, (), me)
    [theirs] = ask([question(text, files, (), me)])
    # The requests of the rolls were not kept.
    told = [what for what in mine if "did not send" not in what]
    return [told, [one["text"] for one in theirs["findings"] if "did not send" not in one["text"]]]


def test_names_that_changed_since(client: Client) -> None:
    """Both verifiers pass over the names of characters and clocks in what was kept: they are those of its day."""
    play = Scene(client, "buried_secrets")
    play.agreed(play.ana, PROWL, by_gm={"position": "desperate"})
    play.offer(play.ben, kind="assist", character="c2", text="I whistle")
    play.answer(play.ana, "o1", "accept")
    play.roll(play.ana, [2, 1, 1])
    play.choose(play.gm, picks=[{"id": "harm", "character": "c2"}, {"id": "complication", "clock": "k1"}])
    kept = page(play, play.ana)
    assert '"c2":"Thorn","k1":"Guards"' in kept
    play.table.ok("PATCH", "/characters/c2", {"name": "Bramble"}, version="*")
    play.table.ok("PATCH", "/clocks/k1", {"name": "Dogs"}, version="*")
    assert found(lines_of(play, play.ana), kept, "p2") == [[], []]


def test_given_dice_whose_difficulty_was_opened(client: Client) -> None:
    """Neither verifier finds a fault in a player's export of them, which has no request of the roll."""
    play = Scene(client, "daggerheart")
    play.agreed(play.ana, {"trait_name": "Presence", "trait": 2}, by_gm={"difficulty": 14, "difficulty_hidden": True})
    rolled = play.roll(play.ana, [9, 4])["seq"]
    kept = page(play, play.ana)
    play.choose(play.gm)
    play.table.ok("POST", f"/rolls/{rolled}/difficulty", {})
    assert found(lines_of(play, play.ana), kept, "p2") == [[], []]


@pytest.mark.law
@pytest.mark.parametrize("scene", PLAYED)
def test_what_a_player_kept_is_what_their_export_shows(client: Client, scene: Callable[[Client], Scene]) -> None:
    """Terms, goal, offers, answers, costs, menu and sizes of clocks: any other value is told by both verifiers."""
    play = scene(client)
    lines, kept, me = lines_of(play, play.ana), page(play, play.ana), "p2"
    assert found(lines, kept, me) == [[], []]
    log = [at for at, line in enumerate(lines) if line["line"] in {"seen", "entry"} and line["entry"]]
    # The salt of an entry that hides nothing changes its id.
    paths = [(at, path) for at in log for path in leaves(lines[at]["entry"]) if path and is_compared(path)]
    assert len(paths) > 100
    for at, path in random.Random(scene.__name__).sample(paths, examples(40)):
        forged = changed(lines, (at, "entry", *path))
        for what in found(forged, kept, me):
            assert what, (path, lines[at])


def ruled(lines: list[Line]) -> list[tuple[int, str]]:
    """Return the lines whose rolls and resistances are ruled on, with the field that shows the ruling.

    A roll against a hidden Difficulty is, once that was opened, with what was announced of it.
    """
    entries = [(at, line["entry"]) for at, line in enumerate(lines) if line.get("entry")]
    opened = {entry["roll"] for _, entry in entries if entry["type"] == "difficulty_opened"}
    names = {"rolled": ("ruling", "announced"), "resisted": ("resistance",)}
    return [
        (at, name)
        for at, entry in entries
        for name in names.get(entry["type"], ())
        if {name, "proof"} <= entry.keys() and (name != "announced" or entry["seq"] in opened)
    ]


@pytest.mark.law
@pytest.mark.parametrize("scene", [*PLAYED, *FOLLOWED])
def test_what_a_player_sees_of_dice_is_ruled_on(client: Client, scene: Callable[[Client], Scene]) -> None:
    """With nothing kept, anything else that a ruling decides is found; what hides, or has no record, is counted."""
    play = scene(client)
    lines = lines_of(play, play.ana)
    report = verify.verify(exports.sealed(copy.deepcopy(lines)))
    assert report.findings == []
    assert report.ruled >= len(ruled(lines))
    rolls = [
        at for at, line in enumerate(lines) if line["line"] == "seen" and (line["entry"] or {}).get("type") == "rolled"
    ]
    assert sum(map(len, report.unruled.values())) == len({*rolls} - {at for at, _ in ruled(lines)})
    by_dice = {"stress", "pool", "dice", "costs", "gains", "audit"}
    paths = [(at, (name, *path)) for at, name in ruled(lines) for path in leaves(lines[at]["entry"][name]) if path]
    paths = [(at, path) for at, path in paths if is_compared(path) and (path[0] != "resistance" or path[1] in by_dice)]
    for at, path in random.Random(scene.__name__).sample(paths, min(examples(60), len(paths))):
        if UNDECIDED & {*path}:
            continue
        forged = changed(lines, (at, "entry", *path))
        found = [one.line for one in verify.verify(exports.sealed(forged)).findings]
        assert at + 1 in found, (path, lines[at]["entry"])


UNDECIDED = {name for system in ALL.values() for name in (*system.ruling.worded, *system.ruling.from_words)}
UNDECIDED |= {*NOT_DECIDED} - {"audit"}
"""Fields of rulings that decide nothing, with words that a record does not have."""


@pytest.mark.parametrize("scene", PLAYED)
def test_what_a_player_sees_charged_is_what_the_roll_costs(client: Client, scene: Callable[[Client], Scene]) -> None:
    """Costs, gains and prices of bargains that are left out are found, whatever the dice show."""
    play = scene(client)
    lines = lines_of(play, play.ana)
    charged = [at for at, name in ruled(lines) if name == "ruling" and lines[at]["entry"]["changes"]]
    assert charged or scene.__name__ == "daggerheart"
    for at in charged:
        for left_out in range(len(lines[at]["entry"]["changes"])):
            forged = copy.deepcopy(lines)
            gone = forged[at]["entry"]["changes"].pop(left_out)
            # A clock whose tick a bargain costs may be gone.
            if gone["track"] not in {"filled", "lost", "locked"}:
                assert at + 1 in [one.line for one in verify.verify(exports.sealed(forged)).findings], gone


@pytest.mark.parametrize("scene", PLAYED)
def test_what_another_player_kept_is_the_same(client: Client, scene: Callable[[Client], Scene]) -> None:
    """Players see the same of an entry, in whatever language."""
    play = scene(client)
    lines = lines_of(play, play.ana)
    german = play.table.call("GET", "/log?limit=200&lang=de", token=play.ana).text
    for kept, me in ((page(play, play.ben), "p3"), (page(play, play.ben), ""), (german, "p2")):
        assert found(lines, kept, me) == [[], []]
