"""A roll as a line for Roll20's chat: the default template with fixed inline results, people's words escaped."""

import re

from service.http.render import text
from service.http.render.card import Card, listed
from service.language import _, word
from service.rules.outcome import Die

_RUNS = re.compile(r"[^\w ,;+]", re.ASCII)
"""Whatever may begin or end a macro, a roll, an ability or markup, and all that is no ASCII letter or digit."""


def card(one: Card) -> str:
    """Return the roll as one line."""
    fields = [("name", _plain(one.title)), (_("Dice"), " ".join([_die(die) for die in one.dice]))]
    fields.append((_("Outcome"), _plain(one.label)))
    if one.total is not None:
        fields.append((_("Total"), f"[[{one.total}]]"))
    fields += [(name[:1].upper() + name[1:], _plain(value)) for name, value in one.terms]
    fields += [(_plain(modifier.label), f"[[{modifier.value}]]") for modifier in one.modifiers]
    lists = ((_("Costs"), one.costs), (_("Gains"), one.gains), (_("Changes"), one.changes))
    fields += [(name, _plain(listed(lines))) for name, lines in lists]
    fields.append((_("Menu"), _plain(one.menu_words)))
    notes = [*one.warnings, one.note, _("unbound: the request named no epoch") if one.unbound else ""]
    notes.append(text.by_host(told=one.by_host))
    fields.append((_("Note"), _plain(listed([note for note in notes if note]))))
    return "&{template:default} " + " ".join([f"{{{{{name}={value}}}}}" for name, value in fields if value]) + "\n"


def _die(die: Die) -> str:
    role = "" if die.role == "pool" else f"{_plain(word('role', die.role).capitalize())} "
    return f"{role}[[{die.sign or ''}{die.face}]]" if die.counts else f"{role}{die.sign or ''}{die.face}"


def _plain(text: str) -> str:
    """Return people's words as character references, so that nothing in them runs, on one line."""
    return _RUNS.sub(lambda found: f"&#{ord(found[0])};", " ".join(text.split()))
