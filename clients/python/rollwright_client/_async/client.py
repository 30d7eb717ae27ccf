"""A service: opening and joining tables, and what needs no table."""

import hashlib
from typing import TYPE_CHECKING, Any, Self

import httpx
from msgspec.structs import replace

from rollwright_client._async.changes import AsyncChange, AsyncChanges, AsyncHooks
from rollwright_client._async.http import AsyncHttp
from rollwright_client._async.operations import AsyncServiceOperations, placed
from rollwright_client._async.table import AsyncTable
from rollwright_client.pending import Pending
from rollwright_client.request import Progress, Request
from rollwright_client.storage import MemoryStorage, Storage
from rollwright_client.waiting import Backoff

if TYPE_CHECKING:
    from rollwright_client import contract


class AsyncClient(AsyncServiceOperations):
    """A service, such as `https://rolls.example`."""

    def __init__(
        self,
        url: str,
        *,
        storage: Storage | None = None,
        api_key: str | None = None,
        http: httpx.AsyncClient | None = None,
        patience: float = 30.0,
        timeout: float = 10.0,
        backoff: Backoff = Backoff(),  # noqa: B008  # immutable
        language: str | None = None,
    ) -> None:
        """Take the options of all calls.

        `storage` keeps changes and evidence, in memory where it is left out; `api_key` is for deployments that need one
        to open tables; `patience` are seconds for which a request is repeated, `timeout` those of one attempt;
        `language` is that of words for people, as in Accept-Language.
        """
        self._http = AsyncHttp(url, http=http, patience=patience, timeout=timeout, backoff=backoff, language=language)
        self._storage = MemoryStorage() if storage is None else storage
        headers = {"X-API-Key": api_key} if api_key else {}
        hooks = AsyncHooks(lambda: headers, self._seated)
        self._changes = AsyncChanges(self._http, self._storage, f"{self._http.url}/", hooks)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close its connections."""
        await self._http.http.aclose()

    def table(self, sid: str, token: str) -> AsyncTable:
        """Return a table by what was kept of it."""
        return AsyncTable(self._http, self._storage, sid, token)

    async def open_session(self, body: dict[str, Any], *, patience: float | None = None) -> AsyncTable:
        """Open a table; return it for its GM. `table.opened` has the join code."""
        change = AsyncChange(name="openSession", method="POST", path="/v1/sessions", body=body)
        return self._table_of(await self._changes.make(change, patience))

    async def join(self, sid: str, body: dict[str, Any], *, patience: float | None = None) -> AsyncTable:
        """Join a table with its join code; return it for this person."""
        change = AsyncChange(name="join", method="POST", path=placed("/v1/sessions/{}/players", sid), body=body)
        return self._table_of(await self._changes.make(change, patience))

    async def import_session(
        self,
        export: bytes,
        history: str | None = None,
        *,
        patience: float | None = None,
        progress: Progress | None = None,
    ) -> AsyncTable:
        """Make a new table from an export; return it for its GM. `progress` is told the bytes sent so far.

        While it is not answered, importing the same file again is this import, and not a second one.
        """
        path = "/v1/sessions/import" + (f"?history={history}" if history else "")
        change = AsyncChange(
            name="importSession",
            method="POST",
            path=path,
            body={"sha256": hashlib.sha256(export).hexdigest()},
            content=export,
            progress=progress,
        )
        return self._table_of(await self._changes.make(change, patience or 600))

    async def check_game(
        self, game: "contract.Game | str", *, lang: "contract.Language | None" = None, patience: float | None = None
    ) -> "contract.CheckedGame":
        """Check a game of your own: a file on a base, or a document, or the text of one in TOML or JSON."""
        asked = Request(method="POST", path="/v1/games", query={"lang": lang})
        if isinstance(game, str):
            # Editors of Windows put a byte order mark before it.
            game = game.removeprefix("\ufeff")
            kind = "application/json" if game.lstrip().startswith("{") else "application/toml"
            asked = replace(asked, content=game.encode(), content_type=kind)
        else:
            asked = replace(asked, body=game)
        told: contract.CheckedGame = await self._http.read(asked, patience)
        return told

    def pending(self) -> list[Pending]:
        """Return tables being opened, joined or imported whose answers are not known."""
        return self._changes.pending()

    async def resume(self, pending: Pending, *, patience: float | None = None) -> AsyncTable:
        """Open or join a table again under the key of a former try; return it. An import needs its file again."""
        return self._table_of(await self._changes.resume(pending, patience))

    def _table_of(self, told: dict[str, Any]) -> AsyncTable:
        table = self.table(told.get("sid") or told["id"], told.get("token") or told["gm_token"])
        table.opened = told
        return table

    async def _seated(self, told: Any, _: Pending, __: int) -> None:
        """Keep what was told at a table's start: nothing that comes later can change it unnoticed."""
        if "token" in told or "gm_token" in told:
            table = self._table_of(told)
            table.evidence.begin(0)
            await table.keep_told(told)

    async def _read(self, path: str, query: dict[str, Any], patience: float | None) -> Any:
        return await self._http.read(Request(method="GET", path=path, query=query), patience)

    async def _ask(self, path: str, body: Any, query: dict[str, Any], patience: float | None) -> Any:
        """Ask for something that changes nothing, in a body."""
        return await self._http.read(Request(method="POST", path=path, body=body, query=query), patience)
