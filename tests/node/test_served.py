"""The service hands out the verifier and its page as they are, and lets them talk to nobody."""

import pytest

from tests.client import Client
from tests.node.bridge import VERIFIER


def test_the_page(client: Client) -> None:
    """The page is the file of the directory, under a policy that lets nothing else in or out."""
    page = client.get("/verify", headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert page.headers["content-type"].startswith("text/html")
    assert page.content == VERIFIER.with_name("index.html").read_bytes()
    policy = set(page.headers["content-security-policy"].split("; "))
    assert {"default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'none'"} <= policy
    assert not any("unsafe" in rule or "http" in rule for rule in policy)


@pytest.mark.parametrize(
    "file, media", [("verify.js", "text/javascript"), ("page.js", "text/javascript"), ("page.css", "text/css")]
)
def test_files(client: Client, file: str, media: str) -> None:
    """Style and scripts are those of the directory, have their media type, and are named in the page."""
    response = client.get(f"/verify/{file}", headers={"accept": "*/*"})
    assert response.headers["content-type"].startswith(media)
    assert response.content == VERIFIER.with_name(file).read_bytes()
    assert f'"../verify/{file}"' in client.get("/verify").text


def test_no_such_file(client: Client) -> None:
    """Another file is 404."""
    for name in ("index.html", "secrets.txt"):
        assert client.get(f"/verify/{name}").json()["code"] == "not_found"
