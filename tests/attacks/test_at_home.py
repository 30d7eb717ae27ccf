"""Hosting at home: the GM is operator and roller, and tries keys; an honest hand, whose keys nobody has seen."""

from collections.abc import Sequence
from itertools import count
from random import Random

from service.audit import chain
from service.audit.chain import SeededEpoch
from tests.attacks.conftest import Program
from tests.attacks.hostile import BS, KEY, MASTER, Line, faces_of, key_for_sixes, seeded_epoch, sixes, thrown
from tests.attacks.programs import exports_of, holds
from tests.client import Client
from tests.table import open_table


def test_tried_keys_are_not_prevented(client: Client, program: Program) -> None:
    """Not prevented, and named: the GM binds rolls under keys that were tried out; each is by the host's own hand."""
    table = open_table(client, options={"host": "p1"})
    epoch = seeded_epoch(table)
    body = {"spec": BS, "epoch": epoch.genesis.hex()}
    keys = map(KEY.format, count())
    answers = [table.call("POST", "/rolls", body, key=key_for_sixes(epoch, body, keys)) for _ in range(3)]
    rolls = [answer.json() for answer in answers]
    assert [sixes(faces_of(roll)) for roll in rolls] == [True] * 3
    table.ok("POST", "/epochs", {})
    [exported] = exports_of(table)
    assert holds(exported).own == [roll["seq"] for roll in rolls]
    status, said = program(exported, *[answer.text for answer in answers])
    assert status == 0
    assert f"{table.sid} epoch 0: 3 rolls, dice and chain hold\n" in said
    entries = ", ".join(str(roll["seq"]) for roll in rolls)
    assert f"3 rolls by the host's own hand: the host could choose their dice: entry {entries}\n" in said
    # It does not claim that nobody chose.
    for word in ("fair", "random", "nobody", "guarantee", "honest", "trust", "cannot be chosen"):
        assert word not in said.lower()


ROLLS = 3000


def with_most_sixes(epoch: SeededEpoch, variants: Sequence[Line], keys: Sequence[str]) -> Line:
    """Return the terms under which these keys have most sixes."""
    return max(variants, key=lambda terms: sum(thrown(epoch, one, "p2", terms) == [6] for one in keys))


def test_terms_ground_before_the_key_choose_nothing() -> None:
    """Prevented: a host who knows the seed grinds the terms of 3,000 rolls, whose keys an honest hand draws after.

    Were the key known before, the same work would choose three times as many.
    """
    chance = Random("an honest hand")
    seed = chain.epoch_seed(MASTER, "a-table-of-many-rolls", 0, bytes(32))
    epoch = SeededEpoch("a-table-of-many-rolls", 0, bytes(32), seed)
    before = after = 0
    for number in range(ROLLS):
        terms = {"action": f"a{number}", "rules": "buried_secrets/1", "dice": [6], "thrower": "p2"}
        variants = [terms | {"says": {"bad_outcome": f"You fall, {n}"}} for n in range(4)]
        *guesses, hers = [f"{chance.getrandbits(128):032x}" for _ in range(3)]
        before += thrown(epoch, hers, "p2", with_most_sixes(epoch, variants, guesses)) == [6]
        if number < ROLLS // 10:
            after += thrown(epoch, hers, "p2", with_most_sixes(epoch, variants, [hers])) == [6]
    assert abs(before / ROLLS - 1 / 6) < 0.025
    assert after / (ROLLS // 10) > 0.4
