"""Strangers at a public service, as a process of its own: silent connections, large uploads, a hostile import.

`python -m tests.faults.strangers PORT SECONDS PART` prints what it did as JSON when the time is over; PART is what of
all strangers come: 1 for all, 10 for a tenth. Each stranger has an address of its own in 127.0.0.0/8, so that the
service can tell them apart. The process has the lowest priority, since strangers have machines of their own.
"""

import asyncio
import json
import os
import resource
import selectors
import socket
import sys
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

from tests.exports import SID, SIGNER, seal, spelt, vkey

GREEDY = 8_250
"""Silent connections of a single address."""
SILENT = (33, 250)
"""Addresses with as many silent connections each as one may have, so that only time closes them."""
UPLOADS = 60
UPLOAD = 31 * 2**20
LINES = 500_000


def addresses(part: int) -> Iterator[str]:
    """Yield the address of each silent connection."""
    yield from ["127.0.2.1"] * (GREEDY // part)
    count, each = SILENT
    for number in range(count // part):
        yield from [f"127.0.1.{1 + number}"] * each


def silent(port: int, seconds: float, part: int) -> Counter[str]:
    """Hold silent connections open; open each again when it is closed."""
    done: Counter[str] = Counter()
    end = time.monotonic() + seconds
    with selectors.DefaultSelector() as watched:
        waiting = list(addresses(part))
        while time.monotonic() < end:
            for address in waiting:
                with suppress(OSError):
                    watched.register(_connecting(address, port), selectors.EVENT_READ, address)
                    done["opened"] += 1
            done["most"] = max(done["most"], len(watched.get_map()))
            waiting = []
            for key, _ in watched.select(0.2):
                one = key.fileobj
                assert isinstance(one, socket.socket)
                # Whatever there is to read of a connection that asked for nothing: it was closed.
                watched.unregister(one)
                one.close()
                done["closed"] += 1
                waiting.append(key.data)
            time.sleep(0.2)
        for key in list(watched.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]  # a socket, as above
    return done


def _connecting(address: str, port: int) -> socket.socket:
    one = socket.socket()
    one.setblocking(False)
    one.bind((address, 0))
    with suppress(BlockingIOError):
        one.connect(("127.0.0.1", port))
    return one


def hostile(part: int) -> bytes:
    """Return an export that anybody could sign, with half a million things to remember."""
    head = {"line": "rollwright/1", "sid": SID, "entries": 0, "next": {}, "keys": [vkey(SIGNER.key)]}
    once = b"".join(b'{"line":"once","field":"%016d","value":"1"}\n' % number for number in range(LINES // part))
    return seal(spelt([head]) + once, SID, 0)


async def uploads(port: int, body: bytes, seconds: float, part: int) -> Counter[str]:
    """Send large bodies from many addresses, and the hostile import, again and again; count the answers."""
    answers: Counter[str] = Counter()
    end = time.monotonic() + seconds

    async def stranger(address: str, sent: bytes) -> None:
        while time.monotonic() < end:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.1, end - time.monotonic())):
                    answers[await _posted(address, port, sent)] += 1
            await asyncio.sleep(0.2)

    junk = b"x" * UPLOAD
    await asyncio.gather(
        stranger("127.0.4.1", body), *[stranger(f"127.0.3.{1 + number}", junk) for number in range(UPLOADS // part)]
    )
    return answers


async def _posted(address: str, port: int, body: bytes) -> str:
    """Send an import; return the status of the response, or `closed while sending`."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    answer = asyncio.create_task(reader.readline())
    try:
        head = (
            "POST /v1/sessions/import HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
            f"Idempotency-Key: {uuid.uuid4()}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode())
        for at in range(0, len(body), 2**18):
            if answer.done():
                break
            writer.write(body[at : at + 2**18])
            await writer.drain()
        return (await answer).split()[1].decode()
    except (OSError, IndexError):
        return "closed while sending"
    finally:
        answer.cancel()
        await asyncio.gather(answer, return_exceptions=True)
        writer.close()


def main(port: int, seconds: float, part: int) -> None:
    """Do all of it at once."""
    os.nice(19)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    body = hostile(part)

    async def both() -> tuple[Counter[str], Counter[str]]:
        return await asyncio.gather(asyncio.to_thread(silent, port, seconds, part), uploads(port, body, seconds, part))

    held, answered = asyncio.run(both())
    print(json.dumps({"silent": held, "answers": answered}))  # noqa: T201  # what the test reads


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]))
