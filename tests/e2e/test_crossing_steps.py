"""Two people act at once: every pair of steps of one action ends in a state that one order of the two explains."""

import asyncio
import json
import re
import uuid
from itertools import combinations_with_replacement
from typing import Any

import httpx

from service.verify.export import verify

TRADE = {"kind": "trade", "trade": "position_for_effect"}
OTHER_TRADE = {"kind": "trade", "trade": "effect_for_position"}
BARGAIN = {"kind": "bargain", "price": {"changes": [{"who": "c1", "track": "stress", "amount": 1}]}}
STEPS: dict[str, tuple[str, str, str, Any]] = {
    "another approach": ("ana", "PATCH", "/actions/a1", {"spec": {"action": "wreck"}}),
    "a push": ("ana", "PATCH", "/actions/a1", {"spec": {"push_effect": True}}),
    "another position": ("gm", "PATCH", "/actions/a1", {"spec": {"position": "desperate"}}),
    "agreement taken back": ("gm", "PATCH", "/actions/a1", {"agreed": False}),
    "help": ("ben", "POST", "/actions/a1/offers", {"kind": "assist", "character": "c2"}),
    "yes to a trade": ("ana", "POST", "/actions/a1/offers/o1/answers", {"answer": "accept"}),
    "no to a trade": ("ana", "POST", "/actions/a1/offers/o1/answers", {"answer": "decline"}),
    "another trade": ("ana", "POST", "/actions/a1/offers/o1/answers", {"answer": "counter", "offer": OTHER_TRADE}),
    "the trade struck": ("gm", "POST", "/actions/a1/offers/o1/answers", {"answer": "strike"}),
    "the note struck": ("gm", "PATCH", "/actions/a1", {"strike": ["note"]}),
    "a bargain": ("ben", "POST", "/actions/a1/offers", BARGAIN),
    "yes to a bargain": ("ana", "POST", "/actions/a1/offers/o2/answers", {"answer": "accept"}),
    "the trade withdrawn": ("gm", "POST", "/actions/a1/offers/o1/answers", {"answer": "withdraw"}),
    "the end": ("ana", "PATCH", "/actions/a1", {"state": "cancelled"}),
    "the roll": ("ana", "POST", "/actions/a1/roll", {}),
    "another owner": ("gm", "PATCH", "/characters/c1", {"owner": "p3"}),
    "another GM": ("gm", "POST", "/players/p3/gm", {}),
    "the owner revoked": ("gm", "DELETE", "/players/p2", None),
    "the character gone": ("ana", "DELETE", "/characters/c1", None),
}


class Played:
    """A table with an action that is ready, a trade that the GM offers, and a bargain that Ben does."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client, self.sid, self.tokens = client, "", {"gm": ""}

    async def open(self) -> "Played":
        """Open the table."""
        opened = (await self.call("", "POST", "", {"system": "buried_secrets"}, place="/v1/sessions")).json()
        self.sid, self.tokens["gm"] = opened["id"], opened["gm_token"]
        for name in ("ana", "ben"):
            joined = await self.call("gm", "POST", "/players", {"code": opened["join_code"], "name": name})
            self.tokens[name] = joined.json()["token"]
            await self.call(name, "POST", "/characters", {"name": f"{name}'s"})
        terms = {"goal": "in", "action": "prowl", "rating": 2, "position": "risky", "note": "quietly"}
        await self.call("gm", "POST", "/actions", {"character": "c1", "spec": terms})
        await self.call("gm", "POST", "/actions/a1/offers", TRADE)
        await self.call("ben", "POST", "/actions/a1/offers", BARGAIN)
        return self

    async def call(self, who: str, method: str, path: str, body: Any, *, place: str = "") -> httpx.Response:
        """Call a path at the table."""
        headers = {"Authorization": f"Bearer {self.tokens.get(who, 'nobody')}", "Idempotency-Key": uuid.uuid4().hex}
        url = place or f"/v1/sessions/{self.sid}{path}"
        return await self.client.request(method, url, json=body, headers=headers | {"If-Match": "*"})

    async def step(self, name: str) -> str:
        """Make a step; return how it was answered."""
        answer = await self.call(*STEPS[name])
        return "done" if answer.is_success else f"{answer.status_code} {answer.json()['code']}"

    async def state(self) -> str:
        """Return all that the steps may have changed, without times."""
        gm = await self.gm()
        action = (await self.call(gm, "GET", "/actions/a1", None)).json()
        characters = (await self.call(gm, "GET", "/characters", None)).json()
        log = (await self.call(gm, "GET", "/log?limit=200&type=rolled", None)).json()["items"]
        rolled = [entry["ruling"]["pool"]["size"] for entry in log]
        return re.sub(r'"since": \d+|"etag": "[^"]+"', "", json.dumps([action, characters, rolled], sort_keys=True))

    async def gm(self) -> str:
        """Return who is the GM now: they alone read how many entries the log has."""
        return "gm" if "entries" in (await self.call("gm", "GET", "", None)).json() else "ben"

    async def faults(self) -> list[str]:
        """Return what a verifier finds: the log has the steps in an order in which each was its maker's to make."""
        export = await self.call(await self.gm(), "GET", "/export", None)
        return [finding.what for finding in verify(export.content).findings]


async def outcome(client: httpx.AsyncClient, names: tuple[str, str], order: str) -> tuple[Any, ...]:
    """Return how two steps were answered, and what came of them: one after the other, or at once."""
    played = await Played(client).open()
    if order == "at once":
        said = await asyncio.gather(*[played.step(name) for name in names])
    else:
        turns = names if order == "in order" else names[::-1]
        said = [await played.step(name) for name in turns]
        said = said if order == "in order" else said[::-1]
    return *said, await played.state(), *await played.faults()


def test_one_order_explains_what_two_people_did_at_once(service: str) -> None:
    """Each pair, in both orders and at the same time."""

    async def run() -> dict[tuple[str, str], list[Any]]:
        limits = httpx.Limits(max_connections=8)
        unexplained = {}
        async with httpx.AsyncClient(base_url=service, limits=limits, timeout=30) as client:
            for names in combinations_with_replacement(STEPS, 2):
                orders = [await outcome(client, names, order) for order in ("in order", "the other way")]
                at_once = await outcome(client, names, "at once")
                if at_once not in orders:
                    unexplained[names] = [at_once, *orders]
        return unexplained

    assert asyncio.run(run()) == {}
