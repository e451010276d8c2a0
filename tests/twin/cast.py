"""cast.py: the eight characters, each in the window that its card names (WH-112 … WH-133)"""
from harness import refuse
from table import HOME, LOCATIONS, PLACES, STOP, Table, may_be_guarded

WINDOWS = {"mycroft": "closing", "irene": "closing", "toby": "closing", "hudson": "solve", "lestrade": "turn",
           "johnson": "turn", "pike": "returning"}
PRICES = {"johnson": 1, "pike": 2}
NO_COPY = ("toby", "pike")


class Cast(Table):
    """Watson & Holmes with a character for each seat in `characters`."""

    def __init__(self, seats, diary, characters, hours):
        super().__init__(seats, diary, next((seat for seat in characters if characters[seat] == "toby"), None), hours)
        self.characters = characters
        self.shown = {}          # seat: "used" or "renounced"
        self.copied = {}         # Wiggins's seat: the character that it copied
        self.forget()

    def forget(self):
        """Clears the state that lasts one round."""
        self.first, self.favour, self.waits_for_a_door, self.pencils, self.irene = set(), set(), set(), set(), False

    def open_round(self):
        super().open_round()
        self.forget()

    def rank(self, seat):
        return (1, 0) if seat in self.first else super().rank(seat)

    def needs_no_token(self, seat):
        return seat in self.favour

    def characters_reason(self, by, card):
        refuse(by in self.first and card != HOME, "not-at-221b")
        refuse(by in self.waits_for_a_door and card in LOCATIONS and card not in self.guarded
               and not PLACES[card].get("lock"), "nothing-to-pass")

    def do_visit(self, by, act):
        super().do_visit(by, act)
        self.waits_for_a_door.discard(by)

    def original_first(self, by, card):
        mycroft = next((seat for seat in self.characters if self.characters[seat] == "mycroft"), None)
        return (self.characters.get(by) == "wiggins" and self.extra.get(by) == card and mycroft is not None
                and (mycroft, card) in self.in_hand and self.extra.get(mycroft) == card)

    def do_collect(self, by, act):
        self.at_turn(by)
        refuse(by not in self.characters or by in self.shown, "character-spent")
        self.move(by, "carriages", 3)
        self.shown[by] = "renounced"

    def in_window(self, by, name):
        window = WINDOWS[name]
        if window == "turn" or window == "solve" and self.phase == "visiting":
            self.at_turn(by)
        elif window == "solve":
            refuse(self.phase not in ("closing", "watson", "reading"), "wrong-phase")
            refuse(by not in self.solvers(), "not-at-221b")
            refuse(by in self.sheets, "wrong-phase")
        else:
            refuse(self.phase != window, "wrong-phase")

    def copy_of(self, by, act):
        """Returns the character that Wiggins copies."""
        model = act.get("copy")
        refuse(model is None, "malformed")
        refuse(model not in self.seats, "unknown-player")
        refuse(model == by or model not in self.shown, "nothing-to-copy")
        refuse(self.shown[model] == "renounced", "character-renounced")
        refuse(self.characters[model] in NO_COPY, "copy-forbidden")
        return self.characters[model]

    def do_use(self, by, act):
        name = self.characters.get(by)
        refuse(name is None, "character-spent")
        if name == "wiggins":
            refuse(by in self.shown and by not in self.copied, "character-spent")
            name = self.copied[by] if by in self.shown else self.copy_of(by, act)
        self.in_window(by, name)
        refuse(by in self.shown, "character-spent")
        refuse("copy" in act and self.characters[by] != "wiggins", "not-your-token")
        getattr(self, "judge_" + name, lambda by, act: None)(by, act)
        refuse(PRICES.get(name, 0) > self.seats[by]["purse"], "not-enough-carriages")
        self.move(by, "carriages", -PRICES.get(name, 0))
        self.shown[by] = "used"
        self.copied[by] = name
        getattr(self, "perform_" + name, lambda by, act: None)(by, act)

    def named_card(self, act):
        card = act.get("card")
        refuse(card is None, "malformed")
        refuse(card == "nowhere", "unknown-card")
        refuse(card not in PLACES, "card-not-in-case")
        return card

    def judge_mycroft(self, by, act):
        card = self.named_card(act)
        refuse(card == HOME, "solution-sealed")
        refuse(card == STOP, "nothing-to-read")
        refuse(self.on(card), "card-occupied")
        refuse(self.shut(card, self.round), "place-closed")
        refuse(card in self.guarded, "police-on-card")
        refuse(PLACES[card].get("lock"), "lockpick-required")

    def perform_mycroft(self, by, act):
        self.extra[by] = act["card"]

    def judge_lestrade(self, by, act):
        refuse("do" not in act, "malformed")
        card = self.named_card(act)
        if act["do"] == "remove":
            refuse(card not in self.guarded, "nothing-to-call-off")
            return
        refuse(not may_be_guarded(card), "police-forbidden-here")
        refuse(card in self.guarded, "police-already-here")
        refuse(self.on(card), "card-occupied")
        refuse(not self.stock["police"], "stock-empty")

    def perform_lestrade(self, by, act):
        taken = act["do"] == "remove"
        (self.guarded.remove if taken else self.guarded.add)(act["card"])
        self.stock["police"] += 1 if taken else -1

    def judge_johnson(self, by, act):
        doors = [card for card in LOCATIONS if card in self.guarded or PLACES[card].get("lock")]
        refuse(all(self.shut(card, self.round) for card in doors), "nothing-to-pass")

    def perform_johnson(self, by, act):
        self.favour.add(by)
        self.waits_for_a_door.add(by)

    def judge_pike(self, by, act):
        of = act.get("seat")
        refuse(of is None, "malformed")
        refuse(of not in self.seats, "unknown-player")
        card = self.seats[of]["card"]
        refuse(of == by or card in (None, STOP), "nothing-to-read")
        refuse(card == HOME or PLACES[card].get("no-watson"), "watson-forbidden")

    def perform_irene(self, by, act):
        self.irene = True
        self.pencils.add(by)

    def perform_hudson(self, by, act):
        self.first.add(by)
        if self.phase == "reading":
            self.compare()

    def perform_toby(self, by, act):
        self.toby_used, self.toby = True, self.seats[by]["card"]

    def view(self):
        view = super().view()
        for seat, told in view["seats"].items():
            told["notes"] = (told["card"] == HOME or not self.irene or seat in self.pencils
                             or self.phase == "over")
            told["character"] = self.characters.get(seat)
            told["character-state"] = self.shown.get(seat, "hidden")
        return view
