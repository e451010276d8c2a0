#!/usr/bin/env python3
"""attack.py: repeats known attacks by guests against a daemon with a running game; prints TAP

usage: attack.py [--figures] HANSOM-PRINT HANSOM-REFEREE

After each attack, the same gateway must be running and everybody must be served. Programs without a sanitizer must also stay within
their memory limits. --figures prints a table instead: the cost of each attack and the longest wait of others, with 100 000 reconnects.
The programs may be those of an earlier version. The table then shows their figures.
"""
import argparse
import contextlib
import itertools
import multiprocessing
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import guest
import tap

PATIENCE_S = 30
GATEWAY_MIB, REFEREE_MIB, BROKER_MIB = 64, 32, 64  # above the memory at rest
BYSTANDER, PLAYER = "127.0.0.78", "127.0.0.9"

parser = argparse.ArgumentParser()
parser.add_argument("--figures", action="store_true")
parser.add_argument("print")
parser.add_argument("referee")
WORDS = parser.parse_args()
PRINT, REFEREE = os.path.abspath(WORDS.print), os.path.abspath(WORDS.referee)
IS_SANITIZED = b"__asan_init" in pathlib.Path(REFEREE).read_bytes()
TLS = ("--tls-self", "--tls-port", "0")
N_RECONNECTS = 100_000 if WORDS.figures else 700
FLOOD_S = 20 if WORDS.figures else 2
N_LOGINS = 1_000 if WORDS.figures else 250  # over TLS; each costs a handshake on both sides


class Process:
    """One process of the daemon, and its memory and processor time."""

    def __init__(self, pid):
        self.pid = pid
        with contextlib.suppress(OSError):
            pathlib.Path(f"/proc/{pid}/clear_refs").write_text("5", encoding="ascii")  # resets the peak
        self.rest = self.field("VmRSS")

    def field(self, name):
        return int(re.search(rf"{name}:\s+(\d+) kB", pathlib.Path(f"/proc/{self.pid}/status").read_text(encoding="ascii"))[1]) / 1024

    def seconds(self):
        """Returns the processor time so far, in seconds."""
        words = pathlib.Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def grown(self):
        """Returns the peak above rest in MiB, or None when the process is gone."""
        try:
            return max(0, self.field("VmHWM") - self.rest)
        except (OSError, TypeError):
            return None


class Daemon:
    def __init__(self, room):
        tap.run(PRINT, "--edition-only", "--quiet", "--seed", "attack", "-o", room / "out", "watson-and-holmes/00")
        self.log = room / "log"
        self.process = subprocess.Popen([REFEREE, "serve", "--edition", next((room / "out").iterdir()), "--state", room / "state", "--port", "0", *TLS],
                                        text=True, stdout=subprocess.PIPE, stderr=open(self.log, "w", encoding="utf-8"))
        for line in self.process.stdout:
            if found := re.search(r"On this machine: http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
            if found := re.search(r"https://[^/]*:(\d+)/", line):
                self.tls_port = int(found[1])
            if "Ctrl-C" in line:
                break
        else:
            raise AssertionError(self.log.read_text(encoding="utf-8"))
        while guest.post(self.port, "/join", {"table": "ZZZZ"})[0] == 503:  # the broker is starting
            time.sleep(0.05)
        self.table = re.search(rb'"table":"(\w+)"', guest.get(self.port, "/tables")[1])[1].decode()
        self.decoder = "/zxing_reader.wasm"
        self.places = {}  # credentials, by colour

    def gateway(self):
        """Returns the process id of the gateway, or None where an earlier version has none."""
        found = subprocess.run(["pgrep", "-P", str(self.process.pid), "-x", "hansom-gateway"], capture_output=True, text=True).stdout
        return int(found) if found else None

    def broker(self):
        found = subprocess.run(["pgrep", "-P", str(self.process.pid), "-x", "mosquitto"], capture_output=True, text=True, check=True).stdout
        return Process(int(found))

    def join(self, **what):
        status, place = guest.post(self.port, "/join", {"table": self.table, **what}, origin=PLAYER)
        assert status == 200, place
        return place

    def serves(self, origin):
        with contextlib.suppress(OSError):
            return guest.get(self.port, "/tables", origin=origin)[0] == 200
        return False

    def end(self):
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE_S)
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class Bystander:
    """A guest who asks for the list of tables all the time, and records the longest wait. It runs in its own process, since a thread
    of this one would wait for the attack's Python code."""

    def __enter__(self):
        self.longest_s, self.is_over = multiprocessing.Value("d", 0), multiprocessing.Event()
        self.process = multiprocessing.Process(target=self.look)
        self.process.start()
        return self

    def look(self):
        while not self.is_over.is_set():
            began = time.monotonic()
            with contextlib.suppress(OSError):
                guest.get(daemon.port, "/tables", origin=BYSTANDER, patience_s=120)
            self.longest_s.value = max(self.longest_s.value, time.monotonic() - began)
            time.sleep(0.02)

    def __exit__(self, *_):
        self.is_over.set()
        self.process.join()


def send(line, chunk, n_bytes):
    """Sends @chunk again and again, until @n_bytes are sent or the connection is closed."""
    with contextlib.suppress(OSError):
        for _ in range(n_bytes // len(chunk)):
            line.sendall(chunk)


# --- the attacks: each raises if the daemon breaks a promise; an attack that measures the wait itself returns it, in s ---


def a_range_of_many_parts():
    """F1: 30 KB that ask for the same bytes ten thousand times"""
    for path in (daemon.decoder, "/", "/tables"):
        with guest.connect(daemon.port) as line:
            line.sendall(guest.head(daemon.port, "GET", path, "Range: bytes=" + ",".join(["0-"] * 10_000)))
            line.settimeout(2)
            with contextlib.suppress(OSError):
                line.recv(1000)


def a_phone_that_comes_back():
    """F2: a phone that loses its line, over and over"""
    place = daemon.join()
    done, failed = 0, 0
    while done < N_RECONNECTS and failed < 20:
        try:
            with guest.phone(daemon.port, place, PLAYER) as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # no port stays in TIME_WAIT on this machine
            failed = 0
        except OSError:
            failed += 1
        done += 1
    assert failed == 0, f"let in no more after {done} reconnects"


def flood_with(kind, is_last=True):
    """Sends 8 MiB of empty frames of @kind on one websocket without credentials (F4)."""
    with guest.websocket(daemon.port, "127.0.4.4") as line:
        line.settimeout(PATIENCE_S)
        if not is_last:
            line.sendall(guest.frame(guest.BINARY, b"x", is_last=False))
        send(line, guest.frame(kind, b"", is_last) * 8192, 8 << 20)


def empty_pings():
    """F4: 8 MiB of empty pings"""
    flood_with(guest.PING)


def empty_pongs():
    """F4: 8 MiB of empty pongs"""
    flood_with(guest.PONG)


def empty_frames():
    """F4: 8 MiB of empty frames"""
    flood_with(guest.BINARY)


def a_message_without_end():
    """F4: 8 MiB of empty parts of one message"""
    flood_with(guest.GOES_ON, is_last=False)


def floods_of_accepted_phones():
    """F4: empty frames and a message without end, from phones that the broker has accepted, 1 MiB each"""
    def say(n):
        origin = f"127.0.11.{n}"
        with guest.phone(daemon.port, guest.post(daemon.port, "/join", {"table": daemon.table}, origin=origin)[1], origin) as line:
            if n % 2 == 0:
                line.sendall(guest.frame(guest.BINARY, b"x", is_last=False))
            send(line, guest.frame((guest.GOES_ON, guest.BINARY)[n % 2], b"", is_last=n % 2 == 1) * 8192, 1 << 20)
            time.sleep(2)  # the gateway reads slower than the phone sends

    side_by_side(say, 4)


def messages_without_end():
    """ten messages that never end, 32 MiB each"""
    def say(n):
        with guest.websocket(daemon.port, f"127.0.3.{n}") as line:
            line.settimeout(PATIENCE_S)
            line.sendall(guest.frame(guest.BINARY, b"a" * 60_000, is_last=False))
            send(line, guest.frame(guest.GOES_ON, b"b" * 60_000, is_last=False), 32 << 20)

    side_by_side(say, 10)


def pings_whose_answers_nobody_takes():
    """eight lines of pings whose answers nobody takes, 8 MiB each"""
    def say(n):
        with guest.websocket(daemon.port, f"127.0.2.{n}") as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.settimeout(5)
            send(line, guest.frame(guest.PING, b"p" * 125) * 500, 8 << 20)

    side_by_side(say, 8)


def connections_that_say_nothing():
    """F6: 3 000 connections from 30 addresses that say nothing"""
    lines = []
    with contextlib.suppress(OSError):
        for n in range(3_000):
            lines.append(guest.connect(daemon.port, f"127.0.5.{1 + n % 30}", 5))
    for line in lines:
        line.close()


def odd_requests():
    """requests that no browser sends"""
    port = daemon.port
    host = f"Host: 127.0.0.1:{port}\r\n".encode()
    for request in (b"GET / HTTP/1.1\r\n" + host + b"X: " + b"a" * 4_000_000 + b"\r\n\r\n",
                    b"GET / HTTP/1.1\r\n" + host + b"".join(b"X%d: a\r\n" % n for n in range(50_000)) + b"\r\n",
                    b"GET /" + b"a" * 4_000_000 + b" HTTP/1.1\r\n" + host + b"\r\n",
                    b"POST /join HTTP/1.1\r\n" + host + b"Content-Length: 100000000\r\n\r\n" + b"x" * 4_000_000,
                    b"POST /join HTTP/1.1\r\n" + host + b"Content-Length: 99999999999999999999\r\n\r\n{}",
                    b"POST /join HTTP/1.1\r\n" + host + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                    b"POST /join HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}\r\n",
                    b"POST /join HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\n1;" + b"a" * 20_000,
                    b"GET / HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AA\r\n" + host + b"\r\n",
                    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", b"\0" * 100_000,
                    b"GET /nope HTTP/1.1\r\n" + host + b"Accept-Language: " + b",".join(b"x%d;q=0.%d" % (n, n % 9) for n in range(5_000)) + b"\r\n\r\n",
                    b"GET / HTTP/1.1\r\n" + host + b"Range: bytes=-99999999999999999999\r\nConnection: close\r\n\r\n"):
        with contextlib.suppress(OSError), guest.connect(port, "127.0.6.1", 2) as line:
            with contextlib.suppress(OSError):
                line.sendall(request)
                line.shutdown(socket.SHUT_WR)
            heard = guest.hear_all(line)
            assert b"HTTP/1.1 101" not in heard and b"HTTP/2" not in heard.split(b"\r\n")[0], heard[:200]


def requests_in_one_breath():
    """20 000 requests in one breath, whose answers nobody takes"""
    with contextlib.suppress(OSError), guest.connect(daemon.port, "127.0.6.2", 5) as line:
        one = f"GET {daemon.decoder} HTTP/1.1\r\nHost: 127.0.0.1:{daemon.port}\r\n\r\n".encode()
        send(line, one * 100, 20_000 * len(one))


def kernel_mib():
    """Returns the kernel's memory for TCP, in MiB."""
    return int(re.search(r"^TCP: .* mem (\d+)", pathlib.Path("/proc/net/sockstat").read_text(encoding="ascii"), re.M)[1]) * os.sysconf("SC_PAGESIZE") / (1 << 20)


def ask_for_files(n_lines, n_files):
    """Returns the memory, in MiB, that the kernel holds while @n_lines connections have asked for @n_files large files each and take none."""
    rest = kernel_mib()
    request = f"GET {daemon.decoder} HTTP/1.1\r\nHost: 127.0.0.1:{daemon.port}\r\n\r\n".encode() * n_files
    with contextlib.ExitStack() as lines:
        for n in range(n_lines):
            with contextlib.suppress(OSError):
                line = socket.socket()
                lines.callback(line.close)
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                line.bind((f"127.0.7.{1 + n % 2}", 0))
                line.settimeout(5)
                line.connect(("127.0.0.1", daemon.port))
                line.sendall(request)
        time.sleep(1)
        return kernel_mib() - rest


def files_that_nobody_takes():
    """300 connections that ask for 20 large files each and take none"""
    held = ask_for_files(300, 20)
    assert held < 128, f"the kernel holds {held:.0f} MiB"


def files_of_displaced_connections():
    """3 000 connections that ask for a large file each and take none: the gateway closes most of them"""
    held = ask_for_files(3_000, 1)
    assert held < 128, f"the kernel holds {held:.0f} MiB"


def seated(colour, origin, qos=0):
    """Returns a phone that sits at the table and hears its verdicts, and the topic of its acts."""
    if colour not in daemon.places:
        status, daemon.places[colour] = guest.post(daemon.port, "/join", {"table": daemon.table, "seat": colour}, origin=origin)
        assert status == 200, daemon.places[colour]
    line = guest.phone(daemon.port, daemon.places[colour], origin)
    line.sendall(guest.frame(guest.BINARY, guest.subscribe(f"hansom/{daemon.table}/seat/{colour}/verdict", qos)))
    return line, f"hansom/{daemon.table}/up/{colour}/act"


def verdicts_that_nobody_acknowledges():
    """three seats that receive their verdicts and acknowledge none"""
    broker = daemon.broker()

    def play(n):
        line, topic = seated(("red", "blue", "green")[n - 1], f"127.0.13.{n}", qos=1)
        one = guest.frame(guest.BINARY, guest.publish(topic, '{"id":"x","act":"x"}')) * 20
        line.settimeout(0.05)
        ends = time.monotonic() + PATIENCE_S
        is_open = True
        while is_open and time.monotonic() < ends:
            try:
                line.sendall(one)
                is_open = line.recv(1 << 16) != b""
            except TimeoutError:
                pass
            except OSError:
                is_open = False
        line.close()
        return is_open

    stayed = []
    side_by_side(lambda n: stayed.append(play(n)), 3)
    assert not any(stayed), "a phone that acknowledges nothing stays"
    assert broker.grown() <= BROKER_MIB, f"the broker grew by {broker.grown():.0f} MiB"


def floods_of_acts_from_six_seats():
    """six seats that send acts without end, and a seventh that sends one at a time: all of its acts are answered"""
    over = threading.Event()

    def flood(n):
        line, topic = seated(("red", "blue", "green", "yellow", "purple", "orange")[n - 1], "127.0.12.1")
        one = guest.frame(guest.BINARY, guest.publish(topic, '{"id":"x","act":"x"}')) * 50
        line.settimeout(0.2)
        while not over.is_set():
            with contextlib.suppress(TimeoutError):
                line.sendall(one)
            with contextlib.suppress(TimeoutError):
                line.recv(1 << 16)
        line.close()

    def play():
        line, topic = seated("white", "127.0.12.2")
        line.settimeout(1)
        heard, ends = b"", time.monotonic() + FLOOD_S
        for n in itertools.count():
            if time.monotonic() > ends:
                break
            began = time.monotonic()
            line.sendall(guest.frame(guest.BINARY, guest.publish(topic, f'{{"id":"v{n}.","act":"x"}}')))
            while f'"id":"v{n}."'.encode() not in heard:
                with contextlib.suppress(TimeoutError):
                    heard = heard[-1000:] + line.recv(1 << 16)
                assert time.monotonic() < began + PATIENCE_S, "an act is not answered"
            waits.append(time.monotonic() - began)
            time.sleep(0.01)
        line.close()

    waits = []
    threads = [threading.Thread(target=flood, args=(n,)) for n in range(1, 7)]
    for thread in threads:
        thread.start()
    try:
        play()
    finally:
        over.set()
        for thread in threads:
            thread.join()
    return max(waits)


def wishes_without_the_key():
    """2 000 wishes of a host without the key"""
    answers = set()
    for n in range(2_000):
        request = guest.head(daemon.port, "POST", "/host/tables", f"Authorization: Bearer {n:032d}", "Content-Length: 2") + b"{}"
        answers.add(guest.ask(daemon.port, request, f"127.1.0.{1 + n % 200}")[0])
    assert answers <= {401, 429}, answers


def topics_that_are_asked_for_again():
    """fifty screens that subscribe to one topic ten thousand times each"""
    broker = daemon.broker()
    topic = guest.text(f"hansom/{daemon.table}/table/case") + b"\0"
    wish = bytes((0x82,)) + guest.length(2 + 2_500 * len(topic)) + b"\0\1" + 2_500 * topic
    for n in range(1, 51):
        status, place = guest.post(daemon.port, "/join", {"table": daemon.table}, origin="127.0.6.1")
        assert status == 200, place
        with guest.phone(daemon.port, place, "127.0.6.1") as line:
            line.settimeout(PATIENCE_S)
            for i in range(0, 4 * len(wish), 32_000):
                with contextlib.suppress(OSError):
                    line.sendall(guest.frame(guest.BINARY if i == 0 else guest.GOES_ON, (4 * wish)[i:i + 32_000], is_last=i + 32_000 >= 4 * len(wish)))
            guest.hear_all(line)
    assert broker.grown() <= BROKER_MIB, f"the broker grew by {broker.grown():.0f} MiB"


def credentials_that_are_no_longer_good():
    """400 logins with the credentials of screens that others have displaced"""
    origin = "127.0.10.1"
    olds = [guest.post(daemon.port, "/join", {"table": daemon.table}, origin=origin)[1] for _ in range(2)]
    for place in olds:
        guest.phone(daemon.port, place, origin).close()
    for _ in range(70):  # 64 screens stay
        guest.post(daemon.port, "/join", {"table": daemon.table}, origin=origin)
    n_judged = 0
    for n in range(400):
        try:
            guest.phone(daemon.port, olds[n % 2], origin).close()
        except ConnectionError as refusal:
            n_judged += bool(refusal.args and refusal.args[0])  # empty: cut off by the gateway, and not judged by the broker
    assert 0 < n_judged <= 130, f"the broker judged {n_judged} refused logins of one address"


def secure_soon(origin):
    """Opens a connection over TLS as soon as the gateway admits one more handshake from @origin."""
    for _ in range(600):
        with contextlib.suppress(OSError):
            return guest.secure(daemon.tls_port, origin)
        time.sleep(0.05)
    raise AssertionError(f"{origin} is never admitted again")


def tls_lines_that_are_never_closed():
    """1 200 websockets over TLS that are never closed"""
    lines = []
    for n in range(1_200):
        line = secure_soon(f"127.0.7.{1 + n % 8}")  # one address may begin 200 handshakes in 10 s
        line.sendall(guest.upgrade(daemon.tls_port))
        lines.append(line)
    for n in range(1, 11):
        with guest.secure(daemon.tls_port, f"127.0.7.{100 + n}") as line:
            line.sendall(guest.head(daemon.tls_port, "GET", "/tables"))
            assert b" 200 " in line.recv(1000), "nobody gets in by TLS any more"
    for line in lines:
        line.close()


def screens_and_logins_of_two_addresses():
    """64 screens that read nothing, and 1 000 unfinished logins over TLS, from two and from eight addresses"""
    lines = []
    topic = guest.text(f"hansom/{daemon.table}/table/case") + b"\0"
    for n in range(64):
        origin = f"127.0.9.{1 + n % 2}"
        status, place = guest.post(daemon.port, "/join", {"table": daemon.table}, origin=origin)
        assert status == 200, place
        lines.append(guest.phone(daemon.port, place, origin))
        lines[-1].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        body = b"\0\1" + 120 * topic  # each is answered with a retained message of several KiB
        lines[-1].sendall(guest.frame(guest.BINARY, bytes((0x82,)) + guest.length(len(body)) + body))
    for n in range(N_LOGINS):
        with contextlib.suppress(OSError):
            line = secure_soon(f"127.0.9.{1 + n % 8}")
            line.sendall(guest.upgrade(daemon.tls_port) + guest.frame(guest.BINARY, b"\x10" + guest.length(1000) + bytes(900)))
            lines.append(line)
    for line in lines:
        line.close()


def one_byte_of_a_handshake():
    """a TLS handshake of one byte: a processor is busy with it for 15 s"""
    gateway = Process(daemon.gateway())
    before = gateway.seconds()
    with guest.connect(daemon.tls_port, "127.0.8.1") as line:
        line.sendall(b"\x16")
        time.sleep(3)
    spent = gateway.seconds() - before
    assert spent < 1, f"{spent:.1f} s of a processor in 3 s"


def one_byte_in_a_record():
    """a request over TLS, each byte of it in a record of its own"""
    with guest.secure(daemon.tls_port, "127.0.8.2") as line:
        n_sent = 0
        line.settimeout(PATIENCE_S)
        with contextlib.suppress(OSError):
            while n_sent < 16_000:
                line.sendall(b"G")
                n_sent += 1
                time.sleep(0.0002)  # so that the daemon's end is seen
    assert 64 < n_sent < 4_000, f"{n_sent} records were taken"


def long_hellos():
    """300 TLS handshakes whose first message says that it has 120 KB and never ends"""
    hello = b"\x16\x03\x01\x40\x00\x01\x01\xd4\xc0\x03\x03" + os.urandom(16373)
    rest = (b"\x16\x03\x01\x40\x00" + os.urandom(16384)) * 6
    lines = []

    def say(each):
        for _ in range(30):
            lines.append(guest.connect(daemon.tls_port, f"127.0.8.{each + 10}"))
            with contextlib.suppress(OSError):
                lines[-1].sendall(hello + rest)

    side_by_side(say, 10)
    time.sleep(3)
    for line in lines:
        line.close()


def hellos_that_are_never_continued():
    """TLS handshakes without end from one address, each with a whole first message of 8 KB, and then silence"""
    gateway, lines = Process(daemon.gateway()), []

    def say(n):
        for _ in range(n):
            lines.append(guest.connect(daemon.tls_port, "127.0.8.9"))
            with contextlib.suppress(OSError):
                lines[-1].sendall(guest.hello(8_000))
            time.sleep(0.03)

    say(100)
    before, began = gateway.seconds(), time.monotonic()
    say(60)
    spent = (gateway.seconds() - before) / (time.monotonic() - began)
    with guest.secure(daemon.tls_port, "127.0.8.10") as line:  # another guest gets in meanwhile
        line.sendall(guest.head(daemon.tls_port, "GET", "/tables"))
        assert line.recv(12) == b"HTTP/1.1 200"
    for line in lines:
        line.close()
    assert spent < 0.65, f"{spent:.0%} of a processor"


def side_by_side(say, n):
    """Runs @say from @n addresses at once. An attack that cannot even start is a fault of the test."""
    faults = []

    def begin(each):
        try:
            say(each)
        except OSError as fault:
            faults.append(fault)

    threads = [threading.Thread(target=begin, args=(each,)) for each in range(1, n + 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults, faults


ATTACKS = (a_range_of_many_parts, empty_pings, empty_pongs, empty_frames, a_message_without_end, floods_of_accepted_phones, messages_without_end,
           pings_whose_answers_nobody_takes, connections_that_say_nothing, odd_requests, requests_in_one_breath, files_that_nobody_takes,
           files_of_displaced_connections,
           verdicts_that_nobody_acknowledges, floods_of_acts_from_six_seats, wishes_without_the_key, topics_that_are_asked_for_again,
           credentials_that_are_no_longer_good, tls_lines_that_are_never_closed, screens_and_logins_of_two_addresses, one_byte_of_a_handshake,
           one_byte_in_a_record, long_hellos, hellos_that_are_never_continued, a_phone_that_comes_back)


def outcome(attack):
    """Runs @attack. Returns the MiB of the gateway and of the referee, the bystander's longest wait in ms, and the broken promises."""
    before = daemon.gateway()
    gateway, referee = (Process(before) if before else None), Process(daemon.process.pid)
    broken, longest_s = [], 0
    with Bystander() as bystander:
        try:
            longest_s = attack() or 0
        except AssertionError as fault:
            broken.append(str(fault))
    broken += [f"{who} is locked out" for who, origin in (("a newcomer", "127.0.0.99"), ("the player", PLAYER)) if not daemon.serves(origin)]
    if daemon.process.poll() is not None:
        broken.append("the referee is dead")
    elif daemon.gateway() != before:
        broken.append("the gateway died")
    grown = [gateway.grown() if gateway else None, referee.grown()]
    return grown, max(longest_s, bystander.longest_s.value) * 1000, broken


def holds(attack):
    def test():
        grown, _, broken = outcome(attack)
        assert not broken, broken
        if not IS_SANITIZED:
            assert grown[0] <= GATEWAY_MIB and grown[1] <= REFEREE_MIB, grown
    test.__name__ = attack.__name__
    return test


def table():
    print("| attack | gateway | referee | others wait | broken |\n|---|---|---|---|---|")
    for attack in ATTACKS:
        global daemon
        with tempfile.TemporaryDirectory(prefix="hansom-attack-") as name:
            daemon = Daemon(pathlib.Path(name))
            try:
                (gateway, referee), wait_ms, broken = outcome(attack)
            finally:
                daemon.end()
        mib = ["–" if each is None else f"{each:.1f} MiB" for each in (gateway, referee)]
        print(f"| {attack.__doc__} | {mib[0]} | {mib[1]} | {wait_ms:.0f} ms | {', '.join(broken) or '–'} |", flush=True)


if WORDS.figures:
    table()
else:
    room = pathlib.Path(tempfile.mkdtemp(prefix="hansom-attack-"))
    daemon = Daemon(room)
    try:
        for each in ATTACKS:
            tap.test(holds(each))
    finally:
        daemon.end()
    shutil.rmtree(room, ignore_errors=True)
    tap.finish()
