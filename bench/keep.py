"""The page that keeps the results: what stands between its two marks is replaced, the words around it stay."""

import re
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"
BEGIN, END = "<!-- measured by `make bench` -->", "<!-- end of what was measured -->"


def keep(measured: str) -> None:
    """Put the results into the page."""
    page = PAGE.read_text()
    marked = re.compile(f"{re.escape(BEGIN)}.*{re.escape(END)}", re.DOTALL)
    assert marked.search(page), f"{PAGE.name} has lost its marks"
    PAGE.write_text(marked.sub(lambda _: f"{BEGIN}\n\n{measured}\n\n{END}", page))
