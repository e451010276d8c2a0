#!/usr/bin/env python3
"""report.py: tests that `hansom-referee report` draws a finished game on one page, and reveals nothing secret of an unfinished one

usage: report.py HANSOM-PRINT HANSOM-REFEREE REFEREE-PLAY        prints TAP
"""
import collections
import functools
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap

PRINT, REFEREE, PLAY = (os.path.abspath(path) for path in sys.argv[1:4])
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-report-"))


@functools.cache
def evening(seats, rounds, seed, *acts, edition=None):
    edition = edition or EDITION
    state = ROOM / "-".join(map(str, (edition.name, seats, rounds, seed, *acts)))
    return pathlib.Path(tap.run(PLAY, edition, state, seats, rounds, seed, *acts).stdout.strip())


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
    """Plays part of a game; the first owner of the Diary is random. Returns the journal and the characters that nobody has shown yet."""
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
                            ("es", (f"{n_rounds} rondas", "preguntó a Holmes", "bolsa: ")),
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


def lady_alice_is_told_whole_when_it_is_over():
    clues = json.loads((ALICE / "edition.json").read_text())["case"]["clues"]
    names = {f"{kind[0]}{i}": clue["name"] for kind in ("suspects", "places", "times", "objects") for i, clue in enumerate(clues[kind], 1)}
    ends = set()
    for seats, rounds, seed in ((3, 4, 2), (3, 2, 1), (4, 5, 3), (5, 7, 1), (5, 12, 4), (4, 30, 5)):
        journal, pdf = evening(seats, rounds, seed, edition=ALICE), ROOM / "alice.pdf"
        said = report(journal, "-o", pdf)
        assert (said.returncode, said.stdout, said.stderr) == (0, "", ""), (seats, rounds, said)
        assert re.search(r"Pages:\s+1\n", tap.run("pdfinfo", pdf).stdout)
        tap.run("qpdf", "--check", pdf)
        words, events = words_of(pdf), events_of(journal)
        shown = [event["card"] for event in events if event["event"] == "registered"]
        solution = ", ".join(names[clue] for clue in sorted(shown, key=lambda clue: ("spto".index(clue[0]), clue)))
        assert f"The solution: {solution}." in words.replace("- ", "-"), (solution, words)  # a line may end after a hyphen
        smiles = [str(event["smiles"]) for event in events if event["event"] == "revealed"]
        assert f"smiles {' '.join(smiles)} " in words, (smiles, words)
        winners = [seat.capitalize() for seat in events[-1]["winners"]]
        ends.add(next((event["how"] for event in events if event["event"] == "solved"), "last"))
        assert re.search(" and ".join(winners) + " wins?", words.replace(", ", " and ")), (winners, words)
        for event in events:
            if event["event"] == "scored":
                assert re.search(f"{event['seat'].capitalize()} .* {event['total']}", words), (event, words)
            if event["event"] == "excluded":
                assert "accused falsely in turn" in words, words
    assert ends == {"accusation", "last"}, ends
    said = report(evening(5, 60, 5, edition=ALICE), "-o", ROOM / "long.pdf")
    assert said.returncode == 1 and "more than 36 suspicions and accusations" in said.stderr and not (ROOM / "long.pdf").exists(), said


def lady_alice_speaks_other_languages_and_says_nothing_before_the_end():
    journal, pdf = evening(5, 7, 1, edition=ALICE), ROOM / "alice.pdf"
    for language, words in (("de", ("Die Lösung", "Lächeln", "Visitenkarte")), ("es", ("La solución", "sonrisas", "tarjeta")), ("fr", ("La solution", "sourires", "carte de visite"))):
        assert report("--language", language, journal, "-o", pdf).returncode == 0
        told = words_of(pdf)
        for each in words:
            assert each in told, (each, told)
        for english in ("smiles", "The solution:", "wins with", "every clue", "shown, and"):
            assert english not in told, (english, told)
    for options in ((), ("--so-far",)):
        said = report(*options, evening(4, 9, 1, 40, edition=ALICE), "-o", ROOM / "none.pdf")
        assert said.returncode == 1 and "not over" in said.stderr and "notes" in said.stderr and not (ROOM / "none.pdf").exists(), said
    said = report(evening(4, 9, 1, 2, edition=ALICE), "-o", ROOM / "none.pdf")
    assert said.returncode == 1 and "no suspicion" in said.stderr and not (ROOM / "none.pdf").exists(), said


def pixels_of(pdf, page, dpi=127):
    """Renders the page, at five pixels per millimetre. Returns a function from (x, y) in mm to (red, green, blue)."""
    ppm = subprocess.run(["pdftoppm", "-r", str(dpi), "-f", str(page), "-l", str(page), pdf], capture_output=True, check=True).stdout
    width, height = map(int, ppm.split(b"\n", 3)[1].split())
    data = ppm[-3 * width * height:]

    def colour(x, y):
        at = 3 * (round(y * dpi / 25.4) * width + round(x * dpi / 25.4))
        return tuple(data[at:at + 3])
    return colour


def walks_of(events):
    """Returns each seat's path, the best seat first: by points, then coins, then unused icons (FOG-038 … FOG-040)."""
    paths, coins, merits = collections.defaultdict(list), collections.Counter(), {}
    for event in events:
        if event["event"] in ("started", "moved"):
            paths[event["seat"]].append(event.get("at") or event["to"])
        elif event["event"] == "earned" and event["what"] == "coins":
            coins[event["seat"]] += event["n"]
        elif event["event"] == "bought":
            coins[event["seat"]] -= 3
        elif event["event"] == "scored":
            merits[event["seat"]] = (event["total"], coins[event["seat"]], event["unused"])
    return {seat: paths[seat] for seat in sorted(merits, key=merits.get, reverse=True)}


TINTS = {"red": (0x9d, 0x1f, 0x1f), "blue": (0x1f, 0x4e, 0x8c), "green": (0x2e, 0x6b, 0x3c), "yellow": (0xc7, 0x9a, 0x1b)}


def bears(pixels, middle, tint):
    """Reports whether the colour of a path is visible around a point. The path may bow by a millimetre."""
    near = (pixels(middle[0] + dx / 5, middle[1] + dy / 5) for dx in range(-6, 7) for dy in range(-6, 7))
    return sum(all(abs(one - other) < 12 for one, other in zip(colour, tint)) for colour in near) > 8


@functools.cache
def fog(seats, seed):
    """Returns the events of a finished game of Adventures in the Fog, and the path of its report."""
    journal, pdf = evening(seats, 5, seed, edition=FOG), ROOM / f"fog-{seats}-{seed}.pdf"
    said = report(journal, "-o", pdf)
    assert (said.returncode, said.stdout, said.stderr) == (0, "", ""), said
    return events_of(journal), pdf


def every_sheet_of_the_fog_shows_the_path_that_was_drawn_and_no_other():
    case = json.loads((FOG / "edition.json").read_text())["case"]
    spots = {spot["id"]: (ord(spot["id"][0]) - ord("A"), int(spot["id"][1:]) - 1) for spot in case["map"]["spots"]}
    roads = {frozenset((spot["id"], other)) for spot in case["map"]["spots"] for other in spot["roads"]}
    step = min((182 - 2 * 10.4) / 8, (160 - 2 * 10.4) / 7)  # the layout of the report: 182 × 160 mm at (14, 25.2)
    where = {spot: (14 + (182 - 8 * step) / 2 + x * step, 25.2 + (160 - 7 * step) / 2 + y * step) for spot, (x, y) in spots.items()}
    n_lines = 0
    for seats, seed in ((1, 1), (4, 3)):
        events, pdf = fog(seats, seed)
        assert re.search(rf"Pages:\s+{1 + seats}\n", tap.run("pdfinfo", pdf).stdout)
        tap.run("qpdf", "--check", pdf)
        for page, (seat, path) in enumerate(walks_of(events).items(), 2):
            words = re.sub(r"\s+", " ", tap.run("pdftotext", "-layout", "-f", page, "-l", page, pdf, "-").stdout)
            assert seat.capitalize() in words, (seat, words)
            pixels = pixels_of(pdf, page)
            drawn = {frozenset(line) for line in zip(path, path[1:])}
            for road in roads:
                a, b = (where[spot] for spot in sorted(road))
                middle = [one + 0.42 * (other - one) for one, other in zip(a, b)]  # between the road's sign and the number of the turn
                assert bears(pixels, middle, TINTS[seat]) == (road in drawn), (seat, sorted(road), road in drawn)
                n_lines += road in drawn
    assert n_lines > 40, n_lines


def the_fog_lays_its_scoring_out():
    names = [mystery["name"] for mystery in json.loads((FOG / "edition.json").read_text())["case"]["mysteries"]]
    for seats, seed in ((1, 1), (4, 3), (6, 2)):
        events, pdf = fog(seats, seed)
        words = words_of(pdf)
        solved = collections.Counter(event["mystery"] for event in events if event["event"] == "solved")
        for number, name in enumerate(names, 1):
            assert words.count(name) == solved[f"M{number}"], (name, solved, words)
        struck = collections.Counter(event["seat"] for event in events if event["event"] == "struck")
        for event in events:
            if event["event"] == "scored":
                row = rf"{event['seat'].capitalize()} \d {event['points']} {event['converted']} {event['total']} \d+ {event['unused']} {struck[event['seat']]}"
                assert re.search(row, words), (row, words)
                assert re.search(rf"points for mysteries {event['points']} .*?in all {event['total']}", words), (event, words)
            if event["event"] == "out":
                assert "out in turn" in words, words
        if seats == 1:
            score = next(event["total"] for event in events if event["event"] == "scored")
            rating = [name for least, name in ((0, "Lestrade"), (25, "Gregson"), (35, "Watson"), (45, "Mycroft"), (50, "Holmes")) if score >= least]
            points = "1 point" if score == 1 else f"{score} points"
            assert f"{points}: a match for {rating[-1]}." in words, words
        else:
            winners = " and ".join(seat.capitalize() for seat in events[-1]["winners"])
            assert re.search(f"{winners} wins? with", words.replace(", ", " and ")), (winners, words)


def the_fog_has_no_secrets_and_other_languages():
    unfinished, pdf = evening(2, 5, 4, 30, edition=FOG), ROOM / "fog.pdf"
    said = report(unfinished, "-o", ROOM / "none.pdf")
    assert said.returncode == 1 and "not over" in said.stderr and not (ROOM / "none.pdf").exists(), said
    assert report("--so-far", unfinished, "-o", pdf).returncode == 0
    words = words_of(pdf)
    assert "The game is not over yet." in words and "– –" in words, words
    assert re.search(r"Pages:\s+3\n", tap.run("pdfinfo", pdf).stdout)
    said = report("--so-far", evening(2, 5, 4, 2, edition=FOG), "-o", ROOM / "none.pdf")
    assert said.returncode == 1 and "no die was rolled" in said.stderr and not (ROOM / "none.pdf").exists(), said
    journal = evening(2, 5, 6, edition=FOG)
    n_turns = sum(event["event"] == "rolled" for event in events_of(journal))
    for language, wanted in (("de", (f"{n_turns} Würfe", "freie Symbole", "Platz 1 von 2")),
                             ("es", (f"{n_turns} tiradas", "iconos libres", "puesto 1 de 2")),
                             ("fr", (f"{n_turns} lancers", "symboles libres", "place 1 sur 2"))):
        assert report("--language", language, journal, "-o", pdf).returncode == 0
        told = words_of(pdf)
        for each in wanted:
            assert each in told, (each, told)
        for english in ("unused icons", "place 1 of", "in all", "struck by", "drawn in this turn", "rolls"):
            assert english not in told, (english, told)


def a_map_made_anew_is_drawn_and_named():
    tap.run(PRINT, "--edition-only", "--quiet", "--seed", "report", "--map-seed", "Limehouse", "-o", ROOM / "anew", "adventures-in-the-fog/00")
    edition = next((ROOM / "anew").iterdir())
    spots = [spot["name"] for spot in json.loads((edition / "edition.json").read_text())["case"]["map"]["spots"]]
    pdf = ROOM / "anew.pdf"
    assert report(evening(2, 5, 6, edition=edition), "-o", pdf).returncode == 0
    words = words_of(pdf)
    assert words.count("Map “Limehouse”") == 3, words  # once on the first page, and once for each seat
    assert sum(name in words for name in spots) > len(spots) / 2, words  # the other names are split over two lines


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


def edition(case):
    tap.run(PRINT, "--edition-only", "--quiet", "--seed", "report", "-o", ROOM / "edition" / case, case)
    return next((ROOM / "edition" / case).iterdir())


def irregulars_show_their_files_and_what_they_used():
    case = json.loads((DOORS / "edition.json").read_text())["case"]
    names = dict(zip("wbrg", ([suspect["name"] for suspect in case["suspects"]], case["evidence"], case["motives"], case["locations"])))
    name = lambda card: names[card[0]][int(card[1]) - 1]
    ends = set()
    for seats, seed in ((3, 12), (4, 7), (5, 3)):
        journal, pdf = evening(seats, 4, seed, edition=DOORS), ROOM / "doors.pdf"
        said = report(journal, "-o", pdf)
        assert (said.returncode, said.stdout, said.stderr) == (0, "", ""), said
        assert re.search(r"Pages:\s+1\n", tap.run("pdfinfo", pdf).stdout)
        tap.run("qpdf", "--check", pdf)
        words, events = words_of(pdf), events_of(journal)
        turns = [event["seat"] for event in events if event["event"] == "turn"]
        won = next(i for i, event in enumerate(events) if event["event"] == "won")
        winner, by = events[won]["seat"].capitalize(), turns[-1].capitalize()
        last = next(event for event in reversed(events[:won]) if event["event"] in ("filed", "taken", "cleared"))
        ends.add((last["event"], winner == by))
        end = {"filed": f"{by} filed {name(last.get('card', 'w1a'))} in turn", "taken": f"{by} took {name(last.get('card', 'w1a'))} from a precinct in turn",
               "cleared": f"{by} cleared a precinct in turn"}[last["event"]]
        assert f"{end} {len(turns)}" in words and (winner == by or f"closed the case of {winner}." in words), (end, winner, words)
        files, out = {}, {}
        for event in events:
            if event["event"] == "filed":
                files[event["seat"], event["card"][0]] = event["card"]
            elif event["event"] == "unfiled":
                del files[event["seat"], event["card"][0]]
                out.pop((event["seat"], {"w": "suspect", "b": "evidence", "r": "motive", "g": "location"}[event["card"][0]]), None)
            elif event["event"] == "ruled":
                out[event["seat"], event["type"]] = event["out"]
        own = [name(files[winner.lower(), letter]) for letter in "wbrg"]
        assert f"The case: {', '.join(own)}." in words, (own, words)
        assert words.count("ruled out") == sum(out.values()), (out, words)
        declared = [event for event in events if event["event"] == "declared"]
        for seat in set(turns):
            built = [event["right"] for event in declared if event["seat"] == seat and not (event["type"] and event["rank"])]
            followed = [event for event in declared if event["seat"] == seat and event["type"] and event["rank"]]
            right = sum(event["right"] for event in followed)
            used = [str(sum(event["right"] and (event["type"], event["rank"]) == ("suspect", rank) for event in followed) or "–") for rank in range(1, 5)]
            of = lambda kind: str(sum(event["event"] == kind and event["seat"] == seat for event in events) or "–")
            row = [seat.capitalize(), str(turns.count(seat)), of("watson"), f"{sum(built)}/{len(built)}", of("played"), of("set"), f"{right}/{len(followed)}", *used]
            assert " ".join(row) in words, (row, words)
    assert ends == {("taken", False), ("cleared", False), ("filed", True)}, ends  # BSI-042: also in another seat's turn


def irregulars_speak_other_languages_and_say_nothing_before_the_end():
    journal, pdf = evening(3, 4, 12, edition=DOORS), ROOM / "doors.pdf"
    for language, said in (("de", "Damit war der Fall von Grün abgeschlossen. Der Fall: Jack the Ripper"), ("es", "se cerró el caso de Verde"), ("fr", "cela a clos l’affaire (Vert)")):
        assert report("--language", language, journal, "-o", pdf).returncode == 0
        assert said in words_of(pdf), (language, words_of(pdf))
    for options in ((), ("--so-far",)):
        said = report(*options, evening(4, 4, 2, 60, edition=DOORS), "-o", ROOM / "none.pdf")
        assert said.returncode == 1 and "the game is not over, and its report would reveal hands" in said.stderr, said
    assert not (ROOM / "none.pdf").exists()


EDITION, ALICE, FOG = edition("watson-and-holmes/00"), edition("lady-alice/00"), edition("adventures-in-the-fog/00")
DOORS = edition("baker-street-irregulars/00")
for function in (a_game_is_one_a4_page_whatever_its_length, the_same_journal_gives_the_same_bytes_and_stays_as_it_is,
                 a_game_that_is_not_over_is_told_only_as_far_as_all_may_know,
                 it_speaks_the_language_that_is_wanted, lady_alice_is_told_whole_when_it_is_over,
                 lady_alice_speaks_other_languages_and_says_nothing_before_the_end,
                 every_sheet_of_the_fog_shows_the_path_that_was_drawn_and_no_other, the_fog_lays_its_scoring_out,
                 the_fog_has_no_secrets_and_other_languages, a_map_made_anew_is_drawn_and_named,
                 irregulars_show_their_files_and_what_they_used, irregulars_speak_other_languages_and_say_nothing_before_the_end,
                 what_cannot_be_read_or_written_is_told_and_nothing_is_left):
    tap.test(function)
shutil.rmtree(ROOM)
tap.finish()
