#!/usr/bin/env python3
"""given-up.py: what a daemon that root starts keeps of root's powers; prints TAP

usage: given-up.py HANSOM-PRINT HANSOM-REFEREE
"""
import http.client
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap

PRINT, REFEREE = (os.path.abspath(path) for path in sys.argv[1:3])
PATIENCE_S = 30
POWERS = {"dac-override": 1, "kill": 5, "setgid": 6, "setuid": 7, "net-bind-service": 10, "sys-chroot": 18}  # linux/capability.h
KEPT = {"hansom-referee": set(POWERS), "mosquitto": {"dac-override"}, "hansom-gateway": set()}
NOBODY = 65534
room = pathlib.Path(tempfile.mkdtemp(prefix="hansom-given-up-"))


def status_of(pid):
    """What the kernel says of a process, by name."""
    return dict(re.findall(r"^(\w+):\s*(.*)$", pathlib.Path(f"/proc/{pid}/status").read_text(encoding="utf-8"), re.MULTILINE))


def own_powers():
    return int(status_of("self")["CapPrm"], 16)


def of_roots_powers_the_daemon_keeps_six_its_broker_one_its_gateway_none():
    if os.geteuid() != 0:
        raise tap.Skip("this user has none to give up")
    tap.run(PRINT, "--edition-only", "--quiet", "--seed", "given-up", "-o", room / "out", "watson-and-holmes/00")
    with subprocess.Popen([REFEREE, "serve", "--edition", next((room / "out").iterdir()), "--state", room / "state", "--port", "0"], text=True,
                          env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as daemon:
        try:
            while "On this machine" not in (line := daemon.stdout.readline()):
                assert line, daemon.stderr.read()
            # A gateway that answers is confined already.
            guest = http.client.HTTPConnection("127.0.0.1", int(re.search(r":(\d+)/", line)[1]), timeout=PATIENCE_S)
            guest.request("GET", "/tables")
            assert guest.getresponse().status == 200
            guest.close()
            found = subprocess.run(["pgrep", "-P", str(daemon.pid)], capture_output=True, text=True, check=True).stdout.split()
            seen = {status["Name"]: status for status in map(status_of, [daemon.pid, *found])}
            assert set(seen) == set(KEPT), seen.keys()
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


tap.test(of_roots_powers_the_daemon_keeps_six_its_broker_one_its_gateway_none,
         "of root's powers the daemon keeps six, its broker one, its gateway none")
shutil.rmtree(room)
tap.finish()
