#!/usr/bin/env python3
"""positions.py: compares all small positions of a kind in Baker Street Irregulars with the second implementation (doors.py)

usage: positions.py HANSOM-PRINT HANSOM-REFEREE [LARGE]        prints TAP; LARGE is 1 for the larger kinds (tests/bench)

BSI-022 … BSI-032, BSI-041 … BSI-043, RB-01 … RB-09, RB-21. It covers the ruled-out cards for every file and every content of the
precincts; the bonuses of sets, and every course that their chain can take; and the winner after each kind of single movement, for all
cards that the others may lack. For each position it compares all events and the whole table.
"""
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

from doors import CARDS, COLOURS, NUMBERS, TYPES, Doors
from harness import copied, difference, make_edition

LETTERS = "wbrg"


class Box:
    """The deck. Takes cards by their clue, each once."""

    def __init__(self):
        self.left = list(CARDS)

    def take(self, clue):
        card = next(card for card in self.left if card.startswith(clue))
        self.left.remove(card)
        return card


class Sheet:
    """A script for the referee, and the expected answers."""

    def __init__(self):
        self.script, self.wanted, self.n = [], [], 0

    def add(self, line, want):
        self.script.append(json.dumps(line))
        self.wanted.append(want)

    def put(self, doors):
        """Adds a whole position."""
        self.n += 1
        self.add({"set": {"phase": doors.phase, "turn": doors.turn, "precincts": doors.precincts, "discards": doors.discards, "winners": [],
                          "seats": {seat: {"hand": doors.hands[seat], "file": doors.files[seat], "watson": doors.watson[seat],
                                           "must-reveal": doors.must_reveal[seat]} for seat in doors.order}}}, {"verdict": "ok"})

    def act(self, doors, act, shows=True):
        """Applies an act at the twin, and expects the same of the referee."""
        self.add(act, {"verdict": "ok", "events": copied(doors.act(act))})
        if shows:
            self.show(doors)

    def show(self, doors):
        self.add({"show": "host"}, {"view": copied(doors.view())})

    def play(self, referee, edition):
        """Returns the first different answer, or None."""
        answers = subprocess.run([referee, "replay", edition], input="\n".join(self.script) + "\n", capture_output=True,
                                 encoding="utf-8", check=True).stdout.splitlines()
        assert len(answers) == len(self.script), (len(answers), len(self.script))
        for i, (want, answer) in enumerate(zip(self.wanted, answers)):
            wrong = difference(want, json.loads(answer))
            if wrong:
                at = max(j for j in range(i + 1) if j == 0 or '"set"' in self.script[j])
                return wrong + "\n# " + "\n# ".join(self.script[at:i + 1])
        return None


def opened(sheet, n_seats):
    """Opens a table, and returns its position, with no card anywhere."""
    doors = Doors(COLOURS[:n_seats], "red")
    sheet.add({"act": "open", "seats": doors.order, "first": "red"}, {"verdict": "ok"})
    return doors


# --- ruled-out cards ---

def files():
    """Returns every file: for each type no card, or one card of each rank."""
    return itertools.product([None, 1, 2, 3, 4], repeat=4)


def ruled_out(large):
    """Tries each file with each single clue, and with every subset of its own clues, in any precinct, on top or beneath."""
    sheet = Sheet()
    empty = opened(sheet, 3)
    all_clues = [letter + rank for letter in LETTERS for rank in "1234"]
    for n, file in enumerate(files()):
        own = [f"{LETTERS[i]}{rank}" for i, rank in enumerate(file) if rank]
        subsets = [list(laid) for size in range(len(own) + 1) for laid in itertools.combinations(own, size)]
        others = [[clue] for clue in all_clues if clue not in own] if large or n % 3 == 0 else []
        for laid in subsets + others:
            doors, box = copied(empty), Box()
            doors.phase = "play"
            seat = doors.order[n % 3]
            for i, rank in enumerate(file):
                doors.files[seat][TYPES[i]] = rank and box.take(f"{LETTERS[i]}{rank}")
            for i, clue in enumerate(laid):
                doors.precincts[NUMBERS[(n + i * 3) % 4]].append(box.take(clue))
            sheet.put(doors)
            if doors.is_valid(seat):  # then somebody has won, and the referee accepts no such position
                sheet.wanted[-1] = {"verdict": "refused", "code": "malformed"}
            else:
                sheet.show(doors)
    return [sheet]


# --- sets and their chains ---

def stacks(large):
    """Yields ranks by precinct: some Threes and some Fours, in as many precincts as a chain can go through."""
    most = 3 if large else 2
    for threes in itertools.product(range(4), range(4), range(most), range(2)):
        for fours in itertools.product(range(most), range(2)):
            yield [[3] * n + [4] * (fours[i] if i < 2 else 0) for i, n in enumerate(threes)]


def ends(doors, limit):
    """Yields every continuation while a card must be moved: lists of acts, at most @limit long."""
    if not doors.must_move or limit == 0:
        yield []
        return
    for number in NUMBERS:
        for card in doors.precincts[number]:
            for target in NUMBERS:
                if card not in doors.moved and target != number:
                    act = {"act": "move", "by": doors.turn, "from": int(number), "card": card, "to": int(target)}
                    after = copied(doors)
                    after.act(act)
                    for rest in ends(after, limit - 1):
                        yield [act] + rest


def chains(large):
    """Plays a card on each precinct of each position, with every move that its bonus allows, and every move that follows."""
    sheet = Sheet()
    empty = opened(sheet, 3)
    for i, ranks in enumerate(stacks(large)):
        for rank, number in itertools.product((3, 4), NUMBERS):
            if (sum(map(len, ranks)) > 5 and not large) or (number == "4" and not ranks[3]):
                continue
            doors, box = copied(empty), Box()
            doors.phase = "play"
            kinds = itertools.cycle(LETTERS[i % 4:] + LETTERS[:i % 4])
            doors.hands["red"][i % 5] = box.take(f"{next(kinds)}{rank}")
            for j, stack in enumerate(ranks):
                doors.precincts[NUMBERS[j]] = [box.take(f"{next(kinds)}{each}") for each in stack]
            for j, seat in enumerate(doors.order):  # files on which the cards have an effect
                for kind, letter in zip(TYPES, LETTERS):
                    if (i + j) % 3:
                        doors.files[seat][kind] = box.take(f"{letter}{3 + (j + LETTERS.index(letter)) % 2}")
            start = copied(doors)
            doors.act({"act": "deduce", "by": "red", "position": i % 5 + 1, "precinct": int(number)})
            for moves in ends(doors, 8 if large else 6):
                again = copied(start)
                sheet.put(again)
                sheet.act(again, {"act": "deduce", "by": "red", "position": i % 5 + 1, "precinct": int(number)}, not moves)
                for act in moves:
                    sheet.act(again, act, act is moves[-1])
    return [sheet]


# --- the winner ---

CASES = {"w1": ["w1 b3 r2 g4", "w1 b3 r4 g2", "w1 b4 r2 g3", "w1 b4 r3 g2"],
         "b2": ["w3 b2 r1 g4", "w4 b2 r1 g3", "w3 b2 r4 g1", "w4 b2 r3 g1"],
         "both": ["w1 b2 r3 g4", "w1 b2 r4 g3", "w1 b2 r3 g4", "w1 b2 r4 g3"],
         "card": ["w4 b1 r2", "w2 b1 r4", "w4 b3 r1", "w2 b4 r1"]}


def waiting(n_seats):
    """Yields the needs of each seat's case: that w1 leaves the precincts, that b2 does, that both do, or a card."""
    for waits in itertools.product(CASES, repeat=n_seats):
        if max(sum(w in (one, "both") for w in waits) for one in ("w1", "b2")) <= 3:  # one of the four copies is in a precinct
            yield waits


def movements(seat):
    """Yields cards in the precincts, the first card of the hand, and acts that move cards one by one. @seat is the owner of the file that
    loses a card.
    """
    yield "the top is taken", ["w1", "b2", "", ""], "r1", [dict(act="follow", position=1, type="motive", rank=1, take="1")]
    yield "the other is taken", ["w1", "b2", "", ""], "r1", [dict(act="follow", position=1, type="motive", rank=1), dict(act="follow", take=2)]
    yield "it was not the last", ["w1 b2", "w1", "", ""], "r1", [dict(act="follow", position=1, type="motive", rank=1, take=1)]
    yield "both go at once", ["w1 b2", "", "g1", ""], "w4", [dict(act="follow", position=1, type="suspect", rank=4, precinct=1)]
    yield "one of two goes", ["w1", "b2", "", ""], "w4", [dict(act="follow", position=1, type="suspect", rank=4), dict(act="follow", precinct=2)]
    yield "from beneath", ["w1 g1 b2", "", "", ""], "w1", [dict(act="follow", position=1, type="suspect", rank=1, card="w1")]
    yield "a file loses a card", ["w1", "b2", "", ""], "w3", [dict(act="follow", position=1, type="suspect", rank=3, seat=seat, card="file")]
    yield "a Four takes one along", ["w1 r3 g3 b3", "b2", "", ""], "w3", [dict(act="deduce", position=1, precinct=1)]
    yield "a Four takes both along", ["w1 r3 b2 g3 b3", "", "", ""], "r3", [dict(act="deduce", position=1, precinct=1)]
    yield "a Four of what is waited for", ["w1 r1 g1", "b2", "", ""], "b1", [dict(act="deduce", position=1, precinct=1)]
    yield "a Three brings a Four", ["g3 b3", "w1 r3 g3 b3", "b2", ""], "w3", [dict(act="deduce", position=1, precinct=1), dict(act="move", card="g3", to=2)]
    yield "a Three moves what is waited for", ["g3 b3", "w1", "b2", ""], "w3", [dict(act="deduce", position=1, precinct=1), dict(act="move", card="w1", to=4)]
    yield "it is laid again", ["g4", "b2", "", ""], "w1", [dict(act="deduce", position=1, precinct=3)]
    yield "the lacking card is filed", ["r3", "b2", "", ""], "g3", [dict(act="build", position=1, type="location")]
    yield "another is filed instead", ["r3", "b2", "w1", ""], "g2", [dict(act="build", position=1, rank=2)]
    yield "it is discarded", ["w1", "b2", "", ""], "g1", [dict(act="build", position=1, rank=2)]


def set_up(empty, turn, waits, laid, first):
    """Returns the position, or None when copies run out or somebody has won already."""
    doors, box = copied(empty), Box()
    doors.phase, doors.turn = "play", turn
    try:
        for number, clues in zip(NUMBERS, laid):
            doors.precincts[number] = [box.take(clue) for clue in clues.split()]
        doors.hands[turn][0] = box.take(first)
        for i, seat in enumerate(doors.order):
            for clue in CASES[waits[i]][i % 4].split():
                doors.files[seat][TYPES[LETTERS.index(clue[0])]] = box.take(clue)
    except StopIteration:
        return None
    return None if any(doors.is_valid(seat) for seat in doors.order) else doors


def made(doors, act):
    """Completes an act with the seat at turn and with a real card."""
    act = {"act": act["act"], "by": doors.turn} | act
    if act.get("card") == "file":
        act["card"] = next((card for card in doors.files[act["seat"]].values() if card), "w1a")
    elif "card" in act:
        number, card = next((n, card) for n in NUMBERS for card in doors.precincts[n] if card.startswith(act["card"]))
        act |= {"card": card} | ({"from": int(number)} if act["act"] == "move" else {})
    return act


def victories(large):
    """Tries all needs of all seats, every seat at turn, and each movement that may fulfil a need."""
    sheets = []
    for n_seats in (3, 4, 5) if large else (3, 4):
        sheet = Sheet()
        empty = opened(sheet, n_seats)
        for waits, turn in itertools.product(waiting(n_seats), empty.order):
            for _, laid, first, acts in movements(empty.order[0]):
                doors = set_up(empty, turn, waits, laid, first)
                if not doors:
                    continue
                sheet.put(doors)
                for act in acts:
                    if doors.phase == "play":
                        sheet.act(doors, made(doors, act))
                sheet.add({"act": "end", "by": turn}, {"verdict": "refused", "code": "game-over" if doors.winners else "must-draw"})
        sheets.append(sheet)
    return sheets


def main():
    press, referee = sys.argv[1:3]
    large = sys.argv[3:] == ["1"]
    failed = 0
    print("1..3")
    with tempfile.TemporaryDirectory() as folder:
        edition = make_edition(press, "baker-street-irregulars", folder)
        for n, kind in enumerate((ruled_out, chains, victories), 1):
            sheets = kind(large)
            wrong = next(filter(None, (sheet.play(referee, edition) for sheet in sheets)), None)
            won = sum("won" in json.dumps(want) for sheet in sheets for want in sheet.wanted if "events" in want)
            failed += wrong is not None
            print(f"{'not ok' if wrong else 'ok'} {n} - {kind.__name__.replace('_', ' ')}")
            print(f"# {wrong}" if wrong else f"# {sum(sheet.n for sheet in sheets)} positions, {sum(len(sheet.script) for sheet in sheets)} lines, {won} victories")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
