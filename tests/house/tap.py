"""tap.py: what the Python tests share: running commands, and telling as TAP what became of each test

A test names the folder first: sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
"""
import subprocess
import sys

results = []


class Skip(Exception):
    """A test cannot be run on this machine; why."""


def run(*command, check=True, text=True, **more):
    """What a command said; where it must not fail, its failure is the test's."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=text, **more)
    assert not check or done.returncode == 0, f"{command}: {done.stderr}"
    return done


def test(function, name=None):
    """Runs one test, named as its function is; what it raises is what is wrong, a text that it returns is worth knowing."""
    skipped = ""
    try:
        told, is_right = function(), True
    except Skip as why:
        told, is_right, skipped = None, True, f" # SKIP {why}"
    except AssertionError as fault:
        told, is_right = str(fault), False
    except (OSError, subprocess.SubprocessError) as fault:
        told, is_right = f"{type(fault).__name__}: {fault} {getattr(fault, 'stderr', None) or ''}", False
    results.append(is_right)
    print(f"{'ok' if is_right else 'not ok'} {len(results)} - {name or function.__name__.replace('_', ' ')}{skipped}", flush=True)
    for line in (told or "").splitlines():
        print(f"# {line}", flush=True)


def finish():
    """Says how many there were, and exits."""
    print(f"1..{len(results)}")
    sys.exit(0 if all(results) else 1)
