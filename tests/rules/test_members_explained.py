"""docs/games.md has each member of a document."""

import inspect
import re
from pathlib import Path

from msgspec.structs import fields

from service.rules.fitd import document
from service.rules.fitd.document import Part

PAGE = (Path(__file__).parents[2] / "docs" / "games.md").read_text()


def test_each_member_stands_on_the_page() -> None:
    """In backticks: alone, with a value, or as a table of TOML."""
    code = re.findall(r"`([^`\n]+)`", PAGE)
    explained = {member for part in code for member in re.findall(r"(?<![\w\"])([a-z_]+)(?= =|\]|\.|$)", part)}
    parts = [kind for _, kind in inspect.getmembers(document, inspect.isclass) if issubclass(kind, Part)]
    members = {member.name for part in parts for member in fields(part)}
    assert len(members) > 100
    assert sorted(members - explained) == []
