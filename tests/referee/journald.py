#!/usr/bin/env python3
"""journald.py: tests that the daemon logs its events as fields to the systemd journal; the socket is the test's, and no journald runs

usage: journald.py HANSOM-PRINT HANSOM-REFEREE        prints TAP

Needs root or user namespaces, since the test mounts a folder of its own over /run in a mount namespace.
"""
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap

PRINT, REFEREE = (os.path.abspath(path) for path in sys.argv[1:3])
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-journald-"))
UNSHARE = ["unshare", "--mount", "--map-root-user"] if os.getuid() else ["unshare", "--mount"]
PATIENCE_S = 30


def fields_of(message):
    """Parses one message of journald's native protocol: KEY=text, or KEY and a length before a text with line ends."""
    fields = {}
    while message:
        line, message = message.split(b"\n", 1)
        if b"=" in line:
            key, value = line.split(b"=", 1)
        else:
            key, (size,) = line, struct.unpack("<Q", message[:8])
            value, message = message[8:8 + size], message[9 + size:]
        fields[key.decode()] = value.decode()
    return fields


def serve(run, *options):
    """Serves until the address is known, then ends the daemon. Returns its standard error."""
    script = f'mount --bind {run} /run && exec "$@"'
    words = [*UNSHARE, "sh", "-c", script, "sh", REFEREE, "serve", "--edition", EDITION, "--state", ROOM / "state", "--port", "0", *options]
    daemon = subprocess.Popen(list(map(str, words)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if next((line for line in daemon.stdout if "On this machine" in line), None):
        daemon.terminate()
    _, errors = daemon.communicate(timeout=PATIENCE_S)
    assert daemon.returncode == 0, errors
    return errors


def events_are_fields_of_the_journal():
    run = ROOM / "run"
    (run / "systemd/journal").mkdir(parents=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as journal:
        journal.bind(str(run / "systemd/journal/socket"))
        journal.settimeout(PATIENCE_S)
        errors = serve(run, "--log", "journal")
        told = []
        while not told or told[-1]["HANSOM_EVENT"] != "ended":
            told.append(fields_of(journal.recv(1 << 16)))
    assert errors == "", errors
    started = next(each for each in told if each["HANSOM_EVENT"] == "started")
    assert started["PRIORITY"] == "5" and started["MESSAGE"] == "The referee has started." and started["SYSLOG_IDENTIFIER"] == "hansom-referee", started
    assert re.fullmatch(r"\d+", started["HANSOM_PORT"]) and started["HANSOM_STATE"] == str(ROOM / "state"), started
    opened = next(each for each in told if each["HANSOM_EVENT"] == "table-opened")
    assert opened["PRIORITY"] == "6" and opened["HANSOM_GAME"] == "watson-and-holmes", opened


def without_a_journal_they_are_told_on_standard_error():
    run = ROOM / "empty"
    run.mkdir()
    errors = serve(run, "--log", "journal").splitlines()
    assert re.match(r"time=\S+ level=info event=edition-opened ", errors[0]) and re.match(r"time=\S+ level=notice event=ended status=0 ", errors[-1]), errors


def without_options_the_terminal_is_quiet():
    run = ROOM / "quiet"
    run.mkdir()
    assert serve(run) == ""


def the_hosts_key_is_not_in_the_journal():
    """Tests that the host's key is not printed when standard output is connected to journald. A reader of the log is not the host."""
    run = ROOM / "lines"
    (run / "systemd/journal").mkdir(parents=True)
    script = f"""
import socket, subprocess, sys
server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
server.bind("/run/systemd/journal/stdout")
server.listen()
line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
line.connect("/run/systemd/journal/stdout")
journal, _ = server.accept()
daemon = subprocess.Popen(sys.argv[1:], stdout=line)
line.close()
for each in journal.makefile():
    print(each, end="")
    if "On this machine" in each:
        daemon.terminate()
sys.exit(daemon.wait())
"""
    words = [*UNSHARE, "sh", "-c", f'mount --bind {run} /run && exec "$@"', "sh", sys.executable, "-c", script,
             REFEREE, "serve", "--edition", EDITION, "--state", ROOM / "state", "--port", "0"]
    said = tap.run(*words, timeout=PATIENCE_S).stdout
    key = (ROOM / "state/host.key").read_text(encoding="utf-8").strip()
    assert "Join the table" in said and key not in said, said
    assert f"host#KEY, and the key is in {ROOM / 'state'}/host.key" in said, said


def print_edition():
    tap.run(PRINT, "--edition-only", "--quiet", "--seed", "journald", "-o", ROOM / "editions", "watson-and-holmes/00")
    return next((ROOM / "editions").iterdir())


EDITION = print_edition()
can = subprocess.run([*UNSHARE, "mount", "--bind", str(ROOM), "/run"], capture_output=True).returncode == 0
for function in (events_are_fields_of_the_journal, without_a_journal_they_are_told_on_standard_error, without_options_the_terminal_is_quiet, the_hosts_key_is_not_in_the_journal):
    def one(function=function):
        if not can:
            raise tap.Skip("nothing may be mounted here")
        function()
    tap.test(one, function.__name__.replace("_", " "))
shutil.rmtree(ROOM)
tap.finish()
