#!/usr/bin/python3
"""fog.py: checks the paper of Adventures in the Fog: sheets with seat codes, distinct icons, dice that fold, a complete rulebook

usage: fog.py HANSOM-PRINT        prints TAP

Pages are checked as printed. Folding is computed from the lines of the drawing. town.c checks that nothing on a map covers
anything else. paper.py and box.py check this game's paper like any other's.
"""
import functools
import itertools
import json
import math
import pathlib
import re
import sys
import tempfile
import xml.etree.ElementTree

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap
from sight import codes, pages

PRINT = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parents[2]
GAME = ROOT / "templates/adventures-in-the-fog"
PLACE = tempfile.TemporaryDirectory(prefix="hansom-fog-")
CASE = "adventures-in-the-fog/00"
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")
DPI = 150
SHEET = 10.0, 17.5      # upper left corner of a map on A4, in mm
SVG = "{http://www.w3.org/2000/svg}"


@functools.cache
def printed(*options):
    folder = pathlib.Path(PLACE.name, "-".join(options).replace("/", "") or "plain")
    tap.run(PRINT, "--quiet", "--seed", "fog", *options, "-o", folder, CASE)
    return next(folder.iterdir())


def edition():
    return json.loads((printed() / "edition.json").read_text())


def words(pdf, *options):
    return " ".join(tap.run("pdftotext", *options, pdf, "-").stdout.split())


# ---- sheets ------------------------------------------------------------------------------------------------------------------


def each_colour_has_a_sheet_with_its_own_code():
    """FOG-001, RF-23, F1: six sheets, each with the code of its seat, the name of its colour, every id and every mystery."""
    made, case = edition(), edition()["case"]
    pieces = {f"{made['base']}/{code['code']}": (code["piece"], code["side"]) for code in made["codes"]}
    assert set(pieces.values()) == {(f"seat-{colour}", "seat") for colour in COLOURS} | {("booklet", "outside")}, pieces
    sheets = pages(printed() / "maps.pdf", DPI)
    assert len(sheets) == len(COLOURS)
    for number, (colour, sheet) in enumerate(zip(COLOURS, sheets), 1):
        [code] = codes([sheet])
        assert pieces[code] == (f"seat-{colour}", "seat"), (colour, pieces[code])
        said = words(printed() / "maps.pdf", "-f", number, "-l", number)
        assert colour.capitalize() in said and case["title"] in said
        tokens = said.split()
        for spot in case["map"]["spots"]:
            assert tokens.count(spot["id"]) == 1, (colour, spot["id"])
        for mystery in case["mysteries"]:
            assert mystery["name"] in said, mystery
    [code] = codes(pages(printed() / "briefing.pdf", DPI))
    assert pieces[code] == ("booklet", "outside")


def sheets_are_told_apart_without_their_colours():
    """In grey and with low ink, their signs differ. Nothing else differs but the name of the colour and the code."""
    sheets = pages(printed("--ink", "low") / "maps.pdf", DPI)
    dark = [sheet < 128 for sheet in sheets]
    mm = DPI / 25.4
    sign = numpy.s_[round((SHEET[1] + 2) * mm):round((SHEET[1] + 18) * mm), round((SHEET[0] + 1) * mm):round((SHEET[0] + 17) * mm)]
    rest = [(slice(round((SHEET[1] + 20) * mm), round((SHEET[1] + 228) * mm)), slice(None))]
    for one, other in itertools.combinations(dark, 2):
        assert (one[sign] != other[sign]).mean() > .02
        assert all((one[part] == other[part]).all() for part in rest)


def a_pad_has_as_many_of_each():
    """--pad: sheets of a colour come one after the other, nothing else is repeated, and the codes are the same."""
    for game, deck, n in ((CASE, "maps", 6), ("watson-and-holmes/00", "notes", 7)):
        one, three = (pathlib.Path(PLACE.name, f"pad-{deck}-{pad}") for pad in (1, 3))
        for folder, pad in ((one, 1), (three, 3)):
            tap.run(PRINT, "--quiet", "--seed", "fog", "--pad", pad, "-o", folder, game)
        one, three = (next(folder.iterdir()) for folder in (one, three))
        assert (one / "edition.json").read_bytes() == (three / "edition.json").read_bytes()
        if deck == "maps":
            whose = [[codes([page]) for page in pages(folder / "maps.pdf", DPI)] for folder in (one, three)]
        else:
            whose = [sorted(re.findall("|".join(colour.capitalize() for colour in (*COLOURS, "white")), words(folder / "notes.pdf")))
                     for folder in (one, three)]  # a page holds several
        assert len(whose[0]) == n and whose[1] == [owner for owner in whose[0] for _ in range(3)], whose
        for pdf in one.glob("*.pdf"):
            assert pdf.stem in (deck, "complete", "how-to-make-it") or pdf.read_bytes() == (three / pdf.name).read_bytes(), pdf.name
    for wrong in ("-1", "0", "101", "many"):
        refused = tap.run(PRINT, "--pad", wrong, "-o", f"{PLACE.name}/none", CASE, check=False)
        assert refused.returncode == 2 and not pathlib.Path(PLACE.name, "none").exists(), refused


def a_made_map_is_what_the_edition_says():
    """--map-seed: the sheet has the ids and the name of the edition's map."""
    folder = printed("--map-seed", "pea soup")
    case = json.loads((folder / "edition.json").read_text())["case"]
    said = words(folder / "maps.pdf", "-l", "1")
    tokens = said.split()
    assert "Map “pea soup”" in said and len(case["map"]["spots"]) > 50
    for spot in case["map"]["spots"]:
        assert tokens.count(spot["id"]) == 1, spot["id"]
    assert [spot["name"] for spot in case["map"]["spots"]] != [spot["name"] for spot in edition()["case"]["map"]["spots"]]


def all_of_it_fits_in_every_language_and_type():
    for language in ("de", "es", "fr"):
        printed("--language", language, "--paper", "letter")
    for kind in ("large", "dyslexic"):
        printed("--type", kind, "--language", "de")
    assert "Löse" in words(printed("--language", "de", "--paper", "letter") / "rulebook.pdf")


# ---- icons -------------------------------------------------------------------------------------------------------------------


def boxes(name):
    root = xml.etree.ElementTree.parse(GAME / f"{name}.svg").getroot()
    return {node.get("data-field"): tuple(float(node.get(key)) for key in ("x", "y", "width", "height"))
            for node in root.iter(SVG + "rect") if node.get("data-field")}


def icons_are_told_apart_without_their_colours():
    """Section 1: the legend has twelve icons, and no two are alike in black and white, at the legend's size."""
    places = {field: where for field, where in boxes("map").items() if field.startswith("legend-")}
    assert len(places) == 12, sorted(places)
    for options in ((), ("--ink", "low")):
        sheet, dpi = pages(printed(*options) / "maps.pdf", 300, 1, 1)[0], 300 / 25.4
        seen = {}
        for field, (x, y, width, height) in places.items():
            left, top = (SHEET[0] + x) * dpi, (SHEET[1] + y) * dpi
            seen[field] = sheet[round(top):round(top) + round(height * dpi), round(left):round(left) + round(width * dpi)] < 110
        for one, other in itertools.combinations(seen, 2):
            share = (seen[one] != seen[other]).mean()
            assert share > .05, f"{one} and {other} differ in {share:.1%} {options}"


# ---- dice --------------------------------------------------------------------------------------------------------------------


def corners(path):
    return [tuple(float(text) for text in point.split()) for point in re.findall(r"(-?[\d.]+ -?[\d.]+)", path)]


def dice():
    """Yields each die's outline, folds and pips."""
    root = xml.etree.ElementTree.parse(GAME / "die.svg").getroot()
    for group in root.iter(SVG + "g"):
        if group.get("class") != "die":
            continue
        paths = {node.get("class"): node.get("d") for node in group.findall(SVG + "path") if node.get("class")}
        ends = corners(paths["fold"])
        pips = [(float(node.get("cx")), float(node.get("cy"))) for node in group.iter(SVG + "circle")]
        yield corners(paths["cut"]), list(zip(ends[::2], ends[1::2])), pips


def parted(outline, folds):
    """Splits a sheet along its folds, which go from corner to corner."""
    parts = [outline]
    for one, other in folds:
        [part] = [part for part in parts if one in part and other in part
                  and min((part.index(one) - part.index(other)) % len(part), (part.index(other) - part.index(one)) % len(part)) > 1]
        low, high = sorted((part.index(one), part.index(other)))
        parts.remove(part)
        parts += [part[low:high + 1], part[high:] + part[:low + 1]]
    return parts


def turned(point, origin, axis, radians):
    """Rotates a point in space about a line."""
    v, k = numpy.subtract(point, origin), numpy.asarray(axis)
    return origin + v * math.cos(radians) + numpy.cross(k, v) * math.sin(radians) + k * k.dot(v) * (1 - math.cos(radians))


def folded(parts, folds):
    """Returns functions that move each part's flat points to their place in space, with every fold at a right angle, starting from the
    first part, its print outside.
    """
    def move_none(point):
        return numpy.array([point[0], point[1], 0.0])

    moves, open_parts = {0: move_none}, [0]
    while open_parts:
        here = open_parts.pop()
        for one, other in folds:
            if not (one in parts[here] and other in parts[here]):
                continue
            for there in range(len(parts)):
                if there in moves or one not in parts[there] or other not in parts[there]:
                    continue
                a, b = (numpy.array([*point, 0.0]) for point in (one, other))
                axis = (b - a) / numpy.linalg.norm(b - a)
                middle = numpy.append(numpy.mean(parts[there], axis=0), 0.0)
                side = numpy.cross(axis, middle - a)[2]      # the side of the fold tells the direction of the bend
                moves[there] = functools.partial(
                    lambda point, before, a, axis, angle: before_turn(before, turned(numpy.array([*point, 0.0]), a, axis, angle)),
                    before=moves[here], a=a, axis=axis, angle=math.copysign(math.pi / 2, side))
                open_parts.append(there)
    assert len(moves) == len(parts), "a part hangs on nothing"
    return moves


def before_turn(move, point):
    """Moves a point that has left its plane along with that plane, by the plane's own frame."""
    origin = numpy.asarray(move((0.0, 0.0)))
    right, down = numpy.asarray(move((1.0, 0.0))) - origin, numpy.asarray(move((0.0, 1.0))) - origin
    return origin + point[0] * right + point[1] * down + point[2] * numpy.cross(right, down)


def inside(polygon, point):
    found = False
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1]):
        if (ay > point[1]) != (by > point[1]) and point[0] < (bx - ax) * (point[1] - ay) / (by - ay) + ax:
            found = not found
    return found


def dice_fold_to_cubes():
    """F2: six squares close to a cube. Each of the seven open edges has one tab, which is inside, behind a face."""
    n = 0
    for outline, folds, pips in dice():
        n += 1
        parts = parted(outline, folds)
        squares = [part for part in parts if any(inside(part, pip) for pip in pips)]
        tabs = [part for part in parts if part not in squares]
        assert len(squares) == 6 and len(tabs) == 7 and len(pips) == 21, (len(squares), len(tabs), len(pips))
        ordered = squares + tabs
        moves = folded(ordered, folds)
        side = math.dist(*squares[0][:2])
        solid = [[tuple(numpy.round(moves[i](corner), 3)) for corner in part] for i, part in enumerate(ordered)]
        # a cube: eight corners, each of three squares; centres in opposite pairs
        meet = {}
        for i in range(6):
            assert len(set(solid[i])) == 4
            for corner in solid[i]:
                meet.setdefault(tuple(value + 0.0 for value in corner), []).append(i)
        assert len(meet) == 8 and all(len(set(faces)) == 3 for faces in meet.values()), meet
        centre = numpy.mean(list(meet), axis=0)
        middles = [numpy.mean(solid[i], axis=0) for i in range(6)]
        values = [sum(inside(squares[i], pip) for pip in pips) for i in range(6)]
        for i, j in itertools.combinations(range(6), 2):
            if numpy.allclose(middles[i] + middles[j], 2 * centre, atol=.01):
                assert values[i] + values[j] == 7, values
        assert sorted(values) == [1, 2, 3, 4, 5, 6], values
        # seen from outside, 1, 2 and 3 run counterclockwise around their corner
        one, two, three = (middles[values.index(value)] - centre for value in (1, 2, 3))
        # on paper y points down, so this space is mirrored, and the print is on the side with low z
        outward = numpy.sign(numpy.dot(moves[0](numpy.mean(squares[0], axis=0)) - centre, [0, 0, 1]))
        assert outward * numpy.linalg.det([one, two, three]) < 0, (outward, values)
        edges = []
        for number, part in enumerate(tabs, 6):
            [on] = [i for i in range(6) if all(abs(numpy.dot(numpy.subtract(corner, middles[i]), middles[i] - centre)) < .01 for corner in solid[number])]
            for corner in solid[number]:
                off = numpy.abs(numpy.subtract(corner, middles[on]))
                assert off.max() <= side / 2 + .01, "a tab sticks out"
            hang = {corner for corner in solid[number] if tuple(value + 0.0 for value in corner) in meet}
            edges.append(frozenset(tuple(value + 0.0 for value in corner) for corner in hang))
        assert len(set(edges)) == 7 and all(len(edge) == 2 for edge in edges), edges
    assert n >= 7, "dice for six players and one more"


# ---- rules -------------------------------------------------------------------------------------------------------------------

PARAGRAPH, NEED, BEFORE, TURN, DIE, PATH = ("The evening in a paragraph", "What you need", "Before the first roll", "A turn",
                                            "What a die says", "The path")
MYSTERIES, END, ALONE, PHONES = "Mysteries", "The end", "Alone", "With phones"
RULES = (
    (1, NEED, "a map** and a pencil for each player"), (2, NEED, "one more than there are players"),
    (3, BEFORE, "Whoever was in London last takes all the dice"), (4, BEFORE, "Choose one of the three starts on your map"),
    (5, BEFORE, "Cross out the other two: they are closed to you"), (6, BEFORE, "is the first *roller*"),
    (7, TURN, "The roller rolls all dice"), (8, TURN, "the roller first and then clockwise"), (9, TURN, "Take one die** of those that are left"),
    (10, TURN, "do at once, and in full, what it says"), (11, TURN, "Solve one mystery**, if you like"),
    (12, TURN, "Dice that are left over do nothing. The next player clockwise takes them all and is the new roller"),
    (13, DIE, "draw one line"), (14, PATH, "It begins at your start and goes on from its end"),
    (15, NEED, "The stretch of street between two neighbouring locations is one *line*"), (16, PATH, "It enters no location twice, the start included"),
    (17, PATH, "uses no street twice"), (18, DIE, "draw two lines, one after the other"), (19, DIE, "*nearest* Evidence"),
    (20, DIE, "Clue or Eyewitness"), (21, DIE, "along a shortest way, however many lines that takes"),
    (22, PATH, "Each icon that it enters is yours"), (23, PATH, "You may not take a one to five that you cannot carry out in full"),
    (24, PATH, "you are **out**: you take no die any more"), (25, PATH, "from the next roll on there is one die fewer"),
    (26, PATH, "Your points count all the same, and you may still win"), (27, DIE, "Mark out three of your unused icons"),
    (28, PATH, "it is *unused* until you mark it out"), (29, NEED, "At most of them lies an icon"),
    (30, MYSTERIES, "mark out unused icons as it asks"), (31, MYSTERIES, "Take its reward"),
    (32, MYSTERIES, "cross off the next number of your progress, take the reward below it too"),
    (33, MYSTERIES, "Any mystery may be solved again, by you and by others"), (34, MYSTERIES, "you may take coins in its place"),
    (35, MYSTERIES, "buy an icon of your choice, at any time while it is yours to take a die"), (36, END, "the turn is played to its end"),
    (37, END, "says what they are worth"), (38, END, "Most points win"), (39, END, "most coins"), (40, END, "then most unused icons"),
    (41, ALONE, "two are easy, three medium, four hard, five for experts"), (42, ALONE, "If two or more show a six, take a six"),
    (43, ALONE, "mark out three icons"), (44, ALONE, "cross out one more that your path has not reached: it is closed"),
)
RULINGS = (
    (1, PATH, "enters no location twice"), (2, PATH, "never enters what is crossed out"), (3, BEFORE, "Two players may choose the same one"),
    (4, DIE, "Are several as near, or several ways as short, choose"), (6, DIE, "A six may be taken by choice"),
    (8, PATH, "from the next roll on there is one die fewer"), (9, DIE, "all, if you have fewer"),
    (10, MYSTERIES, "one for each point or icon that it shows, and then for all of it"), (11, MYSTERIES, "of the six kinds"),
    (12, MYSTERIES, "Icons in the pouch are like those on the path"), (13, MYSTERIES, "draw one line more, at once, or let it be"),
    (14, MYSTERIES, "does not help to solve a second one before your next die"), (16, END, "whoever has nine solves no more"),
    (18, END, "The game ends too when all are out"), (22, END, "then you share it"), (23, PARAGRAPH, "One to six may play"),
    (25, ALONE, "cross out one more that your path has not reached"), (26, ALONE, "The page with the introduction says whom your points make you"),
    (28, PHONES, "Tap the dice as they fell, or let it roll"),
)


def book(language=""):
    found, heading = {}, ""
    for line in (GAME / f"rulebook{language}.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
            found[heading] = ""
        elif line:
            found[heading] += line + "\n"
    return found


def the_rulebook_says_every_rule():
    """FOG-001 to FOG-044, and the rulings that players need, are under their headings."""
    text = book()
    assert [number for number, _, _ in RULES] == list(range(1, 45))
    missing = [f"{kind}{number:0{width}}: “{said}” is not in “{heading}”" for kind, width, rows in (("FOG-", 3, RULES), ("RF-", 2, RULINGS))
               for number, heading, said in rows if said not in text[heading]]
    assert not missing, "\n".join(missing)


def letters(text):
    return "".join(re.findall(r"\w", text.replace("ﬁ", "fi").replace("ﬂ", "fl").replace("ﬀ", "ff").replace("ﬃ", "ffi").lower()))


def all_of_it_is_on_paper():
    """Every sentence is in the large print, whose booklets are whole pages in sequence."""
    out = letters(tap.run("pdftotext", "-raw", next(printed("--type", "large").glob("rulebook*.pdf")), "-").stdout)
    for heading, text in book().items():
        for sentence in re.split(r"(?<=[.:;])\s", re.sub(r"(?m)^(?:- |\d\. )", "", text.replace("*", ""))):
            parts = sentence.split()  # a page may end within the sentence
            assert any(all(letters(" ".join(half)) in out for half in (parts[:at], parts[at:])) for at in range(len(parts) + 1)), (heading, sentence)


def each_language_says_as_much():
    for language in (".de", ".es", ".fr"):
        theirs = book(language)
        assert len(theirs) == len(book()), language
        for (heading, text), (other, said) in zip(book().items(), theirs.items()):
            assert text.count("\n") == said.count("\n") and .8 < len(said) / len(text) < 1.5, f"{language}: {other}"


def a_lone_player_is_told_who_he_is():
    """RF-26: the ratings are those of the case."""
    said = words(printed() / "briefing.pdf", "-layout")
    for rating in edition()["case"]["ratings"]:
        assert rating["name"] in said and ("from" not in rating or f"from {rating['from']} points" in said), rating


for function in (each_colour_has_a_sheet_with_its_own_code, sheets_are_told_apart_without_their_colours, a_pad_has_as_many_of_each,
                 a_made_map_is_what_the_edition_says, all_of_it_fits_in_every_language_and_type, icons_are_told_apart_without_their_colours,
                 dice_fold_to_cubes, the_rulebook_says_every_rule, all_of_it_is_on_paper, each_language_says_as_much,
                 a_lone_player_is_told_who_he_is):
    tap.test(function)
tap.finish()
