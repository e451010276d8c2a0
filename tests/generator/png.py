#!/usr/bin/env python3
"""png.py: checks the pictures of pieces (--png)

usage: png.py HANSOM-PRINT        prints TAP

It uses none of the generator's code: chunks and pixels are parsed here, and zbar reads the codes.
"""
import functools
import json
import os
import pathlib
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
from tap import finish, test

PRINT = sys.argv[1]
CASE = "watson-and-holmes/00"
SOURCE = pathlib.Path(__file__).resolve().parents[2]
CASE_YAML = next((SOURCE / "cases" / "watson-and-holmes").glob("00-*/case.yaml")).read_text()
POKER = (69.85, 95.25)       # mm, with an eighth of an inch of bleed
TAROT = (76.35, 126.35)
TOKEN = (28.35, 28.35)
DECKS = {"locations": 15, "specials": 3, "characters": 8, "seats": 7, "tokens": 81, "notes": 7}
ONE_SIDED = {"pawns": 7, "tuck-box": 1, "tuck-box-set": 1, "how-to-make-it": 1}
PAGES = {"booklet": 4, "rulebook": 12}
SIZES = {**{deck: POKER for deck in DECKS}, "locations": TAROT, "specials": TAROT, "tokens": TOKEN, "pawns": (31.35, 110.35), "notes": (128, 190), "tuck-box": (179, 175),
         "tuck-box-set": (194, 172), "how-to-make-it": (186, 262), **{deck: (139.7, 210) for deck in PAGES}}
N_PICTURES = 2 * sum(DECKS.values()) + sum(ONE_SIDED.values()) + sum(PAGES.values())


def run(*command, check=True):
    return subprocess.run(command, check=check, capture_output=True)


def printed(out, *options):
    run(PRINT, "--quiet", "--seed", "png", *options, "-o", str(out), CASE)
    return pathlib.Path(out, "watson-and-holmes-00")


def tree(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def chunks(data):
    """Yields (type, data) of each chunk, and checks its CRC."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n", data[:8]
    at = 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0] == zlib.crc32(kind + body), kind
        yield kind.decode(), body
        at += 12 + length


def pixels(data):
    """Returns rows of RGB bytes. Asserts that no row is filtered."""
    parts = dict(chunks(data))
    width, height = struct.unpack(">II", parts["IHDR"][:8])
    raw = zlib.decompress(parts["IDAT"])
    assert len(raw) == height * (1 + 3 * width)
    rows = [raw[at:at + 1 + 3 * width] for at in range(0, len(raw), 1 + 3 * width)]
    assert {row[0] for row in rows} == {0}
    return [row[1:] for row in rows]


def names_pair_fronts_with_backs():
    wanted = {"edition.json"}
    wanted |= {f"png/{deck}/{deck}-page-{page}.png" for deck, n in PAGES.items() for page in range(1, n + 1)}
    wanted |= {f"png/{deck}/{deck}-{number:02}-{side}.png" for deck, n in (DECKS | ONE_SIDED).items() for number in range(1, n + 1)
               for side in ("front", "back") if side == "front" or deck in DECKS}
    assert set(TREE) == wanted, set(TREE) ^ wanted
    cards = sorted(name for name in TREE if name.split("/")[1:2] and name.split("/")[1] in DECKS)
    for back, front in zip(cards[::2], cards[1::2]):
        assert back.replace("-back", "-front") == front, (back, front)


def sizes_are_exact_and_the_dots_are_told(folder=None, dpi=300):
    for name, data in (tree(folder) if folder else TREE).items():
        if not name.endswith(".png"):
            continue
        parts = dict(chunks(data))
        size = tuple(round(mm * dpi / 25.4) for mm in SIZES[name.split("/")[1]])
        assert struct.unpack(">IIBBBBB", parts["IHDR"]) == (*size, 8, 2, 0, 0, 0), (name, parts["IHDR"])
        assert struct.unpack(">IIB", parts["pHYs"]) == (round(dpi / 0.0254),) * 2 + (1,), name
        assert parts["sRGB"] == b"\1", name  # a printer keeps the relations of the colours
        assert [kind for kind, _ in chunks(data)] == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"], name


def a_poker_card_is_825_by_1125():
    assert struct.unpack(">II", TREE["png/characters/characters-01-front.png"][16:24]) == (825, 1125)


@functools.cache
def codes():
    """Returns the codes on each picture that has any: {"locations-01-front.png": ["http…"]}."""
    read = run("zbarimg", "--quiet", "--xml", "-Sdisable", "-Sqr.enable", *map(str, FOLDER.glob("png/*/*.png")), check=False)
    return {pathlib.Path(source.get("href")).name: [data.text for data in source.findall(".//{*}data")]
            for source in xml.etree.ElementTree.fromstring(read.stdout).findall("{*}source")}


def every_code_reads_back():
    edition = json.loads(TREE["edition.json"])
    wanted = sorted(f"{edition['base']}/{code['code']}" for code in edition["codes"])
    assert sorted(code for each in codes().values() for code in each) == wanted


def a_front_and_its_back_are_of_one_piece():
    edition = json.loads(TREE["edition.json"])
    pieces = {f"{edition['base']}/{code['code']}": (code["piece"], code["side"]) for code in edition["codes"]}
    places = re.findall(r'(?m)^  - id: "?([\w-]+)"?\n    number: ', CASE_YAML)
    for number, place in enumerate(places, 1):
        for end, side in (("front", "name"), ("back", "text")):
            [read] = codes()[f"locations-{number:02}-{end}.png"]
            assert pieces[read] == (place, side), (number, end, pieces[read])


def the_bleed_is_inked():
    """A card's ground continues to the corners of its picture. The rows and columns at its edges have no white."""
    for name in ("locations/locations-01-front", "characters/characters-03-back", "seats/seats-07-back"):
        rows = pixels(TREE[f"png/{name}.png"])
        for line in (rows[0], rows[-1], b"".join(row[:3] for row in rows), b"".join(row[-3:] for row in rows)):
            assert b"\xff\xff\xff" not in [line[at:at + 3] for at in range(0, len(line), 3)], name


def dots_can_be_chosen():
    for words, dpi in ((("--no-common", "--png=600"), 600), (("--png", "97"), 97)):
        with tempfile.TemporaryDirectory() as out:
            sizes_are_exact_and_the_dots_are_told(printed(out, *words), dpi)
    for wrong in ("--png=35", "--png=1201", "--png=", "--png=3e2", "--png=x", "--png=99999999999999999999"):
        said = run(PRINT, wrong, CASE, check=False)
        assert said.returncode == 2 and b"--png" in said.stderr and b"36 to 1200" in said.stderr, (wrong, said)


def the_last_line_says_what_was_made():
    with tempfile.TemporaryDirectory() as out:
        said = run(PRINT, "--png", "36", "-o", out, CASE).stdout.decode()
    assert f"{N_PICTURES} pictures at 36 dpi" in said and "/png: " in said, said
    assert REPORT["pictures"] == N_PICTURES and REPORT["pages"] == 0, REPORT
    assert "png/seats/seats-07-back.png" in REPORT["files"] and len(REPORT["files"]) == N_PICTURES + 1, REPORT["files"]


def an_edition_is_replaced_as_a_whole_and_a_seed_gives_the_same_bytes():
    """Files left over from the other kind would have other codes than edition.json."""
    with tempfile.TemporaryDirectory() as out:
        folder = printed(out, "--png=72")
        first = tree(folder)
        assert not list(folder.glob("*.pdf"))
        printed(out)
        assert (folder / "complete.pdf").exists() and not (folder / "png").exists()
        printed(out, "--png=72")
        again = tree(folder)
        assert again.keys() == first.keys(), again.keys() ^ first.keys()
        assert not [name for name, data in first.items() if again[name] != data]
        assert [path.name for path in pathlib.Path(out).iterdir()] == [folder.name], "something was left behind"


def a_full_disk_is_told_and_leaves_what_was_there():
    with tempfile.TemporaryDirectory() as out:
        old = tree(shutil.copytree(FOLDER, pathlib.Path(out, FOLDER.name)))
        full = subprocess.run(["sh", "-c", 'ulimit -f 100; trap "" XFSZ; exec "$0" "$@"', PRINT, "--quiet", "--reprint", "--seed", "other",
                               "--png", "-o", out, CASE], capture_output=True, text=True)
        assert full.returncode == 3 and re.search(r"writing \S*/png/[\w-]+/[\w-]+\.png: File too large", full.stderr), full
        assert len(full.stderr.splitlines()) == 1, full.stderr
        assert [path.name for path in pathlib.Path(out).iterdir()] == ["watson-and-holmes-00"], "something was left behind"
        assert tree(pathlib.Path(out, "watson-and-holmes-00")) == old


def a_case_at_fault_is_told_as_for_paper():
    faults = {"name: Scotland Yard": "name: " + "Scotland and Every Other Yard " * 2, "difficulty: 1": "difficulty: easy"}
    with tempfile.TemporaryDirectory() as place:
        bad = pathlib.Path(place, "case.yaml")
        for right, wrong in faults.items():
            bad.write_text(CASE_YAML.replace(right, wrong))
            ends = [run(PRINT, "--quiet", *words, "-o", f"{place}/out", str(bad), check=False) for words in ((), ("--png",))]
            assert ends[0].returncode == ends[1].returncode == 1, ends
            paper, png = (sorted(end.stderr.decode().splitlines()) for end in ends)
            assert paper == png and paper, (paper, png)
            assert not list(pathlib.Path(place, "out").glob("*") if pathlib.Path(place, "out").exists() else []), "left behind"


def interrupted(out, interrupt):
    """Interrupts a running print by @interrupt during its pictures, and returns its messages. Asserts that the rest are not drawn."""
    def n_drawn():
        return sum(name.endswith(".png") for _, _, names in os.walk(out) for name in names)  # folders may disappear meanwhile

    child = subprocess.Popen([PRINT, "--quiet", "--png=600", "-o", out, CASE], stderr=subprocess.PIPE, text=True)
    while not n_drawn():
        assert child.poll() is None, child.stderr.read()
        time.sleep(.01)
    interrupt(child)
    n_at_most = 0
    while child.poll() is None:
        n_at_most = max(n_at_most, n_drawn())
        time.sleep(.01)
    said = child.communicate()[1]
    assert n_at_most < N_PICTURES / 2, f"{n_at_most} pictures were drawn"
    assert child.returncode == 3, (child.returncode, said)
    assert not list(pathlib.Path(out).iterdir()), "something was left behind"
    return said


def ctrl_c_leaves_nothing():
    with tempfile.TemporaryDirectory() as out:
        assert "stopped" in interrupted(out, lambda child: child.send_signal(signal.SIGINT))


def a_killed_worker_is_told_and_leaves_nothing():
    def kill_one(child):
        workers = pathlib.Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split()
        os.kill(int(workers[0]), signal.SIGKILL)

    with tempfile.TemporaryDirectory() as out:
        assert "was killed" in interrupted(out, kill_one)


with tempfile.TemporaryDirectory() as main_folder:
    REPORT = json.loads(run(PRINT, "--json", "--seed", "png", "--png", "-o", main_folder, CASE).stdout)["editions"][0]
    FOLDER = pathlib.Path(main_folder, "watson-and-holmes-00")
    TREE = tree(FOLDER)
    for one in (names_pair_fronts_with_backs, sizes_are_exact_and_the_dots_are_told, a_poker_card_is_825_by_1125, every_code_reads_back,
                a_front_and_its_back_are_of_one_piece, the_bleed_is_inked, dots_can_be_chosen, the_last_line_says_what_was_made,
                an_edition_is_replaced_as_a_whole_and_a_seed_gives_the_same_bytes, a_full_disk_is_told_and_leaves_what_was_there,
                a_case_at_fault_is_told_as_for_paper, ctrl_c_leaves_nothing,
                a_killed_worker_is_told_and_leaves_nothing):
        test(one)
finish()
