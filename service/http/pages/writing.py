"""`GET /games`: the page to write a game; its files are in `games/`, with modules of the one at `/play`."""

from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path

from litestar import get

from service.http.answer import Answer
from service.http.auth import etag
from service.http.operation import HTML, operation
from service.http.pages import words
from service.http.pages.built import FRESH, SCRIPT, Built, BuiltFile, PageVersion, built_file, built_from, policy
from service.rules.fitd.check import MOST_BYTES
from service.rules.games.file import new_game

_PAGE = Path(__file__).parents[1] / "games"
_POLICY = b"%b; trusted-types 'none'" % policy(b"img-src data:")


@cache
def built() -> Built:
    """Return the built files by name, the sentences of each language with them."""
    return built_from(_PAGE / "built", words.MODULES)


@cache
def _index() -> bytes:
    """Return the page: it names the version of its files, has the file to begin with, and how large a game may be."""
    page = (_PAGE / "index.html").read_text("utf-8")
    for placeholder, value in (
        ("VERSION", built().version),
        ("LANGUAGES", " ".join(words.OTHERS)),
        ("MOST_BYTES", str(MOST_BYTES)),
        ("NEW_GAME", escape(new_game("my_game"))),
    ):
        page = page.replace(placeholder, value)
    return page.encode()


@get(
    "/games",
    operation_id="gamesPage",
    summary="Write a game of your own, in a browser",
    tags=["systems"],
    media_type=HTML,
    opt=operation(conditional=True),
)
async def games_page() -> Answer[str]:
    """Return a page to write a game of your own: it is checked while it is written, and stored nowhere."""
    content = _index()
    tag = etag(sha256(content).hexdigest()[:32])
    return Answer(content, HTML, headers=((b"content-security-policy", _POLICY), tag, FRESH))


@get(
    "/games/built/{version:str}/{file:str}",
    operation_id="gamesBuilt",
    summary="A file that the page loads",
    tags=["systems"],
    media_type="text/css",
    opt=operation(other_response_types={SCRIPT: str}, problem_statuses=(404,), conditional=True),
)
async def games_built(version: PageVersion, file: BuiltFile) -> Answer[str]:
    """Return a file of this version of the page, built from its modules; it never changes."""
    return built_file(built(), version, file)


HANDLERS = [games_page, games_built]
