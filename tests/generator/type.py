#!/usr/bin/env python3
"""type.py: checks the type in the PDFs: no text is too small to read, and hyphenated words are whole when they are copied

usage: type.py HANSOM-PRINT        prints TAP

It uses none of the generator's code: qpdf unpacks the pages, and poppler reads their text.
"""
import collections
import functools
import pathlib
import re
import shutil
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/house"))
from tap import finish, run, test

PRINT = sys.argv[1]
CASE, MAP_CASE, AIDS_CASE = "watson-and-holmes/00", "adventures-in-the-fog/00", "baker-street-irregulars/00"
CAPTION_PT = 6.5  # of the smallest captions, and of the words around the pieces
TEXT_LEAST_PT = 9  # of the texts of cards
LARGE_LEAST_PT = 12
DYSLEXIC_LEAST_PT = 10
AID_ROWS_LEAST = 20  # rows of the texts of five player aids; fewer are titles, codes and captions
ROUNDING_PT = .02
EXAMPLE_MOST = .95  # scale of the largest example
SOFT_HYPHEN = "\u00ad"
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-type-"))

# The operators of a page that set the scale and the size of type, or show type. Strings are skipped.
OPERATORS = re.compile(
    rb"(?<![\w/])(?P<state>[qQ])(?=\s)"
    rb"|(?P<matrix>(?:-?[\d.]+ ){6})cm"
    rb"|/F\d+ (?P<size>[\d.]+) +Tf"
    rb"|(?P<shown>TJ)"
    rb"|\((?:\\.|[^\\()])*\)", re.S)


@functools.cache
def printed(case, *options):
    folder = ROOM / "-".join((case.replace("/", "-"), *options))
    run(PRINT, "--quiet", "--seed", "type", *options, "-o", folder, case)
    return folder / case.replace("/", "-")


def sizes(pdf):
    """Counts the rows of glyphs of each size, in pt. Leaves out pieces that are drawn smaller than they are, as examples in a rulebook."""
    unpacked = run("qpdf", "--qdf", "--object-streams=disable", pdf, "-", text=False).stdout
    found = collections.Counter()
    for stream in re.findall(rb"stream\n(.*?)\nendstream", unpacked, re.S):
        scale, size, is_example, outer = 1.0, 0.0, False, []
        for word in OPERATORS.finditer(stream if b" Tf" in stream else b""):
            if word["state"] == b"q":
                outer.append((scale, is_example))
            elif word["state"]:
                scale, is_example = outer.pop()
            elif word["matrix"]:
                xx, yx, xy, yy = map(float, word["matrix"].split()[:4])
                factor = abs(xx * yy - yx * xy) ** .5
                is_example |= factor < EXAMPLE_MOST
                scale *= factor
            elif word["size"]:
                size = float(word["size"]) * scale
            elif word["shown"] and not is_example:
                found[round(size, 2)] += 1
    return found


def no_text_is_smaller_than_a_caption():
    for case in CASE, MAP_CASE:
        found = sizes(printed(case) / "complete.pdf")
        assert sum(found.values()) > 100, "type was found"
        small = {size: n for size, n in found.items() if size < CAPTION_PT - ROUNDING_PT}
        assert not small, (case, small)


def texts_of_cards_are_large_enough():
    size, _ = sizes(printed(CASE) / "locations.pdf").most_common(1)[0]  # nearly all rows are lines of the texts
    assert size >= TEXT_LEAST_PT - ROUNDING_PT, size


def player_aids_are_large_enough():
    for kind, least in (("normal", TEXT_LEAST_PT), ("large", LARGE_LEAST_PT), ("dyslexic", DYSLEXIC_LEAST_PT)):
        for language in ("en", "de"):
            found = sizes(printed(AIDS_CASE, "--type", kind, "--language", language) / "seats.pdf")
            texts = [size for size, rows in found.items() if rows >= AID_ROWS_LEAST]
            assert len(texts) in (1, 2) and min(texts) >= least - ROUNDING_PT, (kind, language, found)


def large_type_is_large_on_maps_and_in_booklets():
    for group in "maps", "rulebook":
        found = sizes(printed(MAP_CASE, "--type", "large") / f"{group}.pdf")
        found.pop(CAPTION_PT)  # around the pieces
        assert sum(found.values()) > 100 and min(found) >= LARGE_LEAST_PT - ROUNDING_PT, (group, found)


def hyphenated_words_are_whole_when_copied():
    """A line that ends with a hyphen ends with a soft hyphen in the text of the PDF, which readers drop."""
    text = run("pdftotext", "-raw", printed(MAP_CASE, "--language", "de") / "rulebook.pdf", "-").stdout
    known = (ROOT / "templates/adventures-in-the-fog/rulebook.de.md").read_text()
    parts = re.findall(rf"(\w+){SOFT_HYPHEN}\n(\w+)", text)
    assert len(parts) > 2, f"{len(parts)} hyphens"
    for one, other in parts:
        assert one + other in known and len(one) >= 2 and len(other) >= 3, (one, other)
    assert SOFT_HYPHEN not in re.sub(rf"{SOFT_HYPHEN}\n", "", text), "a soft hyphen inside a line"


def lines_do_not_join_words():
    text = run("pdftotext", "-raw", printed(CASE) / "rulebook.pdf", "-").stdout.replace(SOFT_HYPHEN + "\n", "")
    source = (ROOT / "templates/watson-and-holmes/rulebook.md").read_text()
    known, long_words = ({word.lower() for word in re.findall(r"[^\W_]{12,}", one)} for one in (source, text))
    assert long_words and not long_words - known, long_words - known


test(no_text_is_smaller_than_a_caption)
test(texts_of_cards_are_large_enough)
test(player_aids_are_large_enough)
test(large_type_is_large_on_maps_and_in_booklets)
test(hyphenated_words_are_whole_when_copied)
test(lines_do_not_join_words)
shutil.rmtree(ROOM)
finish()
