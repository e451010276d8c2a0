#!/usr/bin/env python3
"""style.py: checks layout and include rules of the C sources; prints TAP

usage: style.py SOURCE-DIR RULES-ARCHIVE
"""
import pathlib
import re
import shutil
import subprocess
import sys

SOURCE, ARCHIVE = pathlib.Path(sys.argv[1]), sys.argv[2]
COLUMNS = 100
FOLDERS = ("cases", "generator", "referee", "tests")
SOURCES = sorted(path for folder in FOLDERS for path in (SOURCE / folder).rglob("*.[ch]") if "node_modules" not in path.parts)

# A folder may include its own headers, system headers, and the folders in its row. The rules may use only a pure part of GLib.
PURE = {"<glib.h>", "<stdbool.h>", "<stddef.h>", "<stdint.h>", "<stdlib.h>", "<string.h>"}
GAMES = re.findall(r'^GAME\(\w+, "([^"]+)"', (SOURCE / "cases/model/games.def").read_text(encoding="utf-8"), re.M)
# games whose pieces show a generated map of London
TOWN = {"adventures-in-the-fog": ("generator/london",), "watson-and-holmes": ("generator/london", "generator/adventures-in-the-fog")}
MAY = {
    "cases/model": {"cases/model"},
    "cases/base": {"cases/base"},
    "cases/load": {"cases/load", "cases/model", "cases/base"},
    "cases/answers": {"cases/answers", "cases/load", "cases/model", "cases/base"},
    "cases/check": {"cases/check", "cases/answers", "cases/load", "cases/model", "cases/base"},
    "cases/kinds": {"cases/kinds", "cases/check", "cases/load", "cases/model", "cases/base"},
    "cases/edition": {"cases/edition", "cases/load", "cases/model", "cases/base"},
    "generator/base": {"generator/base", "cases"},
    "generator/draw": {"generator/draw", "generator/base", "cases"},
    "generator/pieces": {"generator/pieces", "generator/draw", "generator/base", "cases"},
    "generator/sheets": {"generator/sheets", "generator/pieces", "generator/draw", "generator/base", "cases"},
    "generator/narration": {"generator/narration", "generator/draw", "generator/base", "cases",
                            "referee/base"},  # a voice is confined as the gateway is
    "generator/export": {"generator/export", "generator/sheets", "generator/pieces", "generator/draw", "generator/base", "cases"},
    "generator/boxes": {"generator/boxes", "generator/sheets", "generator/pieces", "generator/draw", "generator/base", "cases"},
    "generator/watch": {"generator/watch", "generator/sheets", "generator/pieces", "generator/draw", "generator/base", "cases"},
    "generator/press": {"generator", "cases"},
    "generator/london": {"generator/london", "generator/pieces", "generator/draw", "generator/base", "cases",
                         "referee/rules", "referee/bots"},  # maps are rated in games that bots play by the real rules
    **{f"generator/{game}": {f"generator/{game}", "generator/pieces", "generator/draw", "generator/base", "cases",
                             *TOWN.get(game, ())} for game in GAMES},
    "referee/rules": {"referee/rules", "cases/model"},
    "referee/bots": {"referee/bots", "referee/rules", "cases"},
    "referee/base": {"referee/base", "cases"},
    "referee/table": {"referee/table", "referee/rules", "cases"},
    "referee/journal": {"referee/journal", "referee/base", "cases"},
    "referee/broker": {"referee/broker", "referee/base", "cases"},
    "referee/gateway": {"referee/gateway", "referee/base", "cases/edition", "cases/model"},
    "referee/web": {"referee/web", "referee/gateway", "referee/base", "cases"},
    "referee/desk": {"referee/desk", "referee/table", "referee/journal", "referee/broker", "referee/base", "referee/rules", "cases"},
    "referee/archive": {"referee/archive", "referee/desk", "referee/table", "referee/journal", "referee/base", "cases"},
    "referee/house": {"referee/house", "referee/archive", "referee/desk", "referee/web", "referee/table", "referee/broker",
                      "referee/base", "referee/rules", "cases"},
    "referee/report": {"referee/report", "referee/archive", "referee/table", "referee/rules", "cases", "generator/draw",
                       "generator/base", "generator/adventures-in-the-fog"},
    "referee/doctor": {"referee/doctor", "referee/house", "referee/archive", "referee/web", "referee/broker", "referee/base", "cases"},
    "referee/commands": {"referee", "cases", "generator/base"},
}
# The libraries that both programs may use. Nothing else crosses between generator/ and referee/, and libcase is in cases/.
LIBRARIES = {
    "librules": ("referee/rules/",),
    "libbots": ("referee/bots/",),
    "liblandlock": ("referee/base/landlock.h",),
    "libdraw": ("generator/draw/", "generator/base/fault.h"),
    "libtown": tuple(f"generator/adventures-in-the-fog/{name}.h" for name in ("engraving", "labels", "mist", "plan", "stencil", "town")),
}
SHARED = tuple(place for places in LIBRARIES.values() for place in places)
# headers from outside its folder that the gateway may include
FACING_GUESTS = {"referee/base/landlock.h", "referee/base/rate_limiter.h", "cases/edition/code.h", "cases/model/speech.h"}
# headers of libcase that the rules may include
MODEL = {"cases/model/games.def"} | {f"cases/model/{name}.h" for name in ("model", "box", "rogues", "seating", "speech", "town")}
WORLD = ("open|open64|fopen|fread|fwrite|read|write|printf|fprintf|puts|socket|connect|time|gettimeofday|clock_gettime|s?rand"
         "|s?random|getenv|g_(get_(monotonic|real)_time|random_.*|rand_.*|file_.*|getenv|print|thread_.*|timeout_.*|idle_.*)"
         "|(mosquitto|sqlite3|cairo|pango|soup|json)_.*")
n = n_failed = 0


def say(what, faults):
    global n, n_failed
    n += 1
    n_failed += bool(faults)
    print(f"{'not ok' if faults else 'ok'} {n} - {what}")
    for fault in faults:
        print(f"# {fault}")


def layers():
    for path in SOURCES:
        place = path.relative_to(SOURCE).as_posix()
        rows = [row for row in MAY if place.startswith(row + "/")]
        if not rows:
            if not place.startswith("tests/"):
                yield f"{place} lies in no room of MAY"
            continue
        row = max(rows, key=len)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found = re.match(r'\s*#\s*include\s+(<[^>]+>|"([^"]+)")', line)
            if not found:
                continue
            if found[2]:
                folder = found[2].rsplit("/", 1)[0]
                fine = any(folder == may or folder.startswith(may + "/") for may in MAY[row])
                fine = fine and not (row == "referee/rules" and folder == "cases/model" and found[2] not in MODEL)
                fine = fine and not (row == "referee/gateway" and folder != row and found[2] not in FACING_GUESTS)
                crosses = {place.split("/")[0], found[2].split("/")[0]} == {"generator", "referee"}
                fine = fine and not (crosses and not found[2].startswith(SHARED))
            else:
                fine = row != "referee/rules" or found[1] in PURE
            if not fine:
                yield f"{place}:{number}: {row} may not include {found[1]}"


def uses():
    """Returns for each C file of the product the files whose functions it calls or names."""
    texts = {path: re.sub(r'/\*.*?\*/|"(?:\\.|[^"\\])*"', "", path.read_text(encoding="utf-8"), flags=re.S)
             for path in SOURCES if path.suffix == ".c" and path.relative_to(SOURCE).parts[0] != "tests"}
    homes = {}  # a function's type stands on the line before its name
    for path, text in texts.items():
        for kind, name in re.findall(r"^([A-Za-z][^\n;(){}#]*)\n([a-z_][a-z0-9_]*)\(", text, re.M):
            if not kind.startswith("static"):
                homes.setdefault(name, set()).add(path)
    homes = {name: paths.pop() for name, paths in homes.items() if len(paths) == 1}
    return {path: {homes[word] for word in set(re.findall(r"\b[a-z_][a-z0-9_]*\b", text))
                   if word in homes and homes[word] != path and not re.search(rf"^static[^;{{]*\b{word}\(", text, re.M)}
            for path, text in texts.items()}


def circles():
    """Returns the files that lead back to themselves through the functions they use."""
    left = uses()
    while free := [path for path, used in left.items() if not used & left.keys()]:
        for path in free:
            del left[path]
    return sorted(path.relative_to(SOURCE).as_posix() for path in left)


def purity():
    symbols = subprocess.run(["nm", "-u", ARCHIVE], capture_output=True, text=True, check=True).stdout.split()
    return sorted({symbol for symbol in symbols if re.fullmatch(WORLD, symbol)})


def width():
    for path in SOURCES:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            drawn = re.match(r"\s*\*   ", line)  # a drawing in a comment may be wider
            if len(line) > COLUMNS and not drawn:
                yield f"{path.relative_to(SOURCE)}:{number}: {len(line)} columns"


# Rows with tabs or in JSON, whose fields are made printable one by one.
ROWS = {"referee/commands/replay.c", "referee/commands/judge.c", "referee/commands/appeals.c"}


def raw_texts():
    """Yields the calls that print a text to the terminal without print_safely(), where programs print texts of others."""
    for path in SOURCES:
        name = path.relative_to(SOURCE).as_posix()
        if name.startswith(("generator/press/", "generator/watch/", "referee/commands/", "referee/doctor/")) and name not in ROWS:
            text = path.read_text(encoding="utf-8")
            for call in re.finditer(r"(?<!\w)f?printf\([^;]*%s[^;]*;", text):
                yield f"{name}:{text.count(chr(10), 0, call.start()) + 1}: {' '.join(call[0].split())[:80]}"


def format_of():
    """Returns the files that clang-format would change. Only version 14 decides, since others lay out some lines differently."""
    if shutil.which("clang-format") is None or " 14." not in subprocess.run(["clang-format", "--version"], capture_output=True, text=True).stdout:
        return []
    run = subprocess.run(["clang-format", "--dry-run", "--Werror", *map(str, SOURCES)], capture_output=True, text=True)
    return sorted({line.split(":")[0] for line in run.stderr.splitlines() if "error:" in line})


say("folders include only what they may", list(layers()))
say("no file uses a file that uses it, directly or through others", circles())
say("the rules reach for no clock, chance, file or socket", purity())
say(f"no line is longer than {COLUMNS} columns", list(width()))
say("texts of others reach a terminal by print_safely() alone", list(raw_texts()))
say("clang-format changes nothing", format_of())
print(f"1..{n}")
sys.exit(1 if n_failed else 0)
