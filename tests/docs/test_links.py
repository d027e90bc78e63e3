"""Every link of the documentation leads to a file and a heading, and every file it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.relative_to(ROOT) for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")))
_LINK = re.compile(r"\]\((?P<target>[^)#]*)(?:#(?P<heading>[^)]*))?\)")
_FILE = re.compile(r"`((?:docs|examples|src|tests|tools)/[\w./*-]+)`")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The names that a heading is linked by: small letters, digits and hyphens."""
    headings = _HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_links_lead_somewhere(page: Path) -> None:
    for link in _LINK.finditer((ROOT / page).read_text(encoding="utf-8")):
        if "://" in link["target"]:
            continue
        target = (ROOT / page).parent / link["target"] if link["target"] else ROOT / page
        assert target.exists(), link[0]
        assert link["heading"] is None or link["heading"] in anchors(target), link[0]


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_files_are_there(page: Path) -> None:
    for name in _FILE.findall((ROOT / page).read_text(encoding="utf-8")):
        folders = (ROOT, (ROOT / page).parent)
        generated = name.endswith("__pycache__")
        assert generated or any(list(folder.glob(name.rstrip("/"))) for folder in folders), name
