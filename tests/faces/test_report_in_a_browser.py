"""The report as a person uses it, in headless Chromium: `pytest -m browser` runs these alone."""

from __future__ import annotations

import json
import os
import statistics
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest

import dpproofs
from dpproofs.faces.report import render
from dpproofs.record.corpus import load_corpora
from dpproofs.record.runner import Options, run
from tests.browser import Browser
from tests.faces import toys

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

DAY = "1700000000"  # 14 November 2023, on which these reports say that they were made
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
    _, result = toys.checked(folder, **FEW)
    file = folder / "report.html"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", DAY)
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


def search(page, words):
    """What is shown for these words, in its order."""
    page.run(f"document.querySelector('[name=q]').value = {json.dumps(words)}")
    page.run("document.querySelector('.tools form').dispatchEvent(new Event('input'))")
    page.settle()
    return shown(page)


#: Twice, since a claim has what it says only once it is open.
OPEN = """new Promise((done) => {
  const all = () => document.querySelectorAll('details').forEach((d) => { d.open = true; });
  all();
  setTimeout(() => { all(); setTimeout(done, 100); }, 200);
})"""
#: How many elements stand out of the screen, and not of a box that scrolls.
STAND_OUT = """[...document.querySelectorAll('body *')].filter((part) => {
  const inside = (box) => box.getBoundingClientRect().right <= innerWidth + 1;
  if (inside(part) || !part.getBoundingClientRect().width) return false;
  for (let box = part.parentElement; box; box = box.parentElement)
    if (getComputedStyle(box).overflowX !== 'visible' && inside(box)) return false;
  return true;
}).map((part) => part.outerHTML.slice(0, 80))"""
WIDTHS = (360, 800, 1200)


def assert_no_sideways_scrolling(page):
    for width in WIDTHS:
        page.size(width, 800)
        page.settle()
        assert page.run("document.documentElement.scrollWidth") <= width
        assert page.run(STAND_OUT) == []


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
        ("printed", "0", ["toy/claim_02_false", "toy/claim_03_amended"]),
        ("erratum", "any", ["toy/claim_03_amended"]),
        ("erratum", "off", ["toy/claim_02_false", "toy/claim_04_steps"]),
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


@pytest.mark.parametrize("width", WIDTHS)
def test_the_first_screen_has_legend_version_and_day(page, width):
    page.size(width, 800)
    bottom = (
        "Math.max(...[...document.querySelectorAll('header *')]"
        ".map((part) => part.getBoundingClientRect().bottom))"
    )
    assert 100 < page.run(bottom) <= 800
    told = page.run("document.querySelector('header').innerText")
    version = f"dpproofs {dpproofs.__version__}"
    for words in ("14 November 2023", version, "PROVED", "is not read as a formula"):
        assert words in told


def test_nothing_is_wider_than_the_screen(page):
    page.run(OPEN)
    assert_no_sideways_scrolling(page)
    page.size(360, 740)
    picture(page, "narrow")


def test_what_is_named_comes_before_what_is_mentioned(page):
    everything = shown(page)
    # its kind and number, however it is written; its id; its title; its document
    for words in ("claim 4", "Claim 04", "toy/claim_04_steps", "claim_04_steps", "false proof"):
        assert search(page, words)[0] == "toy/claim_04_steps", words
    assert search(page, "Toy notes") == everything
    # "square" is in the title of the first two, and in no text of the fourth
    named = ["toy/claim_01_true", "toy/claim_02_false"]
    assert search(page, "square")[:2] == named
    assert page.run("document.querySelector('#hits .claim').id") == named[0]
    page.run("document.querySelector('.tools form').reset()")
    page.settle()
    assert shown(page) == everything
    assert page.run("document.querySelectorAll('#hits .claim').length") == 0


def test_it_prints_what_is_shown(page):
    assert page.pdf()[:5] == b"%PDF-"
    assert page.run("document.querySelectorAll('.claim[open]').length") == 0  # as it was before


LOADING = """
import time
from dpproofs.record.corpus import load_corpora
corpus = load_corpora()
"""
MAKING = f"""{LOADING}
from dpproofs.faces.rocq import proofs_of
from dpproofs.record.workers import kept_in_memory
kept = [each for each in proofs_of(corpus.claims.values()) if each.level is not None]
with kept_in_memory():
    began = time.process_time()
    assert all(each.confirmed for each in kept)
"""


def cpu_seconds(code: str, of: str = "time.process_time()", runs: int = 1) -> float:
    """What new processes take for this, on this machine. The median, since single ones differ by
    half."""
    command = [sys.executable, "-c", f"{code}\nprint({of})"]
    done = [
        subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(runs)
    ]
    return statistics.median(float(each.stdout) for each in done)


def test_the_whole_corpus(tmp_path, monkeypatch):
    """Within its time and size; every formula set; a graph that answers; nothing asked, nothing
    said."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", DAY)
    corpus = load_corpora()
    began = time.process_time()
    result = run(corpus, list(corpus.claims.values()), Options(recall=True))
    texts = render(result)
    spent = time.process_time() - began
    file = tmp_path / "report.html"
    file.write_text(texts[".html"])
    size = file.stat().st_size / 1e6
    loading = cpu_seconds(LOADING, runs=3)
    making = cpu_seconds(MAKING, of="time.process_time() - began")
    print(f"the report of {len(corpus.claims)} claims: {spent:.1f} CPU s, {size:.2f} MB")
    print(f"to load them takes {loading:.1f} CPU s; to make texts for Rocq anew {making:.1f}")
    assert size < 0.018 * len(corpus.claims)
    # On whatever machine: so many times loading, besides the texts, which grow with the records.
    assert spent - 1.2 * making < 10 * loading
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
        assert_what_is_named_comes_first(page)
        assert_a_mark_in_a_wide_formula_is_in_view(page)
        page.run(OPEN)
        assert_no_sideways_scrolling(page)
        claims = [located.claim for located in corpus.claims.values()]
        statements = [*claims, *(step for claim in claims for step in claim.proof)]
        announced = [each.erratum for each in statements if each.erratum]
        amended = sum(not erratum.simpler or erratum.amended is not None for erratum in announced)
        assert_amendments_are_seen_to_differ(page, amended)
        assert page.said() == []
        assert [url for url in page.asked() if url.partition("#")[0] != file.as_uri()] == []


NAMED = {
    "theorem 7": "lecture_advanced_composition/theorem_07_azuma",
    "azuma": "lecture_advanced_composition/theorem_07_azuma",
    "Theorem 7 azuma": "lecture_advanced_composition/theorem_07_azuma",
    "claim 3": "tail_of_two_densities/claim_03_weaker_converse",
    "claim 9 gaussian": "tail_of_two_densities/claim_09_gaussian_mechanism.6_7",
    "theorem_07_azuma": "lecture_advanced_composition/theorem_07_azuma",
    "subsampling": "tail_of_two_densities/claim_19_subsampling",
}


def assert_what_is_named_comes_first(page):
    for words, id_ in NAMED.items():
        first, *_ = search(page, words)
        assert first.partition(".")[0] == id_.partition(".")[0], words
    for words, folder in (("A Tail of Two Densities", "tail_of_two_densities"),
                          ("on_average_kl", "on_average_kl")):  # fmt: skip
        found = search(page, words)
        of_it = [id_ for id_ in found if id_.startswith(folder)]
        assert len(of_it) > 60 and found[: len(of_it)] == of_it, words
    page.run("document.querySelector('.tools form').reset()")
    page.settle()


def assert_a_mark_in_a_wide_formula_is_in_view(page):
    """The root of this theorem lies to the right of a narrow screen."""
    page.size(360, 740)
    page.run("location.hash = 'lecture_advanced_composition/theorem_07_azuma'")
    page.settle()
    marks = page.run(
        "[...document.querySelectorAll('[id$=theorem_07_azuma] .sides .x')].map((mark) => "
        "[mark, mark.closest('.f')].map((part) => part.getBoundingClientRect()))"
        ".map(([mark, box]) => [box.left, mark.left, mark.right, box.right])"
    )
    assert len(marks) == 2 and all(left < mark < end < right for left, mark, end, right in marks)


#: Of each print beside its amendment, the area of what is marked in both; -1 where it is replaced.
AREAS = """[...document.querySelectorAll(SELECTOR)].map((pair) => {
  if ((pair.textContent + (pair.nextElementSibling || pair).textContent)
    .includes('The whole statement is replaced')) return -1;
  const marks = [...pair.querySelectorAll('.x, mark')].map((mark) => mark.getBoundingClientRect());
  return marks.reduce((sum, { width, height }) => sum + width * height, 0);
})"""


def assert_amendments_are_seen_to_differ(page, amended):
    """Every print beside its amendment has a mark that is more than a dot on the screen."""
    pairs = page.run(AREAS.replace("SELECTOR", "'.sides.amended'"))
    assert len(pairs) == amended and all(area == -1 or area > 20 for area in pairs), pairs
    serious = page.run(AREAS.replace("SELECTOR", "'.matters > li'"))
    assert len(serious) == 8 and all(area == -1 or area > 20 for area in serious)


def test_a_claim_says_nothing_until_it_is_opened(page):
    bodies = "[...document.querySelectorAll('.body')].map((b) => b.querySelectorAll('*').length)"
    closed = page.run(bodies)
    assert closed and all(count == 1 for count in closed)  # what waits is no part of the page
    page.run(OPEN)
    assert all(count > 20 for count in page.run(bodies))


def test_a_link_to_a_step_opens_its_claim(written):
    with Browser() as browser:
        browser.open(written)
        browser.run("location.hash = '#toy/claim_04_steps~1'")
        browser.settle()
        assert browser.run("document.querySelector('.claim[open]').id") == "toy/claim_04_steps"
        assert browser.run("document.getElementById('toy/claim_04_steps~1').tagName") == "LI"


def test_words_within_a_closed_claim_are_found(page):
    (word,) = page.run(
        "[document.querySelector('.claim template').content.querySelector('dt').textContent]"
    )
    assert len(search(page, word)) > 0
