"""`/v1/addresses`: where others in the network reach this service, told to those who are in it."""

import re
from ipaddress import ip_address
from typing import Annotated

from litestar import get
from msgspec import Meta, Struct

from service.http.answer import Answer
from service.http.exchange import Exchange
from service.http.request import Request


class Addresses(Struct, frozen=True, kw_only=True):
    """Where others reach this service."""

    urls: Annotated[
        list[str],
        Meta(
            description="The likeliest first; none where the service was not started to tell them, or not to you.",
            examples=[["http://192.168.0.7:8000"]],
        ),
    ] = []
    this_machine_only: Annotated[
        bool, Meta(description="Whether only its own machine reaches it; false where it does not tell.")
    ] = False


@get(
    "/v1/addresses",
    operation_id="listAddresses",
    summary="Where others reach this service",
    tags=["operations"],
)
async def list_addresses(request: Request) -> Answer[Addresses]:
    """Return the addresses of this machine in its networks, for a link that others can open.

    They are told where the service was started so (`TELL_ADDRESSES`), to clients in the same network who named it by
    an address or as localhost; to anybody else there are none.
    """
    exchange = request.exchange
    if exchange.deployment.addresses is None or not _is_neighbour(exchange):
        return Answer(Addresses())
    urls = exchange.deployment.addresses()
    return Answer(Addresses(urls=urls, this_machine_only=not urls))


_FORWARDED = (b"forwarded", b"x-forwarded-for", b"via")


def _is_neighbour(exchange: Exchange) -> bool:
    """Return whether a client is in a private network, without a proxy between, and is no page of another site."""
    headers, host = exchange.headers, exchange.headers.get(b"host", b"").decode("latin-1")
    return (
        _is_private(exchange.address)
        and not any(name in headers for name in _FORWARDED)
        # A name may be another site's own, which lets it point here.
        and _is_private(host.rpartition(":")[0] if _PORT.search(host) else host)
        # Browsers name the site that asks, where it is another.
        and headers.get(b"origin", b"").decode("latin-1") in {"", f"http://{host}"}
    )


_PORT = re.compile(r":\d+$")


def _is_private(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host.removeprefix("[").removesuffix("]")).is_private
    except ValueError:
        return False


HANDLERS = [list_addresses]
