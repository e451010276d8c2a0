"""many.py: helpers of the printing benches: the cases with 207 cards, and measuring a run"""
import itertools
import os
import pathlib
import re
import subprocess
import sys
import time


def turned(text, by):
    """Rotates the words of each paragraph by @by places, so that no two cases share a text. Without this, a program with a cache would lay
    out the cards of one case and copy them for twelve.
    """
    paragraphs = []
    for paragraph in text.split("\n\n"):
        words = paragraph.split()
        starts = [i for i, word in enumerate(words) if word[0].isalpha()]
        if by > 0 and "*" not in paragraph and starts:
            words = words[(first := starts[by % len(starts)]):] + words[:first]
        paragraphs.append("      " + " ".join(words))
    return "\n\n".join(paragraphs)


def many_cases(source, folder):
    """Writes thirteen cases with the words of the first one, and yields their folders. Numbers and word order differ, and all but the first
    have a sixteenth card.
    """
    first = next(pathlib.Path(source, "cases", "watson-and-holmes").glob("00-*/case.yaml")).read_text()
    block = re.search(r"  - id: locksmith\n.*?(?=  - id: \"221b\")", first, re.S)[0]
    extra = block.replace("id: locksmith", "id: second-locksmith").replace("number: 14", "number: 16").replace(
        "name: The Locksmith", "name: The Other Locksmith").replace("    gives: {lockpick: 1}\n", "")
    for number in range(13):
        text = re.sub(r"^number: 0$", f"number: {number}", first, flags=re.M)
        text = re.sub(r"^    name: (.*[^\"'])$", rf"    name: \1 {number}", text, flags=re.M)  # no name occurs twice
        if number > 0:
            text = text.replace('  - id: "221b"', extra + '  - id: "221b"')
        place = itertools.count(1)
        text = re.sub(r"(?<=    text: \|\n)(?:      .*\n|\n(?=      ))+",
                      lambda match: turned(match[0].rstrip(), number * next(place)) + "\n", text)
        path = pathlib.Path(folder, f"{number:02}.yaml")
        path.write_text(text)
        yield str(path)


def measured(*command, **more):
    """Runs a command. Returns its seconds and its peak memory in MiB, with its child processes."""
    begin = time.monotonic()
    child = subprocess.Popen(command, **more)
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{command[0]} failed")
    return time.monotonic() - begin, usage.ru_maxrss / 1024
