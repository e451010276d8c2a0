#!/usr/bin/env python3
"""press.py: ten cases and a hundred of them at once, against the floor's time for a page, in one run

usage: press.py HANSOM-PRINT BENCH-CARDS BENCH-FLOOR SOURCE-DIR [RUNS]

The cases are those of printing.py; the first one comes with the common set. Pages are counted in all files that are written.
Memory is that of the largest process. Then: which codes of 207 cards are read of pages of several dpi, by zbar and by zxing
(the phone page's decoder).
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

program, cards, floor, source = sys.argv[1:5]
runs = int(sys.argv[5]) if len(sys.argv) > 5 else 5
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


def codes_read(pdf, wanted):
    stage = pathlib.Path(program).parent.parent / "referee" / "phone" / "stage"
    reader = pathlib.Path(source, "tests", "generator", "first-frame.mjs")
    print("\n| dpi | codes | zbar | zxing |\n|---|---|---|---|")
    for dpi in (100, 150, 200, 300):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["pdftoppm", "-r", str(dpi), "-gray", "-png", pdf, f"{folder}/p"], check=True)
            pages = [str(page) for page in sorted(pathlib.Path(folder).iterdir())]
            zbar = set()
            for page in pages:
                zbar |= set(subprocess.run(["zbarimg", "-q", "--raw", "-Sdisable", "-Sqr.enable", page],
                                           capture_output=True, text=True).stdout.split())
            zxing = subprocess.run(["node", reader, stage, "where", *pages], capture_output=True, text=True).stdout.splitlines()
            zxing = {code["text"] for line in zxing for code in json.loads(line)}
            print(f"| {dpi} | {len(wanted)} | {len(zbar & wanted)} | {len(zxing & wanted)} |")


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
    wanted = {f"http://221B.LOCAL:8221/{code}" for line in open(words) for code in line.split("\t")[1:3]}
    codes_read(pdf, wanted)
