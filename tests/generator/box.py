#!/usr/bin/python3
"""box.py: checks that a print makes a whole box, and is right on every paper and in every layout

usage: box.py HANSOM-PRINT [CASE] [TEST…]        prints TAP

For another case than those of Watson & Holmes, it checks only what holds for any box.

It uses none of the generator's code: poppler rasterises the pages, and they are measured. paper.py checks the case's own files.
"""
import functools
import json
import os
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
ROOT = pathlib.Path(__file__).resolve().parents[2]
ONLY = sys.argv[2:]
CASE = ONLY.pop(0) if ONLY and "/" in ONLY[0] else "watson-and-holmes/00"
DPI = 300
LOOK_DPI = 150  # for whole prints
MM = DPI / 25.4
BLEED_MM = 3.175
# Sizes of cards as placed on their sheet, across and down; and one sheet of each kind.
SIZES, SHEETS = {
    "watson-and-holmes": (
        {"locations": (70, 120), "specials": (70, 120), "characters": (88.9, 63.5), "seats": (88.9, 63.5), "pawns": (25, 104),
         "tokens": (22, 22)},
        ("locations", "booklet", "tokens", "notes", "tuck-box", "how-to-make-it")),
    "lady-alice": (
        {"evidence": (88.9, 63.5), "references": (88.9, 63.5), "leaves": (42, 58), "counters": (13, 13), "business-cards": (90, 28)},
        ("evidence", "booklet", "counters", "leaves", "tuck-box", "folders", "notebook", "how-to-make-it")),
    "adventures-in-the-fog": ({}, ("maps", "briefing", "rulebook", "dice", "how-to-make-it")),
    "baker-street-irregulars": (  # irregulars.py checks the clues, since Suspects are white to the edge
        {"seats": (88.9, 63.5), "watson": (88.9, 63.5), "precincts": (88.9, 63.5), "case-card": (88.9, 63.5)},
        ("clues", "precincts", "seats", "watson", "case-card", "case-files", "tuck-box", "how-to-make-it")),
}[CASE.split("/")[0]]
USUAL = {"--paper": "a4", "--layout": "duplex"}
DYSLEXIC = "--type", "dyslexic", "--paper", "letter"
LAYOUTS = ("duplex", "gutterfold", "single")
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
COLOURS = "red blue green yellow purple orange white".split()
PLACE = pathlib.Path(tempfile.mkdtemp(prefix="hansom-box-"))
SAID = {}  # output of each print, by its folder


def printed(*options):
    """Returns the folder of the case, printed with these options. It is printed once, even if some options are defaults."""
    chosen = {**USUAL, **dict(zip(options[::2], options[1::2]))}
    return printed_as(*(word for option in chosen.items() for word in option))


@functools.cache
def printed_as(*options):
    folder = PLACE / "-".join(options).replace("/", "")
    said = run(PRINT, "--seed", "box", *options, "-o", folder, CASE).stdout
    found = next(folder.iterdir())
    SAID[found] = said
    return found


def pages(pdf, dpi=DPI, **which):
    return sight.pages(pdf, dpi, **which)


@functools.lru_cache(2)
def drawn(folder):
    """Returns the pages of the whole print, used for codes, ink and margins."""
    return pages(folder / "complete.pdf", dpi=LOOK_DPI)


def words(pdf, *crop):
    return " ".join(run("pdftotext", "-raw", *crop, pdf, "-").stdout.split())


def every_component_of_the_rules_is_there():
    """C1 to C17: the box is complete, and both sides of each token are the same."""
    plain = printed()
    tokens = plain / "tokens.pdf"
    counts = {"five carriages": 5, "carriage": 52, "police": 6, "call off": 6, "lockpick": 2, "Toby, worth 2": 1, "Wiggins": 1,
              "Diary": 1, **{colour: 1 for colour in COLOURS}}
    for sides in ((1, 3), (2, 4)):
        said = " ".join(words(tokens, "-f", page, "-l", page) for page in sides)
        for name, wanted in counts.items():
            found = len(re.findall(rf"\b{name}\b", said))
            assert found == wanted, (name, found, wanted, sides)
    edition = json.loads((plain / "edition.json").read_text())
    pieces = {code["piece"] for code in edition["codes"]}
    assert {"booklet", "watson", "holmes", "carriage-stop", "221b", "mycroft", "pike"} <= pieces
    for group, wanted in (("pawns", 1), ("notes", 2)):
        said = words(plain / f"{group}.pdf")
        for colour in COLOURS:
            assert len(re.findall(colour.capitalize(), said)) == wanted, (group, colour)
    assert "The White Empress" in words(plain / "tuck-box.pdf") and "Watson & Holmes" in words(plain / "tuck-box-set.pdf")
    symbols = words(plain / "rulebook-to-read.pdf", "-f", "2", "-l", "2")
    for name in ("Carriages.", "Police.", "Call off.", "Lockpick.", "Locked.", "Closed to Watson.", "No police.", "No copy."):
        assert name in symbols, f"the symbols lack “{name}”"


def folded(pdf):
    """Returns the words of each page of a booklet, with its two-sided sheets nested and folded."""
    n = int(re.search(r"Pages:\s+(\d+)", run("pdfinfo", pdf).stdout)[1])
    half = ["-x", 0, "-W", 596, "-H", 421]

    def side(page, low):
        return words(pdf, "-f", page, "-l", page, *half, "-y", 421 if low else 0)

    # a sheet that is turned over its long edge keeps its lower half below, so each half is one leaf
    leaves = [((side(page, True), side(page + 1, True)), (side(page + 1, False), side(page, False))) for page in range(1, n, 2)]
    return [page for low, _ in leaves for page in low] + [page for _, high in reversed(leaves) for page in high]


def booklets_come_out_in_reading_order():
    """C1: folded, the booklet's pages are in reading order."""
    rules = folded(printed() / "rulebook.pdf")
    assert len(rules) == 12
    assert "Watson & Holmes" in rules[0] and "The symbols" in rules[1], (rules[0][:80], rules[1][:80])
    whole = "".join(re.findall(r"[a-z]+", " ".join(rules).lower().replace("ﬁ", "fi").replace("ﬂ", "fl")))
    text = (ROOT / "templates/watson-and-holmes/rulebook.md").read_text()
    at = -1
    for line in (line for line in text.splitlines() if len(line) > 40 and not line.startswith("#")):
        start = "".join(re.findall(r"[a-z]+", line.lower()))[:24]
        found = whole.find(start, at + 1)
        assert found > at, f"“{line[:50]}…” does not come where it should"
        at = found
    case = folded(printed() / "booklet.pdf")
    assert "White Empress" in case[0] and "Whocarried" in case[3].replace(" ", ""), [page[:60] for page in case]
    solution = json.loads((printed() / "edition.json").read_text())["case"]["solution"]
    first, last = (re.sub(r"\W", "", part) for part in (solution[:40], solution.strip()[-40:]))
    joined = [re.sub(r"\W", "", page) for page in case]
    assert first in joined[1] and last in joined[2], "the solution runs from page 2 to page 3"


def runs_of(dark):
    """Returns the middles of the runs of true values in a line, in mm."""
    edges = numpy.flatnonzero(numpy.diff(numpy.concatenate(([0], dark.astype(numpy.int8), [0]))))
    return [(a + b - 1) / 2 / MM for a, b in zip(edges[::2], edges[1::2])]


def marks(page):
    """Returns the places of a page's crop marks: (across, down), in mm, from the dark lines in its margins."""
    def of(lines):
        for begin in numpy.arange(5.2, 60, .2):  # the outermost band that only marks cross
            band = lines[round(begin * MM):round((begin + 2.4) * MM)]  # longer than any letter
            found = runs_of((band < 150).all(axis=0))
            if len(found) > 1:
                return found
        return []

    return of(page), of(page.T)


def backs_line_up_with_fronts_in_every_layout():
    """Both sides of a token are alike: each back, cut out at the mirrored place, shows the same picture as its front."""
    for paper, (width, height) in PAPERS.items():
        for layout in LAYOUTS:
            folder = printed("--paper", paper, "--layout", layout)
            if layout == "single":
                pairs = zip(pages(folder / "tokens-fronts.pdf"), pages(folder / "tokens-backs.pdf"))
            elif layout == "gutterfold":
                pairs = ((page, page) for page in pages(folder / "tokens.pdf"))
            else:
                both = pages(folder / "tokens.pdf")
                pairs = zip(both[::2], both[1::2])
            n = 0
            for front, back in pairs:
                # rings are dark lines around the middle of each token, so tokens are found by the colour of their paper
                inked = front < 250
                across, down = cells(inked, width if layout != "gutterfold" else width / 2, height)
                for x in across:
                    for y in down:
                        piece = cut(front, x, y)
                        if piece.mean() > 252 or piece.min() > 200:
                            continue
                        other = cut(back, width - x - 22, y)
                        apart = min((numpy.abs(piece.astype(int) - shifted(other, dx, dy)).mean(), max(abs(dx), abs(dy)))
                                    for dx in (-2, -1, 0, 1, 2) for dy in (-2, -1, 0, 1, 2))
                        assert apart[0] < 9 and apart[1] / MM <= 0.2, (paper, layout, x, y, apart)
                        n += 1
                        if n == 1:  # the test would notice a shift of 0.4 mm
                            assert numpy.abs(piece.astype(int) - shifted(piece, round(.4 * MM), 0)).mean() > 12
            assert n == 81, (paper, layout, n)


def cells(inked, width, height):
    """Returns the left and upper edges of as many trims of 22 mm as fill a sheet from its middle."""
    pitch = 22 + 2 * BLEED_MM
    folded_sheet = width < 150
    columns = int((width - 8 if folded_sheet else width - 16) // pitch)
    rows = int((height - 16) // pitch)
    left = width - columns * pitch if folded_sheet else (width - columns * pitch) / 2
    top = (height - rows * pitch) / 2
    return [left + i * pitch + BLEED_MM for i in range(columns)], [top + i * pitch + BLEED_MM for i in range(rows)]


def cut(page, x, y, side=22):
    return page[round(y * MM):round((y + side) * MM), round(x * MM):round((x + side) * MM)]


def shifted(piece, dx, dy):
    return numpy.roll(numpy.roll(piece, dx, axis=1), dy, axis=0).astype(int)


def margins_are_empty(what, sheets, dpi):
    edge = int(5 / 25.4 * dpi) - 1
    for number, page in enumerate(sheets, 1):
        inside = page[edge:-edge, edge:-edge]
        outside = int(numpy.count_nonzero(page < 250)) - int(numpy.count_nonzero(inside < 250))
        assert outside == 0, f"{what}: page {number} has {outside} dark pixels in its margin"


def nothing_lies_where_no_printer_reaches():
    """paper.py checks A4 in each layout. Tests below check low ink, and other types for Watson & Holmes, where they read codes too."""
    variants = [("--paper", "letter", "--layout", layout) for layout in LAYOUTS]
    if CASE != "watson-and-holmes/00":
        variants += [DYSLEXIC, ("--type", "large")]
    for options in variants:
        margins_are_empty(options, pages(printed(*options) / "complete.pdf", dpi=72), dpi=72)
    moved, plain = (folder / "complete.pdf" for folder in (printed("--offset", "0,0"), printed()))
    assert moved.read_bytes() == plain.read_bytes(), "an offset of nothing moves something"


def every_piece_has_its_bleed():
    """The ground continues for 3.175 mm around every trim, and no mark enters it."""
    for layout, options in (("duplex", ()), ("gutterfold", ("--layout", "gutterfold"))):
        for group, (wide, high) in SIZES.items():
            for number, page in enumerate(pages(printed(*options) / f"{group}.pdf", last=2), 1):
                across, down = marks(page)
                lefts = [x for x in across if any(abs(other - x - wide) < .15 for other in across)]
                tops = [y for y in down if any(abs(other - y - high) < .15 for other in down)]
                assert lefts and tops, (layout, group, number, across, down)
                n_pieces = 0
                for x in lefts:
                    for y in tops:
                        middle = page[round((y + 1) * MM):round((y + high - 1) * MM), round((x + 1) * MM):round((x + wide - 1) * MM)]
                        if middle.min() > 200:
                            continue  # no piece is placed here
                        n_pieces += 1
                        out = BLEED_MM - .15
                        box = page[round((y - out) * MM):round((y + high + out) * MM), round((x - out) * MM):round((x + wide + out) * MM)]
                        ring = numpy.concatenate([box[0], box[-1], box[:, 0], box[:, -1]])
                        assert (ring < 254).mean() > .99, (layout, group, number, x, y, float((ring < 254).mean()))
                assert n_pieces > 0, (layout, group, number)
                # between bleed and mark the paper is white
                x0, x1, y0, y1 = min(across), max(across), min(down), max(down)
                gap = slice(round((y0 - BLEED_MM - .45) * MM), round((y0 - BLEED_MM - .25) * MM))
                assert page[gap, round(x0 * MM):round(x1 * MM)].min() > 235, (layout, group, "a mark touches the bleed")


def the_rule_measures_50_mm():
    for paper, (_, height) in PAPERS.items():
        for layout in LAYOUTS:
            folder = printed("--paper", paper, "--layout", layout)
            for name in SHEETS if paper == "a4" else SHEETS[:2]:
                file = folder / f"{name}.pdf"
                up = {"tuck-box": 90, "notebook": 110}.get(name, 40)  # a small net has the rule close below
                [foot] = pages(file if file.exists() else folder / f"{name}-fronts.pdf", last=1, rows_mm=(height - up, height))
                lengths = set()
                for row in foot:
                    edges = numpy.flatnonzero(numpy.diff(numpy.concatenate(([0], (row < 170).astype(numpy.int8), [0]))))
                    lengths |= {round((b - a) / MM, 1) for a, b in zip(edges[::2], edges[1::2])}
                assert any(abs(length - 50) <= .25 for length in lengths), (paper, layout, name, sorted(lengths)[-5:])


def a_second_case(folder):
    text = next((ROOT / "cases/watson-and-holmes").glob("00-*/case.yaml")).read_text()
    path = pathlib.Path(folder) / "case.yaml"
    path.write_text(re.sub(r"(?m)^number: 0$", "number: 5", text, count=1))
    return path


def the_common_set_is_printed_once():
    plain = printed()
    of_set = {"how-to-make-it", "rulebook", "rulebook-to-read", "specials", "characters", "seats", "pawns", "tokens", "notes", "tuck-box-set"}
    with tempfile.TemporaryDirectory() as folder:
        other = a_second_case(folder)
        run(PRINT, "--quiet", "--seed", "box", "-o", f"{folder}/out", CASE, other)
        first, second = (pathlib.Path(folder, "out", f"watson-and-holmes-0{n}") for n in (0, 5))
        assert {file.stem for file in second.glob("*.pdf")} == {"complete", "locations", "booklet", "booklet-to-read", "tuck-box"}
        assert of_set < {file.stem for file in first.glob("*.pdf")}
        # the common set is the same with any case
        run(PRINT, "--quiet", "--seed", "box", "-o", f"{folder}/other", other)
        for name in of_set:
            mine, theirs = (where / f"{name}.pdf" for where in (first, pathlib.Path(folder, "other", "watson-and-holmes-05")))
            assert mine.read_bytes() == theirs.read_bytes(), name
        alone = run(PRINT, "--json", "--seed", "box", "--no-common", "-o", f"{folder}/alone", CASE)
        [told] = json.loads(alone.stdout)["editions"]
        assert told["common"] == 0 and not of_set & {name.removesuffix(".pdf") for name in told["files"]}, told
        whole = run("pdfinfo", plain / "complete.pdf").stdout
        early, begin, late = map(int, re.search(r"pages 1 to (\d+) and pages (\d+) to (\d+) are the common set", SAID[plain]).groups())
        assert early + late - begin + 1 + told["pages"] == int(re.search(r"Pages:\s+(\d+)", whole)[1])
        for of_the_set, of_the_case in (early, early + 1), (late, late + 1), (begin, begin - 1):
            assert "common set" in words(plain / "complete.pdf", "-f", of_the_set, "-l", of_the_set)
            assert "Case 0 · edition" in words(plain / "complete.pdf", "-f", of_the_case, "-l", of_the_case)
        again = run(PRINT, "--quiet", "-o", f"{folder}/twice", CASE, other, other, check=False)
        assert again.returncode == 1 and "has the same game and number, watson-and-holmes/05, as" in again.stderr, again
        assert not pathlib.Path(folder, "twice").exists()
        # without a seed, pieces that were cut earlier stay valid
        for case in (CASE, other):
            run(PRINT, "--quiet", "--edition-only", "-o", f"{folder}/chance", case)
        one, two = (json.loads(pathlib.Path(folder, "chance", f"watson-and-holmes-0{n}", "edition.json").read_text()) for n in (0, 5))
        codes = [{code["piece"]: code["code"] for code in edition["codes"]} for edition in (one, two)]
        assert all(codes[0][piece] == codes[1][piece] for piece in ("seat-red", "mycroft", "watson", "carriage-stop"))
        assert codes[0]["booklet"] != codes[1]["booklet"] and one["id"] != two["id"]


def solid(page, side):
    """Returns where squares of @side pixels are all ink, by their upper left corners."""
    sums = numpy.pad((page < 235).cumsum(0, dtype=numpy.int32).cumsum(1, dtype=numpy.int32), ((1, 0), (1, 0)))
    return sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side] == side * side


def low_ink_leaves_nothing_solid():
    """No square of 3 mm is all ink, and the print has much less ink in total. A code may have such a square, but with other codes it is
    elsewhere.
    """
    side = round(3 / 25.4 * LOOK_DPI)
    low, plain = (drawn(printed(*options)) for options in (("--ink", "low"), ()))
    margins_are_empty("--ink low", low, LOOK_DPI)
    for number, page in enumerate(low, 1):
        full = solid(page, side)
        if full.any():
            [other] = pages(printed("--ink", "low", "--seed", "other codes") / "complete.pdf", LOOK_DPI, first=number, last=number)
            full &= solid(other, side)
        assert not full.any(), f"page {number}: solid at {[(round(x / LOOK_DPI * 25.4), round(y / LOOK_DPI * 25.4)) for y, x in numpy.argwhere(full)[:3]]}"
    dark = [sum(255 - float(page.mean()) for page in paper) for paper in (low, plain)]
    assert dark[0] < .75 * dark[1], dark
    codes = json.loads((printed("--ink", "low") / "edition.json").read_text())["codes"]
    assert len(set(sight.codes(low))) == len(codes)


def heights(pdf):
    """Returns the heights of a page's words in pt, from the smallest to the largest."""
    boxes = run("pdftotext", "-bbox", "-l", 2, pdf, "-").stdout
    return sorted(min(float(x2) - float(x), float(y2) - float(y)) for x, y, x2, y2, word in re.findall(
        r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)<', boxes) if len(word) > 4)


def type_for_other_eyes_is_larger_or_another():
    plain = printed()
    assert "Fold each sheet in the middle" in words(plain / "how-to-make-it.pdf")
    large, dyslexic = printed("--type", "large"), printed(*DYSLEXIC)
    middle = [heights(folder / "locations.pdf") for folder in (plain, large)]
    ratio = middle[1][len(middle[1]) // 2] / middle[0][len(middle[0]) // 2]
    assert ratio > 1.22, f"large type is {ratio:.2f} times as large"
    rules = [heights(folder / "rulebook.pdf") for folder in (plain, large)]
    assert rules[1][len(rules[1]) // 2] / rules[0][len(rules[0]) // 2] > 1.25, "the rulebook's too"
    fonts = run("pdffonts", dyslexic / "locations.pdf").stdout.splitlines()[2:]
    ours = [line for line in fonts if "EBGaramond" not in line]  # the sheet's own line keeps its font
    assert ours and all("OpenDyslexic" in line for line in ours), fonts
    for folder in (large, dyslexic):
        # the sheet describes these pieces: stapled pages, and no box, since the cards would not fit
        told = words(folder / "how-to-make-it.pdf")
        assert "staple them at the left edge" in told and "Fold each sheet in the middle" not in told
        assert not list(folder.glob("tuck-box*")), "a box for poker cards"
        for deck, width, height in (("locations", 112, 165), ("characters", 90, 125)):
            across, down = marks(pages(folder / f"{deck}.pdf", last=1)[0])
            sides = {side for places in (across, down) for side in (width, height) if any(abs(b - a - side) < .2 for a in places for b in places)}
            assert sides == {width, height}, (deck, across, down)
        codes = json.loads((folder / "edition.json").read_text())["codes"]
        margins_are_empty(folder.parent.name, drawn(folder), LOOK_DPI)
        assert len(set(sight.codes(drawn(folder)))) == len(codes)


def cards_have_the_size_that_is_asked_for():
    across, down = marks(pages(printed("--card", "80x110") / "characters.pdf", last=1)[0])
    for wanted, found in ((80, across), (110, down)):
        assert any(abs(b - a - wanted) < .2 for a in found for b in found), (wanted, found)
    same = printed("--card", "poker") / "characters.pdf", printed() / "characters.pdf"
    assert words(same[0]) == words(same[1])
    for size, status, said in (("mini", 1, "--card"), ("63.5", 2, "tarot"), ("3x5", 2, "poker"), ("huge", 2, "mini")):
        refused = run(PRINT, "--card", size, "-o", PLACE / "no", CASE, check=False)
        assert refused.returncode == status and said in refused.stderr, (size, refused)
        assert not (PLACE / "no").exists() or not list((PLACE / "no").iterdir())


def the_file_can_be_found_one_s_way_in():
    """Bookmarks by part and component, page labels, title and author. The text is tagged."""
    pdf = printed() / "complete.pdf"
    told = json.loads(run("qpdf", "--json", "--json-key=outlines", "--json-key=pagelabels", pdf).stdout)
    parts = {part["title"]: [kid["title"] for kid in part["kids"]] for part in told["outlines"]}
    both = ["Common set, for every case", "Case 0: The White Empress"]
    assert parts == {both[0]: ["How to make it", "Rulebook", "Special cards", "Character cards", "Seat cards", "Tokens", "Note sheets"],
                     both[1]: ["Location cards", "Case booklet"],
                     f"{both[0]}, one side only": ["Pawns", "Tuck box of the common set"],
                     f"{both[1]}, one side only": ["Tuck box of the case"]}, parts
    single = json.loads(run("qpdf", "--json", "--json-key=outlines", printed("--layout", "single", "--paper", "a4") / "complete.pdf").stdout)
    runs = {part["title"]: [kid["title"] for kid in part["kids"]] for part in single["outlines"]}
    assert list(runs) == [*both, "Common set, for every case, backs", "Case 0: The White Empress, backs"], list(runs)
    assert runs["Common set, for every case, backs"] == [f"{deck}, backs" for deck in (
        "Rulebook", "Special cards", "Character cards", "Seat cards", "Tokens")]
    assert runs["Case 0: The White Empress, backs"] == ["Location cards, backs", "Case booklet, backs"]
    labels = json.dumps(told["pagelabels"])
    assert "tokens 1 front" in labels and "locations 2 back" in labels, labels[:300]
    info = run("pdfinfo", pdf).stdout
    assert re.search(r"Title:\s+The White Empress", info) and re.search(r"Author:\s+Hansom", info) and re.search(r"Tagged:\s+yes", info), info
    structure = run("pdfinfo", "-struct-text", printed() / "locations.pdf").stdout
    assert structure.startswith("Document") and "Cavendish Hall" in structure, structure[:200]


def a_designer_is_told_what_and_where():
    """Every mistake in a template gives one message: file, line, fault and remedy. Nothing is printed."""
    here = "templates/watson-and-holmes/"
    slips = [  # file, present text, replacement, pattern of the message
        (here + "location-name.svg", 'data-field="name"', 'data-field="nmae"', r"location-name\.svg:\d+: there is no “nmae” .*name"),
        (here + "location-name.svg", "</svg>", "", r"location-name\.svg:\d+: not valid SVG: "),
        (here + "location-name.svg", 'stroke-width="0.45"', 'stroke-width="0.45', r"location-name\.svg:\d+: not valid SVG: "),
        (here + "location-text.svg", "EB Garamond", "No Such Sans", r"location-text\.svg:\d+: the font “No Such Sans” is not installed"),
        (here + "location-text.svg", 'data-card-size="10 9"', 'data-card-size="6 9"', r"location-text\.svg:\d+: data-card-size=\"6 9\""),
        (here + "location-text.svg", 'data-size="8.75 6.75"', 'data-size="wide"', r"location-text\.svg:\d+: data-size=\"wide\""),
        (here + "location-text.svg", '<rect x="6.6"', '<rect x="2.6"', r"location-text\.svg:\d+: the box “text” comes within 2\.87 mm of the cut"),
        (here + "location-name.svg", 'data-card="tarot"', 'data-card="huge"', r"location-name\.svg:\d+: data-card=\"huge\""),
        (here + "location-name.svg", 'data-grow="25.9 36', 'data-grow="high 36', r"location-name\.svg:\d+: data-grow=\"high 36"),
        (here + "token.svg", 'viewBox="', 'data-enlarge="5" viewBox="', r"token\.svg:\d+: data-enlarge=\"5\" must be a number between 1 and 4"),
        (here + "location-name.svg", 'data-card="tarot"', 'data-enlarge="2"', r"location-name\.svg:\d+: data-enlarge and data-grow cannot be"),
        (here + "location-name.svg", 'data-field="qr"', 'data-field="picture"', r"no box “qr” for the code of the example “Limehouse Docks”"),
        (here + "location-text.svg", 'width="24" height="24"', 'width="14" height="14"', r"modules of 0\.\d+ mm .* must be 0\.60; enlarge the box"),
        (here + "seat-front.svg", 'viewBox="-3.175', 'viewBox="-2', r"seat-\w+\.svg:\d+: "),
        ("templates/icons/lock.svg", None, None, r"templates/.*: .*icons/lock.*no such template|icons/lock\.svg: no such template"),
        (here + "token.svg", None, None, r"token\.svg: no such template"),
        (here + "rulebook.md", None, None, r"rulebook\.md"),
        ("cases/watson-and-holmes/00-white-empress/case.yaml", "number: 3\n", "number: 2\n", r"case\.yaml:\d+:\d+: duplicate number 2; “[\w-]+” has it already"),
    ]
    for file, right, wrong, said in slips:
        with tempfile.TemporaryDirectory() as data:
            for part in ("templates", "cases"):
                shutil.copytree(ROOT / part, f"{data}/{part}", copy_function=os.symlink)
            path = pathlib.Path(data, file)
            text = path.read_text()
            path.unlink()
            if right is not None:
                assert right in text, (file, right)
                path.write_text(text.replace(right, wrong, 1))
            refused = run(PRINT, "--quiet", "-o", f"{data}/out", CASE, check=False, env={**os.environ, "HANSOM_DATA": data})
            assert refused.returncode == 1 and re.search(said, refused.stderr), (file, wrong, refused.returncode, refused.stderr)
            assert not list(pathlib.Path(data).glob("out/*")), "something was left behind"
    full = run("sh", "-c", f'ulimit -f 8; trap "" XFSZ; exec "$0" --quiet -o {PLACE}/full {CASE}', PRINT, check=False)
    assert full.returncode == 3 and full.stderr, full


OF_ANY_GAME = (nothing_lies_where_no_printer_reaches, the_rule_measures_50_mm, low_ink_leaves_nothing_solid,
               *((every_piece_has_its_bleed,) if SIZES else ()))
for function in OF_ANY_GAME if CASE != "watson-and-holmes/00" else (every_component_of_the_rules_is_there, booklets_come_out_in_reading_order,
                 backs_line_up_with_fronts_in_every_layout, nothing_lies_where_no_printer_reaches,
                 every_piece_has_its_bleed, the_rule_measures_50_mm, the_common_set_is_printed_once,
                 low_ink_leaves_nothing_solid, type_for_other_eyes_is_larger_or_another,
                 cards_have_the_size_that_is_asked_for, the_file_can_be_found_one_s_way_in,
                 a_designer_is_told_what_and_where):
    if not ONLY or function.__name__ in ONLY:
        test(function)
shutil.rmtree(PLACE)
finish()
