"""Honest tables: both verifiers, with all that the GM, who rolls and another player kept, accuse nobody."""

import re

import pytest

from service.audit import notes
from service.verify import export
from tests.client import Client
from tests.node.bridge import ask, texts
from tests.node.evidence import in_both, question
from tests.verify.honest_tables import HONEST
from tools.cards import documents

HIDES = "its entry hides something from players"


@pytest.mark.parametrize("name", HONEST)
def test_nobody_is_accused(client: Client, name: str) -> None:
    """All holds (0), or what a reader cannot judge is named (3): what is hidden, in JavaScript rules that are code."""
    row = HONEST[name]
    play = row.play(client)
    key = client.get("/.well-known/rollwright-keys").json()["keys"][0]["vkey"]
    exports = [play.table.call("GET", "/export", token=person.token).content for person in play.people]
    asked = [question(body, one.files, [key], one.me) for body, one in zip(exports, play.people, strict=True)]
    answers = ask([*asked, question(None, play.ana.files, [key], play.ana.me)])
    for person, body, answer in zip(play.people, exports, answers, strict=False):
        kept = export.gathered({name: text.encode() for name, text in person.files.items()})
        report = export.verify(body, [notes.key(key)], kept, person.me)
        hidden = 0 if person is play.gm else row.hidden
        assert (report.findings, texts(answer)) == ([], []), person.name
        assert {why: len(rolls) for why, rolls in report.unruled.items()} == ({HIDES: hidden} if hidden else {})
        undecided = list(row.undecided) if person is play.gm else []
        assert (report.unknown, report.undecided, report.unjudged, report.withheld) == ({}, undecided, [], [])
        rules = play.table.ok("GET", "")["rules"]
        is_code = rules not in documents()
        assert (report.status, answer["status"]) == (3 if hidden else 0, 3 if hidden or undecided or is_code else 0)
        assert answer["unresolved"] == ([rules] if is_code else [])
        assert is_code or answer["ruled"] == report.ruled
        assert sum(len(rolls) for _, rolls in report.unbound) == len(answer["unbound"]) == row.unbound
        assert len(report.other_hands) == len(answer["otherHands"]) == row.other_hands
        assert answer["notes"] == report.notes
        noted = row.notes if person is play.ana else ()
        assert len(noted) == len(report.notes)
        assert all(re.search(*both) for both in zip(noted, report.notes, strict=True))
        assert report.kept == answer["kept"]["agree"] > 0
    assert texts(answers[-1]) == []


def test_a_thrower_who_was_told_otherwise(client: Client) -> None:
    """Who was to resist is compared with what was kept."""
    play = HONEST["a consequence's thrower"].play(client)
    files = {
        name: text.replace('"throwers":{"n1":"p3"}', '"throwers":{"n1":"p1"}') for name, text in play.gm.files.items()
    }
    assert files != play.gm.files
    found = in_both(play.table.call("GET", "/export").content, files)
    assert found
    assert all(what.endswith("another throwers") for what in found)
