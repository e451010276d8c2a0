"""pdf.py: the objects of a PDF file, as qpdf lists them"""
import base64
import json
import re

from tap import run


class Pdf:
    """The objects of a file. A text begins with "u:", a name with "/", and a reference is "7 0 R"."""

    def __init__(self, path):
        listed = json.loads(run("qpdf", "--json=2", "--json-key=qpdf", "--json-stream-data=inline", "--decode-level=generalized", path).stdout)
        self.objects = listed["qpdf"][1]
        self.root = self.at(self.objects["trailer"]["value"]["/Root"])

    def at(self, value):
        """Returns what @value refers to: a dictionary or other value; of a stream, its dictionary with its bytes as "data"."""
        while isinstance(value, str) and re.fullmatch(r"\d+ \d+ R", value):
            found = self.objects["obj:" + value]
            value = found["value"] if "value" in found else {**found["stream"]["dict"], "data": base64.b64decode(found["stream"]["data"])}
        return value

    def page_names(self):
        """Returns the references to the pages, in order."""
        return self.at(self.root["/Pages"])["/Kids"]

    def pages(self):
        return [self.at(page) for page in self.page_names()]

    def all(self):
        return [self.at(name[4:]) for name in self.objects if name.startswith("obj:")]

    def labels(self):
        return [self.at(label)["/P"].removeprefix("u:") for label in self.at(self.root["/PageLabels"])["/Nums"][1::2]]
