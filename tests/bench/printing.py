#!/usr/bin/env python3
"""printing.py: prints 207 location cards, against a lower bound (floor.c) and the fastest peer, in one run

usage: printing.py BENCH-CARDS BENCH-FLOOR SOURCE-DIR [RUNS]        all on one core: taskset -c 0 printing.py …

The 207 cards are the 15 of case 0, and those of 12 cases with 16 cards, made from its texts. A card has about 127 words, and a
code on each of its two sides. The programs run in turn. Figures are medians. A ratio is the median of the ratios of all runs. Typst (typst/typst.mjs) gets the same plates, fitted
texts and marks, with codes drawn beforehand. It is left out where npm cannot install it. Typst lays out on all cores that it may use,
and node starts it, so there is also a ratio to Typst's own work alone.
"""
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

from many import many_cases, measured

cards, floor, source = sys.argv[1:4]
runs = int(sys.argv[4]) if len(sys.argv) > 4 else 9


with tempfile.TemporaryDirectory() as folder:
    cases = list(many_cases(source, folder))
    pdfs = {name: f"{folder}/{name}.pdf" for name in ("floor", "hansom", "typst")}
    words = f"{folder}/cards.txt"
    templates = str(pathlib.Path(source, "templates"))
    peer = pathlib.Path(folder, "typst")

    def run(name):
        pathlib.Path(pdfs[name]).unlink(missing_ok=True)
        command = {"hansom": [cards, templates, pdfs[name], words, *cases], "floor": [floor, pdfs[name], words],
                   "typst": ["node", f"{peer}/typst.mjs", pdfs[name], words, templates, f"{folder}/codes"]}[name]
        with open(f"{folder}/said", "w+") as said:
            seconds, mib = measured(*command, stdout=said)
            said.seek(0)
            return seconds, mib, float(said.read() or "nan")

    run("hansom")
    pathlib.Path(folder, "codes").mkdir()
    subprocess.run([floor, words, f"{folder}/codes"], check=True)
    shutil.copytree(pathlib.Path(source, "tests", "bench", "typst"), peer)
    has_peer = shutil.which("npm") and subprocess.run(["npm", "install", "--no-package-lock", "--silent", "--no-audit", "--no-fund"], cwd=peer).returncode == 0
    names = ["floor", "hansom"] + (["typst"] if has_peer else [])
    for name in names:
        run(name)  # warm up
    rows = [{name: run(name) for name in names} for _ in range(runs)]
    n_cards = len(pathlib.Path(words).read_text().splitlines())
    print(f"| {n_cards} cards, {runs} runs | seconds | peak MiB | PDF kB a page |")
    print("|---|---|---|---|")
    for name in names:
        pdf, figures = pdfs[name], [row[name] for row in rows]
        pages = int(re.search(r"Pages:\s+(\d+)", subprocess.run(["pdfinfo", pdf], capture_output=True, text=True).stdout)[1])
        print(f"| {name} | {statistics.median(f[0] for f in figures):.3f} | {max(f[1] for f in figures):.0f} | "
              f"{pathlib.Path(pdf).stat().st_size / 1000 / pages:.1f} ({pages} pages) |")
    for name in names:
        if name != "hansom":
            ratio = statistics.median(row["hansom"][0] / row[name][0] for row in rows)
            print(f"\nhansom's time by {name}'s, run by run: {ratio:.2f}")
    if has_peer:
        alone = statistics.median(row["hansom"][0] / row["typst"][2] for row in rows)
        print(f"\nhansom's time, all of it, by that of Typst alone, without node's start and the search for fonts: {alone:.2f}")
