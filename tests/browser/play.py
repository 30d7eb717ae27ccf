"""People at `/play`: each has a browser, and opens, joins, asks, agrees, rolls and chooses through the page alone."""

import json
import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import httpx
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, expect

from tests.browser.chromium import LATE, TIMEOUT
from tests.plain import NO_TLS, Patient

GAMES = ("buried_secrets", "fallen_empire", "terminal_iv", "daggerheart", "underworld")
FITD = GAMES[:3]
expect.set_options(timeout=TIMEOUT)
_LOAD = "Failed to load resource"
_KINDS = {
    "terrible_outcome": "bad",
    "bad_outcome": "bad",
    "partial_success": "price",
    "full_success": "clean",
    "critical_success": "crit",
    "failure_with_fear": "bad",
    "failure_with_hope": "fail",
    "success_with_fear": "price",
    "success_with_hope": "clean",
    "botch": "bad",
    "failure": "fail",
    "impossible": "fail",
    "marginal": "price",
    "moderate": "clean",
    "complete": "crit",
}
"""How an outcome, or the degree of one, is drawn in a bar."""


class Person:
    """Somebody with a browser of their own, and all that went wrong in it."""

    def __init__(self, browser: Browser, url: str, name: str, width: int = 1280, **more: Any) -> None:
        self.url, self.name = url, name
        height = 740 if width < 600 else 900
        options = {"viewport": {"width": width, "height": height}, "locale": "en-GB"} | more
        self.context: BrowserContext = browser.new_context(**options)
        self.context.set_default_timeout(TIMEOUT)
        self.wrong: list[str] = []
        self.failing = False
        """Whether requests may fail, as a test of faults has it."""
        self.page = self.tab()

    def tab(self) -> Page:
        """Open another tab."""
        page = self.context.new_page()
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error.stack or error}"))
        page.on("request", self._asked)
        return page

    def _said(self, message: ConsoleMessage) -> None:
        # Violations of the policy are told here.
        if LATE.match(message.text) and ("503" in message.text or message.location["url"].endswith("/stakes")):
            return
        if message.type in {"error", "warning"} and not (self.failing and message.text.startswith(_LOAD)):
            self.wrong.append(f"{message.type}: {message.text} {message.location['url']}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((f"{self.url}/", "data:", "blob:")):
            self.wrong.append(f"asked for {request.url}")

    def close(self) -> None:
        """Go."""
        self.context.close()

    # ---- Reading -----------------------------------------------------------------------------------------------------

    @property
    def now(self) -> Locator:
        """What is awaited of this person, and what belongs to it."""
        return self.page.locator("#now")

    @property
    def seat(self) -> dict[str, str]:
        """The seat at the last table, as the browser keeps it."""
        seats = json.loads(self.page.evaluate("localStorage.getItem('rollwright seats') ?? '[]'"))
        assert seats, f"{self.name} has no seat"
        last: dict[str, str] = seats[-1]
        return last

    def call(self, method: str, path: str, **more: Any) -> Any:
        """Ask the service past the page, with the token of the seat; return its JSON."""
        seat = self.seat
        key = {} if method == "GET" else {"Idempotency-Key": uuid4().hex}
        headers = {"Authorization": f"Bearer {seat['token']}"} | key | more.pop("headers", {})
        # Pages send at the same time: where the table is busy, it sends again under the same key as they do.
        with httpx.Client(base_url=self.url, transport=Patient(), timeout=TIMEOUT / 1000) as client:
            answer = client.request(method, f"/v1/sessions/{seat['sid']}{path}", headers=headers, **more)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def game(self) -> Any:
        """Return the description of the table's game."""
        system = self.call("GET", "")["system"]
        return httpx.get(f"{self.url}/v1/systems/{system}", verify=NO_TLS).json()

    def log(self, *types: str) -> list[Any]:
        """Return the entries of some types that this person may see, oldest first."""
        found: list[Any] = []
        after = 0
        while True:
            page = self.call("GET", f"/log?after={after}&limit=100")
            found += page["items"]
            if page.get("next") is None or not page["items"]:
                break
            after = page["items"][-1]["seq"]
        return [entry for entry in found if not types or entry["type"] in types]

    def action(self) -> Any:
        """Return the newest open action."""
        return self.call("GET", "/actions")["actions"][-1]

    def heading(self) -> str:
        """Return what the page says is awaited."""
        return self.now.locator("h1").first.inner_text()

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait for what is awaited."""
        expect(self.now.locator("h1").first).to_have_text(text)

    # ---- Opening and joining -----------------------------------------------------------------------------------------

    def open_table(self, system: str, table: str = "The Vault Job", *, host: str = "") -> None:
        """Open a table; `host` is the answer to who runs the service."""
        page = self.page
        page.goto(f"{self.url}/play")
        page.locator(f"label:has([value={system}])").click()
        page.fill("#table", table)
        page.fill("#name", self.name)
        if host:
            page.get_by_label("Who runs this service?").select_option(label=host)
        page.get_by_role("button", name="Open the table").click()
        self.sees("Your table is open")

    def invite(self) -> str:
        """Return the link that others join with."""
        self.page.locator("header").get_by_role("button", name="Invite").click()
        link = self.page.get_by_label("Link", exact=True).input_value()
        self.close_dialog()
        return link

    def close_dialog(self) -> None:
        """Close the dialog that is open."""
        self.page.locator("dialog").get_by_role("button", name="Close", exact=True).click()
        expect(self.page.locator("dialog")).to_have_count(0)

    def join(self, link: str, character: str) -> None:
        """Sit down by a link."""
        page = self.page
        page.goto(link)
        page.wait_for_selector("#character")
        assert "#" not in page.url
        page.fill("#name", self.name)
        page.fill("#character", character)
        page.get_by_role("button", name="Sit down").click()
        expect(page.locator("header .live")).to_have_text("Live")
        assert code_of(link) not in page.url

    # ---- An action ---------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Show the form that asks, where it is not shown."""
        if not self.now.locator("#goal").count():
            self.now.get_by_role("button", name=re.compile(r"^(I want to …|Something else|Call for a)")).first.click()
        expect(self.now.locator("#goal")).to_be_visible()

    def ask(
        self,
        goal: str,
        *skills: str,
        value: int | str | None = None,
        clock: str = "",
        more: dict[str, str] | None = None,
        declare: int = 0,
        ability: str = "",
    ) -> None:
        """Ask for an action with a skill or two; one that is not on the sheet is put there, with a value."""
        self.begin()
        form = self.now.locator("form", has=self.page.locator("#goal"))
        form.locator("#goal").fill(goal)
        for skill in skills:
            known = form.locator(".choice", has_text=re.compile(rf"^{re.escape(skill)} ", re.IGNORECASE))
            if known.count():
                known.first.click()
            else:
                self._name(form, skill, value)
        if clock:
            clocks = form.get_by_label("Which clock does it fill?")
            clocks.select_option(clocks.locator("option", has_text=clock).get_attribute("value"))
        for label, text in (more or {}).items():
            form.get_by_label(label).fill(text)
        if ability:
            form.get_by_role("button", name=re.compile(f"^{ability}")).click()
        if declare:
            form.locator("summary").click()
            for _ in range(declare):
                form.get_by_role("group", name=re.compile("how many")).or_(
                    form.locator(".stepper:has(#declare)")
                ).get_by_label("one more").click()
        form.locator("button.primary").click()

    def _name(self, form: Locator, skill: str, value: int | str | None) -> None:
        form.get_by_role("button", name=re.compile("^(Name it|Something else) …")).click()
        other = form.locator(".other")
        other.get_by_label("Its name").fill(skill)
        if isinstance(value, str):
            other.get_by_label("How good?").select_option(value)
        elif value is not None:
            numbers = other.get_by_role("group", name="How good?")
            numbers.get_by_role("button", name=re.compile(rf"^\+?{value}$")).click()

    def agree(self, system: str, **terms: Any) -> None:
        """Set the terms as the game has them: a square, a Difficulty, or one of nine numbers."""
        if system == "daggerheart":
            dial = self.now.get_by_role("group", name="How hard is it?")
            dial.get_by_role("button", name=str(terms.get("difficulty", 14)), exact=True).click()
            if terms.get("secret"):
                self.now.get_by_label("Keep it secret").check()
            self.now.get_by_role("button", name=re.compile("Agree to Difficulty|agree again")).click()
        elif system == "underworld":
            number = str(terms.get("difficulty", 7))
            self.now.get_by_role("group", name="Difficulty").get_by_role(
                "button", name="6, usual" if number == "6" else number, exact=True
            ).click()
        else:
            square = f"{terms.get('position', 'Risky')}, {terms.get('effect', 'Standard')}"
            self.now.get_by_role("button", name=re.compile(rf"^{square}")).click()
        expect(self.now.locator("h1").first).to_have_text(re.compile("^Waiting for"))

    def may_roll(self) -> None:
        """Wait until the dice may be thrown, and the stakes are there."""
        self.sees("Roll, or change your mind")
        expect(self.rolling).not_to_have_attribute("aria-disabled", "true")

    @property
    def rolling(self) -> Locator:
        """The button that rolls."""
        return self.now.locator(".dock .primary")

    def roll(self) -> Any:
        """Roll; return the entry of the log, once the page shows it."""
        self.may_roll()
        before = len(self.log("rolled"))
        self.rolling.click()
        if self.differs():
            self.rolling.click()
        expect(self.page.locator("html:not([data-air])")).to_be_attached()
        expect(self.shown_roll).to_be_visible()
        expect(self.now.locator(".dock .primary", has_text=re.compile("Roll|Take the success"))).to_have_count(0)
        self.put_away()
        rolled = self.log("rolled")
        assert len(rolled) == before + 1
        return rolled[-1]

    def put_away(self) -> None:
        """Close the tray once its dice stand, if there is one."""
        expect(self.page.locator("html:not([data-air])")).to_be_attached()
        if self.page.locator(".tray.standing").count():
            self.page.keyboard.press("Escape")
        expect(self.page.locator(".tray")).to_have_count(0)

    def put_card_away(self) -> None:
        """Close the card of what befell, if there is one."""
        if self.page.locator(".arrived").count():
            self.page.locator(".arrived").get_by_role("button", name="Close").click()
        expect(self.page.locator(".arrived")).to_have_count(0)

    def throw(self, *faces: int) -> Any:
        """Roll with faces that are tapped, as many as there are dice; return the entry of the log."""
        self.may_roll()
        before = len(self.log("rolled"))
        by_hand = self.now.locator("details", has_text="Dice thrown by hand")
        by_hand.locator("summary").click()
        dice = by_hand.get_by_role("group", name=re.compile("^Die "))
        expect(dice.first).to_be_visible()
        for at, face in enumerate(faces[: dice.count()]):
            dice.nth(at).get_by_role("button", name=str(face), exact=True).click()
        by_hand.get_by_role("button", name="Roll with these faces").click()
        expect(self.shown_roll).to_be_visible()
        rolled = self.log("rolled")
        assert len(rolled) == before + 1
        return rolled[-1]

    def differs(self) -> bool:
        """Return whether the roll is refused as one that was tried before; if so, say what is different."""
        form = self.now.locator("#different")
        either = form.or_(self.shown_roll)
        expect(either.first).to_be_visible()
        if not form.count():
            return False
        form.fill("The fog has come up")
        return True

    @property
    def shown_roll(self) -> Locator:
        """The roll where what is awaited stands."""
        return self.now.get_by_role("article", name="The roll").first

    def stands(self) -> dict[str, Any]:
        """Return what this page shows of the last roll, once the dice stand."""
        self.put_away()
        roll = self.shown_roll
        expect(roll).to_be_visible()
        labels = roll.locator(".dice .die svg").evaluate_all(
            "(all) => all.map((one) => one.getAttribute('aria-label'))"
        )
        return {
            "faces": [int(re.match(r"\d+", label)[0]) for label in labels],  # type: ignore[index]  # no match fails the test
            "verdict": roll.locator(".verdict").inner_text(),
            "flag": " ".join(roll.locator(".head .flag").all_inner_texts()),
            "changes": [text.strip() for text in roll.locator(".changes .row").all_inner_texts()],
        }

    # ---- Stakes ------------------------------------------------------------------------------------------------------

    def shown_stakes(self) -> dict[str, Any]:
        """Return the numbers that the page shows: percents by part, widths by kind, and each fraction."""
        card = self.now.get_by_role("region", name="Stakes")
        exact = card.locator("button.exact")
        if exact.get_attribute("aria-expanded") != "true":
            exact.click()
        text = card.locator("p.small").inner_text()
        widths = card.locator("svg.bar rect.s").evaluate_all(
            "(all) => all.map((one) => [one.className.baseVal.split(' ')[1], one.getAttribute('width')])"
        )
        found = {
            "yes": int(card.locator(".big b").first.inner_text().split()[0]),
            "percents": [int(one.split()[0]) for one in card.locator("dl.key dt").all_inner_texts()],
            "widths": {kind: float(width.rstrip("%")) for kind, width in widths},
            "success": Fraction(re.search(r"Exactly (\S+)\.", text)[1]),  # type: ignore[index]  # no match fails the test
            "fractions": [Fraction(one) for one in re.findall(r" (\d+/\d+|\d+)(?= ·|$)", text)],
        }
        exact.click()
        return found

    def stakes_agree(self) -> Any:
        """Assert that the numbers of the page are the service's exact odds; return these."""
        action = self.action()["id"]
        exact = self.call("GET", f"/actions/{action}/stakes")
        card = self.now.get_by_role("region", name="Stakes")
        card.locator("button.exact").click()
        # The page has read them after the last step.
        expect(card.locator("p.small")).to_contain_text(f"Exactly {exact['success']['fraction']}.")
        shown = self.shown_stakes()
        chances = [Fraction(one["chance"]["fraction"]) for one in exact["outcomes"]]
        assert shown["fractions"] == chances
        assert shown["success"] == Fraction(exact["success"]["fraction"])
        kinds: dict[str, Fraction] = {}
        for one, chance in zip(exact["outcomes"], chances, strict=True):
            kind = _KINDS[one.get("degree") or one["outcome"]]
            if chance:
                kinds[kind] = kinds.get(kind, Fraction(0)) + chance
        assert shown["widths"].keys() == kinds.keys()
        assert all(abs(shown["widths"][kind] - 100 * chance) < 0.006 for kind, chance in kinds.items())
        assert sum(shown["percents"]) == 100
        # The legend has each outcome, or degree, that can come, bad to good.
        ordered = [chance for chance in reversed(chances) if chance]
        assert all(abs(n - 100 * chance) < 1 for n, chance in zip(shown["percents"], ordered, strict=True))
        assert abs(shown["yes"] - 100 * shown["success"]) < 2
        return exact

    def take(self, option: str) -> None:
        """Take an option of the stakes, named as the page names it."""
        before = self.action()["version"]
        self.now.get_by_role("button", name=re.compile(rf"^Take: .*{option}", re.IGNORECASE)).first.click()
        expect(self.now.get_by_role("button", name=re.compile("^Taken: ")).first).to_be_visible()
        assert self.action()["version"] > before

    # ---- After the dice ----------------------------------------------------------------------------------------------

    def tell(self, *picks: str, text: str = "", note: str = "", clock: str = "") -> Any:
        """Say what follows, as the GM: some of the menu, or as few as may be; return the entry of the log."""
        before = len(self.log("chosen"))
        menu = self.now.locator(".menu")
        told = self.now.locator("section .primary", has_text=re.compile("Tell the table|Pick at least"))
        expect(told).to_be_visible()
        # It is flat while something is sent too.
        if not picks and "Pick at least" in told.inner_text():
            picks = (menu.locator("> button").first.inner_text().split("\n")[0],)
        for pick in picks:
            menu.locator("> button", has_text=re.compile(rf"^\s*{re.escape(pick)}")).first.click()
        if text:
            menu.locator(".picked .says").first.fill(text)
        if clock:
            menu.get_by_label("Which clock does it tick?").first.select_option(label=clock)
        if note:
            self.now.locator("#note").fill(note)
        told.click()
        expect(told).to_have_count(0)
        chosen = self.log("chosen")
        assert len(chosen) == before + 1
        return chosen[-1]

    def branch(self, name: str | re.Pattern[str] = "") -> Any:
        """Go on by one of the ways that there are; return the entry of the log."""
        self.sees("How do you go on?")
        before = len(self.log("chosen"))
        self.now.locator(".menu > button", has_text=name).first.click()
        expect(self.now.get_by_role("heading", name="How do you go on?")).to_have_count(0)
        chosen = self.log("chosen")
        assert len(chosen) == before + 1
        return chosen[-1]

    def take_it(self) -> None:
        """Take the first of what befalls."""
        self.sees(re.compile("^Take it, or resist"))
        self.put_card_away()
        taken = len(self.log("chosen"))
        takes = self.now.get_by_role("button", name=re.compile("^Take it"))
        before = takes.count()
        takes.first.click()
        expect(takes).to_have_count(before - 1)
        assert len(self.log("chosen")) == taken + 1

    def resist(self) -> Any:
        """Resist the first of what befalls; return the entry of the log."""
        self.sees(re.compile("^Take it, or resist"))
        self.put_card_away()
        before = len(self.log("resisted"))
        resists = self.now.get_by_role("button", name=re.compile("^Resist"))
        count = resists.count()
        resists.first.click()
        expect(resists).to_have_count(count - 1)
        resisted = self.log("resisted")
        assert len(resisted) == before + 1
        return resisted[-1]

    # ---- Around it ---------------------------------------------------------------------------------------------------

    def allow_thrown_dice(self) -> None:
        """Let players tap the faces of dice that they threw by hand, as the GM."""
        self.page.locator("header").get_by_role("button", name="Settings").click()
        allowed = self.page.get_by_label("Dice may be thrown by hand, and their faces tapped")
        allowed.click()
        expect(allowed).to_be_checked()
        self.close_dialog()

    def look(self, tab: str) -> None:
        """Look at one of the tabs of a phone; a wider page shows all at once."""
        tabs = self.page.locator("nav.tabs")
        if tabs.is_visible():
            tabs.get_by_role("button", name=re.compile(rf"^{tab}")).click()

    def start_clock(self, name: str, size: int = 6) -> None:
        """Start a clock that players may tick, as the GM."""
        self.look("Clocks")
        side = self.page.locator(".clocks-side")
        side.get_by_role("button", name="New clock").click()
        side.get_by_label("What is it about?").fill(name)
        side.get_by_role("button", name=str(size), exact=True).click()
        side.get_by_role("button", name="Start the clock").click()
        expect(self.clock(name)).to_be_attached()
        self.look("Waiting")

    def clock(self, name: str) -> Locator:
        """A clock of the table."""
        return self.page.locator(".clocks-side .clock", has_text=name)

    def story(self) -> Locator:
        """The entries of the story."""
        return self.page.locator(".story-side .story > li")


def code_of(link: str) -> str:
    """Return the code for joining in a link."""
    return parse_qs(urlsplit(link).fragment)["c"][0]


def all_see(people: Iterable[Person], entry: Any, game: Any) -> dict[str, Any]:
    """Assert that all pages show the same roll, which is the log's; return what the first one shows.

    How it is said aloud differs: to who acts in the second person.
    """
    shown = []
    for person in people:
        faces = [die["face"] for die in (entry.get("ruling") or entry["announced"])["dice"]]
        # A page goes on showing the roll before until it has heard of this one.
        expect(person.page.locator(f"#entry-{entry['seq']}")).to_be_attached()
        labels = person.shown_roll.locator(".dice .die svg")
        expect(labels).to_have_count(len(faces))
        shown.append(person.stands())
        assert shown[-1]["faces"] == faces
    assert all(one | {"verdict": ""} == shown[0] | {"verdict": ""} for one in shown), shown
    ruling = entry.get("ruling")
    if ruling:
        assert game["labels"]["outcome"][ruling["outcome"]]["label"] in {shown[0]["verdict"], shown[0]["flag"]}
    changed = [one for one in entry["changes"] if one["amount"] or "overflow" in one]
    for change, text in zip(changed, shown[0]["changes"], strict=True):
        assert str(change["to"] if "to" in change else abs(change["amount"])) in text
    return shown[0]


SKILLS: dict[str, tuple[str, int | str]] = {
    "buried_secrets": ("prowl", 1),
    "fallen_empire": ("Insight", 1),
    "terminal_iv": ("hack", "skill"),
    "daggerheart": ("Presence", 2),
    "underworld": ("Wits", 4),
}
"""What Silk does in each game, and how well."""


class Scene:
    """A table with its GM, Ana who plays Silk on a phone, and Ben who plays Thorn on a tablet."""

    def __init__(self, gm: Person, ana: Person, ben: Person, system: str) -> None:
        self.gm, self.ana, self.ben, self.system = gm, ana, ben, system
        self.skill, self.value = SKILLS[system]
        gm.open_table(system)
        self.link = gm.invite()
        ana.join(self.link, "Silk")
        ben.join(self.link, "Thorn")
        self.game = gm.game()

    @property
    def people(self) -> tuple[Person, Person, Person]:
        """All three."""
        return self.ana, self.gm, self.ben

    def asked(self, goal: str = "slip past the watchman", **more: Any) -> None:
        """Let Ana ask, until it is the GM's turn."""
        if self.system == "fallen_empire":
            more["more"] = {"Threat": "The watch is called"} | more.get("more", {})
        self.ana.ask(goal, self.skill, value=self.value, **more)
        self.gm.sees("Set the terms")
        self.ana.sees(f"Waiting for {self.gm.name}")

    def ready(self, goal: str = "slip past the watchman", **terms: Any) -> None:
        """Let Ana ask and the GM agree, until she may roll."""
        self.asked(goal)
        self.gm.agree(self.system, **terms)
        self.ana.may_roll()

    def rolled(self, goal: str = "slip past the watchman", **terms: Any) -> Any:
        """Play until Ana has rolled; return the entry that all three pages show."""
        self.ready(goal, **terms)
        entry = self.ana.roll()
        all_see(self.people, entry, self.game)
        return entry

    def thrown(self, goal: str, *faces: int, **terms: Any) -> Any:
        """Play until Ana has thrown these faces by hand; return the entry that all three pages show."""
        self.ready(goal, **terms)
        entry = self.ana.throw(*faces)
        all_see(self.people, entry, self.game)
        return entry

    def settle(self) -> None:
        """Let the GM and Ana do what is still due, as plainly as they can, until nothing is."""
        for _ in range(6):
            found = [action for action in self.gm.call("GET", "/actions")["actions"] if action["awaits"]]
            if not found:
                break
            due = found[-1]["awaits"][0]
            if due["what"] in {"choice", "verdict"}:
                self.gm.tell()
            elif due["what"] == "branch":
                self.ana.branch()
            elif due["what"] == "consequence":
                self.ana.take_it()
            else:
                raise AssertionError(due)
        assert self.gm.call("GET", "/actions")["actions"] == []
        for person in self.people:
            expect(
                person.now.get_by_role("heading", name=re.compile("What happens now|What do you do|goes on at"))
            ).to_be_visible()
