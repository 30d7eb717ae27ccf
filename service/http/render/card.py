"""A roll, a choice, a resistance or a tale as its reader may see it: words, dice, costs and menu, for every form."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from service.http.render import entry_text, text
from service.language import _, word
from service.rules import systems
from service.rules.clock import Ticked
from service.rules.outcome import Announcement, Change, Die, Menu, Ruling, RulingModifier
from service.rules.resistance import Resistance, result_of
from service.rules.system import System
from service.session.log.entries import CardEntry, ChosenEntry, ResistedEntry, ReversedEntry, RolledEntry, TaleToldEntry


class MenuItem(Struct, frozen=True):
    """A branch for the player, or an option for the GM."""

    pick: str
    """Its id, as a choice sends it."""
    kind: Literal["branch", "consequence", "benefit", "cost"]
    label: str
    severity: str = ""
    optional: bool = False
    """Whether it comes on top of what the GM picks."""


class MenuPart(Struct, frozen=True):
    """A part of the menu: who chooses from it, and how many at least."""

    chooser: Literal["player", "gm", ""]
    """"" where nobody does: a benefit comes by itself."""
    at_least: int
    title: str
    """Both in words."""
    items: tuple[MenuItem, ...]


class Card(Struct, frozen=True, kw_only=True):
    """A roll, a choice or a resistance for people: every form shows a part of this, and nothing else."""

    type: str = "rolled"
    """The type of its entry."""
    game: str
    title: str
    """Who rolls for what."""
    seq: int = 0
    """The entry of a roll at a table; 0 of any other."""
    dice: tuple[Die, ...] = ()
    keep: str = "sum"
    """How the faces become one reading: `highest`, `lowest`, `sum`, `successes`."""
    needed: int = 6
    """The face from which a die counts, where successes are counted."""
    about_dice: str = ""
    """Where the dice come from, and what they are for, where that is more than the game's usual."""
    modifiers: tuple[RulingModifier, ...] = ()
    total: int | None = None
    """What dice and modifiers come to; None where no number is read."""
    outcome: str = ""
    """The id of the outcome; "" while players do not see it."""
    label: str
    """The outcome in words, what is announced before the verdict, or what was chosen."""
    success: bool | None = None
    terms: tuple[tuple[str, str], ...] = ()
    """Position, effect and other short facts, each by its name."""
    costs: tuple[str, ...] = ()
    gains: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    """What was charged and ticked at the table, with the values after it."""
    menu: tuple[MenuItem, ...] = ()
    at_least: int = 0
    """How many options of the menu the GM picks at least."""
    menu_words: str = ""
    """The menu as one line."""
    warnings: tuple[str, ...] = ()
    """What is allowed and seldom meant."""
    note: str = ""
    text: str = ""
    """It as one line of plain text."""
    unbound: bool = False
    """Whether the request named no epoch, so that the operator could have chosen the dice."""
    by_host: bool = False
    """Whether who ran the service rolled, who could have chosen the dice."""

    @property
    def menus(self) -> list[MenuPart]:
        """Return the player's branches, what the GM picks and may add, and benefits (FE-36)."""
        branches = tuple([item for item in self.menu if item.kind == "branch"])
        benefits = tuple([item for item in self.menu if item.kind == "benefit"])
        on_top = tuple([item for item in self.menu if item.optional])
        options = tuple([item for item in self.menu if item not in (*branches, *benefits, *on_top)])
        picks = _("GM picks at least {count}").format(count=self.at_least) if self.at_least else _("GM may pick")
        parts = [
            MenuPart("player", 1, _("player picks one"), branches),
            MenuPart("gm", self.at_least, _("to do it, {picks}").format(picks=picks) if branches else picks, options),
            MenuPart("gm", 0, _("GM may add"), on_top),
            MenuPart("", 0, _("benefit"), benefits),
        ]
        return [part for part in parts if part.items]

    @property
    def read(self) -> str | None:
        """Return what is read beside the outcome, net successes as such; of a resistance the outcome says it."""
        if self.total is None or self.type == "resisted":
            return None
        return _("{count} net").format(count=self.total) if self.keep == "successes" else str(self.total)


def card_of(ruling: Ruling, *, who: str = "", gm: bool = False, played: System[Any, Any] | None = None) -> Card:
    """Return the card of a ruling; `who` rolled it. A hidden Difficulty is on the card of the GM alone (DH-08).

    `played` is the game that it is of, where the release does not have it.
    """
    system = played or systems.of(ruling.rules)
    game = _(system.title)
    shown = None if gm else ruling.hidden
    modifiers = shown[0].modifiers if shown else ruling.modifiers or ()
    goal = ruling.goal or ""
    return Card(
        game=game,
        title=": ".join([part for part in (who, goal) if part]) or game,
        dice=ruling.dice,
        keep=ruling.pool.keep,
        needed=getattr(ruling, "effective_difficulty", 6),
        about_dice=", ".join([value for _, value in _about_dice(ruling)]),
        modifiers=_named(modifiers),
        total=_total(ruling),
        outcome=ruling.outcome,
        label=_label(ruling),
        success=ruling.success,
        terms=tuple(_terms(ruling, system.hides if shown else ())),
        costs=tuple([_change(one, _("helper")) for one in ruling.costs]),
        gains=tuple([_change(one, _("partner")) for one in ruling.gains]),
        menu=tuple(_items(ruling.menu)),
        at_least=ruling.menu.at_least,
        menu_words=text.menu(ruling.menu),
        warnings=tuple(text.warnings(ruling.warnings)),
        note=ruling.note or "",
        text=listed(
            [part for part in (text.ruling(ruling, played=played), text.unbound(told=text.is_unbound(ruling))) if part]
        )
        + "\n",
        unbound=text.is_unbound(ruling),
    )


def card_of_entry(entry: CardEntry, game: str, played: System[Any, Any] | None) -> Card:
    """Return the card of a roll, a choice or a resistance of the log, as its reader sees it.

    `played` is what the table plays, which is called `game`; None where this version does not know it.
    Of a roll whose verdict is hidden it has the dice alone, of one that this version cannot rule on dice and outcome.
    """
    who = entry.character_name or entry.by_name or ""
    one = _card_of_entry(entry, game, played, who)
    changes = tuple([entry_text.changes([each]) for each in entry.changes])
    line = entry_text.line(entry) + "\n"
    label = f"{one.label} ({entry_text.reversal(entry)})" if entry.reversed_by else one.label
    own = entry_text.is_by_host(entry)
    return replace(one, seq=entry.seq, type=entry.type, label=label, changes=changes, text=line, by_host=own)


def _card_of_entry(  # noqa: PLR0911  # a card for each type
    entry: CardEntry, game: str, played: System[Any, Any] | None, who: str
) -> Card:
    match entry:
        case RolledEntry(ruling=Ruling() as ruling):
            # Of a roll against a hidden Difficulty only the GM's entry has a ruling.
            one = card_of(ruling, who=who, gm=True)
            named = _about_entry(entry)
            lost = entry_text.opportunity_lost(entry)
            said = "\n".join([part for part in (entry.said, one.note) if part])
            return replace(one, terms=(*named, *one.terms), warnings=(*one.warnings, *lost), note=said)
        case RolledEntry(announced=Announcement() as announced):
            one = _announced(announced, game, who or game, unbound=entry_text.is_unbound(entry))
            return replace(one, note="; ".join(entry_text.settled(entry)))
        case RolledEntry():
            label, unbound = word("outcome", entry.outcome or "unknown"), entry_text.is_unbound(entry)
            # Which of them count only the rules say: all are shown alike.
            dice = tuple([Die(one.sides, one.face, "pool", counts=True) for one in entry.dice or ()])
            return Card(game=game, title=who or game, dice=dice, label=label, note=entry.unruled or "", unbound=unbound)
        case ResistedEntry():
            one = card_of_resistance(entry.resistance, game, played, who)
            return replace(one, title=entry_text.resisted(entry), note=entry.note or "")
        case ChosenEntry():
            by, terms = entry.by_name or entry.by, []
            if entry.roll:
                terms.append(
                    (word("term", "roll"), f"{entry.roll} ({who})" if entry.character_name else str(entry.roll))
                )
            terms += [(_("awaited"), awaited) for awaited in entry_text.awaited(entry)]
            return Card(
                game=game,
                title=by,
                label=entry_text.choice(entry),
                terms=tuple(terms),
                warnings=tuple(text.warnings(entry.warnings)),
                note=entry.note or "",
            )
        case ReversedEntry():
            return Card(
                game=game,
                title=entry.by_name or entry.by,
                label=entry_text.reversed_entries(entry),
                note=entry.note or "",
            )
        case TaleToldEntry():
            return Card(game=game, title=f"{entry.by_name or entry.by}: {entry_text.tells(entry)}", label=entry.text)


def _about_entry(entry: RolledEntry) -> list[tuple[str, str]]:
    """Return the short facts of a roll that its entry has and its ruling has not, by name."""
    facts = (
        (word("term", "action"), entry.approach),
        (word("field", "special_abilities"), entry_text.used_abilities(entry)),
        (word("term", "task"), entry_text.further_try(entry)),
    )
    return [(name, value) for name, value in facts if value]


def _named(modifiers: Sequence[RulingModifier]) -> tuple[RulingModifier, ...]:
    """Return modifiers with their names in the reader's language."""
    return tuple([RulingModifier(word("modifier", one.label), one.value) for one in modifiers])


def _announced(announced: Announcement, game: str, title: str, *, unbound: bool) -> Card:
    return Card(
        game=game,
        title=title,
        dice=announced.dice,
        modifiers=_named(announced.modifiers),
        total=announced.total,
        label=announced.announce,
        unbound=unbound,
    )


def card_of_resistance(ruled: Resistance, game: str, played: System[Any, Any] | None, who: str = "") -> Card:
    """Return the card of a resistance in a game, which is called `game`; `who` rolled it."""
    return Card(
        type="resisted",
        game=game,
        title=who or game,
        dice=ruled.dice,
        keep=ruled.pool.keep if ruled.pool else "sum",
        total=max([die.face for die in ruled.dice if die.counts], default=None),
        label=result_of(ruled, played),
        costs=tuple([_change(one, "") for one in ruled.costs]),
        gains=tuple([_change(one, "") for one in ruled.gains]),
        note=ruled.note or "",
        text=ruled.summary + "\n",
        unbound=text.is_unbound(ruled),
    )


def _total(ruling: Ruling) -> int | None:
    """Return the number that a roll comes to: a sum, net successes, or the die that is kept (a critical is its 6)."""
    for name in ("margin", "successes"):
        if ruling.pool.keep == "successes" and getattr(ruling, name, UNSET) is not UNSET:
            return int(getattr(ruling, name))
    if ruling.pool.keep == "sum":
        return int(ruling.total)  # type: ignore[attr-defined]  # rulings on sums have it
    return max([die.face for die in ruling.dice if die.counts], default=None)


def _label(ruling: Ruling) -> str:
    degree = getattr(ruling, "degree", UNSET)
    return text.outcome(ruling.outcome, degree)


def _terms(ruling: Ruling, hides: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the short facts of a ruling that its game has, by name, without those that it `hides`."""
    done = f" ({condition})" if (condition := text.condition(ruling)) else ""
    found: dict[str, Any] = {
        "position": getattr(ruling, "position", UNSET),
        "difficulty": getattr(ruling, "effective_difficulty", getattr(ruling, "difficulty", UNSET)),
        "HP": getattr(ruling, "hit_points", UNSET),
    } | dict(_about_dice(ruling))
    stated = getattr(ruling, "difficulty", UNSET)
    if found["difficulty"] is not UNSET and found["difficulty"] != stated:
        found["difficulty"] = f"{found['difficulty']} ({stated} {found['difficulty'] - stated:+d})"
    effect = getattr(ruling, "effect", UNSET)
    if effect is not UNSET:
        found["effect"] = effect.final
    if ruling.ticks:
        found["ticks"] = f"{ruling.ticks}{done}"
    clock: Ticked | UnsetType = getattr(ruling, "clock", UNSET)
    if clock is not UNSET:
        found["clock"] = f"{clock.filled}/{clock.size}{done}"
    told = [(name, value) for name, value in found.items() if value is not UNSET and name not in hides]
    yield from [(word("term", name), word(name, str(value))) for name, value in told]


def _about_dice(ruling: Ruling) -> Iterator[tuple[str, str]]:
    """Yield what published rules change of a pool, by name (UW-P3..UW-P5)."""
    if ruling.pool_words:
        yield "pool", ruling.pool_words
    if specialty := getattr(ruling, "specialty", UNSET):
        yield "specialty", specialty
    if harm_roll := getattr(ruling, "harm_roll", UNSET):
        yield "harm_roll", word("value", harm_roll)


def _change(change: Change, assistant: str) -> str:
    who = {"actor": "", "assistant": f" ({assistant})", "gm": f" ({_('GM')})"}[change.who]
    lost = ", " + _("{count} lost").format(count=change.overflow) if change.overflow else ""
    return f"{change.amount} {word('track', change.track)}{who}: {word('why', change.why)}{lost}"


def _items(menu: Menu) -> list[MenuItem]:
    branches = [MenuItem(branch.id, "branch", word("menu", branch.id)) for branch in menu.branches]
    return branches + [
        MenuItem(
            one.id,
            one.kind,
            text.option_words(one),
            one.severity or "",
            one.optional is True,
        )
        for one in menu.options
    ]


def face_of(die: Die) -> str:
    """Return a die as people write it: its face, what it is for where that is no pool, and what it counts (UW-16)."""
    role = "" if die.role == "pool" else f" {word('role', die.role)}"
    counted = {"success": " (+1)", "double": " (+2)", "cancels": " (-1)"}.get(die.reason or "", "")
    return f"d{die.sides}{role}: {die.sign or ''}{die.face}{counted}"


def listed(lines: Sequence[str]) -> str:
    """Return lines as one."""
    return "; ".join(lines)
