"""The pages with the results: the text between two markers is replaced, the rest stays."""

import re
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"
END = "<!-- end of what was measured -->"


def keep(page: str, command: str, measured: str) -> None:
    """Write a command's results into a page; sections that it did not measure stay."""
    path, begin = DOCS / page, f"<!-- measured by `{command}` -->"
    text = path.read_text()
    marked = re.compile(f"{re.escape(begin)}.*{re.escape(END)}", re.DOTALL)
    kept = marked.search(text)
    assert kept, f"{page} has lost its marks"
    sections = (_sections(kept[0].removeprefix(begin).removesuffix(END)) | _sections(measured)).values()
    path.write_text(marked.sub(lambda _: "\n\n".join([begin, *sections, END]), text))


def _sections(measured: str) -> dict[str, str]:
    """Return the sections by their titles."""
    parts = [part.strip() for part in re.split(r"^(?=### )", measured, flags=re.MULTILINE)]
    return {part.partition("\n")[0]: part for part in parts if part}
