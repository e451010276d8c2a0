#!/usr/bin/env python3
"""watch.py: checks an author's live page while a case is edited

usage: watch.py HANSOM-PRINT        prints TAP

The test acts as the page: it reads the events and fetches the pictures. Every wait is for an event.
"""
import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
from tap import finish, test

PRINT = str(pathlib.Path(sys.argv[1]).resolve())
SOURCE = pathlib.Path(__file__).resolve().parents[2]
CASE_YAML = next((SOURCE / "cases" / "watson-and-holmes").glob("00-*/case.yaml")).read_text()
TIMEOUT_S = 60
SEALED = "locations-15-front"  # 221B's card, whose seal depends on every text
N_FACES = 2 * 15 + 4 + 1 + 12 + 3 + 1 + 8 + 1 + 2 * 7 + 7 + 7 + 8 + 7 + 1  # case: cards, booklet, box; rules, cards, pieces, box


class Page:
    """A client that acts as the browser with the page at an address."""

    def __init__(self, address):
        self.host = re.fullmatch(r"http://(127\.0\.0\.1:\d+)/\n", address)[1]
        self.events = self.ask("/events")
        assert self.events.getheader("Content-Type") == "text/event-stream"

    def ask(self, path, **headers):
        connection = http.client.HTTPConnection(self.host, timeout=TIMEOUT_S)
        connection.request("GET", path, headers=headers)
        return connection.getresponse()

    def next(self):
        """Returns the data of the next event."""
        lines = []
        while (line := self.events.readline()) != b"\n":
            assert line, "the page was hung up on"
            lines.append(line.decode())
        assert len(lines) == 1 and lines[0].startswith("data: "), lines
        return json.loads(lines[0][6:])

    def picture(self, face):
        answer = self.ask(f"/faces/{face['name']}.png?{face['version']}")
        assert answer.status == 200 and answer.getheader("Content-Type") == "image/png", answer.status
        return answer.read()


class Author:
    """An author with an open case, and the page beside it."""

    def __init__(self, folder, text=CASE_YAML, *options, data=None, inside=False):
        self.file = pathlib.Path(folder, "my case", "case.yaml")
        self.file.parent.mkdir()
        self.file.write_text(text)
        environment = {**os.environ, **({"HANSOM_DATA": str(data)} if data else {})}
        self.child = subprocess.Popen([PRINT, "--watch", *options, str(self.file.parent)], cwd=self.file.parent if inside else folder, env=environment,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.page = Page(self.child.stdout.readline())
        self.seen = self.page.next()

    def write(self, text, until=lambda event: True):
        """Writes the case as editors do: a new file, then a rename. Returns the event for which @until is true."""
        beside = self.file.with_name(".case.yaml.new")
        beside.write_text(text)
        beside.replace(self.file)
        while not until(event := self.page.next()):
            pass
        return event

    def end(self):
        self.child.send_signal(signal.SIGINT)
        said = self.child.communicate(timeout=TIMEOUT_S)
        assert self.child.returncode == 0, (self.child.returncode, said)
        return said


@contextlib.contextmanager
def author(*arguments, **keywords):
    with tempfile.TemporaryDirectory() as folder:
        one = Author(folder, *arguments, **keywords)
        try:
            yield one
        finally:
            one.child.kill()
            one.child.communicate()
            one.page.events.close()


def versions(event):
    return {face["name"]: face["version"] for face in event["faces"]}


def changed(before, after):
    one, other = versions(before), versions(after)
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}


def the_page_has_every_face_of_the_case():
    with author() as one:
        html = one.page.ask("/")
        assert html.status == 200 and b"EventSource" in html.read()
        event = one.seen
        assert (event["title"], event["error"], event["findings"]) == ("The White Empress", None, []), event["findings"]
        names = list(versions(event))
        assert names[:2] == ["locations-01-front", "locations-01-back"] and "booklet-page-4" in names, names
        # identical backs appear once, and so does each kind of token
        assert len(names) == N_FACES, len(names)
        for face in event["faces"]:
            data = one.page.picture(face)
            size = tuple(round(face[side] * 150 / 25.4) for side in ("width", "height"))
            got = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
            assert max(abs(a - b) for a, b in zip(size, got)) <= 1, (face, got)
            assert hashlib.sha256(data).hexdigest() == face["version"]


def an_edited_card_is_seen_and_nothing_else_changes():
    with author() as one:
        text = CASE_YAML.replace("Four great stoves", "Five great stoves")
        after = one.write(text)
        assert changed(one.seen, after) == {"locations-01-back", SEALED}, changed(one.seen, after)
        [face] = [face for face in after["faces"] if face["name"] == "locations-01-back"]
        assert hashlib.sha256(one.page.picture(face)).hexdigest() == face["version"]
        text = text.replace("name: The Locksmith", "name: The Lock-Smith")
        last, after = after, one.write(text)  # a name is on both sides, and in the booklet's list
        assert changed(last, after) == {"locations-14-front", "locations-14-back", "booklet-page-4", SEALED}, changed(last, after)
        one.file.write_text(text.replace("great stoves", "*great* stoves"))  # written in place: the same words, in italics
        last, after = after, one.page.next()
        assert changed(last, after) == {"locations-01-back", SEALED}, changed(last, after)


def what_changes_nothing_is_no_event():
    with author() as one:
        one.file.write_text("# a remark\n" + CASE_YAML)
        after = one.write(CASE_YAML.replace("Four great stoves", "Five great stoves"))
        assert changed(one.seen, after) == {"locations-01-back", SEALED}, "an event between"


def a_broken_case_keeps_its_pictures_and_is_mended():
    with author() as one:
        broken = one.write(CASE_YAML.replace("difficulty: 1", "difficulty: easy"))
        line = CASE_YAML[:CASE_YAML.index("difficulty: 1")].count("\n") + 1
        assert re.match(rf"\S.*/my case/case\.yaml:{line}:13: .*easy", broken["error"]), broken["error"]
        assert not changed(one.seen, broken) and one.page.picture(broken["faces"][0])
        broken = one.write(CASE_YAML.replace("title: The White Empress", "title: [The White"))
        assert re.search(r"case\.yaml:\d+:\d+: ", broken["error"]), broken["error"]
        mended = one.write(CASE_YAML)
        assert mended["error"] is None and not changed(one.seen, mended)


def a_case_that_begins_broken_is_mended():
    with author("game: watson-and-holmes\nnumber: zero\n") as one:
        assert one.seen["faces"] == [] and "case.yaml:2:" in one.seen["error"], one.seen
        assert len(one.write(CASE_YAML)["faces"]) == N_FACES


def text_that_does_not_fit_is_told_with_its_line():
    with author() as one:
        long = CASE_YAML.replace("name: Scotland Yard", "name: " + "Scotland and Every Other Yard " * 2)
        event = one.write(long)
        line = long[:long.index("Scotland and Every")].count("\n") + 1
        fits = [finding for finding in event["findings"] if "does not fit" in finding]
        places = [int(re.search(r"case\.yaml:(\d+):\d+: ", finding)[1]) for finding in fits]
        assert event["error"] is None and places and all(abs(place - line) <= 2 for place in places), (fits, line)
        moved = one.write("# a remark\n" + long, lambda event: any(f":{places[0] + 1}:" in finding for finding in event["findings"]))
        fits = [finding for finding in moved["findings"] if "does not fit" in finding]
        assert [int(re.search(r"case\.yaml:(\d+):\d+: ", finding)[1]) - 1 for finding in fits] == places, fits
        assert one.write(CASE_YAML, lambda event: event["findings"] == [])["error"] is None


def what_makes_no_fair_game_is_told_after_the_pictures():
    fair = (SOURCE / "tests" / "cases" / "fair.yaml").read_text()
    with author(fair) as one:
        assert one.seen["findings"] == [], one.seen["findings"]
        told = one.write(fair.replace("proofs: [[b1, b2]]", "# none"), lambda event: event["findings"])["findings"]
        assert len(told) == 1 and told[0].endswith("case.yaml:25:5: question “what” has no proof; add “proofs”"), told
        one.write(fair, lambda event: event["findings"] == [])


def an_edited_template_changes_the_faces_that_have_it():
    with tempfile.TemporaryDirectory() as data:
        shutil.copytree(SOURCE / "templates", f"{data}/templates")
        with author(data=data) as one:
            back = pathlib.Path(data, "templates/watson-and-holmes/special-back.svg")
            whole = back.read_text()
            end = whole.rindex("</svg>")
            back.write_text(whole[:end] + '<rect x="20" y="30" width="9" height="9" fill="#123456"/>' + whole[end:])
            after = one.page.next()
            assert changed(one.seen, after) == {"specials-01-back"}, changed(one.seen, after)
            back.write_text(whole[:end])
            broken = one.page.next()
            assert "special-back.svg:" in broken["error"] and not changed(after, broken), broken["error"]
            icon = pathlib.Path(data, "templates/icons/no-copy.svg")
            back.write_text(whole)
            assert not changed(one.seen, one.page.next())
            ground = pathlib.Path(data, "templates/watson-and-holmes/pictures/seat-back.svg")
            plain = ground.read_text()
            ground.write_text(plain.replace("</svg>", '<rect x="20" y="30" width="9" height="9" fill="#123456"/></svg>'))
            after = one.page.next()
            assert changed(one.seen, after) == {f"seats-{number:02}-back" for number in range(1, 8)}, changed(one.seen, after)
            ground.write_text(plain)
            assert not changed(one.seen, one.page.next())
            picture = icon.read_text()
            end = picture.rindex("</svg>")
            icon.write_text(picture[:end] + '<rect x="0" y="0" width="3" height="3" fill="#123456"/>' + picture[end:])
            names = changed(one.seen, one.page.next())
            assert "rulebook-page-2" in names  # the symbols
            names -= {"rulebook-page-2"}
            assert names and all(re.fullmatch(r"characters-\d\d-front", name) for name in names) and len(names) < 8, names


def a_template_that_is_a_pipe_or_a_device_is_not_read():
    with tempfile.TemporaryDirectory() as data:
        shutil.copytree(SOURCE / "templates", f"{data}/templates")
        os.mkfifo(f"{data}/templates/icons/pipe.svg")
        os.symlink("/dev/zero", f"{data}/templates/icons/zero.svg")
        with author(data=data) as one:
            assert one.seen["error"] is None and len(one.seen["faces"]) == N_FACES, one.seen["error"]
            one.end()


def with_a_folder_the_paper_follows_too():
    """--out: each change prints the edition again, and a broken case keeps the last one."""
    with tempfile.TemporaryDirectory() as place, author(CASE_YAML, "--out", f"{place}/out", "--seed", "watch", "--no-common") as one:
        edition = pathlib.Path(place, "out/watson-and-holmes-00/edition.json")

        def printed(words):
            for _ in range(10 * TIMEOUT_S):
                if edition.exists() and words in edition.read_text():
                    return (edition.parent / "complete.pdf").read_bytes()
                time.sleep(.1)
            raise AssertionError(f"“{words}” was never printed")

        first = printed("Four great stoves")
        one.write(CASE_YAML.replace("Four great stoves", "Five great stoves"))
        second = printed("Five great stoves")
        assert first != second
        one.write(CASE_YAML.replace("difficulty: 1", "difficulty: easy"))
        one.write(CASE_YAML)
        assert printed("Four great stoves") == first
        one.end()


def what_is_printed_beside_the_case_is_no_change_of_it():
    """--out into the case's own folder: the print's folders there do not cause another print."""
    with author(CASE_YAML, "--out", ".", "--seed", "watch", "--no-common", inside=True) as one:
        children = pathlib.Path(f"/proc/{one.child.pid}/task/{one.child.pid}/children")

        def is_at_rest():  # not merely between two prints
            for _ in range(10):
                if children.read_text():
                    return False
                time.sleep(.1)
            return True

        one.write(CASE_YAML.replace("Four great stoves", "Five great stoves"))
        deadline = time.monotonic() + TIMEOUT_S
        while not is_at_rest():
            assert time.monotonic() < deadline, "it prints for ever"
            time.sleep(.1)
        edition = one.file.with_name("watson-and-holmes-00") / "edition.json"
        assert "Five great stoves" in edition.read_text()
        assert sorted(path.name for path in one.file.parent.iterdir()) == ["case.yaml", edition.parent.name]
        one.end()


def it_ends_at_ctrl_c_and_has_written_nothing():
    with author() as one:
        one.write(CASE_YAML.replace("Four great stoves", "Five great stoves"))
        said = one.end()
        assert f"2 of {N_FACES} faces drawn" in said[1], said
        folder = one.file.parent.parent
        assert sorted(path.name for path in folder.rglob("*")) == ["case.yaml", "my case"], list(folder.rglob("*"))


def nobody_else_is_answered():
    with author() as one:
        port = one.page.host.split(":")[1]
        assert one.page.ask("/", Host=f"evil.example:{port}").status == 403
        assert one.page.ask("/events", Host="evil.example").status == 403
        assert one.page.ask("/", Host=f"localhost:{port}").status == 200
        for path in ("/faces/locations-99-front.png", "/faces/../case.yaml", "/case.yaml", "/faces/"):
            assert one.page.ask(path).status == 404, path
        listening = pathlib.Path("/proc/net/tcp").read_text() + pathlib.Path("/proc/net/tcp6").read_text()
        ours = [line.split()[1] for line in listening.splitlines() if f":{int(port):04X} " in line and line.split()[3] == "0A"]
        assert ours == [f"0100007F:{int(port):04X}"], ours


def the_thirty_third_page_lets_go_of_the_first():
    with author() as one:
        pages = [Page(f"http://{one.page.host}/\n") for _ in range(32)]
        assert one.page.events.readline() == b"", "the eldest still listens"
        one.page = pages[-1]
        one.page.next()
        pages[0].next()
        after = one.write(CASE_YAML.replace("Four great stoves", "Five great stoves"))
        assert changed(one.seen, after) == {"locations-01-back", SEALED} and not changed(after, pages[0].next())
        for page in pages:
            page.events.close()


def wrong_usage_is_told():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run([PRINT, "--watch", "--port", port, "watson-and-holmes/00"], capture_output=True, text=True)
        assert done.returncode == 3 and port in done.stderr, done
    for words in (["--watch"], ["--watch", "watson-and-holmes/00", "watson-and-holmes/00"],
                  ["--watch", "--port", "65536", "watson-and-holmes/00"]):
        done = subprocess.run([PRINT, *words], capture_output=True, text=True)
        assert done.returncode == 2 and done.stderr, (words, done)


for check in (the_page_has_every_face_of_the_case, an_edited_card_is_seen_and_nothing_else_changes, what_changes_nothing_is_no_event,
              a_broken_case_keeps_its_pictures_and_is_mended, a_case_that_begins_broken_is_mended,
              text_that_does_not_fit_is_told_with_its_line, what_makes_no_fair_game_is_told_after_the_pictures, an_edited_template_changes_the_faces_that_have_it,
              a_template_that_is_a_pipe_or_a_device_is_not_read, with_a_folder_the_paper_follows_too, what_is_printed_beside_the_case_is_no_change_of_it,
              it_ends_at_ctrl_c_and_has_written_nothing, nobody_else_is_answered, the_thirty_third_page_lets_go_of_the_first,
              wrong_usage_is_told):
    test(check)
finish()
