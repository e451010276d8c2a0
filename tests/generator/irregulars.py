#!/usr/bin/python3
"""irregulars.py: checks the pieces of Baker Street Irregulars: backs that reveal nothing, faces readable across a table, fresh codes

usage: irregulars.py HANSOM-PRINT [TEST…]        prints TAP

Pieces are checked as pictures (--png) and as pages. paper.py and box.py check this game's paper like any other's.
"""
import collections
import functools
import itertools
import json
import pathlib
import re
import shutil
import sys
import tempfile
import xml.etree.ElementTree

import numpy
from PIL import Image

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap
from sight import codes, codes_of_each, pages

PRINT = sys.argv[1]
ONLY = sys.argv[2:]
ROOT = pathlib.Path(__file__).resolve().parents[2]
STAGE = pathlib.Path(PRINT).resolve().parent.parent / "referee/phone/stage"
TEMPLATES = ROOT / "templates/baker-street-irregulars"
CASE = "baker-street-irregulars/00"
NAME = "baker-street-irregulars-00"
PLACE = tempfile.TemporaryDirectory(prefix="hansom-irregulars-")
COLOURS = ("red", "blue", "green", "yellow", "purple")
CARDS = [f"{kind}{rank}{copy}" for kind in "wbrg" for rank in range(1, 5) for copy in "abcd"]
TYPES = dict(w="suspect", b="evidence", r="motive", g="location")
SVG = "{http://www.w3.org/2000/svg}"
DPI = 200
MM = DPI / 25.4
READ_DPI = 150  # resolution at which every code is readable
BLEED_MM = 3.175
SEEDS = 20
LOW = "--ink", "low", "--no-common"


@functools.cache
def printed(*options, seed="irregulars", out=None):
    folder = pathlib.Path(PLACE.name, out or "-".join((seed, *options)).replace("/", ""))
    tap.run(PRINT, "--quiet", "--seed", seed, *options, "-o", folder, CASE)
    return folder / NAME


def sides(deck, side, *options):
    return sorted((printed(f"--png={DPI}", *options) / "png" / deck).glob(f"*-{side}.png"))


def n_pages(pdf):
    return int(re.search(r"Pages:\s+(\d+)", tap.run("pdfinfo", pdf).stdout)[1])


def picture(path, mode="L"):
    return numpy.asarray(Image.open(path).convert(mode))


def codes_of_pictures(paths):
    """Returns the codes on each of some pictures. One process of zbar reads all of them."""
    return codes_of_each(picture(path) for path in paths)


def edition_of(folder):
    return json.loads((folder / "edition.json").read_text())


def sides_of(edition):
    """Returns the piece and side of each code of an edition, by the text of its QR code."""
    return {f"{edition['base']}/{code['code']}": (code["piece"], code["side"]) for code in edition["codes"]}


def names():
    """Returns each clue's name, by its id without the copy."""
    case = edition_of(printed())["case"]
    lists = {"w": [suspect["name"] for suspect in case["suspects"]], "b": case["evidence"], "r": case["motives"], "g": case["locations"]}
    return {f"{kind}{rank}": lists[kind][rank - 1] for kind in "wbrg" for rank in range(1, 5)}


@functools.cache
def on_the_sheets():
    """Returns the cards in their order on the sheets, by the codes on their backs."""
    pieces = sides_of(edition_of(printed(f"--png={DPI}")))
    return [pieces[code][0] for [code] in codes_of_pictures(sides("clues", "back"))]


def drawing(name):
    return xml.etree.ElementTree.parse(TEMPLATES / f"{name}.svg").getroot()


def box(name, field):
    """Returns a box of a template as (x, y, width, height) in mm."""
    for node in drawing(name).iter(f"{SVG}rect"):
        if node.get("data-field") == field:
            return tuple(float(node.get(key)) for key in ("x", "y", "width", "height"))
    raise AssertionError(f"{name} has no box {field}")


# ---- number and differences of pieces ----------------------------------------------------------------------------------


def there_are_as_many_as_the_rules_list():
    """Components B1 to B4, and BSI-007."""
    wanted = {"clues": 64, "precincts": 4, "watson": 5, "seats": 5, "case-files": 5, "case-card": 1}
    assert {deck: len(sides(deck, "front")) for deck in wanted} == wanted
    assert sorted(on_the_sheets()) == sorted(CARDS)
    faces = collections.Counter(path.read_bytes() for path in sides("clues", "front"))
    assert sorted(faces.values()) == [4] * 16, "sixteen different ones, four of each"


def every_code_is_on_its_piece_and_on_no_other():
    pieces = sides_of(edition_of(printed(f"--png={DPI}")))
    wanted = {(card, "back") for card in CARDS} | {("booklet", "outside")} | {(f"precinct-{number}", "face") for number in range(1, 5)}
    wanted |= {(f"seat-{colour}", "seat") for colour in COLOURS}
    assert set(pieces.values()) == wanted, set(pieces.values()) ^ wanted
    read = [[pieces[code] for code in found] for found in codes_of_pictures(sides("precincts", "front") + sides("seats", "back"))]
    assert read == [[(f"precinct-{number}", "face")] for number in range(1, 5)] + [[(f"seat-{colour}", "seat")] for colour in COLOURS], read
    plain = [path for deck, side in (("clues", "front"), ("seats", "front"), ("watson", "front"), ("watson", "back"), ("case-files", "front"))
             for path in sides(deck, side)]
    wrong = [path.name for path, found in zip(plain, codes_of_pictures(plain), strict=True) if found]
    assert len(plain) == 84 and not wrong, (len(plain), wrong)


def each_code_lies_behind_its_own_face():
    """In every layout, the cards on a sheet's backs (by their codes) are the cards on its fronts (by their printed names)."""
    known = names()
    for layout in ("duplex", "gutterfold", "single"):
        folder = printed() if layout == "duplex" else printed("--layout", layout)
        fronts, backs = (folder / f"clues{part}.pdf" for part in (("-fronts", "-backs") if layout == "single" else ("", "")))
        step = 2 if layout == "duplex" else 1
        n_cards = 0
        for front in range(1, n_pages(backs) + 1, step):
            [behind] = pages(backs, READ_DPI, front + step - 1, front + step - 1)
            said = " ".join(tap.run("pdftotext", "-raw", "-f", front, "-l", front, fronts, "-").stdout.split())
            pieces = sides_of(edition_of(folder))
            here = [pieces[code][0][:2] for code in codes([behind])]
            found = {clue: len(re.findall(re.escape(name), said)) for clue, name in known.items() if name in said}
            assert found == collections.Counter(here), (layout, front, found, here)
            n_cards += len(here)
        assert n_cards == 64, (layout, n_cards)


# ---- backs reveal nothing ------------------------------------------------------------------------------------------------


def backs_differ_in_nothing_but_the_code():
    """BSI-005: outside the code and the text under it, all 64 backs are the same to the last pixel."""
    for options in ((), LOW, ("--reveal", "sealed", "--no-common")):
        backs = numpy.stack([picture(path, "RGB") for path in sides("clues", "back", *options)])
        differs = (backs != backs[0]).any(axis=(0, 3))
        allowed = numpy.zeros_like(differs)
        for field in ("qr", "code"):
            x, y, width, height = ((value + shift) * MM for value, shift in zip(box("clue-back", field), (BLEED_MM, BLEED_MM, 0, 0)))
            allowed[int(y):int(y + height) + 2, int(x):int(x + width) + 2] = True
        assert differs.any() and not (differs & ~allowed).any(), numpy.argwhere(differs & ~allowed)[:4]


def a_back_says_no_more_than_its_code():
    """No word, mark, file name or label of the backs relates to the other side."""
    folder = printed()
    words = set()
    for sheet in range(2, 17, 2):
        said = tap.run("pdftotext", "-raw", "-f", sheet, "-l", sheet, folder / "clues.pdf", "-").stdout
        words |= set(re.sub(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b", "", said).split())
    for name in names().values():
        told = words & {word for word in name.split() if len(word) > 3}
        assert not told, (name, told)
    assert not words & {"suspect", "evidence", "motive", "location", *CARDS}, words
    assert [path.name for path in sides("clues", "back")] == [f"clues-{number:02}-back.png" for number in range(1, 65)]
    for tool in (("pdfinfo",), ("pdfinfo", "-meta"), ("qpdf", "--json", "--json-key=outlines")):
        said = tap.run(*tool, folder / "clues.pdf").stdout
        assert not [name for name in names().values() if name in said], tool


def rank_of(values):
    return numpy.argsort(numpy.argsort(values))


def no_order_gives_a_card_away():
    """Neither a card's place on the sheets nor the letters of its code depend on the card.

    This takes 20 editions. The rank correlation of independent orders of 64 has a standard deviation of 1/√63, and its mean over 20 has
    0.03.
    """
    found = collections.defaultdict(list)
    orders, spelled = set(), set()
    for number in range(SEEDS):
        folder = pathlib.Path(PLACE.name, "orders")
        tap.run(PRINT, "--quiet", "--edition-only", "--reprint", "--seed", f"order {number}", "-o", folder, CASE)
        backs = [(code["piece"], code["code"]) for code in edition_of(folder / NAME)["codes"] if code["side"] == "back"]
        lies = [piece for piece, _ in backs]
        codes_of = [code for _, code in backs]
        assert not spelled & set(codes_of), "a code of another edition again"
        spelled |= set(codes_of)
        orders.add(tuple(lies))
        card = rank_of([CARDS.index(piece) for piece in lies])
        code = rank_of(codes_of)
        place = numpy.arange(64)
        for name, one, other in (("card and place", card, place), ("card and code", card, code), ("place and code", place, code)):
            found[name].append(numpy.corrcoef(one, other)[0, 1])
        same = sum(a[:2] == b[:2] for a, b in itertools.pairwise(lies))
        found["neighbours alike"].append(same / 63 - 3 / 63)
    assert len(orders) == SEEDS
    means = {name: float(numpy.mean(values)) for name, values in found.items()}
    assert all(abs(mean) < .1 for mean in means.values()), means
    assert max(abs(value) for values in found.values() for value in values) < .6, "one edition is in order"
    return ", ".join(f"{name} {mean:+.3f}" for name, mean in means.items())


def the_order_of_editions_is_that_of_the_sheets():
    """The order that the test before takes from edition.json is the order on the paper."""
    listed = [code["piece"] for code in edition_of(printed(f"--png={DPI}"))["codes"] if code["side"] == "back"]
    assert listed == on_the_sheets()


# ---- faces are readable across the table -------------------------------------------------------------------------------------


def face_of(card, *options):
    return sides("clues", "front", *options)[on_the_sheets().index(card)]


def ranks_are_large_and_in_every_corner():
    """Hands are held outward and fanned. In every corner, the rank is a centimetre high, and its sign is below."""
    for clue in ("w1", "b2", "r3", "g4"):
        face = picture(face_of(clue + "a"))
        for left in (3.7, 47.1):
            badge = face[round((4.2 + 1.2 + BLEED_MM) * MM):round((17.2 + BLEED_MM) * MM),
                         round((left + 1.5 + BLEED_MM) * MM):round((left + 11.2 + BLEED_MM) * MM)]
            rows = numpy.flatnonzero((badge < 90).any(axis=1))
            assert (rows[-1] - rows[0]) / MM > 9, (clue, (rows[-1] - rows[0]) / MM)
        turned = face[::-1, ::-1]
        below = turned[round((4.5 + BLEED_MM) * MM):round((13.4 + BLEED_MM) * MM), round((4.6 + BLEED_MM) * MM):round((12.6 + BLEED_MM) * MM)]
        rows = numpy.flatnonzero((below < 90).any(axis=1))
        assert (rows[-1] - rows[0]) / MM > 6.5, (clue, "upside down", (rows[-1] - rows[0]) / MM)


def luminance(colour):
    linear = [value / 12.92 if value <= .04045 else ((value + .055) / 1.055) ** 2.4 for value in (numpy.asarray(colour) / 255)]
    return float(numpy.dot((.2126, .7152, .0722), linear))


# Machado, Oliveira and Fernandes (2009): sight without one kind of cones, on linear light
BLIND = {
    "protanopia": ((.152286, 1.052583, -.204868), (.114503, .786281, .099216), (-.003882, -.048116, 1.051998)),
    "deuteranopia": ((.367322, .860646, -.227968), (.280085, .672501, .047413), (-.011820, .042940, .968881)),
    "tritanopia": ((1.255528, -.076749, -.178779), (-.078411, .930809, .147602), (.004733, .691367, .303900)),
}


def ground_of(card):
    """Returns the most frequent colour beside the name: the card's own, between the lines of its hatching."""
    edge = picture(face_of(card), "RGB")[round((30 + BLEED_MM) * MM):round((60 + BLEED_MM) * MM), round(BLEED_MM * MM):round((5 + BLEED_MM) * MM)]
    return collections.Counter(map(tuple, edge.reshape(-1, 3))).most_common(1)[0][0]


def types_are_told_without_colours():
    """A type's ground is much lighter or darker than any other's, for all kinds of sight. Sign and hatching differ on white too."""
    grounds = {kind: ground_of(f"{kind}1a") for kind in "wbrg"}
    seen = {"all": {kind: luminance(colour) for kind, colour in grounds.items()}}
    for name, matrix in BLIND.items():
        seen[name] = {}
        for kind, colour in grounds.items():
            linear = [value / 12.92 if value <= .04045 else ((value + .055) / 1.055) ** 2.4 for value in numpy.asarray(colour) / 255]
            seen[name][kind] = float(numpy.dot((.2126, .7152, .0722), numpy.clip(numpy.dot(matrix, linear), 0, 1)))
    least = {}
    for name, values in seen.items():
        for one, other in itertools.combinations(values, 2):
            low, high = sorted((values[one], values[other]))
            least[name] = min(least.get(name, 99), (high + .05) / (low + .05))
    assert all(value >= 1.4 for value in least.values()), least
    plain = {kind: picture(face_of(f"{kind}1a", *LOW)) < 160 for kind in "wbrg"}
    sign = slice(round((19 + BLEED_MM) * MM), round((26 + BLEED_MM) * MM)), slice(round((5 + BLEED_MM) * MM), round((15 + BLEED_MM) * MM))
    edge = slice(round((30 + BLEED_MM) * MM), round((60 + BLEED_MM) * MM)), slice(round(BLEED_MM * MM), round((6 + BLEED_MM) * MM))
    for one, other in itertools.combinations(plain, 2):
        assert (plain[one][sign] != plain[other][sign]).mean() > .04, ("sign", one, other)
        assert (plain[one][edge] != plain[other][edge]).mean() > .03, ("hatching", one, other)
    return "least contrast of two types: " + ", ".join(f"{name} {value:.2f}" for name, value in least.items())


def colours_go_on_beyond_the_cut():
    """The ground continues for 3.175 mm around every trim, except on Suspects, whose ground is white."""
    for clue in names():
        face = picture(face_of(clue + "a"), "RGB")
        ring = numpy.concatenate([face[1], face[-2], face[:, 1], face[:, -2]])
        white = (ring.min(axis=1) > 250).mean()
        assert white == 1 if clue[0] == "w" else white == 0, (clue, white)


def sixteen_drawings_are_sixteen():
    """No two names have the same picture, or nearly the same."""
    drawn = {}
    for clue in names():
        face = picture(face_of(clue + "a"))
        x, y, width, height = ((value + shift) * MM for value, shift in zip(box("clue", "picture"), (BLEED_MM, BLEED_MM, 0, 0)))
        drawn[clue] = face[int(y):int(y + height), int(x):int(x + width)] < 128
    for one, other in itertools.combinations(drawn, 2):
        assert (drawn[one] != drawn[other]).mean() > .12, (one, other, (drawn[one] != drawn[other]).mean())


def only_suspects_have_words_below():
    """BSI-034: each Suspect has an ability, and no other card has one."""
    case = edition_of(printed())["case"]
    said = " ".join(tap.run("pdftotext", "-raw", printed() / "clues.pdf", "-").stdout.split())
    for suspect in case["suspects"]:
        head = re.match(r"\*\*(.+?)\*\*", suspect["ability"])[1]
        assert said.count(head) == 4, (head, said.count(head))


def a_mat_has_room_for_cards_upright_and_sideways():
    """BSI-030: four places. Each has a card's outline upright and one sideways, and neither reaches into another place."""
    paths = [node.get("d") for node in drawing("case-file").iter(f"{SVG}path")]
    outlines = []
    for d in paths:
        match = re.fullmatch(r"M([\d.]+) ([\d.]+)H([\d.]+)A3 .*", d or "")
        if match:
            ys = [float(value) for value in re.findall(r"V([\d.]+)", d)]
            left, top, right = (float(value) for value in match.groups())
            outlines.append((left - 3, top, right + 3, max(ys) + 3))
    assert len(outlines) == 8, outlines
    places = []
    for upright, sideways in zip(outlines[::2], outlines[1::2]):
        size = [round(outline[i + 2] - outline[i], 2) for outline in (upright, sideways) for i in (0, 1)]
        assert size == [63.5, 88.9, 88.9, 63.5], size
        assert all(abs(upright[i] + upright[i + 2] - sideways[i] - sideways[i + 2]) < .02 for i in (0, 1)), "one middle"
        places.append([min(a, b) for a, b in zip(upright[:2], sideways[:2])] + [max(a, b) for a, b in zip(upright[2:], sideways[2:])])
    for one, other in itertools.combinations(places, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1], (one, other)


# ---- codes -------------------------------------------------------------------------------------------------------------------


def all_backs_are_read_at_what_scanners_and_cameras_see():
    """All 64 codes are readable at 150 dpi, and those of the last sheet at 200 and 300. There are none on the fronts."""
    clues = printed() / "clues.pdf"
    wanted = sorted(url for url, (_, side) in sides_of(edition_of(printed())).items() if side == "back")
    looks = pages(clues, READ_DPI)
    read = [codes([back]) for back in looks[1::2]]
    assert sorted(sum(read, [])) == wanted, set(wanted) ^ set(sum(read, []))
    fronts = codes(looks[::2])
    assert not fronts, fronts
    for dpi in (200, 300):
        assert codes(pages(clues, dpi, len(looks), len(looks))) == read[-1], dpi


def the_pages_own_decoder_reads_all_backs():
    """The phones' decoder reads the pages as a scanner sees them."""
    if shutil.which("node") is None:
        return "no node, so no decoder"
    wanted = {url for url, (_, side) in sides_of(edition_of(printed())).items() if side == "back"}
    tap.run("pdftoppm", "-r", 100, "-gray", "-e", printed() / "clues.pdf", f"{PLACE.name}/page")
    files = sorted(pathlib.Path(PLACE.name).glob("page-*.pgm"))
    said = tap.run("node", pathlib.Path(__file__).parent / "first-frame.mjs", STAGE, "where", *files).stdout
    found = {code["text"] for line in said.splitlines() for code in json.loads(line)}
    assert len(files) == 8 and found == wanted, found ^ wanted


# ---- fresh codes -------------------------------------------------------------------------------------------------------------


def fresh(out, *options, check=True):
    return tap.run(PRINT, "--fresh-codes", *options, "-o", out, CASE, check=check)


def fresh_codes_leave_none_of_the_old():
    """Every code of the case is new. Those of the common set stay, and so do the address and the case. The edition has a new name."""
    out = pathlib.Path(PLACE.name, "fresh")
    tap.run(PRINT, "--quiet", "--edition-only", "--base", "http://192.0.2.7:8221", "--reveal", "sealed", "-o", out, CASE)
    before = edition_of(out / NAME)
    said = fresh(out).stdout
    after = edition_of(out / NAME)
    assert after["id"] != before["id"] and before["id"] in said and after["id"] in said and "labels.pdf" in said, said
    assert [after[key] == before[key] for key in ("case", "base", "reveal", "set")] == [True] * 4
    old, new = ({(code["piece"], code["side"]): code["code"] for code in edition["codes"]} for edition in (before, after))
    assert set(old) == set(new)
    kept = {side for side in old if old[side] == new[side]}
    assert kept == {(f"seat-{colour}", "seat") for colour in COLOURS} | {(f"precinct-{number}", "face") for number in range(1, 5)}, kept
    assert not {old[side] for side in old if side not in kept} & set(new.values()), "an old code has come back"
    again = json.loads(fresh(out, "--json").stdout)["editions"][0]
    assert again["renewed"] == after["id"] and again["edition"] == edition_of(out / NAME)["id"] != after["id"], again


def labels_have_every_new_code_with_its_face():
    """Each card and the case card have a label: the code, and below the line the name of the face that it belongs to."""
    out = pathlib.Path(PLACE.name, "labels")
    tap.run(PRINT, "--quiet", "--edition-only", "-o", out, CASE)
    fresh(out, "--quiet", "--seed", "labels", "--png=200")
    edition = edition_of(out / NAME)
    pieces = sides_of(edition)
    labels = sorted((out / NAME / "png/labels").glob("*.png"))
    order = [pieces[code] for [code] in codes_of_pictures(labels)]
    assert order == [(card, "back") for card in CARDS] + [("booklet", "outside")], order[:6]
    for paper in ("a4", "letter"):
        fresh(out, "--quiet", "--seed", f"labels on {paper}", "--paper", paper)
        edition = edition_of(out / NAME)
        pieces = sides_of(edition)
        wanted = sorted(url for url, (piece, side) in pieces.items() if side in ("back", "outside"))
        found = set()
        for dpi in (150, 200, 300):  # zbar sees 36 on a page, and misses one now and then
            if len(found) < len(wanted):
                found.update(codes(pages(out / NAME / "labels.pdf", dpi)))
        assert sorted(found) == wanted, (paper, set(wanted) ^ found)
        said = tap.run("pdftotext", "-layout", out / NAME / "labels.pdf", "-").stdout
        for name in names().values():
            assert said.count(name) == 4, (name, said.count(name))
        assert said.count("Case card") == 1, said
    covers = [box("label", "qr")[2], box("clue-back", "qr")[2]]
    assert covers[0] == covers[1], "a label's code is as large as the one that it covers"
    top, foot = box("clue-back", "qr")[1], sum(box("clue-back", "edition")[1::2])
    assert float(drawing("label").get("viewBox").split()[2]) >= box("clue-back", "qr")[2] and 36 >= foot - top, (top, foot)


def new_codes_are_refused_where_they_make_no_sense():
    out = pathlib.Path(PLACE.name, "refused")
    none = fresh(out, check=False)
    assert none.returncode == 1 and "there is no edition" in none.stderr and not out.exists(), none
    for other in ("watson-and-holmes/00", "lady-alice/00", "adventures-in-the-fog/00"):
        done = tap.run(PRINT, "--fresh-codes", "-o", out, other, check=False)
        assert done.returncode == 2 and "--fresh-codes" in done.stderr and not out.exists(), done
    for option in ("--check", "--watch", "--edition-only"):
        done = fresh(out, option, check=False)
        assert done.returncode == 2 and option in done.stderr, done
    tap.run(PRINT, "--quiet", "--no-common", "--seed", "first", "-o", out, CASE)
    before = {path.name: path.read_bytes() for path in (out / NAME).iterdir()}
    for options, status, word in ((("--seed", "first"), 1, "--seed"), (("--card", "tarot"), 2, "poker")):
        done = fresh(out, *options, check=False)
        assert done.returncode == status and word in done.stderr, done
    changed = pathlib.Path(PLACE.name, "changed")
    shutil.copytree(next((ROOT / "cases/baker-street-irregulars").glob("00-*")), changed)
    case = changed / "case.yaml"
    case.write_text(case.read_text().replace("Greed", "Avarice"))
    done = tap.run(PRINT, "--fresh-codes", "-o", out, case, check=False)
    assert done.returncode == 1 and "has changed" in done.stderr, done
    assert {path.name: path.read_bytes() for path in (out / NAME).iterdir()} == before, "a refusal changed what was there"


for function in (there_are_as_many_as_the_rules_list, every_code_is_on_its_piece_and_on_no_other, each_code_lies_behind_its_own_face,
                 backs_differ_in_nothing_but_the_code, a_back_says_no_more_than_its_code, no_order_gives_a_card_away,
                 the_order_of_editions_is_that_of_the_sheets, ranks_are_large_and_in_every_corner, types_are_told_without_colours,
                 colours_go_on_beyond_the_cut, sixteen_drawings_are_sixteen, only_suspects_have_words_below,
                 a_mat_has_room_for_cards_upright_and_sideways, all_backs_are_read_at_what_scanners_and_cameras_see,
                 the_pages_own_decoder_reads_all_backs, fresh_codes_leave_none_of_the_old,
                 labels_have_every_new_code_with_its_face, new_codes_are_refused_where_they_make_no_sense):
    if not ONLY or function.__name__ in ONLY:
        tap.test(function)
PLACE.cleanup()
tap.finish()
