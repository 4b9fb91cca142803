"""The site: Markdown as people write it, formulas, and what is missing."""

from __future__ import annotations

import sys

import pytest

from dpproofs.faces.arguments import UsageError
from dpproofs.faces.site import STYLE, Pages, may_be_replaced, mkdocs, prepared


def told(text):
    return prepared(text, lambda code: f"[{code}]", lambda latex: f"<{latex}>")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("- a\n  b\n", "- a\n    b\n"),
        ("1. a\n\n   ```\n   x\n   ```\n", "1. a\n\n    ```\n    x\n    ```\n"),
        ("1. a\n   - b\n", "1. a\n    - b\n"),
        ("words\n- a\n- b\n", "words\n\n- a\n- b\n"),
        ("```python file=my.py\n$x$\n```\n", '```python title="my.py"\n$x$\n```\n'),
        ("```\n- a\n  b\n```\n", "```\n- a\n  b\n```\n"),
        ("- a\n\nwords\n  more\n", "- a\n\nwords\n  more\n"),
        ("a `$x$` and $y$ and $z$, 3 $ and 4 $.\n", "a [`$x$`] and <y> and <z>, 3 $ and 4 $.\n"),
        ("    $ dpproofs check $x$\n", "    $ dpproofs check $x$\n"),
    ],
)
def test_markdown_as_people_write_it_is_read(written, read):
    assert told(written) == read


def test_a_formula_is_set_where_tags_may_be_and_told_where_not(tmp_path):
    pages = Pages(tmp_path, {"doc/claim_01"})
    name = pages.read("a/b.md", "# On $x < y$\n\n`doc/claim_01` and `other`\n")
    text = (tmp_path / name).read_text()
    assert "[`doc/claim_01`](../claims/doc/claim_01.md) and `other`" in text
    heading = text.partition("\n")[0].removeprefix("# ")
    page = f'<title>{heading}</title><a title="{heading}">{heading}</a>'
    put = pages.put(page)
    assert put.startswith('<title>On x&lt;y</title><a title="On x&lt;y">On <math')
    assert "HTMLOFOURS" not in put and "HTMLOFOURS" not in pages.put(page, plainly=True)


def test_what_stands_alone_takes_the_place_of_its_paragraph(tmp_path):
    pages = Pages(tmp_path, ())
    word = pages.word('<div>\n<p>"much" \\ more</p></div>', 'little\n"more"')
    assert pages.put(f"<p>{word}</p>") == '<div>\n<p>"much" \\ more</p></div>'
    assert pages.put(f'{{"text": "{word}"}}', plainly=True) == '{"text": "little more"}'


def test_what_is_missing_is_named_with_its_remedy(monkeypatch):
    monkeypatch.setitem(sys.modules, "material", None)
    with pytest.raises(UsageError, match=r"pip install 'dpproofs\[site\]'"):
        mkdocs()


def test_only_a_site_is_replaced(tmp_path):
    may_be_replaced(tmp_path / "new")
    may_be_replaced(tmp_path)
    (tmp_path / "thesis.tex").write_text("years of work")
    for other in (tmp_path, tmp_path / "thesis.tex"):
        with pytest.raises(UsageError, match="which holds something else"):
            may_be_replaced(other)
    (tmp_path / STYLE).parent.mkdir()
    (tmp_path / STYLE).write_text("")
    may_be_replaced(tmp_path)
