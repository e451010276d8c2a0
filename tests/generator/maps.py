#!/usr/bin/env python3
"""maps.py: checks that new maps of London are valid and good, and the same on paper and in the referee (FOG-001, FOG-015, FOG-016, RF-01)

usage: maps.py HANSOM-PRINT HANSOM-REFEREE SOURCE-DIR        prints TAP

Geometry is computed again here, in integers, without the generator's code.
"""
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap

PRINT, REFEREE, SOURCE = (os.path.abspath(path) for path in sys.argv[1:4])
CASE = "adventures-in-the-fog/00"
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-maps-"))
SEEDS = ["Moriarty", "Irene Adler", "Nebel über der Themse"]
APART, FROM_ROAD, FROM_RIVER = 8, 5, 4  # tenths, as in generator/london/README.md


def make(seed, *options, name=None):
    """Makes a map and returns its edition.json. It is made once for each name."""
    out = ROOM / (name or re.sub(r"\W", "-", seed))
    path = out / "adventures-in-the-fog-00" / "edition.json"
    if not path.exists():
        tap.run(PRINT, "--quiet", "--edition-only", "--map-seed", seed, "-o", out, *options, CASE)
    return path


def map_of(path):
    return json.loads(path.read_text())["case"]["map"]


class London:
    """A map, with its roads as pairs of indices."""

    def __init__(self, made):
        self.spots = made["spots"]
        self.river = [(bend["x"], bend["y"]) for bend in made["river"]]
        self.at = [(spot["x"], spot["y"]) for spot in self.spots]
        index = {spot["id"]: i for i, spot in enumerate(self.spots)}
        self.roads = [(i, index[other]) for i, spot in enumerate(self.spots) for other in spot["roads"]]
        self.next = {i: set() for i in range(len(self.spots))}
        for a, b in self.roads:
            self.next[a].add(b)
            self.next[b].add(a)

    def is_south(self, spot):
        x, y = self.at[spot]
        for (x1, y1), (x2, y2) in itertools.pairwise(self.river):
            if x1 <= x <= x2:
                return (y - y1) * (x2 - x1) >= (y2 - y1) * (x - x1)
        raise AssertionError(f"no river at {x}")

    def reached(self, start, without):
        seen, todo = {start}, [start]
        while todo:
            for beyond in self.next[todo.pop()] - seen - {without}:
                seen.add(beyond)
                todo.append(beyond)
        return seen


def side(a, b, c):
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def squared(a, b):
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def is_near(a, b, c, least):
    """Reports whether the line from @a to @b comes closer to @c than @least."""
    length = squared(a, b)
    along = (c[0] - a[0]) * (b[0] - a[0]) + (c[1] - a[1]) * (b[1] - a[1])
    if along <= 0 or along >= length:
        return min(squared(a, c), squared(b, c)) < least * least
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return area * area < least * least * length


def the_same_text_gives_the_same_map_on_paper_and_in_the_edition():
    one, other = make("Moriarty", "--seed", "a"), make("Moriarty", "--seed", "b", name="b")
    assert map_of(one) == map_of(other) and one.read_bytes() != other.read_bytes()
    again = make("Moriarty", "--seed", "a", name="again")
    assert one.read_bytes() == again.read_bytes()
    another = make("Moriarty!", "--seed", "a", name="another")
    assert map_of(another) != map_of(one) and json.loads(another.read_text())["id"] != json.loads(one.read_text())["id"]
    plain = ROOM / "plain"
    tap.run(PRINT, "--quiet", "--edition-only", "--seed", "a", "-o", plain, CASE)
    case, made = (json.loads(path.read_text())["case"] for path in (plain / "adventures-in-the-fog-00" / "edition.json", one))
    assert {key for key in case if case[key] != made[key]} == {"map"} and case.keys() == made.keys(), "all but the map is the case's"
    assert made["map"]["name"] == "Moriarty"


def roads_meet_at_spots_alone_and_leave_room():
    for seed in SEEDS:
        town = London(map_of(make(seed)))
        for one, other in itertools.combinations(town.roads, 2):
            if not set(one) & set(other):
                (a, b), (c, d) = ([town.at[end] for end in road] for road in (one, other))
                assert side(a, b, c) * side(a, b, d) >= 0 or side(c, d, a) * side(c, d, b) >= 0, (seed, one, other)
        for a, b in town.roads:
            for spot in range(len(town.spots)):
                assert spot in (a, b) or not is_near(town.at[a], town.at[b], town.at[spot], FROM_ROAD), (seed, town.spots[a], town.spots[spot])
        for one, other in itertools.combinations(town.at, 2):
            assert squared(one, other) >= APART * APART, (seed, one, other)
        for spot in town.at:
            assert 0 <= spot[0] <= 80 and 0 <= spot[1] <= 70, (seed, spot)
            assert not any(is_near(a, b, spot, FROM_RIVER) for a, b in itertools.pairwise(town.river)), (seed, spot)
        for here, around in town.next.items():  # no angle below 25 degrees: cos² > 0.8214
            for one, other in itertools.combinations(around, 2):
                (x1, y1), (x2, y2) = ((town.at[end][0] - town.at[here][0], town.at[end][1] - town.at[here][1]) for end in (one, other))
                dot = x1 * x2 + y1 * y2
                assert dot <= 0 or 10000 * dot * dot <= 8214 * (x1 * x1 + y1 * y1) * (x2 * x2 + y2 * y2), (seed, town.spots[here], one, other)


def everybody_can_get_everywhere_and_no_spot_holds_it_all():
    for seed in SEEDS:
        town = London(map_of(make(seed)))
        n = len(town.spots)
        assert 61 <= n <= 68 and 1.3 * n <= len(town.roads) <= 1.6 * n, (seed, n, len(town.roads))
        for gone in range(n):
            start = (gone + 1) % n
            assert len(town.reached(start, gone)) == n - 1, (seed, town.spots[gone])
        n_bridges = sum(town.is_south(a) != town.is_south(b) for a, b in town.roads)
        assert 4 <= n_bridges <= 6, (seed, n_bridges)


def names_and_icons_are_as_the_game_wants_them():
    for seed in SEEDS:
        town = London(map_of(make(seed)))
        names, ids = [spot["name"] for spot in town.spots], [spot["id"] for spot in town.spots]
        assert len(set(names)) == len(set(ids)) == len(ids) and all(len(name) <= 18 for name in names), names
        assert all(re.fullmatch("[A-I][1-8]", spot) for spot in ids), ids
        off = [max(abs("ABCDEFGHI".index(spot["id"][0]) * 10 - spot["x"]), abs(int(spot["id"][1]) * 10 - 10 - spot["y"])) for spot in town.spots]
        assert max(off) <= 20 and sum(off) / len(off) < 7, (seed, max(off), "a spot lies in the square that it is called by, or beside it")
        icons = [spot["icon"] for spot in town.spots]
        counts = {"start": 3, "evidence": 12, "clue": 12, "eyewitness": 12, "gun": 6, "knuckles": 6, "knife": 6}
        assert {icon: icons.count(icon) for icon in counts} == counts and set(icons) <= counts.keys() | {"dot"}, icons
        starts = [i for i, icon in enumerate(icons) if icon == "start"]
        assert all(not town.next[a] & (town.next[b] | {b}) for a, b in itertools.combinations(starts, 2)), (seed, "starts lie apart")


def places_lie_where_they_do_in_truth():
    text = pathlib.Path(SOURCE, "generator/london/gazetteer.c").read_text()
    truth = {name: (int(north), int(east)) for name, north, east in re.findall(r'\{ "([^"]+)", (-?\d+), (-?\d+), \w+ \}', text)}
    assert len(truth) > 200
    for seed in SEEDS:
        town = London(map_of(make(seed)))
        n_right = n_all = 0
        for one, other in itertools.combinations(range(len(town.spots)), 2):
            (north1, east1), (north2, east2) = (truth[town.spots[i]["name"]] for i in (one, other))
            if abs(east1 - east2) > 150:  # a kilometre
                n_all += 1
                n_right += (east1 > east2) == (town.at[one][0] > town.at[other][0])
            if abs(north1 - north2) > 90:
                n_all += 1
                n_right += (north1 < north2) == (town.at[one][1] > town.at[other][1])
        assert n_right > 0.985 * n_all, (seed, n_right, n_all)
        north = {"Charing Cross", "The Temple", "Wapping", "Chelsea", "Poplar", "Westminster"}
        south = {"Waterloo Station", "Bankside", "Rotherhithe", "Battersea", "New Cross", "Vauxhall"}
        for i, spot in enumerate(town.spots):
            assert spot["name"] not in (south if not town.is_south(i) else north), (seed, spot)


def the_referee_has_the_same_map():
    edition = make("Irene Adler")
    lines = [{"act": "open", "seats": ["red", "blue"], "roller": "red", "map": other} for other in ("Fogbound London", "Irene Adler")]
    done = tap.run(REFEREE, "replay", edition.parent, input="".join(json.dumps(line) + "\n" for line in lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(answer["verdict"], answer.get("code")) for answer in answers] == [("refused", "malformed"), ("ok", None)], answers
    games = json.loads(tap.run(REFEREE, "simulate", edition.parent, "--games", 60, "--seed", 1).stdout)
    assert (games["broken"], games["faults"]) == (0, []), games


def a_map_is_printed_only_if_the_check_is_content():
    for seed in SEEDS[1:]:
        done = tap.run(PRINT, "--check", "--map-seed", seed, CASE)
        assert done.stdout == "" and done.stderr.startswith(f"600 games were played on the map “{seed}”:\n"), done
        figures = re.findall(r"^  (.+): ([\d.]+)(?: %)? \((\d+) to (\d+)\)$", done.stderr, re.M)
        assert len(figures) == 13 and all(float(least) <= float(value) <= float(most) for _, value, least, most in figures), done.stderr


def the_map_of_the_game_meets_its_own_bounds():
    done = tap.run(PRINT, "--check", CASE)
    assert done.stdout == "" and "“Fogbound London”" in done.stderr and "games won from King’s Cross" in done.stderr, done
    told = json.loads(tap.run(PRINT, "--check", "--json", CASE).stdout)
    assert told["findings"] == [] and len(told["figures"]) == 14, told
    assert tap.run(PRINT, "--check", "--quiet", CASE).stderr == ""


def a_bad_map_is_told_why():
    """A single street, with a start at each end and one in the middle."""
    case = pathlib.Path(SOURCE, "cases/adventures-in-the-fog/00-fogbound-london/case.yaml").read_text()
    icons = ["start", "evidence", "clue", "knife", "eyewitness", "evidence", "gun", "start", "clue", "eyewitness", "knuckles", "evidence", "clue", "start"]
    spots = "".join(f"    - {{id: {chr(65 + i)}1, name: Lamp {i}, icon: {icon}, roads: [{chr(64 + i)}1]}}\n".replace("[@1]", "[]")
                    for i, icon in enumerate(icons))
    folder = ROOM / "street"
    folder.mkdir()
    (folder / "case.yaml").write_text(re.sub(r"(?s)map:\n.*?mysteries:", lambda _: f"map:\n  spots:\n{spots}mysteries:", case))
    done = tap.run(PRINT, "--check", folder, check=False)
    said = done.stdout.splitlines()
    assert done.returncode == 1 and all(line.startswith(f"{folder}/case.yaml:1:1: ") for line in said), done
    for wrong in (r"ninth mystery reached: 0 %; should be 90 to 100 %", r"players who fall out: \d+ %; should be 2 to 20 %",
                  r"points of the winner: \d+; should be 46 to 58"):
        assert any(re.search(wrong, line) for line in said), (wrong, said)


def mysteries_that_nobody_can_solve_have_no_map():
    case = pathlib.Path(SOURCE, "cases/adventures-in-the-fog/00-fogbound-london/case.yaml").read_text()
    folder, out = ROOM / "hopeless", ROOM / "none"
    folder.mkdir()
    (folder / "case.yaml").write_text(re.sub(r"cost: \{[^}]*\}", "cost: {gun: 6, knife: 6}", case))
    done = tap.run(PRINT, "--edition-only", "--map-seed", "x", "-o", out, folder, check=False)
    assert done.returncode == 1 and not (out / "adventures-in-the-fog-00").exists(), done
    assert re.fullmatch(f"{folder}/case.yaml:1:1: none of 1\\d\\d maps is good with these mysteries and rewards; "
                        "try another --map-seed\n", done.stderr), done.stderr


def what_makes_no_sense_is_refused():
    long = "x" * 41
    for options, says in (
            (["--map-seed", "", CASE], "--map-seed needs a text, such as “Moriarty”"),
            (["--map-seed", " ", CASE], "--map-seed needs a text, such as “Moriarty”"),
            (["--map-seed", "a\nb", CASE], "--map-seed is printed on the map: write one line, without spaces around it"),
            (["--map-seed", " a", CASE], "--map-seed is printed on the map: write one line, without spaces around it"),
            (["--map-seed", long, CASE], "--map-seed is printed on the map: at most 40 characters, not 41"),
            (["--map-seed", "a", "lady-alice/00"], "--map-seed makes a new map, but Lady Alice has none; leave it out, or name a case of adventures-in-the-fog"),
            (["--map-seed", "a", CASE, "watson-and-holmes/00"], "--map-seed makes a new map, but Watson & Holmes has none; leave it out, or name a case of adventures-in-the-fog"),
            (["--check", "--map-seed", "a", "lady-alice/00"], "--map-seed makes a new map, but Lady Alice has none; leave it out, or name a case of adventures-in-the-fog"),
            (["--watch", "--map-seed", "a", CASE], "--watch shows the case as it is written; do not combine it with --map-seed")):
        out = ROOM / "nothing"
        done = tap.run(PRINT, "-o", out, *options, check=False)
        assert done.returncode == 2 and says in done.stderr and done.stdout == "" and not out.exists(), (options, done)


def who_waits_sees_how_far_it_is():
    ours, its = os.openpty()
    done = subprocess.run([PRINT, "--edition-only", "--map-seed", "7", "-o", str(ROOM / "seen"), CASE], stderr=its, stdout=subprocess.PIPE, check=True)
    os.close(its)
    said = os.read(ours, 65536).decode()
    os.close(ours)
    assert "a map of London" in said and "░" in said and done.stdout, said


for function in (the_same_text_gives_the_same_map_on_paper_and_in_the_edition, roads_meet_at_spots_alone_and_leave_room,
                 everybody_can_get_everywhere_and_no_spot_holds_it_all, names_and_icons_are_as_the_game_wants_them,
                 places_lie_where_they_do_in_truth, the_referee_has_the_same_map, a_map_is_printed_only_if_the_check_is_content,
                 the_map_of_the_game_meets_its_own_bounds, a_bad_map_is_told_why,
                 mysteries_that_nobody_can_solve_have_no_map, what_makes_no_sense_is_refused, who_waits_sees_how_far_it_is):
    tap.test(function)
shutil.rmtree(ROOM)
tap.finish()
