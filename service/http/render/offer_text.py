"""An offer in words: what is offered, and what it costs, with names in place of ids."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.language import _, word
from service.session.actions.views import Offer

Names = Mapping[str, str]
"""Names of people, characters and clocks by id; what has none is told by its id."""


def proposal(one: Offer, names: Names) -> str:
    """Return what is offered, and the words that came with it; "" where its kind says all (BS-27, BS-50, DH-13)."""
    return ", ".join([part for part in (*_terms(one, names), one.text) if part])


def _terms(one: Offer, names: Names) -> Iterator[str]:
    if one.character:
        yield _("{who} helps").format(who=names.get(one.character, one.character))
    if one.bargain:
        yield word("why", one.bargain)
    if one.trade:
        yield word("value", one.trade)
    if one.die:
        yield _("d{sides} of {source}").format(sides=one.die["sides"], source=one.die["source"])
    if one.flashback:
        yield one.flashback["text"]


def price(one: Offer, names: Names) -> list[str]:
    """Return what an offer costs whatever the dice show, and the clock that it starts; nothing without a price."""
    told = one.price or {}
    lands = [_change(change, names) for change in told.get("changes", ())]
    if tick := told.get("tick"):
        lands.append(f"{names.get(tick['clock'], tick['clock'])} {tick['by']:+d}")
    if one.flashback and "stress" in one.flashback:
        lands.append(f"{one.flashback['stress']} {word('track', 'stress')}")
    parts = [_("its price: {price}").format(price=", ".join(lands))] if lands else []
    if one.flashback and not lands:
        parts.append(_("the GM is asked for its price"))
    if start := told.get("start_clock"):
        parts.append(_("its price starts the clock {name} ({ticks}/{size})").format(**start))
    return parts


def _change(change: Mapping[str, Any], names: Names) -> str:
    track, who = word("track", change["track"]), change["who"]
    told = f"{of_table(track) if who == 'session' else f'{names.get(who, who)} {track}'} {change['amount']:+d}"
    return f"{told} ({change['text']})" if change.get("text") else told


def of_table(track: str) -> str:
    """Return a track, in words, as that of the table."""
    return _("table {track}").format(track=track)
