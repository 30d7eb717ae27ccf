"""No rule is forgotten: `docs/rules.md` lists them all, and what is computed is tested."""

import ast
import functools
import re
from pathlib import Path

import msgspec
import pytest

from service.rules.rulings import RULINGS
from service.rules.systems import ALL
from tests.conftest import prefixes
from tools.golden import PUBLISHED, golden

TESTS = Path(__file__).parent.parent
PAGE = (TESTS.parent / "docs" / "rules.md").read_text(encoding="utf-8")
ID = rf"(?:{prefixes(PUBLISHED)})-[AP]?\d+"
WHERE = dict(re.findall(rf"^\| ({ID}) \|.*\| ([^|]+) \|$", PAGE, re.MULTILINE))
COMPUTED = {"roll", "odds", "resistance", "turn", "form"}
PLACES = COMPUTED | {"session", "negotiation", "guide", "later"}


def _places(rule: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", WHERE[rule]))


def _named_by_golden_lines() -> set[str]:
    return {rule for name in PUBLISHED for line in golden(name) for rule in line["rules"]}


def _said(test: ast.FunctionDef) -> list[str]:
    """Return a test's docstring and the texts of its parameters."""
    texts = [node.value for mark in test.decorator_list for node in ast.walk(mark) if isinstance(node, ast.Constant)]
    return [ast.get_docstring(test) or "", *(text for text in texts if isinstance(text, str))]


def _named_by_tests(*files: str) -> set[str]:
    """Return the ids in the docstrings of tests: what a comment or a helper mentions does not count."""
    found = [file for pattern in files or ("**/test_*.py",) for file in TESTS.glob(pattern)]
    return {rule for file in found for rule in _named_by(file)}


@functools.cache
def _named_by(file: Path) -> set[str]:
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    tests = [node for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    return {rule for test in tests for words in _said(test) for rule in re.findall(rf"\b{ID}\b", words)}


def test_every_rule_has_its_place() -> None:
    """A rule says where it lives, in the words the page explains."""
    assert [rule for rule in WHERE if not _places(rule) or _places(rule) - PLACES] == []


def test_every_computed_rule_is_tested() -> None:
    """What a roll, its odds, a resistance, a turn or a form must show is named by a golden line or by a test."""
    computed = {rule for rule in WHERE if _places(rule) & COMPUTED}
    assert computed - _named_by_golden_lines() - _named_by_tests() == set()


def test_every_rule_of_a_table_is_tested() -> None:
    """What a table keeps or decides is named by a test of tables."""
    kept = {rule for rule in WHERE if "session" in _places(rule)}
    assert (
        kept
        - _named_by_tests(
            "http/test_abilities.py",
            "http/test_table*.py",
            "http/test_actions.py",
            "http/test_after_dice.py",
            "http/test_hidden.py",
            "http/test_own_tables.py",
            "http/test_published.py",
            "store/test_*.py",
        )
        == set()
    )


def test_no_rule_is_made_up() -> None:
    """Every rule that a golden line, a schema, a refusal or a reply may name is on the page."""
    schemas = str([msgspec.json.schema(system.spec) for system in ALL.values()])
    assert set(re.findall(ID, schemas)) - set(WHERE) == set()
    assert _named_by_golden_lines() - set(WHERE) == set()
    refusals = [line["refused"] for name in PUBLISHED for line in golden(name) if "refused" in line]
    assert {refused["rule"] for refused in refusals} <= {None, *WHERE}
    assert {rule for rule in RULINGS if re.fullmatch(ID, rule)} - set(WHERE) == set()


@pytest.mark.parametrize(
    "prefix, rules, rulings, published",
    [("BS", 54, 6, 0), ("FE", 45, 13, 0), ("DH", 36, 15, 3), ("UW", 37, 19, 5), ("T4", 46, 10, 0), ("FITD", 0, 26, 3)],
)
def test_the_page_is_whole(prefix: str, rules: int, rulings: int, published: int) -> None:
    """Each game's ids are on the page without a gap, each once."""
    expected = [f"{prefix}-{n:02}" for n in range(1, rules + 1)] + [f"{prefix}-A{n}" for n in range(1, rulings + 1)]
    expected += [f"{prefix}-P{n}" for n in range(1, published + 1)]
    found = re.findall(rf"^\| ({prefix}-[AP]?\d+) \|", PAGE, re.MULTILINE)
    assert sorted(found) == sorted(expected)
