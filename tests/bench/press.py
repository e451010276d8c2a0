#!/usr/bin/env python3
"""press.py: prints ten cases and a hundred at once, against the time per page of a lower bound (floor.c), in one run

usage: press.py HANSOM-PRINT BENCH-CARDS BENCH-FLOOR SOURCE-DIR [RUNS]

The cases are those of printing.py. The first one comes with the common set. Pages of all written files count. Memory is that of the
largest process. Then zbar and zxing (the phone page's decoder) read the codes on the cards of fourteen cases, from pages at several dpi.
"""
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

from many import measured

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / room) for room in ("generator", "house")]
import sight

program, cards, floor, source = sys.argv[1:5]
runs = int(sys.argv[5]) if len(sys.argv) > 5 else 5
MOST_DPI = 300
N_READ = 14  # cases whose cards' codes are read
FIRST = next(pathlib.Path(source, "cases", "watson-and-holmes").glob("00-*/case.yaml")).read_text()


def cases(folder, n):
    for number in range(n):
        path = pathlib.Path(folder, f"{number:03}", "case.yaml")
        path.parent.mkdir()
        path.write_text(re.sub(r"(?m)^number: 0$", f"number: {number}", FIRST))
        yield str(path)


def n_pages(folder):
    return sum(int(re.search(r"Pages:\s+(\d+)", subprocess.run(["pdfinfo", file], capture_output=True, text=True).stdout)[1])
               for file in pathlib.Path(folder).rglob("*.pdf"))


def pieces(page, places, scale):
    """Yields the part of a page around each place."""
    for x, y, side in places:
        left, top, right, bottom = (max(0, round(scale * end)) for end in (x - side, y - side, x + side, y + side))
        yield page[top:bottom, left:right]


def codes_read(pdf, wanted):
    """Prints the share of codes that each reader reads. A reader gets one code at a time, as on a phone. (On a whole page with eight, zbar
    misses one in two hundred: for every wrong triple of finder patterns that it tries, qr_finder_ransac() overwrites edges of the right
    ones.)
    """
    stage = pathlib.Path(program).parent.parent / "referee" / "phone" / "stage"
    reader = pathlib.Path(source, "tests", "generator", "first-frame.mjs")

    def drawn(folder, dpi):
        subprocess.run(["pdftoppm", "-r", str(dpi), "-gray", "-png", pdf, f"{folder}/p"], check=True)
        pages = [str(page) for page in sorted(pathlib.Path(folder).iterdir())]
        lines = subprocess.run(["node", reader, stage, "where", *pages], capture_output=True, text=True, check=True).stdout.splitlines()
        return [json.loads(line) for line in lines]

    with tempfile.TemporaryDirectory() as folder:
        places = [[(code["x"], code["y"], code["side"]) for code in page] for page in drawn(folder, MOST_DPI)]
    print("\n| dpi | codes | zbar, code by code | zbar, whole pages | zxing, whole pages |\n|---|---|---|---|---|")
    for dpi in (100, 150, 200, MOST_DPI):
        with tempfile.TemporaryDirectory() as folder:
            zxing = {code["text"] for page in drawn(folder, dpi) for code in page}
        pages = sight.pages(pdf, dpi)
        alone = {text for page, there in zip(pages, places)
                 for text in sight.codes(list(pieces(page, there, dpi / MOST_DPI))) if there}
        whole = {text for page in pages for text in sight.codes([page])}
        print(f"| {dpi} | {len(wanted)} | {len(alone & wanted)} | {len(whole & wanted)} | {len(zxing & wanted)} |", flush=True)


with tempfile.TemporaryDirectory() as folder:
    for name in ("few", "many"):
        pathlib.Path(folder, name).mkdir()
    few, many = list(cases(f"{folder}/few", 10)), list(cases(f"{folder}/many", 100))
    words, pdf = f"{folder}/cards.txt", f"{folder}/cards.pdf"
    subprocess.run([cards, f"{source}/templates", pdf, words, *few], check=True)

    def press(paths, out):
        subprocess.run(["rm", "-rf", out], check=True)
        return measured(program, "--quiet", "--seed", "press", "-o", out, *paths, stderr=subprocess.DEVNULL)

    def least():
        pathlib.Path(f"{folder}/floor.pdf").unlink(missing_ok=True)
        return measured(floor, f"{folder}/floor.pdf", words)

    out = f"{folder}/out"
    press(few, out)
    rows = [(least(), press(few, out), press(many, f"{folder}/out2")) for _ in range(runs)]
    floor_pages = int(re.search(r"Pages:\s+(\d+)", subprocess.run(["pdfinfo", f"{folder}/floor.pdf"], capture_output=True, text=True).stdout)[1])
    pages = {"few": n_pages(out), "many": n_pages(f"{folder}/out2")}
    print(f"| on {os.cpu_count()} cores, {runs} runs | seconds | pages | ms a page | peak MiB a process |\n|---|---|---|---|---|")
    for name, figures, count in (("floor (one core)", [r[0] for r in rows], floor_pages), ("10 cases", [r[1] for r in rows], pages["few"]),
                                 ("100 cases", [r[2] for r in rows], None)):
        seconds = statistics.median(f[0] for f in figures)
        told = f"{count} | {1000 * seconds / count:.2f}" if count else "– | –"
        print(f"| {name} | {seconds:.3f} | {told} | {max(f[1] for f in figures):.0f} |")
    a_page = statistics.median((r[1][0] / pages["few"]) / (r[0][0] / floor_pages) for r in rows)
    growth = statistics.median(r[2][0] / r[1][0] for r in rows)
    print(f"\ntime a page, by the floor's, run by run: {a_page:.2f}; time of ten times as many cases: {growth:.1f}")
    words, pdf = f"{folder}/read.txt", f"{folder}/read.pdf"
    subprocess.run([cards, f"{source}/templates", pdf, words, *many[:N_READ]], check=True)
    wanted = {f"http://221B.LOCAL:8221/{code}" for line in open(words) for code in line.split("\t")[1:3]}
    codes_read(pdf, wanted)
