#!/usr/bin/env python3
"""watson-and-holmes.py: the rules a second time, slow and plain, against the referee

usage: watson-and-holmes.py HANSOM-PRINT HANSOM-REFEREE [GAMES [SEED]]        prints TAP

Written down from the ledger, in its order. Acts are drawn at random, sensible ones and all sorts of others; the
twin says which code refuses each, or what the table is then, and `hansom-referee replay` must say the same. Without
characters but Toby, whose bids touch every other rule of a visit.
"""
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
COLOURS = "red blue green yellow purple orange white".split()
STOP, HOME = "carriage-stop", "221b"
# tests/scenes/cases/zones.yaml
PLACES = {
    "port": {}, "scotland-yard": {"gives": {"police": 1, "call-off": 1}, "no-police": True}, "inn": {"zone": "B"},
    "gate": {"gives": {"lockpick": 1}}, "vault": {"zone": "B", "lock": True},
    "parlour": {"gives": {"carriages": 2}, "no-watson": True}, HOME: {}, STOP: {},
}
LOCATIONS = [place for place in PLACES if place not in (HOME, STOP)]
KEY = {"1": "Josiah Pell", "2": "the inn"}
WRONG = {"1": "John Smith", "2": "the port"}
TOKENS = ("police", "call-off", "lockpick")


class Refused(Exception):
    pass


def refuse(when, code):
    if when:
        raise Refused(code)


class Twin:
    def __init__(self, seats, diary, toby):
        self.order, self.diary, self.toby_owner = seats, diary, toby
        first = seats.index(diary)
        self.seats = {}
        self.stock = {"carriages": 77, "police": 6, "call-off": 6, "lockpick": 2}
        for i, seat in enumerate(seats[first:] + seats[:first]):
            self.seats[seat] = {"purse": 0, "police": 0, "call-off": 0, "lockpick": 0, "card": None, "bid": 0,
                                "out": False, "right": None, "won": False, "zone": "A"}
            self.move(seat, "carriages", 10)
            self.move(seat, "police" if i < 5 else "call-off", 1)
        self.phase, self.round, self.turn, self.watson = "setup", 0, None, None
        self.guarded, self.in_hand, self.sheets, self.checked = set(), set(), {}, set()
        self.toby, self.toby_used, self.toby_bids = None, False, False
        self.last, self.ended, self.winners, self.aloud = None, None, [], None

    # --- what there is ---

    def move(self, seat, token, n):
        """From the stock to a seat, as far as it goes (RW-10)."""
        n = min(n, self.stock[token])
        self.stock[token] -= n
        self.seats[seat]["purse" if token == "carriages" else token] += n

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

    # --- judging and doing, one act a method ---

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
        refuse(toby and by != self.toby_owner, "not-your-token")
        refuse(toby and not self.toby_used, "toby-not-revealed")
        refuse(toby and not own_toby, "toby-not-here")
        toby_bids = own_toby and is_location and toby != "home"
        other_zone = is_location and place.get("zone", "A") != me["zone"]
        refuse(toby_bids and other_zone, "toby-other-zone")
        refuse(toby_bids and bid, "toby-with-carriages")
        refuse(not is_location and bid, "no-bid-here")
        refuse(call_off and not me["call-off"], "no-call-off")
        refuse(call_off and card not in self.guarded, "nothing-to-call-off")
        refuse(card in self.guarded and not call_off and not me["lockpick"], "police-on-card")
        refuse(place.get("lock") and not me["lockpick"], "lockpick-required")
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

    def do_collect(self, by, act):
        self.at_turn(by)
        refuse(True, "character-spent")   # nobody but Toby's owner has one, who does not ask

    def do_use(self, by, act):
        refuse(by != self.toby_owner, "character-spent")
        refuse(self.phase != "closing", "wrong-phase")
        refuse(self.toby_used, "character-spent")
        self.toby_used, self.toby = True, self.seats[by]["card"]

    def do_toby(self, by, act):
        card = act["card"]
        refuse(self.phase != "returning", "wrong-phase")
        refuse(card == "nowhere", "unknown-card")
        refuse(card not in PLACES, "card-not-in-case")
        refuse(by != self.toby_owner, "not-your-token")
        refuse(not self.toby_used, "toby-not-revealed")
        refuse(card == STOP, "toby-forbidden-here")
        refuse(card in LOCATIONS and PLACES[card].get("zone", "A") != self.seats[by]["zone"], "toby-other-zone")
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
        self.toby_bids = False
        if self.toby == STOP:
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
        if card in LOCATIONS and (card in self.guarded or PLACES[card].get("lock")):
            self.move(seat, "lockpick", -1)

    def take(self):
        for seat in self.active():
            if not (seat == self.toby_owner and self.toby_bids):
                self.stock["carriages"] += self.seats[seat]["bid"]
                self.seats[seat]["bid"] = 0
            if seat != self.aloud:
                self.spend_lockpick(seat)
        self.phase = "reading"
        self.in_hand = {seat for seat in self.active() if self.seats[seat]["card"] in LOCATIONS}
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
        refuse(act["seat"] not in self.seats, "unknown-player")
        refuse(act["seat"] == by, "watson-own-card")
        card = self.seats[act["seat"]]["card"]
        refuse(card in (STOP, None), "nothing-to-read")
        refuse(card == HOME or PLACES[card].get("no-watson"), "watson-forbidden")
        self.aloud = act["seat"]
        self.spend_lockpick(act["seat"])
        self.take()

    def do_decline(self, by, act):
        self.holder(by)
        self.take()

    def reading(self):
        refuse(self.phase == "watson", "watson-pending")
        refuse(self.phase != "reading", "wrong-phase")

    def do_read(self, by, act):
        card, own = act.get("card"), self.seats[by]["card"]
        refuse(card == "solution", "solution-sealed")
        if card is None:
            card = own
        self.reading()
        refuse(card == "nowhere", "unknown-card")
        refuse(card not in PLACES, "card-not-in-case")
        refuse(card != own, "not-your-card")
        refuse(card == STOP, "nothing-to-read")
        refuse(card == HOME, "wait-co-solver" if by in self.sheets else "text-not-open")
        refuse(by not in self.in_hand, "text-not-open")

    def do_return(self, by, act):
        card, police, me = act.get("card") or self.seats[by]["card"], act.get("police"), self.seats[by]
        self.reading()
        refuse(card == "nowhere", "unknown-card")
        refuse(card not in PLACES, "card-not-in-case")
        refuse(card != me["card"], "not-your-card")
        refuse(card in (STOP, HOME) and police, "police-forbidden-here")
        refuse(card == STOP, "nothing-to-read")
        refuse(card == HOME, "must-attempt")
        refuse(by not in self.in_hand, "not-your-card")
        gives = PLACES[card].get("gives", {})
        refuse(police and ("police" in gives or "call-off" in gives or PLACES[card].get("no-police")),
               "police-forbidden-here")
        refuse(police and card in self.guarded, "police-already-here")
        refuse(police and not me["police"], "no-police-token")
        if police:
            me["police"] -= 1
            self.guarded.add(card)
        self.in_hand.remove(by)
        self.all_read()

    def do_answer(self, by, act):
        self.reading()
        refuse(by not in self.solvers(), "not-at-221b")
        refuse(by in self.sheets, "wait-co-solver")
        refuse(any(self.worth(other) > self.worth(by) for other in self.solvers()), "wait-your-attempt")
        refuse(any(key not in KEY for key in act["answers"]), "unknown-question")
        refuse(any(not act["answers"].get(key, "").strip() for key in KEY), "answers-incomplete")
        self.sheets[by] = act["answers"]
        self.compare()

    def compare(self):
        while self.solvers():
            top = max(self.worth(seat) for seat in self.solvers())
            group = [seat for seat in self.solvers() if self.worth(seat) == top]
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

    # --- the host view, as far as the twin has it ---

    def view(self):
        cards = {card: {"police": card in self.guarded, "pawns": self.on(card), "toby": self.toby == card}
                 for card in PLACES}
        return {"phase": self.phase, "round": self.round, "turn": self.turn, "diary": self.diary, "stock": self.stock,
                "watson": self.watson, "cards": cards, "winners": [s for s in self.order if s in self.winners],
                "ended": self.ended, "seats": {seat: dict(self.seats[seat]) for seat in self.order}}


def some_act(twin, dice):
    """An act: mostly one that the phase has, by whom it has, sometimes anything."""
    actives = twin.active() or twin.order
    by = {"visiting": twin.turn, "watson": twin.watson}.get(twin.phase) or dice.choice(actives)
    if dice.random() < 0.08:
        by = dice.choice(twin.order + ["white"])
    verbs = {"setup": "begin", "visiting": "visit", "closing": "begin use begin", "watson": "watson watson decline",
             "reading": "return return read answer answer consult", "returning": "begin toby", "over": "read"}
    verb = dice.choice(verbs[twin.phase].split())
    if dice.random() < 0.1:
        verb = dice.choice("visit collect use toby begin watson decline read return answer consult check".split())
    if len(actives) < len(twin.order) and dice.random() < 0.06:
        verb, by = dice.choice(["consult", "check", "check"]), dice.choice(actives)
        act = {"act": verb, "by": by}
    if verb == "begin" and dice.random() < 0.8:
        by = twin.diary
    if twin.phase == "reading" and dice.random() < 0.8:
        verb, among = dice.choice([("return", sorted(twin.in_hand)), ("answer", twin.solvers()), ("read", actives)])
        by = dice.choice(among or actives)
    act = {"act": verb, "by": by}
    card = dice.choice(list(PLACES)) if dice.random() < 0.93 else dice.choice(["nowhere", "watson", "mycroft"])
    if verb == "visit":
        if dice.random() < 0.95:
            act["card"] = card if twin.round < 4 or dice.random() < 0.8 else HOME
        lies = max([twin.seats[seat]["bid"] for seat in twin.on(card)], default=-1)
        act["carriages"] = dice.choice([0, 0, 1, 2, lies + 1, lies + 1, max(lies, 0), 3, 12])
        if dice.random() < 0.02:
            act["carriages"] = -1
        if twin.toby == card and dice.random() < 0.5:
            act["carriages"] = 0
        for key, chance in (("watson", 0.15), ("call-off", 0.6 if card in twin.guarded else 0.04)):
            if dice.random() < chance:
                act[key] = True
        if dice.random() < (0.5 if twin.toby == card else 0.03):
            act["toby"] = dice.choice(["bid", "home"])
    elif verb == "toby":
        act["card"] = card
    elif verb in ("watson", "consult"):
        act["seat"] = dice.choice(twin.order + ["white"])
    elif verb == "check":
        failed = [seat for seat in twin.order if twin.seats[seat]["out"]] or twin.order
        act.update(seat=dice.choice(failed if dice.random() < 0.8 else twin.order),
                   question=dice.choice([0, 1, 2, 1, 2, 3]), answer="John Smith")
    elif verb in ("read", "return"):
        if dice.random() < 0.3:
            act["card"] = dice.choice([card, HOME, "solution" if verb == "read" else card])
        if verb == "return" and dice.random() < 0.5:
            act["police"] = True
    elif verb == "answer":
        act["answers"] = {key: dice.choice([KEY[key], WRONG[key], WRONG[key]]) for key in KEY}
        if dice.random() < 0.1:
            act["answers"][dice.choice("123")] = dice.choice(["", "John Smith"])
    return act


def play(dice, n_seats):
    """A script, and for each of its lines what the answer is to hold."""
    seats = dice.sample(COLOURS, n_seats)
    toby = dice.choice(seats)
    diary = dice.choice(seats)
    twin = Twin(seats, diary, toby)
    script = [{"act": "open", "seats": seats, "diary": diary, "characters": {toby: "toby"}}]
    wanted = [{"verdict": "ok"}]
    for _ in range(500):
        act = some_act(twin, dice)
        if act["act"] == "collect" and act["by"] == toby:
            continue
        try:
            twin.act(act)
            want = {"verdict": "ok"}
        except Refused as refused:
            want = {"verdict": "refused", "code": str(refused)}
        script += [act, {"show": "host"}]
        wanted += [want, {"view": json.loads(json.dumps(twin.view()))}]
        if twin.phase == "over" and dice.random() < 0.2:
            break
    return script, wanted


def difference(want, got, where=""):
    if isinstance(want, dict):
        below = (difference(value, got.get(key), f"{where}.{key}") for key, value in want.items())
        return next(filter(None, below), None)
    return None if want == got else f"{where[1:]}: the twin has {want}, the referee {got}"


def main():
    press, referee = sys.argv[1:3]
    n_games = int(sys.argv[3]) if len(sys.argv) > 3 else 120
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1895
    counts = collections.Counter()
    failed = 0
    print(f"1..{n_games + 1}")
    with tempfile.TemporaryDirectory() as folder:
        case = pathlib.Path(folder, "case")
        case.mkdir()
        (case / "case.yaml").write_bytes((HERE.parent / "scenes" / "cases" / "zones.yaml").read_bytes())
        subprocess.run([press, "--edition-only", "--quiet", "--seed", "twin", "-o", f"{folder}/out", case], check=True)
        edition = str(next(pathlib.Path(folder, "out").glob("*/edition.json")))
        for game in range(n_games):
            script, wanted = play(random.Random(seed + game), 2 + game % 6)
            lines = "".join(json.dumps(line) + "\n" for line in script)
            answers = subprocess.run([referee, "replay", edition], input=lines, capture_output=True, encoding="utf-8",
                                     check=True).stdout.splitlines()
            wrong = None if len(answers) == len(script) else f"{len(script)} lines, {len(answers)} answers"
            for i, (want, answer) in enumerate(zip(wanted, answers)):
                wrong = wrong or difference(want, json.loads(answer))
                if wrong:
                    acts = [json.dumps(line) for line in script[:i + 1] if "act" in line]
                    wrong += f"\n# seed {seed + game}, act {len(acts)}; the last of them:\n# " + "\n# ".join(acts[-6:])
                    break
            counts.update(want.get("code", "ok") for want in wanted if "verdict" in want)
            failed += wrong is not None
            print(f"{'not ok' if wrong else 'ok'} {game + 1} - a game of {2 + game % 6}")
            print(f"# {wrong}" if wrong else f"# {len(script) // 2} acts")
    rare = [code for code in CODES if counts[code] == 0]
    failed += bool(rare)
    print(f"{'not ok' if rare else 'ok'} {n_games + 1} - every code was met")
    print(f"# but {rare}" if rare else "# each of them:")
    print("# " + ", ".join(f"{code} {n}" for code, n in counts.most_common()))
    sys.exit(1 if failed else 0)


# what these acts can be refused for
CODES = """ok malformed game-over not-started unknown-player eliminated wrong-phase watson-pending not-your-turn
pawn-already-placed unknown-card card-not-in-case watson-taken not-your-token toby-not-revealed toby-not-here
toby-other-zone toby-with-carriages toby-forbidden-here no-bid-here police-on-card no-call-off nothing-to-call-off
lockpick-required other-zone-on-foot not-enough-carriages bid-too-low place-pawn-first must-attempt not-watson-holder
watson-own-card nothing-to-read watson-forbidden not-your-card text-not-open police-forbidden-here police-already-here
no-police-token not-at-221b wait-co-solver wait-your-attempt answers-incomplete unknown-question holmes-not-available
not-a-failed-player check-already-used must-solve-now solution-sealed character-spent""".split()

if __name__ == "__main__":
    main()
