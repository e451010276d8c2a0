#!/usr/bin/env python3
"""extras.py: checks boxes, slipcases and the table map (--extras)

usage: extras.py HANSOM-PRINT CASE        prints TAP

A second implementation of generator/boxes/stow.c, in Python, packs the pieces that are really printed: their number and size come from the
files for a print shop. The nets are folded from the lines in the PDFs.
"""
import functools
import io
import json
import math
import pathlib
import re
import shutil
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

import numpy
from PIL import Image

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
from sight import pages
from tap import finish, run, test

PRINT = sys.argv[1]
CASE = sys.argv[2]
GAME = CASE.split("/")[0]
TEMPLATES = pathlib.Path(__file__).resolve().parents[2] / "templates"
PLACE = pathlib.Path(tempfile.mkdtemp())
PT_PER_MM = 72 / 25.4
CARD_MM, PAPER_MM, SPRING, AIR_MM, PILE_MM = 0.3, 0.12, 2.0, 2.0, 15.0
NEAR_MM = 0.02
EDGE_MM = 5  # margin that no home printer reaches
MAP = GAME == "watson-and-holmes"
SLIPCASE = GAME != "adventures-in-the-fog"  # a case of this game has neither booklet nor folding box
EXTRAS = ",".join(["box"] + ["slipcase=5"] * SLIPCASE + ["map"] * MAP)
N_CASES = 5
# decks of which something is made, and the templates that tell its size; decks of sheets, which are folded into the box
MADE, SHEETS = {
    "watson-and-holmes": ({"tuck-box": "tuck-box", "tuck-box-set": "tuck-box-set", "pawns": "pawn"}, {"table-map"}),
    "lady-alice": ({"tuck-box": "tuck-box", "tuck-box-set": "tuck-box-set", "folders": "folder", "notebook": "notebook"}, {"board"}),
    "adventures-in-the-fog": ({"dice": "die"}, {"briefing", "maps"}),
    "baker-street-irregulars": ({"tuck-box": "tuck-box"}, {"case-files"}),
}[GAME]
OF_CASE = {"booklet", "tuck-box"}
NETS = {"box-lid", "box-tray", "slipcase-sides", "slipcase-wrap"}


def printed(name, *options):
    run(PRINT, "--quiet", "--seed", "extras", *options, "-o", PLACE / name, CASE)
    return next((PLACE / name).iterdir())


@functools.cache
def pressed():
    return printed("press", "--press", "--extras", EXTRAS)


@functools.cache
def on_a4():
    return printed("a4", "--extras", EXTRAS)


@functools.cache
def listed():
    """Returns for each piece its deck, its file, its page and its size in mm."""
    pieces = []
    for path in sorted(pressed().glob("*.pdf")):
        catalogue = json.loads(run("qpdf", "--json=1", "--json-key=pages", path).stdout)["pages"]
        boxes = re.findall(r"Page +\d+ TrimBox: +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+)",
                           run("pdfinfo", "-box", "-f", 1, "-l", len(catalogue), path).stdout)
        assert len(boxes) == len(catalogue), path
        for page, (told, box) in enumerate(zip(catalogue, boxes), 1):
            left, foot, right, head = map(float, box)
            deck, side = re.fullmatch(r"(.*?)(?:-\d+)?-(front|back|page-\d+)", told["label"]["/P"]).groups()
            if side != "back":
                pieces.append((deck, path, page, (right - left) / PT_PER_MM, (head - foot) / PT_PER_MM))
    return pieces


def attribute(deck, name):
    text = ElementTree.parse(TEMPLATES / GAME / f"{MADE[deck]}.svg").getroot().get(name, "")
    return text.split()


def piles(deck):
    """Returns the solids of a deck: (shorter side, longer side, height)."""
    mine = [piece for piece in listed() if piece[0] == deck]
    _, path, _, width, length = mine[0]
    leaf = PAPER_MM if path.name.startswith("paper") else CARD_MM
    short, long = sorted((width, length))
    if deck in MADE:
        width, length, height = map(float, attribute(deck, "data-made"))
        return [(*sorted((width, length)), height)] * len(mine)
    height = len(mine) * leaf * (SPRING / 2 if path.stem == f"paper-{deck}" else 1)  # a leaf of a booklet has two pages
    if deck in SHEETS:
        return [(short, long, height)]
    n = max(math.ceil(height / PILE_MM - 1e-6), 1)
    return [(short, long, height / n)] * n


def folded(sheet, floor):
    short, long, height = sheet
    while short > floor[0] or long > floor[1]:
        short, long = sorted((short, long / 2))
        height *= 2
    return short, long, height


def all_solids():
    decks = dict.fromkeys(piece[0] for piece in listed())
    decks = [deck for deck in decks if deck not in NETS and not deck.startswith("how-to-make")]
    held = {name for deck in decks if deck in MADE for name in attribute(deck, "data-holds")}
    assert held <= set(decks), held - set(decks)
    solids = [solid for deck in decks if deck not in held and deck not in SHEETS for solid in piles(deck)]
    floor = [max(solid[side] for solid in solids) for side in (0, 1)]
    return solids + [folded(solid, floor) for deck in decks if deck in SHEETS for solid in piles(deck)]


def packed(solids):
    """Returns the inner size of a box: width, length and height. Each row of a layer is [where it begins, how deep, how long it is]."""
    width, length = (max(solid[side] for solid in solids) + AIR_MM for side in (0, 1))
    layers = []
    for short, long, height in sorted(solids, key=lambda solid: (-solid[2], -solid[1], -solid[0])):
        for along, deep, layer in ((*way, layer) for layer in layers for way in ((short, long), (long, short))):
            row = layer["row"]
            if row[2] + along <= length and row[0] + deep <= width:
                layer["row"] = [row[0], max(row[1], deep), row[2] + along]
                break
            if along <= length and row[0] + row[1] + deep <= width:
                layer["row"] = [row[0] + row[1], deep, along]
                break
        else:
            way = (long, short) if short <= length and long <= width else (short, long)
            layers.append({"height": height, "row": [0, way[0], way[1]]})
    return width, length, math.ceil(sum(layer["height"] for layer in layers) + AIR_MM - 1e-6)


@functools.cache
def lines(deck, number=0):
    """Returns the outline of a net, as points, and its folds, as pairs of points, in mm."""
    _, path, page, *_ = [piece for piece in listed() if piece[0] == deck][number]
    svg = run("pdftocairo", "-svg", "-f", page, "-l", page, path, "-").stdout
    cut, folds = [], []
    for style, path_data in re.findall(r'<path style="([^"]*stroke-width:0\.56[^"]*)" d="([^"]*)"', svg):
        points = [tuple(float(number) / PT_PER_MM for number in pair) for pair in re.findall(r"[ML] (-?[\d.]+) (-?[\d.]+)", path_data)]
        if "dasharray" in style:
            folds = points
            break
        cut = points  # the last path before the folds is the outline
    assert cut and folds, deck
    return cut, list(zip(folds[::2], folds[1::2]))


def tray(deck):
    """Returns width, length and height of a folded tray or lid, after checking that its corners meet."""
    cut, folds = lines(deck)
    xs = sorted({round(x, 2) for line in folds for x, _ in line if all(abs(x - end[0]) < 1e-3 for end in line)})
    ys = sorted({round(y, 2) for line in folds for _, y in line if all(abs(y - end[1]) < 1e-3 for end in line)})
    assert len(xs) == 2 and len(ys) == 2, (xs, ys)
    (left, right), (head, foot) = xs, ys
    far_x, far_y = max(x for x, _ in cut), max(y for _, y in cut)
    assert max(abs(left - (far_x - right)), abs(head - (far_y - foot)), abs(left - head)) < NEAR_MM, "walls of different heights"
    reach = {}
    for x, y in cut:
        if (x < left - NEAR_MM or x > right + NEAR_MM) and (y < head - NEAR_MM or y > foot + NEAR_MM):  # on a tab
            up = left - x if x < left else x - right   # height above the floor, once the wall stands
            inwards = head - y if y < head else y - foot  # along the short wall, behind which it is glued
            assert 0 < up < left and 0 < inwards < left, "a tab is higher than the wall that it holds"
            corner = (x < left, y < head)
            reach[corner] = max(reach.get(corner, 0), inwards)
    assert len(reach) == 4 and min(reach.values()) > 8, f"tabs reach {reach}"
    for is_head in (False, True):
        assert reach[True, is_head] + reach[False, is_head] < right - left, "two tabs overlap"
    return right - left, foot - head, left


def the_box_holds_all_pieces():
    inner = packed(all_solids())
    width, length, height = tray("box-tray")
    lid = tray("box-lid")
    wanted = (inner[0] + 1, inner[1] + 1, inner[2])
    assert max(abs(a - b) for a, b in zip((width, length, height), wanted)) < NEAR_MM, f"{(width, length, height)}, not {wanted}"
    assert max(abs(lid[0] - width - 1.5), abs(lid[1] - length - 1.5), abs(lid[2] - min(height, 22))) < NEAR_MM, lid
    return f"{inner[0]:.1f} x {inner[1]:.1f} x {inner[2]} mm inside"


def the_slipcase_holds_the_cases():
    solids = [solid for deck in sorted(OF_CASE & {piece[0] for piece in listed()}) for solid in piles(deck)]
    depth, high, wide = packed(solids * N_CASES)
    cut, folds = lines("slipcase-wrap")
    back = sorted({round(line[0][1], 2) for line in folds})
    assert abs(max(x for x, _ in cut) - wide - 1) < NEAR_MM, (cut, wide)
    assert abs(back[1] - back[0] - high - 1) < NEAR_MM and abs(back[0] - depth) < NEAR_MM, (back, depth, high)
    for number in (0, 1):
        cut, folds = lines("slipcase-sides", number)
        width, height = max(x for x, _ in cut), max(y for _, y in cut)
        ys = sorted({round(a[1], 2) for a, b in folds if abs(a[1] - b[1]) < 1e-3})
        x, = {round(a[0], 2) for a, b in folds if abs(a[0] - b[0]) < 1e-3}
        tab = ys[0]
        assert abs(ys[1] - ys[0] - high) < NEAR_MM and abs(height - high - 2 * tab) < NEAR_MM, (number, ys, high, height)
        assert abs(width - depth - tab) < NEAR_MM and abs(x - (tab if number == 0 else depth)) < NEAR_MM, "the opening is not in front"
        assert 2 * tab < wide, "tabs of both sides overlap"
    return f"{depth:.1f} x {high:.1f} x {wide} mm inside"


def words_and_pictures_stand_upright_on_a_folded_lid():
    """Each wall of a lid has a picture at its left, and its head at the lid's top."""
    _, path, page, *_ = next(piece for piece in listed() if piece[0] == "box-lid")
    picture = Image.open(io.BytesIO(run("pdftoppm", "-r", 60, "-gray", "-f", page, "-l", page, path, text=False).stdout))
    per_mm = 60 / 25.4
    ink = 255.0 - numpy.asarray(picture)
    width, length, wall = tray("box-lid")
    bleed = (ink.shape[1] / per_mm - width - 2 * wall) / 2

    def part(x, y, wide, high):
        return ink[round((bleed + y) * per_mm):round((bleed + y + high) * per_mm), round((bleed + x) * per_mm):round((bleed + x + wide) * per_mm)]

    upright = {  # as seen by somebody in front of the wall: numpy turns anticlockwise
        "foot": part(wall, wall + length, width, wall), "head": numpy.rot90(part(wall, 0, width, wall), 2),
        "left": numpy.rot90(part(0, wall, wall, length), 1), "right": numpy.rot90(part(wall + width, wall, wall, length), 3)}
    for name, seen in upright.items():
        inner = seen[round(3.8 * per_mm):-round(3.8 * per_mm)]  # within the frame
        parts = [inner[:, round((5 + at) * per_mm):round((19 + at) * per_mm)].mean() for at in (0, seen.shape[1] / per_mm - 24)]
        assert parts[0] > 1.5 * parts[1], f"{name}: {parts}"
    frame = round(5 * per_mm)
    coarse = {name: numpy.asarray(Image.fromarray(seen[frame:-frame, frame:-frame]).resize((60, 4), Image.Resampling.BOX))
              for name, seen in upright.items()}
    for one, other in (("foot", "head"), ("left", "right")):
        alike, over = (numpy.corrcoef(coarse[one].ravel(), numpy.rot90(coarse[other], turn).ravel())[0, 1] for turn in (0, 2))
        assert alike > 0.9 and over < 0.6, f"{one} and {other} correlate by {alike}, and turned over by {over}"


def nothing_is_printed_where_no_printer_reaches():
    edge = round(EDGE_MM * 50 / 25.4) - 1
    for path in [path for name in NETS | {"table-map", "how-to-make-extras"} for path in on_a4().glob(f"{name}.pdf")]:
        for number, seen in enumerate(pages(path, 50), 1):
            ink = numpy.asarray(seen) < 250
            ink = ink.any(axis=2) if ink.ndim == 3 else ink
            assert not ink[edge:-edge, edge:-edge].all() and ink.any(), f"{path.name}: page {number} is empty or full"
            for strip in (ink[:edge], ink[-edge:], ink[:, :edge], ink[:, -edge:]):
                assert not strip.any(), f"{path.name}: page {number} has ink within {EDGE_MM} mm of the edge"


def the_print_has_only_the_extras_that_are_wanted():
    report = json.loads(run(PRINT, "--json", "--seed", "extras", "--edition-only", "-o", PLACE / "plain", CASE).stdout)
    plain = json.loads((PLACE / "plain" / on_a4().name / "edition.json").read_text())
    assert report["editions"] and plain == json.loads((on_a4() / "edition.json").read_text()), "extras changed edition.json"
    files = {path.stem for path in on_a4().glob("*.pdf")}
    wanted = {"box-lid", "box-tray", "how-to-make-extras"} | ({"slipcase-sides", "slipcase-wrap"} if SLIPCASE else set()) | (
        {"table-map"} if MAP else set())
    assert {name for name in files if name in NETS | {"table-map", "how-to-make-extras"}} == wanted, files


def the_nets_are_also_pictures():
    png = printed("png", "--png=50", "--extras", EXTRAS) / "png/box-lid"
    lid, = png.glob("*.png")
    seen = numpy.asarray(Image.open(lid).convert("L"))
    _, path, page, width, length = next(piece for piece in listed() if piece[0] == "box-lid")
    assert numpy.abs(numpy.array(seen.shape) * 25.4 / 50 - (length, width)).max() < 1, (seen.shape, width, length)
    wall, middle = (round(mm * 50 / 25.4) for mm in (tray("box-lid")[2], length / 2))
    for frame in (seen[middle, :wall], seen[middle, -wall:]):
        assert (frame < 160).sum() >= 2, "a side wall without its frame"


def the_box_tells_what_is_in_it():
    lid, tray_ = (next(piece for piece in listed() if piece[0] == deck) for deck in ("box-lid", "box-tray"))
    words = " ".join(run("pdftotext", "-f", lid[2], "-l", lid[2], lid[1], "-").stdout.split())
    assert words.count("minutes") == 3 and "players" in words, words
    told = " ".join(run("pdftotext", "-f", tray_[2], "-l", tray_[2], tray_[1], "-").stdout.split())
    counts = {}
    for deck, path, *_ in listed():
        if deck not in NETS and not deck.startswith(("how-to", "tuck-box")) and path.stem != f"paper-{deck}":
            counts[deck] = counts.get(deck, 0) + 1
    for deck, n in counts.items():
        assert n == 1 or f"{n} ×" in told, f"{deck}: no “{n} ×” in: {told}"
    assert "In this box" in told and "Rulebook" in told


def the_map_has_a_place_for_each_card():
    page = next(piece for piece in listed() if piece[0] == "table-map")
    told = run("pdftotext", "-layout", page[1], "-").stdout
    for word in [str(number) for number in range(1, 17)] + ["Watson", "Holmes", "Carriage", "Stop", "Rounds", "Diary", "Police", "Lockpick"]:
        assert re.search(rf"\b{word}\b", told), word
    fonts = run("pdftotext", "-bbox-layout", page[1], "-").stdout
    heights = [float(foot) - float(head) for head, foot in re.findall(r'<word xMin="[\d.]+" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">', fonts)]
    assert heights and min(heights) >= 12, f"type of {min(heights)} pt"  # from ascender to descender, so at least the size
    locations = next(piece for piece in listed() if piece[0] == "locations")
    assert page[3] > 7 * locations[3] and page[4] > 3 * locations[4], "cards do not fit onto the map"


try:
    test(the_box_holds_all_pieces)
    if SLIPCASE:
        test(the_slipcase_holds_the_cases)
    test(words_and_pictures_stand_upright_on_a_folded_lid)
    test(the_box_tells_what_is_in_it)
    if MAP or not SLIPCASE:  # the sheets of the other games differ only in their pictures
        test(nothing_is_printed_where_no_printer_reaches)
        test(the_print_has_only_the_extras_that_are_wanted)
    if not SLIPCASE:  # the quickest game
        test(the_nets_are_also_pictures)
    if MAP:
        test(the_map_has_a_place_for_each_card)
finally:
    shutil.rmtree(PLACE)
finish()
