"""sight.py: what the generator's tests see of a printed page: its pixels, and the codes on it

Pages go from poppler to their reader as PGM, through memory: to pack one as PNG takes four times as long as to draw it.
"""
import re

import numpy

from tap import run

HEAD = re.compile(rb"P5\s+(\d+)\s+(\d+)\s+255\s")


def pages(pdf, dpi, first=1, last=999):
    """Its pages as arrays of grey, 0 to 255."""
    drawn = run("pdftoppm", "-r", dpi, "-gray", "-f", first, "-l", last, pdf, text=False).stdout
    found, at = [], 0
    while at < len(drawn):
        head = HEAD.match(drawn, at)
        width, height = int(head[1]), int(head[2])
        found.append(numpy.frombuffer(drawn, numpy.uint8, width * height, head.end()).reshape(height, width))
        at = head.end() + width * height
    return found


def codes(pictures):
    """What the codes on some pictures of grey say, as zbar reads them, sorted."""
    drawn = b"".join(b"P5\n%d %d\n255\n" % picture.shape[::-1] + picture.tobytes() for picture in pictures)
    read = run("zbarimg", "--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqr.enable", "pgm:-", input=drawn, text=False, check=False)
    return sorted(read.stdout.decode().split())
