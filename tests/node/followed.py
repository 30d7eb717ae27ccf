"""Tables where much follows the dice: choices, resistances, what the GM narrates, and reversals."""

from collections.abc import Callable
from typing import Any

from tests.client import Client
from tests.scene import PROWL, Scene

SCENT = {"goal": "in", "ability": "social", "score": 2, "threat": "alarm"}


def resisted(client: Client) -> Scene:
    """Play consequences that are taken, resisted with dice of every kind, or at a price, and resolved by the GM."""
    play = Scene(client, "buried_secrets")
    play.table.ok("POST", "/clocks", {"name": "Trap", "size": 6, "visible": False})
    play.rolled([1, 2], position="desperate", clock="k1")
    kid = next(one["id"] for one in play.table.ok("GET", "/clocks")["clocks"] if one["name"] == "Trap")
    play.choose(play.gm, picks=[{"id": "harm"}, {"id": "complication", "clock": kid}], note="a guard")
    play.choose(play.ana, take=["n1"])
    play.resist(play.ana, consequence="n2", rating=2)
    play.direct([1, 2], clock="k1")
    picks = [{"id": "harm", "price": 2}, {"id": "harm", "character": "c2", "on_resist": "avoided"}]
    play.choose(play.gm, picks=[*picks, {"id": "worse_position"}, {"id": "custom", "text": "Blood", "harm_level": 1}])
    play.resist(play.ana, consequence="n1", note="never")
    play.resist(play.ben, consequence="n2", rating=0, dice=[5, 3])
    play.choose(play.gm, fate={"n3": "landed", "n4": "avoided"})
    play.direct([4, 1], clock="k1")
    play.choose(play.gm, picks=[{"id": "reduced_effect"}, {"id": "custom", "text": "Lost", "clock": "k1"}])
    play.choose(play.ana, take=["n1"])
    play.resist(play.ana, consequence="n2", rating=3, dice=[6, 1, 6])
    play.table.ok("DELETE", "/characters/c2", version="*", token=play.ben)
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm"}], fate={"n1": "reduced"})
    spec = {"system": "buried_secrets", **PROWL, "position": "risky", "dice": [1, 2]}
    play.aid = play.table.ok("POST", "/rolls", {"spec": spec}, token=play.ana)["action"]
    play.choose(play.gm, picks=[{"id": "harm"}])
    play.choose(play.ana, take=["n1"])
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm"}])
    return play


def branched(client: Client) -> Scene:
    """Play branches, what follows from them, granted effect, and reversals of all that can be."""
    play = Scene(client, "buried_secrets")
    play.rolled([4, 1], position="controlled", clock="k1")
    play.choose(play.ana, branch="do_it")
    play.choose(play.gm, picks=[{"id": "reduced_effect"}])
    play.choose(play.ana, take=["n1"])
    play.rolled([1, 2], position="controlled")
    play.choose(play.ana, branch="press_on")
    followed = play.aid
    play.open(play.ana, {}, follows=followed)
    play.set(play.gm, state="cancelled")
    play.direct([1, 2], clock="k1")
    heat = [{"who": "session", "track": "heat", "amount": 1}]
    granted = play.choose(play.gm, picks=[{"id": "harm"}], grant_effect="limited", changes=heat)
    taken = play.choose(play.ana, take=["n1"])
    play.reverse(taken["seq"], note="too hard")
    play.choose(play.gm, fate={"n1": "reduced"})
    play.reverse(granted["seq"], with_later=True)
    play.choose(play.gm, picks=[{"id": "complication", "clock": "k1"}])
    rolled = play.rolled([4, 2], clock="k1")
    play.choose(play.gm, picks=[{"id": "harm"}])
    play.choose(play.ana, take=["n1"])
    play.reverse(rolled["seq"], with_later=True)
    changed = play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "stress", "amount": 3}]})
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "stress", "amount": -2}]})
    play.reverse(changed["seq"])
    play.table.ok("POST", "/clocks/k1/ticks", {"by": 1})
    play.reverse(play.table.ok("GET", "/log?limit=200")["items"][-1]["seq"])
    turn = play.table.ok("POST", "/turns")
    play.reverse(turn["seq"])
    direct = play.direct([6, 6])
    play.reverse(direct["seq"])
    play.direct([1, 2], position="controlled")
    play.choose(play.gm, changes=heat)
    play.choose(play.ana, branch="withdraw")
    play.direct([4, 1], position="controlled")
    play.choose(play.ana, branch="do_it")
    return play


def narrated(client: Client) -> Scene:
    """Play what the GM narrates, a tug of war, and a consequence of somebody else's."""
    play = Scene(client, "fallen_empire")
    play.table.ok("POST", "/clocks", {"name": "Hold the bridge", "size": 6, "kind": "tug_of_war"})
    picks: list[dict[str, Any]] = [{"id": "harm", "severity": "severe"}, {"id": "complication", "clock": "k2"}]
    body = {"kind": "narrated", "character": "c1", "consequences": picks}
    play.aid = play.table.ok("POST", "/actions", body)["id"]
    play.resist(play.ana, consequence="n1", rating=3, dice=[1, 2, 5])
    undone = play.choose(play.gm, fate={"n2": "landed"})
    play.reverse(undone["seq"])
    play.choose(play.ana, take=["n2"])
    spec = {"system": "fallen_empire", **SCENT, "dice": [1, 1]}
    rolled = play.table.ok("POST", "/rolls", {"spec": spec, "character": "c1", "clock": "k1"}, token=play.ana)
    play.aid = rolled["action"]
    picks = [{"id": "harm", "character": "c2"}, {"id": "additional_complication", "clock": "k2"}]
    play.choose(play.gm, picks=[*picks, {"id": "custom", "text": "They hear", "clock": "k1", "severity": "lesser"}])
    play.choose(play.ana, take=["n2", "n3"])
    play.resist(play.ben, consequence="n1", rating=1)
    play.aid = play.table.ok("POST", "/actions", body)["id"]
    return play


def told(client: Client) -> Scene:
    """Play the verdict of a hidden Difficulty, and a part that is granted."""
    play = Scene(client, "daggerheart")
    play.agreed(play.ana, {"goal": "in", "trait": 0}, by_gm={"difficulty": 18, "difficulty_hidden": True})
    play.roll(play.ana, [5, 3])
    play.choose(play.gm, picks=[{"id": "consequence", "text": "He wakes"}], grant="part")
    spec = {"system": "daggerheart", "goal": "in", "trait": 0, "difficulty": 20}
    hidden = {"spec": spec | {"difficulty_hidden": True}, "character": "c1", "difficulty_salt": "0b" * 32}
    play.aid = play.table.ok("POST", "/rolls", hidden)["action"]
    stress = [{"who": "c1", "track": "stress", "amount": 1}]
    scare = [{"id": "custom", "text": "A scare"}]
    play.choose(play.gm, picks=scare, changes=stress)
    play.aid = play.table.ok("POST", "/rolls", {"spec": spec | {"dice": [3, 5]}, "character": "c1"})["action"]
    chosen = play.choose(play.gm, picks=scare, changes=stress)
    play.reverse(chosen["seq"])
    return play


CLOCKS: list[dict[str, Any]] = [
    {"name": "Gate", "size": 2},
    {"name": "Behind the gate", "size": 4, "kind": "linked", "after": "k2"},
    {"name": "We", "size": 2, "kind": "racing"},
    {"name": "They", "size": 4, "kind": "racing", "rival": "k4"},
    {"name": "Patrol", "size": 3, "kind": "countdown"},
    {"name": "Gone", "size": 4},
]


def clocked(client: Client) -> Scene:
    """Open a table with clocks of every kind."""
    play = Scene(client, "buried_secrets")
    for clock in CLOCKS:
        play.table.ok("POST", "/clocks", clock)
    return play


def last(play: Scene) -> int:
    """Return the number of the last entry."""
    return int(play.table.ok("GET", "/log?limit=200")["items"][-1]["seq"])


def tick(play: Scene, kid: str, by: int) -> int:
    """Tick a clock; return the number of the entry."""
    play.table.ok("POST", f"/clocks/{kid}/ticks", {"by": by})
    return last(play)


def charge(play: Scene, cid: str, track: str, amount: int) -> int:
    """Change a track; return the number of the entry."""
    changes = [{"who": cid, "track": track, "amount": amount}]
    return int(play.table.ok("POST", "/changes", {"changes": changes})["seq"])


def taken_back(client: Client) -> Scene:
    """Play what cannot be taken back, or not whole: from who is gone, from clocks that moved; and turns."""
    play = clocked(client)
    ok = play.table.ok
    ok("POST", "/characters", {"name": "Guest", "tracks": {"luck": {"value": 1, "cap": 5}}})
    luck = charge(play, "c3", "luck", 2)
    ok("PATCH", "/characters/c3", {"tracks": {"luck": {"value": 0, "cap": None}}}, version="*")
    play.reverse(luck)
    gone = charge(play, "c3", "stress", 2)
    ok("DELETE", "/characters/c3", version="*")
    play.reverse(gone)
    harmed, rested = charge(play, "c1", "stress", 3), charge(play, "c1", "stress", -2)
    play.reverse(harmed)
    ok("PATCH", "/characters/c1", {"tracks": {"stress": {"value": 8, "cap": 9}}}, version="*")
    play.reverse(rested)
    play.reverse(tick(play, "k2", 2))
    opened = tick(play, "k2", 3)
    tick(play, "k3", 1)
    play.reverse(opened)
    play.reverse(tick(play, "k4", 2))
    for kid, by in (("k6", 7), ("k6", -9), ("k6", 4), ("k7", 1)):
        play.reverse(tick(play, kid, by))
    slipped = tick(play, "k7", 2)
    ok("DELETE", "/clocks/k7", version="*")
    play.reverse(slipped)
    first, second = ok("POST", "/turns")["seq"], ok("POST", "/turns")["seq"]
    play.reverse(second)
    play.reverse(first)
    third = ok("POST", "/turns")["seq"]
    play.direct([6, 6])
    play.reverse(third)
    return play


def fallen_away(client: Client) -> Scene:
    """Play what befalls clocks that are full, locked, lost or gone by then, or by the same step."""
    play = clocked(client)
    ok = play.table.ok

    def threaten(*clocks: str) -> None:
        play.direct([1, 2])
        play.choose(play.gm, picks=[{"id": "custom", "text": f"To {kid}", "clock": kid} for kid in clocks])

    ok("PATCH", "/clocks/k6", {"size": 5}, version="*")
    tick(play, "k6", 3)
    opened = tick(play, "k2", 2)
    threaten("k4", "k5", "k2", "k3", "k6")
    taken = play.choose(play.ana, take=["n1", "n2", "n3", "n4", "n5"])
    play.reverse(taken["seq"])
    play.choose(play.ana, take=["n5", "n3"])
    tick(play, "k4", 2)
    play.choose(play.ana, take=["n2"])
    play.reverse(opened)
    play.choose(play.ana, take=["n4"])
    play.choose(play.gm, fate={"n1": "reduced"})
    play.reverse(last(play))
    play.choose(play.gm, fate={"n1": "landed"})
    threaten("k7", "k2")
    ok("DELETE", "/clocks/k7", version="*")
    ok("DELETE", "/clocks/k4", version="*")
    play.choose(play.ana, take=["n1", "n2"])
    threaten("k5")
    play.choose(play.ana, take=["n1"])
    play.reverse(last(play))
    return play


def tales(client: Client) -> Scene:
    """Tell of an action and of a direct roll, and take some of it back: as who told it, and as the GM."""
    play = Scene(client, "buried_secrets")

    def tell(token: str, text: str) -> int:
        seq: int = play.table.ok("POST", f"{play.path}/tales", {"text": text}, token=token)["seq"]
        return seq

    play.open(play.ana, PROWL)
    tell(play.ben, "A dog barks.")
    play.set(play.gm, spec={"position": "risky"})
    play.roll(play.ana, [6, 2])
    own, others = tell(play.ana, "I am in."), tell(play.ben, "She is out.")
    play.table.ok("POST", "/reversals", {"seq": own}, token=play.ana)
    play.reverse(others)
    play.direct([1, 2])
    tell(play.gm, "The lamp goes out.\nNobody speaks.")
    play.choose(play.gm, picks=[{"id": "harm"}])
    tell(play.ben, "We run.")
    return play


def by_sheet(client: Client) -> Scene:
    """Play resistances by ratings that a sheet states, or that follow from it, and by the player's word."""
    play = Scene(client, "buried_secrets")

    def sheet(of: dict[str, Any]) -> None:
        play.table.ok("PATCH", "/characters/c1", {"sheet": of}, token=play.ana, version="*")

    sheet({"ratings": {" PROWL": 2, "finesse": 1, "Sway": 0}, "attributes": {"Großmut": 4}})
    play.direct([1, 2])
    custom = {"id": "custom", "text": "Blood", "harm_level": 1}
    play.choose(play.gm, picks=[{"id": "harm"}, {"id": "complication", "clock": "k1"}, custom])
    play.resist(play.ana, consequence="n1", attribute="prowess")
    play.resist(play.ana, consequence="n2", attribute="GROSSMUT", rating=4)
    play.resist(play.ana, consequence="n3", attribute="Prowess", rating=1)
    sheet({"ratings": {"Prowl": 2}, "attributes": {"Prowess": 0}})
    play.direct([1, 2])
    play.choose(play.gm, picks=[{"id": "harm"}, {**custom, "price": 1}])
    play.resist(play.ana, consequence="n1", attribute="Prowess", dice=[4, 2])
    play.resist(play.ana, consequence="n2")
    return play


FOLLOWED: list[Callable[[Client], Scene]] = [
    *(resisted, branched, narrated, told, taken_back, fallen_away, tales, by_sheet)
]
