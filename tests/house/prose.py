#!/usr/bin/env python3
"""prose.py: checks the form of comments and documents; prints TAP

usage: prose.py SOURCE-DIR

A comment begins with a verb or a noun, never with a bare clause such as "What …" or "Who …". CODE names the files whose comments are
checked. A table's cell has at most 120 characters. A document's links lead somewhere.
"""
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(sys.argv[1])
CELL_MAX = 120
SLASHES = r"/\*+|(?:^|[ \t])//"
HASHES = r"(?:^|[ \t])#"
# Pattern for the beginning of a comment, by kind of file (kind_of).
CODE = {
    **dict.fromkeys((".c", ".h", ".def", ".js", ".mjs", ".cjs"), SLASHES),
    **dict.fromkeys((".build", ".in", ".sh"), HASHES),
    **dict.fromkeys((".py", "#!"), rf'{HASHES}|^[ \t]*"""'),
    ".css": r"/\*+",
    ".jsonl": r"^# ",  # a scene's "#=" lines are data
}
TITLE = r"(?:[\w.-]+(?: [A-Z]+-\d+)*: )?"  # a file's name, or the ids of a scene's rules
CLAUSE = r"(?i:What|Who|How|Where|Which|Why|Whoever|Whatever|Wherever|Whichever)\b"
COMMENT = {kind: re.compile(rf"(?:{begin})\s*(?:\*\s*)?{TITLE}{CLAUSE}[^\n]*", re.M) for kind, begin in CODE.items()}
n = n_failed = 0


def say(what, faults):
    global n, n_failed
    n += 1
    n_failed += bool(faults)
    print(f"{'not ok' if faults else 'ok'} {n} - {what}")
    for fault in faults:
        print(f"# {fault}")


def kind_of(path):
    """Returns the file's suffix, or "#!" for a script without a suffix."""
    if path.suffix:
        return path.suffix
    with path.open("rb") as file:
        return "#!" if file.read(2) == b"#!" else ""


def listed(kinds):
    """Returns the files of some kinds in the tree, without built and installed ones."""
    for folder in (".", ".ci", ".debian", ".pictures", "cases", "generator", "referee", "templates", "tests"):
        pattern = "*" if folder == "." else "**/*"
        for path in sorted((SOURCE / folder).glob(pattern)):
            is_ours = path.is_file() and not {"node_modules", "build", "corpus"} & set(path.relative_to(SOURCE).parts)
            if is_ours and kind_of(path) in kinds:
                yield path


def clauses():
    for path in listed(CODE):
        text = path.read_text(encoding="utf-8")
        for found in COMMENT[kind_of(path)].finditer(text):
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
        text = re.sub(r"`[^`\n]*`", "", path.read_text(encoding="utf-8"))
        book = path.parent / "rulebook.md" if path.name.startswith("questions.") else path  # an index of the English headings
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"[a-z]+:", target):
                continue
            place, _, anchor = target.partition("#")
            other = (path.parent / place).resolve() if place else book
            if not other.exists():
                yield f"{path.relative_to(SOURCE)}: no file {target}"
            elif anchor and other.suffix == ".md" and anchor not in anchors(other):
                yield f"{path.relative_to(SOURCE)}: no heading {target}"


say("no comment begins with a bare clause", list(clauses()))
say(f"no table cell is longer than {CELL_MAX} characters", list(cells()))
say("every link of a document leads somewhere", list(links()))
print(f"1..{n}")
sys.exit(1 if n_failed else 0)
