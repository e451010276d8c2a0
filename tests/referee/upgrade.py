#!/usr/bin/env python3
"""upgrade.py: tests that journals of earlier versions are opened, kept, continued and verified

usage: upgrade.py HANSOM-REFEREE REFEREE-PLAY        prints TAP

The journals are in the folder journals/ beside this file. Its README.md names the program that wrote each of them.
"""
import gzip
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "house"))
import tap

REFEREE, PLAY = (os.path.abspath(path) for path in sys.argv[1:3])
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-upgrade-"))
NEWEST = 4


def unpack(name):
    """Unpacks the edition and the journal of a fixture, as its daemon left them. Returns (edition, journal, version)."""
    folder = ROOM / name
    (folder / "state").mkdir(parents=True)
    raw = folder / "state" / "x.journal"
    for end in ("", "-wal"):
        packed = HERE / "journals" / f"{name}.journal{end}.gz"
        if packed.is_file():
            pathlib.Path(f"{raw}{end}").write_bytes(gzip.decompress(packed.read_bytes()))
    looked = ROOM / f"{name}-looked"
    shutil.copytree(folder / "state", looked)  # SQLite would write where there is a WAL
    with sqlite3.connect(looked / "x.journal") as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        [about] = db.execute("SELECT * FROM about")
    db.close()
    source = HERE / "journals" / f"{name}.json.gz"
    text = gzip.decompress(source.read_bytes()).decode() if source.is_file() else about[1]
    (folder / "edition").mkdir()
    (folder / "edition" / "edition.json").write_text(text, encoding="utf-8")
    journal = folder / "state" / f"{about[0]}.journal"
    for end in ("", "-wal"):
        if os.path.exists(f"{raw}{end}"):
            os.rename(f"{raw}{end}", f"{journal}{end}")
    return folder / "edition", journal, version


def line_of(journal, edition):
    done = tap.run(REFEREE, "verify", "--edition", edition, journal, check=False)
    assert done.returncode == 0, (done.stdout, done.stderr)
    return done.stdout.split(": ", 1)[1]


def shown(edition, state):
    """Returns the log of a daemon that opens the table."""
    with subprocess.Popen([REFEREE, "serve", "--edition", edition, "--state", state, "--port", "0", "--log", "json"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as daemon:
        next((line for line in daemon.stdout if "On this machine" in line), None)
        daemon.terminate()
        _, errors = daemon.communicate()
        assert daemon.returncode == 0, errors
    return [json.loads(line) for line in errors.splitlines()]


def version_of(journal):
    with sqlite3.connect(f"file:{journal}?mode=ro&immutable=1", uri=True) as db:
        return db.execute("PRAGMA user_version").fetchone()[0]


def goes_on(name):
    edition, journal, version = unpack(name)
    before = line_of(journal, edition)
    told = shown(edition, journal.parent)
    [upgraded] = [each for each in told if each["event"] == "journal-upgraded"]
    [opened] = [each for each in told if each["event"] == "table-opened"]
    assert (upgraded["from"], upgraded["to"]) == (version, NEWEST), upgraded
    assert opened["entries"] == int(re.match(r"\d+", before)[0]), (opened, before)
    kept = pathlib.Path(f"{journal}.version-{version}")
    assert version_of(journal) == NEWEST and version_of(kept) == version
    assert line_of(journal, edition) == before and line_of(kept, edition) == before
    assert not [each for each in shown(edition, journal.parent) if each["event"] == "journal-upgraded"], "it was taken over already"
    n_seats = sum(1 for each in told_rows(journal) if '"join"' in each)
    seat = next(json.loads(each)["join"] for each in told_rows(journal) if '"join"' in each)
    tap.run(PLAY, edition, journal.parent, n_seats, input=f'{{"by":"{seat}","id":"now","ask":"take-back"}}\n')
    after = line_of(journal, edition)
    assert int(re.match(r"\d+", after)[0]) == opened["entries"] + 1, (before, after)
    assert line_of(kept, edition) == before


def told_rows(journal):
    with sqlite3.connect(f"file:{journal}?mode=ro&immutable=1", uri=True) as db:
        return [act for act, in db.execute("SELECT act FROM entry ORDER BY n")]


def a_copy_of_an_earlier_version_is_put_back_and_goes_on():
    edition, journal, _ = unpack("1-watson-and-holmes")
    copy = journal.parent.parent / "copy"
    before = line_of(journal, edition)
    tap.run(REFEREE, "backup", "-o", copy, journal.parent)
    tap.run(REFEREE, "restore", "--state", journal.parent, next(copy.iterdir()))
    assert version_of(journal) == 1 and line_of(journal, edition) == before
    shown(edition, journal.parent)
    assert version_of(journal) == NEWEST and line_of(journal, edition) == before


def every_version_before_this_one_has_its_journals():
    assert {int(path.name[0]) for path in (HERE / "journals").glob("*.gz")} == set(range(1, NEWEST))


for packed in sorted((HERE / "journals").glob("*.journal.gz")):
    fixture = packed.name.removesuffix(".journal.gz")
    tap.test(lambda fixture=fixture: goes_on(fixture), f"a journal of version {fixture.replace('-', ', of ', 1)} goes on")
shutil.rmtree(ROOM / "1-watson-and-holmes", ignore_errors=True)
shutil.rmtree(ROOM / "1-watson-and-holmes-looked", ignore_errors=True)
tap.test(a_copy_of_an_earlier_version_is_put_back_and_goes_on)
tap.test(every_version_before_this_one_has_its_journals)
shutil.rmtree(ROOM)
tap.finish()
