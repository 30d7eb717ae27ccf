"""An operator who edits terms and requests of an export: found with nothing kept, by the records that have digests."""

from collections.abc import Callable
from itertools import count

import pytest

from service.audit import chain, ra3
from service.audit.chain import SeededEpoch
from tests.attacks.forged import Forgery
from tests.attacks.hostile import Negotiator, genesis_of, signed_again, sixes
from tests.attacks.programs import exports_of, found, holds
from tests.client import Client
from tests.table import open_table

UNSIGNED = "terms are not those of the request at 1"


@pytest.fixture(scope="module")
def exports(client: Client) -> dict[str, bytes]:
    """The exports of the GM and of a player, who rolled an action and once directly."""
    ana = Negotiator(open_table(client))
    seen = ana.ready()
    assert ana.bound("/actions/a1/roll", {}, seen["terms"]).status_code == 201
    assert ana.roll().status_code == 201
    ana.close()
    return dict(zip(("gm", "player"), exports_of(ana.table, ana), strict=True))


def beside_the_digest(forged: Forgery) -> None:
    """Edit the terms beside the right digest."""
    forged.write(forged.terms | {"character": "c2"})


def of_another_roll(forged: Forgery) -> None:
    """Put the terms of the second roll beside the first."""
    forged.write(forged.rolls[1][0]["terms"])


def digest_alike(forged: Forgery) -> None:
    """Edit the terms and the digest alike, and leave the dice."""
    beside_the_digest(forged)
    req = forged.rec["req"] | {"terms": chain.terms_digest(forged.terms)}
    forged.record(req, forged.rec["draws"])


def a_fourth_member(forged: Forgery) -> None:
    """Put a member into the request that was tried out until the dice were sixes."""
    log, rec = forged.epoch["log"], forged.rec
    genesis = bytes.fromhex(genesis_of(log["sid"], log))
    epoch = SeededEpoch(log["sid"], log["e"], genesis, bytes.fromhex(log["seed"]))
    for n in count():
        req = rec["req"] | {"n": n}
        faces = list(chain.draw(epoch, rec["key"], ra3.canonical(req), [6] * 3))
        if sixes(faces):
            forged.record(req, [[6, face] for face in faces])
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
    forged.record(forged.rec["req"], forged.rec["draws"])
    told = holds(signed_again(forged.lines))
    assert (told.own, told.unsigned, told.withheld) == ([], [], [])


@pytest.mark.parametrize("reader", ["gm", "player"])
def test_terms_that_an_epoch_lacks(exports: dict[str, bytes], reader: str) -> None:
    """Judged all the same: the terms of an epoch without them are those of the log, whose digest the record has."""
    forged = Forgery(exports[reader])
    del forged.rolls[0][0]["terms"]
    assert holds(signed_again(forged.lines)).withheld == []
