#!/usr/bin/python3
"""desk.py: checks the pieces of Lady Alice: their number, their equal backs, and drawings that fold together

usage: desk.py HANSOM-PRINT        prints TAP

Pieces are checked as pictures (--png). Folding is computed from the lines of the drawings: a sheet is split along its folds, each part
is folded over, and then edges must meet edges. paper.py and box.py check this game's paper like any other's.
"""
import collections
import functools
import json
import math
import pathlib
import re
import sys
import tempfile
import xml.etree.ElementTree

import numpy
from PIL import Image, ImageFilter

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap
from sight import codes

PRINT = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates/lady-alice"
PLACE = tempfile.TemporaryDirectory(prefix="hansom-desk-")
COLOURS = ("red", "blue", "green", "yellow", "violet")
CLUES = [f"{category}{number}" for category in "spto" for number in range(1, 9)]
NEAR_MM = 0.1
SVG = "{http://www.w3.org/2000/svg}"


@functools.cache
def printed(*options):
    """Prints case 0 and returns its folder, with each deck's pictures in a folder."""
    folder = pathlib.Path(PLACE.name, "-".join(options) or "plain")
    tap.run(PRINT, "--quiet", "--seed", "desk", *options, "-o", folder, "lady-alice/00")
    return folder / "lady-alice-00"


def sides(deck, side, *options):
    return sorted((printed("--png=200", *options) / "png" / deck).glob(f"*-{side}.png"))


def grey(path):
    return numpy.asarray(Image.open(path).convert("L"))


# ---- number and differences of pieces ----------------------------------------------------------------------------------------


def there_are_as_many_as_the_rules_list():
    """Section 1, RL-01, RL-02, LA-004: nine counters in each of five colours."""
    wanted = {"evidence": 32, "leaves": 32, "counters": 45, "seats": 5, "business-cards": 29, "folders": 5, "references": 5, "notebook": 1}
    found = {deck: len(sides(deck, "front")) for deck in wanted}
    assert found == wanted, found
    text = " ".join(tap.run("pdftotext", "-f", "1", "-l", "1", printed() / "counters.pdf", "-").stdout.split())
    values = collections.Counter(re.findall(r"(?<![\w.,])[012](?![\w.,])", text.replace("sheet 1 of 1", "")))
    assert values == {"0": 15, "1": 15, "2": 15}, values


def every_code_is_on_its_piece_and_on_no_other():
    edition = json.loads((printed("--png=200") / "edition.json").read_text())
    pieces = {f"{edition['base']}/{code['code']}": (code["piece"], code["side"]) for code in edition["codes"]}
    wanted = {("booklet", "outside")} | {(clue, side) for clue in CLUES for side in ("face", "area")}
    wanted |= {(f"seat-{colour}", "seat") for colour in COLOURS}
    assert set(pieces.values()) == wanted, set(pieces.values()) ^ wanted
    for number, path in enumerate(sides("evidence", "front")):
        [read] = codes([grey(path)])
        assert pieces[read] == (CLUES[number], "face"), (path.name, pieces[read])
    for number, path in enumerate(sides("seats", "back")):
        [read] = codes([grey(path)])
        assert pieces[read] == (f"seat-{COLOURS[number]}", "seat"), (path.name, pieces[read])
    for deck, side in (("evidence", "back"), ("counters", "front"), ("counters", "back"), ("leaves", "front"), ("folders", "front")):
        for path in sides(deck, side)[:1]:
            assert not codes([grey(path)]), f"{path.name} has a code"


def backs_tell_nothing():
    """LA-003, LA-005: every hidden thing has a cover side that is the same to the last pixel."""
    for options in ((), ("--ink", "low")):
        for deck in ("evidence", "leaves"):
            backs = {path.read_bytes() for path in sides(deck, "back", *options)}
            assert len(backs) == 1, f"{len(backs)} backs of {deck}"
        plain = [path.read_bytes() for path in sides("counters", "back", *options)]
        faces = [path.read_bytes() for path in sides("counters", "front", *options)]
        for colour in range(5):
            assert len(set(plain[9 * colour:][:9])) == 1, f"plain sides of {COLOURS[colour]} differ"
            assert [faces[9 * colour:][:9].count(face) for face in faces[9 * colour:][:9:3]] == [3, 3, 3], "three each of 0, 1, 2"
        assert len(set(plain)) == 5 and len(set(faces)) == 15
        assert len({path.read_bytes() for path in sides("folders", "front", *options)}) == 1, "folders differ"


def a_leafs_back_is_plain_black():
    """LA-070: a category's back is all black, without shape or word."""
    back = grey(sides("leaves", "back")[0])
    assert back.min() == back.max() and back.max() < 50, (back.min(), back.max())


def a_counter_of_each_colour_is_known_without_its_colour():
    """Without colours, a plain side still differs from every other by its shape and letter."""
    plain = [grey(sides("counters", "back", "--ink", "low")[9 * colour]) < 128 for colour in range(5)]
    for one in range(5):
        for other in range(one):
            assert (plain[one] != plain[other]).mean() > .01, (COLOURS[one], COLOURS[other])


def a_business_card_covers_an_area():
    """L6, LA-023: it has the size of an area, and so covers counters and code."""
    sizes = {name: box_of(drawing(name)) for name in ("area", "business-card")}
    assert sizes["area"][2:] == sizes["business-card"][2:] == (90, 28), sizes


def five_counters_lie_on_an_area():
    """LA-061: the counters have places of their own beside the name, which neither overlap nor cover the code."""
    counter = box_of(drawing("counter-number"))[2]
    places = [(number(node, "cx"), number(node, "cy")) for node in drawing("area").iter(SVG + "circle")]
    code = next(rectangle(node) for node in drawing("area").iter(SVG + "rect") if node.get("data-field") == "qr")
    assert len(places) == 5
    for one, other in zip(places, places[1:]):
        assert math.dist(one, other) >= counter, (one, other)
    for x, y in places:
        assert counter / 2 <= x <= 90 - counter / 2 and y + counter / 2 <= 28 and x + counter / 2 <= code[0], (x, y)


# ---- drawings ----------------------------------------------------------------------------------------------------------------


@functools.cache
def drawing(name):
    return xml.etree.ElementTree.parse(TEMPLATES / f"{name}.svg").getroot()


def number(node, name):
    return float(node.get(name, "0"))


def rectangle(node):
    return tuple(number(node, name) for name in ("x", "y", "width", "height"))


def box_of(root):
    """Returns a drawing's trim: x, y, width, height without the bleed."""
    x, y, width, height = (float(part) for part in root.get("viewBox").split())
    return 0.0, 0.0, round(width + 2 * x, 3), round(height + 2 * y, 3)


def points(path):
    """Returns the corners of a path of absolute M, H, V, L, A and z."""
    found, at = [], [0.0, 0.0]
    for command, rest in re.findall(r"([MHVLAz])([^MHVLAz]*)", path):
        numbers = [float(text) for text in re.findall(r"-?[\d.]+", rest)]
        step = {"M": 2, "L": 2, "H": 1, "V": 1, "A": 7, "z": 0}[command]
        for begin in range(0, len(numbers), step or 1):
            part = numbers[begin:begin + step]
            if command == "H":
                at = [part[0], at[1]]
            elif command == "V":
                at = [at[0], part[0]]
            else:
                at = part[-2:]
            found.append(tuple(at))
    return found


# ---- the verdict folder ------------------------------------------------------------------------------------------------------

Line = collections.namedtuple("Line", "name one other")


def folder():
    """Returns a folder's outline, its folds, its two slots and the places of its portraits, in the upright frame of the drawing."""
    [group] = drawing("folder").findall(SVG + "g")
    paths = group.findall(SVG + "path")
    [outline] = [points(path.get("d")) for path in paths if path.get("class") == "cut"]
    folds = {path.get("id"): Line(path.get("id"), *points(path.get("d"))) for path in paths if path.get("class") == "fold"}
    slots = sorted(points(path.get("d")) for path in paths if path.get("class") == "cut slot")
    portraits = {}
    for kind in ("smile", "frown"):
        [part] = [one for one in group.findall(SVG + "g") if one.get("class") == kind]
        x, y = (float(text) for text in re.findall(r"-?[\d.]+", part.get("transform")))
        portraits[kind] = (x, y, 42.0, 73.6)
    return outline, folds, slots, portraits


def split(polygon, fold):
    """Splits a simple polygon along a fold that goes from corner to corner, or from edge to edge. Returns both parts."""
    outline = list(polygon)
    for end in (fold.one, fold.other):
        if end in outline:
            continue
        for at, (a, b) in enumerate(zip(outline, outline[1:] + outline[:1])):
            along = (end[0] - a[0]) * (b[0] - a[0]) + (end[1] - a[1]) * (b[1] - a[1])
            across = abs((end[0] - a[0]) * (b[1] - a[1]) - (end[1] - a[1]) * (b[0] - a[0]))
            if across < 1e-6 and 0 <= along <= (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2:
                outline.insert(at + 1, end)
                break
        else:
            raise AssertionError(f"the fold {fold.name} does not reach from edge to edge: {end}")
    one, other = sorted((outline.index(fold.one), outline.index(fold.other)))
    return outline[one:other + 1], outline[other:] + outline[:one + 1]


def mirrored(shape, fold):
    """Mirrors a shape along a fold."""
    (x, y), (dx, dy) = fold.one, (fold.other[0] - fold.one[0], fold.other[1] - fold.one[1])
    length = dx * dx + dy * dy
    return [(2 * (x + dx * t) - px, 2 * (y + dy * t) - py)
            for px, py in shape for t in [((px - x) * dx + (py - y) * dy) / length]]


def holds(polygon, point):
    inside = False
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1]):
        if (ay > point[1]) != (by > point[1]) and point[0] < (bx - ax) * (point[1] - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def panels():
    """Returns the six parts of a folder, which are outsides, insides and the two halves of its leaf, and its folds."""
    outline, folds, _, _ = folder()
    parts = [outline]
    for fold in folds.values():
        for part in parts:
            corners = set(part)
            try:
                pieces = split(part, fold)
            except AssertionError:
                continue
            middle = [(fold.one[axis] + fold.other[axis]) / 2 for axis in (0, 1)]
            if min(len(piece) for piece in pieces) > 2 and (holds(part, (middle[0] + .01, middle[1] + .01)) or corners & {fold.one}):
                parts.remove(part)
                parts += pieces
                break
        else:
            raise AssertionError(f"the fold {fold.name} parts nothing")
    assert len(parts) == 6, [len(part) for part in parts]
    named = {}
    for name, point in (("outside-left", (5, -5)), ("outside-right", (230, -5)), ("left", (5, 80)), ("right", (230, 80)),
                        ("leaf-left", (80, 50)), ("leaf-right", (150, 50))):
        [named[name]] = [part for part in parts if holds(part, point)]
    return named, folds


def same(one, other):
    """Returns the largest distance from a corner of either shape to the outline of the other; 0 if they coincide."""
    def apart(point, shape):
        best = math.inf
        for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1]):
            length = (bx - ax) ** 2 + (by - ay) ** 2 or 1
            t = max(0, min(1, ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length))
            best = min(best, math.dist(point, (ax + t * (bx - ax), ay + t * (by - ay))))
        return best

    return max(max(apart(point, other) for point in one), max(apart(point, one) for point in other))


def a_folders_panels_meet():
    """RL-01: folded, the outsides meet the insides, the halves of the leaf meet, and the two boards meet when it is closed."""
    parts, folds = panels()
    assert same(mirrored(parts["outside-left"], folds["top-left"]), parts["left"]) < NEAR_MM
    assert same(mirrored(parts["outside-right"], folds["top-right"]), parts["right"]) < NEAR_MM
    assert same(mirrored(parts["leaf-right"], folds["leaf"]), parts["leaf-left"]) < NEAR_MM
    # with the leaf folded, the right board begins where the leaf does: there is the spine
    def board(shape):
        return mirrored(shape, folds["leaf"])
    assert same(board([folds["spine-right"].one, folds["spine-right"].other]),
                [folds["spine-left"].one, folds["spine-left"].other]) < NEAR_MM
    assert same(board(parts["right"]), parts["left"]) < NEAR_MM, "closed, one board juts out"
    assert same(mirrored(parts["left"], Line("", (0, 44), (1, 44))), parts["left"]) < NEAR_MM, "upside down it would be known"


def a_portrait_stands_on_its_board_and_the_leaf_covers_it():
    """LA-020, LA-021: smile left, frown right. The leaf hides one of them completely, and nothing of the other."""
    parts, folds = panels()
    _, _, _, portraits = folder()
    for kind, side in (("smile", "left"), ("frown", "right")):
        x, y, width, height = portraits[kind]
        leaf = mirrored(parts[f"leaf-{side}"], folds[f"spine-{side}"])  # turned onto the board
        for corner in ((x, y), (x + width, y), (x, y + height), (x + width, y + height)):
            assert holds(parts[side], corner), (kind, corner)
            assert holds(leaf, corner), f"{kind}: the leaf leaves {corner} open"
    drawn = {kind: [node for node in drawing("folder").iter(SVG + "g") if node.get("class") == kind][0] for kind in ("smile", "frown")}
    for kind, group in drawn.items():
        for node in group.iter(SVG + "path"):
            for x, y in absolute(node.get("d")):
                assert -.3 <= x <= 42.3 and -.3 <= y <= 73.9, f"{kind}: {x:.1f}, {y:.1f} is drawn outside its frame"


def absolute(path):
    """Yields the points of a portrait's path in mm. It has only the commands M and l."""
    at, command = (0, 0), "M"
    for token in re.findall(r"[Mlz]|-?\d+(?=[ -]|\d|$|[Mlz])\s?-?\d+", path):
        if token in "Mlz":
            command = token
            continue
        x, y = (int(text) for text in re.findall(r"-?\d+", token))
        at = (x, y) if command == "M" else (at[0] + x, at[1] + y)
        command = "l"
        yield at[0] / 100, at[1] / 100


def the_tongue_fits_its_slot_with_play_and_holds():
    """The picture must be held firmly. The tongue goes in easily and deep enough to stay, and does not come out behind."""
    parts, folds = panels()
    _, _, slots, _ = folder()
    for slot, side in zip(slots, ("left", "right")):
        leaf = mirrored(parts[f"leaf-{side}"], folds[f"spine-{side}"])
        spine = folds[f"spine-{side}"].one[0]
        reach = max(abs(x - spine) for x, _ in leaf)
        body = max(abs(x - spine) for x, y in leaf if y in (folds["spine-left"].one[1], folds["spine-left"].other[1]))
        tongue = [y for x, y in leaf if abs(x - spine) > body + .5]
        shoulders = [y for x, y in leaf if abs(abs(x - spine) - body) < 1e-6 and 10 < y < 78]
        near, far = min(abs(x - spine) for x, _ in slot), max(abs(x - spine) for x, _ in slot)
        head, foot = min(y for _, y in slot), max(y for _, y in slot)
        width = max(shoulders) - min(shoulders)
        # each end of the slot is a half circle; only the straight part counts, except for half the paper's thickness
        assert .3 <= (foot - head + (far - near) - width) / 2 <= 1.2, (head, foot, width)
        assert abs((head + foot) / 2 - (max(shoulders) + min(shoulders)) / 2) < NEAR_MM, "beside the tongue"
        assert 0 < near - body <= .6, f"the leaf's shoulders stop {near - body:.1f} mm before the slot"
        assert .8 <= far - near <= 2, "two papers of 0.3 mm go through, and rub"
        board = max(abs(x - spine) for x, _ in parts[side])
        assert 6 <= reach - far and reach <= board - 2.5, "it holds, and a line of glue keeps it within"
        assert max(tongue) - min(tongue) <= width, "the tongue is no wider than its shoulders"


def outsides_are_the_same_from_both_ends():
    """A folder that is upside down, or on its other side, looks the same: its pattern is symmetric."""
    soft = Image.open(sides("folders", "front")[0]).convert("RGB").filter(ImageFilter.GaussianBlur(2))  # thin lines fall between pixels
    picture = numpy.asarray(soft).astype(int)
    mm = 200 / 25.4
    # the strip is upright on the sheet: outsides are right of the middle, and each begins where its board does
    boards = [(3 + 88, 3 + begin, 88, 60) for begin in (0, 174)]
    faces = [picture[round((y + 1) * mm):round((y + h - 1) * mm), round((x + 1) * mm):round((x + w - 1) * mm)] for x, y, w, h in boards]
    height, width = (min(face.shape[axis] for face in faces) for axis in (0, 1))
    one, other = (face[:height, :width] for face in faces)
    for turned in (other, one[::-1, ::-1], one[::-1], one[:, ::-1]):
        least = min(numpy.abs(one[3:-3, 3:-3] - turned[3 + dy:height - 3 + dy, 3 + dx:width - 3 + dx]).mean()
                    for dy in range(-2, 3) for dx in range(-2, 3))
        assert least < 6, least
    assert numpy.abs(one - numpy.roll(one, round(.4 * mm), axis=1)).mean() > 15, "and it is a pattern, not a plain sheet"


# ---- the notebook ------------------------------------------------------------------------------------------------------------


def punches(name):
    return [(number(node, "cx"), number(node, "cy"), number(node, "r")) for node in drawing(name).iter(SVG + "circle")
            if node.get("class") == "punch"]


def a_leaf_hangs_where_the_base_is_punched():
    """L2: four strips side by side, each turned separately. All leaves have one drawing and the same punch holes."""
    leaf, base = punches("leaf"), punches("notebook")
    assert len(leaf) == 2 and len(base) == 8
    width, height = box_of(drawing("leaf"))[2:]
    _, _, base_width, base_height = box_of(drawing("notebook"))
    lefts = []
    for strip in range(4):
        pair = base[2 * strip:2 * strip + 2]
        offsets = {(round(b[0] - l[0], 3), round(b[1] - l[1], 3)) for b, l in zip(pair, leaf)}
        assert len(offsets) == 1, f"strip {strip}: rings pull at the leaf: {offsets}"
        [(left, top)] = offsets
        assert 0 <= left and left + width <= base_width and 0 <= top and top + height <= base_height, (left, top)
        lefts.append(left)
        assert all(b[2] == l[2] for b, l in zip(pair, leaf))
    assert all(b - a >= width + 2 for a, b in zip(lefts, lefts[1:])), "strips rub on each other"
    assert abs(lefts[0] + lefts[-1] + width - base_width) < NEAR_MM, "the notebook leans to one side"
    for x, y, r in leaf:
        assert r + 3 <= min(x, width - x) and r + 3 <= y, "a hole tears out"
    assert abs(leaf[0][0] + leaf[1][0] - width) < NEAR_MM, "turned over, a leaf hangs awry"


for function in (there_are_as_many_as_the_rules_list, every_code_is_on_its_piece_and_on_no_other, backs_tell_nothing,
                 a_leafs_back_is_plain_black, a_counter_of_each_colour_is_known_without_its_colour, a_business_card_covers_an_area,
                 five_counters_lie_on_an_area, a_folders_panels_meet, a_portrait_stands_on_its_board_and_the_leaf_covers_it,
                 the_tongue_fits_its_slot_with_play_and_holds, outsides_are_the_same_from_both_ends,
                 a_leaf_hangs_where_the_base_is_punched):
    tap.test(function)
PLACE.cleanup()
tap.finish()
