#!/usr/bin/env python3
"""prose.py: checks the form of comments and documents; prints TAP

usage: prose.py SOURCE-DIR

A comment begins with a verb or a noun, never with a bare clause such as "What …" or "Who …". A table's cell has at most 120
characters. A document's links lead somewhere.
"""
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(sys.argv[1])
CELL_MAX = 120
CODE = {".c", ".h", ".def", ".js", ".mjs", ".cjs", ".py"}
CLAUSE = r"(?:What|Who|How|Where|Which|Why|Whoever|Whatever|Wherever|Whichever)"
FILE_NAME = r"(?:[\w.-]+\.(?:c|h|def|py|m?js|cjs): )?"
COMMENT = re.compile(rf"(?:/\*+|^[ \t]*//|^[ \t]*#|^[ \t]*\"\"\")\s*(?:\*\s*)?{FILE_NAME}(?i:{CLAUSE})\b[^\n]*", re.M)
n = n_failed = 0


def say(what, faults):
    global n, n_failed
    n += 1
    n_failed += bool(faults)
    print(f"{'not ok' if faults else 'ok'} {n} - {what}")
    for fault in faults:
        print(f"# {fault}")


def listed(suffixes):
    """Returns the files of the tree, without built and installed ones."""
    for folder in (".", ".pictures", "cases", "generator", "referee", "templates", "tests"):
        pattern = "*" if folder == "." else "**/*"
        for path in sorted((SOURCE / folder).glob(pattern)):
            if path.suffix in suffixes and path.is_file() and not {"node_modules", "build", "corpus"} & set(path.relative_to(SOURCE).parts):
                yield path


def clauses():
    for path in listed(CODE):
        text = path.read_text(encoding="utf-8")
        for found in COMMENT.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield f"{path.relative_to(SOURCE)}:{line}: {' '.join(found[0].split())[:100]}"


def cells():
    for path in listed({".md"}):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("|"):
                for cell in line.strip("|").split("|"):
                    if len(cell.strip()) > CELL_MAX:
                        yield f"{path.relative_to(SOURCE)}:{number}: a cell of {len(cell.strip())} characters"


def anchors(path):
    """Returns the anchors of a document's headings, as hosting sites make them."""
    heads = re.findall(r"^#+ (.*)", path.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def links():
    for path in listed({".md"}):
        for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
            if re.match(r"[a-z]+:", target):
                continue
            place, _, anchor = target.partition("#")
            other = (path.parent / place).resolve() if place else path
            if not other.exists():
                yield f"{path.relative_to(SOURCE)}: no file {target}"
            elif anchor and other.suffix == ".md" and anchor not in anchors(other):
                yield f"{path.relative_to(SOURCE)}: no heading {target}"


say("no comment begins with a bare clause", list(clauses()))
say(f"no table cell is longer than {CELL_MAX} characters", list(cells()))
say("every link of a document leads somewhere", list(links()))
print(f"1..{n}")
sys.exit(1 if n_failed else 0)
