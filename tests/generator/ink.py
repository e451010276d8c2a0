#!/usr/bin/env python3
"""ink.py: measures the ink of a print, with --ink full and --ink low, on a page of each kind

usage: ink.py HANSOM-PRINT [CASE] [--table]        prints TAP; --table prints the figures of the pages as comments

The darkness of a page is the mean over its pixels: 0 % is white, and 100 % is black. Type and codes stay black in either print. So they
are measured by themselves: in a copy of the low print from which all drawings (form objects of the PDF) are removed. The rest is art.
"""
import functools
import json
import pathlib
import re
import shutil
import sys
import tempfile

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import sight
from tap import finish, run, test

PRINT = sys.argv[1]
CASE = next((word for word in sys.argv[2:] if "/" in word), "watson-and-holmes/00")
DPI = 150  # at fewer, poppler draws thin lines too dark
TEXT, LINES = 1.5, 3.5  # % of darkness: a page with less art is text; a page with less than the second has few lines and no ground
PLACE = pathlib.Path(tempfile.mkdtemp(prefix="hansom-ink-"))


@functools.cache
def printed(ink):
    """Returns the path of complete.pdf."""
    run(PRINT, "--quiet", "--seed", "ink", "--ink", ink, "-o", PLACE / ink, CASE)
    return next((PLACE / ink).iterdir()) / "complete.pdf"


@functools.cache
def kinds():
    """Returns the page numbers of the first sheet of each deck, with their names: {number: "clues 1 front"}."""
    labels = json.loads(run("qpdf", "--json", "--json-key=pagelabels", printed("full")).stdout)["pagelabels"]
    names = [label["label"]["/P"].removeprefix("u:") for label in labels]
    return {number: name for number, name in enumerate(names, 1) if re.search(r" 1( front| back| A1)?$", name)}


@functools.cache
def chosen(ink):
    """Returns a PDF with one page of each kind."""
    pdf = PLACE / f"{ink}.pdf"
    run("qpdf", printed(ink), "--pages", ".", ",".join(map(str, kinds())), "--", pdf)
    return pdf


def without_drawings(pdf):
    """Returns a copy of a PDF that draws no form objects."""
    plain, bare = PLACE / "plain.pdf", PLACE / "bare.pdf"
    run("qpdf", "--qdf", "--object-streams=disable", pdf, plain)
    bare.write_bytes(re.sub(rb"/X\d+ Do\b", lambda found: b" " * len(found[0]), plain.read_bytes()))
    return bare


@functools.cache
def looks():
    """Returns the pages of each kind: full, low, and the type and codes of the latter."""
    return [sight.pages(pdf, DPI, thin="shape") for pdf in (chosen("full"), chosen("low"), without_drawings(chosen("low")))]


def measured():
    """Returns (name, full, low, type) of each page: its mean darkness in %."""
    dark = [[100 * (1 - float(page.mean()) / 255) for page in pages] for pages in looks()]
    rows = list(zip(kinds().values(), *dark))
    assert len(rows) == len(kinds()) > 6
    return rows


def half_of_the_art_is_saved_on_every_page():
    """A page takes at most half of the ink if art and grounds outweigh type on it. On other pages the art alone takes at most half."""
    pages = [(name, full, low, words) for name, full, low, words in measured() if full - words >= TEXT]
    assert len(pages) >= len(measured()) / 2, "nearly all pages are text"
    for name, full, low, words in pages:
        art, rest = full - words, low - words
        assert rest <= (.7 if art < LINES else .5) * art, f"{name}: art takes {rest:.1f} % of {art:.1f} %"
        if art > 2 * words and art >= LINES:
            assert low <= .5 * full, f"{name}: takes {low:.1f} % of {full:.1f} %"
    saved = 1 - sum(row[2] for row in pages) / sum(row[1] for row in pages)
    assert saved >= .5, f"only {100 * saved:.0f} % saved"
    return f"{100 * saved:.0f} % saved on {len(pages)} pages"


def grounds_are_white():
    """No page of low ink has a tint over a square of 6 mm: outside lines and type the paper is white."""
    side = round(6 / 25.4 * DPI)
    for name, page in zip(kinds().values(), looks()[1]):
        tinted = (page > 195) & (page < 254)
        sums = numpy.pad(tinted.cumsum(axis=0, dtype=numpy.int32).cumsum(axis=1, dtype=numpy.int32), ((1, 0), (1, 0)))
        full = (sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]) == side * side
        assert not full.any(), f"{name}: a ground at {[tuple((at / DPI * 25.4).round()) for at in numpy.argwhere(full)[:2]]}"


def type_and_codes_stay_black():
    """The words are the same in both prints, type is black, and every code that is typed beside it is read."""
    full, low = (sorted(run("pdftotext", "-raw", printed(ink), "-").stdout.split()) for ink in ("full", "low"))
    assert full == low, [word for word in full if word not in low][:5]
    assert sum(page.min() < 40 for page in looks()[2]) > .7 * len(kinds())
    typed = re.findall(r"\b([0-9A-Z]{4})-([0-9A-Z]{4})\b", run("pdftotext", "-raw", chosen("low"), "-").stdout)
    read = {address.rpartition("/")[2] for address in sight.codes(looks()[1])}
    assert {"".join(code) for code in typed} == read != set(), read ^ {"".join(code) for code in typed}


for function in half_of_the_art_is_saved_on_every_page, grounds_are_white, type_and_codes_stay_black:
    test(function)
if "--table" in sys.argv:
    for name, full, low, words in measured():
        print(f"# {name:44} {full:5.1f} {low:5.1f} {words:5.1f}")
shutil.rmtree(PLACE)
finish()
