"""A whole export holds as it was written, and whatever is changed in it is found and named."""

import json
from base64 import b64encode
from collections.abc import Callable

import pytest

from service.audit import notes
from service.verify.export import verify as verified
from tests import exports
from tests.client import Client
from tests.conftest import part_of
from tests.exports import FORMER, SID, SIGNER, STRANGER, epochs, export, seal, sealed, small, spelt, vkey
from tests.http.test_transfer import export as exported
from tests.http.test_transfer import lines_of, played, restore
from tests.node.bridge import ask, texts, verify, verify_all, without_cryptography
from tests.table import Table
from tests.verify.export_faults import die
from tests.verify.faults import faulty

# Where things stand in `small()`: the log on lines 4 to 15, the epochs on 16 to 18, the digest on 19.
ENTRY, EPOCH, OPEN, LAST = 3, 15, 17, 18
ROLL = ENTRY + 2
"""The second roll of epoch 0: entry 3, on line 6."""
HEAD = {"line": "rollwright/1", "sid": SID, "entries": 0, "next": {}, "keys": [vkey(SIGNER.key)]}


def test_a_good_export_holds() -> None:
    """Every roll is told with who made it, its dice and its outcome, beside who signed the file."""
    result = verify(sealed(small()))
    assert (result["verdict"], result["kind"], result["findings"]) == ("unchecked", "export", [])
    assert [why["what"] for why in result["open"]] == ["key", "reveal", "documents"]
    assert (result["ruled"], result["unresolved"]) == (8, [])
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


def test_keys_that_were_given() -> None:
    """Only a key that the caller gave may have signed, if one was given."""
    text = sealed(small())
    mine, both, others = (
        verify(text, *(vkey(key) for key in keys))
        for keys in ((SIGNER.key,), (STRANGER.key, SIGNER.key), (STRANGER.key, FORMER.key))
    )
    for good in (mine, both):
        assert (good["verdict"], [why["what"] for why in good["open"]]) == (
            "unchecked",
            ["reveal", "documents"],
        )
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


WHO = f"{SIGNER.key.name}+{SIGNER.key.id.hex()}"
E0, E1, E2 = f"{SID} epoch 0:", f"{SID} epoch 1:", f"{SID} epoch 2:"


def test_an_archive_and_who_signed_it() -> None:
    """An archive names its signer, and is foreign unless that key was given; the table's own epochs are not its."""
    text = sealed(exports.imported())
    alone, mine, both, former = (
        verify(text, *(vkey(key) for key in keys))
        for keys in ((), (SIGNER.key,), (SIGNER.key, FORMER.key), (FORMER.key,))
    )
    for result, given, why in (
        (alone, False, ["key", "archive", "documents"]),
        (mine, False, ["archive", "documents"]),
        (both, True, ["documents"]),
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


def test_an_export_of_another_scheme() -> None:
    """An export of ra1 is not called broken, whatever is in it."""
    lines = small()
    for line in lines:
        if "log" in line:
            del line["log"]["v"], line["log"]["lineage"]
    result = verify(sealed(lines))
    assert (result["verdict"], result["status"], result["reason"]) == ("unreadable", 2, "unsupported scheme ra1")
    damaged = verify(sealed(lines).replace(b"The Vault", b"The Fault"))
    assert (damaged["verdict"], damaged["status"]) == ("unreadable", 2)


def test_unbound_rolls() -> None:
    """Rolls without an epoch are told, with their entries and who made them; what is no roll is not."""
    (line,) = epochs(SID, [2])
    for entry in line["log"]["entries"]:
        entry["rec"]["req"].pop("epoch", None)
    lines = export([exports.redrawn(line)])
    tick, last = (each for each in lines if each["line"] == "entry" and each["seq"] in {4, 5})
    asked = {"by": "p3", "dice": [6], "epoch": "0" * 64}
    tick["entry"] = {"type": "asked_anew", "by": "p3", "key": "k" * 16, "req": asked}
    last["entry"] = {"type": "dropped_anew", "key": "k" * 16}
    result = verify(sealed(lines))
    assert (result["status"], texts(result)) == (3, [])
    unbound = [(each["sid"], each["e"], each["n"], each["seq"], each["by"]) for each in result["unbound"]]
    assert unbound == [(SID, 0, 1, 2, "p2"), (SID, 0, 2, 3, "p2")]
    assert result["given"] == []


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
    """Without its first line nobody knows whose it is: it is unreadable for both verifiers, whatever key is given."""
    body = sealed(small()).rpartition(b'{"line":"digest"')[0]
    for text, why in (
        (b"?" + body[1:], "line 1 cannot be read: not JSON: from column 1 on"),
        (body.partition(b"\n")[2], "line 1 is no head of an export"),
    ):
        file = seal(text, SID, 12)
        for result in (verify(file), verify(file, vkey(SIGNER.key))):
            assert (result["verdict"], result["status"], result["reason"]) == ("unreadable", 2, why)
        assert verified(file).status == 2


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
            lambda text: text.replace("“loud”".encode(), "“aloud”".encode()),
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


@pytest.mark.law
def test_every_byte_matters() -> None:
    """A small export is refused with a bit changed in any byte; of an epoch, the line is named.

    A head that cannot be read makes a file unreadable for both programs. Of a log entry only what the dice follow from
    is held against the epochs, and of an epoch neither what stands before its log nor the lineage of the first: that is
    signed by the last line alone. Where the scheme is another one, or none as in logs of ra1, the file is unsupported.
    """
    lines = export(epochs(SID, [2]), keys=[SIGNER.key])
    text = sealed(lines)
    number_of = [number for number, line in enumerate(text.splitlines(keepends=True), 1) for _ in line]
    epoch = next(number for number, line in enumerate(lines, 1) if line["line"] == "epoch")
    after, lineage = text.index(b'"after"'), text.index(b'"lineage":"')
    spans = [(after, text.index(b'"rules"', after)), (lineage, text.index(b'"client_seed"', lineage))]
    unchecked = {at for span in spans for at in range(*span)}
    scheme = text.index(b'"v":"ra3"')
    others = {scheme + 1, *range(scheme + 5, scheme + 8)}
    bits = part_of((5, 0), 2, 0)
    questions = [{"ask": "changed", "bytes": b64encode(text).decode(), "bit": bit} for bit in bits]
    for bit, results in zip(bits, ask(questions), strict=True):
        assert len(results) == len(text)
        for at, (verdict, found) in enumerate(results):
            # A control character is no part of a text.
            is_scheme = at in others and text[at] ^ 1 << bit >= 0x20
            is_headless = number_of[at] == 1 and verified(_changed(text, at, bit)).status == 2
            assert verdict == ("unreadable" if is_scheme or is_headless else "broken"), (at, text[at - 20 : at + 20])
            if is_scheme or is_headless:
                continue
            number = number_of[at]
            if number in {1, epoch, len(lines) + 1} and at not in unchecked:
                assert any(f"line {number}" in each for each in found), (at, found, text[at - 20 : at + 20])
            # Without its break, a line is one with the next.
            last = len(lines) if text[at : at + 1] == b"\n" and at + 1 < len(text) else len(lines) + 1
            assert any(f"line {last}" in each for each in found)


def _changed(text: bytes, at: int, bit: int) -> bytes:
    return text[:at] + bytes([text[at] ^ 1 << bit]) + text[at + 1 :]


def test_without_cryptography() -> None:
    """Where signatures cannot be checked that is said, and nothing is called right that was not looked at."""
    files = [
        sealed(small()),
        faulty(small(), die(0, 1)),
        spelt([json.loads(line)["log"] for line in GOOD.splitlines()[15:17]]),
    ]
    questions = [{"ask": "verify", "bytes": b64encode(file).decode(), "keys": []} for file in files]
    good, broken, bare = without_cryptography(questions)
    assert (good["verdict"], good["signature"]["state"], good["signature"]["by"]) == ("unchecked", "unchecked", None)
    assert "HTTPS" in good["reason"]
    assert (broken["verdict"], len(broken["findings"])) == ("broken", 2)
    assert (bare["verdict"], [why["what"] for why in bare["open"]]) == ("unchecked", ["key", "rulings"])


ESCAPE = {"system": "fallen_empire", "score": 3, "goal": "Away", "threat": "Dogs", "ability": "social"}


def imported(client: Client) -> bytes:
    """Return the export of a table that was played, closed an epoch, was imported, and is played on."""
    first = played(client)
    first.ok("POST", "/epochs", {"client_seed": "Ana 4, Ben 6"})
    first.ok("POST", "/rolls", {"spec": ESCAPE})
    second = Table(client, restore(client, exported(first)).json() | {"join_code": ""})
    for goal in ("Up", "Down"):
        second.ok("POST", "/rolls", {"spec": ESCAPE | {"goal": goal}, "character": "c1"})
    second.ok("POST", "/epochs", {"client_seed": "\N{SNOWMAN}"})
    second.ok("POST", "/rolls", {"spec": ESCAPE | {"goal": "Home"}})
    return exported(second)


def test_a_table_that_was_played(client: Client) -> None:
    """An export with given and committed dice, an archive, a revealed and an open epoch holds, and is told whole."""
    body = imported(client)
    result = verify(body)
    assert (result["status"], texts(result)) == (3, [])
    assert not verified(body).findings
    head = lines_of(body)[0]
    assert (result["sid"], result["entries"]) == (head["sid"], head["entries"])
    assert result["signature"]["by"] == head["keys"][0]
    told = [
        (epoch["sid"] == head["sid"], epoch["e"], len(epoch["rolls"]), epoch["revealed"]) for epoch in result["epochs"]
    ]
    assert told == [(False, 0, 1, True), (False, 1, 1, False), (True, 0, 2, True), (True, 1, 1, False)]
    assert [len(epoch["checkpoints"]) > 0 for epoch in result["epochs"]] == [True, False, True, False]
    assert [given["outcome"] for given in result["given"]][1:] == ["resisted: cost 2"]
    played_by = [roll["entry"] for epoch in result["epochs"] for roll in epoch["rolls"]]
    assert [entry["character"] for entry in played_by] == ["c1", None, "c1", "c1", None]
    assert all(entry["by"] and entry["outcome"] for entry in played_by)


def test_keys_are_spelt_alike() -> None:
    """A key is spelt here as the service spells it."""
    for signer in (exports.SIGNER, exports.FORMER, exports.STRANGER):
        assert exports.vkey(signer.key) == signer.key.vkey
        assert notes.key(exports.vkey(signer.key)) == signer.key
