"""Taking an entry of the log back: what that would do is told with its buttons, before it is done."""

import hashlib
import json
from typing import Any, NamedTuple

import discord

from rollwright_client import AsyncTable, Problem
from rollwright_discord.presses import Press
from rollwright_discord.sights import Game, Games
from rollwright_discord.texts import cut, plain
from rollwright_discord.words import t

UNDO = "undo"
"""The verb of the presses that take an entry back; they name it as the direct roll that it may be."""
_WITH_CLOCKS = "clocks"
_LABEL = 80
"""Characters of a button's label, as Discord has it."""


class Asked(NamedTuple):
    """What one person is told alone, with what they may press."""

    words: str
    view: discord.ui.View


async def ask(games: Games, table: AsyncTable, seq: int, before: str = "") -> Asked:
    """Return what taking an entry back would do, and the buttons that do it; Problem where it is refused."""
    preview: Any = await table.preview_reversal(seq)
    words = _words(await games.of(table), preview)
    press = Press(UNDO, table.sid, f"r{seq}", _digest(preview))
    view = discord.ui.View(timeout=None)
    view.add_item(_button(t("Undo this"), press))
    if started := preview["started"]:
        label = t("Undo this, and remove {clocks}", clocks=", ".join(started.values()))
        view.add_item(_button(label, press._replace(more=_WITH_CLOCKS)))
    # As with a message, what is pressed is read from its id.
    view.stop()
    return Asked(cut("\n".join([*([before] if before else []), *words]), 2000), view)


async def undo(games: Games, table: AsyncTable, press: Press) -> str | Asked:
    """Take an entry back as its buttons told it; where it would do something else by now, tell that."""
    seq = int(press.aid[1:])
    preview: Any = await table.preview_reversal(seq)
    if _digest(preview) != press.shown:
        return await ask(games, table, seq, t("It would do something else by now. Nothing was done: look again."))
    await table.reverse({"seq": seq, "with_later": True})
    for clock in preview["started"] if press.more == _WITH_CLOCKS else ():
        try:
            await table.delete_clock(clock, "*")
        except Problem as problem:
            # Somebody else has removed it.
            if problem.code != "not_found":
                raise
    return t("Entry {seq} was taken back.", seq=seq)


def _digest(preview: Any) -> str:
    return hashlib.sha256(json.dumps(preview, sort_keys=True).encode()).hexdigest()[:16]


def _button(label: str, press: Press) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(label=cut(label, _LABEL), custom_id=press.custom_id)


def _words(game: Game, preview: Any) -> list[str]:
    """Return what a reversal would do in lines, each of them with its label."""
    goes = [_change(game, one) for one in preview["changes"]] or [t("nothing but the entry itself")]
    later = t("; later steps go with it") if len(preview["reverses"]) > 1 else ""
    parts = {
        t("What goes back"): ", ".join(goes) + later,
        t("What is left"): ", ".join([_left(game, one) for one in preview["left"]]),
        t("Not as if it had never been"): ", ".join([_difference(game, one) for one in preview["differs"]]),
    }
    return [f"**{label}:** {plain(words, 600)}." for label, words in parts.items() if words]


def _change(game: Game, one: Any) -> str:
    clock, back = _whose(one), one["amount"] < 0
    match one["track"]:
        case "locked":
            return t("{clock} opens", clock=clock) if back else t("{clock} is locked again", clock=clock)
        case "lost":
            return t("{clock} is open again", clock=clock) if back else t("{clock} is lost", clock=clock)
        case "started":
            return t("{clock} is taken back", clock=clock) if back else t("{clock} starts", clock=clock)
        case "turn":
            return t("the turn before") if back else t("the next turn")
        case _:
            return f"{_what(game, one)} {one['amount']:+d}"


def _left(game: Game, one: Any) -> str:
    return t("{clock} stays open", clock=_whose(one)) if one["track"] == "locked" else _change(game, one)


def _difference(game: Game, one: Any) -> str:
    if one["track"] == "locked":
        clock = _whose(one)
        return t("{clock} stays locked", clock=clock) if one["to"] else t("{clock} stays open", clock=clock)
    return t("{what}: {n}, and not {instead}", what=_what(game, one), n=one["to"], instead=one["instead"])


def _what(game: Game, one: Any) -> str:
    """Return a track with whose it is, or the clock whose segments change."""
    if one["track"] == "filled":
        return _whose(one)
    track = game.label("track", one["track"])
    return t("{track} (the table)", track=track) if one["who"] == "session" else f"{track} ({_whose(one)})"


def _whose(one: Any) -> str:
    name: str = one.get("who_name") or one["who"]
    return name
