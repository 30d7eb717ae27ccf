"""A table of each game with negotiated rolls: all kinds of steps, offers and ends, and actions that are still open."""

from collections.abc import Callable
from typing import Any

from tests.client import Client
from tests.scene import PROWL, Scene

FACTION = {"goal": "in", "threat": "dogs", "ability": "social", "score": 2}
JOB = {"goal": "in", "action": "hack", "level": "specialty"}
HEAT = {"changes": [{"who": "session", "track": "heat", "amount": 1}], "tick": {"clock": "k1", "by": 1}}


def buried_secrets(client: Client) -> Scene:
    """Play help, bargains, counters, a trade, clocks that hide, defaults that are said, new owners, and ends."""
    play = Scene(client, "buried_secrets")
    play.open(play.ana, PROWL, clock="k1")
    play.set(play.gm, spec={"position": "desperate", "factors": {"potency": 1}}, says={"bad_outcome": "They shoot"})
    play.answer(play.ana, play.offer(play.ben, kind="assist", character="c2", text="I drop a crate"), "accept")
    play.answer(play.ana, play.offer(play.gm, kind="bargain", bargain="add_heat", price=HEAT), "accept")
    play.answer(play.gm, play.offer(play.ana, kind="trade", trade="effect_for_position"), "accept")
    play.set(play.ana, spec={"push_effect": True, "note": "quick", "effect_bonus": 0, "special_dice": []})
    play.roll(play.ana)
    play.table.ok("PATCH", "/characters/c1", {"sheet": {"ratings": {"wreck": 1}}}, token=play.ana, version="*")
    hidden = play.table.ok("POST", "/clocks", {"name": "Trap", "size": 6, "visible": False})["id"]
    play.open(play.ana, {"goal": "up", "action": "wreck", "special_dice": [{"source": "hook", "dice": 1}]})
    play.set(play.gm, clock="k1", agreed=True)
    play.table.ok("PATCH", "/clocks/k1", {"visible": False}, version="*")
    play.set(play.ana, clock=None)
    play.set(play.gm, clock=hidden)
    play.set(play.ana, spec={})
    bargain = play.offer(play.ben, kind="bargain", price={"changes": [{"who": "c1", "track": "stress", "amount": 1}]})
    countered = {"kind": "bargain", "bargain": "betray_loved_one"}
    play.answer(play.ana, bargain, "counter", offer=countered)
    play.answer(play.ben, "o2", "accept")
    play.answer(play.ben, play.offer(play.ben, kind="bargain", text="a debt"), "withdraw")
    play.set(play.gm, agreed=True, strike=["special_dice/0"])
    play.answer(play.ben, play.offer(play.ana, kind="assist", character="c2"), "decline")
    play.roll(play.ana, [6, 2])
    play.open(play.ana, PROWL)
    play.set(play.gm, state="refused", why="impossible")
    play.open(play.ana, PROWL, follows="a1")
    play.answer(play.gm, play.offer(play.ben, kind="assist", character="c2"), "strike")
    play.set(play.ana, state="cancelled")
    play.table.ok("PATCH", "/characters/c1", {"owner": "p3"}, version="*")
    play.open(play.ben, PROWL)
    play.offer(play.gm, kind="trade", trade="effect_for_position")
    play.table.ok("DELETE", "/players/p3")
    play.set(play.gm, spec={"rating": 1, "position": "risky", "factors": {"quality": 1}})
    play.open(play.gm, PROWL | {"effect": "great"}, override="", says={"full_success": "yes"})
    return play


def fallen_empire(client: Client) -> Scene:
    """Play harm, a repetition that follows, a spend, and an offer that lapses."""
    play = Scene(client, "fallen_empire", harm_dice=[0, 1, 2])
    harm = {"changes": [{"who": "c1", "track": "harm_2", "amount": 1}, {"who": "c1", "track": "xp", "amount": 2}]}
    play.table.ok("POST", "/changes", harm, token=play.ana)
    play.open(play.ana, FACTION)
    play.answer(play.ana, play.offer(play.ben, kind="assist", character="c2"), "accept")
    play.set(play.gm, spec={"other_dice": 1, "flashback": [{"stress": 1, "text": "a rope"}]})
    play.roll(play.ana)
    play.open(play.ana, {"goal": "out", "score": 1, "threat": "dogs", "ability": "physical"}, fiction_changed="night")
    play.set(play.ana, spec={"details": [{"name": "rope", "dice": 1}], "push_die": True})
    play.set(play.gm, agreed=True)
    play.answer(play.ana, play.offer(play.ben, kind="assist", character="c2"), "accept")
    play.table.ok("DELETE", "/characters/c2", version="*", token=play.ben)
    lapsed = play.table.call("POST", f"{play.path}/roll", {}, token=play.ana, version="*")
    assert lapsed.json()["code"] == "offer_lapsed"
    play.set(play.gm, agreed=True)
    play.roll(play.ana)
    play.open(play.ana, {"threat": "x"}, follows="a2")
    return play


def terminal_iv(client: Client) -> Scene:
    """Play a boost by help, one by a bargain, and tiers."""
    play = Scene(client, "terminal_iv")
    for kind, more in (("assist", {"character": "c2"}), ("bargain", {"text": "they know your face"})):
        play.agreed(play.ana, JOB, clock="k1", by_gm={"position": "risky", "tier": {"own": 1, "opposing": 2}})
        by = play.ben if kind == "assist" else play.gm
        play.answer(play.ana, play.offer(by, kind=kind, **more), "accept")
        play.set(play.ana, spec={"cyber": True, "ware": "eyes"})
        play.set(play.gm, agreed=True)
        play.roll(play.ana)
    play.open(play.ana, JOB)
    play.offer(play.ana, kind="assist", character="c2")
    return play


def daggerheart(client: Client) -> Scene:
    """Play a hidden Difficulty that moves, labels, helpers' dice, a sheet that changes, and an opened number."""
    play = Scene(client, "daggerheart")
    play.table.ok("POST", "/changes", {"changes": [{"who": "c2", "track": "hope", "amount": 2}]})
    sheet = {"experiences": {"Street": 2, "Sea": 3}}
    play.table.ok("PATCH", "/characters/c1", {"sheet": sheet}, token=play.ana, version="*")
    named = [{"name": "Street"}, {"name": "Sea"}, {"name": "Sky", "modifier": 1}]
    play.open(play.ana, {"goal": "in", "trait": 1, "trait_name": "Presence", "experiences": named})
    play.set(play.gm, spec={"difficulty": 14, "difficulty_hidden": True})
    play.set(play.gm, spec={"difficulty": "Presence Roll"})
    sheet["experiences"]["Street"] = 3
    play.table.ok("PATCH", "/characters/c1", {"sheet": sheet}, token=play.ana, version="*")
    play.set(play.ana, spec={"attack": False, "advantage": 0})
    play.set(play.gm, spec={"difficulty": "Presence Roll (15)"}, strike=["experiences/1", "experiences/2"])
    play.answer(play.ana, play.offer(play.ben, kind="assist", character="c2"), "accept")
    play.answer(play.ana, play.offer(play.ben, kind="die", die={"source": "Rally Die", "sides": 8}), "accept")
    play.set(play.ana, spec={"modifiers": [{"source": "ring", "value": 1}]})
    play.set(play.gm, agreed=True)
    roll = play.roll(play.ana)
    play.table.ok("POST", f"/rolls/{roll['seq']}/difficulty", {})
    play.open(play.gm, {"goal": "out", "trait": 0, "difficulty": 12, "warned_consequences": ["a fall"]})
    play.roll(play.ana, [5, 6])
    play.agreed(play.ana, {"goal": "up", "trait": 2}, by_gm={"difficulty": 11, "difficulty_hidden": True})
    return play


def underworld(client: Client) -> Scene:
    """Play declared actions over turns, one each in turns of which none is declared, and tries at a task."""
    play = Scene(client, "underworld")
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "willpower", "amount": 3}]})
    traits = [{"name": "Wits", "rating": 4}, {"name": "Larceny", "rating": 3}]
    alone: list[dict[str, Any]] = [{}, {"task": "the lock"}]
    declared: list[dict[str, Any]] = [{"declare": 2}, {"task": "the lock"}]
    for more in alone:
        play.agreed(play.ana, {"goal": "up", "traits": traits}, **more)
        play.roll(play.ana)
    play.table.ok("POST", "/turns")
    sheet = {"traits": {"Wits": 4, "Larceny": 3}}
    play.table.ok("PATCH", "/characters/c1", {"sheet": sheet}, token=play.ana, version="*")
    for more in declared:
        play.open(play.ana, {"goal": "in", "traits": [{"name": one["name"]} for one in traits]}, **more)
        play.set(play.ana, spec={"take_automatic": True})
        play.set(play.gm, spec={"difficulty": 7, "stressful": True})
        play.set(play.ana, spec={"take_automatic": False})
        play.set(play.gm, agreed=True)
        play.set(play.ana, spec={"willpower": "declare" in more})
        play.roll(play.ana)
    for needed in (2, 1):
        play.table.ok("POST", "/turns")
        play.open(play.ana, {"traits": [{"name": "Willpower", "rating": 6}]}, task="the lock")
        play.set(play.gm, spec={"traits": [{"name": "Willpower", "rating": 5}], "needed": needed})
        play.set(play.gm, thrower="p1")
        if needed == 1:
            play.set(play.ana, thrower=None)
        play.roll(play.ana if needed == 1 else play.gm)
    play.open(play.ana, {"goal": "out", "traits": traits}, declare=3)
    return play


def bargained(client: Client) -> Scene:
    """Play bargains that start clocks: taken back in every way, hidden, deleted, linked and ticked, and rolled."""
    play = Scene(client, "buried_secrets")
    price: dict[str, Any] = {"start_clock": {"name": "The watch", "size": 4, "ticks": 1}}

    def accept(**more: Any) -> None:
        play.answer(play.ana, play.offer(play.gm, kind="bargain", price=price | more), "accept")

    play.agreed(play.ana, PROWL)
    accept()
    play.table.ok("POST", "/clocks/k2/ticks", {"by": 2}, token=play.ana)
    play.table.ok("POST", "/clocks", {"name": "Then", "size": 4, "kind": "linked", "after": "k2"})
    play.answer(play.ana, "o1", "withdraw")
    accept()
    play.table.ok("PATCH", "/clocks/k4", {"visible": False}, version="*")
    play.answer(play.gm, "o2", "strike")
    accept()
    play.table.ok("DELETE", "/clocks/k5", version="*")
    play.answer(play.gm, "o3", "withdraw")
    accept(changes=[{"who": "c1", "track": "xp", "amount": -2}])
    lapsed = play.table.call("POST", f"{play.path}/roll", {}, token=play.ana, version="*")
    assert lapsed.json()["code"] == "offer_lapsed"
    play.set(play.gm, clock="k3")
    accept(tick={"clock": "k1", "by": 1})
    play.roll(play.ana)
    for end in ({"state": "cancelled"}, {"state": "refused"}):
        play.open(play.ana, PROWL)
        accept()
        play.set(play.gm, **end)
    play.agreed(play.ana, PROWL, clock="k7")
    play.roll(play.ana)
    play.open(play.ana, PROWL)
    accept()
    return play


PLAYED: list[Callable[[Client], Scene]] = [
    buried_secrets,
    fallen_empire,
    terminal_iv,
    daggerheart,
    underworld,
    bargained,
]
