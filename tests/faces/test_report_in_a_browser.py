"""The report as a person uses it, in headless Chromium: `pytest -m browser` runs these alone."""

from __future__ import annotations

import json
import os
import struct
import time
from pathlib import Path

import pytest

from dpproofs.faces.report import render
from dpproofs.record.cache import NullCache
from dpproofs.record.corpus import Corpus, load_corpora, load_file
from dpproofs.record.runner import Options, run
from tests.browser import Browser
from tests.faces import toys

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

FEW = {
    "claim_01_true": toys.TRUE,
    "claim_02_false": toys.FALSE,
    "claim_03_amended": toys.AMENDED,
    "claim_04_steps": toys.STEPS,
}


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Four toy claims as a report; a folder for pictures may be named in PICTURES."""
    folder = tmp_path_factory.mktemp("report")
    toys.folder(folder, **FEW)
    corpus = Corpus()
    for name in sorted(FEW):
        corpus.add(load_file(folder / "toy" / f"{name}.py"))
    how = Options("pytest", spoil=True)
    result = run(corpus, list(corpus.claims.values()), how, store=NullCache())
    file = folder / "report.html"
    file.write_text(render(result)[".html"])
    return file


@pytest.fixture
def page(written):
    with Browser() as browser:
        browser.open(written)
        yield browser
        assert browser.said() == [], "the page says something on its console"
        strange = [url for url in browser.asked() if url.partition("#")[0] != written.as_uri()]
        assert strange == [], "the page asks for something outside of its file"


def shown(page):
    return page.run("[...document.querySelectorAll('.claim:not([hidden])')].map((c) => c.id)")


def picture(page, name):
    data = page.picture()
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) > 5000
    if folder := os.environ.get("PICTURES"):
        (Path(folder) / f"{name}.png").write_bytes(data)
    return struct.unpack(">II", data[16:24])


def test_words_filter(page):
    assert len(shown(page)) == 4
    page.key("/")
    assert page.run("document.activeElement.name") == "q"
    page.type("half forgotten")
    page.settle()
    assert shown(page) == ["toy/claim_03_amended"]
    assert page.run("document.querySelector('#found').textContent") == "1 of 4 results"
    page.run("document.querySelector('.tools form').reset()")
    page.settle()
    assert len(shown(page)) == 4


@pytest.mark.parametrize(
    ("field", "value", "ids"),
    [
        ("stands", "0", ["toy/claim_02_false"]),
        ("print", "any", ["toy/claim_03_amended"]),
        ("print", "off", ["toy/claim_02_false", "toy/claim_04_steps"]),
        ("doc", "toy", sorted(f"toy/{name}" for name in FEW)),
    ],
)
def test_a_choice_filters(page, field, value, ids):
    page.run(f"document.querySelector('[name={field}]').value = '{value}'")
    page.run("document.querySelector('.tools form').dispatchEvent(new Event('input'))")
    page.settle()
    assert sorted(shown(page)) == ids


def test_a_claim_is_opened_by_keys_and_its_mathematics_is_laid_out(page):
    page.key("j")
    assert page.run("document.activeElement.parentNode.id") == shown(page)[0]
    page.key("Enter")
    assert page.run("document.querySelectorAll('.claim[open]').length") == 1
    sizes = page.run(
        "[...document.querySelectorAll('.claim[open] math[display=block]')]"
        ".map((m) => m.getBoundingClientRect()).map((r) => [r.width, r.height])"
    )
    assert sizes and all(width > 20 and height > 10 for width, height in sizes)
    assert picture(page, "claim") == (1200, 900)


def test_an_address_opens_its_claim_and_a_filter_gives_way(page):
    page.run("document.querySelector('[name=q]').value = 'nothing has this'")
    page.run("document.querySelector('.tools form').dispatchEvent(new Event('input'))")
    page.settle()
    assert shown(page) == []
    page.run("location.hash = 'toy/claim_02_false'")
    page.settle()
    assert page.run("document.getElementById('toy/claim_02_false').open")
    top = page.run("document.getElementById('toy/claim_02_false').getBoundingClientRect().top")
    assert 0 <= top < 400 and len(shown(page)) == 4


def test_dark_and_light(page):
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.run(ground)
    page.key("t")
    assert page.run(ground) != light
    page.key("t")
    assert page.run(ground) == light


def test_nothing_is_wider_than_a_narrow_screen(page):
    page.size(360, 740)
    page.run("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    page.settle()
    assert page.run("document.documentElement.scrollWidth") <= 360
    picture(page, "narrow")


def test_it_prints_what_is_shown(page):
    assert page.pdf()[:5] == b"%PDF-"
    assert page.run("document.querySelectorAll('.claim[open]').length") == 0  # as it was before


def test_the_whole_corpus(tmp_path):
    """Within its time and size; every formula set; a graph that answers; nothing asked, nothing
    said."""
    corpus = load_corpora()
    began = time.process_time()
    result = run(corpus, list(corpus.claims.values()), Options(recall=True))
    texts = render(result)
    spent = time.process_time() - began
    file = tmp_path / "report.html"
    file.write_text(texts[".html"])
    size = file.stat().st_size / 1e6
    print(f"the report of {len(corpus.claims)} claims: {spent:.1f} CPU s, {size:.2f} MB")
    assert size < 5 and spent < 20
    assert render(result) == texts
    with Browser(1400, 1000) as page:
        page.open(file)
        assert page.run("document.querySelectorAll('.set code').length") == 0
        counted = json.loads(texts[".json"])["counts"]["claims"]
        assert len(shown(page)) == counted
        page.run("document.querySelector('.graph .k:not(.away)').focus()")
        page.key("Enter")
        assert page.run("document.querySelectorAll('.graph.picked').length") == 1
        assert page.run("document.querySelector('.panel:not([hidden]) a').textContent.length") > 3
        page.run("document.querySelector('.graph.picked').scrollIntoView()")
        page.settle()
        picture(page, "graph")
        page.size(360, 740)
        page.settle()
        assert page.run("document.documentElement.scrollWidth") <= 360
        assert page.said() == []
        assert [url for url in page.asked() if url.partition("#")[0] != file.as_uri()] == []
