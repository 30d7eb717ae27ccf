"""What an operator might forge, and sign anew: each rule of an export finds the file that breaks it alone."""

import json

from service.verify.export import verify as verified
from tests import exports
from tests.exports import SID, SIGNER, Line, epochs, export, sealed, small, vkey
from tests.node.bridge import texts, verify, verify_all


def in_log(lines: list[Line], kind: str) -> list[Line]:
    """Return the lines of the log's entries of a type."""
    return [line for line in lines if line["line"] == "entry" and line["entry"]["type"] == kind]


def good() -> list[list[Line]]:
    """Return lines of exports that break no rule."""
    revealed = export(epochs(SID, [2, 1]))
    [tick] = in_log(revealed, "clock_ticked")
    tick["entry"] = {"type": "epoch_revealed", "by": "service", "epoch": 0, "seed": revealed[-2]["log"]["seed"]}
    open_ = export([*epochs(SID, [1]), exports.unrevealed(epochs(SID, [1, 0])[1])])
    head = {"line": "rollwright/1", "sid": SID, "entries": 0, "next": {}, "keys": [vkey(SIGNER.key)]}
    without_history: list[list[Line]] = [[head], [head, {"line": "document", "id": "session", "doc": {}}]]
    sizes: tuple[list[int], ...] = ([0], [1], [64], [130, 64, 1], [512, 3])
    return [
        *(small(), exports.imported(), revealed, open_),
        *without_history,
        *(export(epochs(SID, size)) for size in sizes),
    ]


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
        if found.startswith("line 1 "):
            # A head that cannot be read leaves nothing to check.
            assert (result["status"], result["reason"], verified(file).status) == (2, found, 2)
            continue
        assert texts(result)[0] == found
        assert verified(file).findings


def test_characters_are_counted_once() -> None:
    """A limit of characters counts those that JavaScript has as two."""
    lines = small()
    lines[2]["value"] = "\N{GAME DIE}" * 80
    assert verify(sealed(lines))["findings"] == []
