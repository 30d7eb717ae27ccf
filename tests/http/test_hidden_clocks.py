"""Two tables with the same visible history, one of them with hidden clocks: players cannot tell which is which."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.client import Client
from tests.conftest import examples
from tests.table import open_table

pytestmark = pytest.mark.slow


GM, ANA, SUE = "gm", "ana", "sue"
FITD = {"system": "buried_secrets", "rating": 1}
NEVER_FULL = 100
"""Size of the hidden clocks: filling one may show, in the clocks that it opens or beats (docs/sessions.md)."""
OF_ITS_OWN = {"x-request-id", "server-timing", "content-length"}
"""Headers that differ from answer to answer."""
PAIR = "{pair}"
"""Stands for a clock that was made hidden at both tables, and has another id at each."""


class Side:
    """One of the two tables."""

    def __init__(self, client: Client) -> None:
        self.table = open_table(client, name="A table", options={"given_dice": True})
        self.tokens = {GM: self.table.gm, ANA: self.table.join(), SUE: self.table.join("Sue", "spectator")}
        self.table.ok("POST", "/characters", {"name": "Silk"}, token=self.tokens[ANA])
        self.pair = ""
        self.rolls: list[int] = []

    def call(self, who: str, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """Call a path of this table."""
        version = "*" if method in {"PATCH", "DELETE"} else None
        path, sent = (text.replace(PAIR, self.pair) for text in (path, json.dumps(body)))
        return self.table.call(method, path, json.loads(sent), token=self.tokens[who], version=version, **more)

    def told(self, answer: Any) -> str:
        """Return all of an answer but what may differ: the table's id and commitments, entries' numbers, ids, times."""
        headers = {name: value for name, value in answer.headers.items() if name not in OF_ITS_OWN}
        return self.same(f"{answer.status_code} {headers} {answer.text}")

    def same(self, text: str) -> str:
        """Return a text with what may differ taken out, the table's id first: parts of it may look like the others."""
        text = text.replace(self.table.sid, "")
        text = re.sub(r"id: [0-9]+-[0-9a-f]{32}\n\n", "", text)
        numbers = r'"[0-9]+-[0-9a-f]{32}"|"[-0-9T:.]+Z"|[0-9]+'
        text = re.sub(rf'"(seq|roll|next|last|id|at|since|opened_at|expires)":({numbers})', "", text)
        # The action of a direct roll has the number of its entry, which an ETag rests on.
        text = re.sub(r'\br[1-9][0-9]*\b|"etag":"[^"]*"|\'etag\': \'[^\']*\'', "", text)
        text = re.sub(r"id: [0-9]+-[0-9a-f]{32}|after=[0-9]+|\broll [0-9]+|[0-9a-f]{64}", "", text)
        return text.replace(self.pair or PAIR, PAIR)

    def stream(self, who: str) -> str:
        """Return the whole log as events."""
        ticket = self.call(who, "POST", "/tickets").json()["ticket"]
        events = f"/v1/sessions/{self.table.sid}/events?ticket={ticket}&last_event_id=0"
        return self.same(self.table.client.get(events).text)


class Twins(RuleBasedStateMachine):
    """The same is done at two tables, and at one of them the GM does more behind a screen."""

    def __init__(self, client: Client) -> None:
        super().__init__()
        self.quiet, self.noisy = Side(client), Side(client)
        self.visible: list[str] = []
        """Clocks that players see."""
        self.turned: list[str] = []
        """Clocks that players saw, and that are hidden now."""
        self.hidden: dict[str, str] = {}
        """Clocks of the noisy table alone, each with the visible one it is linked to, if it is."""

    def both(self, who: str, method: str, path: str, body: Any = None) -> Any:
        """Do the same at both tables; return what the quiet one answers."""
        quiet, noisy = (side.call(who, method, path, body) for side in (self.quiet, self.noisy))
        assert quiet.status_code == noisy.status_code, (quiet.text, noisy.text)
        if who != GM:
            assert self.quiet.told(quiet) == self.noisy.told(noisy)
        return quiet

    def noise(self, method: str, path: str, body: Any = None) -> Any:
        """Do something at the noisy table alone."""
        answer = self.noisy.call(GM, method, path, body)
        assert answer.is_success, answer.text
        return answer.json()

    def free(self, kid: str) -> None:
        """Take hidden clocks out of the way of what the GM does to a visible one."""
        for hidden, linked in list(self.hidden.items()):
            if linked == kid:
                self.noise("DELETE", f"/clocks/{hidden}")
                del self.hidden[hidden]

    @initialize()
    def start(self) -> None:
        """There is a clock for all to see."""
        made = self.both(GM, "POST", "/clocks", {"name": "First", "size": 4, "kind": "racing"})
        self.visible.append(made.json()["id"])

    # What all may see.

    @precondition(lambda self: len(self.visible) < 5)
    @rule(kind=st.sampled_from(["progress", "racing", "linked", "countdown"]), size=st.integers(1, 4))
    def make(self, kind: str, size: int) -> None:
        """A clock for all to see, linked to the latest where it can be; its number is the next."""
        links = {"racing": "rival", "linked": "after"}
        to = next((kid for kid in reversed(self.visible) if kind in links and kid != PAIR), None)
        if kind == "linked" and not to:
            return
        if to:
            self.free(to)
        made = self.both(
            GM, "POST", "/clocks", {"name": kind, "size": size, "kind": kind} | ({links[kind]: to} if to else {})
        )
        if made.is_success:
            self.visible.append(made.json()["id"])

    @precondition(lambda self: self.visible)
    @rule(data=st.data(), by=st.integers(-3, 4), who=st.sampled_from([GM, ANA, ANA, SUE]))
    def tick(self, data: st.DataObject, by: int, who: str) -> None:
        """A visible clock is ticked, or that is refused."""
        self.both(who, "POST", f"/clocks/{data.draw(st.sampled_from(self.visible))}/ticks", {"by": by})

    @precondition(lambda self: self.visible)
    @rule(data=st.data(), size=st.integers(1, 8), who=st.sampled_from([GM, GM, ANA]))
    def edit(self, data: st.DataObject, size: int, who: str) -> None:
        """A visible clock is edited, or that is refused."""
        body = {"size": size, "ticked_by": data.draw(st.sampled_from(["players", "gm"]))}
        self.both(who, "PATCH", f"/clocks/{data.draw(st.sampled_from(self.visible))}", body)

    @precondition(lambda self: len(self.visible) > 1)
    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        """A visible clock goes."""
        kid = data.draw(st.sampled_from(self.visible))
        self.free(kid)
        if self.both(GM, "DELETE", f"/clocks/{kid}").is_success:
            self.visible.remove(kid)

    @precondition(lambda self: self.visible)
    @rule(data=st.data(), dice=st.integers(1, 6), who=st.sampled_from([GM, ANA]), clock=st.booleans())
    def roll(self, data: st.DataObject, dice: int, who: str, clock: bool) -> None:
        """A person rolls, with a visible clock or none; at the noisy table the GM with a hidden one instead of none."""
        body: dict[str, Any] = {"spec": FITD | {"dice": [dice], "position": "controlled"}, "character": "c1"}
        if clock:
            body["clock"] = data.draw(st.sampled_from(self.visible))
        answers = []
        for side in (self.quiet, self.noisy):
            unseen = side is self.noisy and who == GM and not clock and self.open_hidden()
            answers.append(side.call(who, "POST", "/rolls", body | ({"clock": unseen} if unseen else {})))
        assert answers[0].status_code == answers[1].status_code, answers[1].text
        for side, answer in zip((self.quiet, self.noisy), answers, strict=True):
            if answer.is_success:
                side.rolls.append(answer.json()["seq"])

    @precondition(lambda self: self.quiet.rolls)
    @rule(
        data=st.data(),
        choice=st.sampled_from(
            [
                {"branch": "do_it"},
                {"branch": "withdraw"},
                {},
                {"picks": [{"id": "complication"}]},
                {"branch": "do_it", "picks": [{"id": "complication"}], "fate": {"n1": "reduced"}},
                {"take": ["n1"]},
                {"fate": {"n1": "landed"}},
            ]
        ),
        who=st.sampled_from([GM, ANA]),
    )
    def choose(self, data: st.DataObject, choice: dict[str, Any], who: str) -> None:
        """A person settles what follows from a roll; at the noisy table a complication ticks a hidden clock."""
        at = data.draw(st.integers(0, len(self.quiet.rolls) - 1))
        unseen = self.open_hidden()
        answers = []
        for side in (self.quiet, self.noisy):
            more = (
                {"picks": [{"id": "complication", "clock": unseen}]}
                if "picks" in choice and unseen and side is self.noisy and who == GM
                else {}
            )
            answers.append(side.call(who, "POST", f"/actions/r{side.rolls[at]}/choices", choice | more))
        assert answers[0].status_code == answers[1].status_code, answers[1].text
        if who == ANA:
            assert self.quiet.told(answers[0]) == self.noisy.told(answers[1])

    @precondition(lambda self: self.quiet.rolls)
    @rule(data=st.data(), face=st.integers(1, 6))
    def resist(self, data: st.DataObject, face: int) -> None:
        """A player resists what befalls her, which may tick a hidden clock at the noisy table."""
        at = data.draw(st.integers(0, len(self.quiet.rolls) - 1))
        body = {"consequence": "n1", "rating": 1, "dice": [face]}
        quiet, noisy = (
            side.call(ANA, "POST", f"/actions/r{side.rolls[at]}/resistances", body) for side in (self.quiet, self.noisy)
        )
        assert self.quiet.told(quiet) == self.noisy.told(noisy)

    @precondition(lambda self: len(self.visible) > 1)
    @rule(data=st.data())
    def hide(self, data: st.DataObject) -> None:
        """A visible clock is hidden, and at the noisy table changed meanwhile, and changed back."""
        kid = data.draw(st.sampled_from(self.visible))
        self.both(GM, "PATCH", f"/clocks/{kid}", {"visible": False})
        self.visible.remove(kid)
        self.turned.append(kid)
        name = self.noise("GET", f"/clocks/{kid}")["name"]
        for one in ("Changed", name):
            self.noise("PATCH", f"/clocks/{kid}", {"name": one})

    @precondition(lambda self: self.turned)
    @rule()
    def show(self) -> None:
        """What was hidden is shown."""
        kid = self.turned.pop()
        self.both(GM, "PATCH", f"/clocks/{kid}", {"visible": True})
        self.visible.append(kid)

    @precondition(lambda self: not self.quiet.pair)
    @rule(linked=st.booleans())
    def pair(self, linked: bool) -> None:
        """A clock is made hidden at both tables, perhaps with a visible one behind it that stays locked."""
        pair = {"name": "Pair", "size": NEVER_FULL, "visible": False}
        for side in (self.quiet, self.noisy):
            side.pair = side.call(GM, "POST", "/clocks", pair).json()["id"]
        if linked:
            behind = {"name": "Behind", "size": 4, "kind": "linked", "after": PAIR}
            self.visible.append(self.both(GM, "POST", "/clocks", behind).json()["id"])
        self.turned.append(PAIR)
        for by in (3, -3):
            self.noise("POST", f"/clocks/{PAIR}/ticks", {"by": by, "note": "unseen"})

    # What only the GM may see.

    def open_hidden(self) -> str:
        """Return a hidden clock of the noisy table that can be ticked, if there is one."""
        for kid in self.hidden:
            if self.noisy.call(GM, "GET", f"/clocks/{kid}").json()["state"] == "open":
                return kid
        return ""

    @precondition(lambda self: len(self.hidden) < 6)
    @rule(data=st.data(), kind=st.sampled_from(["progress", "racing", "linked"]))
    def make_hidden(self, data: st.DataObject, kind: str) -> None:
        """A hidden clock, perhaps linked to a visible one, is visible to the GM only."""
        body: dict[str, Any] = {"name": "Hidden", "size": NEVER_FULL, "kind": kind, "visible": False}
        to = ""
        if kind != "progress":
            to = data.draw(st.sampled_from(self.visible)) if self.visible else ""
            body |= {"rival" if kind == "racing" else "after": to} if to else {}
        answer = self.noisy.call(GM, "POST", "/clocks", body)
        if answer.is_success:
            self.hidden[answer.json()["id"]] = to
        else:
            assert answer.json()["code"] in {"already_linked", "not_racing", "link_missing"}, answer.text

    @precondition(lambda self: self.hidden)
    @rule(data=st.data(), by=st.integers(-2, 3))
    def tick_hidden(self, data: st.DataObject, by: int) -> None:
        """A hidden clock is ticked, where it is not locked or beaten."""
        kid = data.draw(st.sampled_from(sorted(self.hidden, key=list(self.hidden).index)))
        assert self.noisy.call(GM, "POST", f"/clocks/{kid}/ticks", {"by": by, "note": "unseen"}).status_code in {
            200,
            409,
        }

    @precondition(lambda self: self.hidden)
    @rule(data=st.data(), gone=st.booleans())
    def change_hidden(self, data: st.DataObject, gone: bool) -> None:
        """A hidden clock is renamed, or goes."""
        kid = data.draw(st.sampled_from(sorted(self.hidden, key=list(self.hidden).index)))
        if gone:
            self.noise("DELETE", f"/clocks/{kid}")
            del self.hidden[kid]
        else:
            self.noise("PATCH", f"/clocks/{kid}", {"name": "Renamed", "ticked_by": "gm"})

    # What players are told.

    @invariant()
    def as_if_it_never_was(self) -> None:
        """Players are told the same of all clocks at both tables."""
        self.both(ANA, "GET", "/clocks")

    def teardown(self) -> None:
        """Every answer, page, picture, refusal and event is the same for players at both tables."""
        for who in (ANA, SUE):
            for path in ("", "/clocks", "/characters", "/log", "/log?limit=200", "/report", "/audit", "/actions"):
                self.both(who, "GET", path)
            for quiet_roll, noisy_roll in zip(self.quiet.rolls, self.noisy.rolls, strict=True):
                quiet = self.quiet.call(who, "GET", f"/actions/r{quiet_roll}")
                noisy = self.noisy.call(who, "GET", f"/actions/r{noisy_roll}")
                assert self.quiet.told(quiet) == self.noisy.told(noisy)
            for query in ("type=clock_changed", "type=clock_deleted", "type=clock_ticked", "by=p1", "character=c1"):
                self.both(who, "GET", f"/log?limit=2&{query}")
            for kid in (*self.visible, *self.turned, "k9"):
                self.both(who, "GET", f"/clocks/{kid}")
                pictures = [
                    side.call(who, "GET", f"/clocks/{kid}", headers={"Accept": "image/svg+xml"})
                    for side in (self.quiet, self.noisy)
                ]
                assert self.quiet.told(pictures[0]) == self.noisy.told(pictures[1])
                self.both(who, "POST", f"/clocks/{kid}/ticks", {"by": 0})
                self.both(who, "PATCH", f"/clocks/{kid}", {"name": "Mine"})
                self.both(who, "DELETE", f"/clocks/{kid}")
                self.both(who, "POST", "/rolls", {"spec": FITD | {"dice": [6]}, "clock": kid})
            self.both(who, "POST", "/clocks", {"name": "Mine", "size": 4})
        for kid in self.hidden:
            hidden = self.noisy.call(ANA, "GET", f"/clocks/{kid}")
            never = self.quiet.call(ANA, "GET", f"/clocks/{kid}")
            assert self.noisy.told(hidden) == self.quiet.told(never)
        with ThreadPoolExecutor() as pool:
            quiet, noisy = pool.map(lambda side: side.stream(SUE), (self.quiet, self.noisy))
        assert quiet == noisy


@pytest.mark.law
def test_hidden_clocks_do_not_show(brief: Client) -> None:
    """Whatever the GM does with hidden clocks, players are told byte for byte what they are told without."""
    run_state_machine_as_test(
        lambda: Twins(brief),  # type: ignore[arg-type]  # it only calls it
        settings=settings(
            max_examples=examples(12),
            stateful_step_count=25,
            deadline=None,
            # To make a failing run shorter takes minutes, and it is short.
            phases=(Phase.generate,),
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
