"""`GET /v1`: the version of the API, of the service, and of each game's rules."""

from collections.abc import Mapping
from typing import Annotated, Literal

from litestar import get
from msgspec import Meta, Struct

from service import __version__
from service.http.answer import Answer
from service.rules.systems import SYSTEMS


class ApiVersion(Struct, frozen=True):
    """The versions that run."""

    version: Annotated[str, Meta(description="The service's, a semantic version.")]
    rules: Annotated[Mapping[str, str], Meta(description="The rules that new rolls are ruled by, by game.")]
    api: Annotated[
        Literal["v1"], Meta(description="The API's: requests valid for it stay valid, as `changes` says.")
    ] = "v1"
    contract: Annotated[str, Meta(description="The contract as an OpenAPI document.")] = "/openapi.json"
    changes: Annotated[str, Meta(description="What may change, and how that is said beforehand.")] = "/docs/changes.md"


@get("/v1", operation_id="describeApi", summary="Which version this is", tags=["operations"])
async def api_version() -> Answer[ApiVersion]:
    """Return the version of the API, of the service and of the rules of each game."""
    return Answer(ApiVersion(__version__, {name: game.rules for name, game in SYSTEMS.items()}))


HANDLERS = [api_version]
