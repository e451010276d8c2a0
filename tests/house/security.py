#!/usr/bin/env python3
"""security.py: checks that every claim of referee/SECURITY.md names code that keeps it and a test that exists; prints TAP

usage: security.py SOURCE-DIR
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import tap

SOURCE = pathlib.Path(sys.argv[1])
TEXT = (SOURCE / "referee/SECURITY.md").read_text(encoding="utf-8")
TESTS = SOURCE / "tests"
# Functions by file suffix. Each returns the text that declares a test with that title.
DECLARED = {
    ".mjs": lambda title: f"test('{title}'",
    ".py": lambda title: f'"{title}")',
    ".c": lambda title: f'("{title}' if title.endswith("/") else f'("{title}"',
    ".yaml": lambda title: f"- name: {title}\n",
}


def rows():
    """Yields the rows of all tables with a column "shown by", each as a dictionary of its cells."""
    head = None
    for line in TEXT.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else None
        if cells is None or set(line) <= set("|-"):
            head = head if cells else None
        elif head is None:
            head = cells
        elif head[-1] == "shown by":
            yield dict(zip(head, cells))


def named():
    """Yields every test that the document names: (path below tests/, title)."""
    for path, titles in re.findall(r"`([\w./-]+)`:\s((?:“[^”]+”(?:;\s)?)+)", TEXT):
        for title in re.findall(r"“([^”]+)”", titles):
            yield path, re.sub(r"\s+", " ", title)


def every_test_that_is_named_exists():
    all_named = list(named())
    assert len(all_named) > 40, all_named
    for path, title in all_named:
        file = TESTS / path
        assert file.is_file(), f"there is no tests/{path}"
        text = file.read_text(encoding="utf-8")
        is_function = file.suffix == ".py" and f"def {title.replace(' ', '_')}(" in text
        assert is_function or DECLARED[file.suffix](title) in text, f"tests/{path} has no test “{title}”"
        stem = file.name.split(".")[0]
        assert file.suffix == ".yaml" or re.search(rf"'{stem}(\.[\w.]+)?'", (file.parent / "meson.build").read_text(encoding="utf-8")), f"tests/{path} is not run"
    return f"{len(all_named)} tests"


def exists_whole(name):
    """Reports whether a test program has the name @name, as meson spells it: "wire-seal", "secrets"."""
    folder, _, rest = name.partition("-")
    return (TESTS / folder / f"{rest}.test.mjs").is_file() or any(TESTS.glob(f"*/{name}.[cp]*"))


def every_row_says_what_shows_it():
    all_rows = list(rows())
    assert len(all_rows) > 30, len(all_rows)
    for row in all_rows:
        whole = re.findall(r"`([\w-]+)`", row["shown by"])
        assert whole or re.search(r"`[\w./-]+`: “", row["shown by"]), f"nothing shows: {row}"
        for name in whole:
            assert exists_whole(name), f"there is no test {name}: {row}"


def every_file_that_makes_it_so_exists():
    for row in rows():
        for name in re.findall(r"`([\w./-]+\.[a-z.]+|[\w/]+/)`", row.get("by", "")):
            assert any((SOURCE / folder / name).exists() for folder in ("referee", "")), f"there is no {name}: {row}"


tap.test(every_test_that_is_named_exists)
tap.test(every_row_says_what_shows_it)
tap.test(every_file_that_makes_it_so_exists)
tap.finish()
