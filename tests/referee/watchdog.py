#!/usr/bin/env python3
"""watchdog.py: tests that a hung gateway is replaced, that the port works with few file descriptors, and that systemd learns the state of
the daemon; prints TAP

usage: watchdog.py HANSOM-PRINT HANSOM-REFEREE

The service manager is a socket of this test, with the protocol of sd_notify(3).
"""
import http.client
import os
import pathlib
import queue
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap

PRINT, REFEREE = (os.path.abspath(path) for path in sys.argv[1:3])
PATIENCE_S = 30
WATCHDOG_US = 400_000
FEW_FILES = 128  # limit of open files, for the daemon and for the gateway
room = pathlib.Path(tempfile.mkdtemp(prefix="hansom-watchdog-"))


class Manager:
    """The service manager's end of NOTIFY_SOCKET. It reads at once, as systemd does, since senders wait for it."""

    def __init__(self):
        self.path = str(room / "notify")
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(self.path)
        self.told = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while True:
            self.told.put(self.socket.recv(4096).decode())

    def hear(self, wanted):
        """Waits for the message @wanted. Returns all messages up to that one."""
        told = []
        while wanted not in told:
            try:
                told += self.told.get(timeout=PATIENCE_S).splitlines()
            except queue.Empty:
                raise AssertionError(f"the manager was never told {wanted}, but {told}") from None
        return told

    def forget(self):
        """Discards the messages received so far."""
        while not self.told.empty():
            self.told.get()

    def hears_nothing_for(self, seconds):
        time.sleep(seconds)
        return self.told.empty()


def few_files():
    resource.setrlimit(resource.RLIMIT_NOFILE, (FEW_FILES, FEW_FILES))


class Daemon:
    def __init__(self, manager):
        tap.run(PRINT, "--edition-only", "--quiet", "--seed", "watchdog", "-o", room / "out", "watson-and-holmes/00")
        environment = {**os.environ, "NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": str(WATCHDOG_US)}
        self.log = room / "log"
        self.process = subprocess.Popen([REFEREE, "serve", "--edition", next((room / "out").iterdir()), "--state", room / "state", "--port", "0"],
                                        env=environment, preexec_fn=few_files, text=True, stdout=subprocess.PIPE, stderr=open(self.log, "w", encoding="utf-8"))
        for line in self.process.stdout:
            if found := re.search(r"On this machine: http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
                return
        raise AssertionError(self.log.read_text(encoding="utf-8"))

    def gateway(self):
        """Returns the process id of the gateway, or None while it does not run."""
        found = subprocess.run(["pgrep", "-P", str(self.process.pid), "-x", "hansom-gateway"], capture_output=True, text=True).stdout
        return int(found) if found else None

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S)

    def answers(self):
        guest = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        guest.request("GET", "/tables")
        return guest.getresponse().status == 200


def systemd_hears_that_guests_are_let_in_and_then_that_all_is_well():
    assert manager.hear("READY=1") == ["READY=1"]
    manager.hear("WATCHDOG=1")


def children_are_not_started_with_the_managers_socket():
    """Only root can read the gateway's environment, since its memory cannot be dumped."""
    children = {pathlib.Path(f"/proc/{pid}/comm").read_text(encoding="utf-8").strip(): pid
                for pid in subprocess.run(["pgrep", "-P", str(daemon.process.pid)], capture_output=True, text=True).stdout.split()}
    assert set(children) == {"mosquitto", "hansom-gateway"}, children
    for name, pid in children.items():
        if name == "mosquitto" or os.geteuid() == 0:
            environment = pathlib.Path(f"/proc/{pid}/environ").read_bytes()
            assert b"NOTIFY_SOCKET" not in environment, environment


def a_gateway_that_hangs_is_replaced():
    hung = daemon.gateway()
    began = time.monotonic()
    os.kill(hung, signal.SIGSTOP)
    while daemon.gateway() in (None, hung):
        assert time.monotonic() - began < PATIENCE_S, "the gateway hangs for ever"
        time.sleep(0.05)
    took = time.monotonic() - began
    assert daemon.answers()
    assert "the gateway hangs; it is killed, and another is started" in daemon.log.read_text(encoding="utf-8")
    manager.forget()
    manager.hear("WATCHDOG=1")
    return f"replaced after {took:.1f} s"


def a_port_with_few_descriptors_is_never_deaf():
    pid = daemon.gateway()
    guests = [daemon.connect() for _ in range(4 * FEW_FILES)]
    assert daemon.answers()
    for guest in guests:
        guest.close()
    assert daemon.answers()
    assert daemon.gateway() == pid


def systemd_hears_that_it_ends():
    manager.forget()
    daemon.process.send_signal(signal.SIGTERM)
    assert daemon.process.wait(PATIENCE_S) == 0, daemon.log.read_text(encoding="utf-8")
    assert manager.hear("STOPPING=1")[-1] == "STOPPING=1"
    assert manager.hears_nothing_for(2 * WATCHDOG_US / 1e6)


manager = Manager()
daemon = Daemon(manager)
try:
    for each in (systemd_hears_that_guests_are_let_in_and_then_that_all_is_well, children_are_not_started_with_the_managers_socket,
                 a_gateway_that_hangs_is_replaced, a_port_with_few_descriptors_is_never_deaf, systemd_hears_that_it_ends):
        tap.test(each)
finally:
    daemon.process.kill()
    daemon.process.wait()
    daemon.process.stdout.close()
shutil.rmtree(room, ignore_errors=True)
tap.finish()
