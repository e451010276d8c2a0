#!/usr/bin/env python3
"""campaign: builds the libFuzzer targets, runs them, and prints what came of it as one table

usage: campaign.py BUILD SECONDS JOBS [TARGET…]
       campaign.py --distil BUILD
"""
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

import minute

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SEED = 1887
TIMEOUT_S = int(os.environ.get("FUZZ_TIMEOUT", "10"))  # for one input, by the clock: more where others use the machine too
RSS_MAX_MB = 2048     # for one process
WORDS_MAX = 1500      # of a dictionary
DISTILLED_BYTES = 20 << 10  # of a target, at most; small inputs first
PROGRESS = re.compile(r"^#(\d+): cov: (\d+) ft: (\d+) corp: (\d+) .* oom/timeout/crash: (\d+)/(\d+)/(\d+)", re.M)
DONE = re.compile(r"^stat::number_of_executed_units:\s+(\d+)", re.M)


def targets(build):
    """{name: its corpora}, from how the suite calls them."""
    tests = json.loads(subprocess.run(["meson", "introspect", "--tests", build], capture_output=True, check=True).stdout)
    words = next(test["cmd"] for test in tests if test["name"] == "minute")
    return {name: corpora for name, (_, *corpora) in minute.targets(words).items()}


def inputs(corpora):
    for corpus in corpora:
        for path in sorted(pathlib.Path(corpus).rglob("*")):
            if path.is_file():
                yield path


def write_dictionary(path, corpora):
    """The words that the corpus has most often."""
    words = collections.Counter()
    for each in inputs(corpora):
        words.update(set(re.findall(rb"[A-Za-z_][A-Za-z0-9_-]{1,23}", each.read_bytes()[:1 << 18])))
    lines = (f'"{word.decode()}"' for word, _ in words.most_common(WORDS_MAX))
    path.write_text("\n".join(lines) + "\n")


def environment(build, name):
    played = (build / "played").resolve()  # what bots have played for it, so that each process need not
    played.mkdir(exist_ok=True)
    return os.environ | {
        "FUZZ_PLAYED": str(played),
        "ASAN_OPTIONS": f"detect_leaks={int(name not in minute.LIBRARY_LEAKS)}:strict_string_checks=1",
        "LSAN_OPTIONS": f"suppressions='{ROOT}/tests/house/leaks.txt':print_suppressions=0",
        "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
        "TMPDIR": os.environ.get("TMPDIR", "/dev/shm" if os.path.isdir("/dev/shm") else "/tmp"),
    }


def run(build, name, corpora, seconds, jobs):
    """One target's row."""
    own, found, log = build / "corpus" / name, build / "found", build / f"{name}.log"
    own.mkdir(parents=True, exist_ok=True)
    found.mkdir(exist_ok=True)
    dictionary = build / f"{name}.dict"
    write_dictionary(dictionary, corpora)
    command = [build / "tests" / "fuzz" / f"libfuzzer-{name}", own, *corpora, f"-fork={jobs}", f"-max_total_time={seconds}",
               f"-seed={SEED}", f"-timeout={TIMEOUT_S}", f"-rss_limit_mb={RSS_MAX_MB}", f"-dict={dictionary}",
               f"-artifact_prefix={found}/{name}-", "-ignore_crashes=1", "-ignore_timeouts=1", "-ignore_ooms=1",
               "-print_final_stats=1"]
    began = time.monotonic()
    with log.open("wb") as to:
        process = subprocess.Popen(command, stdout=to, stderr=subprocess.STDOUT, env=environment(build, name))
        _, _, used = os.wait4(process.pid, 0)
    wall = time.monotonic() - began
    text = log.read_text(errors="replace")
    last = PROGRESS.findall(text)
    n, edges, _, n_corpus, n_oom, n_timeout, n_crash = map(int, last[-1]) if last else [0] * 7
    return [name, n, n_corpus, edges, n_crash, n_timeout, n_oom, f"{wall:.0f}", f"{used.ru_utime + used.ru_stime:.0f}"], bool(last)


def distil(build):
    """Of what libFuzzer found, what reaches most, into the tree: as little as covers all of it."""
    for name, corpora in targets(build).items():
        own = build / "corpus" / name
        into = ROOT / "tests" / "fuzz" / "corpus" / name
        small = build / "distilled" / name
        if not own.is_dir() or not (build / "tests" / "fuzz" / f"libfuzzer-{name}").exists():
            continue
        subprocess.run(["rm", "-rf", small], check=True)
        small.mkdir(parents=True)
        into.mkdir(exist_ok=True)
        known = {path.read_bytes() for path in inputs(corpora)}
        subprocess.run([build / "tests" / "fuzz" / f"libfuzzer-{name}", "-merge=1", f"-timeout={TIMEOUT_S}", small, *corpora, own],
                       env=environment(build, name), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        left = DISTILLED_BYTES
        for path in sorted(small.iterdir(), key=lambda path: path.stat().st_size):
            data = path.read_bytes()
            if data not in known and len(data) <= left:
                left -= len(data)
                (into / f"found-{hashlib.sha256(data).hexdigest()[:12]}").write_bytes(data)
        print(f"{name}: {DISTILLED_BYTES - left} bytes")


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--distil":
        distil(pathlib.Path(sys.argv[2]))
        return 0
    if len(sys.argv) < 4 or not sys.argv[2].isdigit() or not sys.argv[3].isdigit():
        print(__doc__, file=sys.stderr)
        return 2
    build, seconds, jobs = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    known = targets(build)
    wanted = sys.argv[4:] or list(known)
    if not set(wanted) <= set(known):
        print(f"fuzz: no target {wanted[0]}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    subprocess.run(["ninja", "-C", build, *(f"tests/fuzz/libfuzzer-{name}" for name in wanted)], check=True)
    shutil.rmtree(build / "played", ignore_errors=True)  # the rules may be others now
    with concurrent.futures.ThreadPoolExecutor(1 if len(wanted) == 1 else jobs) as pool:
        rows = list(pool.map(lambda name: run(build, name, known[name], seconds, jobs if len(wanted) == 1 else 1), wanted))
    print(f"{time.strftime('%Y-%m-%d')}, {seconds} s each, seed {SEED}, at most {TIMEOUT_S} s and {RSS_MAX_MB} MB for an input\n")
    print("| target | executions | corpus | edges | crashes | hangs | memory | wall s | CPU s |")
    print("|---|---|---|---|---|---|---|---|---|")
    for row, _ in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    fine = all(is_run and row[4] + row[5] + row[6] == 0 for row, is_run in rows)
    if not fine:
        print(f"\nwhat broke something lies in {build / 'found'}; a target without executions says why in {build}/TARGET.log")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
