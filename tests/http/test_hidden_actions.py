"""What an action hides: nothing that a player or spectator gets differs by a hidden Difficulty or a hidden clock."""

import hashlib
import json
import re
import uuid
from typing import Any

import httpx
import pytest

from service.audit import chain, ra3
from service.http.render.forms import ROLL_TYPES
from service.rules.systems import SYSTEMS
from service.session.tokens import master_key
from tests.applications import MASTER_KEY
from tests.client import Client
from tests.http.test_hidden import READS, streams
from tests.table import open_table

pytestmark = pytest.mark.slow


RANDOM = re.compile(
    r'"(?:since|at)": ?\d+|'
    r'\d+-[0-9a-f]{16}(?:\.[0-9a-f]{16})?(?=\\?["\'.])|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{24,}|[A-Za-z0-9+/]{40,}={0,2}'
)
"""Times, and what is drawn anew at each table: commitments, keys, signatures, and digests of these."""
OF_REQUESTS = {"x-request-id", "server-timing", "date"}
"""Headers that differ with each request."""


def plain(text: str, sid: str) -> str:
    """Return a text with as many stars for each time and random value."""
    text = text.replace(sid, "*" * len(sid))
    return RANDOM.sub(lambda found: "*" * len(found[0]), text)


class Scene:
    """A table with one action of Ana's, and all that others than the GM get of it, after each step."""

    def __init__(self, client: Client, system: str, terms: dict[str, Any], hidden: dict[str, Any]) -> None:
        self.table = open_table(client, system, options={"given_dice": True})
        self.ana, self.ben = self.table.join("Ana"), self.table.join("Ben")
        self.sue = self.table.join("Sue", "spectator")
        self.got: list[str] = []
        self.rolled = 1
        for token, name in ((self.ana, "Silk"), (self.ben, "Thorn")):
            self.table.ok("POST", "/characters", {"name": name}, token=token)
        clock = self.table.ok("POST", "/clocks", {"name": "The Baron knows", "size": 6, "visible": False})["id"]
        if "clock" in hidden:
            hidden = hidden | {"clock": clock}
        self.step(self.ana, "POST", "/actions", {"character": "c1", "spec": terms})
        self.step(self.table.gm, "PATCH", "/actions/a1", {"agreed": True, **hidden})
        self.step(self.ben, "POST", "/actions/a1/offers", {"kind": "assist", "character": "c2"})
        self.step(self.ana, "POST", "/actions/a1/offers/o1/answers", {"answer": "accept"})
        self.step(self.ana, "PATCH", "/actions/a1", {"clock": None})
        self.step(self.table.gm, "PATCH", "/actions/a1", {"says": {next(iter(SYSTEMS[system].slots)): "They shoot"}})

    def call(self, *request: Any, headers: dict[str, str] | None = None, **more: Any) -> httpx.Response:
        """Call without compression, whose lengths differ with each random id."""
        return self.table.call(*request, headers={"Accept-Encoding": "identity"} | (headers or {}), **more)

    def step(self, token: str, method: str, path: str, body: Any) -> None:
        """Make a step, and read what there is to read."""
        version = "*" if method == "PATCH" or path.endswith("/roll") else None
        answer = self.call(method, path, body, token=token, version=version)
        assert answer.is_success, answer.text
        if path.endswith("/roll"):
            self.rolled = answer.json()["seq"]
        if token != self.table.gm:
            self.got.append(self.received(answer))
        for reader in (self.ana, self.ben, self.sue):
            self.got += [self.received(answer) for answer in self.read(reader)]

    def received(self, answer: httpx.Response) -> str:
        """Return an answer with its status and headers; the tag of stakes is a digest of what was read alone."""
        kept = {name: value for name, value in answer.headers.items() if name not in OF_REQUESTS}
        if answer.request.url.path.endswith("/stakes") and answer.status_code == 200:
            digest = hashlib.blake2b(answer.content.removesuffix(b"\n"), digest_size=12).hexdigest()
            assert kept["etag"] == f'"{digest}"'
        return plain(f"{answer.request.url.path} {answer.status_code} {kept} {answer.text}", self.table.sid)

    def read(self, token: str) -> list[httpx.Response]:
        """Return all that somebody reads: what is listed in the contract, the log and the export."""
        here = {"sid": self.table.sid, "cid": "c1", "kid": "k1", "aid": "a1", "pid": "p1", "seq": self.rolled}
        answers = [self.call("GET", path.format(**here), token=token) for path in [*READS, "/log?limit=200"]]
        seen = self.call("GET", "/actions/a1", token=token)
        tag = seen.json()["etag"]
        # What the roll would be made of now, and by whom, is no part of what a change agrees to.
        beside = {"problem", "opportunity_lost", "terms", "terms_digest", "thrower"}
        what = json.dumps(
            {name: one for name, one in seen.json().items() if name not in beside} | {"etag": ""},
            separators=(",", ":"),
            ensure_ascii=False,
        ).encode()
        digest = hashlib.blake2b(what, digest_size=8).hexdigest()
        assert tag == f"{seen.json()['version']}-{digest}", "a digest of what the reader sees, and of nothing else"
        known = {"If-None-Match": seen.headers["etag"]}
        roll = f"/rolls/{self.rolled}"
        answers += [self.call("GET", roll, token=token, headers={"Accept": media}) for media in ROLL_TYPES]
        return [*answers, self.call("GET", "/actions/a1", token=token, headers=known)]

    def roll(self, dice: list[int]) -> "Scene":
        """Roll; what follows the dice is seen too."""
        self.step(self.ana, "POST", "/actions/a1/roll", {"dice": dice})
        return self

    def events(self) -> list[str]:
        """Return what a player's and a spectator's event streams hold."""
        return [plain(text, self.table.sid) for text in streams(self.table, self.ana, self.sue)]


def same(one: Scene, other: Scene) -> None:
    """Check that nobody can tell the two tables apart."""
    assert [pair for pair in zip(one.got, other.got, strict=True) if pair[0] != pair[1]] == []
    assert one.events() == other.events()


def test_a_hidden_difficulty(brief: Client) -> None:
    """One that the total reaches and one that it misses, a digit longer, written as a number and as a label."""
    assert {"/v1/sessions/{sid}/actions", "/v1/sessions/{sid}/export"} <= {*READS}
    terms = {"goal": "in", "trait": 1, "experiences": [{"name": "Street", "modifier": 2}]}
    scenes = [
        Scene(brief, "daggerheart", terms, {"spec": {"difficulty": difficulty, "difficulty_hidden": True}})
        for difficulty in (9, 21, "Presence Roll (30)")
    ]
    assert scenes[0].table.ok("GET", "/actions/a1")["spec"]["difficulty"] == 9
    for scene in scenes:
        scene.roll([8, 7, 3])
    for other in scenes[1:]:
        same(scenes[0], other)


def test_a_hidden_clock(brief: Client) -> None:
    """An action with a hidden clock, which its roll ticks, is as one without."""
    terms = {"goal": "in", "action": "prowl", "rating": 1}
    scenes = [Scene(brief, "buried_secrets", terms, hidden) for hidden in ({"clock": "hidden"}, {})]
    assert ["clock" in scene.table.ok("GET", "/actions/a1") for scene in scenes] == [True, False]
    same(*[scene.roll([6, 5]) for scene in scenes])


def test_the_name_of_a_clock_that_was_hidden_since(brief: Client) -> None:
    """An answer to an offer whose price ticks it, and the same answer again, name it as players saw it last."""
    table = open_table(brief)
    ana = table.join()
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana)
    table.ok("POST", "/clocks", {"name": "Guards", "size": 4})
    table.ok("POST", "/actions", {"character": "c1", "spec": {"goal": "in", "rating": 1}}, token=ana)
    offer = {"kind": "bargain", "bargain": "tick_clock", "price": {"tick": {"clock": "k1", "by": 1}}}
    assert table.ok("POST", "/actions/a1/offers", offer)["names"] == {"c1": "Silk", "k1": "Guards"}
    table.ok("PATCH", "/clocks/k1", {"visible": False, "name": "The Duke did it"}, version="*")
    key = str(uuid.uuid4())
    for _ in range(2):
        answer = table.call("POST", "/actions/a1/offers/o1/answers", {"answer": "decline"}, token=ana, key=key)
        assert (answer.status_code, answer.json()["names"]) == (201, {"c1": "Silk", "k1": "Guards"})


def test_a_closed_epoch_opens_no_difficulty(brief: Client) -> None:
    """The salt is drawn at random: who closes the epoch, and has its seed, cannot try numbers, nor can the operator."""
    terms = {"goal": "in", "trait": 1}
    scene = Scene(brief, "daggerheart", terms, {"spec": {"difficulty": 14, "difficulty_hidden": True}})
    table, ana = scene.table, scene.ana
    commit = table.ok("GET", "/actions/a1", token=ana)["difficulty_commit"]
    table.ok("POST", "/actions/a1/roll", {}, token=ana, version="*")
    table.ok("POST", "/actions", {"character": "c1", "spec": terms}, token=ana)
    table.ok("PATCH", "/actions/a2", {"spec": {"difficulty": 14, "difficulty_hidden": True}}, version="*")
    other_commit = table.ok("GET", "/actions/a2", token=ana)["difficulty_commit"]
    table.ok("POST", "/epochs", {"client_seed": "mine"}, token=ana)
    log = table.ok("GET", "/log?limit=200", token=ana)["items"]
    [seed] = [bytes.fromhex(entry["seed"]) for entry in log if entry["type"] == "epoch_revealed"]
    salts = re.findall(r'"difficulty_salt\\?":\\?"([0-9a-f]{64})', table.call("GET", "/export").text)
    numbers = {salt: [n for n in range(1, 100) if _digest(salt, n) in {commit, other_commit}] for salt in salts}
    assert set(map(tuple, numbers.values())) == {(14,)}, "they are the salts of the commitments"
    assert len(set(salts)) == 2, "each has its own"
    theirs = "".join(answer.text for answer in scene.read(ana)) + table.call("GET", "/export", token=ana).text
    assert seed.hex() in theirs
    assert not any(salt in theirs for salt in salts)
    guesses = [
        ra3.mac(secret, "difficulty", table.sid.encode(), of.encode(), ra3.u64(version)).hex()
        for secret in (seed, master_key(MASTER_KEY))
        for of in ("a1", "a2")
        for version in range(9)
    ]
    assert not {*guesses, seed.hex()} & {*salts}


def _digest(salt: str, number: int) -> str:
    return chain.hidden_difficulty(bytes.fromhex(salt), number).hex()
