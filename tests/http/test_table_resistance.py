"""Resisting by the sheet: ratings that a character has, and others, which are the player's word (FITD-A25)."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.scene import Scene

BLADES = {"ratings": {"prowl": 2, "Wreck": 1, "Hunt": 3, "Sway": 0}}
COUNTED = {"Insight": 1, "Prowess": 2, "Resolve": 0}
RATINGS: Mapping[str, tuple[Mapping[str, Any], Mapping[str, int]]] = {
    "buried_secrets": (BLADES, COUNTED),
    "fallen_empire": ({"abilities": {"Physical": {"score": 3}, "Social": {"score": 0}}}, {"Physical": 3, "Social": 0}),
    "terminal_iv": ({"attributes": {"Firewall": 2}, "levels": {"Burn": "mastery"}}, {"Firewall": 2}),
}


def pending(play: Scene, sheet: Mapping[str, Any] | None) -> Any:
    """Give the first character a sheet, let harm befall it, and return its stakes."""
    play.table.ok("PATCH", "/characters/c1", {"sheet": sheet}, token=play.ana, version="*")
    narrated = {"character": "c1", "kind": "narrated", "consequences": [{"id": "harm", "severity": "standard"}]}
    play.aid = play.table.ok("POST", "/actions", narrated)["id"]
    [stakes] = play.stakes(play.ana)["pending"]
    return stakes


def resisted(entry: Any) -> tuple[Any, Any, Any]:
    """Return what a resistance says of its rating: what resists, by how much, and whether it is the sheet's."""
    return entry.get("attribute"), entry["terms"]["rating"], entry.get("from_sheet")


@pytest.mark.parametrize("system", RATINGS)
def test_each_game_has_ratings_that_resist(scene: Callable[..., Scene], system: str) -> None:
    """The stakes have them with their chances; who names one, case aside, resists by the sheet (FITD-A25)."""
    sheet, ratings = RATINGS[system]
    play = scene(system)
    stakes = pending(play, sheet)
    assert stakes["ratings"] == ratings
    assert {*ratings.values()} <= {one["rating"] for one in stakes["chances"]}
    name, rating = next(iter(ratings.items()))
    entry = play.resist(play.ana, consequence="n1", attribute=f" {name.upper()} ")
    assert resisted(entry) == (name, rating, ["rating"])
    assert len(entry["resistance"]["dice"]) == (rating or 2)
    play.verified()


@pytest.mark.parametrize(
    "sent, told",
    [
        ({"rating": 2, "attribute": "prowess"}, ("Prowess", 2, ["rating"])),
        ({"rating": 3, "attribute": "Prowess"}, ("Prowess", 3, None)),
        ({"rating": 2, "attribute": "Ghostly"}, ("Ghostly", 2, None)),
        ({"rating": 2}, (None, 2, None)),
    ],
)
def test_another_rating_is_the_players_word(
    scene: Callable[..., Scene], sent: Mapping[str, Any], told: tuple[Any, ...]
) -> None:
    """A rating that the sheet does not have under that name is marked so, in the entry and in words."""
    play = scene()
    pending(play, BLADES)
    entry = play.resist(play.ana, consequence="n1", **sent)
    assert resisted(entry) == told
    name, rating, of_sheet = told
    words = " ".join(["with", *filter(None, [name]), str(rating), "by the", "sheet" if of_sheet else "player's word"])
    assert words in play.table.call("GET", "/log", headers={"Accept": "text/plain"}).text
    german = {"Accept": "text/plain", "Accept-Language": "de"}
    assert ("laut Bogen" if told[2] else "nach eigener Angabe") in play.table.call("GET", "/log", headers=german).text
    play.verified()


@pytest.mark.parametrize("sheet, known", [(BLADES, "only Insight, Prowess, Resolve"), (None, "and no others")])
def test_a_name_that_the_sheet_lacks_needs_a_rating(
    scene: Callable[..., Scene], sheet: Mapping[str, Any] | None, known: str
) -> None:
    """Without a rating of one's own it is refused, with the names that the sheet has."""
    play = scene()
    stakes = pending(play, sheet)
    assert ("ratings" in stakes) == (sheet is not None)
    body = {"consequence": "n1", "attribute": "Charm"}
    problem = play.refused(422, "incomplete", "POST", f"{play.path}/resistances", body, play.ana)
    assert (problem["rule"], problem["errors"][0]["pointer"]) == ("FITD-A12", "/rating")
    assert problem["detail"] == f"`rating` is needed: the sheet has no 'Charm' that resists, {known}"


def test_what_the_sheet_states_goes_before_what_follows(scene: Callable[..., Scene]) -> None:
    """A rating that stands on the sheet is that rating, also where the game counts one of this name."""
    play = scene()
    stakes = pending(play, {**BLADES, "attributes": {"prowess": 4, "Grace": 1}})
    assert stakes["ratings"] == {"prowess": 4, "Grace": 1, "Insight": 1, "Resolve": 0}
    assert resisted(play.resist(play.ana, consequence="n1", attribute="Prowess")) == ("prowess", 4, ["rating"])
    play.verified()


def test_the_sheet_of_whom_it_befalls_counts(scene: Callable[..., Scene]) -> None:
    """Another's sheet gives nothing: not that of the character who acts, nor that of who throws."""
    play = scene()
    play.table.ok("PATCH", "/characters/c1", {"sheet": BLADES}, token=play.ana, version="*")
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm", "character": "c2"}], throwers={})
    body = {"consequence": "n1", "attribute": "Prowess"}
    play.refused(422, "incomplete", "POST", f"{play.path}/resistances", body, play.ben)
    play.choose(play.ben, throwers={"n1": "p2"})
    play.refused(422, "incomplete", "POST", f"{play.path}/resistances", body, play.ana)


def test_a_price_takes_no_attribute(scene: Callable[..., Scene]) -> None:
    """Nothing is rolled at the GM's price, so nothing resists."""
    play = scene()
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm", "price": 1}])
    body = {"consequence": "n1", "attribute": "Prowess"}
    problem = play.refused(422, "price_is_set", "POST", f"{play.path}/resistances", body, play.ana)
    assert problem["errors"][0]["pointer"] == "/attribute"


def test_a_sheet_that_changes_before_the_dice(scene: Callable[..., Scene]) -> None:
    """Terms that were signed by the former rating draw nothing, by the sheet's; with that rating it is one's word."""
    play = scene()
    stakes = pending(play, BLADES)
    terms = next(one["terms_digest"] for one in stakes["chances"] if one["rating"] == 2)
    play.table.ok("PATCH", "/characters/c1", {"sheet": {"ratings": {"Prowl": 1}}}, token=play.ana, version="*")
    by_sheet = {"consequence": "n1", "attribute": "Prowess", "terms": terms}
    play.refused(412, "terms_changed", "POST", f"{play.path}/resistances", by_sheet, play.ana)
    entry = play.resist(play.ana, **by_sheet, rating=2)
    assert resisted(entry) == ("Prowess", 2, None)
    play.verified()
