"""What a page owes to those who see it badly or not at all, or have no mouse; looked up in the browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

__all__ = ["problems", "small_targets", "sticks_out", "unmarked_focus"]

_PROBLEMS = (Path(__file__).parent / "access.js").read_text()

_SMALL = """() => [...document.querySelectorAll("button, a.pb-button, input:not([type=hidden]), summary")]
  .filter((e) => e.checkVisibility({ checkVisibilityCSS: true }) && e.getClientRects().length)
  .map((e) => [e.getBoundingClientRect(), e])
  .filter(([box]) => Math.min(box.width, box.height) < 43.5)
  .map(([box, e]) => `${Math.round(box.width)} x ${Math.round(box.height)}
      ${e.ariaLabel ?? e.textContent.trim()}`)"""

_FOCUS = """() => { const e = document.activeElement, style = getComputedStyle(e);
  const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const name = `${e.tagName} ${e.ariaLabel ?? e.textContent.trim().slice(0, 30)}`;
  return [e === document.body ? "" : name, outlined || style.boxShadow !== "none"]; }"""


def problems(page: Page) -> list[str]:
    """Names, roles, headings and contrast; an empty list is a good page."""
    found: list[str] = page.evaluate(_PROBLEMS)
    return found


def small_targets(page: Page) -> list[str]:
    """What is too small for a thumb."""
    found: list[str] = page.evaluate(_SMALL)
    return found


def sticks_out(page: Page) -> int:
    """How many pixels a page is wider than its window."""
    wider: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wider


def unmarked_focus(page: Page, steps: int) -> list[str]:
    """Where the keyboard comes to without anything showing it."""
    found = []
    for _ in range(steps):
        page.keyboard.press("Tab")
        name, marked = page.evaluate(_FOCUS)
        if name and not marked:
            found.append(name)
    return found
