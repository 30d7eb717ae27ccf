"""`rollwright table`: open, join, show, follow and play at tables, over the Python client."""

import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from rollwright_client import Problem, Table
from service.rules.systems import SYSTEMS
from service.session.lifecycle import CREATOR
from service.terminal import characters, files, games, negotiation, seats, show, talk, told
from service.terminal.conversation import END, Conversation, signed
from service.terminal.rolling import URL
from service.terminal.typed import lines_from_stdin


def _tables(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of tables that begin so."""
    names = dict.fromkeys(["last", *[one.name or one.sid for one in seats.seats()]])
    return [one for one in names if one.casefold().startswith(incomplete.casefold())]


_HOSTS = {"me": CREATOR, "none": "none"}
"""Who may be said to run the service by who opens a table, with the option's value."""
_table = click.argument("words", metavar="[TABLE]", default="last", shell_complete=_tables)
_person = click.option("--as", "person", metavar="PERSON", help="Which of your persons there: its id, such as p2.")
_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
_url = click.option("--url", required=True, envvar=URL, help=f"The address of the service ({URL}).")


@click.group()
def table() -> None:
    """Open, join, show, follow and play at tables.

    TABLE is the name or the id of a table that was opened or joined here, or a part of either; left out, the last one.
    """


@table.command("open")
@click.argument("system", metavar="[GAME]", required=False, type=click.Choice([*SYSTEMS]))
@click.option("--game", "file", metavar="FILE", help="A game of your own in place of GAME: a file in TOML or JSON.")
@click.option("--name", default="", help="The name of the table.")
@click.option("--gm", default="", help="Your name.")
@click.option("--given-dice", is_flag=True, help="Let people throw their own dice.")
@click.option("--published", is_flag=True, help="Allow the rules of the published games.")
@click.option("--host", type=click.Choice([*_HOSTS]), help="Who runs the service: you, or nobody at the table.")
@_url
@_json
def open_(
    url: str, *, as_json: bool, given_dice: bool, published: bool, host: str | None, file: str | None, **body: Any
) -> None:
    """Open a table as its GM."""
    if (file is None) == (body["system"] is None):
        raise click.UsageError("name the game of the table, or give the file of your own by --game")
    if file is not None:
        body["game"] = msgspec.json.decode(games.load(file).text)
    options: Any = {name: True for name, on in (("given_dice", given_dice), ("published", published)) if on}
    options |= {"host": _HOSTS[host]} if host else {}
    with seats.answered(), seats.service(url) as client:
        opened = client.open_session({name: one for name, one in body.items() if one} | {"options": options})
        _seated(url, opened, as_json=as_json)


@table.command()
@click.argument("sid", metavar="TABLE-ID")
@click.argument("code")
@click.option("--name", required=True, help="Your name.")
@click.option("--spectator", is_flag=True, help="Only watch.")
@_url
@_json
def join(url: str, sid: str, code: str, name: str, *, spectator: bool, as_json: bool) -> None:
    """Join a table with its join code."""
    body = {"code": code, "name": name} | ({"role": "spectator"} if spectator else {})
    with seats.answered(), seats.service(url) as client:
        _seated(url, client.join(sid, body), as_json=as_json)


def _seated(url: str, joined: Table, *, as_json: bool) -> None:
    seat = seats.keep(url, joined)
    if as_json:
        show.as_json({name: value for name, value in joined.opened.items() if "token" not in name})
        return
    click.echo(f"{seat.name or seat.sid}: you are {joined.person} ({seat.role})")
    if (host := joined.opened.get("host")) is not None:
        click.echo(f"host - {host or 'not said'}")
    if code := joined.opened.get("join_code"):
        click.echo(f"others join by: rollwright table join --url {url} {seat.sid} {code} --name NAME")


@table.command()
@click.argument("who")
@click.option("--table", "words", default="last", shell_complete=_tables)
@_person
def host(who: str, words: str, person: str | None) -> None:
    """Say who runs the service, as its GM: `me`, a person's id, or `none` (nobody at the table)."""
    with seats.at(words, person) as (here, seat):
        session: Any = here.get_session()
        options: Any = {**session["options"], "host": seat.person if who == "me" else who}
        told.entry(dict(here.change_session({"options": options}, session["version"])), seat.title, seat.rules)


@table.command()
@click.argument("rules", required=False)
@click.option("--game", "file", metavar="FILE", help="A game of your own in place of RULES: a file in TOML or JSON.")
@click.option("--table", "words", default="last", shell_complete=_tables)
@_person
def game(rules: str | None, file: str | None, words: str, person: str | None) -> None:
    """Play by other rules from now on, as its GM and between actions: such as GAME/2, or a game of your own."""
    if (file is None) == (rules is None):
        raise click.UsageError("name the rules, or give the file of a game of your own by --game")
    body: Any = {"rules": rules} if file is None else {"game": msgspec.json.decode(games.load(file).text)}
    with seats.at(words, person) as (here, seat):
        changed = here.change_game(body, here.get_session()["version"])
        told.entry(seats.with_game(here, seat, changed), seat.title, seat.rules)


@table.command("list")
@_json
def list_(*, as_json: bool) -> None:
    """List the tables that were opened or joined here."""
    if as_json:
        shown = ("sid", "url", "name", "system", "role", "person")
        show.as_json([{name: getattr(one, name) for name in shown} for one in seats.seats()])
        return
    for one in seats.seats():
        click.echo(f"{one.sid}  {one.person}  {one.role:9}  {one.system:15}  {one.name}")


@table.command("show")
@_table
@_person
@_json
def show_(words: str, person: str | None, *, as_json: bool) -> None:
    """Show people, tracks, characters, clocks and open actions."""
    with seats.at(words, person) as (here, _seat):
        session = here.get_session(include="characters,clocks,presence")
        actions = here.list_actions()
        if as_json:
            show.as_json({**session, "actions": actions["actions"]})
            return
        told.table(session)
        for one in actions["actions"]:
            negotiation.action(signed(one), negotiation.names_of(session))


@table.command()
@_table
@_person
@click.option(
    "--after", metavar="EVENT", help="Begin after this event; `0` is the beginning. Left out: with what comes next."
)
@_json
def follow(words: str, person: str | None, after: str | None, *, as_json: bool) -> None:
    """Follow a table live; in a terminal you play there by typing, `help` lists how."""
    with seats.at(words, person) as (here, seat):
        if as_json or not (sys.stdin.isatty() and show.is_terminal()):
            for entry in here.follow(after):
                show.as_json(entry) if as_json else told.entry(
                    seats.with_game(here, seat, entry), seat.title, seat.rules
                )
                sys.stdout.flush()
        else:
            talk.converse(here, seat, after)


@table.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
@click.argument("steps", nargs=-1, type=click.UNPROCESSED)
@click.option("--table", "words", default="last", shell_complete=_tables)
@_person
def do(steps: tuple[str, ...], words: str, person: str | None) -> None:
    """Make one step, as it is typed while following: `rollwright table do agree a1`; `-` reads one a line."""
    with seats.at(words, person) as (here, seat):
        if steps == ("-",):
            conversation = Conversation(here, seat)
            for line in lines_from_stdin():
                talk.say(conversation, line)
        else:
            can_ask = sys.stdin.isatty() and show.is_terminal()
            talk.step(Conversation(here, seat, input if can_ask else None), steps)


@table.command()
@_table
@_person
@click.option("--limit", type=click.IntRange(1), default=20, help="How many of the last entries.")
@click.option("--type", "kind", help="Entries of this type alone, such as rolled.")
@_json
def log(words: str, person: str | None, limit: int, kind: Any, *, as_json: bool) -> None:
    """Print the last entries of the log."""
    with seats.at(words, person) as (here, seat):
        found: list[Any] = []
        before: int | None = None
        while len(found) < limit:
            page = here.read_log(before=before or END, limit=min(200, limit - len(found)), type=kind)
            found = [*page["items"], *found]
            before = page.get("next")
            if not before:
                break
        for entry in found:
            show.as_json(entry) if as_json else told.entry(seats.with_game(here, seat, entry), seat.title, seat.rules)


@table.command(context_settings={"ignore_unknown_options": True})  # `-2` is none
@click.argument("name")
@click.argument("ticks", type=int, default=0)
@click.option("--table", "words", default="last", shell_complete=_tables)
@_person
@click.option("--size", type=int, help="Start a clock of this size under this name.")
@click.option("--hidden", is_flag=True, help="Players do not see it.")
@click.option("--note", default="", help="Why it is ticked.")
@click.option("--remove", is_flag=True, help="Put the clock away: a player's own, or any as the GM.")
@_json
def clock(  # its options
    name: str,
    ticks: int,
    words: str,
    person: str | None,
    size: int | None,
    note: str,
    *,
    hidden: bool,
    remove: bool,
    as_json: bool,
) -> None:
    """Start a clock (`--size`), or tick the one of this name or id; negative ticks are taken off.

    A player's clock is their own: all see it, and they and the GM alone tick it.
    """
    with seats.at(words, person) as (here, seat):
        if size is not None:
            made = here.make_clock({"name": name, "size": size, "filled": ticks, "visible": not hidden})
            show.as_json(made) if as_json else click.echo(
                f"{made['id']} {made['name']}: {made['filled']} of {made['size']}"
            )
            return
        known = here.list_clocks()["clocks"]
        found = [one for one in known if name.casefold() in {one["id"], one["name"].casefold()}]
        if len(found) != 1:
            raise click.UsageError(
                f"name one of the clocks: {', '.join(one['name'] for one in known) or 'there is none'}"
            )
        entry: Any = (
            here.delete_clock(found[0]["id"], found[0]["version"])
            if remove
            else here.tick_clock(found[0]["id"], {"by": ticks, "note": note})
        )
        show.as_json(entry) if as_json else told.entry(dict(entry), seat.title, seat.rules)


@table.command()
@click.argument("name")
@click.option("--table", "words", default="last", shell_complete=_tables)
@_person
@_json
def rename(name: str, words: str, person: str | None, *, as_json: bool) -> None:
    """Change your name at a table; what was told before keeps the former one."""
    with seats.at(words, person) as (here, seat):
        entry = here.rename_person(seat.person, {"name": name})
        show.as_json(entry) if as_json else told.entry(dict(entry), seat.title, seat.rules)


@table.command()
@click.argument("seq", type=int)
@click.option("--table", "words", default="last", shell_complete=_tables)
@_person
@click.option("--note", default="", help="Why.")
@click.option("--remove-clocks", is_flag=True, help="Remove clocks that bargains of a roll started, with it.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@_json
def undo(  # its options
    seq: int, words: str, person: str | None, note: str, *, remove_clocks: bool, yes: bool, as_json: bool
) -> None:
    """Take an entry back, with later ones of its action, as the GM, or a tale of your own: first say what that does."""
    with seats.at(words, person) as (here, seat):
        preview = here.preview_reversal(seq)
        if as_json and not yes:
            show.as_json(preview)
            return
        if not as_json:
            told.undo(preview)
        if not yes and not click.confirm("Undo this?"):
            return

        def tell(entry: Any) -> None:
            show.as_json(entry) if as_json else told.entry(seats.with_game(here, seat, entry), seat.title, seat.rules)

        tell(here.reverse({"seq": seq, "with_later": True, "note": note}))
        clocks = preview.get("started", {})
        if clocks and (remove_clocks or (not yes and click.confirm("Remove these clocks too?"))):
            for clock in clocks:
                try:
                    tell(here.delete_clock(clock, "*"))
                except Problem as problem:
                    # Somebody else has removed it.
                    if problem.code != "not_found":
                        raise


@table.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False, allow_dash=True), required=False)
@click.option("--table", "words", default="last", shell_complete=_tables)
@_person
@click.option("--name", help="Its name, in place of the one that the file has.")
@click.option("--into", metavar="NAME", help="The character that takes sheet and tracks, in place of a new one.")
@click.option("--yes", is_flag=True, help="Take what fits, without a question.")
@_json
def character(
    file: Path | None,
    words: str,
    person: str | None,
    name: str | None,
    into: str | None,
    *,
    yes: bool,
    as_json: bool,
) -> None:
    """Take a character out of a file: one of this service, a Foundry actor, any sheet in JSON, or lines `Prowl 2`.

    What fits and what is left out is shown before. Left out or `-`, FILE is standard input; then add --yes.
    """
    is_piped = file is None or str(file) == "-"
    text = characters.read_text(None if is_piped else file)
    with seats.at(words, person) as (here, _seat):
        named = characters.found(here, into)
        body: Any = {"text": text} | ({"character": named["id"]} if named else {})
        answer: Any = here.read_character(body)
        if not as_json:
            characters.show(answer)
        if not yes and (is_piped or as_json or not sys.stdin.isatty()):
            if as_json:
                show.as_json(answer)
                return
            raise seats.ServiceError("nothing is taken yet: add --yes", 1)
        if not yes and not click.confirm("Take it?"):
            return
        taken = characters.take(here, answer, name, named)
        show.as_json(taken) if as_json else click.echo(f"{taken['id']} {taken['name']}")


@table.command()
@_table
@_person
@click.option("--output", "-o", type=click.Path(path_type=Path), help="The file; left out: standard output.")
@click.option("--without-history", is_flag=True, help="Leave the log out.")
def export(words: str, person: str | None, output: Path | None, *, without_history: bool) -> None:
    """Export a table: lines of JSON, which `rollwright verify` checks."""
    with seats.at(words, person) as (here, _seat), files.counting("exporting") as progress:
        body = here.export_session("drop" if without_history else None, progress=progress)
    if output:
        output.write_bytes(body)
        click.echo(f"{output}: {len(body)} bytes", err=True)
    else:
        sys.stdout.buffer.write(body)


@table.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@_url
@_json
def import_(file: Path, url: str, *, as_json: bool) -> None:
    """Make a table from an export; you are its GM."""
    body = file.read_bytes()
    with seats.answered(), seats.service(url) as client, files.counting("importing", len(body)) as progress:
        imported = client.import_session(body, progress=progress)
        _seated(url, imported, as_json=as_json)


@table.command()
@_table
@_person
def kept(words: str, person: str | None) -> None:
    """Print what was told of a table, for `rollwright verify --kept`; it has no token."""
    with seats.at(words, person) as (here, _seat):
        click.echo(here.evidence.lines(), nl=False)


@table.command()
@_table
@_person
def forget(words: str, person: str | None) -> None:
    """Forget a table, and all that is kept of it here; save `kept` first."""
    seats.forget(seats.find(words, person))
