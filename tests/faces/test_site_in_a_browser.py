"""The site as a person uses it, in headless Chromium: `pytest -m browser` runs these alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpproofs.faces.site import write
from tests.browser import Browser
from tests.faces import toys
from tests.faces.test_report_in_a_browser import FEW, STAND_OUT
from tests.links import faults

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (
    "index.html",
    "claims/toy.html",
    "claims/toy/claim_04_steps.html",
    "how-to/add-a-claim.html",
    "explore.html",
    "errata.html",
    "report/report.html",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Four toy claims and the documentation."""
    folder = tmp_path_factory.mktemp("site")
    corpus, result = toys.checked(folder, **FEW)
    write(result, corpus, DOCS, folder / "site", {"check": "usage: dpproofs check"}, 1)
    return folder / "site"


def test_every_link_leads_somewhere_and_nothing_is_loaded_from_elsewhere(site):
    assert list(faults(site)) == []
    assert (site / "claims/toy/claim_02_false.html").exists()
    assert len(list(site.rglob("*.html"))) > 50


def test_a_link_that_leads_nowhere_is_a_fault(tmp_path):
    (tmp_path / "a.html").write_text(
        '<a href="b.html">b</a><a href="#here">h</a><p id="there"><a href="#there">t</a>'
        '<script src="https://example.org/x.js"></script><a href="https://example.org">e</a>'
    )
    told = [line.rpartition(": ")[2] for line in faults(tmp_path)]
    assert told == ["no such file", "no such place", "loaded from elsewhere"]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [400, 800, 1400])
def test_nothing_stands_out_of_the_screen(site, width, dark):
    with Browser(width=width, dark=dark) as page:
        for name in PAGES:
            page.open(site / name)
            out = page.run(f"{STAND_OUT}.map((part) => part.outerHTML.slice(0, 200))")
            assert [part for part in out if "md-" not in part] == [], name
            assert page.said() == [], name
            asked = page.asked()
            assert all(url.startswith(("file:", "data:")) for url in asked), name
        if width == 1400:
            colour = "getComputedStyle(document.body).backgroundColor"
            page.open(site / "claims/toy/claim_02_false.html")
            shade = page.run(colour)
            assert (
                sum(map(int, shade.removesuffix(")").partition("(")[2].split(","))) < 384
            ) is dark


def test_words_are_found_from_a_disk(site):
    with Browser() as page:
        page.open(site / "errata.html")
        page.run("document.querySelector('.md-search__input').focus()")
        page.type("toy 02")
        for _ in range(20):
            page.settle()
            found = page.run(
                "[...document.querySelectorAll('.md-search-result__link')].map((a) => a.href)"
            )
            if found:
                break
        assert any("claims/toy/claim_02_false.html" in link for link in found), "\n".join(found)
        assert page.said() == []
