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

LEFT = "text-align:left"


@dataclass(frozen=True)
class Row:
    """Cells under the columns, and what is too long for a cell."""

    cells: tuple[str, ...]
    detail: str = ""


@dataclass(frozen=True)
class Sheet:
    """Lines, a table, more lines. `detail` heads what rows have besides their cells."""

    head: tuple[str, ...]
    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    notes: tuple[str, ...] = ()
    detail: str = ""
    latex: str = field(default="", compare=False)

    def text(self) -> str:
        return "\n".join([*self.head, *self._table(), *self.notes])

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
        if self.rows:
            table = Table(*self.columns, *([self.detail] if self.detail else []), pad_edge=False)
            for row in self.rows:
                more = [Text(row.detail)] if self.detail else []
                table.add_row(*(Text(cell) for cell in row.cells), *more)
            parts.append(table)
        return Group(*parts, *(Text(line) for line in self.notes))

    def html(self) -> str:
        parts = [f"<p>{_lines(self.head)}</p>"] if self.head else []
        if self.latex:
            parts.append(f"<p>$\\displaystyle {html.escape(self.latex)}$</p>")
        if self.rows:
            names = (*self.columns, self.detail) if self.detail else self.columns
            parts.append(f"<table><thead>{_cells('th', names)}</thead><tbody>")
            for row in self.rows:
                cells = (*row.cells, row.detail) if self.detail else row.cells
                parts.append(_cells("td", cells))
            parts.append("</tbody></table>")
        parts += [f"<p>{_lines(self.notes)}</p>"] if self.notes else []
        return "".join(parts)


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    shown = (f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True))
    return "  " + "  ".join(shown).rstrip()


def _lines(lines: Sequence[str]) -> str:
    return "<br>".join(html.escape(line) for line in lines)


def _cells(tag: str, cells: Sequence[str]) -> str:
    inside = "".join(f'<{tag} style="{LEFT}">{html.escape(cell)}</{tag}>' for cell in cells)
    return f"<tr>{inside}</tr>"


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
