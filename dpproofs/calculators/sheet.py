"""A small table that shows itself: as text at a prompt, in rich terminals, in a notebook.

What is found is plain data elsewhere; a class that has a `sheet` method and is decorated with
`shows` gets all three renderings from it.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

__all__ = ["Row", "Sheet", "shows"]

LEFT = "text-align:left;vertical-align:top"


@dataclass(frozen=True)
class Row:
    """Cells under the columns, and what is too long for a cell."""

    cells: tuple[str, ...]
    detail: str = ""


@dataclass(frozen=True)
class Sheet:
    """Lines, fields (a label and what stands behind it), a table, more lines."""

    head: tuple[str, ...]
    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    notes: tuple[str, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    latex: str = field(default="", compare=False)

    def text(self) -> str:
        width = max([11, *(len(label) + 1 for label, _ in self.fields)])
        fields = (f"  {label:<{width}}{value}".rstrip() for label, value in self.fields)
        return "\n".join([*self.head, *fields, *self._table(), *self.notes])

    def _table(self) -> Iterator[str]:
        table = [self.columns, *(row.cells for row in self.rows)]
        if not self.rows:
            return
        widths = [max(len(line[n]) for line in table) for n in range(len(self.columns))]
        yield _aligned(self.columns, widths)
        for row in self.rows:
            yield _aligned(row.cells, widths)
            if row.detail:
                yield f"      {row.detail}"

    def rich(self) -> Any:
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        parts: list[Any] = [Text(line) for line in self.head]
        if self.fields:
            grid = Table.grid(padding=(0, 2))
            for label, value in self.fields:
                grid.add_row(Text(label, style="bold"), Text(value))
            parts.append(grid)
        if self.rows:
            table = Table(*self.columns, pad_edge=False)
            for row in self.rows:
                *cells, last = map(Text, row.cells)
                if row.detail:
                    last.append(f"\n{row.detail}", style="dim")
                table.add_row(*cells, last)
            parts.append(table)
        return Group(*parts, *(Text(line) for line in self.notes))

    def html(self) -> str:
        parts = [f"<p>{_lines(self.head)}</p>"] if self.head else []
        if self.latex:
            parts.append(f"<p>$\\displaystyle {html.escape(self.latex)}$</p>")
        if self.fields:
            rows = (_cells("td", pair) for pair in self.fields)
            parts.append(f"<table><tbody>{''.join(rows)}</tbody></table>")
        if self.rows:
            parts.append(f"<table><thead>{_cells('th', self.columns)}</thead><tbody>")
            parts += [_cells("td", row.cells, row.detail) for row in self.rows]
            parts.append("</tbody></table>")
        parts += [f"<p>{_lines(self.notes)}</p>"] if self.notes else []
        return "".join(parts)


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    shown = (f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True))
    return "  " + "  ".join(shown).rstrip()


def _lines(lines: Sequence[str]) -> str:
    return "<br>".join(html.escape(line) for line in lines)


def _cells(tag: str, cells: Sequence[str], detail: str = "") -> str:
    """A row; the last cell may be long, and has what is too long for the others."""
    *short, last = (html.escape(cell) for cell in cells)
    if detail:
        last += f"<br><small>{html.escape(detail)}</small>"
    inside = [f'<{tag} style="{LEFT};white-space:nowrap">{cell}</{tag}>' for cell in short]
    return f'<tr>{"".join(inside)}<{tag} style="{LEFT}">{last}</{tag}></tr>'


class Sheeted(Protocol):
    def sheet(self) -> Sheet: ...


Shown = TypeVar("Shown", bound=type[Any])


def shows(kind: Shown) -> Shown:
    """Three renderings of what `sheet` says."""

    def as_text(self: Sheeted) -> str:
        return self.sheet().text()

    def as_rich(self: Sheeted) -> Any:
        return self.sheet().rich()

    def as_html(self: Sheeted) -> str:
        return self.sheet().html()

    for name, render in (("__repr__", as_text), ("__rich__", as_rich), ("_repr_html_", as_html)):
        setattr(kind, name, render)
    return kind
