#!/usr/bin/env python3
"""paths.py: compares legal paths in Adventures in the Fog with an oracle that tries every way

usage: paths.py HANSOM-PRINT HANSOM-REFEREE [MAPS [SEED]]        prints TAP

FOG-013 … FOG-026, FOG-042, FOG-044, RF-01 … RF-08, RF-13, RF-18, RF-20, RF-24, RF-25, RF-29. Small random maps have paths and closed
spots. For every face of the die, this test compares the verdicts on every way of up to two lines between any spots, on every walk of
three along roads, and on every way of any length that enters no spot twice. It also compares the list of legal acts, and the seats that
are out after a roll. The oracle (town.py) knows maps and ways, but not the referee's way to search them.
"""
import collections
import itertools
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from harness import replays
from town import KINDS, Town, small_map

SEATS = ["red", "blue", "green"]
SIZES = (5, 6, 7, 8, 9, 11)
POSITIONS = 3  # for each map
CODES = """ok not-from-head no-road location-closed path-crossing wrong-length wrong-target not-nearest no-legal-move-with-die
must-take-sixes action-incomplete die-not-available""".split()
HOPELESS = ("die-not-available", "must-take-sixes", "no-legal-move-with-die")


class Walk:
    """One player's path, and the spots closed to it."""

    def __init__(self, town, dice, closes):
        self.town, self.path = town, [dice.choice(town.starts)]
        self.closed = {start for start in town.starts if start not in self.path}
        for spot in town.icons:
            if spot not in self.path and closes and dice.random() < 0.15:
                self.closed.add(spot)
        for _ in range(dice.randint(0, len(town.icons) // 2)):
            on = [way[0] for way in town.ways(self.path, self.closed, 1)]
            if on:
                self.path.append(dice.choice(on))

    def ways_of(self, face):
        return self.town.ways_of(face, self.path, self.closed)

    def can(self, face):
        return face == 6 or bool(self.ways_of(face))

    def judge(self, face, way, pool, solo=False):
        """Returns the code that the referee must give: ok, or the first of RF-29's reasons."""
        town = self.town
        if face not in pool:
            return "die-not-available"
        if solo and pool.count(6) > 1:
            return "must-take-sixes"
        if not self.can(face):
            return "no-legal-move-with-die"
        if way is None:
            return "action-incomplete"
        for i, spot in enumerate(way):
            code = town.line([*self.path, *way[:i]], self.closed, spot, i == 0)
            if code:
                return code
        if face <= 2:
            return "ok" if len(way) == face else "wrong-length"
        if not way or town.icons[way[-1]] != KINDS[face - 3]:
            return "wrong-target"
        return "ok" if way in self.ways_of(face) else "not-nearest"

    def unused(self):
        return [spot for spot in self.path if self.town.icons[spot] in KINDS]

    def closable(self):
        return [spot for spot in self.town.icons
                if self.town.icons[spot] in KINDS and spot not in self.path and spot not in self.closed]

    def record(self):
        return {"path": list(self.path), "closed": sorted(self.closed), "out": False}


def tries(town, walk):
    """Returns the ways that the test tries."""
    spots = [*town.icons, "Z9"]
    along = [(a, b, c) for a in town.near[walk.path[-1]] for b in town.near[a] for c in town.near[b]]
    return dict.fromkeys([None, (), *((a,) for a in spots), *itertools.product(spots, spots), *along,
                          *town.ways(walk.path, (), len(spots)), *town.ways(walk.path, walk.closed, len(spots))])


class Script:
    """Lines for replay, and the expected answer to each."""

    def __init__(self):
        self.lines, self.wanted, self.counts = [], [], collections.Counter()

    def say(self, line, want=None):
        self.lines.append(line)
        self.wanted.append(want if want is not None else {"verdict": "ok"})

    def draft(self, walk, face, way, code, by="red"):
        act = {"act": "draft", "by": by, "die": face} | ({} if way is None else {"path": list(way)})
        events = [{"event": "drafted", "seat": by, "die": face},
                  *({"event": "moved", "seat": by, "to": spot} for spot in way or ())]
        self.say(act, {"verdict": "ok", "events": events} if code == "ok" else {"verdict": "refused", "code": code})
        self.counts[code] += 1
        self.counts["ways"] += 1

    def judge(self, answers):
        """Returns the first difference in the referee's answers, or None."""
        if len(answers) != len(self.lines):
            return f"{len(self.lines)} lines, {len(answers)} answers"
        for i, (want, answer) in enumerate(zip(self.wanted, map(json.loads, answers))):
            if "legal" in want:
                answer["legal"] = sorted(map(json.dumps, ({k: v for k, v in offer.items() if k != "about"}
                                                          for offer in answer["legal"])))
                want["legal"] = sorted(map(json.dumps, want["legal"]))
            if "view" in want:
                answer["view"] = {key: answer["view"][key] for key in want["view"]}
            if any(answer.get(key) != value for key, value in want.items()):
                last = next(json.dumps(line) for line in reversed(self.lines[:i + 1]) if "set" in line)
                return f"{json.dumps(self.lines[i])} is to be {json.dumps(want)}\n# the referee: {json.dumps(answer)}\n# after {last}"
        return None


def offers(walk, pool, solo=False):
    """Returns all acts of the drafter with these dice, as `legal` lists them."""
    forced = solo and pool.count(6) > 1
    listed = [{"act": "draft", "die": face, "path": list(way)}
              for face in sorted(set(pool) - {6}) if not forced for way in walk.ways_of(face)]
    if 6 in pool:
        icons = walk.unused()
        strike = {"act": "draft", "die": 6, "strike": {"pick": min(3, len(icons)), "of": icons}}
        closing = walk.closable() if solo else []
        listed += [strike | {"close": spot} for spot in closing] or [strike]
    return listed


def drafting(walk, pool, marked=()):
    return {"set": {"phase": "drafting", "roller": "red", "turn": "red", "pool": pool, "last-turn": False, "winners": [],
                    "seats": {"red": walk.record() | {"marked": list(marked)}}}}


def try_ways(script, walk, pool, solo=False):
    """Tries every way with every die, refused ones first. Checks that `legal` lists exactly the accepted ones."""
    here = drafting(walk, pool)
    script.say(here)
    script.say({"legal": "red"}, {"legal": offers(walk, pool, solo)})
    judged = []
    for face in range(1, 6):
        hopeless = walk.judge(face, (), pool, solo) in HOPELESS  # refused on any way
        judged += [(face, way, walk.judge(face, way, pool, solo)) for way in list(tries(walk.town, walk))[:9 if hopeless else None]]
    for face, way, code in sorted(judged, key=lambda one: one[2] == "ok"):
        script.draft(walk, face, way, code)
        if code == "ok":
            script.say(here)


def try_travel(script, walk):
    """Tries the line that the second number of the track gives (RF-13)."""
    for spot in [*walk.town.icons, "Z9"]:
        here = drafting(walk, [])
        here["set"]["drafted"] = True
        here["set"]["seats"]["red"] |= {"progress": 1, "solved": {"M1": 1, "M2": 0, "M3": 0, "M4": 0},
                                        "pouch": dict.fromkeys(KINDS, 1)}
        script.say(here)
        code = walk.town.line(walk.path, walk.closed, spot)
        icons = ["pouch:evidence", "pouch:clue", "pouch:knife"]
        script.say({"act": "solve", "by": "red", "mystery": "M1", "icons": icons, "travel": spot},
                   {"verdict": "refused", "code": code} if code else {"verdict": "ok"})
        script.counts["lines"] += 1
    script.say({"set": {"seats": {"red": {"progress": 0, "solved": {"M1": 0}, "pouch": dict.fromkeys(KINDS, 0)}}}})


def try_turn(script, dice, walks, out):
    """Plays a roll and all drafts from it. Checks the seats that are out (RF-07), the next roller (RF-20) and the end (RF-18)."""
    order = [seat for seat in SEATS if seat not in out]
    roller = order[0]
    seats = {seat: walks[seat].record() | {"out": seat in out, "marked": []} for seat in SEATS}
    script.say({"set": {"phase": "rolling", "turn": roller, "winners": [], "last-turn": False, "seats": seats}})
    faces = [dice.randint(1, 6 if dice.random() < 0.5 else 5) for _ in range(len(order) + 1)]
    act, events = {"act": "roll", "by": roller, "faces": faces}, [{"event": "rolled", "seat": roller, "faces": faces,
                                                                 "by-referee": False}]
    pool = list(faces)
    for seat in order:
        may = [face for face in sorted(set(pool)) if walks[seat].can(face)]
        if not may:
            events.append({"event": "out", "seat": seat})
            out.add(seat)
            script.counts["out"] += 1
            continue
        script.say(act, {"verdict": "ok", "events": [*events, {"event": "drafting", "seat": seat}]})
        script.say({"legal": seat}, {"legal": offers(walks[seat], pool)})
        face = dice.choice(may)
        if face == 6:
            strike = walks[seat].unused()[-3:]
            script.say({"act": "draft", "by": seat, "die": 6, "strike": strike})
        else:
            way = dice.choice(sorted(walks[seat].ways_of(face)))
            script.draft(walks[seat], face, way, "ok", seat)
            walks[seat].path += way
        pool.remove(face)
        act, events = {"act": "done", "by": seat}, [{"event": "done", "seat": seat}]
    left = [seat for seat in SEATS if seat not in out]
    if left:
        after = SEATS[SEATS.index(roller) + 1:] + SEATS
        events.append({"event": "rolling", "seat": next(seat for seat in after if seat in left)})
        script.say(act, {"verdict": "ok", "events": events})
        script.counts["turns"] += 1
    else:
        script.say(act)
        script.say({"show": "host"}, {"view": {"phase": "over", "turn": None}})
        script.counts["all out"] += 1


def many(town, dice):
    """Returns the script of a table of three."""
    script = Script()
    script.say({"act": "open", "seats": SEATS, "roller": "red"})
    for seat in SEATS:
        script.say({"act": "start", "by": seat, "at": town.starts[0]})
    for _ in range(POSITIONS):
        walk = Walk(town, dice, True)
        try_ways(script, walk, [1, 2, 3, 4, 5, 6])
        try_ways(script, walk, sorted(dice.sample(range(1, 7), 2)))
        try_travel(script, walk)
        walks = {seat: Walk(town, dice, dice.random() < 0.5) for seat in SEATS}
        try_turn(script, dice, walks, set(dice.sample(SEATS, dice.choice([0, 0, 1]))))
    return script


def alone(town, dice):
    """Returns the script of a solo table with five dice: sixes that must be taken, and spots that Moriarty closes."""
    script = Script()
    script.say({"act": "open", "seats": ["red"], "dice": 5})
    script.say({"act": "start", "by": "red", "at": town.starts[0]})
    for pool in ([1, 2, 3, 6, 6], [1, 3, 4, 5, 6]):
        walk = Walk(town, dice, False)
        try_ways(script, walk, pool, solo=True)
        spots = dice.sample([*town.icons], len(town.icons))
        may = walk.closable()
        for spot in sorted(spots, key=lambda spot: spot in may):
            strike = {"act": "draft", "by": "red", "die": 6, "strike": walk.unused()[:3], "close": spot}
            code = "ok" if spot in may else "location-closed" if may else "strike-count"
            script.say(strike, {"verdict": "ok"} if code == "ok" else {"verdict": "refused", "code": code})
            if code == "ok":
                walk.closed.add(spot)
                break
        script.say({"set": {"phase": "drafting", "turn": "red", "pool": [1, 2, 3, 4, 5]}})
        script.say({"legal": "red"}, {"legal": offers(walk, [1, 2, 3, 4, 5], solo=True)})
    return script


def main():
    press, referee = sys.argv[1:3]
    n_maps = int(sys.argv[3]) if len(sys.argv) > 3 else 60
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1895
    total, failed = collections.Counter(), 0
    print(f"1..{len(SIZES) + 1}")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([press, "--edition-only", "--quiet", "--seed", "paths", "-o", folder, "adventures-in-the-fog/00"],
                       check=True)
        edition = next(pathlib.Path(folder).glob("*/edition.json"))
        printed = json.loads(edition.read_text(encoding="utf-8"))
        printed["case"]["map"].pop("river", None)
        for n, size in enumerate(SIZES):
            counts, wrong = collections.Counter(), None
            for number in range(n, n_maps, len(SIZES)):
                dice = random.Random(seed * 10000 + number)
                printed["case"]["map"]["spots"] = small_map(dice, size)
                edition.write_text(json.dumps(printed), encoding="utf-8")
                town = Town(printed["case"]["map"]["spots"])
                scripts = many(town, dice), alone(town, dice)
                for script, answers in zip(scripts, replays(referee, folder, [(edition, script.lines) for script in scripts])):
                    found = script.judge(answers)
                    wrong = wrong or found and f"map {number}: {found}\n# {json.dumps(printed['case']['map']['spots'])}"
                    counts.update(script.counts)
                counts["maps"] += 1
            failed += wrong is not None
            print(f"{'not ok' if wrong else 'ok'} {n + 1} - every way on maps of {size} spots")
            print(f"# {wrong}" if wrong else f"# {counts['maps']} maps, {counts['ways']} ways judged, {counts['ok']} accepted; "
                  f"{counts['turns']} turns, {counts['out']} out")
            total.update(counts)
    rare = [code for code in [*CODES, "out", "all out", "lines"] if total[code] == 0]
    print(f"{'not ok' if rare else 'ok'} {len(SIZES) + 1} - every code was met")
    print(f"# but {rare}" if rare else "# " + ", ".join(f"{what} {count}" for what, count in total.most_common()))
    sys.exit(1 if failed or rare else 0)


main()
