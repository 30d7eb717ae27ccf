"""Random evenings: whatever a table plays, what it is told before the dice holds, and every sum agrees with a model."""

import re
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.audit import notes
from service.verify.export import verify
from tests.client import Client
from tests.conftest import LAWS, examples
from tests.evenings.model import CAPPED, Ledger, asked, due_of, plain
from tests.table import Table, open_table

Fields = dict[str, list[Any]]
PUSHES: Fields = {"push_effect": [True, False], "note": ["hm"]}
POSITIONS: Fields = {
    "position": ["controlled", "risky", "desperate"],
    "effect": ["zero", "limited", "standard", "great"],
}
GOAL: Fields = {"goal": ["in", "out"]}
NEEDED: dict[str, Fields] = {
    "buried_secrets": GOAL | {"action": ["prowl", "skirmish"]},
    "fallen_empire": GOAL | {"ability": ["social", "physical"], "threat": ["the alarm"]},
    "terminal_iv": GOAL | {"action": ["burn", "hide"]},
    "daggerheart": GOAL | {"trait_name": ["Presence", "Agility"]},
    "underworld": GOAL
    | {"traits": [[{"name": "Wits"}], [{"name": "Wits"}, {"name": "Brawl"}], [{"name": "Stamina", "rating": 5}]]},
}
"""Fields of a player's that a roll mostly has, with values; numbers are the sheet's."""
PLAYERS: dict[str, Fields] = {
    "buried_secrets": PUSHES | {"rating": [0, 1, 3], "bonus_die": ["push", None], "effect_bonus": [0, 1]},
    "fallen_empire": PUSHES
    | {
        "score": [0, 1, 2],
        "push_die": [True, False],
        "push_wounds": [True, False],
        "harm_penalty": [0, 1],
        "spend": [[{"track": "tension", "amount": 2, "why": "style"}], []],
    },
    "terminal_iv": PUSHES | {"level": ["none", "skill", "mastery"], "boost": ["push", None], "cyber": [True, False]},
    "daggerheart": {
        "experiences": [[{"name": "Street"}], [{"name": "Street"}, {"name": "Acrobat", "modifier": 1}], []],
        "attack": [True, False],
        "trait": [-1, 2],
        "advantage": [0, 1],
        "hope_die": [12, 20],
        "advantage_die": [6, 8],
    },
    "underworld": {
        "willpower": [True, True, False],
        "take_automatic": [True, False],
        "reflexive": [True, False],
        "modifiers": [[{"source": "knife", "dice": 2}], [{"source": "wounded", "dice": -3}], []],
        "specialty": ["Knives", ""],
        "harm_roll": ["soak", "damage", None],
    },
}
"""Fields that a player may write too."""
GMS: dict[str, Fields] = {
    "buried_secrets": POSITIONS,
    "fallen_empire": POSITIONS
    | {"other_dice": [-2, 1], "flashback": [[{"stress": 1, "text": "a rope, left here"}], []]},
    "terminal_iv": POSITIONS | {"admin_approved": [True]},
    "daggerheart": {
        "difficulty": [8, 12, 30],
        "difficulty_hidden": [True, False],
        "reaction": [True, False],
        "disadvantage": [0, 1],
    },
    "underworld": {
        "difficulty": [4, 7, 10],
        "stressful": [True],
        "retry_exempt": [True, False],
        "needed": [1, 3],
        "modifiers": [
            [{"source": "cover", "dice": -1}, {"source": "aim", "dice": 1}],
            [{"source": "dark", "dice": -5}],
            [],
        ],
    },
}
OPTIONS: dict[str, dict[str, Any]] = {"fallen_empire": {"harm_dice": [0, 1, 2]}, "underworld": {"published": True}}
SHEETS: dict[str, Callable[[int], dict[str, Any]]] = {
    "buried_secrets": lambda number: {"ratings": {"prowl": number, "skirmish": 1}},
    "fallen_empire": lambda number: {"abilities": {"social": {"score": number}, "physical": {"score": 1}}},
    "terminal_iv": lambda number: {
        "levels": {"burn": ["skill", "specialty", "mastery"][number - 1], "hide": "skill"},
        "attributes": {"Body": number},
    },
    "daggerheart": lambda number: {"traits": {"Presence": number, "Agility": 0}, "experiences": {"Street": number}},
    "underworld": lambda number: {"traits": {"Wits": number, "Brawl": 2}},
}
RESISTING: dict[str, tuple[str, Callable[[dict[str, Any]], int]]] = {
    "buried_secrets": ("Prowess", lambda sheet: sum(rating > 0 for rating in sheet["ratings"].values())),
    "fallen_empire": ("social", lambda sheet: sheet["abilities"]["social"]["score"]),
    "terminal_iv": ("Body", lambda sheet: sheet["attributes"]["Body"]),
}
"""A rating of the sheet that resists, and what it is (FITD-A25)."""
ABLE: dict[str, dict[str, Any]] = {
    "buried_secrets": {"effect_bonus": 1, "special_dice": [{"source": "Lucky", "dice": 1}]},
    "fallen_empire": {},
    "terminal_iv": {"custom_dice": 1},
    "daggerheart": {"fear_die": 8},
    "underworld": {"modifiers": [{"source": "Lucky", "dice": 1}]},
}
"""What the ability `Lucky` of each sheet gives, of which `luck` counts two uses."""
NAMED: Fields = {"special_abilities": [[{"name": "lucky"}], [{"name": "Steady"}], []]}
OFFERS: dict[str, list[dict[str, Any]]] = {
    "buried_secrets": [
        {"kind": "bargain", "bargain": "add_heat"},
        {"kind": "trade", "trade": "position_for_effect"},
        {"kind": "trade", "trade": "effect_for_position"},
    ],
    "fallen_empire": [],
    "terminal_iv": [{"kind": "bargain", "bargain": "custom"}, {"kind": "trade", "trade": "position_for_effect"}],
    "daggerheart": [{"kind": "die", "die": {"source": "Rally", "sides": 6}}],
    "underworld": [],
}
"""Offers beside help, which all games have but Underworld."""
KINDS = ["progress", "danger", "countdown", "tug_of_war", "racing", "linked"]


class Evening:
    """A GM, two players with a character each, one that nobody owns, and what they do."""

    def __init__(self, client: Client, system: str, tally: Counter[str]) -> None:
        options = {"given_dice": True} | OPTIONS.get(system, {})
        self.system, self.tally = system, tally
        self.table: Table = open_table(client, system, options=options)
        self.tokens = [self.table.gm, self.table.join("Ana"), self.table.join("Ben")]
        self.ledger, self.seq, self.log = Ledger(system), 0, dict[int, Any]()
        self.actions: list[Any] = []
        self.characters: list[Any] = []
        self.clocks: list[Any] = []
        for token, name in zip([*self.tokens[1:], self.tokens[0]], ("Silk", "Thorn", "Rat"), strict=True):
            self.table.ok("POST", "/characters", {"name": name, **self.able(2)}, token=token)
        self.table.ok("POST", "/clocks", {"name": "Guards", "size": 6})
        track = {"daggerheart": "hope", "underworld": "willpower"}.get(system, "stress")
        self.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": track, "amount": 3}]})
        self.look(Random(0))

    def able(self, number: int) -> dict[str, Any]:
        """Return a sheet with numbers and special abilities, and the track that counts one of these."""
        resists = {} if self.system in {"daggerheart", "underworld"} else {"resists": True}
        abilities = {"Lucky": {**ABLE[self.system], "track": "luck"}, "Steady": resists}
        sheet = SHEETS[self.system](number) | {"special_abilities": abilities}
        capped = CAPPED.get(self.system, "stress")
        return {"sheet": sheet, "tracks": {"luck": {"value": 0, "cap": 2}, capped: {"value": 0, "cap": 9}}}

    def step(self, number: int) -> None:
        """Make the step that a number stands for; 0: nobody does anything."""
        if not number:
            return
        random = Random(number)
        steps: list[tuple[Callable[[Random], None], int]] = [
            (self.open, 5 if len(self.actions) < 4 else 1),
            (self.write, 4),
            (self.agree, 5),
            (self.offer, 3 if self.system != "underworld" else 0),
            (self.answer, 4),
            (self.roll, 6),
            (self.roll_directly, 2),
            (self.choose, 6),
            (self.narrate, 2 if self.system in RESISTING else 0),
            (self.resist, 12 if any(self.pending_of(one) for one in self.actions) else 1),
            (self.change_tracks, 2),
            (self.tick, 2),
            (self.change_clocks, 2),
            (self.keep_own_clock, 2),
            (self.rename, 1),
            (self.change_character, 2),
            (self.begin_turn, 2 if self.system == "underworld" else 1),
            (self.reverse, 4),
            (self.cross, 3),
            (self.close, 1),
            (self.tell, 3),
        ]
        before = self.tally.total()
        random.choices([step for step, _ in steps], [weight for _, weight in steps])[0](random)
        if self.tally.total() == before:
            self.open(random)
        self.look(random)

    def call(self, token: str, method: str, path: str, body: Any = None, version: str | None = "*") -> Any:
        """Make a call, which may be refused; a refusal writes nothing, but that an offer lapses."""
        needs = version if method in {"PATCH", "DELETE"} or path.endswith("/roll") else None
        response = self.table.call(method, path, body, token=token, version=needs)
        assert response.status_code < 500, response.text
        new = self.table.ok("GET", f"/log?after={self.seq}&limit=200")["items"]
        answer = response.json() if response.content else {}
        self.tally[f"{method} {re.sub(r'[0-9]+', '', path)} {response.status_code} {answer.get('code', '')}"] += 1
        lapsed = answer.get("code") == "offer_lapsed"
        assert len(new) == (response.is_success or lapsed), (answer, new)
        for entry in new:
            if not response.is_success:
                assert entry["type"] == "offer_lapsed"
            self.log[entry["seq"]] = entry
        return answer | {"refused": not response.is_success}

    def look(self, random: Random) -> None:
        """Read the table: what is new in the log, sums, and of each open action what is told about its roll."""
        for entry in self.table.ok("GET", f"/log?after={self.seq}&limit=200")["items"]:
            self.ledger.read(entry)
            self.seq, self.log[entry["seq"]] = entry["seq"], entry
        session = self.table.ok("GET", "")
        self.characters = self.table.ok("GET", "/characters")["characters"]
        self.clocks = self.table.ok("GET", "/clocks")["clocks"]
        tracks = {("session", name): track["value"] for name, track in session["tracks"].items()}
        for one in self.characters:
            tracks |= {(one["id"], name): track["value"] for name, track in one["tracks"].items()}
        assert self.ledger.differences(tracks, self.clocks) == []
        self.actions = self.table.ok("GET", "/actions")["actions"]
        for action in self.actions:
            place, token = f"/actions/{action['id']}", random.choice(self.tokens)
            read, stakes = (self.table.ok("GET", f"{place}{of}", token=token) for of in ("", "/stakes"))
            assert read["state"] == stakes["state"] == action["state"]
            told = [one.get("problem", {}).get("code") for one in (action, read, stakes)]
            assert told == [told[0]] * 3

    # What people do.

    def owner(self, character: str) -> str:
        """Return the token of who acts for a character."""
        person = next((one["owner"] for one in self.characters if one["id"] == character), None)
        return {"p2": self.tokens[1], "p3": self.tokens[2]}.get(person or "", self.tokens[0])

    def some(self, random: Random, *states: str) -> Any:
        """Return an open action in one of these states, or None."""
        found = [one for one in self.actions if one["state"] in states]
        return random.choice(found) if found else None

    def someone(self, random: Random) -> str:
        """Return the id of a character."""
        return str(random.choice(self.characters)["id"]) if self.characters else "c1"

    def open(self, random: Random) -> None:
        """Open an action, mostly with what it needs."""
        character = self.someone(random)
        given = {name: random.choice(values) for name, values in NEEDED[self.system].items() if random.random() < 0.95}
        body: dict[str, Any] = {
            "character": character,
            "spec": given | drawn(random, PLAYERS[self.system] | NAMED, 0.2),
        }
        if self.clocks and self.system not in {"daggerheart", "underworld"} and random.random() < 0.6:
            body["clock"] = random.choice(self.clocks)["id"]
        if self.system == "underworld":
            body |= drawn(random, {"declare": [2, 3], "task": ["the gate"]}, 0.35)
        if random.random() < 0.1:
            body["follows"] = f"a{random.randint(1, 5)}"
        token = random.choice([self.owner(character), self.owner(character), self.tokens[0]])
        if token == self.tokens[0]:
            body["spec"] |= drawn(random, GMS[self.system], 0.5)
        self.call(token, "POST", "/actions", body)

    def write(self, random: Random) -> None:
        """Write, or take back, a field of the player's, or what makes a repetition another try."""
        action = self.some(random, "draft", "ready")
        if not action:
            return
        fields = NEEDED[self.system] | PLAYERS[self.system] | NAMED
        body: dict[str, Any] = {"spec": drawn(random, fields, 0.3)}
        if random.random() < 0.15:
            body["fiction_changed"] = "He sleeps"
        if self.clocks and random.random() < 0.15:
            body["clock"] = random.choice([random.choice(self.clocks)["id"], None])
        self.call(self.owner(action["character"]), "PATCH", f"/actions/{action['id']}", body)

    def agree(self, random: Random) -> None:
        """Let the GM set fields and agree, ask, or strike."""
        action = self.some(random, "draft", "draft", "ready")
        if not action:
            return
        body: dict[str, Any] = {"spec": drawn(random, GMS[self.system], 0.4), "agreed": True}
        if self.system == "daggerheart" and "difficulty" not in action["spec"]:
            body["spec"]["difficulty"] = random.choice([8, 12, 30])
        aside: list[dict[str, Any]] = [{"asks": "How?"}, {"asks": ""}, {"override": "Try"}, {"agreed": False}]
        aside.append({"strike": [random.choice(list(action["spec"]))]})
        if self.system == "underworld":
            aside += [{"extra_actions": 2}, {"extra_actions": None}, {"extra_actions": 1}]
        self.call(
            self.tokens[0],
            "PATCH",
            f"/actions/{action['id']}",
            random.choice(aside) if random.random() < 0.15 else body,
        )

    def offer(self, random: Random) -> None:
        """Offer something: help, a bargain with a price, a trade, a die."""
        action = self.some(random, "draft", "ready", "ready")
        if not action:
            return
        others = [one["id"] for one in self.characters if one["id"] != action["character"]]
        helper = random.choice(others or ["c1"])
        terms = random.choice([{"kind": "assist", "character": helper}, *OFFERS[self.system]])
        token = self.owner(helper) if terms["kind"] == "assist" else random.choice(self.tokens)
        token = self.owner(action["character"]) if terms["kind"] == "trade" else token
        if terms["kind"] == "bargain":
            price: dict[str, Any] = {"changes": [self.change(random) for _ in range(random.randint(0, 2))]}
            if self.clocks and random.random() < 0.4:
                price["tick"] = {"clock": random.choice(self.clocks)["id"], "by": random.randint(1, 3)}
            terms, token = terms | {"price": price}, self.tokens[0]
        self.call(token, "POST", f"/actions/{action['id']}/offers", terms)

    def answer(self, random: Random) -> None:
        """Answer an offer, mostly by accepting it, or withdraw it."""
        found = [
            (action, offer)
            for action in self.actions
            for offer in action["offers"]
            if offer["state"] in {"open", "accepted"}
        ]
        if not found:
            return
        action, offer = random.choice(found)
        answer = random.choice(["accept", "accept", "accept", "decline", "strike"])
        answer = answer if offer["state"] == "open" else "withdraw"
        to = offer["to"]
        token = {"gm": self.tokens[0], "p2": self.tokens[1], "p3": self.tokens[2]}.get(to) or self.owner(to)
        self.call(token, "POST", f"/actions/{action['id']}/offers/{offer['id']}/answers", {"answer": answer})

    def roll(self, random: Random) -> None:
        """Roll an action: refused for exactly what is told, and else it brings what is told."""
        action = self.some(random, "ready", "ready", "draft")
        if action:
            self.roll_of(action, random)

    def roll_of(self, action: dict[str, Any], random: Random) -> None:
        """Roll this action."""
        path, token = f"/actions/{action['id']}", random.choice([self.owner(action["character"]), self.tokens[0]])
        seen, open_to_all = (self.table.ok("GET", f"{path}/stakes", token=one) for one in (self.tokens[0], token))
        assert seen.get("problem") == open_to_all.get("problem") or "hidden" in str(action["spec"])
        assert seen["costs"] == open_to_all["costs"]
        problem = seen.get("problem")
        if self.table.ok("GET", path, token=token)["thrower"] != token.partition(".")[0]:
            assert self.rolled(token, path, random)["code"] == "not_thrower"
            self.call(self.tokens[0], "PATCH", path, {"thrower": token.partition(".")[0]})
            self.look(random)
            seen, open_to_all = (self.table.ok("GET", f"{path}/stakes", token=one) for one in (self.tokens[0], token))
        rolled = self.rolled(token, path, random)
        if seen["state"] == "draft":
            assert rolled["refused"]
            assert rolled["code"] in {"not_ready", *([problem["code"]] if problem else [])}
            return
        if problem:
            assert (rolled.get("code"), rolled.get("detail")) == (problem["code"], problem["detail"])
            self.tally[f"problem {problem['code']}"] += 1
            return
        assert not rolled["refused"], rolled
        assert not [cost for cost in seen["costs"] if "lacks" in cost]
        self.holds(action, seen, open_to_all, self.log[rolled["seq"]])
        self.tally["rolled as told"] += 1

    def rolled(self, token: str, path: str, random: Random) -> dict[str, Any]:
        """Roll, mostly with given faces: how many the roll takes is told when they are too few."""
        if random.random() < 0.25:
            return dict(self.call(token, "POST", f"{path}/roll", {}))
        first = self.call(token, "POST", f"{path}/roll", {"dice": []})
        if first.get("code") != "faces_mismatch":
            return dict(first)
        sides = re.findall(r"d(\d+)", first["detail"])
        faces = [random.choice([1, random.randint(1, int(side)), int(side)]) for side in sides]
        return dict(self.call(token, "POST", f"{path}/roll", {"dice": faces}))

    def holds(self, action: dict[str, Any], seen: Any, shown: Any, entry: Any) -> None:
        """Check what was told against what happened."""
        ruling, effect = entry["ruling"], entry["ruling"].get("effect", {})
        happened = ruling | {"effect": effect.get("final"), "ticks": effect.get("ticks")}
        told = [
            one
            for one in seen["outcomes"]
            if all(happened.get(name) == one[name] for name in one.keys() - {"chance", "gains"})
        ]
        assert len(told) == 1, (seen["outcomes"], ruling)
        assert not told[0]["chance"]["fraction"].startswith("0/")
        for one in shown.get("possible", []):
            assert one.keys() == {"outcome", "menu", "gains"}
        if "possible" in shown:
            assert ruling["outcome"] in {one["outcome"] for one in shown["possible"]}
        assert seen.get("opportunity_lost") == entry.get("opportunity_lost")
        prices = [offer["proposal"]["price"] if "proposal" in offer else offer["price"] for offer in seen["prices"]]
        bargains = {offer["id"] for offer in seen["prices"]}
        costs = [cost for cost in seen["costs"] if cost["why"] not in bargains]
        changes = [change for price in prices for change in price.get("changes", [])]
        model, actor = deepcopy(self.ledger), action["character"]
        done = model.applied(due_of(costs, [], [], actor))
        gained = model.applied(due_of([], ruling["gains"], [], actor))
        assert [one["amount"] for one in gained] == [one["amount"] for one in told[0]["gains"]]
        done += gained + model.applied(due_of([], [], changes, actor))
        ticks = [(entry.get("clock", ""), 0 if ruling["menu"]["branches"] else told[0].get("ticks", 0))]
        ticks += [(price["tick"]["clock"], price["tick"].get("by", 1)) for price in prices if "tick" in price]
        for kid, by in ticks:
            done += model.ticked(kid, by) if by and not model.is_closed(kid) else []
        assert [one for one in plain(entry["changes"]) if one["amount"] or "overflow" in one] == done
        if "clock" in seen and ticks[1:] == [] and seen["clock"]["fills"]["fraction"] in {"0/1", "1/1"}:
            clock = model.clocks[entry["clock"]]
            fills = clock.filled == clock.size or clock.loops > self.ledger.clocks[entry["clock"]].loops
            assert fills == (seen["clock"]["fills"]["fraction"] == "1/1")

    def roll_directly(self, random: Random) -> None:
        """Roll without an action."""
        character = self.someone(random)
        spec = {name: random.choice(values) for name, values in NEEDED[self.system].items()}
        spec |= drawn(random, PLAYERS[self.system] | GMS[self.system] | NAMED, 0.2)
        if self.system == "daggerheart":
            spec["difficulty"] = 12
        body: dict[str, Any] = {"spec": {"system": self.system, **spec}, "character": character}
        if self.clocks and self.system not in {"daggerheart", "underworld"}:
            body["clock"] = random.choice(self.clocks)["id"]
        rolled = self.call(self.owner(character), "POST", "/rolls", body)
        if not rolled["refused"]:
            entry = self.log[rolled["seq"]]
            costs = [one for one in entry["ruling"]["costs"] if one["track"] != "devils_bargain"]
            due = due_of(costs, entry["ruling"]["gains"], [], character)
            made = [one for one in asked(entry["changes"]) if one["track"] != "filled" and one["amount"]]
            assert made == due

    def choose(self, random: Random) -> None:
        """Make the choice that is awaited: branch, picks, verdict; or take, or resolve, what is pending."""
        action = self.some(random, "rolled")
        if not action:
            return
        path, gm = f"/actions/{action['id']}/choices", self.tokens[0]
        awaited = random.choice(action["awaits"])
        ruling = self.log[action["roll"]]["ruling"] if "roll" in action else {"menu": {"options": [], "branches": []}}
        match awaited["what"]:
            case "branch":
                branch = random.choice(ruling["menu"]["branches"])["id"]
                self.call(self.owner(action["character"]), "POST", path, {"branch": branch})
            case "consequence":
                self.take(action, awaited["consequence"], path, random)
            case _:
                menu = ruling["menu"]["options"]
                least = max(1, ruling["menu"]["at_least"]) if menu else 0
                picks = [self.pick(one, random) for one in random.sample(menu, min(len(menu), least))]
                self.call(gm, "POST", path, {"picks": picks} if picks else {})

    def pick(self, option: dict[str, Any], random: Random) -> dict[str, Any]:
        """Pick an option, with what it needs."""
        picked: dict[str, Any] = {"id": option["id"]}
        if "complication" in option["id"] and self.clocks and "ticks" in option:
            picked["clock"] = random.choice(self.clocks)["id"]
        if option.get("resistible") and random.random() < 0.3:
            picked |= random.choice([{"on_resist": "avoided"}, {"price": 2}])
        return picked

    def take(self, action: dict[str, Any], of: str, path: str, random: Random) -> None:
        """Take what is pending, or let the GM resolve it: harm that lands is the harm that was told."""
        one = next(one for one in action["consequences"] if one["id"] == of)
        fate = random.choice(["landed", "reduced", "avoided", None, None, None])
        body = {"fate": {of: fate}} if fate else {"take": [of]}
        done = self.call(self.tokens[0] if fate else self.owner(one["character"]), "POST", path, body)
        if not done["refused"] and "harm_level" in one:
            level = one["harm_level"] - (fate == "reduced")
            there = any(character["id"] == one["character"] for character in self.characters)
            harm = [{"who": one["character"], "track": f"harm_{level}", "amount": 1}] if level and there else []
            assert asked(done["changes"]) == ([] if fate == "avoided" else harm)

    def narrate(self, random: Random) -> None:
        """Let the GM narrate harm, which waits for the one whom it befalls."""
        consequences = [{"id": "harm", "severity": random.choice(["minor", "standard", "severe"])}]
        body = {"character": self.someone(random), "kind": "narrated", "consequences": consequences}
        self.call(self.tokens[0], "POST", "/actions", body)

    def resist(self, random: Random) -> None:
        """Resist what is pending: it costs one of the amounts that were told, and leaves what was told."""
        action = self.some(random, "rolled")
        pending = self.pending_of(action) if action else []
        if not pending:
            return
        path, one, rating = f"/actions/{action['id']}", random.choice(pending), random.randint(0, 3)
        told = self.pending(path, one["id"], rating)
        if random.random() < 0.25:
            self.resist_by_ability(path, one, told)
            return
        if "price" not in told and random.random() < 0.5 and self.resist_by_sheet(path, one):
            return
        body = {"consequence": one["id"]} | ({} if "price" in told else {"rating": rating})
        resisted = self.call(self.owner(one["character"]), "POST", f"{path}/resistances", body)
        if not resisted["refused"]:
            self.is_as_told(resisted, told)

    def resist_by_sheet(self, path: str, one: dict[str, Any]) -> bool:
        """Resist by a rating of the sheet, and return True; False where the character has none."""
        sheet = next((each.get("sheet") for each in self.characters if each["id"] == one["character"]), None)
        name, rating_of = RESISTING[self.system]
        rating = rating_of(sheet) if sheet else None
        told = self.pending(path, one["id"], rating or 0)
        assert told.get("ratings", {}).get(name) == rating
        if rating is None:
            return False
        body = {"consequence": one["id"], "attribute": name.upper()}
        resisted = self.call(self.owner(one["character"]), "POST", f"{path}/resistances", body)
        if not resisted["refused"]:
            assert (resisted["attribute"], resisted["from_sheet"]) == (name, ["rating"])
            assert resisted["terms"]["rating"] == rating
            self.is_as_told(resisted, told)
            self.tally["resisted by the sheet"] += 1
        return True

    def is_as_told(self, resisted: dict[str, Any], told: dict[str, Any]) -> None:
        """Check that a resistance cost one of the amounts that were told, and left what was told."""
        chances = {way["stress"] for chances in told["chances"] for way in chances["stress"]}
        stress = resisted["resistance"]["stress"]
        assert stress in ({told["price"]} if "price" in told else chances)
        charged = {change["track"]: change["amount"] for change in asked(resisted["changes"])}
        assert charged.get("stress", 0) == stress
        left = told["left"] or {}
        harm = {name: 1 for name in [f"harm_{left.get('harm_level')}"] if "harm_level" in left}
        assert {name: amount for name, amount in charged.items() if name.startswith("harm")} == harm
        self.tally["resisted as told"] += 1

    @staticmethod
    def pending_of(action: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the consequences of an action that are pending."""
        return [one for one in action.get("consequences", []) if one["state"] == "pending"]

    def pending(self, path: str, consequence: str, rating: int) -> dict[str, Any]:
        """Return what is told of resisting a consequence by a rating."""
        told = self.table.ok("GET", f"{path}/stakes?rating={rating}")["pending"]
        return dict(next(one for one in told if one["consequence"]["id"] == consequence))

    def resist_by_ability(self, path: str, one: dict[str, Any], told: dict[str, Any]) -> None:
        """Resist by an ability at will: nothing is paid, and what is left is what was told."""
        body = {"consequence": one["id"], "ability": "steady"}
        resisted = self.call(self.owner(one["character"]), "POST", f"{path}/resistances", body)
        if not resisted["refused"]:
            assert (resisted["resistance"]["stress"], resisted["resistance"]["dice"]) == (0, [])
            left = told["left"] or {}
            harm = {f"harm_{left.get('harm_level')}"} if "harm_level" in left else set()
            assert {change["track"] for change in asked(resisted["changes"])} - {"filled", "locked"} == harm
            self.tally["resisted by an ability"] += 1

    def change(self, random: Random) -> dict[str, Any]:
        """Return a change of a track of somebody's."""
        who, track = random.choice([key for key in self.ledger.tracks if key[1] != "turn"] or [("c1", "stress")])
        return {"who": who, "track": track, "amount": random.choice([-2, -1, 1, 2])}

    def change_tracks(self, random: Random) -> None:
        """Change tracks by hand: all of them, or none where what is spent does not suffice."""
        changes = [self.change(random) for _ in range(random.randint(1, 3))]
        suffices = self.ledger.suffices(changes)
        made = self.call(self.tokens[0], "POST", "/changes", {"changes": changes})
        assert made["refused"] == (not suffices), made
        assert made["code"] == "unaffordable" if made["refused"] else asked(made["changes"]) == changes

    def tick(self, random: Random) -> None:
        """Tick a clock by hand, or take ticks off: refused where it is locked or lost."""
        if not self.clocks:
            return
        kid, by = random.choice(self.clocks)["id"], random.choice([-3, -1, 1, 2, 4])
        made = self.call(self.tokens[0], "POST", f"/clocks/{kid}/ticks", {"by": by})
        assert made["refused"] == self.ledger.is_closed(kid), made

    def change_clocks(self, random: Random) -> None:
        """Create, hide, resize or delete a clock."""
        gm = self.tokens[0]
        if len(self.clocks) < 2 or (len(self.clocks) < 6 and random.random() < 0.5):
            body: dict[str, Any] = {"name": "Clock", "size": random.choice([2, 4]), "kind": random.choice(KINDS)}
            link = {"racing": "rival", "linked": "after"}.get(body["kind"])
            if link and self.clocks:
                body[link] = random.choice(self.clocks)["id"]
            self.call(gm, "POST", "/clocks", body | drawn(random, {"visible": [False], "ticked_by": ["gm"]}, 0.2))
        elif random.random() < 0.4:
            self.call(gm, "DELETE", f"/clocks/{random.choice(self.clocks)['id']}")
        else:
            body = drawn(random, {"visible": [True, False], "size": [2, 4, 6]}, 0.5)
            self.call(gm, "PATCH", f"/clocks/{random.choice(self.clocks)['id']}", body)

    def keep_own_clock(self, random: Random) -> None:
        """Make a clock of a player's own, or tick, resize or delete one: refused where it is somebody else's."""
        token = random.choice(self.tokens[1:])
        own = [one for one in self.clocks if "owner" in one]
        if not own or (len(own) < 4 and random.random() < 0.4):
            kind = random.choice([one for one in KINDS if one not in {"racing", "linked"}])
            made = self.call(token, "POST", "/clocks", {"name": "Healing", "size": random.choice([2, 4]), "kind": kind})
            assert made["owner"] == token.partition(".")[0], made
            return
        one = random.choice(own)
        method, path, body = random.choice(
            [
                ("POST", "/ticks", {"by": random.choice([-1, 1, 2])}),
                ("PATCH", "", {"name": "Long project"}),
                ("DELETE", "", None),
            ]
        )
        made = self.call(token, method, f"/clocks/{one['id']}{path}", body)
        assert made["refused"] == (one["owner"] != token.partition(".")[0]), made

    def rename(self, random: Random) -> None:
        """Change somebody's name, their own or by the GM: entries before it keep the former one."""
        token = random.choice(self.tokens)
        pid = token.partition(".")[0]
        name = f"{pid} from entry {max(self.log)} on"
        made = self.call(random.choice([token, self.tokens[0]]), "PATCH", f"/players/{pid}", {"name": name})
        assert not made["refused"] or made["code"] == "too_many", made
        for seq, entry in list(self.log.items())[-3:]:
            [again] = self.table.ok("GET", f"/log?after={seq - 1}&limit=1")["items"]
            assert again["by_name"] == entry["by_name"], (again, entry)

    def change_character(self, random: Random) -> None:
        """Change a sheet or an owner; or delete a character, and create another."""
        gm, able = self.tokens[0], self.able(random.randint(1, 3))
        sheet = able["sheet"]
        if len(self.characters) < 3:
            self.call(gm, "POST", "/characters", {"name": "New", **able})
        elif random.random() < 0.2:
            self.edit_cap(random)
        elif random.random() < 0.15:
            self.call(gm, "DELETE", f"/characters/{self.someone(random)}")
        elif random.random() < 0.25:
            self.call(gm, "PATCH", f"/characters/{self.someone(random)}", {"owner": random.choice(["p2", "p3", None])})
        else:
            self.call(
                gm, "PATCH", f"/characters/{self.someone(random)}", {"sheet": random.choice([sheet, sheet, None])}
            )

    def begin_turn(self, random: Random) -> None:
        """Begin a turn."""
        assert not self.call(self.tokens[0], "POST", "/turns", {})["refused"], random

    def reverse(self, random: Random) -> None:
        """Take one of the last entries back, with what came after it in its action or not."""
        kinds = {"rolled", "chosen", "resisted", "tracks_changed", "clock_ticked", "turn_started", "tale_told"}
        last = [seq for seq in self.log if seq > self.seq - 15 and self.log[seq]["type"] in kinds]
        self.take_back(random.choice(last or [self.seq]), with_later=random.random() < 0.5)

    def take_back(self, seq: int, *, with_later: bool = True) -> None:
        """Read what a reversal would do, and make it: it does that, and exactly what was told differs from no entry."""
        told = self.table.call("GET", f"/reversals/{seq}")
        preview = told.json()
        done = self.call(self.tokens[0], "POST", "/reversals", {"seq": seq, "with_later": with_later})
        if done["refused"]:
            assert done["code"] == preview.get("code", "reverse_later_first")
            return
        names = ("reverses", "changes", "left")
        assert [done.get(name, []) for name in names] == [preview[name] for name in names]
        self.look(Random(seq))
        without = self.ledger.without({*done["reverses"], done["seq"]})
        differs = {(one["who"], one["track"], one["to"], one["instead"]) for one in preview["differs"]}
        assert differs == self.ledger.unlike(without)
        self.tally["will differ" if differs else "will not differ"] += 1

    def cross(self, random: Random) -> None:
        """Undo a change of a track or a tick across a bound that was met since: a cap, a floor, a full clock."""
        kid, who, clock = "", "", None
        open_clocks = [one["id"] for one in self.clocks if not self.ledger.is_closed(one["id"])]
        if open_clocks and random.random() < 0.5:
            kid = random.choice([one for one in open_clocks if self.ledger.clocks[one].next] or open_clocks)
            clock = self.ledger.clocks[kid]
            room, value = clock.size - clock.filled, clock.segments

            def move(by: int) -> Any:
                return self.call(self.tokens[0], "POST", f"/clocks/{kid}/ticks", {"by": by})
        else:
            tracks = [(key, to) for key, to in self.ledger.tracks.items() if to[1] and key[1] not in {"luck", "turn"}]
            if not tracks:
                return
            (who, track), (value, cap) = random.choice(tracks)
            room = (cap or 0) - value

            def move(by: int) -> Any:
                change = {"who": who, "track": track, "amount": by}
                return self.call(self.tokens[0], "POST", "/changes", {"changes": [change]})

        def edit() -> None:
            if clock:
                sizes = [size for size in (clock.size - 1, clock.size + 2, 4, 8) if max(1, clock.filled) < size]
                self.call(self.tokens[0], "PATCH", f"/clocks/{kid}", {"size": random.choice(sizes or [clock.size])})
            else:
                self.edit_cap(random, who)
            self.look(random)

        up = room > 1 and (value < 2 or random.random() < 0.6)
        first = move(1 if up else -1)
        self.look(random)
        if random.random() < 0.4:
            edit()
        move(room + random.randint(0, 1) if up else -value - random.randint(0, 1))
        self.look(random)
        if random.random() < 0.4:
            edit()
            move(random.choice([-2, 1, 3]))
            self.look(random)
        if not first["refused"] and random.random() < 0.8:
            self.take_back(first["seq"])

    def edit_cap(self, random: Random, who: str = "") -> None:
        """Lower or raise a cap by hand, of somebody's or of anybody's, mostly with the value that there is."""
        name = CAPPED.get(self.system, "stress")
        among = [one for one in self.characters if who in {"", one["id"]}]
        if not among:
            return
        one = random.choice(among)
        value = one["tracks"][name]["value"]
        given = {"value": value, "cap": max(1, value, random.choice([value, value + 1, 9, 12]))}
        if random.random() < 0.2:
            given["value"] = random.randint(0, given["cap"])
        self.call(self.tokens[0], "PATCH", f"/characters/{one['id']}", {"tracks": {name: given}})

    def close(self, random: Random) -> None:
        """Cancel or refuse an action."""
        action = self.some(random, "draft", "ready")
        if action:
            state = random.choice(["cancelled", "refused"])
            self.call(self.tokens[0], "PATCH", f"/actions/{action['id']}", {"state": state})

    def tell(self, random: Random) -> None:
        """Tell what happens in any action or roll that there was, whatever its state: nothing of it changes."""
        told_of = {
            one.get("action") or f"r{seq}"
            for seq, one in self.log.items()
            if "action" in one or one["type"] == "rolled"
        }
        if not told_of:
            return
        path, token = f"/actions/{random.choice(sorted(told_of))}", random.choice(self.tokens)
        before = self.table.ok("GET", path)
        told = self.call(
            token, "POST", f"{path}/tales", {"text": random.choice(["Rain falls.", "It holds.\nAt last."])}
        )
        assert not told["refused"], told
        assert self.table.ok("GET", path) == before
        if random.random() < 0.2:
            self.look(random)
            self.call(token, "POST", "/reversals", {"seq": told["seq"]})

    def end(self) -> None:
        """Roll all that is still ready, end with a resistance and an undo, and verify what is left of the evening."""
        for action in self.actions:
            now = self.table.ok("GET", f"/actions/{action['id']}")
            if now["state"] == "ready":
                self.roll_of(now, Random(self.seq))
                self.look(Random(self.seq))
        if self.system in RESISTING and self.characters:
            self.end_resisting()
        self.end_undoing(Random(self.seq))
        closed = self.table.call("POST", "/epochs", {})
        assert closed.is_success or closed.json()["code"] == "epoch_empty", closed.text
        published = self.table.client.get("/.well-known/rollwright-keys").json()["keys"]
        keys = [notes.key(one["vkey"]) for one in published]
        result = verify(self.table.call("GET", "/export").content, keys)
        assert (result.findings, result.status) == ([], 0)

    def end_resisting(self) -> None:
        """Resist by a sheet."""
        character = self.characters[0]["id"]
        self.call(self.tokens[0], "PATCH", f"/characters/{character}", {"sheet": self.able(2)["sheet"]})
        self.look(Random(0))
        self.narrate(Random(0))
        self.look(Random(0))
        narrated = [one for one in self.actions if self.pending_of(one)]
        for action in narrated[-1:]:
            assert self.resist_by_sheet(f"/actions/{action['id']}", self.pending_of(action)[0])
            self.look(Random(0))

    def end_undoing(self, random: Random) -> None:
        """Undo a tick of a clock that has been filled since: what did not fit then is lost with it."""
        gm, size = self.tokens[0], random.randint(2, 8)
        made = self.call(gm, "POST", "/clocks", {"name": "Dawn", "size": size})
        kid = made["id"]
        self.look(random)
        first = self.call(gm, "POST", f"/clocks/{kid}/ticks", {"by": random.randint(1, size - 1)})
        self.look(random)
        self.call(gm, "POST", f"/clocks/{kid}/ticks", {"by": size})
        self.look(random)
        self.take_back(first["seq"])


def drawn(random: Random, fields: Fields, likely: float) -> dict[str, Any]:
    """Return some of the fields, each with one of its values."""
    return {name: random.choice(values) for name, values in fields.items() if random.random() < likely}


EVENINGS = examples(90) if LAWS == "full" else 3
"""An evening is two dozen steps, each the whole of a number: a shorter list, or a 0, is a simpler example."""


@pytest.mark.law
@pytest.mark.parametrize("system", NEEDED)
def test_what_an_evening_is_told_holds(client: Client, system: str) -> None:
    """Random evenings hold what they were told: refusals, outcomes, costs and sums; and what is left verifies."""
    tally: Counter[str] = Counter()

    @settings(max_examples=EVENINGS, deadline=None)
    @given(numbers=st.lists(st.integers(0, 2**20), min_size=12, max_size=36))
    def check(numbers: list[int]) -> None:
        evening = Evening(client, system, tally)
        for number in numbers:
            evening.step(number)
        evening.end()

    check()
    assert tally["rolled as told"], "evenings in which nobody rolls say nothing"
    assert tally["will differ"], "evenings in which every undo leaves no trace say nothing of bounds"
    assert tally["resisted by the sheet"] or system not in RESISTING
