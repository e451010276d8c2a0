#!/usr/bin/env python3
"""mutants.py: measures how many wrong operators in the rules the tests notice

usage: mutants.py [N [SEED]]

Clones this repository's last commit into a temporary folder, and builds it there with sanitizers. Then changes one operator or constant of
referee/rules/ at a time, N times (default: 169), and runs the tests of the rules. Prints each change that no test notices, and at the end
the share of noticed ones. A change that does not compile does not count. Needs a minute for each change.
"""
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

N = int(sys.argv[1]) if len(sys.argv) > 1 else 169
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1895
SOURCE = pathlib.Path(__file__).resolve().parents[2]
NAMES = {"schemas.c", "texts.c", "set.c"}  # tables, sentences, and patches that only scripts make
CHANGES = [(" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != "), (" != ", " == "), (" && ", " || "),
           (" || ", " && "), (" + 1", " + 2"), (" - 1", " - 0"), ("true", "false"), ("false", "true"), ("if (!", "if ("), (" += ", " -= "),
           (" -= ", " += ")]
# The fast tests come first, since the first failure ends the run.
TESTS = ["scenes", "blank", "backs", "patches", "forged", "invariants", "blank-invariants", "combinations", "state", "reveals",
         "impossible", "refused", "texts", "lady-alice", "story", "undo", "twin of watson-and-holmes", "twin of lady-alice",
         "twin of adventures-in-the-fog", "twin of baker-street-irregulars", "walk"]
ENVIRONMENT = dict(os.environ, ASAN_OPTIONS="detect_leaks=0:symbolize=0:quarantine_size_mb=16", UBSAN_OPTIONS="halt_on_error=1")


def candidates(root):
    """Yields each possible change: file, number of the line, column, old text, new text."""
    for path in sorted((root / "referee/rules").rglob("*.c")):
        for number, line in enumerate(path.read_text().split("\n")):
            code = line.split("/*")[0]
            if path.name in NAMES or code.strip().startswith(("*", "//", "#", "g_assert", "case")):
                continue
            for old, new in CHANGES:
                edge = r"\b" if old[-1].isalnum() else ""
                for found in re.finditer(edge * old[0].isalpha() + re.escape(old) + edge, code):
                    yield path, number, found.start(), old, new


def run(root, *command):
    return subprocess.run(command, cwd=root, env=ENVIRONMENT, capture_output=True, text=True)


def is_noticed(root, targets):
    """Returns whether a test fails; None if the change does not compile."""
    if run(root, "ninja", "-C", "build", *targets).returncode != 0:
        return None
    return run(root, "meson", "test", "-C", "build", "--no-rebuild", "--maxfail", "1", "--num-processes", "1", *TESTS).returncode != 0


def targets_of(root):
    """Returns the programs that the tests run."""
    wanted = rf"(generator/hansom-print|referee/hansom-referee|tests/blank/blank-\w+|tests/referee/referee-({'|'.join(TESTS)}))"
    listed = run(root, "ninja", "-C", "build", "-t", "targets", "all").stdout.split("\n")
    return [line.split(":")[0] for line in listed if re.fullmatch(wanted + ": .*LINKER", line)]


def measure(root):
    """Changes one place after the other. Returns the number of noticed changes, and of all."""
    mutants = list(candidates(root))
    random.Random(SEED).shuffle(mutants)
    targets = targets_of(root)
    noticed = []
    for path, number, column, old, new in mutants[:N]:
        source = path.read_text()
        lines = source.split("\n")
        before, lines[number] = lines[number], lines[number][:column] + new + lines[number][column + len(old):]
        path.write_text("\n".join(lines))
        result = is_noticed(root, targets)
        path.write_text(source)
        if result is False:
            print(f"{path.relative_to(root)}:{number + 1}: {before.strip()}   [{old.strip()} → {new.strip()}]", flush=True)
        noticed += [] if result is None else [result]
    return sum(noticed), len(noticed)


def main():
    with tempfile.TemporaryDirectory(prefix="hansom-mutants-") as folder:
        root = pathlib.Path(folder, "hansom")
        run(folder, "git", "clone", "--quiet", str(SOURCE), str(root))
        set_up = run(root, "meson", "setup", "build", "-Db_sanitize=address,undefined", "-Db_lundef=false", "-Doptimization=1")
        if set_up.returncode != 0 or is_noticed(root, []) is not False:
            sys.exit("mutants.py: the unchanged code does not build, or a test fails:\n" + set_up.stdout[-2000:])
        n_noticed, n = measure(root)
        print(f"{n_noticed} of {n} changes were noticed")


if __name__ == "__main__":
    main()
