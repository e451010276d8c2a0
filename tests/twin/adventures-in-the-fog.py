#!/usr/bin/env python3
"""adventures-in-the-fog.py: a second, simple implementation of the rules of Adventures in the Fog, compared with the referee

usage: adventures-in-the-fog.py HANSOM-PRINT HANSOM-REFEREE [GAMES [SEED]]        prints TAP

It follows RULES.md in its order. Acts are drawn at random, sensible ones and others. For each act, the twin predicts the refusal
code or the events, and then the table. `hansom-referee replay` must give the same. Some games start late, so that some reach a ninth
mystery and the last turn. town.py finds the ways.
"""
from harness import Refused, copied, main, refuse
from town import KINDS, Town

COLOURS = "red blue green yellow purple orange".split()
MYSTERIES = ["M1", "M2", "M3", "M4"]
VERBS = ("start", "roll", "draft", "solve", "buy", "done")


def units(reward):
    """Returns a reward's value in coins: one for each unit (RF-10)."""
    return sum(reward.values())


class Sheet:
    """One player's map."""

    def __init__(self):
        self.start, self.path, self.closed, self.marked, self.out = None, [], set(), set(), False
        self.pouch, self.solved = dict.fromkeys(KINDS, 0), dict.fromkeys(MYSTERIES, 0)
        self.points = self.coins = 0
        self.score = None

    @property
    def progress(self):
        return sum(self.solved.values())


class Table:
    """The sheets and the dice."""

    def __init__(self, case, seats, roller, dice):
        self.case, self.town = case, Town(case["map"]["spots"])
        self.order, self.roller, self.solo = seats, roller, dice
        self.sheets = {seat: Sheet() for seat in seats}
        self.phase, self.turn, self.pool, self.went = "setup", None, [], set()
        self.drafted = self.has_solved = self.last_turn = False
        self.winners, self.events = [], []

    # --- state ---

    def active(self):
        return [seat for seat in self.order if not self.sheets[seat].out]

    def n_dice(self):
        """Returns the number of dice (FOG-002, RF-08, FOG-041)."""
        return self.solo or len(self.active()) + 1

    def clockwise(self, seat):
        at = self.order.index(seat)
        return self.order[at + 1:] + self.order[:at + 1]

    def kind(self, icon):
        return icon[6:] if icon.startswith("pouch:") else self.town.icons.get(icon)

    def on_path(self, sheet, kind):
        return [spot for spot in sheet.path if self.town.icons[spot] == kind and spot not in sheet.marked]

    def unused(self, sheet):
        """Returns the unused icons of path and pouch, which are worth the same (RF-12)."""
        return [spot for spot in sheet.path if self.town.icons[spot] in KINDS and spot not in sheet.marked] + \
            [f"pouch:{kind}" for kind in KINDS for _ in range(sheet.pouch[kind])]

    def ways(self, sheet, face):
        return self.town.ways_of(face, sheet.path, sheet.closed)

    def can(self, sheet, face):
        return face == 6 or bool(self.ways(sheet, face))

    def forced(self):
        """Reports whether sixes must be taken (FOG-042, RF-24)."""
        return self.solo > 0 and self.pool.count(6) >= 2

    def closable(self, sheet):
        """Returns the spots that may be closed (RF-25)."""
        return [spot for spot, icon in self.town.icons.items()
                if self.solo and icon in KINDS and spot not in sheet.path and spot not in sheet.closed]

    def view(self):
        over = self.phase == "over"
        ids = list(self.town.icons)
        rating = None
        if over and self.solo:
            score = self.sheets[self.order[0]].score
            rating = [one["name"] for one in self.case["ratings"] if score >= one.get("from", 0)][-1]
        return {
            "phase": self.phase, "turn": self.roller if self.phase == "rolling" else self.turn, "roller": self.roller,
            "dice": 0 if over else self.n_dice(), "pool": self.pool, "drafted": self.drafted, "last-turn": self.last_turn,
            "winners": self.winners, "rating": rating,
            "seats": {seat: {
                "start": sheet.start, "head": sheet.path[-1] if sheet.path else None, "path": sheet.path,
                "unused": {kind: len(self.on_path(sheet, kind)) for kind in KINDS}, "pouch": sheet.pouch,
                "marked": sorted(sheet.marked, key=ids.index), "closed": sorted(sheet.closed, key=ids.index),
                "points": sheet.points, "coins": sheet.coins, "progress": sheet.progress, "solved": sheet.solved,
                "out": sheet.out, "score": sheet.score} for seat, sheet in self.sheets.items()},
        }

    # --- acts and their events ---

    def tell(self, event, seat, **more):
        self.events.append({"event": event, "seat": seat} | more)

    def act(self, act):
        """Applies an act. Returns its events, or raises Refused."""
        self.events = []
        verb, by = act["act"], act["by"]
        refuse(self.malformed(act), "malformed")
        refuse(self.phase == "over", "game-over")
        refuse(self.phase == "setup" and verb != "start", "not-started")
        refuse(by not in self.order, "unknown-player")
        refuse(self.sheets[by].out, "out-of-game")
        getattr(self, f"do_{verb}")(by, self.sheets[by], act)
        return self.events

    def malformed(self, act):
        if act["act"] == "roll":
            faces = act.get("faces", [])
            return not isinstance(faces, list) or any(not isinstance(face, int) or not 1 <= face <= 6 for face in faces)
        if act["act"] == "draft":
            wrong = ("path",) if act["die"] == 6 else ("strike", "close")
            return not 1 <= act["die"] <= 6 or any(key in act for key in wrong)
        if act["act"] == "solve":
            return any(key not in ("mystery", "progress") or not isinstance(value, bool)
                       for key, value in act.get("coins", {}).items())
        return False

    def do_start(self, by, sheet, act):
        refuse(self.phase != "setup" or sheet.start is not None, "start-already-chosen")
        refuse(act["at"] not in self.town.starts, "not-a-start")
        sheet.start, sheet.path = act["at"], [act["at"]]
        sheet.closed = set(self.town.starts) - {act["at"]}
        self.tell("started", by, at=act["at"])
        if all(one.start for one in self.sheets.values()):
            self.new_turn(self.roller)

    def new_turn(self, roller):
        self.phase, self.roller, self.pool, self.went, self.turn = "rolling", roller, [], set(), None
        self.tell("rolling", roller)

    def do_roll(self, by, sheet, act):
        if self.phase != "rolling":
            refuse(by == self.roller, "already-rolled")
            following = next(seat for seat in self.clockwise(self.roller) if not self.sheets[seat].out)
            refuse(by == following, "turn-not-finished")
        refuse(by != self.roller, "not-your-roll")
        refuse(len(act["faces"]) != self.n_dice(), "dice-count")
        self.phase, self.pool = "drafting", list(act["faces"])
        self.tell("rolled", by, faces=list(act["faces"]), **{"by-referee": False})
        self.go_on()

    def go_on(self):
        """Gives the turn to the next seat that can draft. Seats that cannot are out (FOG-024, RF-07)."""
        self.turn, self.drafted, self.has_solved = None, False, False
        for seat in [self.roller, *self.clockwise(self.roller)[:-1]]:
            sheet = self.sheets[seat]
            if sheet.out or seat in self.went:
                continue
            if any(self.can(sheet, face) for face in self.pool):
                self.turn = seat
                self.tell("drafting", seat)
                return
            sheet.out = True
            self.tell("out", seat)
        if self.last_turn or not self.active():
            self.end()
        else:
            self.new_turn(next(seat for seat in self.clockwise(self.roller) if not self.sheets[seat].out))

    def my_draft(self, by):
        refuse(self.phase != "drafting" or self.turn != by, "not-your-draft")

    def do_draft(self, by, sheet, act):
        die = act["die"]
        self.my_draft(by)
        refuse(self.drafted, "already-drafted")
        refuse(die not in self.pool, "die-not-available")
        refuse(self.forced() and die != 6, "must-take-sixes")
        refuse(not self.can(sheet, die), "no-legal-move-with-die")
        (self.strike if die == 6 else self.move)(by, sheet, act)
        self.pool.remove(die)
        self.drafted = True

    def move(self, by, sheet, act):
        refuse("path" not in act, "action-incomplete")
        way, die = act["path"], act["die"]
        for i, spot in enumerate(way):
            code = self.town.line(sheet.path + way[:i], sheet.closed, spot, i == 0)
            refuse(code, code)
        refuse(die <= 2 and len(way) != die, "wrong-length")
        refuse(die > 2 and (not way or self.town.icons[way[-1]] != KINDS[die - 3]), "wrong-target")
        refuse(tuple(way) not in self.ways(sheet, die), "not-nearest")
        sheet.path = sheet.path + way
        self.tell("drafted", by, die=die)
        for spot in way:
            self.tell("moved", by, to=spot)

    def mark(self, sheet, icon):
        if icon.startswith("pouch:"):
            sheet.pouch[icon[6:]] -= 1
        else:
            sheet.marked.add(icon)

    def strike(self, by, sheet, act):
        """Marks the icons of a six (FOG-027, FOG-043, FOG-044, RF-09, RF-25)."""
        icons, left = act.get("strike", []), self.unused(sheet)
        refuse(len(icons) != min(3, len(left)), "strike-count")
        for icon in icons:
            if icon not in left:
                gone = icon in sheet.marked or icon in icons and icon in sheet.path
                refuse(gone and self.kind(icon) in KINDS, "icon-used")
                refuse(True, "icon-not-owned")
            left.remove(icon)
        closable = self.closable(sheet)
        refuse(bool(closable) != ("close" in act), "strike-count")
        refuse(closable and act["close"] not in closable, "location-closed")
        self.tell("drafted", by, die=6)
        for icon in icons:
            self.mark(sheet, icon)
            self.tell("struck", by, icon=icon)
        if closable:
            sheet.closed.add(act["close"])
            self.tell("closed", by, at=act["close"])

    def payment(self, sheet, cost, named):
        """Returns the icons that pay @cost: those in @named, or else the earliest (FOG-030, FOG-028)."""
        if named is None:
            found = []
            for kind in KINDS:
                have = self.on_path(sheet, kind) + [f"pouch:{kind}"] * sheet.pouch[kind]
                refuse(len(have) < cost.get(kind, 0), "icons-missing")
                found += have[:cost.get(kind, 0)]
            return found
        left = self.unused(sheet)
        for icon in named:
            if icon in left:
                left.remove(icon)
            elif self.kind(icon) in KINDS and icon in sheet.path:
                refuse(True, "icon-used")
        kinds = sorted(str(self.kind(icon)) for icon in named)
        wanted = sorted(kind for kind in KINDS for _ in range(cost.get(kind, 0)))
        refuse(len(left) != len(self.unused(sheet)) - len(named) or kinds != wanted, "icons-missing")
        return named

    def do_solve(self, by, sheet, act):
        self.my_draft(by)
        refuse(not self.drafted, "action-first")
        refuse(self.has_solved, "one-mystery-per-draft")
        refuse(sheet.progress == 9, "progress-full")
        refuse(act["mystery"] not in MYSTERIES, "unknown-mystery")
        mystery = self.case["mysteries"][MYSTERIES.index(act["mystery"])]
        track, coins = self.case["progress"][sheet.progress], act.get("coins", {})
        paid = self.payment(sheet, mystery["cost"], act.get("icons"))
        as_coins = coins.get("progress", False)
        travels, chooses = "travel" in track and not as_coins, "choice" in track and not as_coins
        refuse("travel" in act and not travels or "choice" in act and not chooses, "malformed")
        refuse(chooses and act.get("choice") not in KINDS, "bad-icon")
        if "travel" in act:
            code = self.town.line(sheet.path, sheet.closed, act["travel"])
            refuse(code, code)
        self.tell("solved", by, mystery=act["mystery"])
        for icon in paid:
            self.mark(sheet, icon)
            self.tell("paid", by, icon=icon)
        self.earn(by, sheet, mystery["reward"], coins.get("mystery", False))  # RF-14: the mystery's reward comes first
        self.earn(by, sheet, track, as_coins)
        if chooses:
            self.give(by, sheet, act["choice"], 1)
        if "travel" in act:
            sheet.path = sheet.path + [act["travel"]]
            self.tell("moved", by, to=act["travel"])
        sheet.solved[act["mystery"]] += 1
        self.has_solved = True
        if sheet.progress == 9 and not self.last_turn:
            self.last_turn = True
            self.tell("last-turn", by)

    def give(self, by, sheet, kind, n):
        sheet.pouch[kind] += n
        self.tell("earned", by, what="icons", n=n, icon=f"pouch:{kind}")

    def earn(self, by, sheet, reward, as_coins):
        reward = {"coins": units(reward)} if as_coins else reward
        for what in ("points", "coins"):
            if what in reward:
                setattr(sheet, what, getattr(sheet, what) + reward[what])
                self.tell("earned", by, what=what, n=reward[what], icon=None)
        for kind in KINDS:
            if kind in reward:
                self.give(by, sheet, kind, reward[kind])

    def do_buy(self, by, sheet, act):
        self.my_draft(by)
        refuse(act["icon"] not in KINDS, "bad-icon")
        refuse(sheet.coins < 3, "not-enough-coins")
        sheet.coins -= 3
        sheet.pouch[act["icon"]] += 1
        self.tell("bought", by, icon=f"pouch:{act['icon']}")

    def do_done(self, by, sheet, act):
        self.my_draft(by)
        refuse(not self.drafted, "action-incomplete")
        self.went.add(by)
        self.tell("done", by)
        self.go_on()

    def end(self):
        """Scores all sheets and ends the game (FOG-037 … FOG-040, RF-21, RF-22)."""
        best = {}
        for seat in self.order:
            sheet = self.sheets[seat]
            icons = [self.kind(icon) for icon in self.unused(sheet)]
            converted = sum(sum(kind in line["kinds"] for kind in icons) // line["every"] * line["points"]
                            for line in self.case["converter"])
            sheet.score = sheet.points + converted
            best[seat] = (sheet.score, sheet.coins, len(icons))
            self.tell("scored", seat, points=sheet.points, converted=converted, unused=len(icons), total=sheet.score)
        self.winners = [seat for seat in self.order if best[seat] == max(best.values())]
        self.phase, self.turn, self.pool = "over", None, []
        self.events.append({"event": "ended", "winners": list(self.winners)})

    # --- a late position ---

    def advance(self, dice):
        """Moves the twin to a late position, and returns the patch of the state that does the same at the referee."""
        patch = {}
        for seat, sheet in self.sheets.items():
            sheet.solved = dict.fromkeys(MYSTERIES, 0)
            for _ in range(dice.choice([0, 2, 4, 5, 6, 7, 8, 8, 9])):
                sheet.solved[dice.choice(MYSTERIES)] += 1
            sheet.pouch = {kind: dice.randint(0, 4) for kind in KINDS}
            sheet.points, sheet.coins = dice.randint(0, 12), dice.randint(0, 7)
            patch[seat] = {"solved": dict(sheet.solved), "progress": sheet.progress, "pouch": dict(sheet.pouch),
                           "points": sheet.points, "coins": sheet.coins}
        return {"seats": patch}


# --- acts ---


def some_spot(table, dice):
    return dice.choice([*table.town.icons, "Z9"])


def some_way(table, sheet, die, dice):
    """Draws a way: mostly one that the die allows."""
    ways = sorted(table.ways(sheet, die)) if 1 <= die <= 5 else []
    if ways and dice.random() < 0.75:
        return list(dice.choice(ways))
    longer = [way for way in table.town.ways(sheet.path, sheet.closed, 4)
              if table.town.icons[way[-1]] == KINDS[(die - 3) % 6] and way not in ways]
    if longer and dice.random() < 0.3:
        return list(dice.choice(longer))
    way, at = [], sheet.path[-1]
    for _ in range(dice.randint(0, 4)):
        at = dice.choice(table.town.near[at]) if dice.random() < 0.9 else some_spot(table, dice)
        way.append(at)
        if at == "Z9":
            break
    return way


def some_icons(table, sheet, dice, n):
    icons = table.unused(sheet)
    icons = dice.sample(icons, min(n, len(icons)))
    if dice.random() < 0.15:
        other = [*sheet.path, *sheet.marked, f"pouch:{dice.choice(KINDS)}", some_spot(table, dice)]
        icons = (icons + [dice.choice(other)])[dice.randint(0, 1):]
    return icons


def some_draft(table, sheet, dice):
    die = dice.choice(table.pool or [1]) if dice.random() < 0.9 else dice.randint(0, 7)
    act = {"act": "draft", "die": die}
    if die != 6 and dice.random() < 0.97:
        act["path"] = some_way(table, sheet, die, dice)
    if die == 6 or dice.random() < 0.03:
        act["strike"] = some_icons(table, sheet, dice, dice.choice([3, 3, 3, 3, 2]))
        closable = table.closable(sheet)
        if (closable and dice.random() < 0.9) or dice.random() < 0.05:
            act["close"] = dice.choice(closable) if closable and dice.random() < 0.9 else some_spot(table, dice)
    return act


def some_solve(table, sheet, dice):
    act = {"act": "solve", "mystery": dice.choice(MYSTERIES) if dice.random() < 0.97 else "M5"}
    track = table.case["progress"][min(sheet.progress, 8)]
    if dice.random() < 0.3:
        act["coins"] = {key: dice.random() < 0.6 for key in dice.sample(["mystery", "progress"], dice.randint(1, 2))}
        if dice.random() < 0.05:
            act["coins"]["points"] = True
    as_coins = act.get("coins", {}).get("progress", False)
    if "choice" in track and not as_coins and dice.random() < 0.9 or dice.random() < 0.03:
        act["choice"] = dice.choice([*KINDS] * 4 + ["travel", "pouch:gun"])
    if "travel" in track and not as_coins and dice.random() < 0.9 or dice.random() < 0.03:
        near = table.town.near[sheet.path[-1]]
        act["travel"] = dice.choice(near) if dice.random() < 0.9 else some_spot(table, dice)
    if act["mystery"] != "M5" and dice.random() < 0.3:
        cost = table.case["mysteries"][MYSTERIES.index(act["mystery"])]["cost"]
        have = table.unused(sheet)
        dice.shuffle(have)
        act["icons"] = []
        for kind, n in cost.items():
            act["icons"] += [icon for icon in have if table.kind(icon) == kind][:n]
        if dice.random() < 0.3:
            act["icons"] = act["icons"][:-1] + some_icons(table, sheet, dice, 1)
    return act


def some_act(table, dice):
    """Draws an act: mostly one that fits the phase and the seat at turn, sometimes anything."""
    by = {"rolling": table.roller, "drafting": table.turn}.get(table.phase)
    by = by if by and dice.random() < 0.93 else dice.choice(COLOURS if dice.random() < 0.3 else table.order)
    sheet = table.sheets.get(by) or table.sheets[table.order[0]]
    verbs = {"setup": ["start"], "rolling": ["roll"], "over": VERBS}.get(table.phase)
    verbs = verbs or (["draft"] * 8 + ["buy"] if not table.drafted else ["solve"] * 3 + ["done"] * 2 + ["buy"])
    verb = dice.choice(verbs if dice.random() < 0.92 else VERBS)
    if verb in ("draft", "solve") and not sheet.path:
        verb = "roll"
    if verb == "start":
        act = {"act": "start", "at": dice.choice(table.town.starts) if dice.random() < 0.9 else some_spot(table, dice)}
    elif verb == "roll":
        n = table.n_dice() + (dice.choice([-1, 1]) if dice.random() < 0.08 else 0)
        act = {"act": "roll", "faces": [dice.randint(1, 6) for _ in range(n)]}
        if dice.random() < 0.04:
            act["faces"] = dice.choice([[7], ["six"], [0, 1], 5])
    elif verb == "draft":
        act = some_draft(table, sheet, dice)
    elif verb == "solve":
        act = some_solve(table, sheet, dice)
    elif verb == "buy":
        act = {"act": "buy", "icon": dice.choice(KINDS) if dice.random() < 0.9 else "travel"}
    else:
        act = {"act": "done"}
    return act | {"by": by}


def play(dice, n_seats, case):
    """Plays a game. Returns its script, and the expected answer to each line."""
    seats = dice.sample(COLOURS, n_seats)
    table = Table(case, seats, dice.choice(seats), dice.randint(2, 5) if n_seats == 1 else 0)
    script = [{"act": "open", "seats": seats, "roller": table.roller} | ({"dice": table.solo} if n_seats == 1 else {})]
    wanted = [{"verdict": "ok"}]
    late = dice.random() < 0.6
    for _ in range(500):
        if late and table.phase == "rolling":
            late = False
            script.append({"set": table.advance(dice)})
            wanted.append({"verdict": "ok"})
        act = some_act(table, dice)
        try:
            want = {"verdict": "ok", "events": table.act(act)}
        except Refused as refused:
            want = {"verdict": "refused", "code": str(refused)}
        script += [act, {"show": dice.choice(["host", "table", *seats])}]
        wanted += [want, {"view": copied(table.view())}]
        if table.phase == "over" and dice.random() < 0.2:
            break
    return script, wanted


# codes with which these acts can be refused
CODES = """ok malformed game-over not-started unknown-player out-of-game not-your-roll already-rolled turn-not-finished
dice-count not-a-start start-already-chosen not-your-draft already-drafted die-not-available must-take-sixes
no-legal-move-with-die action-incomplete not-from-head no-road location-closed path-crossing wrong-length wrong-target
not-nearest strike-count icon-used icon-not-owned action-first one-mystery-per-draft progress-full unknown-mystery
icons-missing bad-icon not-enough-coins""".split()

if __name__ == "__main__":
    main(["adventures-in-the-fog", "back-streets"], range(1, 7), play, CODES)
