#!/usr/bin/python3
"""whole.py: the whole box at once: every case of every game, in every layout, type and language of the furniture

usage: whole.py HANSOM-PRINT [--every]        prints TAP

A text that does not fit stops a print, so what comes out has no text that overflows; and each card's first and last words are
on its paper. The suite takes each layout, paper, type and language once; --every takes them all with each other.
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
    "language": ("en", "de", "fr", "es"),
    "paper": ("a4", "letter", "a3"),
}
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-whole-"))


def plain(text):
    """Letters and figures alone: where a line ends, and how a hyphen stands there, is no matter here."""
    return re.sub(r"[\W_]+", "", text.replace("ﬁ", "fi").replace("ﬂ", "fl").replace("ﬀ", "ff").replace("ﬃ", "ffi"))


def watson_and_holmes():
    for path in sorted((CASES / "watson-and-holmes").glob("*/case.yaml")):
        yield yaml.safe_load(path.read_text(encoding="utf-8"))


def ends_are_printed(case, folder):
    """The first and the last words of each card, and of introduction and solution, by their letters."""
    said = plain(tap.run("pdftotext", "-raw", folder / "complete.pdf", "-").stdout)
    for location in case["locations"]:
        assert plain(location["name"]) in said, location["name"]
        for end in (plain(location.get("text", ""))[:24], plain(location.get("text", ""))[-24:]):
            assert end in said, f"case {case['number']}, {location['name']}: {end}"
    for key in ("introduction", "solution"):
        for end in (plain(case[key])[:24], plain(case[key])[-24:]):
            assert end in said, f"case {case['number']}, {key}: {end}"


def printed(**choice):
    """The box, looked at, and thrown away."""
    out = ROOM / "out"
    tap.run(PRINT, "--quiet", "--seed", "whole", "-o", out, *(f"--{key}={value}" for key, value in choice.items()), "all")
    cases = list(watson_and_holmes())
    for case in cases:
        ends_are_printed(case, out / f"watson-and-holmes-{case['number']:02}")
    n_pages = sum(int(re.search(r"Pages:\s+(\d+)", tap.run("pdfinfo", file).stdout)[1]) for file in out.rglob("complete.pdf"))
    shutil.rmtree(out)
    return f"{len(cases)} cases of Watson & Holmes, {sum(len(case['locations']) for case in cases)} location cards, {n_pages} pages of all"


def once():
    """Each choice at least once, and others beside it each time."""
    most = max(map(len, CHOICES.values()))
    return [{key: values[(i + shift) % len(values)] for shift, (key, values) in enumerate(CHOICES.items())} for i in range(most)]


def every():
    return [dict(zip(CHOICES, values)) for values in itertools.product(*CHOICES.values())]


for choice in every() if "--every" in sys.argv[2:] else once():
    tap.test(lambda: printed(**choice), "the whole box: " + ", ".join(choice.values()))
shutil.rmtree(ROOM, ignore_errors=True)
tap.finish()
