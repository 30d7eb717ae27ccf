"""What the pages at `/play` and `/games` load is built from their modules."""

from pathlib import Path

import pytest

from tools import bundle


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by name."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize("page", bundle.ENTRIES)
def test_the_page_is_built_from_its_modules(tmp_path: Path, page: str) -> None:
    """What is committed is what esbuild makes of the modules; a build leaves nothing of an earlier one."""
    built = tmp_path / "built"
    built.mkdir()
    (built / "left.js").touch()
    bundle.build(page, built)
    committed = contents(bundle.HTTP / page / "built")
    assert contents(built) == committed, f"the page at /{page} was not built again: make page"
