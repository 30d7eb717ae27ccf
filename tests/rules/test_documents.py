"""Games as documents: what a file expands to, and the bytes by which it is named."""

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from service.rules.fitd.expand import NotExpanded, expand, text_of
from service.rules.fitd.library import bases, documents
from service.rules.systems import SYSTEMS
from tools.golden import is_published
from tools.versions import digests_of, pinned_documents

DIALECTS = Path(__file__).parent / "documents"
FILES = {path.stem: tomllib.loads(path.read_text()) for path in sorted(DIALECTS.glob("*.toml"))}


def test_a_file_expands_to_its_canonical_bytes() -> None:
    """Ember Road on its base is the document that another program wrote."""
    assert text_of(expand(FILES["ember_road"], bases())) == (DIALECTS / "ember_road.canonical.json").read_bytes()


@pytest.mark.parametrize("name", FILES)
def test_form_and_order_change_no_byte(name: str) -> None:
    """A file in TOML, the same in JSON with its members shuffled, and the document itself have the same bytes."""
    text = text_of(expand(FILES[name], bases()))
    shuffled = json.loads(json.dumps(_shuffled(FILES[name], random.Random(name))))
    assert text_of(expand(shuffled, bases())) == text
    assert text_of(expand(json.loads(text), bases())) == text
    assert len(FILES) == 4


def test_the_release_has_its_games_as_documents() -> None:
    """Each is found by the version of its rules, named as its folder, and stands in few bytes."""
    found = {rules: document for rules, document in documents().items() if is_published(rules)}
    assert {document.name for document in found.values()} == {"buried_secrets", "fallen_empire", "terminal_iv"}
    for rules, document in found.items():
        assert f"{document.name}/{document.version}" == rules
        assert len(text_of(document)) < 12_000


def test_what_decides_in_a_version_never_changes() -> None:
    """Words of a printed game may be mended in place; another rule is another version, in a file of its own."""
    found = {rules: digests_of(document) for rules, document in documents().items() if is_published(rules)}
    assert found == json.loads(pinned_documents().read_text()), "`python -m tools.versions` pins new versions"


def test_a_digest_of_rules_ignores_words_alone() -> None:
    """A help text, or where a field stands in forms, changes it as little as a title; a die does."""
    known = documents()[SYSTEMS["terminal_iv"].rules]
    digest = digests_of(known)
    field = known.fields[0]
    words = replace(known, title="Another", fields=(replace(field, help="Another", group="dice"), *known.fields[1:]))
    assert digests_of(words) == digest
    assert digests_of(replace(known, fields=(replace(field, effect=2), *known.fields[1:]))) != digest
    assert digests_of(replace(known, group=None)) != digest


def test_any_is_every_position_that_a_menu_does_not_name() -> None:
    """It stands for none that its outcome cannot have, and is no position of the document."""
    menus = expand(FILES["ember_road"], bases()).menus
    assert list(menus["ash"]) == ["sheltered", "steady", "exposed"]
    assert (menus["ash"]["steady"].at_least, menus["ash"]["exposed"].at_least) == (1, 2)
    assert list(expand(FILES["quiet_harbour"], bases()).menus["peril"]) == ["open_water"]


@pytest.mark.parametrize(
    "more, pointer",
    [
        ({"base": "forged-9"}, "/base"),
        ({"base": []}, "/base"),
        ({"drop": "fields.trade"}, "/drop"),
        ({"drop": ["fields.trade", "fields.nothing"]}, "/drop/1"),
        ({"drop": [7]}, "/drop/0"),
    ],
)
def test_what_a_base_has_not_is_told_with_its_place(more: dict[str, Any], pointer: str) -> None:
    """An unknown base, and what is dropped in vain, are refused with a pointer."""
    with pytest.raises(NotExpanded) as refused:
        expand(FILES["gantry_nine"] | more, bases())
    assert refused.value.pointer == pointer


@pytest.mark.parametrize("name", ["constructor", "__proto__", "toString", "Trade", "trade\n", ""])
def test_an_id_is_a_plain_word(name: str) -> None:
    """What an object of JavaScript has anyway, and what is no word, is no id."""
    file = FILES["gantry_nine"] | {"tracks": [{"id": name, "rule": "GN-07"}]}
    with pytest.raises(msgspec.ValidationError, match="tracks"):
        expand(file, bases())


def _shuffled(value: Any, chance: random.Random) -> Any:
    if isinstance(value, dict):
        names = list(value)
        chance.shuffle(names)
        return {name: _shuffled(value[name], chance) for name in names}
    return [_shuffled(one, chance) for one in value] if isinstance(value, list) else value
