"""many.py: what the printing benches share: the cases of 207 cards, and what a run takes"""
import itertools
import os
import pathlib
import re
import subprocess
import sys
import time


def turned(text, by):
    """The words of each paragraph in turn from another one on, so that no two cases have a text in common: a program that keeps
    what it has set would set the cards of one case, and copy them for twelve."""
    paragraphs = []
    for paragraph in text.split("\n\n"):
        words = paragraph.split()
        starts = [i for i, word in enumerate(words) if word[0].isalpha()]
        if by > 0 and "*" not in paragraph and starts:
            words = words[(first := starts[by % len(starts)]):] + words[:first]
        paragraphs.append("      " + " ".join(words))
    return "\n\n".join(paragraphs)


def many_cases(source, folder):
    """Thirteen cases, all of the first one's words: numbers and their order differ, and from the second on a sixteenth card."""
    first = next(pathlib.Path(source, "cases", "watson-and-holmes").glob("00-*/case.yaml")).read_text()
    block = re.search(r"  - id: locksmith\n.*?(?=  - id: \"221b\")", first, re.S)[0]
    extra = block.replace("id: locksmith", "id: second-locksmith").replace("number: 14", "number: 16").replace(
        "name: The Locksmith", "name: The Other Locksmith").replace("    gives: {lockpick: 1}\n", "")
    for number in range(13):
        text = re.sub(r"^number: 0$", f"number: {number}", first, flags=re.M)
        text = re.sub(r"^    name: (.*[^\"'])$", rf"    name: \1 {number}", text, flags=re.M)  # no name twice
        if number > 0:
            text = text.replace('  - id: "221b"', extra + '  - id: "221b"')
        place = itertools.count(1)
        text = re.sub(r"(?<=    text: \|\n)(?:      .*\n|\n(?=      ))+",
                      lambda match: turned(match[0].rstrip(), number * next(place)) + "\n", text)
        path = pathlib.Path(folder, f"{number:02}.yaml")
        path.write_text(text)
        yield str(path)


def measured(*command, **more):
    """Seconds, and the largest memory in MiB, of one run and what it began."""
    begin = time.monotonic()
    child = subprocess.Popen(command, **more)
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{command[0]} failed")
    return time.monotonic() - begin, usage.ru_maxrss / 1024
