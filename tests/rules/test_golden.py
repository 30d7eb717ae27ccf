"""The golden lines: rules as data, one line a case, in `tests/golden/<system>.jsonl` for an implementation in any language.

`spec` and `faces` go in; `expect` is matched as a subset of the ruling: objects may have more members, lists have equal
length and match element by element. `cites` are rulings the reply must name, `absent` are JSON pointers that must lead
nowhere. `refused` stands in place of `expect`: 400 where one field breaks the schema, 422 where the rules refuse.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from service.rules.dice import Tape
from service.rules.errors import RuleError
from service.rules.roll import resolve
from service.rules.rulings import RULINGS
from service.rules.systems import SYSTEMS

GOLDEN = Path(__file__).parent.parent / "golden"
Line = dict[str, Any]


def _read(file: Path) -> list[Line]:
    return [json.loads(text) for text in file.read_text(encoding="utf-8").splitlines()]


LINES = [line for file in sorted(GOLDEN.glob("*.jsonl")) for line in _read(file)]
ROLLED = [line for line in LINES if "expect" in line]
REFUSED_BY_SCHEMA = [line for line in LINES if line.get("refused", {}).get("status") == 400]
REFUSED_BY_RULE = [line for line in LINES if line.get("refused", {}).get("status") == 422]


def _id(line: Line) -> str:
    return str(line["id"])


def _ruling(line: Line) -> Any:
    spec = msgspec.convert(line["spec"], SYSTEMS[line["spec"]["system"]].spec, strict=True)
    return msgspec.to_builtins(resolve(spec, Tape(line.get("faces", ()))))


def _differences(expected: Any, found: Any, at: str = "") -> Iterator[str]:
    """Tell where `found` is not what was expected, by JSON pointer."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            if key in found:
                yield from _differences(value, found[key], f"{at}/{key}")
            else:
                yield f"{at}/{key}: missing"
    elif isinstance(expected, list) and isinstance(found, list | tuple):
        if len(expected) != len(found):
            yield f"{at}: {len(expected)} elements expected, found {found}"
        for index, (left, right) in enumerate(zip(expected, found, strict=False)):
            yield from _differences(left, right, f"{at}/{index}")
    elif (type(expected), expected) != (type(found), found):
        yield f"{at}: {expected!r} expected, found {found!r}"


def _leads_somewhere(pointer: str, found: Any) -> bool:
    for part in pointer.split("/")[1:]:
        if isinstance(found, list | tuple) and int(part) < len(found):
            found = found[int(part)]
        elif isinstance(found, dict) and part in found:
            found = found[part]
        else:
            return False
    return True


@pytest.mark.parametrize("line", ROLLED, ids=_id)
def test_ruling(line: Line) -> None:
    """A roll is ruled on as its line says: what must be there, what must be cited, what must not be there."""
    ruling = _ruling(line)
    assert not list(_differences(line["expect"], ruling))
    assert set(line.get("cites", ())) <= set(ruling["rulings"])
    assert not [pointer for pointer in line.get("absent", ()) if _leads_somewhere(pointer, ruling)]


@pytest.mark.parametrize("line", REFUSED_BY_RULE, ids=_id)
def test_refused_by_rule(line: Line) -> None:
    """A spec that can be read but is not allowed is refused with its code and the rule it rests on."""
    with pytest.raises(RuleError) as refusal:
        _ruling(line)
    assert {"status": 422, "code": refusal.value.code, "rule": refusal.value.rule} == {"rule": None, **line["refused"]}


@pytest.mark.parametrize("line", REFUSED_BY_SCHEMA, ids=_id)
def test_refused_by_schema(line: Line) -> None:
    """A spec of which one field is wrong in itself cannot be read."""
    with pytest.raises(msgspec.ValidationError):
        _ruling(line)


@pytest.mark.parametrize("line", ROLLED, ids=_id)
def test_every_reply_explains_itself(line: Line) -> None:
    """Each ruling cited is one that exists, once; the headline is one line (BS-46)."""
    ruling = _ruling(line)
    assert set(ruling["rulings"]) <= set(RULINGS)
    assert len(set(ruling["rulings"])) == len(ruling["rulings"])
    assert ruling["summary"]
    assert "\n" not in ruling["summary"]


def test_ids_are_unique() -> None:
    """A line can be named by its id alone."""
    ids = [_id(line) for line in LINES]
    assert len(set(ids)) == len(ids)


def test_every_system_has_lines() -> None:
    """Each game the service knows has its file, and each file holds its own game only."""
    found = {(file.stem, line["spec"]["system"]) for file in GOLDEN.glob("*.jsonl") for line in _read(file)}
    assert found == {(name, name) for name in SYSTEMS}
