"""What the page at `/play` loads is built from its modules."""

from pathlib import Path

from tools import bundle


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by name."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_the_page_is_built_from_its_modules(tmp_path: Path) -> None:
    """What is committed is what esbuild makes of the modules; a build leaves nothing of an earlier one."""
    built = tmp_path / "built"
    built.mkdir()
    (built / "left.js").touch()
    bundle.build(built)
    assert contents(built) == contents(bundle.BUILT), "the page at /play was not built again: make page"
