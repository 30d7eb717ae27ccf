"""Direct rolls: dice taken away, where their sides were signed and where not, and bodies that could be read twice."""

import json
import subprocess
from typing import Any

import pytest

import rollwright_client.digests
from service.audit import chain
from tests.attacks.forged import Forgery
from tests.attacks.hostile import BS, Player, signed_again
from tests.attacks.programs import asked, exports_of, found, holds
from tests.client import Client
from tests.clients.js.world import CLIENT
from tests.node.bridge import NODE, ask
from tests.table import Table, open_table
from tools.golden import golden

SPELLINGS = {one["name"]: one for one in golden("spellings")}
WHOLE = {"a fraction", "an exponent"}
"""Numbers that a body may have, and no file."""
REFUSED = [name for name, one in SPELLINGS.items() if "canonical" not in one and name not in WHOLE]
STRINGS = [name for name, one in SPELLINGS.items() if one.get("canonical", "").startswith('{"a":"')]


def body_with(text: str) -> str:
    """Return the body of a direct roll whose spec is a text that names `a`: its goal, or its rating."""
    is_goal = '"a":"' in text
    own = '"goal"' if is_goal else '"rating"'
    spec = text.replace('"a"', own).replace("'a'", own.replace('"', "'")).replace('"\\u0061"', '"\\u0072ating"')
    system = '{"system":"buried_secrets",' + ('"rating":3,' if is_goal else "")
    return '{"spec":' + spec.replace("{", system, 1) + "}"


def sent(table: Table, player: Player, body: str, key: str) -> Any:
    """Send a body as it is written, and keep it so; return the response."""
    headers = {"Authorization": f"Bearer {player.token}", "Content-Type": "application/json", "Idempotency-Key": key}
    response = table.client.post(f"/v1/sessions/{table.sid}/rolls", content=body.encode(), headers=headers)
    line = player.line("sent", key, by=player.id, body=None)
    player.sent.append(line.replace('"body": null', f'"body": {body}'))
    return response


@pytest.mark.parametrize("reader", [0, 1], ids=["gm", "player"])
@pytest.mark.parametrize("signed", [True, False])
def test_a_die_is_taken_away(client: Client, reader: int, *, signed: bool) -> None:
    """Found where the sides were signed, else by the rules; the roll is named."""
    table = open_table(client)
    ana = Player(table)
    body = {"spec": BS, "epoch": ana.genesis} | ({"dice": [6, 6, 6]} if signed else {})
    assert ana.throw("/rolls", body).status_code == 201
    ana.close()
    exported = exports_of(table, ana)[reader]
    told = holds(exported, ana.kept, ana.id)
    assert told.unsigned == ([] if signed else [1])
    forged = Forgery(exported)
    forged.record(forged.rec["req"], forged.rec["draws"][:-1])
    exported = signed_again(forged.lines)
    if signed:
        found(exported, "sides differ from the terms at 1")
        return
    found(exported, r"this roll takes 3 faces \(d6, d6, d6\), got 2")
    assert [one["n"] for one in asked(exported)[1]["unsigned"]] == [1]
    # Who kept anything of it finds it in both.
    found(exported, "another record", ana.kept, ana.id)


@pytest.mark.parametrize("name", REFUSED)
def test_a_body_that_could_be_read_twice(client: Client, name: str) -> None:
    """Refused: what has no canonical form is not read, and nothing is drawn."""
    table = open_table(client)
    ana = Player(table)
    refused = sent(table, ana, body_with(SPELLINGS[name]["text"]), "a-key-of-this-body")
    assert refused.status_code == 400
    assert [one["type"] for one in table.ok("GET", "/log")["items"]] == ["session_created", "person_joined"]


def digests_of_client(bodies: list[str]) -> list[str]:
    """Return the digests that the client in JavaScript signs for bodies."""
    program = """
        const { directTerms, termsDigest } = await import(process.argv[1]);
        const bodies = JSON.parse(await new Response(process.stdin).text());
        console.log(JSON.stringify(bodies.map((body) => termsDigest(directTerms(JSON.parse(body))))));
    """
    command = [str(NODE), "--input-type=module", "--eval", program, str(CLIENT / "signed.js")]
    done = subprocess.run(command, input=json.dumps(bodies), capture_output=True, text=True, check=True)
    found: list[str] = json.loads(done.stdout)
    return found


def test_one_digest_everywhere(client: Client) -> None:
    """Whatever characters a goal has, and however they are spelt, all programs that sign or check have one digest."""
    table = open_table(client)
    ana = Player(table)
    bodies = [body_with(SPELLINGS[name]["text"]) for name in STRINGS]
    bodies += [body_with(text) for text in ('{"a":3}', '{"a":3.0}', '{"a":3e0}')]
    assert len(bodies) > 10
    recorded = []
    for number, body in enumerate(bodies):
        response = sent(table, ana, body, f"a-key-of-body-{number:04}")
        assert response.status_code == 201, response.text
        recorded.append(response.json()["proof"]["rec"]["req"]["terms"])
    parsed = [json.loads(body) for body in bodies[:-2]]
    answers = ask([{"ask": "terms", "body": body} for body in parsed])
    assert recorded[-3:] == [recorded[-3]] * 3
    assert recorded[:-2] == [chain.terms_digest(body) for body in parsed]
    assert recorded[:-2] == [rollwright_client.digests.terms_digest(body) for body in parsed]
    assert recorded[:-2] == [answer["digest"] for answer in answers]
    assert recorded == digests_of_client(bodies)
    assert len({*recorded}) == len(recorded) - 2
    ana.close()
    for exported in exports_of(table, ana):
        holds(exported, ana.kept, ana.id)
