"""Signs notes of any lines, right ones and others."""

from base64 import b64encode

from service.audit import notes

SMALL_ORDER = [
    bytes.fromhex(text[:62] + f"{int(text[62:], 16) | sign:02x}")
    for sign in (0, 0x80)
    for text in (
        *(f"{first}{'00' * 31}" for first in ("00", "01")),
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        *(f"{first}{'ff' * 30}7f" for first in ("ec", "ed", "ee")),
    )
]
"""Public keys for which anybody can sign: points whose order is 1, 2, 4 or 8, in all the ways to write them."""


def forged(key: notes.Key, number: int) -> str:
    """Return a note that nobody signed; where keys of small order are allowed, it holds for some of eight numbers."""
    body = f"{key.name}/receipt\n{key.name}/s/0\n{'A' * 43}=\n{number}\n{'A' * 43}=\n"
    signature = bytes([1, *bytes(63)])
    return f"{body}\n\u2014 {key.name} {b64encode(key.id + signature).decode()}\n"


def said(signer: notes.Signer, kind: str, epoch: str, *told: int | str) -> str:
    """Sign a note of an epoch (`<sid>/<e>`): numbers, and digests in hex."""
    lines = [b64encode(bytes.fromhex(line)).decode() if isinstance(line, str) else str(line) for line in told]
    body = [f"{signer.name}/{kind}", f"{signer.name}/{epoch}", *lines]
    return notes.sign(signer, "".join(f"{line}\n" for line in body))
