"""An action as a message: what it is, what is at stake, and what each may press, by the description of its game."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import discord

from rollwright_client import as_signed, unknown_members
from rollwright_discord.offers import answers, moves, told
from rollwright_discord.presses import Press, digest_of
from rollwright_discord.sights import Game, Sight
from rollwright_discord.texts import cut, plain
from rollwright_discord.words import t

MOST_OPTIONS = 25
"""Options of a select, as Discord has it."""
ABILITY = "ability"
"""What the value of an option begins with by which an ability resists; of a rating it is the number."""
MOST_RATINGS = 20
"""Ratings of a sheet among them, beside those of one's own word."""
_LABEL = 80
"""Characters of a button's label, as Discord has it."""
_LONGEST = 4000
_USUAL = ("position", "effect", "difficulty")
"""Fields that are shown though terms leave out what is usual."""
_NAMED = frozenset({"id", "pick", "text", "state", "character", "resistible", "on_resist", "thrower", "price"})
"""Members of a consequence that its line has no number or word for."""
_CHOICES = 2
"""Selects for the GM's closed lists: two more rows are for offers, and one for buttons."""


def lines_of(sight: Sight) -> list[str]:
    """Return what is known of an action, in lines: before its dice as its terms have it, which a roll signs."""
    sight = signed(sight)
    game, action, _, stakes, roll = sight
    spec = action["spec"]
    lines = [plain(spec["goal"], 500)] if spec.get("goal") else []
    if action.get("asks"):
        lines.append(t("The game master asks: {question}", question=plain(action["asks"])))
    lines += _terms(sight)
    for slot, words in (action.get("says") or {}).items():
        lines.append(f"{plain(game.label('outcome', slot))}: {plain(words)}")
    for one in (stakes or {}).get("outcomes", ()):
        lines.append(f"{one['chance']['decimal']:.0%} {plain(game.label('outcome', one['outcome']))}")
    if stakes and stakes.get("problem"):
        lines.append(plain(stakes["problem"]["detail"]))
    lines += [plain(told(sight, one), 700) for one in action.get("offers", ()) if one["state"] in {"open", "accepted"}]
    if roll:
        lines.append(f"**{plain(_rolled(game, roll), 1000)}**")
    lines += [_consequence(game, one) for one in action.get("consequences", ())]
    return lines


def _rolled(game: Game, roll: Any) -> str:
    """Return a roll in words: its dice in the order they were drawn, and its outcome; the summary may be of others."""
    told = roll.get("ruling") or roll.get("announced") or {}
    faces = [(one.get("role", "pool"), f"{one.get('sign', '')}{one['face']}") for one in told.get("dice", ())]
    dice = " ".join(face if role == "pool" else f"{game.label('role', role)} {face}" for role, face in faces)
    words = [game.label("degree", told["degree"])] if told.get("degree") else []
    words += [game.label("outcome", told["outcome"])] if told.get("outcome") else []
    return " - ".join(part for part in (dice, ", ".join(words)) if part)


def signed(sight: Sight) -> Sight:
    """Return an action before its dice as its terms have it, with what they leave out because it is usual."""
    action = sight.action
    if action["state"] not in {"draft", "ready"} or not action.get("terms"):
        return sight
    fields = sight.game.told["spec"]["properties"]
    usual = {
        name: fields[name]["default"]
        for name in (*_USUAL, *action["spec"])
        if name not in action["terms"].get("spec", {}) and fields.get(name, {}).get("default") is not None
    }
    told = as_signed(action)
    return sight._replace(action={**told, "spec": usual | told["spec"]})


def _terms(sight: Sight) -> Iterator[str]:
    game, action, _, stakes, _ = sight
    yield from _fields(game, action["spec"])
    if action.get("clock"):
        yield f"{t('Clock')}: {plain(sight.name(action['clock']))}"
    if action["state"] not in {"draft", "ready"}:
        return
    helping = {one.get("character") for one in action.get("offers", ()) if one["state"] == "accepted"}
    beside = {name: action.get(name) for name in ("task", "follows", "fiction_changed", "override")}
    yield from [
        t("{who} helps", who=plain(sight.name(one))) for one in action.get("assistants", ()) if one not in helping
    ]
    for name, value in {**beside, **unknown_members(action.get("terms"))}.items():
        if not _is_usual({}, value):
            yield f"{plain(name)}: {_plainly(value)}"
    if terms := action.get("terms"):
        dice = " + ".join(f"{count}d{sides}" for sides, count in Counter(terms["dice"]).items())
        thrown = ", ".join(one for one in (dice, plain(terms["rules"])) if one)
        yield f"{t('{name} throws the dice', name=plain(sight.name(terms['thrower'])))}: {thrown}"
    effective = (stakes or {}).get("effective") or {}
    reckoned = {name: value for name, value in effective.items() if value != action["spec"].get(name)}
    if reckoned:
        yield f"{t('By the rules of the table:')} {', '.join(_fields(game, reckoned))}"


def _fields(game: Game, spec: Any) -> Iterator[str]:
    """Yield fields of a spec: those that the game's description does not have by name and value."""
    fields = game.told["spec"]["properties"]
    for name, value in spec.items():
        if name in {"system", "goal"} or _is_usual(fields.get(name, {}), value):
            continue
        if name not in fields:
            yield f"{plain(name)}: {_plainly(value)}"
            continue
        title = plain(fields[name]["title"])
        yield title if value is True else f"{title}: {_value(game, name, value)}"


def _is_usual(field: Any, value: Any) -> bool:
    """Whether a field says nothing. 0 is a number as any other is, and False something where it is not the default."""
    if value is False:
        return field.get("default", False) is False
    return value is None or (isinstance(value, str | list | dict) and not value)


def _plainly(value: Any) -> str:
    return plain(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def _value(game: Game, name: str, value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_value(game, name, one) for one in value)
    if isinstance(value, dict):
        return " ".join(plain(one) for one in value.values() if one is not None)
    return plain(game.listed(name).get(value, value) if isinstance(value, str) else value)


def _consequence(game: Game, one: Any) -> str:
    words = plain(one.get("text") or game.label("menu", one["pick"]))
    more = ", ".join(f"{plain(name)} {_plainly(value)}" for name, value in one.items() if name not in _NAMED)
    return f"{one['id']} {words}{f' ({more})' if more else ''}: {game.label('state', one.get('state', 'pending'))}"


def embed_of(sight: Sight) -> discord.Embed:
    """Return what is known of an action by everybody."""
    state = sight.game.label("state", sight.action["state"])
    if sight.action["state"] == "ready":
        state = t("Agreed")
    title = plain(sight.name(sight.action.get("character") or "?"), 120)
    embed = discord.Embed(title=title, description=cut("\n".join(lines_of(sight)), _LONGEST))
    embed.set_footer(text=f"{sight.action['id']} · {state}")
    return embed


def view_of(sid: str, sight: Sight) -> discord.ui.View:
    """Return what may be pressed now; who may press it, the service decides."""
    view = discord.ui.View(timeout=None)
    for item in _items(Offered(sid, sight.action["id"], digest_of(sight.action)), sight):
        view.add_item(item)
    # What is pressed is read from its id (`Bot.on_interaction`), also after a restart.
    view.stop()
    return view


class Offered(NamedTuple):
    """What all components of one message have in their ids."""

    sid: str
    aid: str
    shown: str

    def button(
        self, label: str, verb: str, more: str = "", style: discord.ButtonStyle = discord.ButtonStyle.secondary
    ) -> discord.ui.Button[discord.ui.View]:
        """Return a button for a step."""
        return discord.ui.Button(label=cut(label, _LABEL), style=style, custom_id=self._id(verb, more))

    def select(
        self, title: str, options: list[discord.SelectOption], verb: str, more: str = "", most: int = 1
    ) -> discord.ui.Select[discord.ui.View]:
        """Return a select for a step."""
        shown = options[:MOST_OPTIONS]
        return discord.ui.Select(
            placeholder=cut(title, 150),
            options=shown,
            max_values=min(most, len(shown)),
            custom_id=self._id(verb, more),
        )

    def _id(self, verb: str, more: str) -> str:
        return Press(verb, *self, more).custom_id


Items = Iterator[discord.ui.Item[discord.ui.View]]


def _items(offered: Offered, sight: Sight) -> Items:
    state = sight.action["state"]
    if state in {"draft", "ready"}:
        yield from _before(offered, sight)
    elif state == "rolled":
        yield from _after(offered, sight)
    if state not in {"cancelled", "refused"}:
        yield offered.button(t("What I see"), "look")


def _before(offered: Offered, sight: Sight) -> Items:
    game, action = sight.game, signed(sight).action
    for field, title, values in list(game.choices())[:_CHOICES]:
        chosen = action["spec"].get(field)
        yield offered.select(title, [option(label, one, chosen == one) for one, label in values.items()], "set", field)
    for title, verb, found in (
        (t("Change the roll, or offer something"), "move", moves(sight)),
        (t("Answer an offer"), "answer", answers(sight)),
    ):
        if found:
            yield offered.select(title, [option(label, value) for value, label in found.items()], verb)
    if action.get("agreed"):
        yield offered.button(t("Roll"), "roll", style=discord.ButtonStyle.success)
    else:
        yield offered.button(t("Agree"), "agree", style=discord.ButtonStyle.primary)
    if "assist" in game.told["offers"]:
        yield offered.button(t("Help"), "assist")
    yield offered.button(t("Cancel"), "cancel")


def _sheet_ratings(sight: Sight, consequence: str) -> Iterator[discord.SelectOption]:
    """Yield the ratings of the sheet that resist a consequence: as many as fit beside those of one's own word."""
    pending = [one for one in (sight.stakes or {}).get("pending", ()) if one["consequence"].get("id") == consequence]
    for name, n in list((pending[0].get("ratings") or {}).items() if pending else ())[:MOST_RATINGS]:
        label = t("Resist {what} with {name} {n}", what=consequence, name=plain(name), n=n)
        yield option(label, f"{n}:{name}")


def _resisting_abilities(sight: Sight, consequence: Mapping[str, Any]) -> Iterator[discord.SelectOption]:
    """Yield the special abilities of the sheet that resist a consequence, as many as a list has room for."""
    whose = consequence.get("character") or sight.action["character"]
    sheet = next((one.get("sheet") or {} for one in sight.session.get("characters", ()) if one["id"] == whose), {})
    known = sheet.get("special_abilities") or {}
    names = [name for name, ability in known.items() if ability.get("resists")]
    for name in names[:MOST_RATINGS]:
        label = t("Resist {what} by {ability}, no roll", what=consequence["id"], ability=plain(name))
        yield option(label, f"{ABILITY}:{name}")


def option(label: str, value: str, chosen: bool = False) -> discord.SelectOption:  # noqa: FBT001, FBT002  # as the library has it
    """Return an option of a select."""
    return discord.SelectOption(label=cut(label, 100), value=value, default=chosen)


def _after(offered: Offered, sight: Sight) -> Items:
    game, action = sight.game, sight.action
    due = {turn["what"] for turn in action.get("awaits", ())}
    menu = ((sight.roll or {}).get("ruling") or {}).get("menu") or {}
    if "branch" in due:
        for branch in menu.get("branches", ())[:4]:
            yield offered.button(game.label("menu", branch["id"]), "branch", branch["id"])
    if due & {"choice", "verdict"}:
        options = [option(game.label("menu", one["id"]), one["id"]) for one in menu.get("options", ())]
        if options:
            yield offered.select(t("What follows?"), options, "pick", most=MOST_OPTIONS)
        yield offered.button(t("Nothing more"), "pick", "none")
    for one in [one for one in action.get("consequences", ()) if one.get("state", "pending") == "pending"][:2]:
        yield offered.button(t("Take {what}", what=one["id"]), "take", one["id"])
        if game.told["resist_rule"]:
            ratings = [*_resisting_abilities(sight, one), *_sheet_ratings(sight, one["id"])][:MOST_RATINGS]
            ratings += [option(t("Resist {what} with {n}", what=one["id"], n=n), str(n)) for n in range(5)]
            yield offered.select(t("Resist {what}", what=one["id"]), ratings, "resist", one["id"])
