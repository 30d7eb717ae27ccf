"""Each sentence of docs/fairness.md is an advice, or a row of `promises` has tests that fail where it is not true."""

import re
from pathlib import Path

import pytest

from tests.attacks.broken import BROKEN
from tests.attacks.promises import PROMISES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/fairness.md").read_text()
SCENARIOS = "clients/js/test/scenarios.json"

ADVICE = (
    "You play at a table",
    "Somebody runs that computer",
    "This page says what",
    "| the seal says |",
    "| who runs the service |",
    "| keep |",
    "| status |",
    "**That the page is honest",
    "A page that the host serves",
    "**That luck is even",
    "It can tell that a run is rare",
    "Before the game:",
    "**Roll with a program",
    "**Look who the host is",
    "If nothing is said",
)
"""Sentences that say what to do, lead to others, or are of what no program knows."""


def sentences() -> list[str]:
    """Return the sentences of the page, and the rows of its tables, without its headings and programs."""
    found = []
    for block in re.split(r"\n\s*\n", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)):
        if block.strip().startswith("#"):
            continue
        for item in re.split(r"\n(?=- |\d\. |\|)", block.strip()):
            text = " ".join(re.sub(r"^(- |\d\. )", "", item).split())
            if text.startswith("|"):
                found.append(text)
            else:
                found += re.split(r"(?<=[.:])(?:\*\*)?\s+(?=[A-Z*`])", text)
    return [one for one in found if one and not re.fullmatch(r"[|\- ]+", one)]


@pytest.mark.parametrize("sentence", sentences())
def test_a_sentence_has_a_test(sentence: str) -> None:
    """A sentence that is written anew needs a test that fails where it is not true."""
    assert sum(sentence.startswith(words) for words in (*PROMISES, *ADVICE)) == 1


@pytest.mark.parametrize("words", [*PROMISES, *ADVICE])
def test_each_row_is_of_a_sentence(words: str) -> None:
    """No row is of a sentence that the page has no more."""
    assert any(sentence.startswith(words) for sentence in sentences())


BREAKS = [(name, test) for breaks in PROMISES.values() for name, tests in breaks.items() for test in tests]


def test_each_way_to_break_a_sentence_is_there() -> None:
    """What a row names can be made false (`python -m bench.promises`), and nothing else is."""
    assert {name for name, _ in BREAKS} == BROKEN.keys()


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_each_edit_can_be_made(name: str) -> None:
    """Its text stands once in its file; what builds a file does not matter."""
    edit = BROKEN[name]
    assert (ROOT / edit.path).read_text().count(edit.was) == 1


@pytest.mark.parametrize("name", sorted({test for _, test in BREAKS}))
def test_each_test_is_there(name: str) -> None:
    """What a row names can be run."""
    if name.startswith("clients: "):
        assert f'"name": "{name.removeprefix("clients: ")}"' in (ROOT / SCENARIOS).read_text()
        return
    path, _, function = name.partition("::")
    assert f"def {function}(" in (ROOT / "tests" / path).read_text()


def test_the_page_is_short() -> None:
    """Who distrusts online dice reads it before a game."""
    assert len(PAGE.split()) <= 1500
