"""What people keep of a table that was really played, and what both verifiers find in it."""

import json
import re
import uuid
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from service.audit import notes
from service.verify import evidence_alone, export
from tests import exports
from tests.client import Client
from tests.exports import Line
from tests.node.bridge import ask, texts
from tests.table import Table
from tools.cards import cards

Texts = Mapping[str, str]
RULED = re.compile(r"another `(ruling|announced)[/`]")
SPEC = {"system": "buried_secrets", "rating": 2, "goal": "In", "action": "prowl"}


class Evening(Struct):
    """A table that was played, what Ana saved of it, and its export."""

    sid: str
    me: str
    key: str
    """The published one."""
    files: dict[str, str]
    body: bytes


def evening(client: Client) -> Evening:  # noqa: PLR0915  # an evening is long
    """Play a table as Ana, who saves all that she sends and is told."""
    created = client.post(
        "/v1/sessions",
        json={"system": "buried_secrets", "options": {"given_dice": True, "direct_rolls": "all"}},
        headers={"Idempotency-Key": str(uuid.uuid4())},
    )
    table = Table(client, created.json())
    files = {}
    joined = table.call("POST", "/players", {"code": table.code, "name": "Ana"})
    files["joined.json"] = joined.text
    me, token = joined.json()["id"], joined.json()["token"]
    table.ok("POST", "/characters", {"name": "Silk"}, token=token)
    table.ok("POST", "/characters", {"name": "Thorn"}, token=token)
    table.ok("PATCH", "/characters/c1", {"name": "Silka"}, version="*", token=token)
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 8})
    table.ok("POST", "/clocks", {"name": "Plot", "size": 8, "visible": False})
    table.ok("POST", "/clocks/k1/ticks", {"by": 1, "note": "noise"})
    sent = []

    def roll(name: str, body: dict[str, Any], key: str) -> Any:
        sent.append({"sent": {"sid": table.sid, "by": me, "key": key, "body": body}})
        answer = table.call("POST", "/rolls", body, token=token, key=key)
        files[name] = answer.text
        return answer.json()

    start = joined.json()["epochs"][0]["genesis"]
    roll(
        "roll-1.json", {"spec": SPEC | {"assist": True}, "character": "c1", "assistant": "c2", "clock": "k1"}, "1" * 16
    )
    roll("roll-2.json", {"spec": SPEC | {"position": "desperate", "factors": {"potency": 1}}, "epoch": start}, "2" * 16)
    bad = roll("roll-3.json", {"spec": SPEC | {"dice": [1, 1]}, "character": "c1"}, "3" * 16)
    picks = [{"id": "complication", "clock": "k1"}, {"id": "harm"}]
    table.ok("POST", f"/actions/r{bad['seq']}/choices", {"picks": picks, "note": "a guard"})
    table.ok("POST", "/rolls", {"spec": SPEC | {"rating": 3}})
    files["close.json"] = table.call("POST", "/epochs", {"client_seed": "Ana 4"}, token=token).text
    roll("roll-4.json", {"spec": SPEC | {"rating": 1}}, "4" * 16)
    roll("stale.json", {"spec": SPEC, "dice": [6, 6], "epoch": start}, "5" * 16)
    action = f"/actions/r{bad['seq']}"
    table.ok("POST", f"{action}/choices", {"take": ["n1"]}, token=token)

    def resist(name: str, body: dict[str, Any], key: str) -> Any:
        sent.append({"sent": {"sid": table.sid, "by": me, "key": key, "body": body}})
        answer = table.call("POST", f"{action}/resistances", body, token=token, key=key)
        files[name] = answer.text
        return answer.json()

    resisted = resist("resisted.json", {"consequence": "n2", "rating": 1, "dice": [4]}, "7" * 16)
    table.ok("POST", "/reversals", {"seq": resisted["seq"], "note": "too hard"})
    resist("resisted-2.json", {"consequence": "n2", "rating": 2}, "6" * 16)
    # More than there is: a part of it overflows. A box has words, and a countdown begins again.
    less = {"who": "c2", "track": "stress", "amount": -5}
    bruise = {"who": "c2", "track": "harm_1", "amount": 1, "text": "a bruise"}
    table.ok("POST", "/changes", {"changes": [less, bruise]})
    bell = table.ok("POST", "/clocks", {"name": "Bell", "size": 2, "kind": "countdown"})["id"]
    table.ok("POST", f"/clocks/{bell}/ticks", {"by": 5})
    files["log.json"] = table.call("GET", "/log?limit=200", token=token).text
    files["log-gm.json"] = table.call("GET", "/log?limit=200").text
    files["audit.json"] = table.call("GET", "/audit?epoch=0", token=token).text
    files["session.json"] = table.call("GET", "", token=token).text
    files["sent.jsonl"] = "".join(json.dumps(line) + "\n" for line in sent)
    rolled = json.loads(files["roll-1.json"])
    files["receipt.txt"] = f"Kept on paper.\n\n{rolled['proof']['receipt']}"
    files["events.txt"] = f"id: 1\nevent: rolled\ndata: {json.dumps(rolled)}\n\n: still here\n"
    key = client.get("/.well-known/rollwright-keys").json()["keys"][0]["vkey"]
    return Evening(table.sid, me, key, files, table.call("GET", "/export").content)


def coded(text: str | bytes) -> str:
    """Return a text as the bridge takes it."""
    return b64encode(text if isinstance(text, bytes) else text.encode()).decode()


def question(body: bytes | None, files: Texts, keys: Sequence[str] = (), me: str = "") -> dict[str, Any]:
    """Return what asks the verifier in JavaScript about an export beside evidence, or about evidence alone."""
    kept = [(name, coded(text)) for name, text in files.items()]
    if body is None:
        return {"ask": "files", "files": kept, "kept": [], "keys": keys, "me": me}
    return {"ask": "files", "files": [("export", coded(body))], "kept": kept, "keys": keys, "me": me}


def in_node(body: bytes | None, files: Texts, keys: Sequence[str] = (), me: str = "") -> Any:
    """Return what the verifier in JavaScript finds."""
    return ask([question(body, files, keys, me)])[0]


def in_python(body: bytes | None, files: Texts, keys: Sequence[str] = (), me: str = "") -> tuple[int, list[str], int]:
    """Return what the verifier in Python finds: status, findings, and how many things agree.

    What the rules of a game that is no document make of a roll of the log is known in Python alone, and left out.
    """
    trusted = [notes.key(key) for key in keys]
    kept = export.gathered({name: text.encode() for name, text in files.items()})
    if body is None:
        report = evidence_alone.verify(kept, trusted, me)
        return 1 if report.findings else 3, [finding.what for finding in report.findings], 0
    exported = export.verify(body, trusted, kept, me)
    is_code = any(f'"{rules}"'.encode() in body for rules, card in cards().items() if "extras" in card)
    if is_code and b'"line":"seen"' not in body:
        exported.findings = [one for one in exported.findings if not RULED.search(one.what)]
    return exported.status, [finding.what for finding in exported.findings], exported.kept


def alike(findings: Sequence[str]) -> list[str]:
    """Return findings without what one of them says otherwise: who signed a note instead, and long values."""
    short = [text.partition(": not signed by a known key")[0] for text in findings]
    short = [text.partition(": signature does not hold")[0] for text in short]
    return sorted(text.partition(": ")[0] if " differs between " in text else text for text in short)


def in_both(body: bytes | None, files: Texts, keys: Sequence[str] = (), me: str = "") -> list[str]:
    """Return what is found in both verifiers, in the words of Python; fail where status or findings differ."""
    status, found, _ = in_python(body, files, keys, me)
    answer = in_node(body, files, keys, me)
    assert (answer["status"], alike(texts(answer))) == (status, alike(found)), (texts(answer), found)
    return found


def signed_anew(body: bytes, change: Callable[[list[Line]], object]) -> bytes:
    """Return an export as its operator could have changed and signed it; what is signed in it stays."""
    lines = exports.own_lines(body.decode())
    change(lines)
    return exports.sealed(lines)
