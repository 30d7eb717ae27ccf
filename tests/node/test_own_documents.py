"""Documents of games as the script takes them from a log: by their digests, and as the format has them."""

import copy
import json
from random import Random
from typing import Any

import msgspec
import pytest

from service.rules.fitd.document import GameDocument
from service.rules.fitd.expand import plain
from service.rules.games.own import NewerFormat, NotItsGame, game_named, name_of
from tests.conftest import examples
from tests.node.bridge import ask
from tests.rules.test_check import DOCUMENTS, mutate


def taken(rules: str, text: str) -> bool:
    """Return whether Python takes the document of a name."""
    try:
        game_named(rules, text)
    except NotItsGame:
        return False
    except NewerFormat:
        # It is not known what that would be: both leave it to a newer version.
        return True
    return True


def breaks_schema(document: Any) -> bool:
    """Return whether a document breaks the schema."""
    try:
        msgspec.convert(document, GameDocument)
    except msgspec.ValidationError:
        return True
    return False


@pytest.mark.law
@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_mutated_document(name: str) -> None:
    """What Python takes the script takes; what breaks the schema, or has other bytes, neither does."""
    chance = Random(f"documents of {name}")
    questions, expected = [], []
    for _ in range(examples(20)):
        document = copy.deepcopy(plain(DOCUMENTS[name]))
        mutate(document, chance)
        text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        rules = name_of(text.encode())
        questions += [
            {"ask": "take_game", "rules": rules, "text": text},
            {"ask": "take_game", "rules": rules, "text": f"{text} "},
        ]
        is_taken = taken(rules, text)
        # Faults beyond the schema that change no ruling are found by Python alone.
        expected += [is_taken if is_taken or breaks_schema(document) else None, False]
    answers = ask(questions)
    pairs = zip(expected, answers, questions, strict=True)
    assert [one["text"] for wanted, answer, one in pairs if wanted not in {None, answer}] == []
