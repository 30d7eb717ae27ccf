"""`GET /`: name, version and links, as a page and as JSON."""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Annotated

from litestar import get
from msgspec import Meta, Struct

from service import __version__
from service.http.answer import Answer
from service.http.operation import HTML, operation
from service.http.request import Request
from service.rules.systems import SYSTEMS

_FILE = Path(__file__).with_name("home.html")


class Links(Struct, frozen=True):
    """Links to the other entry points."""

    play: Annotated[str, Meta(description="The page to play at a table.")] = "/play"
    games: Annotated[str, Meta(description="The page to write a game of your own.")] = "/games"
    docs: Annotated[str, Meta(description="The contract as a page.")] = "/docs"
    verify: Annotated[str, Meta(description="The page that checks an export.")] = "/verify"
    openapi: Annotated[str, Meta(description="The contract as an OpenAPI document.")] = "/openapi.json"
    systems: Annotated[str, Meta(description="The games.")] = "/v1/systems"


class Home(Struct, frozen=True):
    """What this service is."""

    name: Annotated[str, Meta(description="Always Rollwright.")]
    version: Annotated[str, Meta(description="The version that runs.")]
    links: Annotated[Links, Meta(description="Links to the other entry points.")]


@cache
def _page() -> Answer[Home]:
    page = _FILE.read_text("utf-8")
    # Nothing is loaded, and the one style that is allowed is the page's own.
    style = b64encode(sha256(re.findall(r"<style>(.*)</style>", page, re.DOTALL)[0].encode()).digest()).decode()
    policy = (
        f"default-src 'none'; style-src 'sha256-{style}'; img-src data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    games = "".join(
        f'<li><a href="/v1/systems/{name}">{escape(system.title)}</a></li>' for name, system in SYSTEMS.items()
    )
    body = page.replace("{games}", games).replace("{version}", __version__).encode()
    return Answer(body, HTML, headers=((b"content-security-policy", policy.encode()),))


@get(
    "/",
    operation_id="home",
    summary="What this is",
    tags=["operations"],
    opt=operation(other_response_types={HTML: str}),
)
async def home(request: Request) -> Answer[Home]:
    """Return name, version and links, as a page or as JSON."""
    return _page() if request.exchange.media == HTML else Answer(Home("Rollwright", __version__, Links()))


HANDLERS = [home]
