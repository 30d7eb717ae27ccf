"""What is at `/` tells a person, and a client, what this is and where to go."""

import re
from html.parser import HTMLParser

import pytest

from service import __version__
from service.rules.systems import SYSTEMS
from tests.client import Client

BROWSER = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


class Links(HTMLParser):
    """Where the links of a page lead."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a link."""
        if tag == "a":
            self.found.append(dict(attrs)["href"] or "")


def test_a_person_gets_a_page(client: Client) -> None:
    """A browser is answered with a page that names every game, and each of its links leads somewhere."""
    page = client.get("/", headers=BROWSER)
    assert page.headers["content-type"].startswith("text/html")
    assert f"Version {__version__}" in page.text
    assert all(system.title in page.text for system in SYSTEMS.values())
    links = Links(page.text).found
    games = {f"/v1/systems/{name}" for name in SYSTEMS} | {"/games", "/docs/games.md"}
    assert {"/play", "/docs", "/verify", "/openapi.json"} | games == set(links)
    assert links[0] == "/play"
    assert {client.get(link, headers=BROWSER).status_code for link in links} == {200}


def test_the_page_is_as_strict_as_the_others(client: Client) -> None:
    """It may load nothing, and has no script; its one style is the one that the policy names."""
    page = client.get("/", headers=BROWSER)
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert "<script" not in page.text
    assert re.findall(r'(?:src|<link[^>]* href)="([^"]*)"', page.text) == ["data:,"]


@pytest.mark.parametrize("accept", ["*/*", "application/json", "application/json, text/html;q=0.9"])
def test_a_client_gets_json(client: Client, accept: str) -> None:
    """Any other client is answered with name, version and links that lead somewhere."""
    home = client.get("/", headers={"accept": accept}).json()
    assert (home["name"], home["version"]) == ("Rollwright", __version__)
    assert set(home["links"]) == {"play", "games", "docs", "verify", "openapi", "systems"}
    assert {client.get(link).status_code for link in home["links"].values()} == {200}
