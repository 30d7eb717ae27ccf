"""The strict reader in JavaScript takes exactly the files that the service takes, and finds the same in them."""

import json
import random
import re
from typing import Any

from service.verify.epoch import ChainError, UnreadableError, read, verify_session
from tests.node import bridge
from tests.node.bridge import read_all, texts
from tests.node.test_vectors import VECTORS, compact
from tests.verify import test_epoch

BAD: list[tuple[bytes, str]] = test_epoch.test_no_log.pytestmark[0].args[1]  # type: ignore[attr-defined]  # pytest's
VALUES = {
    True: [
        *(b"-0", b"0", b"9007199254740991", b"-9007199254740991", b"null", b"[ ]", b"{ }", b'[\r\n\t1 , {"a" :false}]'),
        *(b'"\\ud83c\\udfb2"', '"🎲"'.encode(), b'"\\/\\b\\f"', b'"\x7f"', b'"\\u0000"', b'"\\uFFFF"'),
        *(b'{"__proto__":1,"constructor":2,"10":3}', b"[" * 100 + b"]" * 100),
    ],
    False: [
        *(b"01", b"-", b"+1", b"1.", b".5", b"-0.0", b"1e3", b"1E3", b"0x1", b"Infinity", b"-Infinity", b"nul", b""),
        *(b'"\\x41"', b'"\\u12"', b'"\\u+123"', b'"\\ud83c\\ud83c"', b'"\\udfb2\\ud83c"', b'"\\ud83c"', b'"\x1f"'),
        *(b"'a'", b'"a', b"[1,]", b"[,1]", b"[1 2]", b'{"a":1,}', b'{"a" 1}', b"{a:1}", b"{1:1}", b"[1}", b'{"a":1]'),
        *(
            b'{"__proto__":1,"__proto__":1}',
            b'{"a":1,"\\u0061":1}',
            b"\xc2\xa01",
            "\N{ARABIC-INDIC DIGIT ONE}".encode(),
        ),
        *(b'"\xed\xa0\x80"', b'"\xc0\xaf"', b'"\xf4\x90\x80\x80"', b"[" * 200 + b"]" * 200, b"[" * 200_000),
    ],
}


LOGS = {vector["name"]: vector["log"] for vector in VECTORS}
LOG: dict[str, Any] = LOGS["5-chain"]
ODD: list[Any] = [None, True, -1, 0, "", "x", [], [5], {}, 2**53 - 1]
ODD_DRAWS: list[Any] = [[5], [[]], [[1, 2, 3]], [[0, 1]], [[1, None]], [[6, 2**31 + 1]], [[True, 1]], [["6", 1]]]


def taken(text: bytes) -> str | None:
    """Return nothing where the service takes a file, or why it does not."""
    try:
        read(text)
    except UnreadableError as error:
        return str(error)
    return None


def test_bad_files() -> None:
    """What the service cannot read is not read here, for the same reason."""
    for (text, why), answer in zip(BAD, read_all([text for text, _ in BAD]), strict=True):
        # A number of 5,000 digits is too large before it is too long.
        expected = "beyond 2" if why == "digits" else "half a character" if "surrogate" in why else why
        assert re.search(expected, answer["unreadable"]), (answer, text[:80])


def test_values() -> None:
    """Numbers, texts and lists are taken and refused alike."""
    for good, values in VALUES.items():
        files = [compact(LOG).replace(b'"trait":3', b'"trait":' + value) for value in values]
        for file, value, answer in zip(files, values, read_all(files), strict=True):
            assert ("logs" in answer, taken(file) is None) == (good, good), (value[:50], answer)


def test_fields_at_fault_are_named_alike() -> None:
    """A log of the wrong shape is refused in the same words."""
    entry = LOG["entries"][0]
    rec = entry["rec"]
    shapes: list[Any] = [[], [5], [[]], [{}], "x", None]
    shapes += [[{other: LOG[other] for other in LOG if other != name}] for name in LOG]
    shapes += [[{**LOG, name: value}] for name in LOG for value in ODD]
    shapes += [[{**LOG, "entries": [{**entry, name: value}]}] for name in entry for value in ODD]
    shapes += [[{**LOG, "entries": [{**entry, "rec": {**rec, "more": value}}]}] for value in ODD]
    records = [{**rec, name: value} for name in rec for value in ODD] + [{**rec, "draws": value} for value in ODD_DRAWS]
    shapes += [[{**LOG, "entries": [{**entry, "rec": record}]}] for record in records]
    files = [compact(shape) for shape in shapes]
    assert [answer.get("unreadable") for answer in read_all(files)] == [taken(file) for file in files]


AROUND = [
    (b"", b"\n", b""),
    (b" \r\n\t", b"\r\n", b"\n \n"),
    (b"", b" \t\r\n\n \r\n", b"\r"),
    (b"[", b",", b"]"),
    *((b"", between, b"") for between in (b"", b" ", b"\r", b"\t", b",", b"\n,\n", b"\x0b\n", b"\xc2\x85", b"\0")),
    (b"[", b"\n", b"]"),
    (b"[", b",", b"]]"),
    (b"[", b",", b"]\n[]"),
    (b"\x0b", b"\n", b""),
    (b"", b"\n", b"\n[]"),
    (b"", b"\n", b"\0"),
]


def test_files_of_several_logs() -> None:
    """Logs in a list, or one a line with any breaks between, are told apart alike."""
    one = compact(LOG)
    files = [first + one + between + one + last for first, between, last in AROUND]
    assert ["logs" in answer for answer in read_all(files)] == [taken(file) is None for file in files]


def mutants(count: int) -> list[bytes]:
    """Return logs with a few bytes changed, left out, doubled, put in, or moved."""
    chance = random.Random("mutants")
    bits = [
        b"\\u0061",
        b"\\ud83c",
        b'"',
        b"0",
        b"1",
        b"e1",
        b".0",
        b"-",
        b",",
        b" ",
        b"\n",
        b"{}",
        b"[]",
        b"null",
        b"\xff",
    ]
    sources = [compact(LOGS["1-unbound"]), *(compact(log) for log in LOGS.values()), json.dumps(LOG, indent=1).encode()]
    found = []
    for _ in range(count):
        text = chance.choice(sources)
        for _ in range(chance.choice([1, 1, 1, 2, 3])):
            start = chance.randrange(len(text))
            end = min(len(text), start + chance.choice([0, 0, 1, 1, 1, 2, 30]))
            put = chance.choice([b"", bytes([chance.randrange(256)]), chance.choice(bits), text[start:end] * 2])
            text = text[:start] + put + text[end:]
        found.append(text)
    return found


def test_mutants() -> None:
    """Thousands of damaged logs are read or not, hold or not, and are at fault in the same place, here and there."""
    files = mutants(4000)
    outcomes = []
    for file, result in zip(files, bridge.verify_all(files), strict=True):
        found = texts(result)[0] if result["findings"] else None
        outcomes.append(result["status"])
        assert (result["status"], found) == fate(file), file
    # Else this would be about one kind of damage only.
    assert min(outcomes.count(status) for status in (1, 2, 3)) > 100


def fate(file: bytes) -> tuple[int, str | None]:
    """Return what the service says of a file, as the verifier says it."""
    try:
        verify_session(read(file))
    except UnreadableError:
        return 2, None
    except ChainError as error:
        return 1, f"{error.sid} epoch {error.e}: {error}"
    return 3, None
