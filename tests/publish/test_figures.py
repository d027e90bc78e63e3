"""The figure files: nothing printed is left out, everything computes, and what must be right is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pitboss.errors import DefinitionError, NotFound
from pitboss.games import load_catalogue
from pitboss.publish import Verdict, documents, load_document, verify
from pitboss.publish.measures import Measures
from pitboss.publish.verification import check

# Typed from the documents, page by page, and from nothing else. Left out: addresses, dates and rule numbers;
# the pays of the pay tables, which are rules; the 100% that equations start from; the 52,000,000 deals that
# were simulated and the -1 that a fold costs, which are given and not computed.
STUD = """
    15.2700% 60.3856% 24.3444%   15.2700% 60.1970% 24.5330%   15.27%
    2.4988 3.4988 {} 14.1538% 3.4988 2.88%
    2.4988 3.4988 {} 14.1538% 3.4988 2.97%
"""
SEVEN_CARDS = """
    0.00003232 0.00027851 0.00168067 0.02596102 0.03025494 0.04619382 0.04829870
    37.92% 38.75% 39.44% 38.86% 39.35%
"""
READ_AGAIN = {
    "procedures": STUD.format("24.3444%", "24.5330%")
    + "133,784,560"
    + SEVEN_CARDS
    + """
    0.1527 15.27% 1_in_6.55 0.1044 1_in_9.58
    134,459 2,598,960 1,081 990 10
    46.1%
    2.816 -0.604
    +0.3333 -33.33% +0.1667 +0.1668
    3.922 100% 46.1%
    37.92% 38.75% 39.44% 38.86% 39.35%
    -33.33% -33.33% -33.33% -33.33% -33.33%
    4.59% 5.42% 6.11% 5.53% 6.02%
    1.17% 1.38% 1.56% 1.41% 1.53%
    """,
    "washington-letter": STUD.format("21.3444%", "21.5330%") + SEVEN_CARDS,
    "washington": STUD.format("21.3444%", "21.5330%") + SEVEN_CARDS,
    "rules-of-play": "",
    "packs": """
    1.48% 0.004% 2.98%
    5.85% $0.292 6.06%
    3.66% 3.77% 4.41% 4.52%
    1.48% 2.98%

    4          0.00000030  5000 5000 5000
    180        0.00000135  1000 1000 1000
    4,140      0.0000309
    37,260     0.0002785
    224,848    0.0016807
    3,473,184  0.0259610
    4,047,644  0.0302549
    6,180,020  0.0461938
    6,461,620  0.0482987
    31,433,400 0.2349554
    58,627,800 0.4382255
    23,294,460 0.1741192
    133,784,560
    8.49% 6.44% 3.41%
    8.71% 6.66% 3.63%

    4,324      0.0000323
    37,260     0.0002785
    224,848    0.0016807
    3,473,184  0.0259610
    4,047,644  0.0302549
    6,180,020  0.0461938
    6,461,620  0.0482987
    31,433,400 0.2349554
    58,627,800 0.4382255
    23,294,460 0.1741192
    133,784,560
    11.15% 1.20% 10.34% 8.29% 8.13% 6.73% 10.88% 9.64% 8.57%
    """,
}

SEVEN_CARD_COUNTS = {
    "royal flush": "4,324",
    "straight flush": "37,260",
    "four of a kind": "224,848",
    "full house": "3,473,184",
    "flush": "4,047,644",
    "straight": "6,180,020",
    "three of a kind": "6,461,620",
    "two pair": "31,433,400",
    "one pair": "58,627,800",
    "high card": "23,294,460",
}


@pytest.fixture(scope="module")
def verdicts() -> list[Verdict]:
    return verify()


def verdict(verdicts: list[Verdict], source: str, name: str) -> tuple[str, str]:
    (found,) = [each for each in verdicts if (each.figure.source, each.figure.name) == (source, name)]
    return found.figure.printed.text, found.verdict


def test_the_five_documents_are_covered() -> None:
    assert [document.source for document in documents()] == list(READ_AGAIN)


@pytest.mark.parametrize("source", READ_AGAIN)
def test_every_printed_number_has_its_figure_and_no_figure_is_invented(source: str) -> None:
    (document,) = [each for each in documents() if each.source == source]
    printed = Counter(figure.printed.text for figure in document.figures)
    assert printed == Counter(text.replace("_", " ") for text in READ_AGAIN[source].split())


def test_every_figure_is_computed_and_in_place(verdicts: list[Verdict]) -> None:
    assert len(verdicts) == sum(len(text.split()) for text in READ_AGAIN.values()) == 213
    assert all(each.figure.place for each in verdicts)
    for name in ("E: house edge", "1.48%"):
        assert any(name in (each.figure.name, each.figure.printed.text) for each in verdicts)


@pytest.mark.parametrize(("hand", "count"), SEVEN_CARD_COUNTS.items())
def test_the_ten_seven_card_counts_are_confirmed(verdicts: list[Verdict], hand: str, count: str) -> None:
    assert verdict(verdicts, "packs", f"New Hampshire, deals: {hand}") == (count, "confirmed")


@pytest.mark.parametrize("source", ["procedures", "washington-letter", "washington"])
@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("CH1: house edge", "37.92%"),
        ("CH2: house edge", "38.75%"),
        ("CH3: house edge", "39.44%"),
        ("CH4: house edge", "38.86%"),
        ("CH5: house edge", "39.35%"),
        ("E and F: hit frequency", "15.27%"),
        ("E: hold'em return", "14.1538%"),
        ("F: hold'em return", "14.1538%"),
        ("E: average hold'em wager", "2.4988"),
        ("F: average hold'em wager", "2.4988"),
        ("F: house edge", "24.5330%"),
        ("F: house edge per total wager", "2.97%"),
    ],
)
def test_what_the_documents_have_right_is_confirmed(
    verdicts: list[Verdict], source: str, name: str, printed: str
) -> None:
    assert verdict(verdicts, source, name) == (printed, "confirmed")


def test_the_pair_of_aces_and_kos_return_are_confirmed(verdicts: list[Verdict]) -> None:
    assert verdict(verdicts, "procedures", "best starting hand, AA") == ("2.816", "confirmed")
    assert verdict(verdicts, "procedures", "hold'em return of version 3, Ko's result") == (
        "+0.1668",
        "confirmed",
    )


@pytest.mark.parametrize(("table", "printed"), [("H", "8.49%"), ("I", "6.44%"), ("J", "3.41%")])
def test_packs_tables_with_fixed_payouts_at_five_dollars_are_confirmed(
    verdicts: list[Verdict], table: str, printed: str
) -> None:
    assert verdict(verdicts, "packs", f"{table}: house edge with fixed payouts") == (printed, "confirmed")


def test_contradicted_figures_say_in_one_sentence_what_went_wrong(verdicts: list[Verdict]) -> None:
    for each in verdicts:
        note = each.figure.note
        if each.verdict == "contradicted":
            assert note, f"{each.figure.source}: {each.figure.name}"
        if note:
            assert note.endswith(".")
            assert ". " not in note
            assert note[0].isupper()


def test_the_verdicts_counted(verdicts: list[Verdict]) -> None:
    counted = Counter((each.figure.source, each.verdict) for each in verdicts)
    assert counted == {
        ("procedures", "confirmed"): 49,
        ("procedures", "truncated"): 1,
        ("procedures", "contradicted"): 22,
        ("washington-letter", "confirmed"): 26,
        ("washington-letter", "contradicted"): 5,
        ("washington", "confirmed"): 26,
        ("washington", "contradicted"): 5,
        ("packs", "confirmed"): 65,
        ("packs", "truncated"): 3,
        ("packs", "contradicted"): 11,
    }


def test_both_paytables_named_together_have_the_figure(verdicts: list[Verdict]) -> None:
    measures = Measures(load_catalogue())
    assert measures.hit_frequency("champion-two", "bonus", bonus="E") == measures.hit_frequency(
        "champion-two", "bonus", bonus="F"
    )
    for together in (("CH1", "CH2", "CH3"), ("CH4", "CH5")):
        assert len({measures.hit_frequency("champion-four", "bonus", bonus=table) for table in together}) == 1


def test_one_source_alone() -> None:
    assert {each.figure.source for each in verify("washington")} == {"washington"}
    assert verify("rules-of-play") == []


def test_an_unknown_source_is_refused_with_those_there_are() -> None:
    with pytest.raises(NotFound, match="no source 'pack'; did you mean 'packs'"):
        verify("pack")


FILE = """
source = "packs"
title = "A document"
[[sections]]
place = "A table"
figures = [
    {{ figure = "first", printed = "{printed}", exact = '{exact}' }},
    {{ figure = "{second}", printed = "1", exact = "1" }},
]
[notes]
"{noted}" = "A note."
"""


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"printed": "three"}, "figures.toml: first: 'three' is not a number as printed in documents"),
        ({"second": "first"}, "figures.toml: first: is the name of two figures"),
        ({"noted": "third"}, "figures.toml: notes.third: is a note on a figure that is not in the file"),
        ({"exact": "comb(52)"}, "figures.toml: first: comb(): missing a required argument"),
        ({"exact": "house_edge(1)"}, "figures.toml: first: 1 is a number where a word in quotes is needed"),
        ({"exact": 'ev("bridge")'}, "figures.toml: first: There is no game 'bridge'"),
        ({"exact": 'pays("champion-one", "play", "flush")'}, "figures.toml: first: There is no line"),
        ({"exact": ""}, "figures.toml: sections.0.figures.0.exact: "),
        ({"second": ""}, "figures.toml: sections.0.figures.1.figure: "),
    ],
)
def test_a_mistake_is_reported_with_file_figure_and_reason(
    tmp_path: Path, changed: dict[str, str], message: str
) -> None:
    file = tmp_path / "figures.toml"
    given = {"printed": "1", "exact": "1", "second": "second", "noted": "first"} | changed
    file.write_text(FILE.format(**given), encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        check(load_document(file), Measures(load_catalogue()))
    assert str(caught.value).startswith(message)
