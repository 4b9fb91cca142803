"""One table, three renderings."""

from __future__ import annotations

import io
from html.parser import HTMLParser

from rich.console import Console

from dpproofs.calculators.sheet import Row, Sheet, shows

SHEET = Sheet(
    ("a < b",),
    ("x", "value"),
    (Row(("1", "2 & 3"), "long [bold]detail[/bold]"), Row(("10", ""))),
    ("go on",),
    (("label", "of a <field>"),),
    latex="a < b",
)


@shows
class Thing:
    def sheet(self) -> Sheet:
        return SHEET


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.data: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag not in ("br",):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.data.append(data)


def test_text_is_aligned_with_details_below():
    assert repr(Thing()).splitlines() == [
        "a < b",
        "  label      of a <field>",
        "  x   value",
        "  1   2 & 3",
        "      long [bold]detail[/bold]",
        "  10",
        "go on",
    ]


def test_html_is_well_formed_and_escaped():
    html = Thing()._repr_html_()
    tags = Tags()
    tags.feed(html)
    assert not tags.open
    wanted = {"2 & 3", "long [bold]detail[/bold]", "go on", "of a <field>"}
    assert wanted <= set(tags.data)
    assert "a &lt; b" in html and "$\\displaystyle" in html


def test_rich_takes_no_markup_from_the_data():
    out = io.StringIO()
    Console(file=out, width=80, force_terminal=False).print(Thing())
    assert "[bold]detail[/bold]" in out.getvalue() and "2 & 3" in out.getvalue()


def test_without_rows_there_is_no_table():
    sheet = Sheet(("only this",), ("x",))
    assert sheet.text() == "only this" and "<table>" not in sheet.html()
