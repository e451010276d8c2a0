#!/usr/bin/python3
"""fairness.py: counts the figures of --check for cases of Watson & Holmes a second time; prints TAP

usage: fairness.py HANSOM-PRINT

The twin reads case.yaml itself, expands every proof into sets of clues, and tests them on all sets of cards at once.
"""
import fractions
import functools
import itertools
import json
import math
import pathlib
import re
import sys
import tempfile

import numpy
import yaml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap

PRINT = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = sorted((ROOT / "cases/watson-and-holmes").glob("*/case.yaml"))
FAIR = ROOT / "tests/cases/fair.yaml"
HUNDREDTHS = {"early": 5, "median": 50, "late": 95}


class Twin:
    """A case, and the clues that every set of its cards shows. Bit i of a set is set when it has the i-th card by number."""

    def __init__(self, path):
        case = yaml.safe_load(path.read_text(encoding="utf-8"))
        self.case = case
        self.cards = sorted((card for card in case["locations"] if str(card["id"]) != "221b"), key=lambda card: card["number"])
        self.ids = [card["id"] for card in self.cards]
        self.deductions = case.get("deductions") or {}
        n = len(self.cards)
        sets = numpy.arange(1 << n, dtype=numpy.uint32)
        self.size = sum((sets >> i) & 1 for i in range(n))
        self.clues = {}
        for i, card in enumerate(self.cards):
            for clue in card.get("clues") or {}:
                self.clues.setdefault(clue, []).append(i)
        self.known = {clue: sum((sets >> i) & 1 for i in cards) > 0 for clue, cards in self.clues.items()}
        self.locked = sum(1 << i for i, card in enumerate(self.cards) if "lock" in card.get("marks", []))

    def spelled(self, proofs):
        """Returns every set of clues that proves it."""
        ways = set()
        for proof in proofs:
            steps = [{frozenset([fact])} if fact in self.clues else self.spelled(self.deductions[fact]) for fact in proof]
            ways |= {frozenset().union(*way) for way in itertools.product(*steps)}
        return ways

    def proves(self, proofs):
        """Returns for every set of cards whether it proves it."""
        holds = numpy.zeros(len(self.size), dtype=bool)
        for way in self.spelled(proofs):
            holds |= numpy.logical_and.reduce([self.known[clue] for clue in way])
        return holds

    def counts(self, holds):
        return [int((holds & (self.size == k)).sum()) for k in range(len(self.cards) + 1)]

    def enough(self, counts, chance):
        """Returns the lowest number of visits, in a random order, with at least that chance."""
        n = len(self.cards)
        return next((k for k in range(1, n + 1) if fractions.Fraction(counts[k], math.comb(n, k)) >= chance), 0)

    def names(self, cards):
        return [name for i, name in enumerate(self.ids) if cards >> i & 1]

    def question(self, asked):
        holds, n = self.proves(asked.get("proofs") or []), len(self.cards)
        counts, every = self.counts(holds), (1 << n) - 1
        least = next((k for k, count in enumerate(counts) if count), 0)
        if not least:
            return {"question": asked["id"], "least": 0, "sets": 0, "median": 0, "apart": False, "spare": 0, "without-locked": False, "alone": []}
        return {
            "question": asked["id"],
            "least": least,
            "sets": counts[least],
            "median": self.enough(counts, fractions.Fraction(1, 2)),
            "apart": bool((holds & holds[::-1]).any()),  # reversing the array gives each set its complement
            "spare": n - self.enough(counts, 1),
            "without-locked": bool(holds[every & ~self.locked]),
            "alone": [name for i, name in enumerate(self.ids) if holds[1 << i]],
        }

    def suspects(self):
        cleared = [self.proves(person.get("cleared") or []) for person in self.case["people"]]
        pairs = [1 << i | 1 << j for i, j in itertools.combinations(range(len(self.cards)), 2)]
        return min(sum(not holds[pair] for holds in cleared) for pair in pairs)

    def cleared(self):
        """Returns the number of people whom the cards clear, and the visits that clear all of them."""
        holds = [holds for person in self.case["people"] if (holds := self.proves(person.get("cleared") or [])).any()]
        counts = self.counts(numpy.logical_and.reduce(holds)) if holds else [0] * (len(self.cards) + 1)
        visits = {key: self.enough(counts, fractions.Fraction(percent, 100)) for key, percent in HUNDREDTHS.items()}
        return {"people": len(holds), **visits}

    def accused(self):
        """Returns the share of all orders, in %, in which each person is accused before being cleared, by name."""
        found = {}
        n = len(self.cards)
        for person in self.case["people"]:
            accused, cleared = (self.proves(person.get(key) or []) for key in ("against", "cleared"))
            if not accused[-1]:
                continue
            passed = (accused & ~cleared).astype(float)  # of each set: the share of its orders that pass through such a set
            for size in range(1, n + 1):
                sets = numpy.flatnonzero((self.size == size) & (passed < 1))
                passed[sets] = sum(passed[sets & ~(1 << i)] * (sets >> i & 1) for i in range(n)) / size
            found[person["name"]] = int(passed[-1] * 100 + 0.5 + 1e-9)
        return found

    def useless(self, holds):
        sets = numpy.arange(len(self.size))
        return [name for i, name in enumerate(self.ids) if all((h[sets] == h[sets | 1 << i]).all() for h in holds)]


@functools.cache
def whole_box():
    """Checks all cases in one run."""
    return tap.run(PRINT, "--check", "--json", "all", check=False)


def figures(path):
    if path in CASES:
        return json.loads(whole_box().stdout)["fairness"][CASES.index(path)]
    done = tap.run(PRINT, "--check", "--json", path, check=False)
    told = json.loads(done.stdout)["fairness"]
    assert len(told) == 1, done
    return told[0]


def compare(path):
    twin, told = Twin(path), figures(path)
    holds = [twin.proves(asked.get("proofs") or []) for asked in twin.case["questions"]]
    counts, visits = twin.counts(numpy.logical_and.reduce(holds)), told["visits"]
    assert told["cards"] == len(twin.cards)
    for asked, of in zip(twin.case["questions"], told["questions"], strict=True):
        assert of == twin.question(asked), (of, twin.question(asked))
    assert visits["solving"] == counts, (visits, counts)
    least = next((k for k, count in enumerate(counts) if count), 0)
    assert (visits["least"], visits["sets"]) == (least, counts[least] if least else 0), visits
    hundredths = {**HUNDREDTHS, "any": 100}
    assert {key: visits[key] for key in hundredths} == {
        key: twin.enough(counts, fractions.Fraction(percent, 100)) for key, percent in hundredths.items()}, visits
    assert visits["spare"] == (len(twin.cards) - visits["any"] if least else 0), visits
    best = sum(1 << twin.ids.index(card) for card in visits["best"])
    assert not least or (len(visits["best"]) == least and all(h[best] for h in holds)), visits
    assert told["suspects"] == twin.suspects(), told["suspects"]
    assert told["cleared"] == twin.cleared(), (told["cleared"], twin.cleared())
    assert told["accused"] == twin.accused(), (told["accused"], twin.accused())
    assert told["useless"] == twin.useless(holds), told["useless"]
    assert told["clues"] == {clue: [twin.ids[i] for i in cards] for clue, cards in twin.clues.items()}
    return f"{path.parent.name}: any {visits['any']} of {told['cards']}, least {least}"


def every_figure_is_the_same_when_it_is_counted_otherwise():
    assert CASES
    return "\n".join(compare(path) for path in [*CASES, FAIR])


def figures_of_a_case_that_is_not_fair_are_the_same_too():
    fair = FAIR.read_text()
    spoilt = (
        ("proofs: [[b1, b2]]", "# none"),
        ("proofs: [[b1, b2]]", "proofs: [[a1]]"),
        ("proofs: [[b1, b2]]", "proofs: [[both-a, b1], [c1, c2]]"),
        ("      b2: A fact.\n  - id: card-12", "      b3: A fact.\n  - id: card-12"),
        ("    name: Card 1\n", "    name: Card 1\n    zone: A\n"),
    )
    with tempfile.TemporaryDirectory() as folder:
        for before, after in spoilt:
            assert before in fair
            path = pathlib.Path(folder) / "case.yaml"
            path.write_text(fair.replace(before, after, 1))
            compare(path)


def the_spread_is_that_of_random_orders():
    """Compares the figures with their definition, in all 120 orders of five cards."""
    case = yaml.safe_load(FAIR.read_text())
    homes = [card for card in case["locations"] if str(card["id"]) == "221b"]
    keep = [card for card in case["locations"] if card["number"] in (1, 4, 7, 10, 12)]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "case.yaml"
        homes[0]["id"] = "221b"
        path.write_text(yaml.safe_dump({**case, "locations": keep + homes}, allow_unicode=True))
        twin, visits = Twin(path), figures(path)["visits"]
        holds = numpy.logical_and.reduce([twin.proves(asked["proofs"]) for asked in case["questions"]])
        rounds = sorted(next(k for k in range(1, 6) if holds[sum(1 << i for i in order[:k])])
                        for order in itertools.permutations(range(5)))
        assert len(rounds) == 120 and rounds[0] < rounds[-1], rounds
        assert (visits["early"], visits["median"], visits["late"], visits["any"]) == (
            rounds[5], rounds[59], rounds[113], rounds[119]), (visits, rounds)


def the_table_stands_beside_the_findings():
    done = tap.run(PRINT, "--check", FAIR)
    lines = done.stderr.splitlines()
    assert done.stdout == "" and lines[0] == "“Fair” (watson-and-holmes/00), judged by all 16384 sets of its 14 cards:", done
    assert all(line.startswith("  ") for line in lines[1:]), lines
    assert re.search(r"^  who +2 +9 +5  yes    yes         yes         yes          none$", done.stderr, re.M), done.stderr
    assert "\n  a1  3: card-1, card-2, card-3\n" in done.stderr, done.stderr
    assert tap.run(PRINT, "--check", "--quiet", FAIR).stderr == ""


def what_is_explained_is_told_beside_them_too():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "case.yaml"
        path.write_text(FAIR.read_text().replace("difficulty: 1\n", "difficulty: 4\n"))
        warned = tap.run(PRINT, "--check", path, check=False)
        assert warned.returncode == 1 and re.fullmatch(rf"{path}:1:1: warning: 4 visits .* \[visits\]\n", warned.stdout), warned
        path.write_text(path.read_text() + "explained:\n  visits: |\n    It is meant\n    to be short.\n")
        done = tap.run(PRINT, "--check", path)
        assert done.stdout == "" and re.search(rf"^{path}:1:1: warning: 4 visits .* \[visits\]: It is meant to be short\.$", done.stderr, re.M), done
        told = json.loads(tap.run(PRINT, "--check", "--json", path).stdout)
        assert told["findings"] == [] and len(told["explained"]) == 1, told
        assert "findings on fairness" not in tap.run(PRINT, "--edition-only", "-o", f"{folder}/out", path).stderr


def booklet(path, folder, *options):
    """Returns the booklet's words in one line."""
    tap.run(PRINT, "--quiet", "--no-common", "-o", folder, *options, path)
    (pdf,) = pathlib.Path(folder).glob("*/booklet.pdf")
    return " ".join(tap.run("pdftotext", "-raw", pdf, "-").stdout.split())


CERTIFICATES = {
    "en": "Certificate of fairness Solvable from any {any} of {cards} places; from {least} if you choose well; whatever {spare} places "
          "are guarded. In half of all orders of visiting it takes no more than {median}. No place gives an answer by itself, and no "
          "answer needs a locked one. Counted over all {sets} sets of places; count again: hansom-print --check watson-and-holmes/00",
    "de": "Fairness-Urkunde Lösbar aus beliebigen {any} von {cards} Orten; aus {least}, wenn ihr gut wählt; welche {spare} Orte auch",
    "es": "Certificado de juego limpio Resoluble con {any} lugares cualesquiera de {cards}; con {least} si elegís bien; sean cuales",
    "fr": "Certificat d’équité Résoluble à partir de {any} lieux quelconques sur {cards} ; de {least} si vous choisissez bien ; quels",
}


def the_booklet_is_certified_with_these_figures():
    for path in (FAIR, CASES[0]):
        told = figures(path)
        facts = {**told["visits"], "cards": told["cards"], "sets": 2 ** told["cards"]}
        for language, words in CERTIFICATES.items():
            with tempfile.TemporaryDirectory() as folder:
                said = booklet(path, folder, "--language", language)
                assert words.format(**facts) in said, (words.format(**facts), said)


def who_may_not_know_it_yet_reads_no_certificate():
    """In a sealed print, the inside of the booklet is open before the game."""
    with tempfile.TemporaryDirectory() as folder:
        assert "Certificate" not in booklet(FAIR, folder, "--reveal", "sealed")


def a_certificate_says_no_more_than_is_so():
    fair = FAIR.read_text()
    rows = (
        (("proofs: [[b1, b2]]", "# none"), None, ["Certificate"]),
        (("proofs: [[b1, b2]]", "proofs: [[a1]]"), "Solvable from any", ["by itself"]),
        (("      c1: A fact.\n  - id: card-2", "      c1: A fact.\n      x: A fact.\n  - id: card-2"), "Solvable from all 14 places;", ["guarded"]),
        (("      c1: A fact.\n  - id: card-14", "      c1: A fact.\n      x: A fact.\n  - id: card-14"), "whatever place is guarded.", []),
    )
    for (before, after), says, says_not in rows:
        text = fair.replace(before, after, 1)
        if "x: A fact" in after:
            text = text.replace("proofs: [[b1, b2]]", "proofs: [[x, b1]]")
        if "card-14" in after:
            text = text.replace("      c1: A fact.\n  - id: 221b", "      c1: A fact.\n      x: A fact.\n  - id: 221b")
        assert text != fair
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "case.yaml"
            path.write_text(text)
            said = booklet(path, f"{folder}/out")
        assert (says or "") in said and not any(words in said for words in says_not), (before, said)


def the_box_has_thirteen_cases_and_207_location_cards():
    cases = [yaml.safe_load(path.read_text()) for path in CASES]
    assert [case["number"] for case in cases] == list(range(13)), [case["number"] for case in cases]
    cards = [len(case["locations"]) for case in cases]
    assert sum(cards) == 207, cards
    levels = [case["difficulty"] for case in cases]
    assert levels == sorted(levels), levels  # and tests/bench/balance.py agrees
    with tempfile.TemporaryDirectory() as folder:
        tap.run(PRINT, "--quiet", "--edition-only", "-o", folder, *CASES)
        printed = {(path.parent.name, code["piece"]) for path in pathlib.Path(folder).glob("*/edition.json")
                   for code in json.loads(path.read_text())["codes"] if code.get("side") == "name" and code["piece"] in ids_of(path)}
        assert len(printed) == 207, len(printed)


def ids_of(edition):
    return {str(card["id"]) for card in json.loads(edition.read_text())["case"]["locations"]}


def every_case_of_the_box_passes_the_check():
    """No error, and at most two warnings for each case, each with an explanation."""
    done = whole_box()
    told = json.loads(done.stdout)
    assert (done.returncode, told["findings"]) == (0, []), (done.returncode, told["findings"])
    explained = [line.split(":")[0] for line in told["explained"]]
    assert all(explained.count(path) <= 2 for path in explained), told["explained"]
    assert [case["case"] for case in told["fairness"]] == [f"watson-and-holmes/{number:02}" for number in range(13)], told["fairness"]
    for case in told["fairness"]:
        easy = case["case"] < "watson-and-holmes/05"
        assert case["visits"]["spare"] >= (2 if easy else 1), case
        assert all(of["apart"] and of["without-locked"] and not of["alone"] for of in case["questions"]), case


tap.test(every_figure_is_the_same_when_it_is_counted_otherwise)
tap.test(figures_of_a_case_that_is_not_fair_are_the_same_too)
tap.test(the_spread_is_that_of_random_orders)
tap.test(the_table_stands_beside_the_findings)
tap.test(what_is_explained_is_told_beside_them_too)
tap.test(the_booklet_is_certified_with_these_figures)
tap.test(who_may_not_know_it_yet_reads_no_certificate)
tap.test(a_certificate_says_no_more_than_is_so)
tap.test(the_box_has_thirteen_cases_and_207_location_cards)
tap.test(every_case_of_the_box_passes_the_check)
tap.finish()
