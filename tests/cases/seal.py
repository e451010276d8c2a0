#!/usr/bin/env python3
"""seal.py: computes the seal of every case again, from the description in cases/edition/seal.h alone

usage: seal.py HANSOM-PRINT        prints TAP

It uses no code of libcase, and computes the seal from edition.json alone. It also checks that 221B's card shows this seal.
"""
import hashlib
import json
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
from tap import finish, run, test

PRINT = sys.argv[1]
SEALED = {"watson-and-holmes": ("game", "number", "title", "language", "rules", "zones", "people", "questions", "locations",
                                "introduction", "solution")}
UNJUDGED = ("clues", "proofs", "against", "cleared")
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="hansom-seal-"))


def sealed_record(record):
    if not isinstance(record, dict):
        return record
    record = {key: value for key, value in record.items() if key not in UNJUDGED}
    if "text" in record:
        record["text"] = hashlib.sha256(record["text"].encode()).hexdigest()
    return record


def text_of(case):
    sealed = {key: [sealed_record(each) for each in case[key]] if isinstance(case[key], list) else case[key]
              for key in SEALED[case["game"]] if key in case}
    return json.dumps(sealed, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def seal_of(edition):
    text = text_of(edition["case"])
    said = b"hansom seal: " + bytes.fromhex(edition["set"]) + text.encode()
    salt = hashlib.blake2b(said, key=bytes.fromhex(edition["key"]), digest_size=32).hexdigest()
    return hashlib.sha256(f"hansom seal 1\n{salt}\n{text}".encode()).hexdigest()


def shown(seal):
    bits = bin(int(seal, 16))[2:].zfill(256)[:100]
    digits = "".join(DIGITS[int(bits[at:at + 5], 2)] for at in range(0, 100, 5))
    return " ".join(digits[at:at + 4] for at in range(0, 20, 4))


def every_case_is_sealed_as_described():
    run(PRINT, "--quiet", "--seed", "seal", "--edition-only", "-o", FOLDER / "all", "all")
    games = []
    for path in sorted((FOLDER / "all").glob("*/edition.json")):
        edition = json.loads(path.read_text())
        games.append(edition["game"])
        wanted = seal_of(edition) if edition["game"] in SEALED else None
        assert edition.get("seal") == wanted, f"{path}: {edition.get('seal')}, not {wanted}"
    assert games.count("watson-and-holmes") == 13 and len(set(games)) == 4, games
    return f"{len(games)} cases"


def the_card_of_221b_shows_it():
    run(PRINT, "--quiet", "--seed", "seal", "-o", FOLDER / "one", "watson-and-holmes/00")
    printed = FOLDER / "one" / "watson-and-holmes-00"
    seal = json.loads((printed / "edition.json").read_text())["seal"]
    for name in "locations", "complete":
        said = run("pdftotext", printed / f"{name}.pdf", "-").stdout
        found = re.findall(r"Seal: ((?:[0-9A-Z]{4} ?){5})\n", said)
        assert [each.strip() for each in found] == [shown(seal)], f"{name}: {found}, not {shown(seal)}"
    return shown(seal)


test(every_case_is_sealed_as_described)
test(the_card_of_221b_shows_it)
finish()
