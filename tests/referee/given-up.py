#!/usr/bin/env python3
"""given-up.py: tests the capabilities that a daemon started by root keeps, and that its gateway ends with it; prints TAP

usage: given-up.py HANSOM-PRINT HANSOM-REFEREE
"""
import http.client
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap

PRINT, REFEREE = (os.path.abspath(path) for path in sys.argv[1:3])
PATIENCE_S = 30
POWERS = {"dac-override": 1, "kill": 5, "setgid": 6, "setuid": 7, "net-bind-service": 10, "sys-chroot": 18}  # linux/capability.h
KEPT = {"hansom-referee": set(POWERS), "mosquitto": set(), "hansom-gateway": set()}
NOBODY = 65534
room = pathlib.Path(tempfile.mkdtemp(prefix="hansom-given-up-"))


def status_of(pid):
    """Returns the fields of /proc/PID/status by name."""
    return dict(re.findall(r"^(\w+):\s*(.*)$", pathlib.Path(f"/proc/{pid}/status").read_text(encoding="utf-8"), re.MULTILINE))


def own_powers():
    return int(status_of("self")["CapPrm"], 16)


def start():
    tap.run(PRINT, "--edition-only", "--quiet", "--seed", "given-up", "-o", room / "out", "watson-and-holmes/00")
    daemon = subprocess.Popen([REFEREE, "serve", "--edition", next((room / "out").iterdir()), "--state", room / "state", "--port", "0"], text=True,
                              env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while "On this machine" not in (line := daemon.stdout.readline()):
        assert line, daemon.stderr.read()
    # A gateway that answers is already confined.
    guest = http.client.HTTPConnection("127.0.0.1", int(re.search(r":(\d+)/", line)[1]), timeout=PATIENCE_S)
    guest.request("GET", "/tables")
    assert guest.getresponse().status == 200
    guest.close()
    return daemon


def processes(daemon):
    """Returns the status fields of the daemon and its children, by process name."""
    found = subprocess.run(["pgrep", "-P", str(daemon.pid)], capture_output=True, text=True, check=True).stdout.split()
    seen = {status["Name"]: status for status in map(status_of, [daemon.pid, *found])}
    assert set(seen) == set(KEPT), seen.keys()
    return seen


def of_roots_powers_the_daemon_keeps_six_its_broker_and_its_gateway_none():
    if os.geteuid() != 0:
        raise tap.Skip("this user has none to give up")
    with start() as daemon:
        try:
            seen = processes(daemon)
            for name, status in seen.items():
                kept = sum(1 << POWERS[power] for power in KEPT[name]) & own_powers()
                for kind in ("CapPrm", "CapEff"):
                    assert int(status[kind], 16) == kept, (name, kind, status[kind])
                assert int(status["CapInh"], 16) == int(status["CapAmb"], 16) == 0, (name, status)
                assert status["NoNewPrivs"] == "1", name
            assert seen["hansom-gateway"]["Uid"].split() == [str(NOBODY)] * 4 or not own_powers(), seen["hansom-gateway"]["Uid"]
        finally:
            daemon.terminate()
        assert daemon.wait(PATIENCE_S) == 0, daemon.stderr.read()


def a_gateway_that_hangs_goes_with_a_referee_that_is_killed():
    with start() as daemon:
        gateway = int(processes(daemon)["hansom-gateway"]["Pid"])
        os.kill(gateway, signal.SIGSTOP)
        daemon.kill()
        until = time.monotonic() + PATIENCE_S
        while pathlib.Path(f"/proc/{gateway}").exists() and status_of(gateway)["State"][0] != "Z":
            assert time.monotonic() < until, "the gateway outlives its referee"
            time.sleep(0.01)


tap.test(of_roots_powers_the_daemon_keeps_six_its_broker_and_its_gateway_none,
         "of root's powers the daemon keeps six, its broker and its gateway none")
tap.test(a_gateway_that_hangs_goes_with_a_referee_that_is_killed)
shutil.rmtree(room)
tap.finish()
