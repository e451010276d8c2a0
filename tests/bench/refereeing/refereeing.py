#!/usr/bin/env python3
"""refereeing.py: measures the cost of refereeing against a lower bound

usage: refereeing.py HANSOM-PRINT HANSOM-REFEREE BENCH-PHONES BENCH-ECHO SOURCE WWW STAGE [RUNS [ROW …]]

Each row is a ratio of two figures measured in the same run, one after the other. Every row is the median of RUNS runs (7). Rows that
need node and npm are left out where these are missing. Nothing passes or fails here.
"""
import hashlib
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import scripts
from daemon import Daemon, Floor, rss_kib

ENTRY_BYTES = 640  # mean size of a journal's row in the bidding game: act, events, answer and hash


class Table:
    """The printed table, row by row."""

    def __init__(self):
        self.rows = []

    def add(self, row, ours, floor, ratio, wanted, most=True):
        """Prints a row. @wanted is an upper limit of @ratio when @most is true, or else a lower limit."""
        fine = ratio <= wanted if most else ratio >= wanted
        self.rows.append(f"| {row} | {ours} | {floor} | {ratio:.2f} | {'≤' if most else '≥'} {wanted} | {'yes' if fine else 'no'} |")
        print(self.rows[-1], flush=True)

    def begin(self):
        print("| row | ours | floor | ratio | wanted | reached |\n|---|---|---|---|---|---|", flush=True)


class Bench:
    def __init__(self, argv):
        self.press, self.referee, self.phones, self.echo, self.source, self.www, self.stage = argv[1:8]
        self.runs = int(argv[8]) if len(argv) > 8 else 7
        self.rows = argv[9:]
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="hansom-refereeing-"))
        self.table = Table()

    def wants(self, row):
        return not self.rows or row in self.rows

    def edition(self, case, seed):
        out = self.folder / "out" / seed
        subprocess.run([self.press, "--edition-only", "--quiet", "--seed", seed, "-o", out, f"{self.source}/cases/{case}"], check=True)
        folder = next(out.iterdir())
        return str(folder), json.loads((folder / "edition.json").read_text())["id"]

    def play(self, plan):
        done = subprocess.run([self.phones], input=json.dumps(plan), capture_output=True, encoding="utf-8", check=False)
        if done.returncode != 0:
            raise SystemExit(f"bench-phones: {done.stderr}")
        answer = json.loads(done.stdout)
        if answer["refused"]:
            raise SystemExit(f"{answer['refused']} acts were refused: {done.stderr[:2000]}")
        return answer

    def run_turns(self, way, phones, script, look=True):
        seats = list(phones)
        plan = {"way": way, "clients": list(phones.values()), "turns": [[seats.index(seat), act] for seat, act in script], "judged": True}
        if look:
            plan["view"] = [phone["view"] for phone in phones.values()]
        return self.play(plan)


def per(runs, key):
    return statistics.median(run[key] for run in runs)


class Echo:
    """A client that answers on the floor's broker. With a database, it commits before each answer."""

    def __init__(self, bench, floor, database=None):
        keep = [database, str(ENTRY_BYTES)] if database else []
        self.child = subprocess.Popen([bench.echo, floor.way, "durable" if database else "echo", "echo", *keep], stdout=subprocess.PIPE)
        self.child.stdout.readline()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.terminate()
        self.child.wait()
        self.child.stdout.close()


def echo_plan(floor, n_phones, window, count, act):
    return {"way": floor.way, "clients": floor.phones[:n_phones], "acts": [[act]] * n_phones, "window": window, "count": count}


def lone(bench, daemon, floor, script, phones):
    """Measures one table of four, one act at a time."""
    act = max((act for _, act in script), key=lambda act: len(json.dumps(act)))
    size = len(script) // bench.runs
    runs = []
    for i in range(bench.runs):
        with Echo(bench, floor):
            echo = bench.play(echo_plan(floor, 1, 1, size, act))
        commit = json.loads(subprocess.run([bench.echo, "--commits", f"{bench.folder}/commits.db", str(ENTRY_BYTES), str(size)],
                                           capture_output=True, encoding="utf-8", check=True).stdout)
        with Echo(bench, floor, f"{bench.folder}/durable.db"):
            durable = bench.play(echo_plan(floor, 1, 1, size, act))
        ours = bench.run_turns(daemon.way, phones, script[i * size:(i + 1) * size])
        runs.append({f"{name}-{q}": of[q] for name, of in (("echo", echo), ("commit", commit), ("durable", durable), ("ours", ours))
                     for q in ("p50", "p99")})
        for run in runs[-1:]:
            for q in ("p50", "p99"):
                run[f"ratio-{q}"] = run[f"ours-{q}"] / (run[f"echo-{q}"] + run[f"commit-{q}"])
                run[f"strict-{q}"] = run[f"ours-{q}"] / run[f"durable-{q}"]
    for q, wanted in (("p50", 1.25), ("p99", 2)):
        bench.table.add(f"durable verdict, lone table of four, {q}", f"{per(runs, f'ours-{q}'):.0f} µs",
                        f"echo {per(runs, f'echo-{q}'):.0f} + commit {per(runs, f'commit-{q}'):.0f} µs", per(runs, f"ratio-{q}"), wanted)
        bench.table.add(f"the same against an echo that commits, {q}", f"{per(runs, f'ours-{q}'):.0f} µs",
                        f"{per(runs, f'durable-{q}'):.0f} µs", per(runs, f"strict-{q}"), wanted)


def pipelined(bench, daemon, floor, phones, acts, count=4000):
    """Measures one table of four with 64 acts in flight, 16 a phone."""
    runs = []
    for _ in range(bench.runs):
        with Echo(bench, floor):
            echo = bench.play(echo_plan(floor, 4, 16, count, acts[0][0]))
        with Echo(bench, floor, f"{bench.folder}/durable.db"):
            durable = bench.play(echo_plan(floor, 4, 16, count, acts[0][0]))
        ours = bench.play({"way": daemon.way, "clients": phones, "acts": acts, "window": 16, "count": count, "judged": True})
        rate = {name: of["n"] / of["seconds"] for name, of in (("echo", echo), ("durable", durable), ("ours", ours))}
        runs.append({**rate, "to-echo": rate["ours"] / rate["echo"], "to-durable": rate["ours"] / rate["durable"]})
    ours = f"{per(runs, 'ours') / 1000:.1f} k/s"
    bench.table.add("pipelined durable acts, 64 outstanding, to the bare echo", ours, f"{per(runs, 'echo') / 1000:.1f} k/s",
                    per(runs, "to-echo"), 0.6, most=False)
    bench.table.add("… to an echo that commits each", ours, f"{per(runs, 'durable') / 1000:.1f} k/s", per(runs, "to-durable"), 2, most=False)


def crowd(bench, daemon, floor, phones, acts, count=6400):
    """Measures 32 phones at eight tables, each with one act in flight."""
    runs = []
    for _ in range(bench.runs):
        with Echo(bench, floor):
            echo = bench.play(echo_plan(floor, 32, 1, count, acts[0][0]))
        ours = bench.play({"way": daemon.way, "clients": phones, "acts": acts, "window": 1, "count": count, "judged": True})
        runs.append({"echo": echo["p99"], "ours": ours["p99"], "ratio": ours["p99"] / echo["p99"]})
    bench.table.add("32 phones at once, eight tables, p99", f"{per(runs, 'ours') / 1000:.2f} ms", f"{per(runs, 'echo') / 1000:.2f} ms",
                    per(runs, "ratio"), 2)


def wire(bench):
    """Measures all rows about messages, with one daemon and one broker for the floor."""
    watson = bench.edition("watson-and-holmes/00-white-empress", "lone")
    alices = [bench.edition("lady-alice/00-vanished-explorer", f"crowd-{i}") for i in range(8)]
    daemon = Daemon(bench.referee, [watson[0], *(alice[0] for alice in alices)], str(bench.folder / "wire"))
    daemon.start()
    floor = Floor(daemon.state / "broker" / "mosquitto.conf", str(bench.folder / "floor"), 32)
    try:
        if bench.wants("lone"):
            script = scripts.bidding(bench.referee, watson[0], 400 * bench.runs)
            lone(bench, daemon, floor, script, {seat: daemon.join(watson[1], seat) for seat in scripts.SEATS})
        if bench.wants("pipelined") or bench.wants("crowd"):
            script, acts = scripts.counters(bench.referee, alices[0][0])
            tables = [{seat: daemon.join(alice[1], seat) for seat in scripts.SEATS} for alice in alices]
            for phones, (folder, _) in zip(tables, alices):
                bench.run_turns(daemon.way, phones, scripts.scanned(script, folder), look=False)
            if bench.wants("pipelined"):
                pipelined(bench, daemon, floor, list(tables[0].values()), acts)
            if bench.wants("crowd"):
                crowd(bench, daemon, floor, [phone for phones in tables for phone in phones.values()], acts * 8)
    finally:
        floor.stop()
        daemon.stop()


class Node:
    """The clients in node, where node and npm are installed: a copy of this folder in the build folder, with its packages."""

    def __init__(self, bench):
        self.stage = pathlib.Path(bench.stage)
        self.stage.mkdir(parents=True, exist_ok=True)
        here = pathlib.Path(__file__).parent
        for name in ("package.json", "package-lock.json", ".npmrc", "bidding.cjs", "server.cjs", "play.mjs"):
            shutil.copy(here / name, self.stage / name)
        mark = self.stage / ".lock"
        lock = hashlib.sha256((self.stage / "package-lock.json").read_bytes()).hexdigest()
        if not mark.exists() or mark.read_text() != lock:
            subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], cwd=self.stage, check=True)
            mark.write_text(lock)

    def play(self, plan):
        done = subprocess.run(["node", "play.mjs"], cwd=self.stage, input=json.dumps(plan), stdout=subprocess.PIPE, encoding="utf-8", check=True)
        return json.loads(done.stdout)


def with_seats(script):
    return [[scripts.SEATS.index(seat), act] for seat, act in script]


def websocket(bench, node):
    """Measures MQTT.js as the page uses it, through the daemon's port and straight to the broker's socket."""
    folder, table = bench.edition("watson-and-holmes/00-white-empress", "websocket")
    size = 300
    script = scripts.bidding(bench.referee, folder, 2 * size * bench.runs + 1)
    daemon = Daemon(bench.referee, [folder], str(bench.folder / "websocket"))
    daemon.start()
    places = {seat: daemon.join(table, seat) for seat in scripts.SEATS}
    bench.run_turns(daemon.way, places, script[:1], look=False)
    runs = []
    for i in range(bench.runs):
        took = []
        for j, url in enumerate((f"ws://127.0.0.1:{daemon.port}/ws", daemon.way)):
            begin = 1 + (2 * i + j) * size
            took.append(node.play({"url": url, "places": list(places.values()), "turns": with_seats(script[begin:begin + size])})["p50"])
        runs.append({"ws": took[0], "direct": took[1], "ratio": took[0] / took[1]})
    daemon.stop()
    bench.table.add("MQTT.js by the websocket, to the same by the broker's socket, p50", f"{per(runs, 'ws'):.0f} µs",
                    f"{per(runs, 'direct'):.0f} µs", per(runs, "ratio"), 1.3)


def boardgame(bench, node):
    """Measures the same acts of four clients in node: the referee, which commits each, against boardgame.io with storage in memory."""
    folder, table = bench.edition("watson-and-holmes/00-white-empress", "boardgame")
    size = 400
    script = scripts.bidding(bench.referee, folder, size * bench.runs + 1)
    daemon = Daemon(bench.referee, [folder], str(bench.folder / "boardgame"))
    daemon.start()
    places = {seat: daemon.join(table, seat) for seat in scripts.SEATS}
    bench.run_turns(daemon.way, places, script[:1], look=False)
    server = subprocess.Popen(["node", "server.cjs"], cwd=node.stage, stdout=subprocess.PIPE, encoding="utf-8",
                              env={**os.environ, "NODE_ENV": "production"})
    port = int(server.stdout.readline())
    runs = []
    for i in range(bench.runs):
        ours = node.play({"url": f"ws://127.0.0.1:{daemon.port}/ws", "places": list(places.values()),
                          "turns": with_seats(script[1 + i * size:1 + (i + 1) * size])})
        theirs = node.play({"server": f"http://127.0.0.1:{port}", "seats": 4, "turns": with_seats(script[1:1 + size])})
        runs.append({"ours": ours["n"] / ours["seconds"], "theirs": theirs["n"] / theirs["seconds"], "ours-p50": ours["p50"], "theirs-p50": theirs["p50"]})
        runs[-1]["rate"] = runs[-1]["ours"] / runs[-1]["theirs"]
        runs[-1]["p50"] = runs[-1]["ours-p50"] / runs[-1]["theirs-p50"]
    server.terminate()
    server.wait()
    daemon.stop()
    bench.table.add("the bidding game, four clients in node, durable, to boardgame.io in memory, moves", f"{per(runs, 'ours'):.0f} /s",
                    f"{per(runs, 'theirs'):.0f} /s", per(runs, "rate"), 1.2, most=False)
    bench.table.add("… p50 of an answer", f"{per(runs, 'ours-p50'):.0f} µs", f"{per(runs, 'theirs-p50'):.0f} µs", per(runs, "p50"), 1)


def restart(bench, n_acts=100_000):
    """Measures the time from a start with a journal of @n_acts acts to the first verdict, against reading only its rows."""
    folder, table = bench.edition("lady-alice/00-vanished-explorer", "restart")
    script, acts = scripts.counters(bench.referee, folder)
    daemon = Daemon(bench.referee, [folder], str(bench.folder / "restart"))
    daemon.start()
    phones = {seat: daemon.join(table, seat) for seat in scripts.SEATS}
    bench.run_turns(daemon.way, phones, scripts.scanned(script, folder), look=False)
    n_acts -= len(script)
    bench.play({"way": daemon.way, "clients": list(phones.values()), "acts": acts, "window": 16, "count": n_acts - n_acts % 8, "judged": True})
    runs = []
    for i in range(bench.runs):
        daemon.stop()
        scan = json.loads(subprocess.run([bench.echo, "--scan", f"{daemon.state}/{table}.journal"], capture_output=True, check=True).stdout)
        begin = time.monotonic()
        announced = daemon.start()
        first = bench.play({"way": daemon.way, "clients": [phones["red"]], "turns": [[0, acts[0][i % 2]]], "judged": True, "resend_ms": 20})
        runs.append({"scan": scan["ms"], "open": announced * 1000, "ours": (first["at"] - begin) * 1000})
        runs[-1]["ratio"] = runs[-1]["ours"] / scan["ms"]
    daemon.stop()
    bench.table.add(f"restart with {scan['rows']} entries ({scan['bytes'] >> 20} MiB), to the first verdict",
                    f"{per(runs, 'ours'):.0f} ms", f"raw scan {per(runs, 'scan'):.0f} ms", per(runs, "ratio"), 10)


def many_editions(bench, n):
    """Returns the folders of @n editions. They are kept in the build folder, since printing takes a minute."""
    cases = sorted(str(path) for path in pathlib.Path(bench.source, "cases").glob("*/[0-9][0-9]-*") if "fog" not in str(path))
    probe = pathlib.Path(bench.edition("watson-and-holmes/00-white-empress", "probe")[0], "edition.json")
    mark = hashlib.sha256(probe.read_bytes()).hexdigest()[:12]  # changes with the format of editions
    kept = pathlib.Path(bench.stage).parent / "editions" / mark
    folders = {}  # by id: among so many, two may have the same id, and the referee takes only one
    for i in range(n // len(cases) + 2):
        out = kept / str(i)
        if not out.exists():
            subprocess.run([bench.press, "--edition-only", "--quiet", "--seed", f"hall-{i}", "-o", f"{out}.new", *cases], check=True)
            os.rename(f"{out}.new", out)
        for path in sorted(out.iterdir()):
            folders.setdefault(json.loads((path / "edition.json").read_text())["id"], str(path))
    return list(folders.values())[:n]


def memory(bench, few=10, many=1010):
    """Measures the memory of an idle table among others of its daemon. A game has begun at @few of them."""
    folders = many_editions(bench, many)
    took = {}
    for n in (few, many):
        daemon = Daemon(bench.referee, folders[:n], str(bench.folder / f"hall-{n}"))
        seconds = daemon.start()
        for folder in folders[:few]:  # the daemon answers
            edition = json.loads(pathlib.Path(folder, "edition.json").read_text())
            codes = {code["piece"]: code["code"] for code in edition["codes"]}
            phones = {seat: daemon.join(edition["id"], seat, codes[f"seat-{seat}"]) for seat in scripts.SEATS[:3]}
            first = {"watson-and-holmes": {"diary": "red"}}.get(edition["case"]["game"], {"first": "red"})
            bench.run_turns(daemon.way, phones, [["red", {"act": "open", **first}]], look=False)
        took[n] = {"seconds": seconds, "referee": rss_kib(daemon.child.pid), "broker": rss_kib(daemon.broker_pid())}
        daemon.stop()
    each = {key: (took[many][key] - took[few][key]) / (many - few) for key in ("referee", "broker")}
    bench.table.add(f"memory of a table at rest, {many} in one daemon (up in {took[many]['seconds']:.1f} s; its broker {each['broker']:.1f} KiB more)",
                    f"{each['referee']:.1f} KiB", "64 KiB", each["referee"] / 64, 1)


def page(bench):
    """Measures the bytes that a phone fetches before its first scan: the page, its decoder, the largest game and the longest language."""
    sizes = {path.name: path.stat().st_size for path in pathlib.Path(bench.www).glob("*.gz")}
    games = {}
    tongues = []
    for name in list(sizes):
        if found := re.match(r"words\.([a-z-]+)\.\w+\.json\.gz$", name) or re.match(r"([a-z-]+)-face-\w+\.js\.gz$", name):
            games.setdefault(found[1], {}).setdefault(name.startswith("words"), []).append(sizes.pop(name))
        elif re.match(r"words\.\w+\.json\.gz$", name):
            tongues.append(sizes.pop(name))
    total = sum(sizes.values()) + max(tongues) + max(sum(max(kind) for kind in of.values()) for of in games.values())
    bench.table.add("page's first load, compressed", f"{total / 1000:.0f} kB", "600 kB", total / 600_000, 1)


def main():
    if len(sys.argv) < 8:
        sys.exit(__doc__)
    bench = Bench(sys.argv)
    try:
        bench.table.begin()
        if any(bench.wants(row) for row in ("lone", "pipelined", "crowd")):
            wire(bench)
        for row in (restart, memory, page):
            if bench.wants(row.__name__):
                row(bench)
        if shutil.which("node") and shutil.which("npm"):
            node = Node(bench)
            for row in (websocket, boardgame):
                if bench.wants(row.__name__):
                    row(bench, node)
    finally:
        for daemon in list(Daemon.running):
            daemon.stop()
        if not os.environ.get("HANSOM_KEEP"):
            shutil.rmtree(bench.folder)


if __name__ == "__main__":
    main()
