"""Documents and summaries in five forms: terminal, HTML, Markdown, JSON and CSV.

Renderers compute nothing. The same input gives the same bytes.
"""

from __future__ import annotations

from reports.summary import Summary

FORMATS = ("html", "md", "json", "csv", "text")


def render(summary: Summary, form: str) -> str:
    """Return a summary in one of FORMATS. Raises ValueError for any other."""
    # Each form imports what it needs: HTML alone needs matplotlib.
    if form == "json":
        from reports.render.json import render_json

        return render_json(summary)
    if form == "csv":
        from reports.render.csv import render_csv

        return render_csv(summary)
    from reports.document import arrange

    document = arrange(summary)
    if form == "html":
        from reports.render.html import render_html

        return render_html(document)
    if form == "md":
        from reports.render.markdown import render_markdown

        return render_markdown(document)
    if form == "text":
        from reports.render.terminal import render_terminal

        return render_terminal(document)
    raise ValueError(f"no format {form!r}; there are {', '.join(FORMATS)}")
