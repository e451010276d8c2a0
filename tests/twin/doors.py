"""doors.py: a second, simple implementation of the rules of Baker Street Irregulars

It follows RULES.md in its order. baker-street-irregulars.py compares it with the referee, and positions.py uses it on small
positions.
"""
from harness import refuse

COLOURS = "red blue green yellow purple".split()
TYPES = ["suspect", "evidence", "motive", "location"]
CARDS = [f"{letter}{rank}{copy}" for letter in "wbrg" for rank in "1234" for copy in "abcd"]
NUMBERS = ["1", "2", "3", "4"]
ORDER = ["detective", "play", "draw"]
PHASES = {"precinct": ("setup",), "begin": ("setup",), "draw": ("setup", "draw"), "investigate": ("detective",),
          "interrogate": ("detective",), "tip-off": ("detective",), "point": ("play",), "build": ("play",),
          "deduce": ("play",), "move": ("play",), "follow": ("play",), "watson": ("draw",), "end": ("draw",)}
BY_ANYONE = ("precinct", "begin", "point")


def type_of(card):
    return TYPES["wbrg".index(card[0])]


def rank_of(card):
    return int(card[1])


class Doors:
    """One table."""

    def __init__(self, seats, first):
        self.order, self.turn, self.phase = seats, first, "setup"
        self.size = 5 if len(seats) == 3 else 4  # BSI-004
        self.hands = {seat: [None] * self.size for seat in seats}
        self.files = {seat: dict.fromkeys(TYPES) for seat in seats}
        self.watson, self.must_reveal = dict.fromkeys(seats, True), dict.fromkeys(seats, False)
        self.precincts = {number: [] for number in NUMBERS}
        self.discards, self.moved, self.winners = [], set(), []
        self.must_move, self.reward, self.asked = False, None, None
        self.told = []

    # --- state ---

    def left_of(self, seat):
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def deck(self):
        lying = set(self.discards).union(*self.precincts.values(), *self.hands.values(), *(f.values() for f in self.files.values()))
        return [card for card in CARDS if card not in lying]

    def laid(self):
        return [card for stack in self.precincts.values() for card in stack]

    def out(self, seat):
        """Returns the types of a file that the precincts rule out (BSI-030)."""
        clues = {card[:2] for card in self.laid()}
        return [kind for kind in TYPES if self.files[seat][kind] and self.files[seat][kind][:2] in clues]

    def is_valid(self, seat):
        """Reports whether a seat's file is a valid case (BSI-041)."""
        cards = list(self.files[seat].values())
        return None not in cards and sorted(map(rank_of, cards)) == [1, 2, 3, 4] and not self.out(seat)

    def card_at(self, seat, position):
        return self.hands[seat][position - 1] if 1 <= position <= self.size else None

    def free(self, seat):
        return self.hands[seat].index(None) + 1 if None in self.hands[seat] else None

    def view(self):
        reward = self.reward and {"type": self.reward[0], "rank": self.reward[1]}
        return {
            "phase": self.phase, "turn": self.turn, "precincts": self.precincts, "discards": self.discards,
            "deck": len(self.deck()), "must-move": self.must_move, "reward": reward, "winners": self.winners,
            "seats": {seat: {
                "hand": self.hands[seat], "filled": [card is not None for card in self.hands[seat]],
                "file": self.files[seat], "ruled-out": self.out(seat), "watson": self.watson[seat],
                "must-reveal": self.must_reveal[seat]} for seat in self.order},
        }

    # --- events ---

    def tell(self, event, **fields):
        self.told.append({"event": event, **fields})

    def moves(self, change, event, **fields):
        """Moves one card and applies its consequences, as after each single movement (RB-07). Returns True while the game goes on."""
        before = {seat: self.out(seat) for seat in self.order}
        change()
        self.tell(event, **fields)
        for seat in self.order:
            now = self.out(seat)
            for kind in TYPES:
                if self.files[seat][kind] and (kind in before[seat]) != (kind in now):
                    self.tell("ruled", seat=seat, type=kind, out=kind in now)
        at = self.order.index(self.turn)
        valid = [seat for seat in self.order[at:] + self.order[:at] if self.is_valid(seat)]
        if valid:  # BSI-043
            self.phase, self.winners = "over", valid[:1]
            self.must_move, self.reward, self.asked = False, None, None
            self.tell("won", seat=valid[0])
        return not valid

    def takes_up(self, seat, card):
        position = self.free(seat)
        self.hands[seat][position - 1] = card
        self.asked = None
        return position

    def lays_down(self, seat, position):
        card = self.hands[seat][position - 1]
        self.hands[seat][position - 1] = None
        self.asked = None
        return card

    def draws(self, seat, card, open_, by):
        if card not in self.deck():  # RB-16
            self.discards = []
            self.tell("reshuffled")
        open_ = open_ or self.must_reveal[seat]
        position = self.takes_up(seat, card)
        self.tell("drawn", seat=seat, position=position, card=card, open=open_, by=by)
        if open_:
            self.must_reveal[seat] = False
            self.tell("revealed", seat=seat, position=position, card=card)

    def can_draw(self, card):
        deck = self.deck()
        return card in (deck or self.discards)

    def comes_upon(self, by, number, card):
        """Gives one bonus, for the size of the set that @card completes (RB-02)."""
        size = sum(card[1] == other[1] for other in self.precincts[number])
        if size < 2:
            return
        self.tell("set", seat=by, precinct=int(number), size=size)
        if size == 2:
            self.must_reveal[by] = True
        self.must_move = size == 3 and any(other not in self.moved for other in self.laid())
        if size == 4:
            self.clears(by, number)

    def clears(self, by, number):
        def change():
            self.discards += self.precincts[number]
            self.precincts[number] = []
        self.moves(change, "cleared", seat=by, precinct=int(number))

    def ends_play(self):
        if self.phase == "play" and not self.must_move and not self.reward:
            self.phase = "draw"
            self.tell("phase", phase="draw")

    def new_turn(self, seat):
        self.phase, self.turn, self.moved, self.asked = "detective", seat, set(), None
        self.tell("turn", seat=seat)

    # --- acts, checked in the order of RB-26 ---

    def act(self, act):
        verb, by = act["act"], act["by"]
        self.told = []
        refuse(self.phase == "over", "game-over")
        refuse(self.phase == "setup" and "setup" not in PHASES.get(verb, ()), "not-started")
        refuse(by not in self.order, "unknown-player")
        refuse(verb == "peek", "own-hand-hidden")
        refuse(verb == "ability", "no-ability")
        if verb == "draw":
            seat = act.get("seat", by)
            refuse(seat not in self.order, "unknown-player")
            refuse(by not in (seat, self.left_of(seat)) or (self.phase != "setup" and seat != self.turn), "not-your-turn")
        else:
            refuse(self.phase != "setup" and verb not in BY_ANYONE and by != self.turn, "not-your-turn")
        if self.phase not in PHASES[verb]:
            behind = ORDER[:ORDER.index(self.phase)] if self.phase in ORDER else []
            refuse(any(phase in PHASES[verb] for phase in behind), "phase-already-done")
            refuse(True, "wrong-phase")
        if self.phase == "play" and verb != "point":
            refuse(verb == "move" and not self.must_move, "wrong-phase")
            rewards = verb == "follow" and "position" not in act and self.reward
            refuse(verb != "move" and (self.must_move or self.reward) and not rewards, "phase-already-done")
        getattr(self, "do_" + verb.replace("-", "_"))(by, act)
        return self.told

    # --- setup and draw phase ---

    def do_precinct(self, by, act):
        refuse(act["card"] not in CARDS or str(act["number"]) not in NUMBERS, "unknown-card")
        refuse(self.precincts[str(act["number"])], "phase-already-done")
        refuse(act["card"] not in self.deck(), "card-elsewhere")
        self.precincts[str(act["number"])] = [act["card"]]
        self.tell("laid", precinct=act["number"], card=act["card"])

    def do_begin(self, by, act):
        refuse([] in self.precincts.values(), "setup-incomplete")
        refuse(any(None in hand for hand in self.hands.values()), "hand-size")
        self.new_turn(self.turn)

    def do_draw(self, by, act):
        seat = act.get("seat", by)
        refuse(act["card"] not in CARDS, "unknown-card")
        refuse(not self.free(seat), "hand-size" if self.phase == "setup" else "hand-full")
        refuse(not self.deck() and not self.discards, "deck-empty")
        refuse(not self.can_draw(act["card"]), "card-elsewhere")
        self.draws(seat, act["card"], False, by)

    def must_draw(self, seat):
        refuse(self.free(seat) and (self.deck() or self.discards), "must-draw")

    def do_watson(self, by, act):
        self.must_draw(by)
        refuse(not self.watson[by], "watson-spent")
        self.watson[by] = False
        self.tell("watson", seat=by)
        self.new_turn(by)

    def do_end(self, by, act):
        self.must_draw(by)
        self.new_turn(self.left_of(by))

    # --- detective phase ---

    def answers(self, asker, by, fits):
        positions = [i + 1 for i, card in enumerate(self.hands[asker]) if card and fits(card)]
        self.asked = (by, positions)
        self.tell("answered", seat=asker, by=by, positions=positions)

    def begins_play(self):
        self.phase = "play" if any(self.hands[self.turn]) else "draw"
        self.tell("phase", phase=self.phase)

    def do_investigate(self, by, act):
        refuse(act["rank"] not in range(1, 5), "bad-rank")
        self.tell("investigated", seat=by, rank=act["rank"])
        self.answers(by, self.left_of(by), lambda card: rank_of(card) == act["rank"])
        self.begins_play()

    def pointed_at(self, by, act):
        refuse(act["seat"] not in self.order, "unknown-player")
        refuse(act["seat"] == by, "own-hand")
        card = self.card_at(act["seat"], act["position"])
        refuse(not card, "unknown-card")
        refuse("type" in act and act["type"] not in TYPES, "bad-type")
        return card

    def do_interrogate(self, by, act):
        card = self.pointed_at(by, act)
        refuse(type_of(card) != "suspect", "not-a-suspect")
        self.tell("interrogated", seat=by, of=act["seat"], position=act["position"], type=act.get("type"))
        self.tell("revealed", seat=act["seat"], position=act["position"], card=card)
        if "type" in act:
            self.answers(by, act["seat"], lambda card: type_of(card) == act["type"])
        self.begins_play()

    def do_tip_off(self, by, act):
        card = self.pointed_at(by, act)
        refuse(type_of(card) == "suspect", "card-is-suspect")
        self.tell("tipped-off", seat=by, of=act["seat"], position=act["position"])
        self.tell("revealed", seat=act["seat"], position=act["position"], card=card)
        self.begins_play()

    def do_point(self, by, act):
        refuse(not self.asked, "wrong-phase")
        refuse(self.asked[0] != by, "not-your-turn")
        refuse(sorted(set(act["positions"])) != self.asked[1], "wrong-answer")
        self.asked = None
        self.tell("pointed", seat=by)

    # --- play phase ---

    def do_build(self, by, act):
        card = self.card_at(by, act["position"])
        refuse(not card, "unknown-card")
        refuse(("type" in act) == ("rank" in act), "declare-one")
        refuse("rank" in act and act["rank"] not in range(1, 5), "bad-rank")
        refuse("type" in act and act["type"] not in TYPES, "bad-type")
        self.tell("revealed", seat=by, position=act["position"], card=card)
        right = act.get("type", type_of(card)) == type_of(card) and act.get("rank", rank_of(card)) == rank_of(card)
        self.tell("declared", seat=by, position=act["position"], type=act.get("type"), rank=act.get("rank", 0), right=right)
        if not right:
            self.discard(by, act["position"])
        else:
            old = self.files[by][type_of(card)]
            if old:
                self.files[by][type_of(card)] = None
                self.discards.append(old)
                self.tell("unfiled", seat=by, card=old)

            def change():
                self.files[by][type_of(card)] = self.lays_down(by, act["position"])
            self.moves(change, "filed", seat=by, position=act["position"], card=card)
        self.ends_play()

    def discard(self, by, position):
        card = self.card_at(by, position)
        return self.moves(lambda: self.discards.append(self.lays_down(by, position)), "discarded",
                          seat=by, position=position, card=card)

    def do_deduce(self, by, act):
        card, number = self.card_at(by, act["position"]), str(act["precinct"])
        refuse(not card or number not in NUMBERS, "unknown-card")
        if self.moves(lambda: self.precincts[number].append(self.lays_down(by, act["position"])), "played",
                      seat=by, position=act["position"], card=card, precinct=act["precinct"]):
            self.comes_upon(by, number, card)
        self.ends_play()

    def do_move(self, by, act):
        source, card, target = str(act["from"]), act["card"], str(act["to"])
        fixed = card.startswith("precinct-")
        refuse(source not in NUMBERS or target not in NUMBERS or not (fixed or card in self.precincts[source]), "unknown-card")
        refuse(source == target, "same-precinct")
        refuse(fixed, "precinct-fixed")
        refuse(card in self.moved, "card-already-moved")

        def change():
            self.precincts[source].remove(card)
            self.precincts[target].append(card)
            self.moved.add(card)
            self.must_move = False
        if self.moves(change, "moved", seat=by, **{"from": act["from"]}, card=card, to=act["to"]):
            self.comes_upon(by, target, card)
        self.ends_play()

    # --- follow the evidence ---

    @staticmethod
    def chooses(act, kind, rank):
        wanted = {1: ("card",), 2: ("positions",), 3: ("card", "seat"), 4: ("precinct",)}[rank] if kind == "suspect" else ("take",)
        return all(field in act for field in wanted)

    def has_target(self, by, kind, rank):
        """Reports whether the reward can be used (RB-28)."""
        if kind != "suspect":
            return bool(self.laid() or self.deck() or self.discards)
        return {1: bool(self.laid()), 2: any(self.hands[by]), 3: any(any(f.values()) for f in self.files.values()),
                4: bool(self.laid())}[rank]

    def judge_choice(self, by, act, kind, rank, gone):
        if not self.chooses(act, kind, rank):
            return
        if kind != "suspect":
            take = str(act["take"])
            refuse(take not in NUMBERS + ["draw"], "unknown-card")
            refuse(take in NUMBERS and not self.precincts[take], "precinct-empty")
            if take == "draw":
                refuse(act.get("card") not in CARDS, "unknown-card")
                refuse(not gone and not self.deck() and not self.discards, "deck-empty")
                refuse(not self.can_draw(act["card"]) and not (act["card"] == gone and not self.deck()), "card-elsewhere")
        elif rank == 1:
            refuse(act["card"] not in self.laid(), "unknown-card")
        elif rank == 2:
            refuse(len(act["positions"]) > 2 or len(set(act["positions"])) < len(act["positions"]), "unknown-card")
            for position in act["positions"]:
                refuse(self.card_at(by, position) in (None, gone), "unknown-card")
        elif rank == 3:
            refuse(act["seat"] not in self.order, "unknown-player")
            refuse(act["card"] not in CARDS or self.files[act["seat"]][type_of(act["card"])] != act["card"], "unknown-card")
        else:
            refuse(str(act["precinct"]) not in NUMBERS, "unknown-card")
            refuse(not self.precincts[str(act["precinct"])], "precinct-empty")

    def carry_out(self, by, act, kind, rank):
        if kind != "suspect" and act["take"] == "draw":
            self.draws(by, act["card"], True, by)
        elif kind != "suspect":
            self.takes(by, str(act["take"]), self.precincts[str(act["take"])][-1])
        elif rank == 1:
            self.takes(by, next(n for n in NUMBERS if act["card"] in self.precincts[n]), act["card"])
        elif rank == 2:
            for position in act["positions"]:
                self.tell("revealed", seat=by, position=position, card=self.card_at(by, position))
        elif rank == 3:
            def change():
                self.files[act["seat"]][type_of(act["card"])] = None
                self.discards.append(act["card"])
            self.moves(change, "unfiled", seat=act["seat"], card=act["card"])
        else:
            self.clears(by, str(act["precinct"]))

    def takes(self, by, number, card):
        position = self.free(by)

        def change():
            self.precincts[number].remove(card)
            self.takes_up(by, card)
        self.moves(change, "taken", seat=by, position=position, card=card, precinct=int(number))

    def do_follow(self, by, act):
        if "position" not in act:
            self.do_reward(by, act)
            return
        card = self.card_at(by, act["position"])
        refuse(not card, "unknown-card")
        refuse("rank" in act and act["rank"] not in range(1, 5), "bad-rank")
        refuse("type" in act and act["type"] not in TYPES, "bad-type")
        refuse("type" not in act or "rank" not in act, "declare-both")
        kind, rank = act["type"], act["rank"]
        self.judge_choice(by, act, kind, rank, card)
        right = (kind, rank) == (type_of(card), rank_of(card))
        self.tell("declared", seat=by, position=act["position"], type=kind, rank=rank, right=right)
        if self.discard(by, act["position"]) and right and self.has_target(by, kind, rank):
            if self.chooses(act, kind, rank):
                self.carry_out(by, act, kind, rank)
            else:
                self.reward = (kind, rank)
                self.tell("reward", seat=by, type=kind, rank=rank)
        self.ends_play()

    def do_reward(self, by, act):
        refuse(not self.reward, "unknown-card")
        kind, rank = self.reward
        refuse(not self.chooses(act, kind, rank), "malformed")
        self.judge_choice(by, act, kind, rank, None)
        self.reward = None
        self.tell("rewarded", seat=by)
        self.carry_out(by, act, kind, rank)
        self.ends_play()
