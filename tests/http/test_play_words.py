"""The words of the page at `/play`: each sentence that it says is there in German, and no other."""

import json
import re

import pytest

from service.http.pages import play

FILES = {file.name: file.read_text() for file in sorted(play._PAGE.glob("*.js"))}
GERMAN = ("german.js", "german-sides.js")
_STRING = r'"((?:[^"\\]|\\.)*)"'
_ONE = re.compile(rf"\bt\(\s*{_STRING}")
_TWO = re.compile(rf"\bplural\((?:[^()\"]|\([^()]*\))*?,\s*{_STRING},\s*{_STRING}")
_CALL = re.compile(r"\bt\(\s*(?![\"\s])([^)]*)")


def said() -> dict[str, str]:
    """Return each sentence that a module says, with the module's name."""
    found: dict[str, str] = {}
    for name, code in FILES.items():
        if name in GERMAN:
            continue
        sentences = _ONE.findall(code) + [one for pair in _TWO.findall(code) for one in pair]
        for sentence in sentences:
            found.setdefault(json.loads(f'"{sentence}"'), name)
    return found


def german(name: str) -> dict[str, str]:
    """Return what a file of German words has; a sentence that is there twice is refused."""
    text = FILES[name]
    body = text[text.index("export default") + len("export default") :].strip().removesuffix(";")

    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        twice = [key for key, _ in pairs if [one for one, _ in pairs].count(key) > 1]
        assert twice == [], f"twice in {name}"
        return dict(pairs)

    words: dict[str, str] = json.loads(
        re.sub(r",\s*}$", "}", re.sub(r"^\s*//.*$", "", body, flags=re.MULTILINE)), object_pairs_hook=once
    )
    return words


def test_all_sentences_are_found() -> None:
    """A sentence is a literal where it is said; what is not is said in words.js alone."""
    others = {
        (name, call.strip()) for name, code in FILES.items() if name not in GERMAN for call in _CALL.findall(code)
    }
    assert others == {
        ("words.js", "sentence, values = {}"),
        ("words.js", "Math.abs(n"),
    }
    plurals = [code.count("plural(") for name, code in FILES.items() if name not in {*GERMAN, "words.js"}]
    assert sum(plurals) == sum(len(_TWO.findall(code)) for code in FILES.values())
    assert len(said()) > 200


def test_every_sentence_is_there_in_german() -> None:
    """Nobody who reads German meets an English sentence of the page."""
    words = german("german.js") | german("german-sides.js")
    assert {sentence: name for sentence, name in said().items() if sentence not in words} == {}


def test_no_german_is_left_over() -> None:
    """What nobody says any more is removed; what both files have is the same in both."""
    sentences = said()
    assert [key for name in GERMAN for key in german(name) if key not in sentences] == []
    first, second = (german(name) for name in GERMAN)
    assert [(first[key], second[key]) for key in first.keys() & second.keys() if first[key] != second[key]] == []


@pytest.mark.parametrize("name", GERMAN)
def test_german_has_the_same_values(name: str) -> None:
    """A translation is not empty, and names what the sentence names."""
    for sentence, words in german(name).items():
        assert words.strip(), sentence
        assert set(re.findall(r"\{(\w+)\}", words)) == set(re.findall(r"\{(\w+)\}", sentence)), sentence
