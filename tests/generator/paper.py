#!/usr/bin/env python3
"""paper.py: checks the printed PDF: fonts, codes, crop marks, margins and texts

usage: paper.py HANSOM-PRINT [CASE]        prints TAP

For another case than those of Watson & Holmes, it checks only what holds for any paper.

It uses none of the generator's code: poppler rasterises the pages, zbar reads the codes, and qpdf checks the files.
"""
import collections
import functools
import hashlib
import json
import pathlib
import re
import shutil
import sys
import tempfile

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
from sight import codes, codes_of_each, pages
from tap import finish, run, test

PRINT = sys.argv[1]
CASE = sys.argv[2] if len(sys.argv) > 2 else "watson-and-holmes/00"
CASE_YAML = (pathlib.Path(__file__).resolve().parent.parent.parent
             / "cases/watson-and-holmes/00-white-empress/case.yaml").read_text()
KNOT_YAML = (pathlib.Path(__file__).resolve().parent.parent / "cases/knot.yaml").read_text()
DPI = 150
Decks = collections.namedtuple("Decks", "of_case of_set one_sided cards said")  # said: a word in the text of its cards
OF_CASE, OF_SET, ONE_SIDED, CARDS, SAID = {
    "watson-and-holmes": Decks(
        {"locations", "booklet", "tuck-box"},
        {"how-to-make-it", "rulebook", "specials", "characters", "seats", "pawns", "tokens", "notes", "tuck-box-set"},
        {"tuck-box", "how-to-make-it", "pawns", "notes", "tuck-box-set"}, "locations", "Rufus Scanlon"),
    "lady-alice": Decks(
        {"evidence", "board", "leaves", "booklet", "tuck-box"},
        {"how-to-make-it", "rulebook", "seats", "counters", "business-cards", "references", "folders", "notebook", "tuck-box-set"},
        {"board", "tuck-box", "how-to-make-it", "business-cards", "folders", "notebook", "tuck-box-set"}, "evidence", "peppermint"),
    "adventures-in-the-fog": Decks(
        {"briefing", "maps"}, {"how-to-make-it", "rulebook", "dice"}, {"briefing", "maps", "how-to-make-it", "dice"}, "maps", "Limehouse"),
    "baker-street-irregulars": Decks(
        {"case-card", "clues", "precincts", "tuck-box"}, {"how-to-make-it", "rulebook", "seats", "watson", "case-files"},
        {"precincts", "tuck-box", "how-to-make-it", "case-files"}, "clues", "Pondicherry"),
}[CASE.split("/")[0]]
TO_READ = {f"{deck}-to-read" for deck in {"booklet", "rulebook"} & (OF_CASE | OF_SET)}  # for the screen
EDGE_MM = 5        # margin that no home printer reaches
A4 = (595.276, 841.89)
MARKS_MM = (17.5, 20.5) if CARDS == "locations" else (5.5, 8)  # the upper crop marks; tarot cards leave a wider margin
HEAD_MM = 0, MARKS_MM[1] + 2  # the part of a page with them


def printed(folder, *options):
    run(PRINT, "--quiet", "--seed", "paper", *options, "-o", folder, CASE)
    return next(pathlib.Path(folder).iterdir())


@functools.cache
def laid(*options):
    """Prints with these options, once for all tests, and returns the folder. Tests write nothing there."""
    return printed(PLACE / ("-".join(options) or "plain"), *options)


@functools.lru_cache(2)  # of 100 MB
def drawn(folder):
    """Returns the pages of the whole print at DPI, used to read codes and to check margins."""
    return pages(folder / "complete.pdf", DPI)


@functools.cache
def codes_of_pages(folder):
    return codes_of_each(drawn(folder))


def every_code_reads_back(folder=None):
    folder = folder or FOLDER
    edition = json.loads((folder / "edition.json").read_text())
    wanted = sorted(f"{edition['base']}/{code['code']}" for code in edition["codes"])
    found = sorted(code for page in codes_of_pages(folder) for code in page)
    if found != wanted:  # zbar misses a code in a row of pages now and then, but not on the page alone
        found = sorted(code for page in drawn(folder) for code in codes([page]))
    assert len(found) == len(set(found)), "a code stands on two pieces"
    assert found == wanted, f"missing {set(wanted) - set(found)}, unknown {set(found) - set(wanted)}"


def qpdf_finds_nothing_wrong(folder=None):
    for pdf in (folder or FOLDER).glob("*.pdf"):
        assert run("qpdf", "--check", pdf).returncode == 0, pdf.name


def fonts_are_embedded_subsets(folder=None):
    for pdf in (folder or FOLDER).glob("*.pdf"):
        lines = run("pdffonts", pdf).stdout.splitlines()[2:]
        assert lines, f"no fonts in {pdf.name}"
        for line in lines:
            flags = re.search(r"\s(yes|no)\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+$", line).groups()
            assert flags == ("yes", "yes", "yes"), f"{pdf.name}: {line}"  # embedded, subset, with Unicode


def text_can_be_searched():
    text = run("pdftotext", FOLDER / f"{CARDS}.pdf", "-").stdout
    assert SAID in " ".join(text.split()), f"“{SAID}” is not there"


def letters_that_our_fonts_lack_are_drawn_and_said():
    """Another script, a combined letter, and synthetic bold type are all there, embedded and in order."""
    said, plain = "(שלום, W̃, **very loud**, ***loud***) ", {}
    with tempfile.TemporaryDirectory() as place:
        for name, more in (("odd", said), ("even", "")):
            case = pathlib.Path(place, name)
            case.mkdir()
            assert "Rufus Scanlon would" in CASE_YAML
            (case / "case.yaml").write_text(CASE_YAML.replace("Rufus Scanlon would", f"Rufus Scanlon {more}would"))
            run(PRINT, "--quiet", "--no-common", "--seed", "paper", "-o", f"{place}/out-{name}", case)
            folder = next(pathlib.Path(f"{place}/out-{name}").iterdir())
            fonts_are_embedded_subsets(folder)
            qpdf_finds_nothing_wrong(folder)
            text = run("pdftotext", "-raw", folder / "locations.pdf", "-").stdout
            plain[name] = re.sub(r"[\s\u202a-\u202e]", "", text)
            plain[name] = re.sub(r"Seal:[0-9A-Z]{20}", "", plain[name])  # a changed text changes the seal
    wanted = re.sub(r"[\s*]", "", said)
    assert f"RufusScanlon{wanted}would" in plain["odd"], re.search("RufusScanlon.{40}", plain["odd"])
    assert plain["odd"].replace(wanted, "") == plain["even"]


def whoever_prints_is_told_to_keep_the_size():
    told = json.loads(run("qpdf", "--json", "--json-key=qpdf", FOLDER / f"{CARDS}.pdf").stdout)["qpdf"][1]
    catalogue = told[told["trailer"]["value"]["/Root"].join(("obj:", ""))]["value"]
    assert catalogue["/ViewerPreferences"]["/PrintScaling"] == "/None", catalogue


def words_in(folder, deck):
    """Returns a deck's words in one line, also when its backs are in a file of their own."""
    return " ".join(" ".join(run("pdftotext", file, "-").stdout.split()) for file in sorted(folder.glob(f"{deck}*.pdf")))


def booklet(folder):
    """Returns the booklet's words in one line."""
    return words_in(folder, "booklet")


def advice_is_printed_and_fits_the_case():
    """WH-004 WH-013 WH-136 WH-137 WH-138 WH-140: the outside of the booklet has the advice that the rules give."""
    words = booklet(FOLDER)
    for advice in ("Cases grow harder with their number",                  # WH-004
                   "this one is meant for a first game",
                   "Each detective needs paper and a pen",                 # WH-013
                   "Visit the obvious places first: the scene of the crime, and what the introduction names",  # WH-136
                   "Note only what matters, and use the time to think",    # WH-137
                   "Asked why, answer in detail",                          # WH-138
                   "Read all the rules before you look at the cards"):     # WH-140
        assert advice in words, f"“{advice}” is not in the booklet"
    with tempfile.TemporaryDirectory() as place:
        for number, advice in ((4, "begin with those before this one"), (9, "tables that have solved others before"),
                               (12, "tables that have solved others before")):
            case = pathlib.Path(place, str(number))
            case.mkdir()
            (case / "case.yaml").write_text(re.sub(r"(?m)^number: 0$", f"number: {number}", CASE_YAML, count=1))
            run(PRINT, "--quiet", "--no-common", "--seed", "paper", "-o", f"{place}/out{number}", case)
            words = booklet(next(pathlib.Path(f"{place}/out{number}").iterdir()))
            assert advice in words and "meant for a first game" not in words, number


def printed_booklet(case_yaml, *options):
    """Prints a case, and returns the words of its booklet in one line."""
    with tempfile.TemporaryDirectory() as place:
        case = pathlib.Path(place, "case")
        case.mkdir()
        (case / "case.yaml").write_text(case_yaml)
        run(PRINT, "--quiet", "--no-common", "--seed", "paper", *options, "-o", f"{place}/out", case)
        return booklet(next(pathlib.Path(f"{place}/out").iterdir()))


def what_is_offered_stands_with_its_question():
    """WH-090: players see the choices of a question before they go to 221B."""
    text = KNOT_YAML.replace("choices: [ebb, flood]", 'choices: [ebb, "the *flood*", "2. a [calm]"]')
    assert text != KNOT_YAML
    for language, lead in ("en", "One of:"), ("de", "Zur Wahl:"), ("es", "A elegir:"), ("fr", "Au choix :"):
        words = printed_booklet(text, "--language", language)
        assert f"{lead} ebb · the *flood* · 2. a [calm]" in words, (language, words)


def who_may_not_note_is_not_told_to_bring_a_pen():
    """WH-014 WH-013 WH-137: the booklet's advice agrees with the case's own rules."""
    assert "  no-notes: true\n" in KNOT_YAML
    for text, noting in (KNOT_YAML, False), (KNOT_YAML.replace("  no-notes: true\n", ""), True):
        words = printed_booklet(text)
        for advice, of_noting in (("Each detective needs paper and a pen", True), ("Note only what matters", True),
                                  ("nobody may note anything", False), ("Remember only what matters", False)):
            assert (advice in words) == (noting == of_noting), (advice, words)


def special_rules_stand_clear_of_the_cards():
    """WH-014, WH-018: the rules that the start player reads aloud do not cover the list of cards."""
    with tempfile.TemporaryDirectory() as place:
        case = pathlib.Path(place, "case")
        case.mkdir()
        text = CASE_YAML + "rules:\n  say: Nobody carries a lantern, and every detective begins with twelve carriages in the purse.\n"
        (case / "case.yaml").write_text(text)
        run(PRINT, "--quiet", "--no-common", "--seed", "paper", "-o", f"{place}/out", case)
        pdf = next(pathlib.Path(f"{place}/out").iterdir()) / "booklet.pdf"
        boxes = run("pdftotext", "-bbox", pdf, "-").stdout
    words = [(float(x), float(y), float(x2), float(y2), word) for x, y, x2, y2, word in re.findall(
        r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)<', boxes.split("</page>")[0])]
    lantern = next(word for word in words if word[4].startswith("lantern"))
    glass = next(word for word in words if word[4].startswith("Glasshouse"))
    # the page is turned sideways: the words of a line have the same x
    assert lantern[0] > glass[2] or lantern[2] < glass[0], (lantern, glass)
    for one in words:
        for other in words:
            across = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
            assert one is other or min(across) < 3, f"“{one[4]}” lies on “{other[4]}”"


def zones_and_hours_stand_on_the_card():
    """WH-014, WH-134: a card shows its zone and its opening hours before it is chosen, in every layout."""
    tide = pathlib.Path(__file__).resolve().parent.parent / "scenes" / "cases" / "tide.yaml"
    with tempfile.TemporaryDirectory() as place:
        case = pathlib.Path(place, "case")
        case.mkdir()
        shutil.copy(tide, case / "case.yaml")
        for layout in ("duplex", "gutterfold", "single"):
            run(PRINT, "--quiet", "--no-common", "--seed", "paper", "--layout", layout, "-o", f"{place}/{layout}", case)
            folder = next(pathlib.Path(f"{place}/{layout}").iterdir())
            words = words_in(folder, "locations")
            for hours in ("open from round 3 on", "open in rounds 2 to 3", "open from round 2 on", "open until round 2"):
                assert words.count(hours) == 1, (layout, hours, words)
            assert words.split().count("B") == 2, (layout, words)
            assert "A: 1 The Port" in booklet(folder) and "— B: 3 The Inn · 5 The Vault — 7 221B" in booklet(folder), booklet(folder)


def the_print_is_what_the_box_holds():
    """WHX-01: no board, no deck of clues, witnesses or locations, no reports. The print has the case, its box, and the common set."""
    edition = json.loads((FOLDER / "edition.json").read_text())
    pieces = {code["piece"] for code in edition["codes"]}
    places = re.findall(r'(?m)^  - id: "?([\w-]+)"?\n    number: ', CASE_YAML)
    assert len(places) == 15, places
    box = {"carriage-stop", "watson", "holmes", "booklet",
           "mycroft", "hudson", "wiggins", "irene", "toby", "lestrade", "johnson", "pike"}
    seats = {f"seat-{colour}" for colour in "red blue green yellow purple orange white".split()}
    assert pieces == set(places) | box | seats, pieces ^ (set(places) | box | seats)
    decks = {file.stem for file in FOLDER.iterdir()} - {"complete", "edition"}
    assert decks == OF_CASE | OF_SET | TO_READ, decks


def pages_are_exactly_A4():
    info = run("pdfinfo", "-l", "999", FOLDER / "complete.pdf").stdout
    sizes = re.findall(r"size:\s+([\d.]+) x ([\d.]+)", info)
    assert sizes
    for size in sizes:
        near = sorted(float(length) for length in size)
        assert all(abs(got - want) < 0.01 for got, want in zip(near, A4)), size


def no_ink_near_the_edge(folder=None):
    edge = int(EDGE_MM / 25.4 * DPI) - 1
    for number, page in enumerate(drawn(folder or FOLDER), 1):
        margin = page <= 250
        margin[edge:-edge, edge:-edge] = False
        assert not margin.any(), f"page {number}, line {margin.any(axis=1).argmax()}"


def runs(places):
    """Returns the middles of the runs in a list of rising numbers."""
    return [run.mean() for run in numpy.split(places, numpy.flatnonzero(numpy.diff(places) > 1) + 1) if run.size]


def marks(page, band_mm=MARKS_MM):
    """Returns the crop marks of a page (or of its HEAD_MM) at 300 dpi: the columns that are dark throughout the top margin."""
    band = page[int(band_mm[0] / 25.4 * 300):int(band_mm[1] / 25.4 * 300)]
    return runs(numpy.flatnonzero((band < 128).all(axis=0)))


def n_pages(pdf):
    return int(re.search(r"Pages:\s+(\d+)", run("pdfinfo", pdf).stdout)[1])


def must_meet(fronts, backs):
    """Asserts that the marks of each back, mirrored at the paper's middle, are within 0.2 mm of its front's."""
    assert len(fronts) == len(backs) > 0, (len(fronts), len(backs))
    for front, back in zip(fronts, backs):
        mirrored = sorted(front.shape[1] - 1 - x for x in marks(back))
        ahead = marks(front)
        assert len(ahead) >= 4 and len(ahead) == len(mirrored), (ahead, mirrored)
        off_mm = max(abs(a - b) for a, b in zip(ahead, mirrored)) / 300 * 25.4
        assert off_mm <= 0.2, f"{off_mm:.2f} mm apart"


def fronts_and_backs_meet():
    sheets = pages(FOLDER / f"{CARDS}.pdf", 300, rows_mm=HEAD_MM)
    must_meet(sheets[::2], sheets[1::2])


def every_layout_has_every_code_and_keeps_its_margins():
    """Fronts and backs also meet when folded or glued."""
    for layout in ("gutterfold", "single"):
        folder = laid("--layout", layout)
        every_code_reads_back(folder)
        no_ink_near_the_edge(folder)
        decks = {file.stem for file in folder.glob("*.pdf")} - {"complete"}
        runs = {f"{deck}-{side}" for deck in (OF_CASE | OF_SET) - ONE_SIDED for side in ("fronts", "backs")}
        stitched = {"booklet", "rulebook"} & (OF_CASE | OF_SET)
        booklets = {f"{deck}-{side}" for deck in stitched for side in ("fronts", "backs")}
        wanted = ONE_SIDED | TO_READ | (runs if layout == "single" else ((OF_CASE | OF_SET) - stitched) | booklets)
        assert decks == wanted, (layout, decks ^ wanted)
        if CARDS not in ONE_SIDED:
            names = (f"{CARDS}-fronts", f"{CARDS}-backs") if layout == "single" else (CARDS, CARDS)
            must_meet(*(pages(folder / f"{name}.pdf", 300, rows_mm=HEAD_MM) for name in names))


def pieces_in(edition, addresses):
    """Returns (piece, side) of each of some codes."""
    sides = {f"{edition['base']}/{code['code']}": (code["piece"], code["side"]) for code in edition["codes"]}
    return [sides[address] for address in addresses]


def a_gutterfold_has_each_back_beside_its_front():
    """Both are on one side of the paper: folded, the left side of each card meets its right side."""
    folded = laid("--layout", "gutterfold")
    edition = json.loads((folded / "edition.json").read_text())
    every_code_reads_back(folded)
    no_ink_near_the_edge(folded)
    heads = pages(folded / "locations.pdf", 300, rows_mm=HEAD_MM)
    assert len(heads) == 8, len(heads)
    must_meet(heads, heads)
    row = 126.35 / 25.4 * DPI  # a tarot card with its bleed
    halves = []
    for sheet in pages(folded / "locations.pdf", DPI):
        height, width = sheet.shape
        top = (height - 2 * row) / 2
        for number in range(2):
            band = sheet[round(top + number * row):][:round(row)]
            halves += band[:, :width // 2], band[:, width // 2:]
    read = [pieces_in(edition, half) for half in codes_of_each(halves)]
    assert len(read) == 32, len(read)
    for number, (left, right) in enumerate(zip(read[::2], read[1::2])):
        assert [side for _, side in left] == ["name"] * len(left), left
        assert [piece for piece, _ in left] == [piece for piece, _ in right], (left, right)
        assert len(left) == (1 if number < 15 else 0), (number, left)


def single_sheets_have_fronts_and_backs_as_runs_of_their_own():
    single = laid("--layout", "single")
    edition = json.loads((single / "edition.json").read_text())
    every_code_reads_back(single)
    no_ink_near_the_edge(single)
    decks = {file.stem for file in single.glob("*.pdf")} - {"complete"}
    assert decks == ONE_SIDED | TO_READ | {f"{deck}-{side}" for deck in (OF_CASE | OF_SET) - ONE_SIDED
                                 for side in ("fronts", "backs")}, decks
    must_meet(*(pages(single / f"locations-{side}.pdf", 300, rows_mm=HEAD_MM) for side in ("fronts", "backs")))
    of_locations = [code for page in codes_of_each(pages(single / "locations-fronts.pdf", DPI)) for code in page]
    assert {side for _, side in pieces_in(edition, of_locations)} == {"name"}
    n_fronts = sum(n_pages(file) for file in single.glob("*.pdf") if file.stem in decks - TO_READ and "backs" not in file.stem)
    fronts = pieces_in(edition, (code for page in codes_of_pages(single)[:n_fronts] for code in page))
    assert len(fronts) == len(edition["codes"]) - 15 and "text" not in {side for _, side in fronts}, fronts


def dark(page, column=None, row=None, band=None):
    """Returns the middles (mm) of the dark runs in one line of a page at 300 dpi, within a band (mm)."""
    line = page[:, round(column / 25.4 * 300)] if column is not None else page[round(row / 25.4 * 300)]
    first, last = (round(mm / 25.4 * 300) for mm in band)
    return [at / 300 * 25.4 for at in runs(first + numpy.flatnonzero(line[first:last] < 128))]


def a_calibration_sheet_has_its_crosses_back_to_back():
    with tempfile.TemporaryDirectory() as folder:
        for paper, width in (("a4", 210), ("letter", 215.9)):
            said = run(PRINT, "--calibrate", "--paper", paper, "-o", folder).stdout
            assert "calibrate.pdf" in said and [file.name for file in pathlib.Path(folder).iterdir()] == ["calibrate.pdf"], said
            front, back = pages(f"{folder}/calibrate.pdf", 300)
            [across] = dark(front, row=24, band=(25, 35))  # above the middle of the first cross there is only its upright arm
            scale = [width - at for at in dark(back, row=29, band=(width - 36, width - 24))]  # ticks of whole mm, the longest
            assert any(abs(across - at) < 0.1 for at in scale) and abs(across - 30) < 0.1, (across, scale)
            text = run("pdftotext", f"{folder}/calibrate.pdf", "-").stdout
            assert "offset 1.5,-0.5" in text and "100 %" in text, text
    assert run(PRINT, "--calibrate", "--quiet", "-o", FOLDER / "edition.json", check=False).returncode == 3


def an_offset_moves_the_backs_and_nothing_else():
    with tempfile.TemporaryDirectory() as folder:
        moved = printed(folder, "--offset", "1.5,-0.5")
        plain, other = (pages(where / "characters.pdf", 300) for where in (FOLDER, moved))
        assert (plain[0] == other[0]).all(), "a front moved"
        here, there = (marks(page, (5.5, 7.3)) for page in (plain[1], other[1]))
        assert len(here) == len(there) >= 4, (here, there)
        assert all(abs((b - a) / 300 * 25.4 - 1.5) < 0.1 for a, b in zip(here, there)), (here, there)
        down = [(b - a) for a, b in zip(*(dark(page, column=7 + dx, band=(10, 290)) for page, dx in ((plain[1], 0), (other[1], 1.5))))]
        assert down and all(abs(mm + 0.5) < 0.1 for mm in down), down
        single = printed(f"{folder}/single", "--layout", "single", "--offset", "1.5,-0.5")
        plain = laid("--layout", "single")
        assert (single / "complete.pdf").read_bytes() == (plain / "complete.pdf").read_bytes(), "glue needs no offset"
    for wrong in ("1.5", "1,2,3", "x,1", "6,0", "nan,0", ""):
        said = run(PRINT, "--offset", wrong, CASE, check=False)
        assert said.returncode == 2 and "--offset" in said.stderr, (wrong, said)


def the_last_line_says_how_to_print():
    for layout, words in (("duplex", "both sides"), ("gutterfold", "fold"), ("single", "glue")):
        with tempfile.TemporaryDirectory() as folder:
            said = run(PRINT, "--no-common", "--layout", layout, "-o", folder, CASE).stdout
        assert words in said, (layout, said)
    said = run(PRINT, "--layout", "triplex", CASE, check=False)
    assert said.returncode == 2 and "duplex, grid, gutterfold, single" in said.stderr, said


def a_seed_gives_the_same_bytes():
    with tempfile.TemporaryDirectory() as folder:
        again = printed(folder)
        for file in sorted(FOLDER.iterdir()):
            one, other = file.read_bytes(), (again / file.name).read_bytes()
            assert hashlib.sha256(one).digest() == hashlib.sha256(other).digest(), file.name


def chance_gives_other_codes():
    with tempfile.TemporaryDirectory() as folder:
        run(PRINT, "--quiet", "--edition-only", "-o", folder, CASE)
        other = json.loads(next(pathlib.Path(folder).glob("*/edition.json")).read_text())
    mine = json.loads((FOLDER / "edition.json").read_text())
    assert not {code["code"] for code in mine["codes"]} & {code["code"] for code in other["codes"]}


def faults_have_their_status_and_place():
    assert run(PRINT, "--nonsense", check=False).returncode == 2
    assert run(PRINT, check=False).returncode == 2
    missing = run(PRINT, "-o", "/nowhere/at/all", "watson-and-holmes/98", check=False)
    assert missing.returncode == 1 and "98" in missing.stderr, missing.stderr
    with tempfile.TemporaryDirectory() as folder:
        bad = pathlib.Path(folder) / "case.yaml"
        bad.write_text("game: watson-and-holmes\nnumber: zero\n")
        broken = run(PRINT, "-o", f"{folder}/out", bad, check=False)
        assert broken.returncode == 1 and "case.yaml:2:" in broken.stderr, broken.stderr
        assert not (pathlib.Path(folder) / "out").exists(), "something was left behind"
    blocked = run(PRINT, "--quiet", "-o", "/proc/out", CASE, check=False)
    assert blocked.returncode == 3 and blocked.stderr, blocked.stderr


def bad_cases_are_told_by_place_and_leave_what_was_there():
    case = next((pathlib.Path(__file__).parents[2] / "cases" / "watson-and-holmes").glob("00-*/case.yaml")).read_text()
    faults = {  # text in case 0, and its replacement
        "title: The White Empress": "title: [The White Empress",
        "difficulty: 1": "difficulty: easy",
        "    name: Cavendish Hall\n": "",
        "name: Scotland Yard": "name: " + "Scotland and Every Other Yard " * 2,  # valid, but too wide for its card
    }
    with tempfile.TemporaryDirectory() as folder:
        out, bad = f"{folder}/out", pathlib.Path(folder) / "case.yaml"
        old = shutil.copytree(FOLDER, pathlib.Path(out, FOLDER.name))
        before = {file.name: file.read_bytes() for file in old.iterdir()}
        for right, wrong in faults.items():
            assert case.count(right) == 1, right
            bad.write_text(case.replace(right, wrong))
            broken = run(PRINT, "--quiet", "-o", out, bad, check=False)
            assert broken.returncode == 1, (wrong, broken.returncode, broken.stderr)
            lines = broken.stderr.splitlines()
            assert lines and all(re.search(r"case\.yaml:[1-9]\d*:[1-9]\d*: \S", line) for line in lines), lines
            assert [path.name for path in pathlib.Path(out).iterdir()] == [old.name], "something was left behind"
            assert {file.name: file.read_bytes() for file in old.iterdir()} == before, wrong


def findings_on_fairness_are_told_and_stop_no_print():
    fair = (pathlib.Path(__file__).parents[1] / "cases" / "fair.yaml").read_text()
    with tempfile.TemporaryDirectory() as folder:
        case = pathlib.Path(folder) / "case.yaml"
        case.write_text(fair)
        done = run(PRINT, "--check", case, check=False)
        assert (done.returncode, done.stdout) == (0, ""), done.stdout
        case.write_text(fair.replace("proofs: [[b1, b2]]", "# none"))
        done = run(PRINT, "--check", case, check=False)
        assert done.returncode == 1 and done.stdout == (
            f"{case}:25:5: question “what” has no proof; add “proofs”\n"), done.stdout
        done = run(PRINT, "--edition-only", "-o", f"{folder}/out", case)
        assert "findings on fairness and measures: 1;" in done.stderr, done.stderr
        assert "proved" not in done.stderr + done.stdout, "printing gives nothing away"


def what_is_no_edition_is_not_replaced():
    with tempfile.TemporaryDirectory() as folder:
        diary = pathlib.Path(folder) / FOLDER.name / "diary.txt"
        diary.parent.mkdir()
        diary.write_text("mine")
        refused = run(PRINT, "--quiet", "-o", folder, CASE, check=False)
        assert refused.returncode == 3 and refused.stderr, refused
        assert [path.name for path in diary.parent.iterdir()] == ["diary.txt"] and diary.read_text() == "mine"


def a_full_disk_leaves_what_was_there():
    with tempfile.TemporaryDirectory() as folder:
        old = shutil.copytree(FOLDER, pathlib.Path(folder, FOLDER.name))
        before = {file.name: file.read_bytes() for file in old.iterdir()}
        limited = run("sh", "-c", 'ulimit -f 20; trap "" XFSZ; exec "$0" "$@"', PRINT, "--quiet", "--reprint", "--seed", "other",
                                  "-o", folder, CASE, check=False)
        assert limited.returncode == 3, (limited.returncode, limited.stderr)
        assert [path.name for path in pathlib.Path(folder).iterdir()] == [old.name], "something was left behind"
        assert {file.name: file.read_bytes() for file in old.iterdir()} == before


def words_of(text):
    return set(re.findall(r"[a-zà-ÿ]{4,}", text.lower().replace("’", "'")))


def strings(value):
    """Returns all texts in some JSON at any depth, without its keys."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for part in inner for text in strings(part)]


def a_sealed_print_gives_nothing_away():
    """No secret word of texts, answers and solution is in pages, bookmarks, metadata, names or output."""
    with tempfile.TemporaryDirectory() as folder:
        said = run(PRINT, "--seed", "sealed", "--reveal", "sealed", "-o", folder, CASE)
        sealed = next(pathlib.Path(folder).iterdir())
        every_code_reads_back(sealed)
        edition = json.loads((sealed / "edition.json").read_text())
        assert edition["reveal"] == "sealed"
        case = edition["case"]
        opened = words_of(" ".join([case["introduction"], case["teaser"], case["title"]] + [q["ask"] for q in case["questions"]]
                                   + [place["name"] for place in case["locations"]]))
        secret = set().union(*(words_of(place.get("text", "")) for place in case["locations"]), words_of(case["solution"]),
                             *(words_of(q["answer"]) for q in case["questions"])) - opened
        plain = words_of(run("pdftotext", "-raw", FOLDER / "complete.pdf", "-").stdout)
        seen = [said.stdout, said.stderr, *(file.name for file in sealed.iterdir())]
        alts = []  # for screen readers
        for pdf in sealed.glob("*.pdf"):
            seen.append(run("pdftotext", "-raw", pdf, "-").stdout)
            info = run("pdfinfo", "-meta", pdf).stdout + run("pdfinfo", pdf).stdout
            seen.append(re.sub(r"(?m)^Form: +none$|rdf:about", "", info))  # says nothing about the case
            seen += strings(json.loads(run("qpdf", "--json", "--json-key=outlines", "--json-key=pagelabels", pdf).stdout))
            alts += re.findall(r'"/(?:Alt|ActualText)": "u:([^"]*)"', run("qpdf", "--json", "--json-key=qpdf", pdf).stdout)
        assert len(alts) > 100, alts
        seen += alts
        # words of every case, which reveal nothing about this one
        box = words_of("".join(run("pdftotext", "-raw", FOLDER / f"{deck}.pdf", "-").stdout for deck in OF_SET)
                       + run("pdftotext", "-raw", "-l", "1", FOLDER / "booklet.pdf", "-").stdout)
        ours = words_of("found here printed scan code when stand text opens your phone alone read have given yours referee compares "
                        "them answers solution case over every table winner aloud that what with this")
        told = secret & words_of(" ".join(seen)) - box - ours
        assert len(secret & plain) > 400, (len(secret), len(secret & plain))
        assert not told, sorted(told)
    assert run(PRINT, "--reveal", "half", CASE, check=False).returncode == 2


def the_list_tells_no_story():
    listed = run(PRINT, "--list").stdout
    assert CASE in listed and "The White Empress" in listed
    assert not re.search(r"\b(sulphur|bleach|ice|Venturi)\b", listed.replace("orchid", "")), listed


PLACE = pathlib.Path(tempfile.mkdtemp(prefix="hansom-paper-"))
FOLDER = laid()
OF_ANY_GAME = (every_code_reads_back, qpdf_finds_nothing_wrong, fonts_are_embedded_subsets, text_can_be_searched, pages_are_exactly_A4,
               whoever_prints_is_told_to_keep_the_size, no_ink_near_the_edge, every_layout_has_every_code_and_keeps_its_margins,
               a_seed_gives_the_same_bytes, chance_gives_other_codes, *(() if CARDS in ONE_SIDED else (fronts_and_backs_meet,)))
for function in OF_ANY_GAME if CASE != "watson-and-holmes/00" else (
                 every_code_reads_back, qpdf_finds_nothing_wrong, fonts_are_embedded_subsets, text_can_be_searched,
                 letters_that_our_fonts_lack_are_drawn_and_said, whoever_prints_is_told_to_keep_the_size,
                 advice_is_printed_and_fits_the_case, what_is_offered_stands_with_its_question,
                 who_may_not_note_is_not_told_to_bring_a_pen, special_rules_stand_clear_of_the_cards,
                 zones_and_hours_stand_on_the_card,
                 the_print_is_what_the_box_holds,
                 pages_are_exactly_A4, no_ink_near_the_edge, fronts_and_backs_meet,
                 a_gutterfold_has_each_back_beside_its_front, single_sheets_have_fronts_and_backs_as_runs_of_their_own,
                 the_last_line_says_how_to_print, a_calibration_sheet_has_its_crosses_back_to_back,
                 an_offset_moves_the_backs_and_nothing_else, a_seed_gives_the_same_bytes,
                 chance_gives_other_codes, faults_have_their_status_and_place,
                 bad_cases_are_told_by_place_and_leave_what_was_there,
                 findings_on_fairness_are_told_and_stop_no_print, what_is_no_edition_is_not_replaced,
                 a_full_disk_leaves_what_was_there, a_sealed_print_gives_nothing_away,
                 the_list_tells_no_story):
    test(function)
shutil.rmtree(PLACE)
finish()
