#!/usr/bin/env python3
"""campaign.py: builds the libFuzzer targets, runs them, and prints a table of the results

usage: campaign.py BUILD SECONDS JOBS [TARGET…]
       campaign.py --distil BUILD

An interrupt ends all targets, and prints the table of their results so far.
"""
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import minute

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SEED = 1887
TIMEOUT_S = int(os.environ.get("FUZZ_TIMEOUT", "10"))  # wall time for one input; set it higher where others use the machine too
RSS_MAX_MB = 2048     # for one process
BYTES_MAX = {"answer": 1500}  # limit of an input, where the corpus has longer ones than are useful
WORDS_MAX = 1500      # in a dictionary
DISTILLED_BYTES = 20 << 10  # limit for a target; small inputs come first
BREAKS_MAX = 50       # failures after which a target ends: one that always fails need not run for an hour
SEEDS_APART = 1000
LOOK_S = 1            # interval at which a target's processor time is checked
TICKS = os.sysconf("SC_CLK_TCK")
INTERRUPTED = 72      # libFuzzer's exit statuses
BREAKS = {70: "hangs", 71: "memory"}
PROGRESS = re.compile(r"^#(\d+)\s.*? cov: (\d+) ft: \d+ corp: (\d+)/", re.M)
DONE = re.compile(r"^stat::number_of_executed_units:\s+(\d+)", re.M)

stop = threading.Event()


def targets(build):
    """Returns {name: its corpora}, from the suite's own command."""
    tests = json.loads(subprocess.run(["meson", "introspect", "--tests", build], capture_output=True, check=True).stdout)
    words = next(test["cmd"] for test in tests if test["name"] == "minute")
    return {name: corpora for name, (_, *corpora) in minute.targets(words).items()}


def inputs(corpora):
    for corpus in corpora:
        for path in sorted(pathlib.Path(corpus).rglob("*")):
            if path.is_file():
                yield path


def write_dictionary(path, corpora):
    """Writes the most frequent words of the corpus as a dictionary."""
    words = collections.Counter()
    for each in inputs(corpora):
        words.update(set(re.findall(rb"[A-Za-z_][A-Za-z0-9_-]{1,23}", each.read_bytes()[:1 << 18])))
    lines = (f'"{word.decode()}"' for word, _ in words.most_common(WORDS_MAX))
    path.write_text("\n".join(lines) + "\n")


def environment(build, name):
    played = (build / "played").resolve()  # games by bots for this target, kept so that no process has to play them again
    played.mkdir(exist_ok=True)
    return os.environ | {
        "FUZZ_PLAYED": str(played),
        "ASAN_OPTIONS": "detect_leaks=1:strict_string_checks=1:malloc_context_size=4",
        "LSAN_OPTIONS": f"suppressions='{ROOT}/tests/house/leaks.txt':print_suppressions=0",
        "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
        "TMPDIR": tempfile.gettempdir(),
    }


def processor_s(pid):
    """Returns the seconds of processor time of a process, or 0 when it is gone."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / TICKS


class Run:
    """One target. It is started again after each failure, until its time is used up."""

    def __init__(self, build, name, corpora, number):
        self.build, self.name, self.corpora, self.number = build, name, corpora, number
        self.log = build / f"{name}-{number}.log"
        self.n = self.n_corpus = self.edges = self.starts = 0
        self.used = self.wall = 0.0
        self.broken = collections.Counter()

    def command(self):
        """Returns libFuzzer's command. Entropic schedules took a third of the time, so they are off. -fork always starts afresh, so it is
        not used.
        """
        own, found = self.build / "corpus" / self.name, self.build / "found"
        return [self.build / "tests" / "fuzz" / f"libfuzzer-{self.name}", own, *self.corpora, "-entropic=0",
                f"-seed={SEED + self.number + SEEDS_APART * self.starts}", f"-timeout={TIMEOUT_S}", f"-rss_limit_mb={RSS_MAX_MB}",
                f"-dict={self.build / self.name}.dict", f"-artifact_prefix={found}/{self.name}-", "-print_final_stats=1",
                *(f"-max_len={BYTES_MAX[name]}" for name in (self.name,) if name in BYTES_MAX)]

    def once(self, seconds):
        """Runs the target until it fails, or has used @seconds of processor time."""
        with self.log.open("wb") as to:
            process = subprocess.Popen(self.command(), stdout=to, stderr=subprocess.STDOUT, env=environment(self.build, self.name))
        self.starts += 1
        while (ended := os.wait4(process.pid, os.WNOHANG))[0] == 0:
            if stop.is_set() or processor_s(process.pid) >= seconds:
                process.send_signal(signal.SIGINT)
            time.sleep(LOOK_S)
        process.returncode = os.waitstatus_to_exitcode(ended[1])
        self.used += ended[2].ru_utime + ended[2].ru_stime
        if process.returncode not in (0, INTERRUPTED):
            self.broken[BREAKS.get(process.returncode, "crashes")] += 1
        text = self.log.read_text(errors="replace")
        done = DONE.findall(text)  # missing where an input took too long
        for n, edges, n_corpus in PROGRESS.findall(text)[-1:]:
            self.n += int(done[-1] if done else n)
            self.edges, self.n_corpus = max(self.edges, int(edges)), int(n_corpus)

    def whole(self, seconds):
        began = time.monotonic()
        while self.used < seconds and sum(self.broken.values()) < BREAKS_MAX and not stop.is_set():
            self.once(seconds - self.used)
        self.wall = time.monotonic() - began
        return self


def prepare(build, name, corpora):
    for folder in (build / "corpus" / name, build / "found"):
        folder.mkdir(parents=True, exist_ok=True)
    write_dictionary(build / f"{name}.dict", corpora)


def row(name, runs):
    broken = sum((run.broken for run in runs), collections.Counter())
    return [name, sum(run.n for run in runs), max(run.n_corpus for run in runs), max(run.edges for run in runs), broken["crashes"],
            broken["hangs"], broken["memory"], f"{max(run.wall for run in runs):.0f}", f"{sum(run.used for run in runs):.0f}"]


def distil(build):
    """Copies findings of libFuzzer into the tree's corpus: a minimal set that covers the same, the smallest first."""
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
    shutil.rmtree(build / "played", ignore_errors=True)  # the rules may have changed
    for name in wanted:
        prepare(build, name, known[name])
    for which in (signal.SIGINT, signal.SIGTERM):
        signal.signal(which, lambda *_: stop.set())
    runs = [Run(build, name, known[name], number) for name in wanted for number in range(jobs if len(wanted) == 1 else 1)]
    memory = os.environ.get("TMPDIR", "/dev/shm" if os.path.isdir("/dev/shm") else None)
    with tempfile.TemporaryDirectory(dir=memory, prefix="fuzz-") as tempfile.tempdir, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda run: run.whole(seconds), runs))
    rows = [row(name, [run for run in runs if run.name == name]) for name in wanted]
    print(f"{time.strftime('%Y-%m-%d')}, {seconds} s of a processor each, seed {SEED}, at most {TIMEOUT_S} s and {RSS_MAX_MB} MB for an input\n")
    print("| target | executions | corpus | edges | crashes | hangs | memory | wall s | CPU s |")
    print("|---|---|---|---|---|---|---|---|---|")
    for cells in rows:
        print("| " + " | ".join(str(cell) for cell in cells) + " |")
    fine = all(cells[1] > 0 and cells[4] + cells[5] + cells[6] == 0 for cells in rows)
    if not fine:
        print(f"\nwhat broke something lies in {build / 'found'}; a target without executions says why in {build}/TARGET-0.log")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
