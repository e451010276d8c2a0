"""harness.py: compares games of a twin with the referee; each game's own file draws the acts

usage of each: GAME.py HANSOM-PRINT HANSOM-REFEREE [GAMES [SEED]]        prints TAP
"""
import collections
import json
import pathlib
import pickle
import random
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


class Refused(Exception):
    pass


def refuse(when, code):
    if when:
        raise Refused(code)


def copied(what):
    """Copies plain data as copy.deepcopy does, in a fraction of its time."""
    return pickle.loads(pickle.dumps(what, -1))


def difference(want, got, where=""):
    if want == got:
        return None
    if isinstance(want, dict):
        below = (difference(value, got.get(key), f"{where}.{key}") for key, value in want.items())
        return next(filter(None, below), None)
    return f"{where[1:]}: the twin has {want}, the referee {got}"


def make_edition(press, name, folder):
    """Prints tests/scenes/cases/NAME.yaml, or case 00 of the game NAME, and returns its edition.json."""
    own = HERE.parent / "scenes" / "cases" / f"{name}.yaml"
    case = pathlib.Path(folder, name)
    case.mkdir()
    source = own if own.exists() else next((HERE.parent.parent / "cases" / name).glob("00-*/case.yaml"))
    (case / "case.yaml").write_bytes(source.read_bytes())
    subprocess.run([press, "--edition-only", "--quiet", "--seed", "twin", "-o", f"{folder}/out-{name}", case], check=True)
    return next(pathlib.Path(folder, f"out-{name}").glob("*/edition.json"))


def replays(referee, folder, games):
    """Returns the referee's answers to each of @games, pairs of an edition and a script. All games of an edition run in one process."""
    said = [[] for _ in games]
    for edition in {edition for edition, _ in games}:
        paths = {}
        for n, (of, script) in enumerate(games):
            if of == edition:
                paths[n] = pathlib.Path(folder, f"game-{n}.jsonl")
                paths[n].write_text("".join(json.dumps(line) + "\n" for line in script), encoding="utf-8")
        lines = subprocess.run([referee, "replay", edition, *paths.values()], stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout.splitlines()
        ended = iter(paths)
        game = None
        for line in lines:
            if line.startswith('{"n":1,'):
                game = next(ended)
            said[game].append(line)
    return said


def main(names, sizes, play, codes):
    """Plays games by @play(dice, n_seats, case) → script, wanted, on the cases @names in turn. Every one of @codes must occur."""
    press, referee = sys.argv[1:3]
    n_games = int(sys.argv[3]) if len(sys.argv) > 3 else 120
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1895
    counts = collections.Counter()
    failed = 0
    print(f"1..{n_games + 1}")
    with tempfile.TemporaryDirectory() as folder:
        editions = [make_edition(press, name, folder) for name in names]
        cases = [json.loads(edition.read_text(encoding="utf-8"))["case"] for edition in editions]
        games = []
        for game in range(n_games):
            n_seats, at = sizes[game % len(sizes)], game // len(sizes) % len(names)
            games.append((editions[at], n_seats, *play(random.Random(seed + game), n_seats, cases[at])))
        said = replays(referee, folder, [(edition, script) for edition, _, script, _ in games])
        for game, (_, n_seats, script, wanted) in enumerate(games):
            answers = said[game]
            wrong = None if len(answers) == len(script) else f"{len(script)} lines, {len(answers)} answers"
            for i, (want, answer) in enumerate(zip(wanted, answers)):
                wrong = wrong or difference(want, json.loads(answer))
                if wrong:
                    acts = [json.dumps(line) for line in script[:i + 1] if "act" in line]
                    wrong += f"\n# seed {seed + game}, act {len(acts)}; the last of them:\n# " + "\n# ".join(acts[-6:])
                    break
            counts.update(want.get("code", "ok") for want in wanted if "verdict" in want)
            failed += wrong is not None
            print(f"{'not ok' if wrong else 'ok'} {game + 1} - a game of {n_seats}")
            print(f"# {wrong}" if wrong else f"# {len(script) // 2} acts")
    rare = [code for code in codes if counts[code] == 0]
    failed += bool(rare)
    print(f"{'not ok' if rare else 'ok'} {n_games + 1} - every code was met")
    print(f"# but {rare}" if rare else "# each of them:")
    print("# " + ", ".join(f"{code} {n}" for code, n in counts.most_common()))
    sys.exit(1 if failed else 0)
