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
    """FOG-001, RF-23, F1: six sheets, each with the code of its seat, the name of its colour, every id and every mystery.
    The back is the same map without a code, for another game."""
    made, case = edition(), edition()["case"]
    pieces = {f"{made['base']}/{code['code']}": (code["piece"], code["side"]) for code in made["codes"]}
    assert set(pieces.values()) == {(f"seat-{colour}", "seat") for colour in COLOURS} | {("booklet", "outside")}, pieces
    sheets = pages(printed() / "maps.pdf", DPI)
    assert len(sheets) == 2 * len(COLOURS) and not codes(sheets[1::2])
    lower = round((SHEET[1] + 228) / 25.4 * DPI)  # below it is the code
    for number, (colour, sheet, back) in enumerate(zip(COLOURS, sheets[::2], sheets[1::2])):
        number = 2 * number + 1
        assert (abs(sheet[:lower].astype(int) - back[:lower]) > 60).mean() < .002, f"{colour}: the back differs"
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
    sheets = pages(printed("--ink", "low") / "maps.pdf", DPI)[::2]
    dark = [sheet < 128 for sheet in sheets]
    mm = DPI / 25.4
    sign = numpy.s_[round((SHEET[1] + 2) * mm):round((SHEET[1] + 18) * mm), round((SHEET[0] + 1) * mm):round((SHEET[0] + 17) * mm)]
    rest = [(slice(round((SHEET[1] + 20) * mm), round((SHEET[1] + 228) * mm)), slice(None))]
    for one, other in itertools.combinations(dark, 2):
        assert (one[sign] != other[sign]).mean() > .02
        assert all((one[part] == other[part]).all() for part in rest)


def a_pad_has_as_many_of_each():
    """--pad: sheets of a colour come one after the other, nothing else is repeated, and the codes are the same."""
    for game, deck, n in ((CASE, "maps", 6), ("watson-and-holmes/00", "notes", 14)):
        one, three = (pathlib.Path(PLACE.name, f"pad-{deck}-{pad}") for pad in (1, 3))
        for folder, pad in ((one, 1), (three, 3)):
            tap.run(PRINT, "--quiet", "--seed", "fog", "--pad", pad, "-o", folder, game)
        one, three = (next(folder.iterdir()) for folder in (one, three))
        assert (one / "edition.json").read_bytes() == (three / "edition.json").read_bytes()
        if deck == "maps":
            whose = [[codes([page]) for page in pages(folder / "maps.pdf", DPI)[::2]] for folder in (one, three)]
        else:
            whose = [sorted(re.findall("|".join(colour.capitalize() for colour in (*COLOURS, "white")), words(folder / "notes.pdf")))
                     for folder in (one, three)]  # on both sides; a page holds several
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
    assert "Rätsel" in words(printed("--language", "de", "--paper", "letter") / "rulebook.pdf")


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

PARAGRAPH, MAP, BELOW, WORDS = "The evening in a paragraph", "On the map", "Below the map", "Words"
SETUP, TURN, DICE, NEAREST, MORIARTY, NOWHERE = "Setting up", "A turn", "The dice", "The nearest icon", "Moriarty", "Dice that lead nowhere"
PATH, OUT, MYSTERIES, REWARDS, COINS, END, WINNER = "The path", "Out", "Mysteries", "Rewards", "Coins", "The end", "Who wins"
ALONE, PHONES, QUESTIONS = "Playing alone", "Phones at the table", "Questions that come up"
RULES = (
    (1, SETUP, "maps have nothing to do with each other"), (1, SETUP, "Each player takes a map and a pencil"),
    (2, SETUP, "Take one die more than there are players"), (3, SETUP, "Whoever was in London last takes all of them, and is the first roller"),
    (4, SETUP, "Choose one of the three starts on your map"), (5, SETUP, "Cross out the other two: they are closed to you"),
    (6, SETUP, "When all have chosen a start, the first turn begins"), (7, TURN, "The roller rolls all the dice"),
    (8, TURN, "The roller first and then the others, clockwise"), (9, TURN, "take one die of those that are left"),
    (10, TURN, "do at once, and in full, what it says"), (10, MYSTERIES, "each time you have done what your die says, and never before"),
    (11, TURN, "After that you may solve **one mystery**"),
    (12, TURN, "Dice that are left over do nothing. The next player clockwise takes all the dice and is the new roller"),
    (13, DICE, "**One:** draw one line"), (14, PATH, "It begins at your start, and each line goes on from where the last one ended"),
    (15, WORDS, "the stretch of street between two neighbouring locations"), (16, PATH, "It enters **no location twice**, the start included"),
    (17, PATH, "It follows the streets"), (18, DICE, "draw two lines, one after the other; always both"),
    (19, DICE, "**Three:** draw to the *nearest* Evidence"), (20, DICE, "**Four:** to the nearest Clue"), (21, DICE, "**Five:** to the nearest Eyewitness"),
    (22, NEAREST, "What lies on the way is yours too"), (23, PATH, "It takes every icon that it enters, whether it stops there or goes on"),
    (24, OUT, "you are **out**: you take no die any more, draw nothing, solve nothing and buy nothing"),
    (25, OUT, "always one more than there are players still in the game"), (26, OUT, "From the next roll on there is one die fewer"),
    (27, MORIARTY, "Do not move. Mark out three of your unused icons, whichever you like"), (28, WORDS, "It is **unused** until you **mark it out**"),
    (29, MORIARTY, "he strikes all the same"), (30, MYSTERIES, "Mark out unused icons as the mystery asks, on your path or in your pouch"),
    (31, MYSTERIES, "**Take its reward**, at once"), (32, MYSTERIES, "the next number of your progress and take the reward below it too"),
    (33, MYSTERIES, "Any mystery may be solved again, by you and by others"), (34, COINS, "Each of the two rewards you may leave for coins"),
    (35, COINS, "You may buy during your part of the turn: before you take your die, after its action, or after you have solved"),
    (35, COINS, "**Three coins** buy an icon of your choice"), (36, END, "the turn is played to its end: all who have not yet taken a die still do"),
    (37, END, "what the strip says for icons that you have not used"), (38, WINNER, "The most points win"), (39, WINNER, "the most coins win that are not spent"),
    (40, WINNER, "then the most unused icons"), (41, ALONE, "two are easy, three medium, four hard, five for experts. Each turn roll all of them and take one"),
    (42, ALONE, "If two or more dice show a six, you must take a six"), (43, ALONE, "mark out three unused icons"),
    (44, ALONE, "cross out one more location with an icon"),
)
RULINGS = (
    (1, PATH, "It enters **no location twice**, the start included, and draws no line twice"),
    (1, MAP, "Streets meet nowhere but at locations"), (2, PATH, "It never enters what is closed"), (2, QUESTIONS, "No, nor use a street to it"),
    (3, SETUP, "Two players may choose the same one"), (4, NEAREST, "the fewest lines, over locations that your path may still enter"),
    (4, NEAREST, "Draw a shortest way, however many lines that takes, and stop at the icon"),
    (4, NEAREST, "If several icons are as near, or several ways as short, choose"), (5, NEAREST, "nor does the one at which your path ends now"),
    (6, MORIARTY, "You may take a six by choice"),
    (6, NOWHERE, "You may never take a one to five that you cannot carry out in full"), (7, OUT, "you can carry out none of those that are left"),
    (7, NOWHERE, "A six can always be carried out"), (8, OUT, "you take no die any more"), (9, MORIARTY, "all, if you have fewer. Those in the pouch"),
    (10, COINS, "one coin for each point or icon that it shows. Travel and the question mark are one icon each"),
    (10, COINS, "the whole of that reward or nothing of it, and decide on each by itself"), (11, REWARDS, "an icon of your choice, of the six kinds"),
    (11, COINS, "of the six kinds, for your pouch"), (12, COINS, "they pay for mysteries, Moriarty can strike them, and they count at the end"),
    (13, REWARDS, "draw one line more, at once, and take the icon that it enters. You may leave it"),
    (14, MYSTERIES, "does not help to solve a second one before your next die"), (15, MORIARTY, "Afterwards you may solve a mystery with what is left"),
    (16, MYSTERIES, "After your ninth number you solve no more"), (16, END, "Others may reach nine in it too"), (17, TURN, "When all have done so, the turn is over"),
    (18, END, "The game also ends, at once, when all are out"), (19, OUT, "Your points count all the same, and you may still win"),
    (20, OUT, "If you were the roller, the others still take dice of this roll. Later you are skipped as roller too"),
    (21, WINNER, "also those that brought points"), (22, WINNER, "you share the victory"), (23, PARAGRAPH, "One to six may play"),
    (24, ALONE, "A single six you may leave"), (25, ALONE, "one that your path has not entered: it is closed"),
    (25, ALONE, "or all if you have fewer"), (25, ALONE, "If there is none left, nothing is closed"),
    (26, ALONE, "The game ends with your ninth mystery, or when you are out. The page with the introduction says whom your points make you"),
    (27, COINS, "Coins bring no points; those not spent only decide ties"), (28, PHONES, "The roller taps the dice as they fell, or lets the referee roll"),
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
    """FOG-001 to FOG-044 and RF-01 to RF-28 are under their headings. RF-29 is the order of a referee's refusals."""
    text = book()
    assert sorted({number for number, _, _ in RULES}) == list(range(1, 45))
    assert sorted({number for number, _, _ in RULINGS}) == list(range(1, 29))
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


def quarter():
    """Returns the spots of the map in the rulebook's figures, {id: (name, icon, neighbours)}, and the marks of each figure."""
    source = (ROOT / "generator/adventures-in-the-fog/examples.c").read_text(encoding="utf-8")
    rows = re.findall(r'\{ "(\w\d)", "(.+)", ICON_(\w+), "(.*)" \}', source)
    spots = {spot: (name, icon.lower(), set(roads.split())) for spot, name, icon, roads in rows}
    for spot, (_, _, roads) in spots.items():
        for other in roads:
            spots[other][2].add(spot)
    walks = {}
    for trait, marks in re.findall(r'\{ "(\w+)",\s+(\{ (?:[^{}]|\{[^{}]*\})*\}) \}', source[source.index("WALKS"):]):
        walks[trait] = {field: re.findall(r'"(.*?)"', said) for field, said in re.findall(r"\.(\w+) = (\{.*?\}|\".*?\")", marks, re.S)}
    return spots, walks


def the_map_in_the_figures_is_that_of_case_0():
    spots, _ = quarter()
    case = {spot["id"]: spot for spot in edition()["case"]["map"]["spots"]}
    for spot, (name, icon, roads) in spots.items():
        assert case[spot]["name"] == name and case[spot].get("icon", "dot") == icon, (spot, case[spot])
        assert roads == set(case[spot]["roads"]) & set(spots), (spot, roads)


def the_figures_keep_the_rules():
    """RF-01, RF-04, FOG-027 and FOG-030 for what a player has drawn in each figure."""
    spots, walks = quarter()
    assert set(walks) == {"nearest", "three", "solved", "struck"}, walks
    for trait, marks in walks.items():
        drawn = marks.get("path", [""])[0].split()
        for way in marks.get("ways", []):
            ids = [*drawn, *way.split()[1:]] if drawn else way.split()
            assert not drawn or way.split()[0] == drawn[-1], (trait, way)
            assert len(set(ids)) == len(ids) and all(there in spots[here][2] for here, there in zip(ids, ids[1:])), (trait, way)
        entered = {*drawn, *(spot for way in marks.get("ways", []) for spot in way.split())}
        marked = [spot for field in ("crossed", "struck") for spot in marks.get(field, [""])[0].split()]
        assert len(set(marked)) == len(marked) and set(marked) <= entered, (trait, marked)
        assert all(spots[spot][1] not in ("dot", "start") for spot in marked), (trait, marked)
        assert len(marks.get("struck", [""])[0].split()) in (0, 3), trait
    assert sorted(spots[spot][1] for spot in walks["solved"]["struck"][0].split()) == ["clue", "evidence", "knife"]  # the cost of the mystery
    ways, longer = [["E1"]], []
    while not longer:
        ways = [[*way, to] for way in ways for to in spots[way[-1]][2] if to not in way]
        longer = [way for way in ways if spots[way[-1]][1] == "evidence"]
    assert sorted(" ".join(way) for way in longer) == sorted(walks["nearest"]["ways"]), longer
    assert walks["three"]["ways"][0] in walks["nearest"]["ways"]


def a_lone_player_is_told_who_he_is():
    """RF-26: the ratings are those of the case."""
    said = words(printed() / "briefing.pdf", "-layout")
    for rating in edition()["case"]["ratings"]:
        assert rating["name"] in said and ("from" not in rating or f"from {rating['from']} points" in said), rating


for function in (each_colour_has_a_sheet_with_its_own_code, sheets_are_told_apart_without_their_colours, a_pad_has_as_many_of_each,
                 a_made_map_is_what_the_edition_says, all_of_it_fits_in_every_language_and_type, icons_are_told_apart_without_their_colours,
                 dice_fold_to_cubes, the_rulebook_says_every_rule, all_of_it_is_on_paper, each_language_says_as_much,
                 the_map_in_the_figures_is_that_of_case_0, the_figures_keep_the_rules, a_lone_player_is_told_who_he_is):
    tap.test(function)
tap.finish()
