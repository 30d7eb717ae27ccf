"""Dashes of typography, which programs put in place of the one of computers: the same wherever something is typed."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
TABLES = {
    "service/terminal/typed.py": r'_DASHES = "(.*)"',
    "service/rules/character_files/written.py": r'_DASHES = "(.*)"',
    "clients/discord/rollwright_discord/commands.py": r'_DASHES = "(.*)"',
    "clients/roll20/terms.js": r"const DASH = /\^\[-(.*)\]/",
}
"""Where they are listed: neither clients nor rules can import the list of another."""


def test_the_same_dashes_are_read_everywhere() -> None:
    """The terminal, files of characters, the bot and the script for Roll20 read the same dashes."""
    found = {file: re.findall(pattern, (ROOT / file).read_text("utf-8")) for file, pattern in TABLES.items()}
    expected = [r"\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"]
    assert found == dict.fromkeys(TABLES, expected)
