"""scripts.py: scripts of legal acts for the phones of the refereeing benches

Each script is a list of [seat, act] and begins with `open`. Acts are drawn from the offers of `hansom-referee replay`.
"""
import json
import pathlib
import random
import subprocess

SEATS = ["red", "blue", "green", "yellow"]
BIDDING = {"begin", "visit", "collect", "read", "return"}  # the acts of the game for boardgame.io


class Replay:
    """A table of @edition in a process of `replay`, which answers line by line."""

    def __init__(self, referee, edition):
        self.child = subprocess.Popen([referee, "replay", edition], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.stdin.close()
        self.child.wait()

    def ask(self, line):
        self.child.stdin.write(json.dumps(line) + "\n")
        self.child.stdin.flush()
        return json.loads(self.child.stdout.readline())

    def act(self, seat, act):
        """Plays an act, which must be legal. Reports whether it changed anything, and so is in the journal."""
        answer = self.ask({**act, "by": seat})
        if answer["verdict"] != "ok":
            raise SystemExit(f"{act} by {seat}: {answer['say']}")
        return answer["events"] != []


def drawn(offer, dice):
    """Draws an act from an offer. Of a range of carriages, it mostly takes a low number."""
    def one(value):
        if isinstance(value, dict):
            return min(value["from"] + int(dice.expovariate(0.6)), value["to"])
        return value
    return {key: one(value) for key, value in offer.items()}


def is_bidding(offer):
    plain = not any(offer.get(key) for key in ("call-off", "watson", "toby", "police"))
    return offer["act"] in BIDDING and plain and offer.get("card") not in ("221b", "solution")


def bidding(referee, edition, n_acts, seed=1895):
    """Returns a script in which four players of Watson & Holmes bid for cards, read them and return them. Nobody goes to 221B."""
    dice = random.Random(seed)
    opened = {"act": "open", "diary": "red"}
    script = [["red", opened]]
    with Replay(referee, edition) as table:
        table.act("red", {**opened, "seats": SEATS})
        while len(script) < n_acts:
            offers = {seat: [offer for offer in table.ask({"legal": seat})["legal"] if is_bidding(offer)] for seat in SEATS}
            # `begin` ends a phase for all, so seats with other acts come first
            may = {seat: [offer for offer in of if offer["act"] != "begin"] or of for seat, of in offers.items()}
            others = {seat: of for seat, of in may.items() if any(offer["act"] != "begin" for offer in of)}
            seat, of = dice.choice([each for each in (others or may).items() if each[1]])
            act = drawn(dice.choice(of), dice)
            if table.act(seat, act):
                script.append([seat, act])
    return script


def counters(referee, edition):
    """Returns a script after which four counters of Lady Alice are open on the table, and for each phone a list of acts that turn one
    counter to and fro. Each of them is always legal, whatever the others do.
    """
    script = [["red", {"act": "open", "first": "red"}]]
    script += [[seat, {"act": "evidence", "card": card}] for seat, card in zip(SEATS, ("s1", "p1", "t1", "o1"))]
    script += [["red", {"act": "begin"}], ["red", {"act": "suspect", "suspect": "s2", "place": "p2", "time": "t2", "object": "o2"}]]
    script += [[seat, {"act": "folder"}] for seat in SEATS] + [["red", {"act": "reveal"}]]
    order = SEATS[1:] + SEATS[:1]
    script += [[seat, {"act": "place", "clue": "s3", "value": 1}] for seat in order]
    script += [[seat, {"act": "place", "clue": "s4", "value": 1}] for seat in ("blue", "green")]
    with Replay(referee, edition) as table:
        for seat, act in script:
            table.act(seat, {**act, "seats": SEATS} if act["act"] == "open" else act)
    places = [("s3", 1), ("s3", 2), ("s3", 3), ("s4", 1)]
    return script, [[{"act": "correct", "clue": clue, "value": value, "at": at} for value in (2, 1)] for clue, at in places]


def scanned(script, edition):
    """Returns the script as phones of @edition play it: registering a card means scanning its code."""
    faces = {each["piece"]: each["code"] for each in json.loads(pathlib.Path(edition, "edition.json").read_text())["codes"] if each["side"] == "face"}
    return [[seat, {**act, "card": faces[act["card"]]} if act["act"] == "evidence" else act] for seat, act in script]
