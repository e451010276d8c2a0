#!/usr/bin/env python3
"""reprint.py: checks that a case printed again keeps its codes, and that no other edition is replaced without --reprint

usage: reprint.py HANSOM-PRINT HANSOM-REFEREE SOURCE-DIR        prints TAP
"""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap

PRINT, REFEREE, SOURCE = (os.path.abspath(path) for path in sys.argv[1:4])
CASE, NAME = "watson-and-holmes/00", "watson-and-holmes-00"
MOVED = "http://192.0.2.7:8221"
PLACE = tempfile.TemporaryDirectory(prefix="hansom-again-")
ROOM = pathlib.Path(PLACE.name)
TIMEOUT_S = 60


def press(out, *options, case=CASE, check=True, only=True):
    return tap.run(PRINT, *(["--edition-only"] if only else []), *options, "-o", ROOM / out, case, check=check)


def edition(out, name=NAME):
    return json.loads((ROOM / out / name / "edition.json").read_text())


def codes(one):
    return {(code["piece"], code["side"]): code["code"] for code in one["codes"]}


def everything(out):
    return {path.relative_to(ROOM / out): path.read_bytes() for path in (ROOM / out).rglob("*") if path.is_file()}


def own(name, changes=(), of="watson-and-holmes/00-*"):
    """Makes a copy of a case with changes, and returns its path."""
    folder = ROOM / name
    folder.mkdir(exist_ok=True)
    text = next(pathlib.Path(SOURCE, "cases").glob(f"{of}/case.yaml")).read_text()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    (folder / "case.yaml").write_text(text)
    return folder / "case.yaml"


def refused(out, *options, says, case=CASE):
    """Asserts that a print is refused with status 1, a place and a cure, and changes nothing."""
    before = everything(out)
    done = press(out, *options, case=case, check=False)
    assert done.returncode == 1, done
    assert re.search(r"edition\.json:\d+:\d+: ", done.stderr) and says in done.stderr, done.stderr
    assert everything(out) == before, "a refusal changed what was there"


def another_paper_has_the_same_codes():
    """Address and reveal stay too, and the output says that the edition is the same."""
    press("paper", "--base", MOVED, "--reveal", "sealed", only=False)
    before, text = edition("paper"), (ROOM / "paper" / NAME / "edition.json").read_bytes()
    done = press("paper", "--paper", "letter", "--layout", "single", "--no-common", only=False)
    assert (ROOM / "paper" / NAME / "edition.json").read_bytes() == text
    assert before["id"] in done.stdout and "--reprint" in done.stdout and "keeps its codes" not in done.stderr, done
    size = tap.run("pdfinfo", ROOM / "paper" / NAME / "complete.pdf").stdout
    assert "612 x 792" in size, size
    told = json.loads(press("paper", "--json").stdout)["editions"][0]
    assert (told["again"], told["changed"], told["edition"]) == (True, False, before["id"]), told
    assert edition("paper") == before


def an_address_or_reveal_that_is_asked_for_is_taken():
    press("look", "--base", MOVED, "--reveal", "sealed")
    before = edition("look")
    done = press("look", "--base", "http://192.0.2.8", "--reveal", "printed")
    after = edition("look")
    assert (after["base"], after["reveal"], codes(after)) == ("http://192.0.2.8", "printed", codes(before))
    assert "keeps its codes" in done.stderr, done


def other_codes_are_made_when_asked_for():
    press("new")
    before = edition("new")
    done = press("new", "--reprint")
    after = edition("new")
    assert before["key"] != after["key"] and before["set"] == after["set"], "what all cases share stays cut"
    assert before["id"] in done.stdout and "worthless" in done.stdout, done
    told = json.loads(press("new", "--reprint", "--seed", "x", "--json").stdout)["editions"][0]
    assert told["renewed"] == after["id"] and not told["again"], told
    assert json.loads(press("first", "--reprint", "--json").stdout)["editions"][0].get("renewed") is None, "there was none"


def another_seed_is_refused():
    press("seed", "--seed", "one")
    before = edition("seed")
    refused("seed", "--seed", "two", says="leave --seed out")
    press("seed", "--seed", "one")
    press("seed")
    assert edition("seed") == before
    press("chance")
    refused("chance", "--seed", "one", says="--reprint")


def all_or_nothing_is_printed():
    """A refused case stops a run before its first print."""
    press("run", "--seed", "one")
    before = everything("run")
    done = tap.run(PRINT, "--edition-only", "--seed", "two", "-o", ROOM / "run", "watson-and-holmes/01", CASE, check=False)
    assert done.returncode == 1 and everything("run") == before, done


def a_case_that_was_mended_keeps_its_codes():
    """The edition is complete, with the seal of the new texts. The output says that they changed."""
    press("mended", case=own("mine"))
    before = edition("mended")
    mended = own("mine", [("title: The White Empress", "title: The Pale Empress")])
    done = press("mended", case=mended)
    after = edition("mended")
    assert codes(after) == codes(before) and after["id"] == before["id"] and after["case"]["title"] == "The Pale Empress"
    assert "keeps its codes" in done.stderr and before["id"] in done.stderr, done
    assert json.loads(press("mended", "--json", case=own("mine")).stdout)["editions"][0]["changed"] is True
    tap.run(REFEREE, "replay", ROOM / "mended" / NAME, input="")


def another_case_is_never_replaced():
    press("other")
    other = own("stranger", [("\nnumber: 1\n", "\nnumber: 0\n")], of="watson-and-holmes/01-*")
    for options in ((), ("--reprint",), ("--seed", "x")):
        refused("other", *options, case=other, says="another case, “The White Empress”")


def what_cannot_be_read_is_not_replaced():
    for name, text in (("torn", '{"hansom": 2, "id"'), ("later", '{"hansom": 3}'), ("empty", "")):
        folder = ROOM / name / NAME
        folder.mkdir(parents=True)
        (folder / "edition.json").write_text(text)
        for options in ((), ("--reprint",)):
            refused(name, *options, says="move its folder away")


def a_map_stays():
    case, name = "adventures-in-the-fog/00", "adventures-in-the-fog-00"
    press("map", "--map-seed", "Moriarty", case=case)
    before = edition("map", name)
    press("map", case=case)
    press("map", "--map-seed", "Moriarty", case=case)
    assert edition("map", name) == before
    refused("map", "--map-seed", "Irene Adler", case=case, says="leave --map-seed out")
    press("plain", case=case)
    refused("plain", "--map-seed", "Moriarty", case=case, says="--reprint")
    press("plain", "--map-seed", "Moriarty", "--reprint", case=case)
    assert edition("plain", name)["case"]["map"] == before["case"]["map"]
    press("both", "--map-seed", "Moriarty", "--seed", "s", case=case)
    press("both", "--seed", "s", case=case)


def a_recording_that_is_left_out_is_told():
    """Only the original option gives the same edition, with which a game can continue."""
    press("voice", "--narrate", only=False)
    before = edition("voice")
    done = press("voice", only=False)
    assert "--narrate" in done.stderr and codes(edition("voice")) == codes(before), done
    done = press("voice", "--narrate", only=False)
    assert edition("voice") == before


def served(out):
    """Opens the table of an edition and ends the referee. Returns the first line of its output, and its standard error."""
    child = subprocess.Popen([REFEREE, "serve", "--edition", ROOM / out / NAME, "--state", ROOM / "state", "--port", "0"],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        line = child.stdout.readline()
        if line:
            child.send_signal(signal.SIGTERM)
        said = child.communicate(timeout=TIMEOUT_S)[1]
    finally:
        if child.poll() is None:
            child.kill()
            child.wait()
    return child.returncode, said


def a_game_goes_on_with_the_same_edition_and_no_other():
    press("game", case=own("played"))
    status, said = served("game")
    assert status == 0, said
    press("game", "--paper", "letter", only=True, case=own("played"))
    status, said = served("game")
    assert status == 0, said
    press("game", case=own("played", [("title: The White Empress", "title: The Pale Empress")]))
    status, said = served("game")
    assert status == 1 and "is not what the game began with" in said, (status, said)


def the_common_set_is_that_of_the_first_print_here():
    """Cases that are printed one after the other share it, and so does one that replaces the first with --reprint."""
    press("sets")
    second = press("sets", case="watson-and-holmes/01")
    third = press("sets", "--reprint")
    assert edition("sets")["set"] == edition("sets", "watson-and-holmes-01")["set"]
    assert not second.stderr.count("common set") and not third.stderr.count("common set"), (second, third)


def a_copied_edition_gives_no_codes_to_others():
    """Its owner knows them. The output says that its common set does not belong to the new edition."""
    press("from", case="watson-and-holmes/01")
    shutil.copytree(ROOM / "from", ROOM / "copied")
    done = press("copied")
    known = set(codes(edition("copied", "watson-and-holmes-01")).values())
    assert not known & set(codes(edition("copied")).values())
    assert done.stderr == (f"{ROOM}/copied/{NAME}: {ROOM}/copied/watson-and-holmes-01 has another common set; its seat cards and all else that "
                           "cases share do not belong to this edition\n"), done
    press("copied", case="watson-and-holmes/01")
    press("copied", case="watson-and-holmes/02")
    assert edition("copied")["set"] == edition("copied", "watson-and-holmes-02")["set"]


def an_edition_that_is_replaced_gives_no_codes_to_others():
    """A stranger's edition.json in a folder that was printed here is a copy too."""
    press("strange", case="watson-and-holmes/01")
    press("replaced", case="watson-and-holmes/01")
    shutil.copy(ROOM / "strange" / "watson-and-holmes-01" / "edition.json", ROOM / "replaced" / "watson-and-holmes-01")
    press("replaced")
    assert edition("replaced")["set"] != edition("strange", "watson-and-holmes-01")["set"]


def whoever_wants_no_common_set_has_one():
    """A case without a common set belongs to the set that is on paper, also after the folder was restored from a backup."""
    press("before", case="watson-and-holmes/01")
    shutil.copytree(ROOM / "before", ROOM / "restored")
    done = press("restored", "--no-common")
    assert edition("restored")["set"] == edition("before", "watson-and-holmes-01")["set"] and not done.stderr, done


def reprint_is_for_a_print():
    for option in ("--check", "--watch", "--fresh-codes"):
        done = press("none", "--reprint", option, only=False, check=False)
        assert done.returncode == 2 and f"do not combine it with {option}" in done.stderr and not (ROOM / "none").exists(), done


for function in (another_paper_has_the_same_codes, an_address_or_reveal_that_is_asked_for_is_taken, other_codes_are_made_when_asked_for,
                 another_seed_is_refused, all_or_nothing_is_printed, a_case_that_was_mended_keeps_its_codes,
                 another_case_is_never_replaced, what_cannot_be_read_is_not_replaced, a_map_stays, a_recording_that_is_left_out_is_told,
                 a_game_goes_on_with_the_same_edition_and_no_other,
                 the_common_set_is_that_of_the_first_print_here, a_copied_edition_gives_no_codes_to_others, an_edition_that_is_replaced_gives_no_codes_to_others,
                 whoever_wants_no_common_set_has_one, reprint_is_for_a_print):
    tap.test(function)
PLACE.cleanup()
tap.finish()
