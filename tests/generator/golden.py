#!/usr/bin/python3
"""golden.py: compares printed faces, one of each kind (and some in German), with their pictures in golden/

usage: golden.py HANSOM-PRINT [--update | --show FOLDER]        prints TAP

    --update        stores the faces that differ, or are new, as the new pictures; check them before you commit
    --show FOLDER   writes a picture of each face that differs: golden, now, and the difference at three times its strength

    <group>.pdf ─► page at 10 pixels a mm ─► face, upright ─► 2.5 pixels a mm ─► compared with golden/<name>.png

Both are blurred. The difference of a pixel is the largest one of its three colours. Two figures must stay small: the mean over the whole
face, and the largest mean over any 2 × 2 mm. They allow another version of the layout or rasteriser, but no other place, icon, colour or
text. The last tests here show both on every fifth face, and on all with --update. A new kind of face needs a row in FACES and --update.
"""
import argparse
import collections
import functools
import pathlib
import sys
import tempfile

import numpy
from PIL import Image, ImageChops, ImageFilter

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "house"))
from tap import finish, run, test

CASE = "watson-and-holmes/00"
GOLDEN = pathlib.Path(__file__).resolve().parent / "golden"
FINE, COARSE = 10, 2.5      # pixels per mm, of a page and of a golden picture
COLOURS = 128               # in a golden picture
BLUR_PX = 1.5
PLACE_PX = 5                # 2 mm
MOST_MEAN, MOST_LOCAL = 5, 16  # of 255; another rasteriser causes up to 3.8 and 12, and a lost patch at least 19
MOST_BYTES = 400_000        # for each game
INK = 20                    # of 255; least mean difference from paper at which the loss of a patch is noticed

SPLASH, CAIRO = ("pdftoppm",), ("pdftocairo", "-tiff", "-tiffcompression", "none")

FRONT, BACK, UPRIGHT = 90, -90, 0       # clockwise rotation of fronts and backs


def poker(column, row):
    """Returns a poker card's place on a sheet in mm, without bleed: left, top, width, height."""
    return 12.925 + 95.25 * column, 11.975 + 69.85 * row, 88.9, 63.5


def tarot(column, row):
    return grid(column, row, 2, 2, 70, 120)


def booklet(row):
    return 0, 8.8 + 139.7 * row, 210, 139.7


def token(column, row):
    return 23.125 + 28.35 * column, 24.1 + 28.35 * row, 22, 22


def grid(column, row, columns, rows, width, height):
    """Returns a small piece's place among those that fill an A4 sheet from its middle."""
    across, down = width + 6.35, height + 6.35
    return (210 - columns * across) / 2 + column * across + 3.175, (297 - rows * down) / 2 + row * down + 3.175, width, height


# A back is in the other column than its front.
Face = collections.namedtuple("Face", "name group page where turned")
FACES = [
    Face("location-name", "locations", 1, tarot(0, 0), UPRIGHT),
    Face("location-name-icons", "locations", 1, tarot(1, 0), UPRIGHT),
    Face("location-name-lock", "locations", 1, tarot(0, 1), UPRIGHT),
    Face("location-name-portrait", "locations", 3, tarot(0, 1), UPRIGHT),
    Face("location-name-token", "locations", 3, tarot(1, 1), UPRIGHT),
    Face("location-text", "locations", 2, tarot(1, 0), UPRIGHT),
    Face("221b-name", "locations", 7, tarot(0, 1), UPRIGHT),
    Face("221b-text", "locations", 8, tarot(1, 1), UPRIGHT),
    Face("carriage-stop", "specials", 1, tarot(0, 0), UPRIGHT),
    Face("watson", "specials", 1, tarot(1, 0), UPRIGHT),
    Face("holmes", "specials", 1, tarot(0, 1), UPRIGHT),
    Face("special-back", "specials", 2, tarot(1, 0), UPRIGHT),
    Face("character-face", "characters", 1, poker(0, 0), FRONT),
    Face("character-face-icon", "characters", 1, poker(0, 2), FRONT),
    Face("character-face-price", "characters", 1, poker(1, 3), FRONT),
    Face("character-back", "characters", 2, poker(1, 0), BACK),
    Face("seat-red", "seats", 1, poker(0, 0), FRONT),
    Face("seat-blue", "seats", 1, poker(1, 0), FRONT),
    Face("seat-green", "seats", 1, poker(0, 1), FRONT),
    Face("seat-yellow", "seats", 1, poker(1, 1), FRONT),
    Face("seat-purple", "seats", 1, poker(0, 2), FRONT),
    Face("seat-orange", "seats", 1, poker(1, 2), FRONT),
    Face("seat-white", "seats", 1, poker(0, 3), FRONT),
    Face("seat-back", "seats", 2, poker(1, 0), BACK),
    Face("booklet-1", "booklet", 1, booklet(1), FRONT),
    Face("booklet-2", "booklet", 2, booklet(1), BACK),
    Face("booklet-3", "booklet", 2, booklet(0), BACK),
    Face("booklet-4", "booklet", 1, booklet(0), FRONT),
    Face("token-player", "tokens", 1, token(0, 0), UPRIGHT),
    Face("token-carriage", "tokens", 1, token(3, 3), UPRIGHT),
    Face("token-five", "tokens", 3, token(0, 1), UPRIGHT),
    Face("token-police", "tokens", 3, token(4, 1), UPRIGHT),
    Face("token-call-off", "tokens", 3, token(5, 2), UPRIGHT),
    Face("token-lockpick", "tokens", 4, token(1, 3), UPRIGHT),
    Face("token-toby", "tokens", 3, token(0, 4), UPRIGHT),
    Face("token-wiggins", "tokens", 3, token(1, 4), UPRIGHT),
    Face("token-diary", "tokens", 3, token(2, 4), UPRIGHT),
    Face("pawn", "pawns", 1, (14.125, 41.325, 25, 104), UPRIGHT),
    Face("notes", "notes", 1, (10, 20.5, 190, 128), FRONT),
    Face("tuck-box", "tuck-box", 1, (15.5, 61, 179, 175), UPRIGHT),
    Face("tuck-box-set", "tuck-box-set", 1, (8, 62.5, 194, 172), UPRIGHT),
    Face("rulebook-cover", "rulebook", 1, booklet(1), FRONT),
    Face("rulebook-symbols", "rulebook", 2, booklet(1), BACK),
    Face("rulebook-back", "rulebook", 1, booklet(0), FRONT),
    Face("how-to-make-it", "how-to-make-it", 1, (12, 17.5, 186, 262), UPRIGHT),
    Face("character-face-german", "de/characters", 1, poker(0, 0), FRONT),
    Face("token-player-german", "de/tokens", 1, token(3, 0), UPRIGHT),
    Face("alice-evidence-suspect", "alice/evidence", 1, poker(0, 0), FRONT),
    Face("alice-evidence-place", "alice/evidence", 3, poker(0, 0), FRONT),
    Face("alice-evidence-time", "alice/evidence", 5, poker(0, 0), FRONT),
    Face("alice-evidence-object", "alice/evidence", 7, poker(1, 3), FRONT),
    Face("alice-evidence-back", "alice/evidence", 2, poker(1, 0), BACK),
    Face("alice-leaf", "alice/leaves", 1, grid(0, 2, 4, 4, 42, 58), UPRIGHT),
    Face("alice-counter-red-0", "alice/counters", 1, grid(0, 0, 10, 14, 13, 13), UPRIGHT),
    Face("alice-counter-blue-1", "alice/counters", 1, grid(2, 1, 10, 14, 13, 13), UPRIGHT),
    Face("alice-counter-plain", "alice/counters", 2, grid(9, 0, 10, 14, 13, 13), UPRIGHT),
    Face("alice-image-front", "alice/seats", 1, grid(0, 0, 3, 4, 44.5, 63.5), UPRIGHT),
    Face("alice-image-back", "alice/seats", 2, grid(2, 0, 3, 4, 44.5, 63.5), UPRIGHT),
    Face("alice-business-card", "alice/business-cards", 1, grid(0, 0, 2, 8, 90, 28), UPRIGHT),
    Face("alice-business-card-back", "alice/business-cards", 2, grid(0, 0, 2, 8, 90, 28), UPRIGHT),
    Face("alice-reference-front", "alice/references", 1, poker(0, 0), FRONT),
    Face("alice-reference-back", "alice/references", 2, poker(1, 0), BACK),
    Face("alice-folder", "alice/folders", 1, (14, 28.5, 182, 240), FRONT),
    Face("alice-notebook", "alice/notebook", 1, (11, 102.5, 188, 92), UPRIGHT),
    Face("alice-booklet-1", "alice/booklet", 1, booklet(1), FRONT),
    Face("alice-booklet-2", "alice/booklet", 2, booklet(1), BACK),
    Face("alice-tuck-box", "alice/tuck-box", 1, (22, 76.5, 166, 144), UPRIGHT),
    Face("alice-rulebook-cover", "alice/rulebook", 1, booklet(1), FRONT),
    Face("alice-rulebook-glance", "alice/rulebook", 1, booklet(0), FRONT),
    Face("alice-evidence-german", "alice-de/evidence", 1, poker(0, 0), FRONT),
    Face("fog-map-red", "fog/maps", 1, (10, 17.5, 190, 262), UPRIGHT),
    Face("fog-map-german", "fog-de/maps", 3, (10, 17.5, 190, 262), UPRIGHT),
    Face("fog-introduction", "fog/briefing", 1, (10, 17.5, 190, 262), UPRIGHT),
    Face("fog-dice", "fog/dice", 1, (26.5, 21, 157, 255), UPRIGHT),
    Face("fog-rulebook-cover", "fog/rulebook", 1, booklet(1), FRONT),
    Face("fog-rulebook-glance", "fog/rulebook", 1, booklet(0), FRONT),
    Face("fog-rulebook-symbols", "fog/rulebook", 2, booklet(1), BACK),
    Face("fog-rulebook-panels", "fog/rulebook", 6, booklet(0), BACK),
    Face("irregulars-suspect", "irregulars/clues", 1, poker(0, 1), FRONT),
    Face("irregulars-evidence", "irregulars/clues", 1, poker(1, 0), FRONT),
    Face("irregulars-motive", "irregulars/clues", 1, poker(0, 0), FRONT),
    Face("irregulars-location", "irregulars/clues", 1, poker(0, 2), FRONT),
    Face("irregulars-clue-back", "irregulars/clues", 2, poker(1, 0), BACK),
    Face("irregulars-precinct", "irregulars/precincts", 1, poker(1, 1), FRONT),
    Face("irregulars-precinct-back", "irregulars/precincts", 2, poker(1, 1), BACK),
    Face("irregulars-watson", "irregulars/watson", 1, poker(0, 0), FRONT),
    Face("irregulars-watson-used", "irregulars/watson", 2, poker(1, 0), BACK),
    Face("irregulars-aid-front", "irregulars/seats", 1, poker(0, 0), FRONT),
    Face("irregulars-aid-back", "irregulars/seats", 2, poker(1, 0), BACK),
    Face("irregulars-case-front", "irregulars/case-card", 1, poker(0, 0), FRONT),
    Face("irregulars-case-back", "irregulars/case-card", 2, poker(1, 0), BACK),
    Face("irregulars-case-file", "irregulars/case-files", 1, (10, 34.5, 190, 228), UPRIGHT),
    Face("irregulars-rulebook-cover", "irregulars/rulebook", 1, booklet(1), FRONT),
    Face("irregulars-rulebook-types", "irregulars/rulebook", 2, booklet(1), BACK),
    Face("irregulars-tuck-box", "irregulars/tuck-box", 1, (8, 62.5, 194, 172), UPRIGHT),
    Face("irregulars-suspect-german", "irregulars-de/clues", 1, poker(0, 1), FRONT),
]
PRINTS = {"": (CASE, "en"), "de": (CASE, "de"), "alice": ("lady-alice/00", "en"), "alice-de": ("lady-alice/00", "de"),
          "fog": ("adventures-in-the-fog/00", "en"), "fog-de": ("adventures-in-the-fog/00", "de"),
          "irregulars": ("baker-street-irregulars/00", "en"), "irregulars-de": ("baker-street-irregulars/00", "de")}
GAMES = "alice", "fog", "irregulars"  # prefixes of a game's pictures; pictures without one are of Watson & Holmes

arguments = argparse.ArgumentParser()
arguments.add_argument("print")
arguments.add_argument("--update", action="store_true")
arguments.add_argument("--show")
ARGUMENTS = arguments.parse_args()
# The faces on which the tests below check the two figures themselves. With new pictures, they check all faces.
SAMPLE = FACES if ARGUMENTS.update else FACES[::5]


def pixels_of(face):
    """Returns a face's place on its page, in pixels of the fine size: left, top, right, bottom."""
    left, top, width, height = face.where
    return tuple(round(FINE * mm) for mm in (left, top, left + width, top + height))


@functools.cache
def frame(group, number):
    """Returns the part of a page that holds all its faces."""
    lefts, tops, rights, bottoms = zip(*(pixels_of(face) for face in FACES if (face.group, face.page) == (group, number)))
    return min(lefts), min(tops), max(rights), max(bottoms)


@functools.lru_cache(8)  # faces of a page are close together in FACES, and a page in colour is 15 MB
def page(group, number, *tool):
    """Returns a page's frame as drawn by a tool of poppler. PNG compression would take most of the time."""
    which, _, name = group.rpartition("/")
    [folder] = (PLACE / (which or "plain")).iterdir()
    file = folder / f"{name}.pdf"
    left, top, right, bottom = frame(group, number)
    run(*tool, "-r", FINE * 25.4, "-f", number, "-l", number, "-singlefile", "-x", left, "-y", top, "-W", right - left,
        "-H", bottom - top, file, PLACE / "page")
    [drawn] = PLACE.glob("page.*")
    with Image.open(drawn) as picture:
        colours = picture.convert("RGB")
    drawn.unlink()
    return colours


@functools.cache
def printed(face, *tool):
    """Returns a face at its fine size, upright."""
    framed = page(face.group, face.page, *(tool or SPLASH))
    x, y, _, _ = frame(face.group, face.page)
    left, top, right, bottom = pixels_of(face)
    crop = framed.crop((left - x, top - y, right - x, bottom - y))
    return crop.rotate(face.turned, expand=True)


def coarse(picture):
    return picture.reduce(round(FINE / COARSE))


@functools.cache
def seen(face, *tool):
    """Returns a face as it is compared."""
    return coarse(printed(face, *tool))


@functools.cache
def stored(face):
    """Returns a face as it would be stored, made from the present print."""
    return golden_of(seen(face))


def golden_of(picture):
    """Returns a picture as it would be stored."""
    return picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def path_of(face):
    return GOLDEN / f"{face.name}.png"


def soft(picture):
    return numpy.asarray(picture.convert("RGB").filter(ImageFilter.GaussianBlur(BLUR_PX)), dtype=numpy.float32)


def apart(one, other):
    """Returns the difference of two pictures at each pixel."""
    return numpy.abs(soft(one) - soft(other)).max(axis=2)


def local(differences):
    """Returns the mean over every square of 2 × 2 mm."""
    sums = numpy.pad(differences.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    n = PLACE_PX
    return (sums[n:, n:] - sums[:-n, n:] - sums[n:, :-n] + sums[:-n, :-n]) / n / n


def figures(one, other):
    """Returns the mean and the largest local difference of two pictures."""
    differences = apart(one, other)
    return differences.mean(), local(differences).max()


def are_alike(mean, most):
    return mean <= MOST_MEAN and most <= MOST_LOCAL


def show(face, golden, now):
    pathlib.Path(ARGUMENTS.show).mkdir(parents=True, exist_ok=True)
    size = max(golden.width, now.width), max(golden.height, now.height)
    golden, now = (picture.crop((0, 0, *size)) for picture in (golden, now))
    difference = Image.fromarray(numpy.clip(3 * numpy.abs(soft(golden) - soft(now)), 0, 255).astype(numpy.uint8))
    beside = Image.new("RGB", (3 * size[0] + 20, size[1]), "grey")
    for number, picture in enumerate((golden, now, difference)):
        beside.paste(picture, (number * (size[0] + 10), 0))
    beside.resize((2 * beside.width, 2 * beside.height)).save(f"{ARGUMENTS.show}/{face.name}.png")


def looks_as_it_did(face):
    now = seen(face)
    assert path_of(face).exists(), f"golden/{face.name}.png is missing; {HOW} --update makes it, look at it"
    golden = Image.open(path_of(face)).convert("RGB")
    same_size = golden.size == now.size
    mean, most = figures(golden, now) if same_size else (255, 255)
    if are_alike(mean, most):
        return f"differs by {mean:.1f} in the mean, {most:.1f} at most"
    if ARGUMENTS.show:
        show(face, golden, now)
    if not same_size:
        where = f"{now.size} pixels instead of {golden.size}"
    else:
        places = local(apart(golden, now))
        y, x = numpy.unravel_index(places.argmax(), places.shape)
        where = (f"differs by {mean:.1f} in the mean (up to {MOST_MEAN}), {most:.1f} at most (up to {MOST_LOCAL}), there about "
                 f"{(x + PLACE_PX / 2) / COARSE:.0f} mm from the left and {(y + PLACE_PX / 2) / COARSE:.0f} mm from the top")
    raise AssertionError(f"{where}\n{HOW} --show FOLDER draws golden, now and the difference; --update if now is right")


def update():
    GOLDEN.mkdir(exist_ok=True)
    for face in FACES:
        now = seen(face)
        path = path_of(face)
        golden = Image.open(path).convert("RGB") if path.exists() else None
        if golden is None or golden.size != now.size or not are_alike(*figures(golden, now)):
            golden_of(now).save(path, optimize=True)
            print(f"# golden/{face.name}.png is new")
    for path in set(GOLDEN.glob("*.png")) - set(map(path_of, FACES)):
        path.unlink()
        print(f"# golden/{path.name} is gone")


def every_picture_has_its_face_and_is_small():
    paths = set(GOLDEN.glob("*.png"))
    assert paths <= set(map(path_of, FACES)), f"no row in FACES for {sorted(path.name for path in paths - set(map(path_of, FACES)))}"
    n_bytes = collections.Counter()
    for path in paths:
        n_bytes[next((game for game in GAMES if path.name.startswith(f"{game}-")), "")] += path.stat().st_size
    assert max(n_bytes.values()) <= MOST_BYTES, n_bytes
    return f"{sum(n_bytes.values()) / 1000:.0f} kB in {len(paths)} pictures"


def another_rasteriser_makes_no_difference():
    """Cairo draws type and thin lines differently from poppler's own Splash. Two versions of either differ less."""
    found = {face.name: figures(stored(face), seen(face, *CAIRO)) for face in SAMPLE}
    strange = {name: both for name, both in found.items() if not are_alike(*both)}
    assert not strange, strange
    return "at most {:.1f} in the mean, {:.1f} anywhere".format(*map(max, zip(*found.values())))


def a_face_that_moved_by_a_millimetre_is_caught():
    least = 255
    for face in SAMPLE:
        picture = printed(face)
        for x, y in ((FINE, 0), (0, FINE)):
            mean, most = figures(stored(face), coarse(ImageChops.offset(picture, x, y)))
            assert not are_alike(mean, most), f"{face.name}: {mean:.1f} in the mean, {most:.1f} at most"
            least = min(least, most)
    return f"at least {least:.0f} somewhere"


def a_lost_patch_of_4_mm_is_caught_wherever_there_is_ink():
    side, reach = round(4 * COARSE), 12
    least, n = 255, 0
    for face in SAMPLE:
        now = seen(face)
        pixels, golden = numpy.asarray(now), soft(stored(face))
        colours = stored(face).convert("RGB").getcolors(now.width * now.height)
        paper = numpy.array(max(colours)[1])
        ink = numpy.abs(pixels - paper.astype(int)).max(axis=2)
        for y in range(0, now.height - side + 1, side):
            for x in range(0, now.width - side + 1, side):
                if ink[y:y + side, x:x + side].mean() < INK:
                    continue
                near = numpy.s_[max(0, y - reach):y + side + reach, max(0, x - reach):x + side + reach]
                lost = pixels[near].copy()
                lost[min(y, reach):, min(x, reach):][:side, :side] = paper
                most = local(numpy.abs(golden[near] - soft(Image.fromarray(lost))).max(axis=2)).max()
                assert most > MOST_LOCAL, f"{face.name}, {x / COARSE:.0f}, {y / COARSE:.0f} mm: {most:.1f}"
                least, n = min(least, most), n + 1
    return f"{n} patches, at least {least:.1f}"


def another_colour_is_caught():
    """Swaps red and blue where there is colour, on faces whose kind shows in their colour."""
    least = 255
    for face in FACES:
        if not face.name.startswith("seat-") or face.name in ("seat-white", "seat-back"):
            continue
        now = seen(face)
        pixels = numpy.asarray(now)
        coloured = numpy.ptp(pixels, axis=2) > 60
        other = Image.fromarray(numpy.where(coloured[:, :, None], pixels[:, :, ::-1], pixels))
        mean, most = figures(stored(face), other)
        assert not are_alike(mean, most), f"{face.name}: {mean:.1f} in the mean, {most:.1f} at most"
        least = min(least, most)
    return f"at least {least:.0f} somewhere"


HOW = f"{sys.argv[0]} {ARGUMENTS.print}"
with tempfile.TemporaryDirectory(prefix="hansom-golden-") as place:
    PLACE = pathlib.Path(place)
    for which, (case, language) in PRINTS.items():
        run(ARGUMENTS.print, "--quiet", "--seed", "paper", "--language", language, "-o", PLACE / (which or "plain"), case)
    if ARGUMENTS.update:
        update()
    for face in FACES:
        test(lambda: looks_as_it_did(face), f"{face.name} looks as it did")
    for function in (every_picture_has_its_face_and_is_small, another_rasteriser_makes_no_difference,
                     a_face_that_moved_by_a_millimetre_is_caught, a_lost_patch_of_4_mm_is_caught_wherever_there_is_ink,
                     another_colour_is_caught):
        test(function)
finish()
