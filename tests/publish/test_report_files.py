"""Reports read back out of their files: PDF text, page, workbook and JSON say what `solve` says."""

from __future__ import annotations

import json
import re
import shlex
from bisect import bisect
from dataclasses import dataclass, replace
from fractions import Fraction
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl  # type: ignore[import-untyped]
import pypdf
import pytest

from pitboss.errors import InputError
from pitboss.exact import Analysis, solve
from pitboss.publish.report import Report, report_json, write_report
from pitboss.publish.report.cells import chance, exactly, percent, units
from pitboss.publish.report.writers.html import write_html
from pitboss.publish.report.writers.pdf import write_pdf
from pitboss.publish.report.writers.workbook import write_workbook
from pitboss.rules import Line, Payout, read_hand
from pitboss.wording.typeset import fixed
from tests.cli.running import run, run_json
from tests.publish.formulas import Sheets
from tests.publish.reports import fraction, made, solved, tables

ROUNDS = 30_000


@pytest.fixture(scope="module")
def report() -> Report:
    return made("champion-four", rounds=ROUNDS)


# PDF.


@dataclass(frozen=True)
class Printed:
    """A page of a PDF: its text, where each piece of text begins, and how wide the paper is."""

    text: str
    places: list[float]
    width: float


@pytest.fixture(scope="module", params=["champion-four", "packs-three"])
def paper(request: pytest.FixtureRequest) -> tuple[Report, list[Printed]]:
    made_of = made(request.param, rounds=ROUNDS if request.param == "champion-four" else 0)
    return made_of, [_read(page) for page in pypdf.PdfReader(BytesIO(write_pdf(made_of))).pages]


@pytest.fixture(scope="module")
def printed(paper: tuple[Report, list[Printed]]) -> tuple[Report, list[str]]:
    report, pages = paper
    return report, [page.text for page in pages]


def _read(page: pypdf.PageObject) -> Printed:
    places: list[float] = []

    def see(text: str, cm: Any, tm: Any, font: Any, size: Any) -> None:
        if text.strip():
            places.append(tm[4] * cm[0] + cm[4])

    return Printed(_even(page.extract_text(visitor_text=see)), places, float(page.mediabox.width))


def _even(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


def test_the_pdf_has_title_contents_headers_and_page_numbers(printed: tuple[Report, list[str]]) -> None:
    report, pages = printed
    identity = report.identity
    first = pages[0]
    assert identity.title in first
    for part in (identity.game, identity.version, "2026-03-01"):
        assert part in first
    assert identity.definition in first.replace(" ", "")
    for number, section in enumerate(report.sections, 1):
        assert f"{number} {section.title}" in first, "listed in the contents"
        assert any(f"{number} {section.title}" in page for page in pages[1:])
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page
        assert identity.definition[:16] in page.replace(" ", "")
        if number > 1:
            assert identity.title in page


def test_the_pdf_prints_the_figures_of_solve(printed: tuple[Report, list[str]]) -> None:
    report, pages = printed
    text = " ".join(pages)
    document = solved(report)
    total = {key: fraction(value) for key, value in document["total"].items() if key != "standard_deviation"}
    for key in ("house_edge", "element_of_risk", "hit_frequency"):
        assert f"{percent(total[key]).text} {exactly(total[key]).text}" in text
    assert f"{units(total['player_ev']).text} {exactly(total['player_ev']).text}" in text
    assert fixed(document["total"]["standard_deviation"], 6) in text
    for wager in document["wagers"].values():
        for outcome in wager["outcomes"]:
            row = f"{outcome['count']:,} {chance(fraction(outcome['probability'])).text}"
            assert f"{outcome['hand']} {row}".lower() in text.lower()
    for each in document["distribution"]:
        assert chance(fraction(each["probability"])).text in text
    for value in document["starting_hands"].values():
        assert fixed(fraction(value), 2, plus=True) in text


def test_the_pdf_prints_every_row_of_every_table(printed: tuple[Report, list[str]]) -> None:
    """Nothing is cut off: each cell that is a number stands in the text as often as in the tables."""
    report, pages = printed
    text = " ".join(pages)
    for each in tables(report).values():
        for row in (*each.rows, *each.totals):
            for cell in row:
                if cell.value is not None:
                    assert cell.text in text, (each.key, cell)


def test_the_pdf_lies_inside_its_page(paper: tuple[Report, list[Printed]]) -> None:
    """No text begins outside the margins: a table too wide would be cut by the edge of the paper."""
    for page in paper[1]:
        assert page.places
        assert min(page.places) > 50
        assert max(page.places) < page.width - 50


# The page.


class _Reader(HTMLParser):
    """Tables by their id: rows of (text, exact value); and the whole text."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: dict[str, list[list[tuple[str, str | None]]]] = {}
        self.hands: dict[str, Fraction] = {}
        self.text = ""
        self.addresses: list[str] = []
        self._table: list[list[tuple[str, str | None]]] | None = None
        self._cell: list[str] | None = None
        self._exact: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag == "figure":
            self._table = self.tables.setdefault(named.get("id") or "", [])
        if tag == "tr" and self._table is not None:
            self._table.append([])
        if tag in ("td", "th"):
            self._cell, self._exact = [], named.get("data-exact")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th") and self._cell is not None and self._table is not None:
            self._table[-1].append(("".join(self._cell), self._exact))
            self._cell = None

    def handle_data(self, data: str) -> None:
        self.text += data
        if self._cell is not None:
            self._cell.append(data)


@pytest.fixture(scope="module")
def page(report: Report) -> _Reader:
    reader = _Reader()
    reader.feed(write_html(report).decode())
    return reader


def test_the_page_has_every_table_with_text_and_exact_value(report: Report, page: _Reader) -> None:
    for key, each in tables(report).items():
        found = page.tables[key]
        assert [text for text, _ in found[0]] == [column.head for column in each.columns]
        for row, cells in zip(found[1:], (*each.rows, *each.totals), strict=True):
            assert [text for text, _ in row] == [cell.text for cell in cells]
            for (_, exact), cell in zip(row, cells, strict=True):
                assert (exact is None) == (cell.value is None)
                if exact is not None and cell.value is not None:
                    found_there = float(exact) if isinstance(cell.value, float) else Fraction(exact)
                    assert found_there == cell.value


def test_the_page_says_what_solve_says(report: Report, page: _Reader) -> None:
    document = run_json("solve", "champion-four", "--paytable", "bonus=CH3")
    assert document == solved(report)
    outcomes = document["wagers"]["bonus"]["outcomes"]
    lines = page.tables["combinations-bonus"][1:-1]
    assert [(int(line[1][1] or 0), Fraction(line[2][1] or 0)) for line in lines] == [
        (each["count"], fraction(each["probability"])) for each in outcomes
    ]
    edges = {row[0][0]: Fraction(row[2][1] or 0) for row in page.tables["round"][1:]}
    assert edges["House edge"] == fraction(document["total"]["house_edge"])
    assert edges["Element of risk"] == fraction(document["total"]["element_of_risk"])


def test_the_page_needs_nothing_else(report: Report, page: _Reader) -> None:
    text = write_html(report).decode()
    assert all(address.startswith("#") for address in page.addresses)
    assert "<script" not in text
    assert "url(" not in text
    assert re.findall(r"https?://[^\"]*", text.replace("http://www.w3.org/2000/svg", "")) == []
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_a_designers_words_are_no_markup(report: Report) -> None:
    identity = replace(report.identity, title="<b>Tom & Jerry's</b> #set page() $x$ *Poker*")
    odd = replace(report, identity=identity, sections=report.sections[:1])
    assert "<b>Tom" not in write_html(odd).decode()
    text = _even(pypdf.PdfReader(BytesIO(write_pdf(odd))).pages[0].extract_text())
    assert "<b>Tom & Jerry's</b> #set page() $x$ *Poker*" in text


# The workbook.


@pytest.fixture(scope="module", params=["champion-four", "packs-three"])
def workbook(request: pytest.FixtureRequest) -> tuple[Report, bytes]:
    report = made(request.param, rounds=ROUNDS if request.param == "champion-four" else 0)
    return report, write_workbook(report)


def _figures(sheets: Any, at: Any) -> dict[str, float]:
    """The figures of the round by their names, as `at` reads them."""
    names = {
        "Expected value": "player_ev",
        "House edge": "house_edge",
        "Average wager": "average_wager",
        "Element of risk": "element_of_risk",
        "Hit frequency": "hit_frequency",
        "Variance": "variance",
        "Standard deviation": "standard_deviation",
    }
    found = {}
    for row in range(5, 12):
        label = str(at(sheets, "Round", f"A{row}"))
        found[next(key for name, key in names.items() if label.startswith(name))] = at(
            sheets, "Round", f"B{row}"
        )
    return found


def _told(analysis: Analysis) -> dict[str, float]:
    return {
        "player_ev": float(analysis.player_ev),
        "house_edge": float(analysis.house_edge),
        "average_wager": float(analysis.average_wager),
        "element_of_risk": float(analysis.element_of_risk),
        "hit_frequency": float(analysis.hit_frequency),
        "variance": float(analysis.variance),
        "standard_deviation": analysis.standard_deviation,
    }


def test_kept_values_of_the_workbook_are_the_exact_ones(workbook: tuple[Report, bytes]) -> None:
    report, content = workbook
    book = openpyxl.load_workbook(BytesIO(content), data_only=True)
    figures = _figures(book, lambda sheets, sheet, place: sheets[sheet][place].value)
    assert figures == pytest.approx(_told(report.subject.analysis), rel=1e-15)
    wager = report.subject.analysis.tree.bonuses[0].wager
    sheet = book[f"Pay table {wager}"]
    *paid, others = solved(report)["wagers"][wager]["outcomes"]
    for row, outcome in enumerate(paid, 6):
        assert sheet.cell(row, 1).value == outcome["hand"]
        assert sheet.cell(row, 2).value == outcome["count"]
        assert sheet.cell(row, 3).value == pytest.approx(outcome["probability"]["value"], rel=1e-15)
        assert sheet.cell(row, 6).value == float(Fraction(outcome["pays"]))
        assert sheet.cell(row, 7).value == pytest.approx(outcome["return"]["value"], rel=1e-15)
    rest = [row for row in sheet.iter_rows(min_row=6 + len(paid), values_only=True) if row[3] == "loses"]
    assert sum(row[1] for row in rest) == others["count"]
    assert all(row[4] == 0 and row[5] == -1 for row in rest), "a line can be added"


def test_formulas_give_the_kept_values(workbook: tuple[Report, bytes]) -> None:
    _, content = workbook
    sheets = Sheets(BytesIO(content))
    kept = openpyxl.load_workbook(BytesIO(content), data_only=True)
    formulas = sheets.formulas()
    assert len(formulas) > 100
    for sheet, place in formulas:
        assert sheets.value(sheet, place) == pytest.approx(kept[sheet][place].value, rel=1e-11, abs=1e-14)


def test_all_deals_of_the_workbook_are_whole_and_add_up(workbook: tuple[Report, bytes]) -> None:
    report, content = workbook
    sheet = openpyxl.load_workbook(BytesIO(content), data_only=True)["Round"]
    heads = {cell.value: cell.column for cell in sheet[15]}
    rows = [row for row in sheet.iter_rows(min_row=16) if row[0].value not in (None, "All")]
    deals = [row[heads["Deals"] - 1].value for row in rows]
    total = report.subject.analysis.counts.total
    assert sum(deals) == total
    assert all(deal == int(deal) for deal in deals)
    if total >= 10**15:
        texts = [int(row[heads["Deals, all digits"] - 1].value.replace(",", "")) for row in rows]
        assert sum(texts) == total
        assert texts == deals


def test_a_changed_payout_moves_every_figure_to_what_solve_gives(workbook: tuple[Report, bytes]) -> None:
    report, content = workbook
    question = report.subject.question
    wager = report.subject.analysis.tree.bonuses[0].wager
    sheet = f"Pay table {wager}"
    for hand, pays in (
        ("flush", 9),
        ("three of a kind", 0),
        ("flush", 0),
        ("two pair", 1),
        ("straight flush", Fraction(55, 2)),
    ):
        sheets = Sheets(BytesIO(content))
        row = next(at for at in range(6, 20) if sheets.value(sheet, f"A{at}") == hand)
        sheets.change(sheet, f"E{row}", float(pays))
        table = question.tables["bonus"]
        changed = {line.hand: line for line in table.lines}
        changed[read_hand(hand)] = Line(read_hand(hand), Payout(Fraction(pays)))
        lines = tuple(sorted(changed.values(), key=lambda line: line.hand, reverse=True))
        lines = tuple(line for line in lines if line.pays.fixed is not None or line.pays.odds)
        analysis = solve(replace(question, tables={"bonus": replace(table, lines=lines)}))
        found = _figures(sheets, Sheets.value)
        assert found == pytest.approx(_told(analysis), rel=1e-10)
        assert found["house_edge"] != pytest.approx(float(report.subject.analysis.house_edge), rel=1e-6)
        figures = analysis.wagers[wager]
        last = next(at for at in range(6, 30) if sheets.value(sheet, f"A{at}") == "All")
        assert sheets.value(sheet, f"B{last + 2}") == pytest.approx(float(figures.house_edge), rel=1e-10)
        assert sheets.value(sheet, f"B{last + 3}") == pytest.approx(float(figures.hit_frequency), rel=1e-10)
        front = [sheets.value("Report", f"B{at}") for at in range(1, 40)]
        assert found["house_edge"] in front, "the first sheet follows"


def _nearest(numbers: list[float], value: float | Fraction) -> float:
    at = bisect(numbers, value)
    return min(numbers[max(0, at - 1) : at + 1], key=lambda number: abs(number - value))


def test_other_sheets_hold_the_values_of_the_report(workbook: tuple[Report, bytes]) -> None:
    report, content = workbook
    book = openpyxl.load_workbook(BytesIO(content), data_only=True)
    numbers = sorted(
        cell.value
        for sheet in book.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if isinstance(cell.value, int | float)
    )
    for key, each in tables(report).items():
        if key == "summary" or key.startswith("combinations"):
            continue
        for row in (*each.rows, *each.totals):
            for cell in row:
                if cell.value is not None and "/" not in cell.text and abs(float(cell.value)) < 10**15:
                    assert _nearest(numbers, cell.value) == pytest.approx(float(cell.value), rel=2e-15), key


# The page of documentation.


def test_the_commands_and_the_program_of_the_documentation_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (Path(__file__).parents[2] / "docs" / "report.md").read_text(encoding="utf-8")
    commands, program = re.findall(r"```(?:python)?\n(.*?)```", text, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    for line in commands.splitlines():
        name, *args = shlex.split(line)
        assert name == "pitboss"
        result = run(*args[:-1], "out.json", "--rounds", "0")
        assert (result.exit_code, result.stderr) == (0, ""), line
    exec(compile(program, "docs/report.md", "exec"), {})
    assert (tmp_path / "champion-four.pdf").read_bytes().startswith(b"%PDF-")


# JSON, and files.


def test_json_holds_solve_simulate_and_verify(report: Report) -> None:
    document = json.loads(json.dumps(report_json(report)))
    assert document["solve"] == run_json("solve", "champion-four")
    simulated = run_json("simulate", "champion-four", "--rounds", str(ROUNDS), "--seed", "11")
    del simulated["seconds"]
    assert document["simulate"] == simulated
    every = run_json("verify")
    assert document["verify"]
    assert all(each in every for each in document["verify"])
    assert document["exposure"]["seat"]["at_most"] == 104_000
    assert document["report"]["definition"] == report.identity.definition
    assert [section["key"] for section in document["sections"]] == [
        section.key for section in report.sections
    ]


def test_a_report_is_written_whole_or_not_at_all(
    report: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "report.json"
    target.write_text("the one before", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        with pytest.raises(OSError, match="No space left"):
            write_report(report, target)
    assert target.read_text(encoding="utf-8") == "the one before"
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]
    size = write_report(report, target)
    assert target.stat().st_size == size
    assert json.loads(target.read_text(encoding="utf-8"))["report"]["game"] == "champion-four"
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


@pytest.mark.parametrize("name", ["report.doc", "report", "missing/report.pdf", "."])
def test_what_cannot_be_written_is_refused_in_a_sentence(report: Report, tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError) as caught:
        write_report(report, tmp_path / name)
    assert str(caught.value).endswith(".")
    assert list(tmp_path.iterdir()) == []
