"""Which action a line of Roll20's chat is about (`clients/roll20/commands.js`), and what is typed in it."""

import json
import subprocess
from typing import Any

import pytest

from tests.client import Client
from tests.e2e.conftest import ROOT
from tests.node.bridge import NODE

_PROGRAM = """
import { registerHooks } from "node:module";
const client = (name) => new URL("./clients/js/" + name.slice("/client/".length), "file://" + process.cwd() + "/").href;
registerHooks({
  resolve: (name, context, next) => next(name.startsWith("/client/") ? client(name) : name, context),
});
globalThis.document = { documentElement: { dataset: {} } };
const { Known } = await import("./service/http/play/known.js");
const { commandOf, run } = await import("./clients/roll20/commands.js");
const given = JSON.parse(await new Response(process.stdin).text());
const { game, me, focus, people, characters, actions, entries, lines } = given;
const told = [];
for (const line of lines) {
  const calls = [];
  const said = (all) => all.filter((one) => !one?.again);
  const table = new Proxy({}, { get: (_, name) => (...given) => calls.push([name, ...said(given)]) });
  const play = Object.assign(new Known(me), { game, focus, people, characters, table, stakes: new Map() });
  play.clocks = [{ id: "k1", name: "Guards" }];
  play.actions = new Map(actions.map((one) => [one.id, one]));
  play.refresh = async () => {};
  Object.assign(play, { undoing: 0, changed: () => {}, entries });
  await run(play, commandOf(line)).catch((error) => calls.push(error.message));
  told.push(play.undoing ? ["undoing", play.undoing, ...calls] : calls[0]);
}
console.log(JSON.stringify(told));
"""
PEOPLE = [{"id": "p1", "role": "gm", "active": True}, {"id": "p2", "role": "player", "active": True}]
CHARACTERS = [{"id": "c1", "name": "Silk", "owner": "p2", "sheet": {}}]


def action(aid: str, state: str, *awaits: tuple[str, str], goal: str = "", **more: Any) -> dict[str, Any]:
    """Return an open action of Silk's as a table lists it."""
    turns = [{"who": who, "what": what, "since": 0} for who, what in awaits]
    common = {"id": aid, "state": state, "character": "c1", "etag": f'"{aid}"', "spec": {"goal": goal}}
    return {**common, "awaits": turns, "offers": [], "consequences": [], **more}


OLD = action("r5", "rolled", ("gm", "choice"))
HIT = action("r6", "rolled", ("c1", "consequence"), consequences=[{"id": "n1", "pick": "harm", "state": "pending"}])
DRAFT = action("a1", "draft", ("gm", "terms"), goal="In")
OTHER = action("a2", "draft", ("gm", "terms"), goal="Out")
OFFERED = action("a3", "draft", offers=[{"id": "o1", "state": "open", "by": "gm", "to": "c1", "kind": "bargain"}])


def answers(
    client: Client, me: str, actions: list[Any], lines: list[str], focus: str = "", entries: tuple[Any, ...] = ()
) -> list[Any]:
    """Return what each line asks of the table, or says to its person."""
    game = client.get("/v1/systems/buried_secrets").json()
    given = {"game": game, "me": me, "focus": focus, "people": PEOPLE, "characters": CHARACTERS}
    given["entries"] = entries
    command = [str(NODE), "--input-type=module", "-e", _PROGRAM]
    body = json.dumps(given | {"actions": actions, "lines": lines})
    done = subprocess.run(command, input=body, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    told: list[Any] = json.loads(done.stdout)
    return told


@pytest.mark.parametrize("actions", [[DRAFT, OLD, HIT], [OLD, HIT, DRAFT]])
def test_a_step_is_about_the_action_that_can_take_it(client: Client, actions: list[Any]) -> None:
    """Not about an old direct roll that still awaits something, whichever was made last."""
    told = answers(client, "p1", actions, ["!rw agree", "!rw set desperate", "!rw pick harm", "!rw cancel"])
    assert [one[:2] for one in told] == [
        ["changeAction", "a1"],
        ["changeAction", "a1"],
        ["choose", "r5"],
        ["changeAction", "a1"],
    ]
    assert answers(client, "p2", actions, ["!rw take", "!rw branch withdraw"]) == [
        ["choose", "r6", {"take": ["n1"]}],
        "no action can take this step now: " + ", ".join(_shown(one) for one in actions),
    ]


def _shown(one: dict[str, Any]) -> str:
    return f"{one['id']} “{one['spec']['goal']}”" if one["spec"]["goal"] else str(one["id"])


def test_of_two_it_is_asked_which(client: Client) -> None:
    """Unless the line names one, or the panel shows one of them."""
    lines = ["!rw agree", "!rw agree of=a1", "!rw of=a2 cancel", "!rw agree of=a9"]
    told = answers(client, "p1", [DRAFT, OTHER, OLD], lines)
    assert told[0] == "say of which action, as in of=a1: a1 “In”, a2 “Out”"
    assert [one[:2] for one in told[1:3]] == [["changeAction", "a1"], ["changeAction", "a2"]]
    assert told[3].startswith("no action can take this step now")
    assert answers(client, "p1", [DRAFT, OTHER, OLD], ["!rw agree"], focus="a2")[0][1] == "a2"
    assert answers(client, "p1", [DRAFT, OTHER, OLD], ["!rw agree"], focus="r5")[0] == told[0]


def test_an_answer_is_to_the_offer_that_awaits_it(client: Client) -> None:
    """Of the action that has it."""
    told = answers(client, "p2", [OFFERED, DRAFT, OLD], ["!rw accept", "!rw decline o1", "!rw withdraw"])
    assert told == [
        ["answerOffer", "a3", "o1", {"answer": "accept"}],
        ["answerOffer", "a3", "o1", {"answer": "decline"}],
        "there is no offer",
    ]


def test_a_flashback_is_offered_with_its_words_and_its_price(client: Client) -> None:
    """Without a price the GM is asked for it; what is no number is the service's to refuse."""
    lines = [f"!rw offer flashback “The watch was paid”{price}" for price in ("", " 5", " much")]
    told = answers(client, "p2", [DRAFT, OLD], lines)
    words = {"text": "The watch was paid"}
    assert told == [
        ["makeOffer", "a1", {"kind": "flashback", "flashback": words}],
        ["makeOffer", "a1", {"kind": "flashback", "flashback": words | {"stress": 5}}],
        ["makeOffer", "a1", {"kind": "flashback", "flashback": words | {"stress": "much"}}],
    ]


def test_typography_is_read_or_refused(client: Client) -> None:
    """A minus of a text, quotation marks of any language, and no option for an action's name."""
    lines = [
        "!rw tick Guards −2",
        "\ufeff!rw tick „Guards“ –1",
        "!rw ask “past the guards” prowl",
        "!rw ask «past the guards» 2",
        "!rw ask in –M",
        "!rw ask -M",
        "!rw set goal=“past the guards”",
        "!rw ask “past the guards",
    ]
    told = answers(client, "p2", [DRAFT], lines)
    assert told[:2] == [["tickClock", "k1", {"by": -2}], ["tickClock", "k1", {"by": -1}]]
    assert told[2][1]["spec"] == {"goal": "past the guards", "action": "Prowl"}
    assert told[3][1]["spec"] == {"goal": "past the guards", "rating": 2}
    assert told[4] == "“–M” begins with a dash, and no word of a game does"
    assert told[5] == "“-M” begins with a dash, and no word of a game does"
    assert told[6][2] == {"spec": {"goal": "past the guards"}}
    assert told[7] == "a quotation mark is not closed"


def test_an_undo_is_asked_for_first(client: Client) -> None:
    """Of the entry that is named, or of the last one that is not undone: the panel says what it would do."""
    entries = (
        {"seq": 3, "type": "rolled"},
        {"seq": 5, "type": "chosen", "reversed_by": 6},
        {"seq": 6, "type": "reversed"},
    )
    assert answers(client, "p1", [], ["!rw undo", "!rw undo 9"], entries=entries) == [["undoing", 3], ["undoing", 9]]
    assert answers(client, "p1", [], ["!rw undo"]) == ["there is nothing to undo"]
