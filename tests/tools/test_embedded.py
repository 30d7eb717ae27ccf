"""What is built for pages of others is current, and asks for no more than it uses."""

import re

from tools.embedded import BOT_WORDS, ELEMENT, SCRIPT, bot_words, element, script


def test_the_built_files_are_those_of_the_modules() -> None:
    """What is committed is what `make roll20` builds; and it asks for no more than it uses."""
    assert SCRIPT.read_text() == script()
    assert ELEMENT.read_text() == element()
    assert BOT_WORDS.read_text() == bot_words()
    text = SCRIPT.read_text()
    granted = re.findall(r"@grant +(\S+)", text)
    assert sorted(granted) == sorted(set(re.findall(r"GM_\w+", text.partition("==/UserScript==")[2])))
    assert not re.search("@(updateURL|downloadURL|require|resource)", text)
