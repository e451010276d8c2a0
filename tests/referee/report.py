#!/usr/bin/env python3
"""report.py: `hansom-referee report` draws a finished game on one page, and what is not finished it does not tell

usage: report.py HANSOM-PRINT HANSOM-REFEREE REFEREE-PLAY        prints TAP
"""
import functools
import json
import os
import pathlib
import re
import shutil
import sqlite3
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap

PRINT, REFEREE, PLAY = (os.path.abspath(path) for path in sys.argv[1:4])
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-report-"))


@functools.cache
def evening(seats, rounds, seed, *acts):
    return pathlib.Path(tap.run(PLAY, EDITION, ROOM / "-".join(map(str, (seats, rounds, seed, *acts))), seats, rounds, seed, *acts).stdout.strip())


def report(*arguments):
    return tap.run(REFEREE, "report", *arguments, check=False)


def words_of(pdf):
    return re.sub(r"\s+", " ", tap.run("pdftotext", "-layout", pdf, "-").stdout)


def events_of(journal):
    with sqlite3.connect(f"file:{journal}?mode=ro&immutable=1", uri=True) as db:
        return [event for (events,) in db.execute("SELECT events FROM entry ORDER BY n") for event in json.loads(events)]


def a_game_is_one_a4_page_whatever_its_length():
    for seats, rounds, seed in ((2, 3, 1), (4, 6, 3), (7, 9, 5), (5, 18, 2), (3, 24, 4)):
        journal, pdf = evening(seats, rounds, seed), ROOM / "game.pdf"
        said = report(journal, "-o", pdf)
        assert (said.returncode, said.stdout, said.stderr) == (0, "", ""), (seats, rounds, said)
        info = tap.run("pdfinfo", pdf).stdout
        assert re.search(r"Pages:\s+1\n", info) and re.search(r"Page size:\s+595\.\d+ x 841\.\d+ pts \(A4\)", info), info
        tap.run("qpdf", "--check", pdf)
        words, events = words_of(pdf), events_of(journal)
        n_rounds = sum(event["event"] == "round" for event in events)
        assert "The White Empress" in words and "221B Baker Street" in words, words
        for event in events:
            if event["event"] == "won":
                assert event["seat"].capitalize() in words.split("solved the case")[0], words
            if event["event"] == "attempted" and event["right"] < 3:
                assert f"{event['seat'].capitalize()} tried in round {n_rounds}" in words or "tried in round" in words, words


def the_same_journal_gives_the_same_bytes_and_stays_as_it_is():
    journal = evening(4, 6, 3)
    before = journal.read_bytes()
    for name in ("one.pdf", "two.pdf"):
        assert report(journal, "-o", ROOM / name).returncode == 0
    assert (ROOM / "one.pdf").read_bytes() == (ROOM / "two.pdf").read_bytes() and journal.read_bytes() == before


def hidden_in(seed):
    """An evening that is not over, and the characters that nobody has shown there yet; who has the Diary first is chance."""
    journal = evening(4, 20, seed, 60)
    events = events_of(journal)
    shown = {event["seat"] for event in events if event["event"] in ("used", "collected")}
    return journal, [event["character"].capitalize() for event in events if event["event"] == "held" and event["seat"] not in shown]


def a_game_that_is_not_over_is_told_only_as_far_as_all_may_know():
    journal, hidden = next((journal, names) for journal, names in map(hidden_in, range(20)) if names)
    pdf = ROOM / "so-far.pdf"
    said = report(journal, "-o", pdf)
    assert said.returncode == 1 and "not over" in said.stderr and not pdf.exists(), said
    assert report("--so-far", journal, "-o", pdf).returncode == 0
    words = words_of(pdf)
    assert "The game is not over" in words, words
    for secret in ("clues learned", "could be answered", "cabinet opened", *hidden):
        assert secret not in words, (secret, words)
    said = report("--so-far", evening(3, 20, 6, 0), "-o", ROOM / "none.pdf")
    assert said.returncode == 1 and "no round" in said.stderr and not (ROOM / "none.pdf").exists(), said


def it_speaks_the_language_that_is_wanted():
    journal, pdf = evening(4, 6, 3), ROOM / "other.pdf"
    n_rounds = sum(event["event"] == "round" for event in events_of(journal))
    for language, words in (("de", (f"{n_rounds} Runden", "4 Detektive", "fragte Holmes", "übrig", "Kutschenhalt")),
                            ("es", (f"{n_rounds} rondas", "preguntó a Holmes", "quedan")),
                            ("fr", (f"{n_rounds} manches", "a interrogé Holmes", "reste"))):
        said = report("--language", language, journal, "-o", pdf)
        assert said.returncode == 0, said
        told = words_of(pdf)
        for each in words:
            assert each.casefold() in told.casefold(), (each, told)
        for english in ("as it was played", "rounds", "asked Holmes", "carriages laid", "Carriage Stop", "solved the case"):
            assert english not in told, (english, told)
    said = report("--language", "tlh", journal, "-o", ROOM / "none.pdf")
    assert said.returncode == 2 and "--language" in said.stderr and not (ROOM / "none.pdf").exists(), said


def what_cannot_be_read_or_written_is_told_and_nothing_is_left():
    journal = evening(4, 6, 3)
    broken = ROOM / "broken.journal"
    shutil.copy(journal, broken)
    with sqlite3.connect(broken) as db:
        db.execute("UPDATE entry SET events = replace(events, 'visited', 'visitee') WHERE n > 20")
    for words, status, says in (((broken, "-o", ROOM / "x.pdf"), 1, "verify"), ((ROOM / "nowhere", "-o", ROOM / "x.pdf"), 1, "nowhere"),
                                ((journal, "-o", ROOM / "no-folder" / "x.pdf"), 3, "no-folder"), ((journal,), 2, "usage"),
                                (("-o", ROOM / "x.pdf"), 2, "usage")):
        said = report(*words)
        assert said.returncode == status and says in said.stderr, (words, said)
        assert not list(ROOM.glob("x.pdf*")), list(ROOM.glob("x.pdf*"))
    assert "usage" in tap.run(REFEREE, "report", "--help").stdout


tap.run(PRINT, "--edition-only", "--quiet", "--seed", "report", "-o", ROOM / "edition", "watson-and-holmes/00")
EDITION = next((ROOM / "edition").iterdir())
for function in (a_game_is_one_a4_page_whatever_its_length, the_same_journal_gives_the_same_bytes_and_stays_as_it_is,
                 a_game_that_is_not_over_is_told_only_as_far_as_all_may_know,
                 it_speaks_the_language_that_is_wanted, what_cannot_be_read_or_written_is_told_and_nothing_is_left):
    tap.test(function)
shutil.rmtree(ROOM)
tap.finish()
