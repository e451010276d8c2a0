#!/usr/bin/env python3
"""copies.py: tests `hansom-referee backup`, `verify` and `restore`, with sound and with damaged journals

usage: copies.py HANSOM-PRINT HANSOM-REFEREE REFEREE-PLAY        prints TAP
"""
import contextlib
import fcntl
import json
import os
import pathlib
import re
import resource
import shutil
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap

PRINT, REFEREE, PLAY = (os.path.abspath(path) for path in sys.argv[1:4])
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-copies-"))
ROOT = pathlib.Path(__file__).resolve().parents[2]
COPY = r"[0-9A-Z]{4}\.journal\.\d{4}-\d\d-\d\d-\d{6}(-\d+)?"


def referee(*words, **more):
    return tap.run(REFEREE, *words, check=False, **more)


def says(done, status, out="", err=""):
    assert done.returncode == status and re.fullmatch(out, done.stdout) and re.fullmatch(err, done.stderr), done


def state_of(name):
    """Returns a new state folder with the journal of a game, as a daemon leaves it."""
    state = ROOM / name
    shutil.copytree(PLAYED.parent, state)
    return state


def spoilt(path, statement="UPDATE entry SET act = act || ' ' WHERE n = 9"):
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA journal_mode = DELETE")
        assert db.execute(statement).rowcount


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def go_on(state, n):
    """Appends one more entry to the journal in @state. A wish to take back an act works at any point of the game."""
    tap.run(PLAY, EDITION, state, 3, input=f'{{"by":"red","id":"more-{n}","ask":"take-back"}}\n')


def line_of(journal):
    """Returns the line that `verify` prints for @journal, without the file name, and without the seal, which `backup` does not print."""
    return re.sub(r", seal [0-9A-Z ]{24}", "", referee("verify", journal).stdout.split(": ", 1)[1])


def a_planted_link_or_file_takes_nothing():
    """Somebody who can write to the folder plants a link to our file as the temporary file, and later keeps a file open there."""
    state, out = state_of("planted"), ROOM / "planted-out"
    out.mkdir()
    victim = ROOM / "victim"
    victim.write_text("mine", encoding="utf-8")
    part = out / f".{PLAYED.name}.part"
    part.symlink_to(victim)
    says(referee("backup", "-o", out, state), 0, r".* ok\n")
    assert victim.read_text(encoding="utf-8") == "mine"
    with open(part, "w+", encoding="utf-8") as planted:
        says(referee("backup", "-o", out, state), 0, r".* ok\n")
        assert planted.read() == ""
    assert len(names(out)) == 2 and all(re.fullmatch(COPY, name) for name in names(out)), names(out)


def a_state_folder_is_copied_and_the_copy_is_as_good():
    state, out = state_of("whole"), ROOM / "whole-out"
    shutil.copy(state / PLAYED.name, state / f"{PLAYED.name}.2026-01-01-200000")  # the journal of a finished game
    done = referee("backup", "-o", out, state)
    says(done, 0, rf"{out}/{COPY}: \d+ entries, [0-9a-f]{{64}}, ok\n")
    [copy] = out.iterdir()
    assert done.stdout.endswith(line_of(copy)) and line_of(copy) == line_of(PLAYED)
    assert copy.stat().st_mode & 0o777 == 0o600


def what_is_older_goes_and_what_is_not_ours_stays():
    out = ROOM / "kept-out"
    for _ in range(12):
        says(referee("backup", "-o", out, PLAYED), 0, r".* ok\n")
    (out / f"{PLAYED.name}.mine").write_text("mine")
    ended = out / f"{PLAYED.name}.2026-01-01-200000.ended"
    shutil.copy(PLAYED, ended)
    before = [name for name in names(out) if re.fullmatch(COPY, name)]
    assert len(before) == 12, before
    done = referee("backup", "--keep", 3, "-o", out, PLAYED)
    newest = pathlib.Path(done.stdout.split(":")[0]).name
    after = [name for name in names(out) if re.fullmatch(COPY, name)]
    assert len(after) == 3 and newest in after, (after, newest)
    assert ended.is_file() and (out / f"{PLAYED.name}.mine").is_file()


def files_with_later_dates_push_no_copy_out():
    """A link, a folder and a copy of a day when the clock was ahead: the copy just made stays, and so do the others' files."""
    out = ROOM / "ahead-out"
    out.mkdir()
    (out / f"{PLAYED.name}.2099-01-01-200000").symlink_to(PLAYED)
    (out / f"{PLAYED.name}.2099-01-02-200000").mkdir()
    shutil.copy(PLAYED, out / f"{PLAYED.name}.2099-01-03-200000")
    done = referee("backup", "--keep", 1, "-o", out, PLAYED)
    says(done, 0, r".* ok\n")
    made = pathlib.Path(done.stdout.split(":")[0]).name
    assert names(out) == sorted([made] + [f"{PLAYED.name}.2099-01-0{day}-200000" for day in (1, 2, 3)]), names(out)


def a_log_of_another_user_or_a_link_replaces_no_journal():
    folder = ROOM / "planted-log"
    folder.mkdir()
    copy = folder / f"{PLAYED.name}.2026-01-01-200000"
    shutil.copy(PLAYED, copy)
    shutil.copy(PLAYED, folder / "other")
    log = folder / f"{copy.name}-wal"
    log.symlink_to(folder / "other")
    refused = rf"hansom-referee: {log}: belongs to another user than {copy}, or is not a file; remove it\n"
    says(referee("verify", copy), 3, "", refused)
    says(referee("restore", "--state", ROOM / "planted-state", copy), 3, "", refused)
    if os.geteuid() == 0:
        log.unlink()
        log.write_bytes(b"")
        os.chown(log, 65534, 65534)
        says(referee("verify", copy), 3, "", refused)


def a_copy_with_its_log_beside_is_whole():
    """The referee was killed. The changes that are only in the WAL are copied too."""
    state = ROOM / "killed"
    state.mkdir()
    with contextlib.closing(sqlite3.connect(ROOM / "open.journal")) as db:
        with contextlib.closing(sqlite3.connect(PLAYED)) as source:
            source.backup(db)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA wal_autocheckpoint = 0")
        [(last,)] = db.execute("SELECT max(n) FROM entry")
        db.execute("DELETE FROM entry WHERE n = ?", (last,))
        db.commit()
        for end in ("", "-wal"):
            shutil.copy(ROOM / f"open.journal{end}", state / f"{PLAYED.name}{end}")
    says(referee("backup", "-o", ROOM / "killed-out", state), 0, rf".*: {last - 1} entries, .*\n")
    says(referee("verify", ROOM / "killed-out"), 0, rf".*: {last - 1} entries, .*\n")


def a_damaged_journal_is_not_copied_and_says_so():
    state, out = state_of("damaged"), ROOM / "damaged-out"
    says(referee("backup", "-o", out, state), 0, r".* ok\n")
    before = names(out)
    spoilt(state / PLAYED.name)
    done = referee("backup", "--keep", 1, "-o", out, state)
    says(done, 1, "", rf"hansom-referee: {state / PLAYED.name}: is damaged from entry 9 of \d+ on; no copy is kept, and earlier copies stay\n")
    assert names(out) == before
    (state / PLAYED.name).write_bytes(b"red visits the docks")
    says(referee("backup", "-o", out, state), 1, "", rf"hansom-referee: {state / PLAYED.name}: is not a journal, or is damaged\n")
    shutil.copy(PLAYED, state / "ZZZZ.journal")  # the other journals are still copied
    says(referee("backup", "-o", out, state), 1, r".* ok\n", rf"hansom-referee: {state / PLAYED.name}: .*\n")


def header(path, at):
    """Returns the 4-byte number at the offset @at of the file's header."""
    return int.from_bytes(path.read_bytes()[at:at + 4], "big")


def set_header(path, at, number):
    bytes_ = bytearray(path.read_bytes())
    bytes_[at:at + 4] = number.to_bytes(4, "big")
    path.write_bytes(bytes_)


def a_journal_that_could_not_be_opened_again_is_refused():
    """A page that no table uses: `serve` would accept it, and end when the table is used again after a rest."""
    state = state_of("unused-page")
    journal = state / PLAYED.name
    with journal.open("ab") as file:
        file.write(bytes(4096))
    set_header(journal, 28, header(journal, 28) + 1)
    says(referee("verify", journal), 1, "", r"hansom-referee: .*: is damaged\n")
    says(referee("restore", "--state", ROOM / "unused-out", journal), 1, "", r"hansom-referee: .*: is damaged.*\n")
    done = referee("serve", "--edition", EDITION, "--state", state, "--port", "0", timeout=60)
    assert done.returncode == 1 and "is damaged; move it away to begin a new game" in done.stderr, done


def checksum(words, first, second):
    """Continues the checksum of a WAL (https://www.sqlite.org/fileformat2.html#checksum_algorithm)."""
    for one, other in zip(words[::2], words[1::2]):
        first = (first + one + second) & 0xffffffff
        second = (second + other + first) & 0xffffffff
    return first, second


def promise_pages(wal, n_pages):
    """Makes the frame of page 1, which is the last one in @wal, say that the file has @n_pages pages."""
    heard = bytearray(wal.read_bytes())
    order = ">" if heard[3] == 0x83 else "<"
    page = struct.unpack(">I", heard[8:12])[0]
    sums = struct.unpack(">II", heard[24:32])
    for at in range(32, len(heard), 24 + page):
        if at + 24 + page == len(heard):
            heard[at + 4:at + 8] = heard[at + 24 + 28:at + 24 + 32] = struct.pack(">I", n_pages)
        said = bytes(heard[at:at + 8] + heard[at + 24:at + 24 + page])
        sums = checksum(struct.unpack(f"{order}{len(said) // 4}I", said), *sums)
        heard[at + 16:at + 24] = struct.pack(">II", *sums)
    wal.write_bytes(heard)


def a_journal_that_promises_more_pages_than_it_has_fills_no_memory():
    state = ROOM / "inflated"
    state.mkdir()
    journal = state / PLAYED.name
    with contextlib.closing(sqlite3.connect(ROOM / "inflated.journal")) as db:
        with contextlib.closing(sqlite3.connect(PLAYED)) as source:
            source.backup(db)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA application_id = 1")
        for end in ("", "-wal"):
            shutil.copy(ROOM / f"inflated.journal{end}", state / f"{PLAYED.name}{end}")
    promise_pages(state / f"{PLAYED.name}-wal", 262_144)  # 1 GiB
    for words in (("verify", journal), ("backup", "-o", ROOM / "inflated-out", state), ("restore", "--state", ROOM / "inflated-in", journal)):
        done = referee(*words)
        assert done.returncode == 1 and "is shorter than its header says" in done.stderr, done


def no_journal_writes_to_the_terminal():
    """An edition's id with control characters, as in a journal of somebody else."""
    state = state_of("terminal")
    spoilt(state / PLAYED.name, "UPDATE about SET edition = char(27) || ']0;x' || char(7)")
    for command, *options in (("verify",), ("report", "-o", ROOM / "terminal.pdf"), ("appeals",)):
        done = referee(command, state / PLAYED.name, *options)
        assert done.returncode == 1 and "does not name its edition" in done.stderr, done
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", done.stdout + done.stderr), done


def no_name_of_a_file_writes_to_the_terminal():
    state = state_of("escape-names")
    named = state / "7K3Q\x1b]0;mine\a\n.journal"
    shutil.copy(state / PLAYED.name, named)
    for done in (referee("verify", state), referee("verify", named), referee("backup", "-o", ROOM / "escape-copies", state)):
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", done.stdout + done.stderr), done
    assert referee("verify", named).stdout.count("\n") == 1
    folder = ROOM / "out/\x1b]0;mine\a"
    folder.mkdir(parents=True)
    (folder / "edition.json").write_text("{")
    for done in (referee("serve", "--state", ROOM / "escape-state", "--port", 0, cwd=ROOM), referee("doctor", cwd=ROOM)):
        assert done.returncode == 1 and "]0;mine" in done.stdout + done.stderr, done
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", done.stdout + done.stderr), done
    shutil.rmtree(ROOM / "out")
    shutil.copytree(ROOT / "templates", ROOM / "data/templates")
    shutil.copytree(next((ROOT / "cases/lady-alice").glob("00-*")), ROOM / "data/cases/lady-alice/05-\x1b]0;mine\a")
    done = tap.run(PRINT, "--list", check=False, env={**os.environ, "HANSOM_DATA": str(ROOM / "data")})
    assert done.returncode == 1 and "]0;mine" in done.stderr, done
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", done.stdout + done.stderr), done


def a_lock_that_is_a_pipe_or_a_link_delays_nothing():
    for name, plant in (("pipe", os.mkfifo), ("link", lambda path: path.symlink_to("/dev/zero"))):
        state = state_of(f"lock-{name}")
        (state / "lock").unlink(missing_ok=True)
        plant(state / "lock")
        with open("/dev/zero" if name == "link" else os.devnull, "rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX)  # as a daemon holds its lock
            says(referee("backup", "-o", ROOM / f"lock-{name}-out", state), 0, rf"{ROOM}/lock-{name}-out/{COPY}: .*, ok\n")
            assert tap.run(REFEREE, "doctor", "--state", state, "--edition", EDITION, check=False, timeout=60).stdout


def a_journal_is_put_back_and_the_other_stays_beside():
    state, out = state_of("restored"), ROOM / "restored-out"
    says(referee("backup", "-o", out, state), 0, r".* ok\n")
    [copy] = out.iterdir()
    go_on(state, 1)
    later = line_of(state / PLAYED.name)
    assert later != line_of(copy), later
    says(referee("restore", "--state", state, copy), 0, rf"{state / PLAYED.name}: \d+ entries, [0-9a-f]{{64}}, ok\n")
    [aside] = state.glob("*.journal.*")
    assert line_of(state / PLAYED.name) == line_of(copy) and line_of(aside) == later, (line_of(aside), later)
    go_on(state, 2)
    assert referee("verify", state).returncode == 0
    spoilt(copy)
    before = names(state)
    says(referee("restore", "--state", state, copy), 1, "", rf"hansom-referee: {copy}: is damaged from entry 9 of \d+ on; use an earlier copy\n")
    assert names(state) == before


def a_journal_stays_where_no_other_can_be_put():
    state = state_of("narrow")
    before = names(state)
    says(referee("restore", "--state", state, PLAYED, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)), restore_signals=False),
         3, "", rf"hansom-referee: {state / PLAYED.name}: cannot be written: File too large\n")
    assert names(state) == sorted({*before, "lock"}), names(state)
    assert line_of(state / PLAYED.name) == line_of(PLAYED)


def the_log_of_another_journal_is_never_read_into_a_restored_one():
    state = state_of("log")
    logs = {f"{PLAYED.name}-wal", f"{PLAYED.name}-journal"}
    for log in logs:
        (state / log).write_bytes(os.urandom(4096))
    says(referee("restore", "--state", state, PLAYED), 0, r".* ok\n")
    assert not logs & set(names(state)), names(state)
    assert line_of(state / PLAYED.name) == line_of(PLAYED)


def a_journal_that_is_set_aside_keeps_its_log_and_its_referee_keeps_it():
    """`play --anew` does this. Only the log of a killed referee has the last acts."""
    state = state_of("set-aside")
    log = state / f"{PLAYED.name}-wal"
    log.write_bytes(b"the last acts")
    aside = ["sh", ROOT / "referee/set-aside", state, PLAYED.stem]
    with open(state / "lock", "a", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        before = names(state)
        says(tap.run(*aside, check=False), 1, "", rf"{state}: a referee runs there; end it first\n")
        assert names(state) == before
    says(tap.run(*aside, check=False), 0)
    moved = [name for name in names(state) if re.fullmatch(COPY, name)]
    assert len(moved) == 1 and (state / moved[0]).read_bytes() == PLAYED.read_bytes(), names(state)
    assert (state / f"{moved[0]}-wal").read_bytes() == b"the last acts" and not log.exists()
    says(tap.run(*aside, check=False), 0)


@contextlib.contextmanager
def serving(state, *options):
    """Runs a daemon until the block ends. Yields the process, and the line that contains its address."""
    with open(state.with_suffix(".log"), "w+", encoding="utf-8") as log, subprocess.Popen(
            [REFEREE, "serve", "--edition", EDITION, "--state", state, "--port", "0", *options], stdout=subprocess.PIPE, stderr=log, text=True) as daemon:
        try:
            where = next(line for line in daemon.stdout if "On this machine" in line)
            yield daemon, where
        finally:
            daemon.terminate()


@contextlib.contextmanager
def answering(path, answer, for_ever):
    """Answers one client of the socket @path with @answer, once, or again and again until the client leaves. Yields the bytes sent, in a
    list.
    """
    n_sent = [0]

    def send():
        line, _ = server.accept()
        with line, contextlib.suppress(OSError):
            while n_sent[0] < (1 << 30 if for_ever else 1):
                n_sent[0] += line.send(answer * (4096 if for_ever else 1))

    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        server.listen()
        thread = threading.Thread(target=send)
        thread.start()
        yield n_sent
        thread.join()
    path.unlink()


def a_running_referee_gives_its_journal_and_plays_on():
    state, out = state_of("running"), ROOM / "running-out"
    with serving(state) as (daemon, _):
        says(referee("verify", state / PLAYED.name), 0, r".* ok\n")  # nobody plays, so the journal is a closed file
        done = referee("backup", "-o", out, state)
        says(done, 0, rf"{out}/{COPY}: \d+ entries, [0-9a-f]{{64}}, ok\n")
        says(referee("verify", state / PLAYED.name), 3, "", r".*a running referee has it open.*\n")  # the backup has opened it
        assert daemon.poll() is None
        says(referee("restore", "--state", state, next(out.iterdir())), 3, "", r".*another referee keeps its journals there; end it.*\n")
        (state / "host.key").rename(state / "host.key.away")  # no key is needed or sent
        says(referee("backup", "--keep", 1, "-o", out, state), 0, r".* ok\n")
        assert (state / "copies.sock").stat().st_mode & 0o077 == 0
        (state / "copies.sock").rename(state / "copies.sock.away")
        says(referee("backup", "-o", out, state), 3, "", r".*copies\.sock: the referee that runs there sent no copy: .*\n")
        for answer, code in ((b"x", 3), (b'{"table":"AAAA","bytes":1}\nx', 1), (b'{"table":"AAAA","error":"no"}\n', 3)):  # without an end
            with answering(state / "copies.sock", answer, for_ever=True) as n_sent:
                says(referee("backup", "-o", out, state), code, "", r"(.*\n)*.*copies\.sock: the referee that runs there sent no copy: the answer is not a copy of a journal\n")
            assert n_sent[0] < 64 << 20, n_sent
        for answer in (b'{"table":"AAAA","error":"no"}\n', b'{"table":"AAAA","error":"no"}\n{"tables":2}\n', b'{"tab'):
            with answering(state / "copies.sock", answer, for_ever=False):
                says(referee("backup", "-o", out, state), 3, "", r"(.*\n)*.*copies\.sock: the referee that runs there sent no copy: .*\n")
        (state / "copies.sock.away").rename(state / "copies.sock")
    assert not (state / "copies.sock").exists()
    assert len(names(out)) == 1 and line_of(next(out.iterdir())) == line_of(state / PLAYED.name)
    says(referee("backup", "-o", out, state), 0, r".* ok\n")  # the daemon has ended, so this reads the disk


def one_table_at_fault_keeps_the_others_shut_only_unless_asked():
    state = state_of("cafe")
    tap.run(PRINT, "--edition-only", "--quiet", "--seed", "cafe", "-o", ROOM / "cafe-editions", "lady-alice/00")
    other = next((ROOM / "cafe-editions").iterdir())
    spoilt(state / PLAYED.name)
    at_fault = rf"{state / PLAYED.name}: entry 9 does not follow from entry 8: .*\n"
    says(referee("serve", "--edition", EDITION, "--edition", other, "--state", state, "--port", "0"), 1, "", rf"hansom-referee: {at_fault}")
    with serving(state, "--keep-going", "--edition", other) as (_, where):
        with urllib.request.urlopen(re.search(r"http://\S+", where)[0] + "tables") as answer:
            tables = json.load(answer)
            tables = tables.get("tables", tables) if isinstance(tables, dict) else tables
    assert [table["game"] for table in tables] == ["lady-alice"], tables
    said = state.with_suffix(".log").read_text(encoding="utf-8")
    assert re.fullmatch(rf"hansom-referee: this table stays shut, and the others open: {at_fault}", said), said


def many_are_judged_and_the_worst_is_the_exit_status():
    folder = ROOM / "many"
    folder.mkdir()
    for name in ("AAAA.journal", "BBBB.journal", "BBBB.journal.2026-01-01-200000", "CCCC.journal.new", "notes.txt", ".AAAA.journal.part"):
        shutil.copy(PLAYED, folder / name)
    done = referee("verify", folder)
    says(done, 0, r"(.*: \d+ entries, .*, ok\n){3}3 journals: 3 ok, 0 at fault, 0 not read\n")
    spoilt(folder / "AAAA.journal")
    done = referee("verify", folder, PLAYED, ROOM / "nowhere")
    says(done, 1, r".*AAAA.journal: \d+ entries; entry 9 is at fault: .*\n(.*, ok\n){3}5 journals: 3 ok, 2 at fault, 0 not read\n", r".*nowhere: no such file.*\n")
    says(referee("verify", PLAYED), 0, r"\S+: \d+ entries, [0-9a-f]{64}, seal [0-9A-Z ]{24}, ok\n")


def print_edition():
    tap.run(PRINT, "--edition-only", "--quiet", "--seed", "copies", "-o", ROOM / "editions", "watson-and-holmes/00")
    return next((ROOM / "editions").iterdir())


EDITION = print_edition()
PLAYED = pathlib.Path(tap.run(PLAY, EDITION, ROOM / "played", 3, 5, 1, 25).stdout.strip())
for function in (a_state_folder_is_copied_and_the_copy_is_as_good, a_planted_link_or_file_takes_nothing, what_is_older_goes_and_what_is_not_ours_stays, files_with_later_dates_push_no_copy_out,
                 a_log_of_another_user_or_a_link_replaces_no_journal, a_copy_with_its_log_beside_is_whole,
                 a_damaged_journal_is_not_copied_and_says_so, a_journal_that_could_not_be_opened_again_is_refused,
                 a_journal_that_promises_more_pages_than_it_has_fills_no_memory, no_journal_writes_to_the_terminal, no_name_of_a_file_writes_to_the_terminal,
                 a_lock_that_is_a_pipe_or_a_link_delays_nothing,
                 a_journal_is_put_back_and_the_other_stays_beside, a_journal_stays_where_no_other_can_be_put,
                 a_running_referee_gives_its_journal_and_plays_on, a_journal_that_is_set_aside_keeps_its_log_and_its_referee_keeps_it, one_table_at_fault_keeps_the_others_shut_only_unless_asked, the_log_of_another_journal_is_never_read_into_a_restored_one, many_are_judged_and_the_worst_is_the_exit_status):
    tap.test(function)
shutil.rmtree(ROOM)
tap.finish()
