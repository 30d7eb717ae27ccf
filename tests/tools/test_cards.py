"""What the verifier in JavaScript has of the games is what their documents and cards say."""

import json
import subprocess

from service.rules.systems import VERSIONS
from tests.node.bridge import NODE
from tools import cards


def test_the_chapter_is_written_from_the_cards() -> None:
    """The chapter is as `make cards` writes it."""
    assert cards.FILE.read_text() == cards.written(), "run `make cards`, and commit what it writes"


def test_the_chapter_is_a_module() -> None:
    """Read as a module it has the same data, for each game and extra."""
    names = "GAME_DOCUMENTS, CARDS"
    code = f"import({json.dumps(cards.FILE.as_uri())}).then(({{ {names} }}) => console.log(JSON.stringify([{names}])))"
    done = subprocess.run([NODE, "--eval", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [cards.documents(), cards.cards()]
    assert {**cards.documents(), **cards.cards()}.keys() == VERSIONS.keys()
