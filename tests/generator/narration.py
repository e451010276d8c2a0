#!/usr/bin/env python3
"""narration.py: checks the recorded introduction in an edition

usage: narration.py HANSOM-PRINT        prints TAP

It uses none of the generator's code: mpg123 decodes the recordings, and the samples are examined.
"""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import wave

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
from tap import finish, run, test

PRINT = sys.argv[1]
LONG = pathlib.Path(__file__).resolve().parents[2] / "cases/watson-and-holmes/00-white-empress/case.yaml"
CASE = pathlib.Path(__file__).resolve().parents[1] / "scenes/cases/tide.yaml"  # spoken in a few seconds
TEXT = CASE.read_text()
PLACE = tempfile.TemporaryDirectory(prefix="hansom-narration-")
ROOT = pathlib.Path(PLACE.name)


def a_case(name, text=TEXT, **recordings):
    """Makes a case folder with recordings, such as ogg=b"…", and returns it."""
    folder = ROOT / name
    folder.mkdir()
    (folder / "case.yaml").write_text(text)
    for suffix, content in recordings.items():
        (folder / f"introduction.{suffix}").write_bytes(content)
    return folder


def printed(name, case, *options):
    """Prints a case without the common pieces, which do not matter here. Returns the edition's folder."""
    out = ROOT / "out" / name
    run(PRINT, "--quiet", "--seed", "voice", "--no-common", *options, "-o", out, case)
    return next(out.iterdir())


def narration(edition):
    """Returns name and bytes of the recording in edition.json. Asserts that its digest is right and that it is the only file."""
    told = json.loads((edition / "edition.json").read_text())["narration"]
    assert set(told) == {"file", "digest"}, told
    assert [path.name for path in (edition / "narration").iterdir()] == [told["file"]], told
    content = (edition / "narration" / told["file"]).read_bytes()
    assert hashlib.sha256(content).hexdigest() == told["digest"]
    return told["file"], content


def heard(mp3):
    """Returns the samples, from -1 to 1, and the sample rate."""
    run("mpg123", "-q", "-w", ROOT / "heard.wav", mp3)
    with wave.open(str(ROOT / "heard.wav")) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2), sound.getparams()
        return numpy.frombuffer(sound.readframes(sound.getnframes()), dtype="<i2") / 32768, sound.getframerate()


def silences(samples, rate):
    """Returns the lengths of all silences in seconds, in steps of 10 ms."""
    step = rate // 100
    loud = numpy.abs(samples[:len(samples) // step * step].reshape(-1, step)).max(axis=1) > .01
    edges = numpy.flatnonzero(numpy.diff(numpy.concatenate(([1], loud.astype(numpy.int8), [1]))))
    return [(b - a) / 100 for a, b in zip(edges[::2], edges[1::2])]


def a_voice_reads_introduction_and_questions():
    edition = printed("spoken", LONG, "--narrate")
    name, content = narration(edition)
    assert name == "introduction.mp3", name
    case = json.loads((edition / "edition.json").read_text())["case"]
    paragraphs = case["introduction"].strip().split("\n\n")
    n_words = len(case["introduction"].split()) + sum(len(question["ask"].split()) for question in case["questions"])
    samples, rate = heard(edition / "narration" / name)
    seconds = len(samples) / rate
    assert 100 <= n_words / (seconds / 60) <= 180, f"{n_words} words in {seconds:.0f} s"
    assert .03 < float(numpy.sqrt((samples ** 2).mean())) < .5 and float(numpy.abs(samples).max()) < 1, "loud enough, and not cut off"
    assert len(content) * 8 / seconds < 24_500, f"{len(content)} bytes for {seconds:.0f} s"
    pauses = silences(samples, rate)
    assert sum(pause >= .55 for pause in pauses) >= len(paragraphs) + len(case["questions"]) - 1, pauses
    assert max(pauses) >= 1.4, "the questions begin after the longest silence"


def without_being_asked_nothing_is_spoken():
    edition = printed("mute", CASE)
    assert "narration" not in json.loads((edition / "edition.json").read_text())
    assert not (edition / "narration").exists()


def the_same_words_are_the_same_bytes():
    """The bytes are the same in another run, in a sealed print, and after another case in the same process."""
    wanted = narration(printed("once", CASE, "--narrate"))
    assert narration(printed("sealed", CASE, "--narrate", "--reveal", "sealed")) == wanted
    other = a_case("other", TEXT.replace("number: 0", "number: 4", 1).replace("Somebody cut", "Nobody cut", 1))
    out = ROOT / "out/both"
    run(PRINT, "--quiet", "--seed", "voice", "--no-common", "--narrate", "--png=100", "-o", out, other, CASE)
    assert narration(out / "watson-and-holmes-00") == wanted
    assert narration(out / "watson-and-holmes-04") != wanted


def nothing_else_of_a_case_is_spoken():
    edition = printed("whole", CASE, "--narrate")
    wanted = narration(edition)
    told = json.loads((edition / "edition.json").read_text())["case"]

    def spoken(name, **changes):
        return narration(printed(name, a_case(name, json.dumps({**told, **changes})), "--narrate"))  # JSON is YAML

    secret = "Josiah Pell did it at the Inn."
    cards = [card if card["id"] == "221b" else {**card, "name": f"Place {card['number']}", "text": secret} for card in told["locations"]]
    assert spoken("secrets", title="Another", teaser=secret, solution=secret, locations=cards, rules={"say": secret}) == wanted
    asked = [dict(question) for question in told["questions"]]
    asked[-1]["ask"] = "And why did nobody see it?"
    assert spoken("asked", questions=asked) != wanted
    assert spoken("told", introduction=told["introduction"] + "\nOne word more.\n") != wanted


def a_recording_beside_the_case_is_taken_along():
    for suffix, content in {"mp3": b"ID3\x04 my own voice", "m4a": b"\0\0\0\x20ftypM4A own", "ogg": b"OggS my own", "opus": b"OggS opus"}.items():
        case = a_case(f"own-{suffix}", **{suffix: content})
        assert narration(printed("own", case, "--narrate")) == (f"introduction.{suffix}", content), suffix
    assert narration(printed("own", case, "--png=100")) == ("introduction.opus", content)
    # printed again without a recording, the edition has none, and no part of it is left
    (case / "introduction.opus").unlink()
    edition = printed("own", case)
    assert not (edition / "narration").exists() and "narration" not in json.loads((edition / "edition.json").read_text())


def it_is_told():
    said = run(PRINT, "--seed", "voice", "--no-common", "--narrate", "-o", ROOT / "out/told", CASE).stdout
    assert re.search(r"(?m)^\S*/watson-and-holmes-00/narration/introduction\.mp3: the introduction, read aloud; phones play it$", said), said
    [told] = json.loads(run(PRINT, "--json", "--no-common", "--narrate", "-o", ROOT / "out/told", CASE).stdout)["editions"]
    assert told["narration"] == "narration/introduction.mp3" and told["narration"] in told["files"], told
    [told] = json.loads(run(PRINT, "--json", "--no-common", "-o", ROOT / "out/told", CASE).stdout)["editions"]
    assert told["narration"] is None, told
    refused = run(PRINT, "--narrate", "--edition-only", "-o", ROOT / "out/none", CASE, check=False)
    assert refused.returncode == 2 and refused.stderr.startswith("hansom-print: --edition-only writes edition.json alone"), refused


def what_is_no_recording_stops_the_print():
    wrong = a_case("wrong", ogg=b"ID3\x04 renamed")
    refused = run(PRINT, "--quiet", "-o", ROOT / "out/wrong", wrong, check=False)
    assert refused.returncode == 1, refused
    assert refused.stderr == f"{wrong}/introduction.ogg:1:1: is not a recording in Ogg, the format in its name\n", refused.stderr
    assert not list((ROOT / "out/wrong").glob("*")) and not list((ROOT / "out/wrong").glob(".*"))
    judged = run(PRINT, "--check", wrong, check=False)
    assert judged.returncode == 1 and refused.stderr.strip() in judged.stdout.splitlines(), judged
    two = a_case("two", ogg=b"OggS", mp3=b"ID3")
    refused = run(PRINT, "--quiet", "-o", ROOT / "out/two", two, check=False)
    assert refused.returncode == 1 and "a second recording of the introduction, beside introduction.mp3; keep one" in refused.stderr, refused


def a_voice_that_is_missing_is_named_with_its_package():
    klingon = a_case("klingon", TEXT.replace("number: 0", "number: 6\nlanguage: tlh", 1))
    refused = run(PRINT, "--quiet", "--narrate", "-o", ROOT / "out/klingon", klingon, check=False)
    assert refused.returncode == 1, refused
    assert refused.stderr == (
        f"{klingon}/case.yaml:1:1: espeak-ng has no voice for the language “tlh” (they are in Debian's package espeak-ng-data); "
        "print without --narrate, or lay a recording beside the case: introduction.mp3\n"), refused.stderr
    (klingon / "introduction.mp3").write_bytes(b"ID3 nuqneH")
    assert narration(printed("klingon", klingon, "--narrate")) == ("introduction.mp3", b"ID3 nuqneH")

    nowhere = ROOT / "nowhere"
    (nowhere / "espeak-ng-data").mkdir(parents=True)
    refused = run(PRINT, "--quiet", "--narrate", "-o", ROOT / "out/nowhere", CASE, check=False, env={**os.environ, "ESPEAK_DATA_PATH": str(nowhere)})
    assert refused.returncode == 3, refused
    assert refused.stderr == (
        "hansom-print: the introduction cannot be read aloud: espeak-ng finds no voices; install Debian's package espeak-ng-data\n"), refused.stderr


def other_languages_have_their_voices():
    sounds = set()
    for language in ("en", "en-US", "de", "de-AT", "zh-Hant"):
        case = a_case(f"in-{language}", TEXT.replace("number: 0", f"number: 0\nlanguage: {language}", 1))
        sounds.add(narration(printed(f"in-{language}", case, "--narrate")))
    assert len(sounds) == 4, "each its own, but Austrians hear the German one"


def a_full_disk_leaves_the_edition_as_it_was():
    out = ROOT / "out/full"
    edition = printed("full", a_case("small", ogg=b"OggS before"))
    before = {path: path.read_bytes() for path in edition.rglob("*") if path.is_file()}
    large = a_case("large", ogg=b"OggS" + bytes(15 << 20))
    # no other file of the edition is larger than 8 MiB
    full = subprocess.run(["sh", "-c", 'ulimit -f 16384; trap "" XFSZ; exec "$0" "$@"', PRINT, "--quiet", "--seed", "voice", "-o", out, large],
                          capture_output=True, text=True, check=False)
    assert full.returncode == 3 and re.search(r"narration/introduction\.ogg.*File too large", full.stderr), full
    assert len(full.stderr.splitlines()) == 1, full.stderr
    assert {path: path.read_bytes() for path in edition.rglob("*") if path.is_file()} == before
    assert [path.name for path in out.iterdir()] == [edition.name], list(out.iterdir())


with PLACE:
    for story in (a_voice_reads_introduction_and_questions, without_being_asked_nothing_is_spoken, the_same_words_are_the_same_bytes,
                  nothing_else_of_a_case_is_spoken, a_recording_beside_the_case_is_taken_along, it_is_told,
                  what_is_no_recording_stops_the_print, a_voice_that_is_missing_is_named_with_its_package,
                  other_languages_have_their_voices, a_full_disk_leaves_the_edition_as_it_was):
        test(story)
finish()
