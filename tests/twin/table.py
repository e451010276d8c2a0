"""table.py: a second, simple implementation of the rules of a round, in the order of RULES.md"""
from harness import refuse

STOP, HOME = "carriage-stop", "221b"
# places of tests/scenes/cases/zones.yaml and tide.yaml; the second has hours too
PLACES = {
    "port": {}, "scotland-yard": {"gives": {"police": 1, "call-off": 1}, "no-police": True}, "inn": {"zone": "B"},
    "gate": {"gives": {"lockpick": 1}}, "vault": {"zone": "B", "lock": True},
    "parlour": {"gives": {"carriages": 2}, "no-watson": True}, HOME: {}, STOP: {},
}
LOCATIONS = [place for place in PLACES if place not in (HOME, STOP)]
KEY = {"1": "Josiah Pell", "2": "the inn"}
WRONG = {"1": "John Smith", "2": "the port"}
TOKENS = ("police", "call-off", "lockpick")


def may_be_guarded(card):
    """Reports whether a Police Token may be placed on a card (WH-083 … WH-086)."""
    place = PLACES[card]
    return card in LOCATIONS and not place.get("no-police") and not {"police", "call-off"} & set(place.get("gives", {}))


class Table:
    """Watson & Holmes without characters, except for Toby."""

    def __init__(self, seats, diary, toby, hours):
        self.order, self.diary, self.toby_owner = seats, diary, toby
        self.hours = hours     # place: the first and the last round in which it is open
        first = seats.index(diary)
        self.seats = {}
        self.stock = {"carriages": 77, "police": 6, "call-off": 6, "lockpick": 2}
        for i, seat in enumerate(seats[first:] + seats[:first]):
            self.seats[seat] = {"purse": 0, "police": 0, "call-off": 0, "lockpick": 0, "card": None, "bid": 0,
                                "out": False, "right": None, "won": False, "zone": "A"}
            self.move(seat, "carriages", 10)
            self.move(seat, "police" if i < 5 else "call-off", 1)
        self.phase, self.round, self.turn, self.watson = "setup", 0, None, None
        self.guarded, self.sheets, self.checked = set(), {}, set()
        self.in_hand = set()   # (seat, card): taken and not returned
        self.extra = {}        # seat: a second card
        self.toby, self.toby_used, self.toby_bids = None, False, False
        self.last, self.ended, self.winners, self.aloud = None, None, [], None

    # --- state ---

    def move(self, seat, token, n):
        """Moves tokens from the stock to a seat, as many as the stock has (RW-10)."""
        n = min(n, self.stock[token])
        self.stock[token] -= n
        self.seats[seat]["purse" if token == "carriages" else token] += n

    def shut(self, card, when):
        """Reports whether a card is closed in round @when (WH-014)."""
        first, last = self.hours.get(card, (1, 999))
        return not first <= max(when, 1) <= last

    def active(self):
        return [seat for seat in self.order if not self.seats[seat]["out"]]

    def after(self, seat, among):
        at = self.order.index(seat)
        return next((other for other in self.order[at + 1:] + self.order[:at + 1] if other in among), None)

    def on(self, card):
        return [seat for seat in self.order if self.seats[seat]["card"] == card]

    def solvers(self):
        return [seat for seat in self.on(HOME) if not self.seats[seat]["out"]]

    def worth(self, seat):
        return self.seats[seat]["purse"] + (2 if seat == self.toby_owner and self.toby == HOME else 0)

    def rank(self, seat):
        """Returns a seat's rank at 221B. Higher ranks go first, and equal ranks go together."""
        return 0, self.worth(seat)

    def needs_no_token(self, seat):
        return False

    def characters_reason(self, by, card):
        """Returns the reason for which a character used for this visit forbids it, or None (character-…)."""

    # --- acts, one method each ---

    def act(self, act):
        by = act["by"]
        refuse(act["act"] == "visit" and (act.get("carriages", 0) < 0 or not act.get("card") and not act.get("watson")),
               "malformed")
        reads = act["act"] == "read" and (
            act.get("card") == HOME and by in self.seats and self.seats[by]["right"] is not None
            or act.get("card") == "solution" and by in self.seats and self.phase == "over")
        if reads:
            return
        refuse(self.phase == "over", "game-over")
        refuse(self.phase == "setup" and act["act"] != "begin", "not-started")
        refuse(by not in self.seats, "unknown-player")
        refuse(self.seats[by]["out"], "eliminated")
        getattr(self, "do_" + act["act"])(by, act)

    def at_turn(self, by):
        refuse(self.phase != "visiting", "wrong-phase")
        refuse(self.seats[by]["card"], "pawn-already-placed")
        refuse(self.turn != by, "not-your-turn")

    def do_visit(self, by, act):
        me, card = self.seats[by], act.get("card")
        bid, watson, call_off, toby = (act.get("carriages", 0), act.get("watson"), act.get("call-off"), act.get("toby"))
        self.at_turn(by)
        refuse(card is None, "place-pawn-first")
        refuse(card == "nowhere", "unknown-card")
        refuse(card not in PLACES, "card-not-in-case")
        refuse(self.last == 0 and card != HOME, "must-solve-now")
        refuse(watson and self.watson, "watson-taken")
        refuse(watson and len(self.active()) < 2, "watson-no-target")
        place, is_location = PLACES[card], card in LOCATIONS
        own_toby = by == self.toby_owner and self.toby == card
        self.characters_reason(by, card)
        refuse(toby and by != self.toby_owner, "not-your-token")
        refuse(toby and not self.toby_used, "toby-not-revealed")
        refuse(toby and not own_toby, "toby-not-here")
        toby_bids = own_toby and is_location and toby != "home"
        other_zone = is_location and place.get("zone", "A") != me["zone"]
        refuse(toby_bids and other_zone, "toby-other-zone")
        refuse(toby_bids and bid, "toby-with-carriages")
        refuse(not is_location and bid, "no-bid-here")
        refuse(self.shut(card, self.round), "place-closed")
        refuse(call_off and not me["call-off"], "no-call-off")
        refuse(call_off and card not in self.guarded, "nothing-to-call-off")
        passes = me["lockpick"] or self.needs_no_token(by)
        refuse(card in self.guarded and not call_off and not passes, "police-on-card")
        refuse(place.get("lock") and not passes, "lockpick-required")
        refuse(other_zone and not bid, "other-zone-on-foot")
        refuse(bid + (4 if watson else 0) > me["purse"], "not-enough-carriages")
        rival = self.on(card)[0] if is_location and self.on(card) else None
        lies = self.seats[rival]["bid"] if rival else -1
        if is_location and self.toby == card and not own_toby:
            lies = max(lies, 2)
        refuse(is_location and not toby_bids and bid <= lies, "bid-too-low")
        if call_off:
            self.move(by, "call-off", -1)
            self.guarded.remove(card)
            self.stock["police"] += 1
        if watson:
            self.move(by, "carriages", -4)
            self.watson = by
        if own_toby and toby == "home":
            self.toby = None
        if rival:
            back = self.seats[rival]["bid"]
            if rival == self.toby_owner and self.toby_bids:
                back, self.toby_bids = 0, False
            self.seats[rival].update(card=None, bid=0)
            self.seats[rival]["purse"] += back
            if back:
                self.move(rival, "carriages", -1)
        if is_location and self.toby == card and not own_toby:
            self.toby = None
        me.update(card=card, bid=2 if toby_bids else bid)
        self.toby_bids = self.toby_bids or toby_bids
        me["purse"] -= bid
        standing = [seat for seat in self.active() if not self.seats[seat]["card"]]
        self.turn = self.after(by, standing) if standing else None
        if not standing:
            self.diary, self.phase = by, "closing"
            for seat in self.active():
                if self.seats[seat]["card"] in LOCATIONS:
                    self.seats[seat]["zone"] = PLACES[self.seats[seat]["card"]].get("zone", "A")

    def do_toby(self, by, act):
        card = act["card"]
        refuse(self.phase != "returning", "wrong-phase")
        refuse(card == "nowhere", "unknown-card")
        refuse(card not in PLACES, "card-not-in-case")
        refuse(by != self.toby_owner, "not-your-token")
        refuse(not self.toby_used, "toby-not-revealed")
        refuse(card == STOP, "toby-forbidden-here")
        refuse(card in LOCATIONS and PLACES[card].get("zone", "A") != self.seats[by]["zone"], "toby-other-zone")
        refuse(self.shut(card, self.round + 1), "place-closed")
        self.toby = card

    def do_begin(self, by, act):
        refuse(self.phase == "watson", "watson-pending")
        refuse(self.phase == "reading" and self.solvers(), "must-attempt")
        refuse(self.phase in ("reading", "visiting"), "wrong-phase")
        refuse(by != self.diary, "not-your-turn")
        if self.phase == "closing" and self.watson:
            self.phase = "watson"
        elif self.phase == "closing":
            self.take()
        else:
            if self.phase == "returning":
                self.gains()
            self.open_round()

    def open_round(self):
        self.phase, self.round, self.watson, self.aloud = "visiting", self.round + 1, None, None
        self.toby_bids, self.extra = False, {}
        if self.toby == STOP or self.shut(self.toby, self.round):
            self.toby = None
        for seat in self.seats.values():
            seat.update(card=None, bid=0)
        self.turn = self.diary
        if self.last:
            self.last -= 1
        if self.last is None and len(self.active()) == 1:
            self.last = min(4, self.seats[self.active()[0]]["purse"])

    def spend_lockpick(self, seat):
        card = self.seats[seat]["card"]
        if card in LOCATIONS and not self.needs_no_token(seat) and (card in self.guarded or PLACES[card].get("lock")):
            self.move(seat, "lockpick", -1)

    def take(self):
        for seat in self.active():
            if not (seat == self.toby_owner and self.toby_bids):
                self.stock["carriages"] += self.seats[seat]["bid"]
                self.seats[seat]["bid"] = 0
            if self.aloud != self.seats[seat]["card"]:
                self.spend_lockpick(seat)
        self.phase = "reading"
        cards = [(seat, self.seats[seat]["card"]) for seat in self.active()] + list(self.extra.items())
        self.in_hand = {(seat, card) for seat, card in cards if card in LOCATIONS}
        self.all_read()

    def all_read(self):
        if self.phase == "reading" and not self.in_hand and not self.solvers():
            self.phase = "returning"

    def gains(self):
        at = self.order.index(self.diary)
        for seat in self.order[at:] + self.order[:at]:
            card = self.seats[seat]["card"]
            if self.seats[seat]["out"]:
                continue
            due = {"carriages": 3} if card == STOP else PLACES[card].get("gives", {}) if card else {}
            self.move(seat, "carriages", due.get("carriages", 0))
            for token in TOKENS:
                if due.get(token) and not self.seats[seat][token]:
                    self.move(seat, token, 1)

    def holder(self, by):
        refuse(self.phase != "watson", "wrong-phase")
        refuse(self.watson != by, "not-watson-holder")

    def do_watson(self, by, act):
        self.holder(by)
        named, card = act["seat"], act.get("card")
        refuse(named not in self.seats, "unknown-player")
        refuse(card == "nowhere", "unknown-card")
        refuse(named == by, "watson-own-card")
        own = self.seats[named]["card"]
        card = card or own
        refuse(card in (STOP, None) or card not in (own, self.extra.get(named)), "nothing-to-read")
        refuse(card == HOME or PLACES[card].get("no-watson"), "watson-forbidden")
        self.aloud = card
        if card == own:
            self.spend_lockpick(named)
        self.take()

    def do_decline(self, by, act):
        self.holder(by)
        self.take()

    def reading(self):
        refuse(self.phase == "watson", "watson-pending")
        refuse(self.phase != "reading", "wrong-phase")

    def own_card(self, by):
        """Returns the card that a read or return without a card means: the first one still in hand."""
        own = self.seats[by]["card"]
        second = self.extra.get(by)
        return second if (by, own) not in self.in_hand and (by, second) in self.in_hand else own

    def do_read(self, by, act):
        refuse(act.get("card") == "solution", "solution-sealed")
        own = self.seats[by]["card"]
        card = act.get("card") or self.own_card(by)
        self.reading()
        refuse(card == "nowhere", "unknown-card")
        refuse(card not in PLACES, "card-not-in-case")
        refuse(card not in (own, self.extra.get(by)), "not-your-card")
        refuse(card == STOP, "nothing-to-read")
        refuse(card == HOME, "wait-co-solver" if by in self.sheets else "text-not-open")
        refuse((by, card) not in self.in_hand, "text-not-open")

    def do_return(self, by, act):
        me, card, police = self.seats[by], act.get("card") or self.own_card(by), act.get("police")
        self.reading()
        refuse(card == "nowhere", "unknown-card")
        refuse(card not in PLACES, "card-not-in-case")
        refuse(card not in (me["card"], self.extra.get(by)), "not-your-card")
        refuse(card in (STOP, HOME) and police, "police-forbidden-here")
        refuse(card == STOP, "nothing-to-read")
        refuse(card == HOME, "must-attempt")
        refuse((by, card) not in self.in_hand, "not-your-card")
        refuse(police and not may_be_guarded(card), "police-forbidden-here")
        refuse(police and card in self.guarded, "police-already-here")
        refuse(police and not me["police"], "no-police-token")
        refuse(police and self.original_first(by, card), "wait-original")
        if police:
            me["police"] -= 1
            self.guarded.add(card)
        self.in_hand.remove((by, card))
        self.all_read()

    def original_first(self, by, card):
        """Reports whether another seat's Police Token on this card comes first (WH-122)."""
        return False

    def do_answer(self, by, act):
        self.reading()
        refuse(by not in self.solvers(), "not-at-221b")
        refuse(by in self.sheets, "wait-co-solver")
        refuse(any(self.rank(other) > self.rank(by) for other in self.solvers()), "wait-your-attempt")
        refuse(any(key not in KEY for key in act["answers"]), "unknown-question")
        refuse(any(not act["answers"].get(key, "").strip() for key in KEY), "answers-incomplete")
        self.sheets[by] = act["answers"]
        self.compare()

    def compare(self):
        while self.solvers():
            top = max(self.rank(seat) for seat in self.solvers())
            group = [seat for seat in self.solvers() if self.rank(seat) == top]
            if any(seat not in self.sheets for seat in group):
                break
            for seat in group:
                me = self.seats[seat]
                me["right"] = sum(self.sheets[seat][key] == KEY[key] for key in KEY)
                me["won"] = me["right"] == len(KEY)
                if me["won"]:
                    self.winners.append(seat)
                    self.toby = None if seat == self.toby_owner else self.toby
                else:
                    me.update(out=True, card=None)
                    self.in_hand -= {(seat, self.extra.pop(seat, None))}
                    for token in ("carriages",) + TOKENS:
                        self.move(seat, token, -me["purse" if token == "carriages" else token])
                    if seat == self.toby_owner:
                        self.toby = None
                self.sheets.pop(seat)
            if self.winners or not self.active():
                self.phase, self.ended = "over", "solved" if self.winners else "all-lose"
                return
        if self.seats[self.diary]["out"]:
            self.diary = self.after(self.diary, self.active())
        self.all_read()

    def holmes(self, by, of):
        refuse(not any(seat["out"] for seat in self.seats.values()), "holmes-not-available")
        refuse(by in self.sheets, "wrong-phase")
        refuse(of not in self.seats or not self.seats[of]["out"], "not-a-failed-player")

    def pay_holmes(self, by):
        refuse(self.seats[by]["purse"] < 3, "not-enough-carriages")
        self.move(by, "carriages", -3)
        if self.phase == "reading":
            self.compare()

    def do_consult(self, by, act):
        self.holmes(by, act["seat"])
        self.pay_holmes(by)

    def do_check(self, by, act):
        self.holmes(by, act["seat"])
        refuse(not 1 <= act["question"] <= len(KEY), "unknown-question")
        refuse(by in self.checked, "check-already-used")
        self.pay_holmes(by)
        self.checked.add(by)

    # --- the host's view, as far as the twin has it ---

    def view(self):
        cards = {card: {"police": card in self.guarded, "pawns": self.on(card), "toby": self.toby == card}
                 for card in PLACES}
        for card in self.hours:
            cards[card]["closed"] = self.shut(card, self.round)
        return {"phase": self.phase, "round": self.round, "turn": self.turn, "diary": self.diary, "stock": self.stock,
                "watson": self.watson, "cards": cards, "winners": [s for s in self.order if s in self.winners],
                "ended": self.ended, "seats": {seat: dict(self.seats[seat]) for seat in self.order}}
