"""Firefox and WebKit as people have them: the builds of their makers, driven by Selenium."""

import json
import os
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import pytest
from selenium.common import TimeoutException, WebDriverException
from selenium.webdriver import FirefoxOptions, Remote, WebKitGTK
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.chromium import TIMEOUT

FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT = shutil.which("WebKitWebDriver")
XVFB = shutil.which("Xvfb")
MINI_BROWSER = next(iter(sorted(Path("/usr").glob("lib*/**/webkit2gtk-4*/MiniBrowser"))), None) if WEBKIT else None
WIDTH, HEIGHT = 1280, 900
_SHOWN = """const fields = [...document.querySelectorAll("input")].map((one) => `${one.id}=${one.value}`);
return [document.body.innerText, ...fields,
  `focus ${document.activeElement?.outerHTML.slice(0, 120)}`, `scroll ${scrollY}`].join("\\n")"""
_TYPED_SECONDS = 2
"""After which a field that has not all of a text counts as replaced, and is typed into again."""
_LOOK_SECONDS = 0.05
"""Between two looks at a page."""
_FIND = """const [css, text] = arguments;
const named = (one) => new RegExp(text).test((one.getAttribute("aria-label") ?? one.innerText).trim());
return [...document.querySelectorAll(css)].find((one) => one.checkVisibility() && named(one)) ?? null;"""

_SCROLL = """const [one] = arguments, { top, bottom } = one.getBoundingClientRect();
if (top < 0 || bottom > innerHeight) one.scrollIntoView({ block: "nearest", behavior: "instant" });"""


class Engine:
    """A browser of somebody: goes to pages, finds what is seen there, presses it, types into it."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def find(self, css: str, text: str = "") -> WebElement:
        """Wait for an element that is shown, by its selector and its name or text (a regular expression)."""
        found: WebElement = self.until(lambda: self.driver.execute_script(_FIND, css, text), f"{css} {text}")
        return found

    def press(self, css: str, text: str = "") -> None:
        """Press an element, as a mouse does, once it can be pressed."""

        def click() -> bool:
            found = self.driver.execute_script(_FIND, f"{css}:not([aria-disabled=true])", text)
            if found:
                # WebKit's driver does not scroll to what begins where the window ends.
                self.driver.execute_script(_SCROLL, found)
                found.click()
            return bool(found)

        self.until(click, f"press {css} {text}")

    def type(self, css: str, text: str) -> None:
        """Type into an empty field, until it has all of the text."""

        def typed() -> bool:
            field = self.driver.execute_script(_FIND, css, "")
            if not field:
                return False
            field.send_keys(text)
            with suppress(TimeoutException):
                return bool(self._wait(lambda: field.get_property("value") == text, _TYPED_SECONDS))
            field.clear()
            return False

        self.until(typed, f"type into {css}")

    def has(self, css: str, text: str = "") -> bool:
        """Return whether an element is shown now."""
        return bool(self.driver.execute_script(_FIND, css, text))

    def until(self, attempt: Callable[[], Any], what: str) -> Any:
        """Try until it succeeds: an element may be replaced between finding and pressing it."""
        refusals: list[WebDriverException] = []

        def tried() -> Any:
            try:
                return attempt()
            except WebDriverException as error:
                refusals.append(error)
                return None

        try:
            return self._wait(tried, TIMEOUT / 1000)
        except TimeoutException:
            shown = self.driver.execute_script(_SHOWN)
            raise AssertionError(f"{what}: {refusals[-1:]}; the page says: {shown}") from None

    def _wait(self, attempt: Callable[[], Any], seconds: float) -> Any:
        return WebDriverWait(self.driver, seconds, _LOOK_SECONDS).until(lambda _: attempt())


class Marionette(RemoteConnection):
    """Commands of WebDriver as Firefox takes them itself; geckodriver, which Debian has not, would only pass them on.

    A message is its length, a colon, and `[0, number, name, parameters]`; the answer `[1, number, error, result]`.
    """

    NAMES: ClassVar[dict[str, str]] = {
        "newSession": "NewSession",
        "get": "Navigate",
        "w3cExecuteScript": "ExecuteScript",
        "clickElement": "ElementClick",
        "sendKeysToElement": "ElementSendKeys",
        "clearElement": "ElementClear",
        "getElementText": "GetElementText",
        "getElementProperty": "GetElementProperty",
        "setWindowRect": "SetWindowRect",
    }

    def __init__(self, port: int) -> None:
        address = f"http://127.0.0.1:{port}"
        super().__init__(client_config=ClientConfig(address))
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._read()

    def execute(self, command: str, params: dict[str, Any]) -> dict[str, Any]:
        """Send a command; return its result as an answer of WebDriver."""
        self._number += 1
        sent = {} if command == "newSession" else params
        message = json.dumps([0, self._number, f"WebDriver:{self.NAMES[command]}", sent]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise WebDriverException(error["message"])
        return {"value": result["value"] if result.keys() == {"value"} else result}

    def close(self) -> None:
        """End the connection."""
        self._stream.close()
        self._socket.close()

    def _read(self) -> Any:
        length = b""
        while (byte := self._stream.read(1)) != b":":
            length += byte
        return json.loads(self._stream.read(int(length)))


def port_of(profile: Path, program: subprocess.Popen[bytes]) -> int:
    """Return the port that a Firefox has chosen for Marionette, once it has written it into its profile."""
    place = profile / "MarionetteActivePort"
    while not (place.exists() and (written := place.read_text())):
        # Between two looks; a browser that has ended writes nothing any more.
        with suppress(subprocess.TimeoutExpired):
            pytest.fail(f"Firefox has ended with status {program.wait(_LOOK_SECONDS)}")
    return int(written)


@contextmanager
def firefox() -> Iterator[Engine]:
    """Start a Firefox without a screen, with a profile of its own."""
    with TemporaryDirectory(prefix="firefox-", ignore_cleanup_errors=True) as profile:
        Path(profile, "user.js").write_text('user_pref("marionette.port", 0);\n', encoding="utf-8")
        command = [str(FIREFOX), "--headless", "--no-remote", "--marionette", "--profile", profile]
        program = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            connection = Marionette(port_of(Path(profile), program))
            driver = Remote(connection, options=FirefoxOptions())
            driver.set_window_rect(width=WIDTH, height=HEIGHT)
            yield Engine(driver)
            connection.close()
        finally:
            program.kill()
            program.wait()


@contextmanager
def webkit() -> Iterator[Engine]:
    """Start WebKitGTK's small browser on a screen of its own."""
    command = [str(XVFB), "-displayfd", "1", "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as screen:
        try:
            assert screen.stdout
            display = f":{screen.stdout.readline().strip()}"
            options = Options()
            options.binary_location = str(MINI_BROWSER)
            options.add_argument("--automation")
            driver = WebKitGTK(options=options, service=Service(str(WEBKIT), env=os.environ | {"DISPLAY": display}))
            try:
                driver.set_window_rect(width=WIDTH, height=HEIGHT)
                yield Engine(driver)
            finally:
                driver.quit()
        finally:
            screen.terminate()


ENGINES = {"Firefox": firefox, "WebKit": webkit}
MISSING = {
    "Firefox": "" if FIREFOX else "there is no Firefox; FIREFOX names its program",
    "WebKit": "" if MINI_BROWSER and XVFB else "there is no WebKitWebDriver or Xvfb (webkit2gtk-driver, xvfb)",
}
"""Why a browser cannot be used here."""
