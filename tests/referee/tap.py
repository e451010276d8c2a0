"""tap.py: what the tests of the referee's commands share: running them, and telling as TAP what became of each test"""
import subprocess
import sys

results = []


def run(*command, check=True, **more):
    """What a command said; where it must not fail, its failure is the test's."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    assert not check or done.returncode == 0, f"{command}: {done.stderr}"
    return done


def test(function):
    """Runs one test, named as its function is."""
    try:
        function()
        wrong = None
    except AssertionError as fault:
        wrong = str(fault)
    results.append(wrong is None)
    print(f"{'ok' if wrong is None else 'not ok'} {len(results)} - {function.__name__.replace('_', ' ')}")
    for line in (wrong or "").splitlines():
        print(f"# {line}")


def finish():
    """Says how many there were, and exits."""
    print(f"1..{len(results)}")
    sys.exit(0 if all(results) else 1)
