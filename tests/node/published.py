"""Tables of the published rules: rolls that others join, and those of extras."""

from collections.abc import Callable

from tests.client import Client
from tests.http.test_published import Published
from tests.scene import PROWL


def group(client: Client) -> Published:
    """Play members, set-ups and fortune: joined, joined instead, reversed and joined again, and open in the end."""
    play = Published(client, "buried_secrets", published=True)
    for face in (1, 2):
        play.part(play.ben, "c2", PROWL | {"group_member": True}, [6, face])
    for face in (1, 2):
        play.part(play.ben, "c2", PROWL | {"sets_up": "effect"}, [6, face])
    unused = play.read()["roll"]
    play.agreed(play.ben, PROWL | {"sets_up": "effect"}, character="c2", by_gm={"position": "controlled"})
    play.roll(play.ben, [4, 1])
    play.choose(play.ben, branch="do_it")
    play.agreed(play.ana, PROWL, clock="k1", joins=["a1", "a3"])
    play.reverse(unused)
    play.roll(play.ana, [1, 2])
    play.agreed(play.ana, PROWL, joins=["a2"])
    lead = play.roll(play.ana, [1, 3])
    play.open(play.ana, PROWL)
    for joins in (["a5"], [], ["a3"], ["a5"]):
        play.set(play.ana, joins=joins)
    play.set(play.gm, agreed=True)
    play.roll(play.ana, [6, 1])
    play.reverse(lead["seq"])
    play.part(play.ana, "c1", PROWL, [5, 3], joins=["a2"])
    play.open(play.gm, {"system": "fortune", "rating": 2}, clock="k1", thrower="p1")
    play.roll(play.gm, [6, 6])
    play.direct_roll(play.gm, {"system": "fortune", "rating": 0, "dice": [6, 3]})
    play.direct_roll(play.gm, {"system": "fortune", "rating": 1, "trait": "Tier"})
    play.direct([6, 5])
    play.open(play.ana, PROWL, joins=["a3"])
    play.open(play.gm, {"system": "fortune", "rating": 3})
    return play


def duel(client: Client) -> Published:
    """Play a Tag Team with its damage, reactions that support, one of them hidden, and a critical attack."""
    play = Published(client, "daggerheart", published=True)
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "hope", "amount": 2}]})
    rolls = ((play.ana, "c1", "initiator", [3, 9]), (play.ben, "c2", "partner", [10, 4]))
    for token, cid, role, dice in rolls:
        play.agreed(token, {"trait": 1, "tag_team": role}, character=cid, by_gm={"difficulty": 14})
        play.roll(token, dice)
    play.agreed(play.ana, {"goal": "Down with it"}, joins=["a2", "a1"], by_gm={"difficulty": 14})
    play.roll(play.ana)
    damage = {"system": "daggerheart_damage", "sides": 8}
    play.part(play.ana, "c1", damage | {"proficiency": 2}, [8, 3], joins=["a3"])
    play.open(play.ben, damage | {"modifier": 2}, character="c2", joins=["a3", "a4"])
    play.set(play.gm, spec={"thresholds": {"major": 8, "severe": 18}})
    play.roll(play.ben, [5])
    for hidden, dice in ((False, [9, 8]), (True, [2, 1])):
        play.open(play.ben, {"trait": 1}, character="c2")
        play.set(play.gm, spec={"difficulty": 12, "difficulty_hidden": hidden, "reaction": True})
        play.roll(play.ben, dice)
    play.choose(play.gm)
    play.agreed(play.ana, {"trait": 2, "attack": True}, joins=["a6", "a7"], by_gm={"difficulty": 15})
    play.roll(play.ana, [7, 7])
    play.part(play.ana, "c1", damage | {"extra_dice": [{"source": "Rally Die", "sides": 4}]}, [4, 3], joins=["a8"])
    play.direct_roll(play.gm, damage | {"critical": True, "dice": [2], "modifier": -9})
    play.direct_roll(play.gm, damage)
    play.open(play.ana, damage, joins=["a8"])
    return play


def contest(client: Client) -> Published:
    """Play resisted rolls against a direct one and one of an action, and an extended roll."""
    play = Published(client, "underworld", published=True)
    traits = [{"name": "Strength", "rating": 3}]
    guard = play.direct_roll(play.gm, {"system": "underworld", "traits": traits, "dice": [6, 7, 2]})
    play.part(play.ana, "c1", {"traits": traits}, [8, 9, 10], joins=[f"r{guard['seq']}"])
    play.part(play.ben, "c2", {"traits": traits}, [8, 2, 3], joins=["a1"])
    for dice in ([2, 3, 4], [9, 9, 9]):
        play.open(play.ana, {"traits": traits}, task="The ledger")
        play.set(play.gm, spec={"extended": True}, clock="k1")
        play.roll(play.ana, dice)
    wounded = [{"source": "knife", "dice": 1}, {"source": "wounded", "dice": -2}]
    play.open(play.ana, {"traits": traits, "modifiers": wounded[:1], "specialty": "Knives"})
    play.set(play.gm, spec={"modifiers": wounded})
    play.set(play.ana, spec={"modifiers": wounded, "harm_roll": None})
    play.roll(play.ana, [10, 1])
    play.part(play.ana, "c1", {"traits": traits, "harm_roll": "soak", "reflexive": True}, [1, 2, 3])
    return play


def escape(client: Client) -> Published:
    """Play a group of Fallen Empire all of whom slip, and fortune."""
    play = Published(client, "fallen_empire", published=True)
    terms = {"goal": "Past them", "threat": "Seen", "ability": "subtle", "score": 1}
    play.part(play.ben, "c2", terms | {"group_member": True}, [2])
    play.part(play.ben, "c2", terms | {"group_member": True, "ability": "quick"}, [1])
    play.part(play.ana, "c1", terms, [1], joins=["a1", "a2"])
    play.part(play.gm, "c1", {"system": "fortune", "rating": 1}, [4], thrower="p1")
    return play


def run(client: Client) -> Published:
    """Play a set-up for a position in Terminal_IV, and fortune."""
    play = Published(client, "terminal_iv", published=True)
    terms = {"goal": "In", "action": "burn", "level": "skill"}
    play.part(play.ben, "c2", terms | {"sets_up": "position"}, [6])
    play.agreed(play.ana, terms, joins=["a1"], by_gm={"position": "desperate"})
    play.roll(play.ana, [6])
    play.part(play.gm, "c1", {"system": "fortune", "rating": 1}, [4], thrower="p1")
    return play


PUBLISHED: list[Callable[[Client], Published]] = [group, duel, contest, escape, run]
