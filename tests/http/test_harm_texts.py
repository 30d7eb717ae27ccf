"""What a harm is: words on the character beside its level, until it is healed (FITD-A15)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.client import Client
from tests.http.test_transfer import export, restore
from tests.http.test_unsettled import copied
from tests.node.test_program import run, written
from tests.scene import Scene
from tests.table import Table

BALL = "a ball in the arm"


@pytest.fixture
def play(scene: Callable[..., Scene]) -> Scene:
    """Open a table of Buried Secrets."""
    return scene("buried_secrets")


def texts(play: Scene, track: str = "harm_2") -> tuple[int, list[str]]:
    """Return the marked boxes of a track, and what they are."""
    found = play.table.ok("GET", "/characters/c1")["tracks"][track]
    return found["value"], found.get("texts", [])


def change(play: Scene, amount: int, text: str = "", track: str = "harm_2") -> Any:
    """Change a track by hand."""
    one = {"who": "c1", "track": track, "amount": amount, "text": text}
    return play.table.ok("POST", "/changes", {"changes": [one]})


def test_a_consequence_leaves_its_words(play: Scene) -> None:
    """The words of the pick stand on the sheet and in the entry once it is taken, and verify; reversed, they go."""
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm", "text": BALL}])
    assert texts(play) == (0, [])
    taken = play.choose(play.ana, take=["n1"])
    assert taken["changes"][0]["texts"] == [BALL]
    assert texts(play) == (1, [BALL])
    assert f"({BALL})" in play.table.call("GET", "/log", headers={"Accept": "text/plain"}).text
    play.verified()
    back = play.reverse(taken["seq"])
    assert (texts(play), back["changes"][0]["texts"]) == ((0, []), [BALL])


@pytest.mark.parametrize("imported", [False, True], ids=["here", "imported"])
@pytest.mark.parametrize(
    "undone, left",
    [([2], ["cu", "n2"]), ([0], ["n2", "cu"]), ([1], ["cu", "cu"]), ([0, 2], ["n2"]), ([2, 0], ["n2"])],
)
def test_equal_words_go_with_their_entry(
    play: Scene, undone: list[int], left: list[str], tmp_path: Path, *, imported: bool
) -> None:
    """Of boxes with equal words the one goes that came with the entry that is taken back; both verifiers agree."""
    entries = [change(play, 1, text, "harm_1")["seq"] for text in ("cu", "n2", "cu")]
    if imported:
        play.table = copied(play.table)
    for at in undone:
        play.reverse(entries[at])
    assert texts(play, "harm_1")[1] == left
    play.verified()
    assert run(written(tmp_path, export(play.table)))[2] == ""


def test_equal_words_after_other_changes(play: Scene) -> None:
    """Boxes that were cleared meanwhile, by words or as the oldest, are not confused with the one that goes."""
    entries = [change(play, 1, text, "harm_1")["seq"] for text in ("cu", "n2", "cu", "cu")]
    change(play, -1, "cu", "harm_1")
    assert texts(play, "harm_1")[1] == ["cu", "n2", "cu"]
    play.reverse(entries[2])
    assert texts(play, "harm_1")[1] == ["cu", "n2"]
    change(play, 1, "cu", "harm_1")
    play.reverse(entries[0])
    assert texts(play, "harm_1")[1] == ["n2", "cu"]
    play.verified()


def test_a_milder_harm_keeps_its_words(play: Scene) -> None:
    """What is resisted lands one level lower, with the same words."""
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm", "text": BALL}])
    play.resist(play.ana, consequence="n1", rating=2, dice=[3, 4])
    assert (texts(play), texts(play, "harm_1")) == ((0, []), (1, [BALL]))


def test_healing(play: Scene) -> None:
    """The named words go, else the oldest when more are left than boxes; a reversal brings back the same."""
    for text in (BALL, "", "a broken rib"):
        change(play, 1, text)
    assert texts(play) == (3, [BALL, "a broken rib"])
    assert "texts" not in change(play, -1)["changes"][0]
    named = change(play, -1, "a broken rib")
    assert (named["changes"][0]["texts"], texts(play)) == (["a broken rib"], (1, [BALL]))
    play.reverse(named["seq"])
    assert texts(play) == (2, [BALL, "a broken rib"])
    change(play, -1, "unheard of")
    assert texts(play) == (1, ["a broken rib"])
    change(play, -1)
    assert texts(play) == (0, [])


def test_words_are_kept_for_boxes_alone(play: Scene) -> None:
    """A full track takes no words, a track keeps those of five boxes, and tracks without words refuse them."""
    play.table.ok("PATCH", "/characters/c1", {"tracks": {"harm_2": {"value": 1, "cap": 1}}}, version="*")
    assert "texts" not in change(play, 1, BALL)["changes"][0]
    for _ in range(11):
        change(play, 1, BALL, "harm_1")
    assert texts(play, "harm_1") == (11, [BALL] * 5)
    stress = {"changes": [{"who": "c1", "track": "stress", "amount": 1, "text": BALL}]}
    problem = play.refused(422, "no_texts", "POST", "/changes", stress, play.gm)
    assert (problem["errors"][0]["pointer"], problem["rule"]) == ("/changes/0/text", "FITD-A15")


def test_words_are_set_with_a_character(play: Scene) -> None:
    """A new character has them, PATCH sets them or lets them go with their boxes, never more than are marked."""
    harmed = {"value": 2, "texts": [BALL, "a cut"]}
    made = play.table.ok("POST", "/characters", {"name": "Thorn", "tracks": {"harm_1": harmed, "harm_2": {"value": 0}}})
    assert made["tracks"]["harm_1"] == {"value": 2, "texts": [BALL, "a cut"]}
    path = f"/characters/{made['id']}"

    def patched(**track: Any) -> Any:
        return play.table.ok("PATCH", path, {"tracks": {"harm_1": track}}, version="*")["tracks"]["harm_1"]

    assert patched(value=2, texts=["a deep cut"]) == {"value": 2, "texts": ["a deep cut"]}
    assert patched(value=0) == {"value": 0}
    assert patched(value=1, texts=[]) == {"value": 1}
    body = {"tracks": {"harm_1": {"value": 1, "texts": ["one", "two"]}}}
    assert play.table.refused(422, "too_many_texts", "PATCH", path, body, version="*")["rule"] == "FITD-A15"


def test_the_price_of_a_bargain(play: Scene) -> None:
    """Harm as a price has its words too, and lands with the roll."""
    play.open(play.ana, {"action": "prowl", "rating": 2})
    price = {"changes": [{"who": "c1", "track": "harm_1", "amount": 1, "text": BALL}]}
    play.offer(play.gm, kind="bargain", bargain="suffer_harm", text="The glass is sharp", price=price)
    play.answer(play.ana, "o1", "accept")
    play.set(play.gm, spec={"position": "risky"})
    play.roll(play.ana, [6, 5, 1])
    assert texts(play, "harm_1") == (1, [BALL])


def test_an_import_has_them(client: Client, play: Scene) -> None:
    """The words go with the table."""
    change(play, 1, BALL)
    copy = Table(client, restore(client, export(play.table)).json())
    assert copy.ok("GET", "/characters/c1")["tracks"]["harm_2"]["texts"] == [BALL]
