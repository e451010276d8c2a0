#!/usr/bin/env python3
"""baker-street-irregulars.py: a second, simple implementation of the rules of Baker Street Irregulars, compared with the referee

usage: baker-street-irregulars.py HANSOM-PRINT HANSOM-REFEREE [GAMES [SEED]]        prints TAP

Acts are drawn at random, sensible ones and others. For each act, the twin (doors.py, written from RULES.md) predicts the refusal
code or the events, and then the table. `hansom-referee replay` must give the same. Most games start late, with files that lack little
and precincts with many cards.
"""
from doors import CARDS, COLOURS, NUMBERS, ORDER, PHASES, TYPES, Doors, rank_of, type_of
from harness import Refused, main


# --- random play ---

class Player:
    """Draws acts, mostly those that fit the phase and the seat at turn."""

    VERBS = {"setup": "precinct draw draw draw draw draw begin", "detective": "investigate interrogate tip-off",
             "play": "build build build deduce deduce follow follow follow point", "draw": "draw draw draw end end watson", "over": "end"}

    def __init__(self, doors, dice):
        self.doors, self.dice = doors, dice

    def a_card(self, near):
        kind = self.dice.random()
        if near and kind < 0.85:
            return self.dice.choice(near)
        return self.dice.choice(CARDS) if kind < 0.97 else self.dice.choice(["precinct-2", "seat-red", "w5a"])

    def a_number(self, least, most):
        return self.dice.randint(least, most) if self.dice.random() < 0.95 else self.dice.choice([least - 1, most + 1])

    def a_position(self, seat, wanted=lambda card: True):
        hand = self.doors.hands.get(seat, [])
        filled = [i + 1 for i, card in enumerate(hand) if card and wanted(card)]
        return self.dice.choice(filled) if filled and self.dice.random() < 0.93 else self.dice.randint(0, 6)

    def a_type(self):
        return self.dice.choice(TYPES) if self.dice.random() < 0.96 else "weapon"

    def a_seat(self):
        return self.dice.choice(self.doors.order if self.dice.random() < 0.95 else COLOURS)

    def to_draw(self):
        return self.doors.deck() or self.doors.discards

    def fits(self, seat, card):
        """Reports whether a card brings the seat closer to a case."""
        file = self.doors.files[seat]
        return not file[type_of(card)] and rank_of(card) not in [rank_of(other) for other in file.values() if other]

    def declares(self, act, by):
        """Adds a declared type or rank: often true, sometimes false, sometimes invalid."""
        card = self.doors.card_at(by, act["position"]) if by in self.doors.order else None
        honest = card and self.dice.random() < 0.6
        kind = type_of(card) if honest else self.a_type()
        rank = rank_of(card) if honest else self.a_number(1, 4)
        both = act["act"] == "follow"
        if self.dice.random() < (0.96 if both else 0.5):
            act["type"] = kind
        if "type" not in act or self.dice.random() < (0.96 if both else 0.04):
            act["rank"] = rank

    def chooses(self, act, by, kind, rank):
        """Adds the use of a reward for that suspect, or type, and rank."""
        doors = self.doors
        if kind != "suspect":
            act["take"] = self.dice.choice(NUMBERS + ["draw", "draw", 3]) if self.dice.random() < 0.97 else "7"
            if act["take"] == "draw" and self.dice.random() < 0.95:
                act["card"] = self.a_card(self.to_draw())
        elif rank == 1:
            act["card"] = self.a_card(doors.laid())
        elif rank == 2:
            act["positions"] = [self.a_position(by) for _ in range(self.dice.choice([0, 1, 1, 2, 2, 2, 3]))]
        elif rank == 3:
            act["seat"] = self.a_seat()
            act["card"] = self.a_card([card for card in doors.files.get(act["seat"], {}).values() if card])
        else:
            act["precinct"] = self.a_number(1, 4)
        if self.dice.random() < 0.04 and len(act) > 2:
            act.pop(self.dice.choice(list(act)[2:]))

    def fill(self, act):
        doors, dice, verb, by = self.doors, self.dice, act["act"], act["by"]
        if verb == "precinct":
            empty = [int(number) for number in NUMBERS if not doors.precincts[number]]
            act["number"] = dice.choice(empty) if empty and dice.random() < 0.9 else self.a_number(1, 4)
            act["card"] = self.a_card(doors.deck())
        elif verb == "draw":
            act["card"] = self.a_card(self.to_draw())
            if dice.random() < 0.2:
                act["seat"] = doors.turn if dice.random() < 0.8 else self.a_seat()
                act["by"] = doors.left_of(doors.turn) if dice.random() < 0.8 else by
        elif verb == "investigate":
            act["rank"] = self.a_number(1, 4)
        elif verb in ("interrogate", "tip-off"):
            act["seat"] = self.a_seat()
            suspect = verb == "interrogate"
            act["position"] = self.a_position(act["seat"], lambda card: dice.random() < 0.1 or (type_of(card) == "suspect") == suspect)
            if suspect and dice.random() < 0.8:
                act["type"] = self.a_type()
        elif verb == "point":
            by, positions = doors.asked or (by, [])
            act["by"] = by if dice.random() < 0.9 else act["by"]
            act["positions"] = list(positions) if dice.random() < 0.7 else [dice.randint(0, 6)]
        elif verb in ("build", "follow"):
            act["position"] = self.a_position(by, lambda card: self.fits(by, card) or dice.random() < 0.2)
            self.declares(act, by)
            if verb == "follow" and "type" in act and "rank" in act and act["rank"] in range(1, 5) and dice.random() < 0.5:
                self.chooses(act, by, act["type"], act["rank"])
        elif verb == "deduce":
            act["position"], act["precinct"] = self.a_position(by), self.a_number(1, 4)
            card = doors.card_at(by, act["position"]) if by in doors.order else None
            if card and dice.random() < 0.6:  # into the precinct with the most cards of its rank
                act["precinct"] = int(max(NUMBERS, key=lambda n: sum(card[1] == c[1] for c in doors.precincts[n])))
        elif verb == "move":
            act["card"] = self.a_card(list(doors.moved) if doors.moved and dice.random() < 0.2 else doors.laid())
            source = next((n for n in NUMBERS if act["card"] in doors.precincts[n]), "1")
            act["from"] = int(source) if dice.random() < 0.95 else self.a_number(1, 4)
            best = max([n for n in NUMBERS if n != source], key=lambda n: sum(act["card"][1] == c[1] for c in doors.precincts[n]))
            act["to"] = int(best) if dice.random() < 0.6 else self.a_number(1, 4)
        elif verb == "peek":
            act["position"] = self.a_position(by)
        elif verb == "ability":
            act["card"] = self.a_card([])
        return act

    def act(self):
        doors, dice = self.doors, self.dice
        if doors.reward and dice.random() < 0.9:
            act = {"act": "follow", "by": doors.turn}
            self.chooses(act, doors.turn, *doors.reward)
            return act
        verb = dice.choice(self.VERBS[doors.phase].split())
        if doors.must_move and dice.random() < 0.9:
            verb = "move"
        elif doors.phase == "draw" and dice.random() < 0.9:
            verb = "draw" if doors.free(doors.turn) and self.to_draw() else dice.choice(["end", "end", "watson"])
        if dice.random() < 0.06:
            verb = dice.choice(list(PHASES) + ["peek", "ability"])
        by = doors.turn if doors.phase != "setup" and dice.random() < 0.9 else dice.choice(doors.order)
        return self.fill({"act": verb, "by": by if dice.random() < 0.98 else dice.choice(COLOURS)})


def late(doors, dice):
    """Moves the twin to a late position, and returns the patch of the state: cards anywhere, files that lack little, no closed case."""
    while True:
        cards = dice.sample(CARDS, len(CARDS))
        for seat in doors.order:
            ranks = dice.sample("1234", 4)
            lacking = dice.sample(range(4), dice.choice([1, 1, 1, 2, 3]))
            for i, kind in enumerate(TYPES):
                rank = ranks[i] if dice.random() < 0.9 else dice.choice("1234")
                fits = [card for card in cards if type_of(card) == kind and card[1] == rank]
                doors.files[seat][kind] = fits[0] if fits and i not in lacking else None
                cards = [card for card in cards if card != doors.files[seat][kind]]
            doors.hands[seat] = [cards.pop() if dice.random() < 0.97 else None for _ in range(doors.size)]
            doors.watson[seat] = dice.random() < 0.5
        n_ranks = dice.choice([1, 2, 4])
        for number in NUMBERS:
            few = [card for card in cards if card[1] in "1234"[:n_ranks]] or cards
            doors.precincts[number] = dice.sample(few, min(len(few), dice.choice([0, 1, 2, 3, 5])))
            cards = [card for card in cards if card not in doors.precincts[number]]
        n = dice.choice([0, len(cards) // 2, len(cards)])
        doors.discards = cards[:n]
        if dice.random() < 0.1:  # no card is left to draw
            doors.precincts["4"] += cards
            doors.discards = []
        if not any(doors.is_valid(seat) for seat in doors.order):
            break
    doors.phase, doors.turn = dice.choice(ORDER), dice.choice(doors.order)
    return {"phase": doors.phase, "turn": doors.turn, "precincts": doors.precincts, "discards": doors.discards,
            "seats": {seat: {"hand": doors.hands[seat], "file": doors.files[seat], "watson": doors.watson[seat]} for seat in doors.order}}


def copied(view):
    """Returns a copy of the view as it is now."""
    if isinstance(view, dict):
        return {key: copied(value) for key, value in view.items()}
    return [copied(value) for value in view] if isinstance(view, list) else view


def play(dice, n_seats, case):
    """Plays a game. Returns its script, and the expected answer to each line."""
    seats = dice.sample(COLOURS, n_seats)
    doors = Doors(seats, dice.choice(seats))
    script = [{"act": "open", "seats": seats, "first": doors.turn}]
    wanted = [{"verdict": "ok"}]
    if dice.random() < 0.75:
        script += [{"set": copied(late(doors, dice))}, {"show": "host"}]
        wanted += [{"verdict": "ok"}, {"view": copied(doors.view())}]
    for _ in range(250):
        act = Player(doors, dice).act()
        try:
            want = {"verdict": "ok", "events": copied(doors.act(act))}
        except Refused as refused:
            want = {"verdict": "refused", "code": str(refused)}
        script += [act, {"show": "host"}]
        wanted += [want, {"view": copied(doors.view())}]
        if doors.phase == "over" and dice.random() < 0.3:
            break
    return script, wanted


# codes with which these acts can be refused
CODES = """ok malformed game-over not-started unknown-player own-hand-hidden no-ability not-your-turn wrong-phase
phase-already-done own-hand unknown-card bad-rank bad-type declare-one declare-both not-a-suspect card-is-suspect
same-precinct card-already-moved precinct-fixed precinct-empty deck-empty card-elsewhere hand-full hand-size must-draw
setup-incomplete watson-spent wrong-answer""".split()

if __name__ == "__main__":
    main(["baker-street-irregulars"], range(3, 6), play, CODES)
