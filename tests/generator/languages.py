#!/usr/bin/python3
"""languages.py: checks prints in other languages: everything is translated, and nothing else differs from the English print

usage: languages.py HANSOM-PRINT        prints TAP
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "house"))
import tap

PRINT = os.path.abspath(sys.argv[1])
WORDS = TESTS.parent / "templates/words"
CASE = "watson-and-holmes/00"
LANGUAGES = ("de", "es", "fr")
OF_SET = ("how-to-make-it", "rulebook", "specials", "characters", "seats", "pawns", "tokens", "notes", "tuck-box-set")
PRINTED = re.compile(r"(^| )(generator/|cases/model/box\.c|templates/)")
ENGLISH = {"the", "and", "you", "your", "with", "when", "card", "cards", "carriages", "pawn", "token"}
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-languages-"))


def plain(text):
    """Returns words as on paper: no CommonMark marks, and single spaces."""
    text = re.sub(r"^(#+|-|\d+\.) ", "", text, flags=re.MULTILINE)
    text = text.replace("\u200c", "").replace("\u2060", "").replace("ﬁ", "fi").replace("ﬂ", "fl").replace("ﬀ", "ff").replace("ﬃ", "ffi")
    return " ".join(re.sub(r"[*`]", "", text).split())


def printed(language, *options):
    folder = ROOM / "-".join((language, *options)).replace("/", "")
    if not folder.exists():
        tap.run(PRINT, "--quiet", "--seed", "tongues", "--language", language, "-o", folder, *options, CASE)
    return next(folder.iterdir())


def text_of(folder, *decks):
    return plain("\n".join(tap.run("pdftotext", "-raw", folder / f"{deck}.pdf", "-").stdout for deck in decks))


def catalogue(language):
    """Returns the printed paragraphs without slots: [(English, translation)]."""
    pairs = []
    json_of = tap.run("msgattrib", "--no-wrap", "--no-obsolete", WORDS / f"{language}.po").stdout
    for block in json_of.split("\n\n"):
        places = " ".join(line[2:] for line in block.splitlines() if line.startswith("#:"))
        found = re.search(r'^msgid ((?:".*"\n?)+)(?:^msgstr )((?:".*"\n?)+)', block, flags=re.MULTILINE)
        if not found or not PRINTED.search(places):
            continue
        id, said = ("".join(json.loads(line) for line in part.splitlines()) for part in found.groups())
        if id and "{" not in id:
            pairs += zip(map(plain, id.split("\n\n")), map(plain, said.split("\n\n")))
    assert len(pairs) > 80, len(pairs)
    return pairs


def a_print_speaks_one_language_throughout():
    for language in LANGUAGES:
        folder = printed(language)
        ours = text_of(folder, *OF_SET)
        english = ENGLISH & set(re.findall(r"[a-z]+", ours.lower()))
        assert not english, f"{language}: {english}"
        everything = ours + " " + text_of(folder, "booklet", "locations", "tuck-box")
        pairs = [(id, said) for id, said in catalogue(language) if id.casefold() != said.casefold()]
        left = [id for id, _ in pairs if " " in id and id in ours]  # a case has words of its own
        assert not left, f"{language}: in English: {left}"
        found = [said for _, said in pairs if " " in said and said in everything]
        assert len(found) > 40, f"{language}: {len(found)} sentences of {len(pairs)}"


def english_texts():
    """Returns the texts of the templates in English. Blank is in no box, and has no translations."""
    return [path for path in WORDS.parent.rglob("*.md") if "." not in path.stem and path.name != "README.md" and path.parent.name != "blank"]


def texts_of_templates_have_the_same_parts_in_each_language():
    kinds = re.compile(r"^(#{2,3} |- |\d+\. |\*\*|.)")
    files = english_texts()
    guide = {"board", "duplex", "folded", "folded-case", "grid", "gutterfold", "halves", "one-sided", "pages", "pages-case", "press",
             "single", "tiles"}
    assert {path.stem for path in files} == guide | {"guide", "make", "questions", "rulebook"}, files
    for path in files:
        shape = [kinds.match(line)[1] if line else "" for line in path.read_text(encoding="utf-8").splitlines()]
        shape = [part if part in ("", "## ", "### ", "- ") or part[0].isdigit() else "…" for part in shape]
        for language in LANGUAGES:
            other = path.with_suffix(f".{language}.md")
            lines = other.read_text(encoding="utf-8").splitlines()
            theirs = [kinds.match(line)[1] if line else "" for line in lines]
            theirs = [part if part in ("", "## ", "### ", "- ") or part[0].isdigit() else "…" for part in theirs]
            assert theirs == shape, f"{other.name}: other paragraphs, headings or lists than {path.name}"


def numbers(text):
    return sorted(re.findall(r"\d+", text))


def texts_of_templates_have_the_same_numbers_in_each_language():
    """Numbers and prices are the same, paragraph for paragraph."""
    for path in english_texts():
        lines = path.read_text(encoding="utf-8").splitlines()
        for language in LANGUAGES:
            others = path.with_suffix(f".{language}.md").read_text(encoding="utf-8").splitlines()
            for number, (line, other) in enumerate(zip(lines, others), 1):
                if "eighteen-nineties" in line or "one inch" in line:
                    continue
                assert set(numbers(other)) == set(numbers(line)), f"{path.stem}.{language}.md:{number}: {numbers(line)} are {numbers(other)}"


def what_is_not_words_is_the_same():
    english = json.loads((printed("en") / "edition.json").read_text(encoding="utf-8"))
    for language in LANGUAGES:
        assert json.loads((printed(language) / "edition.json").read_text(encoding="utf-8")) == english, language
        for deck in ("complete", *OF_SET):
            pages = [re.search(r"Pages: +(\d+)", tap.run("pdfinfo", printed(each) / f"{deck}.pdf").stdout)[1] for each in ("en", language)]
            assert pages[0] == pages[1], f"{language}: {deck} has {pages} pages"


def checked(*options):
    """Returns the findings for a case of each game whose paper has words. A finding is not a failure of the print. All run in one process,
    since starting three would take most of the time.
    """
    done = tap.run(PRINT, "--check", "--quiet", *options, CASE, "lady-alice/00", "baker-street-irregulars/00", check=False)
    assert done.returncode in (0, 1) and done.stderr == "", (options, done.returncode, done.stderr)
    assert (done.returncode == 1) == (done.stdout != ""), (options, done.returncode, done.stdout)
    return done.stdout


def all_of_it_fits_on_every_paper_and_in_every_type():
    # Several options at a time where they affect different words: layout and paper change sheets; ink, seal and size change cards.
    for options in ((), ("--layout", "gutterfold", "--ink", "low", "--paper", "letter"),
                    ("--layout", "single", "--reveal", "sealed", "--paper", "a3", "--card", "tarot"), ("--type", "large"), ("--type", "dyslexic")):
        allowed = checked(*options)
        for language in LANGUAGES:
            said = checked("--language", language, *options)
            assert said == allowed, f"{language} {options}: {said}"


def sheets_bookmarks_and_titles_speak_too():
    folder = printed("de", "--layout", "single")
    assert "Title: The White Empress: Ortskarten" in " ".join(tap.run("pdfinfo", folder / "locations-fronts.pdf").stdout.split())
    assert "Print-and-play, Deduktionsspiel" in tap.run("pdfinfo", folder / "locations-fronts.pdf").stdout
    sheet = plain(tap.run("pdftotext", "-f", "1", "-l", "1", folder / "locations-fronts.pdf", "-").stdout)
    for words in ("· Ortskarten · Bogen 1 von", "50 mm bei 100 %", "mit 100 % drucken, eine Seite; Rückseitenbogen hinter den vorderen kleben"):
        assert words in sheet, sheet
    marks = tap.run("qpdf", "--json", "--json-key=outlines", folder / "complete.pdf").stdout
    titles = re.findall(r'"title": "([^"]*)"', marks)
    assert "Grundset, für jeden Fall, Rückseiten" in titles and "Fall 0: The White Empress" in titles, titles


def every_paper_says_which_language_it_is_in():
    """For screen readers: the set is marked with the print's language, the case with its own."""
    folder = printed("de")
    for deck, language in (*((deck, "de") for deck in OF_SET), ("locations", "en"), ("booklet", "en"), ("complete", "en")):
        root = tap.run("qpdf", "--json", "--json-key=qpdf", folder / f"{deck}.pdf").stdout
        assert re.findall(r'"/Lang": "(?:u:)?([^"]*)"', root)[:1] == [language], deck
        tap.run("qpdf", "--check", folder / f"{deck}.pdf")


def a_case_speaks_its_own_language_unless_another_is_wanted():
    own = ROOM / "own"
    told = json.loads((printed("en") / "edition.json").read_text(encoding="utf-8"))["case"]
    own.mkdir()
    (own / "case.yaml").write_text(json.dumps({**told, "language": "fr"}), encoding="utf-8")  # JSON is YAML
    tap.run(PRINT, "--quiet", "--no-common", "--seed", "own", "-o", ROOM / "own-out", own)
    assert "Cartes Lieu" in tap.run("pdfinfo", ROOM / "own-out/watson-and-holmes-00/locations.pdf").stdout
    tap.run(PRINT, "--quiet", "--no-common", "--seed", "own", "--language", "en", "-o", ROOM / "own-en", own)
    assert "Location cards" in tap.run("pdfinfo", ROOM / "own-en/watson-and-holmes-00/locations.pdf").stdout


def a_language_that_nobody_speaks_is_refused_by_name():
    run = subprocess.run([PRINT, "--language", "tlh", "-o", ROOM / "none", CASE], capture_output=True, text=True, check=False)
    assert run.returncode == 2 and "“tlh”; use one of: de, en, es, fr" in run.stderr, (run.returncode, run.stderr)
    assert not (ROOM / "none").exists()


for function in (a_print_speaks_one_language_throughout, texts_of_templates_have_the_same_parts_in_each_language,
                 texts_of_templates_have_the_same_numbers_in_each_language, what_is_not_words_is_the_same,
                 all_of_it_fits_on_every_paper_and_in_every_type, sheets_bookmarks_and_titles_speak_too, every_paper_says_which_language_it_is_in,
                 a_case_speaks_its_own_language_unless_another_is_wanted, a_language_that_nobody_speaks_is_refused_by_name):
    tap.test(function)
tap.run("rm", "-rf", ROOM)
tap.finish()
