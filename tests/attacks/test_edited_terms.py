"""An operator who edits terms and requests of an export: found with nothing kept, by the records that have digests."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from service.audit import chain, notes, ra3
from service.audit.chain import Checkpoint, SeededEpoch
from tests.attacks.hostile import OPERATOR, Line, Negotiator, genesis_of, head_of, lines_of, signed_again, sixes
from tests.attacks.programs import exports_of, found, holds
from tests.client import Client
from tests.table import open_table

UNSIGNED = "terms are not those of the request at 1"


@pytest.fixture(scope="module")
def exports(client: Client) -> dict[str, bytes]:
    """The exports of the GM and of a player, who rolled an action and once directly."""
    table = open_table(client)
    ana = Negotiator(table)
    seen = ana.ready()
    assert ana.bound("/actions/a1/roll", {}, seen["terms"]).status_code == 201
    assert ana.roll().status_code == 201
    ana.close()
    return dict(zip(("gm", "player"), exports_of(table, ana), strict=True))


class Forgery:
    """The lines of an export, and what stands in it of its first roll, and of its second."""

    def __init__(self, body: bytes) -> None:
        self.lines = lines_of(body)
        self.epoch = next(line for line in self.lines if line["line"] == "epoch")
        entries = [line["entry"] for line in self.lines if (line.get("entry") or {}).get("type") == "rolled"]
        self.rolls = list(zip(self.epoch["log"]["entries"], entries, strict=True))

    @property
    def terms(self) -> Line:
        """The terms of the first roll."""
        terms: Line = self.rolls[0][0]["terms"]
        return terms

    def write(self, terms: Line) -> None:
        """Write other terms of the first roll."""
        for one in self.rolls[0]:
            one["terms"] = terms

    def record(self, req: Line, faces: list[int]) -> None:
        """Write another request and faces of the first roll, and chain and sign all anew."""
        chained, entry = self.rolls[0]
        draws = [[sides, face] for (sides, _), face in zip(chained["rec"]["draws"], faces, strict=True)]
        chained["rec"] |= {"req": req, "draws": draws}
        if "proof" in entry:
            entry["proof"]["rec"] = chained["rec"]
        else:
            entry["draws"] = draws
        log = self.epoch["log"]
        log["head"] = head_of(log)
        head = Checkpoint(log["sid"], log["e"], len(log["entries"]), bytes.fromhex(log["head"]))
        self.epoch["checkpoints"] = [notes.signed_checkpoint(OPERATOR, head)]


def beside_the_digest(forged: Forgery) -> None:
    """Edit the terms beside the right digest."""
    forged.write(forged.terms | {"character": "c2"})


def of_another_roll(forged: Forgery) -> None:
    """Put the terms of the second roll beside the first."""
    forged.write(forged.rolls[1][0]["terms"])


def digest_alike(forged: Forgery) -> None:
    """Edit the terms and the digest alike, and leave the dice."""
    beside_the_digest(forged)
    rec: Any = forged.rolls[0][0]["rec"]
    digest = chain.terms_digest(forged.terms)
    forged.record(rec["req"] | {"terms": digest}, [face for _, face in rec["draws"]])


def a_fourth_member(forged: Forgery) -> None:
    """Put a member into the request that was tried out until the dice were sixes."""
    log, rec = forged.epoch["log"], forged.rolls[0][0]["rec"]
    genesis = bytes.fromhex(genesis_of(log["sid"], log))
    epoch = SeededEpoch(log["sid"], log["e"], genesis, bytes.fromhex(log["seed"]))
    for n in count():
        req = rec["req"] | {"n": n}
        faces = list(chain.draw(epoch, rec["key"], ra3.canonical(req), [6] * 3))
        if sixes(faces):
            forged.record(req, faces)
            return


def withheld(forged: Forgery) -> None:
    """Edit the terms in the log, and leave them out of the epoch."""
    beside_the_digest(forged)
    del forged.rolls[0][0]["terms"]


EDITS: dict[Callable[[Forgery], None], str] = {
    beside_the_digest: UNSIGNED,
    of_another_roll: UNSIGNED,
    digest_alike: "dice differ at 1",
    a_fourth_member: "request has other members at 1",
    withheld: "has as roll 1|request not as in the log at 1",
}


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
@pytest.mark.parametrize("reader", ["gm", "player"])
def test_terms_are_edited(exports: dict[str, bytes], reader: str, edit: Callable[[Forgery], None]) -> None:
    """Found: what the export says of a roll is not what its dice follow from."""
    forged = Forgery(exports[reader])
    edit(forged)
    found(signed_again(forged.lines), EDITS[edit])


@pytest.mark.parametrize("reader", ["gm", "player"])
def test_what_was_not_edited_holds(exports: dict[str, bytes], reader: str) -> None:
    """An export that was read, chained and signed again holds, and both programs name nothing of it."""
    forged = Forgery(exports[reader])
    rec: Any = forged.rolls[0][0]["rec"]
    forged.record(rec["req"], [face for _, face in rec["draws"]])
    told = holds(signed_again(forged.lines))
    assert (told.own, told.unsigned, told.withheld) == ([], [], [])
