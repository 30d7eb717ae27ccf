"""What schemathesis must be told about our media types, keys and tokens."""

import os
import re
import uuid
from typing import Any

import schemathesis

# Operations that end a table, or hand it over, and the token of the table they may have (schemathesis.toml).
TOKENS = {"deleteSession": "LAST_TABLE_TOKEN", "handOver": "OTHER_TABLE_TOKEN"}


@schemathesis.serializer("application/x-ndjson")
def lines(_context: Any, value: Any) -> bytes:
    """Send text as it is: an import is refused by its digest, whatever it says."""
    return value if isinstance(value, bytes) else str(value).encode(errors="surrogatepass")


@schemathesis.hook
def before_call(_context: Any, case: schemathesis.Case[Any], _kwargs: dict[str, Any]) -> None:
    """Send every good Idempotency-Key once, since a request sent again would only be answered as before.

    The token of the usual table becomes that of the table the operation may have.
    """
    key, token = (case.headers.get(name) for name in ("Idempotency-Key", "Authorization"))
    if isinstance(key, str) and re.fullmatch(r"[!-~]{16,64}", key):
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    theirs = TOKENS.get(case.operation.definition.raw.get("operationId", ""))
    if theirs and token == f"Bearer {os.environ['TABLE_TOKEN']}":
        case.headers["Authorization"] = f"Bearer {os.environ[theirs]}"
