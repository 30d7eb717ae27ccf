"""The page at `/` is read on a phone and on a desktop, in the light and in the dark, and leads to the other pages."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opened


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_it_is_readable(opened: Opened, service: str, width: int, scheme: str) -> None:
    """Nothing is wider than the screen, its style is applied, and text stands out from the ground."""
    page = opened(f"{service}/", width=width)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of the two
    assert page.evaluate("document.documentElement.scrollWidth") == width
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(251, 250, 247)", "dark": "rgb(22, 24, 28)"}[scheme]
    for text in page.locator("h1, p, a").all():
        assert page.evaluate(CONTRAST, text.element_handle()) >= 4.5, text.inner_text()


CONTRAST = """element => {
  const parts = colour => colour.match(/[\\d.]+/g).map(Number);
  const light = colour => {
    const [r, g, b] = parts(colour).map(part => part / 255)
      .map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  let behind = element;
  while (parts(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement;
  const [one, other] = [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor].map(light);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}"""
"""The contrast of an element's text with what is behind it, as WCAG 2 reckons."""


def test_it_leads_to_the_pages(opened: Opened, service: str) -> None:
    """With the keyboard alone a person reaches a table, the page for games of one's own, and the check of the dice."""
    page = opened(f"{service}/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Play")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Your own game")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="API documentation")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Check the dice")).to_be_focused()
    assert page.get_by_role("link", name="Check the dice").get_attribute("href") == "/verify"
