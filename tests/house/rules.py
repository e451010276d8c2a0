#!/usr/bin/env python3
"""rules.py: checks that the rules agree with the files that cite them; prints TAP

usage: rules.py SOURCE-DIR

The rules are in referee/rules/GAME/RULES.md: a list item for each rule and ruling, headed by its id. Every cited id must exist, and every
id must be named by a test or a scene. This does not prove that the test is right. It finds rules that nobody tests. The prefixes of ids
(WH, LA …) are those that the laws themselves use, so a new game needs no entry here.
"""
import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
HEAD = re.compile(r"^- \*\*([A-Z]+-[A-Z]?\d+)\*\* ", re.M)
FOLDERS = ("cases", "generator", "referee", "templates", "tests")
SUFFIXES = {".c", ".h", ".def", ".py", ".js", ".mjs", ".cjs", ".md", ".jsonl", ".yaml", ".scene", ".build", ".1"}
GAMES = sorted(path for path in (SOURCE / "referee/rules").iterdir() if path.is_dir())
LAWS = [game / "RULES.md" for game in GAMES if (game / "RULES.md").exists()]
n = n_failed = 0


def say(what, faults):
    global n, n_failed
    n += 1
    n_failed += bool(faults)
    print(f"{'not ok' if faults else 'ok'} {n} - {what}")
    for fault in faults:
        print(f"# {fault}")


def files():
    for folder in FOLDERS:
        for path in sorted((SOURCE / folder).rglob("*")):
            if "node_modules" not in path.parts and path.is_file() and path.suffix in SUFFIXES and path not in LAWS:
                yield path.relative_to(SOURCE).as_posix(), path.read_text(encoding="utf-8", errors="replace")


laws = {}
twice = []
for law in LAWS:
    for rule in HEAD.findall(law.read_text(encoding="utf-8")):
        if rule in laws:
            twice.append(f"{law.relative_to(SOURCE)}: {rule} was in {laws[rule]} already")
        laws[rule] = law.relative_to(SOURCE).as_posix()
PREFIXES = sorted({rule.partition("-")[0] for rule in laws})
ID = rf"(?<![-\w])(?:{'|'.join(PREFIXES)})-[A-Z]?\d+"

unknown, named = [], set()
for place, text in files():
    for number, line in enumerate(text.splitlines(), 1):
        for rule in re.findall(rf"{ID}\b", line):
            if rule not in laws:
                unknown.append(f"{place}:{number}: {rule} is no rule of any RULES.md")
    if place.startswith("tests/"):
        named |= set(re.findall(rf"{ID}\b", place + "\n" + text))
for law in LAWS:
    for number, line in enumerate(law.read_text(encoding="utf-8").splitlines(), 1):
        for rule in re.findall(rf"{ID}\b", line):
            if rule not in laws:
                unknown.append(f"{law.relative_to(SOURCE)}:{number}: {rule} is no rule of any RULES.md")

say("each game has a law", [f"{game}: no RULES.md with rules like “- **XY-001** …”" for game in GAMES
                            if str((game / "RULES.md").relative_to(SOURCE)) not in laws.values()])
say("each rule heads one item", twice)
say("each id that is cited is a rule", unknown)
say("each rule is named by a test", [f"{laws[rule]}: {rule}" for rule in laws if rule not in named])
print(f"1..{n}")
sys.exit(1 if n_failed else 0)
