"""The same bytes every time, nothing from outside, every share with n and interval."""

import csv
import io
import itertools
import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from fake_run import FACTS, FakeRun

from reports.document import arrange
from reports.parts import Table
from reports.render import FORMATS, render
from reports.render.terminal import cells, render_terminal
from reports.summarise import summarise

RUNS = {
    "compared": {
        "edges": (0, 0.4, 0.2),
        "compare": {"baseline": {"rules": "plain"}},
    },
    "seats": {"edges": (0.3,), "lineup": ("hare", "tortoise", "snail")},
    "mirror": {"lineup": ("hare",) * 4, "truncated": 0.02},
    "length": {
        "edges": (0, 0),
        "compare": {"response": "turns", "baseline": {"rules": "plain"}},
    },
    "solo": {"lineup": ("hare",)},
    "one block": {"blocks": 1},
    "failed": {"failures": ((0, 3),)},
    "ladder": {"lineup": ("hare", "random")},
}


@pytest.fixture(params=RUNS, scope="module")
def summary(request):
    return summarise(FakeRun(**RUNS[request.param]), FACTS)


@pytest.fixture(scope="module")
def pages():
    return {
        name: render(summarise(FakeRun(**run), FACTS), "html")
        for name, run in RUNS.items()
    }


@pytest.mark.parametrize("form", FORMATS)
def test_same_summary_same_bytes(form):
    run = RUNS["compared"]
    first, second = (render(summarise(FakeRun(**run), FACTS), form) for _ in range(2))
    assert first == second


def test_all_forms_of_all_runs_render(summary):
    for form in FORMATS:
        assert render(summary, form).endswith("\n")


class Balance(HTMLParser):
    """Checks that elements close in order and identifiers are unique."""

    VOID = {"meta", "br", "hr", "img", "input", "link"}

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.ids, self.targets = [], [], []

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if "id" in attrs:
            self.ids.append(attrs["id"])
        self.targets += [
            value
            for key, value in attrs.items()
            if key in ("href", "xlink:href", "src")
        ]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_page_is_well_formed_and_stands_alone(pages):
    for page in pages.values():
        parser = Balance()
        parser.feed(page)
        parser.close()
        assert parser.open == []
        assert len(parser.ids) == len(set(parser.ids))
        assert all(target.startswith("#") for target in parser.targets)
        assert {target[1:] for target in parser.targets} <= set(parser.ids)
        bare = re.sub(r'xmlns(:\w+)?="[^"]*"', "", page)
        assert "http" not in bare
        assert "@import" not in bare


def test_figures_are_xml_with_words_and_no_fixed_colour(pages):
    figures = re.findall(r"<svg.*?</svg>", pages["compared"], re.S)
    assert len(figures) == 3
    for figure in figures:
        root = ElementTree.fromstring(figure)
        assert root.get("role") == "img"
        title = root.find("{http://www.w3.org/2000/svg}title")
        assert len(title.text) > 40
        assert "currentColor" in figure
        assert not re.search(r"#0[12]0[0-9]0[0-9]", figure)
        assert "DejaVu" not in figure
        assert root.findall(".//{http://www.w3.org/2000/svg}text")


def test_words_of_users_are_escaped(pages):
    assert "<always>" not in pages["seats"]
    assert "&lt;always&gt;" in pages["seats"]
    assert "guess &lt;of ours&gt;" in pages["seats"]


def test_page_follows_dark_mode_and_print(pages):
    page = pages["seats"]
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    assert 'name="viewport"' in page


def test_dollar_signs_are_no_formula():
    run = FakeRun(edges=(0, 0.1), compare={"baseline": {"rules": "plain"}})
    run.manifest["cells"][1]["name"] = "cost $2$ & \\frac"
    assert "cost $2$ &amp; \\frac" in render(summarise(run, FACTS), "html")


def test_every_table_with_per_cent_has_blocks_and_interval(summary):
    for section in arrange(summary).sections:
        for part in section.parts:
            if not isinstance(part, Table):
                continue
            shares = any("%" in cell.text for row in part.rows for cell in row)
            if shares:
                assert "blocks" in part.columns
                assert any("interval" in name for name in part.columns)


def test_verdict_names_interval_sizes_and_strategies(summary):
    answer = next(s for s in arrange(summary).sections if s.key == "answer")
    verdict = answer.parts[0].text
    assert verdict.split(":")[0].split(" (")[0].lower() == summary.headline.state
    if summary.headline.verdict is not None:
        assert re.search(r"\d blocks?, [\d,]+ games?", verdict)
        assert "margin" in verdict
        for strategy in summary.strategies:
            assert strategy in verdict


def test_favours_only_when_unbalanced(summary):
    text = render(summary, "text").split("- Balanced:")[0]
    if summary.headline.state != "unbalanced":
        assert "favours" not in text


def test_json_has_no_undefined_numbers():
    found = json.loads(
        render(summarise(FakeRun(blocks=1), FACTS), "json"),
        parse_constant=lambda name: pytest.fail(name),
    )
    assert found["cells"][0]["seats"][0]["estimate"]["low"] is None
    assert found["format"] == 1


def test_csv_has_a_row_for_each_estimate(summary):
    rows = list(csv.DictReader(io.StringIO(render(summary, "csv"))))
    assert {row["section"] for row in rows} >= {"metrics", "endings"}
    assert all(row["blocks"] and row["method"] for row in rows)
    seats = [row for row in rows if row["section"] == "seats"]
    assert len(seats) == sum(len(cell.seats) for cell in summary.cells)


def test_terminal_keeps_to_its_width(summary):
    text = render_terminal(arrange(summary), width=80)
    long = [line for line in text.splitlines() if cells(line) > 80]
    assert all(line.startswith("  ") or " " not in line.strip() for line in long)


def test_brief_answer_is_shorter_and_says_the_same(summary):
    document = arrange(summary)
    brief = render_terminal(document, brief=True)
    assert len(brief) < len(render_terminal(document))
    assert "Answer" in brief


def test_markdown_tables_are_whole(summary):
    lines = render(summary, "md").splitlines()
    for above, rule in itertools.pairwise(lines):
        if rule.startswith(("| ---", "| ---:")):
            bars = re.findall(r"(?<!\\)\|", above)
            assert len(bars) == rule.count("|")


def test_a_single_cell_is_not_named_in_every_row():
    document = arrange(summarise(FakeRun(**RUNS["seats"]), FACTS))
    tables = [p for s in document.sections for p in s.parts if isinstance(p, Table)]
    assert all("cell" not in table.columns for table in tables)
