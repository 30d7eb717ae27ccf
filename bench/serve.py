"""Serve an application with the flags of service/serve.py: `python -m bench.serve bench.baseline:app 8001`."""

import sys

from granian import Granian
from granian.constants import HTTPModes, Interfaces


def main(target: str, port: str, *factory: str) -> None:
    """Serve on loopback with one worker until stopped; with `factory` after the port, call the target."""
    Granian(
        target,
        factory=bool(factory),
        interface=Interfaces.ASGI,
        http=HTTPModes.http1,
        address="127.0.0.1",
        port=int(port),
        workers=1,
        websockets=False,
        log_access=False,
    ).serve()


if __name__ == "__main__":
    main(*sys.argv[1:])
