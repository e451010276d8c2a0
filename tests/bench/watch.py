#!/usr/bin/env python3
"""watch.py: measures the time from the write of a case to its new picture, against a whole print, in one run

usage: watch.py HANSOM-PRINT SOURCE-DIR [EDITS]

Edits a card's text in place and by rename in turn, under `hansom-print --watch`. The clock starts before the write. It stops when the
event is read, and again when the picture that it names is fetched, on an open connection as a browser has.
"""
import http.client
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

program, source = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2]
edits = int(sys.argv[3]) if len(sys.argv) > 3 else 60
TEXT = next(pathlib.Path(source, "cases", "watson-and-holmes").glob("00-*/case.yaml")).read_text()
WORDS = "Four great stoves"
assert WORDS in TEXT


def ask(connection, path):
    connection.request("GET", path)
    return connection.getresponse()


def next_event(events):
    line = events.readline()
    assert line.startswith(b"data: ") and events.readline() == b"\n"
    return json.loads(line[6:])


def faces(event):
    return {face["name"]: face["version"] for face in event["faces"]}


with tempfile.TemporaryDirectory() as folder:
    case, beside = pathlib.Path(folder, "case.yaml"), pathlib.Path(folder, "case.yaml.new")
    case.write_text(TEXT)
    child = subprocess.Popen([program, "--quiet", "--watch", str(case)], stdout=subprocess.PIPE, text=True)
    host = child.stdout.readline().strip().removeprefix("http://").rstrip("/")
    events = ask(http.client.HTTPConnection(host), "/events")
    pictures = http.client.HTTPConnection(host)
    seen = faces(next_event(events))
    told_ms, shown_ms, print_ms = [], [], []
    for number in range(edits + 2):
        text = TEXT.replace(WORDS, f"{number + 5} great stoves")
        begin = time.monotonic()
        if number % 2:
            case.write_text(text)
        else:
            beside.write_text(text)
            beside.replace(case)
        after = faces(next_event(events))
        told = time.monotonic()
        [name] = [name for name in after if after[name] != seen[name]]
        assert len(ask(pictures, f"/faces/{name}.png?{after[name]}").read()) > 1000
        if number >= 2:  # the first two edits warm up
            told_ms.append((told - begin) * 1000)
            shown_ms.append((time.monotonic() - begin) * 1000)
        seen = after
        if number % 10 == 5:
            begin = time.monotonic()
            subprocess.run([program, "--quiet", "-o", f"{folder}/out", str(case)], check=True)
            print_ms.append((time.monotonic() - begin) * 1000)
    child.terminate()
    assert child.wait() == 0
    print(f"| one card edited, {edits} times | median ms | 95 % ms | slowest ms |")
    print("|---|---|---|---|")
    for name, figures in (("the page is told", told_ms), ("and has the picture", shown_ms), ("a whole print, for comparison", print_ms)):
        print(f"| {name} | {statistics.median(figures):.1f} | {statistics.quantiles(figures, n=20)[-1]:.1f} | {max(figures):.1f} |")
