#!/usr/bin/env python3
"""installed.py: checks that an installation by `meson install` works at any prefix; prints TAP

usage: installed.py SOURCE-DIR BUILD-DIR
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request

import tap

SOURCE, BUILD = (os.path.abspath(path) for path in sys.argv[1:3])
ROOM = pathlib.Path(tempfile.mkdtemp(prefix="hansom-installed-"))
BARE = {name: value for name, value in os.environ.items() if not name.startswith("HANSOM_")}


def place(pattern):
    [found] = (ROOM / "tree").rglob(pattern)
    return found


def run(program, *words, **more):
    return tap.run(place(f"bin/{program}"), *words, env=BARE, cwd=ROOM, **more)


def all_is_there():
    tap.run("meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", ROOM / "tree")
    for pattern in ("bin/hansom-print", "bin/hansom-referee", "man1/hansom-print.1", "man1/hansom-referee.1", "completions/hansom-print",
                    "completions/hansom-referee", "hansom/cases/case.schema.json", "hansom/www/index.html"):
        assert place(pattern).stat().st_size > 0, pattern
    unit = place("system/hansom-referee.service").read_text(encoding="utf-8")
    program = re.search(r"^ExecStart=(\S+)", unit, re.MULTILINE)[1]
    assert (ROOM / "tree" / program.lstrip("/")).is_file(), program


def completion_quotes_the_names_of_folders():
    """Otherwise the shell would run what a stranger's folder is called."""
    for program in ("hansom-print", "hansom-referee"):
        said = tap.run("bash", "-c", '. "$1"; complete -p "$2"', "bash", place(f"completions/{program}"), program).stdout
        assert " -o filenames " in said, said


def the_installed_cases_are_printed():
    """Checks that the print shows a change that was made only to the installed case."""
    case = place("cases/watson-and-holmes/00-*/case.yaml")
    case.write_text(re.sub(r"^title: .*$", "title: The Moved Empress", case.read_text(encoding="utf-8"), flags=re.MULTILINE), encoding="utf-8")
    assert "The Moved Empress" in run("hansom-print", "--list").stdout
    run("hansom-print", "--quiet", "--edition-only", "--seed", "installed", "watson-and-holmes/00")
    assert "The Moved Empress" in (ROOM / "out" / "watson-and-holmes-00" / "edition.json").read_text(encoding="utf-8")


def the_installed_templates_are_drawn():
    place("templates/watson-and-holmes/221b-name.svg").write_text("<svg", encoding="utf-8")
    done = run("hansom-print", "--quiet", "-o", ROOM / "none", "watson-and-holmes/00", check=False)
    assert done.returncode == 1 and str(place("templates/watson-and-holmes/221b-name.svg")) in done.stderr, (done.returncode, done.stderr)


def the_installed_page_is_served():
    place("hansom/www/index.html").write_text("moved", encoding="utf-8")
    place("hansom/www/index.html.gz").unlink()
    out = ROOM / "serve.out"
    with open(out, "w", encoding="utf-8") as told, subprocess.Popen(
            [place("bin/hansom-referee"), "serve", "--state", ROOM / "state", "--port", "0"], env=BARE, cwd=ROOM, stdout=told, stderr=told) as child:
        try:
            url = None
            while url is None and child.poll() is None:
                url = re.search(r"http://127\.0\.0\.1:\d+/", out.read_text(encoding="utf-8"))
            assert url, out.read_text(encoding="utf-8")
            with urllib.request.urlopen(url[0]) as page:
                assert page.read() == b"moved"
        finally:
            child.terminate()
        assert child.wait() == 0


def a_source_package_needs_no_npm():
    """Checks that a page and fonts that are there already are installed as they are, as in the Debian package."""
    tree = ROOM / "source"
    shutil.copytree(SOURCE, tree, ignore=shutil.ignore_patterns("build", "out", ".git", "node_modules"))
    www = tree / "referee" / "phone" / "www"
    www.mkdir(exist_ok=True)
    (www / "index.html").write_text("as it is", encoding="utf-8")
    fonts = tree / "generator" / "fonts" / "built"
    fonts.mkdir(exist_ok=True)
    tap.run("meson", "setup", tree / "build", tree, "--prefix=/usr", "-Dwerror=false")
    plan = json.loads(tap.run("meson", "introspect", "--install-plan", tree / "build").stdout)
    for folder in (www, fonts):
        assert str(folder) in plan["install_subdirs"], plan["install_subdirs"]
    assert not [target for target in plan["targets"] if "fonts" in target], plan["targets"]


for each in (a_source_package_needs_no_npm, all_is_there, completion_quotes_the_names_of_folders, the_installed_cases_are_printed, the_installed_templates_are_drawn, the_installed_page_is_served):
    tap.test(each)
shutil.rmtree(ROOM)
tap.finish()
