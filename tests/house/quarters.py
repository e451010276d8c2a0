"""quarters.py: runs the test again in namespaces of its own, with a network that it may change

    +-- here: wl0 10.9.0.1 --+      +-- far: 10.9.0.2 --+
    |  the test, the daemon  |======|  a phone's place  |
    +------------------------+      +-------------------+

Nothing of it is visible outside, and everything goes away with the process.
"""
import atexit
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

INSIDE = "HANSOM_QUARTERS"
HERE, FAR = "10.9.0.1", "10.9.0.2"
DEADLINE_S = 30
children = []
folders = []
far = None


def enter():
    """Restarts this test in its own namespaces, or skips it when this machine allows none."""
    if os.environ.get(INSIDE) != "yes":
        flags = ["-mn"] if os.geteuid() == 0 else ["-rmn"]
        if subprocess.run(["unshare", *flags, "true"], capture_output=True).returncode != 0:
            print("1..0 # SKIP this machine gives no namespaces")
            sys.exit(0)
        os.execvpe("unshare", ["unshare", *flags, sys.executable, *sys.argv], {**os.environ, INSIDE: "yes"})
    atexit.register(leave)
    ip("link", "set", "lo", "up")
    ip("link", "add", "wl0", "type", "veth", "peer", "name", "far0")
    ip("link", "set", "wl0", "up")
    ip("addr", "add", f"{HERE}/24", "dev", "wl0")
    global far
    far = start("unshare", "-n", "sleep", "infinity")
    wait("the far end", lambda: os.readlink(f"/proc/{far.pid}/ns/net") != os.readlink("/proc/self/ns/net"))
    ip("link", "set", "far0", "netns", str(far.pid))
    for command in (["link", "set", "lo", "up"], ["link", "set", "far0", "up"], ["addr", "add", f"{FAR}/24", "dev", "far0"]):
        from_far("ip", *command)


def leave():
    for child in reversed(children):
        if child.poll() is None:
            child.kill()
        child.wait()
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def run(*command, check=True, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    assert not check or done.returncode == 0, f"{command}: {done.stderr}"
    return done


def ip(*words):
    return run("ip", *words)


def from_far(*command, **more):
    """Runs a command in the far namespace."""
    return run("nsenter", "-t", far.pid, "-n", *command, **more)


def start(*command, **more):
    child = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, **more)
    children.append(child)
    return child


def stop(child, how=signal.SIGTERM):
    child.send_signal(how)
    return child.wait(DEADLINE_S)


def wait(what, is_true):
    """Polls @is_true until it returns something true, and returns that. Fails the test after DEADLINE_S."""
    end = time.monotonic() + DEADLINE_S
    while time.monotonic() < end:
        found = is_true()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"waited in vain: {what}")


class Bus:
    """A system bus for this test alone, and the real avahi-daemon on it."""
    CONF = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path={path}</listen>
<policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*" eavesdrop="true"/>
<allow eavesdrop="true"/></policy></busconfig>"""

    def __init__(self, host, enter=()):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="hansom-bus-"))
        folders.append(self.folder)
        self.enter = enter
        self.host = host
        path = self.folder / "bus"
        (self.folder / "bus.conf").write_text(self.CONF.format(path=path))
        self.environment = {**os.environ, "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={path}"}
        self.daemon = start("dbus-daemon", f"--config-file={self.folder}/bus.conf", "--nofork", "--nopidfile", stderr=subprocess.DEVNULL)
        wait("the bus", path.exists)
        self.avahi = None

    def start_avahi(self):
        """Starts avahi-daemon in its own mount namespace, since its pid file has a fixed path."""
        conf = self.folder / "avahi.conf"
        conf.write_text(f"[server]\nhost-name={self.host}\nuse-ipv6=no\n")
        log = open(self.folder / "avahi.log", "w+", encoding="utf-8")
        self.avahi = start(*self.enter, "unshare", "-m", "sh", "-c",
                           f"mount -t tmpfs none /run && exec avahi-daemon --no-drop-root --no-chroot --no-rlimits -f {conf}",
                           env=self.environment, stdout=log, stderr=log)
        wait("avahi", lambda: "Server startup complete" in (self.folder / "avahi.log").read_text())

    def stop_avahi(self):
        stop(self.avahi)
