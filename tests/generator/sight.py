"""sight.py: reads pixels and codes of printed pages, for the generator's tests

Pages go from poppler to their reader as PGM, through memory: compressing one as PNG takes four times as long as drawing it.
"""
import re
import xml.etree.ElementTree

import numpy

from tap import run

HEAD = re.compile(rb"P5\s+(\d+)\s+(\d+)\s+255\s")


def pages(pdf, dpi, first=1, last=999, rows_mm=None, thin="default"):
    """Returns a PDF's pages as arrays of grey, 0 to 255. With @rows_mm, it draws only that band, (from, to) in mm from the top, which takes
    a third of the time. With @thin "shape", lines thinner than a pixel are grey; otherwise they are as dark and as wide as a pixel.
    """
    band = ()
    if rows_mm:
        top, end = (round(mm / 25.4 * dpi) for mm in rows_mm)
        band = "-x", 0, "-y", top, "-W", 9999, "-H", end - top
    drawn = run("pdftoppm", "-r", dpi, "-gray", "-thinlinemode", thin, "-f", first, "-l", last, *band, pdf, text=False).stdout
    found, at = [], 0
    while at < len(drawn):
        head = HEAD.match(drawn, at)
        width, height = int(head[1]), int(head[2])
        found.append(numpy.frombuffer(drawn, numpy.uint8, width * height, head.end()).reshape(height, width))
        at = head.end() + width * height
    return found


def codes_of_each(pictures):
    """Returns the texts of the codes on each of some grey pictures, as zbar reads them."""
    pictures = list(pictures)
    drawn = b"".join(b"P5\n%d %d\n255\n" % picture.shape[::-1] + picture.tobytes() for picture in pictures)
    read = run("zbarimg", "--quiet", "--xml", "--nodbus", "-Sdisable", "-Sqr.enable", "pgm:-", input=drawn, text=False, check=False)
    found = [[] for _ in pictures]
    for index in xml.etree.ElementTree.fromstring(read.stdout).findall(".//{*}index"):  # pictures with a code on them
        found[int(index.get("num"))] = [data.text for data in index.findall(".//{*}data")]
    return found


def codes(pictures):
    """Returns the texts of the codes on some pictures, sorted."""
    return sorted(code for each in codes_of_each(pictures) for code in each)
