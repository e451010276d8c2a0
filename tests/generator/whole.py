#!/usr/bin/python3
"""whole.py: prints every case of every game, in every layout and type

usage: whole.py HANSOM-PRINT [--every]        prints TAP

A text that does not fit stops a print, so no printed text overflows. The first and last words of each card must be on its paper. The
suite uses each layout, paper and type once, without the common set: box.py and languages.py print that in every layout, type and language.
--every tries all combinations, with the common set.
"""
import itertools
import os
import pathlib
import re
import shutil
import sys
import tempfile

import yaml

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "house"))
import tap

PRINT = os.path.abspath(sys.argv[1])
CASES = TESTS.parent / "cases"
CHOICES = {
    "layout": ("duplex", "gutterfold", "single"),
    "type": ("normal", "large", "dyslexic"),
    "language": ("en", "es", "de", "fr"),
    "paper": ("a4", "letter", "a3"),
}
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-whole-"))


def plain(text):
    """Returns only letters and digits, since line ends and hyphens do not matter here."""
    return re.sub(r"[\W_]+", "", text.replace("ﬁ", "fi").replace("ﬂ", "fl").replace("ﬀ", "ff").replace("ﬃ", "ffi"))


def watson_and_holmes():
    for path in sorted((CASES / "watson-and-holmes").glob("*/case.yaml")):
        yield yaml.safe_load(path.read_text(encoding="utf-8"))


def ends_are_printed(case, folder):
    """Asserts that the first and last letters of each card, the introduction and the solution are printed."""
    said = plain(tap.run("pdftotext", "-raw", folder / "complete.pdf", "-").stdout)
    for location in case["locations"]:
        assert plain(location["name"]) in said, location["name"]
        for end in (plain(location.get("text", ""))[:24], plain(location.get("text", ""))[-24:]):
            assert end in said, f"case {case['number']}, {location['name']}: {end}"
    for key in ("introduction", "solution"):
        for end in (plain(case[key])[:24], plain(case[key])[-24:]):
            assert end in said, f"case {case['number']}, {key}: {end}"


def printed(*options, **choice):
    """Prints the box, checks it, and deletes it."""
    out = ROOM / "out"
    tap.run(PRINT, "--quiet", "--seed", "whole", "-o", out, *options, *(f"--{key}={value}" for key, value in choice.items()), "all")
    cases = list(watson_and_holmes())
    for case in cases:
        ends_are_printed(case, out / f"watson-and-holmes-{case['number']:02}")
    n_pages = sum(int(re.search(r"Pages:\s+(\d+)", tap.run("pdfinfo", file).stdout)[1]) for file in out.rglob("complete.pdf"))
    shutil.rmtree(out)
    return f"{len(cases)} cases of Watson & Holmes, {sum(len(case['locations']) for case in cases)} location cards, {n_pages} pages of all"


def once():
    """Returns combinations that use each layout, type and paper once, each in another language."""
    return [{key: values[(i + shift) % len(values)] for shift, (key, values) in enumerate(CHOICES.items())}
            for i in range(len(CHOICES["type"]))]


def every():
    return [dict(zip(CHOICES, values)) for values in itertools.product(*CHOICES.values())]


EVERY = "--every" in sys.argv[2:]
for choice in every() if EVERY else once():
    tap.test(lambda: printed(*(() if EVERY else ("--no-common",)), **choice), "the whole box: " + ", ".join(choice.values()))
shutil.rmtree(ROOM, ignore_errors=True)
tap.finish()
