#!/usr/bin/env python3
"""mdns.py: tests that a phone on the same network finds 221b.local, with a real avahi-daemon on a bus of its own

usage: mdns.py HANSOM-PRINT HANSOM-REFEREE        prints TAP
"""
import json
import os
import pathlib
import shutil
import socket
import ssl
import sys
import tempfile
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import quarters
import tap

PRINT, REFEREE = (os.path.abspath(path) for path in sys.argv[1:3])
ASK = pathlib.Path(__file__).resolve().parents[1] / "house" / "ask-mdns.py"
PORT = 8221
NAME = "221b.local"

if os.geteuid() != 0:
    print("1..0 # SKIP avahi-daemon wants to be root in its namespace, with its own user")
    sys.exit(0)
quarters.enter()
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-mdns-"))
tap.run(PRINT, "--edition-only", "--quiet", "--seed", "mdns", "-o", ROOM, "watson-and-holmes/00")
EDITION = next(ROOM.iterdir())
bus = quarters.Bus("lestrade")


def ask(name, kind="A"):
    """Returns the answers to an mDNS query from the far end of the network, where a phone would be."""
    return quarters.from_far(sys.executable, ASK, kind, name, quarters.FAR, check=False).stdout.split()


def serve(name, environment):
    out = open(ROOM / name, "w", encoding="utf-8")
    child = quarters.start(REFEREE, "serve", "--edition", EDITION, "--state", ROOM / "state", "--port", PORT, "--tls-self",
                           stdout=out, stderr=out, env=environment)
    quarters.wait("the referee", lambda: "Ctrl-C" in said(name))
    return child


def said(name):
    return (ROOM / name).read_text(encoding="utf-8")


def network():
    with urllib.request.urlopen(f"http://{quarters.HERE}:{PORT}/network") as answer:
        return json.load(answer)


def is_certified(address):
    """Reports whether the https port shows a certificate for @address."""
    context = ssl.create_default_context(cafile=ROOM / "state" / "tls" / "https.crt")
    try:
        with socket.create_connection(("127.0.0.1", PORT + 1)) as line, context.wrap_socket(line, server_hostname=address):
            return True
    except ssl.SSLCertVerificationError:
        return False


def doctor():
    done = tap.run(REFEREE, "doctor", "--json", "--edition", EDITION, "--state", ROOM / "state", "--port", PORT,
                   check=False, env=bus.environment)
    return {finding["id"]: finding for finding in json.loads(done.stdout)["findings"]}


def without_avahi_nothing_is_said_but_by_the_doctor():
    child = serve("none", bus.environment)
    assert network()["name"] is None
    assert "name-no-avahi" in doctor()
    assert "avahi" not in said("none") and "hansom-referee:" not in said("none"), said("none")
    assert quarters.stop(child) == 0


def the_name_is_told_once_avahi_comes():
    global child
    child = serve("told", bus.environment)
    assert ask(NAME) == []
    bus.start_avahi()
    quarters.wait("the name", lambda: ask(NAME) == [quarters.HERE])
    quarters.wait("the page to be told", lambda: network()["name"] == NAME)
    assert not [id for id in doctor() if id.startswith("name-")]


def so_is_the_service():
    [service] = quarters.wait("the service", lambda: quarters.from_far(
        sys.executable, ASK, "PTR", "_http._tcp.local", quarters.FAR, check=False).stdout.splitlines())
    assert service.startswith("Hansom on ") and service.endswith(f":{PORT}._http._tcp.local"), service


def the_name_survives_avahis_restart():
    bus.stop_avahi()
    quarters.wait("the name to go", lambda: network()["name"] is None)
    bus.start_avahi()
    quarters.wait("the name", lambda: ask(NAME) == [quarters.HERE])


def the_name_follows_the_address():
    quarters.ip("addr", "del", f"{quarters.HERE}/24", "dev", "wl0")
    quarters.wait("a word", lambda: "This machine has lost its network" in said("told"))
    quarters.ip("addr", "add", "10.9.0.77/24", "dev", "wl0")
    quarters.wait("the new address", lambda: ask(NAME) == ["10.9.0.77"])
    quarters.wait("the terminal", lambda: "http://10.9.0.77:8221/" in said("told"))
    quarters.wait("a certificate for it", lambda: is_certified("10.9.0.77"))
    assert not is_certified("10.9.0.78")
    quarters.ip("addr", "del", "10.9.0.77/24", "dev", "wl0")
    quarters.ip("addr", "add", f"{quarters.HERE}/24", "dev", "wl0")
    quarters.wait("the old one", lambda: ask(NAME) == [quarters.HERE])


def the_name_goes_with_the_referee():
    assert quarters.stop(child) == 0
    quarters.wait("nobody", lambda: ask(NAME) == [])


def another_machine_with_the_name_is_told_on_the_terminal():
    elsewhere = quarters.Bus("moriarty", ["nsenter", "-t", quarters.far.pid, "-n"])
    elsewhere.start_avahi()
    other = quarters.start("nsenter", "-t", quarters.far.pid, "-n", REFEREE, "serve", "--edition", EDITION, "--state", ROOM / "other",
                           "--port", PORT, stdout=open(ROOM / "other.out", "w", encoding="utf-8"), env=elsewhere.environment)
    quarters.wait("the other one's name", lambda: ask(NAME) == [quarters.FAR])
    mine = serve("taken", bus.environment)
    quarters.wait("a word", lambda: "another machine on this network answers to 221b.local" in said("taken"))
    assert network()["name"] is None
    found = doctor()
    assert found["name-taken"]["spoils"] and quarters.FAR in found["name-taken"]["what"], found
    assert quarters.stop(mine) == 0
    assert quarters.stop(other) == 0


def the_end_of_the_bus_is_not_the_end_of_the_evening():
    mine = serve("bus", bus.environment)
    quarters.wait("the name", lambda: network()["name"] == NAME)
    quarters.stop(bus.daemon)
    quarters.wait("no name", lambda: network()["name"] is None)
    assert quarters.stop(mine) == 0


for each in (without_avahi_nothing_is_said_but_by_the_doctor, the_name_is_told_once_avahi_comes, so_is_the_service,
             the_name_survives_avahis_restart, the_name_follows_the_address, the_name_goes_with_the_referee,
             another_machine_with_the_name_is_told_on_the_terminal, the_end_of_the_bus_is_not_the_end_of_the_evening):
    tap.test(each)
shutil.rmtree(ROOM)
tap.finish()
