#!/usr/bin/env python3
"""lady-alice.py: a second, simple implementation of the rules of Lady Alice, compared with the referee

usage: lady-alice.py HANSOM-PRINT HANSOM-REFEREE [GAMES [SEED]]        prints TAP

It follows RULES.md in its order. Acts are drawn at random, sensible ones and others. For each act, the twin predicts the refusal
code, or the table after it. `hansom-referee replay` must give the same.
"""
from harness import Refused, main, refuse

COLOURS = "red blue green yellow violet".split()
WHEELS = ("suspect", "place", "time", "object")
CLUES = [f"{wheel[0]}{i}" for wheel in WHEELS for i in range(1, 9)]
PLAY = ("suspect", "reveal", "place", "pass", "accuse")  # forbidden to excluded seats
PHASES = {"evidence": ("setup",), "begin": ("setup",), "suspect": ("suspicions",), "folder": ("verdict", "accusation"),
          "reveal": ("verdict", "accusation"), "place": ("deductions",), "pass": ("deductions",),
          "accuse": ("deductions",)}


class Desk:
    """Holmes's desk and the seats around it."""

    def __init__(self, seats, first):
        self.order, self.phase, self.turn, self.chooser = seats, "setup", None, first
        self.evidence = {}
        self.hand = {seat: [3, 3, 3] for seat in seats}
        self.areas = {clue: [] for clue in CLUES}  # lists of [seat, value, open]
        self.covered, self.excluded, self.folders = set(), set(), set()
        self.combination = self.suspicion = self.previous = self.smiles = self.acted = None
        self.passes, self.scores, self.winners, self.again, self.accused = 0, {}, [], False, False

    # --- state ---

    def active(self):
        return [seat for seat in self.order if seat not in self.excluded]

    def left_of(self, seat):
        """Returns the next seat to the left that is not excluded (LA-013, LA-026, LA-045)."""
        at = self.order.index(seat)
        return next(other for other in self.order[at + 1:] + self.order[:at + 1] if other not in self.excluded)

    def makes_a_case(self):
        """Reports whether the registered evidence makes a case (LA-008, LA-060, LA-066)."""
        categories = sorted(list(card[0] for card in self.evidence.values()).count(wheel[0]) for wheel in WHEELS)
        return categories == {3: [0, 1, 1, 1], 4: [1, 1, 1, 1], 5: [1, 1, 1, 2]}[len(self.order)]

    def shown(self):
        return [clue for clue in (self.combination or {}).values() if clue]

    def view(self):
        over = self.phase == "over"
        return {
            "phase": self.phase, "turn": self.turn, "chooser": self.chooser, "deal-again": self.again,
            "combination": self.combination, "previous": self.previous, "smiles": self.smiles,
            "covered": [clue for clue in CLUES if clue in self.covered], "passes": self.passes, "winners": self.winners,
            "areas": {clue: [{"seat": seat, "value": value, "open": up} for seat, value, up in self.areas[clue]]
                      for clue in CLUES},
            "seats": {seat: {
                "evidence": self.evidence.get(seat), "registered": seat in self.evidence,
                "counters": {str(value): self.hand[seat][value] for value in range(3)}, "left": sum(self.hand[seat]),
                "excluded": seat in self.excluded, "folder": seat in self.folders,
                "score": self.scores.get(seat) if over else None} for seat in self.order},
        }

    # --- acts ---

    def act(self, act):
        verb, by = act["act"], act["by"]
        refuse(verb == "place" and act.get("value") not in (0, 1, 2), "malformed")
        refuse(self.phase == "over", "game-over")
        refuse(self.phase == "setup" and verb not in ("evidence", "begin", "notes"), "not-started")
        refuse(by not in self.order, "unknown-player")
        refuse(by in self.excluded and verb in PLAY, "excluded")
        refuse(verb == "notes", "no-notes")
        if self.phase not in PHASES[verb]:
            refuse(verb == "pass" and self.phase == "suspicions" and by == self.turn, "must-suspect")
            refuse(True, "wrong-phase")
        if verb in PLAY and by != self.turn:
            refuse(self.phase == "deductions" and by == self.acted, "one-action-only")
            refuse(True, "not-your-turn")
        getattr(self, f"do_{verb}")(by, act)

    def do_evidence(self, by, act):
        refuse(act["card"] not in CLUES, "unknown-card")
        refuse(self.evidence.get(by, act["card"]) != act["card"], "not-your-card")
        refuse(act["card"] in self.evidence.values(), "evidence-already-registered")
        self.evidence[by] = act["card"]
        if len(self.evidence) == len(self.order) and not self.makes_a_case():
            self.evidence, self.again = {}, True

    def do_begin(self, by, act):
        missing = len(self.evidence) < len(self.order)
        refuse(missing and self.again, "evidence-duplicate-category")
        refuse(missing, "wrong-phase")
        self.new_turn(self.chooser)

    def new_turn(self, chooser):
        self.phase, self.turn, self.chooser, self.again = "suspicions", chooser, chooser, False
        self.previous, self.suspicion, self.combination = self.suspicion, None, None
        self.passes, self.acted = 0, None
        if not self.accused:
            self.smiles = None

    def read(self, act, n_wheels):
        for wheel in WHEELS:
            clue = act.get(wheel)
            refuse(isinstance(clue, list), "combination-incomplete")
            refuse(clue is not None and clue not in CLUES, "unknown-card")
            refuse(clue is not None and clue[0] != wheel[0], "combination-incomplete")
        n_set = sum(act.get(wheel) is not None for wheel in WHEELS)
        refuse(n_set != n_wheels, "accusation-needs-three" if n_wheels == 3 else "combination-incomplete")
        return {wheel: act.get(wheel) for wheel in WHEELS}

    def do_suspect(self, by, act):
        combination = self.read(act, 4)
        refuse(combination == self.previous, "same-as-previous")
        refuse(set(combination.values()) <= self.covered, "all-known-false")
        self.phase, self.combination, self.suspicion = "verdict", combination, combination
        self.smiles, self.accused = None, False

    def do_accuse(self, by, act):
        self.combination = self.read(act, 3 if len(self.order) == 3 else 4)
        self.phase, self.smiles, self.acted, self.accused = "accusation", None, by, True

    def do_folder(self, by, act):
        refuse(by in self.folders, "wrong-phase")
        self.folders.add(by)

    def do_reveal(self, by, act):
        refuse(len(self.folders) < len(self.order), "verdict-missing")
        smiles = sum(card in self.shown() for card in self.evidence.values())
        refuse(act.get("shown", smiles) != smiles, "verdict-mismatch")
        self.smiles, self.folders = smiles, set()
        accused = self.phase == "accusation"
        if smiles == min(4, len(self.order)):
            self.score(by, accused)
            return
        if smiles == 0:
            self.covered |= set(self.shown())
        self.phase = "deductions"
        if not accused:
            self.turn = self.left_of(self.chooser)
            return
        self.excluded.add(by)
        if len(self.active()) == 1:
            self.phase, self.turn, self.winners = "over", None, self.active()
        else:
            self.go_on(by)

    def go_on(self, by):
        if self.passes >= len(self.active()):
            self.new_turn(self.left_of(self.chooser))
        else:
            self.turn = self.left_of(by)

    def do_place(self, by, act):
        clue, value = act["clue"], act["value"]
        refuse(clue not in CLUES, "unknown-card")
        refuse(act.get("from") is not None, "placement-final")
        refuse(self.hand[by][value] == 0, "no-counter-left")
        refuse(clue in self.covered, "clue-eliminated")
        refuse(len(self.areas[clue]) == len(self.order), "area-full")
        for counter in self.areas[clue]:
            counter[2] = True
        self.areas[clue].append([by, value, False])
        self.hand[by][value] -= 1
        self.passes, self.acted = 0, by
        self.go_on(by)

    def do_pass(self, by, act):
        self.passes, self.acted = self.passes + 1, by
        self.go_on(by)

    def score(self, by, accused):
        """Scores all seats, in steps I to IX of RULES.md."""
        solution = set(self.evidence.values())
        board = {clue: self.areas[clue] for clue in solution}                                      # II
        board = {clue: [c for c in board[clue] if c[0] not in self.excluded] for clue in board}    # III
        for counter in (counter for clue in board for counter in board[clue]):                     # IV
            counter[2] = True
        board = {clue: [c for c in board[clue] if c[1] > 0] for clue in board}                     # V
        pair = [clue for clue in solution if sum(other[0] == clue[0] for other in solution) == 2]
        for seat in self.active():
            has = {clue for clue in board if any(c[0] == seat for c in board[clue])}
            points = sum(c[1] for clue in board for c in board[clue] if c[0] == seat)              # VI
            points += 2 if has == solution else 0                                                  # VII
            points += 2 if pair and has >= set(pair) else 0                                        # LA-064
            points += (3 if accused else 1) if seat == by else 0                                   # VIII, IX
            self.scores[seat] = points
        best = [seat for seat in self.active() if self.scores[seat] == max(self.scores.values())]
        self.winners = [by] if accused and by in best else best
        self.phase, self.turn = "over", None


def some_combination(desk, dice, missing):
    """Draws a combination: the solution, the previous one or any, sometimes incomplete."""
    kind = dice.random()
    if kind < 0.15:
        cards = list(desk.evidence.values())
        dice.shuffle(cards)
        wheels = {wheel: next((card for card in cards if card[0] == wheel[0]), None) for wheel in WHEELS}
        for wheel in WHEELS:
            if wheels[wheel] is None and not missing:
                wheels[wheel] = f"{wheel[0]}{dice.randint(1, 8)}"
    elif kind < 0.25 and desk.previous and not missing:
        wheels = dict(desk.previous)
    elif kind < 0.5 and desk.covered:
        false = {wheel: sorted(clue for clue in desk.covered if clue[0] == wheel[0]) for wheel in WHEELS}
        wheels = {wheel: dice.choice(false[wheel] or [f"{wheel[0]}1"]) for wheel in WHEELS}
    else:
        wheels = {wheel: f"{wheel[0]}{dice.randint(1, 8)}" for wheel in WHEELS}
    if missing and kind > 0.25 and dice.random() < 0.9:
        wheels[dice.choice(WHEELS)] = None
    if dice.random() < 0.08:
        wheels[dice.choice(WHEELS)] = dice.choice([None, ["s1", "s2"], "s1", "x1", "booklet"])
    return wheels


def some_act(desk, dice):
    """Draws an act: mostly one that fits the phase and the seat at turn, sometimes anything."""
    verbs = {"setup": "evidence evidence evidence begin", "suspicions": "suspect suspect suspect pass",
             "verdict": "folder folder folder folder reveal", "accusation": "folder folder folder folder reveal",
             "deductions": "place " * 8 + "pass " * 8 + "accuse", "over": "pass"}
    verb = dice.choice(verbs[desk.phase].split())
    by = desk.turn if desk.turn and dice.random() < 0.85 else dice.choice(COLOURS)
    if verb == "folder":
        by = dice.choice(COLOURS)
    if dice.random() < 0.06:
        verb = dice.choice(list(PHASES) + ["notes"])
    if desk.phase == "deductions" and desk.acted and dice.random() < 0.05:
        by = desk.acted
    act = {"act": verb, "by": by}
    if verb == "evidence":
        free = [seat for seat in desk.order if seat not in desk.evidence]
        act["by"] = dice.choice(free) if free and dice.random() < 0.8 else by
        act["card"] = dice.choice(CLUES if dice.random() < 0.95 else ["s9", "seat-red"])
        have = [card[0] for card in desk.evidence.values()]
        lack = [wheel[0] for wheel in WHEELS if wheel[0] not in have]
        if lack and dice.random() < 0.85:
            act["card"] = f"{dice.choice(lack)}{dice.randint(1, 8)}"
    elif verb in ("suspect", "accuse"):
        act |= some_combination(desk, dice, verb == "accuse" and len(desk.order) == 3)
    elif verb == "place":
        fullest = sorted(CLUES, key=lambda clue: -len(desk.areas[clue]))[:2]
        near = fullest * 4 + sorted(desk.covered) + list(desk.evidence.values())
        act["clue"] = dice.choice(near if dice.random() < 0.8 else CLUES)
        act["value"] = dice.choice([0, 1, 2, 2, 2]) if dice.random() < 0.97 else dice.choice([-1, 3])
        if dice.random() < 0.03:
            act["from"] = dice.choice(CLUES)
    elif verb == "reveal" and dice.random() < 0.2:
        act["shown"] = dice.randint(0, 5)
    return act


def play(dice, n_seats, _case):
    """Plays a game. Returns its script, and the expected answer to each line."""
    seats = dice.sample(COLOURS, n_seats)
    desk = Desk(seats, dice.choice(seats))
    script = [{"act": "open", "seats": seats, "first": desk.chooser}]
    wanted = [{"verdict": "ok"}]
    for _ in range(600):
        act = some_act(desk, dice)
        try:
            desk.act(act)
            want = {"verdict": "ok"}
        except Refused as refused:
            want = {"verdict": "refused", "code": str(refused)}
        script += [act, {"show": "host"}]
        wanted += [want, {"view": desk.view()}]
        if desk.phase == "over" and dice.random() < 0.2:
            break
    return script, wanted


# codes with which these acts can be refused
CODES = """ok malformed game-over not-started unknown-player excluded wrong-phase must-suspect not-your-turn one-action-only
unknown-card not-your-card evidence-already-registered evidence-duplicate-category no-notes combination-incomplete
accusation-needs-three same-as-previous all-known-false verdict-missing verdict-mismatch placement-final no-counter-left
clue-eliminated area-full""".split()

if __name__ == "__main__":
    main(["lady-alice"], range(3, 6), play, CODES)
