"""Signs notes of any lines, right ones and others."""

from base64 import b64encode

from service.audit import notes


def said(signer: notes.Signer, kind: str, epoch: str, *told: int | str) -> str:
    """Sign a note of an epoch (`<sid>/<e>`): numbers, and digests in hex."""
    lines = [b64encode(bytes.fromhex(line)).decode() if isinstance(line, str) else str(line) for line in told]
    body = [f"{signer.name}/{kind}", f"{signer.name}/{epoch}", *lines]
    return notes.sign(signer, "".join(f"{line}\n" for line in body))
