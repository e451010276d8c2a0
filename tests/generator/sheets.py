#!/usr/bin/env python3
"""sheets.py: checks how pieces share sheets: butted cards (--layout grid), ganged decks, backs, one-sided pages, and halves of A3

usage: sheets.py HANSOM-PRINT [CASE] [--table]        prints TAP; --table prints sheets and cuts of each layout as comments

It uses none of the generator's code. The cuts are the marks in the PDF's page content, which is in mm, to a hundredth.
"""
import collections
import functools
import json
import math
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
GAME = CASE.split("/")[0]
PLACE = pathlib.Path(tempfile.mkdtemp(prefix="hansom-sheets-"))
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420)}
A3 = ("duplex", "a3")
EXACT_MM = 0.02
DPI = 150
GRID = ("grid", "a4" if GAME in ("lady-alice", "baker-street-irregulars") else "letter")  # layout and paper of butted cards
# Decks of cards of each game on that paper: the size of a card as it is placed, its columns and rows, and the number of cards
BUTTED = {
    "watson-and-holmes": {"characters": (63.5, 88.9, 3, 3, 8), "locations": (70, 120, 2, 2, 15), "tokens": (22, 22, 9, 9, 81)},
    "lady-alice": {"evidence": (63.5, 88.9, 3, 3, 32), "business-cards": (28, 90, 7, 3, 29)},
    "baker-street-irregulars": {"clues": (63.5, 88.9, 3, 3, 64)},
    "adventures-in-the-fog": {},
}[GAME]
# The shared sheets of complete.pdf by layout, as their decks and the number of pages; and the sheets of A3 that hold two pieces each, or
# two sheets of a booklet
GANGS = {
    "watson-and-holmes": {"grid": {}, "duplex": {"characters+seats": 2, "locations+specials": 2, "tuck-box+tuck-box-set": 1}},
    "lady-alice": {"grid": {}, "duplex": {"tuck-box+folders+notebook+tuck-box-set": 2}},
    "baker-street-irregulars": {"grid": {"case-card+clues+precincts+seats+watson": 4},
                                "duplex": {"case-card+precincts+seats+watson": 2, "tuck-box+case-files": 1}},
    "adventures-in-the-fog": {"grid": {}, "duplex": {}},
}[GAME]
HALVES = {"watson-and-holmes": {"rulebook": 2}, "lady-alice": {"rulebook": 2, "folders": 3}, "adventures-in-the-fog": {"rulebook": 2, "maps": 3},
          "baker-street-irregulars": {"rulebook": 2}}[GAME]
Printed = collections.namedtuple("Printed", "folder told")


@functools.cache
def printed(layout, paper):
    said = run(PRINT, "--json", "--seed", "sheets", "--layout", layout, "--paper", paper, "-o", PLACE / f"{layout}-{paper}", CASE).stdout
    [told] = json.loads(said)["editions"]
    return Printed(pathlib.Path(told["folder"]), told)


def labels(pdf):
    """Returns the label of each page: "clues 1 front"."""
    found = json.loads(run("qpdf", "--json", "--json-key=pagelabels", pdf).stdout)["pagelabels"]
    return [label["label"]["/P"].removeprefix("u:") for label in found]


def contents(pdf):
    """Returns the content of each page."""
    plain = PLACE / "plain.pdf"
    run("qpdf", "--qdf", "--object-streams=disable", pdf, plain)
    return re.findall(r"(?s)%% Contents for page \d+\n.*?\nendstream", plain.read_text(encoding="latin-1"))


def cuts(pdf):
    """Returns the cuts of each page: (positions of the vertical ones, of the horizontal ones), sorted, in mm."""
    number = r"(-?[\d.]+)"
    pages = []
    for content in contents(pdf):
        lines = [tuple(map(float, ends)) for ends in
                 re.findall(rf"\.25 \.25 \.25 RG \.15 w {number} {number} m {number} {number} l S", content)]
        # dashes of folds are at most 1 mm long, ticks of the rule 1.2 and 3 mm, and the rule itself 50 mm
        marks = [line for line in lines if all(abs(math.dist(line[:2], line[2:]) - other) > .01 for other in (.9, 1, 1.2, 3, 50))]
        pages.append((sorted({x for x, _, x2, _ in marks if x == x2}), sorted({y for _, y, _, y2 in marks if y == y2})))
    return pages


def butted_cards_share_their_cuts():
    """Columns and rows follow one another without a gap, and the cuts of a back are those of its front, mirrored."""
    folder, width = printed(*GRID).folder, PAPERS[GRID[1]][0]
    for deck, (wide, high, columns, rows, n) in BUTTED.items():
        pages = cuts(folder / f"{deck}.pdf")
        assert len(pages) == 2 * math.ceil(n / (columns * rows)), (deck, len(pages))
        for (across, down), (behind, beside) in zip(pages[::2], pages[1::2]):
            steps = numpy.diff(across), numpy.diff(down)
            assert (abs(steps[0] - wide) < EXACT_MM).all() and (abs(steps[1] - high) < EXACT_MM).all(), (deck, across, down)
            assert numpy.allclose(sorted(width - x for x in behind), across, atol=EXACT_MM), (deck, across, behind)
            assert numpy.allclose(beside, down, atol=EXACT_MM), (deck, down, beside)
        first = pages[0]
        assert (len(first[0]), len(first[1])) == (min(columns, n) + 1, math.ceil(min(n, columns * rows) / columns) + 1), (deck, first)


def butted_cards_have_no_gap_and_bleed_outwards():
    """On the backs, there is no white beside a cut between two cards, and beyond the outer cuts the ground continues."""
    mm = DPI / 25.4
    for deck, (_, _, columns, rows, n) in BUTTED.items():
        if n < columns * rows or deck == "tokens":
            continue  # the first sheet is not full, or has no ground at its edges
        across, down = cuts(printed(*GRID).folder / f"{deck}.pdf")[1]
        page = first_sheet(deck)[1]
        left, right, top, foot = (round(at * mm) for at in (across[0] - .5, across[-1] + .5, down[0] - .5, down[-1] + .5))
        block = page[top:foot, left:right]
        for edge in (block[0], block[-1], block[:, 0], block[:, -1]):
            assert (edge < 254).mean() > .93, (deck, float((edge < 254).mean()))
        for x in across[1:-1]:
            strip = page[round(down[0] * mm):round(down[-1] * mm), round((x - .3) * mm):round((x + .3) * mm)]
            assert (strip < 254).mean() > .97, (deck, x, float((strip < 254).mean()))
        for y in down[1:-1]:
            strip = page[round((y - .3) * mm):round((y + .3) * mm), round(across[0] * mm):round(across[-1] * mm)]
            assert (strip < 254).mean() > .97, (deck, y, float((strip < 254).mean()))


@functools.cache
def first_sheet(deck):
    """Returns both sides of the first sheet of a deck of butted cards."""
    return sight.pages(printed(*GRID).folder / f"{deck}.pdf", DPI, last=2)


def every_code_is_there_once():
    """complete.pdf has each code as text. The codes on a sheet of each deck of butted cards are read."""
    for layout, paper in (GRID, A3):
        folder = printed(layout, paper).folder
        codes = [code["code"] for code in json.loads((folder / "edition.json").read_text())["codes"]]
        said = re.findall(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b", text(folder / "complete.pdf"))
        assert sorted(said) == sorted(f"{code[:4]}-{code[4:]}" for code in codes), (layout, paper)
    for deck in BUTTED:
        said = re.findall(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b", run("pdftotext", "-raw", "-l", 2, printed(*GRID).folder / f"{deck}.pdf", "-").stdout)
        read = [address.rpartition("/")[2] for address in sight.codes(first_sheet(deck))]
        assert sorted(said) == [f"{code[:4]}-{code[4:]}" for code in read], (deck, said, read)


def margins_are_empty():
    edge = int(5 / 25.4 * DPI) - 1
    for deck in BUTTED:
        for page in first_sheet(deck):
            margin = page < 250
            margin[edge:-edge, edge:-edge] = False
            assert not margin.any(), f"{deck} has ink in its margin"


def backs_stay_with_their_fronts():
    """Both codes of a location card are at mirrored places of its sheet, also when cards are butted or fill A3."""
    for layout, paper in (GRID, A3):
        folder, width = printed(layout, paper).folder, PAPERS[paper][0]
        edition = json.loads((folder / "edition.json").read_text())
        pieces = {f"{edition['base']}/{code['code']}": code["piece"] for code in edition["codes"]}
        looks = sight.pages(folder / "locations.pdf", DPI)
        across, down = cuts(folder / "locations.pdf")[0]
        wide, high = (70, 120) if 70 in numpy.diff(across).round(2) else (120, 70)
        places = [(x, y) for x in across for y in down if any(abs(x + wide - other) < EXACT_MM for other in across)
                  and any(abs(y + high - other) < EXACT_MM for other in down)]
        cards = [card(page, left, y, wide, high) for front, back in zip(looks[::2], looks[1::2]) for x, y in places
                 for page, left in ((front, x), (back, width - x - wide))]
        read = [[pieces[code] for code in codes] for codes in sight.codes_of_each(cards)]
        assert read[::2] == read[1::2] and sum(map(len, read[::2])) == 15, (layout, paper, read)


def card(page, x, y, wide, high):
    mm = DPI / 25.4
    return page[round(y * mm):round((y + high) * mm), round(x * mm):round((x + wide) * mm)]


def decks_of_one_size_share_their_last_sheets():
    """A deck that shares a sheet has its full sheets before it in complete.pdf, and all of its cards in its own file."""
    for layout, paper in (GRID, A3):
        folder = printed(layout, paper).folder
        shared = collections.Counter(label.split()[0] for label in labels(folder / "complete.pdf") if "+" in label)
        assert shared == GANGS[layout], (layout, shared)
        whole = words(folder / "complete.pdf")
        for deck in (deck for decks in shared for deck in decks.split("+")):
            missing = words(folder / f"{deck}.pdf") - whole
            assert not {word for word in missing if len(word) > 4 and word.isalpha()}, (layout, deck, missing)


def words(pdf):
    return set(re.findall(r"\w+", text(pdf)))


@functools.cache
def text(pdf):
    return run("pdftotext", "-raw", pdf, "-").stdout


def one_sided_pages_come_last():
    """Fronts and backs are pairs of pages, from the first page on. After them come pages without backs, which the guide tells."""
    for layout, paper in (GRID, A3):
        folder, told = printed(layout, paper)
        names = labels(folder / "complete.pdf")
        assert len(names) == told["pages"]
        n_both = told["pages"] - told["onesided"]
        assert n_both % 2 == 0 and names[0] == names[1] == "how-to-make-it 1", names
        for front, back in zip(names[2:n_both:2], names[3:n_both:2]):
            assert front.endswith(" front") and back == front.removesuffix("front") + "back", (layout, paper, front, back)
        assert not [name for name in names[n_both:] if name.endswith((" front", " back"))], names[n_both:]
        empty = [name for number, (name, content) in enumerate(zip(names, contents(folder / "complete.pdf")))
                 if " Do Q" not in content and number != 1]
        assert not empty, empty
        guide = run("pdftotext", "-raw", folder / "how-to-make-it.pdf", "-").stdout
        assert told["onesided"] == 0 or f"pages {n_both + 1} and on" in " ".join(guide.split()), n_both + 1


def pieces_without_a_necessary_back_have_one_too():
    """A spare back repeats or adorns its piece. Only duplex printing has it: paper.py checks that it is never to be glued."""
    deck = {"watson-and-holmes": "notes", "lady-alice": "business-cards", "adventures-in-the-fog": "maps",
            "baker-street-irregulars": "precincts"}[GAME]
    for layout, paper in (GRID, A3):
        pdf = printed(layout, paper).folder / f"{deck}.pdf"
        sides = [label.split()[-1] for label in labels(pdf)]
        assert sides == ["front", "back"] * (len(sides) // 2) != [], (layout, sides)
        assert all(" Do Q" in content for content in contents(pdf)), layout


def a3_holds_two_pages():
    """A sheet of A3 is cut at its middle, and holds two pieces or two sheets of a booklet."""
    folder = printed(*A3).folder
    for deck, n_sheets in HALVES.items():
        pages = cuts(folder / f"{deck}.pdf")
        sides = 2 if labels(folder / f"{deck}.pdf")[0].endswith("front") else 1
        assert len(pages) == sides * n_sheets, (deck, len(pages))
        assert 210.0 in pages[0][1], (deck, pages[0])
    if "rulebook" in HALVES:  # the title is right of the last page on the first sheet
        quarter = ["-f", 1, "-l", 1, "-W", 421, "-H", 595]
        title, last = (" ".join(run("pdftotext", *quarter, "-x", x, "-y", 0, folder / "rulebook.pdf", "-").stdout.split()) for x in (421, 0))
        width, height = (round(mm / 25.4 * 72) for mm in PAPERS[GRID[1]])
        half = ["-f", 1, "-l", 1, "-x", 0, "-W", width, "-H", height // 2]
        small = printed(*GRID).folder / "rulebook.pdf"
        wanted = [" ".join(run("pdftotext", *half, "-y", y, small, "-").stdout.split()) for y in (height // 2, 0)]
        for mine, theirs in ((title, wanted[0]), (last, wanted[1])):
            common = set(re.findall(r"\w{5,}", mine)) & set(re.findall(r"\w{5,}", theirs))
            assert len(common) > .8 * len(set(re.findall(r"\w{5,}", theirs))) > 3, (mine[:80], theirs[:80])


def table():
    """Returns the sheets and cuts of each layout, for all games."""
    rows = []
    for paper in ("a4", "letter", "a3"):
        for layout in ("duplex", "grid"):
            complete = printed(layout, paper).folder / "complete.pdf"
            names, pages = labels(complete), cuts(complete)
            told = printed(layout, paper).told
            n_sheets = (told["pages"] - told["onesided"]) // 2 + told["onesided"]
            fronts = [page for name, page in zip(names, pages) if not name.endswith(" back")]
            fronts = fronts[:1] + fronts[2:]  # the empty back of the guide
            rows.append(f"{paper} {layout}: {n_sheets} sheets, {sum(len(across) + len(down) for across, down in fronts)} cuts, "
                        f"{told['pages']} pages")
    return "\n".join(rows)


for function in (butted_cards_share_their_cuts, butted_cards_have_no_gap_and_bleed_outwards, every_code_is_there_once, margins_are_empty,
                 *((backs_stay_with_their_fronts,) if GAME == "watson-and-holmes" else ()), decks_of_one_size_share_their_last_sheets,
                 one_sided_pages_come_last, pieces_without_a_necessary_back_have_one_too, a3_holds_two_pages):
    test(function)
if "--table" in sys.argv:
    print("# " + table().replace("\n", "\n# "))
shutil.rmtree(PLACE)
finish()
