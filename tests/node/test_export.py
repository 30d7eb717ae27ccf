"""A whole export holds as it was written, and whatever is changed in it is found and named."""

import json
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import pytest

from service.audit import notes
from service.audit.chain import Checkpoint
from tests import exports
from tests.exports import FORMER, SID, SIGNER, STRANGER, Line, epochs, export, seal, sealed, small, spelt, vkey
from tests.node.bridge import ask, texts, verify, verify_all

# Where things stand in `small()`: the log on lines 4 to 15, the epochs on 16 to 18, the digest on 19.
ENTRY, EPOCH, OPEN, LAST = 3, 15, 17, 18
ROLL = ENTRY + 2
"""The second roll of epoch 0: entry 3, on line 6."""
HEAD = {"line": "rollwright/1", "sid": SID, "entries": 0, "next": {}, "keys": [vkey(SIGNER.key)]}


def test_a_good_export_holds() -> None:
    """Every roll is told with who made it, its dice and its outcome, beside who signed the file."""
    result = verify(sealed(small()))
    assert (result["verdict"], result["kind"], result["findings"]) == ("unchecked", "export", [])
    assert [why["what"] for why in result["open"]] == ["key", "reveal", "rulings"]
    assert (result["sid"], result["entries"], result["reason"]) == (SID, 12, None)
    assert result["signature"] == {"state": "good", "by": vkey(SIGNER.key), "given": False, "why": None}
    assert [(epoch["sid"], epoch["e"], epoch["revealed"], epoch["line"]) for epoch in result["epochs"]] == [
        (SID, 0, True, 16),
        (SID, 1, True, 17),
        (SID, 2, False, 18),
    ]
    roll = result["epochs"][0]["rolls"][1]
    assert (roll["n"], roll["at"], roll["faults"], len(roll["dice"])) == (2, exports.START + 2000, [], 2)
    outcome = small()[ROLL]["entry"]["outcome"]
    who = {"by": "p2", "character": "c1", "outcome": outcome}
    assert roll["entry"] == {"seq": 3, "line": 6, "at": exports.START + 2000, **who, "dice": roll["dice"]}
    assert [len(epoch["checkpoints"]) for epoch in result["epochs"]] == [1, 1, 0]
    assert [(given["seq"], given["dice"]) for given in result["given"]] == [(12, [[6, 6], [6, 5]])]


@pytest.mark.parametrize(
    "lines",
    [
        exports.imported(),
        export([]),
        export(epochs(SID, [0])),
        export(epochs(SID, [130, 64, 1])),
        export([*epochs(SID, [1])[:1], exports.unrevealed(epochs(SID, [1, 0])[1])]),
        [HEAD],
        [HEAD, {"line": "document", "id": "session", "doc": {}}],
    ],
)
def test_every_kind_of_export_holds(lines: list[Line]) -> None:
    """With an archive of another deployment, without epochs, without history, with an epoch without rolls."""
    result = verify(sealed(lines))
    assert (result["verdict"], result["status"], result["findings"]) == ("unchecked", 3, [])


def test_keys_that_were_given() -> None:
    """Only a key that the caller gave may have signed, if one was given."""
    text = sealed(small())
    mine, both, others = (
        verify(text, *(vkey(key) for key in keys))
        for keys in ((SIGNER.key,), (STRANGER.key, SIGNER.key), (STRANGER.key, FORMER.key))
    )
    for good in (mine, both):
        assert (good["verdict"], [why["what"] for why in good["open"]]) == ("unchecked", ["reveal", "rulings"])
        assert [sign["given"] for epoch in good["epochs"] for sign in epoch["checkpoints"]] == [True, True]
    assert mine["signature"] == {"state": "good", "by": vkey(SIGNER.key), "given": True, "why": None}
    assert texts(others) == [
        f"{E0} signed by no key that you gave (checkpoint 1, epoch on line 16)",
        f"{E1} signed by no key that you gave (checkpoint 1, epoch on line 17)",
        f"line 19: signed by a key you did not give: rolls.example+{SIGNER.key.id.hex()}",
    ]
    assert others["signature"]["state"] == "bad"
    (refused,) = ask([{"ask": "verify", "bytes": "", "keys": ["x"]}])
    assert "note_error" in refused


def changed(change: Callable[[list[Line]], object], lines: list[Line] | None = None) -> list[Line]:
    """Change a copy of the small export as its writer might."""
    copy: list[Line] = json.loads(json.dumps(lines or small()))
    change(copy)
    return copy


def rolls(lines: list[Line], epoch: int = EPOCH) -> list[Any]:
    """Return the entries of an epoch's line."""
    entries: list[Any] = lines[epoch]["log"]["entries"]
    return entries


def die(lines: list[Line], epoch: int = EPOCH, roll: int = 1) -> None:
    """Turn a die."""
    pair = rolls(lines, epoch)[roll]["rec"]["draws"][0]
    pair[1] = pair[1] % pair[0] + 1


def two_dice(lines: list[Line]) -> None:
    """Turn a die of the first roll and one of the last."""
    die(lines, roll=0)
    die(lines, roll=2)


def note(n: int, head: str, *, e: int = 0, sid: str = SID, signer: notes.Signer = SIGNER) -> str:
    """Sign a checkpoint."""
    return notes.signed_checkpoint(signer, Checkpoint(sid, e, n, bytes.fromhex(head)))


def checkpoint(signed: Callable[[list[Line]], str]) -> Callable[[list[Line]], None]:
    """Put another checkpoint in the place of that of epoch 0."""

    def change(lines: list[Line]) -> None:
        lines[EPOCH]["checkpoints"] = [signed(lines)]

    return change


def head(lines: list[Line]) -> str:
    """Return the head of epoch 0."""
    return str(lines[EPOCH]["log"]["head"])


HEX = r"'\\A[0-9a-f]{64}\\Z'"
WHO = f"{SIGNER.key.name}+{SIGNER.key.id.hex()}"
AT = "(log entry 3 on line 6, epoch on line 16)"
E0, E1, E2 = f"{SID} epoch 0:", f"{SID} epoch 1:", f"{SID} epoch 2:"


@pytest.mark.parametrize(
    "change, found",
    [
        # A roll of an epoch.
        (die, [f"{E0} dice differ at 2 {AT}", f"{E0} dice not as in the log at 2 {AT}"]),
        (
            lambda lines: rolls(lines)[1].update(t=exports.START + 2001),
            [
                f"{E0} time not as in the log at 2 {AT}",
                f"{E0} chain head differs (epoch on line 16)",
                f"{E0} head differs at 3 (checkpoint 1, epoch on line 16)",
            ],
        ),
        (
            lambda lines: rolls(lines)[1]["rec"].update(key="k" * 16),
            [f"{E0} dice differ at 2 {AT}", f"{E0} key not as in the log at 2 {AT}"],
        ),
        (
            lambda lines: rolls(lines).pop(1),
            [
                f"{E0} gap or reorder at 2 (log entry 4 on line 7, epoch on line 16)",
                "log entry 3 (line 6): roll 2 of epoch 0 is in no epoch of the file",
                f"{E0} head of a missing roll at 3 (checkpoint 1, epoch on line 16)",
            ],
        ),
        (
            lambda lines: rolls(lines, OPEN)[1]["rec"].update(key="short"),
            [
                f"{E2} key is not 16 to 64 printable characters at 2 (log entry 10 on line 13, epoch on line 18)",
                f"{E2} key not as in the log at 2 (log entry 10 on line 13, epoch on line 18)",
            ],
        ),
        (
            lambda lines: die(lines, OPEN, 0),
            [
                f"{E2} dice not as in the log at 1 (log entry 9 on line 12, epoch on line 18)",
                f"{E2} chain head differs (epoch on line 18)",
            ],
        ),
        # A roll of the log.
        (
            lambda lines: lines[ROLL].update(at=lines[ROLL]["at"] + 1),
            [
                f"{E0} time not as in the log at 2 {AT}",
                f"{E0} logged as behind something else at 3 (log entry 4 on line 7, epoch on line 16)",
            ],
        ),
        (lambda lines: lines[ROLL]["result"].update(n=9), [f"{E0} number not as in the log at 2 {AT}"]),
        (lambda lines: lines[ROLL]["entry"].update(epoch=9), [f"{E0} epoch not as in the log at 2 {AT}"]),
        (lambda lines: lines[ROLL]["entry"].update(key="k" * 16), [f"{E0} key not as in the log at 2 {AT}"]),
        (lambda lines: lines[ROLL]["entry"].update(faces=[7, 7]), [f"{E0} dice not as in the log at 2 {AT}"]),
        (lambda lines: lines[ROLL]["entry"].pop("epoch"), [f"{E0} not in the log at 2 (epoch on line 16)"]),
        (lambda lines: lines[ROLL]["entry"].update(type="opposed"), []),
        (lambda lines: lines[ROLL]["entry"].pop("req"), [f"{E0} not in the log at 2 (epoch on line 16)"]),
        (
            lambda lines: lines[14]["entry"].update(epoch=2, key="k" * 16) or lines[14].update(result={"n": 3}),
            ["log entry 12 (line 15): roll 3 of epoch 2 is in no epoch of the file"],
        ),
        # The log.
        (
            lambda lines: lines.pop(ROLL),
            [
                f"{E0} not in the log at 2 (epoch on line 15)",
                "gap or reorder in the log: entry 4 follows entry 2 (line 6)",
                "line 1 says that there are 12 log entries, and there are 11",
            ],
        ),
        (
            lambda lines: lines.insert(ROLL, lines.pop(ROLL + 1)),
            [
                "log entry 4 (line 6): roll 3 of epoch 0 stands out of order",
                "gap or reorder in the log: entry 4 follows entry 2 (line 6)",
                "gap or reorder in the log: entry 3 follows entry 4 (line 7)",
                "time runs backwards in the log at entry 3 (line 7)",
                "gap or reorder in the log: entry 5 follows entry 3 (line 8)",
            ],
        ),
        (
            lambda lines: lines[ENTRY].update(seq=2),
            [
                "gap or reorder in the log: it begins with entry 2 (line 4)",
                "gap or reorder in the log: entry 2 follows entry 2 (line 5)",
            ],
        ),
        (lambda lines: lines[0].update(entries=13), ["line 1 says that there are 13 log entries, and there are 12"]),
        # Epochs.
        (
            lambda lines: lines[EPOCH]["log"].update(commit="0" * 64),
            [
                f"{E0} seed does not match commitment (epoch on line 16)",
            ],
        ),
        (lambda lines: lines[EPOCH]["log"].update(head="0" * 64), [f"{E0} chain head differs (epoch on line 16)"]),
        (
            lambda lines: lines[EPOCH]["log"].update(seed="0" * 64),
            [f"{E0} seed does not match commitment (epoch on line 16)"],
        ),
        (
            two_dice,
            [
                f"{E0} dice differ at 1 (log entry 2 on line 5, epoch on line 16)",
                f"{E0} dice differ at 3 (log entry 4 on line 7, epoch on line 16)",
                f"{E0} dice not as in the log at 1 (log entry 2 on line 5, epoch on line 16)",
                f"{E0} dice not as in the log at 3 (log entry 4 on line 7, epoch on line 16)",
            ],
        ),
        (
            lambda lines: lines.pop(EPOCH + 1),
            [
                "log entry 6 (line 9): roll 1 of epoch 1 is in no epoch of the file",
                "log entry 7 (line 10): roll 2 of epoch 1 is in no epoch of the file",
                f"{E2} does not follow the epoch before (epoch on line 17)",
            ],
        ),
        (
            lambda lines: lines[OPEN]["log"].update(commit="0" * 64),
            [
                f"{E2} commitment is not the one given before (epoch on line 18)",
                f"{E2} chain head differs (epoch on line 18)",
                (
                    "log entry 8 (line 11): epoch 2 has another commitment, client seed, genesis or lineage than was "
                    "announced"
                ),
            ],
        ),
        (
            lambda lines: lines[EPOCH].update(until=3),
            [f"{E0} not among its epoch's entries at 3 (log entry 4 on line 7, epoch on line 16)"],
        ),
        (
            lambda lines: lines[EPOCH + 1].update(after=1),
            [
                f"{E1} its part of the log does not follow the epoch before (epoch on line 17)",
                f"{E1} the log does not say that the one before it was closed (epoch on line 17)",
            ],
        ),
        # Checkpoints.
        (checkpoint(lambda _: note(3, "0" * 64)), [f"{E0} head differs at 3 (checkpoint 1, epoch on line 16)"]),
        (
            checkpoint(lambda lines: note(4, head(lines))),
            [f"{E0} head of a missing roll at 4 (checkpoint 1, epoch on line 16)"],
        ),
        (
            checkpoint(lambda lines: note(3, head(lines), e=1)),
            [f"{E0} checkpoint of another epoch (checkpoint 1, epoch on line 16)"],
        ),
        (
            checkpoint(lambda lines: note(3, head(lines), sid="s")),
            [f"{E0} checkpoint of another epoch (checkpoint 1, epoch on line 16)"],
        ),
        (
            checkpoint(lambda lines: note(3, head(lines), signer=STRANGER)),
            [f"{E0} signed by none of the file's keys (checkpoint 1, epoch on line 16)"],
        ),
        (checkpoint(lambda lines: note(3, head(lines), signer=FORMER)), []),
        (
            checkpoint(lambda lines: note(3, head(lines)).replace(SID, SID[::-1])),
            [f"{E0} checkpoint of another epoch (checkpoint 1, epoch on line 16)"],
        ),
        (
            checkpoint(lambda lines: note(3, head(lines))[:-3] + "=\n"),
            [f"{E0} bad base64 (checkpoint 1, epoch on line 16)"],
        ),
        (checkpoint(lambda _: "x"), [f"{E0} not a signed note (checkpoint 1, epoch on line 16)"]),
        (
            checkpoint(
                lambda lines: (
                    note(3, head(lines)).rpartition(" ")[0] + f" {b64encode(SIGNER.key.id + bytes(64)).decode()}\n"
                )
            ),
            [f"{E0} signature does not hold: {WHO} (checkpoint 1, epoch on line 16)"],
        ),
        # The head, and lines where they do not belong.
        (
            lambda lines: lines[0]["keys"].append("x"),
            ["line 1: key 3: not a key: it should be <name>+<8 hex digits>+<base64>"],
        ),
        (lambda lines: lines.insert(5, lines[0]), ["line 6 is out of place: a rollwright/1 line"]),
        (
            lambda lines: lines.insert(5, {"line": "digest", "sha256": "0" * 64, "signed": ""}),
            ["line 6 is out of place: a digest line"],
        ),
        # Lines that cannot be read are missed nowhere else.
        (lambda lines: lines[1].update(line="documents"), ["line 2 cannot be read: no line of an export"]),
        (lambda lines: lines[ROLL].pop("at"), ["line 6 cannot be read: Object missing required field `at` - at `$`"]),
        (
            lambda lines: lines[ROLL]["entry"].update(req=5),
            ["line 6 cannot be read: Expected `object`, got `int` - at `$.entry.req`"],
        ),
        (
            lambda lines: lines[EPOCH]["log"].update(seed="0"),
            [f"line 16 cannot be read: not an epoch log: Expected `str` matching regex {HEX} - at `$.log.seed`"],
        ),
        (
            lambda lines: rolls(lines)[0]["rec"]["req"].update(x=0.5),
            ["line 16 cannot be read: a number that is no integer: 0.5"],
        ),
        (
            lambda lines: lines[OPEN].pop("checkpoints"),
            ["line 18 cannot be read: Object missing required field `checkpoints` - at `$`"],
        ),
        (
            lambda lines: lines.__setitem__(ENTRY + 1, []),
            ["line 5 cannot be read: Expected `object`, got `array` - at `$`"],
        ),
    ],
)
def test_what_its_writer_changed(change: Callable[[list[Line]], object], found: list[str]) -> None:
    """A change is named with its roll, entry and line though the file was signed anew; what can be read is checked."""
    result = verify(sealed(changed(change)))
    assert texts(result) == found
    assert result["verdict"] == ("broken" if found else "unchecked")


def archived(lines: list[Line]) -> Line:
    """Return the archive line of an imported table."""
    (line,) = (line for line in lines if line["line"] == "archive")
    return line


def imported_entry(lines: list[Line]) -> Line:
    """Return the log entry that says that the table was imported."""
    (line,) = (line for line in lines if line["line"] == "entry" and line["entry"]["type"] == "imported")
    return line


def test_an_archive_and_who_signed_it() -> None:
    """An archive names its signer, and is foreign unless that key was given; the table's own epochs are not its."""
    text = sealed(exports.imported())
    alone, mine, both, former = (
        verify(text, *(vkey(key) for key in keys))
        for keys in ((), (SIGNER.key,), (SIGNER.key, FORMER.key), (FORMER.key,))
    )
    for result, given, why in (
        (alone, False, ["key", "archive", "rulings"]),
        (mine, False, ["archive", "rulings"]),
        (both, True, ["rulings"]),
    ):
        (archive,) = result["archives"]
        assert (archive["sid"], archive["signer"]) == (exports.FORMER_SID, vkey(FORMER.key))
        assert (archive["given"], [each["what"] for each in result["open"]]) == (given, why)
        assert (result["verdict"], result["status"], texts(result)) == ("unchecked", 3, [])
        assert [epoch["archive"] for epoch in result["epochs"]] == [0, 0, 0, None, None]
        signed = [(sign["key"], sign["given"]) for epoch in result["epochs"][:3] for sign in epoch["checkpoints"]]
        assert signed == [(vkey(FORMER.key), given)] * 2
    # Who signed the archive has not signed the file.
    assert (former["verdict"], former["archives"][0]["given"]) == ("broken", True)


@pytest.mark.parametrize(
    "change, found",
    [
        (
            lambda lines: lines.remove(archived(lines)),
            ["log entry 7 (line 10): the archive of what was imported is missing"],
        ),
        (lambda lines: imported_entry(lines)["entry"].update(type="noted"), ["an archive that was not imported"]),
        (lambda lines: archived(lines).update(entries=5), ["entries not as imported in log entry 7"]),
        (lambda lines: archived(lines).update(sha256="1" * 64), ["sha256 not as imported in log entry 7"]),
        (
            lambda lines: archived(lines).update(key=vkey(STRANGER.key)),
            ["the archive: signed by none of the file's keys", "not signed by the key of its archive"],
        ),
        (lambda lines: archived(lines).update(key="x"), ["the archive: not a key"]),
        (lambda lines: archived(lines).update(signed=""), ["the archive: not a signed note"]),
        (
            lambda lines: archived(lines).update(signed=archived(lines)["signed"].replace("\n6\n", "\n7\n")),
            ["the archive: what was signed is another export"],
        ),
        (
            lambda lines: [line.update(sid=SID) for line in (archived(lines), imported_entry(lines)["entry"])],
            [f"{exports.FORMER_SID} epoch 0: of another session", "the archive: what was signed is another export"],
        ),
        (
            lambda lines: imported_entry(lines)["entry"].update(entries=5) or archived(lines).update(entries=5),
            ["the archive: what was signed is another export"],
        ),
        (
            lambda lines: lines.insert(3, lines.pop(lines.index(archived(lines)))),
            ["line 4 is out of place: an archive line"],
        ),
        (lambda lines: lines.append(lines.pop(lines.index(archived(lines)))), ["is out of place: an archive line"]),
    ],
)
def test_archives_that_do_not_hold(change: Callable[[list[Line]], object], found: list[str]) -> None:
    """An archive is in the log, between it and the epochs, and signed by the key that it names."""
    result = verify(sealed(changed(change, exports.imported())))
    assert (result["verdict"], result["status"]) == ("broken", 1)
    for text in found:
        assert any(text in each for each in texts(result)), texts(result)


def test_an_export_of_another_scheme() -> None:
    """An export of ra1 is not called broken where nothing else is wrong with it."""
    lines = small()
    for line in lines:
        if "log" in line:
            del line["log"]["v"], line["log"]["lineage"]
    result = verify(sealed(lines))
    assert (result["verdict"], result["status"], result["reason"]) == ("unreadable", 2, "unsupported scheme ra1")
    damaged = verify(sealed(lines).replace(b"The Vault", b"The Fault"))
    assert damaged["verdict"] == "broken"


def test_unbound_and_lapsed_rolls() -> None:
    """Rolls without an epoch and rolls that lapsed are told, with their entries and who asked for them."""
    (line,) = epochs(SID, [2])
    for entry in line["log"]["entries"]:
        entry["rec"]["req"].pop("epoch", None)
    lines = export([exports.redrawn(line)])
    tick, last = (each for each in lines if each["line"] == "entry" and each["seq"] in {4, 5})
    asked = {"by": "p3", "dice": [6], "epoch": "0" * 64, "witness": "1" * 64}
    tick["entry"] = {"type": "announced", "by": "p3", "key": "k" * 16, "announce": "2" * 64, "req": asked}
    last["entry"] = {"type": "lapsed", "key": "k" * 16}
    result = verify(sealed(lines))
    assert (result["status"], texts(result)) == (3, [])
    unbound = [(each["sid"], each["e"], each["n"], each["seq"], each["by"]) for each in result["unbound"]]
    assert unbound == [(SID, 0, 1, 2, "p2"), (SID, 0, 2, 3, "p2")]
    assert [(each["seq"], each["by"]) for each in result["lapsed"]] == [(5, "p3")]
    assert result["given"] == []


def test_a_witnessed_roll() -> None:
    """A witness's nonce stands in the log as in the epoch."""
    (line,) = epochs(SID, [1])
    rec = line["log"]["entries"][0]["rec"]
    (commitment,) = ask([{"ask": "nonce", "sid": SID, "by": "p3", "nonce": "n" * 16}])
    genesis = verify(sealed(export([line])))["epochs"][0]["heads"][0]
    rec["req"] |= {"epoch": genesis, "witness": commitment}
    rec["witness"] = {"by": "p3", "nonce": "n" * 16}
    lines = export([exports.redrawn(line)])
    (roll,) = (each for each in lines if each["line"] == "entry" and each["entry"].get("epoch") is not None)
    roll["entry"]["witness"] = rec["witness"]
    result = verify(sealed(lines))
    assert (texts(result), result["epochs"][0]["witnessed"]) == ([], [1])
    assert result["epochs"][0]["rolls"][0]["witness"] == "p3"
    roll["entry"]["witness"] = rec["witness"] | {"by": "p4"}
    found = texts(verify(sealed(lines)))
    assert found == [f"{E0} witness not as in the log at 1 (log entry 2 on line 5, epoch on line 8)"]


def test_what_the_table_was_told() -> None:
    """Commitments, client seeds and seeds of the epochs are those that the log says were told."""
    lines = export(epochs(SID, [2, 1]))
    closed, last = lines[6]["entry"], lines[-3]
    assert (closed["type"], last["seq"]) == ("epoch_closed", 7)
    told = {"type": "epoch_revealed", "epoch": 1, "seed": lines[-1]["log"]["seed"]}
    files = []
    for close, reveal in (
        ({}, told),
        ({"commit": "0" * 64}, told),
        ({"client_seed": "another"}, told),
        ({"epoch": 1}, told),
        ({"genesis": "0" * 64}, told),
        ({"lineage": "another"}, told),
        ({}, told | {"seed": "0" * 64}),
    ):
        lines[6]["entry"] = closed | close
        last["entry"] = reveal
        files.append(sealed(lines))
    opened = "log entry 4 (line 7): epoch 1 has another commitment, client seed, genesis or lineage than was announced"
    revealed = "log entry 7 (line 10): epoch 1 has another seed than was revealed"
    assert [texts(result) for result in verify_all(files)] == [[], *([opened] for _ in range(5)), [revealed]]
    first = lines[ENTRY]["entry"]
    last["entry"] = told
    lines[6]["entry"] = closed
    for founded in ({"genesis": "0" * 64}, {"commitments": ["0" * 64, lines[-1]["log"]["commit"]]}):
        lines[ENTRY]["entry"] = first | founded
        found = "log entry 1 (line 4): epoch 0 has another commitment or genesis than was announced"
        assert texts(verify(sealed(lines))) == [found]


def test_an_unreadable_line_of_any_kind() -> None:
    """Whichever line cannot be read, that is one finding, and everything else is checked as ever."""
    lines = spelt(exports.imported()).splitlines(keepends=True)
    files = []
    for at in range(1, len(lines)):
        for damage in (lines[at][:-2] + b"\n", b"?" + lines[at][1:], b"\xff\n"):
            text = b"".join([*lines[:at], damage, *lines[at + 1 :]])
            files.append((at + 1, seal(text, SID, json.loads(lines[0])["entries"])))
    for (number, _), result in zip(files, verify_all([text for _, text in files]), strict=True):
        (found,) = texts(result)
        assert found.startswith(f"line {number} cannot be read: ")
        assert (result["findings"][0]["line"], result["signature"]["state"]) == (number, "good")


def test_a_head_that_cannot_be_read() -> None:
    """Without its first line nobody knows whose signature to ask for, unless the caller does."""
    text = sealed(small())
    text = seal(b"?" + text[1:].rpartition(b'{"line":"digest"')[0], SID, 12)
    alone, told = verify(text), verify(text, vkey(SIGNER.key))
    assert texts(alone) == texts(told) == ["line 1 cannot be read: not JSON: from column 1 on"]
    assert (alone["signature"]["state"], told["signature"]["state"]) == ("unchecked", "good")


def last(**fields: str) -> Callable[[bytes], bytes]:
    """Change fields of the last line."""

    def change(text: bytes) -> bytes:
        rest, mark, line = text.rpartition(b'{"line":"digest"')
        return rest + spelt([json.loads(mark + line) | fields])

    return change


def signed(*lines: str, signer: notes.Signer = SIGNER) -> Callable[[bytes], bytes]:
    """Sign another note in the last line."""
    return last(signed=notes.sign(signer, "".join(f"{line}\n" for line in lines)))


def digest(text: bytes) -> str:
    """Return the line of the note that has the digest."""
    return str(json.loads(text.splitlines()[-1])["signed"].split("\n")[3])


GOOD = sealed(small())
BAD_SIGNATURE = f"— {SIGNER.key.name} {b64encode(SIGNER.key.id + bytes(64)).decode()}\n"


@pytest.mark.parametrize(
    "change, found",
    [
        (lambda text: text.replace(b"The Vault", b"The Fault"), ["the lines before it are not those that were signed"]),
        (
            lambda text: text.replace(b'"outcome":"', b'"outcome":"x', 1),
            ["the lines before it are not those that were signed"],
        ),
        (last(sha256="0" * 64), ["the lines before it are not those that were signed"]),
        (lambda text: text[:-1], ["does not end: the file was cut"]),
        (lambda text: text[:-1] + b" \n", ["cannot be read: not JSON: from column 328 on"]),
        (lambda text: text.replace(b'{"line":"digest",', b'{"line": "digest",'), ["is not spelt as it should be"]),
        (lambda text: text.replace(b"export\\n", b"\\u0065xport\\n"), ["is not spelt as it should be"]),
        (lambda text: text[:-200] + text[-200:].replace("—".encode(), b"\\u2014"), ["is not spelt as it should be"]),
        (
            lambda text: text.replace(b'"sha256"', b'"sha257"'),
            ["cannot be read: Object missing required field `sha256` - at `$`"],
        ),
        (last(signed=""), ["not a signed note"]),
        (
            lambda text: seal(text.rpartition(b'{"line":"digest"')[0], SID, 12, FORMER),
            [f"signed by another key than the first of line 1: old.example/dice+{FORMER.key.id.hex()}"],
        ),
        (
            lambda text: seal(text.rpartition(b'{"line":"digest"')[0], "s_other", 12),
            ["what was signed is another session"],
        ),
        (
            lambda text: seal(text.rpartition(b'{"line":"digest"')[0], SID, 13),
            ["what was signed is another number of log entries"],
        ),
        (
            signed("rolls.example/export", f"rolls.example/{SID}", "12", b64encode(bytes(32)).decode()),
            ["what was signed is another file"],
        ),
        (signed("rolls.example/head", f"rolls.example/{SID}", "12", digest(GOOD)), ["not the lines of an export"]),
        (
            signed("rolls.example/export", f"rolls.example/{SID}", "12", digest(GOOD), "more"),
            ["not the lines of an export"],
        ),
        (
            last(signed=json.loads(GOOD.splitlines()[-1])["signed"] + BAD_SIGNATURE),
            [f"signature does not hold: {WHO}"],
        ),
        (
            last(signed=json.loads(GOOD.splitlines()[-1])["signed"].rpartition("— ")[0] + BAD_SIGNATURE),
            [f"signature does not hold: {WHO}"],
        ),
    ],
)
def test_the_last_line(change: Callable[[bytes], bytes], found: list[str]) -> None:
    """The last line is spelt in one way, and signs the bytes before it, for this session, by its own key."""
    text = change(GOOD)
    assert text != GOOD
    result = verify(text)
    assert [each.removeprefix("line 19 ").removeprefix("line 19: ") for each in texts(result)] == found
    assert all(each.startswith("line 19") for each in texts(result))
    assert (result["signature"]["state"], result["signature"]["by"]) == ("bad", None)


def test_a_file_that_was_cut() -> None:
    """A file without its end says so, wherever it was cut."""
    ends = [at for at in range(len(GOOD) - 2, len(GOOD) - 2000, -50) if GOOD[at - 1 : at] != b"\n"]
    for result in verify_all([GOOD[:at] for at in ends]):
        assert result["verdict"] == "broken"
        assert "cut" in texts(result)[-1] or "line 19 cannot be read" in texts(result)[0]
    (whole_lines,) = verify_all([GOOD.rpartition(b'{"line":"digest"')[0]])
    assert texts(whole_lines) == ["the file ends with line 18, without its digest: it was cut"]


@pytest.mark.parametrize(
    "text", [b'{"line":"rollwright/1"', b'{"line":"x"}\n', b'{"line":5}\n{"line":\n', b"\n" + b'{"line":']
)
def test_nothing_of_an_export_can_be_read(text: bytes) -> None:
    """A file of which no line is one of an export's cannot be read."""
    result = verify(text)
    assert (result["verdict"], result["findings"]) == ("unreadable", [])
    assert result["reason"].startswith("this begins like an export of a table, and no line of it can be read: ")


def test_every_byte_matters() -> None:
    """A small export is refused with one of two bits changed in any byte; of an epoch, the line is named.

    Of a log entry only what the dice follow from is held against the epochs, and of an epoch neither what stands before
    its log nor the lineage of the first: that is signed by the last line alone.
    """
    lines = export(epochs(SID, [2]), keys=[SIGNER.key])
    text = sealed(lines)
    number_of = [number for number, line in enumerate(text.splitlines(keepends=True), 1) for _ in line]
    epoch = next(number for number, line in enumerate(lines, 1) if line["line"] == "epoch")
    after, lineage = text.index(b'"after"'), text.index(b'"lineage":"')
    spans = [(after, text.index(b'"rules"', after)), (lineage, text.index(b'"client_seed"', lineage))]
    unchecked = {at for span in spans for at in range(*span)}
    questions = [{"ask": "changed", "bytes": b64encode(text).decode(), "bit": bit} for bit in (0, 5)]
    for results in ask(questions):
        assert len(results) == len(text)
        for at, (verdict, found) in enumerate(results):
            assert verdict == "broken", (at, text[at - 20 : at + 20])
            number = number_of[at]
            if number in {1, epoch, len(lines) + 1} and at not in unchecked:
                assert any(f"line {number}" in each for each in found), (at, found, text[at - 20 : at + 20])
            # Without its break, a line is one with the next.
            last = len(lines) if text[at : at + 1] == b"\n" and at + 1 < len(text) else len(lines) + 1
            assert any(f"line {last}" in each for each in found)


def test_without_cryptography() -> None:
    """Where signatures cannot be checked that is said, and nothing is called right that was not looked at."""
    files = [
        sealed(small()),
        sealed(changed(die)),
        spelt([json.loads(line)["log"] for line in GOOD.splitlines()[15:17]]),
    ]
    questions = [{"ask": "verify", "bytes": b64encode(file).decode(), "keys": []} for file in files]
    _, good, broken, bare = ask([{"ask": "without_cryptography"}, *questions])
    assert (good["verdict"], good["signature"]["state"], good["signature"]["by"]) == ("unchecked", "unchecked", None)
    assert "HTTPS" in good["reason"]
    assert (broken["verdict"], len(broken["findings"])) == ("broken", 2)
    assert (bare["verdict"], [why["what"] for why in bare["open"]]) == ("unchecked", ["key", "rulings"])
