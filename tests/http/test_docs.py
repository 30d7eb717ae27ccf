"""The page of the contract works without any other host."""

import re

import pytest

from tests.client import Client


def test_page_asks_nobody_else(client: Client) -> None:
    """Every file of the page comes from the service, and the policy forbids any other."""
    page = client.get("/docs", headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in page.headers["content-security-policy"]
    files = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert all(file.startswith(("/", "data:")) for file in files)
    for file in files:
        if file.startswith("/docs/"):
            assert client.get(file, headers={"accept": "*/*"}).status_code == 200


@pytest.mark.parametrize(
    "file, media, least",
    [
        ("swagger-ui.css", "text/css", 100_000),
        ("swagger-ui.js", "text/javascript", 1_000_000),
        ("start.js", "text/javascript", 50),
    ],
)
def test_files(client: Client, file: str, media: str, least: int) -> None:
    """Style and scripts have their media type and are whole."""
    response = client.get(f"/docs/{file}")
    assert response.headers["content-type"].startswith(media)
    assert len(response.content) > least


def test_no_such_file(client: Client) -> None:
    """Another file is 404."""
    assert client.get("/docs/secrets.txt").json()["code"] == "not_found"
