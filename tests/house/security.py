#!/usr/bin/env python3
"""security.py: checks that every claim of referee/SECURITY.md names code that keeps it and a test that exists; prints TAP

usage: security.py SOURCE-DIR

A claim is a list item below one of the headings in CLAIMS:

    - **Threat.** Outcome.
      Code: `file`, `file`.
      Test: `path`: “title”; “title”; `name-of-a-whole-test`.

"Code: none" and "Test: none" say in words that no file or test exists. Free words may follow.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import tap

SOURCE = pathlib.Path(sys.argv[1])
TEXT = (SOURCE / "referee/SECURITY.md").read_text(encoding="utf-8")
TESTS = SOURCE / "tests"
# The headings whose list items are claims, each with its least number of claims.
CLAIMS = {
    "Players": 25,
    "Guests on the Wi-Fi": 17,
    "A taken-over gateway": 9,
    "A taken-over broker or referee": 6,
    "Web pages elsewhere": 4,
    "People with cards, or a stolen phone": 4,
    "A curious host": 4,
    "The operator of `--broker`": 1,
    "The seal": 6,
    "The process": 7,
}
# Files that the document names as history. They must not exist.
FORMER = {"broker/bridge.h"}
# Functions by file suffix. Each returns the text that declares a test with that title.
DECLARED = {
    ".mjs": lambda title: f"test('{title}'",
    ".py": lambda title: f'"{title}")',
    ".c": lambda title: f'("{title}' if title.endswith("/") else f'("{title}"',
    ".jsonl": lambda title: f"# {title}",
    ".yaml": lambda title: f"- name: {title}\n",
}
PAIRS = r"`([\w./-]+)`:\s+((?:“[^”]+”(?:;\s+)?)+)"  # a file and its titles
FILE = r"`([\w./-]+\.(?:c|h|def|js|mjs|py|yaml|in))`"


def sections():
    """Yields (title, text) of each heading, down to the next heading of any depth."""
    for part in re.split(r"^#+ ", TEXT, flags=re.M)[1:]:
        title, _, text = part.partition("\n")
        yield title, text


def claims():
    """Yields (heading, item) of each claim, the item as one line."""
    for title, text in sections():
        if title in CLAIMS:
            for item in re.findall(r"^- (.*(?:\n  .*)*)", text, re.M):
                yield title, re.sub(r"\s+", " ", item)


def parts(item):
    """Returns a claim's text, its "Code:" and its "Test:"."""
    found = re.fullmatch(r"(.*) Code: (.*) Test: (.*)", item)
    assert found and item.count("Code: ") == 1 and item.count("Test: ") == 1, f"not one Code: and then one Test:: {item}"
    return found.groups()


def named():
    """Yields every test that the document names: (path below tests/, title)."""
    for path, titles in re.findall(PAIRS, TEXT):
        for title in re.findall(r"“([^”]+)”", titles):
            yield path, re.sub(r"\s+", " ", title)


def every_test_that_is_named_exists():
    all_named = list(named())
    assert len(all_named) > 100, len(all_named)
    for path, title in all_named:
        file = TESTS / path
        assert file.is_file(), f"there is no tests/{path}"
        text = file.read_text(encoding="utf-8")
        is_function = file.suffix == ".py" and f"def {title.replace(' ', '_')}(" in text
        assert is_function or DECLARED[file.suffix](title) in text, f"tests/{path} has no test “{title}”"
        stem = file.name.split(".")[0]
        assert file.suffix in (".jsonl", ".yaml") or re.search(rf"'{stem}(\.[\w.]+)?'", (file.parent / "meson.build").read_text(encoding="utf-8")), f"tests/{path} is not run"
    return f"{len(all_named)} tests"


def exists_whole(name):
    """Reports whether a test program has the name @name, as meson spells it: "wire-seal", "secrets"."""
    folder, _, rest = name.partition("-")
    return (TESTS / folder / f"{rest}.test.mjs").is_file() or any(TESTS.glob(f"*/{name}.[cp]*"))


def every_claim_says_what_shows_it():
    n_untested = 0
    n_claims = dict.fromkeys(CLAIMS, 0)
    for heading, item in claims():
        n_claims[heading] += 1
        assert item.startswith("**"), f"a claim begins with the threat in bold: {item}"
        _, _, shown_by = parts(item)
        rest = re.sub(PAIRS, "", shown_by)
        whole = re.findall(r"`([\w-]+)`", rest)
        for name in whole:
            assert exists_whole(name), f"there is no test {name}: {item}"
        # a title without its file, and a file without a title, are in no pair
        assert not re.search(r"[“”]|`[^`]*[./][^`]*`", rest), f"no test can be read from “{rest}”: {item}"
        is_none = re.match(r"none\b", shown_by) is not None
        assert is_none != (len(whole) > 0 or rest != shown_by), f"neither a test nor the word none: {item}"
        n_untested += is_none
    for heading, least in CLAIMS.items():
        assert n_claims[heading] >= least, f"{n_claims[heading]} claims under “{heading}”, of at least {least}"
    return f"{sum(n_claims.values())} claims, {n_untested} of them without a test"


def is_source(name):
    """Reports whether @name is a file or folder of the referee, of the repository or of the tests."""
    return any((SOURCE / folder / name).exists() for folder in ("referee", "", "tests"))


def every_file_that_makes_it_so_exists():
    for _, item in claims():
        _, code, _ = parts(item)
        files = re.findall(r"`([^`]+)`", code)
        assert files or code.startswith("none"), f"no file keeps it: {item}"
        for name in files:
            assert any((SOURCE / folder / name).exists() for folder in ("referee", "")), f"there is no {name}: {item}"
    all_files = set(re.findall(FILE, TEXT))
    assert len(all_files) > 60, all_files
    for name in all_files:
        assert is_source(name) != (name in FORMER), f"{name}: does not exist, or is no longer former"


tap.test(every_test_that_is_named_exists)
tap.test(every_claim_says_what_shows_it)
tap.test(every_file_that_makes_it_so_exists)
tap.finish()
