"""`GET /docs`: the contract as a page, its assets served from here and nowhere else."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from litestar import get
from litestar.params import PathParameter

from service.http.answer import Answer
from service.http.operation import HTML, MARKDOWN, operation
from service.http.parameters import Shape
from service.http.problems import Problem

_PAGE = b"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rollwright: the contract</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/readable.css">
<link rel="icon" href="data:,">
</head>
<body>
<div id="contract"></div>
<noscript>The contract is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<script src="/docs/swagger-ui.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
"""
_OWN = {"start.js": Path(__file__).with_name("docs.js"), "readable.css": Path(__file__).with_name("docs.css")}
_POLICY = b"; ".join(
    [
        b"default-src 'none'",
        b"script-src 'self'",
        b"style-src 'self'",
        b"img-src 'self' data:",
        b"connect-src 'self'",
        b"base-uri 'none'",
        b"form-action 'none'",
        b"frame-ancestors 'none'",
    ]
)
_SERVICE = Path(__file__).parents[2]
_PAGES = {page.name: page for folder in (_SERVICE.parent, _SERVICE) for page in sorted((folder / "docs").glob("*.md"))}
"""The documentation: of a checkout, or as it is installed with the service."""
_MEDIA = {
    "swagger-ui.css": "text/css",
    "readable.css": "text/css",
    "swagger-ui.js": "text/javascript",
    "start.js": "text/javascript",
}
_MEDIA |= dict.fromkeys(_PAGES, MARKDOWN)
_DAY = (b"cache-control", b"public, max-age=86400")


@cache
def _asset(name: str) -> bytes:
    """Return a file of the page, or a page of the documentation.

    Swagger UI's come from the installed `offapi`, whose import would load them all.
    """
    if name in _PAGES:
        return _PAGES[name].read_bytes()
    if name in _OWN:
        return _OWN[name].read_bytes()
    files = {"swagger-ui.css": "swagger_style.css", "swagger-ui.js": "swagger_bundle.js"}
    package = find_spec("offapi")
    if package is None or not package.submodule_search_locations:
        raise FileNotFoundError("the package offapi is not installed")
    return (Path(package.submodule_search_locations[0]) / files[name]).read_bytes()


_File = Annotated[str, PathParameter(), Shape("One file's name.", type="string", enum=list(_MEDIA))]


@get("/docs", operation_id="docs", summary="The contract as a page", tags=["operations"], media_type=HTML)
async def docs() -> Answer[str]:
    """Return a page to read and try every call; it loads nothing from other hosts."""
    return Answer(_PAGE, HTML, headers=((b"content-security-policy", _POLICY),))


@get(
    "/docs/{file:str}",
    operation_id="docsFile",
    summary="A file of the page",
    tags=["operations"],
    media_type="text/css",
    opt=operation(other_response_types={"text/javascript": str, MARKDOWN: str}, problem_statuses=(404,)),
)
async def docs_file(file: _File) -> Answer[str]:
    """Return a style sheet or a script of the page, or a page of the documentation such as `sessions.md`."""
    if file not in _MEDIA:
        raise Problem(404, "not_found", f"the page has no file {file}")
    return Answer(_asset(file), _MEDIA[file], headers=(_DAY,))


HANDLERS = [docs, docs_file]
