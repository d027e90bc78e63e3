"""docs/architecture.md: the drawing is up to date, every path is there, and both ways are really taken."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from pitboss.round import Decision, PlaceWagers
from pitboss.web.table.acts import unfold
from pitboss.web.table.situation import situation
from tests.cli.running import run
from tests.floors import a_shift
from tools.architecture import DRAWING, HOUSE, ROOT, draw, packages

PAGE = ROOT / "docs" / "architecture.md"
_PATH = re.compile(r"`([a-z_]+(?:/[\w.*<>-]+)*/?)`")
_STEP = re.compile(r"^\d+\. `([\w/]+\.py)`", re.MULTILINE)
_UNCALLED = re.compile(r"web/\w+/pages/.*|web/frame/visit\.py|contract/frame\.py")
"""Pages need a browser, the tests in tests/web go through them; a frame has fields and nothing to call."""
_COUNTING = {
    "exact/plan.py",
    "exact/counters/holdem.py",
    "kernels/holdem_values.py",
    "exact/induction.py",
}
"""Left out where counts are kept."""


def sections() -> dict[str, str]:
    """The page by its headings."""
    parts = re.split(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(("", *parts[1::2]), parts[::2], strict=True))


def steps(heading: str) -> list[str]:
    return _STEP.findall(sections()[heading])


@contextmanager
def called() -> Iterator[list[str]]:
    """The modules of Pitboss in the order in which each is first called; importing one does not count."""
    order: dict[str, None] = {}
    house = f"{HOUSE}/"

    def look(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(house) and code.co_name != "<module>":
            order.setdefault(code.co_filename.removeprefix(house))

    found: list[str] = []
    before = sys.getprofile()
    sys.setprofile(look)
    try:
        yield found
    finally:
        sys.setprofile(before)
        found += order


def assert_in_order(way: Sequence[str], found: Sequence[str]) -> None:
    assert set(way) <= set(found)
    assert list(way) == sorted(way, key=found.index)


def test_the_drawing_is_up_to_date() -> None:
    assert DRAWING.read_text(encoding="utf-8") == draw(), "run `make architecture`"


def test_every_path_is_there() -> None:
    for path in _PATH.findall(PAGE.read_text(encoding="utf-8")):
        wanted = re.sub(r"<[a-z]+>", "*", path)
        if "/" in path:
            assert any(next(root.glob(wanted.rstrip("/")), None) is not None for root in (HOUSE, ROOT)), (
                f"{path} is not there"
            )


def test_every_package_is_mentioned() -> None:
    text = PAGE.read_text(encoding="utf-8")
    drawn = {package.name for layer in packages() for package in layer}
    modules = {path.stem for path in HOUSE.glob("[!_]*.py")}
    assert drawn == modules | {path.parent.name for path in HOUSE.glob("*/__init__.py")}
    assert [name for name in sorted(drawn) if not re.search(rf"`{name}[/.`]", text)] == []


def test_a_round_takes_this_way(tmp_path: Path) -> None:
    way = steps("One round: from the click to the felt")
    found = asyncio.run(a_last_decision(tmp_path / "house.db"))
    assert_in_order([module for module in way if not _UNCALLED.fullmatch(module)], found)


async def a_last_decision(database: Path) -> list[str]:
    """What is called when the last decision of a round is made and its result is shown."""
    async with a_shift(database) as shift:
        seated = await shift.open("table", "champion-four", seats=1)
        player = seated["seat-1"]
        stakes = {"ante": 1000, "bonus": 1000}
        await shift.do("table", player, PlaceWagers("seat-1", stakes))
        await shift.do("table", player, Decision("seat-1", "play"))
        terms = (await shift.state("table")).terms
        async with shift.floor.watch("table", player, moments=True) as frames:
            await anext(frames)
            with called() as found:
                await shift.do("table", player, Decision("seat-1", "check"))
                acts = unfold(await anext(frames), terms.game)
                situation(acts[-1].view, terms, afresh=False)
    assert acts[-1].view.round.status == "over"
    return found


def test_a_solve_takes_this_way() -> None:
    way = steps("One `solve`: from TOML to a fraction")
    typed = ("--games", str(ROOT / "docs" / "examples"), "solve", "champion-four")
    run(*typed)  # what the command needs is imported by now
    with called() as found:
        assert run(*typed).exit_code == 0
    assert_in_order([module for module in way if module not in _COUNTING], found)
