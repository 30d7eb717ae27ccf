"""Exports of imported tables, entries of unknown types, and the status of a verification."""

from pathlib import Path
from typing import Any

import pytest

from service.audit import notes
from service.cli import main
from service.verify.export import verify
from service.verify.findings import VerificationReport
from tests import exports
from tests.exports import FORMER, FORMER_SID, SID, SIGNER, STRANGER, Line, sealed, vkey

BOTH = [SIGNER.key, FORMER.key]


def verified(lines: list[Line], *keys: Any) -> VerificationReport:
    """Verify lines under keys; both without any."""
    return verify(sealed(lines), keys or BOTH)


def archives_of(lines: list[Line]) -> list[Line]:
    """Return the lines of imports."""
    return [line for line in lines if line["line"] == "archive"]


def imports_of(lines: list[Line]) -> list[Line]:
    """Return the entries of imports."""
    return [line["entry"] for line in lines if line["line"] == "entry" and line["entry"]["type"] == "imported"]


def epochs_of(lines: list[Line]) -> list[Line]:
    """Return the lines of epochs."""
    return [line for line in lines if line["line"] == "epoch"]


def twice_imported() -> list[Line]:
    """Return the lines of a session that was imported from one that was imported itself."""
    stranger = exports.epochs("a-third-table-of-tests", [1], signer=STRANGER)
    former = exports.epochs(FORMER_SID, [1], signer=FORMER, at=stranger[-1]["log"]["entries"][-1]["t"])
    own = exports.epochs(SID, [1], at=former[-1]["log"]["entries"][-1]["t"])
    lines = exports.export([*stranger, *former, *own], keys=[SIGNER.key, FORMER.key, STRANGER.key])
    first = archives_of(exports.export([*stranger, *former], source=STRANGER))[0]
    archives_of(lines)[0].update(first)
    imports_of(lines)[0].update({name: first[name] for name in first if name != "line"})
    return lines


def test_an_export_without_imports() -> None:
    """An export that holds has status 0 with its key, and 3 without one."""
    *revealed, last = exports.epochs(SID, [3, 2, 0])
    lines = exports.export([*revealed, exports.unrevealed(last)])
    report = verified(lines, SIGNER.key)
    assert (report.findings, report.sources, report.status) == ([], [], 0)
    report = verify(sealed(lines))
    assert (report.findings, report.trusted, report.status) == ([], False, 3)


def test_an_open_epoch_with_rolls() -> None:
    """An epoch line without seed has its chain checked, and status 3 where it has rolls."""
    report = verified(exports.small())
    assert (report.findings, report.status) == ([], 3)
    assert [(one.e, one.revealed) for one in report.epochs] == [(0, True), (1, True), (2, False)]
    lines = exports.small()
    epochs_of(lines)[-1]["log"]["head"] = "00" * 32
    assert verified(lines).status == 1


def test_foreign_is_whose_key_is_not_given() -> None:
    """A foreign signer is named by key, whatever name or session it claims."""
    twin = notes.signer(SIGNER.name, b"\x09" * 32)
    own = exports.epochs(SID, [1], at=exports.START + 10_000)
    archived = exports.epochs(FORMER_SID, [2], signer=twin)
    lines = exports.export([*archived, *own], keys=[SIGNER.key, twin.key], source=twin)
    report = verified(lines, SIGNER.key)
    assert (report.findings, report.status) == ([], 3)
    assert [(one.signer, one.trusted) for one in report.sources] == [(twin.key, False)]


def test_an_import_of_an_import() -> None:
    """Each epoch is signed by the key of the import that it came with, and each signer is named."""
    report = verified(twice_imported(), SIGNER.key, FORMER.key)
    assert report.findings == []
    assert [(one.sid, one.signer, one.trusted) for one in report.sources] == [
        ("a-third-table-of-tests", STRANGER.key, False),
        (FORMER_SID, FORMER.key, True),
    ]
    assert report.status == 3
    assert verified(twice_imported(), SIGNER.key, FORMER.key, STRANGER.key).status == 0


# Entries of unknown types.


def with_an_unknown_roll(**fields: Any) -> list[Line]:
    """Return the lines of an export whose second roll has an unknown type."""
    [line] = exports.epochs(SID, [3])
    roll = line["log"]["entries"][1]
    rec, terms = roll["rec"], roll["terms"]
    lines = exports.export([line])
    entry = [one for one in lines if one["line"] == "entry" and one["entry"].get("epoch") == 0][1]["entry"]
    entry.clear()
    entry |= {"type": "thrown_anew", "by": "p2", "terms": terms, "draws": rec["draws"], "epoch": 0, "key": rec["key"]}
    entry |= fields
    return lines


def test_dice_of_an_unknown_type_are_part_of_the_chain() -> None:
    """An entry of an unknown type with `terms` and `epoch` is a roll of its epoch; it is not ruled, so status 3."""
    report = verified(with_an_unknown_roll())
    assert (report.findings, report.unknown, report.status) == ([], {"thrown_anew": 1}, 3)
    assert [one.rolls for one in report.epochs] == [3]


@pytest.mark.parametrize(
    "fields",
    [
        {"terms": {}},
        {"terms": {"dice": [6, 6]}},
        {"draws": []},
        {"draws": [[6, 7], [6, 7]]},
        {"bound": True},
        {"key": "k" * 16},
        {"by": "p1"},
        {"epoch": 1},
        {"epoch": None},
    ],
)
def test_dice_of_an_unknown_type_are_compared(fields: dict[str, Any]) -> None:
    """An entry of an unknown type that differs from its epoch's roll is found."""
    report = verified(with_an_unknown_roll(**fields))
    assert report.status == 1
    assert any("has as roll 2" in finding.what or "is missing" in finding.what for finding in report.findings)


# The program.


def run(tmp_path: Path, body: bytes, *arguments: str) -> int:
    """Verify an export as a person does; return the status."""
    file = tmp_path / "table.ndjson"
    file.write_bytes(body)
    return main(["verify", str(file), *arguments])


def test_statuses_of_the_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The program exits with 0, 1, 2 or 3, and names each signer of an import and each unbound roll."""
    own = exports.epochs(SID, [1], at=exports.START + 10_000)
    lines = exports.export([*exports.epochs(FORMER_SID, [2], signer=FORMER), *own])
    keys = ["--key", vkey(SIGNER.key), "--key", vkey(FORMER.key)]
    assert run(tmp_path, sealed(lines), *keys) == 0
    out = capsys.readouterr().out
    source = f"imported from {FORMER_SID} with {archives_of(lines)[0]['entries']} entries, signed by"
    assert f"{source} a key you gave: {vkey(FORMER.key)}\n" in out
    unbound = "unbound, so that the operator could choose the dice: roll"
    assert f"{FORMER_SID} epoch 0: 2 rolls, dice and chain hold; {unbound} 1, 2\n" in out
    assert f"{SID} epoch 0: 1 roll, dice and chain hold; {unbound} 1\n" in out
    assert run(tmp_path, sealed(lines), *keys[:2]) == 3
    assert f"{source} a key you did not give: {vkey(FORMER.key)}\n" in capsys.readouterr().out
    assert run(tmp_path, sealed(lines)) == 3
    assert "give the published one with --key" in capsys.readouterr().out
    lines[-1]["log"]["head"] = "00" * 32
    assert run(tmp_path, sealed(lines), *keys) == 1
    out = capsys.readouterr().out
    unsaid = "it is not said who runs the service: 3 rolls may be by the host's own hand"
    assert out == f"{FORMER_SID} epoch 0: {unbound} 1, 2\n{SID} epoch 0: {unbound} 1\n{unsaid}\n"
    assert run(tmp_path, b'{"line":"digest"}\n', *keys) == 2
    assert not capsys.readouterr().out


def test_many_unbound_rolls_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of many unbound rolls twenty are named and the others counted; bound ones are not named."""
    [line] = exports.epochs(SID, [30])
    for number in (1, 5):
        line["log"]["entries"][number - 1]["rec"]["req"]["epoch"] = exports.genesis(line["log"]).hex()
    body = sealed(exports.export([exports.redrawn(line)]))
    assert run(tmp_path, body, "--key", vkey(SIGNER.key)) == 0
    named = ", ".join(str(number) for number in range(1, 23) if number not in {1, 5})
    assert f"could choose the dice: roll {named} and 8 more\n" in capsys.readouterr().out
