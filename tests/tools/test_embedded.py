"""What is built for pages of others: it asks for no more than it uses, and has the version and every language."""

import re

from service import __version__
from service.http.pages import words
from tools.embedded import BOT_WORDS, bot_words, element, said_by_bot, script


def test_the_words_of_the_bot_are_current() -> None:
    """What is committed is what `make roll20` writes, in every language but English."""
    assert BOT_WORDS.read_text() == bot_words()
    assert len(said_by_bot()) > 50


def test_the_userscript_asks_for_no_more_than_it_uses() -> None:
    """Its header grants what its code calls, names no address for updates or code, and has the service's version."""
    header, _, code = script().partition("==/UserScript==")
    assert sorted(re.findall(r"@grant +(\S+)", header)) == sorted(set(re.findall(r"GM_\w+", code)))
    assert not re.search("@(updateURL|downloadURL|require|resource)", header)
    assert re.findall(r"^// @version +(\S+)$", header, re.MULTILINE) == [__version__]


def test_each_script_is_one_file_with_its_words() -> None:
    """The userscript and the element import nothing, and have the sentences of each language."""
    for text in (script(), element()):
        assert not re.search(r"^\s*(?:import|export)\b", text, re.MULTILINE)
        for language in words.OTHERS:
            assert (
                len([one for one in re.findall(r'"((?:[^"\\]|\\.)+)"', words.words(language).decode()) if one in text])
                > 100
            )


def test_a_script_is_the_same_each_time() -> None:
    """Built twice, both scripts are the same to the byte."""
    assert (script(), element()) == (script(), element())
