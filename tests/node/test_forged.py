"""What an operator might forge, and sign anew: each rule of an export finds the file that breaks it alone."""

import json
from collections.abc import Callable

import pytest

from service.audit import notes
from service.record.log_record import MAX_LOG_ENTRIES
from service.verify.export import verify as verified
from tests import exports
from tests.exports import FORMER, SID, SIGNER, STRANGER, Line, epochs, export, redrawn, sealed, small, unrevealed, vkey
from tests.node.bridge import texts, verify, verify_all

Forgery = tuple[list[Line], list[str]]
"""All lines of an export but the last, and what is found in it."""
E0, E1 = f"{SID} epoch 0:", f"{SID} epoch 1:"


def in_log(lines: list[Line], kind: str) -> list[Line]:
    """Return the lines of the log's entries of a type."""
    return [line for line in lines if line["line"] == "entry" and line["entry"]["type"] == kind]


def no_epoch_0() -> Forgery:
    """The session's first epoch is its second."""
    lines = export(epochs(SID, [2, 1])[1:])
    lines[3]["entry"] = {"type": "epoch_closed", "epoch": 0, "why": "asked", "client_seed": "client 1"}
    log = lines[-1]["log"]
    lines[3]["entry"] |= {
        "commit": log["next_commit"],
        "lineage": log["lineage"],
        "genesis": exports.genesis(log).hex(),
    }
    return lines, [f"{E1} epoch 0 is missing (epoch on line 8)"]


def a_chosen_client_seed() -> Forgery:
    """Epoch 0 has a client seed, with which its dice could have been chosen."""
    [line] = epochs(SID, [2])
    line["log"]["client_seed"] = "tried until it was lucky"
    for entry in line["log"]["entries"]:
        entry["rec"]["req"].pop("epoch", None)
    return export([redrawn(line)]), [f"{E0} epoch 0 has a client seed (epoch on line 9)"]


def not_closed() -> Forgery:
    """The log does not say that an epoch was closed, nor what the next was to have."""
    lines = export(epochs(SID, [2, 1]))
    [closed] = in_log(lines, "epoch_closed")
    closed["entry"] = {"type": "turn_started", "by": "p1"}
    return lines, [f"{E1} the log does not say that the one before it was closed (epoch on line 12)"]


def not_imported() -> Forgery:
    """An archive stands before a table that was never imported."""
    lines = [line for line in exports.imported() if line["line"] != "archive"]
    [imported] = in_log(lines, "imported")
    imported["entry"] = {"type": "turn_started", "by": "p1"}
    other = [f"{exports.FORMER_SID} epoch {e}: of another session (epoch on line {17 + e})" for e in range(3)]
    return lines, [*other, f"{E0} the log does not say that its table began there (epoch on line 20)"]


def a_withheld_seed() -> Forgery:
    """The table was told a seed that the file has not."""
    first, second = epochs(SID, [2, 1])
    lines = export([unrevealed(first), second])
    tick = in_log(lines, "clock_ticked")[0]
    tick["entry"] = {"type": "epoch_revealed", "by": "service", "epoch": 0, "seed": first["log"]["seed"]}
    return lines, ["log entry 6 (line 9): epoch 0 was revealed, and its seed is missing"]


def a_seed_of_no_epoch() -> Forgery:
    """The table was told the seed of an epoch that the file has not."""
    lines = export(epochs(SID, [2]))
    [tick] = in_log(lines, "clock_ticked")
    tick["entry"] = {"type": "epoch_revealed", "by": "service", "epoch": 7, "seed": "0" * 64}
    return lines, ["log entry 4 (line 7): epoch 7 was revealed, and is not in the file"]


def another_roller() -> Forgery:
    """The log says that somebody else made a roll."""
    lines = export(epochs(SID, [2]))
    in_log(lines, "rolled")[1]["entry"]["by"] = "p3"
    place = "(log entry 3 on line 6, epoch on line 9)"
    return lines, [f"{E0} not logged as the roll of whoever made it at 2 {place}"]


def no_roller() -> Forgery:
    """Neither the log nor the audited request says who made a roll."""
    [line] = epochs(SID, [1])
    line["log"]["entries"][0]["rec"]["req"].pop("by")
    lines = export([redrawn(line)])
    in_log(lines, "rolled")[0]["entry"].pop("by")
    place = "(log entry 2 on line 5, epoch on line 8)"
    return lines, [f"{E0} not logged as the roll of whoever made it at 1 {place}"]


def other_rules() -> Forgery:
    """An epoch says that it was ruled by other rules than its rolls were."""
    lines = export(epochs(SID, [1]))
    lines[-1]["rules"] = "buried_secrets/2"
    return lines, [f"{E0} ruled by other rules than it names at 1 (epoch on line 8)"]


def too_long() -> Forgery:
    """An epoch went on behind its 512th roll."""
    return export(epochs(SID, [513])), [f"{E0} more than 512 rolls (epoch on line 520)"]


def checkpoints(size: int, *picked: int, is_open: bool = False) -> Line:
    """Return the line of an epoch, with these of its checkpoints."""
    [line] = epochs(SID, [size])
    signed = [line["checkpoints"][at] for at in picked]
    return (unrevealed(line) if is_open else line) | {"checkpoints": signed}


def checkpoint_missing() -> Forgery:
    """One checkpoint of three is not there."""
    return export([checkpoints(130, 0, 2)]), [f"{E0} 3 checkpoints are due, and 2 there (epoch on line 137)"]


def last_checkpoint_missing() -> Forgery:
    """A revealed epoch without rolls has its head signed too."""
    return export([checkpoints(0)]), [f"{E0} 1 checkpoint is due, and 0 there (epoch on line 7)"]


def checkpoint_too_many() -> Forgery:
    """The last head of an open epoch is signed before its time."""
    lines = export([checkpoints(65, 0, 1, is_open=True)])
    return lines, [f"{E0} 1 checkpoint is due, and 2 there (epoch on line 72)"]


def checkpoints_swapped() -> Forgery:
    """Checkpoints stand out of order."""
    places = [f"(checkpoint {place}, epoch on line 72)" for place in (1, 2)]
    found = [
        f"{E0} the checkpoint due here is that at 64, not at 65 {places[0]}",
        f"{E0} the checkpoint due here is that at 65, not at 64 {places[1]}",
    ]
    return export([checkpoints(65, 1, 0)]), found


def checkpoint_cosigned_wrongly() -> Forgery:
    """A second key of the file signed a checkpoint too, and its line does not hold."""
    lines = export(epochs(SID, [1]))
    signed = lines[-1]["checkpoints"][0]
    other = notes.sign(FORMER, "another note\n").rpartition("\n\n")[2]
    lines[-1]["checkpoints"] = [signed + other]
    who = f"{FORMER.key.name}+{FORMER.key.id.hex()}"
    return lines, [f"{E0} signature does not hold: {who} (checkpoint 1, epoch on line 8)"]


def behind_another_roll() -> Forgery:
    """A roll says that there was another before it than there is."""
    lines = export(epochs(SID, [3]))
    in_log(lines, "rolled")[2]["result"]["before"] = f"2 {exports.START + 1000}"
    return lines, [f"{E0} logged as behind something else at 3 (log entry 4 on line 7, epoch on line 10)"]


def behind_nothing() -> Forgery:
    """The first roll of an epoch does not name its epoch."""
    lines = export(epochs(SID, [3]))
    in_log(lines, "rolled")[0]["result"].pop("before")
    return lines, [f"{E0} logged as behind something else at 1 (log entry 2 on line 5, epoch on line 10)"]


def a_key_twice() -> Forgery:
    """A key is named twice."""
    return export([], keys=[SIGNER.key, STRANGER.key, SIGNER.key]), ["line 1: key 3 stands there twice"]


FORGERIES = [
    no_epoch_0,
    a_chosen_client_seed,
    not_closed,
    not_imported,
    a_withheld_seed,
    a_seed_of_no_epoch,
    another_roller,
    no_roller,
    other_rules,
    too_long,
    checkpoint_missing,
    last_checkpoint_missing,
    checkpoint_too_many,
    checkpoints_swapped,
    checkpoint_cosigned_wrongly,
    behind_another_roll,
    behind_nothing,
    a_key_twice,
]


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: str(forge.__name__))
def test_a_forgery_is_named(forge: Callable[[], Forgery]) -> None:
    """A file that was signed anew breaks one rule, and is refused for it on the same line as by the service."""
    lines, found = forge()
    text = sealed(lines)
    result = verify(text)
    assert (result["verdict"], result["signature"]["state"], texts(result)) == ("broken", "good", found)
    assert verified(text).findings[0].line in {finding["line"] for finding in result["findings"]}


def good() -> list[list[Line]]:
    """Return lines of exports that break no rule."""
    revealed = export(epochs(SID, [2, 1]))
    [tick] = in_log(revealed, "clock_ticked")
    tick["entry"] = {"type": "epoch_revealed", "by": "service", "epoch": 0, "seed": revealed[-2]["log"]["seed"]}
    sizes: tuple[list[int], ...] = ([], [0], [1], [64], [130, 64, 1], [512, 3])
    return [small(), exports.imported(), revealed, *(export(epochs(SID, size)) for size in sizes)]


def test_good_exports_hold_for_both() -> None:
    """What breaks no rule holds, here and for the service, which rules on each roll again as well."""
    files = [sealed(lines) for lines in good()]
    for file, result in zip(files, verify_all(files), strict=True):
        report = verified(file, [SIGNER.key])
        assert (result["verdict"], texts(result), report.findings) == ("unchecked", [], [])
        assert report.signer == SIGNER.key
        rolls = sum(len(epoch["rolls"]) for epoch in result["epochs"]) + len(result["given"])
        assert (report.ruled, report.unruled) == (rolls, {})


KINDS = ["rollwright/1", "document", "once", "entry", "archive", "epoch", "digest"]


def test_lines_have_their_fields_and_no_others() -> None:
    """A field too many or too few makes a line unreadable, whichever line and field it is."""
    lines = [json.loads(line) for line in sealed(exports.imported()).splitlines()]
    files, expected = [], []
    for kind in KINDS:
        at = next(at for at, line in enumerate(lines) if line["line"] == kind)
        changes = [({name: value for name, value in lines[at].items() if name != left}, left) for left in lines[at]]
        for changed, left in [*changes, (lines[at] | {"more": 1}, "")]:
            if left == "line":
                continue
            copy = [*lines[:at], changed, *lines[at + 1 :]]
            text = exports.seal(exports.spelt(copy[:-1]), SID, lines[0]["entries"])
            files.append(exports.spelt(copy) if kind == "digest" else text)
            why = f"Object missing required field `{left}`" if left else "Object contains unknown field `more`"
            expected.append(f"line {at + 1} cannot be read: {why} - at `$`")
    for file, found, result in zip(files, expected, verify_all(files), strict=True):
        assert texts(result)[0] == found
        assert verified(file).findings


def sealed_as(lines: list[Line]) -> bytes:
    """Sign lines of the small export, whatever its first has become."""
    return exports.seal(exports.spelt(lines), SID, 12)


@pytest.mark.parametrize(
    "kind, field, value",
    [
        ("rollwright/1", "sid", f"{SID}\n"),
        ("rollwright/1", "sid", SID[1:]),
        ("rollwright/1", "entries", MAX_LOG_ENTRIES + 1),
        ("rollwright/1", "next", {"p": 1_000_000}),
        ("rollwright/1", "next", {"x": 1}),
        ("rollwright/1", "keys", []),
        ("rollwright/1", "keys", [vkey(SIGNER.key)] * 201),
        ("rollwright/1", "keys", [vkey(SIGNER.key), "x" * 201]),
        ("once", "field", ""),
        ("once", "field", "x" * 81),
        ("once", "value", "\N{SNOWMAN}" * 361),
        ("entry", "seq", 0),
        ("entry", "at", 253_402_300_800_000),
        ("entry", "result", []),
        ("epoch", "until", MAX_LOG_ENTRIES + 1),
        ("epoch", "rules", "x" * 81),
        ("epoch", "checkpoints", ["x" * 1001]),
        ("epoch", "checkpoints", ["x"] * 10),
    ],
)
def test_fields_have_their_limits(kind: str, field: str, value: object) -> None:
    """What a field cannot hold makes its line unreadable."""
    lines = small()
    at = next(at for at, line in enumerate(lines) if line["line"] == kind)
    lines[at][field] = value
    text = sealed_as(lines)
    assert texts(verify(text))[0].startswith(f"line {at + 1} cannot be read: ")
    assert verified(text).findings


def test_characters_are_counted_once() -> None:
    """A limit of characters counts those that JavaScript has as two."""
    lines = small()
    lines[2]["value"] = "\N{GAME DIE}" * 80
    assert verify(sealed(lines))["findings"] == []
