#!/usr/bin/env python3
"""watson-and-holmes.py: a second, simple implementation of the rules of Watson & Holmes, compared with the referee

usage: watson-and-holmes.py HANSOM-PRINT HANSOM-REFEREE [GAMES [SEED]]        prints TAP

It follows RULES.md in its order: a round in table.py, the characters in cast.py. Acts are drawn at random, sensible ones and others.
For each act, the twin predicts the refusal code, or the table after it. `hansom-referee replay` must give the same.
"""
import json

from cast import Cast
from harness import Refused, main
from table import HOME, KEY, PLACES, STOP, WRONG

COLOURS = "red blue green yellow purple orange white".split()
CHARACTERS = "mycroft hudson wiggins irene toby lestrade johnson pike".split()


def some_act(twin, dice):
    """Draws an act: mostly one that fits the phase and the seat at turn, sometimes anything."""
    actives = twin.active() or twin.order
    by = {"visiting": twin.turn, "watson": twin.watson}.get(twin.phase) or dice.choice(actives)
    if dice.random() < 0.08:
        by = dice.choice(twin.order + ["white"])
    verbs = {"setup": "begin", "visiting": "visit visit visit visit visit use collect", "closing": "begin use use",
             "watson": "watson watson decline", "reading": "return return read answer answer consult use",
             "returning": "begin begin toby use", "over": "read"}
    verb = dice.choice(verbs[twin.phase].split())
    if dice.random() < 0.1:
        verb = dice.choice("visit collect use toby begin watson decline read return answer consult check".split())
    if len(actives) < len(twin.order) and dice.random() < 0.06:
        verb, by = dice.choice(["consult", "check", "check"]), dice.choice(actives)
        act = {"act": verb, "by": by}
    if verb == "begin" and dice.random() < 0.8:
        by = twin.diary
    if twin.phase == "reading" and dice.random() < 0.8:
        holders = sorted({seat for seat, _ in twin.in_hand})
        verb, among = dice.choice([("return", holders), ("answer", twin.solvers()), ("read", actives)])
        by = dice.choice(among or actives)
    if twin.phase == "returning" and twin.toby_used and dice.random() < 0.4:
        verb, by = "toby", twin.toby_owner
    act = {"act": verb, "by": by}
    card = dice.choice(list(PLACES)) if dice.random() < 0.93 else dice.choice(["nowhere", "watson", "mycroft"])
    if verb == "visit":
        if by == twin.toby_owner and twin.toby and dice.random() < 0.5:
            card = twin.toby
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
        act["card"] = card if dice.random() < 0.9 else STOP
    elif verb == "use":
        hidden = [seat for seat in twin.characters if seat not in twin.shown]
        if hidden and dice.random() < 0.6:
            act["by"] = by = dice.choice(hidden)
        for key, values in (("card", [card]), ("do", ["remove", "place"]), ("seat", twin.order), ("copy", twin.order)):
            wanted = key != "copy" or twin.characters.get(by) == "wiggins"
            if dice.random() < (0.9 if wanted else 0.05):
                guarded = sorted(twin.guarded) if key == "card" and dice.random() < 0.3 else []
                act[key] = dice.choice(guarded or values)
        if "copy" in act and twin.shown and dice.random() < 0.8:
            act["copy"] = dice.choice(sorted(twin.shown))
    elif verb in ("watson", "consult"):
        act["seat"] = dice.choice(twin.order + ["white"])
        if verb == "watson" and dice.random() < 0.3:
            act["card"] = dice.choice([card] + sorted(twin.extra.values()))
    elif verb == "check":
        failed = [seat for seat in twin.order if twin.seats[seat]["out"]] or twin.order
        act.update(seat=dice.choice(failed if dice.random() < 0.8 else twin.order),
                   question=dice.choice([0, 1, 2, 1, 2, 3]), answer="John Smith")
    elif verb in ("read", "return"):
        if dice.random() < 0.3:
            act["card"] = dice.choice([card, HOME, twin.extra.get(by, card), "solution" if verb == "read" else card])
        if verb == "return" and dice.random() < 0.5:
            act["police"] = True
    elif verb == "answer":
        act["answers"] = {key: dice.choice([KEY[key], WRONG[key], WRONG[key]]) for key in KEY}
        if dice.random() < 0.1:
            act["answers"][dice.choice("123")] = dice.choice(["", "John Smith"])
    return act


def play(dice, n_seats, case):
    """Plays a game. Returns its script, and the expected answer to each line."""
    seats = dice.sample(COLOURS, n_seats)
    diary = dice.choice(seats)
    dealt = dice.sample([name for name in CHARACTERS if n_seats >= 4 or name != "wiggins"], n_seats)
    characters = {seat: name for seat, name in zip(seats, dealt) if dice.random() < 0.95}
    hours = {place["id"]: (place.get("opens", 1), place.get("closes", 999)) for place in case["locations"]
             if "opens" in place or "closes" in place}
    twin = Cast(seats, diary, characters, hours)
    script = [{"act": "open", "seats": seats, "diary": diary, "characters": characters}]
    wanted = [{"verdict": "ok"}]
    for _ in range(500):
        act = some_act(twin, dice)
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


# codes with which these acts can be refused
CODES = """ok malformed game-over not-started unknown-player eliminated wrong-phase watson-pending not-your-turn
pawn-already-placed unknown-card card-not-in-case watson-taken not-your-token toby-not-revealed toby-not-here
toby-other-zone toby-with-carriages toby-forbidden-here no-bid-here police-on-card no-call-off nothing-to-call-off
lockpick-required other-zone-on-foot not-enough-carriages bid-too-low place-pawn-first must-attempt not-watson-holder
watson-own-card nothing-to-read watson-forbidden not-your-card text-not-open police-forbidden-here police-already-here
no-police-token not-at-221b wait-co-solver wait-your-attempt answers-incomplete unknown-question holmes-not-available
not-a-failed-player check-already-used must-solve-now solution-sealed character-spent character-renounced copy-forbidden
nothing-to-copy nothing-to-pass card-occupied watson-no-target place-closed""".split()

if __name__ == "__main__":
    main(["zones", "tide"], range(2, 8), play, CODES)
