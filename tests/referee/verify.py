#!/usr/bin/env python3
"""verify.py: tests `hansom-referee verify` with sound journals and with changed ones

usage: verify.py HANSOM-PRINT HANSOM-REFEREE REFEREE-PLAY REFEREE-RETELL        prints TAP
"""
import contextlib
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
import tap

PRINT, REFEREE, PLAY, RETELL = (os.path.abspath(path) for path in sys.argv[1:5])
CASE = "watson-and-holmes/00"
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-verify-"))


def edition(seed, case=CASE):
    tap.run(PRINT, "--edition-only", "--quiet", "--seed", seed, "-o", ROOM / seed, case)
    return next((ROOM / seed).iterdir())


def verify(journal, *options, **more):
    return tap.run(REFEREE, "verify", *options, journal, check=False, **more)


def changed(*statements, journal=None):
    """Returns a copy of the journal after the SQL @statements have changed it."""
    copy = ROOM / "changed.journal"
    shutil.copy(journal or JOURNAL, copy)
    with sqlite3.connect(copy) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        for statement in statements:
            assert db.execute(statement).rowcount, statement
    db.close()
    return copy


def is_at_fault(journal, entry, *words):
    said = verify(journal)
    assert said.returncode == 1, (said.returncode, said.stdout, said.stderr)
    assert said.stdout.count("\n") == 1, said.stdout
    assert f"entry {entry} is at fault" in said.stdout, said.stdout
    for word in words:
        assert word in said.stdout, (word, said.stdout)


def row(number, column):
    with sqlite3.connect(f"file:{JOURNAL}?mode=ro&immutable=1", uri=True) as db:
        return db.execute(f"SELECT {column} FROM entry WHERE n = ?", (number,)).fetchone()[0]


def a_good_journal_is_ok_and_says_its_hash():
    said = verify(JOURNAL)
    assert said.returncode == 0 and not said.stderr, (said.stdout, said.stderr)
    found = re.fullmatch(r".*: (\d+) entries, ([0-9a-f]{64}), seal [0-9A-Z ]{24}, ok\n", said.stdout)
    assert found and int(found[1]) == N and found[2] == row(N, "hex(hash)").lower(), said.stdout
    for seats, seed in ((2, 5), (4, 6), (7, 7)):
        other = tap.run(PLAY, EDITION, ROOM / f"other-{seats}", seats, 6, seed).stdout.strip()
        assert verify(other).returncode == 0, verify(other).stdout


def what_was_taken_back_is_judged_and_gone():
    journal = pathlib.Path(tap.run(PLAY, EDITION, ROOM / "regrets", 3, 4, 3, 150, 30).stdout.strip())
    said = verify(journal)
    assert said.returncode == 0, (said.stdout, said.stderr)
    with sqlite3.connect(f"file:{journal}?mode=ro&immutable=1", uri=True) as db:
        rows = db.execute("SELECT n, seat, act, events FROM entry ORDER BY n").fetchall()
    asked = [(n, json.loads(events)) for n, _, act, events in rows if "ask" in json.loads(act)]
    voted = next(n for n, events in asked if any(event["event"] == "taken-back" and not event["seat"] for event in events))
    alone = next(n for n, events in asked if any(event["event"] == "taken-back" and event["seat"] for event in events))
    gone = next(event["n"] for n, events in asked for event in events if n == voted and event["event"] == "taken-back")
    is_at_fault(retold((voted, "events", f'"n":{gone}', f'"n":{gone - 1}'), journal), voted, "events differ")
    is_at_fault(retold((voted, "act", "true", "false"), journal), voted, "events differ")
    is_at_fault(retold((voted, "answer", '"verdict":"ok"', '"verdict":"no"'), journal), voted, "answers differ")
    is_at_fault(retold((alone, "act", '"ask":"take-back"', '"ask":"dance"'), journal), alone, "malformed")
    is_at_fault(retold((alone, "act", '"ask"', '"host"'), journal), alone, "the sender of the wish cannot make it")
    is_at_fault(retold((alone, "seat", "e", "x"), journal), alone, "the sender of the wish cannot make it")


def lady_alice_is_judged_again_too():
    alice = edition("alice", "lady-alice/00")
    for seats, regrets in ((3, 0), (4, 30), (5, 30)):
        journal = pathlib.Path(tap.run(PLAY, alice, ROOM / f"alice-{seats}", seats, 4, 1, 120, regrets).stdout.strip())
        assert verify(journal).returncode == 0, verify(journal).stdout
    with sqlite3.connect(f"file:{journal}?mode=ro&immutable=1", uri=True) as db:
        rows = db.execute("SELECT n, act, events FROM entry ORDER BY n").fetchall()
    first = {kind: next(n for n, _, events in rows if f'"event":"{kind}"' in events) for kind in ("registered", "suspected", "revealed")}
    n_smiles = next(json.loads(events)[0]["smiles"] for n, _, events in rows if n == first["revealed"])
    is_at_fault(retold((first["revealed"], "events", f'"smiles":{n_smiles}', f'"smiles":{n_smiles + 1}'), journal), first["revealed"], "events differ")
    is_at_fault(retold((first["registered"], "act", '"card":"', '"card":"x'), journal), first["registered"], "the rules say")
    is_at_fault(retold((first["suspected"], "act", '"act":"suspect"', '"act":"pass"'), journal), first["suspected"], "the rules say")


def adventures_in_the_fog_is_judged_again_too():
    """Tests that the dice that the referee rolled are found again, even seven of them (RF-28)."""
    fog = edition("fog", "adventures-in-the-fog/00")
    for seats, regrets in ((1, 0), (2, 30), (6, 20)):
        journal = pathlib.Path(tap.run(PLAY, fog, ROOM / f"fog-{seats}", seats, 4, 1, 400, regrets).stdout.strip())
        assert verify(journal).returncode == 0, verify(journal).stdout
    with sqlite3.connect(f"file:{journal}?mode=ro&immutable=1", uri=True) as db:
        rows = db.execute("SELECT n, act, events FROM entry ORDER BY n").fetchall()
    rolled = [(n, json.loads(events)[0]) for n, act, events in rows if '"event":"rolled"' in events]
    assert max(len(event["faces"]) for _, event in rolled) == 7 and all(event["by-referee"] for _, event in rolled), rolled
    moved = next((n, json.loads(act)) for n, act, events in rows if '"event":"moved"' in events and '"draft"' in act)
    is_at_fault(retold((moved[0], "act", f'"die":{moved[1]["die"]}', '"die":9'), journal), moved[0], "the rules say")
    head = moved[1]["path"][-1]
    is_at_fault(retold((moved[0], "events", f'"to":"{head}"', '"to":"H8"'), journal), moved[0], "events differ")


def baker_street_irregulars_is_judged_again_too():
    """Tests that acts name cards by the codes on their backs, also in the journal."""
    doors = edition("doors", "baker-street-irregulars/00")
    for seats, regrets in ((3, 0), (4, 25), (5, 10)):
        journal = pathlib.Path(tap.run(PLAY, doors, ROOM / f"doors-{seats}", seats, 4, 1, 300, regrets).stdout.strip())
        assert verify(journal).returncode == 0, verify(journal).stdout
    codes = {code["piece"]: code["code"] for code in json.loads((doors / "edition.json").read_text())["codes"] if code["side"] == "back"}
    with sqlite3.connect(f"file:{journal}?mode=ro&immutable=1", uri=True) as db:
        rows = db.execute("SELECT n, act, events FROM entry ORDER BY n").fetchall()
    drawn = [(n, json.loads(act), json.loads(events)[-1]) for n, act, events in rows if '"act":"draw"' in act]
    assert drawn and all(act["card"] == codes[event["card"]] for _, act, event in drawn if event["event"] == "drawn"), drawn
    n, act, event = drawn[0]
    is_at_fault(retold((n, "events", f'"card":"{event["card"]}"', '"card":"w1a"' if event["card"] != "w1a" else '"card":"w1b"'), journal), n, "events differ")
    asked = next((n, json.loads(act)["rank"]) for n, act, _ in rows if '"act":"investigate"' in act)
    is_at_fault(retold((asked[0], "act", f'"rank":{asked[1]}', '"rank":5'), journal), asked[0], "the rules say")


def it_is_only_read():
    folder = ROOM / "still"
    shutil.copytree(JOURNAL.parent, folder)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert verify(folder / JOURNAL.name).returncode == 0
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def a_changed_byte_is_seen():
    half = N // 2
    for column in ("act", "events", "answer"):
        is_at_fault(changed(f"UPDATE entry SET {column} = {column} || ' ' WHERE n = {half}"), half, "hash")
        is_at_fault(changed(f"UPDATE entry SET {column} = replace({column}, 'e', 'f') WHERE n = {half}"), half, "hash")
    is_at_fault(changed(f"UPDATE entry SET at_ms = at_ms + 1 WHERE n = {half}"), half, "hash")
    is_at_fault(changed(f"UPDATE entry SET seat = 'white' WHERE n = {half}"), half, "hash")
    is_at_fault(changed(f"UPDATE entry SET hash = x'00' WHERE n = {half}"), half, "hash")
    is_at_fault(changed("UPDATE about SET source = source || ' '"), 1, "hash")
    tail = f"UPDATE entry SET answer = answer || char(0) || 'x' WHERE n = {half}"
    is_at_fault(changed(tail), half, "hash")


def a_removed_row_is_seen():
    is_at_fault(changed("DELETE FROM entry WHERE n = 20"), 20, "missing", "21")
    is_at_fault(changed("DELETE FROM entry WHERE n = 1"), 1, "missing")
    is_at_fault(changed("DELETE FROM entry WHERE n = 20", "UPDATE entry SET n = n - 1 WHERE n > 20"), 20, "hash")


def a_swapped_pair_is_seen():
    swap = ("UPDATE entry SET n = -1 WHERE n = 20", "UPDATE entry SET n = 20 WHERE n = 21", "UPDATE entry SET n = 21 WHERE n = -1")
    is_at_fault(changed(*swap), 20, "hash")


def retold(change, journal=None):
    """Returns a copy of the journal with one text changed and all hashes recomputed."""
    copy = changed("UPDATE about SET edition = edition", journal=journal)
    tap.run(RETELL, copy, *[str(word) for word in change])
    return copy


def what_the_rules_would_not_say_is_seen_under_a_whole_chain():
    visit = next(n for n in range(1, N) if '"event":"visited"' in row(n, "events"))
    is_at_fault(retold((visit, "events", '"event":"visited"', '"event":"diary"')), visit, "events differ")
    is_at_fault(retold((visit, "answer", '"verdict":"ok"', '"verdict":"no"')), visit, "answers differ")
    is_at_fault(retold((visit, "act", '"act":"visit"', '"act":"begin"')), visit, "the rules say")
    is_at_fault(retold((visit, "act", "{", "[")), visit, "not a JSON object")
    is_at_fault(retold((1, "act", '"join":"red"', '"join":"mauve"')), 1, "seat")
    opened = next(n for n in range(1, N) if '"event":"opened"' in row(n, "events"))
    is_at_fault(retold((opened, "events", '"diary":"', '"diary":"white",".":"')), opened, "events differ")


def neither_report_nor_restore_believes_what_the_rules_would_not_say():
    visit = next(n for n in range(1, N) if '"event":"visited"' in row(n, "events"))
    seat = json.loads(row(visit, "events"))[0]["seat"]
    other = "blue" if seat == "red" else "red"
    copy = retold((visit, "events", f'"seat":"{seat}"', f'"seat":"{other}"'))
    state = ROOM / "believed"
    state.mkdir()
    page = ROOM / "believed.pdf"
    for words, why in ((("report", copy, "-o", page, "--so-far"), "the journal was changed or damaged; hansom-referee verify shows where"),
                       (("restore", "--state", state, copy), f"entry {visit} does not agree with the rules (hansom-referee verify says why); use an earlier copy")):
        done = tap.run(REFEREE, *words, check=False)
        assert done.returncode == 1 and done.stderr == f"hansom-referee: {copy}: {why}\n" and not done.stdout, done
    assert not page.exists() and not list(state.glob("*.journal*"))


def serve_says_which_entry_of_which_journal_it_cannot_follow():
    visit = next(n for n in range(1, N) if '"event":"visited"' in row(n, "events"))
    for change, why in (((visit, "events", '"event":"visited"', '"event":"danced"'), "not events of watson-and-holmes"), ((1, "act", '"join":"red"', '"join":"mauve"'), "seat")):
        state = ROOM / f"unfollowed-{change[0]}"
        state.mkdir()
        shutil.copy(retold(change), state / JOURNAL.name)
        done = tap.run(REFEREE, "serve", "--edition", EDITION, "--port", "0", "--state", state, check=False)
        assert done.returncode == 1 and f"{state / JOURNAL.name}: entry {change[0]}: " in done.stderr, done
        assert why in done.stderr and "move it away to begin a new game" in done.stderr and not done.stdout, done


def what_serve_refuses_verify_and_restore_refuse_too():
    first = """INSERT INTO entry VALUES (1, 0, {seat}, {id}, '{{"host":"restart","game":{game}{more}}}', '[{{"event":"restarted","game":{game}}}]', '{{}}', x'00')"""
    plain = {"seat": "NULL", "id": "NULL", "game": 2, "more": ""}
    pause = """INSERT INTO entry VALUES (2, 0, NULL, NULL, '{"host":"pause","said":{"red":[[5,"{}"]]}}', '[{"event":"paused"}]', '{}', x'00')"""
    for number, (row_of, more, entry) in enumerate((({}, (), 0), ({"more": ',"said":{"red":[["x","no json"]]}'}, (), 1), ({}, (pause,), 2), ({"seat": "x'726564'"}, (), 1),
                                                    ({"id": "x'61'"}, (), 1), ({"id": "CAST(x'610062' AS TEXT)"}, (), 1),
                                                    ({"game": 2147483647}, (), 1), ({"game": 4294967298}, (), 1))):
        copy = changed("DELETE FROM entry", first.format(**{**plain, **row_of}), *more)
        tap.run(RETELL, copy)
        said = verify(copy)
        assert said.returncode == (1 if entry else 0) and (f"entry {entry} is at fault" in said.stdout) == (entry > 0), (row_of, said)
        state = ROOM / f"refused-{number}"
        state.mkdir()
        if entry:
            for words in (("restore", "--state", state, copy), ("serve", "--edition", EDITION, "--port", "0", "--state", shutil.copytree(state, f"{state}-served"))):
                if words[0] == "serve":
                    shutil.copy(copy, pathlib.Path(words[-1], JOURNAL.name))
                done = tap.run(REFEREE, *words, check=False)
                assert done.returncode == 1 and not done.stdout, (row_of, done)


def a_language_is_a_row_of_its_own_and_no_act():
    acts = [{"by": "red", "language": "de"}, {"by": "red", "act": "open", "diary": "red", "language": "de"}, {"by": "blue", "language": "fr-CA"},
            {"by": "red", "act": "begin", "language": "de"}, {"by": "red", "act": "visit", "card": "cab-stand", "carriages": 1, "language": "en"}]
    state = ROOM / "tongues"
    journal = pathlib.Path(tap.run(PLAY, EDITION, state, 2, input="\n".join(map(json.dumps, acts)) + "\n").stdout.strip())
    with sqlite3.connect(journal) as db:
        rows = [(seat, json.loads(act), answer) for seat, act, answer in db.execute("SELECT seat, act, answer FROM entry ORDER BY n")]
    asides = [(seat, act["language"], act["seat"], answer) for seat, act, answer in rows if "language" in act]
    assert asides == [(None, "de", "red", "{}"), (None, "fr", "blue", "{}"), (None, "en", "red", "{}")], asides
    assert [act["act"] for _, act, _ in rows if "act" in act] == ["open", "begin", "visit"], rows
    assert verify(journal).returncode == 0, verify(journal).stdout
    at = next(n for n, (_, act, _) in enumerate(rows, 1) if act.get("language") == "fr")
    for change, word in (((at, "act", '"seat":"blue"', '"seat":"mauve"'), "no player sits there"), ((at, "act", '"seat":"blue"', '"seat":"white"'), "no player sits there"),
                         ((at, "act", '"fr"', "7"), "a change of language has the form of an act"), ((at, "answer", "{}", '{"verdict":"ok"}'), "a change of language has the form of an act")):
        copy = ROOM / "tongues.journal"
        shutil.copy(journal, copy)
        tap.run(RETELL, copy, *map(str, change))
        said = verify(copy)
        assert said.returncode == 1 and f"entry {at} is at fault" in said.stdout and word in said.stdout, (change, said.stdout)


def no_act_is_done_while_the_host_asks_for_a_vote():
    acts = [{"by": "red", "act": "open", "diary": "red"}, {"by": "red", "act": "begin"}, {"by": "red", "act": "visit", "card": "cab-stand", "carriages": 1}]
    journal = tap.run(PLAY, EDITION, ROOM / "vote", 2, input="\n".join(map(json.dumps, acts)) + "\n").stdout.strip()
    with contextlib.closing(sqlite3.connect(journal)) as db:
        last = db.execute("SELECT max(n) FROM entry").fetchone()[0]
    wishes = (("pause", '{"event":"paused"}'), ("take-back", f'{{"event":"vote-opened","seat":null,"n":{last - 1}}}'), ("resume", '{"event":"resumed"}'))
    copy = changed(f"UPDATE entry SET n = n + 3, answer = replace(answer, '\"seq\":{last}', '\"seq\":{last + 3}') WHERE n = {last}",
                   *(f"INSERT INTO entry VALUES ({last + i}, 0, NULL, NULL, '{{\"host\":\"{wish}\"}}', '[{events}]', '{{}}', x'00')"
                     for i, (wish, events) in enumerate(wishes)), journal=journal)
    tap.run(RETELL, copy)
    is_at_fault(copy, last + 3, "the act was accepted while the host asked for a vote")


def a_whole_game_that_is_taken_back_and_played_again_is_ok():
    journal = tap.run(PLAY, EDITION, ROOM / "again", 5, 10, 2, 300).stdout.strip()
    with contextlib.closing(sqlite3.connect(journal)) as db:
        acts = db.execute("SELECT n, seat, id, act, events, answer FROM entry WHERE act LIKE '%\"act\":%' ORDER BY n").fetchall()[1:]
        last = db.execute("SELECT max(n) FROM entry").fetchone()[0]
    assert len(acts) > 70, len(acts)  # more than the verifier has snapshots of
    rows = []

    def add(seat, act, events):
        number = last + len(rows) + 1
        answer = {"id": act["id"], "seq": number, "verdict": "ok", "events": events} if seat else {}
        rows.append((number, seat, act.get("id"), *(json.dumps(each, ensure_ascii=False) for each in (act, events, answer))))

    for gone, *_ in reversed(acts):
        add(None, {"host": "take-back"}, [{"event": "vote-opened", "seat": None, "n": gone}])
        for seat in ("red", "blue", "green"):  # three of five
            taken = [{"event": "taken-back", "seat": None, "n": gone}] if seat == "green" else []
            add(seat, {"id": f"{seat}{gone}", "ask": "vote", "for": True}, [{"event": "vote-cast", "seat": seat, "for": True}, *taken])
    for _, seat, _, act, events, _ in acts:
        add(seat, {**json.loads(act), "id": f"again{len(rows)}"}, json.loads(events))
    copy = changed("UPDATE about SET edition = edition", journal=journal)
    with contextlib.closing(sqlite3.connect(copy)) as db:
        db.executemany("INSERT INTO entry VALUES (?, 0, ?, ?, ?, ?, ?, x'00')", rows)
        db.commit()
    tap.run(RETELL, copy)
    said = verify(copy)
    assert said.returncode == 0 and f": {last + len(rows)} entries, " in said.stdout, said.stdout


def chance_is_taken_as_it_fell():
    opened = next(n for n in range(1, N) if '"event":"opened"' in row(n, "events"))
    assert '"diary"' not in row(opened, "act"), "the Diary was named, so no chance was drawn"
    fell = set()
    for seed in range(12):
        state = ROOM / f"chance-{seed}"
        journal = tap.run(PLAY, EDITION, state, 3, 1, seed, 0).stdout.strip()
        with sqlite3.connect(journal) as db:
            fell.add(json.loads(db.execute("SELECT events FROM entry WHERE n = 4").fetchone()[0])[0]["diary"])
        assert verify(journal).returncode == 0, verify(journal).stdout
    assert len(fell) > 1, fell


def a_foreign_an_empty_and_a_missing_file_are_refused():
    foreign = ROOM / "foreign.journal"
    foreign.write_bytes(os.urandom(8192))
    empty = ROOM / "empty.journal"
    empty.write_bytes(b"")
    other = ROOM / "other.journal"
    sqlite3.connect(other).executescript("CREATE TABLE about (edition TEXT); PRAGMA user_version = 2;")
    nothing = ROOM / "nothing"
    nothing.mkdir()
    for file in (foreign, empty, other, ROOM / "nothing.journal", nothing):
        said = verify(file)
        assert said.returncode == 1 and str(file) in said.stderr and not said.stdout, (file, said)
    assert empty.read_bytes() == b"", "something was written"
    for time, where in ((-1, "n = 3"), (253402214400000, "n = 3"), (1 << 62, "n = 3"), (-1, "n = (SELECT max(n) FROM entry)")):
        said = tap.run(REFEREE, "report", "-o", ROOM / "undated.pdf", changed(f"UPDATE entry SET at_ms = {time} WHERE {where}"), check=False)
        assert said.returncode == 1 and "is not a journal, or is damaged" in said.stderr and "CRITICAL" not in said.stderr, said
    later = changed("UPDATE about SET edition = edition")
    with sqlite3.connect(later) as db:
        db.execute("PRAGMA user_version = 99")
    assert "later" in verify(later).stderr
    assert tap.run(REFEREE, "verify", check=False).returncode == 2
    assert tap.run(REFEREE, "verify", "--nonsense", JOURNAL, check=False).returncode == 2
    assert "usage" in tap.run(REFEREE, "verify", "--help").stdout


def another_edition_is_refused():
    other = edition("another")
    said = verify(JOURNAL, "--edition", other)
    assert said.returncode == 1 and "belongs to edition" in said.stderr, said
    assert verify(JOURNAL, "--edition", EDITION).returncode == 0
    said = verify(changed("UPDATE about SET edition = 'ZZZZ'"))
    assert said.returncode == 1 and "belongs to edition ZZZZ" in said.stderr, said
    wrong = tap.run(REFEREE, "serve", "--edition", other, "--port", "0", "--state", misnamed(other), check=False)
    assert wrong.returncode == 1 and "another edition" in wrong.stderr, wrong


def misnamed(other):
    """Returns a state folder where the journal of one edition has the name of another's."""
    state = ROOM / "misnamed"
    state.mkdir()
    shutil.copy(JOURNAL, state / f"{json.loads((other / 'edition.json').read_text())['id']}.journal")
    return state


def a_journal_of_an_earlier_referee_is_refused():
    old = changed("PRAGMA user_version = 2")
    said = verify(old)
    assert said.returncode == 1 and said.stderr == f"hansom-referee: {old}: is a journal of an earlier referee\n", said


def one_that_is_in_use_is_refused_and_not_disturbed():
    state = ROOM / "busy"
    copies = ROOM / "busy-copies"
    shutil.copytree(JOURNAL.parent, state)
    daemon = subprocess.Popen([REFEREE, "serve", "--edition", str(EDITION), "--state", str(state), "--port", "0"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        for line in daemon.stdout:
            if "http://" in line:
                break
        subprocess.run([REFEREE, "backup", "-o", str(copies), str(state)], stdout=subprocess.DEVNULL, check=True)  # this opens the journal
        said = verify(state / JOURNAL.name)
        assert said.returncode == 3 and "has it open" in said.stderr, said
        assert daemon.poll() is None
    finally:
        daemon.kill()
        daemon.wait()
        daemon.stdout.close()
        daemon.stderr.close()
    said = verify(state / JOURNAL.name)  # the daemon was killed, so its WAL is still there
    assert said.returncode == 0, (said.stdout, said.stderr)


EDITION = edition("verify")
JOURNAL = pathlib.Path(tap.run(PLAY, EDITION, ROOM / "state", 3, 5, 1).stdout.strip())
PARTLY = pathlib.Path(tap.run(PLAY, EDITION, ROOM / "partly", 3, 5, 1, 30).stdout.strip())
N = sqlite3.connect(JOURNAL).execute("SELECT max(n) FROM entry").fetchone()[0]
for function in (a_good_journal_is_ok_and_says_its_hash, what_was_taken_back_is_judged_and_gone, lady_alice_is_judged_again_too, adventures_in_the_fog_is_judged_again_too, baker_street_irregulars_is_judged_again_too,
                 it_is_only_read, a_changed_byte_is_seen, a_removed_row_is_seen,
                 a_swapped_pair_is_seen, what_the_rules_would_not_say_is_seen_under_a_whole_chain,
                 neither_report_nor_restore_believes_what_the_rules_would_not_say, serve_says_which_entry_of_which_journal_it_cannot_follow,
                 what_serve_refuses_verify_and_restore_refuse_too,
                 a_language_is_a_row_of_its_own_and_no_act, no_act_is_done_while_the_host_asks_for_a_vote, a_whole_game_that_is_taken_back_and_played_again_is_ok, chance_is_taken_as_it_fell,
                 a_foreign_an_empty_and_a_missing_file_are_refused, another_edition_is_refused,
                 a_journal_of_an_earlier_referee_is_refused, one_that_is_in_use_is_refused_and_not_disturbed):
    tap.test(function)
shutil.rmtree(ROOM)
tap.finish()
