"""tap.py: helpers that the Python tests share: running commands, and reporting each test as TAP

A test adds this folder to its path first: sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
"""
import subprocess
import sys

results = []


class Skip(Exception):
    """Raised with a reason when a test cannot run on this machine."""


LONGEST = 300  # seconds for one command; a command that hangs fails its own test, and is named in the report


def run(*command, check=True, text=True, timeout=LONGEST, **more):
    """Runs a command and returns the completed process. Asserts that it exits with 0 unless @check is false."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=text, timeout=timeout, **more)
    assert not check or done.returncode == 0, f"{command}: {done.stderr}"
    return done


def test(function, name=None):
    """Runs @function as one test, called @name or like the function, and prints the result. An exception is a failure. A text that the
    function returns is printed as a TAP comment.
    """
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
    """Prints the number of tests, and exits."""
    print(f"1..{len(results)}")
    sys.exit(0 if all(results) else 1)
