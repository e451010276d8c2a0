#!/usr/bin/env python3
"""unit.py: tests that the systemd unit leaves the daemon few rights, and that the daemon can play with them; prints TAP

usage: unit.py HANSOM-PRINT HANSOM-REFEREE UNIT

systemd itself need not run. The test reads the unit's lines about system calls, sockets, writable code, capabilities, modes and limits, and
applies them to the daemon by the same means (libseccomp, rlimits). referee/SECURITY.md lists the lines that are not tested.
"""
import ctypes
import errno
import http.client
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "house"), str(HERE.parent / "refusals")]
import phone
import powers
import tap

PRINT, REFEREE, UNIT = (os.path.abspath(path) for path in sys.argv[1:4])
MOST_EXPOSED = 1.2       # of 10; a daemon on the network cannot do without the rest
PATIENCE_S = 30
ALLOW, ERRNO = 0x7FFF0000, 0x00050000
EQUAL, MASKED = 4, 7
PROT_WRITE, PROT_EXEC = 2, 4
FAMILIES = {"AF_UNIX": 1, "AF_INET": 2, "AF_INET6": 10, "AF_NETLINK": 16}
FAMILIES_END = 46
room = pathlib.Path(tempfile.mkdtemp(prefix="hansom-unit-"))


def settings(name):
    """Returns all values that the unit has for @name, line by line."""
    return re.findall(rf"^{name}=(.*)$", pathlib.Path(UNIT).read_text(encoding="utf-8"), re.MULTILINE)


def analyze(*words):
    if shutil.which("systemd-analyze") is None:
        raise tap.Skip("systemd-analyze is not installed")
    return tap.run("systemd-analyze", *words, "--no-pager")


def systemd_finds_little_exposed():
    shown = room / "hansom-referee.service"
    text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", pathlib.Path(UNIT).read_text(encoding="utf-8"), flags=re.MULTILINE)
    shown.write_text(text, encoding="utf-8")
    told = analyze("security", "--offline=true", shown).stdout
    level = float(re.search(r"Overall exposure level for \S+: ([\d.]+)", told)[1])
    assert level <= MOST_EXPOSED, told
    return f"exposure {level}"


def calls_of(words):
    """Returns the system calls that a line of SystemCallFilter stands for."""
    calls = set()
    for word in words.split():
        if not word.startswith("@"):
            calls.add(word)
            continue
        for line in analyze("syscall-filter", word).stdout.splitlines()[1:]:
            name = line.split("#")[0].strip()
            calls |= calls_of(name) if name else set()
    return calls


class Compare(ctypes.Structure):
    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


def seccomp():
    try:
        library = ctypes.CDLL("libseccomp.so.2")
    except OSError:
        raise tap.Skip("libseccomp is not installed") from None
    library.seccomp_init.restype = ctypes.c_void_p
    library.seccomp_load.argtypes = [ctypes.c_void_p]
    library.seccomp_rule_add_array.argtypes = [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint, ctypes.c_void_p]
    return library


def lay_filters(library, calls, families):
    """Restricts this process and its children to the system calls @calls and the sockets @families, and forbids writable code."""
    def number(name):
        return library.seccomp_syscall_resolve_name(name.encode())

    def refuse(context, name, fault, *compares):
        array = (Compare * len(compares))(*compares)
        assert library.seccomp_rule_add_array(context, ERRNO | fault, number(name), len(compares), ctypes.byref(array)) == 0

    allowed = library.seccomp_init(ERRNO | errno.EPERM)
    for name in calls:
        if number(name) >= 0:
            assert library.seccomp_rule_add_array(allowed, ALLOW, number(name), 0, None) == 0
    refused = library.seccomp_init(ALLOW)
    refuse(refused, "mmap", errno.EPERM, Compare(2, MASKED, PROT_WRITE | PROT_EXEC, PROT_WRITE | PROT_EXEC))
    refuse(refused, "mprotect", errno.EPERM, Compare(2, MASKED, PROT_EXEC, PROT_EXEC))
    for family in set(range(FAMILIES_END)) - {FAMILIES[name] for name in families}:
        refuse(refused, "socket", errno.EAFNOSUPPORT, Compare(0, EQUAL, family, 0))
    assert library.seccomp_load(refused) == 0
    assert library.seccomp_load(allowed) == 0


def confine(calls, library):
    """Returns a function that restricts a child process before it becomes the daemon."""
    families = settings("RestrictAddressFamilies")[0].split()
    limits = {"NOFILE": resource.RLIMIT_NOFILE, "CORE": resource.RLIMIT_CORE}

    def confined():
        os.umask(int(settings("UMask")[0], 8))
        for name, limit in limits.items():
            value = int(settings(f"Limit{name}")[0])
            most = resource.getrlimit(limit)[1]
            resource.setrlimit(limit, (min(value, most) if most >= 0 else value,) * 2)
        powers.drop()
        lay_filters(library, calls, families)
    return confined


def start():
    calls, *less = settings("SystemCallFilter")
    allowed = calls_of(calls)
    for line in less:
        if line.startswith("~"):
            allowed -= calls_of(line[1:])
        else:
            allowed |= calls_of(line)
    assert {"accept4", "fdatasync"} <= allowed and not {"setuid", "mount", "ptrace", "reboot"} & allowed, sorted(allowed)
    out = room / "out"
    tap.run(PRINT, "--edition-only", "--quiet", "--seed", "unit", "-o", out, "watson-and-holmes/00")
    state = room / "state"
    state.mkdir(mode=int(settings("StateDirectoryMode")[0], 8))
    environment = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}  # LeakSanitizer would trace the process
    return subprocess.Popen([REFEREE, "serve", "--edition", next(out.iterdir()), "--state", state, "--port", "0"], env=environment, text=True,
                            stdout=subprocess.PIPE, stderr=open(room / "log", "w", encoding="utf-8"), preexec_fn=confine(allowed, seccomp()))


def ask(port, body):
    guest = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    guest.request("POST", "/join", body=json.dumps(body))
    answer = guest.getresponse()
    return answer.status, json.loads(answer.read())


def children(pid, name):
    found = subprocess.run(["pgrep", "-P", str(pid), "-x", name], capture_output=True, text=True).stdout
    return [int(child) for child in found.split()]


def so_confined_it_plays_and_its_children_are_started_again():
    daemon = start()
    try:
        port = table = None
        for line in daemon.stdout:
            if found := re.match(r"  Table (\S+):", line):
                table = found[1]
            if found := re.search(r"On this machine: http://127\.0\.0\.1:(\d+)/", line):
                port = int(found[1])
                break
        assert port and table, (room / "log").read_text(encoding="utf-8")
        status = pathlib.Path(f"/proc/{daemon.pid}/status").read_text(encoding="utf-8")
        for line in (r"Seccomp:\t2", r"NoNewPrivs:\t1", r"CapEff:\t0+"):
            assert re.search(f"^{line}$", status, re.MULTILINE), (line, status)
        for n in (1, 2):
            status = 503
            while status == 503:
                status, place = ask(port, {"table": table, "seat": ("red", "blue")[n - 1]})
            assert status == 200, place
            seat = phone.Phone(port, place)
            seat.publish(b'{"id":"tried","act":"dance"}')
            assert seat.verdict(lambda verdict: verdict.get("id") == "tried")["code"] == "malformed"
            seat.close()
            for name in ("mosquitto", "hansom-gateway"):
                (child,) = children(daemon.pid, name)
                os.kill(child, signal.SIGKILL)
                while child in children(daemon.pid, name):
                    pass
        daemon.send_signal(signal.SIGTERM)
        assert daemon.wait(PATIENCE_S) == 0, (room / "log").read_text(encoding="utf-8")
        kept = list((room / "state").rglob("*"))
        assert kept and all(path.stat().st_mode & 0o077 == 0 for path in kept), kept
    finally:
        daemon.kill()
        daemon.wait()
        daemon.stdout.close()


tap.test(systemd_finds_little_exposed, "systemd finds little exposed")
tap.test(so_confined_it_plays_and_its_children_are_started_again, "so confined it plays, and its children are started again")
shutil.rmtree(room, ignore_errors=True)
tap.finish()
