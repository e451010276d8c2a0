#!/usr/bin/env python3
"""refusals.py: checks the message and the exit status of each bad input in the tables beside this file

usage: refusals.py HANSOM-PRINT HANSOM-REFEREE REFEREE-PLAY [--learn] [TABLE…]        prints TAP

A table is a list of rows. README.md describes their fields. Everything that a row must not change is compared after it: the folder of
editions, the state of the game, the daemon's journals. --learn prints the message that a row without one gets, to be checked before it
is written down.
"""
import atexit
import contextlib
import functools
import hashlib
import http.client
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile

import yaml

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
sys.path.insert(0, str(SOURCE / "tests/house"))
import phone
import powers
import tap

WORDS = [word for word in sys.argv[1:] if word != "--learn"]
PRINT, REFEREE, PLAY = (os.path.abspath(path) for path in WORDS[:3])
LEARNS = "--learn" in sys.argv
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-refusals-"))
GAMES = ("watson-and-holmes", "lady-alice", "adventures-in-the-fog", "baker-street-irregulars")
PATIENCE_S = 60


# --- the inputs that rows start from

def case_of(game):
    return next((SOURCE / "cases" / game).glob("00-*/case.yaml"))


def made(game):
    """Prints a game's case 00, or for Watson & Holmes the case of the scenes, since authors change the others. Returns the edition."""
    out = ROOM / "editions" / game
    case = ROOM / "cases" / game / "case.yaml"
    case.parent.mkdir(parents=True)
    shutil.copy(SOURCE / "tests/scenes/cases/port.yaml" if game == "watson-and-holmes" else case_of(game), case)
    tap.run(PRINT, "--edition-only", "--quiet", "--seed", "refusals", "-o", out, case)
    return next(out.iterdir())


def journal_of(edition, name, *more):
    """Makes a journal of bots' play, and returns its path."""
    return pathlib.Path(tap.run(PLAY, edition, ROOM / name, *more).stdout.strip())


EDITIONS = {game: made(game) for game in GAMES}
PLACES = {
    "room": ROOM,
    "out": ROOM / "out",
    "full": ROOM / "full",
    "source": SOURCE,
    "wh": EDITIONS["watson-and-holmes"],
    "alice": EDITIONS["lady-alice"],
    "fog": EDITIONS["adventures-in-the-fog"],
    "irregulars": EDITIONS["baker-street-irregulars"],
    "knot": ROOM / "knot/case.yaml",
    "played": journal_of(EDITIONS["watson-and-holmes"], "played", 3, 5, 1),
    "partly": journal_of(EDITIONS["watson-and-holmes"], "partly", 3, 5, 1, 30),
}
BASES = {
    "knot": SOURCE / "tests/cases/knot.yaml",
    "alice-case": case_of("lady-alice"),
    "fog-case": case_of("adventures-in-the-fog"),
    "irregulars-case": case_of("baker-street-irregulars"),
    "edition": PLACES["wh"] / "edition.json",
    "fog-edition": PLACES["fog"] / "edition.json",
    "journal": PLACES["played"],
    "partly": PLACES["partly"],
}
PLACES["linked"] = ROOM / "elsewhere" / PLACES["played"].name
PLACES["linked"].parent.mkdir()
PLACES["linked"].symlink_to(PLACES["played"])
PLACES["knot"].parent.mkdir()
(ROOM / "no-fonts.conf").write_text("<fontconfig></fontconfig>\n")
shutil.copy(BASES["knot"], PLACES["knot"])
tap.run(PRINT, "--edition-only", "--quiet", "-o", PLACES["out"], PLACES["knot"])  # rows print it again
shutil.copytree(PLACES["wh"], PLACES["out"] / "played")


def filled(text):
    """Replaces the names of places in braces by their paths."""
    return re.sub(r"\{(\w+)\}", lambda found: str(PLACES.get(found[1], found[0])), text)


def told(text):
    """Replaces paths in @text by their names, the longest first."""
    for name, path in sorted(PLACES.items(), key=lambda item: -len(str(item[1]))):
        text = text.replace(str(path), "{" + name + "}")
    return re.sub(r"(?<=\.)[A-Z0-9]{6}(?=/|:|”)|(?<=\.new-)\d+", "{any}", text) if LEARNS else text


def spelt(text):
    """Returns the bytes of @text, in which \\xff and \\x00 stand for those bytes."""
    return text.encode("utf-8").replace(b"\\xff", b"\xff").replace(b"\\x00", b"\x00")


# --- making a bad input

def spoil(row):
    """Makes the bad input of a row at {it}."""
    folder = ROOM / "it"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    base = BASES.get(row.get("of"))
    PLACES["folder"] = folder
    PLACES["it"] = folder / (row.get("named") or (base.name.replace("knot.yaml", "case.yaml") if base else "it"))
    if "file" in row:
        PLACES["it"].write_bytes(spelt(row["file"]))
    elif base:
        shutil.copy(base, PLACES["it"])
    if "link" in row:
        PLACES["it"].symlink_to(row["link"])
    if row.get("pipe"):
        os.mkfifo(PLACES["it"])
    for name, text in row.get("beside", {}).items():
        (folder / name).write_bytes(spelt(text))
    for old, new in row.get("change", {}).items():
        content = PLACES["it"].read_bytes()
        assert old.encode() in content, f"the row's own fault: there is no {old!r} to change"
        PLACES["it"].write_bytes(content.replace(old.encode(), spelt(str(new)), 1))
    if "long" in row:
        word, part, times = row["long"]
        PLACES["it"].write_bytes(PLACES["it"].read_bytes().replace(word.encode(), part.encode() * times))
    if "grow" in row:
        os.truncate(PLACES["it"], row["grow"])
    if "cut" in row:
        os.truncate(PLACES["it"], row["cut"])
    for statement in row.get("sql", []):
        with contextlib.closing(sqlite3.connect(PLACES["it"])) as db, db:
            db.execute("PRAGMA journal_mode = DELETE")
            assert db.execute(filled(statement)).rowcount, f"the row's own fault: nothing to do for {statement}"
    if "same-code" in row:
        edition = json.loads(PLACES["it"].read_text(encoding="utf-8"))
        edition["codes"][1]["code"] = edition["codes"][0]["code"]
        PLACES["it"].write_text(json.dumps(edition), encoding="utf-8")
    if "data" in row:
        data_with(row["data"])


def data_with(change):
    """Makes a copy of cases and templates at {data}, with some files changed or removed."""
    PLACES["data"] = data = ROOM / "data"
    shutil.rmtree(data, ignore_errors=True)
    shutil.copytree(SOURCE / "templates", data / "templates")
    (data / "cases").mkdir()
    for path, text in change.items():
        if text is None:
            (data / path).unlink()
        elif isinstance(text, dict):
            (data / path).unlink()
            (data / path).symlink_to(text["link"])
        else:
            (data / path).parent.mkdir(parents=True, exist_ok=True)
            (data / path).write_bytes(spelt(text) if text != "{knot}" else PLACES["knot"].read_bytes())


def stands():
    """Returns hashes of everything in the folder of editions, by path."""
    return {str(path.relative_to(PLACES["out"])): hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None
            for path in sorted(PLACES["out"].rglob("*"))}


@contextlib.contextmanager
def full_disk(size, keeps):
    """Mounts a file system of @size bytes at {full}, with an edition in it."""
    full = PLACES["full"]
    full.mkdir(exist_ok=True)
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(full)], capture_output=True)
    if mounted.returncode != 0:
        raise tap.Skip("no file system may be mounted here")
    try:
        yield
        assert keeps or not list(full.rglob("*")), f"left on the full disk: {list(full.rglob('*'))}"
    finally:
        subprocess.run(["umount", str(full)], check=True)


@contextlib.contextmanager
def forbidden(modes):
    """Sets the modes of files and folders until the block ends."""
    before = {filled(path): os.stat(filled(path)).st_mode & 0o7777 for path in modes}
    for path, mode in modes.items():
        os.chmod(filled(path), int(mode, 8))
    try:
        yield
    finally:
        for path, mode in before.items():
            os.chmod(path, mode)


# --- one command

@functools.cache
def help_of(command):
    return tap.run(REFEREE, *([command] if command else []), "--help").stdout


def usage(words):
    """Returns the --help text of the command in @words."""
    return help_of(os.fsdecode(words[0]) if words else "")


def run_row(row):
    """Runs a row's command. Returns (exit status, standard error, standard output)."""
    program = "print" if "print" in row else "referee"
    words = [os.fsencode(filled(word)) if "\\x" not in word else spelt(filled(word)) for word in shlex.split(row[program].replace("\\", "\\\\"))]
    environment = {**os.environ, **{key: filled(value) for key, value in row.get("env", {}).items()}}
    if "data" in row:
        environment["HANSOM_DATA"] = str(PLACES["data"])

    def bounded():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        if "cores" in row:
            os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:row["cores"]])
        if "limit" in row:
            resource.setrlimit(resource.RLIMIT_FSIZE, (row["limit"], row["limit"]))
        if "modes" in row:
            powers.drop()

    with contextlib.ExitStack() as stack:
        if "modes" in row:
            stack.enter_context(forbidden(row["modes"]))
        if "disk" in row:
            stack.enter_context(full_disk(row["disk"], row.get("keeps")))
        stdout = stack.enter_context(open(row["onto"], "wb")) if "onto" in row else subprocess.PIPE
        done = subprocess.run([PRINT if program == "print" else REFEREE, *words], stdout=stdout, stderr=subprocess.PIPE, env=environment,
                              input=spelt(row.get("stdin", "")), cwd=filled(row.get("at", "{room}")), preexec_fn=bounded, timeout=PATIENCE_S)
    errors = told(done.stderr.decode())
    if program == "referee" and done.returncode == 2 and "usage:" in errors:
        errors = errors.replace(usage(words[:1]), "{usage}")
    return done.returncode, errors, told((done.stdout or b"").decode())


def differ(what, wanted, got):
    """Asserts that @got is @wanted. {any} matches one word."""
    if isinstance(wanted, str) and "{any}" in wanted and re.fullmatch(re.escape(wanted).replace(r"\{any\}", r"[\w.-]+"), got):
        return
    assert wanted == got, f"{what} should be\n  {wanted!r}\nand is\n  {got!r}"


def command(row):
    spoil(row)
    before = stands()
    status, errors, output = run_row(row)
    differ("what lies in the folder of editions", before, stands())
    if LEARNS and "says" not in row:
        return f"exit {status}\nsays {errors!r}\nprints {output!r}"
    differ("the exit status", row["exit"], status)
    differ("the message", row.get("says", "").strip("\n"), errors.strip("\n"))
    differ("standard output", row.get("prints", "").strip("\n"), output.strip("\n"))
    return None


# --- lines of one script, each answered while nothing changes

def judged(table):
    """Runs all rows of a table for `replay` in one process: the lines of the prelude, then each row's line and the state after it."""
    rows = table["rows"]
    script = [json.dumps(line) for line in table["prelude"]] + ['{"show":"host"}']
    for row in rows:
        script += [row["line"], '{"show":"host"}']
    done = subprocess.run([REFEREE, "replay", filled(table["replay"])], input=b"\n".join(map(spelt, script)) + b"\n", capture_output=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    n = len(table["prelude"])
    for i, row in enumerate(rows):
        def one(at=n + 1 + 2 * i, row=row):
            assert done.returncode == 0 and not done.stderr, (done.returncode, done.stderr)
            assert len(answers) == len(script), f"{len(script)} lines, {len(answers)} answers: {answers[:n]}"
            differ("the state", answers[at - 1]["view"], answers[at + 1]["view"])
            answer = answers[at]
            if LEARNS and "says" not in row:
                return json.dumps(answer, ensure_ascii=False)
            differ("verdict", "refused", answer.get("verdict"))
            differ("the code", row["code"], answer.get("code"))
            differ("the sentence", row["says"], answer.get("say"))
            return None
        tap.test(one, row["name"])


# --- a running daemon

class Daemon:
    """A daemon that serves two tables, and is asked over HTTP and MQTT."""

    def __init__(self):
        self.state = ROOM / "state"
        words = [REFEREE, "serve", "--edition", PLACES["wh"], "--edition", PLACES["fog"], "--state", self.state, "--port", "0"]
        self.log = open(ROOM / "serve.log", "w+", encoding="utf-8")
        self.process = subprocess.Popen(list(map(str, words)), stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.port = None
        for line in self.process.stdout:
            if found := re.search(r"On this machine: http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
                break
        assert self.port, self.said()
        self.key = (self.state / "host.key").read_text(encoding="utf-8").strip()
        self.n_guests = 0

    def said(self):
        return (ROOM / "serve.log").read_text(encoding="utf-8")

    def ask(self, method, path, headers, body):
        """Sends one request. Returns (status, text), or (0, "") when the daemon closes the connection."""
        guest = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S, source_address=(f"127.0.{1 + self.n_guests // 200}.{1 + self.n_guests % 200}", 0))
        with contextlib.closing(guest):
            try:
                guest.request(method, path, body=body, headers=headers)
                answer = guest.getresponse()
            except (http.client.RemoteDisconnected, ConnectionError):
                return 0, ""
            return answer.status, answer.read().decode("utf-8", "replace")

    def journals(self):
        """Returns hashes of the journal files. SQLite's lock keeps others from opening the journals."""
        return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(self.state.glob("*.journal*"))}

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE_S)
        self.process.stdout.close()
        self.log.close()
        return status


def asked(daemon, row):
    """Sends a row's request, and checks the answer."""
    method, path = row["request"].split(" ", 1)
    before = daemon.journals()
    body = spelt(filled(row["body"])) * row.get("nested", 1) if "body" in row else None
    if "spaces" in row:
        body = b" " * row["spaces"] + (body or b"")
    headers = {key: value.replace("{key}", daemon.key) for key, value in row.get("headers", {}).items()}
    daemon.n_guests += 1  # each request has its own address
    for _ in range(row.get("times", 1) - 1):
        daemon.ask(method, path, headers, body)
    status, answer = daemon.ask(method, filled(path), headers, body)
    answer = told(answer)
    differ("the journals", before, daemon.journals())
    if LEARNS and "says" not in row:
        return f"status {status}\nsays {answer!r}"
    differ("the status", row["status"], status)
    differ("the answer", row["says"].strip(), answer.strip())
    return None


def sent(daemon, seat, row):
    """Publishes a row's payload, and checks the verdict. A payload without a verdict is followed by one that gets a verdict, to be sure
    that it was received.
    """
    before = daemon.journals()
    seat.publish(spelt(row["payload"]) + b" " * row.get("spaces", 0), filled(row["topic"]) if "topic" in row else None)
    if row.get("says") == "":
        seat.publish(b'{"id":"barrier","act":"dance"}')
    verdict = seat.verdict(lambda verdict: True)
    differ("the journals", before, daemon.journals())
    if LEARNS and "says" not in row:
        return json.dumps(verdict, ensure_ascii=False)
    if row["says"] == "":
        differ("the verdict heard", "barrier", verdict["id"])
        return None
    differ("verdict", row.get("verdict", "refused"), verdict["verdict"])
    differ("the code", row["code"], verdict["code"])
    differ("the sentence", row["says"], verdict["say"])
    return None


def served(tables):
    """Runs the rows for a running daemon, all at one daemon, which must serve as well after them as before."""
    daemon = Daemon()
    atexit.register(daemon.process.kill)
    edition = json.loads((PLACES["wh"] / "edition.json").read_text(encoding="utf-8"))
    PLACES["table"] = edition["id"]
    PLACES["port"] = next(code["code"] for code in edition["codes"] if code["piece"] == "port")
    status, answer = 503, ""
    while status == 503:
        daemon.n_guests += 1
        status, answer = daemon.ask("POST", "/join", {}, json.dumps({"table": PLACES["table"], "seat": "red"}))
    red = json.loads(answer)
    daemon.ask("POST", "/join", {}, json.dumps({"table": PLACES["table"], "seat": "blue"}))
    seat = phone.Phone(daemon.port, red)
    for table in tables:
        for row in table["rows"]:
            tap.test((lambda row=row: asked(daemon, row)) if "request" in row else (lambda row=row: sent(daemon, seat, row)), row["name"])
    seat.close()

    def ends_well():
        differ("how the daemon ended", 0, daemon.end())
        said = daemon.said()
        assert "Sanitizer" not in said and "CRITICAL" not in said, said
    tap.test(ends_well, "after all of it the daemon ends as it should")


def is_of_daemon(table):
    return any("request" in row or "payload" in row for row in table["rows"])


def main():
    names = WORDS[3:] or sorted(path.name for path in HERE.glob("*.yaml"))
    tables = [yaml.safe_load((HERE / name).read_text(encoding="utf-8")) for name in names]
    for table in tables:
        if "replay" in table:
            judged(table)
        elif not is_of_daemon(table):
            for row in table["rows"]:
                tap.test(lambda row=row: command(row), row["name"])
    if any(is_of_daemon(table) for table in tables):
        served([table for table in tables if is_of_daemon(table)])
    shutil.rmtree(ROOM, ignore_errors=True)
    tap.finish()


main()
