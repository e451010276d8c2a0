#!/usr/bin/env python3
"""balance.py: measures bots on each case of Watson & Holmes, as tables for cases/README.md

usage: balance.py HANSOM-PRINT HANSOM-REFEREE SOURCE-DIR [GAMES [SEED]]

`simulate` plays GAMES games of each case, one process per core. (`simulate --help` explains the figures.) Half of the games,
those of random bots, do not count. The last lines name each case whose difficulty is lower than its predecessor's, or differs from the one that the case
states.
"""
import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PRINT, REFEREE, SOURCE = sys.argv[1:4]
GAMES = int(sys.argv[4]) if len(sys.argv) > 4 else 6000
SEED = sys.argv[5] if len(sys.argv) > 5 else "1895"
MANY = 3  # number of most read cards, and of least read ones


def simulate(room, folder):
    """Plays a case with bots. Returns the case as loaded, and the figures of its games."""
    subprocess.run([PRINT, "--edition-only", "--quiet", "--seed", "balance", "-o", room, folder], check=True)
    edition = pathlib.Path(room, f"watson-and-holmes-{folder.name[:2]}")
    done = subprocess.run([REFEREE, "simulate", edition, "--games", str(GAMES), "--seed", SEED], capture_output=True, text=True)
    return json.loads((edition / "edition.json").read_text(encoding="utf-8"))["case"], json.loads(done.stdout)


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |")


def head(*cells):
    row(*cells)
    row(*("---" for _ in cells))


def spread(tables, name):
    """Formats least, median and most, at the smallest table and at the fullest."""
    return ", ".join("{least}–**{median}**–{most}".format(**tables[i][name]) for i in (0, -1))


def main():
    folders = sorted(pathlib.Path(SOURCE, "cases", "watson-and-holmes").glob("[0-9]*/"))
    with tempfile.TemporaryDirectory() as room, concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        played = list(pool.map(lambda folder: simulate(room, folder), folders))
    head("case", "fewest cards", "cards of the winner, at 2, at 7", "rounds to the first solver, at 2, at 7", "lucky",
         "won with no more cards", "nobody wins", "hardness", "difficulty")
    uses, faults, before = [], [], 0
    for case, figures in played:
        tables = [table for table in figures["tables"] if table["bots"] != "random"]
        n_games = sum(table["games"] for table in tables)
        share = lambda name: f"{100 * sum(table[name] for table in tables) / n_games:.0f} %"
        row(f"{case['number']} {case['title']}", figures["fewest-cards"], spread(tables, "cards-of-winner"),
            spread(tables, "rounds-to-first-solver"), share("lucky"), share("won-with-no-more-cards"), share("all-lose"),
            figures["hardness"], figures["difficulty"])
        read = collections.Counter()
        for table in tables:
            read.update(table["read"])
        del read["221b"]
        uses.append((case["number"], [f"{card} {n / n_games:.1f}" for card, n in read.most_common()]))
        places = [[100 * n / table["winners"] for n in table["winners-clockwise-from-diary"]] for table in tables if table["winners"]]
        uses[-1] += (", ".join(f"{part:.0f}" for part in places[-1]),)
        faults += [f"case {case['number']}: {fault}" for fault in figures["faults"]]
        if figures["difficulty"] < before:
            faults.append(f"case {case['number']} is of difficulty {figures['difficulty']}, the one before it of {before}")
        if figures["difficulty"] != case["difficulty"]:
            faults.append(f"case {case['number']} says difficulty {case['difficulty']}; it is {figures['difficulty']}")
        before = figures["difficulty"]
    print()
    head("case", "read most, times a game", "read least", "wins in a hundred at 7, clockwise from the Diary")
    for number, cards, places in uses:
        row(number, ", ".join(cards[:MANY]), ", ".join(cards[-MANY:]), places)
    print(f"\n{GAMES // 2} games of each case, seed {SEED}")
    print("\n".join(faults or ["difficulty rises with the number, and is what each case says"]))


main()
