#!/usr/bin/python3
"""authors.py: tests an author's tools besides the cards: a new case, its graph, the guide; prints TAP

usage: authors.py HANSOM-PRINT
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import yaml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap

PRINT = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = sorted((ROOT / "cases/watson-and-holmes").glob("*/case.yaml"))
FREE = 1 + max(int(path.parent.name.split("-")[0]) for path in CASES)  # the first number that none of our cases has
SVG = "{http://www.w3.org/2000/svg}"


def graph(case):
    return xml.etree.ElementTree.fromstring(tap.run(PRINT, "--graph", case).stdout)


def boxes(svg, kind):
    """Returns the text and the place of each box of a kind."""
    found = []
    for group in svg.iter(f"{SVG}g"):
        if kind in group.get("class").split():
            rect = group.find(f"{SVG}rect")
            x, y, width, height = (float(rect.get(key)) for key in ("x", "y", "width", "height"))
            found.append((" ".join(text.text for text in group.iter(f"{SVG}text")), (x, y, x + width, y + height)))
    return found


def a_graph_has_everything_and_nothing_lies_on_anything():
    for path in CASES:
        case, svg = yaml.safe_load(path.read_text()), graph(path)
        clues = {clue for card in case["locations"] for clue in card.get("clues") or {}}
        deductions = case.get("deductions") or {}
        people = {f"{person['name']} is {state}": person[key] for person in case["people"]
                  for key, state in (("against", "accused"), ("cleared", "cleared")) if person.get(key)}
        assert len(boxes(svg, "card")) == len(case["locations"]) - 1
        assert {said.split()[0] for said, _ in boxes(svg, "clue")} == clues
        assert {said.split()[0] for said, _ in boxes(svg, "deduction")} == set(deductions)
        assert {said for said, _ in boxes(svg, "person")} == set(people)
        assert len(boxes(svg, "question")) == len(case["questions"])
        proofs = sum(map(len, [*(asked.get("proofs", []) for asked in case["questions"]), *deductions.values(),
                               *people.values()]))
        assert len(list(svg.iter(f"{SVG}circle"))) == proofs
        lie = [box for kind in ("card", "clue", "deduction", "question", "person") for _, box in boxes(svg, kind)]
        width, height = float(svg.get("width")), float(svg.get("height"))
        for i, (left, top, right, bottom) in enumerate(lie):
            assert 0 <= left < right <= width and 80 < top < bottom <= height, (path, lie[i])
            assert not any(left < r and l < right and top < b and t < bottom for l, t, r, b in lie[:i]), (path, lie[i])


def a_graph_says_first_that_it_spoils():
    svg = graph(CASES[0])
    first = next(svg.iter(f"{SVG}text"))
    assert first.text.startswith("SPOILERS") and float(first.get("y")) < 60, first.text


def a_graph_shows_what_is_weak():
    fair = (ROOT / "tests/cases/fair.yaml").read_text()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "case.yaml"
        path.write_text(fair)
        assert not boxes(graph(path), "weak")
        path.write_text(fair.replace("      b2: A fact.\n  - id: card-12", "      b2: A fact.\n      one & only: x\n  - id: card-12")
                        .replace("one & only: x", "lone: A <fact> & no more.").replace("name: Card 3\n", 'name: "Card <3> & co"\n'))
        svg = graph(path)
        assert [said for said, _ in boxes(svg, "weak")] == ["lone A <fact> & no more."], boxes(svg, "weak")
        assert any("Card <3> & co" in said for said, _ in boxes(svg, "card"))


def a_long_chain_of_deductions_is_drawn_at_once():
    fair = (ROOT / "tests/cases/fair.yaml").read_text()
    chain = "".join(f"  link-{i}: [[link-{i - 1}, a1], [link-{i - 1}, a2]]\n" for i in range(1, 40))
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "case.yaml"
        path.write_text(fair.replace("deductions:\n", f"deductions:\n  link-0: [[a1, a2]]\n{chain}"))
        svg = xml.etree.ElementTree.fromstring(subprocess.run([PRINT, "--graph", path], capture_output=True, check=True, timeout=20).stdout)
    lefts = {said.strip(): left for said, (left, *_) in boxes(svg, "deduction")}
    assert all(lefts[f"link-{i - 1}"] < lefts[f"link-{i}"] for i in range(1, 40)), lefts


def graphs_go_where_they_are_told():
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "a" / "b"
        done = tap.run(PRINT, "--graph", "-o", out, CASES[0], CASES[1])
        assert sorted(file.name for file in out.iterdir()) == ["watson-and-holmes-00-graph.svg", "watson-and-holmes-01-graph.svg"], done
        assert len(done.stdout.splitlines()) == 2, done
        assert tap.run(PRINT, "--graph", "--quiet", "-o", out, CASES[0]).stdout == ""
    two = tap.run(PRINT, "--graph", CASES[0], CASES[1], check=False)
    assert two.returncode == 2 and "one CASE" in two.stderr and two.stdout == "", two
    other = tap.run(PRINT, "--graph", "lady-alice/00", check=False)
    assert other.returncode == 1 and re.search(r"case\.yaml:1:1: .*nothing to draw", other.stderr) and other.stdout == "", other


def begun(name, place=None):
    place = pathlib.Path(place or tempfile.mkdtemp(prefix="hansom-new-"))
    folder = place / "not yet there" / name
    told = tap.run(PRINT, "--new", folder, "-o", place / "out")
    assert told.stdout.startswith(f"{folder}/case.yaml: "), told
    assert sorted(file.name for file in folder.iterdir()) == ["answers.yaml", "case.yaml"]
    return folder


def a_map_with_countless_equal_routes_is_measured():
    """FOG-022: bots play on it, and a route may be as long as the map has spots."""
    done = tap.run(PRINT, "--check", ROOT / "tests/scenes/cases/chain.yaml", check=False)
    assert done.returncode == 1 and "games were played on the map “The Chain”" in done.stderr, done.stderr


def a_new_case_is_fair_and_wants_only_words():
    folder = begun("3-the-iron-gate")
    done = tap.run(PRINT, "--check", folder, check=False)
    found = done.stdout.splitlines()
    assert found and all(re.search(r" warning: .* \[(card|average|same)-words\]$", line) for line in found), found
    assert "solvable from any 13 of 15 places" in done.stderr, done.stderr
    assert (folder / "case.yaml").read_text().startswith("# yaml-language-server: $schema="), "editors complete it"
    tap.run(PRINT, "--quiet", "-o", folder / "out", folder)


def a_new_case_is_called_as_its_folder():
    for name, number, title in (("3-the-iron-gate", 3, "The Iron Gate"), ("07", 7, "A New Case"), ("gate", FREE, "Gate"),
                                ("123-gate", FREE, "123 Gate"), ("2 Doors: \"a\" #b\\", FREE, "2 Doors A B"), ("é", FREE, "A New Case")):
        case = yaml.safe_load((begun(name) / "case.yaml").read_text())
        assert (case["number"], case["title"]) == (number, title), (name, case["number"], case["title"])


def a_new_case_has_a_number_of_its_own():
    """The number is used by no neighbour, no installed case and no printed edition, so the new case can be printed beside them."""
    place = tempfile.mkdtemp(prefix="hansom-new-")
    numbers = []
    for name in ("one", "two", "three"):
        folder = begun(name, place)
        numbers.append(yaml.safe_load((folder / "case.yaml").read_text())["number"])
        if name == "one":
            tap.run(PRINT, "--quiet", "--edition-only", "-o", f"{place}/out", folder)
            shutil.rmtree(folder)  # its edition remains
    assert numbers == [FREE, FREE + 1, FREE + 2], numbers
    for number in range(100):
        pathlib.Path(place, f"out/watson-and-holmes-{number:02}").mkdir(exist_ok=True)
    done = tap.run(PRINT, "--new", f"{place}/four", "-o", f"{place}/out", check=False)
    assert done.returncode == 1 and "another --out" in done.stderr and not pathlib.Path(place, "four").exists(), done


def a_number_that_a_neighbour_has_is_refused():
    """With such a number, --list could read none of the cases."""
    folder = begun("07-the-iron-gate")
    again = folder.parent / "07-another"
    done = tap.run(PRINT, "--new", again, check=False)
    assert done.returncode == 1 and str(folder) in done.stderr and f"{FREE:02}-" in done.stderr and not again.exists(), done


def a_new_case_beside_others_has_their_schema():
    cases = pathlib.Path(tempfile.mkdtemp(prefix="hansom-new-"))
    (cases / "case.schema.json").write_text("{}")
    for there in ("14-there", "15-not-yet"):
        folder = cases / "watson-and-holmes" / there
        if there == "14-there":
            folder.mkdir(parents=True)
        tap.run(PRINT, "--new", folder)
        first = (folder / "case.yaml").read_text().splitlines()[0]
        assert first == "# yaml-language-server: $schema=../../case.schema.json", (there, first)


def a_new_case_has_answers_that_are_judged_as_they_stand():
    folder = begun("3-the-iron-gate")
    answers, case = (yaml.safe_load((folder / file).read_text()) for file in ("answers.yaml", "case.yaml"))
    assert list(answers) == [asked["id"] for asked in case["questions"]]
    for typed in answers.values():
        assert typed["right"] and typed["wrong"] and typed["held"]["right"] and typed["held"]["wrong"]


def nothing_is_written_over():
    folder = begun("3-the-iron-gate")
    before = (folder / "case.yaml").read_bytes()
    for gone in ("nothing", "case.yaml"):
        (folder / gone).unlink(missing_ok=True)
        again = tap.run(PRINT, "--new", folder, check=False)
        assert again.returncode == 1 and "is not overwritten" in again.stderr and again.stdout == "", again
    assert [file.name for file in folder.iterdir()] == ["answers.yaml"], "and nothing beside it"
    (folder / "case.yaml").symlink_to(folder / "elsewhere")
    assert tap.run(PRINT, "--new", folder, check=False).returncode == 1 and not (folder / "elsewhere").exists()
    file = folder / "file"
    file.write_bytes(before)
    assert tap.run(PRINT, "--new", file, check=False).returncode == 3 and file.read_bytes() == before


def the_guide_lists_what_may_be_found():
    rules = re.findall(r'^FINDING\(\w+, "([^"]+)", (\w+)', (ROOT / "cases/check/finding.def").read_text(), re.M)
    listed = {id: level for ids, level in re.findall(r"^\| ((?:`[a-z0-9-]+` ?)+)\| (error|warning) \|", (ROOT / "cases/AUTHORING.md").read_text(), re.M)
              for id in re.findall(r"`([^`]+)`", ids)}
    assert listed == {id: level.lower() for id, level in rules}, set(listed) ^ {id for id, _ in rules}


for function in (a_graph_has_everything_and_nothing_lies_on_anything, a_graph_says_first_that_it_spoils, a_graph_shows_what_is_weak,
                 a_long_chain_of_deductions_is_drawn_at_once, graphs_go_where_they_are_told,
                 a_map_with_countless_equal_routes_is_measured, a_new_case_is_fair_and_wants_only_words,
                 a_new_case_is_called_as_its_folder, a_new_case_has_a_number_of_its_own,
                 a_number_that_a_neighbour_has_is_refused, a_new_case_beside_others_has_their_schema,
                 a_new_case_has_answers_that_are_judged_as_they_stand, nothing_is_written_over, the_guide_lists_what_may_be_found):
    tap.test(function)
tap.finish()
