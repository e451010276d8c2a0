#!/usr/bin/env python3
"""campaign.py: plays ten million acts with bots, and checks all invariants after each

usage: campaign.py HANSOM-PRINT HANSOM-REFEREE SOURCE-DIR [ACTS]

`simulate` plays each game's case 0 and the scenes' cases (zones, special rules, a small port) in turn, one process per core, until
ACTS acts were accepted. The seeds are 1, 2, 3 …, so a failure can be played again.
"""
import collections
import concurrent.futures
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

PRINT, REFEREE, SOURCE = sys.argv[1:4]
ACTS = int(sys.argv[4]) if len(sys.argv) > 4 else 10_000_000
GAMES = 2400  # in one run
CASES = ["cases/watson-and-holmes/00-white-empress/case.yaml", "cases/lady-alice/00-vanished-explorer/case.yaml",
         "cases/adventures-in-the-fog/00-fogbound-london/case.yaml", "cases/baker-street-irregulars/00-four-doors/case.yaml",
         *(f"tests/scenes/cases/{name}.yaml" for name in ("port", "zones", "special", "tide"))]


def edition(room, case):
    out = pathlib.Path(room, pathlib.Path(case).parent.name + pathlib.Path(case).stem)
    subprocess.run([PRINT, "--edition-only", "--quiet", "-o", out, pathlib.Path(SOURCE, case)], check=True)
    return next(out.iterdir())


def simulate(edition, seed):
    done = subprocess.run([REFEREE, "simulate", str(edition), "--games", str(GAMES), "--seed", str(seed)], capture_output=True, text=True)
    return edition, json.loads(done.stdout)


def main():
    acts, games, faults = collections.Counter(), collections.Counter(), []
    begun = time.monotonic()
    n_cores = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as room, concurrent.futures.ThreadPoolExecutor(n_cores) as pool:
        editions = [edition(room, case) for case in CASES]
        games_of = {at: json.loads((at / "edition.json").read_text())["case"]["game"] for at in editions}
        runs = ((editions[seed % len(editions)], seed) for seed in itertools.count(1))
        while acts.total() < ACTS:
            for at, figures in pool.map(lambda run: simulate(*run), itertools.islice(runs, n_cores)):
                for table in figures["tables"]:
                    acts[games_of[at], table["bots"], table["seats"]] += table["acts"]
                    games[games_of[at], table["bots"], table["seats"]] += table["games"]
                faults += [dict(fault, seed=figures["seed"], title=figures["title"]) for fault in figures["faults"]]
    print("| game | bots | seats | games | acts |\n|---|---|---|---|---|")
    for key in sorted(acts):
        print(f"| {key[0]} | {key[1]} | {key[2]} | {games[key]} | {acts[key]} |")
    print(f"\n{acts.total()} acts in {games.total()} games, {len(faults)} broken, {time.monotonic() - begun:.0f} s on {n_cores} cores")
    for fault in faults:
        print(fault)


main()
