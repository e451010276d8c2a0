#!/usr/bin/env python3
"""ua.py: checks what screen readers read of the PDFs, by the rules of PDF/UA-1 (ISO 14289-1)

usage: ua.py HANSOM-PRINT [CASE]        prints TAP

The rules have the numbers of the Matterhorn Protocol, the list of failures that a program can find. Rules about things that no file of
Hansom has, such as forms, links and films, are checked as “there is none”. It uses none of the generator's code: qpdf lists the objects.
"""
import base64
import collections
import copy
import functools
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
from pdf import Pdf
from tap import finish, run, test

PRINT = sys.argv[1]
CASE = sys.argv[2] if len(sys.argv) > 2 else "watson-and-holmes/00"
GAME = CASE.split("/")[0]
ROOT = pathlib.Path(__file__).resolve().parents[2]
PLACE = pathlib.Path(tempfile.mkdtemp())
SOFT_HYPHEN = "\u00ad"
TOKEN = re.compile(rb"\((?:\\.|[^\\()])*\)|<<|>>|<[0-9A-Fa-f]*>|[\[\]]|/[^\s/\[\]()<>]*|[^\s/\[\]()<>]+", re.S)
PAINTS = {b"f", b"f*", b"S", b"s", b"B", b"B*", b"b", b"Do", b"Tj", b"TJ", b"sh"}
SEALED = {"watson-and-holmes": ("text", "solution"), "lady-alice": ("epilogue",)}  # keys of the case, by game
HEADINGS = {f"/H{level}": level for level in range(1, 7)}
KIDS = {"/Document": {"/Part", "/Sect", "/P"}, "/Part": {"/Sect"}, "/L": {"/LI"}, "/LI": {"/Lbl", "/LBody"}, "/LBody": {"/L", "/P"},
        "/Sect": {"/Sect", "/P", "/L", "/Figure", *HEADINGS}, "/P": set(), "/Lbl": set(), "/Figure": set(), **{role: set() for role in HEADINGS}}
PDFUA = "{http://www.aiim.org/pdfua/ns/id/}part"
TITLE = "{http://purl.org/dc/elements/1.1/}title"
LANGUAGE = re.compile(r"u:[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
FORBIDDEN = {"", "\0", "\ufeff", "\ufffe"}
# For each game: the numbers of elements in complete.pdf, what a reader hears of one side of a piece, the headings of the rulebook by its
# pages, and the number of codes.
EXPECTED = json.loads((pathlib.Path(__file__).parent / "ua.json").read_text())[GAME]


def printed(name, *options):
    run(PRINT, "--quiet", "--seed", "ua", *options, "-o", PLACE / name, CASE, env=os.environ)
    return next((PLACE / name).iterdir())


@functools.cache
def folder(*options):
    return printed("-".join(["print", *options]).replace("/", "_"), *options)


@functools.cache
def pdf_of(path):
    return Pdf(path)


def read_map(data):
    """Returns the texts of a ToUnicode map, by code."""
    return {int(code, 16): bytes.fromhex(text).decode("utf-16-be") for code, text in re.findall(r"^<([0-9A-F]{4})> <([0-9A-F]+)>$", data.decode(), re.M)}


def codes_of(token):
    """Returns the codes of two bytes in a string of a page."""
    if token.startswith(b"<"):
        raw = bytes.fromhex(token[1:-1].decode())
    else:
        raw = re.sub(rb"\\(.)", lambda found: b"\r" if found[1] == b"r" else found[1], token[1:-1], flags=re.S)
    return [int.from_bytes(raw[i:i + 2], "big") for i in range(0, len(raw), 2)]


class Reader:
    """A file as a screen reader reads it: the text of each element, and the rules that the file breaks."""

    def __init__(self, pdf):
        self.pdf = pdf
        self.faults = set()
        self.texts = {}  # (page, MCID) → text
        self.check_document()
        for page in pdf.page_names():
            self.read_page(page)
        self.check_tree()
        self.check_fonts()

    def fail(self, rule, is_wrong):
        if is_wrong:
            self.faults.add(rule)

    def check_document(self):
        root, trailer = self.pdf.root, self.pdf.objects["trailer"]["value"]
        self.fail("06-001", "/Metadata" not in root)
        self.fail("07-001", root.get("/ViewerPreferences", {}).get("/DisplayDocTitle") is not True)
        self.fail("11-006", not LANGUAGE.fullmatch(root.get("/Lang", "")))
        self.fail("01-006", root.get("/MarkInfo", {}).get("/Marked") is not True or root["/MarkInfo"].get("/Suspects", False))
        self.fail("20-001 25-001 26-001 27-001", bool({"/OCProperties", "/AcroForm", "/Names", "/AA", "/OpenAction"} & set(root)) or "/Encrypt" in trailer)
        if "/Metadata" in root:
            text = self.pdf.at(root["/Metadata"])["data"].decode()
            description = ElementTree.fromstring(text.split("?>", 1)[1].rsplit("<?", 1)[0])[0][0]
            title = description.find(TITLE)
            self.fail("06-002", description.findtext(PDFUA) != "1")
            self.fail("06-003", title is None or "".join(title.itertext()).strip() != self.pdf.at(trailer["/Info"])["/Title"].removeprefix("u:"))

    def read_page(self, name):
        """Reads the contents of a page: what is marked, and its text."""
        page = self.pdf.at(name)
        resources = self.pdf.at(page["/Resources"])
        fonts = {key: read_map(self.pdf.at(self.pdf.at(font)["/ToUnicode"])["data"]) if "/ToUnicode" in self.pdf.at(font) else None
                 for key, font in resources["/Font"].items()}
        self.fail("28-002", "/Annots" in page)
        self.fail("21-001", page.get("/Tabs") != "/S")
        marks, operands, font = [], [], None
        for token in TOKEN.findall(self.pdf.at(page["/Contents"])["data"]):
            if token in PAINTS:
                self.fail("01-005", not marks)
            if token in (b"BMC", b"BDC"):
                found = re.fullmatch(rb".*/MCID (\d+).*", b" ".join(operands), re.S)
                self.fail("01-003 01-004", bool(marks))
                marks.append(int(found[1]) if found else None)
                self.fail("01-005", not found and operands[:1] != [b"/Artifact"])
                self.fail("01-005", bool(found) and (name, marks[-1]) in self.texts)
                self.texts.setdefault((name, marks[-1]), "")
            elif token == b"EMC":
                self.fail("01-005", not marks)
                marks = marks[:-1]
            elif token == b"Tf":
                font = fonts[operands[-2].decode()]
            elif token in (b"Tj", b"TJ") and marks:
                codes = [code for operand in operands if operand[:1] in b"(<" for code in codes_of(operand)]
                self.fail("31-030", 0 in codes)
                self.fail("31-027", font is None or any(font.get(code, "") in FORBIDDEN for code in codes))
                self.texts[name, marks[-1]] += "".join((font or {}).get(code, "") for code in codes)
            if token[:1].isalpha() or token in (b"f*", b"B*"):
                operands = []
            else:
                operands.append(token)
        self.fail("01-005", bool(marks))

    def check_tree(self):
        """Checks each element, and that the tree and the pages agree."""
        self.tree = self.pdf.at(self.pdf.root["/StructTreeRoot"])
        nums = self.pdf.at(self.tree["/ParentTree"])["/Nums"]
        owners = {page: nums[1::2][nums[::2].index(self.pdf.at(page)["/StructParents"])] for page in self.pdf.page_names()}
        self.owned = collections.Counter()
        self.last_level = 0
        self.fail("02-004", "/RoleMap" in self.tree)
        self.fail("01-006", self.pdf.at(self.tree["/K"])["/S"] != "/Document")
        self.check_element(self.tree["/K"], owners)
        wanted = {mark for mark in self.texts if mark[1] is not None}
        self.fail("01-005", set(self.owned) != wanted or set(self.owned.values()) - {1})
        self.fail("01-005", sum(map(len, owners.values())) != len(wanted))

    def is_on_page(self, figure):
        """Reports whether the bounds of a figure lie on its page, with 0.1 pt for rounding."""
        box = figure.get("/A", {}).get("/BBox", [])
        if len(box) != 4 or "/Pg" not in figure:
            return len(box) == 4
        left, foot, right, top = self.pdf.at(figure["/Pg"])["/MediaBox"]
        return left - .1 <= box[0] < box[2] <= right + .1 and foot - .1 <= box[1] < box[3] <= top + .1

    def check_element(self, name, owners):
        element = self.pdf.at(name)
        role, kids = element["/S"], element["/K"]
        self.fail("02-001", role not in KIDS)
        self.fail("13-004", role == "/Figure" and not element.get("/Alt", "").removeprefix("u:"))
        self.fail("13-004 BBox", role == "/Figure" and not self.is_on_page(element))
        self.fail("11-002", "/Lang" in element and not LANGUAGE.fullmatch(element["/Lang"]))
        self.fail("16-001", role == "/L" and element.get("/A", {}).get("/ListNumbering") not in ("/Decimal", "/Disc"))
        self.fail("09-005", role == "/LI" and [self.pdf.at(kid)["/S"] for kid in kids] not in (["/Lbl", "/LBody"], ["/LBody"]))
        if role in HEADINGS:
            self.fail("14-002" if self.last_level == 0 else "14-003", HEADINGS[role] > self.last_level + 1)
            self.last_level = HEADINGS[role]
        for kid in kids:
            if isinstance(kid, int) or (isinstance(kid, dict) and kid.get("/Type") == "/MCR"):
                page, mark = (element["/Pg"], kid) if isinstance(kid, int) else (kid["/Pg"], kid["/MCID"])
                self.owned[page, mark] += 1
                self.fail("01-005", mark >= len(owners[page]) or owners[page][mark] != name)
            else:
                self.fail("09-004", self.pdf.at(kid)["/S"] not in KIDS.get(role, set()) or self.pdf.at(kid)["/P"] != name)
                self.check_element(kid, owners)

    def check_fonts(self):
        for found in self.pdf.all():
            if isinstance(found, dict) and found.get("/Type") == "/FontDescriptor":
                self.fail("31-009", not set(found) & {"/FontFile", "/FontFile2", "/FontFile3"})
            if isinstance(found, dict) and found.get("/Subtype") == "/CIDFontType2":
                self.fail("31-005", "/CIDToGIDMap" not in found)
            if isinstance(found, dict) and found.get("/Subtype") == "/Form":
                self.fail("30-002", b"/MCID" in found["data"] or "/StructParents" in found)
            if isinstance(found, dict):
                self.fail("30-001", found.get("/Subtype") == "/PS" or "/Ref" in found)

    def text(self, element):
        """Returns the text of the element @element, with everything in it."""
        marks = [(element["/Pg"], kid) if isinstance(kid, int) else (kid["/Pg"], kid["/MCID"]) if isinstance(kid, dict) else kid for kid in element["/K"]]
        return "".join(self.texts[mark] if isinstance(mark, tuple) else self.text(self.pdf.at(mark)) for mark in marks).replace(SOFT_HYPHEN, "")

    def elements(self, name=None, language=None):
        """Lists all elements below @name in the order in which they are read: (role, what is read, language)."""
        element = self.pdf.at(name or self.tree["/K"])
        language = element.get("/Lang", language or self.pdf.root["/Lang"])
        yield element["/S"], element["/Alt"].removeprefix("u:") if "/Alt" in element else self.text(element).strip(), language
        for kid in element["/K"]:
            if isinstance(kid, str):
                yield from self.elements(kid, language)


@functools.cache
def reader_of(path):
    return Reader(pdf_of(path))


def readers(*options):
    return {path: reader_of(path) for path in sorted(folder(*options).glob("*.pdf"))}


def no_file_breaks_a_rule():
    faults = {path.name: sorted(reader.faults) for path, reader in readers().items() if reader.faults}
    assert len(readers()) > 4 and not faults, faults


def files_for_a_print_shop_break_no_rule_either():
    faults = {path.name: sorted(reader.faults) for path, reader in readers("--press").items() if reader.faults}
    assert readers("--press") and not faults, faults


def the_calibration_sheet_breaks_no_rule():
    run(PRINT, "--quiet", "--calibrate", "-o", PLACE / "calibrate")
    reader = Reader(Pdf(PLACE / "calibrate" / "calibrate.pdf"))
    assert not reader.faults, reader.faults
    assert [role for role, _, _ in reader.elements()] == ["/Document", "/P", "/P", "/P", "/P"]


def complete():
    return reader_of(folder() / "complete.pdf")


def there_are_as_many_headings_lists_and_figures_as_expected():
    counted = collections.Counter(role for role, _, _ in complete().elements())
    assert dict(sorted(counted.items())) == EXPECTED["elements"], dict(sorted(counted.items()))


def a_piece_is_read_in_order():
    elements = [(role, text) for role, text, _ in complete().elements()]
    wanted = [tuple(pair) for pair in EXPECTED["piece"]]
    at = elements.index(wanted[0])
    found = [(role, re.sub(r"[0-9A-Z]{4}-[0-9A-Z]{4}", "CODE", text)) for role, text in elements[at:at + len(wanted)]]
    assert found == wanted, json.dumps(found, ensure_ascii=False)


def markdown_headings(language=""):
    text = (ROOT / "templates" / GAME / f"rulebook{language}.md").read_text()
    return [(f"/H{len(level)}", title) for level, title in re.findall(r"^(##+) (.*)$", text, re.M)]


def plain(text):
    return " ".join(re.sub(r"[^\w]+", " ", unicodedata.normalize("NFKC", text)).split())


def headings_of(reader):
    return [(role, plain(text)) for role, text, _ in reader.elements() if role in HEADINGS and role != "/H1"]


def booklets_are_read_page_by_page():
    """The sheets of a folded booklet hold its pages in another order."""
    titles = sorted((role, plain(title)) for role, title in markdown_headings())
    wanted = [tuple(pair) for pair in EXPECTED["headings"]]
    assert sorted(wanted) == titles, set(wanted) ^ set(titles)
    for name in ("rulebook", "rulebook-to-read"):
        assert headings_of(reader_of(folder() / f"{name}.pdf")) == wanted, (name, headings_of(reader_of(folder() / f"{name}.pdf")))


def no_word_of_the_rules_is_joined_or_broken():
    text = re.sub(r"\]\(#[^)]*\)", "]", (ROOT / "templates" / GAME / "rulebook.md").read_text())
    wanted = collections.Counter(word.lower() for word in plain(re.sub(r"[*_`\\]", "", text)).split() if not word.isdigit())
    read = " ".join(text for role, text, _ in reader_of(folder() / "rulebook.pdf").elements() if role in ("/P", "/LBody", *HEADINGS))
    missing = wanted - collections.Counter(word.lower() for word in plain(read).split())
    assert len(wanted) > 100 and not missing, missing


def paragraphs():
    """Lists the paragraphs and items of the rulebook."""
    text = re.sub(r"\]\(#[^)]*\)", "]", (ROOT / "templates" / GAME / "rulebook.md").read_text())
    blocks = re.split(r"\n\n+|\n(?=\s*(?:[-*]|\d+\.) )", text)
    return [plain(re.sub(r"^\s*(?:[-*]|\d+\.) |[*_`\\]", "", block)) for block in blocks if block.strip() and not block.startswith("#")]


def a_paragraph_on_two_pages_is_one():
    read = [plain(text) for role, text, _ in reader_of(folder() / "rulebook.pdf").elements() if role in ("/P", "/LBody")]
    missing = [paragraph for paragraph in paragraphs() if paragraph not in read]
    assert len(paragraphs()) > 20 and not missing, missing


def other_layouts_break_no_rule():
    """Maps in large type are divided between sheets."""
    for options in (("--layout", "gutterfold", "--paper", "letter"), ("--layout", "single", "--type", "large"), ("--paper", "a3", "--pad", "2")):
        reader = reader_of(folder(*options) / "complete.pdf")
        assert not reader.faults, (options, reader.faults)


def a_box_breaks_no_rule():
    """The box is printed in another language, whose words are the longest."""
    reader = reader_of(folder("--extras", "box", "--language", "de") / "complete.pdf")
    assert not reader.faults, reader.faults


def every_code_is_a_figure_that_says_it():
    codes = [card["code"] for card in json.loads((folder() / "edition.json").read_text())["codes"]]
    read = collections.Counter(code for role, text, _ in complete().elements() if role == "/Figure"
                               for code in re.findall(r"QR code ([0-9A-Z]{4}-[0-9A-Z]{4}), to scan with a phone", text))
    unknown = set(read) - {f"{code[:4]}-{code[4:]}" for code in codes}
    assert not unknown and len(read) == EXPECTED["codes"], (len(read), unknown)


def texts_in_another_language_say_so():
    reader = reader_of(folder("--language", "de") / "complete.pdf")
    spoken = collections.Counter(language for role, _, language in reader.elements() if role in ("/P", "/LBody", *HEADINGS))
    assert reader.pdf.root["/Lang"] == "u:en" and set(spoken) == {"u:de", "u:en"}, spoken
    capitals = {(text, language) for _, text, language in reader.elements() if text.startswith("DIE REGELN")}
    assert not capitals or {language for _, language in capitals} == {"u:de"}, capitals
    titles = {title for _, title in markdown_headings(".de")}
    assert {language for role, text, language in reader.elements() if role == "/H2" and text in titles} == {"u:de"}
    assert not reader.faults, reader.faults


def secrets(found, key=""):
    """Yields the first 60 letters of each text of a case that a sealed print hides (SEALED)."""
    if isinstance(found, dict):
        for name, value in found.items():
            yield from secrets(value, name)
    elif isinstance(found, list):
        for value in found:
            yield from secrets(value, key)
    elif isinstance(found, str) and key in SEALED.get(GAME, ()) and len(found) > 60:
        yield plain(re.sub(r"[*_`\\]", "", found))[:60]


def sealed_texts_are_not_read():
    """A screen reader must not tell what the sealed print does not show. It does tell it in the open print, so the test can see it."""
    sealed = reader_of(folder("--reveal", "sealed") / "complete.pdf")
    assert not sealed.faults, sealed.faults
    hidden = set(secrets(json.loads((folder() / "edition.json").read_text())["case"]))
    told, heard = (" ".join(plain(text) for _, text, _ in reader.elements()) for reader in (complete(), sealed))
    known = {text for text in hidden if text in told}
    assert not hidden or known, "the open print tells none of them"
    assert not [text for text in known if text in heard]


def first(objects, role):
    """Returns the first element with @role."""
    return next(found["value"] for found in objects.values() if isinstance(found.get("value"), dict) and found["value"].get("/S") == role)


def spoil_stream(pdf, value, change):
    stream = pdf.objects["obj:" + value]["stream"]
    stream["data"] = base64.b64encode(change(base64.b64decode(stream["data"]))).decode()


def planted():
    """Lists faults: the rule that must find it, and a function that plants it into the objects of a file."""
    def page(pdf):
        return next(page for page in pdf.pages() if len(pdf.at(page["/Contents"])["data"]) > 2000)

    def contents(old, new):
        return lambda pdf: spoil_stream(pdf, page(pdf)["/Contents"], lambda data: data.replace(old, new, 1))

    def metadata(old, new):
        return lambda pdf: spoil_stream(pdf, pdf.root["/Metadata"], lambda data: data.replace(old, new))

    def a_form(pdf):
        return next(found["stream"]["dict"] for found in pdf.objects.values()
                    if "stream" in found and found["stream"]["dict"].get("/Subtype") == "/Form")

    def font(pdf):
        return pdf.at(next(iter(pdf.at(page(pdf)["/Resources"])["/Font"].values())))

    def marks_of_a_page(pdf):
        return next(marks for marks in pdf.at(pdf.at(pdf.root["/StructTreeRoot"])["/ParentTree"])["/Nums"][1::2] if len(marks) > 1)
    return [
        ("06-001", lambda pdf: pdf.root.pop("/Metadata")),
        ("06-002", metadata(b"pdfuaid:part>1<", b"pdfuaid:part>2<")),
        ("06-003", metadata(b"<dc:title>", b"<dc:title>x")),
        ("07-001", lambda pdf: pdf.root["/ViewerPreferences"].pop("/DisplayDocTitle")),
        ("11-006", lambda pdf: pdf.root.pop("/Lang")),
        ("01-006", lambda pdf: pdf.root.pop("/MarkInfo")),
        ("20-001 25-001 26-001 27-001", lambda pdf: pdf.root.update({"/AcroForm": {}})),
        ("28-002", lambda pdf: pdf.pages()[0].update({"/Annots": []})),
        ("21-001", lambda pdf: pdf.pages()[0].pop("/Tabs")),
        ("01-005", contents(b"/Artifact BMC", b"")),
        ("01-005", contents(b"EMC", b"")),
        ("01-005", contents(b"/MCID 0", b"/MCID 1")),
        ("01-003 01-004", contents(b"/Artifact BMC", b"/Artifact BMC /Artifact BMC")),
        ("01-005", lambda pdf: marks_of_a_page(pdf).reverse()),
        ("01-005", lambda pdf: marks_of_a_page(pdf).pop()),
        ("01-005", lambda pdf: first(pdf.objects, "/P")["/K"].clear()),
        ("02-001", lambda pdf: first(pdf.objects, "/P").update({"/S": "/Para"})),
        ("09-004", lambda pdf: first(pdf.objects, "/LI").update({"/S": "/P"})),
        ("09-005", lambda pdf: first(pdf.objects, "/LI")["/K"].reverse()),
        ("16-001", lambda pdf: first(pdf.objects, "/L").pop("/A")),
        ("13-004", lambda pdf: first(pdf.objects, "/Figure").pop("/Alt")),
        ("13-004 BBox", lambda pdf: first(pdf.objects, "/Figure").pop("/A")),
        ("14-002", lambda pdf: first(pdf.objects, "/H1").update({"/S": "/H2"})),
        ("14-003", lambda pdf: first(pdf.objects, "/H2").update({"/S": "/H3"})),
        ("11-002", lambda pdf: first(pdf.objects, "/P").update({"/Lang": "u:English"})),
        ("31-009", lambda pdf: next(found for found in pdf.all() if isinstance(found, dict) and found.get("/Type") == "/FontDescriptor" and "/FontFile2" in found).pop("/FontFile2")),
        ("31-027", lambda pdf: font(pdf).pop("/ToUnicode")),
        ("31-027", lambda pdf: spoil_stream(pdf, font(pdf)["/ToUnicode"], lambda data: re.sub(rb"> <0065>", b"> <FEFF>", data))),
        ("30-002", lambda pdf: a_form(pdf).update({"/StructParents": 0})),
    ]


def every_planted_fault_is_found():
    sound = pdf_of(folder() / "rulebook-to-read.pdf")
    for rule, plant in planted():
        spoilt = copy.copy(sound)
        spoilt.objects = copy.deepcopy(sound.objects)
        spoilt.root = spoilt.at(spoilt.objects["trailer"]["value"]["/Root"])
        plant(spoilt)
        faults = Reader(spoilt).faults
        assert rule in faults, (rule, faults)


for function in (no_file_breaks_a_rule, there_are_as_many_headings_lists_and_figures_as_expected, a_piece_is_read_in_order,
                 booklets_are_read_page_by_page, no_word_of_the_rules_is_joined_or_broken, a_paragraph_on_two_pages_is_one,
                 every_code_is_a_figure_that_says_it, sealed_texts_are_not_read, a_box_breaks_no_rule):
    test(function)
if GAME == "adventures-in-the-fog":  # prints fastest
    for function in (other_layouts_break_no_rule, files_for_a_print_shop_break_no_rule_either, the_calibration_sheet_breaks_no_rule, texts_in_another_language_say_so,
                     every_planted_fault_is_found):
        test(function)
shutil.rmtree(PLACE)
finish()
