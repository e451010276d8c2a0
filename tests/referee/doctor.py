#!/usr/bin/env python3
"""doctor.py: tests `hansom-referee doctor` on a machine and a network with real faults

usage: doctor.py HANSOM-PRINT HANSOM-REFEREE REFEREE-CERTIFY        prints TAP
"""
import contextlib
import json
import os
import pathlib
import re
import resource
import shutil
import socket
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import quarters
import tap

PRINT, REFEREE, CERTIFY = (os.path.abspath(path) for path in sys.argv[1:4])
PORT = 8221
DAY_S = 24 * 60 * 60
ALWAYS = {"name-no-avahi", "camera-none"}  # found in every run here, without avahi and https

quarters.enter()
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-doctor-test-"))
STATE = ROOM / "state"


def edition(name, *options):
    tap.run(PRINT, "--edition-only", "--quiet", "--seed", name, *options, "-o", ROOM / name, "watson-and-holmes/00")
    return next((ROOM / name).iterdir())


EDITION = edition("fine")


def ask(*options, given=EDITION, state=STATE, json_too=True, **more):
    words = [*(["--json"] if json_too else []), *(["--edition", given] if given else []), "--state", state, *options]
    return tap.run(REFEREE, "doctor", *words, check=False, **more)


def findings(*options, **more):
    """Returns the findings by id, without those in ALWAYS and without sqlite-wal. Checks them against the exit status."""
    done = ask(*options, **more)
    assert done.returncode in (0, 1), (done.returncode, done.stderr)
    told = json.loads(done.stdout)
    spoils = {each["id"] for each in told["findings"] if each["spoils"]}
    assert told["spoilt"] == bool(spoils) == (done.returncode == 1), told
    assert all(each["what"] and each["why"] and each["cure"] for each in told["findings"]), told
    return {each["id"]: each for each in told["findings"] if each["id"] not in ALWAYS | {"sqlite-wal"}}


def spoils(id, found, *words):
    assert set(found) == {id} and found[id]["spoils"], found
    for word in words:
        assert word in found[id]["what"], (word, found[id])
    return found[id]


def notes(id, found):
    assert set(found) == {id} and not found[id]["spoils"], found
    return found[id]


@contextlib.contextmanager
def over(source, target):
    """Mounts the file @source over @target until the block ends."""
    quarters.run("mount", "--bind", source, target)
    try:
        yield
    finally:
        quarters.run("umount", target)


@contextlib.contextmanager
def serving(port, state=STATE):
    out = open(ROOM / "serve.out", "w+", encoding="utf-8")
    child = quarters.start(REFEREE, "serve", "--edition", EDITION, "--state", state, "--port", port, stdout=out, stderr=out)
    quarters.wait("the referee", lambda: "Ctrl-C" in (ROOM / "serve.out").read_text(encoding="utf-8"))
    try:
        yield child
    finally:
        assert quarters.stop(child) == 0, (ROOM / "serve.out").read_text(encoding="utf-8")


def where_nothing_is_wrong_it_says_so():
    assert findings() == {}
    done = ask(json_too=False)
    assert done.returncode == 0
    assert done.stdout.endswith("Nothing here would spoil the evening.\n"), done.stdout
    assert not list(ROOM.glob(".hansom*")) and not STATE.exists(), "it leaves nothing behind"


def text_is_a_paragraph_a_finding_with_its_cure():
    done = ask(json_too=False, given=None, cwd=ROOM)
    first = done.stdout.split("\n\n")[0].splitlines()
    assert done.returncode == 1
    assert first[0] == f"✗ No edition is printed in {ROOM}/out." and first[2].startswith("  → "), first
    assert "Nothing here" not in done.stdout


def wrong_usage_is_refused():
    for words in (["--porg"], ["--tls-key", "x"], ["--tls-self", "--tls-cert", "x"], ["--tls-port", "1"], ["--port", "70000"]):
        assert ask(*words).returncode == 2, words


def no_edition():
    spoils("edition-none", findings(given=None, cwd=ROOM))


def a_damaged_edition():
    damaged = ROOM / "damaged"
    damaged.mkdir()
    text = (EDITION / "edition.json").read_bytes()
    (damaged / "edition.json").write_bytes(text[:len(text) // 2])
    spoils("edition-damaged", findings(given=damaged), "damaged/edition.json")


def an_edition_that_lies_there_twice():
    twin = ROOM / "twin"
    shutil.copytree(EDITION, twin)
    spoils("edition-twice", findings("--edition", twin), "/twin is the same edition as ")


def a_journal_that_is_none():
    state = ROOM / "torn"
    state.mkdir(mode=0o700)
    (state / f"{json.loads((EDITION / 'edition.json').read_text())['id']}.journal").write_text("no database")
    spoils("journal-damaged", findings(state=state), ".journal")


def a_file_that_is_no_key():
    state = ROOM / "locked"
    state.mkdir(mode=0o700)
    key = state / "host.key"
    for words in ("short", "x" * 33):
        key.write_text(words)
        spoils("host-key", findings(state=state), "host.key: is not a host's key")
        assert key.read_text() == words
    key.write_text("x" * 32 + "\n")
    assert findings(state=state) == {}


def a_page_without_its_decoder():
    page = ROOM / "www"
    page.mkdir()
    for name in ("index.html", "app.js", "app.css", "zxing_reader.wasm"):
        (page / name).write_text("x")
    environment = {**os.environ, "HANSOM_WWW": str(page)}
    assert findings(env=environment) == {}
    (page / "zxing_reader.wasm").unlink()
    spoils("page-missing", findings(env=environment), "zxing_reader.wasm")


def a_state_folder_below_a_file():
    (ROOM / "file").write_text("")
    spoils("state-unwritable", findings(state=ROOM / "file" / "state"), "Not a directory")


def a_full_disk():
    disk = ROOM / "disk"
    disk.mkdir()
    quarters.run("mount", "-t", "tmpfs", "-o", "size=1m", "none", disk)
    spoils("disk-full", findings(state=disk / "state"), "are free, and 64 should be")
    with contextlib.suppress(OSError), open(disk / "rest", "wb", buffering=0) as rest:
        while True:
            rest.write(bytes(65536))
    spoils("disk-full", findings(state=disk / "state"), "0 MiB")


def no_mosquitto():
    (ROOM / "empty").write_text("")
    with over(ROOM / "empty", shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin")):
        found = spoils("broker-missing", findings())
    assert "apt-get install mosquitto" in found["cure"]


def mosquitto_without_a_plugin_that_works():
    [plugin] = pathlib.Path("/usr/lib").glob("*/mosquitto_dynamic_security.so")
    (ROOM / "empty").write_text("")
    with over(ROOM / "empty", plugin):
        spoils("broker-fails", findings(), "does not listen")


def a_broker_elsewhere_that_is_not_there():
    spoils("broker-away", findings("--broker", "mqtt://u:p@127.0.0.1:9"), "127.0.0.1, port 9")


def too_few_files():
    def limit():
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    spoils("files-limit", findings(preexec_fn=limit), "only 64 files")


def a_clock_that_is_behind():
    early = edition("early")
    ahead = time.time() + 2 * DAY_S
    os.utime(early / "edition.json", (ahead, ahead))
    spoils("clock-behind", findings(given=early))


def no_network():
    quarters.ip("link", "set", "wl0", "down")
    try:
        ALWAYS.discard("name-no-avahi")
        spoils("address-none", findings())
        quarters.ip("link", "add", "tun0", "type", "veth", "peer", "name", "other")
        quarters.ip("link", "set", "tun0", "up")
        quarters.ip("addr", "add", "10.8.0.1/24", "dev", "tun0")
        spoils("address-vpn-only", findings(), "tun0")
    finally:
        ALWAYS.add("name-no-avahi")
        quarters.ip("link", "set", "wl0", "up")
    notes("address-vpn", findings())
    quarters.ip("link", "del", "tun0")


def several_networks():
    quarters.ip("link", "add", "eth7", "type", "veth", "peer", "name", "other")
    quarters.ip("link", "set", "eth7", "up")
    quarters.ip("addr", "add", "10.7.0.1/24", "dev", "eth7")
    found = notes("address-several", findings())
    assert "10.9.0.1 (wl0)" in found["what"] and "10.7.0.1 (eth7)" in found["what"]
    quarters.ip("link", "del", "eth7")


def a_port_that_somebody_has():
    with socket.create_server(("0.0.0.0", PORT)):
        spoils("port-taken", findings(), f"Port {PORT} is taken by “python3” (process {os.getpid()}).")
        pathlib.Path("/proc/self/comm").write_text("\x1b]0;mine\n✗ x", encoding="utf-8")
        said = ask("--port", PORT, json_too=False).stdout
        assert "is taken by “ ]0;mine ✗ x”" in said and not re.search("[\x00-\x09\x0b-\x1f\x7f]", said), said
        pathlib.Path("/proc/self/comm").write_text("python3", encoding="ascii")


def a_tls_port_that_somebody_has():
    ALWAYS.discard("camera-none")
    with socket.create_server(("0.0.0.0", PORT + 1)):
        spoils("port-taken", findings("--tls-self"), f"Port {PORT + 1} ")
    ALWAYS.add("camera-none")


def a_port_for_root_alone():
    command = ["setpriv", "--bounding-set", "-net_bind_service", "--inh-caps", "-net_bind_service", REFEREE]
    done = tap.run(*command, "doctor", "--json", "--edition", EDITION, "--state", STATE, "--port", "80", check=False)
    found = {each["id"]: each for each in json.loads(done.stdout)["findings"]}
    assert found["port-forbidden"]["spoils"], found


def two_referees_on_one_state_folder():
    with serving(9321) as child:
        found = spoils("state-taken", findings())
        assert re.search(rf"\(process {child.pid}\)", found["what"]), found
        assert set(findings("--port", "9321")) == {"link-port", "phones-none"}
        found = findings("--port", "9321", state=ROOM / "other")
        assert found["port-referee"]["spoils"] and set(found) == {"port-referee", "link-port", "phones-none"}, found
    assert findings() == {}


def a_referee_that_no_phone_has_reached():
    with serving(PORT):
        assert "client isolation" in notes("phones-none", findings())["why"]
        said = quarters.from_far(sys.executable, "-c",
                                 f"import urllib.request; print(urllib.request.urlopen('http://{quarters.HERE}:{PORT}/network').read().decode())")
        told = json.loads(said.stdout)
        assert told["you"] == quarters.FAR and told["near"] and told["phones"] == 1, told
        assert findings() == {}


def a_referee_that_phones_cannot_reach():
    with serving(PORT):
        quarters.run("nft", "add table ip hole; add chain ip hole input { type filter hook input priority 0; }; "
                     f"add rule ip hole input ip daddr {quarters.HERE} tcp dport {PORT} drop")
        try:
            found = findings()
            assert found["reach-blocked"]["spoils"] and set(found) == {"reach-blocked", "phones-none"}, found
        finally:
            quarters.run("nft", "flush", "ruleset")


def firewalls():
    head = "add table inet filter; add chain inet filter input { type filter hook input priority 0; policy %s; }; add chain inet filter more; "
    rows = [
        ("accept", "", False),
        ("drop", "", True),
        ("drop", "iif lo accept; ct state established,related accept; ip protocol icmp accept; tcp dport 22 accept", True),
        ("drop", f"udp dport {PORT} accept", True),
        ("drop", f"tcp dport {PORT} accept", False),
        ("drop", f"tcp dport {{ 22, {PORT} }} accept", False),
        ("drop", "tcp dport 8000-9000 accept", False),
        ("drop", "tcp dport != 22 accept", False),
        ("drop", "ip saddr 10.0.0.0/8 accept", False),
        ("drop", 'iifname "wl0" accept', False),
        ("drop", "ct state { established, new } accept", False),
        ("accept", "tcp dport 22 accept; drop", True),
        ("accept", "reject", True),
        ("accept", "ip saddr 203.0.113.9 drop", False),
        ("accept", 'iifname "tun9" drop', False),
        ("accept", 'iif != "lo" drop', True),
        ("accept", "meta pkttype multicast drop", False),
        ("accept", "tcp flags & (fin|syn|rst|ack) != syn ct state new drop", False),
        ("drop", "jump more", False),
        ("drop", "tcp dport 22 jump more", True),
    ]
    for policy, rules, shut in rows:
        script = head % policy + f"add rule inet filter more tcp dport {PORT} accept; " + " ".join(
            f"add rule inet filter input {rule.strip()};" for rule in rules.split(";") if rule.strip())
        quarters.run("nft", script)
        found = findings()
        quarters.run("nft", "flush", "ruleset")
        assert bool(found) == shut, (policy, rules, found)
        if shut:
            spoils("firewall-nft", found, f"blocks port {PORT}")


def links_that_lead_elsewhere():
    notes("link-port", findings("--port", "9000"))
    notes("link-address", findings(given=edition("elsewhere", "--base", "http://10.42.0.1:8221")))
    assert findings(given=edition("here", "--base", f"http://{quarters.HERE}:8221")) == {}


def certificates():
    ALWAYS.discard("camera-none")
    now = int(time.time())
    for name, made in (("fine", now), ("soon", now - 380 * DAY_S), ("over", now - 400 * DAY_S), ("early", now + 9 * DAY_S)):
        tap.run(CERTIFY, ROOM / f"tls-{name}", made)

    def of(name, key=None):
        return findings("--tls-cert", ROOM / f"tls-{name}" / "https.crt", "--tls-key", ROOM / f"tls-{key or name}" / "https.key")
    assert of("fine") == {}
    notes("tls-soon", of("soon"))
    spoils("tls-expired", of("over"))
    spoils("tls-early", of("early"))
    spoils("tls-unusable", of("fine", "soon"), "the key belongs to another certificate")
    spoils("tls-unusable", of("none"), "tls-none/https.crt")
    assert findings("--tls-self") == {}
    assert not (STATE / "tls").exists(), "the doctor makes none"
    ALWAYS.add("camera-none")


for each in (where_nothing_is_wrong_it_says_so, text_is_a_paragraph_a_finding_with_its_cure, wrong_usage_is_refused, no_edition,
             a_damaged_edition, an_edition_that_lies_there_twice, a_journal_that_is_none,
             a_file_that_is_no_key, a_page_without_its_decoder, a_state_folder_below_a_file, a_full_disk,
             no_mosquitto, mosquitto_without_a_plugin_that_works, a_broker_elsewhere_that_is_not_there, too_few_files, a_clock_that_is_behind,
             no_network, several_networks, a_port_that_somebody_has, a_tls_port_that_somebody_has, a_port_for_root_alone,
             two_referees_on_one_state_folder, a_referee_that_no_phone_has_reached, a_referee_that_phones_cannot_reach, firewalls,
             links_that_lead_elsewhere, certificates):
    tap.test(each)
shutil.rmtree(ROOM, ignore_errors=True)
tap.finish()
