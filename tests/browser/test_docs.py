"""The contract as a page: every call can be tried, at a table too."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.test_play_access import faults

_DRAWN = 600_000
"""Milliseconds after which a test gives up: thousands of elements are drawn for each operation that is opened."""


@pytest.fixture
def docs(browser: Browser, service: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page, once the contract is drawn; the parameter is the system's colour scheme."""
    context = browser.new_context(color_scheme=getattr(request, "param", "light"))
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.set_default_timeout(_DRAWN)
    page.goto(f"{service}/docs")
    page.wait_for_selector(".opblock")
    yield page
    context.close()
    assert wrong == []


def tried(page: Page) -> Callable[[str], tuple[int, str]]:
    """Return a function that tries an operation as it stands, and returns status and body."""

    def execute(operation: str) -> tuple[int, str]:
        block: Locator = page.locator(f'[id$="-{operation}"]').first
        block.locator(".opblock-summary-control").first.click()
        block.locator(".execute").click()
        answer = block.locator(".live-responses-table tbody tr").first
        status = answer.locator(".response-col_status").first.inner_text()
        told = answer.locator(".highlight-code").first.inner_text()
        # What is open is drawn again with each id that is filled in.
        block.locator(".opblock-summary-control").first.click()
        return int(status.split()[0]), told

    return execute


def test_a_table_without_typing(docs: Page) -> None:
    """Who opens a table goes on as its GM: ids, token, code, keys and versions fill themselves; the stream is shown."""
    execute = tried(docs)
    status, opened = execute("openSession")
    assert (status, '"gm_token"' in opened) == (201, True)
    assert [execute(name)[0] for name in ("join", "makeCharacter", "makeClock", "tickClock")] == [201, 201, 201, 200]
    status, rolled = execute("rollAtTable")
    assert (status, '"type": "rolled"' in rolled) == (201, True)
    assert [execute(name)[0] for name in ("getRoll", "changeSession")] == [200, 200]
    status, told = execute("followLog")
    assert (status, "retry: 1000" in told) == (200, True)
    status, log = execute("readLog")
    assert (status, '"type": "session_created"' in log) == (200, True)


@pytest.mark.parametrize("docs", ["light", "dark"], indirect=True)
def test_axe(docs: Page) -> None:
    """axe-core finds nothing: all closed, calls of each kind open, one of them sent, a webhook, and in the dialog."""
    found = {"closed": faults(docs)}
    execute = tried(docs)
    assert execute("openSession")[0] == 201
    for operation in ("openSession", "changeSession", "revoke", "readLog"):
        docs.locator(f'[id$="-{operation}"] .opblock-summary-control').first.click()
    docs.locator(".webhooks .opblock-summary-control").first.click()
    expect(docs.locator(".webhooks").get_by_text("webhook-signature")).to_be_visible(timeout=_DRAWN)
    found["open"] = faults(docs)
    docs.locator("button.authorize").first.click()
    expect(docs.locator(".dialog-ux")).to_be_visible(timeout=_DRAWN)
    # Swagger UI leaves a level out below the name of a way to authorize.
    found["dialog"] = [one for one in faults(docs) if one[0] != "heading-order"]
    assert found == {"closed": [], "open": [], "dialog": []}
