#!/usr/bin/env python3
"""printing.py: 207 location cards, against the floor, in one run

usage: printing.py BENCH-CARDS BENCH-FLOOR SOURCE-DIR [RUNS]

Case 0's 15 cards and 12 cases of 16 made of its texts: 207 cards of about 127 words, fronts and backs, a code on each side.
The two programs run in turn; figures are medians, the ratio is the median of the ratios run by run.
"""
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

from many import many_cases, measured

cards, floor, source = sys.argv[1:4]
runs = int(sys.argv[4]) if len(sys.argv) > 4 else 9


with tempfile.TemporaryDirectory() as folder:
    cases = list(many_cases(source, folder))
    ours_pdf, floor_pdf, words = f"{folder}/ours.pdf", f"{folder}/floor.pdf", f"{folder}/cards.txt"
    templates = str(pathlib.Path(source, "templates"))

    def ours():
        pathlib.Path(ours_pdf).unlink(missing_ok=True)
        return measured(cards, templates, ours_pdf, words, *cases)

    def least():
        return measured(floor, floor_pdf, words)

    ours(), least()  # warm up
    pairs = [(ours(), least()) for _ in range(runs)]
    n_cards = len(pathlib.Path(words).read_text().splitlines())
    ratio = statistics.median(one[0] / other[0] for one, other in pairs)
    print(f"| {n_cards} cards, {runs} runs | seconds | peak MiB | PDF kB a page |")
    print("|---|---|---|---|")
    for name, figures, pdf in (("floor", [p[1] for p in pairs], floor_pdf), ("hansom", [p[0] for p in pairs], ours_pdf)):
        pages = int(re.search(r"Pages:\s+(\d+)", subprocess.run(["pdfinfo", pdf], capture_output=True, text=True).stdout)[1])
        print(f"| {name} | {statistics.median(f[0] for f in figures):.3f} | {max(f[1] for f in figures):.0f} | "
              f"{pathlib.Path(pdf).stat().st_size / 1000 / pages:.1f} ({pages} pages) |")
    print(f"\nratio of the times, run by run: {ratio:.2f}")
