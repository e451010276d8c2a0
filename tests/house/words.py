#!/usr/bin/env python3
"""words.py: checks that every sentence is in the catalogue and in every language; prints TAP

usage: words.py SOURCE-DIR
"""
import ast
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import tap

SOURCE = pathlib.Path(sys.argv[1])
WORDS = SOURCE / "templates/words"
TEMPLATE = WORDS / "hansom.pot"
LANGUAGES = sorted(WORDS.glob("*.po"))
CURE = "run `sh templates/words/extract`, and translate what is empty"


class Message:
    def __init__(self):
        self.id, self.many, self.said, self.flags, self.places = "", None, [], "", ""


def messages(path):
    """Returns the messages of a .po or .pot file by their msgid, without the header."""
    found, into = [], None
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.startswith("#~"):
            raise AssertionError(f"{path.name}: has sentences that nobody says any more; {CURE}")
        if line.startswith("#:") or line.startswith("#,") or line.startswith("msgid "):
            if not found or found[-1].said:
                found.append(Message())
        if line.startswith("#:"):
            found[-1].places += line[2:]
        elif line.startswith("#,"):
            found[-1].flags += line[2:]
        elif line.startswith("msgid_plural "):
            found[-1].many, into = ast.literal_eval(line[13:]), "many"
        elif line.startswith("msgid "):
            found[-1].id, into = ast.literal_eval(line[6:]), "id"
        elif line.startswith("msgstr"):
            found[-1].said.append(ast.literal_eval(line[line.index(" ") + 1:]))
            into = "said"
        elif line.startswith('"') and into == "said":
            found[-1].said[-1] += ast.literal_eval(line)
        elif line.startswith('"'):
            setattr(found[-1], into, getattr(found[-1], into) + ast.literal_eval(line))
    return {message.id: message for message in found if message.id}


def slots(text):
    return sorted(set(re.findall(r"\{([\w-]+)", text)))


def the_catalogue_holds_what_the_sources_say():
    told = tap.run("sh", WORDS / "extract", "--pot").stdout
    assert told == TEMPLATE.read_text(encoding="utf-8"), f"{TEMPLATE.name} is not what the sources say; {CURE}"
    assert len(messages(TEMPLATE)) > 600, "most sentences are missing"


def gettext_finds_no_fault():
    for path in LANGUAGES:
        run = subprocess.run(["msgfmt", "--check", "-o", "/dev/null", path], capture_output=True, text=True, check=False)
        faults = [line for line in run.stderr.splitlines() if "warning: header field" not in line]
        assert run.returncode == 0 and not faults, "\n".join(faults)


def every_language_says_every_sentence():
    wanted = messages(TEMPLATE)
    assert [path.stem for path in LANGUAGES] == ["de", "es", "fr"], LANGUAGES
    for path in LANGUAGES:
        said = messages(path)
        assert said.keys() == wanted.keys(), f"{path.name}: {sorted(said.keys() ^ wanted.keys())[:5]}; {CURE}"
        for id, message in said.items():
            assert all(message.said), f"{path.name}: “{id[:60]}” is not translated"
            assert "fuzzy" not in message.flags, f"{path.name}: “{id[:60]}” is fuzzy"


def slots_are_those_of_the_english_sentence():
    for path in LANGUAGES:
        for id, message in messages(path).items():
            for text in message.said:
                assert text.count("{") == text.count("}"), f"{path.name}: “{text}”"
                if message.many is None:
                    assert slots(text) == slots(id), f"{path.name}: “{id}” has other slots in “{text}”"
                else:  # a plural form may leave out a slot, such as the number one
                    assert set(slots(text)) <= set(slots(id) + slots(message.many)), f"{path.name}: “{id}”: “{text}”"
            if message.many is not None:
                assert slots(message.said[-1]) == slots(message.many), f"{path.name}: “{message.many}”"


def each_language_is_set_as_it_is_written():
    """Checks that each translation uses the quotation marks and spaces of its language, and no typewriter punctuation."""
    wrong = {
        "de": r"[“\"]\w|\w[”\"]|«|»|(?<!\w)'|'(?!\w)|\.\.\.",
        "es": r"[“”\"„]|(?<!\w)'|'(?!\w)|\.\.\.|(?<!¿)\b(?:Qué|Quién|Seguro)\b[^?]*\?",
        "fr": r"[“”\"„']|[^\u00a0\u202f] ?[;!?»](?<! )(?=\s|$)|[^\u00a0\u202f\d]:(?=\s|$)|«[^\u00a0\u202f]|\.\.\.",
    }
    for path in LANGUAGES:
        for message in messages(path).values():
            for text in message.said:
                found = re.search(wrong[path.stem], re.sub(r"\{[^}]*\}", "X", text.replace("*", "")))
                assert not found, f"{path.name}: “{found[0]}” in “{text}”"


def each_language_has_a_glossary():
    for path in LANGUAGES:
        head = [line for line in path.read_text(encoding="utf-8").split("msgid", 1)[0].splitlines() if line.startswith("#   ")]
        assert len(head) >= 20, f"{path.name}: {len(head)} lines of two words each, at its head"


for function in (the_catalogue_holds_what_the_sources_say, gettext_finds_no_fault, every_language_says_every_sentence,
                 slots_are_those_of_the_english_sentence, each_language_is_set_as_it_is_written, each_language_has_a_glossary):
    tap.test(function)
tap.finish()
