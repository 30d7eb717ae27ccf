"""`make dieharder`: bytes that committed rolls draw, through tests of Debian's dieharder (docs/dieharder.md)."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import count, islice
from shutil import which
from subprocess import PIPE, Popen
from time import monotonic

from service.audit import chain, ra3
from service.audit.chain import SeededEpoch

EPOCH = SeededEpoch("dieharder", 0, bytes(32), sha256(b"rollwright dieharder").digest())
SIDES = (256,) * 64
"""Dice of a roll: a byte each, from eight blocks of the roll's key."""
TESTS = {
    # number of the test: p-values that its result is made of
    **dict.fromkeys((0, 1, 3, 4, 8, 9, 10, 11, 12, 15, 100, 101, 102), 100),
    # With 100 these need more bytes than there is time for. Nothing between: what dieharder makes of a few p-values is
    # wrong, of one it is that one.
    **dict.fromkeys((2, 13, 16, 17, 206, 208), 1),
}
SHOWN = ("test_name", "ntuple", "tsamples", "psamples", "pvalues", "assessment")
VERDICTS = ("PASSED", "WEAK", "FAILED")
_CHUNK = 1024
"""Rolls that are handed over at a time."""


def main() -> int:
    """Run the tests in turn on new bytes of one stream; return status 1 if any failed, 2 without dieharder."""
    if which("dieharder") is None:
        print("dieharder is not installed; Debian and Ubuntu have it: apt-get install dieharder", file=sys.stderr)
        return 2
    start, chunks, found = monotonic(), _chunks(), Counter[str]()
    for test, psamples in TESTS.items():
        rows = _tested(test, psamples, chunks, headed=not found)
        found.update(row.rpartition("|")[2].strip() for row in rows)
    number, _ = next(chunks)
    told = ", ".join(f"{found[verdict]} {verdict}" for verdict in VERDICTS)
    print(f"{told}; {number:,} rolls, {number * len(SIDES):,} bytes, {monotonic() - start:.0f} s")
    return int(found["FAILED"] > 0)


def _chunks() -> Iterator[tuple[int, bytes]]:
    """Yield drawn bytes, each after the number of rolls before them."""
    drawn = rolls()
    for number in count(0, _CHUNK):
        yield number, b"".join(islice(drawn, _CHUNK))


def rolls() -> Iterator[bytes]:
    """Yield roll after roll, drawn as at a table: each under a key of its own, which follows from its request's key."""
    req = ra3.canonical({"dice": SIDES})
    less = (-1).__add__
    for number in count():
        yield bytes(map(less, chain.draw(EPOCH, f"dieharder-{number:020}", req, SIDES)))


def _tested(test: int, psamples: int, chunks: Iterator[tuple[int, bytes]], *, headed: bool) -> list[str]:
    """Feed a test until it ends; print its output, and return it."""
    command = ["dieharder", "-g", "200", "-d", str(test), "-p", str(psamples)]
    command += [word for name in ("line_header",) * headed + SHOWN for word in ("-D", name)]
    with Popen(command, stdin=PIPE, stdout=PIPE) as process:
        assert process.stdin
        assert process.stdout
        try:
            with suppress(BrokenPipeError), process.stdin as fed:
                fed.writelines(chunk for _, chunk in chunks)
            said = process.stdout.read().decode()
        finally:
            process.kill()
    print(said, end="", flush=True)
    assert said, f"test {test} says nothing"
    return said.splitlines()


if __name__ == "__main__":
    sys.exit(main())
