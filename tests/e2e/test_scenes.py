"""Scenes of the five games, played as three people play them, to the end of each roll."""

from typing import Any

from tests.client import Client
from tests.scene import Scene, awaited


class Play(Scene):
    """A scene whose dice are thrown on the table."""

    def throw(self, *dice: int) -> Any:
        """Roll what Ana sees."""
        return self.roll(self.ana, [*dice])

    def tracks(self, cid: str = "c1") -> dict[str, int]:
        """Return the tracks of a character that are not 0."""
        tracks = self.table.ok("GET", f"/characters/{cid}")["tracks"]
        return {name: one["value"] for name, one in tracks.items() if one["value"]}

    def settled(self) -> None:
        """Check that the export holds, and that nothing is awaited."""
        self.verified()
        assert self.table.ok("GET", "/actions")["actions"] == []


def test_buried_secrets(client: Client) -> None:
    """Over the wall: a desperate prowl with help, shots that are dodged in part, and an alarm (BS-39..46)."""
    play = Play(client, "buried_secrets")
    play.table.ok("POST", "/clocks", {"name": "Alarm", "size": 4, "ticked_by": "gm"})
    play.open(play.ana, {"goal": "Past the wall unseen", "action": "prowl", "rating": 2}, clock="k1")
    play.set(play.gm, spec={"position": "desperate", "effect": "standard"}, says={"bad_outcome": "They shoot"})
    play.answer(play.ana, play.offer(play.ben, kind="assist", character="c2", text="A crate falls"), "accept")
    heat = {"changes": [{"who": "session", "track": "heat", "amount": 2}]}
    play.answer(play.ana, play.offer(play.gm, kind="bargain", bargain="add_heat", price=heat), "decline")
    rolled = play.throw(4, 2, 1)
    assert rolled["ruling"]["outcome"] == "partial_success"
    assert (play.tracks("c2"), play.table.ok("GET", "/clocks/k1")["filled"]) == ({"stress": 1}, 2)
    play.choose(play.gm, picks=[{"id": "harm", "text": "A ball in the arm"}, {"id": "complication", "clock": "k2"}])
    harm, complication = play.table.ok("GET", f"/actions/{play.aid}/stakes?rating=2", token=play.ana)["pending"]
    assert (harm["consequence"]["harm_level"], harm["left"]["harm_level"]) == (3, 2)
    assert complication["consequence"]["ticks"] == 3
    play.resist(play.ana, consequence="n1", rating=2, dice=[5, 3])
    assert play.tracks() == {"stress": 1, "harm_2": 1}
    play.choose(play.ana, take=["n2"])
    assert play.table.ok("GET", "/clocks/k2")["filled"] == 3
    assert (play.read(play.ana)["state"], awaited(play.read(play.ana))) == ("settled", [])
    play.settled()


def test_fallen_empire(client: Client) -> None:
    """Into the archive: an absurd approach is dropped, pressing on opens the same way, once (FE-06, FE-26)."""
    play = Play(client, "fallen_empire")
    archive = {"goal": "Into the archive", "ability": "social", "score": 2, "threat": "The watch is called"}
    play.agreed(play.ana, archive | {"ability": "physical"}, by_gm={"effect": "zero"})
    play.set(play.ana, state="cancelled")
    play.agreed(play.ana, archive, by_gm={"position": "controlled"})
    play.throw(2, 3)
    assert awaited(play.read(play.ana)) == [("c1", "branch")]
    play.choose(play.ana, branch="press_on")
    pressed = play.read(play.ana)
    assert (pressed["state"], pressed["next"]) == ("settled", "risky")
    play.open(play.ana, {"threat": "The watch draws"}, follows=play.aid)
    assert play.read(play.ana)["spec"]["position"] == "risky"
    play.set(play.gm, agreed=True)
    play.throw(1, 3)
    play.choose(play.gm, picks=[{"id": "harm"}, {"id": "lost_opportunity"}])
    play.choose(play.ana, take=["n1", "n2"])
    play.agreed(play.ana, archive)
    problem = play.table.refused(
        422, "already_tried", "POST", f"/actions/{play.aid}/roll", {"dice": [6, 6]}, token=play.ana, version="*"
    )
    assert problem["rule"] == "FE-06"
    play.set(play.ana, fiction_changed="The watch is drunk by now")
    play.set(play.gm, agreed=True)
    play.throw(6, 1)
    assert play.read(play.ana)["state"] == "settled"
    narrated = {"kind": "narrated", "character": "c2", "consequences": [{"id": "harm", "severity": "lesser"}]}
    play.aid = play.table.ok("POST", "/actions", narrated)["id"]
    play.resist(play.ben, consequence="n1", rating=1, dice=[4])
    assert (play.tracks(), play.tracks("c2")) == ({"harm_2": 1}, {"stress": 2})
    play.settled()


def test_terminal_iv(client: Client) -> None:
    """The grid goes down: a trade, and from a controlled position the player does it at a price (T4-29, T4-40)."""
    play = Play(client, "terminal_iv")
    play.open(play.ana, {"goal": "Shut the grid down", "action": "burn", "level": "specialty"}, clock="k1")
    play.set(play.gm, spec={"position": "risky", "effect": "great"})
    play.answer(play.gm, play.offer(play.ana, kind="trade", trade="effect_for_position"), "accept")
    play.set(play.ana, spec={"boost": "push"})
    play.throw(5, 2, 1)
    assert awaited(play.read(play.ana)) == [("c1", "branch")]
    play.choose(play.ana, branch="do_it")
    ticked = play.table.ok("GET", "/clocks/k1")["filled"]
    play.choose(play.gm, picks=[{"id": "reduced_effect"}, {"id": "harm", "on_resist": "avoided"}])
    play.resist(play.ana, consequence="n2", rating=2, dice=[6, 6])
    play.choose(play.ana, take=["n1"])
    assert play.table.ok("GET", "/clocks/k1")["filled"] == ticked - 1
    assert play.tracks() == {"stress": 1}, "a push is two, and a critical clears one"
    play.settled()


def test_daggerheart(client: Client) -> None:
    """Past the guard: the Difficulty is hidden, help adds a die, the verdict told, and part granted (DH-31)."""
    play = Play(client, "daggerheart")
    experience = [{"name": "Street", "modifier": 2}]
    play.open(play.ana, {"goal": "Past the guard", "trait_name": "Presence", "trait": 1, "experiences": experience})
    hidden = play.set(
        play.gm, spec={"difficulty": 16, "difficulty_hidden": True}, says={"failure_with_fear": "He calls for help"}
    )
    play.answer(play.ana, play.offer(play.ben, kind="assist", character="c2"), "accept")
    assert ("ruling" in play.throw(6, 4, 2), awaited(play.read(play.ana))) == (False, [("gm", "verdict")])
    told = play.choose(play.gm, picks=[{"id": "consequence", "text": "He looks up"}], grant="part")
    assert told["verdict"] == {"outcome": "failure_with_hope", "success": False}
    seen = play.read(play.ana)
    assert (seen["difficulty_commit"], seen["granted"]) == (hidden["difficulty_commit"], "part")
    assert (play.tracks()["hope"], play.tracks("c2")["hope"]) == (2, 1), "an Experience, help, and one Hope won"
    play.settled()


def test_underworld(client: Client) -> None:
    """Through the window: a botch jams it, the next try is harder, and the GM takes a wrong roll back (UW-28)."""
    play = Play(client, "underworld")
    play.table.ok("POST", "/turns")
    traits = [{"name": "Dexterity", "rating": 3}, {"name": "Larceny", "rating": 2}]
    play.open(play.ana, {"goal": "Through the window", "traits": traits}, declare=2, task="the window")
    play.set(play.gm, spec={"difficulty": 6})
    botched = play.throw(1, 2, 3)
    assert (botched["ruling"]["outcome"], awaited(play.read(play.ana))) == ("botch", [("gm", "choice")])
    play.choose(play.gm, picks=[{"id": "setback", "text": "The catch jams"}])
    play.open(play.ana, {"goal": "Through the window", "traits": traits}, task="the window")
    play.set(play.gm, agreed=True, spec={"difficulty": 6})
    again = play.throw(7, 8)
    assert (again["attempt"], again["ruling"]["effective_difficulty"] > 6) == (2, True)
    undone = play.table.ok("POST", "/reversals", {"seq": again["seq"], "note": "That was the door"})
    assert (undone["reverses"], play.read(play.ana)["state"]) == ([again["seq"]], "cancelled")
    play.open(play.ana, {"goal": "Through the window", "traits": traits}, task="the window")
    play.set(play.gm, agreed=True, spec={"difficulty": 6})
    assert play.throw(7, 8)["attempt"] == 2, "the reversed one counts as no try"
    play.settled()
