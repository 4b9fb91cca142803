"""Runs the code cells of notebooks, and compares what they show with what is stored.

    python -m tests.notebooks docs/explore.ipynb             exit status 1 where anything differs
    python -m tests.notebooks docs/explore.ipynb --write     stores what is shown

Texts, tables and errors are exact here, and are compared as they are; of a drawing only that there
is one. No kernel is needed: a cell is Python, and shows the value of its last expression.
"""

from __future__ import annotations

import ast
import contextlib
import difflib
import io
import json
import sys
from pathlib import Path
from typing import Any

DRAWINGS = ("image/svg+xml", "image/png")
Cell = dict[str, Any]


def run(cells: list[Cell]) -> list[list[Cell]]:
    """The outputs of the code cells, one after another in one namespace."""
    names: dict[str, Any] = {"__name__": "__main__"}
    return [outputs("".join(cell["source"]), names) for cell in cells]


def outputs(source: str, names: dict[str, Any]) -> list[Cell]:
    """What a cell prints, then what its last expression shows; an error ends the cell."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    shown: list[Cell] = []
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        try:
            exec(compile(tree, "<cell>", "exec"), names)
            value = (
                None
                if last is None
                else eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
            )
            if value is not None:
                shown = [{"output_type": "execute_result", "metadata": {}, "data": data(value)}]
        except Exception as error:  # it is stored like any other output
            told = {"ename": type(error).__name__, "evalue": str(error), "traceback": []}
            shown = [{"output_type": "error", **told}]
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        shown.insert(0, {"output_type": "stream", "name": "stdout", "text": text})
    return shown


def data(value: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"text/plain": repr(value).splitlines(keepends=True)}
    for kind, name in (("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_")):
        render = getattr(value, name, None)
        rendered = None if render is None else render()
        if rendered is not None:
            found[kind] = rendered.splitlines(keepends=True)
    return found


def exact(outputs: list[Cell]) -> list[Cell]:
    """Without drawings, counters and traces, and with texts in one piece."""
    found = []
    for output in outputs:
        kept = {k: v for k, v in output.items() if k not in ("execution_count", "traceback")}
        if "data" in kept:
            shown = kept["data"].items()
            kept["data"] = {k: "drawn" if k in DRAWINGS else "".join(v) for k, v in shown}
        if "text" in kept:
            kept["text"] = "".join(kept["text"])
        found.append(kept)
    return found


def told(outputs: list[Cell]) -> list[str]:
    """In lines; of a table its text first."""
    return json.dumps(outputs, indent=1, ensure_ascii=False).replace("\\n", "\n").splitlines()


def main(arguments: list[str]) -> int:
    write = "--write" in arguments
    differing = 0
    for path in (Path(each) for each in arguments if each != "--write"):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        for number, (cell, found) in enumerate(zip(cells, run(cells), strict=True), 1):
            if write:
                cell["execution_count"] = number
                counted = (
                    {"execution_count": number} if o["output_type"] == "execute_result" else {}
                    for o in found
                )
                cell["outputs"] = [{**o, **c} for o, c in zip(found, counted, strict=True)]
            elif exact(found) != exact(cell["outputs"]):
                differing += 1
                print(f"{path}, cell {number}:", "".join(cell["source"]), sep="\n")
                stored, now = (told(exact(each)) for each in (cell["outputs"], found))
                print(*difflib.unified_diff(stored, now, "stored", "now", lineterm=""), sep="\n")
        if write:
            path.write_text(
                json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
            )
        else:
            print(f"{path}: {len(cells)} cells, {differing} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
