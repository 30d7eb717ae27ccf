"""Checks before a body is received: rate, path, query, language, representation, rights."""

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Any

import mimeparse
from babel import negotiate_locale

from service.http import auth
from service.http.exchange import HEADER_LIMIT
from service.http.operation import PNG, Operation
from service.http.parameters import check_path, read_query
from service.http.problems import Problem
from service.http.request import Request
from service.language import ACTIVE, ENGLISH, LANGUAGES

PNG_COST = 20
"""What a picture costs beside its request: it takes a process, and some 100 times the CPU time of a roll."""


def admission(operations: Mapping[Any, Operation]) -> Callable[[Request], Awaitable[None]]:
    """Return the `before_request` hook of Litestar, for these operations by the function of their handlers."""

    async def admit(request: Request) -> None:
        operation = operations.get(request.route_handler.fn)
        if operation is None:
            return
        exchange = request.exchange
        exchange.operation, headers, query = operation, exchange.headers, request.scope["query_string"]
        limits = exchange.deployment.limits
        if operation.limited and limits.requests:
            exchange.quota = await limits.admit(headers, exchange.address, operation.cost)
        exchange.trace.shares_timeout = not operation.bulk
        if operation.parameters:
            check_path(operation.parameters, exchange.path, request.path_params)
        if query:
            exchange.query = read_query(operation.query, query)
        if operation.localized:
            exchange.language = exchange.query.get("lang") or _language(headers.get(b"accept-language", b""))
            ACTIVE.set(exchange.language)
        # What returns no body has no representation to choose.
        if operation.response_types:
            accept = (headers.get(b"accept") or b"*/*")[:HEADER_LIMIT].lower()
            exchange.media = _media(accept, operation.media_types)
            if exchange.media == PNG and limits.requests:
                exchange.quota = await limits.admit(headers, exchange.address, PNG_COST)
        auth.admit(operation, request)
        if operation.needs_key and not operation.frees:
            exchange.quota += await limits.change(headers, exchange.address)

    return admit


@lru_cache(maxsize=256)
def _media(accept: bytes, media_types: tuple[str, ...]) -> str:
    """Choose the representation the client likes best (RFC 9110, section 12.5.1); of equals, the default."""
    try:
        media = mimeparse.best_match(media_types[::-1], accept.decode("latin-1"))
    except mimeparse.MimeTypeParseException:
        media = ""
    if not media:
        detail = f"this call returns {', '.join(media_types)}: name one in `Accept`, or leave it out"
        raise Problem(406, "not_acceptable", detail)
    return str(media)


def _language(accept: bytes) -> str:
    """Return the language that an Accept-Language prefers; English where it has none of ours, or cannot be read."""
    return _preferred(accept[:HEADER_LIMIT].lower()) if accept else ENGLISH


@lru_cache(maxsize=256)
def _preferred(accept: bytes) -> str:
    """Choose a language by weight, and of equal weights the first (RFC 9110, section 12.5.4)."""
    ranges = [_RANGE.fullmatch(part.strip()) for part in accept.decode("latin-1").split(",")]
    weighted = [(float(found[2] or 1), found[1]) for found in ranges if found]
    tags = [tag for weight, tag in sorted(weighted, key=itemgetter(0), reverse=True) if weight]
    # Any language is English; a tag that comes after it is wanted less.
    wanted = [ENGLISH if tag == "*" else tag for tag in tags]
    return negotiate_locale(wanted, LANGUAGES, sep="-") or ENGLISH


_RANGE = re.compile(r"([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)(?:[ \t]*;[ \t]*q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?")
