"""What schemathesis must be told about our media types, keys and tokens."""

import hashlib
import json
import os
import re
import uuid
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec
import requests
import schemathesis
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from requests.adapters import HTTPAdapter
from schemathesis.specs.openapi.coverage import _schema as coverage
from urllib3 import Retry

from service.http.body import parse
from service.http.problems import Problem
from service.http.resources.games import SMALLEST
from service.rules.fitd.ruling import OWN
from service.rules.games.own import OwnSpec
from service.rules.systems import EXAMPLE_RULES, SYSTEMS
from service.store.broadcaster import EventBroadcaster
from tests.applications import application
from tests.http.conftest import told_so_far

# A machine that stands still for a second is a slow Redis to the service. As the contract says of 503, the request is
# sent again under the same Idempotency-Key; schemathesis sees the sixth 503 in a row, after 15 seconds.
_AGAIN = Retry(
    5,
    connect=0,
    read=0,
    status_forcelist=[503],
    allowed_methods=None,
    backoff_factor=0.5,
    respect_retry_after_header=False,  # that of 429 too
    raise_on_status=False,
)
setattr(requests.sessions, "HTTPAdapter", partial(HTTPAdapter, max_retries=_AGAIN))  # noqa: B010  # no setting has it

# The patterns of names match one to seven characters at a time, so that Hypothesis seeks a name of a certain length for
# a second, mostly in vain. Letters match one by one. Only these patterns have a flag in them.
_by_pattern = coverage._pattern_strategy


@cache
def _letters(least: int, most: int | None) -> Any:
    # The same object for the same length: what is drawn from it is kept by schemathesis.
    return st.text(st.characters(codec="latin-1", categories=["L"]), min_size=least, max_size=most)


def _of_letters(session: Any, pattern: str, least: int | None, most: int | None, form: str | None) -> Any:
    if least is not None and "\U0001f3f4" in pattern:
        return _letters(least, most)
    return _by_pattern(session, pattern, least, most, form)


setattr(coverage, "_pattern_strategy", _of_letters)  # noqa: B010  # as above


@schemathesis.hook
def after_load_schema(_context: Any, schema: Any) -> None:
    """Call an application in this process, where one is asked for, over a store; its streams end when all is told."""
    if redis_url := os.environ.get("APPLICATION_OVER"):
        setattr(EventBroadcaster, "follow", told_so_far)  # noqa: B010  # as above
        schema.app = application(redis_url)


# Operations that end a table, or hand it over, and the token of the table they may have (schemathesis.toml).
TOKENS = {"deleteSession": "LAST_TABLE_TOKEN", "handOver": "OTHER_TABLE_TOKEN"}


@schemathesis.serializer("application/x-ndjson", "application/toml")
def text(_context: Any, value: Any) -> bytes:
    """Send text as it is: lines of an import, which is refused by its digest, and a game's file in TOML."""
    return value if isinstance(value, bytes) else str(value).encode(errors="surrogatepass")


# A table of each game by its name: its id, its GM's token and a player's (tests/e2e/test_contract.py).
TABLES: dict[str, tuple[str, str, str]] = json.loads(os.environ["TABLES"])
TOKENS_OF_TABLES = {sid: (gm, player) for sid, gm, player in TABLES.values()}
_DOCUMENT = json.loads(Path("openapi/openapi.json").read_text("utf-8"))
_FILE = Draft202012Validator({**_DOCUMENT, "$ref": "#/components/schemas/GameFile"})
_OF_EACH_SPEC = {"system", *OwnSpec.__struct_fields__}
# The player sends one request in so many.
PLAYERS_SHARE = 4


@schemathesis.hook
def before_call(_context: Any, case: schemathesis.Case[Any], _kwargs: dict[str, Any]) -> None:
    """Send every good Idempotency-Key once, since a request sent again would only be answered as before.

    A roll or an action goes to the table of the game that its spec names, a sheet to that of its own. The token of the
    usual table becomes that of the table the call goes to: its GM's, or for a share of the requests that of a player.
    A file of somebody's own game becomes a whole one.
    """
    _complete_games(case)
    key, token = (case.headers.get(name) for name in ("Idempotency-Key", "Authorization"))
    if isinstance(key, str) and re.fullmatch(r"[!-~]{16,64}", key):
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if token != f"Bearer {os.environ['TABLE_TOKEN']}":
        return
    operation, sid = case.operation.definition.raw.get("operationId", ""), case.path_parameters.get("sid", "")
    spec = _spec(case.body) if operation in {"rollAtTable", "openAction"} and sid == os.environ["TABLE_ID"] else {}
    if isinstance(game := spec.get("system"), str) and game in TABLES:
        sid = case.path_parameters["sid"] = TABLES[game][0]
        if operation == "rollAtTable":
            _complete(game, spec)
    if operation in {"makeCharacter", "changeCharacter"} and sid == os.environ["TABLE_ID"]:
        sid = case.path_parameters["sid"] = TABLES[_game_of(case.body)][0]
    if operation in TOKENS:
        case.headers["Authorization"] = f"Bearer {os.environ[TOKENS[operation]]}"
    elif sid in TOKENS_OF_TABLES:
        gm, player = TOKENS_OF_TABLES[sid]
        case.headers["Authorization"] = f"Bearer {player if _is_players(operation, case) else gm}"


def _is_players(operation: str, case: schemathesis.Case[Any]) -> bool:
    """Return whether a player sends a request: by a digest of what differs between two, but not between two runs."""
    ids = {name: value for name, value in case.path_parameters.items() if name != "sid"}
    # Only what is no JSON is left: bytes, and that there is no body.
    text = json.dumps([operation, ids, case.query, case.body], default=lambda one: type(one).__name__)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) % PLAYERS_SHARE == 0


def _complete(game: str, spec: dict[str, Any]) -> None:
    """Add what a roll at a table needs and the schema cannot say: a goal, and numbers that no sheet here has."""
    for name in SYSTEMS[game].memory.required:
        if spec.get(name, "") == "":
            spec[name] = "burn"
    for name, member in SYSTEMS[game].from_sheet.items():
        if member and isinstance(spec.get(name), list):
            for one in spec[name]:
                if isinstance(one, dict):
                    one.setdefault(member, 1)
        elif name in {"rating", "score"}:
            spec.setdefault(name, 1)


# What stands in place of `game`, by operation: the schema cannot say that there is one of both.
_IN_PLACE = {"openSession": ("system", next(iter(SYSTEMS))), "changeGame": ("rules", EXAMPLE_RULES)}


def _complete_games(case: schemathesis.Case[Any]) -> None:
    """Complete games and their rolls: the schema cannot say what a file must have beside its base, nor which fields."""
    operation = case.operation.definition.raw.get("operationId", "")
    if operation == "checkGame":
        case.body = _whole(case.body)
    elif isinstance(case.body, dict):
        _choose_game(operation, case.body)
        if "game" in case.body:
            _complete_roll(case.body)
        rolls = case.body.get("rolls")
        for item in rolls if isinstance(rolls, list) else ():
            if isinstance(item, dict) and item.get("system") == OWN:
                _complete_roll(item)


def _choose_game(operation: str, body: dict[str, Any]) -> None:
    """Leave a body that needs `game`, or what stands in its place, one of both."""
    if operation == "resist" and body.get("system") == OWN:
        body.setdefault("game", dict(SMALLEST))
    elif operation == "resist" and isinstance(body.get("system"), str):
        body.pop("game", None)
    elif operation in _IN_PLACE:
        name, usual = _IN_PLACE[operation]
        if "game" in body:
            body.pop(name, None)
        else:
            body.setdefault(name, usual)


def _complete_roll(body: dict[str, Any]) -> None:
    if (whole := _whole(body.get("game"))) is not body.get("game"):
        body["game"] = whole
        if body.get("system") == OWN and "rolls" not in body and "consequence" not in body:
            for name in body.keys() - _OF_EACH_SPEC:
                del body[name]
            body["rating"] = 1


def _whole(file: Any) -> Any:
    """Return a small file by the name and title of one that keeps to the schema; whatever else was sent, as it is."""
    if isinstance(file, dict) and "base" in file and _FILE.is_valid(file):
        return {**SMALLEST, "name": file["name"], "title": file["title"]}
    return file


def _game_of(body: Any) -> str:
    """Return the game of the sheet in the body of a character; that of the usual table where there is none."""
    sheet = body.get("sheet") if isinstance(body, dict) else None
    for game in TABLES if sheet else ():
        # As the service reads it, for which 3.0 is 3.
        with suppress(msgspec.ValidationError, Problem):
            msgspec.convert(parse(json.dumps(sheet).encode()), SYSTEMS[game].sheet)
            return game
    return next(iter(TABLES))


def _spec(body: Any) -> dict[str, Any]:
    """Return the spec in the body of a roll, if there is one."""
    spec = body.get("spec") if isinstance(body, dict) else None
    return spec if isinstance(spec, dict) else {}
