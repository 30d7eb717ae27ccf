"""Files of games of somebody's own, as people attach them: checked by the service, with what is wrong in words."""

from typing import Any

import discord

from rollwright_client import AsyncClient, Problem
from rollwright_discord.places import RefusedError
from rollwright_discord.texts import plain
from rollwright_discord.words import t

MOST_BYTES = 65_536
"""Bytes of a file at most, as the service reads it."""
_MOST_FAULTS = 20


async def checked_file(client: AsyncClient, file: discord.Attachment) -> Any:
    """Return what the service says of a file; RefusedError for what is none, Problem for one that does not play."""
    # Discord says how large it is: what is larger is not downloaded.
    if file.size > MOST_BYTES:
        raise RefusedError(t("This game is too large: a file has at most 64 KiB."))
    try:
        text = (await file.read()).decode()
    except UnicodeError:
        raise RefusedError(t("This file is not a text in UTF-8.")) from None
    except discord.HTTPException:
        raise RefusedError(t("Discord did not give this file. Attach it again.")) from None
    return await client.check_game(text)


def faults_of(problem: Problem, page: str) -> str:
    """Return why a file does not play: each fault with its line, its place in the document, and what is wrong there."""
    found = [
        f"- {plain(one['pointer'], 120)}{_line(one)}: {plain(one['detail'])}" for one in problem.errors[:_MOST_FAULTS]
    ]
    head = t("This file does not play, and no table is open. {page} checks it as often as you like.", page=page)
    return "\n".join([head, *(found or [plain(problem.detail, 1500)])])


def _line(fault: dict[str, Any]) -> str:
    return f" ({t('line {n}', n=fault['line'])})" if fault.get("line") else ""
