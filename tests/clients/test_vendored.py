"""The libraries of the page at `/play` are those of npm."""

import pytest

from tests.clients.generated import ROOT, TOOLS

VENDOR = ROOT / "service" / "http" / "play" / "vendor"
PUBLISHED = {"preact.js": "htm/preact/standalone.module.js", "uqr.js": "uqr/dist/index.mjs"}
"""Each file with the one of the installed package, whose version and digest the lock pins."""


def test_each_is_known() -> None:
    """No other library is there; types of ours stand beside one."""
    assert {path.name for path in VENDOR.iterdir()} == {*PUBLISHED, "LICENSES.md", "preact.d.ts"}


@pytest.mark.parametrize("name", PUBLISHED)
def test_it_is_as_it_was_published(name: str) -> None:
    """Byte for byte."""
    assert (VENDOR / name).read_bytes() == (TOOLS / PUBLISHED[name]).read_bytes()
