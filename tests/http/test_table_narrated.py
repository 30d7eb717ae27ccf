"""What the GM narrates without a roll: every consequence of the game's menu, and harm in games that have no menu."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.scene import Scene, awaited, states


def narrate(play: Scene, *consequences: dict[str, Any]) -> Any:
    """Narrate consequences for the first character; return the action."""
    body = {"kind": "narrated", "character": "c1", "consequences": list(consequences)}
    made = play.table.ok("POST", "/actions", body)
    play.aid = made["id"]
    return made


@pytest.mark.parametrize("system", ["buried_secrets", "fallen_empire", "terminal_iv"])
def test_every_consequence_of_the_menu(scene: Callable[..., Scene], system: str) -> None:
    """Worse position, reduced effect, lost opportunity and the others may be narrated, and taken or resisted."""
    play = scene(system)
    names = [
        "harm",
        "complication",
        "reduced_effect",
        "worse_position",
        "lost_opportunity",
        "additional_complication",
    ]
    narrate(play, *[{"id": name, "clock": "k1"} if "complication" in name else {"id": name} for name in names])
    assert states(play.read()) == [(name, "pending") for name in names]
    told = {one["pick"]: one for one in play.read()["consequences"]}
    assert (told["worse_position"]["position"], told["reduced_effect"]["effect"]) == ("desperate", "limited")
    play.resist(play.ana, consequence="n3", rating=2, dice=[6, 1])
    play.choose(play.ana, take=["n1", "n2", "n4", "n5", "n6"])
    assert (play.read()["state"], play.read()["next"]) == ("settled", "desperate")
    assert (play.track("harm_2"), play.table.ok("GET", "/clocks/k1")["filled"]) == (1, 4)


def test_what_follows_starts_worse(scene: Callable[..., Scene]) -> None:
    """An action that follows a narrated worse position starts there (FITD-A19)."""
    play = scene("buried_secrets")
    narrate(play, {"id": "worse_position"})
    play.choose(play.ana, take=["n1"])
    made = play.table.ok("POST", "/actions", {"character": "c1", "follows": play.aid, "spec": {"goal": "Out"}})
    assert made["spec"]["position"] == "desperate"


@pytest.mark.parametrize("system, track", [("daggerheart", "hp"), ("underworld", "damage")])
def test_harm_marks_boxes_by_its_level(scene: Callable[..., Scene], system: str, track: str) -> None:
    """Harm awaits its player, lands with its words, and is taken back whole (DH-P3, UW-02)."""
    play = scene(system, published=True)
    narrate(play, {"id": "harm", "severity": "severe", "text": "Thrown off the roof"})
    assert awaited(play.read()) == [("c1", "consequence")]
    body = {"consequence": "n1", "rating": 2}
    play.refused(422, "not_resistible", "POST", f"{play.path}/resistances", body, play.ana)
    taken = play.choose(play.ana, take=["n1"])
    assert play.table.ok("GET", "/characters/c1")["tracks"][track] == {"value": 3, "texts": ["Thrown off the roof"]}
    play.reverse(taken["seq"])
    assert play.track(track) == 0
    play.choose(play.gm, fate={"n1": "reduced"})
    narrate(play, {"id": "custom", "text": "A graze", "harm_level": 1})
    play.choose(play.ana, take=["n1"])
    assert play.track(track) == 3
    play.verified()
    body = {"kind": "narrated", "character": "c1", "consequences": [{"id": "harm", "price": 2}]}
    play.table.refused(422, "not_resistible", "POST", "/actions", body)


def test_hp_belong_to_tables_with_damage(scene: Callable[..., Scene]) -> None:
    """HP and Armor are on the sheet where the GM allowed the published rules; elsewhere harm has nothing to mark."""
    source, published = scene("daggerheart"), scene("daggerheart", published=True)
    assert {"hp", "armor"} & {*source.table.ok("GET", "/characters/c1")["tracks"]} == set()
    assert {"hp", "armor"} < {*published.table.ok("GET", "/characters/c1")["tracks"]}
    body = {"kind": "narrated", "character": "c1", "consequences": [{"id": "harm"}]}
    source.table.refused(422, "published_off", "POST", "/actions", body)
    hurt = {"changes": [{"who": "c1", "track": "hp", "amount": 1}]}
    source.table.refused(422, "no_track", "POST", "/changes", hurt)
    narrate(source, {"id": "custom", "text": "The bridge gives way"})
    version = source.table.call("GET", "").headers["etag"]
    source.table.ok("PATCH", "", {"options": {"published": True, "direct_rolls": "all"}}, version=version)
    source.table.ok("POST", "/changes", hurt)
    assert source.track("hp") == 1
    source.verified()


def test_what_a_pick_is_not(scene: Callable[..., Scene]) -> None:
    """A complication marks no harm, and reduced effect ticks no clock but the roll's own."""
    play = scene("buried_secrets")
    body = {"kind": "narrated", "character": "c1", "consequences": [{"id": "complication", "harm_level": 2}]}
    problem = play.table.refused(422, "severity_fixed", "POST", "/actions", body)
    assert problem["errors"][0]["pointer"] == "/consequences/0/harm_level"
    play.table.ok("POST", "/clocks", {"name": "Alarm", "size": 4})
    play.direct([4, 2], clock="k1")
    picks = {"picks": [{"id": "reduced_effect", "clock": "k2"}]}
    play.refused(422, "no_ticks", "POST", f"{play.path}/choices", picks, play.gm)
    play.choose(play.gm, picks=[{"id": "reduced_effect"}])
