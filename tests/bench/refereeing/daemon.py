"""daemon.py: the referee as users run it, places for its phones, and a similar broker for the floor"""
import base64
import hashlib
import http.client
import json
import os
import pathlib
import re
import secrets
import signal
import socket
import subprocess
import time

START_S = 120


class Daemon:
    running = []

    def __init__(self, referee, editions, state, *options):
        self.command = [referee, "serve", "--port", "0", "--no-limits", "--state", state, *options]
        self.command += [word for edition in editions for word in ("--edition", edition)]
        self.state = pathlib.Path(state)
        self.child = None
        self.n_asked = 0

    def start(self):
        """Starts the daemon. Returns the seconds until it prints its address."""
        begin = time.monotonic()
        self.state.mkdir(parents=True, exist_ok=True)
        log = open(f"{self.state}.log", "ab")
        self.child = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=log, encoding="utf-8")
        Daemon.running.append(self)
        said = ""
        for line in self.child.stdout:
            said += line
            if found := re.search(r"On this machine: http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
                self.key = (self.state / "host.key").read_text(encoding="utf-8").strip()
                return time.monotonic() - begin
        raise SystemExit(f"the referee does not start: {pathlib.Path(log.name).read_text()}")

    def stop(self, how=signal.SIGTERM):
        if self.child is not None:
            self.child.send_signal(how)
            self.child.wait()
            self.child.stdout.close()
            self.child = None
            Daemon.running.remove(self)

    def post(self, path, body):
        """Sends a POST request from a new address each time, as different phones would."""
        self.n_asked += 1
        here = f"127.1.{self.n_asked // 250}.{self.n_asked % 250 + 1}"
        way = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(here, 0))
        way.request("POST", path, json.dumps(body), {"content-type": "application/json"})
        answer = way.getresponse()
        body = json.loads(answer.read() or "null")
        way.close()
        return answer.status, body

    def join(self, table, seat, code=None):
        """Joins, and waits for the broker. Returns the phone's credentials and topics. Uses the seat card's @code if it is given."""
        until = time.monotonic() + START_S
        while True:
            status, place = self.post("/join", {"table": table, **({"code": code} if code else {"seat": seat})})
            if status == 200:
                break
            if status != 503 or time.monotonic() > until:
                raise SystemExit(f"{seat} cannot join {table}: {status} {place}")
            time.sleep(0.002)
        root = f"hansom/{table}/"
        return {
            "username": place["username"],
            "password": place["password"],
            "up": f"{root}up/{seat}/act",
            "down": f"{root}seat/{seat}/verdict",
            "view": f"{root}seat/{seat}/view",
            # topics that a seat's page subscribes to, with their QoS (referee/phone/src/topics.js)
            "hears": {f"{root}{topic}": qos for topic, qos in (("table/case", 0), ("table/room", 0), ("table/key", 0),
                                                               (f"seat/{seat}/verdict", 1), (f"seat/{seat}/view", 0), (f"up/{seat}/draft", 0))},
        }

    @property
    def way(self):
        return f"{self.state}/broker/mqtt-{self.child.pid}.sock"

    def broker_pid(self):
        return int(subprocess.run(["pgrep", "-P", str(self.child.pid)], capture_output=True, encoding="utf-8", check=True).stdout.split()[0])


def rss_kib(pid):
    """Returns a process's private resident memory, in KiB."""
    rollup = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text()
    return sum(int(value) for value in re.findall(r"^Private_(?:Clean|Dirty):\s+(\d+)", rollup, re.M))


def account(username, password, role):
    salt = secrets.token_bytes(12)
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, 101, 64)
    return {"username": username, "roles": [{"rolename": role}], "password": base64.b64encode(digest).decode(),
            "salt": base64.b64encode(salt).decode(), "iterations": 101}


class Floor:
    """A mosquitto with the settings that the referee wrote for its own, and @n_phones phones for the echo."""

    def __init__(self, conf, folder, n_phones):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.way = f"{folder}/floor.sock"
        acls = [{"acltype": kind, "topic": "bench/#", "allow": True} for kind in ("publishClientSend", "publishClientReceive", "subscribePattern")]
        self.phones = [{"username": f"phone{i}", "password": "phone", "up": f"bench/up/{i}", "down": f"bench/down/{i}", "hears": {f"bench/down/{i}": 1}}
                       for i in range(n_phones)]
        clients = [account(phone["username"], "phone", "bench") for phone in self.phones]
        clients += [account(name, "echo", "bench") for name in ("echo", "durable")]
        (self.folder / "accounts.json").write_text(json.dumps({
            "defaultACLAccess": {"publishClientSend": False, "publishClientReceive": False, "subscribe": False, "unsubscribe": True},
            "clients": clients, "groups": [], "roles": [{"rolename": "bench", "acls": acls}]}))
        text = pathlib.Path(conf).read_text()
        text = re.sub(r"(?m)^listener 0 .*", f"listener 0 {self.way}", text)
        text = re.sub(r"(?m)^plugin_opt_config_file .*", f"plugin_opt_config_file {folder}/accounts.json", text)
        text = re.sub(r"(?m)^log_dest .*", f"log_dest file {folder}/floor.log", text)
        (self.folder / "mosquitto.conf").write_text(text)
        program = "/usr/sbin/mosquitto" if os.path.exists("/usr/sbin/mosquitto") else "mosquitto"
        self.child = subprocess.Popen([program, "-c", f"{folder}/mosquitto.conf"], stderr=subprocess.DEVNULL)
        until = time.monotonic() + START_S
        with socket.socket(socket.AF_UNIX) as probe:
            while probe.connect_ex(self.way) != 0:
                if self.child.poll() is not None or time.monotonic() > until:
                    raise SystemExit("the floor's broker does not start")
                time.sleep(0.01)

    def stop(self):
        self.child.terminate()
        self.child.wait()
