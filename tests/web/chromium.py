"""The browser of the tests: Chromium of the system, without what it does for people at a desk."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Playwright

__all__ = ["start_chromium"]

_NEEDLESS = (
    "AimEnabled",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)
"""Mostly what Playwright leaves out too, for Chromium heeds only the last list it is given. The popups of the
address bar are pages of their own behind every page, and take longer to load than most of ours."""

_NAMES = "--host-resolver-rules=MAP *.example 127.0.0.1"
"""Names for a house and for other sites: a browser trusts this machine's own address more than any name."""


def start_chromium(playwright: Playwright) -> Browser:
    """Without one the tests fail, for the pages are not tested then."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    assert program is not None, "the browser tests need Chromium: install the package `chromium`"
    switches = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", _NAMES]
    return playwright.chromium.launch(
        executable_path=program, args=[*switches, f"--disable-features={','.join(_NEEDLESS)}"]
    )
