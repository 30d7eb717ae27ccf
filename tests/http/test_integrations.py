"""The userscript and the element are served where they have been built."""

from pathlib import Path

import pytest

from service.http.pages import integrations
from tests.client import Client
from tools.embedded import CLIENTS, ELEMENT, SCRIPT

PLACES = [*integrations._CLIENTS]
"""Where the files are looked up, but in tests."""
NAMES = ("rollwright.user.js", "rollwright-table.js")


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_was_built(client: Client, built_integrations: Path, name: str) -> None:
    """It is a script, which is sent once, and again when it has been built again."""
    [path] = built_integrations.glob(f"*/{name}")
    response = client.get(f"/integrations/{name}")
    assert (response.status_code, response.content) == (200, path.read_bytes())
    assert (response.headers["content-type"], response.headers["cache-control"]) == ("text/javascript", "no-cache")
    same = client.get(f"/integrations/{name}", headers={"if-none-match": response.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    path.write_text("// Built again, and longer.\n")
    again = client.get(f"/integrations/{name}", headers={"if-none-match": response.headers["etag"]})
    assert (again.status_code, again.text) == (200, "// Built again, and longer.\n")


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_was_not_built(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """It is 404, and the problem names the command that builds it."""
    monkeypatch.setattr(integrations, "_CLIENTS", [tmp_path])
    problem = client.get(f"/integrations/{name}")
    assert (problem.status_code, problem.json()["code"]) == (404, "not_found")
    assert "`make roll20`" in problem.json()["detail"]


@pytest.mark.parametrize("name", ["main.js", "README.md", "..%2froll20%2fheader.js", "ROLLWRIGHT.USER.JS"])
def test_no_other_file_is_served(client: Client, name: str) -> None:
    """Modules and other files of these clients are not found."""
    problem = client.get(f"/integrations/{name}")
    assert (problem.status_code, problem.json()["code"]) == (404, "not_found")


def test_the_files_are_those_that_are_built() -> None:
    """They are looked up where `make roll20` writes them, and where a wheel has them."""
    places = [[folder / place / name for name, place in integrations._FILES.items()] for folder in PLACES]
    assert places[0] == [SCRIPT, ELEMENT]
    assert places[1] == [CLIENTS.parent / "service" / path.relative_to(CLIENTS.parent) for path in (SCRIPT, ELEMENT)]
