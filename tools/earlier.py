"""Exports as this version writes them, which later ones must verify: `make earlier` adds to `tests/evolution/earlier/`.

It plays an evening by each version of a game's rules that has none yet. What is there stays: later versions of the
service must verify what released ones wrote. Everything that is drawn follows from a name, and clocks stand still: the
same code writes the same bytes.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from hashlib import sha1
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from service.rules import systems
from service.rules.systems import SYSTEMS
from service.session import lifecycle
from service.session.actions import context
from service.session.undo import reversals
from service.store import connection, scripts
from service.store.scripts import Script
from tests import entropy
from tests.applications import application
from tests.client import Client
from tests.store.servers import programs, serving
from tests.table import open_table
from tools.golden import is_published

EXPORTS = Path(__file__).parents[1] / "tests" / "evolution" / "earlier"
TIME = 1_767_225_600
"""What all clocks say, in seconds."""


class Evening:
    """A table with a GM, Ana and Ben, a character of each, and a clock."""

    def __init__(self, client: Any, system: str, **options: Any) -> None:
        self.table = open_table(client, system, options={"given_dice": True, "host": "none"} | options)
        self.ana, self.ben = self.table.join("Ana"), self.table.join("Ben")
        for token, name in ((self.ana, "Silk"), (self.ben, "Thorn")):
            self.table.ok("POST", "/characters", {"name": name}, token=token)
        self.table.ok("POST", "/clocks", {"name": "Guards", "size": 6})

    def epoch(self) -> str:
        """Return the genesis of the open epoch."""
        return str(self.table.ok("GET", "")["epoch"]["genesis"])

    def agreed(self, player: dict[str, Any], gm: dict[str, Any], **more: Any) -> str:
        """Open an action, of the first character unless another is named, to which the GM agrees; return its id."""
        body = {"character": "c1", "spec": player} | more
        token = self.ana if body["character"] == "c1" else self.ben
        aid = self.table.ok("POST", "/actions", body, token=token)["id"]
        self.table.ok("PATCH", f"/actions/{aid}", {"spec": gm, "agreed": True}, version="*")
        return str(aid)

    def roll(self, aid: str, token: str = "", *, bound: bool = True, **more: Any) -> Any:
        """Roll an action, for its first character's player unless a token is given; return the entry."""
        thrower = token or self.ana
        terms = self.table.ok("GET", f"/actions/{aid}", token=thrower)["terms_digest"]
        body = ({"epoch": self.epoch(), "terms": terms} if bound else {}) | more
        return self.table.ok("POST", f"/actions/{aid}/roll", body, token=thrower, version="*")

    def direct(self, token: str, spec: dict[str, Any], **more: Any) -> Any:
        """Make a bound roll without an action; return the entry."""
        return self.table.ok("POST", "/rolls", {"spec": spec, "epoch": self.epoch(), **more}, token=token)

    def export(self) -> dict[str, bytes]:
        """Close the epoch of dice, and export the table for the GM and for Ana."""
        self.table.ok("POST", "/epochs", {"client_seed": "thrown at the table"})
        readers = {"gm": self.table.gm, "player": self.ana}
        return {name: self.table.call("GET", "/export", token=token).content for name, token in readers.items()}


def buried_secrets(client: Any) -> Evening:
    """Play help, choices, resistances, reversals, a thrower who was named, and rolls without an action.

    One action stays open, and one awaits the GM's choice.
    """
    play = Evening(client, "buried_secrets")
    table, spec = play.table, {"goal": "Past the guard", "action": "prowl", "rating": 2}
    aid = play.agreed(spec, {"position": "risky", "effect": "standard"}, clock="k1")
    help_ = table.ok("POST", f"/actions/{aid}/offers", {"kind": "assist", "character": "c2"}, token=play.ben)["offer"]
    table.ok("POST", f"/actions/{aid}/offers/{help_}/answers", {"answer": "accept"}, token=play.ana)
    play.roll(aid, bound=False, dice=[2, 1, 3])
    path = f"/actions/{aid}/choices"
    table.ok("POST", path, {"picks": [{"id": "harm"}, {"id": "complication"}], "throwers": {"n1": "p3"}})
    [pending, _] = table.ok("GET", f"/actions/{aid}/stakes", token=play.ben)["pending"]
    bound = {"epoch": play.epoch(), "terms": pending["chances"][2]["terms_digest"]}
    table.ok("POST", f"/actions/{aid}/resistances", {"consequence": "n1", "rating": 2, **bound}, token=play.ben)
    table.ok("POST", path, {"take": ["n2"]}, token=play.ana)
    aid = play.agreed(spec | {"goal": "Over the wall"}, {"position": "desperate"})
    table.ok("PATCH", f"/actions/{aid}", {"thrower": "p3"}, version="*")
    play.roll(aid, play.ben)
    unbound = play.agreed(spec | {"goal": "Into the vault"}, {"position": "controlled"})
    table.ok("POST", "/reversals", {"seq": play.roll(unbound, bound=False)["seq"], "with_later": True})
    play.direct(play.ana, {"system": "buried_secrets", "rating": 2}, character="c1")
    table.ok("POST", "/clocks/k1/ticks", {"by": 1})
    table.ok("POST", "/actions", {"character": "c2", "spec": spec}, token=play.ben)
    play.roll(play.agreed(spec | {"goal": "Across the roof"}, {"position": "risky"}), bound=False, dice=[2, 1])
    return play


def fallen_empire(client: Any) -> Evening:
    """Play a group that fails, details, and what the GM narrates."""
    play = Evening(client, "fallen_empire", published=True)
    spec = {"goal": "Past them", "threat": "Seen", "ability": "subtle", "score": 1}
    member = play.agreed(spec | {"group_member": True}, {}, character="c2")
    play.roll(member, play.ben)
    details = [{"name": "rope", "dice": 1}]
    play.roll(play.agreed(spec | {"details": details}, {"position": "desperate"}, joins=[member]))
    narrated = {"kind": "narrated", "character": "c1", "consequences": [{"id": "harm", "severity": "severe"}]}
    play.table.ok("POST", "/actions", narrated)
    return play


def terminal_iv(client: Any) -> Evening:
    """Play a bargain that starts a clock, and cyberware."""
    play = Evening(client, "terminal_iv")
    aid = play.agreed({"goal": "In", "action": "hack", "level": "specialty", "cyber": True, "ware": "eyes"}, {})
    price = {"start_clock": {"name": "The watch", "size": 4, "ticks": 1}}
    bargain = play.table.ok("POST", f"/actions/{aid}/offers", {"kind": "bargain", "price": price})["offer"]
    play.table.ok("POST", f"/actions/{aid}/offers/{bargain}/answers", {"answer": "accept"}, token=play.ana)
    play.table.ok("PATCH", f"/actions/{aid}", {"agreed": True}, version="*")
    play.roll(aid)
    return play


def daggerheart(client: Any) -> Evening:
    """Play against a hidden Difficulty that is opened, one that is not, and a label."""
    play = Evening(client, "daggerheart")
    hidden = {"difficulty": 14, "difficulty_hidden": True}
    roll = play.roll(play.agreed({"goal": "Past the guard", "trait": 1}, hidden))
    play.table.ok("POST", f"/rolls/{roll['seq']}/difficulty")
    play.direct(play.ana, {"system": "daggerheart", "difficulty": "Presence Roll (12)"}, character="c1")
    play.direct(play.table.gm, {"system": "daggerheart", **hidden}, difficulty_salt="0b" * 32)
    return play


def underworld(client: Any) -> Evening:
    """Play two declared actions of a turn, and a roll without an action."""
    play = Evening(client, "underworld")
    traits = {"traits": [{"name": "Dexterity", "rating": 3}, {"name": "Stealth", "rating": 2}]}
    play.table.ok("POST", "/turns")
    play.roll(play.agreed(traits | {"goal": "Past the guard"}, {"difficulty": 6}, declare=2))
    play.roll(play.agreed(traits | {"goal": "Over the wall"}, {"difficulty": 7}))
    play.direct(play.ben, {"system": "underworld", **traits}, character="c2")
    return play


PLAYED: tuple[Callable[[Any], Evening], ...] = (buried_secrets, fallen_empire, terminal_iv, daggerheart, underworld)


def file_of(rules: str, reader: str) -> Path:
    """Return where the export of a version's evening is, of the GM (`gm`) or of Ana (`player`)."""
    return EXPORTS / f"{rules.replace('/', '-')}.{reader}.jsonl"


def rules_of(file: Path) -> str:
    """Return the version of the rules that an evening was played by."""
    return file.name.partition(".")[0].replace("-", "/")


def versions() -> list[str]:
    """Return the published versions of the rules of each game: an evening is played by each."""
    known = [system.rules for played in PLAYED for system in systems.versions(played.__name__)]
    return [rules for rules in known if is_published(rules)]


def written(wanted: Iterable[str]) -> Iterator[tuple[Path, bytes]]:
    """Play an evening by each version that is wanted, over a Redis of its own; yield the files, and what is in them."""
    evenings = {played.__name__: played for played in PLAYED}
    for rules in wanted:
        game = systems.of(rules)
        with (
            TemporaryDirectory() as place,
            serving(programs()[0], Path(place)) as url,
            _still_clock(),
            entropy.drawn_from(entropy.Source(rules, "tools.earlier")),
            # Tables are opened at the latest version, as this one was once.
            patch.object(lifecycle, "SYSTEMS", {**SYSTEMS, game.name: game}),
            Client(application(url)) as client,
        ):
            for reader, text in evenings[game.name](client).export().items():
                yield file_of(rules, reader), text


@contextmanager
def _still_clock() -> Iterator[None]:
    """Let the service and each script of its store read the same time."""
    clock = "redis.call('TIME')", f"({{ '{TIME}', '0' }})"

    @cache
    def stilled(name: str) -> Script:
        source = scripts.script(name).source.replace(*clock)
        return Script(source, sha1(source.encode(), usedforsecurity=False).hexdigest())

    with ExitStack() as patches:
        patches.enter_context(patch.object(connection, "script", stilled))
        for module in (context, reversals):
            patches.enter_context(patch.object(module, "time", lambda: TIME))
        yield


if __name__ == "__main__":
    entropy.replace_sources()
    EXPORTS.mkdir(exist_ok=True)
    for file, text in written([rules for rules in versions() if not file_of(rules, "gm").exists()]):
        file.write_bytes(text)
