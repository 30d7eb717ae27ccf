"""The steps of a negotiation as they are typed at a table: `ask`, `agree`, `offer`, `roll`, `take`, `resist` ..."""

from collections.abc import Callable
from typing import Any

import click

from rollwright_client import answerable, befalling, parties_of
from service.rules.offers import OfferKind
from service.rules.spec import values_of
from service.rules.system import System
from service.terminal import fields, negotiation, seats, told
from service.terminal.conversation import Conversation, signed
from service.terminal.options import once
from service.terminal.rolling import faces_of
from service.terminal.typed import json_or_text

_STEPS = click.Group("table")
_WITH_FIELDS = ("ask", "set")
_action = once("--aid", "-a", metavar="ACTION", help="Another action than the last one, such as a3.")
_clock = once("--on", "clock", metavar="CLOCK", help="The clock that it ticks, such as k1.")
_text = once("--text", default="", help="In words.")
_character = once("--character", "-c", metavar="NAME", help="Who acts or helps, where you have several.")


def steps_of(game: System[Any, Any]) -> click.Group:
    """Return the steps at a table of a game: those that write terms have an option for each of its fields."""
    commands = dict(_STEPS.commands)
    for name in _WITH_FIELDS:
        one = commands[name]
        params = [*one.params, *fields.options(game.spec)]
        commands[name] = click.Command(name, callback=one.callback, params=params, help=one.help)
    return click.Group("table", commands=commands, add_help_option=False)


def _terms(talk: Conversation, values: dict[str, Any]) -> dict[str, Any]:
    """Return the terms that options say."""
    terms = fields.spec_of(talk.game.spec, values)
    del terms["system"]
    return terms


@_STEPS.command()
@click.argument("words", nargs=-1)
@_character
@_clock
@click.pass_obj
def ask(talk: Conversation, /, words: tuple[str, ...], character: str | None, clock: str | None, **values: Any) -> None:
    """Ask for a roll: a goal, then how (`ask "past the guards" prowl`); fields are options."""
    names = ("goal", talk.game.memory.approach.name)
    terms = _terms(talk, values) | dict(zip(names, words, strict=False))
    body: Any = {"character": seats.character_of(talk.table, character), "spec": terms, **_on(clock)}
    talk.show(talk.table.open_action(body))


@_STEPS.command("set")
@_action
@_clock
@click.pass_obj
def set_(talk: Conversation, /, aid: str | None, clock: str | None, **values: Any) -> None:
    """Set fields of the action, each by its owner."""
    _change(talk, "set", aid, {"spec": _terms(talk, values), **_on(clock)})


def _on(clock: str | None) -> dict[str, str]:
    return {"clock": clock} if clock else {}


def _change(talk: Conversation, step: str, aid: str | None, body: Any) -> None:
    """Change the action as it is shown now."""
    now = talk.current(step, aid)
    talk.show(talk.table.change_action(now["id"], body, now["etag"]))


@_STEPS.command()
@_action
@click.pass_obj
def agree(talk: Conversation, aid: str | None) -> None:
    """Agree to the terms, as the GM."""
    _change(talk, "agree", aid, {"agreed": True})


@_STEPS.command()
@click.argument("name", required=False)
@click.argument("consequence", required=False)
@_action
@click.pass_obj
def thrower(talk: Conversation, name: str | None, consequence: str | None, aid: str | None) -> None:
    """Name who throws, or who throws against a consequence (`thrower Ben n1`); without a name, who usually does."""
    people = [
        one for one in talk.session()["people"] if name and name.casefold() in {one["id"], one["name"].casefold()}
    ]
    if name and not people:
        raise click.UsageError(f"there is nobody called {name!r} at this table")
    person = people[0]["id"] if people else None
    if consequence:
        talk.show(
            talk.table.choose(talk.current("thrower", aid, consequence)["id"], {"throwers": {consequence: person}})
        )
    else:
        _change(talk, "thrower", aid, {"thrower": person})


@_STEPS.command()
@click.argument("text", nargs=-1, required=True)
@_action
@click.pass_obj
def question(talk: Conversation, text: tuple[str, ...], aid: str | None) -> None:
    """Ask the player, as the GM: a goal, a note, or how it is done answers it."""
    _change(talk, "question", aid, {"asks": " ".join(text)})


@_STEPS.command()
@_action
@click.pass_obj
def cancel(talk: Conversation, aid: str | None) -> None:
    """Cancel the action before its dice, at no cost."""
    _change(talk, "cancel", aid, {"state": "cancelled"})


@_STEPS.command()
@click.argument("kind", type=click.Choice(values_of(OfferKind)))
@click.argument("what", required=False)
@once("--price", metavar="JSON", help="What it costs, such as '{\"changes\": [...]}'.")
@once("--stress", type=int, help="What a flashback costs, as the GM says; a player who leaves it out asks.")
@_character
@_text
@_action
@click.pass_obj
def offer(talk: Conversation, /, aid: str | None, **values: Any) -> None:
    """Offer help, a bargain (`offer bargain add_heat`), a trade, a die (JSON), or a flashback in words."""
    kind, what = values["kind"], values["what"]
    body: Any = {"kind": kind, "text": values["text"]}
    if kind == "assist":
        body["character"] = seats.character_of(talk.table, values["character"])
    if kind == "flashback":
        # Without a price the GM is asked for it.
        body[kind] = {"text": what} | ({} if values["stress"] is None else {"stress": values["stress"]})
    elif what:
        body[kind] = json_or_text(what)
    if values["price"]:
        body["price"] = json_or_text(values["price"])
    talk.show(talk.table.make_offer(talk.current("offer", aid, kind)["id"], body))


@_STEPS.command()
@click.argument("stress", type=int)
@click.argument("oid", metavar="[OFFER]", required=False)
@_action
@click.pass_obj
def price(talk: Conversation, stress: int, oid: str | None, aid: str | None) -> None:
    """Say what a flashback costs, as the GM (`price 2`): a counter to the offer that asks for it."""
    now = talk.current("decline", aid, oid or "")
    oid = oid or _offer_to_answer(talk, now, "counter")
    text = next((one["flashback"]["text"] for one in now["offers"] if one["id"] == oid and one.get("flashback")), "")
    counter: Any = {"kind": "flashback", "flashback": {"text": text, "stress": stress}}
    talk.show(talk.table.answer_offer(now["id"], oid, {"answer": "counter", "offer": counter}))


def _answer(reply: Any) -> Callable[..., None]:
    """Return the step that answers an offer."""
    which = "that you made or took" if reply == "withdraw" else "that awaits you"

    @_STEPS.command(reply, help=f"{reply.title()} an offer; the one {which}, if none is named.")
    @click.argument("oid", metavar="[OFFER]", required=False)
    @_action
    @click.pass_obj
    def answer(talk: Conversation, oid: str | None, aid: str | None) -> None:
        now = talk.current(reply, aid, oid or "")
        talk.show(talk.table.answer_offer(now["id"], oid or _offer_to_answer(talk, now, reply), {"answer": reply}))

    return answer


def _offer_to_answer(talk: Conversation, now: Any, reply: str) -> str:
    """Return the offer that this person may answer so; UsageError for several, and, with those of others, for none."""
    session = talk.session()
    names = negotiation.names_of(session)
    found = answerable(reply, now, parties_of(session, talk.seat.person))
    if len(found) > 1:
        several = ", ".join([f"{one['id']} ({negotiation.offered(one, names)})" for one in found])
        raise click.UsageError(f"name the offer to {reply}: {several}")
    if not found:
        others = ", ".join(
            [
                f"{one['id']} is for {names.get(one['to'], one['to'])}"
                for one in now.get("offers", [])
                if one["state"] == "open"
            ]
        )
        raise click.UsageError(f"no offer is yours to {reply}: {others}" if others else f"there is no offer to {reply}")
    return str(found[0]["id"])


accept, decline, withdraw = [_answer(reply) for reply in ("accept", "decline", "withdraw")]


@_STEPS.command()
@_action
@click.pass_obj
def stakes(talk: Conversation, aid: str | None) -> None:
    """Show the terms of the action, its odds, what it costs, and what may still change it."""
    talk.show_stakes(aid)


@_STEPS.command()
@once("--dice", metavar="FACES", help="Faces thrown elsewhere: 4,2,1.")
@_action
@click.pass_obj
def roll(talk: Conversation, dice: str | None, aid: str | None) -> None:
    """Commit to the terms as they were shown, and roll."""
    now = talk.to_sign(aid)
    faces = faces_of(dice)
    body = {"terms": now.get("terms")} | ({"dice": faces} if faces else {})
    talk.show(talk.table.roll_action(now["id"], body, now["etag"]))


@_STEPS.command()
@click.argument("name")
@_action
@click.pass_obj
def branch(talk: Conversation, name: str, aid: str | None) -> None:
    """Pick a branch, such as do_it, withdraw or press_on."""
    talk.show(talk.table.choose(talk.current("branch", aid)["id"], {"branch": name}))


@_STEPS.command()
@click.argument("picks", nargs=-1)
@_text
@_action
@click.pass_obj
def pick(talk: Conversation, picks: tuple[str, ...], text: str, aid: str | None) -> None:
    """Pick consequences, as the GM (`pick harm complication`); none where nothing is due."""
    chosen: Any = [{"id": one} | ({"text": text} if text else {}) for one in picks]
    talk.show(talk.table.choose(talk.current("pick", aid)["id"], {"picks": chosen}))


@_STEPS.command()
@click.argument("consequences", nargs=-1)
@_action
@click.pass_obj
def take(talk: Conversation, consequences: tuple[str, ...], aid: str | None) -> None:
    """Take consequences as they are (`take n1`); all that are pending, if none is named."""
    now = talk.current("take", aid, next(iter(consequences), ""))
    pending = [one["id"] for one in befalling(now, talk.parties()) or now.get("consequences", [])]
    talk.show(talk.table.choose(now["id"], {"take": list(consequences) or pending}))


@_STEPS.command()
@click.argument("consequence")
@click.argument("by", nargs=-1)
@once("--ability", metavar="NAME", help="A special ability of the sheet that resists it without a roll.")
@_action
@click.pass_obj
def resist(talk: Conversation, consequence: str, by: tuple[str, ...], ability: str | None, aid: str | None) -> None:
    """Resist a consequence by the sheet (`resist n1 prowess`), with a rating (`resist n1 2`), or for the GM's price."""
    now = talk.current("resist", aid, consequence)
    if ability is not None:
        if by:
            raise click.UsageError(f"an ability resists without a roll: leave out {' '.join(by)!r}")
        talk.show(talk.table.resist_consequence(now["id"], {"consequence": consequence, "ability": ability}))
        return
    number = int(by[-1]) if by and by[-1].isdecimal() else None
    attribute = " ".join(by if number is None else by[:-1])
    rating = talk.sheet_rating(now["id"], consequence, attribute) if attribute and number is None else number
    body: Any = {"consequence": consequence, **({"attribute": attribute} if attribute else {})}
    if rating is not None:
        body |= {"rating": rating, "terms": talk.resistance_to_sign(now["id"], consequence, rating)}
    talk.show(talk.table.resist_consequence(now["id"], body))


@_STEPS.command()
@click.argument("text", nargs=-1, required=True)
@_action
@click.pass_obj
def tell(talk: Conversation, text: tuple[str, ...], aid: str | None) -> None:
    """Tell what happens in the last action, also when it is over (`tell "the rope holds"`)."""
    talk.show(talk.table.tell(aid or talk.last_action(), {"text": " ".join(text)}))


@_STEPS.command()
@click.argument("name")
@once("--sheet", metavar="JSON", help='Its sheet, such as \'{"ratings": {"prowl": 2}}\'.')
@click.pass_obj
def character(talk: Conversation, name: str, sheet: str | None) -> None:
    """Create a character."""
    body: Any = {"name": name} | ({"sheet": json_or_text(sheet)} if sheet else {})
    made = talk.table.make_character(body)
    click.echo(f"{made['id']} {made['name']}")


@_STEPS.command()
@_action
@click.pass_obj
def look(talk: Conversation, aid: str | None) -> None:
    """Show the table, or an action."""
    if aid:
        talk.show(talk.table.get_action(aid))
        return
    session = talk.session()
    told.table(session)
    for one in talk.table.list_actions()["actions"]:
        negotiation.action(signed(one), negotiation.names_of(session))


@_STEPS.command("help")
@click.argument("word", default="")
@click.pass_context
def help_(context: click.Context, word: str) -> None:
    """List the steps, or show one with its options."""
    assert context.parent
    steps = context.parent.command
    assert isinstance(steps, click.Group)
    command = steps.commands.get(word)
    if command:
        click.echo(click.Context(command, info_name=word).get_help())
        return
    for name, one in steps.commands.items():
        click.echo(f"  {name:10} {one.get_short_help_str(66)}")
