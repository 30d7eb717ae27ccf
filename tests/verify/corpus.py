"""The corpus that both verifiers run: files of three kinds, each with its reader and the status that both end with.

No key is given to them, so what holds ends with 3. Honest tables beside what people kept are in `honest_tables.py`,
with the status of each reader there.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from msgspec import Struct

from tests.client import Client
from tests.node.test_actions import TABLES
from tests.scene import Scene
from tests.verify.action_faults import ACTIONS
from tests.verify.after_dice_faults import AFTER_DICE
from tests.verify.export_faults import EXPORT, MADE, die
from tests.verify.faults import Corpus, Fault, drop, fault, put
from tests.verify.joined_faults import JOINED
from tools.earlier import file_of, versions

Reader = Literal["gm", "player"]
READERS: tuple[Reader, ...] = ("gm", "player")
PLAYED_HERE: dict[str, Callable[[Client], Scene]] = {play.__name__: play for play in TABLES}
EVOLUTION = Path(__file__).parents[1] / "evolution"

SEEN: Corpus = {
    table: [
        fault(die(0, 0), "epoch 0: chain head differs"),
        fault(put("epoch log.entries.0.t", 1), "epoch 0: chain head differs"),
        fault(put("epoch log.entries.0.rec.req.by", "p9"), "thrown by another person than the terms name at 1"),
        fault(put("epoch log.entries.0.terms.dice", [6]), "epoch 0: terms are not those of the request at 1"),
        fault(
            drop("person_joined"),
            "entry 3 stands where 2 should",
            "gap or reorder in the log: entry 3 follows entry 1",
        ),
    ]
    for table in ("buried_secrets", "daggerheart")
}
SEEN["daggerheart"].append(
    fault(put("rolled entry.terms.spec.system", "duel"), "its spec has `system`, which its rules do not have")
)
SEEN["tales"] = [
    fault(put("tale_told entry.by", "p9"), "nobody at the table made it"),
    fault(put("reversed entry.by", "p3"), "a player may not make it"),
    fault(put("reversed:1 entry.by", "p2"), "a player may not make it"),
]
"""Faults of a player's export, by table."""


class File(Struct, frozen=True):
    """A file of the corpus; one that is forged stands for each edit of it."""

    kind: Literal["honest", "forged", "older"]
    table: str
    reader: Reader
    status: int
    """0: it holds, 1: it does not, 2: unreadable or unsupported, 3: it holds as far as it can be checked."""
    faults: tuple[Fault, ...] = ()
    """Of a forged file: edits, with what both find of each, and the status where it is another."""
    path: Path | None = None
    """Where the file is, if no table is played for it."""

    def __str__(self) -> str:
        return f"{self.kind}-{self.table}-{self.reader}"


def _forged() -> list[File]:
    """Return a file for each table and reader whose exports are edited."""
    by_table: dict[tuple[str, Reader], list[Fault]] = {}
    corpora: tuple[tuple[Corpus, Reader], ...] = (
        *((corpus, "gm") for corpus in (ACTIONS, AFTER_DICE, JOINED, EXPORT)),
        (SEEN, "player"),
    )
    for corpus, reader in corpora:
        for table, faults in corpus.items():
            by_table.setdefault((table, reader), []).extend(faults)
    return [File("forged", *key, 1, tuple(faults)) for key, faults in by_table.items()]


HONEST: list[File] = [
    *[File("honest", table, reader, 3) for table in PLAYED_HERE for reader in READERS],
    *[File("honest", table, "gm", 3) for table in MADE],
]
FORGED: list[File] = _forged()
OLDER: list[File] = [
    *[
        File("older", rules.replace("/", "-"), reader, 3, path=file_of(rules, reader))
        for rules in versions()
        for reader in READERS
    ],
    File("older", "ra2", "gm", 2, path=EVOLUTION / "ra2.jsonl"),
]
