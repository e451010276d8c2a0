#!/usr/bin/python3
"""rulebook.py: checks that the rulebook of Lady Alice states every rule, including those that only paper can keep, and that booklets give
right page numbers

usage: rulebook.py HANSOM-PRINT        prints TAP

Each row is a rule, with the heading and the words that state it in the rulebook. languages.py checks that other languages have the same
paragraphs and numbers.
"""
import functools
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "house"))
import tap

PRINT = os.path.abspath(sys.argv[1])
GAME = TESTS.parent / "templates/lady-alice"

BOX, WORDS, SETUP, TURN = "What is in the box", "Words", "Setting up", "A turn"
SUSPICIONS, VERDICT, DEDUCTIONS, ACCUSATIONS = "Suspicions", "Verdict", "Deductions", "Accusations"
END, FIVE, THREE, PHONES, ALONE = "The end", "Five players", "Three players", "Phones at the table", "Without phones"
EXAMPLES, QUESTIONS, ADVICE = "Examples", "Questions that come up", "Advice"

# Rules that no referee can see or enforce: only the paper, and the table with its rulebook.
ON_PAPER = (
    ("LA-002", SETUP, "by category into four piles and shuffle each, face down"),
    ("LA-003", SETUP, "move the piles about until nobody knows which is which"),
    ("LA-006", SETUP, "the business cards beside it"),
    ("LA-007", SETUP, "and one verdict folder"),
    ("LA-A1", ADVICE, "Treat the cards with care, and do not bend them"),
    ("LA-A2", ADVICE, "Be careful with accusations"),
    ("LA-A3", ADVICE, "worth most when it brings the only smile: you alone know whose it is. Do it too often and it gives you away"),
    ("LA-A4", ADVICE, "Leaving it out lays no trace to you. But when all frown, all learn the same"),
    ("LA-A5", ADVICE, "A 0 is bait: lay it with a straight face where others will spend their 2s"),
    ("LA-A6", ADVICE, "Do not wait too long, for areas fill up; and do not rush, for every counter shows your mind"),
    ("RL-01", BOX, "45 counters in five colours, in each colour three of 0, three of 1 and three of 2"),
    ("RL-01", BOX, "5 image tokens"),
    ("RL-01", BOX, "5 verdict folders: inside, a smile with a penny on the left and a frown on the right; outside all alike"),
    ("RL-02", BOX, "29 business cards of Mr Holmes, which is as many as can ever be needed"),
    ("RL-02", BOX, "anything will do that covers an area"),
    ("RL-28", SETUP, "The piles leave the game; nobody looks at them until it is over"),
    ("RL-28", FIVE, "Take the top card of each, and one card more from a pile that somebody points at with eyes shut"),
    ("RL-28", THREE, "remove one, blindly. Take the top card of each of the other 3, shuffle and deal"),
)

# Rules that a referee enforces or sees in part. They are given by number alone, since naming them here does not mean that a test
# plays them.
RULES = (
    (1, "The evening in a paragraph", "You are three to five Baker Street Irregulars"),
    (1, SETUP, "This is the game for four"),
    (4, SETUP, "the nine counters and the image token of one colour"),
    (5, SETUP, "Keep your counters number side down"),
    (5, SETUP, "the others see only how many are left"),
    (8, SETUP, "Take the top card of each pile, unseen. Shuffle these 4 and deal one to each player"),
    (9, SETUP, "Look at your evidence, show it to nobody, and lay it face down in front of you"),
    (10, WORDS, "The evidence of all players together is the solution; every other clue is a false lead"),
    (11, SETUP, "Notes are forbidden, to everybody, all evening"),
    (12, TURN, "A turn has three phases, in this order"),
    (13, TURN, "the notebook goes to the player on the chooser’s left"),
    (14, SUSPICIONS, "Turn the notebook to one clue of each category, show it to all, and say"),
    (15, SUSPICIONS, "The chooser must voice a suspicion"),
    (16, SUSPICIONS, "Your own evidence may be among the clues or not, as you please"),
    (17, SUSPICIONS, "may not be the same as the one before"),
    (18, SUSPICIONS, "At least one of its clues must be uncovered"),
    (19, VERDICT, "Now everybody sets a verdict folder"),
    (20, VERDICT, "among the clues shown, you must set it to the smile"),
    (21, VERDICT, "If it is not, you must set it to the frown"),
    (22, VERDICT, "gathers them so that nobody can tell whose is whose, shuffles them without looking, and opens them one by one"),
    (23, VERDICT, "No smile: all the clues shown are false leads. Cover each with a business card"),
    (24, VERDICT, "Counters that lie there are simply covered too, and remain until the end"),
    (25, VERDICT, "All smile: the game ends at once, without Deductions"),
    (26, DEDUCTIONS, "The player on the chooser’s left begins; then it goes clockwise"),
    (27, DEDUCTIONS, "When it comes to you, do exactly one of three things"),
    (28, DEDUCTIONS, "Place one of your counters, number side down, in the area of any clue"),
    (29, DEDUCTIONS, "If a hidden counter lies in that area, whosever it is, turn it up"),
    (30, DEDUCTIONS, "it is never taken back and never moved"),
    (31, DEDUCTIONS, "An area holds at most as many counters as there are players: 4 with four players. Excluded players count too"),
    (32, DEDUCTIONS, "when it comes to you again in the same phase, you may place or accuse"),
    (33, DEDUCTIONS, "all players still in the game have passed in direct succession"),
    (34, DEDUCTIONS, "you can place several counters in one phase, one each time"),
    (35, DEDUCTIONS, "nine for the whole game. With none left, you can only pass or accuse"),
    (36, DEDUCTIONS, "a 1 or a 2 on a clue of the solution earns its value. A 0 is bluff"),
    (37, ACCUSATIONS, "Instead of placing or passing you may accuse. Take the notebook, set one clue of each category, and say"),
    (38, ACCUSATIONS, "All set their folders by the same duties as in a verdict"),
    (39, ACCUSATIONS, "you gather, shuffle and open them"),
    (40, ACCUSATIONS, "the case is solved. The game ends, and you gain 3 points; whether you win, the count will show"),
    (41, ACCUSATIONS, "you are excluded, and your game is lost: no more suspicions, no more deductions for you"),
    (42, ACCUSATIONS, "Your counters stay where they are, and you go on setting your folder in every verdict"),
    (43, ACCUSATIONS, "The others go on with the same Deductions phase"),
    (44, ACCUSATIONS, "Passes made since the last counter still count; only, one player fewer has to pass"),
    (45, TURN, "Excluded players are skipped"),
    (46, END, "The game ends when all folders smile, at a suspicion or at an accusation"),
    (47, END, "All show their evidence"),
    (48, END, "Counters on clues that are not in the solution leave the board"),
    (49, END, "All counters of excluded players leave it too, even those on right clues"),
    (50, END, "The remaining counters are turned up"),
    (51, END, "All 0s leave"),
    (52, END, "Each player adds up the values of the own counters that remain"),
    (53, END, "2 points more for having a counter on every clue of the solution. (The 0s are gone by now.)"),
    (54, END, "1 point more for the player whose suspicion was the right combination"),
    (55, END, "3 points more for the right accusation"),
    (56, END, "The most points win"),
    (57, END, "Players with equally many win together"),
    (58, END, "unless one of them made the right accusation: then that player wins alone"),
    (59, ACCUSATIONS, "only one player in the game, that player has won at once, and no points are counted"),
    (60, FIVE, "One category, nobody knows which, is doubled: two of its clues are true"),
    (61, FIVE, "An area holds 5 counters"),
    (62, FIVE, "Suspicions and accusations still consist of 4 clues, one of each category"),
    (63, FIVE, "four smiles among the five folders end the game. The fifth folder’s frown then excludes nobody"),
    (64, FIVE, "2 points more for each player with a counter on both clues of the doubled category"),
    (65, FIVE, "Step 7 asks for a counter on all 5 clues"),
    (66, THREE, "One category, nobody knows which, is missing: none of its clues is true"),
    (67, THREE, "An area holds 3 counters"),
    (68, THREE, "Suspicions still name all 4 categories"),
    (69, THREE, "three smiles end the game"),
    (70, THREE, "An accusation shows exactly 3 clues. Turn the category that you believe to be missing to its black back"),
    (71, THREE, "Evidence that is not among the clues shown frowns"),
    (72, THREE, "Step 7 asks for all 3 clues. All else stays the same"),
)

RULINGS = (
    (3, PHONES, "A screen shows what the table shows and no more"),
    (4, SETUP, "Agree who begins, or draw lots"),
    (5, SUSPICIONS, "What you privately know to be false does not count; business cards do"),
    (6, DEDUCTIONS, "On a covered clue no counter may be placed"),
    (7, DEDUCTIONS, "Several may be your own, and each of them counts"),
    (8, DEDUCTIONS, "only the latest in an area is ever hidden"),
    (9, ACCUSATIONS, "If all who are left have done so, the phase ends right there"),
    (10, SUSPICIONS, "that of the preceding turn, whoever voiced it. On the first turn all is free"),
    (10, SUSPICIONS, "older ones may be repeated, and accusations do not count"),
    (11, VERDICT, "those already covered stay so"),
    (12, ACCUSATIONS, "If there was no smile at all, the clues shown are covered, as usual"),
    (12, THREE, "If nobody smiles, the 3 are covered"),
    (13, ACCUSATIONS, "Any combination is allowed, even the one before, even one with clues that are covered"),
    (14, THREE, "The clue of the missing category never makes anybody smile; if nobody smiles, all 4 are covered"),
    (15, THREE, "whoever turns the wrong one to black sees a frown and is excluded"),
    (16, FIVE, "Whoever has both gets both"),
    (17, FIVE, "once the 0s are gone"),
    (18, END, "One end never gives both"),
    (19, END, "Excluded players cannot win, not even when all have 0"),
    (20, ACCUSATIONS, "has won at once"),
    (21, END, "It does not end because the counters do"),
    (22, QUESTIONS, "You could still accuse, so you are asked, and pass"),
    (22, PHONES, "You may let the phone pass for you until somebody places, and call that off at any time"),
    (23, PHONES, "Should another number turn up in the end, the printed one counts; tell the phone"),
    (24, PHONES, "If the open folders show another number, say so: all set them again, and nobody is named"),
    (25, PHONES, "all learn nothing but “deal again”"),
    (26, QUESTIONS, "Nothing happens by itself"),
    (27, TURN, "on the left of this turn’s chooser who is still in the game, even if that chooser has just been excluded"),
)

EVERYTHING = (*ON_PAPER, *((f"LA-{rule:03d}", *where) for rule, *where in RULES), *((f"RL-{rule:02d}", *where) for rule, *where in RULINGS))


def plain(text):
    """Returns words as they are read: no CommonMark marks, and single spaces."""
    text = re.sub(r"^(?:#+|-|\d+\.) ", "", text, flags=re.MULTILINE)
    return " ".join(text.replace("*", "").split())


def parts(path):
    """Returns the rulebook's text by heading."""
    pieces = re.split(r"^#{2,3} (.+)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {heading: plain(text) for heading, text in zip(pieces[1::2], pieces[2::2])}


BOOK = parts(GAME / "rulebook.md")


def look_for(rows):
    missing = [f"{rule}: “{words}” is not under “{heading}”" for rule, heading, words in rows if words not in BOOK.get(heading, "")]
    assert not missing, "\n".join(missing)


def the_rulebook_says_what_only_the_table_can_keep():
    look_for(ON_PAPER)


def the_rulebook_says_what_the_referee_keeps_too():
    look_for(EVERYTHING)


def no_rule_is_left_out():
    said = {rule for rule, _, _ in EVERYTHING}
    rules = [f"LA-{n:03d}" for n in range(1, 73)] + [f"LA-A{n}" for n in range(1, 7)]
    rulings = [f"RL-{n:02d}" for n in range(1, 29)]  # the last one is the order of a referee's refusals
    assert said == set(rules + rulings), sorted(said ^ set(rules + rulings))


def each_language_has_a_part_for_each_heading():
    for language in ("de", "es", "fr"):
        theirs = parts(GAME / f"rulebook.{language}.md")
        assert len(theirs) == len(BOOK), f"{language}: {len(theirs)} headings of {len(BOOK)}"
        for (heading, text), (other, said) in zip(BOOK.items(), theirs.items()):
            assert 0.8 < len(said) / len(text) < 1.5, f"{language}: “{other}” is much shorter or longer than “{heading}”"


def letters(text):
    """Returns only letters and digits, which do not depend on line breaks and ligatures."""
    return "".join(re.findall(r"\w", text.replace("ﬁ", "fi").replace("ﬂ", "fl").replace("ﬀ", "ff").replace("ﬃ", "ffi").lower()))


def all_of_it_is_on_paper():
    """Every sentence is in the large print, whose booklets are whole pages in sequence."""
    with tempfile.TemporaryDirectory() as scratch:
        tap.run(PRINT, "--quiet", "--seed", "rules", "--type", "large", "-o", scratch, "lady-alice/00")
        printed = letters(tap.run("pdftotext", "-raw", next(pathlib.Path(scratch).glob("*/rulebook*.pdf")), "-").stdout)
    lost = []
    for rule, _, words in EVERYTHING:
        parts = words.split()  # a page may end within the words
        if not any(all(letters(" ".join(half)) in printed for half in (parts[:at], parts[at:])) for at in range(len(parts))):
            lost.append(f"{rule}: “{words}”")
    assert not lost, "\n".join(lost)


def example(name):
    found = re.search(rf"\*\*{name}\.\*\* (.+)", (GAME / "rulebook.md").read_text(encoding="utf-8"))
    assert found, name
    return found[1]


def count(lines, solution, excluded, accuser):
    """Returns each seat's points after a right accusation, from the values on each clue of the solution (None: no counter)."""
    points = {}
    for seat, values in lines.items():
        if seat in excluded:
            continue
        left = [value for value in values if value]
        points[seat] = sum(left) + (2 if len(left) == solution else 0) + (3 if seat == accuser else 0)
    return points


def the_count_of_the_example_is_right():
    """Recomputes EX-LA-4 from the values in its text."""
    text = example("The count")
    lines = {}
    for seat in ("Helen", "Gordon", "John", "Audrey"):
        values = re.search(rf"{seat}(?: has)? ((?:\d|nothing), \d, \d and (?:\d|nothing))", text)
        assert values, seat
        lines[seat] = [None if value == "nothing" else int(value) for value in re.split(", | and ", values[1])]
    assert lines == {"Helen": [2, 1, 0, 2], "Gordon": [1, 2, 1, 1], "John": [None, 2, 0, 2], "Audrey": [2, 2, 2, None]}, lines
    assert count(lines, 4, {"Audrey"}, "John") == {"Helen": 5, "Gordon": 7, "John": 7}
    for words in ("Helen has 5, ", "and 2 more for all four: 7.", "and 3 more for his accusation: 7.", "John wins alone."):
        assert words in text, words


def the_passes_of_the_examples_are_right():
    """EX-LA-1 and EX-LA-2: counters left in each hand, and passes that end a phase."""
    text = example("Who passes last")
    placed = {seat: len(re.findall(rf"{seat} places ", text)) for seat in ("Helen", "Gordon", "John", "Audrey")}
    assert placed == {"Helen": 1, "Gordon": 2, "John": 1, "Audrey": 0}, placed
    assert "Helen has 8 counters left, Gordon 7, John 8 and Audrey 9" in text
    assert all(9 - n == left for n, left in zip(placed.values(), (8, 7, 8, 9)))
    assert "That makes 4 in succession" in text
    text = example("A false accusation")
    after = text[text.index("places"):]
    assert len(re.findall(r"(?:John|Helen|Gordon) passes", after)) == 3 and "3 are now enough" in text
    assert "The next chooser is Helen" in text and "John is not asked again" in text


def the_suspicion_of_the_example_names_one_clue_of_each_category():
    """EX-LA-3: the names are those of the case."""
    case = (TESTS.parent / "cases/lady-alice/00-vanished-explorer/case.yaml").read_text(encoding="utf-8")
    lists = re.split(r"^  (suspects|places|times|objects):$", case, flags=re.MULTILINE)
    text = example("A suspicion")
    for category, entries in zip(lists[1::2], lists[2::2]):
        names = re.findall(r"said: around (.+)" if category == "times" else r"- name: (.+)", entries)  # a sentence says hours in words
        named = [name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
        assert len(named) == 1, f"{category}: {named}"
    assert "business cards cover all 4 clues" in text


TAUGHT = ("watson-and-holmes", "lady-alice", "baker-street-irregulars", "adventures-in-the-fog")
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-rulebook-"))


@functools.cache
def printed(game, language):
    folder = ROOM / f"{game}-{language}"
    tap.run(PRINT, "--quiet", "--seed", "rules", "--language", language, "-o", folder, f"{game}/00")
    return next(folder.iterdir())


@functools.cache
def pages_of(game, language):
    """Returns the letters of each page of the rulebook to read."""
    return [letters(page) for page in tap.run("pdftotext", "-raw", printed(game, language) / "rulebook-to-read.pdf", "-").stdout.split("\f")[:-1]]


def text_of(game, name, language):
    path = TESTS.parent / "templates" / game / (f"{name}.md" if language == "en" else f"{name}.{language}.md")
    return path.read_text(encoding="utf-8")


def headings(game, language):
    return re.findall(r"^(#{2,3}) (.+)$", text_of(game, "rulebook", language), flags=re.MULTILINE)


def pages_with(game, language, anchor):
    """Returns the pages that have the words of the heading called @anchor in English. Sections come before their parts."""
    named = [number for number, (_, title) in enumerate(headings(game, "en")) if re.sub(r"[^\w-]", "", title.lower().replace(" ", "-")) == anchor]
    assert named, anchor
    best = min(named, key=lambda number: len(headings(game, "en")[number][0]))
    title = letters(headings(game, language)[best][1])
    return [number for number, page in enumerate(pages_of(game, language), 1) if title in page]


def outline(pdf):
    """Returns the bookmarks of a file: [(title, number of the page)]."""
    marks = json.loads(tap.run("qpdf", "--json", "--json-key=outlines", pdf).stdout)["outlines"]
    return [(mark["title"], mark["destpageposfrom1"]) for mark in marks]


def bookmarks_and_contents_name_the_pages_of_the_sections():
    for game in TAUGHT:
        for language in ("en", "de"):
            marks = outline(printed(game, language) / "rulebook-to-read.pdf")[1:]
            sections = [title for level, title in headings(game, language) if level == "##"]
            assert sorted(title for title, _ in marks) == sorted(sections), marks
            contents = pages_of(game, language)[1]
            for title, page in marks:
                assert letters(title) in pages_of(game, language)[page - 1], (title, page)
                assert letters(f"{page} {title}") in contents, (language, title, page)


def questions_name_the_pages_of_their_answers():
    for game in TAUGHT:
        for language in ("en", "fr"):
            asked = re.findall(r"^- \[(.+)\]\(#(.+)\)$", text_of(game, "questions", language), flags=re.MULTILINE)
            assert len(asked) >= 10, asked
            for question, anchor in asked:
                wanted = pages_with(game, language, anchor)
                shown = [letters(f"{page} {question}") for page in wanted]
                assert any(line in page for line in shown for page in pages_of(game, language)), (language, question, wanted)


def references_in_figures_have_pages():
    page = pages_of("watson-and-holmes", "en")[5]
    [visiting] = [page for title, page in outline(printed("watson-and-holmes", "en") / "rulebook-to-read.pdf") if title == "Visiting"]
    assert f"with2carriagespage{visiting}" in page, page


def pages_to_read_are_upright_and_tell_no_solution():
    folder = printed("watson-and-holmes", "en")
    for name, wanted in (("rulebook-to-read", 12), ("booklet-to-read", 2)):
        told = tap.run("pdfinfo", folder / f"{name}.pdf").stdout
        assert re.search(rf"Pages: +{wanted}\n", told) and "396 x 595.276 pts" in told, told
    solution = json.loads((folder / "edition.json").read_text())["case"]["solution"]
    read = letters(tap.run("pdftotext", "-raw", folder / "booklet-to-read.pdf", "-").stdout)
    assert letters("The White Empress") in read and letters(solution[:40]) not in read and letters(solution[-40:]) not in read


def a_slip_is_told_with_its_place():
    here = "templates/watson-and-holmes/"
    slips = (
        (here + "questions.md", "(#bidding)", "(#biding)", r"“questions” refers to “#biding”; no heading"),
        (here + "rulebook-round.svg", "(#visiting)", "(#visits)", r"rulebook-round\.svg:\d+: no heading of the booklet has the anchor “#visits”"),
        (here + "rulebook-round.svg", 'data-face="pawn red"', 'data-face="pawn pink"', r"rulebook-round\.svg:\d+: data-face=\"pawn pink\": no piece"),
        (here + "rulebook-round.svg", 'data-part="', 'data-part="wide ', r"rulebook-round\.svg:\d+: data-part=\"wide"),
        (here + "rulebook-page.svg", 'data-heads="', 'data-heads="9 ', r"rulebook-page\.svg:\d+: data-heads=\"9"),
    )
    with tempfile.TemporaryDirectory() as data:
        for part in ("templates", "cases"):
            shutil.copytree(TESTS.parent / part, f"{data}/{part}")
        for file, right, wrong, said in slips:
            path = pathlib.Path(data, file)
            before = path.read_text(encoding="utf-8")
            assert right in before, (file, right)
            path.write_text(before.replace(right, wrong, 1), encoding="utf-8")
            done = tap.run(PRINT, "--quiet", "-o", f"{data}/out", "watson-and-holmes/00", check=False, env={**os.environ, "HANSOM_DATA": data})
            path.write_text(before, encoding="utf-8")
            assert done.returncode == 1 and re.search(said, done.stderr), (wrong, done.stderr)


THIN = {"how-to-make-it", "rulebook", "booklet", "notes", "maps", "briefing"}  # all other pieces are on card


def page_numbers(ranges):
    """Returns the pages of “3–8, 15”."""
    spans = [[int(end) for end in span.split("–")] for span in ranges.split(", ")]
    return [page for span in spans for page in range(span[0], span[-1] + 1)]


def the_guide_names_the_pages_of_each_paper():
    with tempfile.TemporaryDirectory() as scratch:
        folders = [printed("watson-and-holmes", "en")]
        for game, *options in (("watson-and-holmes", "--layout", "single"), ("lady-alice", "--layout", "gutterfold"),
                               ("adventures-in-the-fog", "--pad", "2")):
            tap.run(PRINT, "--quiet", "--seed", "guide", *options, "-o", f"{scratch}/{len(folders)}", f"{game}/00")
            folders.extend(pathlib.Path(scratch, str(len(folders))).iterdir())
        for folder in folders:
            told = " ".join(tap.run("pdftotext", "-raw", folder / "how-to-make-it.pdf", "-").stdout.split())
            labels = json.loads(tap.run("qpdf", "--json", "--json-key=pagelabels", folder / "complete.pdf").stdout)["pagelabels"]
            card, paper = re.search(r"print the pages ([\d–, ]+) on thick paper, and the pages ([\d–, ]+) on thin", told).groups()
            decks = [label["label"]["/P"].removeprefix("u:").split(" ")[0] for label in labels]
            assert page_numbers(paper) == [page for page, deck in enumerate(decks, 1) if deck in THIN], (folder, paper, decks)
            assert page_numbers(card) == [page for page, deck in enumerate(decks, 1) if deck not in THIN], (folder, card, decks)


def the_guide_says_nothing_of_pieces_that_a_game_lacks():
    told = tap.run("pdftotext", printed("adventures-in-the-fog", "en") / "how-to-make-it.pdf", "-").stdout
    assert "Dice." in told and "card" not in told.replace("cardboard", "") and "--" not in told, told


for function in (the_rulebook_says_what_only_the_table_can_keep, the_rulebook_says_what_the_referee_keeps_too, no_rule_is_left_out,
                 all_of_it_is_on_paper, each_language_has_a_part_for_each_heading, the_count_of_the_example_is_right,
                 bookmarks_and_contents_name_the_pages_of_the_sections, questions_name_the_pages_of_their_answers,
                 references_in_figures_have_pages, the_guide_names_the_pages_of_each_paper, the_guide_says_nothing_of_pieces_that_a_game_lacks,
                 pages_to_read_are_upright_and_tell_no_solution, a_slip_is_told_with_its_place,
                 the_passes_of_the_examples_are_right, the_suspicion_of_the_example_names_one_clue_of_each_category):
    tap.test(function)
shutil.rmtree(ROOM)
tap.finish()
