#!/usr/bin/env python3
"""inputs.py: runs all kinds of input side by side, each for ten seconds by the clock; prints TAP

usage: inputs.py --keep FOLDER [--target NAME PROGRAM CORPUS…]…

A kind is the part of NAME before the first hyphen. The targets of one kind share the time and run one after the other. FUZZ_SECONDS in
the environment replaces the 10 seconds. A target always plays its whole corpus and some mutants, however long that takes.
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

SECONDS = int(os.environ.pop("FUZZ_SECONDS", "10"))


def targets(words):
    """Returns {name: its program and corpora} from @words, which are this program's arguments or meson's command of the test."""
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
    """Runs the targets of a kind one after the other, and returns their completed processes."""
    return [fuzz(name, command, SECONDS / len(kind), keep) for name, command in kind]


def tell(done):
    """Returns the comments of a target's own TAP. Asserts that it exited with 0."""
    assert done.returncode == 0, f"ended with {done.returncode}\n{done.stdout}"
    return "\n".join(line[2:] for line in done.stdout.splitlines() if line.startswith("# "))


def main():
    keep = sys.argv[sys.argv.index("--keep") + 1]
    kinds = [list(of) for _, of in itertools.groupby(targets(sys.argv).items(), key=lambda target: target[0].partition("-")[0])]
    with tempfile.TemporaryDirectory() as played, concurrent.futures.ThreadPoolExecutor(len(kinds)) as pool:
        os.environ["FUZZ_PLAYED"] = played  # bots play for one target, and the others reuse their games
        for kind, said in zip(kinds, pool.map(lambda kind: play(kind, keep), kinds)):
            for (name, _), done in zip(kind, said):
                tap.test(lambda done=done: tell(done), name)
    tap.finish()


if __name__ == "__main__":
    main()
