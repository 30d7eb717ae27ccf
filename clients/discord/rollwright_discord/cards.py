"""An action as a message: what it is, what is at stake, and what each may press, by the description of its game."""

from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord.utils import escape_markdown

MOST_OPTIONS = 25
"""Options of a select, as Discord has it."""
_ROWS = 5
_LONGEST = 4000


def id_of(verb: str, aid: str, more: str = "") -> str:
    """Return the id of a component, which says all that is needed to do what it is for."""
    return f"rw:{verb}:{aid}:{more}"[:100]


def plain(text: object, most: int = 300) -> str:
    """Return people's words without markup, and no longer than a message has room for."""
    words = escape_markdown(str(text))
    return words if len(words) <= most else f"{words[: most - 1]}…"


class Game:
    """A game as its description has it."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.told = told

    def label(self, kind: str, one: str) -> str:
        """Return the label of an id."""
        found = self.told["labels"].get(kind, {}).get(one, {}).get("label")
        words = str(found or one).replace("_", " ")
        return words[:1].upper() + words[1:]

    def choices(self) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
        """Yield the GM's closed lists that a form shows first: field, title, and values with labels."""
        for name, field in self.told["spec"]["properties"].items():
            values, labels = _listed(field)
            if field.get("x-owner") == "gm" and field.get("x-primary") and values:
                yield name, field["title"], [(one, _label(labels, one)) for one in values]

    def numbers(self) -> Iterator[tuple[str, str]]:
        """Yield the GM's numbers that a form shows first: field and title."""
        for name, field in self.told["spec"]["properties"].items():
            is_number = self.told["fields"].get(name, {}).get("kind") in {"number", "either"}
            if field.get("x-owner") == "gm" and field.get("x-primary") and is_number:
                yield name, field["title"]


def _listed(field: Mapping[str, Any]) -> tuple[list[str], Mapping[str, Any]]:
    for one in (field, *field.get("anyOf", ())):
        if "enum" in one:
            labels = field.get("x-enum-labels") or one.get("x-enum-labels") or {}
            return [value for value in one["enum"] if isinstance(value, str)], labels
    return [], {}


def _label(labels: Mapping[str, Any], one: str) -> str:
    words = str(labels.get(one, {}).get("label", one)).replace("_", " ")
    return words[:1].upper() + words[1:]


def embed_of(game: Game, action: Any, who: str, stakes: Any, roll: Any) -> discord.Embed:
    """Return what is known of an action by everybody."""
    spec = action["spec"]
    lines = [plain(spec["goal"], 500)] if spec.get("goal") else []
    terms = {**spec, **((stakes or {}).get("effective") or {})}
    shown = [name for name in terms if name not in {"system", "goal", "note"} and isinstance(terms[name], str | int)]
    titles = game.told["spec"]["properties"]
    lines += [
        f"{plain(titles[name]['title'])}: {_value(game, name, terms[name])}"
        for name in shown
        if name in titles and not isinstance(terms[name], bool)
    ]
    lines += [f"{plain(titles[name]['title'])}" for name in shown if terms[name] is True and name in titles]
    for one in (stakes or {}).get("outcomes", ()):
        lines.append(f"{one['chance']['decimal']:.0%} {game.label('outcome', one['outcome'])}")
    if stakes and stakes.get("problem"):
        lines.append(plain(stakes["problem"]["detail"]))
    lines += [f"{offer['id']} {_offer(game, offer)}" for offer in action.get("offers", ()) if offer["state"] == "open"]
    if roll:
        said = (roll.get("ruling") or {}).get("summary") or (roll.get("announced") or {}).get("announce") or ""
        lines.append(f"**{plain(said)}**")
    lines += [_consequence(game, one) for one in action.get("consequences", ())]
    state = action["state"] if action["state"] != "ready" else "agreed"
    embed = discord.Embed(title=plain(who, 200), description="\n".join(lines)[:_LONGEST])
    embed.set_footer(text=f"{action['id']} · {state}")
    return embed


def _value(game: Game, name: str, value: object) -> str:
    _, labels = _listed(game.told["spec"]["properties"][name])
    return plain(_label(labels, value)) if isinstance(value, str) and value in labels else plain(value)


def _offer(game: Game, offer: Any) -> str:
    kind = offer.get("proposal", offer).get("kind", "")
    return f"{game.label('source', kind)}: {plain(offer.get('text') or '')}".rstrip(": ")


def _consequence(game: Game, one: Any) -> str:
    words = plain(one.get("text") or game.label("menu", one["pick"]))
    return f"{one['id']} {words}: {one.get('state', 'pending')}"


def view_of(game: Game, action: Any, roll: Any) -> discord.ui.View:
    """Return what may be pressed now; who may press it, the service decides."""
    view = discord.ui.View(timeout=None)
    for item in list(_items(game, action, roll))[: _ROWS * 5]:
        view.add_item(item)
    # What is pressed is read from its id (`Bot.on_interaction`), also after a restart.
    view.stop()
    return view


def _items(game: Game, action: Any, roll: Any) -> Iterator[discord.ui.Item[discord.ui.View]]:
    aid, state = action["id"], action["state"]
    if state in {"draft", "ready"}:
        yield from _before(game, action)
    elif state == "rolled":
        yield from _after(game, action, roll)
    if state not in {"cancelled", "refused"}:
        yield discord.ui.Button(label="What I see", custom_id=id_of("look", aid))


def _before(game: Game, action: Any) -> Iterator[discord.ui.Item[discord.ui.View]]:
    aid, spec = action["id"], action["spec"]
    for field, title, values in list(game.choices())[:3]:
        options = [
            discord.SelectOption(label=label, value=value, default=spec.get(field) == value)
            for value, label in values[:MOST_OPTIONS]
        ]
        yield discord.ui.Select(placeholder=title, options=options, custom_id=id_of("set", aid, field))
    if not action.get("agreed"):
        yield discord.ui.Button(label="Agree", style=discord.ButtonStyle.primary, custom_id=id_of("agree", aid))
    else:
        yield discord.ui.Button(label="Roll", style=discord.ButtonStyle.success, custom_id=id_of("roll", aid))
    if "assist" in game.told["offers"]:
        yield discord.ui.Button(label="Help", custom_id=id_of("assist", aid))
    for offer in [one for one in action.get("offers", ()) if one["state"] == "open"][:2]:
        yield discord.ui.Button(label=f"Accept {offer['id']}", custom_id=id_of("accept", aid, offer["id"]))
        yield discord.ui.Button(label=f"Decline {offer['id']}", custom_id=id_of("decline", aid, offer["id"]))
    yield discord.ui.Button(label="Cancel", custom_id=id_of("cancel", aid))


def _after(game: Game, action: Any, roll: Any) -> Iterator[discord.ui.Item[discord.ui.View]]:
    aid = action["id"]
    due = {turn["what"] for turn in action.get("awaits", ())}
    menu = ((roll or {}).get("ruling") or {}).get("menu") or {}
    if "branch" in due:
        for branch in menu.get("branches", ())[:4]:
            yield discord.ui.Button(
                label=game.label("menu", branch["id"])[:80], custom_id=id_of("branch", aid, branch["id"])
            )
    if due & {"choice", "verdict"}:
        options = [
            discord.SelectOption(label=game.label("menu", one["id"]), value=one["id"])
            for one in menu.get("options", ())
        ][:MOST_OPTIONS]
        if options:
            yield discord.ui.Select(
                placeholder="What follows?", options=options, max_values=len(options), custom_id=id_of("pick", aid)
            )
        yield discord.ui.Button(label="Nothing more", custom_id=id_of("pick", aid, "none"))
    for one in [one for one in action.get("consequences", ()) if one.get("state", "pending") == "pending"][:2]:
        yield discord.ui.Button(label=f"Take {one['id']}", custom_id=id_of("take", aid, one["id"]))
        if game.told["resist_rule"]:
            ratings = [discord.SelectOption(label=f"Resist {one['id']} with {n}", value=str(n)) for n in range(5)]
            yield discord.ui.Select(
                placeholder=f"Resist {one['id']}", options=ratings, custom_id=id_of("resist", aid, one["id"])
            )
