"""The `rollwright` program."""

import argparse
import json
import os
import sys
from collections.abc import Sequence

from granian import Granian
from granian.constants import Interfaces

from service import __version__
from service.http.openapi import document
from service.settings import Settings, SettingsError, from_environment


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit status."""
    parser = argparse.ArgumentParser(prog="rollwright", description="Tabletop action rolls over HTTP.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("serve", help="run the service (HOST, PORT, WORKERS, ACCESS_LOG)")
    commands.add_parser("openapi", help="print the OpenAPI document")
    command = parser.parse_args(arguments).command
    if command == "openapi":
        return _openapi()
    try:
        settings = from_environment(os.environ)
    except SettingsError as error:
        print(f"rollwright: {error}", file=sys.stderr)
        return 2
    return _serve(settings)


def _openapi() -> int:
    json.dump(document(), sys.stdout, indent=2, ensure_ascii=False)
    print()
    return 0


def _serve(settings: Settings) -> int:
    print(f"Rollwright {__version__} on http://{settings.host}:{settings.port} - docs at /docs", file=sys.stderr)
    Granian(
        "service.app:create_app",
        factory=True,
        interface=Interfaces.ASGI,
        address=settings.host,
        port=settings.port,
        workers=settings.workers,
        websockets=False,
        log_access=settings.access_log,
    ).serve()
    return 0
