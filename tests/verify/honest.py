"""An honest table, played over HTTP by people who keep all that they send and are told; both verifiers find nothing."""

import json
import uuid
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from tests.client import Client
from tests.table import Table

Spec = dict[str, Any]
PLAYERS: dict[str, Spec] = {
    "buried_secrets": {"goal": "Past the guard", "action": "prowl", "rating": 2},
    "fallen_empire": {"goal": "Past them", "threat": "Seen", "ability": "social", "score": 2},
    "terminal_iv": {"goal": "In", "action": "hack", "level": "specialty"},
    "daggerheart": {"goal": "Past the guard", "trait": 1},
    "underworld": {"goal": "Past the guard", "traits": [{"name": "Wits", "rating": 3}, {"name": "Law", "rating": 2}]},
}
GMS: dict[str, Spec] = {"daggerheart": {"difficulty": 12}, "underworld": {"difficulty": 6}}
"""What the GM adds to a roll of each game, where it has to be something."""
OWNED = {"c1": "ana", "c2": "ben"}


class Person:
    """Somebody at a table, and the folder with all that they sent and were told."""

    def __init__(self, table: Table, name: str, token: str, me: str) -> None:
        self.table, self.name, self.token, self.me = table, name, token, me
        self.has_left = False
        self.told: list[str] = []
        self.lines: list[dict[str, Any]] = []

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """Call a path that must answer; keep the answer."""
        response = self.table.call(method, path, body, token=self.token, **more)
        assert response.is_success, response.text
        self.told.append(response.text)
        return response.json() if response.content else None

    def throw(self, path: str, body: dict[str, Any], terms: Any, *, refused: int = 0, **more: Any) -> Any:
        """Throw dice as a client does."""
        response = self.send(path, body, terms, **more)
        assert response.status_code == refused or (response.is_success and not refused), response.text
        return response.json()

    def send(self, path: str, body: dict[str, Any], terms: Any = None, **more: Any) -> Any:
        """Ask for dice, with lines of what was sent, signed and answered; return the response."""
        key = str(uuid.uuid4())
        self.lines.append({"sent": {"sid": self.table.sid, "by": self.me, "key": key, "body": body}})
        if terms:
            self.lines.append({"terms": terms})
        response = self.table.call("POST", path, body, token=self.token, key=key, **more)
        self.lines.append({"answered": {"sid": self.table.sid, "key": key, "status": response.status_code}})
        self.told.append(response.text)
        return response

    @property
    def files(self) -> dict[str, str]:
        """All that was kept, by the name of its file."""
        kept = {f"{number}.json": text for number, text in enumerate(self.told) if text}
        return kept | {"sent.jsonl": "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in self.lines)}


class Honest:
    """A table with a GM, Ana and Ben, a character of each of the two, and a clock that all see."""

    def __init__(self, client: Client, game: str, **options: Any) -> None:
        self.client, self.game, self.aid = client, game, ""
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        opened = client.post(
            "/v1/sessions",
            json={"system": game, "options": {"given_dice": True, "host": "none", "direct_rolls": "all"} | options},
            headers=headers,
        )
        self.moved(opened.json())
        for cid, name in (("c1", "Silk"), ("c2", "Thorn")):
            self.of(cid).ask("POST", "/characters", {"name": name})
        self.gm.ask("POST", "/clocks", {"name": "Guards", "size": 6})

    def moved(self, opened: dict[str, Any]) -> None:
        """Let three people sit at a table that was opened or imported."""
        self.table = table = Table(self.client, opened)
        self.gm = Person(table, "gm", table.gm, "p1")
        self.gm.told.append(json.dumps(opened))
        self.ana, self.ben = (self._joined(name) for name in ("ana", "ben"))

    def _joined(self, name: str) -> Person:
        answer = self.table.call("POST", "/players", {"code": self.table.code, "name": name})
        made = Person(self.table, name, answer.json()["token"], answer.json()["id"])
        made.told.append(answer.text)
        return made

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody who has a seat."""
        return tuple(one for one in (self.gm, self.ana, self.ben) if not one.has_left)

    def of(self, cid: str) -> Person:
        """Return who plays a character."""
        found: Person = getattr(self, OWNED[cid])
        return found

    @property
    def epoch(self) -> str:
        """The open epoch."""
        return str(self.table.ok("GET", "")["epoch"]["genesis"])

    @property
    def path(self) -> str:
        """The path of the last action."""
        return f"/actions/{self.aid}"

    def open(self, player: Spec | None = None, **more: Any) -> Any:
        """Open an action, of the first character unless another is named."""
        body = {"character": "c1", "spec": {**PLAYERS[self.game], **(player or {})}} | more
        opened = self.of(body["character"]).ask("POST", "/actions", body)
        self.aid = opened["id"]
        return opened

    def set(self, who: Person, **fields: Any) -> Any:
        """Set fields of the action."""
        return who.ask("PATCH", self.path, fields, version="*")

    def agree(self, gm: Spec | None = None) -> None:
        """Let the GM write their fields, and agree."""
        self.set(self.gm, spec=GMS.get(self.game, {}) | (gm or {}), agreed=True)

    def roll(self, who: Person | None = None, dice: list[int] | None = None, *, bound: bool = True) -> Any:
        """Roll the action, for Ana unless it is another: bound, unless its faces were thrown by hand."""
        thrower = who or self.ana
        seen = thrower.ask("GET", self.path)
        body: dict[str, Any] = {"terms": seen["terms_digest"]}
        body |= {"dice": dice} if dice else {"epoch": self.epoch} if bound else {}
        return thrower.throw(f"{self.path}/roll", body, seen["terms"], version=f'"{seen["etag"]}"')

    def part(self, player: Spec, dice: list[int], character: str = "c1", gm: Spec | None = None, **more: Any) -> str:
        """Open an action, agree to it and roll it with these faces; return its id."""
        self.open(player, character=character, **more)
        self.agree(gm)
        self.roll(self.of(character), dice)
        return self.aid

    def direct(self, who: Person, spec: Spec, *, bound: bool = True, **more: Any) -> Any:
        """Roll directly, without an action."""
        terms = {"spec": {"system": self.game} | spec} | more
        entry = who.throw("/rolls", terms | ({"epoch": self.epoch} if bound else {}), terms if bound else None)
        self.aid = entry.get("action", "")
        return entry

    def offer(self, who: Person, other: Person, **terms: Any) -> None:
        """Make an offer, which is accepted."""
        oid = who.ask("POST", f"{self.path}/offers", terms)["offer"]
        other.ask("POST", f"{self.path}/offers/{oid}/answers", {"answer": "accept"})

    def choose(self, who: Person, **choice: Any) -> Any:
        """Make a choice after the dice."""
        return who.ask("POST", f"{self.path}/choices", choice)

    def resist(self, who: Person, consequence: str = "n1", rating: int = 2) -> Any:
        """Resist a consequence by bound dice."""
        pending = {one["consequence"]["id"]: one for one in who.ask("GET", f"{self.path}/stakes")["pending"]}
        told = pending[consequence]["chances"][rating]
        body = {"consequence": consequence, "rating": rating, "epoch": self.epoch, "terms": told["terms_digest"]}
        return who.throw(f"{self.path}/resistances", body, told["terms"])

    def reverse(self, seq: int, **more: Any) -> Any:
        """Take an entry back."""
        return self.gm.ask("POST", "/reversals", {"seq": seq, **more})

    def close(self, who: Person | None = None) -> None:
        """Close the epoch of dice, for the last who joined unless it is another."""
        (who or self.people[-1]).ask("POST", "/epochs", {"client_seed": "four dice: 4, 4, 1, 6"})

    def end(self) -> None:
        """Close the last epoch, if it has rolls; let everybody read all of the table once more."""
        if self.table.ok("GET", "/audit")["epochs"][-1]["rolls"]:
            self.close()
        for person in self.people:
            for path in ("", "/log?limit=200", "/audit?epoch=0", "/characters"):
                person.ask("GET", path)


class Row(Struct, frozen=True):
    """An honest table with one odd thing; a roll of Ana's unless it is played otherwise."""

    game: str
    player: Spec = {}
    """More fields of Ana's than a roll has to have."""
    gm: Spec = {}
    """More of the GM's."""
    opened: dict[str, Any] = {}
    """More members of the body that opens the action."""
    dice: list[int] | None = None
    """Faces thrown by hand."""
    options: dict[str, Any] = {}
    opens: Callable[[Honest], object] = lambda _: None
    """What is done before the action is opened."""
    before: Callable[[Honest], object] = lambda _: None
    """What is done before its dice."""
    played: Callable[[Honest], object] | None = None
    """What is played in place of an action that is opened, agreed to and rolled."""
    after: Callable[[Honest], object] = lambda _: None
    """What is done after the dice."""
    hidden: int = 0
    """How many rolls cannot be ruled on by what players see of them: a hidden Difficulty, or faces thrown by hand."""
    undecided: tuple[str, ...] = ()
    """Documents that the log does not decide."""
    notes: tuple[str, ...] = ()
    """Patterns of what Ana is told of her requests that were not rolled."""
    unbound: int = 0
    """How many rolls are named as unbound."""
    other_hands: int = 0
    """How many rolls are named that were thrown for a character that somebody else plays."""

    def play(self, client: Client) -> Honest:
        """Play the table to its end."""
        play = Honest(client, self.game, **self.options)
        if self.played:
            self.played(play)
        else:
            self.opens(play)
            play.open(self.player, **self.opened)
            play.agree(self.gm)
            self.before(play)
            play.roll(dice=self.dice)
        self.after(play)
        play.end()
        return play
