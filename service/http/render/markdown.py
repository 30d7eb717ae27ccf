"""A roll as Markdown (CommonMark), people's words escaped, for chats and notes: they mention and link nothing."""

import re

from service.http.render import text
from service.http.render.card import Card, face_of, listed
from service.language import _
from service.rules.outcome import Die

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&@])")
_LIST = re.compile(r"^(\d*)([-+.)])")
"""Where a list would begin."""
_LINKS = re.compile(r"[@<#]|/(?=/)|(?<=www)\.|(?<!\d)\.(?=\w)|\.(?=[^\W\d_])", re.IGNORECASE)
"""Where chats find mentions (`@all`, `<#1>`, `#1`) and bare URLs (`https://`, `www.`, `example.com`), escaped too."""
_WORD_JOINER = "\u2060"


def card(one: Card) -> str:
    """Return the card of a roll: a title, its dice, and a list of what is charged and may follow."""
    lines = [f"**{_plain(one.title)}**", "", f"{_dice(one)} **{_plain(one.label)}**".strip()]
    facts = [f"{name}: {value}" for name, value in one.terms]
    facts += [f"{modifier.label}: {modifier.value:+d}" for modifier in one.modifiers]
    items = [listed(facts), _named(_("costs"), one.costs), _named(_("gains"), one.gains)]
    items += [_named(_("changes"), one.changes), one.menu_words, *one.warnings, one.note]
    items += [_("unbound: the request named no epoch") if one.unbound else "", text.by_host(told=one.by_host)]
    listing = [f"- {_plain(item)}" for item in items if item]
    return "\n".join([*lines, *(["", *listing] if listing else [])]) + "\n"


def _plain(words: str) -> str:
    """Return people's words as Markdown shows them, on one line."""
    joined = _LINKS.sub(rf"{_WORD_JOINER}\g<0>{_WORD_JOINER}", " ".join(words.split()))
    return _LIST.sub(r"\1\\\2", _SPECIAL.sub(r"\\\1", joined))


def _dice(one: Card) -> str:
    shown = " ".join([_die(die) for die in one.dice])
    return f"{shown} = {one.read}:" if one.read is not None and shown else shown


def _die(die: Die) -> str:
    # A code span takes no escapes, and needs none: it has numbers and constants.
    return f"**`{face_of(die)}`**" if die.counts else f"`{face_of(die)}`"


def _named(name: str, lines: tuple[str, ...]) -> str:
    return f"{name}: {listed(lines)}" if lines else ""
