"""The printed Forged-in-the-Dark games answer as they did when they were programs, but for what was changed since."""

import json
from pathlib import Path

import pytest

from tests.rules.random_specs import GAMES, digest_of, specs

ANSWERS = json.loads((Path(__file__).parent / "documents" / "answers.json").read_text())
"""For each game the digests of 2,000 answers of the last commit in which the games were Python, 50 a line.

Those of Fallen Empire are without the effect that it granted then after a failure, and the same in all else. A refusal
of Terminal_IV points to another field (`random_specs.answer`).
"""


@pytest.mark.parametrize("game", GAMES)
def test_a_document_answers_as_the_program_did(game: str) -> None:
    """Checks 6, 7: rulings, odds, options, refusals, headlines and unreadable specs are the same, text for text."""
    expected = "".join(ANSWERS[game])
    found = "".join([digest_of(game, spec, chance) for spec, chance in specs(game, 2000)])
    different = [at // 8 for at in range(0, len(found), 8) if found[at : at + 8] != expected[at : at + 8]]
    assert (len(found), different) == (16_000, [])
