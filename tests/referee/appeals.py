#!/usr/bin/env python3
"""appeals.py: tests that `hansom-referee appeals` lists the answers that a table upheld, and adds them to the case (WH-138)

usage: appeals.py HANSOM-PRINT HANSOM-REFEREE REFEREE-PLAY        prints TAP
"""
import json
import os
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap

PRINT, REFEREE, PLAY = (os.path.abspath(path) for path in sys.argv[1:4])
CASES = pathlib.Path(__file__).resolve().parents[2] / "cases"
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-appeals-"))
WORDING = "that Italian's \"frozen\" cellar, behind the fizz"
WORDS = f"hiding-place\t{WORDING}\n"


def evening(name, upheld, wording=WORDING):
    """Plays a game: red's @wording is refused, blue solves the case, red appeals, and blue votes @upheld. Returns the journal's path."""
    sheet = {"1": "Augustus Wray", "2": wording, "3": "the flower was fake and the professor would find out"}
    acts = [
        {"act": "open", "by": "red", "diary": "red"},
        {"act": "begin", "by": "red"},
        {"act": "visit", "by": "red", "card": "221b"},
        {"act": "visit", "by": "blue", "card": "221b"},
        {"act": "begin", "by": "blue"},
        {"act": "answer", "by": "red", "answers": sheet},
        {"act": "answer", "by": "red", "answers": sheet},
        {"act": "answer", "by": "blue", "answers": sheet | {"2": "Venturi's ice store"}},
        {"act": "appeal", "by": "red", "question": 2},
        {"act": "settle", "by": "blue", "seat": "red", "question": 2, "upheld": upheld},
    ]
    script = "\n".join(json.dumps(act) for act in acts) + "\n"
    return tap.run(PLAY, EDITION, ROOM / name, 2, input=script).stdout.strip()


def appeals(*arguments):
    return tap.run(REFEREE, "appeals", *arguments, check=False)


def case(name="case"):
    folder = ROOM / name
    shutil.copytree(CASES / "watson-and-holmes" / "00-white-empress", folder)
    return folder


def judged(folder):
    tap.run(PRINT, "--edition-only", "--quiet", "-o", ROOM / f"out-{folder.name}", folder)
    edition = next((ROOM / f"out-{folder.name}").iterdir())
    return tap.run(REFEREE, "judge", edition, "hiding-place", input=WORDING + "\n").stdout.split("\t")[0]


def what_was_upheld_is_listed():
    said = appeals(UPHELD)
    assert (said.returncode, said.stdout, said.stderr) == (0, WORDS, ""), said


def what_was_dismissed_is_not():
    said = appeals(evening("dismissed", False))
    assert (said.returncode, said.stdout, said.stderr) == (0, "", ""), said


def a_wording_cannot_control_the_terminal():
    said = appeals(evening("control", True, "the \x1b]0;mine\x07fizz\x7f\u009b2J"))
    assert (said.returncode, said.stdout, said.stderr) == (0, "hiding-place\tthe  ]0;mine fizz  2J\n", ""), said


def it_comes_into_the_key_once_and_nothing_else_changes():
    folder = case()
    file = folder / "case.yaml"
    file.chmod(0o640)
    before = file.read_text()
    assert judged(case("before")) != "right"
    said = appeals(UPHELD, folder)
    assert said.returncode == 0 and said.stdout == WORDS and "1 of 1 added" in said.stderr, said
    after = file.read_text()
    quoted = '"' + WORDING.replace('"', '\\"') + '", '
    assert after.replace(quoted, "") == before and after.count(quoted) == 1, after
    assert file.stat().st_mode & 0o777 == 0o640
    assert judged(folder) == "right"
    said = appeals(UPHELD, file)
    assert said.returncode == 0 and "0 of 1 added" in said.stderr and file.read_text() == after, said


def another_case_and_a_bad_one_stay_as_they_are():
    file = case("other") / "case.yaml"
    for old, new, says in (("number: 0", "number: 1", "watson-and-holmes/01"), ("kind: place", "kind: palace", "palace"),
                           ("id: hiding-place", "id: hiding", "no question “hiding-place”")):
        text = (CASES / "watson-and-holmes" / "00-white-empress" / "case.yaml").read_text().replace(old, new, 1)
        file.write_text(text)
        said = appeals(UPHELD, file)
        assert said.returncode == 1 and says in said.stderr and str(file) in said.stderr, said
        assert file.read_text() == text
    assert appeals(UPHELD, ROOM / "nowhere").returncode == 1
    assert appeals(ROOM / "nothing.journal").returncode == 1
    assert appeals().returncode == 2 and "usage" in tap.run(REFEREE, "appeals", "--help").stdout


def a_game_that_asks_nothing_has_no_key():
    tap.run(PRINT, "--edition-only", "--quiet", "-o", ROOM / "alice", "lady-alice/00")
    edition = next((ROOM / "alice").iterdir())
    journal = tap.run(PLAY, edition, ROOM / "evening-alice", 3, 3, 1).stdout.strip()
    for command, named in (("judge", (edition, 1)), ("appeals", (journal,))):
        said = tap.run(REFEREE, command, *named, check=False, input="Speke\n")
        assert (said.returncode, said.stdout) == (1, ""), said
        assert "a case of lady-alice, which asks no questions" in said.stderr and "watson-and-holmes" in said.stderr, said


tap.run(PRINT, "--edition-only", "--quiet", "--seed", "appeals", "-o", ROOM / "edition", "watson-and-holmes/00")
EDITION = next((ROOM / "edition").iterdir())
UPHELD = evening("upheld", True)
for function in (what_was_upheld_is_listed, what_was_dismissed_is_not, a_wording_cannot_control_the_terminal,
                 it_comes_into_the_key_once_and_nothing_else_changes, another_case_and_a_bad_one_stay_as_they_are, a_game_that_asks_nothing_has_no_key):
    tap.test(function)
shutil.rmtree(ROOM)
tap.finish()
