"""sight.py: what the generator's tests see of a printed page: its pixels, and the codes on it

Pages go from poppler to their reader as PGM, through memory: to pack one as PNG takes four times as long as to draw it.
"""
import re
import xml.etree.ElementTree

import numpy

from tap import run

HEAD = re.compile(rb"P5\s+(\d+)\s+(\d+)\s+255\s")


def pages(pdf, dpi, first=1, last=999, rows_mm=None):
    """Its pages as arrays of grey, 0 to 255; of rows_mm, (from, to) in mm from their top, if no more is asked for: a band of a
    page takes a third of the time."""
    band = ()
    if rows_mm:
        top, end = (round(mm / 25.4 * dpi) for mm in rows_mm)
        band = "-x", 0, "-y", top, "-W", 9999, "-H", end - top
    drawn = run("pdftoppm", "-r", dpi, "-gray", "-f", first, "-l", last, *band, pdf, text=False).stdout
    found, at = [], 0
    while at < len(drawn):
        head = HEAD.match(drawn, at)
        width, height = int(head[1]), int(head[2])
        found.append(numpy.frombuffer(drawn, numpy.uint8, width * height, head.end()).reshape(height, width))
        at = head.end() + width * height
    return found


def codes_of_each(pictures):
    """What the codes on each of some pictures of grey say, as zbar reads them."""
    pictures = list(pictures)
    drawn = b"".join(b"P5\n%d %d\n255\n" % picture.shape[::-1] + picture.tobytes() for picture in pictures)
    read = run("zbarimg", "--quiet", "--xml", "--nodbus", "-Sdisable", "-Sqr.enable", "pgm:-", input=drawn, text=False, check=False)
    found = [[] for _ in pictures]
    for index in xml.etree.ElementTree.fromstring(read.stdout).findall(".//{*}index"):  # those with a code on them
        found[int(index.get("num"))] = [data.text for data in index.findall(".//{*}data")]
    return found


def codes(pictures):
    """What the codes on some pictures say, sorted."""
    return sorted(code for each in codes_of_each(pictures) for code in each)
