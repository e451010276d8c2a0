#!/usr/bin/env python3
"""png.py: renders 414 faces of location cards at 300 dpi, against Cairo's own PNG writer, in one run

usage: png.py BENCH-FACES SOURCE-DIR [RUNS]

The cards are those of printing.py. The two writers run in turn, each on all cores, from the case files to the pictures on the disk.
Figures are medians. The ratio is the median of the ratios of all runs.
"""
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from many import many_cases

faces, source = sys.argv[1:3]
runs = int(sys.argv[3]) if len(sys.argv) > 3 else 9
DPI = 300


def measured(how, cases):
    """Runs one writer. Returns seconds, the peak memory of a process in MiB, the number of pictures and their bytes."""
    with tempfile.TemporaryDirectory() as folder:
        begin = time.monotonic()
        child = subprocess.Popen([faces, how, str(pathlib.Path(source, "templates")), folder, str(DPI), *cases])
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.monotonic() - begin
        if status != 0:
            sys.exit(f"png.py: {faces} failed")
        sizes = [path.stat().st_size for path in pathlib.Path(folder).rglob("*.png")]
        return seconds, usage.ru_maxrss / 1024, len(sizes), sum(sizes)


with tempfile.TemporaryDirectory() as folder:
    cases = list(many_cases(source, folder))
    measured("hansom", cases), measured("cairo", cases)  # warm up
    pairs = [(measured("hansom", cases), measured("cairo", cases)) for _ in range(runs)]
    ratio = statistics.median(other[0] / one[0] for one, other in pairs)
    print(f"| faces at {DPI} dpi, {os.cpu_count()} cores, {runs} runs | faces | seconds | faces a second | kB a face | peak MiB of a process |")
    print("|---|---|---|---|---|---|")
    for name, figures in (("cairo's own writer", [p[1] for p in pairs]), ("hansom", [p[0] for p in pairs])):
        seconds, (_, _, n, size) = statistics.median(f[0] for f in figures), figures[0]
        print(f"| {name} | {n} | {seconds:.3f} | {n / seconds:.0f} | {size / n / 1000:.0f} | {max(f[1] for f in figures):.0f} |")
    print(f"\nas fast, run by run: {ratio:.1f} times")
