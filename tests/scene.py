"""A scene of negotiated rolls: who sits at the table, and each step from the goal to the last consequence."""

from collections.abc import Mapping
from typing import Any

from service.verify.export import verify
from tests.table import open_table

PROWL = {"goal": "Past the guard unseen", "action": "prowl", "rating": 2}


class Scene:
    """A table with a GM, two players with a character each, and an open clock; their steps."""

    def __init__(self, client: Any, system: str | Mapping[str, Any], **options: Any) -> None:
        self.table = open_table(client, system, options={"given_dice": True} | options)
        self.gm = self.table.gm
        self.ana, self.ben = self.table.join("Ana"), self.table.join("Ben")
        for token, name in ((self.ana, "Silk"), (self.ben, "Thorn")):
            self.table.ok("POST", "/characters", {"name": name}, token=token)
        self.table.ok("POST", "/clocks", {"name": "Guards", "size": 6})
        self.aid = ""
        self.damaged = False
        """Whether a test changes what the store holds, so that its export is no sound one."""

    def open(self, token: str, spec: dict[str, Any], **more: Any) -> Any:
        """Open an action of the first character."""
        opened = self.table.ok("POST", "/actions", {"character": "c1", "spec": spec, **more}, token=token)
        self.aid = opened["id"]
        return opened

    def agreed(self, token: str, spec: dict[str, Any], by_gm: dict[str, Any] | None = None, **more: Any) -> None:
        """Open an action of the first character, to which the GM agrees, by terms of their own or as it is."""
        self.open(token, spec, **more)
        self.set(self.gm, **({"spec": by_gm} if by_gm else {"agreed": True}))

    @property
    def path(self) -> str:
        """The path of the action."""
        return f"/actions/{self.aid}"

    def read(self, token: str = "") -> Any:
        """Read the action."""
        return self.table.ok("GET", self.path, token=token or self.gm)

    def set(self, token: str, **fields: Any) -> Any:
        """Set fields of the action."""
        return self.table.ok("PATCH", self.path, fields, token=token, version="*")

    def refused(self, status: int, code: str, method: str, path: str, body: Any, token: str) -> Any:
        """Make a step that must be refused, and leave the action as it was."""
        before = self.read() if self.aid else None
        version = "*" if method == "PATCH" or path.endswith("/roll") else None
        problem = self.table.refused(status, code, method, path, body, token=token, version=version)
        assert before is None or self.read() == before
        return problem

    def offer(self, token: str, **terms: Any) -> Any:
        """Make an offer; return its id."""
        return self.table.ok("POST", f"{self.path}/offers", terms, token=token)["offer"]

    def answer(self, token: str, oid: str, answer: str, **more: Any) -> Any:
        """Answer an offer."""
        return self.table.ok("POST", f"{self.path}/offers/{oid}/answers", {"answer": answer, **more}, token=token)

    def stakes(self, token: str) -> Any:
        """Read the stakes."""
        return self.table.ok("GET", f"{self.path}/stakes", token=token)

    def roll(self, token: str, dice: list[int] | None = None, **more: Any) -> Any:
        """Roll the action as it is."""
        seen = self.read(token)
        body = {"terms": seen["terms_digest"]} | more | ({"dice": dice} if dice else {})
        return self.table.ok("POST", f"{self.path}/roll", body, token=token, version=f'"{seen["etag"]}"')

    def track(self, name: str, character: str = "c1") -> int:
        """Return what a character's track is."""
        value: int = self.table.ok("GET", f"/characters/{character}")["tracks"][name]["value"]
        return value

    def rolled(self, dice: list[int], position: str = "risky", **more: Any) -> Any:
        """Open an action, agree to it and roll it."""
        self.open(self.ana, PROWL, **more)
        self.set(self.gm, spec={"position": position})
        return self.roll(self.ana, dice)

    def direct(self, dice: list[int], position: str = "risky", **more: Any) -> Any:
        """Roll directly."""
        spec = {"system": "buried_secrets", **PROWL, "position": position, "dice": dice}
        entry = self.table.ok("POST", "/rolls", {"spec": spec, "character": "c1", **more}, token=self.ana)
        self.aid = entry.get("action", "")
        return entry

    def choose(self, token: str, **choice: Any) -> Any:
        """Make a choice."""
        return self.table.ok("POST", f"{self.path}/choices", choice, token=token)

    def resist(self, token: str, **how: Any) -> Any:
        """Resist a consequence."""
        return self.table.ok("POST", f"{self.path}/resistances", how, token=token)

    def reverse(self, seq: int, **more: Any) -> Any:
        """Reverse an entry."""
        return self.table.ok("POST", "/reversals", {"seq": seq, **more})

    def verified(self) -> None:
        """Check that the export of the table holds."""
        findings = verify(self.table.call("GET", "/export").content).findings
        assert findings == [], findings


def awaited(action: Any) -> list[tuple[str, str]]:
    """Return who is awaited, and for what."""
    return [(one["who"], one["what"]) for one in action["awaits"]]


def states(action: Any) -> list[tuple[str, str]]:
    """Return the consequences with their states."""
    return [(one["pick"], one["state"]) for one in action["consequences"]]
