"""Arranges a summary into a document: what stands where, and how it is said.

Order: the question; the answer with its interval; what varied and what was held; the
main table and figure; seats and strategies; experience; checks; how to repeat it.
Renderers only draw what is here.
"""

from __future__ import annotations

from reports import sentences, words
from reports.checks import checks_section, repeat_section
from reports.experience import experience_section
from reports.parts import (
    NOTE,
    VERDICT,
    Document,
    Listing,
    Paragraph,
    Part,
    Section,
    Table,
    table,
    without_first,
)
from reports.places import places_section
from reports.result import result_section
from reports.summary import Summary


def arrange(summary: Summary) -> Document:
    """Return the document of a summary."""
    sections = [
        _question(summary),
        _answer(summary),
        _design(summary),
        result_section(summary),
        places_section(summary),
        experience_section(summary),
        checks_section(summary),
        repeat_section(summary),
    ]
    return Document(
        title=summary.question.text or f"{summary.title}: balance report",
        subtitle=f"{summary.title}, {words.plural(summary.games, 'game')} in "
        f"{words.plural(len(summary.cells), 'cell')}",
        tone=summary.headline.state,
        sections=tuple(
            _plain(each) if len(summary.cells) == 1 else each
            for each in sections
            if each.parts
        ),
    )


def _plain(section: Section) -> Section:
    """Return a section without the names of cells, where there is only one."""
    parts = tuple(
        without_first(part)
        if isinstance(part, Table) and part.columns[0] == "cell"
        else part
        for part in section.parts
    )
    return Section(section.key, section.heading, parts)


def _question(summary: Summary) -> Section:
    text = summary.question.text or "No question was written down."
    parts = (Paragraph(text), Paragraph(sentences.question_words(summary), NOTE))
    return Section("question", "Question", parts)


def _answer(summary: Summary) -> Section:
    head = summary.headline
    parts: list[Part] = [
        Paragraph(sentences.verdict_sentence(summary), VERDICT, head.state)
    ]
    if head.judged > 1 or head.family > 1:
        parts.append(
            Paragraph(
                f"{words.plural(head.family, 'interval')} were judged together "
                f"over {words.plural(head.judged, 'verdict')}.",
                NOTE,
            )
        )
    parts.append(Listing(sentences.RULES))
    return Section("answer", "Answer", tuple(parts))


def _design(summary: Summary) -> Section:
    names = list(dict.fromkeys(name for c in summary.cells for name, _ in c.factors))
    rows = []
    for cell in summary.cells:
        levels = dict(cell.factors)
        rows.append(
            [
                words.text(cell.name),
                *(words.text(levels.get(name, "–")) for name in names),
                words.text(", ".join(cell.lineup)),
                words.whole(cell.blocks),
                words.whole(cell.games),
            ]
        )
    columns = ["cell", *names, "strategies", "blocks", "games"]
    parts: list[Part] = [table("What varied", columns, rows)]
    if summary.held:
        held = "; ".join(f"{name}: {value}" for name, value in summary.held)
        parts.append(Paragraph(f"Held in all cells: {held}.", NOTE))
    parts.append(
        Paragraph(
            "A block is one seed played in every distinct rotation of the strategies "
            "over the seats; it is the unit of all intervals." + _seeds(summary),
            NOTE,
        )
    )
    return Section("design", "What varied and what was held", tuple(parts))


def _seeds(summary: Summary) -> str:
    if len(summary.cells) < 2:
        return ""
    if all(each.paired for each in summary.comparisons):
        return " All cells share the seeds of their blocks."
    return " The runs have different seeds and are independent."
