"""Rolls with a witness: both programs compare the commitment sent, and tell what a lapsed roll would have been."""

import json
from typing import Any

from msgspec import UNSET

from service.audit import chain, notes, ra2
from service.audit.chain import AnnouncedRoll, Witness
from service.verify import compare
from service.verify.epoch import read, verify_session
from service.verify.evidence import gather
from service.verify.findings import VerificationReport
from tests.attacks.hostile import KEY, OPERATOR
from tests.attacks.test_at_home import COMMITMENT, NONCE, SID, Home
from tests.node.bridge import ask, texts
from tests.node.evidence import coded, in_node

HOME = Home()


def log() -> str:
    """Return the revealed log of an epoch with one roll, of the GM."""
    req = {name: value for name, value in HOME.req().items() if name != "witness"}
    return HOME.rolls((KEY.format(1), req, UNSET))


def announced(key: str, req: dict[str, Any]) -> str:
    """Return the line that Ana's device saves of a roll that is announced to it."""
    told = chain.announce(HOME.genesis, key, ra2.canonical(req))
    note = notes.signed_announcement(OPERATOR, AnnouncedRoll(SID, 0, bytes.fromhex(COMMITMENT), told))
    return json.dumps({"opened": {"sid": SID, "by": "p2", "nonce": NONCE, "key": key, "req": req, "note": note}})


def sent(key: str, **more: Any) -> str:
    """Return the line that the GM's device saves of a request with Ana's commitment."""
    body = {"spec": {"system": "buried_secrets", "rating": 3}, "epoch": HOME.genesis.hex(), "witness": COMMITMENT}
    return json.dumps({"sent": {"sid": SID, "by": "p1", "key": key, "body": body | more}})


def in_both(text: str, *kept: str) -> tuple[list[str], list[str], list[str], list[str]]:
    """Return findings and notes of a log beside what was kept: those of Python, and those of JavaScript."""
    report = VerificationReport()
    chains = {(one.log.sid, one.log.e): one for one in verify_session(read(text.encode()))}
    compare.check_chains(report, chains, [OPERATOR.key], gather({"kept": "\n".join(kept)}), "")
    files = [("log", coded(text))], [("kept", coded("\n".join(kept)))]
    question = {"ask": "files", "files": files[0], "kept": files[1], "keys": [OPERATOR.key.vkey], "me": ""}
    [answer] = ask([question])
    return [each.what for each in report.findings], report.notes, texts(answer), answer["notes"]


def test_a_lapsed_roll_is_told() -> None:
    """Once the seed is known, both tell what a roll would have been that was announced and never made."""
    req = HOME.req()
    faces = [face for _, face in chain.roll(HOME.epoch, KEY.format(2), req, Witness("p2", NONCE)).draws]
    told = f"kept: {KEY.format(2)} was announced and not rolled; it would have been {', '.join(map(str, faces))}"
    assert in_both(log(), announced(KEY.format(2), req)) == ([], [told], [], [told])
    # Of an epoch that is not there nothing is known.
    [alone] = in_both(log(), announced(KEY.format(2), req | {"epoch": "00" * 32}))[1]
    assert alone == f"kept: {KEY.format(2)} was announced and not rolled"


def test_a_refused_request_with_a_witness_is_told_with_the_nonce() -> None:
    """What a refused request would have been depends on the nonce: without it nothing is told."""
    faces = [face for _, face in chain.roll(HOME.epoch, KEY.format(2), HOME.req(), Witness("p2", NONCE)).draws]
    request = sent(KEY.format(2))
    findings, [alone], *_ = in_both(log(), request)
    assert (findings, alone) == ([], f"kept: {KEY.format(2)} was not rolled")
    told = in_both(log(), request, announced(KEY.format(3), HOME.req()))[1][0]
    assert told.startswith(f"kept: {KEY.format(2)} was not rolled; it would have been {', '.join(map(str, faces))}: ")


def test_another_commitment_than_was_sent() -> None:
    """A roll that was witnessed by somebody else than was asked is found by both, with a log and without."""
    made = HOME.rolls((KEY.format(0), HOME.req(), Witness("p2", NONCE)))
    assert in_both(made, sent(KEY.format(0))) == ([], [], [], [])
    for body in ({"witness": "00" * 32}, {"witness": None}):
        findings, _, own, _ = in_both(made, sent(KEY.format(0), **body))
        wanted = f"what you kept says otherwise: kept: the roll under {KEY.format(0)} has another witness than you sent"
        assert findings == own == [wanted]
    entry = json.loads(made)["entries"][0]
    leaf = chain.leaf(1, entry["t"], ra2.digest("rec", ra2.canonical(entry["rec"]))).hex()
    proof = {"rolls": [entry | {"leaf": leaf}]}
    files = {"roll": json.dumps(proof), "sent": sent(KEY.format(0), witness="00" * 32)}
    assert texts(in_node(None, files)) == [f"sent: the roll under {KEY.format(0)} has another witness than you sent"]
