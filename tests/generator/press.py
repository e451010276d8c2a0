#!/usr/bin/env python3
"""press.py: checks the files for a print shop (--press)

usage: press.py HANSOM-PRINT [CASE]        prints TAP

With a case of Adventures in the Fog, which prints fastest, it also checks the options.

It uses none of the generator's code: qpdf lists the objects, Ghostscript draws one picture for each ink, and zbar reads the codes.
"""
import base64
import functools
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zlib

import numpy
from PIL import Image

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
from pdf import Pdf
from tap import finish, run, test

PRINT = sys.argv[1]
CASE = sys.argv[2] if len(sys.argv) > 2 else "watson-and-holmes/00"
ROOT = pathlib.Path(__file__).resolve().parents[2]
PLACE = pathlib.Path(tempfile.mkdtemp())
PT_PER_MM = 72 / 25.4
NEAR_MM = 0.01
BLEED_MM = 3
BOOKLET_MM = (139.7, 210)
DPI = 150  # a module of a code has at least three pixels
PROFILES = pathlib.Path("/usr/share/color/icc/ghostscript")
INKS = ("Cyan", "Magenta", "Yellow", "Black")
XMP = {"dc": "http://purl.org/dc/elements/1.1/", "pdf": "http://ns.adobe.com/pdf/1.3/", "pdfxid": "http://www.npes.org/pdfx/ns/id/",
       "xmp": "http://ns.adobe.com/xap/1.0/", "xmpMM": "http://ns.adobe.com/xap/1.0/mm/"}
# A drawing with everything that has a colour: a gradient, a picture, a group, a mask and a blur.
PIXEL = base64.b64encode(b"\x89PNG\r\n\x1a\n" + b"".join(
    len(body).to_bytes(4) + kind + body + zlib.crc32(kind + body).to_bytes(4) for kind, body in (
        (b"IHDR", bytes([0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0])), (b"IDAT", zlib.compress(bytes([0, 255, 0, 0, 0, 0, 255]))),
        (b"IEND", b"")))).decode()
COLOURFUL = f"""
<defs>
  <linearGradient id="fade"><stop offset="0" stop-color="#ff0000"/><stop offset="0.4" stop-color="#00ff00" stop-opacity="0.5"/>
    <stop offset="1" stop-color="#0000ff"/></linearGradient>
  <radialGradient id="glow"><stop offset="0" stop-color="#ffff00"/><stop offset="1" stop-color="#00ffff"/></radialGradient>
  <mask id="hole"><rect x="0" y="0" width="60" height="60" fill="white"/><circle cx="30" cy="30" r="9" fill="url(#fade)"/></mask>
  <filter id="blur"><feGaussianBlur stdDeviation="1"/></filter>
  <pattern id="dots" width="3" height="3" patternUnits="userSpaceOnUse"><circle cx="1" cy="1" r="1" fill="#00aa00"/></pattern>
</defs>
<rect x="5" y="5" width="20" height="9" fill="url(#fade)"/><rect x="5" y="16" width="20" height="9" fill="url(#glow)"/>
<rect x="5" y="27" width="20" height="9" fill="url(#dots)" stroke="#aa0000"/>
<g opacity="0.5"><circle cx="40" cy="10" r="6" fill="#ff00ff"/><circle cx="44" cy="10" r="6" fill="#00ff00"/></g>
<rect x="30" y="20" width="20" height="20" fill="#884400" mask="url(#hole)"/>
<circle cx="60" cy="30" r="6" fill="#0044ff" filter="url(#blur)"/>
<image x="5" y="40" width="20" height="10" href="data:image/png;base64,{PIXEL}"/>
"""


def printed(name, *options, environment=None):
    run(PRINT, "--quiet", "--seed", "press", *options, "-o", PLACE / name, CASE, env={**os.environ, **(environment or {})})
    return next((PLACE / name).iterdir())


@functools.cache
def pressed(*options):
    """Prints for the press with these options, once for all tests."""
    return printed("-".join(["press", *options]).replace("/", "_"), "--press", *options)


@functools.cache
def pdfs(*options):
    return {path: Pdf(path) for path in sorted(pressed(*options).glob("*.pdf"))}


def mm(box):
    return [value / PT_PER_MM for value in box]


def near(found, wanted):
    return len(found) == len(wanted) and all(abs(one - other) <= NEAR_MM for one, other in zip(found, wanted))


def size_of(path):
    """Returns the size of the pieces in a file, which its name tells."""
    found = re.fullmatch(r"(?:card|paper)-([\d.]+)x([\d.]+)(?:-one-sided)?", path.stem)
    return (float(found[1]), float(found[2])) if found else BOOKLET_MM


def qpdf_finds_nothing_wrong():
    for path in pdfs():
        run("qpdf", "--check", path)


def each_piece_is_there_once_and_fronts_and_backs_take_turns():
    report = json.loads(run(PRINT, "--json", "--quiet", "--seed", "press", "--png=36", "-o", PLACE / "png", CASE).stdout)["editions"][0]
    wanted = sorted(pathlib.Path(file).stem for file in report["files"] if file.endswith(".png"))
    labels = {path: pdf.labels() for path, pdf in pdfs().items()}
    assert sorted(sum(labels.values(), [])) == wanted, set(wanted) ^ set(sum(labels.values(), []))
    for path, names in labels.items():
        sides = [name.rsplit("-", 1)[1] for name in names]
        if "x" not in path.stem.split("-")[1]:
            assert [name.rsplit("-page-", 1)[1] for name in names] == [str(n + 1) for n in range(len(names))], names
        elif path.stem.endswith("-one-sided"):
            assert set(sides) == {"front"}, names
        else:
            assert sides == ["front", "back"] * (len(names) // 2), names
            assert all(front[:-5] == back[:-4] for front, back in zip(names[::2], names[1::2])), names


def the_edition_is_that_of_any_other_print():
    plain = printed("plain", "--edition-only")
    assert (plain / "edition.json").read_bytes() == (pressed() / "edition.json").read_bytes()


def every_page_has_its_boxes():
    for path, pdf in pdfs().items():
        assert pdf.pages(), path
        for page in pdf.pages():
            width, height = size_of(path)
            assert set(page) & {"/MediaBox", "/BleedBox", "/TrimBox", "/ArtBox", "/CropBox"} == {"/MediaBox", "/BleedBox", "/TrimBox"}, page
            media, bleed, trim = (mm(page[key]) for key in ("/MediaBox", "/BleedBox", "/TrimBox"))
            edge = (media[2] - width) / 2
            assert edge >= BLEED_MM - NEAR_MM, (path, media)
            assert near(media, [0, 0, width + 2 * edge, height + 2 * edge]) and media == bleed, (path, media, bleed)
            assert near(trim, [edge, edge, edge + width, edge + height]), (path, trim)
            assert not set(page) & {"/Annots", "/AA"}, page


def each_file_is_pdf_x_4():
    for path, pdf in pdfs().items():
        trailer, info = pdf.objects["trailer"]["value"], pdf.at(pdf.objects["trailer"]["value"]["/Info"])
        [intent] = map(pdf.at, pdf.root["/OutputIntents"])
        assert path.read_bytes().startswith(b"%PDF-1.6\n") and len(trailer["/ID"]) == 2 and "/Encrypt" not in trailer
        assert not set(pdf.root) & {"/OpenAction", "/AA", "/Names", "/AcroForm"}, pdf.root
        assert (intent["/S"], intent["/OutputConditionIdentifier"], intent["/RegistryName"]) == ("/GTS_PDFX", "u:FOGRA39", "u:http://www.color.org"), intent
        profile = pdf.at(intent["/DestOutputProfile"])
        assert profile["/N"] == 4 and profile["data"][12:20] == b"prtrCMYK" and profile["data"][36:40] == b"acsp"
        metadata = pdf.at(pdf.root["/Metadata"])
        assert "/Filter" not in metadata
        description = ElementTree.fromstring(metadata["data"].decode().split("?>", 1)[1].rsplit("<?", 1)[0])[0][0]

        def said(name):
            space, key = name.split(":")
            [element] = description.findall(f"{{{XMP[space]}}}{key}")
            return "".join(element.itertext()).strip()
        assert said("pdfxid:GTS_PDFXVersion") == "PDF/X-4" == info["/GTS_PDFXVersion"].removeprefix("u:")
        assert said("pdf:Trapped") == "False" == info["/Trapped"].removeprefix("/")
        same = {"/Title": "dc:title", "/Author": "dc:creator", "/Subject": "dc:description", "/Keywords": "pdf:Keywords",
                "/Creator": "xmp:CreatorTool", "/Producer": "pdf:Producer"}
        assert {key: info[key].removeprefix("u:") for key in same} == {key: said(name) for key, name in same.items()}, info
        assert info["/CreationDate"] == info["/ModDate"] == "u:D:" + re.sub("[-:T]", "", said("xmp:CreateDate"))
        assert said("xmp:ModifyDate") == said("xmp:MetadataDate") == said("xmp:CreateDate")
        assert re.fullmatch(r"uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", said("xmpMM:DocumentID"))
        assert said("xmpMM:VersionID") == "1" and said("xmpMM:RenditionClass") == "default"
    assert len({pdf.objects["trailer"]["value"]["/ID"][0] for pdf in pdfs().values()}) == len(pdfs())


def fonts_are_embedded():
    for path, pdf in pdfs().items():
        for font in pdf.all():
            if isinstance(font, dict) and font.get("/Type") == "/FontDescriptor":
                assert set(font) & {"/FontFile", "/FontFile2", "/FontFile3"}, (path, font)


def words_of(value):
    """Returns all names and texts in @value, at any depth."""
    if isinstance(value, dict):
        return [word for key, one in value.items() if key != "data" for word in [key, *words_of(one)]]
    if isinstance(value, list):
        return [word for one in value for word in words_of(one)]
    return [value] if isinstance(value, str) else []


def check_colours(pdf, path):
    """Checks that no object of @pdf has a colour but in inks or in grey. Returns the number of drawings with inks."""
    n_drawings = 0
    for found in pdf.all():
        assert not {"/DeviceRGB", "/CalRGB", "/Lab", "/ICCBased", "/JavaScript", "/JS", "/Annot"} & set(words_of(found)), (path, found)
        is_drawing = isinstance(found, dict) and "data" in found and not set(found) & {"/Length1", "/N", "/FunctionType"} and \
            found.get("/Subtype", "/Form") == "/Form"
        if is_drawing:
            text = re.sub(rb"\((?:\\.|[^\\()])*\)", b" ", found["data"], flags=re.S)
            wrong = re.search(rb"(?:^|\s)(?:rg|RG|sc|SC|BI)(?=\s|$)|DeviceRGB|(?:^|\s)[\d.]+\s+scn\s", text)
            assert wrong is None, (path, wrong)
            n_drawings += re.search(rb"\s[kK](?=\s|$)", text) is not None
        if isinstance(found, dict) and found.get("/Subtype") == "/Image" and "/ColorSpace" in found:
            components = {"/DeviceCMYK": 4, "/DeviceGray": 1}[found["/ColorSpace"]]
            n_bits = found["/Width"] * components * found["/BitsPerComponent"]
            assert len(found["data"]) == (n_bits + 7) // 8 * found["/Height"], (path, len(found["data"]))
        if isinstance(found, dict) and found.get("/FunctionType") == 2:
            assert len(found["/C0"]) == len(found["/C1"]) in (1, 4), found
    return n_drawings


def no_object_has_a_colour_of_a_screen():
    for path, pdf in pdfs().items():
        assert check_colours(pdf, path) > 0, path


@functools.cache
def plates(path, page):
    """Returns the picture of each ink on a page of @path, as arrays of bytes: 255 is full ink."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=PLACE))
    run("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", f"-r{DPI}", f"-dFirstPage={page}", f"-dLastPage={page}",
        "-dTextAlphaBits=1", "-dGraphicsAlphaBits=1", f"-sOutputFile={folder}/plate.tif", path)
    return {ink: 255 - numpy.asarray(Image.open(folder / f"plate({ink}).tif")) for ink in INKS}


def black_type_has_black_ink_alone():
    path = next(path for path in pdfs() if path.stem.endswith("rulebook"))
    found = plates(path, 2)
    black = found["Black"] == 255
    others = numpy.maximum.reduce([found[ink] for ink in INKS[:3]])
    assert 0.02 < black.mean() < 0.5, black.mean()
    assert not others[black].any(), numpy.unique(others[black])
    assert not others[numpy.isin(found["Black"], range(1, 255)) & (others < 40)].any(), "grey in four inks"


def codes_are_read_from_the_black_plate():
    """The last pages of a file are pieces of the case, mostly with codes."""
    edition = json.loads((pressed() / "edition.json").read_text())
    n_read = 0
    for path, pdf in pdfs().items():
        deck = [n for n, label in enumerate(pdf.labels(), 1) if label.startswith(("locations-02", "evidence-02", "maps-02", "clues-02", "briefing-01"))]
        for page in deck:
            picture = PLACE / "black.png"
            Image.fromarray(255 - plates(path, page)["Black"]).save(picture)
            said = run("zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqr.enable", picture, check=False).stdout.split()
            assert all(code.rsplit("/", 1)[1] in {each["code"] for each in edition["codes"]} for code in said), said
            n_read += len(said)
    assert n_read > 0, "no page with a code"


def the_same_seed_gives_the_same_bytes():
    again = printed("again", "--press")
    assert {path.name: path.read_bytes() for path in again.iterdir()} == {path.name: path.read_bytes() for path in pressed().iterdir()}


def a_sealed_print_has_no_more_words_than_its_sheets():
    def words(folder):
        return {word for pdf in folder.glob("*.pdf") for word in re.findall(r"\w{3,}", run("pdftotext", pdf, "-").stdout)}
    more = words(pressed("--reveal=sealed", "--no-common")) - words(printed("sheets", "--reveal=sealed", "--no-common"))
    assert not more, sorted(more)


def options_for_sheets_are_refused():
    for wrong in (["--png"], ["--paper=a4"], ["--layout=single"], ["--offset=1,1"], ["--calibrate"], ["--pad=2"], ["--fresh-codes"], ["--check"],
                  ["--edition-only"], ["--list"], ["--graph"]):
        said = run(PRINT, "--press", *wrong, "-o", PLACE / "wrong", CASE, check=False)
        assert said.returncode == 2 and wrong[0].split("=")[0] in said.stderr and "--press" in said.stderr, (wrong, said)
    said = run(PRINT, "--profile", PROFILES / "default_cmyk.icc", "-o", PLACE / "wrong", CASE, check=False)
    assert said.returncode == 2 and "add --press" in said.stderr, said
    assert not (PLACE / "wrong").exists()


def a_print_shop_s_own_profile_is_used():
    profile = PROFILES / "default_cmyk.icc"
    for pdf in pdfs(f"--profile={profile}", "--no-common").values():
        [intent] = map(pdf.at, pdf.root["/OutputIntents"])
        assert intent["/OutputConditionIdentifier"] == "u:Custom" and "/RegistryName" not in intent, intent
        assert intent["/Info"] == "u:Artifex CMYK SWOP Profile", intent
        assert pdf.at(intent["/DestOutputProfile"])["data"] == profile.read_bytes()
    for wrong, why in ((PROFILES / "default_rgb.icc", "CMYK printing press"), (ROOT / "README.md", "is not an ICC profile"),
                       (PLACE / "none.icc", "No such file")):
        said = run(PRINT, "--press", "--profile", wrong, "-o", PLACE / "wrong", CASE, check=False)
        assert said.returncode == 1 and why in said.stderr and wrong.name in said.stderr, said
        assert not list((PLACE / "wrong").glob("*")), list((PLACE / "wrong").glob("*"))


def low_ink_and_large_type_can_be_combined_with_it():
    pdf = next(pdf for path, pdf in pdfs("--ink=low", "--type=large").items() if path.stem == "paper-rulebook")
    assert all(near(mm(page["/TrimBox"])[2:], [each * 297 / 210 + 3.175 for each in BOOKLET_MM]) for page in pdf.pages()), pdf.pages()[0]
    for path, found in pdfs("--ink=low", "--type=large").items():
        check_colours(found, path)


def drawings_of_any_kind_are_converted():
    data = PLACE / "data"
    for part in ("templates", "cases"):
        shutil.copytree(ROOT / part, data / part)
    drawing = data / "templates/adventures-in-the-fog/die.svg"
    drawing.write_text(drawing.read_text().replace("</svg>", COLOURFUL + "</svg>"))
    folder = printed("colourful", "--press", environment={"HANSOM_DATA": str(data)})
    [path] = folder.glob("card-157x255*.pdf")
    pdf = Pdf(path)
    assert check_colours(pdf, path) > 0
    spaces = [found.get("/ColorSpace") for found in pdf.all() if isinstance(found, dict) and found.get("/Subtype") == "/Image"]
    assert "/DeviceCMYK" in spaces, spaces
    assert any("/C0" in found and len(found["/C0"]) == 4 for found in pdf.all() if isinstance(found, dict)), "no gradient"
    found = plates(path, 1)

    def ink_at(x, y):
        column, row = round((x + 3.175) / 25.4 * DPI), round((y + 3.175) / 25.4 * DPI)
        return [int(found[ink][row, column]) for ink in INKS]
    red, blue = ink_at(10, 45), ink_at(20, 45)
    assert red[0] < 40 and red[1] > 200 and red[2] > 200, red  # the left pixel
    assert blue[0] > 200 and blue[1] > 150 and blue[2] < 60, blue
    assert ink_at(6, 10)[1] > 180 and ink_at(24, 10)[0] > 180, (ink_at(6, 10), ink_at(24, 10))  # the gradient
    assert ink_at(60, 30)[0] > 150, ink_at(60, 30)  # the blur


OF_ANY_GAME = (qpdf_finds_nothing_wrong, each_piece_is_there_once_and_fronts_and_backs_take_turns, the_edition_is_that_of_any_other_print,
               every_page_has_its_boxes, each_file_is_pdf_x_4, fonts_are_embedded, no_object_has_a_colour_of_a_screen,
               black_type_has_black_ink_alone, codes_are_read_from_the_black_plate)
OF_THE_FOG = (the_same_seed_gives_the_same_bytes, options_for_sheets_are_refused, a_print_shop_s_own_profile_is_used,
              low_ink_and_large_type_can_be_combined_with_it, drawings_of_any_kind_are_converted)
try:
    for function in OF_ANY_GAME + (OF_THE_FOG if CASE.startswith("adventures-in-the-fog/") else (a_sealed_print_has_no_more_words_than_its_sheets,)):
        test(function)
finally:
    shutil.rmtree(PLACE)
finish()
