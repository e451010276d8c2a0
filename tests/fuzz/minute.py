#!/usr/bin/env python3
"""minute: each kind of input has a minute by the clock, all of them at the same time, whatever processors there are; prints TAP

usage: minute.py --keep FOLDER [--target NAME PROGRAM CORPUS…]…

A kind is what stands before the first hyphen of NAME: the targets of one kind have their share of the minute one after the other.
FUZZ_SECONDS in the environment is how long it is in place of 60. A corpus is played whole, and some mutants, however long that takes.
"""
import concurrent.futures
import itertools
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap

SECONDS = int(os.environ.pop("FUZZ_SECONDS", "60"))


def targets(words):
    """{name: its program and corpora}, of words as above or in what meson knows of the test."""
    found = {}
    for word, after in itertools.pairwise(words):
        if word == "--target":
            name = after
            found[name] = []
        elif found and after != "--target":
            found[name].append(after)
    return found


def fuzz(name, command, seconds, keep):
    program, *corpus = command
    return subprocess.run([program, "--seconds", str(seconds), "--keep", keep, *corpus],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")


def play(kind, keep):
    """What the targets of a kind said, one after the other."""
    return [fuzz(name, command, SECONDS / len(kind), keep) for name, command in kind]


def tell(done):
    """What it tried, from its own TAP."""
    assert done.returncode == 0, f"ended with {done.returncode}\n{done.stdout}"
    return "\n".join(line[2:] for line in done.stdout.splitlines() if line.startswith("# "))


def main():
    keep = sys.argv[sys.argv.index("--keep") + 1]
    kinds = [list(of) for _, of in itertools.groupby(targets(sys.argv).items(), key=lambda target: target[0].partition("-")[0])]
    with tempfile.TemporaryDirectory() as played, concurrent.futures.ThreadPoolExecutor(len(kinds)) as pool:
        os.environ["FUZZ_PLAYED"] = played  # what bots have played for one target need not be played for another
        for kind, said in zip(kinds, pool.map(lambda kind: play(kind, keep), kinds)):
            for (name, _), done in zip(kind, said):
                tap.test(lambda done=done: tell(done), name)
    tap.finish()


if __name__ == "__main__":
    main()
