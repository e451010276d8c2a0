#!/usr/bin/env python3
"""print.py: prints the null game, and reports it as TAP

usage: print.py BLANK-PRINT
"""
import json
import pathlib
import subprocess
import sys
import tempfile

CASE = pathlib.Path(__file__).resolve().parent.parent / "scenes/cases/blank.yaml"

print("1..1")
with tempfile.TemporaryDirectory() as folder:
    place = pathlib.Path(folder)
    (place / "case").mkdir()
    (place / "case/case.yaml").write_bytes(CASE.read_bytes())
    run = subprocess.run([sys.argv[1], "--quiet", "--seed", "blank", "-o", place / "out", place / "case"], capture_output=True, text=True)
    made = sorted(path.name for path in (place / "out").glob("*/*"))
    wanted = ["cards.pdf", "complete.pdf", "edition.json", "how-to-make-it.pdf", "seats.pdf"]
    codes = json.loads(next((place / "out").glob("*/edition.json")).read_text())["codes"] if made == wanted else []
    pieces = sorted(code["piece"] for code in codes)
    fine = run.returncode == 0 and len(pieces) == 12 + 4 and pieces[0] == "card-1" and pieces[-1] == "seat-yellow"
    print(f"{'ok' if fine else 'not ok'} 1 - twelve cards and four seats are printed, each with a code")
    if not fine:
        print(f"# exit {run.returncode}: {run.stderr.strip()}; {made}; {pieces}")
sys.exit(not fine)
