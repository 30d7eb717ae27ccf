"""An entry of the log as a line of text: its number, who did it, what happened, and what it changed."""

from collections.abc import Collection, Sequence

from msgspec import UNSET

from service.http.render import consequence_text, offer_text, text
from service.http.render.table_text import clock, host
from service.language import _, ngettext, word
from service.record.documents import Fate
from service.record.field_changes import OfferReply
from service.rules import systems
from service.rules.outcome import Announcement, Ruling
from service.session.log import entries
from service.session.log.changes import Changed, Leftover
from service.session.log.entries import AnyLogEntry
from service.session.undo.preview import Difference, ReversalPreview


def line(entry: AnyLogEntry) -> str:
    """Return an entry as a line, without its end."""
    who = f"{entry.by_name} ({entry.by})" if entry.by_name else entry.by
    parts = [_happened(entry), changes(entry.changes), getattr(entry, "note", "")]
    parts += [text.unbound(told=is_unbound(entry)), text.by_host(told=is_by_host(entry)), reversal(entry)]
    # On one line, whatever people wrote.
    return " ".join(f"{entry.seq} {who}: {'; '.join([part for part in parts if part])}".split())


def reversal(entry: AnyLogEntry) -> str:
    """Return that an entry was reversed, and by which; empty where it stands."""
    return _("reversed by entry {seq}").format(seq=entry.reversed_by) if entry.reversed_by else ""


def is_unbound(entry: AnyLogEntry) -> bool:
    """Return whether the request of an entry with committed dice named no epoch."""
    match entry:
        case entries.RolledEntry(ruling=Ruling() as ruling):
            return text.is_unbound(ruling)
        case entries.RolledEntry(announced=Announcement() as announced):
            return entry.bound is False and bool(announced.dice)
        case entries.ResistedEntry():
            return text.is_unbound(entry.resistance)
        case _:
            return getattr(entry, "bound", UNSET) is False


def is_by_host(entry: AnyLogEntry) -> bool:
    """Return whether who ran the service then rolled committed dice."""
    return getattr(entry, "by_host", UNSET) is True


def lines(items: Sequence[AnyLogEntry]) -> bytes:
    """Return entries as lines, in UTF-8."""
    return "".join([f"{line(one)}\n" for one in items]).encode(errors="replace")


def _game_called(rules: str) -> str:
    """Return what a game is called in a line: the title of one of somebody's own, if it is known here."""
    own = systems.is_own(rules) and not systems.unknown(rules)
    return systems.of(rules).title if own else rules


def changes(changed: Sequence[Changed]) -> str:
    """Return what an entry changed in words."""
    return ", ".join([_change(one) for one in changed])


def _change(one: Changed) -> str:
    name = _whose(one)
    if one.track == "locked":
        return (_("{clock} is locked") if one.to else _("{clock} opens")).format(clock=name)
    if one.track == "lost":
        return (_("{clock} is lost") if one.to else _("{clock} is open again")).format(clock=name)
    if one.track == "started":
        return (_("the clock {clock} starts") if one.to else _("the clock {clock} is taken back")).format(clock=name)
    if one.track == "turn":
        return _("turn {number}").format(number=one.to)
    told = _what(one) + " " + _("{amount} to {value}").format(amount=f"{one.amount:+d}", value=one.to)
    if one.loops:
        told += ", " + ngettext("after {count} loop", "after {count} loops", one.loops).format(count=one.loops)
    if one.overflow:
        told += ", " + _("{count} lost").format(count=abs(one.overflow))
    return f"{told} ({', '.join(one.texts)})" if one.texts else told


def _whose(one: Changed | Leftover | Difference) -> str:
    return one.who_name or one.who


def _what(one: Changed | Leftover | Difference) -> str:
    """Return a track and whose it is, or the clock whose segments changed."""
    if one.track == "filled":
        return _whose(one)
    track = word("track", one.track)
    return offer_text.of_table(track) if one.who == "session" else f"{_whose(one)} {track}"


def roll(entry: entries.RolledEntry) -> str:
    """Return a roll in words: who rolls for what, its ruling as far as it may be seen, and what it changed."""
    who, goal = entry.character_name or entry.character or "", entry.ruling.goal if entry.ruling else ""
    title = ", ".join([part for part in (who, goal, entry.approach, abilities(entry), further_try(entry)) if part])
    if entry.ruling:
        told = "; ".join([part for part in (text.ruling(entry.ruling, _charged(entry)), entry.ruling.note) if part])
    else:
        told = entry.announced.summary if entry.announced else word("outcome", entry.outcome or "unknown")
    told = "; ".join([told, *settled(entry), *([entry.said] if entry.said else []), *opportunity_lost(entry)])
    return f"{title}: {told}" if title else told


def abilities(entry: entries.RolledEntry) -> str:
    """Return the special abilities that a roll used; "" where it used none (FITD-A26)."""
    used = used_abilities(entry)
    return _("with {abilities}").format(abilities=used) if used else ""


def used_abilities(entry: entries.RolledEntry) -> str:
    """Return the names of the special abilities that a roll used."""
    spec = (entry.terms or {}).get("spec", {})
    return ", ".join([one["name"].strip() for one in spec.get("special_abilities") or ()])


def settled(entry: entries.RolledEntry) -> list[str]:
    """Return what was told later of a roll against a hidden Difficulty: verdict, number, and what the GM had said."""
    if not entry.settled:
        return []
    verdict, difficulty, said = entry.settled.verdict, entry.settled.difficulty, entry.settled.said
    told = [word("outcome", verdict.outcome)] if verdict else []
    told += [f"{word('term', 'difficulty')} {difficulty}"] if difficulty is not UNSET else []
    return told + ([said] if said else [])


def _charged(entry: entries.RolledEntry) -> Collection[tuple[str, str]]:
    """Return what the table charged for a roll, by role and track: what the table shares, for each (BS-24, BS-54)."""
    charged = set()
    for one in entry.changes:
        roles = ("actor", "assistant", "gm") if one.who == "session" else ("assistant",)
        charged |= {(role, one.track) for role in (("actor",) if one.who == entry.character else roles)}
    return charged


def opportunity_lost(entry: entries.RolledEntry) -> list[str]:
    """Return the warning that what a roll is for was lost before; none where it was not (FITD-A19)."""
    if entry.opportunity_lost is UNSET:
        return []
    return [text.warning(_("this opportunity was lost in entry {seq}").format(seq=entry.opportunity_lost))]


def further_try(entry: entries.RolledEntry) -> str:
    """Return which try at its task a roll is; "" for the first, and for none (UW-33)."""
    if entry.attempt is UNSET or entry.attempt == 1:
        return ""
    return _("try {number} at {task}").format(number=entry.attempt, task=entry.task)


def choice(entry: entries.ChosenEntry) -> str:
    """Return a choice in words: the branch, the picks, what is taken, and what the GM resolves."""
    names = entry.names or {}
    parts = [_("chooses {option}").format(option=word("menu", entry.branch)) if entry.branch else ""]
    if entry.picks:
        picks = [consequence_text.whole(one, names) for one in entry.picks]
        parts.append(_("picks {options}").format(options=", ".join(picks)))
    after = {one.id: consequence_text.whole(one, names) for one in entry.action_after.consequences}
    if entry.take:
        taken = ", ".join([after.get(one, one) for one in entry.take])
        parts.append(_("takes {consequences}").format(consequences=taken))
    parts += [_fate(fate).format(consequence=after.get(name, name)) for name, fate in (entry.fate or {}).items()]
    for name, person in (entry.throwers or {}).items():
        words = _("{who} throws to resist {consequence}") if person else _("nobody is named to resist {consequence}")
        parts.append(words.format(who=names.get(person, person), consequence=after.get(name, name)))
    if entry.effect:
        parts.append(_("grants {level} effect").format(level=word("effect", entry.effect)))
    if entry.grant:
        parts.append(_("grants a part of it"))
    if entry.verdict:
        parts.append(word("outcome", entry.verdict.outcome))
    return "; ".join([part for part in parts if part]) or _("chooses nothing")


def awaited(entry: entries.ChosenEntry) -> list[str]:
    """Return whose turn it is after a choice, and for what."""
    after = {one.id: one for one in entry.action_after.consequences}
    known, told = entry.names or {}, []
    for one in entry.action_after.awaits:
        own = entry.character_name if one.who == entry.character else _("GM") if one.who == "gm" else ""
        who = own or known.get(one.who, one.who)
        if one.consequence and one.consequence in after:
            words = consequence_text.whole(after[one.consequence], known, of=one.who)
            told.append(_("{who} takes or resists {consequence}").format(who=who, consequence=words))
        else:
            told.append(_("{who} chooses").format(who=who))
    return told


def _fate(fate: Fate) -> str:
    return {
        "landed": _("{consequence} lands"),
        "reduced": _("{consequence} is reduced"),
        "avoided": _("{consequence} is avoided"),
    }[fate]


def resisted(entry: entries.ResistedEntry) -> str:
    """Return who resists what."""
    found = next((one for one in entry.action_after.consequences if one.id == entry.consequence), None)
    words = consequence_text.whole(found, entry.names or {}, of=entry.character) if found else entry.consequence
    told = _("{who} resists {consequence}").format(who=entry.character_name or entry.character, consequence=words)
    return f"{told}{_resists_by(entry)}"


def _resists_by(entry: entries.ResistedEntry) -> str:
    """Return by which ability or rating somebody resists, and whose word it is; empty where the GM set the price."""
    if entry.ability:
        return _(" by {ability}, no roll").format(ability=entry.ability)
    rating = (entry.terms or {}).get("rating", 0)
    if not entry.resistance.dice:
        return ""
    if entry.from_sheet:
        return _(" with {attribute} {rating} by the sheet").format(attribute=entry.attribute, rating=rating)
    if entry.attribute:
        return _(" with {attribute} {rating} by the player's word").format(attribute=entry.attribute, rating=rating)
    return _(" with {rating} by the player's word").format(rating=rating)


def _offered(kind: str) -> str:
    return {
        "assist": _("offers help for {action} ({offer})"),
        "bargain": _("offers a bargain for {action} ({offer})"),
        "trade": _("offers a trade for {action} ({offer})"),
        "die": _("offers a die for {action} ({offer})"),
        "flashback": _("offers a flashback for {action} ({offer})"),
    }[kind]


def _offer(entry: entries.StepEntry, oid: str) -> str:
    """Return an offer that was made: what is offered, for what action, and what it costs (BS-27..BS-29)."""
    made = next(one for one in entry.action_after.offers if one.id == oid)
    names = entry.names or {}
    told, terms = _offered(made.kind).format(offer=made.id, action=entry.action), offer_text.proposal(made, names)
    return "; ".join([f"{told}: {terms}" if terms else told, *offer_text.price(made, names)])


def reversed_entries(entry: entries.ReversedEntry) -> str:
    """Return what was reversed, and what could not be taken back."""
    told = _("reverses entry {entries}").format(entries=", ".join(map(str, entry.reverses)))
    left = ", ".join([_left(one) for one in entry.left or ()])
    return told + "; " + _("not taken back: {left}").format(left=left) if left else told


def undo(preview: ReversalPreview) -> list[str]:
    """Return what a reversal would do in lines: what goes, what is left, what would differ, and which clocks stay."""
    told = [_("takes back {entries}: {changes}")]
    told += [_("not taken back: {left}")] if preview.left else []
    told += [_("not as if it had not been: {differences}")] if preview.differs else []
    told += [_("started by a bargain, and stays: {clocks}")] if preview.started else []
    words = {
        "entries": ", ".join(map(str, preview.reverses)),
        "changes": changes(preview.changes) or _("nothing"),
        "left": ", ".join(map(_left, preview.left)),
        "differences": ", ".join(map(_difference, preview.differs)),
        "clocks": ", ".join(preview.started.values()),
    }
    return [one.format(**words) for one in told]


def _difference(one: Difference) -> str:
    if one.track == "locked":
        return (_("{clock} stays locked") if one.to else _("{clock} stays open")).format(clock=_whose(one))
    return _("{what} {value} instead of {instead}").format(what=_what(one), value=one.to, instead=one.instead)


def tells(entry: entries.TaleToldEntry) -> str:
    """Return of what somebody tells."""
    if not entry.character:
        return _("tells what happens in action {action}").format(action=entry.action)
    who = entry.character_name or entry.character
    return _("tells what happens in action {action} of {who}").format(action=entry.action, who=who)


def _left(one: Leftover) -> str:
    """Return a change that stands: of a clock that could not be locked again, that it opens."""
    return _("{clock} opens").format(clock=_whose(one)) if one.track == "locked" else f"{_what(one)} {one.amount:+d}"


def _answer(answer: OfferReply) -> str:
    return {
        "accept": _("accepts offer {offer} of {action}"),
        "decline": _("declines offer {offer} of {action}"),
        "counter": _("answers offer {offer} of {action} with another"),
        "withdraw": _("withdraws offer {offer} of {action}"),
        "strike": _("strikes offer {offer} of {action}"),
    }[answer]


def _with_host(told: str, entry: entries.SessionCreatedEntry | entries.SessionChangedEntry) -> str:
    """Return what was done with a table, and who runs the service by its options."""
    return f"{told}; {host(entry.options, {})}"


def _happened(entry: AnyLogEntry) -> str:  # noqa: C901, PLR0911, PLR0912  # a line for each type
    match entry:
        case entries.RolledEntry():
            return roll(entry)
        case entries.ChosenEntry():
            return "; ".join([choice(entry), *text.warnings(entry.warnings)])
        case entries.ResistedEntry():
            return f"{resisted(entry)}: {entry.resistance.summary}"
        case entries.ReversedEntry():
            return reversed_entries(entry)
        case entries.SessionCreatedEntry():
            return _with_host(_("opens the table {name}").format(name=entry.name), entry)
        case entries.SessionChangedEntry():
            return _with_host(_("changes the table {name}").format(name=entry.name), entry)
        case entries.GameChangedEntry():
            return _("plays by {rules} from here on, instead of {former}").format(
                rules=_game_called(entry.rules), former=_game_called(entry.former)
            )
        case entries.PersonJoinedEntry():
            return _("joins as {role}").format(role=word("role", entry.role))
        case entries.PersonRevokedEntry():
            return _("revokes the token of {person}").format(person=entry.person_name or entry.person)
        case entries.TokenRenewedEntry():
            return _("renews the token of {person}").format(person=entry.person_name or entry.person)
        case entries.PersonRenamedEntry():
            return _("calls {former} {name} from here on").format(former=entry.former, name=entry.name)
        case entries.GmHandedOverEntry():
            return _("makes {person} the GM").format(person=entry.person_name or entry.person)
        case entries.CodeChangedEntry():
            return _("changes the join code")
        case entries.CharacterCreatedEntry():
            return _("creates the character {name}").format(name=entry.character_after.name)
        case entries.CharacterChangedEntry():
            return _("changes the character {name}").format(name=entry.character_after.name)
        case entries.CharacterDeletedEntry():
            return _("deletes the character {name}").format(name=entry.character_name or entry.character)
        case entries.ClockCreatedEntry():
            return _("creates the clock {name}").format(name=clock(entry.clock_after))
        case entries.ClockChangedEntry() if entry.clock_after:
            return _("changes the clock {name}").format(name=clock(entry.clock_after))
        case entries.ClockTickedEntry():
            return _("ticks the clock {name}").format(name=clock(entry.clock_after))
        case entries.ClockDeletedEntry():
            return _("deletes the clock {name}").format(name=entry.clock_name or entry.clock)
        case entries.TurnStartedEntry():
            return _("begins a turn")
        case entries.TracksChangedEntry():
            return _("changes tracks")
        case entries.DifficultyOpenedEntry():
            told = _("opens the Difficulty of roll {roll}: {difficulty}")
            return told.format(roll=entry.roll, difficulty=entry.difficulty)
        case entries.EpochClosedEntry():
            return _("closes epoch {epoch}").format(epoch=entry.epoch)
        case entries.EpochRevealedEntry():
            return _("reveals epoch {epoch}").format(epoch=entry.epoch)
        case entries.ActionOpenedEntry():
            opened = _("opens action {action} for {who}").format(action=entry.action, who=_actor(entry))
            goal = entry.action_after.spec.get("goal")
            return "; ".join([f"{opened}: {goal}" if goal else opened, *_narrated(entry)])
        case entries.ActionChangedEntry():
            return _("sets the terms of action {action}").format(action=entry.action)
        case entries.ActionClosedEntry():
            return _("ends action {action}").format(action=entry.action)
        case entries.OfferMadeEntry():
            return _offer(entry, entry.offer)
        case entries.OfferAnsweredEntry():
            told = _answer(entry.answer).format(offer=entry.offer, action=entry.action)
            return f"{told}; {_offer(entry, entry.counter)}" if entry.counter else told
        case entries.OfferLapsedEntry():
            return _("offer {offer} of {action} lapses").format(offer=entry.offer, action=entry.action)
        case entries.TaleToldEntry():
            return f"{tells(entry)}: {entry.text}"
        case entries.ImportedEntry():
            return _("imports the table {sid}").format(sid=entry.imported_from)
        case entries.UnknownEntry():
            return _("entry of a newer version: {type}").format(type=entry.unknown_type)
        case _:
            return ""


def _narrated(entry: entries.ActionOpenedEntry) -> list[str]:
    """Return what the GM narrates without a roll; nothing where dice are to fall (FE-07)."""
    words = [consequence_text.whole(one, entry.names or {}) for one in entry.action_after.consequences]
    return [_("narrates {consequences}").format(consequences=", ".join(words))] if words else []


def _actor(entry: entries.StepEntry) -> str:
    return entry.character_name or entry.character
