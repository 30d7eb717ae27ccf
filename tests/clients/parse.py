"""Print the files that their language cannot parse, and the models without fields: python parse.py LANGUAGE DIR..."""

import importlib
import re
import sys
from pathlib import Path

from tree_sitter import Language, Parser

SUFFIX = {"kotlin": "*.kt", "swift": "*.swift"}
EMPTY = {"kotlin": r"class \w+ ?\(\s*\) ?\{\s*\}", "swift": r"enum CodingKeys: CodingKey, CaseIterable \{\s*\}"}


def main(language: str, directories: list[str]) -> None:
    """Print a line for each file with a syntax error, or with a model without fields."""
    parser = Parser(Language(importlib.import_module(f"tree_sitter_{language}").language()))
    files = sorted(file for directory in directories for file in Path(directory).rglob(SUFFIX[language]))
    for file in files:
        source = file.read_bytes()
        if parser.parse(source).root_node.has_error:
            print(f"{file.name}: syntax error")
        if re.search(EMPTY[language], source.decode()):
            print(f"{file.name}: empty")
    print(f"{len(files)} files")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
