#!/usr/bin/python3
"""board.py: checks that the sheets of a board larger than the paper, cut and joined, are the board again

usage: board.py HANSOM-PRINT PRINT-BOARDS [TEST…]        prints TAP

The boards belong to no game. They are drawn here with lines at known places, and printed by boards.c. poppler rasterises the sheets, and
they are cut at their marks and joined. The board's picture (--png) is the reference.
"""
import functools
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
from tap import finish, test

PRINT, BOARDS = sys.argv[1:3]
ROOT = pathlib.Path(__file__).resolve().parents[2]
CASE = ROOT / "cases/watson-and-holmes/00-white-empress"
DPI = 400
MM = DPI / 25.4
STEP_MM, LINE_MM = 7, .3  # distance between a board's lines, and their width; no line is on a seam
HALF_MM = 4               # half of the overlap, on each side of a seam
HALF_OF_BROAD_MM = 10     # the same of the board “broad”
EDGE_MM = 5               # margin that no home printer reaches
NEAR_MM = .02
PLACE = pathlib.Path(tempfile.mkdtemp(prefix="hansom-board-"))


def run(*command, check=True, **more):
    return subprocess.run([str(word) for word in command], check=check, capture_output=True, **more)


def draw(name, wide, high, bleed=3, attributes="", code=None, inner=""):
    """Draws a board of squares, with no two rows alike, under dark lines."""
    noise = numpy.random.default_rng(len(name))
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide + 2 * bleed}mm" height="{high + 2 * bleed}mm" '
           f'viewBox="{-bleed} {-bleed} {wide + 2 * bleed} {high + 2 * bleed}" {attributes}>']
    for x in range(-STEP_MM, wide + STEP_MM, STEP_MM):
        for y in range(-STEP_MM, high + STEP_MM, STEP_MM):
            out.append(f'<rect x="{x}" y="{y}" width="{STEP_MM}" height="{STEP_MM}" fill="hsl(0,0%,{noise.integers(60, 90)}%)"/>')
    for x in range(STEP_MM, wide, STEP_MM):
        out.append(f'<rect x="{x - LINE_MM / 2}" y="{-bleed}" width="{LINE_MM}" height="{high + 2 * bleed}"/>')
    for y in range(STEP_MM, high, STEP_MM):
        out.append(f'<rect y="{y - LINE_MM / 2}" x="{-bleed}" height="{LINE_MM}" width="{wide + 2 * bleed}"/>')
    if code:
        out.append(f'<rect data-field="qr" x="{code[0]}" y="{code[1]}" width="26.4" height="26.4"/>')
    path = PLACE / "templates" / f"{name}.svg"
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join([*out, inner, "</svg>"]))
    return wide, high, bleed


WORDS = "".join(f'<rect data-field="{words}" data-text="{words}" x="{x}" y="20" width="60" height="9" data-font="EB Garamond" '
                'data-size="12"/>' for words, x in (("west", 40), ("east", 280)))
BOARDS_MM = {
    "desk": draw("desk", 380, 255, attributes='data-seams="95 190 285"', code=(192, 100), inner=WORDS),
    "tower": draw("tower", 255, 380, attributes='data-seams-y="95 190 285"', code=(20, 20)),
    "city": draw("city", 560, 402, bleed=4, code=(20, 20)),
    "odd": draw("odd", 380, 150, attributes='data-seams="60 176 292 340"'),
    "small": draw("small", 160, 120, attributes='data-seams="80"'),
    "broad": draw("broad", 300, 200, attributes='data-overlap="20"'),
}
# Layout of a board on a paper: true if its head is turned to the right; then the limits of columns and rows in mm, as turned.
WANTED = {
    ("desk", "a4"): (False, (0, 190, 380), (0, 255)),
    ("desk", "letter"): (False, (0, 190, 380), (0, 255)),
    ("desk", "a3"): (True, (0, 255), (0, 380)),
    ("tower", "a4"): (True, (0, 190, 380), (0, 255)),
    ("tower", "a3"): (False, (0, 255), (0, 380)),
    ("city", "a4"): (False, (0, 560 / 3, 1120 / 3, 560), (0, 201, 402)),
    ("city", "a3"): (True, (0, 201, 402), (0, 280, 560)),
    ("odd", "a4"): (True, (0, 150), (0, 176, 380)),
    ("small", "letter"): (False, (0, 160), (0, 120)),
    ("broad", "a4"): (False, (0, 150, 300), (0, 200)),
}


def printed(paper, layout, dpi, *boards):
    """Returns the folder that boards were printed into, or the error message if they were refused."""
    folder = PLACE / "-".join((paper, layout, str(dpi), *boards))
    if not folder.exists():
        done = run(BOARDS, CASE, PLACE / "templates", folder, paper, layout, dpi, *boards, check=False)
        if done.returncode != 0:
            assert not folder.exists() and done.returncode == 1, done
            return done.stderr.decode()
    return folder


@functools.cache
def drawn(pdf, dpi):
    """Returns pictures of a PDF's pages. pdftocairo does not snap lines to pixels. Compression would take most of the time."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=PLACE))
    run("pdftocairo", "-r", dpi, "-gray", "-tiff", "-tiffcompression", "none", pdf, folder / "p")
    return sorted(folder.iterdir())


def pages(pdf, dpi=DPI):
    """Returns a PDF's pages as arrays of grey, 0 to 255."""
    return [numpy.asarray(Image.open(page).convert("L")) for page in drawn(pdf, dpi)]


@functools.lru_cache(maxsize=1)
def picture(board, turned):
    """Returns the whole board with its bleed, turned as on its sheets."""
    [file] = (printed("a4", "duplex", DPI, board) / "png/board").iterdir()
    Image.MAX_IMAGE_PIXELS = None
    whole = numpy.asarray(Image.open(file).convert("L"))
    return numpy.rot90(whole, -1) if turned else whole


def middles(profile, ground):
    """Returns the middles (mm) of the spans in a line of greys that are darker than @ground."""
    dark = numpy.clip(ground - profile.astype(float), 0, None)
    edges = numpy.flatnonzero(numpy.diff(numpy.concatenate(([0], (dark > 60).astype(numpy.int8), [0]))))
    spans = [(max(a - 2, 0), b + 2) for a, b in zip(edges[::2], edges[1::2])]
    return [float((dark[a:b] * (numpy.arange(a, min(b, len(dark))) + .5)).sum() / dark[a:b].sum() / MM) for a, b in spans]


def extent(page):
    """Returns the first and last column, and the first and last row, of a board's pixels."""
    x, y = (numpy.flatnonzero((page < 250).mean(axis=axis) > .4) for axis in (0, 1))
    return x[0], x[-1] + 1, y[0], y[-1] + 1


def marks(page):
    """Returns the places of the first and last mark at head and foot of a page, in mm."""
    _, _, top, foot = extent(page)
    found = []
    for band in (page[top - round(1.55 * MM):top - round(.75 * MM)], page[foot + round(.75 * MM):foot + round(1.55 * MM)]):
        profile = numpy.where((band < 250).all(axis=0), band.mean(axis=0), 255)
        at = middles(profile, 255)
        if at:
            found.append((at[0], at[-1]))
    assert found, "no marks"
    assert all(abs(a - b) < NEAR_MM for one in found for a, b in zip(one, found[0])), ("head and foot differ", found)
    return found[0]


def tiles(board, paper):
    """Yields (row, column, page) of each tile. Asserts that its label is right."""
    _, across, down = WANTED[board, paper]
    pdf = printed(paper, "duplex", 0, board) / "board.pdf"
    sheets = pages(pdf)
    n_columns = len(across) - 1
    assert len(sheets) == n_columns * (len(down) - 1), (board, paper, len(sheets))
    for number, page in enumerate(sheets):
        row, column = divmod(number, n_columns)
        said = " ".join(run("pdftotext", "-f", number + 1, "-l", number + 1, pdf, "-").stdout.decode().split())
        assert len(sheets) == 1 or f"sheet {number + 1} of {len(sheets)}, tile {'ABC'[row]}{column + 1}" in said, said
        assert "50 mm at 100 %" in said and "print at 100 %" in said, said
        yield row, column, page


def marks_and_lines_lie_where_they_should():
    """Cut at its marks, every tile has the size of its part, and each of the board's lines is within 0.02 mm of its place."""
    for (board, paper), (turned, across, down) in WANTED.items():
        wide, high, _ = BOARDS_MM[board]
        n_lines = 0
        for row, column, page in tiles(board, paper):
            left, right, top, foot = extent(page)
            for of, begin, end, length, mirrored in (
                    (page, across[column], across[column + 1], high if turned else wide, turned),
                    (page.T, down[row], down[row + 1], wide if turned else high, False)):
                if of is not page and 0 < column < len(across) - 2:
                    continue  # between two others there may be no room for marks beside it
                first, last = marks(of)
                assert abs(last - first - (end - begin)) < NEAR_MM, (board, paper, row, column, first, last)
                block = page[top + 9:foot - 9, left + 9:right - 9]
                offset = (left if of is page else top) + 9
                profile = numpy.percentile((block if of is page else block.T)[::4], 80, axis=0)  # every fourth row is enough
                for at in middles(profile, float(numpy.median(profile))):
                    place = at + offset / MM - first + begin
                    place = length - place if mirrored else place
                    off = abs(place / STEP_MM - round(place / STEP_MM)) * STEP_MM
                    assert off < NEAR_MM, (board, paper, row, column, place, off)
                    n_lines += 1
        assert n_lines >= wide // STEP_MM + high // STEP_MM - 1, (board, paper, n_lines)


def blurred(part):
    """Returns sums of 4 × 4 pixels, in which a shift of less than a pixel hardly shows."""
    high, wide = (side // 4 * 4 for side in part.shape)
    rows = sum(part[i:high:4, :wide].astype(numpy.int16) for i in range(4))
    return sum(rows[:, i::4] for i in range(4))


def unlike(one, other):
    """Returns the share of differing places, with the pictures aligned as well as possible within two pixels. The middle of the pictures
    suggests the alignments to try.
    """
    high, wide = (min(a, b) - 4 for a, b in zip(one.shape, other.shape))

    def apart(dx, dy, top, foot, left, right):
        there = other[top + 2 + dy:foot + 2 + dy, left + 2 + dx:right + 2 + dx]
        return float((abs(blurred(one[top + 2:foot + 2, left + 2:right + 2]) - blurred(there)) > 40 * 16).mean())

    middle = high // 2 - 200, high // 2 + 200, wide // 2 - 200, wide // 2 + 200
    best = sorted((apart(dx, dy, *middle), dx, dy) for dx in range(-2, 3) for dy in range(-2, 3))
    return min(apart(dx, dy, 0, high, 0, wide) for _, dx, dy in best[:2])


def joined_tiles_are_the_board():
    """Every part of the picture is on some tile, with bleed at the board's edges and half the overlap beyond each seam."""
    for (board, paper), (turned, across, down) in WANTED.items():
        bleed = BOARDS_MM[board][2]
        half = HALF_OF_BROAD_MM if board == "broad" else HALF_MM
        whole = picture(board, turned)
        for row, column, page in tiles(board, paper):
            left, right, top, foot = extent(page)
            before_x, after_x = (bleed if is_edge else half for is_edge in (column == 0, column == len(across) - 2))
            before_y, after_y = (bleed if is_edge else half for is_edge in (row == 0, row == len(down) - 2))
            begin_x, begin_y = across[column] - before_x + bleed, down[row] - before_y + bleed
            wide = across[column + 1] - across[column] + before_x + after_x
            high = down[row + 1] - down[row] + before_y + after_y
            assert abs((right - left) / MM - wide) < .13 and abs((foot - top) / MM - high) < .13, (board, paper, row, column)
            part = whole[round(begin_y * MM):round((begin_y + high) * MM), round(begin_x * MM):round((begin_x + wide) * MM)]
            block = page[top:foot, left:right]
            # its own part, which remains visible when it is cut or covered
            own = slice(round(before_y * MM), round((high - after_y) * MM)), slice(round(before_x * MM), round((wide - after_x) * MM))
            apart = unlike(block[own], part[own])
            assert apart < .004, (board, paper, row, column, apart)  # a code is moved by up to 0.25 mm, to suit readers
            if row == column == 0:
                missed = unlike(block[own][:, round(.4 * MM):], part[own])
                assert missed > .05, ("what misses by 0.4 mm would be seen", missed)
            # the picture continues beyond that part, except for words and arrows
            assert unlike(block, part) < .03, (board, paper, row, column, unlike(block, part))


def nothing_lies_where_no_printer_reaches():
    for board, paper in WANTED:
        for page in pages(printed(paper, "duplex", 0, board) / "board.pdf"):
            edge = int(EDGE_MM * MM)
            inner = numpy.ones(page.shape, bool)
            inner[edge:-edge, edge:-edge] = False
            assert page[inner].min() > 250, (board, paper)


def each_edge_says_what_comes_there():
    pdf = printed("a4", "duplex", 0, "city") / "board.pdf"
    said = [" ".join(run("pdftotext", "-f", i, "-l", i, "-raw", pdf, "-").stdout.decode().split()) for i in range(1, 7)]
    names = ("A1", "A2", "A3", "B1", "B2", "B3")
    for name, words in zip(names, said):
        row, column = ord(name[0]) - 65, int(name[1]) - 1
        onto = {f"{chr(65 + y)}{x + 1}" for y, x in ((row, column + 1), (row + 1, column)) if x < 3 and y < 2}
        under = {f"{chr(65 + y)}{x + 1}" for y, x in ((row, column - 1), (row - 1, column)) if x >= 0 and y >= 0}
        assert set(re.findall(r"cut here and glue this onto (\w\w)", words)) == onto, (name, words)
        assert set(re.findall(r"(\w\w) is glued onto this edge", words)) == under, (name, words)
        assert all(words.count(other) >= 1 for other in names), ("the key names all", name, words)
    whole = run("pdftotext", printed("a3", "duplex", 0, "desk") / "board.pdf", "-").stdout.decode()
    assert "tile" not in whole and "glue" not in whole, whole


def codes(pdf, dpi=150):
    with tempfile.TemporaryDirectory() as folder:
        run("pdftoppm", "-r", dpi, "-gray", pdf, f"{folder}/p")
        read = run("zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqr.enable", *sorted(pathlib.Path(folder).iterdir()), check=False)
    return read.stdout.decode().split()


def a_code_is_whole_and_words_stand_on_their_own_tile():
    for board, paper in WANTED:
        has_code = 'data-field="qr"' in (PLACE / "templates" / f"{board}.svg").read_text()
        read = codes(printed(paper, "duplex", 0, board) / "board.pdf")
        assert read == (["http://221B.LOCAL:8221/0"] if has_code else []), (board, paper, read)
    for paper, wanted in (("a4", [{"west"}, {"east"}]), ("letter", [{"west"}, {"east"}]), ("a3", [{"west", "east"}])):
        pdf = printed(paper, "duplex", 0, "desk") / "board.pdf"
        said = run("pdftotext", pdf, "-").stdout.decode().split("\f")[:-1]
        assert [{"west", "east"} & set(page.split()) for page in said] == wanted, (paper, said)


def what_cannot_be_parted_is_refused():
    """The message has the place and the cure. Nothing is left behind."""
    slips = {
        "across": (dict(wide=380, high=255, code=(180, 100)), r"across\.svg:1: on a4 paper a seam of across would go through the code at "
                                                              r"180, 100 mm; name other places for seams with data-seams"),
        "rare": (dict(wide=600, high=255, attributes='data-seams="300"'), r"rare\.svg:1: .* 600 × 255 mm .* a4 paper .*; name more"),
        "huge": (dict(wide=1990, high=1990), r"huge\.svg:1: .* 1990 × 1990 mm is too large for a4 paper"),
        "back": (dict(wide=380, high=255, attributes='data-seams="190 95"'), r"back\.svg:\d+: data-seams=\"190 95\" is not .* ascending"),
        "beyond": (dict(wide=380, high=255, attributes='data-seams-y="255"'), r"beyond\.svg:\d+: data-seams-y=\"255\" is not .* and 255"),
    }
    for name, (board, said) in slips.items():
        draw(name, **board)
        refused = printed("a4", "duplex", 0, name)
        assert isinstance(refused, str) and re.search(said, refused), (name, refused)


def every_layout_has_it_alike():
    """The board file is the same in every layout, also among small boards, in the complete file, in labels and bookmarks."""
    one, *others = (printed("a4", layout, 0, "desk", "small") for layout in ("duplex", "gutterfold", "single"))
    n_pages = {folder.name: int(re.search(r"Pages:\s+(\d+)", run("pdfinfo", folder / "complete.pdf").stdout.decode())[1])
               for folder in (one, *others)}
    assert list(n_pages.values()) == [6, 3, 3], n_pages  # for two-sided printing, each sheet has an empty back
    for other in others:
        assert (one / "board.pdf").read_bytes() == (other / "board.pdf").read_bytes(), other
    told = json.loads(run("qpdf", "--json", "--json-key=outlines", "--json-key=pagelabels", one / "board.pdf").stdout)
    assert [mark["title"] for mark in told["outlines"]] == ["Board"], told
    labels = [page["label"]["/P"][2:] + (str(page["label"]["/St"]) if "/S" in page["label"] else "") for page in told["pagelabels"]]
    assert labels == ["board 1 A1", "board 2 A2", "board 3"], labels
    assert run("qpdf", "--check", one / "complete.pdf").returncode == 0


def a_picture_has_the_board_in_one_piece():
    folder = printed("a4", "duplex", 150, "desk", "city")
    sizes = {file.name: Image.open(file).size for file in (folder / "png/board").iterdir()}
    assert sizes == {"board-01-front.png": (round(386 * 150 / 25.4), round(261 * 150 / 25.4)),
                     "board-02-front.png": (round(568 * 150 / 25.4), round(410 * 150 / 25.4))}, sizes


def a3_is_a_paper_for_all():
    folder = PLACE / "a3"
    run(PRINT, "--quiet", "--paper", "a3", "--seed", "board", "-o", folder, "watson-and-holmes/00")
    [edition] = folder.iterdir()
    sizes = set(re.findall(r"size:\s+([\d.]+ x [\d.]+)", run("pdfinfo", "-l", 99, edition / "complete.pdf").stdout.decode()))
    assert sizes == {"841.89 x 1190.55"}, sizes
    for page in pages(edition / "complete.pdf", dpi=72):
        edge = int(EDGE_MM / 25.4 * 72) - 1
        assert (page < 250).sum() == (page[edge:-edge, edge:-edge] < 250).sum(), "something lies in the margin"
    wanted = json.loads((edition / "edition.json").read_text())["codes"]
    read = {*codes(edition / "complete.pdf", 150), *codes(edition / "complete.pdf", 200)}
    assert len(read) == len(wanted), (len(read), len(wanted))
    guide = run("pdftotext", edition / "how-to-make-it.pdf", "-").stdout.decode()
    assert "Boards" not in guide, "this box has none"
    refused = run(PRINT, "--paper", "a2", "watson-and-holmes/00", check=False)
    assert refused.returncode == 2 and "use one of: a4, letter, a3" in refused.stderr.decode(), refused


ONLY = sys.argv[3:]
for function in (marks_and_lines_lie_where_they_should, joined_tiles_are_the_board, nothing_lies_where_no_printer_reaches,
                 each_edge_says_what_comes_there, a_code_is_whole_and_words_stand_on_their_own_tile,
                 what_cannot_be_parted_is_refused, every_layout_has_it_alike, a_picture_has_the_board_in_one_piece,
                 a3_is_a_paper_for_all):
    if not ONLY or function.__name__ in ONLY:
        test(function)
shutil.rmtree(PLACE)
finish()
