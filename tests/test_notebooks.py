"""What a notebook shows is found by running its cells, and compared but for its drawings."""

from __future__ import annotations

import json
from pathlib import Path

from tests import notebooks

DOCS = Path(__file__).resolve().parents[1] / "docs"


class Drawn:
    def __init__(self, svg: str) -> None:
        self.svg = svg

    def __repr__(self) -> str:
        return "<drawn>"

    def _repr_svg_(self) -> str:
        return self.svg


def test_a_cell_prints_and_shows_its_last_value():
    shown = notebooks.outputs("x = 2\nprint('a')\nx + 1", {})
    assert shown[0]["text"] == ["a\n"] and shown[1]["data"] == {"text/plain": ["3"]}
    assert notebooks.outputs("x = 2", {}) == []
    assert notebooks.outputs("None", {}) == []


def test_an_error_is_stored_like_any_output():
    (found,) = notebooks.outputs("1 / 0", {})
    assert (found["ename"], found["evalue"]) == ("ZeroDivisionError", "division by zero")


def test_cells_share_their_names():
    cells = [{"source": ["x = 2\n"]}, {"source": ["x * 3"]}]
    assert notebooks.run(cells)[1][0]["data"]["text/plain"] == ["6"]


def test_drawings_are_not_compared_texts_are():
    one, other = (notebooks.outputs("it", {"it": Drawn(svg)}) for svg in ("<svg/>", "<svg></svg>"))
    assert one != other and notebooks.exact(one) == notebooks.exact(other)
    assert notebooks.exact(one) != notebooks.exact(notebooks.outputs("it", {"it": 3}))


def test_what_is_written_is_what_is_shown_and_a_change_is_told(tmp_path, capsys):
    path = tmp_path / "n.ipynb"
    cell = {"cell_type": "code", "source": ["6 * 7"], "outputs": [], "execution_count": None}
    path.write_text(json.dumps({"cells": [{"cell_type": "markdown", "source": []}, cell]}))
    assert notebooks.main([str(path)]) == 1 and "6 * 7" in capsys.readouterr().out
    assert notebooks.main([str(path), "--write"]) == 0
    assert notebooks.main([str(path)]) == 0 and "1 cells, 0 differ" in capsys.readouterr().out


def test_the_notebooks_are_stored_with_their_outputs():
    found = list(DOCS.rglob("*.ipynb"))
    assert found
    for path in found:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        assert len(code) >= 10 and all(cell["outputs"] for cell in code)
        assert "/" + "home" not in path.read_text(encoding="utf-8")
