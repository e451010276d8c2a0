#!/usr/bin/env python3
"""tts.py: checks the export for Tabletop Simulator (--export=tts)

usage: tts.py HANSOM-PRINT [GAME/00]        prints TAP

It uses none of the generator's code. Pictures are read with Pillow, their codes with zbar, and the sizes of pieces come from the drawings.
"""
import collections
import functools
import io
import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from PIL import Image, ImageChops

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
from tap import finish, test

PRINT = sys.argv[1]
CASE = sys.argv[2] if len(sys.argv) > 2 else "watson-and-holmes/00"
GAME = CASE.split("/")[0]
SOURCE = pathlib.Path(__file__).resolve().parents[2]
SMALL = SOURCE / "tests/scenes/cases/tide.yaml"  # Watson & Holmes with few cards
MM_PER_UNIT = 88.9 / 3.1     # a poker card has scale 1
TAROT = {"location-name", "special-back"}  # drawn as poker cards, and printed larger
SIDE_MAX, COLUMNS_MAX, ROWS_MAX, DPI = 4096, 10, 7, 300
OBJECTS = {  # deck: kind of object, number, drawing of one side
    "watson-and-holmes": {
        "locations": ("Card", 15, "location-name"), "specials": ("Card", 3, "special-back"), "characters": ("Card", 8, "character-face"),
        "seats": ("Card", 7, "seat-front"), "tokens": ("Custom_Tile", 81, "token"), "notes": ("Custom_Tile", 7, "notes"),
        "pawns": ("Figurine_Custom", 7, None), "rulebook": ("Custom_PDF", 1, None), "booklet": ("Custom_PDF", 1, None)},
    "lady-alice": {
        "evidence": ("Card", 32, "evidence"), "leaves": ("Card", 32, "leaf"), "counters": ("Card", 45, "counter-number"),
        "seats": ("Card", 5, "image-front"), "references": ("Card", 5, "reference-front"), "folders": ("Card", 10, None),
        "business-cards": ("Custom_Tile", 29, "business-card"), "notebook": ("Custom_Tile", 1, "notebook"),
        "board": ("Custom_Tile", 1, "board"), "rulebook": ("Custom_PDF", 1, None), "booklet": ("Custom_PDF", 1, None)},
    "adventures-in-the-fog": {
        "maps": ("Custom_Tile", 6, "map"), "briefing": ("Custom_Tile", 1, "briefing"), "rulebook": ("Custom_PDF", 1, None)},
    "baker-street-irregulars": {
        "case-card": ("Card", 1, "case-front"), "clues": ("Card", 64, "clue"), "precincts": ("Card", 4, "precinct"),
        "seats": ("Card", 5, "aid-front"), "watson": ("Card", 5, "watson"), "case-files": ("Custom_Tile", 5, "case-file"),
        "rulebook": ("Custom_PDF", 1, None)},
}[GAME]
N_DICE = 8 if GAME == "adventures-in-the-fog" else 0
PAGES = {"rulebook": 12, "booklet": 4}
ON_PAPER_ONLY = {"tuck-box", "tuck-box-set", "how-to-make-it", "dice"}
UP_AND_DOWN = {  # deck: whether its cards lie face down, side of the codes on the TTS face, side of those on the TTS back
    "watson-and-holmes": {"locations": (True, {"text"}, {"name"}), "specials": (False, {"name"}, set()), "characters": (True, {"face"}, set()),
                          "seats": (True, {"seat"}, set())},
    "lady-alice": {"evidence": (True, {"face"}, set()), "leaves": (False, set(), set()), "counters": (True, set(), set()),
                   "seats": (True, {"seat"}, set()), "references": (False, set(), set()), "folders": (True, set(), set())},
    "adventures-in-the-fog": {},
    "baker-street-irregulars": {"case-card": (True, set(), {"outside"}), "clues": (False, {"back"}, set()), "precincts": (False, {"face"}, set()),
                                "seats": (True, {"seat"}, set()), "watson": (False, set(), set())},
}[GAME]


def run(*command, check=True):
    return subprocess.run(list(map(str, command)), check=check, capture_output=True)


def exported(out, *options, case=CASE, seed="tts"):
    run(PRINT, "--quiet", "--seed", seed, "--export=tts", *options, "-o", out, case)
    return pathlib.Path(out, f"{GAME}-00", "tts")


def load(folder):
    return json.loads((folder / f"{GAME}-00.json").read_text())


def tree(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def everything(objects):
    """Yields all objects, also those in decks."""
    for thing in objects:
        yield thing
        yield from everything(thing.get("ContainedObjects", []))


def cards():
    """Yields each card, and the deck or single card that lies on the table."""
    for thing in SAVE["ObjectStates"]:
        for card in thing.get("ContainedObjects", [thing]):
            if "CardID" in card:
                yield card, thing


def deck_of(url):
    name = re.fullmatch(r"(.*?)(-\d+(-face|-back)?)?-[0-9A-Z]{4}-[0-9a-f]{4}\.(png|pdf)", file_of(url))
    return name[1]


def url_of(thing):
    """Returns the address of the front."""
    if "CustomDeck" in thing:
        return next(iter(thing["CustomDeck"].values()))["FaceURL"]
    return thing["CustomImage"]["ImageURL"] if "CustomImage" in thing else thing["CustomPDF"]["PDFUrl"]


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from strings(item)


def file_of(url):
    return url.rsplit("/", 1)[1]


def picture(url):
    return Image.open(FOLDER / file_of(url))


def trim(drawing):
    """Returns the size of a piece in mm, without its bleed."""
    if drawing in TAROT:
        return 70, 120
    svg = (SOURCE / "templates" / GAME / f"{drawing}.svg").read_text()
    x, y, width, height = map(float, re.search(r'viewBox="([^"]*)"', svg)[1].split())
    return width + 2 * x, height + 2 * y


def a_saved_object_has_the_fields_of_the_format():
    assert set(SAVE) == {"SaveName", "GameMode", "Date", "Table", "Sky", "Note", "TabStates", "LuaScript", "LuaScriptState", "XmlUI", "ObjectStates"}
    assert SAVE["SaveName"].endswith(": " + EDITION["case"]["title"])
    for thing in everything(SAVE["ObjectStates"]):
        assert re.fullmatch("[0-9a-f]{6}", thing["GUID"]), thing["GUID"]
        assert set(thing["Transform"]) == {a + b for a in ("pos", "rot", "scale") for b in "XYZ"}
        assert thing["Transform"]["rotZ"] in (0, 180) and thing["Transform"]["scaleX"] == thing["Transform"]["scaleZ"] > 0
        assert all(0 <= thing["ColorDiffuse"][part] <= 1 for part in "rgb")
        assert thing["LuaScript"] == thing["GMNotes"] == "" and thing["Hands"] == ("CustomDeck" in thing)
        assert thing["Locked"] == (thing["Nickname"] == "Holmes’s desk")
    guids = [thing["GUID"] for thing in everything(SAVE["ObjectStates"])]
    assert len(guids) == len(set(guids))


def every_card_has_its_cell():
    for card, thing in cards():
        deck, index = divmod(card["CardID"], 100)
        assert list(card["CustomDeck"]) == [str(deck)]
        sheet = card["CustomDeck"][str(deck)]
        assert 1 <= sheet["NumWidth"] <= COLUMNS_MAX and 1 <= sheet["NumHeight"] <= ROWS_MAX and index < sheet["NumWidth"] * sheet["NumHeight"]
        assert sheet["BackIsHidden"] is True  # in a hand, the others see the back
        assert (card["Name"], thing["Name"]) in {("Card", "DeckCustom"), ("CardCustom", "CardCustom")}
        assert thing["CustomDeck"][str(deck)] == sheet
        assert card["SidewaysCard"] is thing["SidewaysCard"] is False
    for thing in SAVE["ObjectStates"]:
        if "DeckIDs" in thing:
            assert thing["DeckIDs"] == [card["CardID"] for card in thing["ContainedObjects"]] and len(thing["DeckIDs"]) > 1
            assert set(thing["CustomDeck"]) == {str(number // 100) for number in thing["DeckIDs"]}
    sheets = collections.defaultdict(set)
    for card, _ in cards():
        sheets[str(card["CardID"] // 100)].add(json.dumps(card["CustomDeck"], sort_keys=True))
    assert all(len(each) == 1 for each in sheets.values())  # one meaning for each number


def pictures_have_the_size_of_their_pieces():
    for card, _ in cards():
        sheet = next(iter(card["CustomDeck"].values()))
        drawing = OBJECTS[deck_of(sheet["FaceURL"])][2]
        width, height = trim(drawing) if drawing else (47.5, 79.2)  # a half of a verdict folder
        cell = math.floor(width * DPI / 25.4 + 1e-6), math.floor(height * DPI / 25.4 + 1e-6)
        assert picture(sheet["FaceURL"]).size == (cell[0] * sheet["NumWidth"], cell[1] * sheet["NumHeight"]), sheet["FaceURL"]
        back = picture(sheet["BackURL"]).size
        assert back == (picture(sheet["FaceURL"]).size if sheet["UniqueBack"] else cell), sheet["BackURL"]
        assert abs(card["Transform"]["scaleX"] - height / 88.9) < 1e-5
    for thing in SAVE["ObjectStates"]:
        if thing["Name"].startswith("Custom_Tile"):
            size = trim(OBJECTS[deck_of(url_of(thing))][2])
            dpi = min(DPI, SIDE_MAX * 25.4 / max(size))
            assert picture(url_of(thing)).size == tuple(math.floor(mm * dpi / 25.4 + 1e-6) for mm in size), url_of(thing)
            assert abs(thing["Transform"]["scaleX"] - min(size) / MM_PER_UNIT / 2) < 1e-5
    files = list(FOLDER.glob("*.png"))
    assert all(max(Image.open(file).size) <= SIDE_MAX for file in files)
    assert all(Image.open(file).mode == "RGB" for file in files)


def each_piece_is_there_as_often_as_on_paper():
    found = collections.Counter()
    for thing in SAVE["ObjectStates"]:
        if thing["Name"] in ("Die_6", "Notecard"):
            found[thing["Name"]] += 1
            continue
        kind = thing["Name"].removesuffix("_Stack")
        assert ("Number" in thing) == thing["Name"].endswith("_Stack") and thing.get("Number", 2) > 1
        n = len(thing["ContainedObjects"]) if "ContainedObjects" in thing else thing.get("Number", 1)
        found[deck_of(url_of(thing)), "Card" if "CustomDeck" in thing else kind] += n
    assert found == {**{(deck, kind): n for deck, (kind, n, _) in OBJECTS.items()}, "Notecard": 1, **({"Die_6": N_DICE} if N_DICE else {})}
    with tempfile.TemporaryDirectory() as out:
        run(PRINT, "--quiet", "--seed", "tts", "--png=36", "-o", out, CASE)
        printed = {deck.name: len(list(deck.glob("*-front.png"))) or 1 for deck in pathlib.Path(out, f"{GAME}-00/png").iterdir()}
    assert {deck: n // (2 if deck == "folders" else 1) for deck, (_, n, _) in OBJECTS.items()} == \
        {deck: n for deck, n in printed.items() if deck not in ON_PAPER_ONLY}
    assert json.loads((FOLDER.parent / "edition.json").read_text())["codes"] == EDITION["codes"]


def every_card_of_a_deck_is_another():
    """Cards that differ on paper have cells of their own, and equal ones share one."""
    cells = collections.Counter((deck_of(url_of(card)), card["CardID"]) for card, _ in cards())
    shared = {deck: sorted(n for (name, _), n in cells.items() if name == deck and n > 1) for deck in UP_AND_DOWN}
    assert {deck: each for deck, each in shared.items() if each} == {
        "lady-alice": {"counters": [3] * 15, "references": [5], "folders": [5, 5]}, "baker-street-irregulars": {"watson": [5]}}.get(GAME, {})


def every_file_is_named_once_and_is_there():
    urls = {url for url in strings(SAVE) if url.startswith("file://")}
    assert {url.rsplit("/", 1)[0] for url in urls} == {f"file://{FOLDER.resolve()}"}
    assert {url.rsplit("/", 1)[1] for url in urls} | {f"{GAME}-00.json"} == set(tree(FOLDER))
    assert all(re.search(rf"-{VERSION}\.(png|pdf)$", url) for url in urls)


def cells(name):
    """Yields the cells of a sheet of cards, or overlapping parts of any other picture."""
    image = Image.open(FOLDER / name)
    grids = {(sheet["NumWidth"], sheet["NumHeight"]) for card, _ in cards() for sheet in card["CustomDeck"].values()
             if name == file_of(sheet["FaceURL"]) or name == file_of(sheet["BackURL"]) and sheet["UniqueBack"]}
    for columns, rows in grids or ({(1, 1), (2, 4)} if max(image.size) > 2000 else {(1, 1)}):
        width, height = image.width / columns, image.height / rows
        margin = 0 if grids else 150
        for at in range(columns * rows):
            x, y = at % columns * width, at // columns * height
            yield image.crop((max(x - margin, 0), max(y - margin, 0), min(x + width + margin, image.width), min(y + height + margin, image.height)))


@functools.lru_cache(maxsize=None)
def codes_of(name):
    """Returns the set of the pieces and sides whose codes are in the picture."""
    with tempfile.TemporaryDirectory() as parts:
        for number, cell in enumerate(cells(name)):
            cell.convert("L").save(f"{parts}/{number:03}.pgm")
        files = sorted(pathlib.Path(parts).iterdir())
        read = run("zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqr.enable", *files, check=False).stdout.decode().split()
    return {CODES[line] for line in read}


def codes_are_on_the_side_of_their_reader():
    """The holder of a card in a hand sees its face, and the others its back. So the secret is on the face."""
    found = {}
    for card, thing in cards():
        sheet = next(iter(card["CustomDeck"].values()))
        down = card["Transform"]["rotZ"] == 180
        assert down == (thing["Transform"]["rotZ"] == 180)
        found.setdefault(deck_of(sheet["FaceURL"]), set()).add((down, sheet["FaceURL"], sheet["BackURL"]))
    assert {deck: ({down for down, _, _ in sheets}, {side for _, face, _ in sheets for _, side in codes_of(file_of(face))},
                   {side for _, _, back in sheets for _, side in codes_of(file_of(back))}) for deck, sheets in found.items()} == \
        {deck: ({down}, face, back) for deck, (down, face, back) in UP_AND_DOWN.items()}


def every_code_reads_from_the_pictures():
    read = collections.Counter(code for file in FOLDER.glob("*.png") for code in codes_of(file.name))
    books = {(code["piece"], code["side"]) for code in EDITION["codes"] if code["piece"] == "booklet"} if "booklet" in OBJECTS else set()
    assert set(read) | books == set(CODES.values()), set(CODES.values()) ^ (set(read) | books)
    assert set(read.values()) <= {1}, read


def names_are_no_spoilers():
    hidden = {"lady-alice": {"evidence"}, "baker-street-irregulars": {"clues"}, "watson-and-holmes": {"characters"}}.get(GAME, set())
    for card, _ in cards():
        deck = deck_of(url_of(card))
        assert (card["Nickname"] == "") == (deck in hidden), (deck, card["Nickname"])
    if GAME == "watson-and-holmes":
        assert sorted(card["Nickname"] for card, _ in cards() if deck_of(url_of(card)) == "locations") == \
            sorted(place["name"] for place in EDITION["case"]["locations"])
        assert sum(thing["Nickname"] == "Red" for thing in SAVE["ObjectStates"]) == 3  # card, pawn and notes


def no_text_of_the_case_is_in_the_object():
    title = EDITION["case"]["title"]
    said = " ".join(strings(SAVE))
    for text in strings({key: value for key, value in EDITION["case"].items() if key != "title"}):
        words = text.split()
        for at in range(len(words) - 5):
            phrase = " ".join(words[at:at + 6])
            assert phrase in title or phrase not in said, phrase


def no_answer_is_a_name():
    """Names of places are on the side that everybody sees. No other answer is in a name or note."""
    case = EDITION["case"]
    open_names = {place["name"] for place in case.get("locations", [])}
    said = [thing[key] for thing in everything(SAVE["ObjectStates"]) for key in ("Nickname", "Description") if thing[key] not in open_names]
    answers = {answer for asked in case["questions"] for answer in (asked["answer"], *asked.get("accept", []))}
    assert len(answers) > 3 and not [(answer, text) for answer in answers for text in said if answer.lower() in text.lower()]


def nothing_overlaps_on_the_table():
    places = []
    for thing in SAVE["ObjectStates"]:
        at = thing["Transform"]
        if "CustomDeck" in thing:
            drawing = OBJECTS[deck_of(url_of(thing))][2]
            size = trim(drawing) if drawing else (47.5, 79.2)
        elif thing["Name"].startswith("Custom_Tile"):
            size = trim(OBJECTS[deck_of(url_of(thing))][2])
        else:
            size = (139.7, 210) if "CustomPDF" in thing else (16, 16)
        places.append((at["posX"] * MM_PER_UNIT, -at["posZ"] * MM_PER_UNIT, *size, thing["Nickname"]))
    for i, (x, y, width, height, name) in enumerate(places):
        assert abs(x) + width / 2 <= 710 and abs(y) + height / 2 <= 620, (name, x, y)
        for x2, y2, width2, height2, name2 in places[:i]:
            assert abs(x - x2) >= (width + width2) / 2 + 10 or abs(y - y2) >= (height + height2) / 2 + 10, (name, name2)


def seats_have_their_colour():
    red = [thing for thing in SAVE["ObjectStates"] if (thing["Nickname"], thing["Name"]) == ("Red", "Custom_Tile")]
    assert len(red) == {"watson-and-holmes": 1, "adventures-in-the-fog": 1, "lady-alice": 0, "baker-street-irregulars": 0}[GAME], red
    for thing in red:
        assert "".join(f"{round(thing['ColorDiffuse'][part] * 255):02x}" for part in "rgb") == "9d1f1f"


def booklets_have_upright_pages_in_order():
    for name, n in PAGES.items():
        for file in FOLDER.glob(f"{name}-*.pdf"):
            told = run("pdfinfo", file).stdout.decode()
            assert re.search(rf"(?m)^Pages: +{n}$", told) and re.search(r"(?m)^Page size: +396 x 595\.276 pts$", told), told
    for file in FOLDER.glob("rulebook-*.pdf"):
        for page in range(3, PAGES["rulebook"]):  # the inside of the cover may have none
            lines = [line.strip() for line in run("pdftotext", "-f", page, "-l", page, file, "-").stdout.decode().splitlines()]
            assert str(page) in lines, (page, lines[:5], lines[-5:])  # the number of a page has a line of its own


def a_booklet_shows_its_inside_last():
    """On a screen the solution does not lie between the cover and the questions, or the introduction."""
    [file] = FOLDER.glob("booklet-*.pdf")
    pages = [" ".join(run("pdftotext", "-f", page, "-l", page, file, "-").stdout.decode().split()) for page in range(1, 5)]
    inside, outside = {"watson-and-holmes": ("looked for warmth", "Who carried"), "lady-alice": ("in the boat", "Alice")}[GAME]
    assert outside in pages[1] and inside not in pages[0] + pages[1] and inside in pages[2], pages


def the_same_command_gives_the_same_bytes():
    with tempfile.TemporaryDirectory() as out:
        words = (PRINT, "--seed", "tts", "--export=tts", "--export-url", f"file://{FOLDER.resolve()}", "-o", out, CASE)
        report = json.loads(run(*words, "--json").stdout)["editions"][0]
        folder = pathlib.Path(out, f"{GAME}-00")
        assert tree(folder / "tts") == tree(FOLDER)
        assert report["export"] == f"tts/{GAME}-00.json" and report["files"][0] == report["export"]
        assert set(report["files"]) == {name for name in tree(folder) if not name.startswith(".")}
        run(PRINT, "--quiet", "--edition-only", "--seed", "tts", "-o", out, CASE)
        assert [path.name for path in folder.iterdir() if not path.name.startswith(".")] == ["edition.json"]  # no old picture stays


def an_address_takes_the_place_of_the_folder():
    with tempfile.TemporaryDirectory() as out:
        said = run(PRINT, "--export=tts", "--no-common", "--export-url=https://example.org/a b", "-o", out, SMALL).stdout.decode()
        assert said.startswith(f"{out}/{GAME}-00/tts/{GAME}-00.json: edition ") and "Saves/Saved Objects" in said
        urls = {url for url in strings(load(pathlib.Path(out, f"{GAME}-00/tts"))) if url.startswith("https:")}
        assert urls and {url.rsplit("/", 1)[0] for url in urls} == {"https://example.org/a b"}
        assert "seats" not in {deck_of(url) for url in urls}  # they belong to the common set


def a_path_that_is_no_text_is_refused():
    with tempfile.TemporaryDirectory() as out:
        bad = os.fsencode(out) + b"/bad\xffdir"
        said = subprocess.run([PRINT, "--quiet", "--export=tts", "-o", bad, CASE], check=False, capture_output=True)
        assert said.returncode == 1 and b"not valid UTF-8" in said.stderr and b"--export-url" in said.stderr, said
        assert not os.path.exists(bad) or not os.listdir(bad), "something was left behind"


def other_options_give_other_names():
    """Tabletop Simulator keeps what it has loaded from an address."""
    with tempfile.TemporaryDirectory() as out:
        seen = set()
        for options in ((), ("--reveal", "sealed"), ("--type", "large"), ("--ink", "low"), ("--language", "de"), ("--base", "http://10.0.0.1:1")):
            folder = exported(out, "--no-common", *options, case=SMALL)
            [name] = {re.search(r"-([0-9A-Z]{4}-[0-9a-f]{4})\.", file.name)[1] for file in folder.glob("*.p[nd]*")}
            assert name not in seen, options
            seen.add(name)


def wide_cards_are_drawn_sideways():
    with tempfile.TemporaryDirectory() as out:
        folder = exported(out, "--no-common", "--card", "150x100")
        for card in everything(load(folder)["ObjectStates"]):
            if "CardID" in card and deck_of(url_of(card)) == "evidence":
                sheet = next(iter(card["CustomDeck"].values()))
                image = Image.open(folder / file_of(sheet["BackURL"]))
                assert card["SidewaysCard"] is True and card["Transform"]["rotY"] == 270 and image.size == (1181, 1771)
                assert abs(card["Transform"]["scaleX"] - 150 / 88.9) < 1e-5
            elif "CardID" in card:
                assert card["SidewaysCard"] is False and card["Transform"]["rotY"] == 180


def different(one, other):
    return {name for name, data in one.items() if other[name] != data}


def without_version(folder):
    return {re.sub(r"-[0-9A-Z]{4}-[0-9a-f]{4}\.", ".", name): data for name, data in tree(folder).items()}


def a_seal_hides_the_same_as_on_paper():
    """Two cases that differ only in a secret text have equal pictures if they are sealed, but for the seal, which proves the text."""
    source = next((SOURCE / "cases" / GAME).glob("00-*"))
    with tempfile.TemporaryDirectory() as out:
        folder = pathlib.Path(out, source.name)
        shutil.copytree(source, folder)
        text = (folder / "case.yaml").read_text()
        first = text.index("    text: |")
        secret = text[:first] + re.sub(r"(?m)^( {6,}\S.*) the ", r"\1 that ", text[first:], count=1)
        assert secret != text
        trees = []
        for words, reveal in ((text, "sealed"), (secret, "sealed"), (secret, "printed")):
            (folder / "case.yaml").write_text(words)
            trees.append(without_version(exported(f"{out}/{len(trees)}", "--no-common", "--reveal", reveal, "--export-url", f"file://{FOLDER.resolve()}", case=folder)))
    seen = [{name: data for name, data in one.items() if name.startswith("locations-")} for one in [without_version(FOLDER), *trees]]
    texts = {f"locations-{n}-face.png" for n in (1, 2)}
    assert different(seen[0], seen[3]) & texts and different(seen[0], seen[3]) <= texts | SEAL  # as printed, the text shows
    assert different(trees[0], trees[1]) == SEAL, different(trees[0], trees[1])
    change = ImageChops.difference(*(Image.open(io.BytesIO(one[name])) for one in trees[:2] for name in SEAL)).getbbox()
    assert change[3] - change[1] < 3.5 * DPI / 25.4, change  # one line, with the seal


def wrong_usage_is_refused():
    for words in (["--export=vassal"], ["--export="], ["--export-url=https://example.org"], ["--export=tts", "--export-url=example.org"],
                  *(["--export=tts", *other.split()] for other in ("--png", "--check", "--watch", "--graph", "--edition-only", "--calibrate", "--list",
                                                                   "--fresh-codes", "--press", "--pad=2", "--paper=a4", "--layout=single", "--offset=1,1"))):
        said = run(PRINT, *words, CASE, check=False)
        assert said.returncode == 2 and b"--export" in said.stderr, (words, said)


with tempfile.TemporaryDirectory() as main_folder:
    FOLDER = exported(main_folder)
    SAVE = load(FOLDER)
    EDITION = json.loads((FOLDER.parent / "edition.json").read_text())
    [VERSION] = {re.search(r"-([0-9A-Z]{4}-[0-9a-f]{4})\.", file.name)[1] for file in FOLDER.glob("*.p[nd]*")}
    SEAL = {"locations-2-back.png"}  # 221B shows the seal of the case
    CODES = {f"{EDITION['base']}/{code['code']}": (code["piece"], code["side"]) for code in EDITION["codes"]}
    for one in (a_saved_object_has_the_fields_of_the_format, every_card_has_its_cell, pictures_have_the_size_of_their_pieces,
                each_piece_is_there_as_often_as_on_paper, every_card_of_a_deck_is_another, every_file_is_named_once_and_is_there,
                codes_are_on_the_side_of_their_reader, every_code_reads_from_the_pictures, names_are_no_spoilers,
                no_text_of_the_case_is_in_the_object, nothing_overlaps_on_the_table, seats_have_their_colour,
                booklets_have_upright_pages_in_order):
        test(one)
    for one in (a_booklet_shows_its_inside_last,) if "booklet" in OBJECTS else ():
        test(one)
    for one in (the_same_command_gives_the_same_bytes, an_address_takes_the_place_of_the_folder, a_seal_hides_the_same_as_on_paper,
                no_answer_is_a_name, a_path_that_is_no_text_is_refused, other_options_give_other_names, wrong_usage_is_refused) if GAME == "watson-and-holmes" else (wide_cards_are_drawn_sideways,) if GAME == "lady-alice" else ():
        test(one)
finish()
